#pragma once

#include "labfile/fileop.h"

#include <QList>

#include <functional>
#include <memory>

namespace retrylab {

/// The bytes of one file, with its identity in a recording.
struct FileImage
{
    int file = 0;
    FileRole role = FileRole::Database;
    QByteArray bytes;
};

/// Watches what SQLite does to one database's files: a VFS that passes every call on to the system's default VFS and
/// notes each change (sqlite.org/vfs.html). Open with openConnection(…, vfs.uriQuery()); it is never the default.
///
/// One object watches one database. Use it, and every connection opened through it, from one thread; close them before
/// it goes. It records create, write, truncate, sync and delete of the database, its journal and its WAL; shared
/// memory, locks, reads and temporary files pass unrecorded. The unix VFS syncs the folder at the first sync of a
/// journal or WAL that it opened for creating, and at a delete that asks for it (os_unix.c, unixSync, unixDelete):
/// these are noted as SyncDirectory right behind.
/// Batched atomic writes (F2FS) are not offered to SQLite, since they would not pass as single writes.
class RecordingVfs
{
public:
    /// Whether the recording keeps the written bytes: Kinds costs nearly nothing, Data is what replaying needs.
    enum class Capture { Kinds, Data };
    /// Called before an operation that changes the files, with its index in ops(); may block for as long as it likes,
    /// and the process may be killed in it. A folder sync is part of the call before it and has no gate of its own.
    using Gate = std::function<void(int index, const FileOp &op)>;

    struct Totals
    {
        qint64 syncs = 0;          ///< Of files.
        qint64 directorySyncs = 0; ///< Of the folder.
        qint64 writes = 0;
        qint64 bytes = 0;
        bool operator==(const Totals &) const = default;
    };

    /// Registers the VFS under a name that no other has; isValid() tells whether SQLite took it.
    explicit RecordingVfs(const QString &name, Capture capture = Capture::Data);
    ~RecordingVfs();
    RecordingVfs(const RecordingVfs &) = delete;
    RecordingVfs &operator=(const RecordingVfs &) = delete;

    bool isValid() const;
    QString uriQuery() const; ///< "vfs=NAME", for openConnection().

    void setGate(Gate gate); ///< An empty one takes it away.
    /// Forgets what was noted and begins again at index 0. With Capture::Data it also reads the files as they are now:
    /// initial() has them. Nothing is noted, and no gate called, before the first start() and after stop().
    void start();
    void stop();

    const QList<FileOp> &ops() const;
    const QList<FileImage> &initial() const; ///< The files at start(), all taken to be durable.
    Totals totals() const;                   ///< Since start(); cheap.
    /// Leaves out the sync at this index of ops(), counted from start(): SQLite is told that it was done.
    void dropSyncAt(int index);

    struct State;

private:
    std::unique_ptr<State> m;
};

} // namespace retrylab
