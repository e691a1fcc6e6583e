#include "levelssession.h"

#include <QDir>
#include <QStorageInfo>

namespace retrylab {

LevelsSession::~LevelsSession()
{
    m_thread = std::jthread(); // Asks the old one to stop, and joins it while this object is still whole.
}

void LevelsSession::start(const LevelTableOptions &asked)
{
    if (m_measuring)
        return;
    m_measuring = true;
    const auto tell = [this](auto what) { QMetaObject::invokeMethod(this, std::move(what), Qt::QueuedConnection); };
    // The thread before it has posted its end, so that assigning, which joins it, does not wait.
    m_thread = std::jthread([this, tell, asked](std::stop_token stop) {
        LevelTableOptions options = asked;
        const QString folder = options.folder.isEmpty() ? QDir::tempPath() : options.folder;
        const QString fileSystem = QString::fromUtf8(QStorageInfo(folder).fileSystemType());
        tell([this, fileSystem] { Q_EMIT diskFound(fileSystem); });
        options.stop = stop;
        options.progress = [&](int, int, const LevelCell &cell) { tell([this, cell] { Q_EMIT cellMeasured(cell); }); };
        const auto cells = measureLevels(options);
        if (!cells)
            tell([this, error = cells.error()] { Q_EMIT failed(error); });
        tell([this] {
            m_measuring = false;
            Q_EMIT ended();
        });
    });
}

} // namespace retrylab
