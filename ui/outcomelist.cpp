#include "outcomelist.h"

#include "operationspainting.h"
#include "theme.h"

#include <QEvent>
#include <QLocale>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace retrylab {

namespace {

QPen roundPen(const QColor &ink, qreal width)
{
    return QPen(ink, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
}

/// Ink and paper: a loss that nobody was told the opposite of is no fault.
std::pair<QColor, QColor> outcomeColors(const PowerCutOutcome &outcome, const Colors &c)
{
    if (outcome.kind == OutcomeKind::Half && !outcome.lost)
        return {c.warn, c.warnFill};
    if (outcome.lost || outcome.kind == OutcomeKind::Corrupt)
        return {c.bad, c.badFill};
    return outcome.kind == OutcomeKind::Kept ? std::pair(c.good, c.goodFill) : std::pair(c.transaction, c.transactionFill);
}

/// A disc with a tick: kept. An arrow back: rolled back. A half disc: half. A triangle with a cross: corrupt.
void paintOutcomeSign(QPainter &p, const Colors &c, const PowerCutOutcome &outcome, const QPointF &at, qreal r)
{
    const auto [ink, paper] = outcomeColors(outcome, c);
    p.setPen(roundPen(ink, 1.8));
    p.setBrush(paper);
    switch (outcome.kind) {
    case OutcomeKind::Kept:
        p.drawEllipse(at, r, r);
        p.setPen(roundPen(ink, 2));
        paintTick(p, at, r);
        break;
    case OutcomeKind::RolledBack:
        p.drawRoundedRect(QRectF(at - QPointF(r, r), QSizeF(r, r) * 2), 3, 3);
        p.drawLine(at + QPointF(-r * 0.5, 0), at + QPointF(r * 0.55, 0));
        p.drawPolyline(QPolygonF{at + QPointF(-0.05, -0.45) * r, at + QPointF(-0.5, 0) * r, at + QPointF(-0.05, 0.45) * r});
        break;
    case OutcomeKind::Half:
        p.drawEllipse(at, r, r);
        p.setBrush(ink);
        p.drawPie(QRectF(at - QPointF(r, r), QSizeF(r, r) * 2), 90 * 16, 180 * 16);
        break;
    case OutcomeKind::Corrupt:
        p.drawPolygon(QPolygonF{at + QPointF(0, -r * 1.1), at + QPointF(r * 1.15, r * 0.95), at + QPointF(-r * 1.15, r * 0.95)});
        paintCross(p, at + QPointF(0, r * 0.3), r * 0.3);
        break;
    }
}

} // namespace

class OutcomeList::Delegate : public QStyledItemDelegate
{
public:
    explicit Delegate(OutcomeList *list) : QStyledItemDelegate(list), m_list(list) {}

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return {option.fontMetrics.height() * 16, option.fontMetrics.height() * 2 + 22};
    }

    void paint(QPainter *p, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const Colors &c = colorsOf(m_list->palette());
        const OutcomeClass &one = m_list->m_classes[index.row()];
        const QFontMetrics metrics(option.font);
        const int em = metrics.height();
        const QRect all = option.rect;
        p->save();
        p->setRenderHint(QPainter::Antialiasing);
        if (option.state & QStyle::State_Selected) {
            p->fillRect(all, c.transactionFill);
            p->fillRect(QRect(all.left(), all.top(), 4, all.height()), c.transaction);
        }
        p->fillRect(QRect(all.left(), all.bottom(), all.width(), 1), c.line);
        paintOutcomeSign(*p, c, one.outcome, QPointF(all.left() + em * 1.3, all.top() + all.height() * 0.5), em * 0.55);

        const int left = all.left() + em * 5 / 2, right = all.right() - 8;
        const QRect upper(left, all.top() + 6, right - left, em), lower(left, upper.bottom() + 3, right - left, em);
        // The number first: the words have what it leaves.
        const QString states = m_list->statesText(index.row());
        p->setPen(c.dim);
        p->drawText(upper, Qt::AlignRight | Qt::AlignVCenter, states);
        QFont bold = option.font;
        bold.setBold(true);
        const QFontMetrics boldMetrics(bold);
        p->setPen(c.text);
        const QString counts = QStringLiteral("   ") + countsText(one.outcome);
        const int room = upper.width() - metrics.horizontalAdvance(states) - em / 2 - metrics.horizontalAdvance(counts);
        const QString name = boldMetrics.elidedText(label(one.outcome), Qt::ElideRight, room);
        p->setFont(bold);
        p->drawText(upper, Qt::AlignLeft | Qt::AlignVCenter, name);
        p->setFont(option.font);
        p->drawText(upper.adjusted(boldMetrics.horizontalAdvance(name), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, counts);

        p->setPen(roundPen(one.outcome.lost ? c.bad : c.dim, 1.8));
        const QPointF sign(left + em * 0.35, lower.center().y() + 1);
        if (one.outcome.lost)
            paintCross(*p, sign, em * 0.22);
        else
            paintTick(*p, sign, em * 0.5);
        p->drawText(lower.adjusted(em, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                    metrics.elidedText(lossText(one.outcome), Qt::ElideRight, lower.width() - em));
        const QRectF groove(left, lower.bottom() + 4, right - left, 5);
        p->setPen(Qt::NoPen);
        p->setBrush(c.line);
        p->drawRoundedRect(groove, 2, 2);
        // A class that is there is seen, however few its states are.
        const double share = double(one.states) / m_list->m_sum;
        p->setBrush(outcomeColors(one.outcome, c).first);
        p->drawRoundedRect(QRectF(groove.topLeft(), QSizeF(std::max(4.0, groove.width() * share), groove.height())), 2, 2);
        if (option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange) {
            p->setPen(QPen(m_list->palette().color(QPalette::Highlight), 2));
            p->setBrush(Qt::NoBrush);
            p->drawRect(QRectF(all).adjusted(1, 1, -1, -2));
        }
        p->restore();
    }

private:
    OutcomeList *m_list;
};

OutcomeList::OutcomeList(QWidget *parent) : QListWidget(parent)
{
    setItemDelegate(new Delegate(this));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setUniformItemSizes(true);
    retranslate();
}

void OutcomeList::setOutcomes(const QList<OutcomeClass> &classes)
{
    m_classes.clear(); // While rows go, nobody is to look for them.
    clear();
    m_classes = classes;
    m_sum = 0;
    for (const OutcomeClass &one : classes)
        m_sum += double(one.states);
    for (qsizetype i = 0; i < classes.size(); ++i)
        addItem(QString());
    retranslate();
}

void OutcomeList::setPlaceholder(const QString &text)
{
    m_placeholder = text;
    setAccessibleDescription(m_classes.isEmpty() ? text : QString());
    viewport()->update();
}

QString OutcomeList::label(const PowerCutOutcome &outcome)
{
    const QString name = outcomeLabel(outcome.kind);
    return outcome.silent ? tr("%1, unnoticed by SQLite").arg(name) : name;
}

QString OutcomeList::lossText(const PowerCutOutcome &outcome)
{
    return outcome.lost ? tr("an acknowledged request is lost") : tr("no acknowledged request is lost");
}

QString OutcomeList::countsText(const PowerCutOutcome &outcome)
{
    return outcome.kind == OutcomeKind::Corrupt && !outcome.silent
        ? QStringLiteral("–") : QStringLiteral("%1 · %2").arg(outcome.counts.jobs).arg(outcome.counts.records);
}

QString OutcomeList::statesText(int row) const
{
    return QLocale().toString(m_classes[row].states);
}

void OutcomeList::retranslate()
{
    setAccessibleName(tr("What can be left"));
    for (int row = 0; row < count(); ++row) {
        const PowerCutOutcome &outcome = m_classes[row].outcome;
        const bool readable = outcome.kind != OutcomeKind::Corrupt || outcome.silent;
        QStringList lines{label(outcome)};
        lines << (readable ? tr("jobs %1, records %2").arg(outcome.counts.jobs).arg(outcome.counts.records)
                           : tr("SQLite cannot read it"));
        lines << lossText(outcome) << tr("disk states: %1").arg(statesText(row));
        item(row)->setData(Qt::AccessibleTextRole, lines.join(QStringLiteral(", ")));
        lines << tr("How many of the states tried end so. It is no probability: nobody knows which state a disk will be in.");
        item(row)->setToolTip(lines.join(u'\n'));
    }
}

void OutcomeList::changeEvent(QEvent *event)
{
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::FontChange)
        scheduleDelayedItemsLayout();
}

void OutcomeList::paintEvent(QPaintEvent *event)
{
    QListWidget::paintEvent(event);
    if (count() > 0)
        return;
    QPainter painter(viewport());
    painter.setPen(colorsOf(palette()).dim);
    painter.drawText(viewport()->rect().adjusted(24, 24, -24, -24), int(Qt::AlignCenter | Qt::TextWordWrap), m_placeholder);
}

} // namespace retrylab
