#pragma once

#include "design/error.h"
#include "labfile/fileop.h"

#include <array>
#include <optional>

namespace retrylab {

/// What lies on the disk when the machine starts again: the bytes of the database, its journal and its WAL, or nothing
/// where there is no such file. The shared-memory file is not among them: SQLite builds it anew
/// (sqlite.org/walformat.html, section 2). A plain value.
struct DiskState
{
    std::array<std::optional<QByteArray>, kFileRoles> files; ///< By FileRole.

    const std::optional<QByteArray> &operator[](FileRole role) const { return files[size_t(role)]; }
    std::optional<QByteArray> &operator[](FileRole role) { return files[size_t(role)]; }
    bool operator==(const DiskState &) const = default;
};

/// Makes real files of a state: folder/name, folder/name-journal, folder/name-wal; those that the state lacks, and
/// name-shm, are removed. Nobody may have the file open. Touches the disk; returns the database's path.
/// When it fails, none of the files is left.
Result<QString> writeState(const DiskState &state, const QString &folder,
                           const QString &name = QStringLiteral("lab.sqlite"));
/// The name of a database of which no file is in this folder: base.sqlite, base-2.sqlite and so on. What lies there may
/// be somebody's, and nothing is written over. Looks at the disk.
QString freeName(const QString &folder, const QString &base);
/// The files of a database as they are now. Nobody in this process may have it open, since closing a descriptor drops
/// the process's locks (sqlite.org/howtocorrupt.html, section 2.2), unless no other process uses it.
DiskState readState(const QString &path);

} // namespace retrylab
