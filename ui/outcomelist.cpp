#include "outcomelist.h"

#include "operationspainting.h"
#include "theme.h"

#include <QLocale>
#include <QPainter>

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

OutcomeList::OutcomeList(QWidget *parent) : ShareList(parent)
{
    retranslate();
}

void OutcomeList::setOutcomes(const QList<OutcomeClass> &classes)
{
    setRows({}); // Other outcomes: whatever was chosen is not any more.
    m_classes = classes;
    retranslate();
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

QString OutcomeList::title() const
{
    return tr("What can be left");
}

QList<ShareList::Row> OutcomeList::rows() const
{
    double sum = 0;
    for (const OutcomeClass &one : m_classes)
        sum += double(one.states);
    QList<Row> rows;
    for (const OutcomeClass &one : m_classes) {
        const PowerCutOutcome &outcome = one.outcome;
        Row row;
        row.title = label(outcome);
        row.extra = countsText(outcome);
        row.amount = QLocale().toString(one.states);
        row.note = lossText(outcome);
        row.mark = outcome.lost ? Row::Mark::Cross : Row::Mark::Tick;
        row.share = double(one.states) / sum;
        const bool readable = outcome.kind != OutcomeKind::Corrupt || outcome.silent;
        QStringList lines{row.title};
        lines << (readable ? tr("jobs %1, records %2").arg(outcome.counts.jobs).arg(outcome.counts.records)
                           : tr("SQLite cannot read it"));
        lines << row.note << tr("disk states: %1").arg(row.amount);
        row.spoken = lines.join(QStringLiteral(", "));
        lines << tr("How many of the states tried end so. It is no probability: nobody knows which state a disk will be in.");
        row.toolTip = lines.join(u'\n');
        rows.append(row);
    }
    return rows;
}

void OutcomeList::paintSign(QPainter &painter, const Colors &colors, int row, const QPointF &at, qreal r) const
{
    paintOutcomeSign(painter, colors, m_classes[row].outcome, at, r);
}

QColor OutcomeList::inkOf(int row, const Colors &colors) const
{
    return outcomeColors(m_classes[row].outcome, colors).first;
}

} // namespace retrylab
