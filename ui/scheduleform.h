#pragma once

#include "lab/schedules.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QFormLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace retrylab {

class FieldColumn;
class PlainCombo;

/// The left column of the schedules: what is to race, how far the search has come, and how much it tried.
class ScheduleForm : public QWidget
{
    Q_OBJECT
public:
    explicit ScheduleForm(QWidget *parent = nullptr);

    Experiment race() const;
    ScheduleOptions options() const;
    /// Emits nothing.
    void setBase(const Design &design, Journal journal);

    void setSearching(bool searching);
    void setProgress(int runs, int open);
    /// How much was tried; nothing: nothing was.
    void setCoverage(const std::optional<ScheduleReport> &report);

Q_SIGNALS:
    /// By the user: what was found is of another question now.
    void changed();
    void searchRequested();
    void cancelRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void addField(QWidget *field, const char *name);
    void updateCoverage();
    void retranslate();

    FieldColumn *m_column;
    QFormLayout *m_form;
    PlainCombo *m_design, *m_journal;
    QSpinBox *m_workers;
    QCheckBox *m_kills, *m_byItself;
    QPushButton *m_search, *m_cancel;
    QProgressBar *m_progress;
    QLabel *m_coverage, *m_note;
    std::optional<ScheduleReport> m_report; ///< Without its classes.
    int m_workersTried = 0;
    int m_runs = 0, m_open = 0;
    bool m_searching = false;
};

} // namespace retrylab
