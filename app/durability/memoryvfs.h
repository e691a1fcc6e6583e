#pragma once

#include "labfile/diskstate.h"

#include <QByteArray>

#include <memory>
#include <vector>

namespace retrylab {

/// A disk in memory that holds one database: an SQLite VFS whose files are byte buffers. It has shared memory (for
/// WAL) but no locks and no syncs, so one connection at a time, in one thread. Its buffers are used again and again.
class MemoryVfs
{
public:
    struct Buffer
    {
        bool exists = false;
        std::vector<char> bytes;
    };

    MemoryVfs(); ///< Registers itself under a name of its own, never as the default.
    ~MemoryVfs();
    MemoryVfs(const MemoryVfs &) = delete;
    MemoryVfs &operator=(const MemoryVfs &) = delete;

    const char *name() const;
    const char *path() const; ///< The database's path inside.
    /// The files, to be filled before a connection opens and read after it closed.
    Buffer &file(FileRole role);
    void load(const DiskState &state);
    DiskState state() const;
    void forgetSharedMemory(); ///< As a restart of the machine does.

    struct State;

private:
    std::unique_ptr<State> m;
};

} // namespace retrylab
