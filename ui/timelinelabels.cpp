#include "timelinelabels.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <limits>

namespace retrylab {

namespace {

using Item = TimelineLayout::Item;
using Kind = TimelineLayout::Kind;
using End = TimelineLayout::End;
using Tone = TimelineLabel::Tone;

struct TimelineText { Q_DECLARE_TR_FUNCTIONS(Timeline) };

constexpr int kLongestWord = 24; ///< Of what the user typed.
constexpr int kPriorities = 5;

QString shortened(const QString &text)
{
    return text.size() > kLongestWord ? text.left(kLongestWord - 1) + QChar(0x2026) : text;
}

/// A point of the drawing and which side of it the words go to: -1, 0 or 1 for left or above, centred, right or below.
struct Place
{
    QPointF at;
    int across = 0;
    int down = 0;
    qreal right = std::numeric_limits<qreal>::max(); ///< The words end before this.
};

struct Wish
{
    TimelineLabel label;
    QStringList texts; ///< The longest first.
    QList<Place> places;
    QRectF within; ///< If valid, the words must fit in here.
};

class Placer
{
public:
    Placer(const TimelineLayout &layout, const TimelineGeometry &pinned, const QFont &font, qsizetype position)
        : m_layout(layout), m_g(pinned), m_metrics(font), m_smallMetrics(smallFont(font)),
          m_slots(layout.slotsIn(position))
    {
    }

    QList<TimelineLabel> run(const QRectF &visible)
    {
        // Words of what lies just outside may reach inside, and may not jump when it scrolls in.
        const qreal margin = m_g.em * 14;
        const auto items = m_layout.itemsBetween(m_g.slotAt(visible.left() - margin), m_g.slotAt(visible.right() + margin));
        const qreal above = visible.top() - m_g.em * 4;
        const qreal below = visible.bottom() + m_g.em * 4;
        for (int index : items) {
            const Item &item = m_layout.item(index);
            const QRectF bounds = m_g.bounds(item);
            if (bounds.bottom() < above || bounds.top() > below)
                continue;
            const bool isArrow = item.kind == Kind::Request || item.kind == Kind::Reply || item.kind == Kind::LostReply
                || item.kind == Kind::Commit;
            if (item.kind == Kind::WriteLock) // Its bar lies along the transaction; its sign stands out.
                m_obstacles.append({index, QRectF(bounds.left() - m_g.em * 0.5, bounds.top() - m_g.em * 0.5, m_g.em, m_g.em)});
            else if (!isArrow && item.kind != Kind::Counts && (item.kind != Kind::Step || item.commits))
                m_obstacles.append({index, bounds});
            else if (item.kind == Kind::Request)
                m_obstacles.append({-1, QRectF(m_g.x(item.first) - 4, m_g.clientY(item.client) - 4, 8, 8)});
            else if (item.kind == Kind::LostReply)
                m_obstacles.append({-1, QRectF(m_g.arrow(item).p2() - QPointF(6, 6), QSizeF(12, 12))});
            if (item.kind == Kind::Counts || item.kind == Kind::Ghost)
                m_onFile.append(bounds.left());
        }
        std::sort(m_onFile.begin(), m_onFile.end());
        for (int index : items) {
            const Item &item = m_layout.item(index);
            const QRectF bounds = m_g.bounds(item);
            if (bounds.bottom() >= above && bounds.top() <= below)
                ask(index, item);
        }
        for (const auto &wishes : m_wishes) {
            for (const Wish &wish : wishes)
                grant(wish);
        }
        return m_placed;
    }

private:
    struct Obstacle { int item; QRectF rect; };

    void wish(int priority, Wish w)
    {
        m_wishes[std::size_t(priority)].append(std::move(w));
    }

    void ask(int index, const Item &item)
    {
        const Event &e = m_layout.event(item.event);
        const qreal gap = m_g.markRadius() + m_g.em * 0.3;
        Wish w;
        w.label.item = index;
        w.label.slot = item.first;
        switch (item.kind) {
        case Kind::Kill:
        case Kind::Ended: {
            const bool kill = item.kind == Kind::Kill;
            w.texts = {!kill              ? TimelineText::tr("ended")
                       : e.signal == 9    ? TimelineText::tr("killed (SIGKILL)")
                                          : TimelineText::tr("killed (signal %1)").arg(e.signal)};
            if (kill)
                w.texts.append(TimelineText::tr("killed"));
            w.label.tone = Tone::Bad;
            w.label.bold = true;
            const QPointF at(m_g.x(item.first), m_g.workerY(item.worker));
            w.places = {{at + QPointF(-gap, gap), 1, 1}, {at + QPointF(gap, 0), 1, 0}, {at + QPointF(0, gap), -1, 1}};
            return wish(0, w);
        }
        case Kind::TimedOut: {
            const bool last = item.event + 1 < m_layout.countAt(m_layout.slotCount() - 1)
                && m_layout.event(item.event + 1).kind == EventKind::ClientGaveUp;
            w.texts = {last ? TimelineText::tr("timeout") : TimelineText::tr("timeout: retry")};
            w.label.tone = Tone::Warn;
            return askAboveClient(0, w, item, gap);
        }
        case Kind::GaveUp:
            w.texts = {TimelineText::tr("gives up")};
            w.label.tone = Tone::Bad;
            return askAboveClient(0, w, item, gap);
        case Kind::Failed: {
            w.texts = {shortened(e.error ? e.error->text() : QString()), TimelineText::tr("error")};
            w.label.tone = Tone::Bad;
            const QPointF at = m_g.bounds(item).center();
            w.places = {{at + QPointF(0, gap), 1, 1}, {at - QPointF(0, gap), 1, -1}};
            return wish(0, w);
        }
        case Kind::Reply:
            return askReply(w, item, e);
        case Kind::LostReply:
            w.texts = {TimelineText::tr("no reply")};
            w.label.tone = Tone::Ghost;
            w.places = alongArrow(m_g.arrow(item));
            return wish(0, w);
        case Kind::Ghost:
            return askGhost(w, item);
        case Kind::Counts:
            return askCounts(w, item, e);
        case Kind::Request: {
            const QString rid = shortened(e.request->rid);
            const QString words = QStringLiteral("%1 “%2”").arg(rid, shortened(e.request->payload));
            w.texts = e.tryNo > 1 ? QStringList{TimelineText::tr("%1, try %2").arg(rid).arg(e.tryNo), TimelineText::tr("try %1").arg(e.tryNo)}
                                  : QStringList{words, rid};
            if (!item.isOpen())
                w.label.slot = std::max(item.first, item.last - 2);
            if (item.isOpen()) {
                w.places = {{{m_g.x(item.first) + gap, m_g.clientY(item.client) + m_g.em * 0.3}, 1, 1}};
            } else {
                w.places = alongArrow(m_g.arrow(item));
            }
            return wish(2, w);
        }
        case Kind::Transaction: {
            w.texts = {TimelineText::tr("transaction")};
            w.label.tone = Tone::Transaction;
            w.label.inside = true;
            w.within = m_g.bounds(item);
            w.places = {{w.within.center(), 0, 0}};
            return wish(2, w);
        }
        case Kind::Blocked: {
            w.texts = {TimelineText::tr("waits for the lock"), TimelineText::tr("waits")};
            w.label.tone = Tone::Warn;
            const QRectF span = m_g.bounds(item);
            w.places = {{{span.left(), span.bottom() + 1}, 1, 1}, {{span.left(), span.top() - 1}, 1, -1}};
            return wish(1, w);
        }
        case Kind::WriteLock: {
            w.texts = {TimelineText::tr("write lock")};
            w.label.tone = Tone::Transaction;
            w.label.small = true;
            w.places = {{m_g.bounds(item).topLeft() + QPointF(m_g.em * 0.7, 0), 1, -1}};
            return wish(4, w);
        }
        case Kind::Commit:
            w.texts = {QStringLiteral("COMMIT")};
            w.label.tone = Tone::Good;
            w.label.small = true;
            w.places = alongArrow(m_g.arrow(item));
            return wish(3, w);
        case Kind::Step:
            return askStep(w, item, e);
        }
    }

    void askAboveClient(int priority, Wish &w, const Item &item, qreal gap)
    {
        const QPointF at(m_g.x(item.first), m_g.clientY(item.client));
        w.places = {{at - QPointF(0, gap), 0, -1}, {at - QPointF(gap, gap), 1, -1}, {at + QPointF(gap, gap), -1, -1},
                    {at + QPointF(gap, 0), 1, 0}};
        wish(priority, w);
    }

    void askReply(Wish &w, const Item &item, const Event &e)
    {
        QString word = replyWord(e.reply->kind);
        if (e.reply->result)
            word += u' ' + QString::number(*e.reply->result);
        w.texts = {e.late ? TimelineText::tr("%1, late").arg(word) : word};
        w.label.tone = e.reply->acknowledges() ? Tone::Good
            : e.reply->kind == ReplyKind::Failed ? Tone::Bad
                                                 : Tone::Warn;
        w.label.bold = true;
        w.label.slot = item.last;
        w.places = alongArrow(m_g.arrow(item));
        wish(0, w);
    }

    void askGhost(Wish &w, const Item &item)
    {
        const QRectF box = m_g.bounds(item);
        // As many as there were at the moment that is looked at.
        const bool both = item.second >= 0 && (m_slots > item.second || m_slots <= item.first);
        w.texts = {both ? TimelineText::tr("2 rows, not committed") : TimelineText::tr("1 row, not committed"),
                   both ? TimelineText::tr("2 uncommitted") : TimelineText::tr("1 uncommitted")};
        w.label.tone = Tone::Ghost;
        w.label.inside = true;
        w.within = box;
        w.places = {{box.center(), 0, 0}};
        // Without room inside, outside.
        const auto fits = [&](const QString &text) { return m_metrics.horizontalAdvance(text) + 6 <= box.width(); };
        if (std::none_of(w.texts.begin(), w.texts.end(), fits)) {
            w.label.inside = false;
            w.within = {};
            w.places = {{{box.center().x(), box.bottom() + 1}, 0, 1}, {{box.left(), box.top() - 1}, 1, -1}};
        }
        wish(1, w);
    }

    void askCounts(Wish &w, const Item &item, const Event &e)
    {
        QString full, brief;
        if (e.changes) {
            const auto &[counts, damage] = std::tie(e.changes->rows.counts, e.changes->rows.damage);
            const QString jobs = damage.jobs ? QStringLiteral("?") : QString::number(counts.jobs);
            const QString records = damage.records ? QStringLiteral("?") : QString::number(counts.records);
            full = TimelineText::tr("jobs %1 · records %2").arg(jobs, records);
            brief = QStringLiteral("%1 · %2").arg(jobs, records);
        }
        const auto with = [&](const QString &title) {
            const QString longest = full.isEmpty() ? title : TimelineText::tr("%1: %2").arg(title, full);
            w.texts = {longest, title, brief};
        };
        w.label.tone = item.commits ? Tone::Good : Tone::Plain;
        w.texts = {full, brief};
        const bool damaged = m_layout.isDamaged(item);
        const bool begins = e.kind == EventKind::RunStarted;
        if (damaged) {
            w.label.tone = Tone::Bad;
            with(TimelineText::tr("corrupt"));
        } else if (begins && m_layout.experiment().powerCut) {
            w.label.tone = Tone::Warn;
            with(TimelineText::tr("after the power cut"));
        } else if (item.undone) {
            w.label.tone = Tone::Warn;
            with(TimelineText::tr("rolled back"));
        } else if (e.kind == EventKind::RecordsDeleted) {
            w.label.tone = Tone::Warn;
            with(TimelineText::tr("records deleted"));
        } else if (e.kind == EventKind::FileChanged) {
            w.label.tone = Tone::Warn;
            with(TimelineText::tr("changed by another program"));
        }
        w.texts.removeAll(QString());
        w.label.boxed = true;
        // Up to what comes next: every change keeps at least its numbers.
        const qreal left = m_g.bounds(item).left();
        const auto next = std::upper_bound(m_onFile.begin(), m_onFile.end(), left + 0.5);
        const qreal right = next == m_onFile.end() ? std::numeric_limits<qreal>::max() : *next - 3;
        w.places = {{{left, m_g.fileY()}, 1, 0, right}, {{left, m_g.fileY() + m_g.blockHeight() * 1.08}, 1, 0}};
        wish(damaged || item.undone ? 0 : begins ? 3 : 1, w);
    }

    void askStep(Wish &w, const Item &item, const Event &e)
    {
        const auto &steps = m_layout.designOf(e).steps;
        if (e.step < 0 || e.step >= steps.size())
            return;
        const QString label = stepLabel(steps[e.step]);
        const bool failed = !e.facts->error.isEmpty();
        if (steps[e.step] == Step::Commit && !failed && e.changes && !e.changes->rows.isEmpty())
            return; // Its arrow says so.
        w.label.small = true;
        w.label.tone = failed ? Tone::Bad : item.commits ? Tone::Transaction : Tone::Dim;
        const qreal below = m_g.workerY(item.worker) + m_g.blockHeight() / 2 + m_g.em * 0.25;
        const bool found = e.facts->found.value_or(false);
        w.texts = {failed ? TimelineText::tr("%1\nfailed").arg(QString(label).replace(u'\n', u' '))
                   : found && !e.facts->foundResult ? TimelineText::tr("%1\nin progress").arg(QString(label).replace(u'\n', u' '))
                   : found ? TimelineText::tr("%1\nfound").arg(QString(label).replace(u'\n', u' '))
                           : label};
        if (failed || found)
            w.texts.append(label);
        const qreal line = m_smallMetrics.height();
        w.places = {{{m_g.x(item.first), below}, 0, 1}, {{m_g.x(item.first), below + 2 * line}, 0, 1}};
        // Only where a lane has room for them, and never into the next one.
        const qreal room = m_g.workerPitch * 0.6;
        w.within = QRectF(m_g.x(item.first) - m_g.em * 20, below - 1, m_g.em * 40, std::max(0.0, room - (below - m_g.workerY(item.worker))));
        wish(failed ? 1 : item.commits ? 3 : 4, w);
    }

    /// Beside an arrow, at the first of a few places.
    QList<Place> alongArrow(const QLineF &arrow) const
    {
        QList<Place> clear, onLane; // Rather between the lanes than on one.
        for (int side : {1, -1}) {
            for (qreal t : {0.5, 0.38, 0.62, 0.26, 0.74, 0.16, 0.84}) {
                const QPointF at = arrow.pointAt(t);
                (nearLane(at.y()) ? onLane : clear).append({at + QPointF(side * m_g.em * 0.4, 0), side, 0});
            }
        }
        return clear + onLane;
    }

    bool nearLane(qreal y) const
    {
        const qreal clientsEnd = m_g.top + m_g.clients * m_g.clientPitch;
        if (y < clientsEnd) {
            const int client = int((y - m_g.top) / m_g.clientPitch);
            return std::abs(m_g.clientY(client) - y) < m_g.em * 0.7;
        }
        const int worker = int((y - clientsEnd) / m_g.workerPitch);
        if (worker >= m_g.workers)
            return y > m_g.fileTop() - m_g.em;
        const qreal below = y - m_g.workerY(worker); // Where the words of its steps are.
        return below > -m_g.em && below < m_g.em * 2.8;
    }

    void grant(const Wish &wish)
    {
        const QFontMetricsF &metrics = wish.label.small ? m_smallMetrics : m_metrics;
        const qreal padding = wish.label.boxed ? m_g.em * 0.4 : 2;
        for (const QString &text : wish.texts) {
            QSizeF size = metrics.size(0, text);
            if (wish.label.bold)
                size.rwidth() *= 1.08; // Enough for a bold cut, without measuring twice.
            size = QSizeF(std::ceil(size.width() + 2 * padding), wish.label.boxed ? m_g.blockHeight() : size.height());
            if (wish.label.inside) // Letters of a fallback font may be taller than lines of this one.
                size.setHeight(std::min(size.height(), m_g.blockHeight() - 2));
            for (const Place &place : wish.places) {
                const QPointF corner(place.at.x() + (place.across - 1) * size.width() / 2,
                                     place.at.y() + (place.down - 1) * size.height() / 2);
                const QRectF rect(corner, size);
                if (rect.right() <= place.right && isFree(wish, rect)) {
                    TimelineLabel label = wish.label;
                    label.rect = rect;
                    label.text = text;
                    m_placed.append(label);
                    return;
                }
            }
        }
    }

    bool isFree(const Wish &wish, const QRectF &rect) const
    {
        const Kind kind = m_layout.item(wish.label.item).kind;
        if (kind != Kind::Ghost && kind != Kind::Counts && kind != Kind::Failed && rect.bottom() > m_g.fileTop())
            return false;
        const QRectF apart = rect.adjusted(-4, 0, 4, 0); // Words of two marks must not read as one.
        if (rect.left() < 0 || (wish.within.isValid() && !wish.within.contains(rect)))
            return false;
        for (const TimelineLabel &other : m_placed) {
            if (other.rect.intersects(apart))
                return false;
        }
        return std::none_of(m_obstacles.begin(), m_obstacles.end(), [&](const Obstacle &obstacle) {
            return obstacle.item != wish.label.item && obstacle.rect.intersects(rect)
                && !(wish.label.inside && m_layout.item(obstacle.item).kind != Kind::Kill);
        });
    }

    const TimelineLayout &m_layout;
    const TimelineGeometry &m_g;
    QFontMetricsF m_metrics;
    QFontMetricsF m_smallMetrics;
    int m_slots;
    std::array<QList<Wish>, kPriorities> m_wishes;
    QList<Obstacle> m_obstacles;
    QList<qreal> m_onFile; ///< Where something begins on the file's lane.
    QList<TimelineLabel> m_placed;
};

} // namespace

QFont smallFont(const QFont &font)
{
    QFont small = font;
    if (font.pixelSize() > 0)
        small.setPixelSize(std::max(6, qRound(font.pixelSize() * 0.85)));
    else
        small.setPointSizeF(std::max(5.0, font.pointSizeF() * 0.85));
    return small;
}

QList<TimelineLabel> placeLabels(const TimelineLayout &layout, const TimelineGeometry &geometry,
                                 const QRectF &visible, const QFont &font, qsizetype position)
{
    if (layout.isEmpty())
        return {};
    return Placer(layout, geometry.pinned(visible), font, position).run(visible);
}

} // namespace retrylab
