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

/// Rows that are not committed are outlined with dashes; new ones and duplicates have a ground of their own.
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
        QStyleOptionViewItem own = option;
        own.palette.setColor(QPalette::Text, ghost ? c.ghost : bad ? c.bad : fresh ? c.good : c.text);
        QStyledItemDelegate::paint(painter, own, index);
        if (!ghost)
            return;
        painter->save();
        painter->setPen(QPen(c.ghost, 1, Qt::DashLine));
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
    m_delete->setAutoRaise(true);
    m_delete->setToolButtonStyle(Qt::ToolButtonIconOnly);
    m_delete->setObjectName(QStringLiteral("deleteRecords"));
    // Its place is kept beside jobs too, so that both tables begin at one height.
    QSizePolicy keepsItsPlace = m_delete->sizePolicy();
    keepsItsPlace.setRetainSizeWhenHidden(true);
    m_delete->setSizePolicy(keepsItsPlace);
    m_delete->setVisible(table == RowsModel::Table::Requests);
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
    m_model->show(moment);
    m_total = m_table == RowsModel::Table::Jobs ? moment.counts().jobs : moment.counts().records;
    showCount();
    if (atEnd && m_model->rowCount() > before)
        m_view->scrollToBottom();
    if ((before == 0) != (m_model->rowCount() == 0))
        m_view->viewport()->update();
}

void TablePanel::setDeletable(bool deletable)
{
    m_delete->setEnabled(deletable);
}

void TablePanel::showCount()
{
    int ghosts = 0;
    for (int row = m_model->rowCount() - 1; row >= 0 && m_model->index(row, 0).data(RowsModel::GhostRole).toBool(); --row)
        ++ghosts;
    const qint64 carried = m_model->rowCount() - ghosts;
    QString text = carried == m_total ? tr("rows: %1").arg(QLocale().toString(m_total))
                                      : tr("the last %1 of %2 rows").arg(QLocale().toString(carried), QLocale().toString(m_total));
    if (ghosts > 0)
        text += QStringLiteral("  ◌ %1").arg(ghosts);
    m_count->setText(text);
}

bool TablePanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::Paint && m_model->rowCount() == 0) {
        QPainter painter(m_view->viewport());
        painter.setPen(colorsOf(palette()).dim);
        painter.drawText(m_view->viewport()->rect(), Qt::AlignCenter, tr("no rows"));
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
    m_delete->setToolTip(tr("Delete all completion records, as when their retention period is over"));
    m_delete->setAccessibleName(tr("Delete records"));
    const bool jobs = m_table == RowsModel::Table::Jobs;
    m_view->setAccessibleName(jobs ? tr("The table jobs: the effects") : tr("The table requests: the completion records"));
    m_title->setToolTip(m_view->accessibleName());
    m_view->verticalHeader()->setDefaultSectionSize(m_view->fontMetrics().height() + 8);
    // Fixed widths from typical contents: columns that follow their contents would jump during a run.
    QFont bold = m_view->font(); // As new rows are.
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    const auto width = [&](const char *sample) { return metrics.horizontalAdvance(QString::fromUtf8(sample)) + 12; };
    const QList<int> widths = jobs ? QList<int>{width("×2"), width("999"), width("payload")}
                                   : QList<int>{width("×2"), width("reader-1"), width("request-7"), width("payload"),
                                                width("result")};
    for (int i = 0; i < widths.size(); ++i)
        m_view->setColumnWidth(i, widths[i]);
    m_view->setColumnWidth(int(widths.size()), width("99999, 9")); // The least of the one that stretches.
}

} // namespace retrylab
