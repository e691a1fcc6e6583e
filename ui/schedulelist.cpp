#include "schedulelist.h"

#include "theme.h"
#include "whypanel.h"

#include <QLocale>
#include <QPainter>

namespace retrylab {

ScheduleList::ScheduleList(QWidget *parent) : ShareList(parent)
{
    retranslate();
}

void ScheduleList::setClasses(const QList<ScheduleClass> &classes)
{
    setRows({});
    m_classes = classes;
    retranslate();
}

QString ScheduleList::title() const
{
    return tr("How it can end");
}

QList<ShareList::Row> ScheduleList::rows() const
{
    double sum = 0;
    for (const ScheduleClass &one : m_classes)
        sum += one.schedules;
    QList<Row> rows;
    for (const ScheduleClass &one : m_classes) {
        Row row;
        row.title = verdictWord(one.verdict);
        row.amount = QLocale().toString(one.schedules, 'f', 0);
        QStringList notes;
        if (one.deadlock)
            notes << tr("deadlock");
        if (one.busy)
            notes << tr("a client was told BUSY");
        row.note = notes.isEmpty() ? tr("no deadlock, nobody was told BUSY") : notes.join(QStringLiteral(" · "));
        row.mark = notes.isEmpty() ? Row::Mark::Tick : Row::Mark::Cross;
        row.share = one.schedules / sum;
        QStringList lines{row.title, row.note, tr("schedules: %1").arg(row.amount)};
        row.spoken = lines.join(QStringLiteral(", "));
        lines << tr("How many of the schedules end so. It is no probability: nobody knows which one a scheduler takes.");
        row.toolTip = lines.join(u'\n');
        rows.append(row);
    }
    return rows;
}

void ScheduleList::paintSign(QPainter &painter, const Colors &colors, int row, const QPointF &at, qreal r) const
{
    const Verdict verdict = m_classes[row].verdict;
    const auto [ink, paper] = verdictColors(verdict, colors);
    painter.setPen(QPen(ink, 1.4));
    painter.setBrush(paper);
    const QRectF box(at.x() - r * 1.35, at.y() - r * 1.2, r * 2.7, r * 2.4);
    painter.drawRoundedRect(box, 4, 4);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.drawText(box, Qt::AlignCenter, verdictSign(verdict));
}

QColor ScheduleList::inkOf(int row, const Colors &colors) const
{
    return verdictColors(m_classes[row].verdict, colors).first;
}

} // namespace retrylab
