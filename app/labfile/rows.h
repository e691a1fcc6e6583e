#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace retrylab {

/// A row of jobs(id INTEGER PRIMARY KEY, payload).
struct JobRow
{
    qint64 id = 0;
    QString payload;
    bool operator==(const JobRow &) const = default;
};

/// A row of requests(scope, rid, payload, result, stored_at); rowid is SQLite's own.
struct RecordRow
{
    qint64 rowid = 0;
    QString scope;
    QString rid;
    QString payload;
    std::optional<qint64> result; ///< The job's id; none: NULL, the request is in progress.
    qint64 storedAt = 0; ///< Seconds on the lab clock.
    bool operator==(const RecordRow &) const = default;
};

struct Counts
{
    qint64 jobs = 0;
    qint64 records = 0;
    bool operator==(const Counts &) const = default;
};

/// Tables that SQLite cannot read, since the file is corrupt; then neither their rows nor their count are known.
struct Damage
{
    bool jobs = false;
    bool records = false;
    bool any() const { return jobs || records; }
    bool operator==(const Damage &) const = default;
};

/// What a read transaction saw. Rows are the last ones by rowid, at most as many as were asked for.
struct Tables
{
    QList<JobRow> jobs;
    QList<RecordRow> records;
    Counts counts; ///< All rows, also those not carried.
    Damage damage;
    bool operator==(const Tables &) const = default;
};

} // namespace retrylab
