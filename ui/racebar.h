#pragma once

#include "lab/moment.h"

#include <QWidget>

class QBoxLayout;
class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

namespace retrylab {

/// Above the timeline: the schedule that a run follows, and in a paused run with several workers a button for each of
/// them, so that the user decides who goes next.
class RaceBar : public QWidget
{
    Q_OBJECT
public:
    explicit RaceBar(QWidget *parent = nullptr);

    /// now: the newest moment of the live run; choices: what could go next in it.
    void setRun(const Moment &now, const QList<Choice> &choices, bool paused);
    /// Of the experiment that Run would start; empty: none.
    void setSchedule(const Schedule &schedule);

Q_SIGNALS:
    /// By the user; one of the choices.
    void chosen(const retrylab::Choice &choice);
    void scheduleDropped();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Hand
    {
        QPushButton *step = nullptr;
        QPushButton *more = nullptr;
        QAction *kill = nullptr;
        QAction *giveUp = nullptr;
    };
    void addHand();
    void update();
    void updateHand(int worker);
    void updateClients();
    void updateSchedule();
    void keepFocus();
    bool canGo(Choice::Kind kind, int index) const { return m_choices.contains({kind, index}); }

    QWidget *m_row, *m_scheduleRow;
    QBoxLayout *m_hands;
    QList<Hand> m_hand; ///< By worker.
    QPushButton *m_clients;
    QMenu *m_clientMenu;
    QLabel *m_hint, *m_scheduleText;
    QToolButton *m_drop;
    Moment m_now;
    QList<Choice> m_choices;
    Schedule m_schedule;
    bool m_paused = false;
    bool m_isRace = false; ///< In this run several workers have had a request in hand at a time.
};

} // namespace retrylab
