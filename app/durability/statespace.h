#pragma once

#include "durability/story.h"

#include <array>
#include <functional>
#include <memory>
#include <vector>

namespace retrylab {

/// The disk states that a power cut at one moment can leave, under this model:
///
/// - A write or a change of size is durable once its file is synced afterwards. Until then it may be lost or kept, in
///   any combination with the others of its file and of other files.
/// - A write that is not durable may be torn: any of its sectors of 512 bytes, counted from the beginning of the file,
///   may be on disk, and the others not. A sector's part of a write is never split (powersafe overwrite: sqlite.org/
///   psow.html), and bytes outside the write never change.
/// - A creation or a deletion is durable once the folder is synced. Until then the changes of the folder persist in
///   order: any first few of them.
/// - A sync that returned was done: the drive does not lie. A state has no shared-memory file.
///
/// Sources: Pillai et al., "All File Systems Are Not Created Equal" (OSDI 2014, ALICE); Mohan et al., "Finding
/// Crash-Consistency Bugs with Bounded Black-Box Crash Testing" (OSDI 2018, CrashMonkey); sqlite.org/atomiccommit.html.
/// Not modelled: drives that acknowledge a sync and lose it, bits that rot, sectors that turn to garbage, file systems
/// that order more than this (many do: what is possible here may be impossible there), other processes' writes.
///
/// States are told apart by content: what changes no byte and no size is no choice. A file's changed sectors are
/// independent of one another, so that a state is one variant for each of them, and a size; this is what is
/// enumerated. Holds the variants only, never the states. One thread; several objects in several threads are fine.
/// It refers to the trace, which must outlive it.
class StateSpace
{
public:
    /// One state: a layout of the folder and of the sizes, a variant for each changed sector, a size for each file.
    struct Choice
    {
        int block = 0;
        std::vector<quint16> variants;
        std::array<qint64, kFileRoles> sizes{};
    };
    /// The hash depends on the state's content alone, also across cuts of a trace. Return false to stop.
    using Visit = std::function<bool(const Choice &choice, quint64 hash)>;

    StateSpace(const Trace &trace, Cut cut);
    ~StateSpace();
    StateSpace(const StateSpace &) = delete;
    StateSpace &operator=(const StateSpace &) = delete;

    /// How many choices there are; more than one may lead to the same state. May be far beyond 2^64, hence a double.
    double count() const;
    /// More than ten writes of one sector were pending, or more than six changes of one file's size: the oldest were
    /// then taken together, and nothing that is visited is all there is.
    bool isReduced() const;

    /// Visits the simple stories first (in order up to a point, one operation or one sector lost, or alone on disk),
    /// some of them twice. Then all choices, if there are at most limit, and returns true. Otherwise a sample of about
    /// limit choices, the same one for the same seed: by whole operations, and by single sectors.
    bool visit(quint64 limit, quint32 seed, const Visit &visit) const;

    /// Writes the state's files into a disk in memory.
    void fill(const Choice &choice, class MemoryVfs &disk) const;
    DiskState state(const Choice &choice) const;
    Story story(const Choice &choice) const;

private:
    struct Data;
    std::unique_ptr<Data> m;
};

constexpr qint64 kSectorBytes = 512;

} // namespace retrylab
