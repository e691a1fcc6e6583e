#pragma once

#include "lab/moment.h"

#include <QAbstractTableModel>

namespace retrylab {

/// The rows of jobs or of requests at the moment that is shown: the committed ones, then those that only a worker's
/// open transaction has. Changes by exact insertions and removals, never by a reset, so that selection and scroll stay.
class RowsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum class Table { Jobs, Requests };
    enum Role {
        GhostRole = Qt::UserRole, ///< bool: not committed.
        FreshRole,                ///< bool: came with the last change.
        BadRole,                  ///< bool: a duplicate, or a record without its job.
    };
    /// What a row is marked with, in the first column.
    static constexpr int MarkColumn = 0;

    explicit RowsModel(Table table, QObject *parent = nullptr);

    void show(const Moment &moment);
    void retranslate();
    static QString inProgressWord(); ///< What stands for a result that is NULL.

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        qint64 key = 0;
        int ghostOf = -1; ///< The worker whose open transaction has it; -1: committed.
        QString scope, rid, payload;
        std::optional<qint64> result; ///< None with a record: in progress.
        Origin origin;
        int seenAt = 0;
        int copies = 1;       ///< Of the same request.
        bool fresh = false;
        bool orphan = false;  ///< A record whose job does not exist.
        bool inProgress = false; ///< A record that names no job yet.
        bool operator==(const Row &) const = default;
        auto order() const { return std::tuple(ghostOf >= 0, ghostOf, key); }
    };
    QList<Row> rowsOf(const Moment &moment, qsizetype from) const;
    qsizetype unchangedRows(const Moment &moment) const;
    QString cell(const Row &row, int column) const;
    QString remark(const Row &row) const;

    Table m_table;
    QList<Row> m_rows;
    // Of the moment that is shown.
    quint64 m_fold = 0;
    int m_eventCount = 0;
    int m_lastRemark = 0;
};

} // namespace retrylab
