#pragma once

#include <QApplication>
#include <QEvent>
#include <QTimer>
#include <QWidget>

#include <cstdio>

namespace retrylab {

/// Says "painted" on standard output when a window has been painted for the first time, and ends the program.
class FirstPaint : public QObject
{
public:
    static void announce(QWidget &window)
    {
        window.installEventFilter(new FirstPaint(&window));
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint && !m_said) {
            m_said = true;
            // After this event: the children are painted within it.
            QTimer::singleShot(0, watched, [] {
                std::puts("painted");
                std::fflush(stdout);
                QApplication::quit();
            });
        }
        return false;
    }

private:
    using QObject::QObject;
    bool m_said = false;
};

} // namespace retrylab
