#pragma once

#include "lab/moment.h"

#include <QHash>
#include <QList>
#include <QPair>

namespace retrylab {

/// What the space-time diagram has to draw, in slots instead of pixels: x is the order of events, not their time.
/// Grows with its timeline in time proportional to the new events; finds what lies between two slots without looking
/// at the rest.
class TimelineLayout
{
public:
    enum class Kind : quint8 {
        Request,     ///< From a client's send to a worker's receipt; open while it waits for a worker.
        Reply,
        LostReply,   ///< The reply that a dead worker still owed.
        Transaction,
        Ghost,       ///< Uncommitted rows, on the file's lane.
        Commit,      ///< From a worker to the file.
        Counts,      ///< What the file held then.
        Step,
        Blocked,
        WriteLock,   ///< From the step that took it to the one that let it go, or to the death.
        Kill,
        Ended,
        TimedOut,
        GaveUp,
        Failed,
    };
    enum class End : quint8 { Open, Committed, RolledBack, Killed };

    struct Item
    {
        Kind kind = Kind::Step;
        End end = End::Open;  ///< Transaction, Ghost.
        bool commits = false; ///< Step: outside of any transaction, so alone. Counts: after a commit of this run.
        bool undone = false;  ///< Counts: uncommitted rows were rolled back.
        bool slow = false;    ///< Request: all the time on its way, instead of waiting for a worker.
        int client = -1;
        int worker = -1;
        int first = 0;
        int last = -1;        ///< Below first: still open.
        int event = 0;
        int second = -1;      ///< Ghost: slot of its second row.
        bool isOpen() const { return last < 0; }
    };

    /// A worker's lane, from its first request to its end.
    struct Life
    {
        qint64 pid = 0;
        int first = 0;
        int last = -1; ///< Slot of its death; -1 while it lives.
    };

    /// Starts over. The timeline is not owned and must outlive this or the next call.
    void setTimeline(const Timeline *timeline);
    /// Takes in the events that came since.
    void update();

    bool isEmpty() const { return m_eventOfSlot.isEmpty(); }
    int slotCount() const { return int(m_eventOfSlot.size()); }
    int eventOfSlot(int slot) const { return m_eventOfSlot[slot]; }
    /// Events up to the end of a slot, with those that have no slot of their own.
    qsizetype countAt(int slot) const;
    /// How many slots the first count events reach into.
    int slotsIn(qsizetype count) const;

    const Item &item(int index) const { return m_items[index]; }
    qsizetype itemCount() const { return m_items.size(); }
    /// Items that touch the slots from first to last, in order of their beginning.
    QList<int> itemsBetween(int first, int last) const;

    /// Counts of a file that SQLite cannot read whole.
    bool isDamaged(const Item &item) const;
    const Event &event(int index) const { return m_timeline->events()[index]; }
    const Experiment &experiment() const { return m_timeline->experiment(); }
    const Design &designOf(const Event &e) const { return experiment().designOfTry(e.tryNo); }

    // Lanes from top to bottom: clients, workers, the file.
    int clientCount() const { return m_clients; }
    int workerCount() const { return int(m_lives.size()); }
    int laneCount() const { return m_clients + workerCount() + 1; }
    const Life &life(int worker) const { return m_lives[worker]; }

private:
    struct Worker
    {
        int client = -1; ///< Whose request it has in hand.
        int tryNo = 0;
        int lastStep = 0; ///< Slot, where its reply will start.
        int transaction = -1; ///< Items that are open.
        int ghost = -1;
        int blocked = -1;
        int lock = -1;
    };

    void take(const Event &event, int index);
    void takeStep(const Event &event, int index, int slot);
    void takeEnd(const Event &event, int index, int slot);
    int add(Item item);
    void close(int &item, int slot, End end = End::Open);
    void file(int item);
    Worker &worker(int number);

    const Timeline *m_timeline = nullptr;
    qsizetype m_taken = 0;
    int m_clients = 0;
    QList<Item> m_items;
    QList<int> m_eventOfSlot;
    QList<Life> m_lives;
    QList<Worker> m_workers;
    QHash<QPair<QPair<int, int>, QString>, int> m_onTheWay; ///< Requests by client, try and number.
    bool m_rowsLost = false;
    /// Closed items by length: level k holds those that span at most 2^(k+4) slots, in buckets of that width by their
    /// first slot. Open ones, which are few, stand in a list of their own.
    QList<QList<QList<int>>> m_levels;
    QList<int> m_open;
};

} // namespace retrylab
