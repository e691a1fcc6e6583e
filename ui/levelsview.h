#pragma once

#include "levelssession.h"

#include <QDateTime>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;
class QToolButton;

namespace retrylab {

class LevelsDelegate;
class LevelsModel;

/// The page "The levels": journal modes by synchronous levels, each measured on this machine when the user asks for
/// it, so that the trade of speed against what a power cut can take is seen at a look.
class LevelsView : public QWidget
{
    Q_OBJECT
public:
    /// Measures nothing and touches no disk.
    explicit LevelsView(QWidget *parent = nullptr);

    /// For the next measurement. The folder decides on which disk commits are timed; stop and progress are not used.
    void setOptions(const LevelTableOptions &options);
    /// Empties the table and fills it anew; does nothing while it measures.
    void measure();
    /// What was measured by then stays.
    void cancel();
    bool isMeasuring() const { return m_session.isMeasuring(); }
    const LevelsModel &model() const { return *m_model; }

Q_SIGNALS:
    /// The user wants to see what is behind a cell, measured or not.
    void cellChosen(const retrylab::FileSettings &settings);
    void modelRequested();
    void failed(const retrylab::Error &error);
    /// A measurement is over: complete, cancelled or failed.
    void ended();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void fitCells();
    void showState();
    QString summary() const;
    QString facts() const;

    LevelTableOptions m_options;
    LevelsModel *m_model;
    LevelsDelegate *m_delegate;
    QLabel *m_intro;
    QPushButton *m_measure;
    QPushButton *m_cancel;
    QProgressBar *m_progress;
    QTableView *m_table;
    QLabel *m_summary;
    QLabel *m_facts;
    QToolButton *m_modelLink;
    QString m_timedFolder;     ///< Of the measurement that is shown.
    QString m_timedFileSystem;
    QDateTime m_timedAt;       ///< Invalid: nothing is measured.
    LevelsSession m_session;   ///< Last, so that it ends before what its signals change.
};

} // namespace retrylab
