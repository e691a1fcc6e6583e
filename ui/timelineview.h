#pragma once

#include "timelinepainter.h"

#include <QAbstractScrollArea>

#include <optional>

namespace retrylab {

/// The space-time diagram of a run: who sent what to whom in which order, what died and what the file held.
class TimelineView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit TimelineView(QWidget *parent = nullptr);

    /// Starts over. Not owned; may be null.
    void setTimeline(const Timeline *timeline);
    /// Call it after events were appended to the timeline. Follows them if the newest one was looked at.
    void eventsAppended();
    /// The moment that is looked at: after the first count events.
    void setPosition(qsizetype count);
    qsizetype position() const { return m_position; }
    /// The title of the file's lane.
    void setFileName(const QString &name);

    const TimelineLayout &timelineLayout() const { return m_layout; }
    const TimelineGeometry &geometryOfSlots() const { return m_geometry; }
    /// Where an event is, in the viewport.
    QPointF pointOf(qsizetype event) const;
    /// Wider or narrower slots around a point of the viewport.
    void zoom(qreal factor, qreal around);
    /// The whole run in the width of the view, while it stays readable.
    void zoomToFit();

    QSize sizeHint() const override { return QSize(40, 20) * fontMetrics().height(); }
    QSize minimumSizeHint() const override { return QSize(14, 10) * fontMetrics().height(); }

Q_SIGNALS:
    void positionPicked(qsizetype count);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *) override {} // Ours, like the press.
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void retranslate();
    void measureTitles();
    /// Fits the geometry to the viewport and the scroll bars to the geometry.
    void adapt();
    void showCursor();
    void showLane();
    void pick(qsizetype count);
    void pickAt(qreal viewportX);
    void describePosition();
    QString toolTipAt(const QPoint &at) const;
    qreal titlesWidth() const;
    qreal scrolledX() const;
    qsizetype eventCount() const { return m_timeline ? m_timeline->events().size() : 0; }

    const Timeline *m_timeline = nullptr;
    TimelineLayout m_layout;
    TimelineGeometry m_geometry;
    qsizetype m_position = 0;
    qsizetype m_known = 0;   ///< Events that the view has taken in.
    qreal m_slotWidth = 0;   ///< As zoomed; 0 while it fits itself to the view.
    qreal m_titles = 0;      ///< Width of the column of titles.
    int m_measuredLanes = -1;
    QString m_fileName;
    bool m_focusRing = false;
};

} // namespace retrylab
