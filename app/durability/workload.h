#pragma once

#include "design/request.h"
#include "durability/trace.h"

#include <functional>

QT_FORWARD_DECLARE_CLASS(QSqlDatabase)

namespace retrylab {

/// What to record: the chapter's transaction, some times over, on a lab file of its own.
struct Workload
{
    FileSettings settings;
    int transactions = 2;
    int checkpointAfter = 0; ///< WAL: a checkpoint after so many transactions; 0: none.
    int dropSyncAt = -1;     ///< Leaves out the sync at this index of the operations.
    bool throughClose = false; ///< Records the closing of the connection, too.
    /// Called with the database's path when everything is recorded, before the connection closes.
    std::function<void(const QString &path)> beforeClose;
};

/// Runs BEGIN IMMEDIATE, SELECT, INSERT jobs, INSERT requests, COMMIT through Qt's SQLite driver on a new lab file in
/// a temporary folder, and records every change of the files. Touches the disk, and waits for its syncs.
Result<Trace> record(const Workload &workload);

/// What the n-th transaction stores, from 1: for a client that asks for it again.
Request workloadRequest(int n);
/// One transaction of the workload: the n-th request, from 1. The database is open, the tables are a lab file's.
/// commitNanoseconds: if given, how long the COMMIT statement took.
Result<> submitOnce(QSqlDatabase &database, int n, qint64 *commitNanoseconds = nullptr);

} // namespace retrylab
