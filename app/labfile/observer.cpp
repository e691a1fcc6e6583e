#include "labfile/observer.h"

#include <algorithm>
#include <utility>

namespace retrylab {

namespace {

qint64 keyOf(const JobRow &row) { return row.id; }
qint64 keyOf(const RecordRow &row) { return row.rowid; }

/// Both lists ascend by key.
template<typename Row>
void compare(const QList<Row> &before, const QList<Row> &after, QList<Row> &added, QList<qint64> &removed)
{
    auto a = before.begin();
    auto b = after.begin();
    while (a != before.end() || b != after.end()) {
        if (b == after.end() || (a != before.end() && keyOf(*a) < keyOf(*b))) {
            removed.append(keyOf(*a++));
        } else if (a == before.end() || keyOf(*b) < keyOf(*a)) {
            added.append(*b++);
        } else {
            if (!(*a == *b)) {
                removed.append(keyOf(*a));
                added.append(*b);
            }
            ++a;
            ++b;
        }
    }
}

} // namespace

Result<TableChanges> Observer::look()
{
    if (!std::exchange(m_afterKill, false))
        return readChanges();
    m_file->recorder().start();
    if (const auto opened = m_file->openAnew(); !opened) {
        m_afterKill = true;
        return opened.error();
    }
    auto changes = readChanges();
    m_file->recorder().stop();
    m_repairs = m_file->recorder().ops();
    return changes;
}

Result<TableChanges> Observer::readChanges()
{
    TableChanges changes;
    const auto version = m_file->dataVersion();
    if (!version)
        return version.error();
    changes.counts = m_seen.counts;
    changes.damage = m_seen.damage;
    if (m_version == *version && !m_mistrust)
        return changes;
    m_mistrust = false;
    const bool first = !m_version;
    // The version is taken before the rows: a commit in between is seen again by the next look, never missed.
    m_version = *version;
    // Carrying many rows, look for new ones only; with few, reading all is as fast and sees every change. A record in
    // progress is one that will change where it stands.
    const bool allFinished = std::all_of(m_seen.records.cbegin(), m_seen.records.cend(),
                                         [](const RecordRow &record) { return record.result.has_value(); });
    if (!first && allFinished && m_seen.jobs.size() + m_seen.records.size() > 500) {
        const auto complete = lookAtNewRows(changes);
        if (!complete)
            return complete.error();
        if (*complete)
            return changes;
    }
    const auto now = m_file->read(rowLimit);
    if (!now)
        return now.error();
    changes = {};
    compare(m_seen.jobs, now->jobs, changes.jobsAdded, changes.jobsRemoved);
    compare(m_seen.records, now->records, changes.recordsAdded, changes.recordsRemoved);
    changes.counts = now->counts;
    changes.damage = now->damage;
    m_seen = *now;
    return changes;
}

Result<bool> Observer::lookAtNewRows(TableChanges &changes)
{
    const auto fresh = m_file->readAfter(m_seen.jobs.isEmpty() ? 0 : m_seen.jobs.last().id,
                                         m_seen.records.isEmpty() ? 0 : m_seen.records.last().rowid);
    if (!fresh)
        return fresh.error();
    if (fresh->damage.any())
        return false;
    // Fewer rows than expected: some were deleted, and ids may have been given out again.
    if (fresh->counts.jobs != m_seen.counts.jobs + fresh->jobs.size()
        || fresh->counts.records != m_seen.counts.records + fresh->records.size())
        return false;
    changes.jobsAdded = fresh->jobs;
    changes.recordsAdded = fresh->records;
    changes.counts = fresh->counts;
    m_seen.jobs += fresh->jobs;
    m_seen.records += fresh->records;
    m_seen.counts = fresh->counts;
    return true;
}

} // namespace retrylab
