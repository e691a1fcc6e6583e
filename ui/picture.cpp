#include "picture.h"

#include "mainwindow.h"

#include <QApplication>
#include <QPixmap>
#include <QTextStream>
#include <QTimer>

#include <memory>

namespace retrylab {

void takePicture(MainWindow &window, const QString &file, QSize size)
{
    window.resize(size);
    auto started = std::make_shared<bool>(false);
    QObject::connect(&window.session(), &LabSession::timelineGrew, &window, [&window, file, started] {
        const Moment &now = window.session().timeline().latest();
        if (!now.hasEnded())
            return;
        if (!std::exchange(*started, true)) { // The file has been opened and shown.
            window.runAtFullSpeed();
            return;
        }
        if (now.clients().isEmpty())
            return;
        // When the panels have taken in the last event.
        QTimer::singleShot(0, &window, [&window, file] {
            const bool saved = window.grab().save(file);
            if (!saved)
                QTextStream(stderr) << "retrylab: " << MainWindow::tr("%1 cannot be written.").arg(file) << '\n';
            QApplication::exit(saved ? 0 : 1);
        });
    });
}

} // namespace retrylab
