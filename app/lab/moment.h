#pragma once

#include "design/verdict.h"
#include "lab/event.h"

#include <QHash>

namespace retrylab {

/// The state of a run after some of its events: what is on screen at one position of the rewind slider.
/// A value, folded from events alone; copying is cheap until it changes.
class Moment
{
public:
    /// seenAt: after how many events the row was first seen.
    struct Job { JobRow row; Origin origin; int seenAt = 0; };
    struct Record { RecordRow row; Origin origin; int seenAt = 0; };
    enum class Phase { Idle, AtStep, Blocked, Dead };
    struct Worker
    {
        qint64 pid = 0;
        Phase phase = Phase::Idle;
        int client = -1;
        int tryNo = 0;
        Request request;
        int step = -1;               ///< Announced or being done.
        int op = -1;                 ///< Inside the step, before this file operation of it.
        std::optional<FileOp> nextOp; ///< That operation.
        bool inTransaction = false;
        protocol::TxnState txn = protocol::TxnState::None; ///< What its connection holds of the file.
        QList<bool> done;            ///< Which steps of its design this try has done.
        QList<JobRow> ghostJobs;     ///< Inserted and not committed: only this worker's connection has them.
        QList<RecordRow> ghostRecords;
    };
    struct Client
    {
        enum class State { Idle, Waiting, BackingOff, Answered, GaveUp };
        Request request; ///< The last that it sent.
        State state = State::Idle;
        int tryNo = 0;
        std::optional<Reply> reply; ///< The last that it got.
    };
    /// What the last kill met, for the explanation.
    struct Kill
    {
        int worker = -1;
        int client = -1;
        int tryNo = 0;
        int step = -1;
        int op = -1;                  ///< Inside the step, before this file operation; -1: before the step.
        std::optional<FileOp> nextOp; ///< That operation.
        QList<FileOp> repairs;        ///< What the next opening did to the files.
        qint64 pid = 0;
        bool byHand = false;
        bool replied = false;         ///< The client had its reply already.
        bool inTransaction = false;
        bool jobInserted = false;     ///< By this try, committed or not.
        bool recordInserted = false;
        std::optional<DiskFiles> files;  ///< As left, before the next opening.
        std::optional<Counts> counts;    ///< At the first look after it.
        std::optional<bool> jobKept;     ///< Its job was in the file at that look.
        std::optional<bool> recordKept;
        Verdict verdict = Verdict::Nothing; ///< Just after the kill; valid with counts.
    };

    explicit Moment(Experiment experiment = {});

    void apply(const Event &event);

    const Experiment &experiment() const { return m_experiment; }
    int eventCount() const { return m_eventCount; }
    const QList<Job> &jobs() const { return m_jobs; }
    const QList<Record> &records() const { return m_records; }
    const Counts &counts() const { return m_counts; }
    const DiskFiles &files() const { return m_files; }
    const QList<Worker> &workers() const { return m_workers; }
    const QList<Client> &clients() const { return m_clients; }
    const std::optional<Kill> &kill() const { return m_kill; }
    const std::optional<Error> &error() const { return m_error; }
    /// After how many events rows were last seen to come or go; 0: never in this run.
    int lastChange() const { return m_lastChange; }
    bool hasEnded() const { return m_ended; }
    bool retriedAfterKill() const { return m_retried; }
    /// The file operations of each step of the experiment's design, where a run has shown them: those of a first try
    /// if it came that far, else of a later one. Empty lists for steps that have changed no file yet.
    const QList<QList<FileOp>> &stepOps() const { return m_stepOps; }
    /// Jobs in the file that stem from the request which this one stems from; 0 if unknown.
    int jobsOfSameRequest(const Origin &origin) const;

    qint64 recordsOf(const QString &scope, const QString &rid) const { return m_recordsOfKey.value({scope, rid}); }
    bool hasJob(qint64 id) const;

    Evidence evidence(const Request &request) const;
    /// The worst over the requests of this run.
    Verdict verdict() const;

private:
    using Key = QPair<QString, QString>;
    Worker &worker(int number);
    Client &client(int number);
    const Design &designOf(const Worker &worker) const { return m_experiment.designOfTry(worker.tryNo); }
    static std::optional<Key> keyOf(const Origin &origin);
    void applyChanges(const SeenChanges &changes);
    void applyStep(const Event &event);
    void applyKill(const Event &event);

    Experiment m_experiment;
    int m_eventCount = 0;
    int m_lastChange = 0;
    QList<Job> m_jobs;
    QList<Record> m_records;
    Counts m_counts;
    DiskFiles m_files;
    QList<Worker> m_workers;
    QList<Client> m_clients;
    std::optional<Kill> m_kill;
    QList<QList<FileOp>> m_stepOps;
    std::optional<Error> m_error;
    QHash<Key, qint64> m_jobsOfKey;
    QHash<Key, qint64> m_recordsOfKey;
    QHash<Key, bool> m_acknowledged; ///< Every request sent in this run.
    bool m_ended = false;
    bool m_intact = true;
    bool m_retried = false;
};

/// Moments of a growing list of events, at any index, without folding from the start each time. Not thread-safe.
class Timeline
{
public:
    void start(const Experiment &experiment);
    void append(const Event &event);
    const QList<Event> &events() const { return m_events; }
    const Experiment &experiment() const { return m_experiment; }
    /// After the first count events; count within 0 and events().size().
    Moment at(qsizetype count) const;
    const Moment &latest() const { return m_latest; }

private:
    static constexpr qsizetype kStride = 512; ///< Events between kept moments.
    Experiment m_experiment;
    QList<Event> m_events;
    QList<Moment> m_kept;
    Moment m_latest;
};

/// The two columns of the outcome matrix.
struct Outcome
{
    std::optional<Counts> afterKill;
    std::optional<Verdict> verdictAfterKill;
    std::optional<Counts> afterRetry;
    std::optional<Verdict> verdict;
    std::optional<Reply> lastReply; ///< What the first client was told last.
    bool operator==(const Outcome &) const = default;
};

/// afterRetry is set once a client has tried again and the run has ended.
Outcome outcomeOf(const Moment &moment);

} // namespace retrylab
