#pragma once

#include "durability/exploration.h"
#include "sharelist.h"

namespace retrylab {

/// What power cuts can leave, a row for each class of outcomes: sign, name, rows, share, and whether a client was told
/// of something that is gone.
class OutcomeList : public ShareList
{
    Q_OBJECT
public:
    explicit OutcomeList(QWidget *parent = nullptr);

    void setOutcomes(const QList<OutcomeClass> &classes);

    static QString label(const PowerCutOutcome &outcome);
    /// Whether an acknowledged request was lost, in words.
    static QString lossText(const PowerCutOutcome &outcome);
    /// "1 · 1": jobs and records; a dash where SQLite cannot read them.
    static QString countsText(const PowerCutOutcome &outcome);

protected:
    QList<Row> rows() const override;
    QString title() const override;
    void paintSign(QPainter &painter, const Colors &colors, int row, const QPointF &at, qreal r) const override;
    QColor inkOf(int row, const Colors &colors) const override;

private:
    QList<OutcomeClass> m_classes;
};

} // namespace retrylab
