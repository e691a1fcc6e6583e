#include "tablepanel.h"

#include "theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace retrylab {

namespace {

/// Rows that are not committed are hatched and outlined with dashes; new ones and duplicates have a ground of their own.
class RowDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const Colors &c = colorsOf(option.palette);
        const bool ghost = index.data(RowsModel::GhostRole).toBool();
        const bool bad = index.data(RowsModel::BadRole).toBool();
        const bool fresh = index.data(RowsModel::FreshRole).toBool();
        const bool selected = option.state & QStyle::State_Selected;
        if (!selected && (bad || fresh))
            painter->fillRect(option.rect, bad ? c.badFill : c.goodFill);
        if (!selected && ghost) {
            QColor hatch = c.ghost; // Faint: the row is to be read through it.
            hatch.setAlphaF(0.28F);
            painter->fillRect(option.rect.adjusted(0, 1, 0, -2), QBrush(hatch, Qt::BDiagPattern));
        }
        QStyleOptionViewItem own = option;
        own.palette.setColor(QPalette::Text, ghost ? c.ghost : bad ? c.bad : fresh ? c.good : c.text);
        if (index.column() <= 2) // "reader-1/12" and "reader-1/13" differ at their ends.
            own.textElideMode = Qt::ElideMiddle;
        QStyledItemDelegate::paint(painter, own, index);
        if (!ghost)
            return;
        painter->save();
        painter->setPen(QPen(selected ? option.palette.color(QPalette::HighlightedText) : c.ghost, 1, Qt::DashLine));
        const QRect r = option.rect.adjusted(0, 1, -1, -2);
        painter->drawLine(r.topLeft(), r.topRight());
        painter->drawLine(r.bottomLeft(), r.bottomRight());
        if (index.column() == 0)
            painter->drawLine(r.topLeft(), r.bottomLeft());
        if (index.column() == index.model()->columnCount() - 1)
            painter->drawLine(r.topRight(), r.bottomRight());
        painter->restore();
    }
};

} // namespace

TablePanel::TablePanel(RowsModel::Table table, QWidget *parent)
    : QWidget(parent), m_table(table), m_model(new RowsModel(table, this)), m_title(new QLabel), m_count(new QLabel),
      m_delete(new QToolButton), m_view(new QTableView)
{
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setText(table == RowsModel::Table::Jobs ? QStringLiteral("jobs") : QStringLiteral("requests"));
    m_count->setTextFormat(Qt::PlainText);
    m_delete->setAutoRaise(true);
    m_delete->setObjectName(QStringLiteral("deleteRecords"));
    if (table == RowsModel::Table::Jobs)
        m_delete->hide(); // And never shown here: it has no parent yet, and would be a window of its own for a moment.
    connect(m_delete, &QToolButton::clicked, this, &TablePanel::deleteRequested);

    m_view->setObjectName(m_title->text());
    m_view->setModel(m_model);
    m_view->setItemDelegate(new RowDelegate(m_view));
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->setShowGrid(false);
    m_view->setWordWrap(false);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setTabKeyNavigation(false);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setStretchLastSection(true);
    m_view->horizontalHeader()->setMinimumSectionSize(20);
    m_view->viewport()->installEventFilter(this);

    auto *head = new QHBoxLayout;
    head->setSpacing(4);
    head->setContentsMargins(0, 0, 6, 0);
    head->addWidget(m_title);
    head->addStretch();
    head->addWidget(m_count);
    head->addWidget(m_delete);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(3);
    layout->addLayout(head);
    layout->addWidget(m_view, 1);
    retranslate();
}

void TablePanel::show(const Moment &moment)
{
    const QScrollBar *bar = m_view->verticalScrollBar();
    const bool atEnd = bar->value() == bar->maximum();
    const int before = m_model->rowCount();
    const bool wasDamaged = m_damaged;
    const QPersistentModelIndex top = m_view->indexAt({0, 0});
    const int topRow = top.row();
    m_model->show(moment);
    m_damaged = m_table == RowsModel::Table::Jobs ? moment.damage().jobs : moment.damage().records;
    m_total = m_table == RowsModel::Table::Jobs ? moment.counts().jobs : moment.counts().records;
    showCount();
    widenIdColumn();
    const Experiment &experiment = moment.experiment();
    const bool reserves = experiment.design.steps.contains(Step::ReserveRecord)
        || (experiment.retryDesign && experiment.retryDesign->steps.contains(Step::ReserveRecord));
    if (std::exchange(m_reserves, reserves) != reserves)
        fitResultColumn();
    if (atEnd && m_model->rowCount() > before)
        m_view->scrollToBottom();
    else if (!atEnd && top.isValid() && top.row() != topRow) // Rows went above: what is read stays in place.
        m_view->scrollTo(top, QAbstractItemView::PositionAtTop);
    if ((before == 0) != (m_model->rowCount() == 0) || wasDamaged != m_damaged)
        m_view->viewport()->update();
}

void TablePanel::setDeletable(bool deletable)
{
    m_delete->setEnabled(deletable);
}

int TablePanel::widthOf(const QString &sample) const
{
    QFont bold = m_view->font(); // As new rows are.
    bold.setBold(true);
    return QFontMetrics(bold).horizontalAdvance(sample) + 12;
}

void TablePanel::widenIdColumn()
{
    if (m_table != RowsModel::Table::Jobs || m_model->rowCount() == 0)
        return;
    // An id must be readable whole. The column only ever grows, by a digit at a time, so that nothing flickers.
    const auto digits = m_model->index(m_model->rowCount() - 1, 1).data().toString().size();
    const int needed = widthOf(QString(digits, u'9'));
    if (needed > m_view->columnWidth(1))
        m_view->setColumnWidth(1, needed);
}

/// The word for a record in progress has its room where a design can make one, before it comes.
void TablePanel::fitResultColumn()
{
    if (m_table == RowsModel::Table::Requests)
        m_view->setColumnWidth(4, std::max(widthOf(QStringLiteral("result")), m_reserves ? widthOf(RowsModel::inProgressWord()) : 0));
}

void TablePanel::fitDeleteButton()
{
    // With its word where there is room for the longest count beside it, so that the word never comes and goes.
    const QString longest = countText(999'999, 999'999) + QStringLiteral("  ◌ 99");
    m_delete->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    const int needed = m_title->sizeHint().width() + m_count->fontMetrics().horizontalAdvance(longest)
        + m_delete->sizeHint().width() + 22;
    m_title->setMinimumHeight(m_delete->sizeHint().height()); // Beside jobs too, so that both tables begin at one height.
    if (needed > width())
        m_delete->setToolButtonStyle(Qt::ToolButtonIconOnly);
}

void TablePanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitDeleteButton();
}

QString TablePanel::countText(qint64 carried, qint64 total)
{
    return carried == total ? tr("rows: %1").arg(QLocale().toString(total))
                            : tr("the last %1 of %2 rows").arg(QLocale().toString(carried), QLocale().toString(total));
}

void TablePanel::showCount()
{
    int ghosts = 0;
    for (int row = m_model->rowCount() - 1; row >= 0 && m_model->index(row, 0).data(RowsModel::GhostRole).toBool(); --row)
        ++ghosts;
    QString text = m_damaged ? tr("corrupt") : countText(m_model->rowCount() - ghosts, m_total);
    if (ghosts > 0)
        text += QStringLiteral("  ◌ %1").arg(ghosts);
    m_count->setText(text);
}

bool TablePanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::Paint && m_model->rowCount() == 0) {
        QPainter painter(m_view->viewport());
        painter.setPen(m_damaged ? colorsOf(palette()).bad : colorsOf(palette()).dim);
        painter.drawText(m_view->viewport()->rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         m_damaged ? tr("cannot be read: corrupt") : tr("no rows"));
    }
    return QWidget::eventFilter(watched, event);
}

void TablePanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange
        || event->type() == QEvent::FontChange)
        retranslate();
    QWidget::changeEvent(event);
}

void TablePanel::retranslate()
{
    m_model->retranslate();
    showCount();
    m_delete->setIcon(glyphIcon(Glyph::Delete, palette()));
    m_delete->setText(tr("Delete records"));
    m_delete->setToolTip(tr("Delete all completion records, as when their retention period is over"));
    m_delete->setAccessibleName(m_delete->text());
    m_count->setToolTip(m_model->headerData(RowsModel::MarkColumn, Qt::Horizontal, Qt::ToolTipRole).toString());
    const bool jobs = m_table == RowsModel::Table::Jobs;
    m_view->setAccessibleName(jobs ? tr("The table jobs: the effects") : tr("The table requests: the completion records"));
    m_title->setToolTip(m_view->accessibleName());
    m_view->verticalHeader()->setDefaultSectionSize(m_view->fontMetrics().height() + 8);
    // Fixed widths from typical contents: columns that follow their contents would jump during a run.
    const auto sampled = [&](const char *sample) { return widthOf(QString::fromUtf8(sample)); };
    const QList<int> widths = jobs ? QList<int>{sampled("×2"), sampled("999"), sampled("payload")}
                                   : QList<int>{sampled("×2"), sampled("reader-1"), sampled("request-7"), sampled("payload"),
                                                sampled("result")};
    for (int i = 0; i < widths.size(); ++i)
        m_view->setColumnWidth(i, widths[i]);
    fitResultColumn();
    m_view->setColumnWidth(int(widths.size()), sampled("99999, 9")); // The least of the one that stretches.
    widenIdColumn();
    fitDeleteButton();
}

} // namespace retrylab
