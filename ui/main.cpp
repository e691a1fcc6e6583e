// retrylab-window: the lab in a window.
#include "i18n/language.h"
#include "mainwindow.h"
#include "theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QSettings>
#include <QTextStream>
#include <QTimer>

using namespace retrylab;

namespace {
struct Text { Q_DECLARE_TR_FUNCTIONS(Window) };
}

int main(int argc, char *argv[])
{
    QApplication app(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("retrylab"));
    QApplication::setApplicationName(QStringLiteral("retrylab"));
    QApplication::setApplicationDisplayName(QStringLiteral("Retry Lab"));
    QApplication::setApplicationVersion(QStringLiteral(RETRYLAB_VERSION));
    Language::use(QSettings().value(QStringLiteral("language"), Language::fromLocale()).toString());

    QCommandLineParser parser;
    const QCommandLineOption language(QStringLiteral("lang"), Text::tr("Language: en or ko."),
                                      QStringLiteral("LANGUAGE"));
    parser.addOption(language);
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("file"), Text::tr("The lab file to work on; made if it is missing."),
                                 QStringLiteral("[FILE]"));
    if (!parser.parse(QApplication::arguments())) {
        QTextStream(stderr) << "retrylab: " << parser.errorText() << '\n';
        return 2;
    }
    if (parser.isSet(QStringLiteral("help"))) {
        QTextStream(stdout) << parser.helpText();
        return 0;
    }
    if (parser.isSet(QStringLiteral("version"))) {
        QTextStream(stdout) << "retrylab " RETRYLAB_VERSION "\n";
        return 0;
    }
    if (parser.isSet(language)) {
        if (!Language::all().contains(parser.value(language))) {
            QTextStream(stderr) << "retrylab: "
                                << Text::tr("--lang: “%1” is none of en, ko").arg(parser.value(language)) << '\n';
            return 2;
        }
        Language::use(parser.value(language));
    }

    applyScheme(Scheme::System);
    MainWindow window(WorkerPool::defaultProgram());
    window.restoreSettings();
    window.show();
    const QStringList files = parser.positionalArguments();
    // After the first paint: the file is not needed for it.
    QTimer::singleShot(0, &window, [&] {
        window.openFile(files.isEmpty() ? MainWindow::lastFile() : QFileInfo(files.constFirst()).absoluteFilePath());
    });
    return QApplication::exec();
}
