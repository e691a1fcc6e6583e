#pragma once

#include "durability/leveltable.h"

#include <QObject>

#include <thread>

namespace retrylab {

/// Measures the journal modes and synchronous levels in a thread of its own. What is found comes back as signals in
/// the thread of this object; no call but the destructor waits.
class LevelsSession : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
    /// Cancels, and waits until the commit or disk state in hand is done with.
    ~LevelsSession() override;

    /// Does nothing while it measures. stop and progress of the options are not used.
    void start(const LevelTableOptions &options);
    /// ended() follows, when the thread has noticed.
    void cancel() { m_thread.request_stop(); }
    bool isMeasuring() const { return m_measuring; }

Q_SIGNALS:
    /// The disk that the commits are timed on: its file system as the system calls it, "ext4"; may be empty.
    void diskFound(const QString &fileSystem);
    void cellMeasured(const retrylab::LevelCell &cell);
    void failed(const retrylab::Error &error);
    /// The last signal of a start(), whatever became of it.
    void ended();

private:
    std::jthread m_thread; ///< What it has posted and nobody has seen goes with this object.
    bool m_measuring = false;
};

} // namespace retrylab
