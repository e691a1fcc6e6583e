#pragma once

#include "lab/experiment.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace retrylab {

/// The choices that make an experiment.
class ExperimentPanel : public QWidget
{
    Q_OBJECT
public:
    explicit ExperimentPanel(QWidget *parent = nullptr);

    Experiment experiment() const;
    /// Emits nothing.
    void setExperiment(const Experiment &experiment);
    bool isValid() const { return problem().isEmpty(); }
    /// What must be mended before a run, in one sentence; empty if nothing.
    QString problem() const;

Q_SIGNALS:
    /// Once for each change by the user.
    void changed(const retrylab::Experiment &experiment);

protected:
    void changeEvent(QEvent *event) override;

private:
    QComboBox *addCombo(const char *name);
    QSpinBox *addNumber(const char *name, int low, int high, int step);
    QLineEdit *addText(const char *name);
    void addLine();
    void retranslate();
    void fillKillPoints();
    void chooseDesign();
    void markProblems();
    void userChanged();

    QFormLayout *m_form;
    QComboBox *m_design, *m_retryDesign, *m_kill, *m_synchronous, *m_journal;
    QSpinBox *m_clients, *m_tries, *m_timeout, *m_backoff, *m_lockWait;
    QLineEdit *m_scope, *m_rid, *m_payload;
    QCheckBox *m_empty;
    QLabel *m_problem;
    Experiment m_experiment;
    bool m_filling = true; ///< What changes is not by the user: until the fields have their first values, too.
};

} // namespace retrylab
