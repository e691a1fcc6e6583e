#include "labfile/scratchfolder.h"

#include <QDir>
#include <QSet>

#include <chrono>
#include <mutex>
#include <thread>

#ifdef Q_OS_UNIX
#include <csignal>
#include <unistd.h>
#endif

namespace retrylab {

namespace {

struct Register
{
    std::timed_mutex mutex; ///< Held while a folder is made or removed.
    QSet<QString> paths;
};

/// Never destroyed: the thread that removes may outlive main().
Register &folders()
{
    static auto *all = new Register;
    return *all;
}

} // namespace

ScratchFolder::ScratchFolder(const QString &nameTemplate)
{
    const std::lock_guard lock(folders().mutex);
    m_folder = std::make_unique<QTemporaryDir>(
        nameTemplate.isEmpty() ? QDir(QDir::tempPath()).filePath(QStringLiteral("retrylab-XXXXXX")) : nameTemplate);
    if (isValid())
        folders().paths.insert(path());
}

ScratchFolder::~ScratchFolder()
{
    const std::lock_guard lock(folders().mutex);
    folders().paths.remove(path());
    m_folder->remove();
}

#ifdef Q_OS_UNIX

namespace {

int signalPipe[2];

/// Little may be called in a signal handler (signal-safety(7)): the rest is done by a thread at the pipe's other end.
/// Meanwhile the thread that was met stands still, and makes nothing new.
[[noreturn]] void onSignal(int which)
{
    const auto number = static_cast<unsigned char>(which);
    [[maybe_unused]] const auto written = write(signalPipe[1], &number, 1);
    for (;;)
        pause();
}

void removeThenDie()
{
    unsigned char number = 0;
    while (read(signalPipe[0], &number, 1) != 1) {
    }
    // Not for ever: the thread that stands still may hold it.
    if (folders().mutex.try_lock_for(std::chrono::seconds(1))) {
        for (const QString &path : std::as_const(folders().paths)) {
            // Elsewhere first, so that workers that are still there create nothing anew meanwhile.
            const QString gone = path + QStringLiteral("-gone");
            QDir(QDir().rename(path, gone) ? gone : path).removeRecursively();
        }
    }
    signal(number, SIG_DFL);
    kill(getpid(), number);
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, nullptr); // In the handler it is blocked: here it is let through.
}

} // namespace

void ScratchFolder::goWithSignals()
{
    if (pipe(signalPipe) != 0)
        return;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); // The thread inherits it: it must not be the one that is met.
    std::thread(removeThenDie).detach();
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    for (int number : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction present = {}, ours = {};
        ours.sa_handler = onSignal;
        sigaction(number, nullptr, &present);
        if (present.sa_handler != SIG_IGN) // As under nohup.
            sigaction(number, &ours, nullptr);
    }
}

#else

void ScratchFolder::goWithSignals() {}

#endif

} // namespace retrylab
