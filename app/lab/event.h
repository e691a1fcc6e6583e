#pragma once

#include "design/error.h"
#include "design/request.h"
#include "lab/experiment.h"
#include "labfile/diskfiles.h"
#include "labfile/observer.h"
#include "worker/protocol.h"

#include <QList>

#include <memory>
#include <optional>

namespace retrylab {

enum class EventKind {
    RunStarted,     ///< changes: the rows that were there; ops: what opening did to the files. Or error: it failed.
    RequestSent,    ///< client, tryNo, request; ms: so long it is on its way, on the lab clock.
    WorkerStarted,  ///< worker, pid: its lane begins.
    RequestReceived,///< worker, client, tryNo, request.
    StepReached,    ///< worker, step: announced, not begun.
    FileOpReached,  ///< worker, step, op, ops: inside a step, before a file operation; files.
    StepBlocked,    ///< worker, step: waits for another's lock.
    StepDone,       ///< worker, step, facts, files; changes if the file has new committed rows.
    Replied,        ///< worker, client, tryNo, request, reply; late if the client waits for it no longer.
    Killed,         ///< worker, pid, step (the one it had announced; the steps' number after the last), op, signal.
    WorkerEnded,    ///< worker, pid: by itself, or by another's hand.
    FilesSeen,      ///< files: the disk as the kill left it, before anything opened the lab file.
    FileRead,       ///< changes, files, ops: the first look after that, and what SQLite did to the files for it.
    ClientTimedOut, ///< client, tryNo.
    ClientBacksOff, ///< client, tryNo; ms: how long, on the lab clock.
    ClientGaveUp,   ///< client, tryNo.
    RecordsDeleted, ///< changes.
    FileChanged,    ///< changes, files: another program committed while the run was settled.
    KillPointMissed,///< worker: it ended without coming by the kill point.
    RunEnded,       ///< intact.
    Failed,         ///< error.
};

/// Which try a row of jobs or requests stems from, as the worker that inserted it said.
struct Origin
{
    int worker = -1; ///< -1: the row is older than this run.
    qint64 pid = 0;
    int client = -1;
    int tryNo = 0;
    QString scope; ///< The request's key; both null if it is not known.
    QString rid;
    bool hasKey() const { return !rid.isNull(); }
    bool operator==(const Origin &) const = default;
};

/// Rows as they were seen in the file, with where they come from.
struct SeenChanges
{
    TableChanges rows;
    QList<Origin> jobOrigins;    ///< One for each of rows.jobsAdded.
    QList<Origin> recordOrigins; ///< One for each of rows.recordsAdded.
};

/// One thing that really happened. Everything on screen is a fold over these.
struct Event
{
    EventKind kind = EventKind::RunStarted;
    qint64 ns = 0;    ///< Real time since the run started.
    qint64 labMs = 0; ///< The lab clock since the run started.
    int client = -1;
    int worker = -1; ///< Number within the run, in order of first use.
    int tryNo = 0;   ///< Of its request, from 1.
    int step = -1;
    int op = -1;     ///< Number of a file operation within the step; -1: none.
    QList<FileOp> ops;
    qint64 pid = 0;
    int signal = 0;
    int ms = 0;
    bool late = false;
    bool intact = true;
    bool byHand = false; ///< Killed: by the user, not by the kill point.
    std::optional<DiskFiles> files;
    std::optional<Request> request;
    std::optional<Reply> reply;
    std::optional<protocol::StepDone> facts;
    std::optional<Error> error;
    std::shared_ptr<const SeenChanges> changes;
};

} // namespace retrylab

/// Nothing in it points into it. A list of very many grows without a copy, which would stop the window for moments.
Q_DECLARE_TYPEINFO(retrylab::Event, Q_RELOCATABLE_TYPE);

namespace retrylab {

/// What a run was and all that happened in it.
struct Recording
{
    Experiment experiment;
    QString file;
    QList<Event> events;
};

/// The simulated power cut before the run, what it left, and what SQLite made of that when it opened it. Empty where
/// there was none.
QString describePowerCut(const Event &started, const Experiment &experiment);
/// What SQLite did to the files when it opened them after a kill, in the present language.
QString describeRepairs(const QList<FileOp> &ops);
/// One sentence for a tooltip, a list or a screen reader, in the present language.
QString describe(const Event &event, const Experiment &experiment);

} // namespace retrylab
