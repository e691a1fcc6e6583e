#pragma once

#include "durability/exploration.h"
#include "durability/workload.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QFormLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QSpinBox;

namespace retrylab {

class FieldColumn;
class PlainCombo;

/// The left column of the power cut: what to record, where to cut, how far it has come, and what it is worth.
class PowerCutForm : public QWidget
{
    Q_OBJECT
public:
    explicit PowerCutForm(QWidget *parent = nullptr);

    const Workload &workload() const { return m_workload; }
    /// Emits nothing.
    void setFileSettings(const FileSettings &settings);
    bool cutsAnywhere() const;
    /// Emits nothing.
    void setCutsAnywhere(bool anywhere);

    /// Whether there is a recording to cut in.
    void setReady(bool ready);
    void setExploring(bool exploring);
    void setProgress(int done, int total, quint64 states);
    /// How much of what is possible was tried; nothing: nothing was.
    void setCoverage(const std::optional<Exploration> &found);

Q_SIGNALS:
    /// By the user.
    void workloadChanged();
    void whereChanged();
    void cutRequested();
    void cancelRequested();
    void modelRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void addField(QWidget *label, QWidget *field, const char *name);
    void addWide(QWidget *widget);
    void userChanged();
    void updateFields();
    void updateCoverage();
    void retranslate();

    FieldColumn *m_column;
    QFormLayout *m_form;
    PlainCombo *m_journal, *m_synchronous;
    QSpinBox *m_transactions, *m_checkpointAfter;
    QCheckBox *m_checkpoint;
    QLabel *m_where;
    QRadioButton *m_atMark, *m_anywhere;
    QPushButton *m_cut, *m_cancel;
    QProgressBar *m_progress;
    QLabel *m_coverage, *m_disclaimer, *m_model;
    Workload m_workload;
    std::optional<Exploration> m_found; ///< Without its classes.
    quint64 m_states = 0;
    bool m_ready = false;
    bool m_exploring = false;
    bool m_filling = false; ///< What changes is not by the user.
};

} // namespace retrylab
