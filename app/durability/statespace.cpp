#include "durability/statespace_p.h"


#include <algorithm>

namespace retrylab {

namespace {
constexpr int kMaxTruncations = 6;
}

void StateSpace::Data::readTrace()
{
    std::map<int, int> synced; // By file, behind which operation.
    int directorySynced = -1;
    for (int i = 0; i < cut.afterOps; ++i) {
        const FileOp &op = trace.ops[i];
        if (op.kind == FileOpKind::Sync && !op.dropped)
            synced[op.file] = i;
        else if (op.kind == FileOpKind::SyncDirectory && !op.dropped)
            directorySynced = i;
    }
    for (const FileImage &image : trace.initial) {
        files[image.file] = {image.role, image.bytes, {}};
        directoryDurable[size_t(image.role)] = image.file;
    }
    for (int i = 0; i < cut.afterOps; ++i) {
        const FileOp &op = trace.ops[i];
        if (op.kind == FileOpKind::Create || op.kind == FileOpKind::Delete) {
            files[op.file].role = op.role;
            if (i > directorySynced)
                directoryPending.push_back(i);
            else
                directoryDurable[size_t(op.role)] = op.kind == FileOpKind::Create ? op.file : -1;
        } else if (op.kind == FileOpKind::Write || op.kind == FileOpKind::Truncate) {
            FileHistory &file = files[op.file];
            const auto last = synced.find(op.file);
            if (last == synced.end() || i > last->second) {
                file.pending.push_back(i);
                continue;
            }
            Trace one;
            one.initial = {{op.file, op.role, file.durable}};
            one.ops = {op};
            file.durable = *replay(one)[op.role];
        }
    }
}

void StateSpace::Data::makeLayouts()
{
    for (const auto &[id, file] : files) {
        std::vector<int> truncations;
        for (int op : file.pending) {
            if (trace.ops[op].kind == FileOpKind::Truncate)
                truncations.push_back(op);
        }
        // Too many to try every combination: the oldest are on disk.
        std::vector<int> always;
        while (truncations.size() > kMaxTruncations) {
            always.push_back(truncations.front());
            truncations.erase(truncations.begin());
            reduced = true;
        }
        for (quint32 mask = 0; mask < 1u << truncations.size(); ++mask) {
            std::vector<int> kept = always;
            for (size_t i = 0; i < truncations.size(); ++i) {
                if (mask >> i & 1)
                    kept.push_back(truncations[i]);
            }
            layouts[id].push_back(layOut(trace, file.role, id, file.durable, file.pending, kept));
            reduced = reduced || layouts[id].back().reduced;
        }
    }
}

std::array<int, kFileRoles> StateSpace::Data::namesAfter(int directoryKept) const
{
    auto names = directoryDurable;
    for (int i = 0; i < directoryKept; ++i) {
        const FileOp &op = trace.ops[directoryPending[size_t(i)]];
        names[size_t(op.role)] = op.kind == FileOpKind::Create ? op.file : -1;
    }
    return names;
}

void StateSpace::Data::makeBlocks()
{
    std::vector<std::array<int, kFileRoles>> known;
    for (int kept = int(directoryPending.size()); kept >= 0; --kept) {
        const auto names = namesAfter(kept);
        // A journal created and deleted again leaves the folder as it was.
        if (std::find(known.begin(), known.end(), names) != known.end())
            continue;
        known.push_back(names);
        std::vector<Block> made{{kept, {}, 1, 0}};
        for (size_t role = 0; role < names.size(); ++role) {
            if (names[role] < 0)
                continue;
            std::vector<Block> next;
            for (const Block &block : made) {
                for (const FileLayout &layout : layouts[names[role]]) {
                    next.push_back(block);
                    next.back().files[role] = &layout;
                    next.back().count *= layout.count();
                    next.back().sectors += layout.sectors.size();
                }
            }
            made = std::move(next);
        }
        blocks.insert(blocks.end(), made.begin(), made.end());
    }
}

quint64 StateSpace::Data::contentHash(const Block &block, const Choice &choice) const
{
    quint64 hash = 0;
    size_t i = 0;
    for (const FileLayout *layout : block.files) {
        if (!layout)
            continue;
        hash ^= layout->restHash;
        for (const SectorChoices &sector : layout->sectors)
            hash ^= sector.variants[choice.variants[i++]].hash;
    }
    return hash;
}

/// All combinations of the files' possible sizes.
bool StateSpace::Data::visitSizes(const Block &block, Choice &choice, quint64 content, const Visit &visit) const
{
    std::array<std::vector<qint64>, kFileRoles> sizes;
    size_t first = 0;
    for (size_t role = 0; role < sizes.size(); ++role) {
        if (!block.files[role]) {
            sizes[role].assign(1, -1);
            continue;
        }
        block.files[role]->sizes(choice.variants.data() + first, sizes[role]);
        first += block.files[role]->sectors.size();
    }
    const auto part = [](size_t role, qint64 size) { return size < 0 ? 0 : hashOfSize(FileRole(role), size); };
    for (qint64 database : sizes[0]) {
        for (qint64 journal : sizes[1]) {
            for (qint64 wal : sizes[2]) {
                choice.sizes = {database, journal, wal};
                if (!visit(choice, content ^ part(0, database) ^ part(1, journal) ^ part(2, wal)))
                    return false;
            }
        }
    }
    return true;
}

/// Every variant of every sector, as an odometer counts.
bool StateSpace::Data::visitAll(int index, const Visit &visit) const
{
    const Block &block = blocks[size_t(index)];
    Choice choice;
    choice.block = index;
    choice.variants.assign(block.sectors, 0);
    std::vector<const SectorChoices *> wheels;
    std::vector<size_t> positions;
    size_t position = 0;
    for (const FileLayout *layout : block.files) {
        for (size_t i = 0; layout && i < layout->sectors.size(); ++i, ++position) {
            if (layout->sectors[i].variants.size() > 1) {
                wheels.push_back(&layout->sectors[i]);
                positions.push_back(position);
            }
        }
    }
    quint64 hash = contentHash(block, choice);
    while (true) {
        if (!visitSizes(block, choice, hash, visit))
            return false;
        size_t wheel = 0;
        for (; wheel < wheels.size(); ++wheel) {
            quint16 &variant = choice.variants[positions[wheel]];
            const auto &variants = wheels[wheel]->variants;
            hash ^= variants[variant].hash;
            variant = quint16(variant + 1u == variants.size() ? 0 : variant + 1);
            hash ^= variants[variant].hash;
            if (variant != 0)
                break;
        }
        if (wheel == wheels.size())
            return true;
    }
}

/// The state in which exactly these parts of the pending writes are on disk.
bool StateSpace::Data::visitMasks(int index, const Keeps &keeps, const Visit &visit) const
{
    const Block &block = blocks[size_t(index)];
    Choice choice;
    choice.block = index;
    choice.sizes = {-1, -1, -1};
    choice.variants.reserve(block.sectors);
    quint64 sizesHash = 0;
    for (size_t role = 0; role < block.files.size(); ++role) {
        const FileLayout *layout = block.files[role];
        if (!layout)
            continue;
        qint64 size = layout->baseSize;
        for (const SectorChoices &sector : layout->sectors) {
            quint32 mask = 0;
            for (size_t bit = 0; bit < sector.bits.size(); ++bit)
                mask |= quint32(keeps(sector.bits[bit].back(), sector.index)) << bit;
            const auto entry = sector.byMask[mask];
            choice.variants.push_back(entry.variant);
            size = std::max(size, sector.variants[entry.variant].reaches[entry.reach].end);
        }
        choice.sizes[role] = size;
        sizesHash ^= hashOfSize(FileRole(role), size);
    }
    return visit(choice, contentHash(block, choice) ^ sizesHash);
}

std::vector<int> StateSpace::Data::pendingOf(const Block &block) const
{
    std::vector<int> pending;
    for (const FileLayout *layout : block.files) {
        if (!layout)
            continue;
        for (int op : files.at(layout->file).pending) {
            if (trace.ops[op].kind == FileOpKind::Write)
                pending.push_back(op);
        }
    }
    std::sort(pending.begin(), pending.end());
    return pending;
}

bool StateSpace::Data::visitSimple(int index, const Visit &visit) const
{
    const std::vector<int> pending = pendingOf(blocks[size_t(index)]);
    if (!visitMasks(index, [](int, qint64) { return true; }, visit))
        return false;
    for (int last : pending) {
        if (!visitMasks(index, [&](int op, qint64) { return op < last; }, visit)
            || !visitMasks(index, [&](int op, qint64) { return op != last; }, visit)
            || !visitMasks(index, [&](int op, qint64) { return op == last; }, visit))
            return false;
    }
    for (int torn : pending) {
        const FileOp &one = trace.ops[torn];
        for (qint64 s = one.offset / kSectorBytes; s * kSectorBytes < one.offset + one.bytes; ++s) {
            if (!visitMasks(index, [&](int op, qint64 sector) { return op != torn || sector != s; }, visit)
                || !visitMasks(index, [&](int op, qint64 sector) { return op == torn && sector == s; }, visit)
                || !visitMasks(index, [&](int op, qint64 sector) { return op < torn || (op == torn && sector <= s); },
                               visit))
                return false;
        }
    }
    return true;
}

bool StateSpace::Data::visitSample(int index, quint64 limit, std::mt19937_64 &random, const Visit &visit) const
{
    const std::vector<int> pending = pendingOf(blocks[size_t(index)]);
    // In 1024ths; the distributions of the standard library differ from one to the next.
    constexpr std::array<quint32, 6> likelihoods{512, 512, 102, 922, 992, 32};
    std::map<int, bool> whole;
    for (quint64 i = 0; i < limit; ++i) {
        const quint32 likelihood = likelihoods[i / 2 % likelihoods.size()];
        const auto chance = [&] { return quint32(random() >> 54) < likelihood; };
        bool more = true;
        if (i % 2 == 0) {
            for (int op : pending)
                whole[op] = chance();
            more = visitMasks(index, [&](int op, qint64) { return whole[op]; }, visit);
        } else {
            more = visitMasks(index, [&](int, qint64) { return chance(); }, visit);
        }
        if (!more)
            return false;
    }
    return true;
}

StateSpace::StateSpace(const Trace &trace, Cut cut) : m(std::make_unique<Data>(trace, cut))
{
    m->readTrace();
    m->makeLayouts();
    m->makeBlocks();
}

StateSpace::~StateSpace() = default;

double StateSpace::count() const
{
    double sum = 0;
    for (const Block &block : m->blocks)
        sum += block.count;
    return sum;
}

bool StateSpace::isReduced() const { return m->reduced; }

bool StateSpace::visit(quint64 limit, quint32 seed, const Visit &visit) const
{
    std::vector<int> order(m->blocks.size());
    for (size_t i = 0; i < order.size(); ++i)
        order[i] = int(i);
    // The small ones leave more of the limit to the large ones.
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return m->blocks[size_t(a)].count < m->blocks[size_t(b)].count; });
    for (int block : order) {
        if (!m->visitSimple(block, visit))
            return false;
    }
    if (count() <= double(limit)) {
        for (int block : order) {
            if (!m->visitAll(block, visit))
                return false;
        }
        return !m->reduced;
    }
    std::mt19937_64 random(quint64(seed) << 32 | quint32(m->cut.afterOps));
    quint64 left = limit;
    for (size_t i = 0; i < order.size(); ++i) {
        const quint64 share = left / (order.size() - i);
        const double size = m->blocks[size_t(order[i])].count;
        const bool all = size <= double(share);
        left -= all ? quint64(size) : share;
        if (all ? !m->visitAll(order[i], visit) : !m->visitSample(order[i], share, random, visit))
            return false;
    }
    return false;
}

} // namespace retrylab
