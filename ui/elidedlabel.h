#pragma once

#include <QLabel>
#include <QPainter>
#include <QStyle>

namespace retrylab {

/// A line of plain text that takes the room it gets: what does not fit is elided, neither cut nor widening the window.
class ElidedLabel : public QLabel
{
public:
    ElidedLabel()
    {
        setTextFormat(Qt::PlainText);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const QRect room = contentsRect();
        style()->drawItemText(&painter, room, int(alignment()), palette(), isEnabled(),
                              fontMetrics().elidedText(text(), Qt::ElideRight, room.width()), foregroundRole());
    }
};

} // namespace retrylab
