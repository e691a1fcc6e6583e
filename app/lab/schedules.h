#pragma once

#include "lab/run.h"

#include <QHash>
#include <QMap>

#include <memory>
#include <vector>

namespace retrylab {

/// Which schedules to try.
struct ScheduleOptions
{
    bool kills = false; ///< Also with a kill of one worker, at each place where one can be killed.
    /// Continue a state only once: schedules that have come to the same rows, the same open transactions and the same
    /// place in every step go on in the same way. What is counted and found stays the same; runs are saved.
    bool merge = true;
    int maxRuns = 100'000; ///< Then it stops, and says so.
};

/// Schedules that end alike.
struct ScheduleClass
{
    Verdict verdict = Verdict::Nothing;
    bool busy = false;     ///< Some client was told BUSY on the way.
    bool deadlock = false; ///< At some place every worker waited for another's lock.
    double schedules = 0;  ///< How many; exact up to 2^53.
    Schedule shortest;     ///< Fewest choices; of these, the fewest changes from one worker to another.
};

/// What was found.
struct ScheduleReport
{
    QList<ScheduleClass> classes; ///< Worst first.
    double schedules = 0;
    int runs = 0;       ///< Really run, each with its own processes' steps on its own file.
    int states = 0;     ///< Different places where something could go next.
    bool complete = false; ///< False when cancelled, failed, or out of runs.
    std::optional<Error> error;

    /// The shortest that ends badly; nullptr if none does.
    const ScheduleClass *breaking() const;
};

/// Whether a run that ends so shows a fault of the design: nothing done at all is none.
bool isBad(Verdict verdict);

/// The experiment that the search runs: clients that all send the same request, each to a worker of its own.
Experiment raceOf(const Experiment &base, int workers);

/// Tries every schedule of an experiment with real processes, each on a new lab file. The order in which workers go is
/// forced, a blocked step is told by SQLite's busy handler, and the lab clock counts what is done: the same list comes
/// out every time. Same thread as its pool; needs an event loop.
class ScheduleSearch : public QObject
{
    Q_OBJECT
public:
    /// Files are made in folder, which must exist, and removed again. The pool must outlive the search.
    ScheduleSearch(const Experiment &experiment, const ScheduleOptions &options, QString folder, WorkerPool &pool,
                   int atATime, QObject *parent = nullptr);
    ~ScheduleSearch() override;

    void start();
    /// finished() follows with what has been found so far.
    void cancel();

Q_SIGNALS:
    /// open: places known and not yet tried; more may be found.
    void progressed(int runs, int open);
    void finished(const retrylab::ScheduleReport &report);

private:
    /// What a choice at a state leads to: another state, or the end of the run.
    struct Edge
    {
        int state = -1; ///< -1: the end.
        Verdict verdict = Verdict::Nothing;
        bool busy = false;
        bool deadlock = false;
    };
    struct Edges { QList<std::pair<Choice, Edge>> to; };
    struct Lane { std::unique_ptr<Run> run; QString file; bool hasEnded = false; };

    void startNext();
    void end(int lane);
    void take(const Run &run);
    int stateOf(const QByteArray &key, bool &isNew);
    void stop(const std::optional<Error> &error);
    ScheduleReport report() const;

    Experiment m_experiment;
    ScheduleOptions m_options;
    QString m_folder;
    WorkerPool &m_pool;
    std::vector<Lane> m_lanes;
    QList<Schedule> m_open; ///< Prefixes whose last choice has not been tried yet.
    QHash<QByteArray, int> m_stateOfKey;
    QList<Edges> m_states;
    int m_runs = 0;
    int m_files = 0;
    bool m_stopped = false;
    std::optional<Error> m_error;
};

} // namespace retrylab
