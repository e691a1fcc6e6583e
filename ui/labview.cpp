#include "labview.h"

#include "elidedlabel.h"
#include "experimentpanel.h"
#include "fieldcolumn.h"
#include "fileopstrip.h"
#include "filespanel.h"
#include "matrixpanel.h"
#include "racebar.h"
#include "railview.h"
#include "tablepanel.h"
#include "timelineview.h"
#include "whypanel.h"

#include <QDataStream>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <tuple>

namespace retrylab {

LabView::LabView(LabSession &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_experiment(new ExperimentPanel), m_matrix(new MatrixPanel),
      m_why(new WhyPanel), m_columns(new QSplitter(Qt::Horizontal)), m_rows(new QSplitter(Qt::Vertical)),
      m_tables(new QSplitter(Qt::Horizontal))
{
    auto *right = new QSplitter(Qt::Vertical);
    right->addWidget(m_matrix);
    right->addWidget(m_why);
    right->setChildrenCollapsible(false);
    right->setStretchFactor(1, 1);
    right->setSizes({385, 300});

    m_columns->addWidget(m_experiment);
    m_columns->addWidget(makeCentre());
    m_columns->addWidget(right);
    m_columns->setChildrenCollapsible(false);
    m_columns->setStretchFactor(1, 1);
    m_columns->setSizes({240, 850, 280});

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 2);
    layout->addWidget(m_columns);

    m_cases = new CaseRunner(m_session, *m_matrix, this);
    connectPanels();
    retranslate();
    setExperiment(m_experiment->experiment());
}

QWidget *LabView::makeCentre()
{
    m_rail = new RailView;
    m_fileOps = new FileOpStrip;
    m_heading = new QLabel;
    m_what = new ElidedLabel; // A long sentence must not widen the window.
    m_backToLive = new QPushButton;
    m_race = new RaceBar;
    m_timeline = new TimelineView;
    m_earlier = new QToolButton;
    m_rewind = new QSlider(Qt::Horizontal);
    m_later = new QToolButton;
    m_jobs = new TablePanel(RowsModel::Table::Jobs);
    m_requests = new TablePanel(RowsModel::Table::Requests);
    m_files = new FilesPanel;

    QFont bold = m_heading->font();
    bold.setBold(true);
    m_heading->setFont(bold);
    m_what->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_backToLive->hide();
    m_earlier->setArrowType(Qt::LeftArrow);
    m_later->setArrowType(Qt::RightArrow);
    m_rewind->setObjectName(QStringLiteral("rewind"));
    m_rewind->setRange(0, 0);
    m_rewind->setPageStep(5);

    auto *heading = new QHBoxLayout;
    heading->addWidget(m_heading);
    heading->addWidget(m_backToLive);
    heading->addWidget(m_what, 1);
    auto *rewind = new QHBoxLayout;
    rewind->addWidget(m_earlier);
    rewind->addWidget(m_rewind, 1);
    rewind->addWidget(m_later);

    auto *upper = new QWidget;
    auto *upperLayout = new QVBoxLayout(upper);
    upperLayout->setContentsMargins(0, 0, 0, 0);
    upperLayout->setSpacing(3);
    upperLayout->addWidget(m_rail);
    upperLayout->addWidget(m_fileOps);
    upperLayout->addLayout(heading);
    upperLayout->addWidget(m_race);
    upperLayout->addWidget(m_timeline, 1);
    upperLayout->addLayout(rewind);

    m_tables->addWidget(m_jobs);
    m_tables->addWidget(m_requests);
    m_tables->addWidget(new FieldColumn(m_files));
    m_tables->setChildrenCollapsible(false);
    m_tables->setSizes({224, 382, 175});

    m_rows->addWidget(upper);
    m_rows->addWidget(m_tables);
    m_rows->setChildrenCollapsible(false);
    m_rows->setStretchFactor(0, 1);
    m_rows->setSizes({470, 190});
    return m_rows;
}

void LabView::connectPanels()
{
    connect(m_experiment, &ExperimentPanel::changed, this, &LabView::takeChange);
    connect(m_rail, &RailView::killGapPicked, this, [this](std::optional<int> gap) { setKillPoint(gap, {}); });
    connect(m_cases, &CaseRunner::killGapPicked, this, [this](int gap) { setKillPoint(gap, {}); });
    connect(m_fileOps, &FileOpStrip::killOpPicked, this,
            [this](int step, std::optional<int> op) { setKillPoint(step, op); });
    connect(m_fileOps, &FileOpStrip::unfolded, &m_session, &LabSession::setStepsInto);
    connect(m_cases, &CaseRunner::failed, this, &LabView::failed);
    connect(m_cases, &CaseRunner::caseShown, this, [this](const Case &one, const Recording &recording) {
        m_case.start(recording.experiment);
        for (const Event &event : recording.events)
            m_case.append(event);
        m_isLive = false;
        m_shownCase = one;
        retranslate();
        showTimeline(m_case);
    });
    connect(m_race, &RaceBar::scheduleDropped, this, &LabView::dropSchedule);
    connect(m_race, &RaceBar::chosen, this, [this](const Choice &choice) {
        showLive();
        m_session.choose(choice);
    });
    connect(&m_session, &LabSession::choicesChanged, this, &LabView::updateRace);
    connect(m_backToLive, &QPushButton::clicked, this, &LabView::showLive);
    connect(m_requests, &TablePanel::deleteRequested, this, [this] {
        showLive();
        m_session.deleteRecords();
    });
    connect(m_timeline, &TimelineView::positionPicked, this, &LabView::showPosition);
    connect(m_rewind, &QSlider::valueChanged, this, &LabView::showPosition);
    connect(m_earlier, &QToolButton::clicked, this, [this] { showPosition(m_position - 1); });
    connect(m_later, &QToolButton::clicked, this, [this] { showPosition(m_position + 1); });
    connect(&m_session, &LabSession::timelineReset, this, [this] {
        updateRace();
        if (m_isLive)
            showTimeline(m_session.timeline());
    });
    connect(&m_session, &LabSession::timelineGrew, this, &LabView::grow);
    connect(&m_session, &LabSession::stateChanged, this, [this] {
        updateRace();
        showPosition(m_position);
    });
}

Experiment LabView::experiment() const
{
    return m_experiment->experiment();
}

void LabView::setExperiment(const Experiment &experiment)
{
    m_experiment->setExperiment(experiment);
    m_scheduled = experiment;
    m_race->setSchedule(experiment.schedule);
    m_rail->setDesign(experiment.design);
    showKillPoint(experiment);
    m_cases->setBase(experiment);
}

bool LabView::isValid() const
{
    return m_experiment->isValid();
}

QString LabView::problem() const
{
    return m_experiment->problem();
}

void LabView::showKillPoint(const Experiment &experiment)
{
    m_rail->setKillGap(experiment.killGap, experiment.killOp.has_value());
    m_fileOps->setExperiment(experiment);
}

void LabView::takeChange(const Experiment &experiment)
{
    // A schedule is of these workers with these steps; in other ones it would have no place.
    const auto key = [](const Experiment &e) {
        return std::tuple(e.design, e.retryDesign, e.clients, e.workers, e.sharedRequest, e.killGap, e.killOp);
    };
    if (!experiment.schedule.isEmpty() && key(experiment) != key(m_scheduled))
        return dropSchedule();
    m_scheduled = experiment;
    m_rail->setDesign(experiment.design);
    showKillPoint(experiment);
    m_cases->setBase(experiment);
    Q_EMIT experimentChanged(experiment);
}

void LabView::dropSchedule()
{
    Experiment without = experiment();
    without.forgetSchedule();
    setExperiment(without);
    Q_EMIT experimentChanged(without);
}

void LabView::setKillPoint(std::optional<int> gap, std::optional<int> op)
{
    Experiment changed = experiment();
    changed.killGap = gap;
    changed.killOp = op;
    m_experiment->setExperiment(changed);
    takeChange(changed);
}

void LabView::showLive()
{
    m_follows = true;
    if (!m_isLive) {
        m_isLive = true;
        m_case.start({});
        retranslate();
        showTimeline(m_session.timeline());
    } else {
        showPosition(shown().events().size());
    }
}

void LabView::showTimeline(const Timeline &timeline)
{
    m_follows = true;
    m_timeline->setTimeline(&timeline);
    grow();
}

void LabView::grow()
{
    m_cases->noteLive(m_session.timeline());
    updateRace();
    const qsizetype count = shown().events().size();
    m_timeline->eventsAppended();
    const QSignalBlocker quiet(m_rewind);
    m_rewind->setRange(0, int(count));
    showPosition(m_follows ? count : m_position);
}

void LabView::updateRace()
{
    m_race->setRun(m_session.timeline().latest(), m_session.choices(), m_session.state() == LabSession::State::Paused);
}

void LabView::showPosition(qsizetype wanted)
{
    const Timeline &timeline = shown();
    const qsizetype count = timeline.events().size();
    m_position = qBound<qsizetype>(0, wanted, count);
    m_follows = m_position == count;
    const Moment moment = timeline.at(m_position);
    const Event *last = m_position > 0 ? &timeline.events()[m_position - 1] : nullptr;

    const QSignalBlocker quiet(m_rewind);
    m_rewind->setValue(int(m_position));
    m_earlier->setEnabled(m_position > 0);
    m_later->setEnabled(m_position < count);
    m_timeline->setPosition(m_position);
    m_rail->setMoment(moment, last ? last->worker : -1);
    m_fileOps->setMoment(moment, last ? last->worker : -1);
    m_jobs->show(moment);
    m_requests->show(moment);
    m_requests->setDeletable(m_isLive && m_session.state() == LabSession::State::Idle && !moment.records().isEmpty());
    m_timeline->setFileName(QFileInfo(m_session.file()).fileName());
    m_files->show(moment, QFileInfo(m_session.file()).fileName(), last && last->kind == EventKind::FilesSeen);
    const bool judged = moment.hasEnded() || (moment.damage().any() && moment.error()) || (moment.kill() && moment.kill()->counts);
    m_why->show(explain(moment), judged ? std::optional(moment.verdict()) : std::nullopt);
    QString what;
    if (last) {
        what = tr("%1 of %2").arg(m_position).arg(count) + QStringLiteral("  ·  ")
            + describe(*last, timeline.experiment());
    }
    m_what->setText(what);
    m_what->setToolTip(what);
}

void LabView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showPosition(m_position);
    }
    QWidget::changeEvent(event);
}

void LabView::retranslate()
{
    m_heading->setText(m_isLive ? tr("What happened") : tr("Recording: killed %1").arg(m_shownCase.label()));
    m_backToLive->setText(tr("Back to the live run"));
    m_backToLive->setVisible(!m_isLive);
    m_earlier->setToolTip(tr("One event back"));
    m_earlier->setAccessibleName(m_earlier->toolTip());
    m_later->setToolTip(tr("One event on"));
    m_later->setAccessibleName(m_later->toolTip());
    m_rewind->setToolTip(tr("Rewind: every panel shows that moment"));
    m_rewind->setAccessibleName(tr("Rewind"));
}

QByteArray LabView::saveLayout() const
{
    QByteArray bytes;
    QDataStream out(&bytes, QIODevice::WriteOnly);
    out << m_columns->saveState() << m_rows->saveState() << m_tables->saveState();
    return bytes;
}

void LabView::restoreLayout(const QByteArray &state)
{
    QByteArray columns, rows, tables;
    QDataStream in(state);
    in >> columns >> rows >> tables;
    if (in.status() != QDataStream::Ok)
        return;
    m_columns->restoreState(columns);
    m_rows->restoreState(rows);
    m_tables->restoreState(tables);
}

} // namespace retrylab
