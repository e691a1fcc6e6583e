#pragma once

#include "labfile/diskstate.h"
#include "labfile/recordingvfs.h"
#include "labfile/rows.h"
#include "labfile/settings.h"

#include <QList>

namespace retrylab {

/// Everything that SQLite asked of the disk during a few transactions, and when each was acknowledged. A plain value.
struct Trace
{
    struct Commit
    {
        int begin = 0; ///< As many operations were done when the transaction began.
        int end = 0;   ///< As many were done when COMMIT returned: the client was told from here on.
        Counts counts; ///< The rows after it.
    };

    FileSettings settings;
    QList<FileImage> initial; ///< The files before the first operation, all durable.
    QList<FileOp> ops;
    Counts before; ///< The rows before the first transaction.
    QList<Commit> commits;
};

/// A moment of power loss: so many operations had been issued, so many commits acknowledged to a client.
struct Cut
{
    int afterOps = 0;
    int acknowledged = 0;
    bool operator==(const Cut &) const = default;
};

/// The cut right behind the first n operations; a COMMIT that has returned by then counts as acknowledged.
Cut cutAfter(const Trace &trace, int operations);
/// Just after the n-th acknowledgement, from 1.
Cut cutAfterCommit(const Trace &trace, int commit);
/// Enough cuts to see every state that any cut can leave: right before each sync, at each BEGIN and around each
/// acknowledgement, and at the end. An operation that is not a sync may always be lost, so that the states of a cut
/// before it are among those of a cut after it.
QList<Cut> everyCut(const Trace &trace);

/// The files when all of the first n operations have reached the disk (-1: all).
DiskState replay(const Trace &trace, int operations = -1);
/// The same trace with the sync at this index left out.
Trace withoutSync(Trace trace, int op);

} // namespace retrylab
