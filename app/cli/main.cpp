// retrylab: the lab on the command line. Without a verb it opens the window, which is a program of its own so that
// this one starts without loading widgets.
#include "cli/casesverb.h"
#include "cli/powercut.h"
#include "cli/schedulesverb.h"
#include "cli/submitverb.h"
#include "i18n/language.h"
#include "labfile/labfile.h"
#include "labfile/scratchfolder.h"

#include <QCoreApplication>
#include <QDir>
#include <QProcess>

#include <cerrno>
#include <csignal>
#include <cstdio>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

using namespace retrylab;

namespace {

struct CommandLineText { Q_DECLARE_TR_FUNCTIONS(CommandLine) };

int wrong(const QString &line)
{
    complain(line);
    return ExitBadArguments;
}

QString overview()
{
    return CommandLineText::tr("Retry Lab: when is it safe to retry?\n\n"
                    "Usage:\n"
                    "  retrylab [window] [FILE]       open the window (with this lab file)\n"
                    "  retrylab run kill-points       kill before COMMIT, after COMMIT, after the effect alone\n"
                    "  retrylab run submit            NEW, REPLAY, PAYLOAD_CONFLICT, and NEW again without records\n"
                    "  retrylab check DESIGN          kill at every point of a design; a verdict for each\n"
                    "  retrylab run race              several clients send the same request at the same time\n"
                    "  retrylab schedules DESIGN      try every order of two workers' steps, with every kill if asked\n"
                    "  retrylab designs               list the designs and their steps\n"
                    "  retrylab powercut              what a power cut can leave, simulated under a stated model\n"
                    "  retrylab VERB --help           the options of a verb\n"
                    "  retrylab --version\n\n"
                    "Designs: %1\n\n"
                    "Exit codes: 0 done, 1 a run ended otherwise than --expect, 2 wrong arguments, "
                    "3 could not run.\n")
        .arg(designIds());
}

/// --lang is taken first, since it decides the language of every later complaint.
/// The window keeps a choice of its own, so that it is passed on only where it was given here.
bool takeLanguage(QStringList &arguments, QStringList &given, QString &problem)
{
    QString language = Language::fromLocale();
    for (qsizetype i = 1; i < arguments.size(); ++i) {
        const bool joined = arguments[i].startsWith(u"--lang=");
        if (!joined && arguments[i] != u"--lang")
            continue;
        language = joined ? arguments[i].mid(7) : arguments.value(i + 1);
        arguments.remove(i, joined ? 1 : qMin<qsizetype>(2, arguments.size() - i));
        if (!Language::all().contains(language)) {
            problem = CommandLineText::tr("--lang: “%1” is none of en, ko").arg(language);
            return false;
        }
        given = {QStringLiteral("--lang"), language};
        --i;
    }
    Language::use(language);
    return true;
}

int openWindow(const QStringList &passed)
{
    const QString program = QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("retrylab-window"));
#ifdef Q_OS_UNIX
    QList<QByteArray> bytes{QFile::encodeName(program)};
    for (const QString &argument : passed)
        bytes << argument.toLocal8Bit();
    std::vector<char *> argv;
    for (QByteArray &one : bytes)
        argv.push_back(one.data());
    argv.push_back(nullptr);
    execv(argv[0], argv.data());
#else
    if (QProcess::startDetached(program, passed))
        return ExitOk;
#endif
    complain(CommandLineText::tr("the window program %1 could not be started").arg(program));
    return ExitCouldNotRun;
}

int listDesigns(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.addOption({QStringLiteral("format"), CommandLineText::tr("How to print: table, json, csv or markdown."),
                      QStringLiteral("FORMAT"), QStringLiteral("table")});
    const auto help = parser.addHelpOption();
    if (!parser.parse(arguments))
        return wrong(parser.errorText());
    if (parser.isSet(help)) {
        QTextStream(stdout) << parser.helpText();
        return ExitOk;
    }
    const auto format = formatFromWord(parser.value(QStringLiteral("format")));
    if (!format || !parser.positionalArguments().isEmpty())
        return wrong(CommandLineText::tr("designs takes no arguments but --format"));
    Sheet sheet;
    sheet.name = QStringLiteral("designs");
    sheet.columns = {{QStringLiteral("id"), CommandLineText::tr("design"), Sheet::For::All},
                     {QStringLiteral("steps"), CommandLineText::tr("steps"), Sheet::For::All},
                     {QStringLiteral("title"), CommandLineText::tr("what it is"), Sheet::For::People}};
    for (const Design &design : builtInDesigns()) {
        QStringList steps;
        for (Step step : design.steps)
            steps << stepId(step);
        sheet.rows.append({design.id, steps.join(u' '), design.title()});
    }
    QTextStream out(stdout);
    print(sheet, *format, out);
    return ExitOk;
}

/// run and check: the options are the same but for what names the experiment.
int runVerb(const QStringList &arguments, bool checks)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(checks ? CommandLineText::tr("Kills a worker at every point of a design and tells what is left.")
                                            : CommandLineText::tr("Runs an experiment of the chapter."));
    Options::declare(parser);
    const auto help = parser.addHelpOption();
    const QCommandLineOption kill(QStringLiteral("kill"),
                                  CommandLineText::tr("Only this kill point: before-STEP, after-STEP or a number from 0."),
                                  QStringLiteral("POINT"));
    const QCommandLineOption inside(QStringLiteral("inside"),
                                    CommandLineText::tr("Kill before every file operation of this step, as commit."),
                                    QStringLiteral("STEP"));
    const QCommandLineOption retryDesign(QStringLiteral("retry-design"),
                                         CommandLineText::tr("Another design handles the retry."), QStringLiteral("DESIGN"));
    const QCommandLineOption only(QStringLiteral("case"),
                                  CommandLineText::tr("Only this case of kill-points: before-commit, after-commit, effect-only."),
                                  QStringLiteral("CASE"));
    if (checks) {
        parser.addPositionalArgument(QStringLiteral("design"), CommandLineText::tr("One of: %1").arg(designIds()),
                                     QStringLiteral("DESIGN"));
        parser.addOption(kill);
        parser.addOption(inside);
        parser.addOption(retryDesign);
    } else {
        parser.addPositionalArgument(QStringLiteral("experiment"), CommandLineText::tr("kill-points or submit"),
                                     QStringLiteral("EXPERIMENT"));
        parser.addOption(only);
    }
    // Only for the help text: it was taken before.
    parser.addOption({QStringLiteral("lang"), CommandLineText::tr("Language: en or ko."), QStringLiteral("LANGUAGE")});
    if (!parser.parse(arguments))
        return wrong(parser.errorText());
    if (parser.isSet(help)) {
        QTextStream(stdout) << parser.helpText();
        return ExitOk;
    }
    const auto options = Options::read(parser);
    if (!options)
        return wrong(options.error().text());
    const QStringList names = parser.positionalArguments();
    if (names.size() != 1)
        return wrong(checks ? CommandLineText::tr("check takes one design: %1").arg(designIds())
                            : CommandLineText::tr("run takes one experiment: kill-points, submit or race"));
    const QString name = names.constFirst();
    if (!checks) {
        if (name == u"submit" && !parser.isSet(only))
            return runSubmit(*options);
        if (name != u"kill-points")
            return wrong(name == u"submit" ? CommandLineText::tr("submit has no cases")
                                           : CommandLineText::tr("“%1” is none of kill-points, submit, race").arg(name));
        QList<Case> cases = chapterCases(options->base);
        if (parser.isSet(only)) {
            const QString wanted = parser.value(only);
            cases.removeIf([&](const Case &one) { return one.id != wanted; });
            if (cases.isEmpty())
                return wrong(CommandLineText::tr("--case: “%1” is none of before-commit, after-commit, effect-only").arg(wanted));
        }
        return runCases(name, cases, *options);
    }
    Experiment base = options->base;
    const Design *design = findDesign(name);
    if (!design)
        return wrong(CommandLineText::tr("“%1” is not a design; there are %2").arg(name, designIds()));
    base.design = *design;
    if (parser.isSet(retryDesign)) {
        const Design *other = findDesign(parser.value(retryDesign));
        if (!other)
            return wrong(CommandLineText::tr("“%1” is not a design; there are %2").arg(parser.value(retryDesign), designIds()));
        base.retryDesign = *other;
    }
    QList<Case> cases = killPointCases(base);
    if (parser.isSet(inside)) {
        const auto step = stepFromId(parser.value(inside));
        const int at = step ? int(base.design.steps.indexOf(*step)) : -1;
        if (at < 0)
            return wrong(CommandLineText::tr("--inside: “%1” is no step of %2").arg(parser.value(inside), name));
        if (parser.isSet(kill))
            return wrong(CommandLineText::tr("--inside and --kill exclude each other"));
        const auto ops = recordStep(base, at);
        if (!ops) {
            complain(ops.error().text());
            return ExitCouldNotRun;
        }
        cases = fileOpCases(base, at, *ops);
        if (cases.isEmpty())
            return wrong(CommandLineText::tr("--inside: %1 changes no file in %2").arg(parser.value(inside), name));
    }
    if (parser.isSet(kill)) {
        const auto gap = killPointFromId(base.design, parser.value(kill));
        if (!gap)
            return wrong(CommandLineText::tr("--kill: “%1” is no kill point of %2").arg(parser.value(kill), name));
        cases = {cases[*gap]};
    }
    return runCases(QStringLiteral("check ") + name, cases, *options);
}

int obey(QStringList arguments)
{
    QStringList language;
    QString problem;
    if (!takeLanguage(arguments, language, problem))
        return wrong(problem);
    const QString verb = arguments.value(1);
    if (verb == u"--help" || verb == u"-h" || verb == u"help") {
        QTextStream(stdout) << overview();
        return ExitOk;
    }
    if (verb == u"--version" || verb == u"-v") {
        QTextStream(stdout) << "retrylab " RETRYLAB_VERSION ", SQLite " << sqliteVersion() << '\n';
        return ExitOk;
    }
    if (verb.isEmpty())
        return openWindow(language);
    arguments.removeAt(1);
    if (verb == u"window")
        return openWindow(language + arguments.mid(1));
    ScratchFolder::goWithSignals(); // Not before: the window program would inherit nothing of it but the pipe.
    if (verb == u"schedules")
        return schedulesVerb(arguments);
    if (verb == u"run" && arguments.value(1) == u"race") {
        arguments.removeAt(1);
        return raceVerb(arguments);
    }
    if (verb == u"run" || verb == u"check")
        return runVerb(arguments, verb == u"check");
    if (verb == u"designs")
        return listDesigns(arguments);
    if (verb == u"powercut") {
        QTextStream out(stdout);
        QTextStream err(stderr);
        return powercut(arguments, out, err);
    }
    return wrong(CommandLineText::tr("“%1” is not a verb; see retrylab --help").arg(verb));
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("retrylab"));
    QCoreApplication::setApplicationVersion(QStringLiteral(RETRYLAB_VERSION));
#ifdef Q_OS_UNIX
    std::signal(SIGXFSZ, SIG_IGN); // A file grown too large is an error to tell, not a reason to die.
#endif
    const int code = obey(QCoreApplication::arguments());
    // Whatever was printed: on a full disk it is only here that it fails.
    errno = 0;
    if (std::fflush(stdout) == 0 && !std::ferror(stdout))
        return code;
    const QString why = errno != 0 ? qt_error_string(errno) : QString();
    complain(Error{ErrorCode::CannotPrint, {}, why}.text());
    return code == ExitOk ? int(ExitCouldNotRun) : code;
}
