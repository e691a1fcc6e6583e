#include "powercutsession.h"

#include <QElapsedTimer>

#include <utility>

namespace retrylab {

PowerCutSession::PowerCutSession(QObject *parent) : QObject(parent), m_context(new QObject)
{
    m_thread.setObjectName(QStringLiteral("powercut"));
    m_context->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_context, &QObject::deleteLater);
}

PowerCutSession::~PowerCutSession()
{
    drop();
    if (!m_thread.isRunning()) {
        delete m_context; // Never used.
        return;
    }
    queue([thread = &m_thread] { thread->quit(); }); // Behind the rest: quit() itself would leave a save undone.
    m_thread.wait();
}

template<typename Job>
void PowerCutSession::queue(Job job)
{
    if (!m_thread.isRunning())
        m_thread.start();
    QMetaObject::invokeMethod(m_context, std::move(job), Qt::QueuedConnection);
}

/// Called in the other thread, which ends before this object does.
template<typename Signal, typename... Values>
void PowerCutSession::answer(quint64 request, Signal signal, Values... values)
{
    QMetaObject::invokeMethod(this, [this, request, signal, values...] {
        if (request == m_request)
            Q_EMIT (this->*signal)(values...);
    }, Qt::QueuedConnection);
}

quint64 PowerCutSession::begin()
{
    drop();
    m_stop = std::stop_source();
    return m_request;
}

void PowerCutSession::record(const Workload &workload)
{
    const quint64 request = begin();
    queue([this, request, workload] {
        if (request != m_request) // Superseded while it waited: each costs some syncs.
            return;
        const auto trace = retrylab::record(workload);
        if (trace)
            answer(request, &PowerCutSession::recorded, *trace);
        else
            answer(request, &PowerCutSession::recordingFailed, trace.error());
    });
}

void PowerCutSession::explore(const Trace &trace, const QList<Cut> &cuts)
{
    const quint64 request = begin();
    queue([this, request, trace, cuts, stop = m_stop.get_token()] {
        QElapsedTimer last;
        last.start();
        ExploreOptions options;
        options.stop = stop;
        options.progress = [&](int done, int total, quint64 states) {
            if (last.elapsed() < reportEveryMs)
                return;
            last.restart();
            answer(request, &PowerCutSession::progressed, done, total, states);
        };
        answer(request, &PowerCutSession::explored, retrylab::explore(trace, cuts, options));
    });
}

void PowerCutSession::cancel()
{
    m_stop.request_stop();
}

void PowerCutSession::drop()
{
    m_stop.request_stop();
    ++m_request;
}

void PowerCutSession::save(const DiskState &state, const QString &folder)
{
    queue([this, state, folder] {
        const auto path = writeState(state, folder, freeName(folder, QStringLiteral("lab")));
        QMetaObject::invokeMethod(this, [this, path] {
            if (path)
                Q_EMIT saved(*path);
            else
                Q_EMIT savingFailed(path.error());
        }, Qt::QueuedConnection);
    });
}

} // namespace retrylab
