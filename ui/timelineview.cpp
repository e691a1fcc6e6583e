#include "timelineview.h"

#include "theme.h"
#include "timelinelabels.h"

#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

namespace retrylab {

namespace {
constexpr qreal kLargestZoom = 3; ///< Times the largest slot that fits itself.
constexpr qreal kZoomStep = 1.25;
constexpr int kPageOfSlots = 10;
constexpr qreal kFoot = 1.3;        ///< Lines of text below the diagram.
constexpr qreal kTitlesShare = 0.3; ///< Long titles are cut rather than the diagram.

void range(QScrollBar *bar, qreal whole, qreal page, qreal step)
{
    bar->setPageStep(int(page));
    bar->setSingleStep(std::max(1, int(step)));
    bar->setRange(0, std::max(0, int(std::ceil(whole - page - 0.5))));
}

QString invitation()
{
    return TimelineView::tr("Press Run: the clients, the workers and the database file appear here.");
}

/// Scrolls as little as brings a place and some room around it into view.
void reveal(QScrollBar &bar, qreal at, qreal margin, qreal page)
{
    if (at - margin < bar.value())
        bar.setValue(int(at - margin));
    else if (at + margin > bar.value() + page)
        bar.setValue(int(at + margin - page));
}
}

TimelineView::TimelineView(QWidget *parent) : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::CrossCursor);
    retranslate();
}

void TimelineView::setTimeline(const Timeline *timeline)
{
    m_timeline = timeline;
    m_layout.setTimeline(timeline);
    m_known = m_position = eventCount();
    m_slotWidth = 0;
    m_measuredLanes = -1;
    adapt();
    showCursor();
    describePosition();
    viewport()->update();
}

void TimelineView::eventsAppended()
{
    const bool follows = m_position == m_known;
    const bool atEnd = horizontalScrollBar()->value() == horizontalScrollBar()->maximum();
    m_layout.update();
    m_known = eventCount();
    m_position = follows ? m_known : std::min(m_position, m_known);
    adapt();
    if (follows && atEnd) // Who has scrolled back to look at something is left there.
        showCursor();
    if (follows)
        describePosition();
    viewport()->update();
}

void TimelineView::setPosition(qsizetype count)
{
    count = std::clamp<qsizetype>(count, 0, m_known);
    if (count == m_position)
        return;
    m_position = count;
    showCursor();
    describePosition();
    viewport()->update();
}

void TimelineView::setFileName(const QString &name)
{
    if (m_fileName == name)
        return;
    m_fileName = name;
    m_measuredLanes = -1;
    adapt();
    viewport()->update();
}

// ---- geometry ----

void TimelineView::measureTitles()
{
    if (m_measuredLanes == m_layout.laneCount())
        return;
    m_measuredLanes = m_layout.laneCount();
    m_titles = m_layout.isEmpty() ? 0 : laneTitleWidth(m_layout, font(), m_fileName);
}

void TimelineView::adapt()
{
    measureTitles();
    const qreal titles = titlesWidth();
    const int em = fontMetrics().height();
    const QSizeF room(viewport()->width() - titles, viewport()->height() - em * kFoot);
    m_geometry = TimelineGeometry::fit(m_layout, font(), room, m_slotWidth);
    const QSizeF size = m_layout.isEmpty() ? QSizeF() : m_geometry.size();
    range(horizontalScrollBar(), size.width(), room.width(), m_geometry.slotWidth);
    range(verticalScrollBar(), size.height(), room.height(), em * 2);
}

qreal TimelineView::titlesWidth() const
{
    return std::min(m_titles, viewport()->width() * kTitlesShare);
}

qreal TimelineView::scrolledX() const
{
    return titlesWidth() - horizontalScrollBar()->value();
}

QPointF TimelineView::pointOf(qsizetype event) const
{
    const int slot = std::max(0, m_layout.slotsIn(event + 1) - 1);
    return {scrolledX() + m_geometry.x(slot), m_geometry.top - verticalScrollBar()->value() + m_geometry.em};
}

void TimelineView::showCursor()
{
    if (m_layout.isEmpty())
        return;
    const int slot = m_layout.slotsIn(m_position);
    QScrollBar *bar = horizontalScrollBar();
    showLane();
    if (m_position == m_known) {
        bar->setValue(bar->maximum());
        return;
    }
    const qreal x = m_geometry.edge(slot);
    const qreal margin = std::min<qreal>(m_geometry.slotWidth * 2, bar->pageStep() / 4.0);
    reveal(*bar, x, margin, bar->pageStep());
}

/// Scrolls to the lane of the event that was last, where not all lanes are in view.
void TimelineView::showLane()
{
    QScrollBar *bar = verticalScrollBar();
    qsizetype at = m_position - 1;
    const auto &events = m_timeline->events();
    while (at >= 0 && events[at].worker < 0 && events[at].client < 0)
        --at; // The file's lane is always in view.
    if (bar->maximum() == 0 || at < 0)
        return;
    const Event &e = events[at];
    const qreal y = e.worker >= 0 ? m_geometry.workerY(e.worker) : m_geometry.clientY(e.client);
    const qreal margin = m_geometry.em * 3;
    reveal(*bar, y, margin, bar->pageStep() - m_geometry.filePitch);
}

void TimelineView::zoom(qreal factor, qreal around)
{
    if (m_layout.isEmpty())
        return;
    const qreal content = (around - scrolledX()) / m_geometry.slotWidth;
    m_slotWidth = std::clamp(m_geometry.slotWidth * factor, TimelineGeometry::smallestSlot(font()) / 2,
                             TimelineGeometry::largestSlot(font()) * kLargestZoom);
    adapt();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value()
                                    + qRound(scrolledX() + content * m_geometry.slotWidth - around));
    viewport()->update();
}

void TimelineView::zoomToFit()
{
    m_slotWidth = 0;
    adapt();
    showCursor();
    viewport()->update();
}

// ---- painting ----

void TimelineView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    const Colors &colors = colorsOf(palette());
    const QRect all = viewport()->rect();
    painter.fillRect(all, colors.base);
    painter.setFont(font());
    const int em = fontMetrics().height();
    if (m_layout.isEmpty()) {
        painter.setPen(colors.dim);
        painter.drawText(all.adjusted(em, em, -em, -em), int(Qt::AlignCenter | Qt::TextWordWrap), invitation());
    } else {
        const qreal titles = titlesWidth();
        const int down = verticalScrollBar()->value();
        const qreal height = all.height() - em * kFoot;
        painter.save();
        painter.setClipRect(QRectF(titles, 0, all.width() - titles, height));
        painter.translate(scrolledX(), -down);
        const QRectF visible(horizontalScrollBar()->value(), down, all.width() - titles, height);
        paintTimeline(painter, m_layout, m_geometry, visible, colors, font(), m_position);
        painter.restore();

        painter.save();
        painter.setClipRect(QRectF(0, 0, titles, height));
        painter.translate(0, -down);
        paintLaneTitles(painter, m_layout, m_geometry, QRectF(0, down, titles, height), colors, font(), m_fileName);
        painter.restore();

        painter.setFont(smallFont(font()));
        painter.setPen(colors.dim);
        const QRect foot(em / 2, int(height), all.width() - em, all.height() - int(height));
        const QString note = tr("In order, not to scale: point at a place for its time.");
        painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(note, Qt::ElideRight, foot.width()));
    }
    if (m_focusRing) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(all).adjusted(1, 1, -1, -1), 3, 3);
    }
}

void TimelineView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    const bool atEnd = horizontalScrollBar()->value() == horizontalScrollBar()->maximum();
    adapt();
    if (atEnd && m_position == m_known)
        horizontalScrollBar()->setValue(horizontalScrollBar()->maximum());
}

void TimelineView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange:
        retranslate();
        [[fallthrough]];
    case QEvent::FontChange:
    case QEvent::StyleChange:
        m_measuredLanes = -1;
        m_slotWidth = 0;
        adapt();
        updateGeometry();
        [[fallthrough]];
    case QEvent::PaletteChange:
        viewport()->update();
        break;
    default:
        break;
    }
}

void TimelineView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    // Who works with the mouse sees what was clicked; who works with keys needs to see where they go.
    m_focusRing = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    viewport()->update();
}

void TimelineView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    m_focusRing = false;
    viewport()->update();
}

// ---- picking ----

void TimelineView::pick(qsizetype count)
{
    if (count == m_position)
        return;
    setPosition(count);
    Q_EMIT positionPicked(m_position);
}

void TimelineView::pickAt(qreal viewportX)
{
    if (m_layout.isEmpty())
        return;
    const int slot = std::clamp(m_geometry.slotAt(viewportX - scrolledX()), -1, m_layout.slotCount() - 1);
    pick(m_layout.countAt(slot));
}

void TimelineView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        pickAt(event->position().x());
}

void TimelineView::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        pickAt(event->position().x());
}

void TimelineView::keyPressEvent(QKeyEvent *event)
{
    const int slot = m_layout.slotsIn(m_position) - 1; // The last that has been.
    const auto moveTo = [this](int to) { pick(m_layout.countAt(std::clamp(to, -1, m_layout.slotCount() - 1))); };
    if (!m_focusRing) {
        m_focusRing = true;
        viewport()->update();
    }
    const qreal middle = scrolledX() + m_geometry.edge(slot + 1);
    switch (event->key()) {
    case Qt::Key_Left: moveTo(slot - 1); break;
    case Qt::Key_Right: moveTo(slot + 1); break;
    case Qt::Key_PageUp: moveTo(slot - kPageOfSlots); break;
    case Qt::Key_PageDown: moveTo(slot + kPageOfSlots); break;
    case Qt::Key_Home: pick(0); break;
    case Qt::Key_End: pick(m_known); break;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoom(kZoomStep, middle); break;
    case Qt::Key_Minus: zoom(1 / kZoomStep, middle); break;
    case Qt::Key_0: zoomToFit(); break;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

void TimelineView::wheelEvent(QWheelEvent *event)
{
    if (event->modifiers() & Qt::ControlModifier) {
        zoom(std::pow(kZoomStep, event->angleDelta().y() / 120.0), event->position().x());
        return;
    }
    QAbstractScrollArea::wheelEvent(event);
}

// ---- words ----

void TimelineView::retranslate()
{
    setAccessibleName(tr("What happened"));
    describePosition();
}

void TimelineView::describePosition()
{
    setAccessibleDescription(m_known == 0      ? invitation()
                             : m_position == 0 ? tr("Before the run.")
                                               : describe(m_timeline->events()[m_position - 1], m_timeline->experiment()));
}

QString TimelineView::toolTipAt(const QPoint &at) const
{
    if (m_layout.isEmpty())
        return {};
    if (at.x() < titlesWidth()) {
        const qreal top = verticalScrollBar()->value();
        const int lane = m_geometry.pinned(QRectF(0, top, 1, verticalScrollBar()->pageStep())).laneNear(at.y() + top);
        return lane < 0 ? QString() : laneTitle(m_layout, lane, m_fileName);
    }
    const int slot = m_geometry.slotAt(at.x() - scrolledX());
    if (slot < 0 || slot >= m_layout.slotCount())
        return {};
    const Event &e = m_layout.event(m_layout.eventOfSlot(slot));
    return describe(e, m_layout.experiment()) + u'\n'
        + tr("%1 ms after the start, lab clock %2 ms")
              .arg(QLocale().toString(double(e.ns) / 1e6, 'f', 1), QLocale().toString(e.labMs));
}

bool TimelineView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), toolTipAt(help->pos()), viewport()); // Hides it where there is none.
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace retrylab
