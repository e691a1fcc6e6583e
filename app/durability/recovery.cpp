#include "durability/recovery.h"

#include "durability/memoryvfs.h"

#include <sqlite3.h>

#include <QFile>

#include <cstring>

namespace retrylab {

namespace {

/// Steps to the first row. False if SQLite failed.
bool firstRow(sqlite3 *db, const char *sql, auto take)
{
    sqlite3_stmt *statement = nullptr;
    bool ok = sqlite3_prepare_v2(db, sql, -1, &statement, nullptr) == SQLITE_OK
        && sqlite3_step(statement) == SQLITE_ROW;
    if (ok)
        take(statement);
    return sqlite3_finalize(statement) == SQLITE_OK && ok;
}

/// Asks an open database, by its name in the connection.
Recovered examine(sqlite3 *db)
{
    Recovered found;
    // The records' own rows, so that both tables and the index are read; the join finds mixed-up rows.
    const bool read = firstRow(db,
                               "SELECT COUNT(*), IFNULL(MAX(id), 0), (SELECT COUNT(*) FROM requests), "
                               "(SELECT COUNT(*) FROM requests AS r JOIN jobs AS j ON j.id = r.result), "
                               "(SELECT COUNT(*) FROM requests AS r JOIN jobs AS j ON j.id = r.result "
                               "WHERE j.payload <> r.payload) FROM jobs",
                               [&](sqlite3_stmt *row) {
                                   found.counts = {sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 2)};
                                   found.whole = sqlite3_column_int64(row, 1) == found.counts.jobs
                                       && sqlite3_column_int64(row, 3) == found.counts.records;
                                   found.altered = sqlite3_column_int64(row, 4) != 0;
                               });
    const bool checked = read && firstRow(db, "PRAGMA integrity_check(1)", [&](sqlite3_stmt *row) {
        const auto *word = reinterpret_cast<const char *>(sqlite3_column_text(row, 0));
        found.intact = word && std::strcmp(word, "ok") == 0;
    });
    if (!checked || !found.intact)
        return {};
    return found;
}

} // namespace

Recovery::Recovery() : m_disk(std::make_unique<MemoryVfs>())
{
    connect();
}

Recovery::~Recovery()
{
    disconnect();
}

/// Opening a connection costs ten times what recovering a state does, since each sets up every extension; so one
/// connection stays, and each state is attached to it: with a pager, a cache and a schema of its own.
void Recovery::connect()
{
    sqlite3_open_v2(":memory:", &m_db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nullptr);
    // Looking must not also move the WAL into the database.
    sqlite3_db_config(m_db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    const QByteArray attach = QByteArray("ATTACH 'file:") + m_disk->path() + "?vfs=" + m_disk->name() + "' AS lab";
    sqlite3_prepare_v3(m_db, attach.constData(), -1, SQLITE_PREPARE_PERSISTENT, &m_attach, nullptr);
    sqlite3_prepare_v3(m_db, "DETACH lab", -1, SQLITE_PREPARE_PERSISTENT, &m_detach, nullptr);
}

void Recovery::disconnect()
{
    sqlite3_finalize(m_attach);
    sqlite3_finalize(m_detach);
    sqlite3_close(m_db);
}

MemoryVfs &Recovery::disk() { return *m_disk; }

Recovered Recovery::recover()
{
    m_disk->forgetSharedMemory();
    sqlite3_step(m_attach);
    // An attached database that cannot be read at all is detached again by SQLite.
    if (sqlite3_reset(m_attach) != SQLITE_OK)
        return {};
    const Recovered found = examine(m_db);
    sqlite3_step(m_detach);
    if (sqlite3_reset(m_detach) != SQLITE_OK) {
        disconnect();
        connect();
    }
    return found;
}

Recovered Recovery::recover(const DiskState &state)
{
    m_disk->load(state);
    return recover();
}

Recovered Recovery::recoverFiles(const QString &path)
{
    sqlite3 *db = nullptr;
    Recovered found;
    if (sqlite3_open_v2(QFile::encodeName(path).constData(), &db, SQLITE_OPEN_READWRITE, nullptr) == SQLITE_OK)
        found = examine(db);
    sqlite3_close(db);
    return found;
}

} // namespace retrylab
