#pragma once

#include "labsession.h"

#include <QHash>

#include <array>

namespace retrylab {

class MatrixPanel;

/// Fills the outcome matrix: with cases run for it in the background, and with what the live run shows.
class CaseRunner : public QObject
{
    Q_OBJECT
public:
    CaseRunner(LabSession &session, MatrixPanel &matrix, QObject *parent = nullptr);

    /// The experiment whose kill points are the rows. Outcomes of another design or other settings are dropped.
    void setBase(const Experiment &experiment);
    /// A run that dies at a kill point of the base design fills that row.
    void noteLive(const Timeline &live);

Q_SIGNALS:
    void caseShown(const retrylab::Case &one, const retrylab::Recording &recording);
    void killGapPicked(int gap);
    void failed(const retrylab::Error &error);

private:
    struct Set
    {
        QList<Case> cases;
        QHash<int, Outcome> outcomes;
        QHash<int, Recording> recordings;
    };
    void runAll();
    void stop();
    void showSet();
    void highlight();
    void store(int set, int index, const Outcome &outcome, const Recording &recording);

    LabSession &m_session;
    MatrixPanel &m_matrix;
    Experiment m_base;
    std::array<Set, 2> m_sets; ///< This design; the chapter's three.
    int m_runningSet = -1;     ///< Which of the two.
    int m_number = 0;          ///< As the session knows it.
};

} // namespace retrylab
