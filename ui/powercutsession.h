#pragma once

#include "durability/exploration.h"
#include "durability/workload.h"

#include <QObject>
#include <QThread>

#include <atomic>
#include <stop_token>

namespace retrylab {

/// The window's end of the power-cut laboratory. Every call is queued to a thread of its own and returns at once; the
/// answers come back as signals in the caller's thread. The thread starts with the first call.
class PowerCutSession : public QObject
{
    Q_OBJECT
public:
    explicit PowerCutSession(QObject *parent = nullptr);
    /// Cancels what can be cancelled, lets what is being saved be saved, and waits for the thread.
    ~PowerCutSession() override;

    /// Recording and exploring: a later request cancels the one before it, which then gives no answer any more.
    void record(const Workload &workload);
    void explore(const Trace &trace, const QList<Cut> &cuts);
    /// Ends an exploration, which answers with what it has found so far.
    void cancel();
    /// Ends what is under way without an answer.
    void drop();
    /// Makes real files of a state in this folder, under a name that nothing there has. Is never cancelled.
    void save(const DiskState &state, const QString &folder);

    /// No more than one progressed() in so many milliseconds.
    static constexpr int reportEveryMs = 50;

Q_SIGNALS:
    void recorded(const retrylab::Trace &trace);
    void recordingFailed(const retrylab::Error &error);
    /// Cuts done, of how many; distinct disk states tried.
    void progressed(int done, int total, quint64 states);
    void explored(const retrylab::Exploration &exploration);
    void saved(const QString &path);
    void savingFailed(const retrylab::Error &error);

private:
    template<typename Job>
    void queue(Job job);
    template<typename Signal, typename... Values>
    void answer(quint64 request, Signal signal, Values... values);
    quint64 begin();

    QThread m_thread;
    QObject *m_context; ///< Lives in m_thread and is deleted there: what is queued to it runs there.
    std::stop_source m_stop;
    std::atomic<quint64> m_request = 0; ///< The latest one: answers to others are not told.
};

} // namespace retrylab
