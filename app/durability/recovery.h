#pragma once

#include "labfile/diskstate.h"
#include "labfile/rows.h"

#include <memory>

struct sqlite3;
struct sqlite3_stmt;

namespace retrylab {

class MemoryVfs;

/// What SQLite makes of a disk state when it opens it: it rolls back a hot journal, reads a WAL, and then tells.
struct Recovered
{
    bool intact = false;  ///< It could be read, and PRAGMA integrity_check said ok.
    bool altered = false; ///< Intact, but a record and its job do not say the same: SQLite's checks missed it.
    bool whole = false;   ///< Rows are the first ones without a gap, and each record has its job.
    Counts counts;        ///< Only where it is intact.
    bool operator==(const Recovered &) const = default;
};

/// Lets real SQLite recover one disk state after another, in memory. Each is opened anew, as after a restart.
/// Use it from one thread.
class Recovery
{
public:
    Recovery();
    ~Recovery();
    Recovery(const Recovery &) = delete;
    Recovery &operator=(const Recovery &) = delete;

    /// The disk to fill; recover() looks at it, and changes it.
    MemoryVfs &disk();
    Recovered recover();
    Recovered recover(const DiskState &state);

    /// The straightforward way, for comparison: real files, opened by SQLite's default VFS. Touches the disk.
    static Recovered recoverFiles(const QString &path);

private:
    void connect();
    void disconnect();

    std::unique_ptr<MemoryVfs> m_disk;
    sqlite3 *m_db = nullptr;
    sqlite3_stmt *m_attach = nullptr;
    sqlite3_stmt *m_detach = nullptr;
};

} // namespace retrylab
