#pragma once

#include "lab/batch.h"
#include "labfile/diskstate.h"

#include <QElapsedTimer>
#include <QTemporaryDir>

#include <memory>

namespace retrylab {

/// The lab of the window: one lab file, the present run on it, and a batch of cases on files of their own.
/// Lives in a thread of its own, since it waits for files; call its slots through queued connections.
class Lab : public QObject
{
    Q_OBJECT
public:
    explicit Lab(const QString &workerProgram, QObject *parent = nullptr);
    ~Lab() override;

public Q_SLOTS:
    /// settled() carries the last number given here, so that its receiver can tell to what it is the answer.
    void mark(int number) { m_mark = number; }
    /// Opens a lab file, or makes it where there is none, and shows what is in it.
    void open(const QString &path);
    /// Starts a run; the one before ends, its workers with it. pace as in Run::setPace.
    void start(const retrylab::Experiment &experiment, int pace);
    /// Ends the run, makes a lab file of this state beside the present one, and starts a run on what SQLite makes of it.
    /// The file before stays as it is; reset() goes back to it.
    void goOn(const retrylab::DiskState &state, const retrylab::Experiment &experiment, int pace);
    /// The receiver has taken in the last happened(), and may be sent more.
    void takenIn();
    void setPace(int ms);
    void step();
    /// As Run::step(choice).
    void choose(const retrylab::Choice &choice);
    /// As Run::setStepsInto, for this run and those to come.
    void setStepsInto(bool into);
    void killWorkers();
    void askAgain(const retrylab::Request &request);
    void deleteRecords();
    /// Ends the run and empties the tables; after goOn(), those of the file before it.
    void reset(const retrylab::Experiment &experiment);
    /// Runs every case for real; a batch under way is given up. The set number comes back with the answers.
    void runCases(int set, const QList<retrylab::Case> &cases);
    void cancelCases();

Q_SIGNALS:
    void opened(const QString &path);
    void failed(const retrylab::Error &error);
    /// A new recording begins; events of earlier ones do not follow any more.
    void runStarted(const retrylab::Experiment &experiment);
    /// At most about 30 times a second, however fast the run is, and not before the receiver has called takenIn() for
    /// the last: so events gather here, and do not queue up before a window that is slower.
    void happened(const QList<retrylab::Event> &events);
    void settled(int mark);
    /// As Run::choicesChanged(); what led there has been told by happened() before.
    void choicesChanged(const QList<retrylab::Choice> &choices);
    void caseEnded(int set, int index, const retrylab::Recording &recording, const retrylab::Outcome &outcome);
    void caseFailed(int set, int index, const retrylab::Error &error);
    void casesEnded(int set);

private:
    void begin(const Experiment &experiment, int pace);
    void flushSoon();
    void flush();

    WorkerPool m_pool;
    QString m_file;
    QString m_fileBefore; ///< goOn(); empty: m_file is no disk state after a power cut.
    QString m_afterCut;   ///< The file that goOn() has made, and makes anew.
    int m_mark = 0;
    bool m_stepsInto = false;
    std::unique_ptr<Run> m_run;
    std::unique_ptr<QTemporaryDir> m_caseFolder;
    std::unique_ptr<Batch> m_batch;
    QList<Event> m_events;
    QTimer m_flush;
    QElapsedTimer m_sinceFlush;
    bool m_takenIn = true;
    int m_prompt = 0; ///< So many flushes of a new run do not wait.
};

} // namespace retrylab
