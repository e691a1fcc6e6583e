#include "railview.h"

#include "railpainting.h"
#include "theme.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace retrylab {

namespace {

constexpr int kNarrow = 480; ///< Every design must do with this.
constexpr int kUsualWidth = 640;

/// Whose progress to show: who works, else who has just died, else who was last.
int mostActive(const Moment &moment, int before)
{
    using Phase = Moment::Phase;
    const auto &workers = moment.workers();
    const auto works = [&](int i) {
        return workers[i].tryNo > 0 && (workers[i].phase == Phase::AtStep || workers[i].phase == Phase::Blocked);
    };
    if (before >= 0 && before < workers.size() && works(before) && workers[before].phase == Phase::AtStep)
        return before;
    int best = -1;
    const auto rank = [&](int i) {
        const Moment::Worker &w = workers[i];
        if (works(i))
            return w.phase == Phase::AtStep ? 4 : 3;
        if (w.phase == Phase::Dead)
            return moment.kill() && moment.kill()->worker == i ? 2 : 0;
        return 1;
    };
    const auto better = [&](int a, int b) {
        // A later try tells more than the death before it.
        if (rank(a) < 3 && rank(b) < 3 && workers[a].tryNo != workers[b].tryNo)
            return workers[a].tryNo > workers[b].tryNo;
        return rank(a) >= rank(b);
    };
    for (int i = 0; i < workers.size(); ++i) {
        if (workers[i].tryNo > 0 && (best < 0 || better(i, best)))
            best = i;
    }
    return best;
}

} // namespace

RailView::RailView(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    relayout();
    describe();
}

void RailView::setDesign(const Design &design)
{
    if (design == m_design)
        return;
    m_design = design;
    m_other.reset();
    m_worker.reset(); // Progress was that of the other steps.
    m_active = -1;
    m_hovered.reset();
    m_lastGap.reset();
    if (m_gap && *m_gap > m_design.steps.size())
        m_gap.reset();
    relayout();
    describe();
}

void RailView::setKillGap(std::optional<int> gap, bool inside)
{
    if (gap && (*gap < 0 || *gap > m_design.steps.size()))
        gap.reset();
    inside = inside && gap && *gap < m_design.steps.size();
    if (gap == m_gap && inside == m_inside)
        return;
    m_gap = gap;
    m_inside = inside;
    describe();
    update();
}

void RailView::setMoment(const Moment &moment, int activeWorker)
{
    const auto &workers = moment.workers();
    const bool given = activeWorker >= 0 && activeWorker < workers.size() && workers[activeWorker].tryNo > 0;
    m_active = given ? activeWorker : mostActive(moment, m_active);
    m_worker = m_active < 0 ? std::nullopt : std::optional(workers[m_active]);
    std::optional<Design> other;
    if (m_worker && moment.experiment().designOfTry(m_worker->tryNo) != m_design)
        other = moment.experiment().designOfTry(m_worker->tryNo);
    if (other != m_other) {
        m_other = other;
        m_hovered.reset();
        relayout();
    }
    update();
}

RailView::State RailView::stateOf(int step) const
{
    if (!m_worker || step < 0 || step >= m_worker->done.size())
        return State::Ahead;
    const Moment::Worker &w = *m_worker;
    const bool works = w.phase == Moment::Phase::AtStep || w.phase == Moment::Phase::Blocked;
    if (step == w.failed)
        return State::Failed;
    if (w.done[step]) {
        for (const CommitGroup &group : shownDesign().commitGroups()) {
            if (step < group.first || step > group.last || group.first == group.last || w.done.value(group.last))
                continue;
            return w.inTransaction ? State::Pending : State::Undone;
        }
        return State::Done;
    }
    if (works && step == w.step)
        return State::Current;
    return step < w.step ? State::Skipped : State::Ahead;
}

// ---- geometry ----

RailView::Fitted RailView::fitted(const QString &text, qreal width) const
{
    const QString wrapped = wrappedInTwo(text);
    for (const qreal scale : {1.0, 0.9, 0.8, 0.7, 0.6, 0.5}) {
        const QFont font = scaledFont(this->font(), scale);
        const QFontMetricsF metrics(font);
        if (metrics.size(0, text).width() <= width)
            return {font, text, 1};
        if (metrics.size(0, wrapped).width() <= width)
            return {font, wrapped, int(wrapped.count(u'\n')) + 1};
    }
    const QFont font = scaledFont(this->font(), 0.6);
    return {font, QFontMetricsF(font).elidedText(text, Qt::ElideRight, width), 1};
}

/// Smaller words before staggered ones, staggered ones before cut ones.
void RailView::fitLabels()
{
    struct Way { qreal scale; int rows; };
    for (const Way way : {Way{1, 1}, Way{0.9, 1}, Way{0.82, 1}, Way{1, 2}, Way{0.85, 2}, Way{0.7, 2}, Way{0.8, 3},
                          Way{0.6, 2}, Way{0.6, 3}, Way{0.5, 3}}) {
        m_layout.labelFont = scaledFont(font(), way.scale);
        m_layout.labelRows = way.rows;
        const QFontMetricsF metrics(m_layout.labelFont);
        m_layout.labelHeight = 0;
        m_layout.cutLabels = false;
        for (int i = 0; i < shownDesign().steps.size(); ++i) {
            const QSizeF size = metrics.size(0, stepLabel(shownDesign().steps[i]));
            // Labels of one row are so many pitches apart; at the ends the widget's edge is nearer.
            const qreal edge = 2 * std::min(m_layout.stepX(i), width() - m_layout.stepX(i));
            const qreal room = std::min(way.rows * m_layout.pitch, edge) - m_layout.em * 0.25;
            m_layout.cutLabels = m_layout.cutLabels || size.width() > room;
            m_layout.labelHeight = std::max(m_layout.labelHeight, size.height());
        }
        if (!m_layout.cutLabels)
            return;
    }
}

void RailView::relayout()
{
    Layout &l = m_layout;
    const qreal before = l.height;
    const int steps = std::max(1, int(shownDesign().steps.size()));
    l.em = QFontMetricsF(font()).height();
    l.margin = std::round(l.em * 0.7);
    l.pitch = (width() - 2 * l.margin) / steps;
    fitLabels();
    l.captions.clear();
    qreal captionHeight = 0;
    for (const CommitGroup &group : shownDesign().commitGroups()) {
        const QString text = group.first == group.last ? tr("commits alone") : tr("one COMMIT");
        l.captions.append(fitted(text, (group.last - group.first + 1) * l.pitch - l.em * 0.8));
        captionHeight = std::max(captionHeight, QFontMetricsF(l.captions.last().font).height() * l.captions.last().lines);
    }
    l.pill = l.em * 1.35;
    l.boxTop = l.pill + l.em * 0.3;
    l.line = l.boxTop + captionHeight + l.em * 0.95;
    l.labels = l.line + l.em * 0.7;
    l.boxBottom = l.labels + l.labelRows * l.labelHeight + l.em * 0.35;
    l.height = std::ceil(l.boxBottom + l.em * 0.3);
    if (!qFuzzyCompare(before + 1, l.height + 1))
        updateGeometry();
    update();
}

QSize RailView::sizeHint() const
{
    return {kUsualWidth, int(m_layout.height)};
}

QSize RailView::minimumSizeHint() const
{
    const qreal wanted = shownDesign().steps.size() * m_layout.em * 2.5;
    return {std::clamp(int(wanted), kNarrow / 2, kNarrow), int(m_layout.height)};
}

void RailView::resizeEvent(QResizeEvent *)
{
    relayout();
}

QPoint RailView::gapCentre(int gap) const
{
    return {int(std::clamp<qreal>(m_layout.gapX(gap), 0, width() - 1)), int(m_layout.line)};
}

int RailView::gapAt(qreal x) const
{
    return std::clamp(int(std::lround((x - m_layout.margin) / m_layout.pitch)), 0, int(m_design.steps.size()));
}

void RailView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange:
        describe();
        [[fallthrough]];
    case QEvent::FontChange:
        relayout();
        break;
    case QEvent::PaletteChange:
        update();
        break;
    default:
        break;
    }
}

// ---- the kill point ----

void RailView::pick(std::optional<int> gap)
{
    if (gap == m_gap && !m_inside)
        return;
    if (m_gap && !gap)
        m_lastGap = m_gap;
    setKillGap(gap);
    Q_EMIT killGapPicked(m_gap);
}

/// Kill points are places of the first try's design; the other one makes room for it when one is to be chosen.
void RailView::showOwnDesign()
{
    if (!m_other)
        return;
    m_other.reset();
    m_worker.reset();
    m_active = -1;
    relayout();
}

/// Before COMMIT, where there is one.
int RailView::usualGap() const
{
    const auto commit = m_design.steps.indexOf(Step::Commit);
    return int(commit >= 0 ? commit : std::max<qsizetype>(0, m_design.steps.size() - 1));
}

void RailView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    if (m_other)
        return showOwnDesign();
    const int gap = gapAt(event->position().x());
    pick(gap == m_gap && !m_inside ? std::nullopt : std::optional(gap));
}

void RailView::mouseMoveEvent(QMouseEvent *event)
{
    const auto gap = m_other ? std::nullopt : std::optional(gapAt(event->position().x()));
    setCursor(Qt::PointingHandCursor);
    if (gap != m_hovered) {
        m_hovered = gap;
        update();
    }
}

void RailView::leaveEvent(QEvent *)
{
    m_hovered.reset();
    update();
}

void RailView::focusInEvent(QFocusEvent *event)
{
    // Who works with the mouse sees what was clicked; who works with keys needs to see where they go.
    m_focusRing = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    update();
}

void RailView::focusOutEvent(QFocusEvent *)
{
    m_focusRing = false;
    update();
}

void RailView::keyPressEvent(QKeyEvent *event)
{
    m_focusRing = true;
    update();
    const int last = int(m_design.steps.size());
    std::optional<int> gap;
    switch (event->key()) {
    case Qt::Key_Left: gap = m_gap ? std::max(0, *m_gap - 1) : last; break;
    case Qt::Key_Right: gap = m_gap ? std::min(last, *m_gap + 1) : 0; break;
    case Qt::Key_Home: gap = 0; break;
    case Qt::Key_End: gap = last; break;
    case Qt::Key_Delete:
    case Qt::Key_Backspace: break;
    case Qt::Key_Space:
        if (!m_gap)
            gap = m_lastGap.value_or(usualGap());
        break;
    default: return QWidget::keyPressEvent(event);
    }
    showOwnDesign();
    pick(gap);
}

// ---- words ----

void RailView::describe()
{
    setAccessibleName(tr("Steps and kill point"));
    setAccessibleDescription(m_gap && m_inside ? tr("The worker is killed inside %1.").arg(stepLine(m_design.steps[*m_gap]))
                             : m_gap ? tr("The worker is killed %1.").arg(killPointLabel(m_design, *m_gap))
                                   : tr("No kill point is chosen."));
}

QString RailView::toolTipAt(const QPoint &at) const
{
    const Design &design = shownDesign();
    for (int i = 0; i < design.steps.size(); ++i) {
        const qreal reach = at.y() < m_layout.labels ? m_layout.em * 0.6 : m_layout.pitch * 0.3;
        if (std::abs(at.x() - m_layout.stepX(i)) <= reach && at.y() > m_layout.line - m_layout.em * 0.6)
            return stepSentence(design.steps[i]) + (m_worker ? u'\n' + stateSentence(stateOf(i)) : QString());
    }
    if (m_other)
        return tr("Another design handles the retry. Click to see your own and choose its kill point.");
    const int gap = gapAt(at.x());
    return gap == m_gap && !m_inside ? tr("The worker dies here. Click to let it live.")
                        : tr("Kill the worker %1").arg(killPointLabel(m_design, gap));
}

bool RailView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), toolTipAt(help->pos()), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace retrylab
