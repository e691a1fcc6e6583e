#pragma once

#include "labfile/recordingvfs.h"
#include "worker/protocol.h"

#include <QHash>

#include <functional>
#include <memory>

namespace retrylab {

/// Runs a Design's steps on a lab file, in the worker process. One thread; waits inside obey() for each Go.
class Interpreter
{
public:
    using Say = std::function<void(const protocol::Message &)>;
    /// Waits for the app's next command; none when the app is gone. What is neither Go nor GiveUp gives the handling up;
    /// within a step nothing can be given up, so that the process ends there.
    using Await = std::function<std::optional<protocol::Command>()>;

    Interpreter(Say say, Await await);
    ~Interpreter();

    void obey(const protocol::Command &command);

private:
    struct Session;
    struct Handling;

    void open(const protocol::Open &command);
    void handle(const protocol::Handle &command);
    protocol::StepDone perform(Handling &handling);
    void waitBefore(int index, const FileOp &op);
    protocol::Command awaitInStep();
    static int onBusy(void *self, int tries);

    Say m_say;
    Await m_await;
    RecordingVfs m_files; ///< Outlives the session, whose files it opens.
    std::unique_ptr<Session> m_session;
    int m_step = 0; ///< The step being done.
    protocol::Go m_go; ///< The last.
    struct Remembered { QString payload; qint64 result; };
    QHash<QPair<QString, QString>, Remembered> m_memory;
};

} // namespace retrylab
