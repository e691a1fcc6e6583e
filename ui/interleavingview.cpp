#include "interleavingview.h"

#include "operationspainting.h"
#include "theme.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace retrylab {

InterleavingView::InterleavingView(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    build();
}

void InterleavingView::setEnactment(const Enactment &enactment)
{
    m_enactment = enactment;
    build();
}

/// Everything is read off the events of the run.
void InterleavingView::build()
{
    m_rows.clear();
    m_pids.clear();
    const QList<Event> &events = m_enactment.recording.events;
    Moment moment(m_enactment.recording.experiment);
    qsizetype at = 0;
    const auto applyUntil = [&](qsizetype until) {
        while (at < until)
            moment.apply(events[at++]);
    };
    for (qsizetype i = 0; i < m_enactment.turns.size(); ++i) {
        const auto &turn = m_enactment.turns[i];
        const qsizetype end = i + 1 < m_enactment.turns.size() ? m_enactment.turns[i + 1].event : events.size();
        applyUntil(turn.event);
        Row row;
        row.choice = turn.choice;
        describeTurn(row, moment, events.begin() + turn.event, events.begin() + end);
        applyUntil(end);
        for (const Moment::Worker &worker : moment.workers()) {
            row.after.append({worker.inTransaction, worker.txn == protocol::TxnState::Write,
                              worker.phase == Moment::Phase::Blocked});
        }
        m_rows.append(row);
    }
    for (const Moment::Worker &worker : moment.workers())
        m_pids.append(worker.pid);
    setAccessibleName(tr("The schedule, step by step"));
    QStringList texts;
    for (int row = 0; row < rowCount(); ++row)
        texts << rowText(row);
    setAccessibleDescription(texts.join(u'\n'));
    updateGeometry();
    update();
}

void InterleavingView::describeTurn(Row &row, const Moment &before, QList<Event>::const_iterator begin,
                                    QList<Event>::const_iterator end) const
{
    const Experiment &experiment = m_enactment.recording.experiment;
    using Tone = Row::Tone;
    using Kind = Choice::Kind;
    const bool isClient = row.choice.isOfClient();
    const Moment::Worker worker = isClient ? Moment::Worker() : before.workers().value(row.choice.index);
    if (!isClient) {
        const QList<Step> &steps = experiment.designOfTry(worker.tryNo).steps;
        if (worker.step >= 0 && worker.step < steps.size())
            row.what = stepLine(steps[worker.step]);
    }
    switch (row.choice.kind) {
    case Kind::Step:
        if (worker.phase == Moment::Phase::Blocked)
            row.result = tr("still waits for the lock"); // Unless something came of it.
        break;
    case Kind::Kill:
        row.result = row.what.isEmpty() ? QString() : tr("killed before it");
        row.tone = Tone::Bad;
        break;
    case Kind::Client:
        row.what = before.clients().value(row.choice.index).state == Moment::Client::State::Waiting
            ? tr("client %1 stops waiting").arg(row.choice.index + 1) : tr("client %1 sends again").arg(row.choice.index + 1);
        break;
    case Kind::Arrival:
        row.what = tr("the request of client %1 arrives").arg(row.choice.index + 1);
        break;
    case Kind::Lock:
        row.result = tr("gives the lock up");
        row.tone = Tone::Warn;
        break;
    }
    for (auto e = begin; e != end; ++e) {
        if (e->kind != EventKind::StepReached && e->kind != EventKind::FilesSeen)
            row.told << describe(*e, experiment);
        if (isClient || e->worker != row.choice.index)
            continue;
        if (e->kind == EventKind::StepBlocked) {
            row.result = tr("waits for the lock");
            row.tone = Tone::Warn;
        } else if (e->kind == EventKind::StepDone) {
            const protocol::StepDone &facts = *e->facts;
            if (!facts.error.isEmpty()) {
                row.result = facts.rolledBack ? tr("failed, rolled back") : tr("failed");
                row.tone = Tone::Bad;
            } else if (facts.found) {
                row.result = *facts.found ? tr("found") : tr("no record");
            } else if (facts.job) {
                row.result = tr("job %1").arg(*facts.job);
            } else if (row.choice.kind == Kind::Step) {
                row.result.clear();
            }
            if (e->changes && !e->changes->rows.isEmpty())
                row.tone = Tone::Good; // It is in the file now.
        } else if (e->kind == EventKind::Replied) {
            QString reply = replyWord(e->reply->kind);
            if (e->reply->result)
                reply += u' ' + QString::number(*e->reply->result);
            row.result = row.result.isEmpty() ? reply : row.result + QStringLiteral(": ") + reply;
            if (!e->reply->acknowledges())
                row.tone = e->reply->kind == ReplyKind::Failed ? Tone::Bad : Tone::Warn;
        }
    }
}

QString InterleavingView::rowText(int row) const
{
    const Row &one = m_rows[row];
    QString text = one.result.isEmpty() ? one.what : QStringLiteral("%1 · %2").arg(one.what, one.result);
    if (!one.choice.isOfClient())
        text = tr("worker %1: %2").arg(one.choice.index + 1).arg(text);
    return QStringLiteral("%1. %2").arg(row + 1).arg(text);
}

// ---- geometry ----

QSize InterleavingView::sizeHint() const
{
    return {int(gutter() + std::max<qsizetype>(2, m_pids.size()) * em() * 11), int(header() + (m_rows.size() + 0.5) * rowHeight())};
}

QSize InterleavingView::minimumSizeHint() const
{
    return {int(gutter() + std::max<qsizetype>(2, m_pids.size()) * em() * 7), sizeHint().height()};
}

QRectF InterleavingView::cellRect(int row, int worker) const
{
    const qreal column = (width() - gutter()) / std::max<qsizetype>(1, m_pids.size());
    return {gutter() + worker * column, header() + row * rowHeight(), column, rowHeight()};
}

QRect InterleavingView::rowRect(int row) const
{
    return QRectF(0, header() + row * rowHeight(), width(), rowHeight()).toRect();
}

InterleavingView::State InterleavingView::stateBefore(int row, int worker) const
{
    return row > 0 ? m_rows[row - 1].after.value(worker) : State();
}

// ---- painting ----

void InterleavingView::paintEvent(QPaintEvent *)
{
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const Colors &c = colorsOf(palette());
    p.fillRect(rect(), c.base);
    for (int row = 0; row < rowCount(); ++row) {
        p.setPen(QPen(c.line, 0.6));
        const QRect line = rowRect(row);
        p.drawLine(line.topLeft(), line.topRight());
    }
    for (int worker = 0; worker < m_pids.size(); ++worker)
        paintColumn(p, c, worker);
    for (int row = 0; row < rowCount(); ++row)
        paintRow(p, c, row);
}

void InterleavingView::paintColumn(QPainter &p, const Colors &c, int worker) const
{
    const QRectF top = cellRect(0, worker);
    QFont bold = font();
    bold.setBold(true);
    p.setFont(bold);
    p.setPen(c.text);
    const QRectF title(top.left() + em() * 0.4, 0, top.width() - em() * 0.8, header());
    p.drawText(title, Qt::AlignCenter, QFontMetricsF(bold).elidedText(tr("worker %1").arg(worker + 1), Qt::ElideRight, title.width()));
    p.setFont(font());
    for (int row = 0; row < rowCount(); ++row) {
        const State before = stateBefore(row, worker), after = m_rows[row].after.value(worker);
        const QRectF cell = cellRect(row, worker).adjusted(em() * 0.35, 0, -em() * 0.35, 0);
        // From the middle of the row in which it begins to the middle of the one in which it ends.
        const auto span = [&](bool was, bool is, qreal inset) {
            const qreal from = was ? cell.top() : cell.top() + inset, to = is ? cell.bottom() : cell.bottom() - inset;
            return was || is ? QRectF(cell.left(), from, cell.width(), to - from) : QRectF();
        };
        const qreal margin = em() * 0.14;
        if (const QRectF band = span(before.inTransaction, after.inTransaction, margin); band.isValid()) {
            p.fillRect(band, c.transactionFill);
            p.setPen(QPen(c.transaction, 1.4));
            p.drawLine(band.topLeft(), band.bottomLeft());
            p.drawLine(band.topRight(), band.bottomRight());
            if (!before.inTransaction)
                p.drawLine(band.topLeft(), band.topRight());
            if (!after.inTransaction)
                p.drawLine(band.bottomLeft(), band.bottomRight());
        }
        if (const QRectF held = span(before.holdsLock, after.holdsLock, margin); held.isValid())
            p.fillRect(QRectF(held.left() - em() * 0.1, held.top(), em() * 0.3, held.height()), c.transaction);
        if (!before.holdsLock && after.holdsLock)
            paintPadlock(p, QPointF(cell.right() - em() * 0.75, cell.center().y()), em() * 0.4, c.transaction);
        if (after.isBlocked) { // Up to the row in which it goes on.
            const QRectF waits = cell.adjusted(0, before.isBlocked ? 0 : margin, 0, 0);
            p.fillRect(waits, c.warnFill);
            p.fillRect(QRectF(waits.right() - em() * 0.6, waits.top(), em() * 0.6, waits.height()), QBrush(c.warn, Qt::BDiagPattern));
        }
    }
}

void InterleavingView::paintRow(QPainter &p, const Colors &c, int number) const
{
    const Row &row = m_rows[number];
    const QRect line = rowRect(number);
    p.setPen(c.dim);
    p.setFont(font());
    p.drawText(QRectF(0, line.top(), gutter() - em() * 0.4, line.height()), Qt::AlignRight | Qt::AlignVCenter, QString::number(number + 1));

    const bool isClient = row.choice.isOfClient();
    const QRectF cell = isClient ? QRectF(line).adjusted(gutter(), 0, 0, 0) : cellRect(number, row.choice.index);
    QRectF room = cell.adjusted(em() * 0.8, em() * 0.1, -em() * 0.9, -em() * 0.1);
    const QColor ink = row.tone == Row::Tone::Good ? c.good : row.tone == Row::Tone::Warn ? c.warn
        : row.tone == Row::Tone::Bad               ? c.bad
                                                   : c.dim;
    const auto sign = [&](auto paint) {
        p.setPen(QPen(ink, 2, Qt::SolidLine, Qt::RoundCap));
        p.setBrush(Qt::NoBrush);
        paint(QPointF(room.left() + em() * 0.35, room.center().y()));
        room.setLeft(room.left() + em());
    };
    if (row.choice.kind == Choice::Kind::Kill || row.tone == Row::Tone::Bad) {
        sign([&](const QPointF &at) { paintCross(p, at, em() * 0.26); });
    } else if (isClient || row.choice.kind == Choice::Kind::Lock) { // A clock.
        sign([&](const QPointF &at) {
            p.drawEllipse(at, em() * 0.34, em() * 0.34);
            p.drawPolyline(QPolygonF{at - QPointF(0, em() * 0.2), at, at + QPointF(em() * 0.14, 0)});
        });
    } else if (row.tone == Row::Tone::Good) {
        sign([&](const QPointF &at) { paintTick(p, at, em() * 0.5); });
    }
    const QFontMetricsF metrics(font());
    const bool hasResult = !row.result.isEmpty();
    const qreal whole = metrics.horizontalAdvance(row.what + QStringLiteral("  ") + row.result);
    // The result is what a row is about where both do not fit.
    const qreal resultWidth = hasResult ? std::min(metrics.horizontalAdvance(row.result), room.width() * (whole > room.width() ? 0.6 : 1)) : 0;
    p.setPen(isClient ? c.dim : c.text);
    const QString what = metrics.elidedText(row.what, Qt::ElideRight, room.width() - (hasResult ? resultWidth + em() * 0.5 : 0));
    p.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, what);
    if (!hasResult)
        return;
    p.setPen(ink);
    const qreal left = room.left() + metrics.horizontalAdvance(what) + em() * 0.5;
    p.drawText(QRectF(left, room.top(), room.right() - left, room.height()), Qt::AlignLeft | Qt::AlignVCenter,
               metrics.elidedText(row.result, Qt::ElideRight, room.right() - left));
}

bool InterleavingView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QString text;
        for (int row = 0; row < rowCount() && text.isEmpty(); ++row) {
            if (rowRect(row).contains(help->pos()))
                text = (QStringList{rowText(row)} + m_rows[row].told).join(u'\n');
        }
        QToolTip::showText(help->globalPos(), text, this);
        return true;
    }
    return QWidget::event(event);
}

void InterleavingView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        build();
    QWidget::changeEvent(event);
}

} // namespace retrylab
