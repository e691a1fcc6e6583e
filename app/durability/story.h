#pragma once

#include "durability/trace.h"

namespace retrylab {

/// What became of one operation when the power went.
enum class Fate {
    Durable,   ///< A sync had made it safe.
    OnDisk,    ///< Nothing made it safe, but it reached the disk.
    Torn,      ///< Some of its sectors reached the disk.
    NotOnDisk,
    FileGone,  ///< It changed a file that is not there after the restart.
};
QString fateId(Fate fate);   ///< "durable", "on-disk", …: the same in every language.
QString fateLabel(Fate fate); ///< For people.

/// How one disk state came about: the fate of each operation before the cut. A plain value.
struct Story
{
    struct Line
    {
        int op = 0; ///< Index into Trace::ops.
        Fate fate = Fate::Durable;
        QList<qint64> sectors; ///< Torn: the sectors of the file (of 512 bytes, from 0) that reached the disk.
    };
    Cut cut;
    QList<Line> lines; ///< One for each operation before the cut.
    /// How much it asks one to believe: 3 for each torn write, 2 each time that a later operation is on disk and one
    /// before it is not, 1 if anything is missing at all. 0: everything reached the disk.
    int surprise = 0;
};

/// Counts surprise anew from the lines.
int surpriseOf(const Story &story);
/// The story in a sentence, for people: what is missing, or what alone is there.
QString storySummary(const Trace &trace, const Story &story);
/// The disk state that a story tells of.
DiskState stateOf(const Trace &trace, const Story &story);

} // namespace retrylab
