#include "operationsview.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cstdlib>

namespace retrylab {

OperationsView::OperationsView(QWidget *parent) : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // Else the columns would move when a recording comes.
    viewport()->setMouseTracking(true);
    viewport()->setBackgroundRole(QPalette::Base);
    relayout();
}

void OperationsView::setTrace(const Trace &trace)
{
    const int told = m_cut.acknowledged;
    m_trace = trace;
    m_hasTrace = true;
    m_story.reset();
    m_hovered = -1;
    const int commits = int(trace.commits.size());
    m_cut = commits > 0 ? cutAfterCommit(trace, std::clamp(told, 1, commits)) : cutAfter(trace, int(trace.ops.size()));
    relayout();
    showPlace();
}

void OperationsView::clear()
{
    m_hasTrace = false;
    m_trace = {};
    m_story.reset();
    m_hovered = -1;
    relayout();
}

void OperationsView::setPlaceholder(const QString &text)
{
    m_placeholder = text;
    describe();
    viewport()->update();
}

void OperationsView::setCut(Cut cut)
{
    if (placeOf(cut) < 0)
        return;
    m_cut = cut;
    showPlace();
}

void OperationsView::setCutAnywhere(bool anywhere)
{
    m_anywhere = anywhere;
    describe();
    viewport()->update();
}

void OperationsView::setStory(std::optional<Story> story)
{
    m_story = std::move(story);
    if (m_story)
        setCut(m_story->cut);
    describe();
    viewport()->update();
}

// ---- geometry ----

OperationsView::Lane OperationsView::laneOf(const FileOp &op)
{
    // Creations and deletions change the folder: it is its sync that makes them safe.
    if (op.kind == FileOpKind::Create || op.kind == FileOpKind::Delete || op.kind == FileOpKind::SyncDirectory)
        return Folder;
    return op.role == FileRole::Database ? Database : Log;
}

void OperationsView::relayout()
{
    const QFontMetrics metrics(font());
    Columns &l = m_columns;
    l.em = metrics.height();
    l.row = l.em + 4;
    l.top = l.row + 4;
    l.number = metrics.horizontalAdvance(QStringLiteral("000")) + l.em / 2;
    l.fate = l.number + l.em / 2;
    l.lanes = l.fate + l.em * 3 / 2;
    l.lane = l.em * 2;
    for (int lane = 0; lane < Lanes; ++lane)
        l.lane = std::max(l.lane, metrics.horizontalAdvance(laneName(Lane(lane))) + l.em / 2);
    l.label = l.lanes + Lanes * l.lane + l.em / 2;
    QFont bold = font();
    bold.setBold(true);
    l.pill = QFontMetrics(bold).horizontalAdvance(tr("power cut")) + l.em * 9 / 4;
    layOutRows();
    updateScrollBar();
    describe();
    viewport()->update();
}

void OperationsView::layOutRows()
{
    m_rows.clear();
    m_places.clear();
    m_contentHeight = 0;
    if (!m_hasTrace)
        return;
    int y = m_columns.em;
    const auto add = [&](RowKind kind, int number) {
        m_rows.append({kind, number, y});
        y += m_columns.row;
    };
    const auto &commits = m_trace.commits;
    int begun = 0, told = 0;
    bool inTransaction = false, isApart = false;
    for (int op = 0;; ++op) {
        // Before and after the client is told are two moments, with the same operations done.
        m_places.append({{op, told}, y});
        while (told < commits.size() && commits[told].end == op) {
            add(RowKind::Acknowledged, ++told);
            m_places.append({{op, told}, y});
            inTransaction = false;
        }
        if (op == m_trace.ops.size())
            break;
        while (begun < commits.size() && commits[begun].begin == op) {
            add(RowKind::Transaction, ++begun);
            inTransaction = true;
            isApart = false;
        }
        // Outside transactions the workload opens the database, and does checkpoints.
        if (!inTransaction && !isApart) {
            add(begun == 0 ? RowKind::Opening : RowKind::Checkpoint, 0);
            isApart = true;
        }
        add(RowKind::Operation, op);
    }
    m_contentHeight = y + m_columns.em;
}

void OperationsView::updateScrollBar()
{
    const int page = viewport()->height() - m_columns.top;
    verticalScrollBar()->setRange(0, std::max(0, m_contentHeight - page));
    verticalScrollBar()->setPageStep(page);
    verticalScrollBar()->setSingleStep(m_columns.row);
}

int OperationsView::toContent(int y) const
{
    return y - m_columns.top + verticalScrollBar()->value();
}

int OperationsView::placeOf(Cut cut) const
{
    const auto found = std::find_if(m_places.begin(), m_places.end(), [&](const Place &one) { return one.cut == cut; });
    return found == m_places.end() ? -1 : int(found - m_places.begin());
}

int OperationsView::placeAt(int y) const
{
    const auto nearest = std::min_element(m_places.begin(), m_places.end(), [&](const Place &a, const Place &b) {
        return std::abs(a.y - toContent(y)) < std::abs(b.y - toContent(y));
    });
    return nearest == m_places.end() ? -1 : int(nearest - m_places.begin());
}

const OperationsView::Row *OperationsView::rowAt(int y) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row &row) {
        return toContent(y) >= row.top && toContent(y) < row.top + m_columns.row;
    });
    return y < m_columns.top || found == m_rows.end() ? nullptr : &*found;
}

QPoint OperationsView::pointOf(Cut cut)
{
    const int place = placeOf(cut);
    if (place < 0)
        return {};
    const int value = m_places[place].y - verticalScrollBar()->pageStep() / 2;
    verticalScrollBar()->setValue(value);
    return {m_columns.label, m_places[place].y - verticalScrollBar()->value() + m_columns.top};
}

void OperationsView::showPlace()
{
    describe();
    viewport()->update();
    const int place = placeOf(m_cut);
    if (place < 0)
        return;
    const int margin = m_columns.row * 2, y = m_places[place].y;
    QScrollBar *bar = verticalScrollBar();
    bar->setValue(std::min(std::max(bar->value(), y + margin - bar->pageStep()), y - margin));
}

QSize OperationsView::minimumSizeHint() const
{
    return {m_columns.lanes + int(Lanes) * m_columns.em * 2 + m_columns.em * 12, m_columns.row * 8};
}

QSize OperationsView::sizeHint() const
{
    return {m_columns.em * 40, m_columns.row * 30};
}

void OperationsView::resizeEvent(QResizeEvent *)
{
    relayout();
    if (showsLine())
        showPlace();
}

void OperationsView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        relayout();
}

// ---- the cut ----

void OperationsView::pick(int place)
{
    if (place < 0 || place >= m_places.size() || (m_places[place].cut == m_cut && showsLine()))
        return;
    m_cut = m_places[place].cut;
    showPlace();
    Q_EMIT cutPicked(m_cut);
}

void OperationsView::keyPressEvent(QKeyEvent *event)
{
    m_focusRing = true;
    viewport()->update();
    const int place = placeOf(m_cut), last = int(m_places.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Up: return pick(std::max(0, place - 1));
    case Qt::Key_Down: return pick(std::min(last, place + 1));
    case Qt::Key_Home: return pick(0);
    case Qt::Key_End: return pick(last);
    default: return QAbstractScrollArea::keyPressEvent(event);
    }
}

void OperationsView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && event->position().y() >= m_columns.top)
        pick(placeAt(int(event->position().y())));
}

void OperationsView::mouseMoveEvent(QMouseEvent *event)
{
    const int y = int(event->position().y());
    if (event->buttons() & Qt::LeftButton)
        pick(placeAt(y));
    m_hovered = y >= m_columns.top ? placeAt(y) : -1;
    viewport()->setCursor(m_hovered >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    viewport()->update();
}

void OperationsView::focusInEvent(QFocusEvent *event)
{
    m_focusRing = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    viewport()->update();
}

void OperationsView::focusOutEvent(QFocusEvent *)
{
    m_focusRing = false;
    viewport()->update();
}

bool OperationsView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave) {
        m_hovered = -1;
        viewport()->update();
    } else if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), toolTipAt(help->pos()), this);
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace retrylab
