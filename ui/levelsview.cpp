#include "levelsview.h"

#include "durability/modeltext.h"
#include "labfile/labfile.h"
#include "levelsdelegate.h"
#include "levelsmodel.h"
#include "theme.h"

#include <QDir>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <functional>
#include <numeric>

namespace retrylab {

namespace {

/// Enter chooses, as a click does. activated() would not do: on some desktops a click sends it, on others two.
class CellTable : public QTableView
{
public:
    std::function<void(const QModelIndex &)> chosen;
    std::function<void()> resized;

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QTableView::resizeEvent(event);
        resized();
    }
    void keyPressEvent(QKeyEvent *event) override
    {
        const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
        if (enter && currentIndex().isValid())
            chosen(currentIndex());
        else
            QTableView::keyPressEvent(event);
    }
    void focusInEvent(QFocusEvent *event) override
    {
        QTableView::focusInEvent(event);
        if (!currentIndex().isValid()) // Else the keyboard's focus would be nowhere to be seen.
            setCurrentIndex(model()->index(0, 0));
    }
};

} // namespace

LevelsView::LevelsView(QWidget *parent)
    : QWidget(parent), m_model(new LevelsModel(this)), m_delegate(new LevelsDelegate(this)), m_intro(new QLabel),
      m_measure(new QPushButton), m_cancel(new QPushButton), m_progress(new QProgressBar), m_summary(new QLabel),
      m_facts(new QLabel), m_modelLink(new QToolButton)
{
    m_intro->setTextFormat(Qt::PlainText);
    m_intro->setWordWrap(true);
    m_measure->setObjectName(QStringLiteral("measure"));
    m_cancel->setObjectName(QStringLiteral("cancel"));
    m_progress->setRange(0, LevelsModel::cellCount());
    m_progress->setAlignment(Qt::AlignCenter);

    auto *table = new CellTable;
    m_table = table;
    table->setObjectName(QStringLiteral("levels"));
    table->setModel(m_model);
    table->setItemDelegate(m_delegate);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setTabKeyNavigation(false);
    table->setShowGrid(false); // The delegate draws one that a dark theme shows, too.
    table->setCornerButtonEnabled(false);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    for (QHeaderView *header : {table->horizontalHeader(), table->verticalHeader()}) {
        header->setSectionResizeMode(QHeaderView::Fixed);
        header->setSectionsClickable(false);
        header->setHighlightSections(false);
        header->setDefaultAlignment(Qt::AlignCenter);
    }
    table->chosen = [this](const QModelIndex &index) { Q_EMIT cellChosen(LevelsModel::settingsAt(index)); };
    connect(table, &QTableView::clicked, this, table->chosen);
    table->resized = [this] { fitCells(); };

    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_facts->setObjectName(QStringLiteral("facts"));
    m_facts->setTextFormat(Qt::PlainText);
    m_facts->setWordWrap(true);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    // Looks like a link. A link within the label would take the Tab key twice, and is no button to a screen reader.
    m_modelLink->setObjectName(QStringLiteral("model"));
    m_modelLink->setAutoRaise(true);
    m_modelLink->setFocusPolicy(Qt::StrongFocus);
    m_modelLink->setCursor(Qt::PointingHandCursor);
    connect(m_modelLink, &QToolButton::clicked, this, &LevelsView::modelRequested);

    connect(m_measure, &QPushButton::clicked, this, &LevelsView::measure);
    connect(m_cancel, &QPushButton::clicked, this, &LevelsView::cancel);
    connect(&m_session, &LevelsSession::diskFound, this, [this](const QString &fileSystem) {
        m_timedFileSystem = fileSystem;
        showState();
    });
    connect(&m_session, &LevelsSession::cellMeasured, this, [this](const LevelCell &cell) {
        m_model->setCell(cell);
        showState();
    });
    connect(&m_session, &LevelsSession::failed, this, &LevelsView::failed);
    connect(&m_session, &LevelsSession::ended, this, [this] {
        m_model->setMeasuring(false);
        showState();
        Q_EMIT ended();
    });

    auto *top = new QHBoxLayout;
    top->addWidget(m_intro, 1);
    top->addSpacing(12);
    top->addWidget(m_progress);
    top->addWidget(m_measure);
    top->addWidget(m_cancel);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(top);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_summary);
    auto *bottom = new QHBoxLayout;
    bottom->addWidget(m_facts, 1);
    bottom->addWidget(m_modelLink, 0, Qt::AlignBottom);
    layout->addLayout(bottom);
    retranslate();
}

void LevelsView::setOptions(const LevelTableOptions &options)
{
    m_options = options;
    showState();
}

void LevelsView::measure()
{
    if (isMeasuring())
        return;
    m_timedFolder = m_options.folder.isEmpty() ? QDir::tempPath() : m_options.folder;
    m_timedFileSystem.clear();
    m_timedAt = QDateTime::currentDateTime();
    m_model->clear();
    m_model->setMeasuring(true);
    m_session.start(m_options);
    showState();
}

void LevelsView::cancel()
{
    m_session.cancel();
}

// ---- texts and state ----

void LevelsView::showState()
{
    const bool measuring = isMeasuring();
    // The button that was pressed goes grey: the other takes over the keyboard's focus, or it would jump away.
    QWidget *focus = focusWidget();
    m_measure->setEnabled(!measuring);
    m_cancel->setEnabled(measuring);
    if (focus == m_measure && measuring)
        m_cancel->setFocus();
    else if (focus == m_cancel && !measuring)
        m_measure->setFocus();
    m_progress->setValue(m_model->measuredCount());
    m_summary->setText(summary());
    m_facts->setText(facts());
}

QString LevelsView::summary() const
{
    if (m_model->measuredCount() == 0)
        return tr("Choose a cell to see which states of the disk are behind it.");
    QString text = tr("The longest bar is %1.").arg(LevelsModel::timeText(m_model->longestMicroseconds()));
    if (m_model->measuredCount() < LevelsModel::cellCount())
        return text;
    QStringList fastest;
    for (const LevelCell &cell : m_model->fastestSafe())
        fastest << QStringLiteral("%1 %2 (%3)").arg(journalWord(cell.settings.journal), synchronousWord(cell.settings.synchronous),
                                                    LevelsModel::timeText(cell.commitMicroseconds));
    if (!fastest.isEmpty())
        text += u' ' + tr("Fastest with nothing lost: %1.").arg(fastest.join(QStringLiteral(", ")));
    return text;
}

QString LevelsView::facts() const
{
    QString folder = m_timedAt.isValid() ? m_timedFolder : m_options.folder.isEmpty() ? QDir::tempPath() : m_options.folder;
    folder = QDir::toNativeSeparators(folder);
    if (!m_timedFileSystem.isEmpty())
        folder += QStringLiteral(" (%1)").arg(m_timedFileSystem);
    const QString times = m_timedAt.isValid()
        ? tr("Times: the median of the COMMIT statement, in milliseconds, on the disk that holds %1, measured at %2.")
              .arg(folder, QLocale().toString(m_timedAt.time(), QLocale::ShortFormat))
        : tr("Commits will be timed on the disk that holds %1.").arg(folder);
    return QStringLiteral("SQLite %1. %2 %3")
        .arg(sqliteVersion(), times, tr("Power cuts: at any moment of two transactions. %1").arg(powerCutDisclaimer()));
}

void LevelsView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange
        || event->type() == QEvent::FontChange)
        retranslate();
    QWidget::changeEvent(event);
}

void LevelsView::retranslate()
{
    m_intro->setText(tr("What each setting costs and what it risks: the time of a commit, the syncs that it waits for, and "
                        "the worst that a power cut can do."));
    m_measure->setText(tr("Measure"));
    m_measure->setToolTip(tr("Time real commits on this machine, and try simulated power cuts"));
    m_measure->setIcon(glyphIcon(Glyph::Run, palette()));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Leave the rest; what is measured stays"));
    m_progress->setFormat(tr("%v of %m"));
    m_progress->setAccessibleName(tr("Cells measured"));
    m_progress->setFixedWidth(m_progress->fontMetrics().horizontalAdvance(QStringLiteral("88 / 88 measured")) + 40);
    m_table->setAccessibleName(tr("What each journal mode and synchronous level costs and risks"));
    m_modelLink->setText(tr("The model"));
    m_modelLink->setToolTip(tr("What is simulated, and what is not"));
    QPalette link = palette();
    link.setColor(QPalette::ButtonText, link.color(QPalette::Link));
    m_modelLink->setPalette(link);
    QFont underlined = font();
    underlined.setUnderline(true);
    m_modelLink->setFont(underlined);
    QPalette dim = palette();
    dim.setColor(QPalette::WindowText, colorsOf(dim).dim);
    m_facts->setPalette(dim);
    m_model->retranslate();
    showState();
    fitCells();
}

// ---- layout ----

/// The table fills its place; where large text needs more room than there is, it scrolls instead of cutting words.
void LevelsView::fitCells()
{
    QHeaderView *columns = m_table->horizontalHeader();
    QHeaderView *rows = m_table->verticalHeader();
    const QSize room = m_table->maximumViewportSize();
    const QFont font = m_table->font();
    const int least = m_delegate->leastWidth(font);
    const auto heights = [&](int width) {
        QList<int> needed;
        for (Journal journal : allJournals())
            needed << m_delegate->heightFor(journal, width, font);
        return needed;
    };
    const auto sum = [](const QList<int> &all) { return std::accumulate(all.begin(), all.end(), 0); };
    const int count = m_model->columnCount();
    int width = std::max(least, room.width() / count);
    QList<int> needed = heights(width);
    if (sum(needed) > room.height()) { // A scroll bar will take some of the width.
        width = std::max(least, (room.width() - m_table->verticalScrollBar()->sizeHint().width()) / count);
        needed = heights(width);
    }
    const int rowCount = m_model->rowCount();
    const int spare = std::max(0, room.height() - sum(needed));
    for (int row = 0; row < rowCount; ++row)
        rows->resizeSection(row, needed[row] + spare / rowCount + (row == rowCount - 1 ? spare % rowCount : 0));
    for (int column = 0; column < count; ++column) // All the same, as their bars share a scale.
        columns->resizeSection(column, width);
}

} // namespace retrylab
