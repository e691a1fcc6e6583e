#pragma once

#include <QSize>
#include <QString>

namespace retrylab {

class MainWindow;

/// Runs the window's experiment at full speed, saves a picture of the whole window, and ends the program:
/// exit code 0, or 1 if the file cannot be written. For lecture notes that are rebuilt by a script.
void takePicture(MainWindow &window, const QString &file, QSize size);

} // namespace retrylab
