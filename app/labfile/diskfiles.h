#pragma once

#include <QString>

#include <array>

namespace retrylab {

/// The file sizes beside a lab file, asked of the file system alone: nothing is opened, so a hot journal stays hot.
struct DiskFiles
{
    static constexpr int count = 4;
    /// In the order of suffix(); -1 where there is no such file.
    std::array<qint64, count> bytes{-1, -1, -1, -1};

    static QString suffix(int index); ///< "", "-journal", "-wal", "-shm"
    static DiskFiles of(const QString &path);

    qint64 journal() const { return bytes[1]; }
    qint64 wal() const { return bytes[2]; }
    bool operator==(const DiskFiles &) const = default;
};

} // namespace retrylab
