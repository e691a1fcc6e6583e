#include "timelinelayout.h"

#include <algorithm>

namespace retrylab {

namespace {

constexpr int kSmallestBucket = 4; // As a power of two.

/// The others say nothing that a place of their own would make clearer.
bool hasSlot(EventKind kind)
{
    switch (kind) {
    case EventKind::WorkerStarted:
    case EventKind::StepReached:
    case EventKind::FileOpReached:
    case EventKind::FilesSeen:
    case EventKind::ClientBacksOff:
    case EventKind::KillPointMissed:
    case EventKind::RunEnded:
        return false;
    default:
        return true;
    }
}

} // namespace

void TimelineLayout::setTimeline(const Timeline *timeline)
{
    *this = TimelineLayout();
    m_timeline = timeline;
    update();
}

void TimelineLayout::update()
{
    if (!m_timeline)
        return;
    const auto &events = m_timeline->events();
    if (events.size() < m_taken) // It was started anew.
        return setTimeline(m_timeline);
    if (!events.isEmpty())
        m_clients = std::max(m_clients, m_timeline->experiment().clients);
    while (m_taken < events.size()) {
        take(events[m_taken], int(m_taken));
        ++m_taken;
    }
}

qsizetype TimelineLayout::countAt(int slot) const
{
    if (slot < 0)
        return 0;
    return slot + 1 < slotCount() ? m_eventOfSlot[slot + 1] : m_taken;
}

int TimelineLayout::slotsIn(qsizetype count) const
{
    return int(std::lower_bound(m_eventOfSlot.begin(), m_eventOfSlot.end(), count) - m_eventOfSlot.begin());
}

QList<int> TimelineLayout::itemsBetween(int first, int last) const
{
    QList<int> found;
    for (int level = 0; level < m_levels.size(); ++level) {
        const auto &buckets = m_levels[level];
        const int shift = level + kSmallestBucket;
        const int from = std::max(0, (std::max(0, first) >> shift) - 1);
        const int to = std::min(int(buckets.size()) - 1, std::max(0, last) >> shift);
        for (int bucket = from; bucket <= to; ++bucket) {
            for (int index : buckets[bucket]) {
                if (m_items[index].first <= last && m_items[index].last >= first)
                    found.append(index);
            }
        }
    }
    for (int index : m_open) {
        if (m_items[index].first <= last)
            found.append(index);
    }
    std::sort(found.begin(), found.end());
    return found;
}

int TimelineLayout::add(Item item)
{
    const int index = int(m_items.size());
    m_items.append(item);
    if (item.isOpen())
        m_open.append(index);
    else
        file(index);
    return index;
}

void TimelineLayout::close(int &item, int slot, End end)
{
    if (item < 0)
        return;
    m_items[item].last = slot;
    m_items[item].end = end;
    m_open.removeOne(item);
    file(item);
    item = -1;
}

void TimelineLayout::file(int index)
{
    const Item &item = m_items[index];
    int level = 0;
    while ((item.last - item.first) >> (level + kSmallestBucket))
        ++level;
    while (m_levels.size() <= level)
        m_levels.append(QList<QList<int>>());
    auto &buckets = m_levels[level];
    const int bucket = item.first >> (level + kSmallestBucket);
    while (buckets.size() <= bucket)
        buckets.append(QList<int>());
    buckets[bucket].append(index);
}

TimelineLayout::Worker &TimelineLayout::worker(int number)
{
    while (m_workers.size() <= number) {
        m_workers.append(Worker());
        m_lives.append(Life{0, slotCount(), -1});
    }
    return m_workers[number];
}

void TimelineLayout::take(const Event &e, int index)
{
    if (hasSlot(e.kind))
        m_eventOfSlot.append(index);
    const int slot = std::max(0, slotCount() - 1);
    m_clients = std::max(m_clients, e.client + 1);
    Item item{.client = e.client, .worker = e.worker, .first = slot, .last = slot, .event = index};
    switch (e.kind) {
    case EventKind::RunStarted:
    case EventKind::FileChanged:
    case EventKind::RecordsDeleted:
        item.kind = Kind::Counts;
        add(item);
        break;
    case EventKind::FileRead:
        item.kind = Kind::Counts;
        // Killed late in its COMMIT, a worker's rows may be there all the same.
        item.undone = std::exchange(m_rowsLost, false)
            && e.changes && e.changes->rows.jobsAdded.isEmpty() && e.changes->rows.recordsAdded.isEmpty();
        add(item);
        break;
    case EventKind::RequestSent:
        item.kind = Kind::Request;
        item.last = -1;
        item.slow = e.ms > 0;
        m_onTheWay.insert({{e.client, e.tryNo}, e.request->rid}, add(item));
        break;
    case EventKind::WorkerStarted:
        worker(e.worker);
        m_lives[e.worker].pid = e.pid;
        break;
    case EventKind::RequestReceived: {
        Worker &w = worker(e.worker);
        w.client = e.client;
        w.tryNo = e.tryNo;
        w.lastStep = slot;
        auto sent = m_onTheWay.find({{e.client, e.tryNo}, e.request->rid});
        if (sent != m_onTheWay.end()) {
            m_items[*sent].worker = e.worker;
            close(*sent, slot);
            m_onTheWay.erase(sent);
        }
        break;
    }
    case EventKind::StepReached:
    case EventKind::FileOpReached:
    case EventKind::KillPointMissed:
        break;
    case EventKind::StepBlocked:
        item.kind = Kind::Blocked;
        item.last = -1;
        worker(e.worker).blocked = add(item);
        break;
    case EventKind::StepDone:
        takeStep(e, index, slot);
        break;
    case EventKind::Replied: {
        Worker &w = worker(e.worker);
        item.kind = Kind::Reply;
        item.first = std::min(w.lastStep, slot);
        add(item);
        w.client = -1;
        break;
    }
    case EventKind::Killed:
    case EventKind::WorkerEnded:
        takeEnd(e, index, slot);
        break;
    case EventKind::ClientTimedOut:
        item.kind = Kind::TimedOut;
        add(item);
        break;
    case EventKind::ClientGaveUp:
        item.kind = Kind::GaveUp;
        add(item);
        break;
    case EventKind::Failed:
        item.kind = Kind::Failed;
        add(item);
        if (e.worker >= 0)
            close(worker(e.worker).blocked, slot);
        break;
    case EventKind::RunEnded:
        if (e.intact)
            break;
        item.kind = Kind::Counts;
        add(item);
        break;
    case EventKind::FilesSeen:
    case EventKind::ClientBacksOff:
        break;
    }
}

bool TimelineLayout::isDamaged(const Item &item) const
{
    const Event &e = event(item.event);
    return item.kind == Kind::Counts
        && (!e.intact || (e.kind == EventKind::RunStarted && e.error) || (e.changes && e.changes->rows.damage.any()));
}

void TimelineLayout::takeStep(const Event &e, int index, int slot)
{
    Worker &w = worker(e.worker);
    close(w.blocked, slot);
    w.lastStep = slot;
    const auto &facts = *e.facts;
    const bool stored = facts.job || facts.record;
    const bool wasInside = w.transaction >= 0;
    Item item{.client = e.client, .worker = e.worker, .first = slot, .last = slot, .event = index};
    item.kind = Kind::Step;
    item.commits = stored && !facts.inTransaction && !wasInside;
    add(item);
    item.commits = false;

    const bool holdsLock = facts.txn == protocol::TxnState::Write;
    if (!holdsLock)
        close(w.lock, slot);
    if (facts.inTransaction) {
        item.last = -1;
        if (!wasInside) {
            item.kind = Kind::Transaction;
            w.transaction = add(item);
        }
        if (holdsLock && w.lock < 0) {
            item.kind = Kind::WriteLock;
            w.lock = add(item);
        }
        if (stored && w.ghost < 0) {
            item.kind = Kind::Ghost;
            w.ghost = add(item);
        } else if (stored) {
            m_items[w.ghost].second = slot;
        }
        return;
    }
    const bool undone = wasInside && (facts.rolledBack || !facts.error.isEmpty());
    const bool hadGhost = w.ghost >= 0;
    close(w.transaction, slot, undone ? End::RolledBack : End::Committed);
    close(w.ghost, slot, undone ? End::RolledBack : End::Committed);
    item.undone = undone && hadGhost;
    const bool changed = e.changes && !e.changes->rows.isEmpty();
    if (changed || item.undone) {
        const auto &steps = designOf(e).steps;
        const bool isCommit = e.step >= 0 && e.step < steps.size() && steps[e.step] == Step::Commit;
        item.commits = changed && (isCommit || stored);
        item.kind = Kind::Counts;
        add(item);
        if (item.commits) {
            item.kind = Kind::Commit;
            add(item);
        }
    }
}

void TimelineLayout::takeEnd(const Event &e, int index, int slot)
{
    Worker &w = worker(e.worker);
    m_lives[e.worker].last = slot;
    m_rowsLost = m_rowsLost || w.ghost >= 0;
    close(w.blocked, slot);
    close(w.lock, slot, End::Killed);
    close(w.transaction, slot, End::Killed);
    close(w.ghost, slot, End::Killed);
    Item item{.client = w.client, .worker = e.worker, .first = slot, .last = slot, .event = index};
    item.kind = e.kind == EventKind::Killed ? Kind::Kill : Kind::Ended;
    add(item);
    if (w.client >= 0) {
        item.kind = Kind::LostReply;
        item.last = slot + 1;
        add(item);
    }
    w.client = -1;
}

} // namespace retrylab
