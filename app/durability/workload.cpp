#include "durability/workload.h"

#include "labfile/labfile.h"

#include <QElapsedTimer>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
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
            return errorFromSql(query.lastError(), database.databaseName());
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

Result<> submitOnce(QSqlDatabase &database, int n, qint64 *commitNanoseconds)
{
    const QString rid = QStringLiteral("request-%1").arg(n);
    const QString payload = QStringLiteral("report %1").arg(n);
    const auto done = run(
        database,
        {QStringLiteral("BEGIN IMMEDIATE"),
         QStringLiteral("SELECT payload, result FROM requests WHERE scope='reader-1' AND rid='%1'").arg(rid),
         QStringLiteral("INSERT INTO jobs(payload) VALUES('%1')").arg(payload),
         QStringLiteral("INSERT INTO requests VALUES('reader-1', '%1', '%2', last_insert_rowid(), 0)")
             .arg(rid, payload)});
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
    const QTemporaryDir folder;
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
