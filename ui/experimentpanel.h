#pragma once

#include "lab/experiment.h"

#include <QWidget>

class QCheckBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;
class QToolButton;

namespace retrylab {

class FieldColumn;
class PlainCombo;
class RequiredLine;

/// The choices that make an experiment.
class ExperimentPanel : public QWidget
{
    Q_OBJECT
public:
    explicit ExperimentPanel(QWidget *parent = nullptr);

    Experiment experiment() const { return m_experiment; }
    /// Emits nothing.
    void setExperiment(const Experiment &experiment);
    /// The same choice as the rail's. Emits nothing.
    void setKillGap(std::optional<int> gap);
    bool isValid() const { return problem().isEmpty(); }
    /// What must be mended before a run, in one sentence; empty if nothing.
    QString problem() const;

Q_SIGNALS:
    /// Once for each change by the user.
    void changed(const retrylab::Experiment &experiment);
    /// Before changed(), when the change moved the kill point.
    void killGapChanged(std::optional<int> gap);

protected:
    void changeEvent(QEvent *event) override;

private:
    void addField(QWidget *field, const char *name);
    PlainCombo *addCombo(const char *name);
    QSpinBox *addNumber(const char *name, int low, int high, int step);
    void addText(QLineEdit *line, const char *name);
    QCheckBox *addCheck(const char *name);
    void addLine();
    void retranslate();
    void fillKillPoints(std::optional<int> gap);
    void showWholeChoices();
    void chooseDesign();
    void markProblems();
    void userChanged();
    void unfold(bool open);
    bool isAnyOfMoreInUse() const;

    FieldColumn *m_column;
    QFormLayout *m_form;
    PlainCombo *m_design, *m_retryDesign, *m_kill, *m_synchronous, *m_journal;
    QSpinBox *m_clients, *m_tries, *m_timeout, *m_backoff, *m_lockWait;
    QToolButton *m_more; ///< Unfolds what follows.
    QSpinBox *m_requestsEach, *m_firstDelay, *m_jitter, *m_seed;
    RequiredLine *m_scope, *m_rid;
    QLineEdit *m_payload;
    QCheckBox *m_shared, *m_empty;
    QLabel *m_problem;
    Experiment m_experiment;
    bool m_filling = true; ///< What changes is not by the user: until the fields have their first values, too.
};

} // namespace retrylab
