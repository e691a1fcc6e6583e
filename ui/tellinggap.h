#pragma once

#include "design/design.h"

namespace retrylab {

/// Where a worker most tellingly dies: inside the first transaction just before COMMIT, or behind the first change
/// that commits alone.
inline int tellingGap(const Design &design)
{
    const QList<CommitGroup> groups = design.commitGroups();
    if (groups.isEmpty())
        return 0;
    const CommitGroup &first = groups.constFirst();
    return first.first == first.last ? first.last + 1 : first.last;
}

/// The kill point to keep when another design is chosen: the same step where it is there too, else the telling one.
/// A telling gap leads to a telling gap, since nobody may have meant its step.
inline int gapInOther(const Design &before, int gap, const Design &after)
{
    const QString id = killPointId(before, gap);
    const bool isByNumber = id.front().isDigit(); // Of a step that stands twice: a number says nothing elsewhere.
    if (gap == tellingGap(before) || isByNumber)
        return tellingGap(after);
    return killPointFromId(after, id).value_or(tellingGap(after));
}

} // namespace retrylab
