#pragma once

#include "schedulesession.h"

#include <QWidget>

namespace retrylab {

struct Colors;

/// A schedule as it was really run: a column for each worker, time downwards, a row for each choice. A transaction is a
/// band in its worker's column, with a padlock and a thick edge while it holds the write lock.
class InterleavingView : public QWidget
{
    Q_OBJECT
public:
    explicit InterleavingView(QWidget *parent = nullptr);

    void setEnactment(const Enactment &enactment);
    int rowCount() const { return int(m_rows.size()); }
    /// "2. worker 1: INSERT jobs · job 1": the row in words.
    QString rowText(int row) const;
    QRect rowRect(int row) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    /// What a worker has, before or after a row.
    struct State
    {
        bool inTransaction = false;
        bool holdsLock = false;
        bool isBlocked = false;
        bool operator==(const State &) const = default;
    };
    struct Row
    {
        Choice choice;
        QString what;   ///< "INSERT jobs"
        QString result; ///< "job 1"
        enum class Tone { Plain, Good, Warn, Bad } tone = Tone::Plain;
        QList<State> after; ///< By worker.
        QStringList told;   ///< All that came of it, in sentences.
    };
    void build();
    void describeTurn(Row &row, const Moment &before, QList<Event>::const_iterator begin, QList<Event>::const_iterator end) const;
    QRectF cellRect(int row, int worker) const;
    void paintColumn(QPainter &p, const Colors &c, int worker) const;
    void paintRow(QPainter &p, const Colors &c, int row) const;
    State stateBefore(int row, int worker) const;
    qreal em() const { return fontMetrics().height(); }
    qreal gutter() const { return em() * 1.8; }
    qreal header() const { return em() * 1.9; }
    qreal rowHeight() const { return em() * 1.75; }

    Enactment m_enactment;
    QList<Row> m_rows;
    QList<qint64> m_pids; ///< By worker.
};

} // namespace retrylab
