#pragma once

#include <QString>

#include <optional>

namespace retrylab {

/// What became of one request, read off the tables and not off the replies.
enum class Verdict {
    Nothing,   ///< No job, no record, and no client was told otherwise: a retry is needed, and safe.
    Once,      ///< One job with its record: a retry is safe.
    Half,      ///< One of the two without the other: the next retry goes wrong.
    Duplicate, ///< More than one job for one request.
    Lost,      ///< The client was told that the job is done, and it does not exist.
    Corrupt,   ///< SQLite's own integrity check fails.
};

constexpr int kVerdicts = int(Verdict::Corrupt) + 1;

struct Evidence
{
    qint64 jobs = 0;           ///< Rows in jobs that stem from this request.
    qint64 records = 0;        ///< Rows in requests with this key.
    bool acknowledged = false; ///< Some client was answered NEW or REPLAY.
    bool intact = true;        ///< PRAGMA integrity_check said ok, as far as it was asked.
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
