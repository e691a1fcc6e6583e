#include "operationspainting.h"
#include "operationsview.h"

#include <algorithm>

namespace retrylab {

QString OperationsView::laneName(Lane lane) const
{
    const bool wal = std::any_of(m_trace.ops.begin(), m_trace.ops.end(),
                                 [](const FileOp &op) { return op.role == FileRole::Wal; });
    return lane == Folder ? tr("folder") : lane == Database ? tr("DB") : wal ? tr("WAL") : tr("journal");
}

QString OperationsView::words(const Row &row) const
{
    switch (row.kind) {
    case RowKind::Transaction: return tr("Transaction %1").arg(row.number);
    case RowKind::Opening: return tr("Opening the database");
    case RowKind::Checkpoint: return tr("Checkpoint");
    case RowKind::Acknowledged: return tr("COMMIT %1 acknowledged").arg(row.number);
    case RowKind::Operation: break;
    }
    QString text = fileOpLabel(m_trace.ops[row.number]);
    if (m_story && row.number < m_story->lines.size() && m_story->lines[row.number].fate == Fate::Torn) {
        const FileOp &op = m_trace.ops[row.number];
        text += QStringLiteral("  ·  ")
            + tr("%1 of %2 sectors").arg(m_story->lines[row.number].sectors.size()).arg(sectorsOf(op));
    }
    return text;
}

void OperationsView::describe()
{
    setAccessibleName(tr("Operations and power cut"));
    QString text;
    if (!m_hasTrace)
        text = m_placeholder;
    else if (!showsLine())
        text = tr("The power is cut anywhere.");
    else
        text = tr("The power is cut after operation %1 of %2. Acknowledged commits: %3.")
                   .arg(m_cut.afterOps).arg(m_trace.ops.size()).arg(m_cut.acknowledged);
    if (m_hasTrace && m_cut.afterOps > 0 && showsLine())
        text += u' ' + tr("The last operation: %1.").arg(fileOpLabel(m_trace.ops[m_cut.afterOps - 1]));
    setAccessibleDescription(text);
}

QString OperationsView::toolTipAt(const QPoint &at) const
{
    const int lane = (at.x() - m_columns.lanes) / m_columns.lane;
    if (m_hasTrace && at.y() < m_columns.top && at.x() >= m_columns.lanes && lane < Lanes) {
        const QString what = lane == Folder ? tr("Which files there are: created and deleted ones are safe once the folder is synced")
                                            : tr("What is written to this file is safe once the file is synced");
        return laneName(Lane(lane)) + u'\n' + what;
    }
    const Row *row = rowAt(at.y());
    if (!row)
        return {};
    if (row->kind == RowKind::Transaction)
        return tr("What SQLite asked of the disk for one job and its completion record");
    if (row->kind == RowKind::Opening)
        return tr("What SQLite asked of the disk before the first transaction");
    if (row->kind == RowKind::Checkpoint)
        return tr("SQLite copies the pages of the WAL into the database");
    if (row->kind == RowKind::Acknowledged)
        return tr("COMMIT has returned: from here on the client knows that its request was done");
    QStringList lines{QStringLiteral("%1: %2").arg(row->number + 1).arg(words(*row))};
    const FileOp &op = m_trace.ops[row->number];
    if (op.kind == FileOpKind::Sync)
        lines << tr("Makes safe what was written to this file before");
    else if (op.kind == FileOpKind::SyncDirectory)
        lines << tr("Makes safe which files were created and deleted before");
    if (m_story && row->number < m_story->lines.size() && !op.isSync())
        lines << fateLabel(m_story->lines[row->number].fate);
    else if (showsLine() && row->number >= m_cut.afterOps)
        lines << tr("Never asked for: the power was gone");
    return lines.join(u'\n');
}

} // namespace retrylab
