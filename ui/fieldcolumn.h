#pragma once

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>

namespace retrylab {

/// A column of input fields that scrolls down where the height does not suffice, and is never narrower than its fields.
class FieldColumn : public QScrollArea
{
public:
    explicit FieldColumn(QWidget *content)
    {
        setWidget(content);
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus); // The fields in it have it.
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    }

    /// A wheel that scrolls the column must not change a field on its way, unless that is being edited.
    void guard(QWidget *field)
    {
        field->setFocusPolicy(Qt::StrongFocus);
        field->installEventFilter(this);
    }

    QSize minimumSizeHint() const override
    {
        return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(), 120};
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            updateGeometry();
        if (watched != widget() && event->type() == QEvent::Wheel && !static_cast<QWidget *>(watched)->hasFocus()) {
            event->ignore();
            return true;
        }
        return QScrollArea::eventFilter(watched, event);
    }
};

} // namespace retrylab
