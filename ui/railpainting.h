#pragma once

#include "railview.h"

namespace retrylab {

/// The same font, larger or smaller.
QFont scaledFont(const QFont &font, qreal scale);
/// With a line break at the space nearest to the middle, if there is one.
QString wrappedInTwo(const QString &text);
/// What a step does, for a tooltip.
QString stepSentence(Step step);
QString stateSentence(RailView::State state);

} // namespace retrylab
