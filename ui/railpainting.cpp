#include "railpainting.h"

#include "theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace retrylab {

namespace {

struct RailViewText { Q_DECLARE_TR_FUNCTIONS(RailView) };

QColor withAlpha(QColor color, qreal alpha)
{
    color.setAlphaF(float(alpha));
    return color;
}

void paintCross(QPainter &p, const QPointF &at, qreal radius, const QColor &ink, const QColor &halo)
{
    const QPointF a(radius, radius), b(radius, -radius);
    for (const auto &[color, width] : {std::pair(halo, 6.0), std::pair(ink, 3.0)}) {
        p.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap));
        p.drawLine(at - a, at + a);
        p.drawLine(at - b, at + b);
    }
}

/// A tick mark, so that "done" is not told by colour alone.
void paintTick(QPainter &p, const QPointF &at, qreal radius, const QColor &ink)
{
    p.setPen(QPen(ink, std::max(1.4, radius * 0.28), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    p.drawPolyline(QPolygonF{at + QPointF(-0.45, 0.02) * radius, at + QPointF(-0.12, 0.36) * radius,
                             at + QPointF(0.46, -0.34) * radius});
}

} // namespace

QFont scaledFont(const QFont &font, qreal scale)
{
    QFont scaled = font;
    if (font.pixelSize() > 0)
        scaled.setPixelSize(std::max(6, qRound(font.pixelSize() * scale)));
    else
        scaled.setPointSizeF(std::max(5.0, font.pointSizeF() * scale));
    return scaled;
}

QString wrappedInTwo(const QString &text)
{
    qsizetype best = -1;
    for (qsizetype i = text.indexOf(u' '); i >= 0; i = text.indexOf(u' ', i + 1)) {
        if (best < 0 || std::abs(2 * i - text.size()) < std::abs(2 * best - text.size()))
            best = i;
    }
    QString wrapped = text;
    if (best >= 0)
        wrapped[best] = u'\n';
    return wrapped;
}

QString stepSentence(Step step)
{
    switch (step) {
    case Step::BeginImmediate: return RailViewText::tr("BEGIN IMMEDIATE starts a transaction and takes the write lock at once.");
    case Step::BeginDeferred: return RailViewText::tr("BEGIN DEFERRED starts a transaction; it takes no lock before it must.");
    case Step::LookUp: return RailViewText::tr("Looks for the completion record: is this request done already?");
    case Step::InsertJob: return RailViewText::tr("Stores the job: the effect that must happen once.");
    case Step::InsertRecord: return RailViewText::tr("Stores the completion record, which a retry will find.");
    case Step::ReserveRecord: return RailViewText::tr("Stores the record without a result: the request is in progress. Takes over one whose lease has run out.");
    case Step::FinishRecord: return RailViewText::tr("Gives the reserved record its result; fails if another has taken the key over.");
    case Step::Commit: return RailViewText::tr("COMMIT makes everything since BEGIN durable, all of it or nothing.");
    case Step::LookUpMemory: return RailViewText::tr("Looks in the worker's own memory: has it done this request?");
    case Step::Remember: return RailViewText::tr("Keeps the result in the worker's memory, which dies with it.");
    case Step::Reply: return RailViewText::tr("Answers the client.");
    }
    return {};
}

QString stateSentence(RailView::State state)
{
    switch (state) {
    case RailView::State::Ahead: return RailViewText::tr("Still ahead.");
    case RailView::State::Current: return RailViewText::tr("This comes next.");
    case RailView::State::Done: return RailViewText::tr("Done.");
    case RailView::State::Pending: return RailViewText::tr("Done, not committed yet.");
    case RailView::State::Undone: return RailViewText::tr("Done, and rolled back.");
    case RailView::State::Failed: return RailViewText::tr("Failed.");
    case RailView::State::Skipped: return RailViewText::tr("Left out.");
    }
    return {};
}

void RailView::paintEvent(QPaintEvent *)
{
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const Colors &c = colorsOf(palette());
    if (shownDesign().steps.isEmpty())
        return;
    const Layout &l = m_layout;
    paintGroups(p, c);
    if (!m_other)
        paintKillPoint(p, c);
    paintSteps(p, c);
    if (m_other) {
        p.setFont(font());
        p.setPen(c.dim);
        const QString text = RailViewText::tr("This try is handled by: %1").arg(m_other->title());
        const QRectF row(l.margin, 0, width() - 2 * l.margin, l.pill);
        p.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, QFontMetricsF(font()).elidedText(text, Qt::ElideRight, row.width()));
    }
    if (m_focusRing) {
        p.setPen(QPen(palette().color(QPalette::Highlight), 2));
        p.setBrush(Qt::NoBrush);
        p.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
    }
}

void RailView::paintGroups(QPainter &p, const Colors &c) const
{
    const Layout &l = m_layout;
    const auto groups = shownDesign().commitGroups();
    for (int i = 0; i < groups.size() && i < l.captions.size(); ++i) {
        const qreal inset = std::min(l.em * 0.2, l.pitch * 0.06);
        const QRectF box(QPointF(l.gapX(groups[i].first) + inset, l.boxTop),
                         QPointF(l.gapX(groups[i].last + 1) - inset, l.boxBottom));
        p.setPen(QPen(withAlpha(c.transaction, 0.45), 1));
        p.setBrush(withAlpha(c.transactionFill, c.dark ? 0.7 : 0.75));
        p.drawRoundedRect(box, 7, 7);
    }
}

qreal RailView::killX(int gap, bool inside) const
{
    return std::clamp(inside ? m_layout.stepX(gap) : m_layout.gapX(gap), 2.0, width() - 2.0);
}

void RailView::paintKillPoint(QPainter &p, const Colors &c) const
{
    const Layout &l = m_layout;
    const auto marker = [&](int gap, bool chosen) {
        const qreal x = killX(gap, chosen && m_inside);
        const QColor ink = chosen ? c.bad : c.ghost;
        QPen pen(ink, chosen ? 2.2 : 1.4, Qt::CustomDashLine);
        pen.setDashPattern({3, 2});
        p.setPen(pen);
        p.drawLine(QPointF(x, l.pill - 2), QPointF(x, l.boxBottom + l.em * 0.15));
        QFont font = scaledFont(this->font(), 0.92);
        font.setBold(chosen);
        p.setFont(font);
        const QString text = chosen && m_inside ? RailViewText::tr("✕ kill inside") : RailViewText::tr("✕ kill here");
        const qreal wide = QFontMetricsF(font).horizontalAdvance(text) + l.em * 1.1;
        const qreal left = std::clamp(x - wide / 2, 2.0, std::max(2.0, width() - 2.0 - wide));
        const QRectF pill(left, 2, wide, l.pill - 3);
        p.setPen(chosen ? QPen(Qt::NoPen) : QPen(ink, 1.2));
        p.setBrush(chosen ? c.bad : palette().color(QPalette::Window));
        p.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
        p.setPen(chosen ? c.base : ink);
        p.drawText(pill, Qt::AlignCenter, text);
    };
    if (m_hovered && (m_hovered != m_gap || m_inside))
        marker(*m_hovered, false);
    if (m_gap)
        marker(*m_gap, true);
}

void RailView::paintSteps(QPainter &p, const Colors &c) const
{
    const Layout &l = m_layout;
    const Design &design = shownDesign();
    const int count = int(design.steps.size());
    const QColor ground = palette().color(QPalette::Window);
    const auto groups = design.commitGroups();
    // Captions over the kill point's line, on a ground of their own.
    for (int i = 0; i < groups.size() && i < l.captions.size(); ++i) {
        const Fitted &caption = l.captions[i];
        const QFontMetricsF metrics(caption.font);
        const QSizeF size = metrics.size(0, caption.text);
        const QRectF area(QPointF(l.gapX(groups[i].first) + l.em * 0.45, l.boxTop + l.em * 0.18), size);
        p.setPen(Qt::NoPen);
        p.setBrush(c.transactionFill);
        p.drawRoundedRect(area.adjusted(-1, 1, 1, -1), 3, 3);
        p.setFont(caption.font);
        p.setPen(c.transaction);
        p.drawText(area, int(Qt::AlignLeft | Qt::AlignTop | Qt::TextDontClip), caption.text);
    }
    const qreal radius = std::min(l.em * 0.46, l.pitch * 0.35);
    const qreal weight = std::max(2.0, l.em * 0.13);
    const auto reached = [&](int step) {
        const State state = stateOf(step);
        return state != State::Ahead;
    };
    p.setPen(QPen(c.line, weight, Qt::SolidLine, Qt::RoundCap));
    p.drawLine(QPointF(l.stepX(0), l.line), QPointF(l.stepX(count - 1), l.line));
    for (int i = 0; i + 1 < count; ++i) {
        if (!reached(i) || !reached(i + 1))
            continue;
        p.setPen(QPen(c.dim, weight, Qt::SolidLine, Qt::RoundCap));
        p.drawLine(QPointF(l.stepX(i), l.line), QPointF(l.stepX(i + 1), l.line));
    }
    const QFontMetricsF metrics(l.labelFont);
    for (int i = 0; i < count; ++i) {
        const QPointF at(l.stepX(i), l.line);
        const State state = stateOf(i);
        const auto disc = [&](const QColor &border, const QColor &fill, Qt::PenStyle style = Qt::SolidLine, qreal r = 1) {
            p.setPen(QPen(border, 1.8, style));
            p.setBrush(fill);
            p.drawEllipse(at, radius * r, radius * r);
        };
        switch (state) {
        case State::Ahead: disc(c.dim, m_worker ? ground : c.dim, Qt::SolidLine, m_worker ? 0.82 : 0.74); break;
        case State::Skipped: disc(c.ghost, ground, Qt::DotLine, 0.82); break;
        case State::Current:
            disc(c.transaction, ground, Qt::SolidLine, 1.12);
            p.setPen(Qt::NoPen);
            p.setBrush(c.transaction);
            p.drawEllipse(at, radius * 0.42, radius * 0.42);
            break;
        case State::Done:
            disc(c.good, c.good);
            paintTick(p, at, radius, c.base);
            break;
        case State::Pending:
            disc(c.transaction, c.transaction);
            break;
        case State::Failed:
            disc(c.bad, c.badFill);
            paintCross(p, at, radius * 0.55, c.bad, c.badFill);
            break;
        case State::Undone:
            disc(c.warn, c.warnFill);
            p.setPen(QPen(c.warn, 1.8, Qt::SolidLine, Qt::RoundCap));
            p.drawLine(at + QPointF(-0.6, 0.6) * radius, at + QPointF(0.6, -0.6) * radius);
            break;
        }
        QFont font = l.labelFont;
        if (state == State::Current)
            font.setUnderline(true);
        p.setFont(font);
        p.setPen(state == State::Ahead && m_worker ? c.dim : state == State::Skipped ? c.ghost : c.text);
        const qreal wide = l.labelRows * l.pitch;
        QString text = stepLabel(design.steps[i]);
        if (l.cutLabels) {
            QStringList lines = text.split(u'\n');
            for (QString &line : lines)
                line = metrics.elidedText(line, Qt::ElideRight, wide - 2);
            text = lines.join(u'\n');
        }
        const QRectF area(at.x() - wide / 2, l.labels + (i % l.labelRows) * l.labelHeight, wide, l.labelHeight);
        const qreal half = metrics.size(0, text).width() / 2;
        // Staggered labels may lie across the kill point's line.
        if (m_gap && !m_other && std::abs(killX(*m_gap, m_inside) - at.x()) < half + 2) {
            p.fillRect(QRectF(at.x() - half, area.top() + 1, 2 * half, area.height() - 2),
                       std::any_of(groups.begin(), groups.end(), [i](const CommitGroup &g) { return i >= g.first && i <= g.last; })
                           ? c.transactionFill : ground);
        }
        p.drawText(area, int(Qt::AlignHCenter | Qt::AlignTop | Qt::TextDontClip), text);
    }
    if (m_worker && m_worker->phase == Moment::Phase::Dead && m_worker->step >= 0)
        paintCross(p, QPointF(std::clamp(killX(std::min(m_worker->step, count), m_worker->op >= 0), l.em * 0.5, width() - l.em * 0.5), l.line),
                   l.em * 0.34, c.bad, ground);
}

} // namespace retrylab
