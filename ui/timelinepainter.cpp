#include "timelinepainter.h"

#include "theme.h"
#include "timelinelabels.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace retrylab {

namespace {

using Item = TimelineLayout::Item;
using Kind = TimelineLayout::Kind;
using End = TimelineLayout::End;
using Tone = TimelineLabel::Tone;

struct TimelineText { Q_DECLARE_TR_FUNCTIONS(Timeline) };

constexpr qreal kFaded = 0.32;
constexpr int kManyTitles = 256; ///< More lanes than this are not measured one by one.

/// Opaque, as Qt's raster engine hands translucent fills to other threads, one by one, which takes longer than they do.
QColor mixed(const QColor &ink, const QColor &ground, double share)
{
    const auto mix = [share](int a, int b) { return int(std::lround(a * share + b * (1 - share))); };
    return {mix(ink.red(), ground.red()), mix(ink.green(), ground.green()), mix(ink.blue(), ground.blue())};
}

/// What has not happened yet.
Colors fadedColors(const Colors &c)
{
    Colors faded = c;
    for (QColor *color : {&faded.text, &faded.dim, &faded.line, &faded.transaction, &faded.transactionFill, &faded.good,
                          &faded.goodFill, &faded.bad, &faded.badFill, &faded.warn, &faded.warnFill, &faded.ghost})
        *color = mixed(*color, c.base, kFaded);
    return faded;
}

/// Draws one timeline; lives for one paint.
class Canvas
{
public:
    Canvas(QPainter &painter, const TimelineLayout &layout, const TimelineGeometry &geometry, const Colors &colors,
           const QFont &font)
        : m_p(painter), m_layout(layout), m_unpinned(geometry), m_g(geometry),
          m_past(colors), m_future(fadedColors(colors)), m_font(font)
    {
    }

    void paint(const QRectF &visible, qsizetype position)
    {
        m_g = m_unpinned.pinned(visible);
        m_visible = visible;
        const int now = m_layout.slotsIn(position);
        const qreal cursor = m_g.edge(now);
        m_p.save();
        m_p.setRenderHint(QPainter::Antialiasing);
        m_p.setFont(m_font);
        paintLanes(visible);
        QRectF past = visible, future = visible;
        past.setRight(std::clamp(cursor, visible.left(), visible.right()));
        future.setLeft(past.right());
        if (now == m_layout.slotCount())
            past.setRight(visible.right()); // The marks of the newest event reach beyond it.
        else
            paintPart(future, m_future);
        paintPart(past, m_past);
        const auto labels = placeLabels(m_layout, m_unpinned, visible, m_font, position);
        if (cursor >= visible.left() - 1 && cursor <= visible.right() + 1)
            paintCursor(cursor, visible, now == m_layout.slotCount());
        for (const TimelineLabel &label : labels)
            paintLabel(label, label.slot < now ? m_past : m_future);
        m_p.restore();
    }

private:
    void paintLanes(const QRectF &visible)
    {
        const qreal file = m_g.fileY();
        m_p.fillRect(QRectF(visible.left(), m_g.fileTop(), visible.width(), m_g.filePitch),
                     mixed(m_c->line, m_c->base, m_c->dark ? 0.22 : 0.16));
        const QPen life(m_c->line, 1.4);
        QPen unborn(mixed(m_c->line, m_c->base, 0.7), 1, Qt::DotLine);
        const auto line = [&](qreal from, qreal to, qreal y, const QPen &pen) {
            from = std::max(from, visible.left());
            to = std::min(to, visible.right());
            if (from >= to)
                return;
            m_p.setPen(pen);
            m_p.drawLine(QPointF(from, y), QPointF(to, y));
        };
        const auto seen = [&](qreal y) { return y >= visible.top() - 2 && y < m_g.fileTop(); };
        const qreal end = std::max(m_g.size().width(), visible.right());
        for (int client = 0; client < m_g.clients; ++client) {
            if (const qreal y = m_g.clientY(client); seen(y))
                line(0, end, y, life);
        }
        for (int worker = 0; worker < m_g.workers; ++worker) {
            const qreal y = m_g.workerY(worker);
            if (!seen(y))
                continue;
            const TimelineLayout::Life &own = m_layout.life(worker);
            const qreal born = m_g.edge(own.first);
            const qreal died = own.last < 0 ? end : m_g.x(own.last);
            line(0, born, y, unborn);
            line(born, died, y, life);
        }
        line(0, end, file, life);
    }

    void paintPart(const QRectF &part, const Colors &colors)
    {
        if (part.width() <= 0)
            return;
        m_c = &colors;
        m_p.save();
        QRectF above = part;
        above.setBottom(std::min(part.bottom(), m_g.fileTop()));
        m_p.setClipRect(above, Qt::IntersectClip);
        // Arrows may slant out of their slots' edges, marks may be wider than a slot.
        const auto items = m_layout.itemsBetween(m_g.slotAt(part.left() - m_g.em * 2), m_g.slotAt(part.right() + m_g.em * 2));
        constexpr auto layerOf = [](Kind kind) {
            switch (kind) {
            case Kind::Ghost:
            case Kind::Transaction:
            case Kind::Blocked: return 0;
            case Kind::WriteLock:
            case Kind::Step: return 1;
            case Kind::Request:
            case Kind::Commit:
            case Kind::LostReply:
            case Kind::Reply: return 2;
            default: return 3;
            }
        };
        for (int layer = 0; layer < 4; ++layer) {
            for (int index : items) {
                const Item &item = m_layout.item(index);
                if (layerOf(item.kind) != layer || onFile(item))
                    continue;
                const QRectF bounds = m_g.bounds(item);
                if (bounds.bottom() >= part.top() - 4 && bounds.top() <= part.bottom() + 4)
                    paintItem(item, bounds);
            }
        }
        m_p.restore();
        m_p.save(); // Nothing else reaches into the file's lane.
        m_p.setClipRect(part, Qt::IntersectClip);
        for (int index : items) {
            const Item &item = m_layout.item(index);
            if (onFile(item) && (item.kind != Kind::Commit || m_g.workerY(item.worker) < m_g.fileTop()))
                paintItem(item, m_g.bounds(item));
        }
        m_p.restore();
    }

    static bool onFile(const Item &item)
    {
        return item.kind == Kind::Ghost || item.kind == Kind::Counts || item.kind == Kind::Commit
            || (item.kind == Kind::Failed && item.worker < 0);
    }

    void paintItem(const Item &item, const QRectF &bounds)
    {
        switch (item.kind) {
        case Kind::Request: return paintRequest(item);
        case Kind::Reply: return paintArrow(m_g.arrow(item), QPen(replyColor(item), 1.8));
        case Kind::Commit: return paintArrow(m_g.arrow(item), QPen(m_c->good, 1.8));
        case Kind::LostReply: {
            const QLineF arrow = m_g.arrow(item);
            m_p.setPen(QPen(m_c->ghost, 1.6, Qt::DashLine));
            m_p.drawLine(arrow);
            return paintCross(arrow.p2(), m_g.markRadius() * 0.8, 2);
        }
        case Kind::Transaction: return paintTransaction(item, bounds);
        case Kind::Ghost:
            m_p.setBrush(QBrush(mixed(m_c->ghost, m_c->base, 0.35), Qt::BDiagPattern));
            m_p.setPen(QPen(m_c->ghost, 1.2, Qt::DashLine));
            return m_p.drawRoundedRect(bounds, 4, 4);
        case Kind::Blocked:
            m_p.setBrush(m_c->warnFill);
            m_p.setPen(QPen(m_c->warn, 1.2));
            m_p.drawRoundedRect(bounds, 3, 3);
            m_p.setBrush(QBrush(mixed(m_c->warn, m_c->warnFill, 0.7), Qt::BDiagPattern));
            return m_p.drawRoundedRect(bounds, 3, 3);
        case Kind::WriteLock: return paintWriteLock(bounds);
        case Kind::Step: return paintStep(item, bounds);
        case Kind::Kill:
        case Kind::Ended: return paintCross(bounds.center(), m_g.markRadius() * 1.15, 3);
        case Kind::Failed:
        case Kind::GaveUp: return paintCross(bounds.center(), m_g.markRadius() * 0.8, 2.4);
        case Kind::TimedOut:
            m_p.setBrush(m_c->warn);
            m_p.setPen(QPen(m_c->base, 1.5));
            return m_p.drawEllipse(bounds.center(), m_g.markRadius(), m_g.markRadius());
        case Kind::Counts: // The words are its box; this stands for them where they find no room.
            m_p.setBrush(m_layout.isDamaged(item) ? m_c->bad : item.undone ? m_c->warn : item.commits ? m_c->good : m_c->dim);
            m_p.setPen(Qt::NoPen);
            return m_p.drawRoundedRect(bounds, 2, 2);
        }
    }

    QColor replyColor(const Item &item) const
    {
        const Reply &reply = *m_layout.event(item.event).reply;
        return reply.acknowledges() ? m_c->good : reply.kind == ReplyKind::Failed ? m_c->bad : m_c->warn;
    }

    void paintRequest(const Item &item)
    {
        const QPointF from(m_g.x(item.first), m_g.clientY(item.client));
        m_p.setPen(Qt::NoPen);
        m_p.setBrush(m_c->text);
        m_p.drawEllipse(from, 2.6, 2.6);
        const QLineF arrow = m_g.arrow(item);
        if (arrow.x1() > from.x() + 1) {
            // It waits until a worker is free. Only what is in view, in whole dots: Qt computes each dot, and one of many
            // clients waits for thousands.
            const QPen dots(m_c->text, 1.8, Qt::DotLine);
            const qreal dot = 3 * dots.widthF();
            const qreal hidden = std::max(0.0, std::floor((m_visible.left() - from.x()) / dot) * dot);
            m_p.setPen(dots);
            m_p.drawLine(from + QPointF(hidden, 0), QPointF(std::min(arrow.x1(), m_visible.right() + dot), arrow.y1()));
        }
        if (!item.isOpen())
            paintArrow(arrow, QPen(m_c->text, 1.6));
    }

    void paintTransaction(const Item &item, const QRectF &bounds)
    {
        const bool openEnd = item.end == End::Open || item.end == End::Killed;
        constexpr qreal r = 5;
        QPainterPath path;
        if (openEnd) { // Without its right side: nobody ended it.
            path.moveTo(bounds.right(), bounds.top());
            path.lineTo(bounds.left() + r, bounds.top());
            path.arcTo(QRectF(bounds.left(), bounds.top(), 2 * r, 2 * r), 90, 90);
            path.lineTo(bounds.left(), bounds.bottom() - r);
            path.arcTo(QRectF(bounds.left(), bounds.bottom() - 2 * r, 2 * r, 2 * r), 180, 90);
            path.lineTo(bounds.right(), bounds.bottom());
        } else {
            path.addRoundedRect(bounds, r, r);
        }
        m_p.fillPath(path, m_c->transactionFill);
        m_p.strokePath(path, QPen(item.end == End::RolledBack ? m_c->warn : m_c->transaction, 1.6));
    }

    /// A thick bar that ends in a padlock: who has it is told by the shape too.
    void paintWriteLock(const QRectF &bounds)
    {
        m_p.fillRect(bounds, m_c->transaction);
        const qreal r = m_g.em * 0.42;
        const QPointF at(bounds.left() + r * 0.4, bounds.top());
        m_p.setPen(Qt::NoPen);
        m_p.setBrush(m_c->base);
        m_p.drawEllipse(at, r * 1.25, r * 1.25);
        paintPadlock(m_p, at, r, m_c->transaction);
    }

    void paintStep(const Item &item, const QRectF &bounds)
    {
        const Event &e = m_layout.event(item.event);
        const bool failed = !e.facts->error.isEmpty();
        if (item.commits) { // A whole transaction in one statement.
            m_p.setBrush(m_c->transactionFill);
            m_p.setPen(QPen(m_c->transaction, 1.6));
            m_p.drawRoundedRect(bounds, 5, 5);
        }
        const qreal foot = m_g.workerY(item.worker) + m_g.blockHeight() / 2;
        m_p.setPen(QPen(failed ? m_c->bad : e.facts->inTransaction || item.commits ? m_c->transaction : m_c->dim, 1.4));
        m_p.drawLine(QPointF(m_g.x(item.first), foot - m_g.em * 0.22), QPointF(m_g.x(item.first), foot + m_g.em * 0.22));
        if (failed)
            paintCross(QPointF(m_g.x(item.first), m_g.workerY(item.worker)), m_g.markRadius() * 0.7, 2.2);
    }

    void paintArrow(const QLineF &line, const QPen &pen)
    {
        const qreal size = m_g.em * 0.5;
        const QLineF unit = line.unitVector();
        const QPointF along(unit.dx(), unit.dy());
        const QPointF across(-unit.dy(), unit.dx());
        m_p.setPen(pen);
        m_p.drawLine(line.p1(), line.p2() - along * size * 0.8);
        m_p.setPen(Qt::NoPen);
        m_p.setBrush(pen.color());
        m_p.drawPolygon(QPolygonF{line.p2(), line.p2() - along * size + across * size * 0.42,
                                  line.p2() - along * size - across * size * 0.42});
    }

    void paintCross(const QPointF &at, qreal radius, qreal width)
    {
        const QPointF a(radius, radius), b(radius, -radius);
        for (const auto &[color, w] : {std::pair(m_c->base, width + 2.4), std::pair(m_c->bad, width)}) {
            m_p.setPen(QPen(color, w, Qt::SolidLine, Qt::RoundCap));
            m_p.drawLine(at - a, at + a);
            m_p.drawLine(at - b, at + b);
        }
    }

    void paintLabel(const TimelineLabel &label, const Colors &colors)
    {
        m_c = &colors;
        QColor ink = m_c->text, fill = m_c->base;
        switch (label.tone) {
        case Tone::Plain: break;
        case Tone::Dim: ink = m_c->dim; break;
        case Tone::Transaction: ink = m_c->transaction; fill = m_c->transactionFill; break;
        case Tone::Good: ink = m_c->good; fill = m_c->goodFill; break;
        case Tone::Warn: ink = m_c->warn; fill = m_c->warnFill; break;
        case Tone::Bad: ink = m_c->bad; fill = m_c->badFill; break;
        case Tone::Ghost: ink = m_c->ghost; break;
        }
        if (label.boxed) {
            m_p.setPen(QPen(label.tone == Tone::Plain ? m_c->line : ink, 1.4));
            m_p.setBrush(fill);
            m_p.drawRoundedRect(label.rect, 4, 4);
        } else if (label.inside ? label.tone == Tone::Ghost : !onFile(m_layout.item(label.item)) || label.tone == Tone::Good) {
            // A ground of its own, so that no line crosses the words.
            m_p.setPen(Qt::NoPen);
            m_p.setBrush(m_c->base);
            const qreal inset = label.inside ? m_g.em * 0.16 : 1; // Inside a box, leave its frame.
            m_p.drawRoundedRect(label.rect.adjusted(0, inset, 0, -inset), 3, 3);
        }
        m_p.setPen(ink);
        QFont font = label.small ? smallFont(m_font) : m_font;
        font.setBold(label.bold);
        m_p.setFont(font);
        m_p.drawText(label.rect, int(Qt::AlignCenter | Qt::TextDontClip), label.text);
    }

    void paintCursor(qreal x, const QRectF &visible, bool newest)
    {
        m_c = &m_past;
        const QColor ink = newest ? m_c->line : m_c->text;
        m_p.setPen(QPen(ink, newest ? 1 : 1.4, Qt::DotLine));
        m_p.drawLine(QPointF(x, visible.top()), QPointF(x, visible.bottom()));
        const qreal r = m_g.em * 0.36;
        m_p.setPen(Qt::NoPen);
        m_p.setBrush(ink);
        m_p.drawPolygon(QPolygonF{{x - r, visible.top()}, {x + r, visible.top()}, {x, visible.top() + r * 1.3}});
    }

    QPainter &m_p;
    const TimelineLayout &m_layout;
    const TimelineGeometry &m_unpinned;
    TimelineGeometry m_g;
    QRectF m_visible;
    const Colors m_past;
    const Colors m_future;
    const Colors *m_c = &m_past; ///< Of what is being drawn.
    QFont m_font;
};

} // namespace

void paintTimeline(QPainter &painter, const TimelineLayout &layout, const TimelineGeometry &geometry,
                   const QRectF &visible, const Colors &colors, const QFont &font, qsizetype position)
{
    if (!layout.isEmpty())
        Canvas(painter, layout, geometry, colors, font).paint(visible, position);
}

QString laneTitle(const TimelineLayout &layout, int lane, const QString &fileName)
{
    if (lane < layout.clientCount()) {
        // A scope that all share tells none apart.
        const Experiment &experiment = layout.experiment();
        return TimelineText::tr("client %1").arg(experiment.sharedRequest && experiment.clients > 1
                                                     ? QString::number(lane + 1)
                                                     : experiment.requestOf(lane).scope);
    }
    const int worker = lane - layout.clientCount();
    if (worker < layout.workerCount())
        return TimelineText::tr("worker %1 (%2)").arg(worker + 1).arg(layout.life(worker).pid);
    return fileName.isEmpty() ? TimelineText::tr("database file") : fileName;
}

void paintLaneTitles(QPainter &painter, const TimelineLayout &layout, const TimelineGeometry &geometry,
                     const QRectF &column, const Colors &colors, const QFont &font, const QString &fileName)
{
    painter.save();
    painter.setFont(font);
    painter.setPen(colors.text);
    const QFontMetricsF metrics(font);
    const TimelineGeometry pinned = geometry.pinned(column);
    const qreal margin = geometry.em * 0.5;
    for (int lane = 0; lane < geometry.laneCount(); ++lane) {
        const qreal y = pinned.laneY(lane);
        const bool isFile = lane + 1 == geometry.laneCount();
        if (y < column.top() - geometry.em || (!isFile && y > pinned.fileTop() - geometry.em * 0.3))
            continue;
        const QRectF box(column.left() + 2, y - geometry.em * 1.1, column.width() - 2 - margin, 2.2 * geometry.em);
        QString title = laneTitle(layout, lane, fileName);
        const qsizetype space = title.indexOf(u' ');
        const bool twoLines = space > 0 && metrics.horizontalAdvance(title) > box.width()
            && geometry.pitchOf(lane) > 2.2 * geometry.em;
        title = twoLines ? metrics.elidedText(title.left(space), Qt::ElideMiddle, box.width()) + u'\n'
                    + metrics.elidedText(title.mid(space + 1), Qt::ElideMiddle, box.width())
                         : metrics.elidedText(title, Qt::ElideMiddle, box.width());
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, title);
    }
    painter.restore();
}

qreal laneTitleWidth(const TimelineLayout &layout, const QFont &font, const QString &fileName)
{
    const QFontMetricsF metrics(font);
    qreal widest = 0;
    for (int lane = 0; lane < layout.laneCount(); ++lane) {
        if (lane < kManyTitles || lane == layout.laneCount() - 1)
            widest = std::max(widest, metrics.horizontalAdvance(laneTitle(layout, lane, fileName)));
    }
    return std::ceil(widest + metrics.height() * 0.5 + 6);
}

} // namespace retrylab
