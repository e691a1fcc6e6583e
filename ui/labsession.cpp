#include "labsession.h"

#include <QMetaObject>

namespace retrylab {

LabSession::LabSession(const QString &workerProgram, QObject *parent) : QObject(parent), m_lab(new Lab(workerProgram))
{
    m_thread.setObjectName(QStringLiteral("lab"));
    m_lab->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_lab, &QObject::deleteLater);
    connect(m_lab, &Lab::opened, this, [this](const QString &path) {
        m_file = path;
        Q_EMIT opened(path);
    });
    connect(m_lab, &Lab::failed, this, &LabSession::failed);
    connect(m_lab, &Lab::runStarted, this, [this](const Experiment &experiment) {
        setChoices({});
        m_timeline.start(experiment);
        Q_EMIT timelineReset();
    });
    connect(m_lab, &Lab::happened, this, [this](const QList<Event> &events) {
        for (const Event &event : events)
            m_timeline.append(event);
        Q_EMIT timelineGrew();
        tell(&Lab::takenIn);
    });
    connect(m_lab, &Lab::settled, this, [this](int mark) {
        if (mark == m_mark) // Else something was begun since.
            setState(State::Idle);
    });
    connect(m_lab, &Lab::choicesChanged, this, &LabSession::setChoices);
    connect(m_lab, &Lab::caseEnded, this, &LabSession::caseEnded);
    connect(m_lab, &Lab::caseFailed, this, &LabSession::caseFailed);
    connect(m_lab, &Lab::casesEnded, this, &LabSession::casesEnded);
    m_thread.start();
}

LabSession::~LabSession()
{
    m_lab->disconnect(this);
    m_thread.quit();
    m_thread.wait();
}

template<typename... Parameters, typename... Arguments>
void LabSession::tell(void (Lab::*method)(Parameters...), Arguments... arguments)
{
    QMetaObject::invokeMethod(m_lab, [lab = m_lab, method, arguments...] { (lab->*method)(arguments...); },
                              Qt::QueuedConnection);
}

void LabSession::open(const QString &path)
{
    tell(&Lab::mark, ++m_mark);
    tell(&Lab::open, path);
}

void LabSession::start(const Experiment &experiment, int pace)
{
    setState(pace == Run::Paused ? State::Paused : State::Running);
    tell(&Lab::mark, ++m_mark);
    tell(&Lab::start, experiment, pace);
}

void LabSession::goOn(const DiskState &state, const Experiment &experiment, int pace)
{
    setState(pace == Run::Paused ? State::Paused : State::Running);
    tell(&Lab::mark, ++m_mark);
    tell(&Lab::goOn, state, experiment, pace);
}

void LabSession::setPace(int ms)
{
    if (m_state != State::Idle)
        setState(ms == Run::Paused ? State::Paused : State::Running);
    tell(&Lab::setPace, ms);
}

void LabSession::step()
{
    tell(&Lab::step);
}

void LabSession::choose(const Choice &choice)
{
    tell(&Lab::choose, choice);
}

void LabSession::setStepsInto(bool into)
{
    tell(&Lab::setStepsInto, into);
}

void LabSession::killWorkers()
{
    tell(&Lab::killWorkers);
}

void LabSession::askAgain(const Request &request, int pace)
{
    setState(pace == Run::Paused ? State::Paused : State::Running);
    tell(&Lab::mark, ++m_mark);
    tell(&Lab::setPace, pace);
    tell(&Lab::askAgain, request);
}

void LabSession::deleteRecords()
{
    tell(&Lab::deleteRecords);
}

void LabSession::reset(const Experiment &experiment)
{
    tell(&Lab::mark, ++m_mark);
    tell(&Lab::reset, experiment);
}

int LabSession::runCases(const QList<Case> &cases)
{
    tell(&Lab::runCases, ++m_set, cases);
    return m_set;
}

void LabSession::cancelCases()
{
    ++m_set;
    tell(&Lab::cancelCases);
}

void LabSession::setChoices(const QList<Choice> &choices)
{
    if (m_choices == choices)
        return;
    m_choices = choices;
    Q_EMIT choicesChanged();
}

void LabSession::setState(State state)
{
    if (m_state == state)
        return;
    m_state = state;
    Q_EMIT stateChanged(state);
}

} // namespace retrylab
