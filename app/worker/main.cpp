// retrylab-worker: handles requests for Retry Lab, one at a time, until it is killed or its input ends.
#include "labfile/labfile.h"
#include "worker/interpreter.h"

#include <QCoreApplication>
#include <QSqlDatabase>

#include <cstdio>
#include <cstring>

#ifdef Q_OS_LINUX
#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>
#endif

using namespace retrylab;

namespace {

void say(const protocol::Message &message)
{
    const QByteArray line = protocol::encode(message);
    std::fwrite(line.constData(), 1, std::size_t(line.size()), stdout);
    // The app acts on an announcement, so that it must not wait in a buffer. What precedes one may.
    if (!std::holds_alternative<protocol::StepDone>(message))
        std::fflush(stdout);
}

/// The next command; nothing at the end of the input, which means that the app is gone.
std::optional<protocol::Command> nextCommand()
{
    static QByteArray line;
    for (;;) {
        line.clear();
        for (int c = std::getchar(); c != '\n'; c = std::getchar()) {
            if (c == EOF)
                return std::nullopt;
            if (line.size() == protocol::maxLineBytes) {
                say(protocol::Trouble{{ErrorCode::Protocol, {}, QStringLiteral("line too long")}});
                return std::nullopt;
            }
            line.append(char(c));
        }
        const auto command = protocol::decodeCommand(line);
        if (command)
            return *command;
        say(protocol::Trouble{command.error()});
    }
}

void warmUp()
{
    const QString name = QStringLiteral("warm-up");
    (void)QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
    QSqlDatabase::removeDatabase(name);
}

/// The app may be killed at any moment; a worker must not outlive it, even in the middle of a step.
bool tieToParent(int argc, char *argv[])
{
#ifdef Q_OS_LINUX
    for (int i = 1; i + 1 < argc; ++i) {
        if (std::strcmp(argv[i], "--parent") == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            return getppid() == std::atol(argv[i + 1]); // The parent may have died before prctl.
        }
    }
#else
    Q_UNUSED(argc)
    Q_UNUSED(argv)
#endif
    return true;
}

} // namespace

int main(int argc, char *argv[])
{
    if (!tieToParent(argc, argv))
        return 1;
    QCoreApplication app(argc, argv);
    bool appIsGone = false;
    Interpreter interpreter(say, [&appIsGone] {
        auto command = nextCommand();
        appIsGone = !command;
        return command;
    });
    say(protocol::Hello{QCoreApplication::applicationPid(), sqliteVersion(), QStringLiteral(RETRYLAB_VERSION)});
    // Loading the driver takes longer than opening a file: better while waiting for work.
    warmUp();
    while (!appIsGone) {
        const auto command = nextCommand();
        if (!command)
            break;
        interpreter.obey(*command);
        if (std::holds_alternative<protocol::Close>(*command))
            say(protocol::Closed{});
    }
    return 0;
}
