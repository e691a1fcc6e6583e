#include "levelsmodel.h"

#include <QLocale>

#include <algorithm>
#include <limits>

namespace retrylab {

namespace {

std::size_t placeOf(const QModelIndex &index)
{
    return std::size_t(index.row() * int(allSynchronous().size()) + index.column());
}

PowerCutRisk worstOf(const LevelCell &cell)
{
    return std::max(cell.risk, cell.acrossCheckpoint.value_or(cell.risk));
}

} // namespace

// ---- what is held ----

void LevelsModel::clear()
{
    m_cells.fill(std::nullopt);
    allChanged();
}

void LevelsModel::setCell(const LevelCell &cell)
{
    m_cells[placeOf(indexOf(cell.settings))] = cell;
    allChanged(); // The common scale may have grown, and another cell is in hand.
}

void LevelsModel::setMeasuring(bool measuring)
{
    m_measuring = measuring;
    allChanged();
}

void LevelsModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    Q_EMIT headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
    allChanged();
}

void LevelsModel::allChanged()
{
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

const LevelCell *LevelsModel::cell(const QModelIndex &index) const
{
    if (!index.isValid())
        return nullptr;
    const auto &cell = m_cells[placeOf(index)];
    return cell ? &*cell : nullptr;
}

bool LevelsModel::isInHand(const QModelIndex &index) const
{
    return m_measuring && index.isValid() && placeOf(index) == std::size_t(measuredCount());
}

int LevelsModel::measuredCount() const
{
    return int(std::count_if(m_cells.begin(), m_cells.end(), [](const auto &cell) { return cell.has_value(); }));
}

int LevelsModel::cellCount()
{
    return int(std::tuple_size_v<decltype(m_cells)>);
}

qint64 LevelsModel::longestMicroseconds() const
{
    qint64 longest = 0;
    for (const auto &cell : m_cells)
        longest = std::max(longest, cell ? cell->commitMicroseconds : 0);
    return longest;
}

QList<LevelCell> LevelsModel::fastestSafe() const
{
    QList<LevelCell> safe;
    qint64 best = std::numeric_limits<qint64>::max();
    for (const auto &cell : m_cells) {
        if (cell && worstOf(*cell) == PowerCutRisk::NothingLost) {
            safe << *cell;
            best = std::min(best, cell->commitMicroseconds);
        }
    }
    safe.removeIf([best](const LevelCell &cell) { return cell.commitMicroseconds - best > best / 10; });
    return safe;
}

QModelIndex LevelsModel::indexOf(const FileSettings &settings) const
{
    return index(int(allJournals().indexOf(settings.journal)), int(allSynchronous().indexOf(settings.synchronous)));
}

FileSettings LevelsModel::settingsAt(const QModelIndex &index)
{
    return {allJournals()[index.row()], allSynchronous()[index.column()]};
}

// ---- texts ----

QString LevelsModel::timeText(qint64 microseconds)
{
    const double ms = double(microseconds) / 1000;
    const int decimals = ms < 1 ? 3 : ms < 10 ? 2 : ms < 100 ? 1 : 0;
    return tr("%1 ms").arg(QLocale().toString(ms, 'f', decimals));
}

QString LevelsModel::syncsText(int syncs, int directorySyncs)
{
    return directorySyncs == 0 ? tr("syncs: %1").arg(syncs) : tr("syncs: %1, folder: %2").arg(syncs).arg(directorySyncs);
}

QString LevelsModel::syncsText(const LevelCell &cell)
{
    return syncsText(cell.syncsPerCommit, cell.directorySyncsPerCommit);
}

QString LevelsModel::acrossCheckpointText(PowerCutRisk risk)
{
    return tr("across a checkpoint: %1").arg(powerCutRiskLabel(risk));
}

QString LevelsModel::emptyText(const QModelIndex &index) const
{
    return isInHand(index) ? tr("measuring…") : tr("not measured yet");
}

QStringList LevelsModel::sentences(const QModelIndex &index) const
{
    const FileSettings settings = settingsAt(index);
    QStringList lines{QStringLiteral("journal %1, synchronous %2")
                          .arg(journalWord(settings.journal), synchronousWord(settings.synchronous))};
    const LevelCell *cell = this->cell(index);
    if (!cell)
        return lines << emptyText(index);
    lines << tr("Syncs per commit: %1 of files, %2 of the folder").arg(cell->syncsPerCommit).arg(cell->directorySyncsPerCommit)
          << tr("Median time of COMMIT: %1").arg(timeText(cell->commitMicroseconds))
          << tr("A power cut: %1").arg(powerCutRiskLabel(cell->risk));
    if (cell->acrossCheckpoint)
        lines << tr("A power cut, %1").arg(acrossCheckpointText(*cell->acrossCheckpoint));
    if (cell->half)
        lines << tr("Half a transaction is possible");
    if (cell->corrupt)
        lines << tr("A corrupt database is possible");
    const QString states = QLocale().toString(cell->states);
    lines << (cell->exhaustive ? tr("Disk states tried: %1, all that the model allows").arg(states)
                               : tr("Disk states tried: %1, a sample of what the model allows").arg(states));
    return lines;
}

// ---- the table ----

int LevelsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(allJournals().size());
}

int LevelsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(allSynchronous().size());
}

QVariant LevelsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::ToolTipRole)
        return sentences(index).join(u'\n');
    if (role == Qt::AccessibleTextRole)
        return sentences(index).join(QStringLiteral(". "));
    if (role != Qt::DisplayRole)
        return {};
    const LevelCell *cell = this->cell(index);
    if (!cell)
        return emptyText(index);
    QStringList lines{timeText(cell->commitMicroseconds), syncsText(*cell), powerCutRiskLabel(cell->risk)};
    if (cell->acrossCheckpoint)
        lines << acrossCheckpointText(*cell->acrossCheckpoint);
    return lines.join(u'\n');
}

QVariant LevelsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool columns = orientation == Qt::Horizontal;
    if (section < 0 || section >= (columns ? columnCount() : rowCount()))
        return {};
    if (role == Qt::DisplayRole)
        return columns ? QStringLiteral("synchronous ") + synchronousWord(allSynchronous()[section])
                       : QStringLiteral("journal\n") + journalWord(allJournals()[section]);
    return {};
}

} // namespace retrylab
