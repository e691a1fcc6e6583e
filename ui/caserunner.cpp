#include "caserunner.h"

#include "matrixpanel.h"

namespace retrylab {

CaseRunner::CaseRunner(LabSession &session, MatrixPanel &matrix, QObject *parent)
    : QObject(parent), m_session(session), m_matrix(matrix)
{
    connect(&matrix, &MatrixPanel::runAllRequested, this, &CaseRunner::runAll);
    connect(&matrix, &MatrixPanel::stopRequested, this, &CaseRunner::stop);
    connect(&matrix, &MatrixPanel::setChanged, this, &CaseRunner::showSet);
    connect(&matrix, &MatrixPanel::rowPicked, this, [this](int row) {
        if (m_matrix.set() == 0)
            Q_EMIT killGapPicked(row);
    });
    connect(&matrix, &MatrixPanel::caseActivated, this, [this](int row) {
        const Set &set = m_sets[std::size_t(m_matrix.set())];
        if (set.recordings.contains(row))
            Q_EMIT caseShown(set.cases[row], set.recordings[row]);
    });
    connect(&session, &LabSession::caseEnded, this,
            [this](int number, int index, const Recording &recording, const Outcome &outcome) {
                if (number == m_number && m_runningSet >= 0)
                    store(m_runningSet, index, outcome, recording);
            });
    connect(&session, &LabSession::caseFailed, this, [this](int number, int, const Error &error) {
        if (number == m_number)
            Q_EMIT failed(error);
    });
    connect(&session, &LabSession::casesEnded, this, [this](int number) {
        if (number != m_number)
            return;
        m_runningSet = -1;
        m_matrix.setRunning(false);
    });
}

void CaseRunner::setBase(const Experiment &experiment)
{
    // What decides the outcome of a case; the rest (clients, the request's words) does not change its row.
    const auto decisive = [](Experiment e) {
        e.killGap.reset();
        e.killOp.reset();
        e.clients = 1;
        e.sharedRequest = false;
        e.requestsEach = 1;
        e.firstTryDelayMs = 0;
        e.forgetSchedule();
        return e;
    };
    if (!m_sets[0].cases.isEmpty() && decisive(experiment) == decisive(m_base)) {
        m_base = experiment;
        return highlight();
    }
    stop();
    m_base = experiment;
    const Experiment alone = decisive(experiment);
    m_sets[0] = {killPointCases(alone), {}, {}};
    m_sets[1] = {chapterCases(alone), {}, {}};
    showSet();
}

void CaseRunner::noteLive(const Timeline &live)
{
    const Moment &now = live.latest();
    const auto &kill = now.kill();
    const Experiment &ran = now.experiment();
    if (!kill || !kill->counts || kill->tryNo != 1 || kill->step < 0 || kill->op >= 0 || ran.clients != 1
        || ran.requestsEach != 1 || ran.firstTryDelayMs != 0 || !ran.emptyFirst
        || ran.design != m_base.design || ran.retryDesign != m_base.retryDesign || ran.file != m_base.file)
        return;
    const Outcome outcome = outcomeOf(now);
    if (kill->step >= m_sets[0].cases.size() || m_sets[0].outcomes.value(kill->step) == outcome)
        return;
    store(0, kill->step, outcome, {ran, m_session.file(), live.events()});
}

void CaseRunner::runAll()
{
    m_runningSet = m_matrix.set();
    Set &set = m_sets[std::size_t(m_runningSet)];
    set.outcomes.clear();
    set.recordings.clear();
    showSet();
    m_matrix.setRunning(true);
    m_number = m_session.runCases(set.cases);
}

void CaseRunner::stop()
{
    if (m_runningSet < 0)
        return;
    m_runningSet = -1;
    m_session.cancelCases();
    m_matrix.setRunning(false);
}

void CaseRunner::showSet()
{
    const Set &set = m_sets[std::size_t(m_matrix.set())];
    m_matrix.setCases(set.cases);
    for (auto it = set.outcomes.cbegin(); it != set.outcomes.cend(); ++it)
        m_matrix.setOutcome(it.key(), it.value());
    highlight();
}

void CaseRunner::highlight()
{
    m_matrix.setCurrent(m_matrix.set() == 0 && !m_base.killOp ? m_base.killGap.value_or(-1) : -1);
}

void CaseRunner::store(int set, int index, const Outcome &outcome, const Recording &recording)
{
    m_sets[std::size_t(set)].outcomes[index] = outcome;
    m_sets[std::size_t(set)].recordings[index] = recording;
    if (set == m_matrix.set())
        m_matrix.setOutcome(index, outcome);
}

} // namespace retrylab
