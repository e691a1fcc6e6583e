#include "lab/batch.h"

#include <QDir>

namespace retrylab {

Batch::Batch(QList<Case> cases, QString folder, WorkerPool &pool, int atATime, QObject *parent)
    : QObject(parent), m_cases(std::move(cases)), m_folder(std::move(folder)), m_pool(pool), m_atATime(atATime),
      m_runs(std::size_t(m_cases.size()))
{
}

Batch::~Batch() = default;

void Batch::start()
{
    startNext();
}

void Batch::startNext()
{
    while (m_running < m_atATime && m_next < m_cases.size()) {
        const int index = m_next++;
        const Case &one = m_cases[index];
        const QString file = QDir(m_folder).filePath(one.id + QStringLiteral(".sqlite"));
        const auto made = LabFile::create(file, one.experiment.design.recordKey, LabFile::Care::Scratch);
        if (!made) {
            Q_EMIT caseFailed(index, made.error());
            continue;
        }
        Experiment experiment = one.experiment;
        experiment.emptyFirst = false;
        auto &run = m_runs[std::size_t(index)];
        run = std::make_unique<Run>(experiment, file, m_pool);
        ++m_running;
        // Queued: the run must have left its own code before it is deleted.
        connect(run.get(), &Run::settled, this, [this, index] { end(index); }, Qt::QueuedConnection);
        run->start();
    }
    if (m_running == 0 && m_next == m_cases.size())
        Q_EMIT finished();
}

void Batch::end(int index)
{
    auto &run = m_runs[std::size_t(index)];
    if (!run)
        return;
    const Recording recording = run->recording();
    const Outcome outcome = outcomeOf(run->timeline().latest());
    run.reset();
    --m_running;
    Q_EMIT caseEnded(index, recording, outcome);
    startNext();
}

} // namespace retrylab
