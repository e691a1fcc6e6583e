#pragma once

#include "durability/story.h"

class QPainter;
class QPointF;

namespace retrylab {

struct Colors;

/// A sign for each fate, told apart by shape as well as by colour. The radius is that of the space it fills.
void paintFateSign(QPainter &painter, const Colors &colors, Fate fate, const QPointF &centre, qreal radius);
/// A tick of the painter's pen.
void paintTick(QPainter &painter, const QPointF &centre, qreal radius);
void paintCross(QPainter &painter, const QPointF &centre, qreal radius);
/// How many sectors of the file a write touches.
qint64 sectorsOf(const FileOp &write);

} // namespace retrylab
