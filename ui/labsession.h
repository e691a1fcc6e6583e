#pragma once

#include "lab/lab.h"

#include <QObject>
#include <QThread>

namespace retrylab {

/// The window's end of the lab. Every call is queued to the lab's own thread and returns at once; what happens comes
/// back as signals and is folded into a Timeline here.
class LabSession : public QObject
{
    Q_OBJECT
public:
    explicit LabSession(const QString &workerProgram, QObject *parent = nullptr);
    /// Ends every worker and waits until they are gone.
    ~LabSession() override;

    enum class State {
        Idle,    ///< Nothing is under way: before the first run, and when a run has settled.
        Running, ///< Things happen by themselves.
        Paused,  ///< Things happen step by step.
    };

    const Timeline &timeline() const { return m_timeline; }
    const QString &file() const { return m_file; }
    State state() const { return m_state; }
    /// What the user can choose from, while a paused run rests; empty otherwise, and where there is no choice.
    const QList<Choice> &choices() const { return m_choices; }

    void open(const QString &path);
    void start(const Experiment &experiment, int pace);
    void goOn(const DiskState &state, const Experiment &experiment, int pace);
    void setPace(int ms);
    void step();
    /// Does this one next; nothing happens if it cannot go any more.
    void choose(const Choice &choice);
    void setStepsInto(bool into);
    void killWorkers();
    void askAgain(const Request &request, int pace);
    void deleteRecords();
    void reset(const Experiment &experiment);
    /// Returns the number that the answers will carry.
    int runCases(const QList<Case> &cases);
    void cancelCases();

Q_SIGNALS:
    void opened(const QString &path);
    void failed(const retrylab::Error &error);
    void timelineReset();
    void timelineGrew();
    void stateChanged(retrylab::LabSession::State state);
    void choicesChanged();
    void caseEnded(int set, int index, const retrylab::Recording &recording, const retrylab::Outcome &outcome);
    void caseFailed(int set, int index, const retrylab::Error &error);
    void casesEnded(int set);

private:
    template<typename... Parameters, typename... Arguments>
    void tell(void (Lab::*method)(Parameters...), Arguments... arguments);
    void setState(State state);
    void setChoices(const QList<Choice> &choices);

    QThread m_thread;
    Lab *m_lab; ///< Lives in m_thread and is deleted there.
    Timeline m_timeline;
    QString m_file;
    State m_state = State::Idle;
    QList<Choice> m_choices;
    int m_mark = 0; ///< Counts what was begun.
    int m_set = 0;
};

} // namespace retrylab
