#include "durability/leveltable.h"

#include "durability/workload.h"
#include "labfile/labfile.h"
#include "labfile/scratchfolder.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QSqlError>
#include <QSqlQuery>
#include <QUuid>

#include <algorithm>

namespace retrylab {

namespace {

struct PowerCutText { Q_DECLARE_TR_FUNCTIONS(PowerCut) };

struct Timing
{
    int syncs = 0;
    int directorySyncs = 0;
    qint64 microseconds = 0;
};

template<typename T>
T median(std::vector<T> values)
{
    std::nth_element(values.begin(), values.begin() + qsizetype(values.size() / 2), values.end());
    return values[values.size() / 2];
}

/// The commits of one connection; the first, which makes a journal or a WAL, is not counted.
Result<Timing> timeCommits(QSqlDatabase &database, RecordingVfs &vfs, const LevelTableOptions &options)
{
    std::vector<qint64> times, syncs, directorySyncs;
    constexpr size_t least = 3;
    QElapsedTimer all;
    all.start();
    for (int n = 0; n <= options.commits && !options.stop.stop_requested(); ++n) {
        if (times.size() >= least && all.elapsed() >= options.timeLimitMs)
            break;
        vfs.start();
        qint64 nanoseconds = 0;
        if (auto done = submitOnce(database, n + 1, &nanoseconds); !done)
            return done.error();
        if (n == 0)
            continue;
        times.push_back(nanoseconds / 1000);
        syncs.push_back(vfs.totals().syncs);
        directorySyncs.push_back(vfs.totals().directorySyncs);
    }
    if (times.empty())
        return Timing();
    return Timing{int(median(syncs)), int(median(directorySyncs)), median(times)};
}

Result<Timing> timeCell(const FileSettings &settings, const LevelTableOptions &options)
{
    const QString parent = options.folder.isEmpty() ? QDir::tempPath() : options.folder;
    const ScratchFolder folder(QDir(parent).filePath(QStringLiteral("retrylab-levels-XXXXXX")));
    if (!folder.isValid())
        return Error{ErrorCode::CannotCreate, parent, folder.errorString()};
    const QString path = folder.filePath(QStringLiteral("lab.sqlite"));
    if (auto made = LabFile::create(path, true, LabFile::Care::Scratch); !made)
        return made.error();
    RecordingVfs vfs(QStringLiteral("retrylab-") + QUuid::createUuid().toString(QUuid::Id128),
                     RecordingVfs::Capture::Kinds);
    const QString name = QUuid::createUuid().toString();
    Result<Timing> timing = Timing();
    {
        auto database = openConnection(name, path, settings, vfs.uriQuery());
        timing = database ? timeCommits(*database, vfs, options) : Result<Timing>(database.error());
    }
    vfs.stop();
    QSqlDatabase::removeDatabase(name);
    return timing;
}

} // namespace

QString powerCutRiskId(PowerCutRisk risk)
{
    switch (risk) {
    case PowerCutRisk::NothingLost: return QStringLiteral("nothing-lost");
    case PowerCutRisk::LastLost: return QStringLiteral("last-lost");
    case PowerCutRisk::Damage: return QStringLiteral("damage");
    }
    return {};
}

QString powerCutRiskLabel(PowerCutRisk risk)
{
    switch (risk) {
    case PowerCutRisk::NothingLost: return PowerCutText::tr("nothing lost");
    case PowerCutRisk::LastLost: return PowerCutText::tr("last acknowledged commits can be lost");
    case PowerCutRisk::Damage: return PowerCutText::tr("can damage the database");
    }
    return {};
}

PowerCutRisk riskOf(const Exploration &exploration)
{
    if (exploration.any(OutcomeKind::Corrupt) || exploration.any(OutcomeKind::Half))
        return PowerCutRisk::Damage;
    return exploration.anyLost() ? PowerCutRisk::LastLost : PowerCutRisk::NothingLost;
}

Result<LevelCell> measureLevel(const FileSettings &settings, const LevelTableOptions &options)
{
    LevelCell cell;
    cell.settings = settings;
    const auto timing = timeCell(settings, options);
    if (!timing)
        return timing.error();
    cell.syncsPerCommit = timing->syncs;
    cell.directorySyncsPerCommit = timing->directorySyncs;
    cell.commitMicroseconds = timing->microseconds;
    ExploreOptions how;
    how.statesPerCut = options.statesPerCut;
    how.seed = options.seed;
    how.stop = options.stop;
    const auto study = [&](const Workload &workload) -> Result<PowerCutRisk> {
        const auto trace = record(workload);
        if (!trace)
            return trace.error();
        const Exploration found = explore(*trace, everyCut(*trace), how);
        cell.half = cell.half || found.any(OutcomeKind::Half);
        cell.corrupt = cell.corrupt || found.any(OutcomeKind::Corrupt);
        cell.exhaustive = cell.exhaustive && found.exhaustive();
        cell.states += found.states;
        cell.possible += found.possible();
        return riskOf(found);
    };
    cell.exhaustive = true;
    Workload workload;
    workload.settings = settings;
    const auto risk = study(workload);
    if (!risk)
        return risk.error();
    cell.risk = *risk;
    if (settings.journal == Journal::Wal) {
        workload.transactions = 3;
        workload.checkpointAfter = 2;
        const auto across = study(workload);
        if (!across)
            return across.error();
        cell.acrossCheckpoint = *across;
    }
    return cell;
}

Result<QList<LevelCell>> measureLevels(const LevelTableOptions &options)
{
    QList<LevelCell> cells;
    const int total = int(allJournals().size() * allSynchronous().size());
    for (Journal journal : allJournals()) {
        for (Synchronous level : allSynchronous()) {
            const auto cell = measureLevel({journal, level}, options);
            if (!cell)
                return cell.error();
            if (options.stop.stop_requested())
                return cells; // The last one may be incomplete.
            cells.append(*cell);
            if (options.progress)
                options.progress(int(cells.size()), total, *cell);
        }
    }
    return cells;
}

} // namespace retrylab
