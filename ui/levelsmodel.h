#pragma once

#include "durability/leveltable.h"

#include <QAbstractTableModel>

#include <array>

namespace retrylab {

/// The table of journal modes (rows) by synchronous levels (columns). Holds what was measured and nothing else.
/// Each cell's numbers in words are its tool tip and its accessible text.
class LevelsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Empties every cell.
    void clear();
    void setCell(const LevelCell &cell);
    /// The first empty cell is the one in hand while measuring.
    void setMeasuring(bool measuring);
    /// Fills the texts anew, in the present language.
    void retranslate();

    /// nullptr: not measured.
    const LevelCell *cell(const QModelIndex &index) const;
    bool isInHand(const QModelIndex &index) const;
    int measuredCount() const;
    static int cellCount();
    qint64 longestMicroseconds() const; ///< Of all cells measured: the end of their common scale.
    /// The fastest commits at which nothing is lost, a checkpoint included: those within a tenth of the best, since less
    /// is noise. Empty: none among those measured.
    QList<LevelCell> fastestSafe() const;

    QModelIndex indexOf(const FileSettings &settings) const;
    static FileSettings settingsAt(const QModelIndex &index);
    /// The cell's lines: syncs per commit, and the risk across a checkpoint as one sentence.
    static QString syncsText(const LevelCell &cell);
    static QString syncsText(int syncs, int directorySyncs);
    static QString acrossCheckpointText(PowerCutRisk risk);
    /// "0.412 ms", with about three digits.
    static QString timeText(qint64 microseconds);
    QString emptyText(const QModelIndex &index) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QStringList sentences(const QModelIndex &index) const;
    void allChanged();

    std::array<std::optional<LevelCell>, 16> m_cells; ///< Row by row, the order in which they are measured.
    bool m_measuring = false;
};

} // namespace retrylab
