#include "durability/workload.h"

#include "labfile/labfile.h"
#include "labfile/scratchfolder.h"

#include <QElapsedTimer>
#include <QSqlError>
#include <QSqlQuery>
#include <QUrl>
#include <QUuid>
#include <QVariant>

namespace retrylab {

namespace {

/// Statements one after the other; the first failure ends it.
Result<> run(QSqlDatabase &database, std::initializer_list<QString> statements)
{
    QSqlQuery query(database);
    for (const QString &sql : statements) {
        if (!query.exec(sql))
            return errorFromSql(query.lastError(), QUrl(database.databaseName()).path()); // Not the URI.
    }
    return Done{};
}

Result<> runAll(QSqlDatabase &database, const Workload &workload, RecordingVfs &vfs, Trace &trace)
{
    for (int n = 1; n <= workload.transactions; ++n) {
        const int begin = int(vfs.ops().size());
        if (auto done = submitOnce(database, n); !done)
            return done;
        trace.commits.append({begin, int(vfs.ops().size()), {n, n}});
        if (n == workload.checkpointAfter) {
            if (auto done = run(database, {QStringLiteral("PRAGMA wal_checkpoint")}); !done)
                return done;
        }
    }
    return Done{};
}

} // namespace

Request workloadRequest(int n)
{
    return {QStringLiteral("reader-1"), QStringLiteral("request-%1").arg(n), QStringLiteral("report %1").arg(n)};
}

Result<> submitOnce(QSqlDatabase &database, int n, qint64 *commitNanoseconds)
{
    const auto [scope, rid, payload] = workloadRequest(n);
    const auto done = run(
        database,
        {QStringLiteral("BEGIN IMMEDIATE"),
         QStringLiteral("SELECT payload, result FROM requests WHERE scope='%1' AND rid='%2'").arg(scope, rid),
         QStringLiteral("INSERT INTO jobs(payload) VALUES('%1')").arg(payload),
         QStringLiteral("INSERT INTO requests VALUES('%1', '%2', '%3', last_insert_rowid(), 0)")
             .arg(scope, rid, payload)});
    if (!done)
        return done;
    QElapsedTimer timer;
    timer.start();
    const auto committed = run(database, {QStringLiteral("COMMIT")});
    if (commitNanoseconds)
        *commitNanoseconds = timer.nsecsElapsed();
    return committed;
}

Result<Trace> record(const Workload &workload)
{
    const ScratchFolder folder;
    if (!folder.isValid())
        return Error{ErrorCode::CannotCreate, folder.path(), folder.errorString()};
    const QString path = folder.filePath(QStringLiteral("lab.sqlite"));
    if (auto made = LabFile::create(path, true, LabFile::Care::Scratch); !made)
        return made.error();
    // Once before, so that the change of the journal mode is not part of what is recorded.
    if (auto prepared = LabFile::open(path, workload.settings); !prepared)
        return prepared.error();
    RecordingVfs vfs(QStringLiteral("retrylab-") + QUuid::createUuid().toString(QUuid::Id128));
    vfs.dropSyncAt(workload.dropSyncAt);
    vfs.start();
    const QString name = QUuid::createUuid().toString();
    Trace trace;
    trace.settings = workload.settings;
    Result<> done = Done{};
    {
        auto database = openConnection(name, path, workload.settings, vfs.uriQuery());
        done = database ? runAll(*database, workload, vfs, trace) : Result<>(database.error());
        if (done && workload.beforeClose)
            workload.beforeClose(path);
        if (!workload.throughClose)
            vfs.stop();
    }
    QSqlDatabase::removeDatabase(name);
    if (!done)
        return done.error();
    trace.initial = vfs.initial();
    trace.ops = vfs.ops();
    return trace;
}

} // namespace retrylab
