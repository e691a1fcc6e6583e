#pragma once

#include "design/error.h"
#include "durability/exploration.h"
#include "labfile/settings.h"

#include <QList>

#include <functional>
#include <optional>
#include <stop_token>

namespace retrylab {

/// The worst that a power cut can do, under the model of StateSpace.
enum class PowerCutRisk {
    NothingLost, ///< What was acknowledged is there.
    LastLost,    ///< Acknowledged commits can be gone, whole; the database is as it was before them.
    Damage,      ///< The database can be corrupt, or hold a part of a transaction.
};
QString powerCutRiskId(PowerCutRisk risk);    ///< "nothing-lost", "last-lost", "damage": the same in every language.
QString powerCutRiskLabel(PowerCutRisk risk); ///< For people.
PowerCutRisk riskOf(const Exploration &exploration);

/// One journal mode with one synchronous level, measured here and now.
struct LevelCell
{
    FileSettings settings;
    int syncsPerCommit = 0;          ///< fsync calls on files, in a commit that is not the first.
    int directorySyncsPerCommit = 0; ///< And on the folder.
    qint64 commitMicroseconds = 0;   ///< The median of the COMMIT statement's time.
    PowerCutRisk risk = PowerCutRisk::NothingLost; ///< Two transactions, cut anywhere.
    bool half = false;    ///< Damage: half a transaction is possible.
    bool corrupt = false; ///< Damage: corruption is possible.
    /// WAL: the same with a checkpoint between the second transaction and a third.
    std::optional<PowerCutRisk> acrossCheckpoint;
    bool exhaustive = false;
    quint64 states = 0;  ///< Distinct disk states examined.
    double possible = 0; ///< Choices that the model allows.
};

struct LevelTableOptions
{
    /// Where the commits are timed: their time is that disk's. A folder that exists; empty: the temporary folder.
    QString folder;
    int commits = 25;             ///< Timed in each cell, but not beyond timeLimitMs on a slow disk.
    int timeLimitMs = 200;        ///< Of timing, for each cell; three commits are timed in any case.
    quint64 statesPerCut = 1'500; ///< As ExploreOptions has it.
    quint32 seed = 1;
    std::stop_token stop;
    /// Called from the measuring thread after each cell.
    std::function<void(int done, int total, const LevelCell &cell)> progress;
};

/// Measures the cells one after the other, allJournals() by allSynchronous(): some seconds on an ordinary disk. When
/// stopped it returns the cells that are complete. Call it from any thread but the window's.
Result<QList<LevelCell>> measureLevels(const LevelTableOptions &options = {});
Result<LevelCell> measureLevel(const FileSettings &settings, const LevelTableOptions &options = {});

} // namespace retrylab
