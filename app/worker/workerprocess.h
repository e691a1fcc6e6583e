#pragma once

#include "worker/protocol.h"

#include <QObject>
#include <QProcess>

namespace retrylab {

/// The app's end of one worker. Lives in the lab's thread; no call but the destructor waits.
class WorkerProcess : public QObject
{
    Q_OBJECT
public:
    explicit WorkerProcess(const QString &program, QObject *parent = nullptr);
    /// SIGKILL, then waits until the process is reaped: no worker outlives its object.
    ~WorkerProcess() override;

    void start();
    bool isReady() const { return m_ready; }
    bool hasEnded() const { return m_ended; }
    qint64 pid() const { return m_hello.pid; } ///< As the worker says itself; 0 before ready().
    const protocol::Hello &hello() const { return m_hello; }

    void send(const protocol::Command &command);
    /// SIGKILL (TerminateProcess on Windows); ended() follows once the system has reaped it.
    void kill();

Q_SIGNALS:
    void ready();
    void message(const retrylab::protocol::Message &message);
    /// signal is what ended it, 0 if it exited by itself.
    void ended(int signal);
    /// Not started, or it spoke nonsense and was killed; ended() follows only in the second case.
    void failed(const retrylab::Error &error);

private:
    void readLines();
    void refuse(const QString &why);

    QProcess m_process;
    protocol::Hello m_hello;
    bool m_ready = false;
    bool m_ended = false;
};

} // namespace retrylab
