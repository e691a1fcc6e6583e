#pragma once

#include "lab/schedules.h"

#include <QThread>

#include <atomic>

namespace retrylab {

/// One schedule as it was really run.
struct Enactment
{
    struct Turn { Choice choice; qsizetype event = 0; }; ///< event: the first that came of it.
    Recording recording;
    QList<Turn> turns;
};

/// The window's end of a search for schedules. Every call is queued to a thread of its own, with its own workers and
/// folder, and returns at once; the answers come back as signals in the caller's thread. The thread starts with the
/// first call, the workers with each search, and they end with it.
class ScheduleSession : public QObject
{
    Q_OBJECT
public:
    explicit ScheduleSession(const QString &workerProgram, QObject *parent = nullptr);
    /// Ends every worker and waits until they are gone.
    ~ScheduleSession() override;

    /// A later search ends the one before it, which then gives no answer any more.
    void start(const Experiment &race, const ScheduleOptions &options);
    /// Ends the search, which answers with what it has found so far.
    void cancel();
    /// Ends it without an answer.
    void drop();

    /// No more than one progressed() in so many milliseconds.
    static constexpr int reportEveryMs = 100;

Q_SIGNALS:
    /// As ScheduleSearch::progressed().
    void progressed(int runs, int open);
    /// With the shortest schedule of each class run once more, to show it; an error of that is in the report too.
    void finished(const retrylab::ScheduleReport &report, const QList<retrylab::Enactment> &shortest);

private:
    class Searcher;
    template<typename Job>
    void queue(Job job);

    QThread m_thread;
    Searcher *m_searcher;              ///< Lives in m_thread and is deleted there.
    std::atomic<quint64> m_request = 0; ///< The latest one: answers to others are not told.
};

} // namespace retrylab
