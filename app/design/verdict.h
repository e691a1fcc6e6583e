#pragma once

#include <QString>

#include <optional>

namespace retrylab {

/// What became of one request, read off the tables and not off the replies.
enum class Verdict {
    Nothing,   ///< No job, no record, and no client was told otherwise: a retry is needed, and safe.
    Once,      ///< One job with its record: a retry is safe.
    Half,      ///< One of the two without the other; a record in progress is but half a record.
    Duplicate, ///< More than one job for one request.
    Lost,      ///< The client was told that the job is done or under way; it does not exist, and no retry will do it.
    Corrupt,   ///< SQLite's own integrity check fails.
};

constexpr int kVerdicts = int(Verdict::Corrupt) + 1;

struct Evidence
{
    qint64 jobs = 0;           ///< Rows in jobs that stem from this request.
    qint64 records = 0;        ///< Rows in requests with this key.
    bool acknowledged = false; ///< Some client was answered NEW or REPLAY.
    bool intact = true;        ///< PRAGMA integrity_check said ok, as far as it was asked.
    qint64 inProgress = 0;     ///< Those of the records that name no job yet.
    bool toldToWait = false;   ///< Some client was answered IN_PROGRESS.
    bool abandoned = false;    ///< A record is in progress and no handling is at work on it.
    bool leased = false;       ///< Who retries will take an abandoned record over, once its lease has run out.

    /// Nobody will ever finish the record, and nobody else may: every retry is told to come back later.
    bool isWedged() const { return abandoned && !leased; }
    bool operator==(const Evidence &) const = default;
};

Verdict judge(const Evidence &evidence);
/// The worse of two: for a run with many requests.
Verdict worse(Verdict a, Verdict b);

/// "once", "duplicate", …: the word of files and command line, the same in every language.
QString verdictId(Verdict verdict);
std::optional<Verdict> verdictFromId(QStringView id);
/// The word for people, in the present language.
QString verdictWord(Verdict verdict);
/// A sign that tells verdicts apart without colour.
QString verdictSign(Verdict verdict);

} // namespace retrylab
