#pragma once

#include <QTemporaryDir>

#include <memory>

namespace retrylab {

/// A temporary folder that goes with its object, and also when a signal ends the program: see goWithSignals().
class ScratchFolder
{
public:
    /// nameTemplate as of QTemporaryDir; empty: in the system's folder for temporary files.
    explicit ScratchFolder(const QString &nameTemplate = {});
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder &) = delete;
    ScratchFolder &operator=(const ScratchFolder &) = delete;

    bool isValid() const { return m_folder->isValid(); }
    QString path() const { return m_folder->path(); }
    QString errorString() const { return m_folder->errorString(); }
    QString filePath(const QString &name) const { return m_folder->filePath(name); }

    /// From here on SIGINT, SIGTERM and SIGHUP remove the folders that are there before they end the program. For a
    /// program whose main thread may be busy: it needs no event loop. Does nothing where there are no such signals.
    static void goWithSignals();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

} // namespace retrylab
