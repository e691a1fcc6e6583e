#include "outcomepanel.h"

#include "elidedlabel.h"
#include "outcomelist.h"
#include "theme.h"

#include <QDir>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

namespace retrylab {

OutcomePanel::OutcomePanel(QWidget *parent)
    : QWidget(parent), m_title(new QLabel), m_columns(new ElidedLabel), m_storyTitle(new QLabel), m_story(new QLabel),
      m_note(new QLabel), m_list(new OutcomeList), m_scroll(new QScrollArea), m_goOn(new QPushButton),
      m_save(new QPushButton)
{
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_storyTitle->setFont(bold);
    for (QLabel *label : {m_title, m_columns, m_storyTitle, m_story, m_note})
        label->setTextFormat(Qt::PlainText);
    m_columns->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_list->setObjectName(QStringLiteral("outcomes"));
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        m_saved.clear();
        updateStory();
        if (row >= 0)
            Q_EMIT choiceChanged();
    });

    m_story->setObjectName(QStringLiteral("story"));
    m_story->setWordWrap(true);
    m_story->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_story->setMargin(6);
    m_story->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_story->setFocusPolicy(Qt::NoFocus);
    m_story->setBackgroundRole(QPalette::Base);
    m_scroll->setWidget(m_story);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // A saved file's path must not widen the panel.
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_note->setObjectName(QStringLiteral("saved"));
    m_goOn->setObjectName(QStringLiteral("goOn"));
    m_save->setObjectName(QStringLiteral("save"));
    connect(m_goOn, &QPushButton::clicked, this, &OutcomePanel::goOnRequested);
    connect(m_save, &QPushButton::clicked, this, &OutcomePanel::saveRequested);

    auto *head = new QHBoxLayout;
    head->addWidget(m_title);
    head->addWidget(m_columns, 1);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_goOn, 1);
    buttons->addWidget(m_save, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(m_list, 3);
    layout->addWidget(m_storyTitle);
    layout->addWidget(m_scroll, 2);
    layout->addLayout(buttons);
    layout->addWidget(m_note);
    retranslate();
}

void OutcomePanel::setEmpty(Empty why)
{
    m_empty = why;
    m_found = {};
    m_trace = {};
    m_list->setOutcomes({});
    retranslate();
}

void OutcomePanel::setFound(const Trace &trace, const Exploration &found)
{
    m_empty = Empty::NotCut; // Cancelled before the first state: as good as not cut.
    m_trace = trace;
    m_found = found;
    m_list->setOutcomes(found.classes);
    retranslate();
    m_list->setCurrentRow(0);
}

const OutcomeClass *OutcomePanel::chosen() const
{
    const int row = m_list->currentRow();
    return row >= 0 && row < m_found.classes.size() ? &m_found.classes[row] : nullptr;
}

void OutcomePanel::setSaved(const QString &path)
{
    m_saved = path;
    updateNote();
}

void OutcomePanel::updateStory()
{
    const OutcomeClass *one = chosen();
    m_goOn->setEnabled(one);
    m_save->setEnabled(one);
    QString text;
    if (one) {
        const Cut cut = one->story.cut;
        text = tr("Power cut after operation %1 of %2. Acknowledged commits: %3.")
                   .arg(cut.afterOps).arg(m_trace.ops.size()).arg(cut.acknowledged)
            + u'\n' + storySummary(m_trace, one->story);
    } else if (!m_found.classes.isEmpty()) {
        text = tr("Choose an outcome to see how it comes about.");
    }
    if (text != m_story->text()) {
        m_story->setText(text);
        m_scroll->verticalScrollBar()->setValue(0);
    }
    updateNote();
}

void OutcomePanel::updateNote()
{
    const QString text = m_saved.isEmpty() ? QString() : tr("Saved: %1").arg(QDir::toNativeSeparators(m_saved));
    m_note->setText(m_note->fontMetrics().elidedText(text, Qt::ElideMiddle, std::max(80, width())));
    m_note->setToolTip(text);
}

void OutcomePanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    updateNote();
}

void OutcomePanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange
        || event->type() == QEvent::FontChange)
        retranslate();
    QWidget::changeEvent(event);
}

void OutcomePanel::retranslate()
{
    m_title->setText(tr("What can be left"));
    m_columns->setText(tr("jobs · records, disk states"));
    m_storyTitle->setText(tr("How it comes about"));
    m_scroll->setAccessibleName(m_storyTitle->text());
    m_goOn->setText(tr("Go on from this state"));
    m_goOn->setToolTip(tr("Open the state in the lab as the machine finds it after the restart, and let the client retry"));
    m_save->setText(tr("Save this state…"));
    m_save->setToolTip(tr("Write the database and its journal or WAL into a folder, not yet recovered"));
    switch (m_empty) {
    case Empty::NoRecording: m_list->setPlaceholder({}); break;
    case Empty::NotCut: m_list->setPlaceholder(tr("Cut the power to see what can be left.")); break;
    case Empty::Exploring: m_list->setPlaceholder(tr("SQLite recovers one disk state after the other…")); break;
    }
    QPalette dim = palette();
    dim.setColor(QPalette::WindowText, colorsOf(palette()).dim);
    m_columns->setPalette(dim);
    m_note->setPalette(dim);
    m_note->setFixedHeight(m_note->fontMetrics().height() + 2);
    updateStory();
}

} // namespace retrylab
