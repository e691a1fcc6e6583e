#pragma once

#include "design/design.h"
#include "design/request.h"
#include "labfile/fileop.h"
#include "labfile/settings.h"

#include <QByteArray>

#include <optional>
#include <variant>

// One JSON object a line, both ways. The app asks on the worker's standard input, the worker answers on its standard
// output. A worker announces each step and waits for Go: that is how it can be killed at exactly one place.
namespace retrylab::protocol {

/// A longer line is refused: with 1 MiB payloads escaped to six bytes a character this leaves room.
inline constexpr qsizetype maxLineBytes = 16 * 1024 * 1024;

// From the app.

/// Opens a lab file (closing the one before) and forgets what the worker kept in memory.
struct Open
{
    QString file;
    FileSettings settings;
    bool operator==(const Open &) const = default;
};

/// Handles one request by a design; labSeconds is the lab clock, for stored_at.
struct Handle
{
    Design design;
    Request request;
    qint64 labSeconds = 0;
    bool operator==(const Handle &) const = default;
};

/// Do the step that you announced, and those after it without waiting, up to this one (which is announced and waits).
/// To a blocked worker: try the lock again.
struct Go
{
    int until = 0; ///< No further than the announced step if it is not greater.
    /// Within the announced step: its file operations from this one on (0 is its first) are announced and wait too.
    std::optional<int> untilOp = {};
    bool operator==(const Go &) const = default;
};

/// Only to a blocked worker: stop waiting for the lock; the step fails with SQLITE_BUSY.
struct GiveUp
{
    bool operator==(const GiveUp &) const = default;
};

/// Close the lab file.
struct Close
{
    bool operator==(const Close &) const = default;
};

using Command = std::variant<Open, Handle, Go, GiveUp, Close>;

// From the worker.

struct Hello
{
    qint64 pid = 0;
    QString sqlite; ///< Version of the SQLite library that the worker runs on.
    QString version; ///< Of the worker program.
    bool operator==(const Hello &) const = default;
};

struct Opened
{
    bool operator==(const Opened &) const = default;
};

struct Closed
{
    bool operator==(const Closed &) const = default;
};

/// The next step, not yet begun, or the next file operation within a step; the worker waits for Go.
struct At
{
    int step = 0;
    int op = -1;              ///< Number of the file operation within the step; -1: the step itself.
    std::optional<FileOp> file = {}; ///< What that operation is.
    bool operator==(const At &) const = default;
};

/// The step met another connection's lock, says SQLite's busy handler, which now waits for Go or GiveUp: how long a lock
/// is waited for is the app's to decide, on the lab clock.
struct Blocked
{
    int step = 0;
    bool operator==(const Blocked &) const = default;
};

/// What a connection holds of the file (sqlite.org/c3ref/txn_state.html).
enum class TxnState { None, Read, Write };

/// What a step did. Everything here was read back from SQLite after the step.
struct StepDone
{
    int step = 0;
    bool inTransaction = false;             ///< sqlite3_get_autocommit said so, afterwards.
    TxnState txn = TxnState::None;          ///< sqlite3_txn_state said so, afterwards.
    std::optional<qint64> job;              ///< Id of the job inserted by this step.
    std::optional<qint64> record;           ///< Rowid of the record inserted or changed by this step.
    std::optional<qint64> recordResult;     ///< The job that this record names; none: it is in progress.
    bool tookOver = false;                  ///< The record was another's, and its lease had run out.
    std::optional<bool> found;              ///< A look-up's answer; true too when a key to reserve was taken meanwhile.
    std::optional<qint64> foundResult;      ///< The stored result, when found; none: in progress.
    bool rolledBack = false;                ///< The step failed or came too late, and its transaction was rolled back.
    QString error;                          ///< SQLite's words (or the worker's), when the step failed.
    QList<FileOp> ops;                      ///< What SQLite changed in the files meanwhile, without the bytes.
    bool operator==(const StepDone &) const = default;
};

/// The reply to the client; the handling has ended.
struct Answer
{
    Reply reply;
    bool operator==(const Answer &) const = default;
};

/// A command could not be obeyed; the worker waits for the next one.
struct Trouble
{
    Error error;
    bool operator==(const Trouble &) const = default;
};

using Message = std::variant<Hello, Opened, Closed, At, Blocked, StepDone, Answer, Trouble>;

/// One line with its end.
QByteArray encode(const Command &command);
QByteArray encode(const Message &message);
/// Refuses everything that is not exactly a command or message of this protocol.
Result<Command> decodeCommand(QByteArrayView line);
Result<Message> decodeMessage(QByteArrayView line);

} // namespace retrylab::protocol
