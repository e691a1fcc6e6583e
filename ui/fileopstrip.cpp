#include "fileopstrip.h"

#include "elidedlabel.h"
#include "theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QJsonDocument>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace retrylab {

namespace {

QString keyOf(const Experiment &e)
{
    return QString::fromUtf8(QJsonDocument(e.design.toJson()).toJson(QJsonDocument::Compact)) + journalWord(e.file.journal)
        + synchronousWord(e.file.synchronous);
}

constexpr qreal kSmallestPitch = 7; ///< Pixels; more marks than that leaves room for are drawn together.

} // namespace

FileOpStrip::FileOpStrip(QWidget *parent)
    : QWidget(parent), m_toggle(new QToolButton), m_sentence(new ElidedLabel), m_track(new FileOpTrack)
{
    m_toggle->setObjectName(QStringLiteral("insideCommit"));
    m_toggle->setCheckable(true);
    m_toggle->setAutoRaise(true);
    m_toggle->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_toggle->setArrowType(Qt::RightArrow);
    m_sentence->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_track->hide();
    auto *head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 0, 0);
    head->addWidget(m_toggle);
    head->addWidget(m_sentence, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_track);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_toggle, &QToolButton::toggled, this, [this](bool on) {
        m_toggle->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
        m_track->setVisible(on);
        showSentence();
        Q_EMIT unfolded(on);
    });
    connect(m_track, &FileOpTrack::picked, this, [this](std::optional<FileOpTrack::Place> place) {
        if (place)
            Q_EMIT killOpPicked(place->step, place->op);
        else if (m_experiment.killGap)
            Q_EMIT killOpPicked(*m_experiment.killGap, std::nullopt);
    });
    connect(m_track, &FileOpTrack::hoveredChanged, this, &FileOpStrip::showSentence);
    retranslate();
}

bool FileOpStrip::isUnfolded() const
{
    return m_toggle->isChecked();
}

void FileOpStrip::setUnfolded(bool unfolded)
{
    m_toggle->setChecked(unfolded);
}

void FileOpStrip::setExperiment(const Experiment &experiment)
{
    m_experiment = experiment;
    m_track->show(experiment.design, m_known.value(keyOf(experiment)));
    m_track->setKill(experiment.killOp ? std::optional(FileOpTrack::Place{experiment.killGap.value_or(0), *experiment.killOp})
                                       : std::nullopt);
    showSentence();
}

void FileOpStrip::setMoment(const Moment &moment, int activeWorker)
{
    const auto &ops = moment.stepOps();
    const QString ran = keyOf(moment.experiment());
    if (std::any_of(ops.begin(), ops.end(), [](const auto &step) { return !step.isEmpty(); })) {
        QList<QList<FileOp>> &known = m_known[ran];
        known.resize(std::max(known.size(), ops.size()));
        bool isNew = false;
        for (qsizetype i = 0; i < ops.size(); ++i) {
            if (ops[i].isEmpty() || ops[i] == known[i])
                continue;
            known[i] = ops[i];
            isNew = true;
        }
        if (isNew && ran == keyOf(m_experiment))
            m_track->show(m_experiment.design, known);
    }
    std::optional<FileOpTrack::Place> at;
    std::optional<FileOp> next;
    bool dead = false;
    const auto &workers = moment.workers();
    const int inside = activeWorker >= 0 && activeWorker < workers.size() && workers[activeWorker].op >= 0 ? activeWorker
        : int(std::find_if(workers.begin(), workers.end(), [](const auto &w) { return w.op >= 0; }) - workers.begin());
    if (inside < workers.size() && ran == keyOf(m_experiment)) {
        at = FileOpTrack::Place{workers[inside].step, workers[inside].op};
        next = workers[inside].nextOp;
        dead = workers[inside].phase == Moment::Phase::Dead;
    }
    m_track->setWorker(at, next, dead);
    showSentence();
}

void FileOpStrip::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void FileOpStrip::retranslate()
{
    m_toggle->setText(tr("Inside the steps"));
    m_toggle->setToolTip(tr("The file operations that SQLite performs in each step, as recorded; each is a kill point, and "
                            "Step stops at each"));
    m_track->setAccessibleName(tr("File operations"));
    m_track->update();
    showSentence();
}

/// The operation under the mouse, else where the worker is, else the kill point: in words beside the button.
void FileOpStrip::showSentence()
{
    QString text;
    const auto say = [this](const FileOpTrack::Place &place) {
        const FileOp *op = m_track->opAt(place);
        return op ? QStringLiteral("%1 %2: %3").arg(stepLine(m_experiment.design.steps[place.step])).arg(place.op + 1).arg(fileOpLabel(*op))
                  : QString();
    };
    if (isUnfolded()) {
        const auto &worker = m_track->worker();
        if (m_track->hovered())
            text = say(*m_track->hovered());
        else if (worker && m_track->opAt(*worker))
            text = tr("before %1").arg(say(*worker));
        else if (m_track->kill())
            text = tr("✕ kill before %1").arg(say(*m_track->kill()));
        else
            text = tr("■ write   ◆ sync   ◇ sync of the folder   ⊕ create   ⊖ delete or cut");
    } else if (m_experiment.killOp) {
        text = QStringLiteral("✕ ") + killLabel(m_experiment);
    }
    m_sentence->setText(text);
    m_track->setAccessibleDescription(text);
}

// ---- the drawing ----

FileOpTrack::FileOpTrack(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("fileOps"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FileOpTrack::show(const Design &design, const QList<QList<FileOp>> &ops)
{
    m_design = design;
    m_ops = ops;
    m_hovered.reset();
    updateGeometry();
    update();
}

void FileOpTrack::setKill(std::optional<Place> kill)
{
    m_kill = kill;
    update();
}

void FileOpTrack::setWorker(std::optional<Place> at, std::optional<FileOp> next, bool dead)
{
    m_worker = at;
    m_next = std::move(next);
    m_dead = dead;
    update();
}

const FileOp *FileOpTrack::opAt(const Place &place) const
{
    if (place.step >= 0 && place.step < m_ops.size() && place.op >= 0 && place.op < m_ops[place.step].size())
        return &m_ops[place.step][place.op];
    return m_next && place == m_worker ? &*m_next : nullptr;
}

void FileOpTrack::gather()
{
    const auto collect = [this](bool together) {
        m_marks.clear();
        const bool ahead = m_worker && m_next && m_worker->op >= m_ops.value(m_worker->step).size();
        const int steps = std::max(int(m_ops.size()), ahead ? m_worker->step + 1 : 0);
        for (int step = 0; step < steps; ++step) {
            for (int op = 0; op < m_ops.value(step).size(); ++op) {
                const FileOp &what = m_ops[step][op];
                Mark *last = m_marks.isEmpty() ? nullptr : &m_marks.last();
                if (together && last && last->place.step == step && what.kind == FileOpKind::Write
                    && last->op.kind == FileOpKind::Write && last->op.role == what.role)
                    ++last->count;
                else
                    m_marks.append({{step, op}, what});
            }
            if (ahead && step == m_worker->step)
                m_marks.append({*m_worker, *m_next, 1, false});
        }
    };
    collect(false);
    if (qreal(m_marks.size()) * kSmallestPitch > width() * 0.85)
        collect(true);
}

FileOpTrack::Geometry FileOpTrack::geometry() const
{
    Geometry g;
    const QFontMetricsF metrics(font());
    g.em = metrics.height();
    for (FileRole role : {FileRole::Journal, FileRole::Wal, FileRole::Database}) {
        const bool used = std::any_of(m_marks.begin(), m_marks.end(), [role](const Mark &m) { return m.op.role == role; });
        if (used)
            g.lanes << role;
        g.left = std::max(g.left, metrics.horizontalAdvance(laneName(role)));
    }
    g.left += g.em;
    g.pitch = std::min(g.em * 2.2, (width() - g.left - g.em * 0.5) / std::max<qreal>(1, qreal(m_marks.size())));
    g.laneTop = g.em * 1.25;
    g.laneHeight = g.em * 1.2;
    return g;
}

QString FileOpTrack::laneName(FileRole role) const
{
    switch (role) {
    case FileRole::Database: return tr("database");
    case FileRole::Journal: return tr("journal");
    case FileRole::Wal: return QStringLiteral("WAL");
    }
    return {};
}

QSize FileOpTrack::sizeHint() const
{
    // Room for two files always, so that nothing jumps when the first run has shown them.
    return {480, int(std::ceil(QFontMetricsF(font()).height() * 3.9))};
}

QSize FileOpTrack::minimumSizeHint() const
{
    return {200, sizeHint().height()};
}

qsizetype FileOpTrack::markOf(const Place &place) const
{
    qsizetype found = -1;
    for (qsizetype i = 0; i < m_marks.size(); ++i) {
        const Place &p = m_marks[i].place;
        if (p.step == place.step && p.op <= place.op)
            found = i;
    }
    return found;
}

std::optional<qsizetype> FileOpTrack::markAt(const QPointF &at) const
{
    const Geometry g = geometry();
    if (m_marks.isEmpty() || at.x() < g.left)
        return std::nullopt;
    qsizetype mark = qsizetype((at.x() - g.left) / g.pitch);
    if (mark >= m_marks.size())
        return std::nullopt;
    if (mark > 0 && !m_marks[mark].op.isOwnCall())
        --mark; // The folder's sync belongs to the call before it.
    return mark;
}

QPoint FileOpTrack::centreOf(const Place &place) const
{
    const_cast<FileOpTrack *>(this)->gather();
    const Geometry g = geometry();
    const qsizetype mark = markOf(place);
    return mark < 0 ? QPoint() : QPointF(g.x(mark), g.y(m_marks[mark].op.role)).toPoint();
}

void FileOpTrack::pickMark(std::optional<qsizetype> mark)
{
    const std::optional<Place> place = mark ? std::optional(m_marks[*mark].place) : std::nullopt;
    Q_EMIT picked(place == m_kill ? std::nullopt : place);
}

void FileOpTrack::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    gather();
    if (const auto mark = markAt(event->position()))
        pickMark(mark);
}

void FileOpTrack::mouseMoveEvent(QMouseEvent *event)
{
    gather();
    const auto mark = markAt(event->position());
    const std::optional<Place> place = mark ? std::optional(m_marks[*mark].place) : std::nullopt;
    setCursor(place ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (place == m_hovered)
        return;
    m_hovered = place;
    update();
    Q_EMIT hoveredChanged();
}

void FileOpTrack::leaveEvent(QEvent *)
{
    m_hovered.reset();
    update();
    Q_EMIT hoveredChanged();
}

void FileOpTrack::keyPressEvent(QKeyEvent *event)
{
    gather();
    QList<qsizetype> own;
    for (qsizetype i = 0; i < m_marks.size(); ++i) {
        if (m_marks[i].op.isOwnCall())
            own << i;
    }
    const qsizetype present = m_kill ? own.indexOf(markOf(*m_kill)) : -1;
    const auto pick = [&](qsizetype wanted) {
        if (own.isEmpty())
            return;
        const qsizetype mark = own[qBound<qsizetype>(0, wanted, own.size() - 1)];
        if (m_marks[mark].place != m_kill)
            pickMark(mark);
    };
    switch (event->key()) {
    case Qt::Key_Left: return pick(present < 0 ? own.size() - 1 : present - 1);
    case Qt::Key_Right: return pick(present + 1);
    case Qt::Key_Home: return pick(0);
    case Qt::Key_End: return pick(own.size() - 1);
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        if (m_kill)
            Q_EMIT picked(std::nullopt);
        return;
    default: return QWidget::keyPressEvent(event);
    }
}

bool FileOpTrack::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        gather();
        const auto mark = markAt(help->pos());
        QString text;
        if (mark) {
            const Mark &m = m_marks[*mark];
            text = m.count > 1 ? tr("%1, and %2 more writes").arg(fileOpLabel(m.op)).arg(m.count - 1) : fileOpLabel(m.op);
            text += u'\n' + (m.place == m_kill ? tr("The worker dies before this. Click to let it live here.")
                                               : tr("Click to kill the worker before this"));
        }
        QToolTip::showText(help->globalPos(), text, this);
        return true;
    }
    return QWidget::event(event);
}

void FileOpTrack::paintEvent(QPaintEvent *)
{
    gather();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const Colors &c = colorsOf(palette());
    const Geometry g = geometry();
    if (m_marks.isEmpty()) {
        p.setPen(c.dim);
        p.drawText(rect().adjusted(int(g.em), 0, -int(g.em), 0), int(Qt::AlignCenter | Qt::TextWordWrap),
                   tr("Run once with this design and these levels: what SQLite does to the files is recorded here."));
        return;
    }
    const qreal right = g.x(m_marks.size() - 1) + g.pitch / 2;
    const qreal bottom = g.laneTop + qreal(g.lanes.size()) * g.laneHeight;
    for (FileRole role : g.lanes) {
        p.setPen(c.dim);
        p.drawText(QRectF(0, g.y(role) - g.laneHeight / 2, g.left - g.em * 0.5, g.laneHeight), Qt::AlignRight | Qt::AlignVCenter,
                   laneName(role));
        p.setPen(QPen(c.line, 1));
        p.drawLine(QPointF(g.left, g.y(role)), QPointF(right, g.y(role)));
    }
    // The steps they belong to.
    for (qsizetype first = 0; first < m_marks.size();) {
        qsizetype end = first + 1;
        while (end < m_marks.size() && m_marks[end].place.step == m_marks[first].place.step)
            ++end;
        const qreal from = g.left + qreal(first) * g.pitch;
        const qreal to = g.left + qreal(end) * g.pitch;
        if (first > 0) {
            p.setPen(QPen(c.line, 1, Qt::DotLine));
            p.drawLine(QPointF(from, 2), QPointF(from, bottom));
        }
        p.setPen(c.text);
        const QRectF area(from + 3, 0, to - from - 6, g.em * 1.2);
        p.drawText(area, Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetricsF(font()).elidedText(stepLine(m_design.steps.value(m_marks[first].place.step)), Qt::ElideRight, area.width()));
        first = end;
    }
    const qreal r = std::min(g.pitch * 0.38, g.em * 0.34);
    for (qsizetype i = 0; i < m_marks.size(); ++i) {
        const Mark &m = m_marks[i];
        const QPointF at(g.x(i), g.y(m.op.role));
        const QColor ink = m.op.role == FileRole::Database ? c.good : c.transaction;
        const QColor paper = palette().color(QPalette::Window);
        p.setPen(QPen(ink, 1.6, m.isRecorded ? Qt::SolidLine : Qt::DotLine));
        p.setBrush(m.isRecorded ? ink : paper);
        switch (m.op.kind) {
        case FileOpKind::Write:
            p.drawRect(QRectF(at - QPointF(r * 0.75, r * 0.75), QSizeF(r * 1.5, r * 1.5)));
            break;
        case FileOpKind::Sync:
        case FileOpKind::SyncDirectory:
            if (m.op.kind == FileOpKind::SyncDirectory)
                p.setBrush(paper);
            p.drawPolygon(QPolygonF{at + QPointF(0, -r * 1.3), at + QPointF(r * 1.05, 0), at + QPointF(0, r * 1.3), at + QPointF(-r * 1.05, 0)});
            break;
        case FileOpKind::Create:
            p.setBrush(paper);
            p.drawEllipse(at, r * 1.1, r * 1.1);
            p.drawLine(at - QPointF(r * 0.6, 0), at + QPointF(r * 0.6, 0));
            p.drawLine(at - QPointF(0, r * 0.6), at + QPointF(0, r * 0.6));
            break;
        case FileOpKind::Delete:
        case FileOpKind::Truncate:
            p.setBrush(paper);
            p.drawEllipse(at, r * 1.1, r * 1.1);
            p.drawLine(at - QPointF(r * 0.6, 0), at + QPointF(r * 0.6, 0));
            break;
        }
    }
    const auto line = [&](const Place &place, const QColor &ink, qreal width, Qt::PenStyle style) {
        const qsizetype mark = markOf(place);
        if (mark < 0)
            return;
        const qreal x = g.left + qreal(mark) * g.pitch;
        p.setPen(QPen(ink, width, style));
        p.drawLine(QPointF(x, g.em * 0.9), QPointF(x, bottom + g.em * 0.1));
    };
    const auto cross = [&](const Place &place, const QColor &ink) {
        const qsizetype mark = markOf(place);
        if (mark < 0)
            return;
        const QPointF at(g.left + qreal(mark) * g.pitch, bottom + g.em * 0.12);
        const qreal s = g.em * 0.2;
        p.setPen(QPen(ink, 2.4, Qt::SolidLine, Qt::RoundCap));
        p.drawLine(at - QPointF(s, s), at + QPointF(s, s));
        p.drawLine(at - QPointF(s, -s), at + QPointF(s, -s));
    };
    if (m_hovered && m_hovered != m_kill)
        line(*m_hovered, c.ghost, 1.4, Qt::DashLine);
    if (m_worker)
        line(*m_worker, m_dead ? c.bad : c.transaction, m_dead ? 3.0 : 2.6, Qt::SolidLine);
    if (m_kill) {
        line(*m_kill, c.bad, 2, Qt::DashLine);
        cross(*m_kill, c.bad);
    }
    if (m_worker && m_dead)
        cross(*m_worker, c.bad);
    if (hasFocus()) {
        p.setPen(QPen(palette().color(QPalette::Highlight), 1.5));
        p.setBrush(Qt::NoBrush);
        p.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
}

} // namespace retrylab
