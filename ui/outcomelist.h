#pragma once

#include "durability/exploration.h"

#include <QListWidget>

namespace retrylab {

/// What power cuts can leave, a row for each class of outcomes: sign, name, rows, share, and whether a client was told
/// of something that is gone.
class OutcomeList : public QListWidget
{
    Q_OBJECT
public:
    explicit OutcomeList(QWidget *parent = nullptr);

    void setOutcomes(const QList<OutcomeClass> &classes);
    /// What stands there while there is no row.
    void setPlaceholder(const QString &text);

    static QString label(const PowerCutOutcome &outcome);
    /// Whether an acknowledged request was lost, in words.
    static QString lossText(const PowerCutOutcome &outcome);
    /// "1 · 1": jobs and records; a dash where SQLite cannot read them.
    static QString countsText(const PowerCutOutcome &outcome);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    class Delegate;
    void retranslate();
    QString statesText(int row) const;

    QList<OutcomeClass> m_classes;
    double m_sum = 0; ///< Of states.
    QString m_placeholder;
};

} // namespace retrylab
