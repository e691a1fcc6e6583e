#include "lab/run.h"

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
        if (const auto timer = earliestTimer(); timer && isBusy()) // Else it is chosen.
            ring(*timer);
        advance();
        if (m_timing && !m_patience.isActive())
            startPatience(); // What was under way still is, and others wait too.
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
    if (!file && experiment.powerCut) {
        // What the cut left is part of the story, all the more where SQLite cannot open it.
        Event started = event(EventKind::RunStarted);
        started.error = file.error();
        started.files = DiskFiles::of(m_file);
        say(started);
    }
    if (!file)
        return fail(file.error());
    const QList<FileOp> opening = (*file)->recorder().ops();
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
    for (const RecordRow &record : rows->recordsAdded) {
        if (record.result)
            named.insert(*record.result, {-1, 0, -1, 0, record.scope, record.rid});
    }
    for (const JobRow &job : rows->jobsAdded) {
        const auto known = experiment.madeFor.constFind(job.id);
        const bool isKnown = known != experiment.madeFor.constEnd() && known->payload == job.payload;
        changes->jobOrigins.append(isKnown ? Origin{-1, 0, -1, 0, known->scope, known->rid} : named.value(job.id));
    }
    changes->recordOrigins.resize(rows->recordsAdded.size());
    started.changes = changes;
    started.ops = opening;
    started.files = DiskFiles::of(m_file);
    m_settled = false;
    say(started);
    m_clients.resize(std::size_t(experiment.clients));
    for (int i = 0; i < experiment.clients; ++i) {
        Client &client = m_clients[std::size_t(i)];
        client.request = experiment.requestOf(i);
        client.triesLeft = experiment.policy.tries;
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
            m_wanted.reset();
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

void Run::perform(const Choice &choice, bool byHand)
{
    if (m_timeline.experiment().countedClock)
        ++m_labMs;
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
    default:
        m_labMs = std::max(m_labMs, deadlineOf(choice)); // Nothing else is to happen before: the lab clock jumps.
        ring(choice);
        break;
    }
}

/// A time has come.
void Run::ring(const Choice &timer)
{
    if (timer.kind == Choice::Kind::Client) {
        patienceEnds(timer.index);
    } else if (timer.kind == Choice::Kind::Arrival) {
        const auto late = onTheWay(timer.index);
        m_queue.append(*late);
        m_onTheWay.erase(late);
        assign();
    } else {
        m_slots[std::size_t(timer.index)].phase = Slot::Phase::Running;
        m_slots[std::size_t(timer.index)].process->send(GiveUp{});
    }
}

void Run::passTime()
{
    if (m_timeline.experiment().countedClock)
        return;
    m_timing = true;
    m_sinceAction.start();
    startPatience();
}

void Run::startPatience()
{
    if (m_pace == Paused)
        return; // The user thinks; nobody's patience wears out.
    if (const auto timer = earliestTimer())
        m_patience.start(int(std::clamp<qint64>(deadlineOf(*timer) - now(), 0, 3'600'000)));
}

// ---- clients ----

void Run::send(int index)
{
    Client &client = m_clients[std::size_t(index)];
    const Experiment &experiment = m_timeline.experiment();
    client.state = Client::State::Waiting;
    client.deadline = now() + experiment.policy.timeoutMs;
    --client.triesLeft;
    Try hand{index, client.number, ++client.tryNo, client.request, now()};
    Event sent = event(EventKind::RequestSent);
    sent.client = index;
    sent.tryNo = hand.no;
    sent.request = hand.request;
    if (hand.isVeryFirst())
        sent.ms = experiment.firstTryDelayMs;
    say(sent);
    if (sent.ms > 0) {
        hand.arrival += sent.ms;
        return m_onTheWay.append(hand);
    }
    m_queue.append(hand);
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
    backOff(index);
}

/// Pauses before the next try, or gives up after the last.
void Run::backOff(int index, int atLeastMs)
{
    Client &client = m_clients[std::size_t(index)];
    const ClientPolicy &policy = m_timeline.experiment().policy;
    const bool left = client.triesLeft > 0;
    Event next = event(left ? EventKind::ClientBacksOff : EventKind::ClientGaveUp);
    next.client = index;
    next.tryNo = client.tryNo;
    if (left)
        next.ms = std::max(policy.pauseMs(index, client.number, policy.tries - client.triesLeft), atLeastMs);
    client.state = left ? Client::State::BackingOff : Client::State::Done;
    client.deadline = now() + next.ms;
    say(next);
    if (!left)
        goOnToNextRequest(index);
}

void Run::goOnToNextRequest(int index)
{
    Client &client = m_clients[std::size_t(index)];
    const Experiment &experiment = m_timeline.experiment();
    if (client.state != Client::State::Done || client.number + 1 >= experiment.requestsEach)
        return;
    client.request = experiment.requestOf(index, ++client.number);
    client.tryNo = 0;
    client.triesLeft = experiment.policy.tries;
    client.state = Client::State::Due;
}

void Run::answer(int index, const Reply &reply)
{
    Slot &slot = m_slots[std::size_t(index)];
    const Try hand = *slot.hand;
    Client &client = m_clients[std::size_t(hand.client)];
    Event replied = event(EventKind::Replied, index);
    replied.request = hand.request;
    replied.reply = reply;
    replied.late = client.state == Client::State::Done || hand.request != client.request;
    say(replied);
    const bool dies = slot.dies;
    if (!dies)
        slot.hand.reset();
    slot.phase = Slot::Phase::Idle;
    if (replied.late)
        return;
    if (reply.isFinal()) {
        client.state = Client::State::Done;
        if (!dies) // Else it goes on when that is over.
            goOnToNextRequest(hand.client);
    } else if (client.state == Client::State::Waiting && hand.no == client.tryNo) {
        // Nothing was done: try again after the pause, if a try is left. An earlier try's refusal tells nothing new.
        // The server may know when asking again makes sense (as HTTP's Retry-After says); sooner is in vain.
        backOff(hand.client, reply.retryAfterSeconds * 1000);
    }
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
