#include "labfile/labfile.h"

#include "labfile/diskfiles.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSqlDriver>
#include <QSqlError>
#include <QSqlQuery>
#include <QUrl>
#include <QUuid>
#include <QVariant>
#include <QtEndian>

#include <sqlite3.h>

#include <algorithm>

namespace retrylab {

namespace {

constexpr qint64 kHeaderSize = 100;

QString requestsTable(const QString &name, bool recordKey)
{
    return QStringLiteral("CREATE TABLE %1(scope TEXT NOT NULL, rid TEXT NOT NULL, payload TEXT NOT NULL, "
                          "result INTEGER, stored_at INTEGER NOT NULL%2)")
        .arg(name, recordKey ? QStringLiteral(", PRIMARY KEY(scope, rid)") : QString());
}

QString formatMark()
{
    return QStringLiteral("PRAGMA user_version=%1").arg(LabFile::formatVersion);
}

const QString &jobsTable()
{
    static const QString sql = QStringLiteral("CREATE TABLE jobs(id INTEGER PRIMARY KEY, payload TEXT NOT NULL)");
    return sql;
}

Error sqlError(const QSqlQuery &query, const QString &path)
{
    return errorFromSql(query.lastError(), path);
}

/// Fills a new, private file; the caller renames it into place.
Result<> fill(const QString &path, bool recordKey, LabFile::Care care)
{
    const QString name = QUuid::createUuid().toString();
    Result<> result = Done{};
    {
        QSqlDatabase db = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        db.setDatabaseName(path);
        if (!db.open()) {
            result = errorFromSql(db.lastError(), path);
        } else {
            QSqlQuery query(db);
            const bool durable = care == LabFile::Care::Durable;
            for (const QString &sql :
                 {QStringLiteral("PRAGMA synchronous=%1").arg(durable ? 2 : 0),
                  QStringLiteral("PRAGMA journal_mode=MEMORY"), // Nobody needs to roll a draft back.
                  QStringLiteral("BEGIN"), QStringLiteral("PRAGMA application_id=%1").arg(LabFile::applicationId),
                  formatMark(), jobsTable(),
                  requestsTable(QStringLiteral("requests"), recordKey), QStringLiteral("COMMIT")}) {
                if (!query.exec(sql)) {
                    result = sqlError(query, path);
                    break;
                }
            }
        }
    }
    QSqlDatabase::removeDatabase(name);
    return result;
}

} // namespace

int sqliteCode(const QSqlError &error)
{
    return error.nativeErrorCode().toInt() & 0xff;
}

Error errorFromSql(const QSqlError &error, const QString &path)
{
    const QString detail = error.databaseText().isEmpty() ? error.driverText() : error.databaseText();
    switch (sqliteCode(error)) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return {ErrorCode::Locked, path, detail};
    case SQLITE_FULL: return {ErrorCode::DiskFull, path, detail};
    case SQLITE_READONLY:
    case SQLITE_PERM: return {ErrorCode::FileNotWritable, path, detail};
    case SQLITE_CORRUPT: return {ErrorCode::Corrupt, path, detail};
    case SQLITE_NOTADB: return {ErrorCode::NotADatabase, path, {}};
    default: return {ErrorCode::Sql, path, detail};
    }
}

QString sqliteVersion()
{
    return QString::fromLatin1(sqlite3_libversion());
}

Result<QSqlDatabase> openConnection(const QString &name, const QString &path, const FileSettings &settings,
                                    const QString &uriQuery)
{
    QSqlDatabase db = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
    // mode=rw: a file deleted meanwhile is an error, not an empty new database (sqlite.org/uri.html).
    QString uri = QStringLiteral("file:") + QString::fromLatin1(QUrl::toPercentEncoding(path, "/"))
        + QStringLiteral("?mode=rw");
    if (!uriQuery.isEmpty())
        uri += u'&' + uriQuery;
    db.setDatabaseName(uri);
    db.setConnectOptions(QStringLiteral("QSQLITE_OPEN_URI;QSQLITE_BUSY_TIMEOUT=%1").arg(settings.lockWaitMs));
    if (!db.open())
        return errorFromSql(db.lastError(), path);
    QSqlQuery query(db);
    const QString wanted = journalWord(settings.journal);
    if (!query.exec(QStringLiteral("PRAGMA journal_mode=%1").arg(wanted)) || !query.next())
        return sqlError(query, path);
    // SQLite answers with the mode in force, and keeps the old one without an error where it cannot change.
    if (query.value(0).toString().compare(wanted, Qt::CaseInsensitive) != 0)
        return Error{ErrorCode::Locked, path, QStringLiteral("journal_mode=%1").arg(query.value(0).toString())};
    if (!query.exec(QStringLiteral("PRAGMA synchronous=%1").arg(int(settings.synchronous))))
        return sqlError(query, path);
    return db;
}

Result<> LabFile::inspect(const QString &path)
{
    const QFileInfo info(path);
    if (info.isSymLink() && !info.exists())
        return Error{ErrorCode::DanglingLink, path, {}};
    if (!info.exists())
        return Error{ErrorCode::FileMissing, path, {}};
    if (info.isDir())
        return Error{ErrorCode::FileIsFolder, path, {}};
    if (!info.isFile()) // a pipe or a device, which would keep the reader waiting
        return Error{ErrorCode::NotADatabase, path, {}};
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::FileNotReadable, path, {}};
    const QByteArray header = file.read(kHeaderSize);
    if (header.size() < kHeaderSize || !header.startsWith(QByteArray("SQLite format 3\0", 16)))
        return Error{ErrorCode::NotADatabase, path, {}};
    if (qFromBigEndian<quint32>(header.constData() + 68) != applicationId)
        return Error{ErrorCode::NotALabFile, path, {}};
    if (qFromBigEndian<quint32>(header.constData() + 60) > formatVersion)
        return Error{ErrorCode::NewerLabFile, path, {}};
    if (!info.isWritable() || !QFileInfo(info.absolutePath()).isWritable())
        return Error{ErrorCode::FileNotWritable, path, {}};
    return Done{};
}

std::optional<Journal> LabFile::journalOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QByteArray header = file.read(kHeaderSize);
    // Byte 19 is the read version: 2 for WAL (sqlite.org/fileformat2.html, section 1.3.3).
    return header.size() == kHeaderSize && header[19] == 2 ? Journal::Wal : Journal::Delete;
}

Result<> LabFile::create(const QString &path, bool recordKey, Care care)
{
    const QFileInfo info(path);
    if (info.isSymLink() && !info.exists())
        return Error{ErrorCode::DanglingLink, path, {}};
    if (info.exists())
        return Error{ErrorCode::FileExists, path, {}};
    const QString folder = info.absolutePath();
    if (!QDir().mkpath(folder))
        return Error{ErrorCode::CannotCreate, folder, {}};
    const QString draft = path + QStringLiteral(".new-") + QUuid::createUuid().toString(QUuid::Id128);
    QFile file(draft);
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly))
        return Error{ErrorCode::CannotCreate, path, file.errorString()};
    file.close();
    Result<> filled = fill(draft, recordKey, care);
    if (filled && !QFile::rename(draft, path))
        filled = Error{ErrorCode::CannotCreate, path, {}};
    if (!filled) {
        filled = Error{filled.error().code, path, filled.error().detail}; // Nobody knows the draft.
        QFile::remove(draft);
        QFile::remove(draft + DiskFiles::suffix(1));
    }
    return filled;
}

Result<std::unique_ptr<LabFile>> LabFile::open(const QString &path, const FileSettings &settings)
{
    if (const Result<> lab = inspect(path); !lab)
        return lab.error();
    const QString name = QUuid::createUuid().toString();
    // From here on the object removes the connection, also when opening fails.
    std::unique_ptr<LabFile> file(new LabFile(path, name, settings));
    file->recorder().start();
    const auto db = openConnection(name, path, settings, file->m_vfs.uriQuery());
    file->recorder().stop();
    if (!db)
        return db.error();
    return file;
}

LabFile::LabFile(const QString &path, const QString &connection, const FileSettings &settings)
    : m_path(path), m_connection(connection), m_settings(settings),
      m_vfs(connection.mid(1, connection.size() - 2), RecordingVfs::Capture::Kinds) // Without the braces, for the URI.
{
}

LabFile::~LabFile()
{
    QSqlDatabase::removeDatabase(m_connection);
}

Result<> LabFile::openAnew()
{
    if (m_settings.journal != Journal::Wal)
        return Done{};
    {
        const QVariant handle = database().driver()->handle();
        // The last connection to close would carry the WAL over and delete it (sqlite.org/c3ref/c_dbconfig_defensive.html).
        sqlite3_db_config(*static_cast<sqlite3 *const *>(handle.constData()), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    }
    QSqlDatabase::removeDatabase(m_connection);
    if (const auto db = openConnection(m_connection, m_path, m_settings, m_vfs.uriQuery()); !db)
        return db.error();
    return Done{};
}

QSqlDatabase LabFile::database() const
{
    return QSqlDatabase::database(m_connection, false);
}

Result<> LabFile::run(const QString &sql) const
{
    QSqlQuery query(database());
    if (!query.exec(sql))
        return sqlError(query, m_path);
    return Done{};
}

Result<> LabFile::transact(const QStringList &statements) const
{
    if (auto begun = run(QStringLiteral("BEGIN IMMEDIATE")); !begun)
        return begun;
    for (const QString &sql : statements) {
        if (auto done = run(sql); !done) {
            (void)run(QStringLiteral("ROLLBACK"));
            return done;
        }
    }
    auto committed = run(QStringLiteral("COMMIT"));
    if (!committed)
        (void)run(QStringLiteral("ROLLBACK"));
    return committed;
}

Result<Tables> LabFile::read(int rowLimit) const
{
    auto tables = readRows(QStringLiteral("ORDER BY id DESC LIMIT %1").arg(rowLimit),
                           QStringLiteral("ORDER BY rowid DESC LIMIT %1").arg(rowLimit));
    if (tables) {
        std::reverse(tables->jobs.begin(), tables->jobs.end());
        std::reverse(tables->records.begin(), tables->records.end());
    }
    return tables;
}

Result<Tables> LabFile::readAfter(qint64 job, qint64 record) const
{
    return readRows(QStringLiteral("WHERE id > %1 ORDER BY id").arg(job),
                    QStringLiteral("WHERE rowid > %1 ORDER BY rowid").arg(record));
}

Result<Tables> LabFile::readRows(const QString &jobsTail, const QString &recordsTail) const
{
    if (auto begun = run(QStringLiteral("BEGIN")); !begun)
        return begun.error();
    const auto rows = [&]() -> Result<Tables> {
        Tables tables;
        // Where one table is damaged, the other one may still be read.
        const auto readTable = [this](const QString &sql, bool &damaged, auto take) -> Result<> {
            QSqlQuery query(database());
            query.setForwardOnly(true);
            if (query.exec(sql)) {
                while (query.next())
                    take(query);
            }
            if (!query.lastError().isValid())
                return Done{};
            const Error error = sqlError(query, m_path);
            damaged = error.code == ErrorCode::Corrupt;
            return damaged ? Result<>(Done{}) : Result<>(error);
        };
        const auto takeCount = [](qint64 &count) { return [&count](const QSqlQuery &query) { count = query.value(0).toLongLong(); }; };
        const auto takeJob = [&tables](const QSqlQuery &query) {
            tables.jobs.append({query.value(0).toLongLong(), query.value(1).toString()});
        };
        const auto takeRecord = [&tables](const QSqlQuery &query) {
            tables.records.append({query.value(0).toLongLong(), query.value(1).toString(), query.value(2).toString(),
                                   query.value(3).toString(),
                                   query.isNull(4) ? std::nullopt : std::optional(query.value(4).toLongLong()),
                                   query.value(5).toLongLong()});
        };
        Damage &damage = tables.damage;
        auto done = readTable(QStringLiteral("SELECT COUNT(*) FROM jobs"), damage.jobs, takeCount(tables.counts.jobs));
        if (done && !damage.jobs)
            done = readTable(QStringLiteral("SELECT id, payload FROM jobs ") + jobsTail, damage.jobs, takeJob);
        if (done)
            done = readTable(QStringLiteral("SELECT COUNT(*) FROM requests"), damage.records, takeCount(tables.counts.records));
        if (done && !damage.records) {
            done = readTable(QStringLiteral("SELECT rowid, scope, rid, payload, result, stored_at FROM requests ") + recordsTail,
                             damage.records, takeRecord);
        }
        if (!done)
            return done.error();
        if (damage.jobs) {
            tables.jobs.clear();
            tables.counts.jobs = 0;
        }
        if (damage.records) {
            tables.records.clear();
            tables.counts.records = 0;
        }
        return tables;
    }();
    (void)run(QStringLiteral("COMMIT"));
    return rows;
}

Result<Counts> LabFile::counts() const
{
    QSqlQuery query(database());
    if (!query.exec(QStringLiteral("SELECT (SELECT COUNT(*) FROM jobs), (SELECT COUNT(*) FROM requests)"))
        || !query.next())
        return sqlError(query, m_path);
    return Counts{query.value(0).toLongLong(), query.value(1).toLongLong()};
}

Result<qint64> LabFile::dataVersion() const
{
    QSqlQuery query(database());
    if (!query.exec(QStringLiteral("PRAGMA data_version")) || !query.next())
        return sqlError(query, m_path);
    return query.value(0).toLongLong();
}

/// Whether requests is of today's format and has its primary key or none.
Result<bool> LabFile::isReadyFor(bool recordKey) const
{
    QSqlQuery query(database());
    if (!query.exec(QStringLiteral("SELECT (SELECT COUNT(*) FROM pragma_index_list('requests')), user_version "
                                   "FROM pragma_user_version"))
        || !query.next())
        return sqlError(query, m_path);
    return (query.value(0).toInt() > 0) == recordKey && query.value(1).toUInt() == formatVersion;
}

Result<> LabFile::reset(bool recordKey)
{
    const auto ready = isReadyFor(recordKey);
    if (!ready)
        return ready.error();
    if (*ready)
        return transact({QStringLiteral("DELETE FROM jobs"), QStringLiteral("DELETE FROM requests")});
    return transact({QStringLiteral("DELETE FROM jobs"), QStringLiteral("DROP TABLE requests"),
                     requestsTable(QStringLiteral("requests"), recordKey), formatMark()});
}

Result<> LabFile::setRecordKey(bool recordKey)
{
    const auto ready = isReadyFor(recordKey);
    if (!ready)
        return ready.error();
    if (*ready)
        return Done{};
    auto done = transact({requestsTable(QStringLiteral("requests_new"), recordKey),
                          QStringLiteral("INSERT INTO requests_new SELECT * FROM requests ORDER BY rowid"),
                          QStringLiteral("DROP TABLE requests"),
                          QStringLiteral("ALTER TABLE requests_new RENAME TO requests"), formatMark()});
    if (!done && done.error().detail.contains(u"UNIQUE"))
        return Error{ErrorCode::DuplicateKeys, m_path, {}};
    return done;
}

void LabFile::setLockWait(int ms)
{
    if (std::exchange(m_settings.lockWaitMs, ms) != ms)
        QSqlQuery(database()).exec(QStringLiteral("PRAGMA busy_timeout=%1").arg(ms));
}

Result<qint64> LabFile::deleteRecords()
{
    QSqlQuery query(database());
    if (!query.exec(QStringLiteral("DELETE FROM requests")))
        return sqlError(query, m_path);
    return qint64(query.numRowsAffected());
}

Result<bool> LabFile::isIntact() const
{
    QSqlQuery query(database());
    if (!query.exec(QStringLiteral("PRAGMA integrity_check(1)")) || !query.next())
        return sqlError(query, m_path);
    return query.value(0).toString() == u"ok";
}

} // namespace retrylab
