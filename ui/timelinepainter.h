#pragma once

#include "timelinelayout.h"

#include <QFont>
#include <QLineF>
#include <QRectF>

#include <cmath>

class QPainter;

namespace retrylab {

struct Colors;

/// Where slots and lanes lie, in pixels; the origin is the upper left corner of the first slot.
struct TimelineGeometry
{
    int clients = 0;
    int workers = 0;
    int slotCount = 0;
    qreal em = 0; ///< Height of a line of text.
    qreal slotWidth = 0;
    qreal top = 0;
    qreal clientPitch = 0;
    qreal workerPitch = 0;
    qreal filePitch = 0;
    qreal lifted = 0;

    /// Fills the space that there is, as long as it stays readable; larger than that otherwise.
    /// A slotWidth above 0 is kept as it is.
    static TimelineGeometry fit(const TimelineLayout &layout, const QFont &font, const QSizeF &available,
                                qreal slotWidth = 0);
    static qreal smallestSlot(const QFont &font);
    static qreal largestSlot(const QFont &font);

    qreal x(int slot) const { return (slot + 0.5) * slotWidth; } ///< Middle of a slot.
    qreal edge(int slotsBefore) const { return slotsBefore * slotWidth; }
    int slotAt(qreal x) const { return int(std::floor(x / slotWidth)); }
    qreal clientY(int client) const { return top + (client + 0.6) * clientPitch; }
    qreal workerY(int worker) const { return top + clients * clientPitch + (worker + 0.38) * workerPitch; }
    qreal fileTop() const { return top + clients * clientPitch + workers * workerPitch - lifted; }
    qreal fileY() const { return fileTop() + 0.42 * filePitch; }
    /// With the file's lane at the lower edge of what is visible, if it would be below: what the file holds is always
    /// in view.
    TimelineGeometry pinned(const QRectF &visible) const;
    qreal laneY(int lane) const;
    int laneNear(qreal y) const; ///< -1: none.
    qreal pitchOf(int lane) const { return lane < clients ? clientPitch : lane < clients + workers ? workerPitch : filePitch; }
    int laneCount() const { return clients + workers + 1; }
    qreal blockHeight() const { return em * 1.2; }
    qreal markRadius() const { return em * 0.32; }
    /// Room beside the last slot for the words of its marks.
    qreal trail() const { return em * 6.5; }
    QSizeF size() const;
    /// Where an item is, without its words.
    QRectF bounds(const TimelineLayout::Item &item) const;
    /// Both ends of an arrow.
    QLineF arrow(const TimelineLayout::Item &item) const;
};

/// Draws what lies in the visible rectangle, the events after the first position ones faded. For screen and figure.
void paintTimeline(QPainter &painter, const TimelineLayout &layout, const TimelineGeometry &geometry,
                   const QRectF &visible, const Colors &colors, const QFont &font, qsizetype position);

/// "client reader-1", "worker 4121", the file's name.
QString laneTitle(const TimelineLayout &layout, int lane, const QString &fileName);
/// The titles, right-aligned in a column of this width beside lanes at the geometry's heights.
void paintLaneTitles(QPainter &painter, const TimelineLayout &layout, const TimelineGeometry &geometry,
                     const QRectF &column, const Colors &colors, const QFont &font, const QString &fileName);
/// The width that the titles want.
qreal laneTitleWidth(const TimelineLayout &layout, const QFont &font, const QString &fileName);

} // namespace retrylab
