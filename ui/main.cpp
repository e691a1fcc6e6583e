// retrylab-window: the lab in a window.
#include "firstpaint.h"
#include "i18n/language.h"
#include "labview.h"
#include "mainwindow.h"
#include "picture.h"
#include "theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QSettings>
#include <QTemporaryDir>
#include <QTextStream>
#include <QTimer>

#include <csignal>
#include <cstdio>
#include <memory>

using namespace retrylab;

namespace {

struct WindowText { Q_DECLARE_TR_FUNCTIONS(Window) };

int wrong(const QString &line)
{
    QTextStream(stderr) << "retrylab: " << line << '\n';
    return 2;
}

struct Choices
{
    QString language;
    std::optional<Scheme> scheme;
    std::optional<Experiment> experiment;
    QString file;
    QString picture;
    QSize pictureSize;
    bool firstPaint = false;
};

/// Nothing when the program is to end at once, with this exit code.
std::optional<Choices> readArguments(int &exitCode)
{
    QCommandLineParser parser;
    const QCommandLineOption language(QStringLiteral("lang"), WindowText::tr("Language: en or ko."),
                                      QStringLiteral("LANGUAGE"));
    const QCommandLineOption theme(QStringLiteral("theme"), WindowText::tr("Theme: light or dark."), QStringLiteral("THEME"));
    const QCommandLineOption design(QStringLiteral("design"), WindowText::tr("The design to begin with."),
                                    QStringLiteral("DESIGN"));
    const QCommandLineOption kill(QStringLiteral("kill"), WindowText::tr("The kill point to begin with."),
                                  QStringLiteral("POINT"));
    const QCommandLineOption picture(QStringLiteral("picture"),
                                     WindowText::tr("Run the experiment, save a picture of the window, and end."),
                                     QStringLiteral("PNG"));
    const QCommandLineOption size(QStringLiteral("size"), WindowText::tr("Size of that picture."),
                                  QStringLiteral("WIDTHxHEIGHT"), QStringLiteral("1366x768"));
    QCommandLineOption firstPaint(QStringLiteral("first-paint"));
    firstPaint.setFlags(QCommandLineOption::HiddenFromHelp); // For tests/bench.
    parser.addOptions({language, theme, design, kill, picture, size, firstPaint});
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("file"), WindowText::tr("The lab file to work on; made if it is missing."),
                                 QStringLiteral("[FILE]"));
    exitCode = 2;
    if (!parser.parse(QApplication::arguments())) {
        wrong(parser.errorText());
        return std::nullopt;
    }
    if (parser.isSet(help) || parser.isSet(version)) {
        QTextStream(stdout) << (parser.isSet(help) ? parser.helpText() : QStringLiteral("retrylab " RETRYLAB_VERSION "\n"));
        exitCode = std::fflush(stdout) == 0 && !std::ferror(stdout) ? 0 : 3;
        if (exitCode != 0)
            wrong(Error{ErrorCode::CannotPrint, {}, {}}.text());
        return std::nullopt;
    }
    const auto refuse = [](const QString &line) {
        wrong(line);
        return std::nullopt;
    };
    Choices choices;
    choices.language = parser.value(language);
    if (parser.isSet(language) && !Language::all().contains(choices.language))
        return refuse(WindowText::tr("--lang: “%1” is none of en, ko").arg(choices.language));
    if (parser.isSet(theme)) {
        if (parser.value(theme) != u"light" && parser.value(theme) != u"dark")
            return refuse(WindowText::tr("--theme: “%1” is none of light, dark").arg(parser.value(theme)));
        choices.scheme = parser.value(theme) == u"dark" ? Scheme::Dark : Scheme::Light;
    }
    if (parser.isSet(design) || parser.isSet(kill)) {
        const Design *chosen = findDesign(parser.isSet(design) ? parser.value(design) : QStringLiteral("one-commit"));
        if (!chosen)
            return refuse(WindowText::tr("“%1” is not a design").arg(parser.value(design)));
        choices.experiment = Experiment();
        choices.experiment->design = *chosen;
        if (parser.isSet(kill)) {
            choices.experiment->killGap = killPointFromId(*chosen, parser.value(kill));
            if (!choices.experiment->killGap)
                return refuse(WindowText::tr("--kill: “%1” is no kill point of %2").arg(parser.value(kill), chosen->id));
        }
    }
    choices.picture = parser.value(picture);
    const QStringList sides = parser.value(size).split(u'x');
    choices.pictureSize = {sides.value(0).toInt(), sides.value(1).toInt()};
    if (sides.size() != 2 || choices.pictureSize.width() < 200 || choices.pictureSize.height() < 200
        || choices.pictureSize.width() > 10'000 || choices.pictureSize.height() > 10'000)
        return refuse(WindowText::tr("--size: “%1” is not WIDTHxHEIGHT, as in 1366x768").arg(parser.value(size)));
    const QStringList files = parser.positionalArguments();
    if (files.size() > 1)
        return refuse(WindowText::tr("The window works on one lab file at a time."));
    if (!files.isEmpty())
        choices.file = QFileInfo(files.constFirst()).absoluteFilePath();
    choices.firstPaint = parser.isSet(firstPaint);
    return choices;
}

bool hasDisplay()
{
#ifdef Q_OS_LINUX
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
        if (!qEnvironmentVariableIsEmpty(name))
            return true;
    }
    return false;
#else
    return true;
#endif
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication::setOrganizationName(QStringLiteral("retrylab"));
    QCoreApplication::setApplicationName(QStringLiteral("retrylab"));
    QCoreApplication::setApplicationVersion(QStringLiteral(RETRYLAB_VERSION));
#ifdef Q_OS_UNIX
    std::signal(SIGXFSZ, SIG_IGN); // A file grown too large is an error to tell, not a reason to die.
#endif
    // Without a display QApplication would end the program with a crash; --help and the like need none.
    const bool display = hasDisplay();
    const std::unique_ptr<QCoreApplication> app(display ? new QApplication(argc, argv)
                                                        : new QCoreApplication(argc, argv));
    Language::use(QSettings().value(QStringLiteral("language"), Language::fromLocale()).toString());

    int exitCode = 0;
    const auto choices = readArguments(exitCode);
    if (!choices)
        return exitCode;
    Language::use(choices->language);
    if (!display) {
        wrong(WindowText::tr("there is no display for the window; retrylab --help lists what works in the terminal"));
        return 3;
    }

    MainWindow::applySavedLook();
    MainWindow window(WorkerPool::defaultProgram());
    window.restoreSettings();
    if (choices->scheme)
        window.setScheme(*choices->scheme);
    if (choices->experiment)
        window.view().setExperiment(*choices->experiment);
    QString file = choices->file.isEmpty() ? MainWindow::lastFile() : choices->file;
    QTemporaryDir scratch;
    if (!choices->picture.isEmpty()) {
        if (choices->file.isEmpty())
            file = scratch.filePath(QStringLiteral("lab.sqlite")); // A picture must not empty the user's tables.
        takePicture(window, choices->picture, choices->pictureSize);
    }
    FirstPaint::then(window, [&window, file, announce = choices->firstPaint] {
        if (!announce)
            return window.openFile(file);
        QTextStream(stdout) << "painted\n" << Qt::flush;
        FirstPaint::then(window.view(), [] {
            QTextStream(stdout) << "complete\n" << Qt::flush;
            QApplication::exit(0);
        });
    });
    window.show();
    return QApplication::exec();
}
