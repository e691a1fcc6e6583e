#pragma once

#include "worker/workerprocess.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <vector>

namespace retrylab {

/// Workers started ahead, so that a run need not wait for a process to start. Same thread as its workers.
class WorkerPool : public QObject
{
    Q_OBJECT
public:
    /// warm: how many to start ahead; more than two make it slower on two cores.
    /// reuse: idle workers come back for another run, so that up to twice as many may wait; otherwise they are ended.
    WorkerPool(const QString &program, int warm, bool reuse, QObject *parent = nullptr);

    /// The program next to this one, in the build tree as when installed; RETRYLAB_WORKER overrides it.
    static QString defaultProgram();

    /// A worker that is ready or starting; the caller owns it.
    std::unique_ptr<WorkerProcess> take();
    /// An idle worker that its run needs no more.
    void giveBack(std::unique_ptr<WorkerProcess> worker);
    /// Starts so many beyond those that wait, for work that is known to come.
    void startAhead(int count);
    /// Each of the last count workers starts one more as soon as it is ready itself: until then both cores are taken,
    /// and a further one would only delay those that are waited for.
    void startBehind(int count);
    /// Starts what is missing; take() does not, so that a fork does not delay the run that just began.
    void replenish();
    /// The same a moment later: to start a process takes a millisecond, and what was just announced is waited for.
    void replenishSoon();
    /// Ends every worker that waits; none has a file open any more.
    void clear();

private:
    QString m_program;
    int m_warm;
    bool m_reuse;
    QTimer m_soon;
    std::vector<std::unique_ptr<WorkerProcess>> m_workers;
};

} // namespace retrylab
