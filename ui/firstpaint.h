#pragma once

#include <QEvent>
#include <QTimer>
#include <QWidget>

#include <functional>

namespace retrylab {

/// Does something once a window has been painted for the first time: what the first picture does not need.
class FirstPaint : public QObject
{
public:
    static void then(QWidget &window, std::function<void()> action)
    {
        window.installEventFilter(new FirstPaint(window, std::move(action)));
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint) {
            // After this event: the children are painted within it.
            QTimer::singleShot(0, watched, m_action);
            watched->removeEventFilter(this);
            deleteLater();
        }
        return false;
    }

private:
    FirstPaint(QWidget &window, std::function<void()> action) : QObject(&window), m_action(std::move(action)) {}

    std::function<void()> m_action;
};

} // namespace retrylab
