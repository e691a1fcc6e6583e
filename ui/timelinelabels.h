#pragma once

#include "timelinepainter.h"

#include <QColor>

namespace retrylab {

/// Words that have found a place.
struct TimelineLabel
{
    enum class Tone : quint8 { Plain, Dim, Transaction, Good, Warn, Bad, Ghost };
    QRectF rect;
    QString text;
    Tone tone = Tone::Plain;
    bool small = false;
    bool bold = false;
    bool boxed = false;  ///< In a frame of its own.
    bool inside = false; ///< Of a block, which is its ground.
    int item = -1;
    int slot = 0; ///< Faded until the position has come by here.
};

/// The font of second-rank words.
QFont smallFont(const QFont &font);

/// Finds places for the words of what is visible. No two overlap and none covers a mark: the more important come
/// first (what died, what was answered, what the file held), and what finds no room is left out.
QList<TimelineLabel> placeLabels(const TimelineLayout &layout, const TimelineGeometry &geometry,
                                 const QRectF &visible, const QFont &font, qsizetype position);

} // namespace retrylab
