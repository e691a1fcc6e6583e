#include "operationspainting.h"

#include "durability/statespace.h"
#include "operationsview.h"
#include "theme.h"

#include <QLocale>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cstdlib>

namespace retrylab {

namespace {

QPen roundPen(const QColor &ink, qreal width, Qt::PenStyle style = Qt::SolidLine)
{
    return QPen(ink, width, style, Qt::RoundCap, Qt::RoundJoin);
}

/// What an operation does, as a shape in its lane.
void paintOperationSign(QPainter &p, const FileOp &op, const QRectF &cell, const QColor &ink, const QColor &paper)
{
    const QPointF centre = cell.center();
    const qreal r = cell.height() * 0.24;
    switch (op.kind) {
    case FileOpKind::Create:
        p.setPen(roundPen(ink, 2));
        p.drawLine(centre - QPointF(r, 0), centre + QPointF(r, 0));
        p.drawLine(centre - QPointF(0, r), centre + QPointF(0, r));
        break;
    case FileOpKind::Delete:
        p.setPen(roundPen(ink, 2));
        paintCross(p, centre, r * 0.85);
        break;
    case FileOpKind::Write:
        p.setPen(Qt::NoPen);
        p.setBrush(ink);
        p.drawRect(QRectF(centre - QPointF(r, r) * 0.8, QSizeF(r, r) * 1.6));
        break;
    case FileOpKind::Truncate:
        p.setPen(roundPen(ink, 1.6));
        p.setBrush(paper);
        p.drawRect(QRectF(centre - QPointF(r, r) * 0.8, QSizeF(r, r) * 1.6));
        p.drawLine(centre + QPointF(r * 0.8, -r * 1.5), centre + QPointF(r * 0.8, r * 1.5));
        break;
    case FileOpKind::Sync:
    case FileOpKind::SyncDirectory: {
        // A floor under the lane: what is above it cannot fall any more.
        const QRectF bar(cell.left() + 3, centre.y() - r * 0.5, cell.width() - 6, r);
        p.setPen(op.dropped ? roundPen(ink, 1.2, Qt::DashLine) : QPen(Qt::NoPen));
        p.setBrush(op.dropped ? paper : ink);
        p.drawRoundedRect(bar, r / 2, r / 2);
        break;
    }
    }
}

} // namespace

void paintTick(QPainter &p, const QPointF &at, qreal radius)
{
    p.drawPolyline(QPolygonF{at + QPointF(-0.45, 0.02) * radius, at + QPointF(-0.12, 0.36) * radius,
                             at + QPointF(0.46, -0.34) * radius});
}

void paintCross(QPainter &p, const QPointF &at, qreal radius)
{
    const QPointF a(radius, radius), b(radius, -radius);
    p.drawLine(at - a, at + a);
    p.drawLine(at - b, at + b);
}

void paintFateSign(QPainter &p, const Colors &c, Fate fate, const QPointF &at, qreal r)
{
    switch (fate) {
    case Fate::Durable:
        p.setPen(Qt::NoPen);
        p.setBrush(c.good);
        p.drawEllipse(at, r, r);
        p.setPen(roundPen(c.base, std::max(1.4, r * 0.28)));
        paintTick(p, at, r);
        break;
    case Fate::OnDisk:
        p.setPen(roundPen(c.good, 1.6));
        p.setBrush(c.goodFill);
        p.drawEllipse(at, r - 1, r - 1);
        break;
    case Fate::Torn:
        p.setPen(roundPen(c.warn, 1.6));
        p.setBrush(c.warnFill);
        p.drawEllipse(at, r - 1, r - 1);
        p.setBrush(c.warn);
        p.drawPie(QRectF(at - QPointF(r - 1, r - 1), QSizeF(r - 1, r - 1) * 2), 90 * 16, 180 * 16);
        break;
    case Fate::NotOnDisk:
        p.setPen(roundPen(c.bad, 2));
        paintCross(p, at, r * 0.6);
        break;
    case Fate::FileGone:
        p.setPen(roundPen(c.ghost, 1.6));
        p.drawLine(at - QPointF(r * 0.7, 0), at + QPointF(r * 0.7, 0));
        break;
    }
}

qint64 sectorsOf(const FileOp &write)
{
    return (write.offset + write.bytes - 1) / kSectorBytes - write.offset / kSectorBytes + 1;
}

void OperationsView::paintEvent(QPaintEvent *)
{
    QPainter p(viewport());
    p.setRenderHint(QPainter::Antialiasing);
    const Colors &c = colorsOf(palette());
    const QRect all = viewport()->rect();
    if (!m_hasTrace) {
        p.setPen(c.dim);
        p.drawText(all.adjusted(24, 24, -24, -24), int(Qt::AlignCenter | Qt::TextWordWrap), m_placeholder);
    } else {
        const int shift = m_columns.top - verticalScrollBar()->value();
        p.setClipRect(all.adjusted(0, m_columns.top, 0, 0));
        paintLanes(p, c);
        for (const Row &row : m_rows) {
            if (row.top + shift + m_columns.row > 0 && row.top + shift < all.height())
                paintRow(p, c, row);
        }
        if (m_hovered >= 0 && !(showsLine() && m_places[m_hovered].cut == m_cut))
            paintCut(p, c, m_places[m_hovered].y + shift, true);
        if (const int place = placeOf(m_cut); showsLine() && place >= 0)
            paintCut(p, c, m_places[place].y + shift, false);
        p.setClipping(false);
    }
    if (m_focusRing) {
        p.setPen(QPen(palette().color(QPalette::Highlight), 2));
        p.setBrush(Qt::NoBrush);
        p.drawRect(all.adjusted(1, 1, -1, -1));
    }
}

void OperationsView::paintLanes(QPainter &p, const Colors &c) const
{
    const Columns &l = m_columns;
    p.save();
    p.setClipping(false);
    p.fillRect(QRect(0, 0, viewport()->width(), l.top - 1), palette().color(QPalette::AlternateBase));
    p.setPen(c.line);
    p.drawLine(0, l.top - 1, viewport()->width(), l.top - 1);
    p.setPen(c.dim);
    for (int lane = 0; lane < Lanes; ++lane) {
        const QRect cell(l.lanes + lane * l.lane, 0, l.lane, l.top);
        p.drawText(cell, Qt::AlignCenter, fontMetrics().elidedText(laneName(Lane(lane)), Qt::ElideRight, l.lane));
    }
    p.restore();
    p.setPen(QPen(c.line, 1));
    for (int lane = 0; lane < Lanes; ++lane) {
        const qreal x = l.lanes + (lane + 0.5) * l.lane;
        p.drawLine(QPointF(x, l.top), QPointF(x, viewport()->height()));
    }
}

void OperationsView::paintRow(QPainter &p, const Colors &c, const Row &row) const
{
    const Columns &l = m_columns;
    const QRect at(0, row.top + l.top - verticalScrollBar()->value(), viewport()->width(), l.row);
    if (row.kind == RowKind::Operation)
        return paintOperation(p, c, row, at);
    const bool told = row.kind == RowKind::Acknowledged;
    const bool reached = !showsLine() || (told ? row.number <= m_cut.acknowledged : row.top < m_places[placeOf(m_cut)].y);
    const QColor ink = !reached ? c.ghost : told ? c.good : c.transaction;
    const QRect band = at.adjusted(4, 1, -4, -1);
    p.setPen(Qt::NoPen);
    p.setBrush(told ? c.goodFill : c.transactionFill);
    p.drawRoundedRect(band, 3, 3);
    int left = l.number - l.em;
    if (told) {
        // Over the lanes, as what the client sees.
        p.setPen(roundPen(ink, std::max(1.6, l.em * 0.12)));
        paintTick(p, QPointF(l.lanes + l.em * 0.5, at.center().y() + 1), l.em * 0.5);
        left = l.lanes + l.em * 5 / 4;
    }
    QFont bold = font();
    bold.setBold(true);
    p.setFont(bold);
    p.setPen(ink);
    p.drawText(band.adjusted(std::max(left, 6) - band.left(), 0, 0, 0), int(Qt::AlignLeft | Qt::AlignVCenter), words(row));
    p.setFont(font());
}

void OperationsView::paintOperation(QPainter &p, const Colors &c, const Row &row, const QRect &at) const
{
    const Columns &l = m_columns;
    const FileOp &op = m_trace.ops[row.number];
    const bool done = !showsLine() || row.number < m_cut.afterOps;
    const bool hasFate = m_story && row.number < m_story->lines.size() && !op.isSync();
    const Fate fate = hasFate ? m_story->lines[row.number].fate : Fate::Durable;
    const bool missing = hasFate && (fate == Fate::NotOnDisk || fate == Fate::FileGone);
    p.setPen(c.dim);
    p.drawText(QRect(at.left(), at.top(), l.number, at.height()), Qt::AlignRight | Qt::AlignVCenter,
               locale().toString(row.number + 1));
    if (hasFate)
        paintFateSign(p, c, fate, QPointF(l.fate + l.em * 0.5, at.center().y() + 0.5), l.em * 0.42);

    const QRectF cell(l.lanes + laneOf(op) * l.lane, at.top(), l.lane, at.height());
    const QColor ink = !done ? c.ghost : op.isSync() ? c.good : op.kind == FileOpKind::Delete ? c.bad : c.text;
    p.setOpacity(done ? 1 : 0.6);
    paintOperationSign(p, op, cell, ink, c.base);
    p.setOpacity(1);

    QFont words = font();
    words.setBold(op.isSync() && done);
    words.setStrikeOut(hasFate && fate == Fate::NotOnDisk);
    p.setFont(words);
    p.setPen(!done || missing ? c.ghost : op.isSync() ? c.good : c.text);
    // The pill lies over the ends of the rows beside the cut.
    const int place = placeOf(m_cut);
    const bool besideCut = showsLine() && place >= 0
        && std::abs(2 * (row.top - m_places[place].y) + l.row) < 2 * l.row;
    const QRect text(l.label, at.top(), at.width() - l.label - 8 - (besideCut ? l.pill : 0), at.height());
    p.drawText(text, int(Qt::AlignLeft | Qt::AlignVCenter),
               QFontMetrics(words).elidedText(this->words(row), Qt::ElideRight, text.width()));
    p.setFont(font());
}

void OperationsView::paintCut(QPainter &p, const Colors &c, int y, bool hovered) const
{
    const Columns &l = m_columns;
    const QColor ink = hovered ? c.ghost : c.bad;
    const QRectF pill(viewport()->width() - l.pill - 4, y - l.row / 2.0, l.pill, l.row);
    p.setPen(hovered ? QPen(ink, 1.2, Qt::DashLine) : QPen(ink, 2.2));
    p.drawLine(QPointF(4, y), QPointF(pill.left(), y));
    p.setPen(hovered ? QPen(ink, 1.2) : QPen(Qt::NoPen));
    p.setBrush(hovered ? palette().color(QPalette::Base) : ink);
    p.drawRoundedRect(pill, l.row / 2.0, l.row / 2.0);
    QFont bold = font();
    bold.setBold(!hovered);
    p.setFont(bold);
    p.setPen(roundPen(hovered ? ink : c.base, 2));
    paintCross(p, QPointF(pill.left() + l.em * 0.85, y), l.em * 0.2);
    p.drawText(pill.adjusted(l.em * 1.45, 0, -l.em * 0.3, 0), int(Qt::AlignLeft | Qt::AlignVCenter), tr("power cut"));
    p.setFont(font());
}

} // namespace retrylab
