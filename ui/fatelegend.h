#pragma once

#include <QWidget>

namespace retrylab {

/// What the signs beside the operations mean; wraps to the width that it has.
class FateLegend : public QWidget
{
    Q_OBJECT
public:
    explicit FateLegend(QWidget *parent = nullptr);

    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void describe();
    /// Paints if there is a painter; returns the height.
    int layOut(int width, class QPainter *painter) const;
};

} // namespace retrylab
