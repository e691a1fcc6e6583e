#include "schedulesview.h"

#include "interleavingview.h"
#include "scheduleform.h"
#include "schedulelist.h"
#include "theme.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>

namespace retrylab {

SchedulesView::SchedulesView(const QString &workerProgram, QWidget *parent)
    : QWidget(parent), m_form(new ScheduleForm), m_listTitle(new QLabel), m_listColumns(new QLabel),
      m_wayTitle(new QLabel), m_legend(new QLabel), m_text(new QLabel), m_list(new ScheduleList), m_way(new InterleavingView),
      m_scroll(new QScrollArea), m_replay(new QPushButton), m_copy(new QPushButton),
      m_columns(new QSplitter(Qt::Horizontal)), m_session(workerProgram)
{
    QFont bold = font();
    bold.setBold(true);
    for (QLabel *title : {m_listTitle, m_wayTitle})
        title->setFont(bold);
    m_listColumns->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_list->setObjectName(QStringLiteral("scheduleClasses"));
    auto *head = new QHBoxLayout;
    head->addWidget(m_listTitle);
    head->addWidget(m_listColumns, 1);
    auto *middle = new QWidget;
    auto *middleLayout = new QVBoxLayout(middle);
    middleLayout->setContentsMargins(0, 0, 4, 0);
    middleLayout->setSpacing(4);
    middleLayout->addLayout(head);
    middleLayout->addWidget(m_list, 1);

    m_way->setObjectName(QStringLiteral("interleaving"));
    m_scroll->setWidget(m_way);
    m_scroll->setWidgetResizable(true);
    m_legend->setTextFormat(Qt::PlainText);
    m_legend->setWordWrap(true);
    m_text->setObjectName(QStringLiteral("scheduleText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setFocusPolicy(Qt::NoFocus);
    m_replay->setObjectName(QStringLiteral("replay"));
    m_copy->setObjectName(QStringLiteral("copySchedule"));
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_replay, 2);
    buttons->addWidget(m_copy, 1);
    auto *right = new QWidget;
    auto *rightLayout = new QVBoxLayout(right);
    rightLayout->setContentsMargins(4, 0, 0, 0);
    rightLayout->setSpacing(4);
    rightLayout->addWidget(m_wayTitle);
    rightLayout->addWidget(m_scroll, 1);
    rightLayout->addWidget(m_legend);
    rightLayout->addWidget(m_text);
    rightLayout->addLayout(buttons);

    m_columns->addWidget(m_form);
    m_columns->addWidget(middle);
    m_columns->addWidget(right);
    m_columns->setChildrenCollapsible(false);
    m_columns->setStretchFactor(1, 2);
    m_columns->setStretchFactor(2, 4);
    m_columns->setSizes({240, 380, 730});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 2);
    layout->addWidget(m_columns);

    connect(m_form, &ScheduleForm::changed, this, &SchedulesView::forget);
    connect(m_form, &ScheduleForm::searchRequested, this, &SchedulesView::search);
    connect(m_form, &ScheduleForm::cancelRequested, &m_session, &ScheduleSession::cancel);
    connect(m_list, &QListWidget::currentRowChanged, this, &SchedulesView::showChosen);
    connect(m_replay, &QPushButton::clicked, this, [this] {
        if (const Enactment *one = chosen()) {
            Experiment experiment = one->recording.experiment;
            experiment.emptyFirst = true;
            Q_EMIT replayRequested(experiment);
        }
    });
    connect(m_copy, &QPushButton::clicked, this, [this] {
        if (const Enactment *one = chosen())
            QGuiApplication::clipboard()->setText(scheduleText(one->recording.experiment.schedule));
    });
    connect(&m_session, &ScheduleSession::progressed, m_form, &ScheduleForm::setProgress);
    connect(&m_session, &ScheduleSession::finished, this, &SchedulesView::showFound);
    showChosen();
    retranslate();
}

SchedulesView::~SchedulesView() = default;

void SchedulesView::setBase(const Design &design, Journal journal)
{
    m_form->setBase(design, journal);
}

/// The answers belong to a question: when that changes, they go.
void SchedulesView::forget()
{
    m_session.drop();
    m_searching = false;
    m_form->setSearching(false);
    m_form->setCoverage({});
    m_list->setClasses({});
    m_shortest.clear();
    showChosen();
    retranslate();
}

void SchedulesView::search()
{
    forget();
    m_searching = true;
    m_form->setSearching(true);
    retranslate();
    m_session.start(m_form->race(), m_form->options());
}

void SchedulesView::showFound(const ScheduleReport &report, const QList<Enactment> &shortest)
{
    m_searching = false;
    m_form->setSearching(false);
    m_form->setCoverage(report);
    m_shortest = shortest;
    m_list->setClasses(report.classes.first(shortest.size()));
    m_list->setCurrentRow(m_list->count() > 0 ? 0 : -1);
    showChosen();
    retranslate();
    if (report.error)
        Q_EMIT failed(*report.error);
}

const Enactment *SchedulesView::chosen() const
{
    const int row = m_list->currentRow();
    return row >= 0 && row < m_shortest.size() ? &m_shortest[row] : nullptr;
}

void SchedulesView::showChosen()
{
    const Enactment *one = chosen();
    m_way->setEnactment(one ? *one : Enactment());
    m_scroll->verticalScrollBar()->setValue(0);
    m_text->setText(one ? scheduleText(one->recording.experiment.schedule) : QString());
    m_replay->setEnabled(one);
    m_copy->setEnabled(one);
}

void SchedulesView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        retranslate();
    QWidget::changeEvent(event);
}

void SchedulesView::retranslate()
{
    m_columns->setAccessibleName(tr("Schedules"));
    m_listTitle->setText(tr("How it can end"));
    m_listColumns->setText(tr("schedules"));
    m_wayTitle->setText(tr("The shortest schedule that ends so"));
    m_list->setPlaceholder(m_searching ? tr("One schedule after the other is run…")
                                       : tr("Try the schedules to see how they can end."));
    m_text->setToolTip(tr("1 is a step of worker 1, k1 its kill, c1 the end of client 1's wait, w1 the end of worker 1's lock wait."));
    m_replay->setText(tr("Replay it step by step"));
    m_replay->setToolTip(tr("Run this schedule in the lab, paused: Step goes from choice to choice, Run plays it"));
    m_replay->setIcon(glyphIcon(Glyph::Step, palette()));
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copy the schedule as text, as retrylab run race --schedule takes it"));
    QPalette dim = palette();
    dim.setColor(QPalette::WindowText, colorsOf(palette()).dim);
    m_legend->setText(tr("Time goes down. Box: a transaction. Padlock and thick edge: it holds the write lock. Hatching: the worker waits for it."));
    m_legend->setPalette(dim);
    m_listColumns->setPalette(dim);
    m_text->setPalette(dim);
}

} // namespace retrylab
