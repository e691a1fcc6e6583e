#pragma once

#include "durability/trace.h"

#include <array>
#include <vector>

namespace retrylab {

/// A sector that pending writes touch: what it can hold, and how each of these contents comes about.
/// A mask has one bit for each piece (a write's part in this sector): set, it is on disk.
struct SectorChoices
{
    static constexpr int kMaxBits = 10;

    /// Kept pieces also make the file reach to their end, which matters where their bytes change nothing.
    struct Reach
    {
        qint64 end = 0; ///< In bytes of the file; 0: to nowhere.
        std::vector<quint32> masks;
    };
    struct Variant
    {
        std::array<char, 512> bytes{};
        quint64 hash = 0;
        std::vector<Reach> reaches; ///< Ascending.
    };
    struct MaskEntry
    {
        quint16 variant = 0;
        quint16 reach = 0;
    };

    qint64 index = 0;
    std::vector<std::vector<int>> bits; ///< The operations behind each bit; more than one where taken together.
    std::vector<Variant> variants;
    std::vector<MaskEntry> byMask;
};

/// One file at a cut, for one choice of which of its pending changes of size are on disk.
struct FileLayout
{
    FileRole role = FileRole::Database;
    int file = 0;
    std::vector<int> truncationsKept; ///< Operations.
    QByteArray base;                  ///< The bytes without any pending write.
    qint64 baseSize = 0;
    quint64 restHash = 0; ///< Of the sectors that no pending write touches.
    std::vector<SectorChoices> sectors;
    bool reduced = false;

    double count() const;
    /// The sizes that are possible with these variants, ascending; the first is the one that their bytes ask for.
    void sizes(const quint16 *variants, std::vector<qint64> &out) const;
};

/// pending: the operations (writes and truncations of this file) that no sync has made durable, in order.
FileLayout layOut(const Trace &trace, FileRole role, int file, const QByteArray &durable,
                  const std::vector<int> &pending, const std::vector<int> &truncationsKept);

quint64 hashOfSize(FileRole role, qint64 size);

} // namespace retrylab
