#include "matrixpanel.h"

#include "theme.h"
#include "whypanel.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QTabBar>
#include <QTableWidget>
#include <QVBoxLayout>

namespace retrylab {

MatrixPanel::MatrixPanel(QWidget *parent)
    : QWidget(parent), m_tabs(new QTabBar), m_table(new QTableWidget), m_runAll(new QPushButton),
      m_progress(new QProgressBar)
{
    m_tabs->addTab(QString());
    m_tabs->addTab(QString());
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setUsesScrollButtons(false);
    m_tabs->setElideMode(Qt::ElideNone);
    connect(m_tabs, &QTabBar::currentChanged, this, &MatrixPanel::setChanged);

    m_table->setObjectName(QStringLiteral("matrix"));
    m_table->setColumnCount(3);
    m_table->setIconSize({8, 10});
    m_table->verticalHeader()->hide();
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->horizontalHeader()->setMinimumSectionSize(40);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionsClickable(false);
    connect(m_table, &QTableWidget::cellClicked, this, [this](int row) { Q_EMIT rowPicked(row); });
    connect(m_table, &QTableWidget::cellActivated, this, [this](int row) {
        if (m_outcomes.contains(row))
            Q_EMIT caseActivated(row);
    });

    m_runAll->setObjectName(QStringLiteral("runAll"));
    connect(m_runAll, &QPushButton::clicked, this, [this] {
        if (m_running)
            Q_EMIT stopRequested();
        else
            Q_EMIT runAllRequested();
    });
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(4);
    QSizePolicy keepsItsPlace = m_progress->sizePolicy();
    keepsItsPlace.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(keepsItsPlace);
    m_progress->hide();

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_tabs);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_progress);
    layout->addWidget(m_runAll);
    retranslate();
}

int MatrixPanel::set() const
{
    return m_tabs->currentIndex();
}

void MatrixPanel::setSet(int set)
{
    m_tabs->setCurrentIndex(set);
}

void MatrixPanel::setCases(const QList<Case> &cases)
{
    m_cases = cases;
    m_outcomes.clear();
    m_table->setRowCount(int(cases.size()));
    for (int i = 0; i < cases.size(); ++i)
        fillRow(i);
    m_table->clearSelection();
    fitCells();
}

void MatrixPanel::setOutcome(int index, const Outcome &outcome)
{
    m_outcomes[index] = outcome;
    fillRow(index);
    m_progress->setRange(0, int(m_cases.size()));
    m_progress->setValue(int(m_outcomes.size()));
}

void MatrixPanel::setCurrent(int index)
{
    const int before = std::exchange(m_current, index);
    for (int row : {before, index}) {
        if (row >= 0 && row < m_cases.size())
            fillRow(row);
    }
    if (index >= 0 && index < m_table->rowCount() && index != before)
        m_table->scrollToItem(m_table->item(index, 0));
}

void MatrixPanel::setRunning(bool running)
{
    m_running = running;
    m_progress->setRange(0, int(m_cases.size()));
    m_progress->setValue(int(m_outcomes.size()));
    m_progress->setVisible(running);
    retranslate();
}

/// The counts' columns are as wide as their widest possible content, and all rows as high as the highest label, so that
/// nothing moves when outcomes come in.
void MatrixPanel::fitCells()
{
    QFont bold = m_table->font(); // As the present row is.
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    int height = metrics.size(0, QStringLiteral("0\n") + verdictWord(Verdict::Once)).height(); // Letters may be taller than the font.
    for (int column : {1, 2}) {
        QStringList samples = m_table->horizontalHeaderItem(column)->text().split(u'\n');
        samples << QStringLiteral("2 · 1  ×2");
        for (auto verdict : {Verdict::Nothing, Verdict::Once, Verdict::Half, Verdict::Duplicate, Verdict::Lost, Verdict::Corrupt})
            samples << verdictWord(verdict);
        int width = 0;
        for (const QString &sample : samples)
            width = std::max(width, metrics.horizontalAdvance(sample));
        m_table->setColumnWidth(column, width + 10);
    }
    const int gutter = m_table->iconSize().width() + 13;
    const QRect room(0, 0, std::max(20, m_table->columnWidth(0) - gutter), 9999);
    int word = 0;
    for (const Case &one : m_cases) {
        height = std::max(height, metrics.boundingRect(room, Qt::TextWordWrap, one.label()).height());
        for (const QString &part : one.label().split(u' '))
            word = std::max(word, metrics.horizontalAdvance(part));
    }
    m_table->verticalHeader()->setDefaultSectionSize(height + 8);
    m_table->setMinimumWidth(word + gutter + m_table->columnWidth(1) + m_table->columnWidth(2)
                             + m_table->verticalScrollBar()->sizeHint().width() + 2 * m_table->frameWidth());
}

void MatrixPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layout()->activate(); // The table has its new width, too.
    fitCells();
}

/// The sign of the present row has a gutter of its own, so that labels neither shift nor wrap anew.
void MatrixPanel::drawMarkers()
{
    const qreal ratio = devicePixelRatioF();
    QPixmap map(QSize(8, 10) * ratio);
    map.setDevicePixelRatio(ratio);
    map.fill(Qt::transparent);
    m_noMarker = QIcon(map);
    QPainter painter(&map);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colorsOf(palette()).transaction);
    painter.drawPolygon(QPolygonF{{1, 0.5}, {7, 5}, {1, 9.5}});
    painter.end();
    m_marker = QIcon(map);
}

void MatrixPanel::fillRow(int row)
{
    const Colors &c = colorsOf(palette());
    const auto put = [&](int column, const QString &text, const QString &tip) {
        QTableWidgetItem *item = m_table->item(row, column);
        if (!item) {
            item = new QTableWidgetItem;
            m_table->setItem(row, column, item);
        }
        item->setText(text);
        item->setToolTip(tip);
        item->setData(Qt::AccessibleTextRole, column == 0 ? text : tip);
        QFont font = m_table->font();
        font.setBold(row == m_current);
        item->setFont(font);
        item->setForeground(c.text);
        item->setBackground(row == m_current ? QBrush(c.transactionFill) : QBrush(c.base));
        item->setTextAlignment(column == 0 ? Qt::AlignLeft | Qt::AlignVCenter : Qt::Alignment(Qt::AlignCenter));
        return item;
    };
    const QString label = m_cases[row].label();
    put(0, label, tr("Click: choose this kill point. Double-click: see the run behind the row."))
        ->setIcon(row == m_current ? m_marker : m_noMarker);
    const Outcome outcome = m_outcomes.value(row);
    const auto cell = [&](int column, const std::optional<Counts> &counts, const std::optional<Verdict> &verdict) {
        if (!counts || !verdict) {
            put(column, QStringLiteral("–"), tr("Not run yet"))->setForeground(c.dim);
            return;
        }
        const auto [ink, paper] = verdictColors(*verdict, c);
        QTableWidgetItem *item
            = put(column, QStringLiteral("%1 · %2  %3\n%4").arg(counts->jobs).arg(counts->records).arg(verdictSign(*verdict), verdictWord(*verdict)),
                  tr("jobs %1, records %2: %3").arg(counts->jobs).arg(counts->records).arg(verdictWord(*verdict)));
        item->setForeground(ink);
        item->setBackground(paper);
    };
    cell(1, outcome.afterKill, outcome.verdictAfterKill);
    cell(2, outcome.afterRetry, outcome.verdict);
}

void MatrixPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange
        || event->type() == QEvent::FontChange)
        retranslate();
    QWidget::changeEvent(event);
}

void MatrixPanel::retranslate()
{
    m_tabs->setAccessibleName(tr("Which cases"));
    m_tabs->setTabText(0, tr("This design"));
    m_tabs->setTabToolTip(0, tr("Every kill point of the design"));
    m_tabs->setTabText(1, tr("The chapter's three"));
    m_tabs->setTabToolTip(1, tr("Killed before COMMIT, after COMMIT, and with the effect alone committed"));
    m_table->setHorizontalHeaderLabels({tr("killed"), tr("just after\nthe kill"), tr("after\nthe retry")});
    m_table->horizontalHeaderItem(0)->setToolTip(tr("Where the worker dies"));
    m_table->horizontalHeaderItem(1)->setToolTip(tr("jobs · records, before anyone retried"));
    m_table->horizontalHeaderItem(2)->setToolTip(tr("jobs · records, when the client has tried once more"));
    drawMarkers();
    m_table->setAccessibleName(tr("Outcomes: jobs and records at each kill point"));
    fitCells();
    m_runAll->setText(m_running ? tr("Stop") : tr("Run all cases"));
    m_runAll->setToolTip(m_running ? tr("Leave the rest") : tr("Run every row for real, on files of their own"));
    m_runAll->setIcon(glyphIcon(m_running ? Glyph::Pause : Glyph::RunAll, palette()));
    for (int i = 0; i < m_cases.size(); ++i)
        fillRow(i);
}

} // namespace retrylab
