#pragma once

#include "lab/run.h"

#include <memory>
#include <vector>

namespace retrylab {

/// Runs cases one by one or a few at a time, each on a fresh lab file of its own, at full speed.
class Batch : public QObject
{
    Q_OBJECT
public:
    /// Files are folder/<case id>.sqlite; the folder must exist, the files must not. The pool must outlive the batch.
    Batch(QList<Case> cases, QString folder, WorkerPool &pool, int atATime, QObject *parent = nullptr);
    ~Batch() override;

    void start();

Q_SIGNALS:
    void caseEnded(int index, const retrylab::Recording &recording, const retrylab::Outcome &outcome);
    /// The file could not be made; no recording.
    void caseFailed(int index, const retrylab::Error &error);
    void finished();

private:
    void startNext();
    void end(int index);

    QList<Case> m_cases;
    QString m_folder;
    WorkerPool &m_pool;
    int m_atATime;
    int m_next = 0;
    int m_running = 0;
    std::vector<std::unique_ptr<Run>> m_runs;
};

} // namespace retrylab
