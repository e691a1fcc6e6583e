#include "lab/run.h"

#include <QDataStream>

#include <algorithm>

namespace retrylab {

using namespace protocol;

namespace {
/// The lab's own looks must not hang for as long as a worker may wait for a lock.
constexpr int kLookWaitMs = 1000;
constexpr int kWatchMs = 250;
constexpr int kLockPollMs = 5;
}

Run::Run(Experiment experiment, QString file, WorkerPool &pool, QObject *parent)
    : QObject(parent), m_pool(pool), m_file(std::move(file))
{
    m_timeline.start(experiment);
    m_paceTimer.setSingleShot(true);
    m_patience.setSingleShot(true);
    m_patience.setTimerType(Qt::PreciseTimer);
    m_lockPoll.setSingleShot(true);
    m_lockPoll.setInterval(kLockPollMs);
    m_watch.setInterval(kWatchMs);
    connect(&m_watch, &QTimer::timeout, this, &Run::watch);
    connect(&m_paceTimer, &QTimer::timeout, this, &Run::advance);
    connect(&m_lockPoll, &QTimer::timeout, this, &Run::advance);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        // While something is under way, a client alone can be done with waiting.
        const auto timer = earliestTimer();
        if (isBusy() && timer && timer->kind == Choice::Kind::Client)
            patienceEnds(timer->index);
        advance();
    });
}

Run::~Run()
{
    for (Slot &slot : m_slots) {
        slot.process->disconnect(this);
        if (slot.phase == Slot::Phase::Idle)
            m_pool.giveBack(std::move(slot.process));
    }
}

void Run::start()
{
    const Experiment &experiment = m_timeline.experiment();
    m_real.start();
    FileSettings settings = experiment.file;
    settings.lockWaitMs = std::min(settings.lockWaitMs, kLookWaitMs);
    auto file = LabFile::open(m_file, settings);
    if (!file)
        return fail(file.error());
    const bool key = experiment.design.recordKey;
    const bool looksOnly = experiment.clients == 0;
    const Result<> ready = experiment.emptyFirst ? (*file)->reset(key)
        : looksOnly                              ? Result<>(Done{})
                                                 : (*file)->setRecordKey(key);
    if (!ready)
        return fail(ready.error());
    m_observer = std::make_unique<Observer>(std::move(*file));
    Event started = event(EventKind::RunStarted);
    const auto rows = m_observer->look();
    if (!rows)
        return fail(rows.error());
    auto changes = std::make_shared<SeenChanges>();
    changes->rows = *rows;
    // A record names its job, which is mostly all that is known of rows older than this run.
    QHash<qint64, Origin> named;
    for (const RecordRow &record : rows->recordsAdded)
        named.insert(record.result, {-1, 0, -1, 0, record.scope, record.rid});
    for (const JobRow &job : rows->jobsAdded) {
        const auto known = experiment.madeFor.constFind(job.id);
        const bool isKnown = known != experiment.madeFor.constEnd() && known->payload == job.payload;
        changes->jobOrigins.append(isKnown ? Origin{-1, 0, -1, 0, known->scope, known->rid} : named.value(job.id));
    }
    changes->recordOrigins.resize(rows->recordsAdded.size());
    started.changes = changes;
    started.files = DiskFiles::of(m_file);
    m_settled = false;
    say(started);
    m_clients.resize(std::size_t(experiment.clients));
    for (int i = 0; i < experiment.clients; ++i) {
        Client &client = m_clients[std::size_t(i)];
        client.request = experiment.requestOf(i);
        client.triesLeft = experiment.policy.tries;
        client.backoffMs = experiment.policy.backoffMs;
    }
    advance();
}

void Run::setPace(int ms)
{
    m_pace = ms;
    m_paceTimer.stop();
    if (ms == Paused)
        m_patience.stop();
    advance();
}

void Run::step()
{
    m_stepWanted = true;
    advance();
}

void Run::step(const Choice &choice)
{
    m_wanted = choice;
    step();
}

void Run::killWorkers()
{
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        if (m_slots[i].hand)
            kill(int(i), true);
    }
}

void Run::askAgain(const Request &request)
{
    if (m_broken || m_clients.empty())
        return;
    for (std::size_t i = 0; i < m_clients.size(); ++i) {
        Client &client = m_clients[i];
        Experiment scoped = m_timeline.experiment();
        scoped.request = request;
        client.request = scoped.requestOf(int(i));
        client.triesLeft = scoped.policy.tries;
        client.backoffMs = scoped.policy.backoffMs;
        client.askedAgain = true; // By hand: the run need not do it.
        client.state = Client::State::Due;
    }
    m_settled = false;
    m_watch.stop();
    advance();
}

void Run::deleteRecords()
{
    if (m_broken || !m_observer)
        return;
    const auto deleted = m_observer->file().deleteRecords();
    if (!deleted) {
        Event failed = event(EventKind::Failed);
        failed.error = deleted.error();
        return say(failed);
    }
    m_observer->mistrust();
    lookAtFile(event(EventKind::RecordsDeleted));
}

// ---- what happens next ----

bool Run::isBusy() const
{
    return std::any_of(m_slots.begin(), m_slots.end(), [](const Slot &slot) {
        switch (slot.phase) {
        case Slot::Phase::Starting:
        case Slot::Phase::Opening:
        case Slot::Phase::Running:
        case Slot::Phase::Dying:
            return true;
        default:
            return false;
        }
    });
}

qint64 Run::now() const
{
    return m_labMs + (m_timing ? m_sinceAction.elapsed() : 0);
}

void Run::advance()
{
    doWhatIsNext();
    offerChoices();
}

/// While something is under way, what was offered stays: a step is done before anybody could choose again.
void Run::offerChoices()
{
    if (m_pace == Paused && isBusy())
        return;
    const QList<Choice> now = m_pace == Paused ? choices() : QList<Choice>();
    if (now == m_offered)
        return;
    m_offered = now;
    Q_EMIT choicesChanged(now);
}

void Run::doWhatIsNext()
{
    while (!m_settled && !isBusy()) {
        if (m_timing) { // What was begun is done. The pause between two things, for the spectators, is no lab time.
            m_labMs += m_sinceAction.elapsed();
            m_timing = false;
            m_patience.stop();
        }
        if (m_paceTimer.isActive())
            return;
        const bool isForced = isNextForced();
        const QList<Choice> among = choices();
        if (!isForced && among.isEmpty())
            return settle();
        if (m_pace == Paused && !m_stepWanted)
            return;
        m_stepWanted = false;
        if (isForced) {
            doForced();
        } else {
            const bool byHand = m_wanted.has_value();
            const auto chosen = choose(among);
            if (!chosen)
                continue;
            if (isPolling(*chosen))
                return passTime();
            if (m_keepsDecisions)
                noteDecision(among, *chosen);
            perform(*chosen, byHand);
        }
        if (m_pace > 0)
            m_paceTimer.start(m_pace);
        if (isBusy()) // What was begun takes real time.
            return passTime();
    }
}

/// The worker that has come to its kill point; -1: none.
int Run::dyingSlot() const
{
    const Experiment &experiment = m_timeline.experiment();
    const int gap = experiment.killGap.value_or(-1);
    const int op = experiment.killOp.value_or(-1);
    const auto dying = std::find_if(m_slots.begin(), m_slots.end(), [gap, op](const Slot &s) {
        return s.dies && s.hand && s.step == gap && s.op == op && s.phase != Slot::Phase::Dying;
    });
    return dying == m_slots.end() ? -1 : int(dying - m_slots.begin());
}

/// The client that sends at once; -1: none.
int Run::dueClient() const
{
    const auto due = std::find_if(m_clients.begin(), m_clients.end(),
                                  [](const Client &c) { return c.state == Client::State::Due; });
    return due == m_clients.end() ? -1 : int(due - m_clients.begin());
}

/// On the counted clock a vain wait is no choice either: when it ends makes no difference to anyone else, and the pause
/// after it can end whenever it likes.
bool Run::isNextForced() const
{
    return dyingSlot() >= 0 || dueClient() >= 0 || (m_timeline.experiment().countedClock && vainClient() >= 0);
}

/// What is next whatever anybody would choose.
void Run::doForced()
{
    if (const int dying = dyingSlot(); dying >= 0)
        kill(dying, false);
    else if (const int due = dueClient(); due >= 0)
        send(due);
    else
        patienceEnds(vainClient());
}

QList<Choice> Run::choices() const
{
    QList<Choice> choices;
    if (m_settled || isBusy() || isNextForced())
        return choices;
    using Phase = Slot::Phase;
    for (int i = 0; i < int(m_slots.size()); ++i) {
        const Slot &slot = m_slots[std::size_t(i)];
        if (slot.phase == Phase::AtStep || (slot.phase == Phase::Blocked && mayTry(slot)))
            choices.append({Choice::Kind::Step, i});
    }
    for (int i = 0; i < int(m_slots.size()); ++i) {
        const Slot &slot = m_slots[std::size_t(i)];
        if (slot.hand && (slot.phase == Phase::AtStep || slot.phase == Phase::Blocked))
            choices.append({Choice::Kind::Kill, i});
    }
    return choices + timers();
}

QList<Choice> Run::timers() const
{
    QList<Choice> timers;
    for (int i = 0; i < int(m_clients.size()); ++i) {
        const auto state = m_clients[std::size_t(i)].state;
        if (state == Client::State::Waiting || state == Client::State::BackingOff)
            timers.append({Choice::Kind::Client, i});
    }
    for (int i = 0; i < int(m_slots.size()); ++i) {
        if (m_slots[std::size_t(i)].phase == Slot::Phase::Blocked)
            timers.append({Choice::Kind::Lock, i});
    }
    return timers;
}

qint64 Run::deadlineOf(const Choice &timer) const
{
    return timer.kind == Choice::Kind::Client ? m_clients[std::size_t(timer.index)].deadline
                                              : m_slots[std::size_t(timer.index)].lockDeadline;
}

std::optional<Choice> Run::earliestTimer() const
{
    const QList<Choice> all = timers();
    const auto earliest = std::min_element(all.begin(), all.end(), [this](const Choice &a, const Choice &b) {
        return deadlineOf(a) < deadlineOf(b);
    });
    return earliest == all.end() ? std::nullopt : std::optional(*earliest);
}

/// None if what the user wanted cannot be done any more.
std::optional<Choice> Run::choose(const QList<Choice> &among)
{
    const Schedule &schedule = m_timeline.experiment().schedule;
    if (const auto wanted = std::exchange(m_wanted, std::nullopt)) {
        if (!among.contains(*wanted))
            return std::nullopt;
        // What does not agree with the schedule is instead of it.
        m_scheduleAt = m_scheduleAt < schedule.size() && schedule[m_scheduleAt] == *wanted ? m_scheduleAt + 1 : schedule.size();
        return wanted;
    }
    if (m_scheduleAt < schedule.size()) {
        const Choice next = schedule[m_scheduleAt++];
        if (among.contains(next))
            return next;
        Event failed = event(EventKind::Failed);
        failed.error = Error{ErrorCode::ScheduleMismatch, scheduleText(schedule), QString::number(m_scheduleAt)};
        m_scheduleAt = schedule.size();
        say(failed);
    }
    const auto timer = earliestTimer();
    if (timer && deadlineOf(*timer) <= now())
        return timer;
    std::optional<Choice> longest;
    const auto turn = [this](const Choice &c) { return m_slots[std::size_t(c.index)].lastTurn; };
    for (const Choice &choice : among) {
        if (choice.kind != Choice::Kind::Step)
            continue;
        const bool isBetter = !longest || (isPolling(*longest) && !isPolling(choice))
            || (isPolling(choice) == isPolling(*longest) && turn(choice) < turn(*longest));
        if (isBetter)
            longest = choice;
    }
    return longest ? longest : timer;
}

/// The lock is another program's, and it was tried just now.
bool Run::isPolling(const Choice &choice) const
{
    if (choice.kind != Choice::Kind::Step || !m_lockPoll.isActive())
        return false;
    const Slot &slot = m_slots[std::size_t(choice.index)];
    return slot.phase == Slot::Phase::Blocked && !isHeldByOurs(slot);
}

void Run::perform(const Choice &choice, bool byHand)
{
    if (m_timeline.experiment().countedClock)
        ++m_labMs;
    // When only a timer is left, nothing else can happen before: the lab clock jumps.
    if (choice.kind == Choice::Kind::Client || choice.kind == Choice::Kind::Lock)
        m_labMs = std::max(m_labMs, deadlineOf(choice));
    switch (choice.kind) {
    case Choice::Kind::Step: {
        Slot &slot = m_slots[std::size_t(choice.index)];
        slot.phase = Slot::Phase::Running;
        slot.released = false;
        slot.lastTurn = ++m_turn;
        const Go go = goOn(slot);
        slot.until = go.until;
        slot.process->send(go);
        break;
    }
    case Choice::Kind::Kill:
        kill(choice.index, byHand);
        break;
    case Choice::Kind::Client:
        patienceEnds(choice.index);
        break;
    case Choice::Kind::Lock:
        m_slots[std::size_t(choice.index)].phase = Slot::Phase::Running;
        m_slots[std::size_t(choice.index)].process->send(GiveUp{});
        break;
    }
}

bool Run::isAnyBlocked() const
{
    return std::any_of(m_slots.begin(), m_slots.end(), [](const Slot &s) { return s.phase == Slot::Phase::Blocked; });
}

/// Whether another worker holds anything of the file. If none does, what a worker waits for is another program's: a
/// chain of our workers that wait for each other ends at one with a transaction.
bool Run::isHeldByOurs(const Slot &waiting) const
{
    return std::any_of(m_slots.begin(), m_slots.end(), [&waiting](const Slot &s) {
        return &s != &waiting && s.phase != Slot::Phase::Dead && s.txn != TxnState::None;
    });
}

void Run::releaseLocks(const Slot &by)
{
    for (Slot &slot : m_slots) {
        if (&slot != &by && slot.phase == Slot::Phase::Blocked)
            slot.released = true;
    }
}

void Run::passTime()
{
    if (m_timeline.experiment().countedClock)
        return;
    m_timing = true;
    m_sinceAction.start();
    if (m_pace == Paused)
        return; // The user thinks; nobody's patience wears out.
    if (const auto timer = earliestTimer())
        m_patience.start(int(std::clamp<qint64>(deadlineOf(*timer) - m_labMs, 0, 3'600'000)));
}

void Run::noteDecision(const QList<Choice> &among, const Choice &chosen)
{
    Decision decision{among, {}, chosen, state(), m_timeline.events().size()};
    std::copy_if(among.begin(), among.end(), std::back_inserter(decision.free), [this](const Choice &c) { return isFree(c); });
    m_decisions.append(decision);
}

/// A pause can end at any time, before or after what the others do; a wait ends with the answer.
bool Run::isFree(const Choice &choice) const
{
    using Kind = Choice::Kind;
    return choice.kind == Kind::Step || choice.kind == Kind::Kill
        || (choice.kind == Kind::Client && m_clients[std::size_t(choice.index)].state == Client::State::BackingOff);
}

/// The client that waits for an answer which nobody will give; -1: none.
int Run::vainClient() const
{
    for (int i = 0; i < int(m_clients.size()); ++i) {
        const auto isHis = [i](const Try &one) { return one.client == i; };
        if (m_clients[std::size_t(i)].state == Client::State::Waiting
            && std::none_of(m_queue.begin(), m_queue.end(), isHis)
            && std::none_of(m_slots.begin(), m_slots.end(), [&isHis](const Slot &s) { return s.hand && isHis(*s.hand); }))
            return i;
    }
    return -1;
}

QByteArray Run::state() const
{
    QByteArray out;
    QDataStream s(&out, QIODevice::WriteOnly);
    const Moment &moment = m_timeline.latest();
    for (const Moment::Job &job : moment.jobs())
        s << job.row.id << job.row.payload;
    for (const Moment::Record &record : moment.records())
        s << record.row.rowid << record.row.scope << record.row.rid << record.row.payload << record.row.result;
    for (const Slot &slot : m_slots) {
        s << int(slot.phase);
        if (slot.phase == Slot::Phase::Dead)
            continue;
        s << slot.history;
        if (slot.hand)
            s << slot.step << int(slot.txn) << slot.isStale << slot.released << slot.hand->client << slot.hand->no;
    }
    for (const Client &client : m_clients)
        s << int(client.state) << client.tryNo << client.triesLeft << client.backoffMs;
    for (const Try &waiting : m_queue)
        s << waiting.client << waiting.no;
    if (isAnyBlocked()) { // Which clock rings first can matter where nobody can take a step.
        QList<Choice> order = timers();
        std::stable_sort(order.begin(), order.end(), [this](const Choice &a, const Choice &b) { return deadlineOf(a) < deadlineOf(b); });
        s << scheduleText(order);
    }
    return out;
}

// ---- clients ----

void Run::send(int index)
{
    Client &client = m_clients[std::size_t(index)];
    client.state = Client::State::Waiting;
    client.deadline = now() + m_timeline.experiment().policy.timeoutMs;
    --client.triesLeft;
    Event sent = event(EventKind::RequestSent);
    sent.client = index;
    sent.tryNo = ++client.tryNo;
    sent.request = client.request;
    say(sent);
    m_queue.append({index, client.tryNo, client.request});
    assign();
}

void Run::patienceEnds(int index)
{
    Client &client = m_clients[std::size_t(index)];
    if (client.state == Client::State::BackingOff)
        return send(index);
    Event out = event(EventKind::ClientTimedOut);
    out.client = index;
    out.tryNo = client.tryNo;
    say(out);
    if (client.triesLeft == 0) {
        client.state = Client::State::Done;
        Event gaveUp = event(EventKind::ClientGaveUp);
        gaveUp.client = index;
        say(gaveUp);
        return;
    }
    Event pause = event(EventKind::ClientBacksOff);
    pause.client = index;
    pause.ms = client.backoffMs;
    client.state = Client::State::BackingOff;
    client.deadline = now() + client.backoffMs;
    client.backoffMs = int(std::min<qint64>(qint64(client.backoffMs) * 2, 3'600'000));
    say(pause);
}

void Run::answer(int index, const Reply &reply)
{
    Slot &slot = m_slots[std::size_t(index)];
    const Try hand = *slot.hand;
    Client &client = m_clients[std::size_t(hand.client)];
    Event replied = event(EventKind::Replied, index);
    replied.request = hand.request;
    replied.reply = reply;
    replied.late = client.state == Client::State::Done;
    say(replied);
    const bool dies = slot.dies;
    if (!dies)
        slot.hand.reset();
    slot.phase = Slot::Phase::Idle;
    if (replied.late)
        return;
    if (!reply.isFinal()) {
        // Nothing was done: try again after the pause, if a try is left.
        const bool left = client.triesLeft > 0;
        Event next = event(left ? EventKind::ClientBacksOff : EventKind::ClientGaveUp);
        next.client = hand.client;
        next.ms = left ? client.backoffMs : 0;
        client.state = left ? Client::State::BackingOff : Client::State::Done;
        client.deadline = now() + client.backoffMs;
        client.backoffMs = int(std::min<qint64>(qint64(client.backoffMs) * 2, 3'600'000));
        say(next);
        return;
    }
    client.state = Client::State::Done;
}

// ---- the stream ----

Event Run::event(EventKind kind) const
{
    Event e;
    e.kind = kind;
    e.ns = m_real.isValid() ? m_real.nsecsElapsed() : 0;
    e.labMs = now();
    return e;
}

Event Run::event(EventKind kind, int index) const
{
    Event e = event(kind);
    const Slot &slot = m_slots[std::size_t(index)];
    e.worker = index;
    e.pid = slot.process->pid();
    e.step = slot.step;
    e.op = slot.op;
    if (slot.hand) {
        e.client = slot.hand->client;
        e.tryNo = slot.hand->no;
    }
    return e;
}

void Run::say(Event event)
{
    m_timeline.append(event);
    Q_EMIT happened(event);
}

/// Adds to the event what the file shows now.
void Run::lookAtFile(Event event)
{
    // A writer that waits for readers to end lets no new one in (PENDING, sqlite.org/lockingv3.html): then there is no
    // point in waiting, and the next look sees the rows.
    const bool isInTheWay = isAnyBlocked();
    m_observer->file().setLockWait(isInTheWay ? 0 : std::min(m_timeline.experiment().file.lockWaitMs, kLookWaitMs));
    const auto rows = m_observer->look();
    if (rows)
        return sayChanges(std::move(event), *rows);
    say(event);
    if (isInTheWay && rows.error().code == ErrorCode::Locked)
        return m_observer->mistrust();
    Event failed = this->event(EventKind::Failed);
    failed.error = rows.error();
    say(failed);
}

void Run::sayChanges(Event event, const TableChanges &rows)
{
    if (!event.files)
        event.files = DiskFiles::of(m_file);
    if (event.kind == EventKind::FileRead)
        event.ops = m_observer->repairs();
    if (!rows.isEmpty() || event.kind == EventKind::FileRead) {
        auto changes = std::make_shared<SeenChanges>();
        changes->rows = rows;
        const auto origin = [this](const QHash<qint64, Origin> &reported, qint64 key, const QString &payload) {
            const auto known = reported.constFind(key);
            if (known != reported.constEnd())
                return *known;
            return m_unheard && payload == m_unheardPayload ? *m_unheard : Origin();
        };
        for (const JobRow &job : rows.jobsAdded)
            changes->jobOrigins.append(origin(m_jobOrigins, job.id, job.payload));
        for (const RecordRow &record : rows.recordsAdded)
            changes->recordOrigins.append(origin(m_recordOrigins, record.rowid, record.payload));
        event.changes = changes;
    }
    say(event);
}

void Run::fail(const Error &error)
{
    m_broken = true;
    Event failed = event(EventKind::Failed);
    failed.error = error;
    say(failed);
    m_settled = true;
    m_paceTimer.stop();
    m_patience.stop();
    m_watch.stop();
    Q_EMIT settled();
}

void Run::settle()
{
    m_settled = true;
    Event ended = event(EventKind::RunEnded);
    const auto intact = m_observer->file().isIntact();
    if (intact) {
        ended.intact = *intact;
    } else {
        ended.intact = intact.error().code != ErrorCode::Corrupt && intact.error().code != ErrorCode::NotADatabase;
        Event failed = event(EventKind::Failed);
        failed.error = intact.error();
        say(failed);
    }
    say(ended);
    m_watch.start();
    Q_EMIT settled();
}

/// While nothing runs, another program may still change the file.
void Run::watch()
{
    if (!m_settled)
        return m_watch.stop();
    if (DiskFiles::of(m_file).bytes[0] < 0) {
        m_watch.stop();
        m_broken = true;
        Event failed = event(EventKind::Failed);
        failed.error = Error{ErrorCode::FileMissing, m_file, {}};
        return say(failed);
    }
    const auto rows = m_observer->look();
    if (rows && !rows->isEmpty())
        sayChanges(event(EventKind::FileChanged), *rows);
    // An error is told by the next run; a lock that another program holds may be gone by then.
}

} // namespace retrylab
