#include "durability/memoryvfs.h"
#include "durability/statespace_p.h"

#include <QtAlgorithms>

#include <algorithm>
#include <cstring>

namespace retrylab {

void StateSpace::fill(const Choice &choice, MemoryVfs &disk) const
{
    const Block &block = m->blocks[size_t(choice.block)];
    size_t i = 0;
    for (size_t role = 0; role < block.files.size(); ++role) {
        MemoryVfs::Buffer &buffer = disk.file(FileRole(role));
        const FileLayout *layout = block.files[role];
        buffer.exists = layout != nullptr;
        if (!layout) {
            buffer.bytes.clear();
            continue;
        }
        buffer.bytes.assign(layout->base.begin(), layout->base.end());
        const qint64 size = choice.sizes[role];
        buffer.bytes.resize(size_t(size));
        for (const SectorChoices &sector : layout->sectors) {
            const qint64 begin = sector.index * kSectorBytes;
            const auto &bytes = sector.variants[choice.variants[i++]].bytes;
            if (begin < size)
                std::memcpy(buffer.bytes.data() + begin, bytes.data(), size_t(std::min(size - begin, kSectorBytes)));
        }
    }
}

DiskState StateSpace::state(const Choice &choice) const
{
    MemoryVfs disk;
    fill(choice, disk);
    return disk.state();
}

namespace {

/// The ways in which a sector's pieces give this variant, without reaching beyond size; the one that ends there must
/// reach it.
std::vector<quint32> masksFor(const SectorChoices &sector, quint16 variant, qint64 size, qint64 baseSize)
{
    const qint64 begin = sector.index * kSectorBytes;
    const bool ends = size > baseSize && begin < size && size <= begin + kSectorBytes;
    std::vector<quint32> masks;
    for (const auto &reach : sector.variants[variant].reaches) {
        if (reach.end <= size && (!ends || reach.end == size))
            masks.insert(masks.end(), reach.masks.begin(), reach.masks.end());
    }
    return masks;
}

struct Parts
{
    int kept = 0;
    int lost = 0;
    QList<qint64> sectors;
};

} // namespace

Story StateSpace::story(const Choice &choice) const
{
    const Block &block = m->blocks[size_t(choice.block)];
    std::map<int, Parts> known; // What the bytes leave no doubt about.
    struct Open
    {
        const SectorChoices *sector;
        std::vector<quint32> masks;
    };
    std::vector<Open> open;
    size_t i = 0;
    for (size_t role = 0; role < block.files.size(); ++role) {
        const FileLayout *layout = block.files[role];
        for (size_t s = 0; layout && s < layout->sectors.size(); ++s) {
            const SectorChoices &sector = layout->sectors[s];
            open.push_back({&sector, masksFor(sector, choice.variants[i++], choice.sizes[role], layout->baseSize)});
            quint32 always = ~0u, sometimes = 0;
            for (quint32 mask : open.back().masks)
                always &= mask, sometimes |= mask;
            for (size_t bit = 0; bit < sector.bits.size(); ++bit) {
                for (int op : sector.bits[bit]) {
                    known[op].kept += always >> bit & 1;
                    known[op].lost += !(sometimes >> bit & 1);
                }
            }
        }
    }
    // In doubt an operation went the way of the one before it.
    std::map<int, bool> wanted;
    bool before = true;
    for (const auto &[op, parts] : known)
        before = wanted[op] = parts.kept > 0 ? true : parts.lost > 0 ? false : before;
    std::map<int, Parts> parts;
    for (const Open &one : open) {
        quint32 wish = 0;
        for (size_t bit = 0; bit < one.sector->bits.size(); ++bit)
            wish |= quint32(wanted[one.sector->bits[bit].back()]) << bit;
        const quint32 mask = *std::min_element(one.masks.begin(), one.masks.end(), [&](quint32 a, quint32 b) {
            return qPopulationCount(a ^ wish) < qPopulationCount(b ^ wish);
        });
        for (size_t bit = 0; bit < one.sector->bits.size(); ++bit) {
            for (int op : one.sector->bits[bit]) {
                if (mask >> bit & 1)
                    ++parts[op].kept, parts[op].sectors.append(one.sector->index);
                else
                    ++parts[op].lost;
            }
        }
    }
    Story story;
    story.cut = m->cut;
    for (int op = 0; op < m->cut.afterOps; ++op) {
        const FileOp &what = m->trace.ops[op];
        Story::Line line{op, Fate::Durable, {}};
        const auto directory = std::find(m->directoryPending.begin(), m->directoryPending.end(), op);
        const FileLayout *layout = block.files[size_t(what.role)];
        const auto history = m->files.find(what.file);
        if (directory != m->directoryPending.end()) {
            line.fate = directory - m->directoryPending.begin() < block.directoryKept ? Fate::OnDisk : Fate::NotOnDisk;
        } else if (what.kind == FileOpKind::Write || what.kind == FileOpKind::Truncate) {
            const auto &pending = history->second.pending;
            const bool isPending = std::find(pending.begin(), pending.end(), op) != pending.end();
            const auto found = parts.find(op);
            if (!layout || layout->file != what.file) {
                line.fate = Fate::FileGone;
            } else if (isPending && what.kind == FileOpKind::Truncate) {
                const auto &kept = layout->truncationsKept;
                line.fate = std::find(kept.begin(), kept.end(), op) != kept.end() ? Fate::OnDisk : Fate::NotOnDisk;
            } else if (isPending && found != parts.end()) {
                line.fate = found->second.lost == 0 ? Fate::OnDisk
                    : found->second.kept == 0 ? Fate::NotOnDisk : Fate::Torn;
                if (line.fate == Fate::Torn)
                    line.sectors = found->second.sectors;
            }
        }
        story.lines.append(line);
    }
    story.surprise = surpriseOf(story);
    return story;
}

} // namespace retrylab
