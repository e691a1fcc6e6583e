#pragma once

#include "lab/moment.h"
#include "worker/workerpool.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <vector>

namespace retrylab {

/// Runs one experiment on one lab file: clients that send and time out, workers that are stepped and killed.
/// One thread with an event loop; looking at the file may wait for the disk, so it must not be the window's.
///
/// At any moment there is a list of things that could happen next (a worker does its announced step or tries a lock
/// again, a worker dies, a clock rings) and the run does one at a time: the user's choice, the schedule's, or that of
/// the worker which has waited longest. The lab clock advances by the time that each really took; when only timers are
/// left it jumps to the next one instead of waiting.
class Run : public QObject
{
    Q_OBJECT
public:
    enum Pace { Unlimited = 0, Paused = -1 };

    /// The file must exist. The pool must outlive the run.
    Run(Experiment experiment, QString file, WorkerPool &pool, QObject *parent = nullptr);
    ~Run() override;

    const Timeline &timeline() const { return m_timeline; }
    Recording recording() const { return {m_timeline.experiment(), m_file, m_timeline.events()}; }

    /// Opens the file and begins. On failure there is one Failed event, and settled().
    void start();
    /// Milliseconds between two things, or Unlimited, or Paused.
    void setPace(int ms);
    /// Whether a step's file operations are things of their own, except at full speed.
    void setStepsInto(bool into) { m_stepsInto = into; }
    /// Does the next thing, when paused. While the last one is still under way it is remembered, once.
    void step();
    /// The same, but this one of choices(); nothing happens if it is not among them any more. If the schedule has
    /// another one here, it is not followed any further.
    void step(const Choice &choice);
    /// What could go next; empty while something is under way, and where there is no choice (a request is sent).
    QList<Choice> choices() const;
    /// One place where something could go next.
    struct Decision
    {
        QList<Choice> choices;
        QList<Choice> free; ///< Those of them that can be made at any time.
        Choice chosen;
        QByteArray state;      ///< All that the rest of the run depends on: equal states have equal futures.
        qsizetype events = 0;  ///< Had happened before.
    };
    /// Keeps each decision from now on; for runs with a counted clock.
    void keepDecisions() { m_keepsDecisions = true; }
    const QList<Decision> &decisions() const { return m_decisions; }
    /// SIGKILL for every worker that has a request in hand.
    void killWorkers();
    /// Every client sends its request (this one, in its own scope) at once, whatever it was doing.
    void askAgain(const Request &request);
    /// Deletes all completion records, as an operator would.
    void deleteRecords();
    bool isSettled() const { return m_settled; }
    /// Something was begun and is not done: a worker starts, does a step, or is dying.
    bool isBusy() const;

Q_SIGNALS:
    void happened(const retrylab::Event &event);
    /// Nothing is left to do until the next call from outside.
    void settled();
    /// Paused, it has come to rest at a place with other choices() than before; empty when it is not paused any more.
    void choicesChanged(const QList<retrylab::Choice> &choices);

private:
    struct Try
    {
        int client = -1;
        int number = 0; ///< Which of the client's requests, from 0.
        int no = 0;     ///< Which try of it, from 1.
        Request request;
        qint64 arrival = 0; ///< Lab clock.
        bool isVeryFirst() const { return number == 0 && no == 1; }
    };
    struct Client
    {
        enum class State { Due, Waiting, BackingOff, Done };
        State state = State::Due;
        Request request;
        int number = 0;     ///< Which of its requests that is, from 0.
        int tryNo = 0;      ///< Of this request.
        int triesLeft = 0;
        qint64 deadline = 0; ///< Lab clock, while Waiting or BackingOff.
        bool askedAgain = false;
    };
    struct Slot
    {
        enum class Phase { Starting, Opening, Idle, Running, AtStep, Blocked, Dying, Dead };
        std::unique_ptr<WorkerProcess> process;
        Phase phase = Phase::Starting;
        bool introduced = false; ///< Its lane has begun.
        std::optional<Try> hand;
        int step = 0;
        int op = -1;   ///< Within the step it waits before this file operation.
        int until = 0; ///< It was told to go on by itself up to this step.
        bool dies = false; ///< At the kill point.
        protocol::TxnState txn = protocol::TxnState::None;
        bool isStale = false;  ///< Another has committed since txn began.
        bool released = false; ///< While Blocked: one of the others has let go of a lock since.
        qint64 lockDeadline = -1; ///< Lab clock, since the step was first Blocked.
        QByteArray history;    ///< What its steps in this run have met, for Decision::state.
        bool byHand = false;
        qint64 lastTurn = 0;
    };
    void advance();
    void doWhatIsNext();
    void offerChoices();
    int dyingSlot() const;
    int dueClient() const;
    int vainClient() const;
    bool isNextForced() const;
    void doForced();
    std::optional<Choice> choose(const QList<Choice> &among);
    void perform(const Choice &choice, bool byHand);
    void passTime();
    void startPatience();
    QList<Choice> timers() const;
    std::optional<Choice> earliestTimer() const;
    qint64 deadlineOf(const Choice &timer) const;
    void ring(const Choice &timer);
    QList<Try>::const_iterator onTheWay(int client) const;
    bool isAnyBlocked() const;
    bool isHeldByOurs(const Slot &waiting) const;
    bool mayTry(const Slot &waiting) const { return waiting.released || !isHeldByOurs(waiting); }
    bool isPolling(const Choice &choice) const;
    void releaseLocks(const Slot &by);
    void noteDecision(const QList<Choice> &among, const Choice &chosen);
    bool isFree(const Choice &choice) const;
    QByteArray state() const;
    qint64 now() const;

    void send(int client);
    void patienceEnds(int client);
    void backOff(int client, int atLeastMs = 0);
    void goOnToNextRequest(int client);
    void answer(int slot, const Reply &reply);
    void assign();
    void handOver(int slot);
    protocol::Go goOn(const Slot &slot) const;
    int goUntil(const Slot &slot) const;
    void onMessage(int slot, const protocol::Message &message);
    void onEnded(int slot, int signal);
    void onFailed(int slot, const Error &error);
    void kill(int slot, bool byHand);
    void lookAtFile(Event event);
    void sayChanges(Event event, const TableChanges &rows);
    Origin originOf(const Slot &slot, int index) const;
    void watch();
    void say(Event event);
    Event event(EventKind kind) const;
    Event event(EventKind kind, int slot) const;
    void fail(const Error &error);
    void settle();

    WorkerPool &m_pool;
    QString m_file;
    Timeline m_timeline;
    std::unique_ptr<Observer> m_observer;
    std::vector<Client> m_clients;
    std::vector<Slot> m_slots;
    QList<Try> m_onTheWay; ///< In order of arrival, since all are equally slow.
    QList<Try> m_queue;    ///< Arrived, and waiting for a worker.
    QHash<qint64, Origin> m_jobOrigins; ///< Of rows that workers have reported and that may still be uncommitted.
    QHash<qint64, Origin> m_recordOrigins;
    std::optional<Origin> m_unheard; ///< Of a worker that died in the middle: what it committed last it could not report.
    QString m_unheardPayload;
    QElapsedTimer m_real;
    QElapsedTimer m_sinceAction;
    qint64 m_labMs = 0;
    bool m_timing = false; ///< Something is under way, so that the lab clock runs with m_sinceAction.
    QTimer m_paceTimer;
    QTimer m_lockPoll; ///< Real time, while another program holds a lock.
    QTimer m_patience; ///< Real time, while something is under way.
    QTimer m_watch;    ///< While nothing is.
    int m_pace = Unlimited;
    bool m_stepWanted = false;
    std::optional<Choice> m_wanted;
    QList<Choice> m_offered; ///< As choicesChanged() said last.
    qsizetype m_scheduleAt = 0;
    bool m_keepsDecisions = false;
    QList<Decision> m_decisions;
    bool m_stepsInto = false;
    bool m_settled = true;
    bool m_broken = false;
    qint64 m_turn = 0;
};

} // namespace retrylab
