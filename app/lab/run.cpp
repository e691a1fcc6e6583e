#include "lab/run.h"

#include <algorithm>

namespace retrylab {

using namespace protocol;

namespace {
/// The lab's own looks must not hang for as long as a worker may wait for a lock.
constexpr int kLookWaitMs = 1000;
constexpr int kWatchMs = 250;
}

Run::Run(Experiment experiment, QString file, WorkerPool &pool, QObject *parent)
    : QObject(parent), m_pool(pool), m_file(std::move(file))
{
    m_timeline.start(experiment);
    m_paceTimer.setSingleShot(true);
    m_patience.setSingleShot(true);
    m_patience.setTimerType(Qt::PreciseTimer);
    m_watch.setInterval(kWatchMs);
    connect(&m_watch, &QTimer::timeout, this, &Run::watch);
    connect(&m_paceTimer, &QTimer::timeout, this, &Run::advance);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        const auto timer = std::min_element(m_clients.begin(), m_clients.end(), [](const Client &a, const Client &b) {
            const auto due = [](const Client &c) {
                return c.state == Client::State::Waiting || c.state == Client::State::BackingOff
                    ? c.deadline : std::numeric_limits<qint64>::max();
            };
            return due(a) < due(b);
        });
        if (timer != m_clients.end())
            patienceEnds(int(timer - m_clients.begin()));
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
    while (!m_settled && !isBusy()) {
        if (m_timing) { // What was begun is done. The pause between two things, for the spectators, is no lab time.
            m_labMs += m_sinceAction.elapsed();
            m_timing = false;
            m_patience.stop();
        }
        if (m_paceTimer.isActive())
            return;
        const auto action = nextAction();
        if (!action && !isAnyBlocked())
            return settle();
        if (action) {
            if (m_pace == Paused && !m_stepWanted)
                return;
            m_stepWanted = false;
            perform(*action);
            if (m_pace > 0)
                m_paceTimer.start(m_pace);
        }
        // What was begun takes real time, or only the holder of a lock can go on: the lab clock runs meanwhile.
        if (isBusy() || (isAnyBlocked() && !nextAction()))
            return passTime();
    }
}

bool Run::isAnyBlocked() const
{
    return std::any_of(m_slots.begin(), m_slots.end(), [](const Slot &s) { return s.phase == Slot::Phase::Blocked; });
}

void Run::passTime()
{
    if (m_pace == Paused && !isBusy())
        return; // The user thinks; nobody's patience wears out.
    m_timing = true;
    m_sinceAction.start();
    if (m_pace == Paused)
        return;
    qint64 earliest = std::numeric_limits<qint64>::max();
    for (const Client &client : m_clients) {
        if (client.state == Client::State::Waiting || client.state == Client::State::BackingOff)
            earliest = std::min(earliest, client.deadline);
    }
    if (earliest != std::numeric_limits<qint64>::max())
        m_patience.start(int(std::clamp<qint64>(earliest - m_labMs, 0, 3'600'000)));
}

std::optional<Run::Action> Run::nextAction() const
{
    const auto slotWhere = [this](auto condition) {
        int chosen = -1;
        for (std::size_t i = 0; i < m_slots.size(); ++i) {
            if (condition(m_slots[i]) && (chosen < 0 || m_slots[i].lastTurn < m_slots[std::size_t(chosen)].lastTurn))
                chosen = int(i);
        }
        return chosen;
    };
    const int gap = m_timeline.experiment().killGap.value_or(-1);
    const int op = m_timeline.experiment().killOp.value_or(-1);
    const int dying = slotWhere([gap, op](const Slot &s) {
        return s.dies && s.hand && s.step == gap && s.op == op && s.phase != Slot::Phase::Dying;
    });
    if (dying >= 0)
        return Action{Action::Kind::Kill, dying};
    for (std::size_t i = 0; i < m_clients.size(); ++i) {
        if (m_clients[i].state == Client::State::Due)
            return Action{Action::Kind::Send, int(i)};
    }
    const int ready = slotWhere([](const Slot &s) { return s.phase == Slot::Phase::AtStep; });
    if (ready >= 0)
        return Action{Action::Kind::Go, ready};
    // While a lock is waited for, patience is a matter of real time.
    if (isAnyBlocked())
        return std::nullopt;
    int next = -1;
    for (std::size_t i = 0; i < m_clients.size(); ++i) {
        const Client &c = m_clients[i];
        const bool waits = c.state == Client::State::Waiting || c.state == Client::State::BackingOff;
        if (waits && (next < 0 || c.deadline < m_clients[std::size_t(next)].deadline))
            next = int(i);
    }
    if (next >= 0)
        return Action{Action::Kind::Timer, next};
    return std::nullopt;
}

void Run::perform(const Action &action)
{
    switch (action.kind) {
    case Action::Kind::Send:
        send(action.index);
        break;
    case Action::Kind::Go: {
        Slot &slot = m_slots[std::size_t(action.index)];
        slot.phase = Slot::Phase::Running;
        slot.lastTurn = ++m_turn;
        const Go go = goOn(slot);
        slot.until = go.until;
        slot.process->send(go);
        break;
    }
    case Action::Kind::Kill:
        kill(action.index, false);
        break;
    case Action::Kind::Timer:
        // Nothing else can happen before: the lab clock jumps.
        m_labMs = std::max(m_labMs, m_clients[std::size_t(action.index)].deadline);
        patienceEnds(action.index);
        break;
    }
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
        // The server may know when asking again makes sense (as HTTP's Retry-After says); sooner is in vain.
        const int pause = std::max(client.backoffMs, reply.retryAfterSeconds * 1000);
        next.ms = left ? pause : 0;
        client.state = left ? Client::State::BackingOff : Client::State::Done;
        client.deadline = now() + pause;
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
    const auto rows = m_observer->look();
    if (rows)
        return sayChanges(std::move(event), *rows);
    say(event);
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
