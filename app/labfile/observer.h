#pragma once

#include "labfile/labfile.h"

#include <memory>
#include <optional>

namespace retrylab {

/// What became different in the committed rows between two looks.
struct TableChanges
{
    QList<JobRow> jobsAdded;
    QList<qint64> jobsRemoved; ///< By id.
    QList<RecordRow> recordsAdded;
    QList<qint64> recordsRemoved; ///< By rowid.
    Counts counts;                ///< All rows, after the change.
    Damage damage;                ///< After the change.

    bool isEmpty() const
    {
        return jobsAdded.isEmpty() && jobsRemoved.isEmpty() && recordsAdded.isEmpty() && recordsRemoved.isEmpty();
    }
};

/// Watches the tables of a lab file through a connection of its own. A changed row is removed and added.
/// Carries the last rowLimit rows of each table from its start, and all that come later.
class Observer
{
public:
    static constexpr int rowLimit = 20'000;

    /// The connection becomes the observer's; it must not be inside a transaction.
    explicit Observer(std::unique_ptr<LabFile> file) : m_file(std::move(file)) {}

    LabFile &file() { return *m_file; }
    /// Looks; may wait for the disk and for locks. After a kill it is this look that rolls a hot journal back.
    Result<TableChanges> look();
    /// What the last look after a kill changed in the files: a hot journal rolled back.
    const QList<FileOp> &repairs() const { return m_repairs; }
    /// Makes the next look read the rows, whatever PRAGMA data_version says: it tells nothing of this connection's
    /// own changes.
    void mistrust() { m_mistrust = true; }
    /// The same after a worker was killed. In WAL mode that look is also a new opening: a connection that was open
    /// before would go by the old index in shared memory and see no commit that the dead process had written to the
    /// WAL but not yet to the index (sqlite.org/walformat.html#recovery).
    void mistrustAfterKill() { m_mistrust = m_afterKill = true; }

private:
    Result<TableChanges> readChanges();
    Result<bool> lookAtNewRows(TableChanges &changes);

    std::unique_ptr<LabFile> m_file;
    Tables m_seen;
    std::optional<qint64> m_version;
    bool m_mistrust = false;
    bool m_afterKill = false;
    QList<FileOp> m_repairs;
};

} // namespace retrylab
