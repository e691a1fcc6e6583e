#include "durability/sectors.h"

#include "durability/statespace.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace retrylab {

namespace {

quint64 mix(quint64 x)
{
    // splitmix64 (Steele, Lea and Flood, OOPSLA 2014).
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/// Zero for a sector of zeros, so that one beyond the end of the file counts like one in a hole.
quint64 hashOfSector(FileRole role, qint64 index, const char *bytes)
{
    quint64 hash = 0;
    bool any = false;
    for (int i = 0; i < kSectorBytes; i += 8) {
        quint64 word = 0;
        std::memcpy(&word, bytes + i, 8);
        any = any || word != 0;
        hash = mix(hash ^ word);
    }
    return any ? mix(hash ^ (quint64(index) * kFileRoles + quint64(role) + 1)) : 0;
}

/// What one pending operation means for one sector.
struct Piece
{
    bool truncation = false;
    int bit = -1;
    qint64 begin = 0; // In the file. A truncation: the new size.
    qint64 end = 0;
    const char *data = nullptr;
};

void addVariant(SectorChoices &sector, FileRole role, const std::array<char, 512> &bytes, qint64 end, quint32 mask)
{
    auto variant = std::find_if(sector.variants.begin(), sector.variants.end(),
                                [&](const SectorChoices::Variant &known) { return known.bytes == bytes; });
    if (variant == sector.variants.end()) {
        sector.variants.push_back({bytes, hashOfSector(role, sector.index, bytes.data()), {}});
        variant = std::prev(sector.variants.end());
    }
    const auto reach = std::find_if(variant->reaches.begin(), variant->reaches.end(),
                                    [&](const SectorChoices::Reach &known) { return known.end == end; });
    if (reach == variant->reaches.end())
        variant->reaches.push_back({end, {mask}});
    else
        reach->masks.push_back(mask);
}

/// Runs over all masks.
void findVariants(SectorChoices &sector, FileRole role, const QByteArray &durable, const std::vector<Piece> &pieces)
{
    const qint64 begin = sector.index * kSectorBytes;
    std::array<char, 512> start{};
    if (durable.size() > begin)
        std::memcpy(start.data(), durable.constData() + begin, size_t(std::min(durable.size() - begin, kSectorBytes)));
    const quint32 masks = 1u << sector.bits.size();
    for (quint32 mask = 0; mask < masks; ++mask) {
        std::array<char, 512> bytes = start;
        qint64 end = 0;
        for (const Piece &piece : pieces) {
            if (piece.truncation) {
                const qint64 keep = std::clamp<qint64>(piece.begin - begin, 0, kSectorBytes);
                std::memset(bytes.data() + keep, 0, size_t(kSectorBytes - keep));
                end = 0;
            } else if (mask >> piece.bit & 1) {
                std::memcpy(bytes.data() + (piece.begin - begin), piece.data, size_t(piece.end - piece.begin));
                end = std::max(end, piece.end);
            }
        }
        addVariant(sector, role, bytes, end, mask);
    }
    sector.byMask.resize(masks);
    for (size_t v = 0; v < sector.variants.size(); ++v) {
        auto &reaches = sector.variants[v].reaches;
        std::sort(reaches.begin(), reaches.end(), [](const auto &a, const auto &b) { return a.end < b.end; });
        for (size_t r = 0; r < reaches.size(); ++r) {
            for (quint32 mask : reaches[r].masks)
                sector.byMask[mask] = {quint16(v), quint16(r)};
        }
    }
}

} // namespace

quint64 hashOfSize(FileRole role, qint64 size)
{
    return mix(mix(quint64(size)) ^ (0x5152u + quint64(role)));
}

FileLayout layOut(const Trace &trace, FileRole role, int file, const QByteArray &durable,
                  const std::vector<int> &pending, const std::vector<int> &truncationsKept)
{
    FileLayout layout;
    layout.role = role;
    layout.file = file;
    layout.truncationsKept = truncationsKept;
    layout.base = durable;
    std::map<qint64, std::vector<Piece>> pieces;
    std::map<qint64, std::vector<std::vector<int>>> bits;
    for (int index : pending) {
        const FileOp &op = trace.ops[index];
        if (op.kind != FileOpKind::Write)
            continue;
        for (qint64 s = op.offset / kSectorBytes; s * kSectorBytes < op.offset + op.bytes; ++s)
            bits[s].push_back({index});
    }
    for (auto &[sector, all] : bits) {
        // Too many to try every combination: the oldest are kept or lost together.
        const auto tooMany = int(all.size()) - SectorChoices::kMaxBits;
        for (int i = 0; i < tooMany; ++i) {
            all[1].insert(all[1].begin(), all[0].begin(), all[0].end());
            all.erase(all.begin());
        }
        layout.reduced = layout.reduced || tooMany > 0;
        for (int index : pending) {
            const FileOp &op = trace.ops[index];
            if (op.kind == FileOpKind::Truncate) {
                if (std::find(truncationsKept.begin(), truncationsKept.end(), index) != truncationsKept.end())
                    pieces[sector].push_back({true, -1, op.offset, 0, nullptr});
                continue;
            }
            Piece piece;
            piece.begin = std::max(op.offset, sector * kSectorBytes);
            piece.end = std::min(op.offset + op.bytes, (sector + 1) * kSectorBytes);
            if (piece.begin >= piece.end)
                continue;
            piece.data = op.data.constData() + (piece.begin - op.offset);
            for (size_t bit = 0; bit < all.size(); ++bit) {
                if (std::find(all[bit].begin(), all[bit].end(), index) != all[bit].end())
                    piece.bit = int(bit);
            }
            pieces[sector].push_back(piece);
        }
    }
    for (int index : truncationsKept) {
        const qint64 size = trace.ops[index].offset;
        if (size < layout.base.size())
            layout.base.truncate(size);
        else
            layout.base.append(size - layout.base.size(), '\0');
    }
    layout.baseSize = layout.base.size();
    for (auto &[index, all] : bits) {
        SectorChoices sector;
        sector.index = index;
        sector.bits = std::move(all);
        findVariants(sector, role, durable, pieces[index]);
        layout.sectors.push_back(std::move(sector));
    }
    for (qint64 s = 0; s * kSectorBytes < layout.baseSize; ++s) {
        if (pieces.contains(s))
            continue;
        std::array<char, 512> bytes{};
        std::memcpy(bytes.data(), layout.base.constData() + s * kSectorBytes,
                    size_t(std::min(layout.baseSize - s * kSectorBytes, kSectorBytes)));
        layout.restHash ^= hashOfSector(role, s, bytes.data());
    }
    return layout;
}

double FileLayout::count() const
{
    double contents = 1;
    for (const SectorChoices &sector : sectors)
        contents *= double(sector.variants.size());
    // And for each size beyond what the bytes ask for, the contents that go with it: a sector whose pieces end there
    // must be kept so far, all others must end before. No two sectors know the same end.
    double total = contents;
    for (const SectorChoices &owner : sectors) {
        std::vector<qint64> ends;
        for (const auto &variant : owner.variants) {
            for (size_t r = 1; r < variant.reaches.size(); ++r) {
                if (variant.reaches[r].end > baseSize)
                    ends.push_back(variant.reaches[r].end);
            }
        }
        std::sort(ends.begin(), ends.end());
        ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
        for (qint64 end : ends) {
            double with = 1;
            for (const SectorChoices &sector : sectors) {
                with *= double(std::count_if(sector.variants.begin(), sector.variants.end(), [&](const auto &variant) {
                    return variant.reaches.front().end < end
                        && (&sector != &owner
                            || std::any_of(variant.reaches.begin(), variant.reaches.end(),
                                           [&](const auto &reach) { return reach.end == end; }));
                }));
            }
            total += with;
        }
    }
    return total;
}

void FileLayout::sizes(const quint16 *chosen, std::vector<qint64> &out) const
{
    qint64 least = baseSize;
    for (size_t i = 0; i < sectors.size(); ++i)
        least = std::max(least, sectors[i].variants[chosen[i]].reaches.front().end);
    out.assign(1, least);
    for (size_t i = 0; i < sectors.size(); ++i) {
        const auto &reaches = sectors[i].variants[chosen[i]].reaches;
        for (size_t r = 1; r < reaches.size(); ++r) {
            if (reaches[r].end > least)
                out.push_back(reaches[r].end);
        }
    }
}

} // namespace retrylab
