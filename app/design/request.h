#pragma once

#include <QString>

#include <optional>

namespace retrylab {

/// What a client sends, and sends again unchanged. scope and rid together are the idempotency key.
struct Request
{
    QString scope;
    QString rid;
    QString payload;

    bool hasSameKey(const Request &other) const { return scope == other.scope && rid == other.rid; }
    bool operator==(const Request &) const = default;
};

enum class ReplyKind {
    New,             ///< The job was done now.
    Replay,          ///< The request was done before; this is its stored result.
    PayloadConflict, ///< The key was used for another payload: refused, nothing done.
    Busy,            ///< The database is locked: nothing was done, try again.
    InProgress,      ///< Another handling has reserved the key and not finished: nothing was done, come back later.
    KeyTaken,        ///< Another handling stored a record with this key meanwhile: ask again, the look-up will find it.
    Failed,          ///< A step failed; what was not committed was rolled back. detail says why.
};

struct Reply
{
    ReplyKind kind = ReplyKind::Failed;
    std::optional<qint64> result; ///< The job's id; only with New and Replay.
    QString detail;               ///< SQLite's words; only with Busy, KeyTaken and Failed.
    /// When to come back, in seconds of the lab clock; only with InProgress, and 0 where nobody knows. A hint.
    int retryAfterSeconds = 0;

    /// The client has its answer and need not ask again.
    bool isFinal() const { return acknowledges() || kind == ReplyKind::PayloadConflict; }
    /// The client may believe that its job exists.
    bool acknowledges() const { return kind == ReplyKind::New || kind == ReplyKind::Replay; }
    bool operator==(const Reply &) const = default;
};

/// "NEW", "REPLAY", … : the protocol's and the screen's word in every language.
QString replyWord(ReplyKind kind);
std::optional<ReplyKind> replyFromWord(QStringView word);

} // namespace retrylab
