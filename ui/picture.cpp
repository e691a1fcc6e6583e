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
    const auto giveUp = [](const QString &why) {
        QTextStream(stderr) << "retrylab: " << why << '\n';
        QApplication::exit(1);
    };
    QObject::connect(&window.session(), &LabSession::failed, &window,
                     [giveUp](const Error &error) { giveUp(error.text()); });
    auto started = std::make_shared<bool>(false);
    QObject::connect(&window.session(), &LabSession::timelineGrew, &window, [&window, file, started, giveUp] {
        const Moment &now = window.session().timeline().latest();
        if (now.error())
            return giveUp(now.error()->text());
        if (!now.hasEnded())
            return;
        if (!std::exchange(*started, true)) { // The file has been opened and shown.
            window.runAtFullSpeed();
            return;
        }
        if (now.clients().isEmpty())
            return;
        // When the panels have taken in the last event.
        QTimer::singleShot(0, &window, [&window, file, giveUp] {
            if (window.grab().save(file))
                QApplication::exit(0);
            else
                giveUp(MainWindow::tr("%1 cannot be written.").arg(file));
        });
    });
}

} // namespace retrylab
