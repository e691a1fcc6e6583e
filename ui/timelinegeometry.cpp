#include "timelinepainter.h"

#include <QFontMetricsF>

#include <algorithm>

namespace retrylab {

using Kind = TimelineLayout::Kind;

qreal TimelineGeometry::smallestSlot(const QFont &font)
{
    return QFontMetricsF(font).height() * 1.15;
}

qreal TimelineGeometry::largestSlot(const QFont &font)
{
    return QFontMetricsF(font).height() * 4.4;
}

TimelineGeometry TimelineGeometry::fit(const TimelineLayout &layout, const QFont &font, const QSizeF &available,
                                       qreal slotWidth)
{
    TimelineGeometry g;
    g.clients = layout.clientCount();
    g.workers = layout.workerCount();
    g.slotCount = layout.slotCount();
    g.em = QFontMetricsF(font).height();
    g.slotWidth = slotWidth > 0 ? slotWidth
                                : std::clamp((available.width() - g.trail()) / std::max(1, g.slotCount),
                                             smallestSlot(font), largestSlot(font));
    // A worker's lane carries a block and two lines of words, the others less. In units of a line of text:
    constexpr qreal kClient[] = {1.5, 4.2}, kWorker[] = {2.3, 5.6}, kFile[] = {3.5, 4.4};
    g.top = g.em * 0.9;
    const qreal room = (available.height() - g.top) / g.em;
    const auto total = [&](int size) { return g.clients * kClient[size] + g.workers * kWorker[size] + kFile[size]; };
    // Between the smallest and the comfortable; some more if there is plenty of room.
    const qreal t = std::clamp((room - total(0)) / std::max(0.1, total(1) - total(0)), 0.0, 1.8);
    const auto pitch = [&](const qreal (&size)[2]) { return g.em * (size[0] + t * (size[1] - size[0])); };
    g.clientPitch = pitch(kClient);
    g.workerPitch = pitch(kWorker);
    g.filePitch = pitch(kFile);
    return g;
}

QSizeF TimelineGeometry::size() const
{
    return {slotCount * slotWidth + trail(), top + clients * clientPitch + workers * workerPitch + filePitch};
}

TimelineGeometry TimelineGeometry::pinned(const QRectF &visible) const
{
    TimelineGeometry g = *this;
    g.lifted = 0;
    g.lifted = std::max(0.0, g.fileTop() + filePitch - visible.bottom());
    return g;
}

qreal TimelineGeometry::laneY(int lane) const
{
    if (lane < clients)
        return clientY(lane);
    return lane < clients + workers ? workerY(lane - clients) : fileY();
}

int TimelineGeometry::laneNear(qreal y) const
{
    for (int lane = laneCount() - 1; lane >= 0; --lane) { // The file's lane may lie over others.
        if (std::abs(laneY(lane) - y) <= em * 0.75)
            return lane;
    }
    return -1;
}

QLineF TimelineGeometry::arrow(const TimelineLayout::Item &item) const
{
    const qreal half = blockHeight() / 2;
    switch (item.kind) {
    case Kind::Request: {
        const qreal y = clientY(item.client);
        if (item.isOpen())
            return {QPointF(edge(slotCount), y), QPointF(edge(slotCount), y)};
        // Waiting in line shows along the client's lane; only the last stretch is the message on its way.
        const qreal start = item.slow ? x(item.first)
                                      : std::max(x(item.first), x(item.last) - std::max(slotWidth * 1.6, em * 1.5));
        return {QPointF(start, y), QPointF(x(item.last), workerY(item.worker))};
    }
    case Kind::Reply: {
        const qreal start = std::max(x(item.first), x(item.last) - std::max(slotWidth * 1.6, em * 1.5));
        return {QPointF(start, workerY(item.worker)), QPointF(x(item.last), clientY(item.client))};
    }
    case Kind::LostReply: {
        const QLineF whole(QPointF(x(item.first), workerY(item.worker)),
                           QPointF(x(item.first) + std::max(slotWidth * 1.2, em * 2), clientY(item.client)));
        // However far the client is, the reply does not get there.
        return {whole.pointAt(0.08), whole.pointAt(0.62)};
    }
    case Kind::Commit:
        return {QPointF(x(item.first), workerY(item.worker) + half),
                QPointF(x(item.first) + slotWidth * 0.3, fileY() - half)};
    default:
        return {};
    }
}

QRectF TimelineGeometry::bounds(const TimelineLayout::Item &item) const
{
    const qreal half = blockHeight() / 2;
    const auto block = [&](qreal from, qreal to, qreal y, qreal h) { return QRectF(from, y - h, to - from, 2 * h); };
    const auto mark = [&](qreal y) {
        const qreal r = markRadius() + 1.5;
        return QRectF(x(item.first) - r, y - r, 2 * r, 2 * r);
    };
    const int last = item.isOpen() ? slotCount - 1 : item.last;
    const qreal inset = slotWidth * 0.36;
    switch (item.kind) {
    case Kind::Transaction: {
        const bool killed = item.end == TimelineLayout::End::Killed;
        return block(x(item.first) - inset, killed ? x(last) : x(last) + inset, workerY(item.worker), half);
    }
    case Kind::WriteLock: { // Along the upper edge of the transaction, with its sign before the left end.
        const bool killed = item.end == TimelineLayout::End::Killed;
        const qreal edge = workerY(item.worker) - half;
        return {QPointF(x(item.first) - inset, edge - em * 0.2), QPointF(killed ? x(last) : x(last) + inset, edge + em * 0.06)};
    }
    case Kind::Ghost:
        return block(x(item.first) - inset, x(last), fileY(), half);
    case Kind::Blocked:
        return block(x(item.first) - inset, x(last) - (item.isOpen() ? -inset : inset), workerY(item.worker), half * 0.7);
    case Kind::Step:
        return block(x(item.first) - inset, x(item.first) + inset, workerY(item.worker), half);
    case Kind::Kill:
    case Kind::Ended:
        return mark(workerY(item.worker));
    case Kind::TimedOut:
    case Kind::GaveUp:
        return mark(clientY(item.client));
    case Kind::Failed:
        return mark(item.worker >= 0 ? workerY(item.worker) : fileY());
    case Kind::Counts: {
        const qreal left = x(item.first) + (item.commits ? slotWidth * 0.3 : -slotWidth * 0.3);
        return {left, fileY() - em * 0.3, em * 0.5, em * 0.6};
    }
    default: {
        const QLineF line = arrow(item);
        QRectF box = QRectF(line.p1(), line.p2()).normalized();
        if (item.kind == Kind::Request)
            box.setLeft(std::min(box.left(), x(item.first)));
        return box;
    }
    }
}

} // namespace retrylab
