#pragma once

#include "design/error.h"
#include "labfile/recordingvfs.h"
#include "labfile/rows.h"
#include "labfile/settings.h"

#include <QSqlDatabase>

#include <memory>
#include <optional>

namespace retrylab {

/// One connection to a lab file. It belongs to the thread that opened it (QSqlDatabase does).
/// Every call may wait for the disk, and for other connections up to FileSettings::lockWaitMs.
class LabFile
{
public:
    /// Marks a lab file in its header (sqlite.org/fileformat2.html#application_id): "RtLb".
    static constexpr quint32 applicationId = 0x52744c62;
    /// 1: requests.result was NOT NULL. 2: a record may be in progress, which an older Retry Lab would take for job 0.
    static constexpr quint32 formatVersion = 2;

    /// Is this a lab file? Reads its header and changes not one byte. Call it only while this process has no
    /// connection to the file: closing any descriptor of a file drops the process's POSIX locks on it
    /// (sqlite.org/howtocorrupt.html, section 2.2).
    static Result<> inspect(const QString &path);
    /// Makes an empty lab file in one rename, so that no half-made file is ever seen. Refuses to replace anything.
    /// Scratch skips the syncs: for a file that need not outlive a power cut.
    enum class Care { Durable, Scratch };
    static Result<> create(const QString &path, bool recordKey = true, Care care = Care::Durable);
    /// The journal mode that the header of a lab file names: Wal, or else Delete, the default of the other modes.
    static std::optional<Journal> journalOf(const QString &path);
    /// Inspects first; never creates.
    static Result<std::unique_ptr<LabFile>> open(const QString &path, const FileSettings &settings);

    ~LabFile();
    LabFile(const LabFile &) = delete;
    LabFile &operator=(const LabFile &) = delete;

    const QString &path() const { return m_path; }
    QSqlDatabase database() const;
    /// Notes what this connection changes in the files, without the bytes, between its start() and stop().
    RecordingVfs &recorder() { return m_vfs; }

    /// In WAL mode, closes the connection without a checkpoint and opens it again, as the next program would; in the
    /// other modes any read does what an opening does. Prepared statements of the connection must be gone.
    Result<> openAnew();

    /// Reads both tables in one read transaction; at most rowLimit rows of each, the last ones.
    Result<Tables> read(int rowLimit) const;
    /// Only the rows beyond these keys, in one read transaction too.
    Result<Tables> readAfter(qint64 job, qint64 record) const;
    Result<Counts> counts() const;
    /// A number that changes when another connection commits (sqlite.org/pragma.html#pragma_data_version).
    Result<qint64> dataVersion() const;
    /// Empties both tables and gives requests its primary key or takes it away. Brings an older lab file's format up
    /// to date, which no mere look at it does.
    Result<> reset(bool recordKey);
    /// The same, but keeps the rows; refuses if two records share a key that is to become primary.
    Result<> setRecordKey(bool recordKey);
    Result<qint64> deleteRecords();
    /// How long further calls wait for other connections, in milliseconds.
    void setLockWait(int ms);
    /// PRAGMA integrity_check.
    Result<bool> isIntact() const;

private:
    LabFile(const QString &path, const QString &connection, const FileSettings &settings);

    Result<bool> isReadyFor(bool recordKey) const;
    Result<Tables> readRows(const QString &jobsTail, const QString &recordsTail) const;
    Result<> run(const QString &sql) const;
    Result<> transact(const QStringList &statements) const;

    QString m_path;
    QString m_connection;
    FileSettings m_settings;
    RecordingVfs m_vfs; ///< Outlives the connection.
};

/// What a failed statement means, by SQLite's result code.
Error errorFromSql(const class QSqlError &error, const QString &path);
/// SQLite's primary result code; 0 where the error is not SQLite's.
int sqliteCode(const class QSqlError &error);

/// Opens a connection of Qt's that never creates the file. Removing it is the caller's duty.
/// uriQuery: more of the parameters of an SQLite URI, as "vfs=name".
Result<QSqlDatabase> openConnection(const QString &name, const QString &path, const FileSettings &settings,
                                    const QString &uriQuery = {});

/// SQLite's version as the library in use tells it.
QString sqliteVersion();

} // namespace retrylab
