#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace retrylab {

/// Which of a database's files: the database itself, its rollback journal, its write-ahead log.
enum class FileRole { Database, Journal, Wal };
constexpr int kFileRoles = 3;

/// What SQLite asks of the file system when it changes something (sqlite.org/c3ref/io_methods.html).
enum class FileOpKind {
    Create,
    Write,
    Truncate,
    Sync,          ///< fsync or fdatasync of one file.
    SyncDirectory, ///< fsync of the folder: makes creations and deletions durable.
    Delete,
};

/// One change of the files, as SQLite's unix VFS was asked to do it. A plain value.
struct FileOp
{
    FileOpKind kind = FileOpKind::Write;
    FileRole role = FileRole::Database; ///< Of SyncDirectory: of the file on whose account it was done.
    int file = 0;         ///< Identity: a journal deleted and created again is another file.
    qint64 offset = 0;    ///< Write: where, in bytes. Truncate: the new size.
    qint64 bytes = 0;     ///< Write: how many.
    int flags = 0;        ///< Sync: SQLite's (SQLITE_SYNC_NORMAL, …).
    bool dropped = false; ///< A sync that was left out on purpose: SQLite believes in it, the disk never saw it.
    QByteArray data;      ///< Write: what, if the recording keeps it.

    /// Whether a process can be stopped right before it: a folder sync is part of the call before it.
    bool isOwnCall() const { return kind != FileOpKind::SyncDirectory; }
    bool isSync() const { return kind == FileOpKind::Sync || kind == FileOpKind::SyncDirectory; }
    bool operator==(const FileOp &) const = default;
};

QString fileOpId(FileOpKind kind); ///< "write", "sync-directory", …: the same in every language.
std::optional<FileOpKind> fileOpFromId(QStringView id);
QString fileRoleId(FileRole role); ///< "database", "journal", "wal"
std::optional<FileRole> fileRoleFromId(QStringView id);
/// "write 4,096 bytes at 8,192 of the journal": for people, in the present language.
QString fileOpLabel(const FileOp &op);

} // namespace retrylab
