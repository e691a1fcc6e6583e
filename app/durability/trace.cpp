#include "durability/trace.h"

#include <algorithm>
#include <map>

namespace retrylab {

Cut cutAfter(const Trace &trace, int operations)
{
    const auto acknowledged = std::count_if(trace.commits.begin(), trace.commits.end(),
                                            [&](const Trace::Commit &commit) { return commit.end <= operations; });
    return {operations, int(acknowledged)};
}

Cut cutAfterCommit(const Trace &trace, int commit)
{
    return {trace.commits[commit - 1].end, commit};
}

QList<Cut> everyCut(const Trace &trace)
{
    QList<Cut> cuts;
    const auto add = [&](Cut cut) {
        if (!cuts.contains(cut))
            cuts.append(cut);
    };
    for (int ops = 0; ops <= trace.ops.size(); ++ops) {
        const bool last = ops == trace.ops.size();
        const bool beforeSync = !last && trace.ops[ops].isSync() && !trace.ops[ops].dropped;
        for (int i = 0; i < trace.commits.size(); ++i) {
            if (trace.commits[i].end == ops)
                add({ops, i}); // The moment before the client is told.
        }
        const bool mark = std::any_of(trace.commits.begin(), trace.commits.end(), [&](const Trace::Commit &commit) {
            return commit.end == ops || commit.begin == ops;
        });
        if (last || beforeSync || mark)
            add(cutAfter(trace, ops));
    }
    return cuts;
}

DiskState replay(const Trace &trace, int operations)
{
    std::map<int, QByteArray> files;
    DiskState state;
    std::array<int, kFileRoles> bound{-1, -1, -1};
    for (const FileImage &image : trace.initial) {
        files[image.file] = image.bytes;
        bound[size_t(image.role)] = image.file;
    }
    const qsizetype end = operations < 0 ? trace.ops.size() : std::min<qsizetype>(operations, trace.ops.size());
    for (qsizetype i = 0; i < end; ++i) {
        const FileOp &op = trace.ops[i];
        QByteArray &bytes = files[op.file];
        switch (op.kind) {
        case FileOpKind::Create:
            bytes.clear();
            bound[size_t(op.role)] = op.file;
            break;
        case FileOpKind::Write:
            if (bytes.size() < op.offset + op.bytes)
                bytes.append(op.offset + op.bytes - bytes.size(), '\0');
            std::copy(op.data.begin(), op.data.end(), bytes.begin() + op.offset);
            break;
        case FileOpKind::Truncate:
            if (op.offset < bytes.size())
                bytes.truncate(op.offset);
            else
                bytes.append(op.offset - bytes.size(), '\0');
            break;
        case FileOpKind::Delete:
            bound[size_t(op.role)] = -1;
            break;
        case FileOpKind::Sync:
        case FileOpKind::SyncDirectory:
            break;
        }
    }
    for (size_t role = 0; role < bound.size(); ++role) {
        if (bound[role] >= 0)
            state.files[role] = files[bound[role]];
    }
    return state;
}

Trace withoutSync(Trace trace, int op)
{
    trace.ops[op].dropped = true;
    return trace;
}

} // namespace retrylab
