#include "labfile/diskfiles.h"

#include <QFileInfo>

namespace retrylab {

QString DiskFiles::suffix(int index)
{
    switch (index) {
    case 1: return QStringLiteral("-journal");
    case 2: return QStringLiteral("-wal");
    case 3: return QStringLiteral("-shm");
    default: return {};
    }
}

DiskFiles DiskFiles::of(const QString &path)
{
    DiskFiles files;
    for (int i = 0; i < count; ++i) {
        const QFileInfo info(path + suffix(i));
        if (info.exists())
            files.bytes[std::size_t(i)] = info.size();
    }
    return files;
}

} // namespace retrylab
