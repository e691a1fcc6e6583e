#include "rowsmodel.h"

#include <QFont>

#include <algorithm>

namespace retrylab {

namespace {

/// A line break or a control character would tear the row, a change of writing direction would make it lie, and a
/// megabyte would freeze the painter.
QString shownSafely(const QString &text)
{
    constexpr qsizetype kLongest = 300;
    QString shown = text.left(kLongest);
    for (QChar &c : shown) {
        const char16_t u = c.unicode();
        const bool turns = u == 0x200e || u == 0x200f || u == 0x061c || (u >= 0x202a && u <= 0x202e) || (u >= 0x2066 && u <= 0x2069);
        if (c.category() == QChar::Other_Control || turns || c == QChar::LineSeparator || c == QChar::ParagraphSeparator)
            c = QChar(0x2423);
    }
    if (text.size() > kLongest) {
        shown.chop(shown.at(kLongest - 2).isHighSurrogate() ? 2 : 1); // Half a letter is none.
        shown += QChar(0x2026);
    }
    return shown;
}

} // namespace

RowsModel::RowsModel(Table table, QObject *parent) : QAbstractTableModel(parent), m_table(table) {}

/// How many rows at the top are the same as before. With many rows nearly all are, and to look at each closely would
/// take longer than a frame.
qsizetype RowsModel::unchangedRows(const Moment &moment) const
{
    const bool forward = moment.eventCount() >= m_eventCount;
    if (moment.fold() != m_fold || (forward ? moment.lastRemark() > m_eventCount : m_lastRemark > moment.eventCount()))
        return 0;
    const auto count = [this, &moment](const auto &entries, auto keyOf) {
        qsizetype same = 0;
        while (same < std::min(entries.size(), m_rows.size())) {
            const Row &row = m_rows[same];
            const auto &entry = entries[same];
            if (row.ghostOf >= 0 || row.fresh || row.seenAt != entry.seenAt || row.key != keyOf(entry)
                || entry.seenAt == moment.lastChange())
                break;
            ++same;
        }
        return same;
    };
    return m_table == Table::Jobs ? count(moment.jobs(), [](const Moment::Job &job) { return job.row.id; })
                                  : count(moment.records(), [](const Moment::Record &r) { return r.row.rowid; });
}

/// The rows from this one on.
QList<RowsModel::Row> RowsModel::rowsOf(const Moment &moment, qsizetype from) const
{
    QList<Row> rows;
    const auto isFresh = [&moment](const auto &entry) {
        return entry.seenAt == moment.lastChange() && entry.seenAt > 1;
    };
    if (m_table == Table::Jobs) {
        rows.reserve(moment.jobs().size() - from);
        for (qsizetype i = from; i < moment.jobs().size(); ++i) {
            const Moment::Job &job = moment.jobs()[i];
            rows.append({job.row.id, -1, {}, {}, job.row.payload, {}, job.origin, job.seenAt,
                         std::max(1, moment.jobsOfSameRequest(job.origin)), isFresh(job), false, false});
        }
    } else {
        rows.reserve(moment.records().size() - from);
        for (qsizetype i = from; i < moment.records().size(); ++i) {
            const Moment::Record &record = moment.records()[i];
            const RecordRow &r = record.row;
            rows.append({r.rowid, -1, r.scope, r.rid, r.payload, r.result, record.origin, record.seenAt,
                         int(std::max<qint64>(1, moment.recordsOf(r.scope, r.rid))), isFresh(record),
                         // With fewer rows carried than there are, a job that is not carried may exist.
                         r.result && moment.counts().jobs == moment.jobs().size() && !moment.hasJob(*r.result),
                         !r.result});
        }
    }
    const qsizetype committed = rows.size();
    for (int i = 0; i < moment.workers().size(); ++i) {
        const Moment::Worker &worker = moment.workers()[i];
        const Origin origin{i, worker.pid, worker.client, worker.tryNo, worker.request.scope, worker.request.rid};
        if (m_table == Table::Jobs) {
            for (const JobRow &job : worker.ghostJobs)
                rows.append({job.id, i, {}, {}, job.payload, {}, origin, 0, 1, false, false, false});
        } else {
            for (const RecordRow &r : worker.ghostRecords)
                rows.append({r.rowid, i, r.scope, r.rid, r.payload, r.result, origin, 0, 1, false, false, !r.result});
        }
    }
    // show() relies on one row for each key, in order; what workers report is not bound to it.
    const auto ghosts = rows.begin() + committed;
    std::stable_sort(ghosts, rows.end(), [](const Row &a, const Row &b) { return a.order() < b.order(); });
    rows.erase(std::unique(ghosts, rows.end(), [](const Row &a, const Row &b) { return a.order() == b.order(); }), rows.end());
    return rows;
}

void RowsModel::show(const Moment &moment)
{
    const int kept = int(unchangedRows(moment));
    const QList<Row> wanted = rowsOf(moment, kept);
    m_fold = moment.fold();
    m_eventCount = moment.eventCount();
    m_lastRemark = moment.lastRemark();
    // Both lists are in the same order, so that one walk tells what is missing on either side.
    int w = int(wanted.size()) - 1;
    int removeLast = -1;
    const auto removeRun = [&](int first) {
        if (removeLast < 0)
            return;
        beginRemoveRows({}, first, removeLast);
        m_rows.remove(first, removeLast - first + 1);
        endRemoveRows();
        removeLast = -1;
    };
    for (int i = int(m_rows.size()) - 1; i >= kept; --i) {
        while (w >= 0 && wanted[w].order() > m_rows[i].order())
            --w;
        if (w >= 0 && wanted[w].order() == m_rows[i].order())
            removeRun(i + 1);
        else if (removeLast < 0)
            removeLast = i;
    }
    removeRun(kept);
    for (int i = 0; i < wanted.size();) {
        const int row = kept + i;
        if (row < m_rows.size() && m_rows[row].order() == wanted[i].order()) {
            ++i;
            continue;
        }
        int end = i;
        while (end < wanted.size() && (row >= m_rows.size() || wanted[end].order() < m_rows[row].order()))
            ++end;
        beginInsertRows({}, row, kept + end - 1);
        m_rows.insert(row, end - i, Row());
        std::copy(wanted.begin() + i, wanted.begin() + end, m_rows.begin() + row);
        endInsertRows();
        i = end;
    }
    int changedFrom = -1;
    for (int i = 0; i <= wanted.size(); ++i) {
        const int row = kept + i;
        if (i < wanted.size() && !(m_rows[row] == wanted[i])) {
            m_rows[row] = wanted[i];
            if (changedFrom < 0)
                changedFrom = row;
        } else if (changedFrom >= 0) {
            Q_EMIT dataChanged(index(changedFrom, 0), index(row - 1, columnCount() - 1));
            changedFrom = -1;
        }
    }
}

void RowsModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(int(m_rows.size()) - 1, columnCount() - 1));
}

int RowsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int RowsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_table == Table::Jobs ? 4 : 6;
}

QString RowsModel::inProgressWord()
{
    return tr("in progress");
}

QString RowsModel::cell(const Row &row, int column) const
{
    if (column == MarkColumn) {
        if (row.ghostOf >= 0)
            return QStringLiteral("◌");
        if (row.orphan)
            return QStringLiteral("∅");
        if (row.copies > 1)
            return QStringLiteral("×%1").arg(row.copies);
        if (row.inProgress)
            return QStringLiteral("…");
        return row.fresh ? QStringLiteral("+") : QString();
    }
    const QString from = row.origin.worker < 0 ? tr("earlier")
                                               : tr("%1, try %2").arg(row.origin.pid).arg(row.origin.tryNo);
    if (m_table == Table::Jobs) {
        switch (column) {
        case 1: return QString::number(row.key);
        case 2: return row.payload;
        default: return from;
        }
    }
    switch (column) {
    case 1: return row.scope;
    case 2: return row.rid;
    case 3: return row.payload;
    case 4: return row.result ? QString::number(*row.result) : inProgressWord();
    default: return from;
    }
}

QString RowsModel::remark(const Row &row) const
{
    if (row.ghostOf >= 0)
        return tr("Not committed: only this worker's open transaction has the row");
    QStringList remarks;
    if (row.orphan)
        remarks << tr("Names job %1, which does not exist").arg(row.result.value_or(0));
    if (row.copies > 1) {
        remarks << (m_table == Table::Jobs ? tr("The same request was done %1 times").arg(row.copies)
                                           : tr("%1 records with the same key").arg(row.copies));
    }
    if (row.inProgress)
        remarks << tr("result is NULL: the key is reserved, and the request not done yet");
    if (row.fresh)
        remarks << tr("New with the last change");
    return remarks.join(u'\n');
}

QVariant RowsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_rows.size())
        return {};
    const Row &row = m_rows[index.row()];
    switch (role) {
    case Qt::DisplayRole: return shownSafely(cell(row, index.column()));
    case Qt::ToolTipRole: {
        const QString note = remark(row);
        const QString text = data(index, Qt::DisplayRole).toString();
        const QString plain = note.isEmpty() || index.column() != MarkColumn
            ? (note.isEmpty() ? text : text + u'\n' + note) : note;
        return plain.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>")); // A payload is not markup.
    }
    case Qt::AccessibleTextRole: {
        const QString note = remark(row);
        const QString text = data(index, Qt::DisplayRole).toString();
        return index.column() == MarkColumn ? note : text;
    }
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (index.column() == MarkColumn ? Qt::AlignHCenter : Qt::AlignLeft));
    case Qt::FontRole: {
        QFont font;
        if (row.ghostOf >= 0)
            font.setItalic(true);
        else if (row.fresh || index.column() == MarkColumn)
            font.setBold(true);
        else
            return {};
        return font;
    }
    case GhostRole: return row.ghostOf >= 0;
    case FreshRole: return row.fresh;
    case BadRole: return row.ghostOf < 0 && (row.orphan || row.copies > 1);
    default: return {};
    }
}

QVariant RowsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const bool jobs = m_table == Table::Jobs;
    const QStringList names = jobs ? QStringList{QString(), QStringLiteral("id"), QStringLiteral("payload"), tr("from worker")}
                                   : QStringList{QString(), QStringLiteral("scope"), QStringLiteral("rid"),
                                                 QStringLiteral("payload"), QStringLiteral("result"), tr("from worker")};
    if (role == Qt::DisplayRole)
        return names[section];
    if (role == Qt::AccessibleTextRole)
        return section == MarkColumn ? tr("mark") : names[section];
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        const QString mark = tr("◌ not committed, + new, ×2 done twice, ∅ no such job, … in progress");
        const QString from = tr("The worker process that inserted the row, and for which try");
        const QStringList tips = jobs
            ? QStringList{mark, tr("INTEGER PRIMARY KEY: SQLite gives it"), tr("What the job is"), from}
            : QStringList{mark, tr("Who asked; with rid it is the key"), tr("The request number (idempotency key)"),
                          tr("What was asked, to recognise another payload under the same number"),
                          tr("The id of the job: what a REPLAY answers; in progress while it is NULL"), from};
        return tips[section];
    }
    return {};
}

} // namespace retrylab
