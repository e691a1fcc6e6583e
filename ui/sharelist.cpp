#include "sharelist.h"

#include "operationspainting.h"
#include "theme.h"

#include <QEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace retrylab {

class ShareList::Delegate : public QStyledItemDelegate
{
public:
    explicit Delegate(ShareList *list) : QStyledItemDelegate(list), m_list(list) {}

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return {option.fontMetrics.height() * 16, option.fontMetrics.height() * 2 + 22};
    }

    void paint(QPainter *p, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const Colors &c = colorsOf(m_list->palette());
        const Row &row = m_list->m_rows[index.row()];
        const QFontMetrics metrics(option.font);
        const int em = metrics.height();
        const QRect all = option.rect;
        p->save();
        p->setRenderHint(QPainter::Antialiasing);
        if (index.row() == m_list->currentRow()) { // Also after a click beside all rows, which only clears the selection.
            p->fillRect(all, c.transactionFill);
            p->fillRect(QRect(all.left(), all.top(), 4, all.height()), c.transaction);
        }
        p->fillRect(QRect(all.left(), all.bottom(), all.width(), 1), c.line);
        m_list->paintSign(*p, c, index.row(), QPointF(all.left() + em * 1.3, all.top() + all.height() * 0.5), em * 0.55);

        const int left = all.left() + em * 5 / 2, right = all.right() - 8;
        const QRect upper(left, all.top() + 6, right - left, em), lower(left, upper.bottom() + 3, right - left, em);
        // The number first: the words have what it leaves.
        p->setPen(c.dim);
        p->setFont(option.font);
        p->drawText(upper, Qt::AlignRight | Qt::AlignVCenter, row.amount);
        QFont bold = option.font;
        bold.setBold(true);
        const QFontMetrics boldMetrics(bold);
        p->setPen(c.text);
        const QString extra = row.extra.isEmpty() ? QString() : QStringLiteral("   ") + row.extra;
        const int room = upper.width() - metrics.horizontalAdvance(row.amount) - em / 2 - metrics.horizontalAdvance(extra);
        const QString name = boldMetrics.elidedText(row.title, Qt::ElideRight, room);
        p->setFont(bold);
        p->drawText(upper, Qt::AlignLeft | Qt::AlignVCenter, name);
        p->setFont(option.font);
        p->drawText(upper.adjusted(boldMetrics.horizontalAdvance(name), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, extra);

        const bool isBad = row.mark == Row::Mark::Cross;
        p->setPen(QPen(isBad ? c.bad : c.dim, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const QPointF sign(left + em * 0.35, lower.center().y() + 1);
        if (isBad)
            paintCross(*p, sign, em * 0.22);
        else if (row.mark == Row::Mark::Tick)
            paintTick(*p, sign, em * 0.5);
        const QRect note = lower.adjusted(row.mark == Row::Mark::None ? 0 : em, 0, 0, 0);
        p->drawText(note, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(row.note, Qt::ElideRight, note.width()));
        const QRectF groove(left, lower.bottom() + 4, right - left, 5);
        p->setPen(Qt::NoPen);
        p->setBrush(c.line);
        p->drawRoundedRect(groove, 2, 2);
        // What is there is seen, however little of the whole it is.
        p->setBrush(m_list->inkOf(index.row(), c));
        p->drawRoundedRect(QRectF(groove.topLeft(), QSizeF(std::max(4.0, groove.width() * row.share), groove.height())), 2, 2);
        if (option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange) {
            p->setPen(QPen(m_list->palette().color(QPalette::Highlight), 2));
            p->setBrush(Qt::NoBrush);
            p->drawRect(QRectF(all).adjusted(1, 1, -1, -2));
        }
        p->restore();
    }

private:
    ShareList *m_list;
};

ShareList::ShareList(QWidget *parent) : QListWidget(parent)
{
    setItemDelegate(new Delegate(this));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setUniformItemSizes(true);
}

void ShareList::setRows(const QList<Row> &rows)
{
    if (rows.size() != count()) {
        m_rows.clear(); // While items go, nobody is to look for them.
        clear();
        m_rows = rows;
        for (qsizetype i = 0; i < rows.size(); ++i)
            addItem(QString());
    }
    m_rows = rows;
    for (int i = 0; i < count(); ++i) {
        item(i)->setData(Qt::AccessibleTextRole, rows[i].spoken);
        item(i)->setToolTip(rows[i].toolTip);
    }
    setAccessibleDescription(rows.isEmpty() ? m_placeholder : QString());
    viewport()->update();
}

void ShareList::setPlaceholder(const QString &text)
{
    m_placeholder = text;
    setAccessibleDescription(count() == 0 ? text : QString());
    viewport()->update();
}

void ShareList::retranslate()
{
    setAccessibleName(title());
    setRows(rows());
}

void ShareList::changeEvent(QEvent *event)
{
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::FontChange)
        scheduleDelayedItemsLayout();
}

void ShareList::paintEvent(QPaintEvent *event)
{
    QListWidget::paintEvent(event);
    if (count() > 0)
        return;
    QPainter painter(viewport());
    painter.setPen(colorsOf(palette()).dim);
    painter.drawText(viewport()->rect().adjusted(24, 24, -24, -24), int(Qt::AlignCenter | Qt::TextWordWrap), m_placeholder);
}

} // namespace retrylab
