#pragma once

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
    /// Waits for the app's Go; none when something else came or the app is gone: the handling is given up.
    using AwaitGo = std::function<std::optional<protocol::Go>()>;

    Interpreter(Say say, AwaitGo awaitGo);
    ~Interpreter();

    void obey(const protocol::Command &command);

private:
    struct Session;
    struct Handling;

    void open(const protocol::Open &command);
    void handle(const protocol::Handle &command);
    protocol::StepDone perform(Handling &handling);
    static int onBusy(void *self, int tries);

    Say m_say;
    AwaitGo m_awaitGo;
    std::unique_ptr<Session> m_session;
    int m_step = 0; ///< The step being done, for onBusy.
    struct Remembered { QString payload; qint64 result; };
    QHash<QPair<QString, QString>, Remembered> m_memory;
};

} // namespace retrylab
