#pragma once

#include "lab/moment.h"

#include <QFont>
#include <QList>
#include <QWidget>

#include <optional>

class QPainter;

namespace retrylab {

struct Colors;

/// The steps of a design on a line, what shares a COMMIT in boxes behind them, and the kill point between them.
class RailView : public QWidget
{
    Q_OBJECT
public:
    explicit RailView(QWidget *parent = nullptr);

    void setDesign(const Design &design);
    /// inside: not before the step that follows the gap, but within it.
    void setKillGap(std::optional<int> gap, bool inside = false);
    std::optional<int> killGap() const { return m_gap; }
    /// Paints how far the request has come. activeWorker: whose; -1 leaves the choice to the rail.
    void setMoment(const Moment &moment, int activeWorker = -1);

    /// What a step has come to, at the moment that is shown.
    enum class State {
        Ahead,
        Current,
        Done,    ///< Committed, or nothing to commit.
        Pending, ///< Done inside a transaction that is still open.
        Undone,  ///< Done, and rolled back.
        Failed,  ///< It was tried, and an error came back.
        Skipped,
    };
    State stateOf(int step) const;
    /// The design that is drawn: that of the active try, if it is handled by another one.
    const Design &shownDesign() const { return m_other ? *m_other : m_design; }
    /// Where a gap is, for clicks.
    QPoint gapCentre(int gap) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void killGapPicked(std::optional<int> gap);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    /// Words fitted into a width: smaller, on more lines, and cut only when all else fails.
    struct Fitted { QFont font; QString text; int lines = 1; };
    struct Layout
    {
        qreal em = 0, margin = 0, pitch = 0;
        qreal pill = 0, boxTop = 0, line = 0, labels = 0, boxBottom = 0, height = 0;
        QList<Fitted> captions;
        QFont labelFont;
        qreal labelHeight = 0;
        int labelRows = 1;
        bool cutLabels = false;
        qreal gapX(int gap) const { return margin + gap * pitch; }
        qreal stepX(int step) const { return margin + (step + 0.5) * pitch; }
    };

    void relayout();
    void fitLabels();
    Fitted fitted(const QString &text, qreal width) const;
    void pick(std::optional<int> gap);
    void showOwnDesign();
    int gapAt(qreal x) const;
    int usualGap() const;
    void describe();
    QString toolTipAt(const QPoint &at) const;
    void paintGroups(QPainter &p, const Colors &c) const;
    void paintSteps(QPainter &p, const Colors &c) const;
    qreal killX(int gap, bool inside) const;
    void paintKillPoint(QPainter &p, const Colors &c) const;

    Design m_design;
    std::optional<Design> m_other;
    std::optional<int> m_gap;
    bool m_inside = false;
    std::optional<int> m_hovered;
    std::optional<int> m_lastGap; ///< Brought back by Space.
    std::optional<Moment::Worker> m_worker;
    int m_active = -1;
    bool m_focusRing = false;
    Layout m_layout;
};

} // namespace retrylab
