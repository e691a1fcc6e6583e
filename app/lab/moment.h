#pragma once

#include "design/verdict.h"
#include "lab/event.h"

#include <QHash>
#include <QSet>

#include <array>

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
        int failed = -1;             ///< The step of it that failed.
        bool tookOver = false;       ///< This try has taken over a key whose lease had run out.
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
        bool tookOver = false;      ///< The try that was answered so had taken the key over.
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
        bool recordInProgress = false; ///< The record that was kept names no job yet.
        bool wholeCommit = false;     ///< That look found more than the one before: what it was doing was a whole commit.
        Verdict verdict = Verdict::Nothing; ///< Just after the kill; valid with counts.
    };

    explicit Moment(Experiment experiment = {});

    void apply(const Event &event);

    const Experiment &experiment() const { return m_experiment; }
    int eventCount() const { return m_eventCount; }
    const QList<Job> &jobs() const { return m_jobs; }
    const QList<Record> &records() const { return m_records; }
    const Counts &counts() const { return m_counts; }
    /// Tables that cannot be read: their rows and counts are not known.
    const Damage &damage() const { return m_damage; }
    /// The event that the run began with; nothing before it.
    const std::optional<Event> &start() const { return m_start; }
    const DiskFiles &files() const { return m_files; }
    const QList<Worker> &workers() const { return m_workers; }
    const QList<Client> &clients() const { return m_clients; }
    const std::optional<Kill> &kill() const { return m_kill; }
    const std::optional<Error> &error() const { return m_error; }
    /// After how many events rows were last seen to come or go; 0: never in this run.
    int lastChange() const { return m_lastChange; }
    /// The same number in every copy and every later state of one fold, and in no other.
    quint64 fold() const { return m_fold; }
    /// After how many events anything became different for a row that was there before: another row of its request,
    /// its job, its going.
    int lastRemark() const { return m_lastRemark; }
    bool hasEnded() const { return m_ended; }
    bool retriedAfterKill() const { return m_retried; }
    /// The file operations of each step of the experiment's design, where a run has shown them: those of a first try
    /// if it came that far, else of a later one. Empty lists for steps that have changed no file yet.
    const QList<QList<FileOp>> &stepOps() const { return m_stepOps; }
    /// Jobs in the file that stem from the request which this one stems from; 0 if unknown.
    int jobsOfSameRequest(const Origin &origin) const;

    qint64 recordsOf(const QString &scope, const QString &rid) const { return m_tallies.value({scope, rid}).records; }
    bool hasJob(qint64 id) const;

    Evidence evidence(const Request &request) const;
    /// That of the request which the verdict is about.
    Evidence worstEvidence() const;
    /// The worst over the requests of this run.
    Verdict verdict() const;

private:
    using Key = QPair<QString, QString>;
    Worker &worker(int number);
    Client &client(int number);
    const Design &designOf(const Worker &worker) const { return m_experiment.designOfTry(worker.tryNo); }
    /// What is known of one request.
    struct Tally
    {
        qint64 jobs = 0;
        qint64 records = 0;
        qint64 inProgress = 0;    ///< Those of the records that name no job yet.
        bool sent = false;
        bool acknowledged = false;
        bool toldToWait = false;
    };
    bool isIntact() const { return m_intact && !m_damage.any(); }
    bool isAtWorkOn(const Key &key) const;
    static std::optional<Key> keyOf(const Origin &origin);
    static Verdict verdictOf(const Tally &tally);
    template<typename Change> void tally(const Key &key, Change change);
    void applyChanges(const SeenChanges &changes);
    void applyStep(const Event &event);
    void applyKill(const Event &event);

    Experiment m_experiment;
    int m_eventCount = 0;
    int m_lastChange = 0;
    int m_lastRemark = 0;
    quint64 m_fold;
    QList<Job> m_jobs;
    QList<Record> m_records;
    Counts m_counts;
    Damage m_damage;
    std::optional<Event> m_start;
    DiskFiles m_files;
    QList<Worker> m_workers;
    QList<Client> m_clients;
    std::optional<Kill> m_kill;
    QList<QList<FileOp>> m_stepOps;
    std::optional<Error> m_error;
    QHash<Key, Tally> m_tallies;
    QSet<Key> m_unfinished;     ///< Sent, and with a record in progress.
    QSet<qint64> m_missingJobs; ///< That records name.
    std::array<int, kVerdicts> m_sentBy{}; ///< How many of the other requests of this run are so, if the file is intact.
    bool m_ended = false;
    bool m_intact = true;
    bool m_retried = false;
};

/// Moments of a growing list of events, at any index, without folding from the start each time. Not thread-safe.
/// Keeps a moment now and then, and no more than kMostKept: each holds all rows.
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
    static constexpr qsizetype kFirstStride = 512;
    static constexpr qsizetype kMostKept = 16; ///< Even: when there are more to come, every other one goes.
    Experiment m_experiment;
    QList<Event> m_events;
    QList<Moment> m_kept; ///< After 0, m_stride, 2 * m_stride, … events.
    qsizetype m_stride = kFirstStride;
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
