#pragma once

#include "lab/moment.h"

#include <QHash>
#include <QIcon>
#include <QWidget>

class QProgressBar;
class QPushButton;
class QTabBar;
class QTableWidget;

namespace retrylab {

/// The outcome matrix: a row for each case, a column for each look. Filled as runs end.
class MatrixPanel : public QWidget
{
    Q_OBJECT
public:
    explicit MatrixPanel(QWidget *parent = nullptr);

    /// Which cases: 0 this design's kill points, 1 the chapter's three.
    int set() const;
    void setSet(int set);
    /// Empties the matrix.
    void setCases(const QList<Case> &cases);
    void setOutcome(int index, const Outcome &outcome);
    /// Marks the row of the present kill point; -1: none.
    void setCurrent(int index);
    void setRunning(bool running);

Q_SIGNALS:
    void setChanged(int set);
    void runAllRequested();
    void stopRequested();
    /// Clicked: the user means this kill point.
    void rowPicked(int index);
    /// Double-clicked or Enter: the user wants to see the run behind the row.
    void caseActivated(int index);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void retranslate();
    void fillRow(int index);
    void drawMarkers();
    void fitCells();

    QTabBar *m_tabs;
    QTableWidget *m_table;
    QPushButton *m_runAll;
    QProgressBar *m_progress;
    QList<Case> m_cases;
    QHash<int, Outcome> m_outcomes;
    QIcon m_marker, m_noMarker;
    int m_current = -1;
    bool m_running = false;
};

} // namespace retrylab
