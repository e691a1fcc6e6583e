// The workers of a Run: who gets a request, what a message means, how one dies.
#include "lab/run.h"

#include <algorithm>
#include <utility>

namespace retrylab {

using namespace protocol;

void Run::assign()
{
    while (!m_queue.isEmpty()) {
        int chosen = -1;
        int alive = 0;
        for (std::size_t i = 0; i < m_slots.size(); ++i) {
            const Slot &slot = m_slots[i];
            alive += slot.phase != Slot::Phase::Dead;
            if (slot.phase == Slot::Phase::Idle && !slot.hand)
                chosen = int(i);
        }
        if (chosen < 0 && alive < m_timeline.experiment().workers) {
            chosen = int(m_slots.size());
            m_slots.emplace_back();
            Slot &slot = m_slots.back();
            slot.process = m_pool.take();
            WorkerProcess *process = slot.process.get();
            connect(process, &WorkerProcess::message, this, [this, chosen](const Message &m) { onMessage(chosen, m); });
            connect(process, &WorkerProcess::ended, this, [this, chosen](int signal) { onEnded(chosen, signal); });
            connect(process, &WorkerProcess::failed, this, [this, chosen](const Error &e) { onFailed(chosen, e); });
            if (process->isReady()) {
                slot.phase = Slot::Phase::Idle;
            } else {
                connect(process, &WorkerProcess::ready, this, [this, chosen] { handOver(chosen); advance(); });
            }
        }
        if (chosen < 0)
            return; // All hands are full; the request waits.
        Slot &slot = m_slots[std::size_t(chosen)];
        slot.hand = m_queue.takeFirst();
        if (slot.phase == Slot::Phase::Idle)
            handOver(chosen);
    }
}

void Run::handOver(int index)
{
    Slot &slot = m_slots[std::size_t(index)];
    const Experiment &experiment = m_timeline.experiment();
    const bool isNew = !slot.introduced;
    if (isNew) {
        slot.introduced = true;
        say(event(EventKind::WorkerStarted, index));
        slot.process->send(Open{m_file, experiment.file});
    }
    slot.phase = isNew ? Slot::Phase::Opening : Slot::Phase::Running;
    slot.step = -1;
    slot.op = -1;
    slot.until = 0;
    slot.dies = experiment.killGap && slot.hand->isVeryFirst();
    slot.lastTurn = ++m_turn;
    slot.process->send(Handle{experiment.designOfTry(slot.hand->no), slot.hand->request,
                              experiment.labSeconds + now() / 1000});
}

/// What to tell a worker that waits before a step or inside one.
Go Run::goOn(const Slot &slot) const
{
    const Experiment &experiment = m_timeline.experiment();
    std::optional<int> untilOp;
    if (slot.dies && slot.step == experiment.killGap && experiment.killOp.value_or(-1) > slot.op)
        untilOp = experiment.killOp;
    if (m_stepsInto && m_pace != Unlimited)
        untilOp = slot.op + 1;
    return untilOp ? Go{slot.step + 1, untilOp} : Go{goUntil(slot), {}};
}

/// How far a worker may go by itself: at full speed and alone, until something of it can be seen from outside. Up to
/// there nobody could tell the difference, and a round trip for each step is saved.
int Run::goUntil(const Slot &slot) const
{
    int until = slot.step + 1;
    const auto inHand = std::count_if(m_slots.begin(), m_slots.end(), [](const Slot &s) { return s.hand.has_value(); });
    if (m_pace != Unlimited || inHand > 1 || m_timeline.experiment().countedClock)
        return until;
    const Design &design = m_timeline.experiment().designOfTry(slot.hand->no);
    const int gap = slot.dies ? m_timeline.experiment().killGap.value_or(-1) : -1;
    const QList<CommitGroup> groups = design.commitGroups();
    const auto commits = [&](int step) {
        return std::any_of(groups.begin(), groups.end(), [step](const CommitGroup &g) { return g.last == step; });
    };
    while (until < design.steps.size() - 1 && until != gap && !commits(until - 1))
        ++until;
    return until;
}

void Run::onMessage(int index, const Message &message)
{
    Slot &slot = m_slots[std::size_t(index)];
    if (slot.phase == Slot::Phase::Dying || slot.phase == Slot::Phase::Dead)
        return;
    if (const auto *trouble = std::get_if<Trouble>(&message)) {
        // It has no answer to give; the client will run out of patience.
        Event failed = event(EventKind::Failed, index);
        failed.error = trouble->error;
        // A file that did not open says so once; the Handle that was sent with it fails too.
        if (slot.hand)
            say(failed);
        slot.hand.reset();
        slot.introduced = slot.phase != Slot::Phase::Opening;
        slot.phase = Slot::Phase::Idle;
    } else if (std::holds_alternative<Opened>(message)) {
        slot.phase = Slot::Phase::Running;
    } else if (!slot.hand) {
        return; // The answer to Close, of an earlier run.
    } else if (const auto *at = std::get_if<At>(&message)) {
        if (slot.step < 0) {
            Event received = event(EventKind::RequestReceived, index);
            received.request = slot.hand->request;
            say(received);
        }
        slot.step = at->step;
        slot.op = at->op;
        if (at->op < 0)
            slot.lockDeadline = -1;
        slot.phase = at->step < slot.until && at->op < 0 ? Slot::Phase::Running : Slot::Phase::AtStep;
        Event reached = event(at->file ? EventKind::FileOpReached : EventKind::StepReached, index);
        if (at->file) {
            reached.ops = {*at->file};
            reached.files = DiskFiles::of(m_file);
        }
        say(reached);
        m_pool.replenishSoon();
    } else if (std::holds_alternative<Blocked>(message)) {
        slot.phase = Slot::Phase::Blocked;
        if (slot.lockDeadline < 0) { // Else it tried again in vain.
            slot.lockDeadline = now() + m_timeline.experiment().file.lockWaitMs;
            say(event(EventKind::StepBlocked, index));
        }
        if (m_timeline.experiment().file.lockWaitMs == 0) {
            slot.phase = Slot::Phase::Running;
            slot.process->send(GiveUp{});
        } else if (m_pace == Unlimited && !isHeldByOurs(slot)) {
            m_lockPoll.start();
        }
    } else if (const auto *done = std::get_if<StepDone>(&message)) {
        slot.phase = Slot::Phase::Running; // Until the next announcement, which is on its way.
        slot.op = -1;
        const TxnState before = std::exchange(slot.txn, done->txn);
        if (slot.txn == TxnState::None)
            slot.isStale = false;
        if (slot.txn < before || slot.lockDeadline >= 0)
            releaseLocks(slot);
        if (done->error.isEmpty() && !done->inTransaction && (before == TxnState::Write || done->job || done->record)) {
            for (Slot &other : m_slots)
                other.isStale = other.isStale || (&other != &slot && other.txn != TxnState::None);
        }
        if (m_keepsDecisions) {
            StepDone met = *done;
            met.ops.clear();
            slot.history += encode(met);
        }
        const Origin origin = originOf(slot, index);
        if (done->job)
            m_jobOrigins.insert(*done->job, origin);
        if (done->record)
            m_recordOrigins.insert(*done->record, origin);
        Event did = event(EventKind::StepDone, index);
        did.step = done->step;
        did.facts = *done;
        // Looked at while it goes on, the disk would show what later steps did; inside a transaction, nothing of it.
        const bool waits = done->step + 1 >= slot.until || !done->error.isEmpty();
        if (waits)
            did.files = DiskFiles::of(m_file);
        if (waits && !done->inTransaction)
            lookAtFile(did);
        else
            say(did);
        return; // The announcement goes on with it.
    } else if (const auto *answered = std::get_if<Answer>(&message)) {
        const QList<Step> &steps = m_timeline.experiment().designOfTry(slot.hand->no).steps;
        slot.step = int(steps.size());
        const bool dies = slot.dies;
        const int gap = m_timeline.experiment().killGap.value_or(-1);
        answer(index, answered->reply);
        if (!steps.contains(Step::Remember))
            slot.history.clear(); // It keeps nothing of it.
        if (dies && (slot.step != gap || m_timeline.experiment().killOp)) {
            say(event(EventKind::KillPointMissed, index));
            slot.dies = false;
            const int client = slot.hand->client;
            slot.hand.reset();
            goOnToNextRequest(client);
        }
        assign();
    }
    advance();
}

Origin Run::originOf(const Slot &slot, int index) const
{
    return {index, slot.process->pid(), slot.hand->client, slot.hand->no, slot.hand->request.scope, slot.hand->request.rid};
}

void Run::kill(int index, bool byHand)
{
    Slot &slot = m_slots[std::size_t(index)];
    if (slot.phase == Slot::Phase::Dying || slot.phase == Slot::Phase::Dead)
        return;
    slot.byHand = byHand;
    slot.phase = Slot::Phase::Dying;
    slot.process->kill();
}

void Run::onEnded(int index, int signal)
{
    Slot &slot = m_slots[std::size_t(index)];
    const bool asked = slot.phase == Slot::Phase::Dying;
    slot.phase = Slot::Phase::Dead;
    slot.txn = TxnState::None;
    releaseLocks(slot);
    Event ended = event(asked ? EventKind::Killed : EventKind::WorkerEnded, index);
    ended.signal = signal;
    ended.byHand = slot.byHand;
    say(ended);
    const bool hadReplied = slot.hand && m_clients[std::size_t(slot.hand->client)].state == Client::State::Done
        && m_clients[std::size_t(slot.hand->client)].number == slot.hand->number;
    const int clientIndex = slot.hand ? slot.hand->client : -1;
    if (slot.hand) {
        m_unheard = originOf(slot, index);
        m_unheardPayload = slot.hand->request.payload;
    }
    slot.hand.reset();
    // First the disk as it was left; only then open the file, which may roll a hot journal back.
    Event left = event(EventKind::FilesSeen);
    left.files = DiskFiles::of(m_file);
    say(left);
    m_observer->mistrustAfterKill();
    lookAtFile(event(EventKind::FileRead));
    m_unheard.reset();
    if (asked && hadReplied && m_timeline.experiment().askAgain && clientIndex >= 0) {
        Client &client = m_clients[std::size_t(clientIndex)];
        if (!client.askedAgain && client.triesLeft > 0) {
            client.askedAgain = true;
            client.state = Client::State::Due;
        }
    }
    if (hadReplied)
        goOnToNextRequest(clientIndex);
    assign();
    advance();
}

void Run::onFailed(int index, const Error &error)
{
    Slot &slot = m_slots[std::size_t(index)];
    if (slot.process->hasEnded()) { // It never started, so no other will.
        slot.phase = Slot::Phase::Dead;
        slot.hand.reset();
        fail(error);
        return;
    }
    Event failed = event(EventKind::Failed, index);
    failed.error = error;
    say(failed);
}

} // namespace retrylab
