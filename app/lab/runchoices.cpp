// What could go next in a Run, which of it does, and what its future depends on.
#include "lab/run.h"

#include <QDataStream>

#include <algorithm>
#include <utility>

namespace retrylab {

using namespace protocol;

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
    for (const Try &late : m_onTheWay)
        timers.append({Choice::Kind::Arrival, late.client});
    return timers;
}

qint64 Run::deadlineOf(const Choice &timer) const
{
    switch (timer.kind) {
    case Choice::Kind::Client: return m_clients[std::size_t(timer.index)].deadline;
    case Choice::Kind::Lock: return m_slots[std::size_t(timer.index)].lockDeadline;
    case Choice::Kind::Arrival: return onTheWay(timer.index)->arrival;
    default: return 0;
    }
}

std::optional<Choice> Run::earliestTimer() const
{
    QList<Choice> all = timers();
    if (isBusy()) // Meanwhile nobody tells a blocked worker anything.
        all.removeIf([](const Choice &timer) { return timer.kind == Choice::Kind::Lock; });
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

QList<Run::Try>::const_iterator Run::onTheWay(int client) const
{
    return std::find_if(m_onTheWay.cbegin(), m_onTheWay.cend(), [client](const Try &late) { return late.client == client; });
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

void Run::noteDecision(const QList<Choice> &among, const Choice &chosen)
{
    Decision decision{among, {}, chosen, state(), m_timeline.events().size()};
    std::copy_if(among.begin(), among.end(), std::back_inserter(decision.free), [this](const Choice &c) { return isFree(c); });
    m_decisions.append(decision);
}

/// A pause can end and a message arrive at any time, before or after what the others do; a wait ends with the answer.
bool Run::isFree(const Choice &choice) const
{
    using Kind = Choice::Kind;
    return choice.kind == Kind::Step || choice.kind == Kind::Kill || choice.kind == Kind::Arrival
        || (choice.kind == Kind::Client && m_clients[std::size_t(choice.index)].state == Client::State::BackingOff);
}

/// The client that waits for an answer which nobody will give; -1: none.
int Run::vainClient() const
{
    for (int i = 0; i < int(m_clients.size()); ++i) {
        const auto isHis = [i](const Try &one) { return one.client == i; };
        if (m_clients[std::size_t(i)].state == Client::State::Waiting
            && std::none_of(m_queue.begin(), m_queue.end(), isHis) && std::none_of(m_onTheWay.begin(), m_onTheWay.end(), isHis)
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
        s << record.row.rowid << record.row.scope << record.row.rid << record.row.payload << record.row.result.value_or(-1);
    for (const Slot &slot : m_slots) {
        s << int(slot.phase);
        if (slot.phase == Slot::Phase::Dead)
            continue;
        s << slot.history;
        if (slot.hand)
            s << slot.step << int(slot.txn) << slot.isStale << slot.released << slot.hand->client << slot.hand->no;
    }
    for (const Client &client : m_clients)
        s << int(client.state) << client.number << client.tryNo << client.triesLeft;
    s << m_queue.size();
    for (const Try &waiting : m_queue + m_onTheWay)
        s << waiting.client << waiting.no;
    // While a reserved key can still be taken over it also matters how old it is, and when the clients will come back.
    const auto isLeased = [this](int tryNo) { return m_timeline.experiment().designOfTry(tryNo).leaseSeconds > 0; };
    const auto isReserved = [](const Moment::Record &record) { return !record.row.result; };
    if ((isLeased(1) || isLeased(2)) && std::any_of(moment.records().begin(), moment.records().end(), isReserved)) {
        for (const Moment::Record &record : moment.records())
            s << (isReserved(record) ? now() - record.row.storedAt * 1000 : 0);
        for (const Client &client : m_clients)
            s << (client.state == Client::State::BackingOff ? client.deadline - now() : 0);
    }
    if (isAnyBlocked()) { // Which clock rings first can matter where nobody can take a step.
        QList<Choice> order = timers();
        std::stable_sort(order.begin(), order.end(), [this](const Choice &a, const Choice &b) { return deadlineOf(a) < deadlineOf(b); });
        s << scheduleText(order);
    }
    return out;
}

} // namespace retrylab
