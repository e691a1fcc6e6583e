#pragma once

#include "durability/sectors.h"
#include "durability/statespace.h"

#include <map>
#include <random>

namespace retrylab {

/// A file that exists at some time before the cut.
struct FileHistory
{
    FileRole role = FileRole::Database;
    QByteArray durable;
    std::vector<int> pending;
};

/// One way in which folder and sizes can have come out: what is left to choose are the sectors.
struct Block
{
    int directoryKept = 0; // So many of the pending changes of the folder.
    std::array<const FileLayout *, kFileRoles> files{};
    double count = 1;
    size_t sectors = 0;
};

struct StateSpace::Data
{
    const Trace &trace;
    Cut cut;
    std::map<int, FileHistory> files;
    std::vector<int> directoryPending;
    std::array<int, kFileRoles> directoryDurable{-1, -1, -1}; // The file under each name.
    std::map<int, std::vector<FileLayout>> layouts;
    std::vector<Block> blocks;
    bool reduced = false;

    Data(const Trace &source, Cut moment) : trace(source), cut(moment) {}

    void readTrace(); ///< Sorts the operations before the cut into durable and pending ones.
    void makeLayouts();
    void makeBlocks();
    std::array<int, kFileRoles> namesAfter(int directoryKept) const;

    quint64 contentHash(const Block &block, const Choice &choice) const;
    bool visitSizes(const Block &block, Choice &choice, quint64 content, const Visit &visit) const;
    bool visitAll(int block, const Visit &visit) const;
    using Keeps = std::function<bool(int op, qint64 sector)>;
    bool visitMasks(int block, const Keeps &keeps, const Visit &visit) const;
    bool visitSimple(int block, const Visit &visit) const;
    bool visitSample(int block, quint64 limit, std::mt19937_64 &random, const Visit &visit) const;
    std::vector<int> pendingOf(const Block &block) const;
};

} // namespace retrylab
