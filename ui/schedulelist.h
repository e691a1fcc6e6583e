#pragma once

#include "lab/schedules.h"
#include "sharelist.h"

namespace retrylab {

/// How schedules can end, a row for each class: verdict, whether a client was told BUSY or workers stood in a deadlock,
/// and how many schedules end so.
class ScheduleList : public ShareList
{
    Q_OBJECT
public:
    explicit ScheduleList(QWidget *parent = nullptr);

    void setClasses(const QList<ScheduleClass> &classes);
    const QList<ScheduleClass> &classes() const { return m_classes; }

protected:
    QList<Row> rows() const override;
    QString title() const override;
    void paintSign(QPainter &painter, const Colors &colors, int row, const QPointF &at, qreal r) const override;
    QColor inkOf(int row, const Colors &colors) const override;

private:
    QList<ScheduleClass> m_classes;
};

} // namespace retrylab
