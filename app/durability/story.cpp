#include "durability/story.h"

#include "durability/statespace.h"

#include <QCoreApplication>

#include <algorithm>

namespace retrylab {

namespace {
struct FateText { Q_DECLARE_TR_FUNCTIONS(Fate) };
}

QString fateId(Fate fate)
{
    switch (fate) {
    case Fate::Durable: return QStringLiteral("durable");
    case Fate::OnDisk: return QStringLiteral("on-disk");
    case Fate::Torn: return QStringLiteral("torn");
    case Fate::NotOnDisk: return QStringLiteral("not-on-disk");
    case Fate::FileGone: return QStringLiteral("file-gone");
    }
    return {};
}

QString fateLabel(Fate fate)
{
    switch (fate) {
    case Fate::Durable: return FateText::tr("on disk, made safe by a sync");
    case Fate::OnDisk: return FateText::tr("on disk, by luck");
    case Fate::Torn: return FateText::tr("torn: a part is on disk");
    case Fate::NotOnDisk: return FateText::tr("not on disk");
    case Fate::FileGone: return FateText::tr("its file is not there");
    }
    return {};
}

int surpriseOf(const Story &story)
{
    int surprise = 0;
    bool missing = false;    // Anything so far.
    bool lastMissing = false;
    for (const Story::Line &line : story.lines) {
        if (line.fate == Fate::Torn) {
            surprise += 3;
            missing = true;
            lastMissing = false;
        } else if (line.fate == Fate::NotOnDisk) {
            missing = lastMissing = true;
        } else if (line.fate == Fate::OnDisk) {
            surprise += lastMissing ? 2 : 0;
            lastMissing = false;
        }
    }
    return surprise + (missing ? 1 : 0);
}

QString storySummary(const Trace &trace, const Story &story)
{
    constexpr int most = 3;
    QStringList there, missing;
    bool pending = false;
    for (const Story::Line &line : story.lines) {
        const QString label = fileOpLabel(trace.ops[line.op]);
        pending = pending || line.fate == Fate::OnDisk || line.fate == Fate::NotOnDisk || line.fate == Fate::Torn;
        if (line.fate == Fate::OnDisk)
            there << label;
        else if (line.fate == Fate::NotOnDisk)
            missing << label;
        else if (line.fate == Fate::Torn) {
            missing << FateText::tr("a part of: %1").arg(label);
            there << FateText::tr("a part of: %1").arg(label);
        }
    }
    const auto list = [](const QStringList &all) {
        const QString some = all.mid(0, most).join(QStringLiteral("; "));
        return all.size() > most ? FateText::tr("%1; and %n more", nullptr, int(all.size()) - most).arg(some) : some;
    };
    if (!pending)
        return FateText::tr("Syncs had made everything safe.");
    if (missing.isEmpty())
        return FateText::tr("Everything had reached the disk.");
    if (there.isEmpty())
        return FateText::tr("Nothing that no sync had made safe had reached the disk.");
    if (missing.size() <= there.size())
        return FateText::tr("Everything had reached the disk but: %1.").arg(list(missing));
    return FateText::tr("Of what no sync had made safe, only this had reached the disk: %1.").arg(list(there));
}

DiskState stateOf(const Trace &trace, const Story &story)
{
    // The trace as the disk saw it: what never reached it left out, a torn write cut into its sectors.
    Trace seen;
    seen.initial = trace.initial;
    for (const Story::Line &line : story.lines) {
        const FileOp &op = trace.ops[line.op];
        if (line.fate == Fate::NotOnDisk)
            continue;
        if (line.fate != Fate::Torn) {
            seen.ops.append(op);
            continue;
        }
        for (qint64 sector : line.sectors) {
            FileOp part = op;
            part.offset = std::max(op.offset, sector * kSectorBytes);
            part.bytes = std::min(op.offset + op.bytes, (sector + 1) * kSectorBytes) - part.offset;
            part.data = op.data.mid(part.offset - op.offset, part.bytes);
            seen.ops.append(part);
        }
    }
    return replay(seen);
}

} // namespace retrylab
