#pragma once

#include "lab/experiment.h"
#include "powercutsession.h"

#include <QWidget>

#include <optional>

class QLabel;
class QSplitter;

namespace retrylab {

class OperationsView;
class OutcomePanel;
class PowerCutForm;

/// The page "Cut the power": a few transactions are recorded for real, the power is cut in thought, and real SQLite
/// opens what can be left. Cheap to make: its thread starts, and it records, when it is first shown.
class PowerCutView : public QWidget
{
    Q_OBJECT
public:
    explicit PowerCutView(QWidget *parent = nullptr);
    /// Waits for the thread, which is told to stop.
    ~PowerCutView() override;

    /// What the recorded transactions run with. If it is another setting than the present one, what has been found is
    /// dropped, and a new recording made as soon as the page is seen.
    void setFileSettings(const retrylab::FileSettings &settings);
    /// Makes real files of the chosen outcome's example in this folder, without writing over any. An error is told by
    /// failed(). Does nothing while no outcome is chosen.
    void saveState(const QString &folder);

Q_SIGNALS:
    void failed(const retrylab::Error &error);
    /// The user wants to read powerCutModelText().
    void modelRequested();
    /// The state as the machine finds it after the restart, not yet recovered: for writeState().
    void goOnRequested(const retrylab::DiskState &state, const retrylab::FileSettings &settings,
                       const retrylab::PowerCut &cut);

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void connectParts();
    void record();
    void forgetOutcomes();
    void cutPower();
    void showFound(const Exploration &found);
    void goOn();
    void chooseFolder();
    void retranslate();

    PowerCutForm *m_form;
    QLabel *m_heading, *m_hint;
    OperationsView *m_operations;
    OutcomePanel *m_outcomes;
    QSplitter *m_columns;
    std::optional<Trace> m_trace; ///< Of the form's workload.
    bool m_failed = false;        ///< The last recording did.
    bool m_isStale = true;        ///< Nothing has been recorded for the form's workload, nor is being.
    PowerCutSession m_session;
};

} // namespace retrylab
