#pragma once

#include "schedulesession.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;
class QSplitter;

namespace retrylab {

class InterleavingView;
class ScheduleForm;
class ScheduleList;

/// The page "Schedules": every order in which workers with the same request can take their steps is tried with real
/// processes, and the shortest way to each kind of end is shown. Cheap to make: its workers start with a search.
class SchedulesView : public QWidget
{
    Q_OBJECT
public:
    explicit SchedulesView(const QString &workerProgram, QWidget *parent = nullptr);
    /// Ends the search and waits until its workers are gone.
    ~SchedulesView() override;

    /// What to offer first. What has been found stays.
    void setBase(const Design &design, Journal journal);

Q_SIGNALS:
    void failed(const retrylab::Error &error);
    /// The experiment has the chosen schedule in it.
    void replayRequested(const retrylab::Experiment &experiment);

protected:
    void changeEvent(QEvent *event) override;

private:
    void forget();
    void search();
    void showFound(const ScheduleReport &report, const QList<Enactment> &shortest);
    void showChosen();
    const Enactment *chosen() const;
    void retranslate();

    ScheduleForm *m_form;
    QLabel *m_listTitle, *m_listColumns, *m_wayTitle, *m_legend, *m_text;
    ScheduleList *m_list;
    InterleavingView *m_way;
    QScrollArea *m_scroll;
    QPushButton *m_replay, *m_copy;
    QSplitter *m_columns;
    Experiment m_race; ///< What was searched.
    QList<Enactment> m_shortest;
    bool m_searching = false;
    ScheduleSession m_session;
};

} // namespace retrylab
