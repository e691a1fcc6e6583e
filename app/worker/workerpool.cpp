#include "worker/workerpool.h"

#include <QCoreApplication>
#include <QDir>

#include <algorithm>

namespace retrylab {

WorkerPool::WorkerPool(const QString &program, int warm, bool reuse, QObject *parent)
    : QObject(parent), m_program(program), m_warm(warm), m_reuse(reuse), m_soon(this)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(20);
    connect(&m_soon, &QTimer::timeout, this, &WorkerPool::replenish);
}

QString WorkerPool::defaultProgram()
{
    const QString given = qEnvironmentVariable("RETRYLAB_WORKER");
    if (!given.isEmpty())
        return given;
#ifdef Q_OS_WIN
    const QString name = QStringLiteral("retrylab-worker.exe");
#else
    const QString name = QStringLiteral("retrylab-worker");
#endif
    return QDir(QCoreApplication::applicationDirPath()).filePath(name);
}

std::unique_ptr<WorkerProcess> WorkerPool::take()
{
    std::erase_if(m_workers, [](const auto &worker) { return worker->hasEnded(); });
    // A ready one before one that is still starting.
    const auto ready = std::find_if(m_workers.begin(), m_workers.end(), [](const auto &w) { return w->isReady(); });
    const auto chosen = ready != m_workers.end() ? ready : m_workers.begin();
    std::unique_ptr<WorkerProcess> worker;
    if (chosen != m_workers.end()) {
        worker = std::move(*chosen);
        m_workers.erase(chosen);
    } else {
        worker = std::make_unique<WorkerProcess>(m_program);
        worker->start();
    }
    return worker;
}

void WorkerPool::giveBack(std::unique_ptr<WorkerProcess> worker)
{
    if (!m_reuse || !worker->isReady() || worker->hasEnded())
        return;
    // To end one means to wait for it, just when the next run begins: rather keep a few more than are started ahead.
    if (m_warm > 0 && int(m_workers.size()) >= 2 * m_warm)
        return;
    worker->disconnect();
    worker->send(protocol::Close{});
    m_workers.insert(m_workers.begin(), std::move(worker));
}

void WorkerPool::startAhead(int count)
{
    for (; count > 0; --count) {
        m_workers.push_back(std::make_unique<WorkerProcess>(m_program));
        m_workers.back()->start();
    }
}

void WorkerPool::startBehind(int count)
{
    for (auto worker = m_workers.rbegin(); worker != m_workers.rend() && count > 0; ++worker, --count) {
        // Queued: what waits for that worker comes first.
        connect(worker->get(), &WorkerProcess::ready, this, [this] { startAhead(1); }, Qt::QueuedConnection);
    }
}

void WorkerPool::clear()
{
    for (const auto &worker : m_workers)
        worker->kill(); // All at once; then each is waited for.
    m_workers.clear();
}

void WorkerPool::replenishSoon()
{
    if (m_warm > 0 && !m_soon.isActive())
        m_soon.start();
}

void WorkerPool::replenish()
{
    std::erase_if(m_workers, [](const auto &worker) { return worker->hasEnded(); });
    startAhead(m_warm - int(m_workers.size()));
}

} // namespace retrylab
