#include "worker/workerprocess.h"

#include <QCoreApplication>

namespace retrylab {

WorkerProcess::WorkerProcess(const QString &program, QObject *parent) : QObject(parent)
{
    m_process.setProgram(program);
    m_process.setArguments({QStringLiteral("--parent"), QString::number(QCoreApplication::applicationPid())});
    m_process.setStandardErrorFile(QProcess::nullDevice());
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &WorkerProcess::readLines);
    connect(&m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        m_ended = true;
        // Qt gives the signal's number as the code of a crash.
        Q_EMIT ended(status == QProcess::CrashExit ? code : 0);
    });
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) {
            m_ended = true;
            Q_EMIT failed({ErrorCode::WorkerMissing, m_process.program(), m_process.errorString()});
        }
    });
}

WorkerProcess::~WorkerProcess()
{
    m_process.disconnect(this);
    if (m_process.state() != QProcess::NotRunning) {
        m_process.kill();
        m_process.waitForFinished(-1);
    }
}

void WorkerProcess::start()
{
    m_process.start();
}

void WorkerProcess::send(const protocol::Command &command)
{
    m_process.write(protocol::encode(command));
}

void WorkerProcess::kill()
{
    m_process.kill();
}

void WorkerProcess::readLines()
{
    while (m_process.canReadLine()) {
        const auto message = protocol::decodeMessage(m_process.readLine().chopped(1));
        if (!message) {
            refuse(message.error().detail);
            return;
        }
        if (const auto *hello = std::get_if<protocol::Hello>(&*message)) {
            if (hello->version != QStringLiteral(RETRYLAB_VERSION)) {
                refuse(hello->version);
                return;
            }
            m_hello = *hello;
            m_ready = true;
            Q_EMIT ready();
        } else {
            Q_EMIT this->message(*message);
        }
    }
    if (m_process.bytesAvailable() > protocol::maxLineBytes)
        refuse(QStringLiteral("line too long"));
}

void WorkerProcess::refuse(const QString &why)
{
    m_process.disconnect(SIGNAL(readyReadStandardOutput()));
    Q_EMIT failed({ErrorCode::Protocol, QString::number(m_process.processId()), why});
    m_process.kill();
}

} // namespace retrylab
