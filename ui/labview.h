#pragma once

#include "caserunner.h"
#include "labsession.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QSlider;
class QSplitter;
class QToolButton;

namespace retrylab {

class ExperimentPanel;
class FileOpStrip;
class FilesPanel;
class MatrixPanel;
class RaceBar;
class RailView;
class TablePanel;
class TimelineView;
class WhyPanel;

/// The window's middle: every panel shows one moment of one timeline, which is the live run or a case's recording.
class LabView : public QWidget
{
    Q_OBJECT
public:
    explicit LabView(LabSession &session, QWidget *parent = nullptr);

    Experiment experiment() const;
    void setExperiment(const Experiment &experiment);
    bool isValid() const;
    QString problem() const;
    /// Shows the live run and follows its newest event.
    void showLive();

    QByteArray saveLayout() const;
    void restoreLayout(const QByteArray &state);

Q_SIGNALS:
    void experimentChanged(const retrylab::Experiment &experiment);
    void failed(const retrylab::Error &error);

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeCentre();
    void connectPanels();
    void retranslate();
    void showTimeline(const Timeline &timeline);
    void showPosition(qsizetype count);
    void grow();
    void updateRace();
    void takeChange(const Experiment &experiment);
    void dropSchedule();
    void showKillPoint(const Experiment &experiment);
    void setKillPoint(std::optional<int> gap, std::optional<int> op);
    const Timeline &shown() const { return m_isLive ? m_session.timeline() : m_case; }

    LabSession &m_session;
    ExperimentPanel *m_experiment;
    RailView *m_rail;
    FileOpStrip *m_fileOps;
    QLabel *m_heading;
    QLabel *m_what; ///< The event at the present position, in words.
    QPushButton *m_backToLive;
    RaceBar *m_race;
    TimelineView *m_timeline;
    QToolButton *m_earlier;
    QSlider *m_rewind;
    QToolButton *m_later;
    TablePanel *m_jobs;
    TablePanel *m_requests;
    FilesPanel *m_files;
    MatrixPanel *m_matrix;
    WhyPanel *m_why;
    QSplitter *m_columns;
    QSplitter *m_rows;
    QSplitter *m_tables;
    CaseRunner *m_cases;
    Experiment m_scheduled; ///< As it was last, to tell whether its schedule still fits.
    Timeline m_case; ///< The recording that is looked at when not live.
    Case m_shownCase;
    bool m_isLive = true;
    bool m_follows = true;
    qsizetype m_position = 0;
};

} // namespace retrylab
