#include "cli/schedulesverb.h"

#include "cli/casesverb.h"
#include "lab/batch.h"
#include "lab/schedules.h"

#include <QCoreApplication>
#include <QDir>
#include <QEventLoop>

namespace retrylab {

namespace {

struct CommandLineText { Q_DECLARE_TR_FUNCTIONS(CommandLine) };

using For = Sheet::For;

QVariantMap factsOf(const Experiment &race)
{
    return {{QStringLiteral("design"), race.design.id},
            {QStringLiteral("workers"), race.workers},
            {QStringLiteral("journal"), journalWord(race.file.journal)},
            {QStringLiteral("synchronous"), synchronousWord(race.file.synchronous)},
            {QStringLiteral("sqlite"), sqliteVersion()}};
}

/// One line for each thing that a worker or a client did, in order.
QString storyOf(const Recording &recording)
{
    QStringList lines;
    for (const Event &e : recording.events) {
        switch (e.kind) {
        case EventKind::StepDone:
        case EventKind::StepBlocked:
        case EventKind::Replied:
        case EventKind::Killed:
        case EventKind::ClientBacksOff:
        case EventKind::ClientGaveUp:
        case EventKind::Failed:
            lines << (e.kind == EventKind::StepDone ? CommandLineText::tr("worker %1: %2").arg(e.worker + 1).arg(describe(e, recording.experiment))
                                                    : describe(e, recording.experiment));
            break;
        default:
            break;
        }
    }
    return lines.join(u'\n');
}

/// Runs to the end on a new file of this name.
Result<std::pair<Recording, Moment>> runOnce(const Experiment &experiment, const QString &folder, WorkerPool &pool)
{
    Batch batch({Case{QStringLiteral("race"), experiment}}, folder, pool, 1);
    std::optional<Recording> recording;
    std::optional<Error> error;
    QEventLoop loop;
    QObject::connect(&batch, &Batch::caseEnded, &loop, [&](int, const Recording &r) { recording = r; });
    QObject::connect(&batch, &Batch::caseFailed, &loop, [&](int, const Error &why) { error = why; });
    QObject::connect(&batch, &Batch::finished, &loop, &QEventLoop::quit, Qt::QueuedConnection);
    batch.start();
    loop.exec();
    if (error)
        return *error;
    Timeline timeline;
    timeline.start(recording->experiment);
    for (const Event &event : recording->events)
        timeline.append(event);
    if (const auto &failed = timeline.latest().error())
        return *failed;
    return std::pair(*recording, timeline.latest());
}

int couldNotRun(const Error &error)
{
    complain(error.text());
    return ExitCouldNotRun;
}

/// Runs all of them.
int runSchedules(const Experiment &race, const ScheduleOptions &search, const Options &options)
{
    constexpr int kAtATime = 2;
    WorkerPool pool(WorkerPool::defaultProgram(), 0, true);
    pool.startAhead(race.workers);
    const auto folder = WorkFolder::make(options.keep);
    if (!folder)
        return couldNotRun(folder.error());
    ScheduleReport report;
    {
        ScheduleSearch all(race, search, (*folder)->path(), pool, kAtATime);
        QEventLoop loop;
        QObject::connect(&all, &ScheduleSearch::finished, &loop, [&](const ScheduleReport &found) {
            report = found;
            QMetaObject::invokeMethod(&loop, &QEventLoop::quit, Qt::QueuedConnection);
        });
        all.start();
        loop.exec();
    }
    if (report.error)
        return couldNotRun(*report.error);
    Sheet sheet;
    sheet.name = QStringLiteral("schedules ") + race.design.id;
    sheet.columns = {{QStringLiteral("verdict_text"), CommandLineText::tr("verdict"), For::People},
                     {QStringLiteral("verdict"), {}, For::Machines},
                     {QStringLiteral("busy"), CommandLineText::tr("told BUSY"), For::All},
                     {QStringLiteral("deadlock"), CommandLineText::tr("deadlock"), For::All},
                     {QStringLiteral("schedules"), CommandLineText::tr("schedules"), For::All},
                     {QStringLiteral("shortest"), CommandLineText::tr("shortest"), For::All}};
    const auto flag = [&options](bool set) -> QVariant {
        if (options.format == Format::Json || options.format == Format::Csv)
            return set;
        return set ? CommandLineText::tr("yes") : QStringLiteral("–");
    };
    for (const ScheduleClass &one : report.classes) {
        sheet.rows.append({verdictSign(one.verdict) + u' ' + verdictWord(one.verdict), verdictId(one.verdict), flag(one.busy),
                           flag(one.deadlock), qint64(one.schedules), scheduleText(one.shortest)});
    }
    sheet.facts = factsOf(race);
    sheet.facts[QStringLiteral("schedules")] = qint64(report.schedules);
    sheet.facts[QStringLiteral("runs")] = report.runs;
    sheet.facts[QStringLiteral("states")] = report.states;
    sheet.facts[QStringLiteral("complete")] = report.complete;
    sheet.facts[QStringLiteral("kills")] = search.kills;
    const QLocale locale;
    sheet.notes << (report.complete ? CommandLineText::tr("%1 schedules of %2 workers, from %3 runs of real processes on real files; journal %4, SQLite %5.")
                                    : CommandLineText::tr("Not complete: %1 schedules of %2 workers so far, from %3 runs; journal %4, SQLite %5."))
                       .arg(locale.toString(report.schedules, 'f', 0), QString::number(race.workers), locale.toString(report.runs),
                            journalWord(race.file.journal), sqliteVersion());
    if (search.merge) {
        sheet.notes << CommandLineText::tr("Schedules that come to the same of %1 states go on together, so that fewer runs tell the same; --all runs each by itself.")
                           .arg(locale.toString(report.states));
    }
    sheet.notes << CommandLineText::tr("In a schedule, 1 is a step of worker 1, k1 its kill, c1 the end of client 1's wait, w1 the end of worker 1's lock wait.");
    if (const ScheduleClass *worst = report.breaking()) {
        Experiment story = race;
        story.schedule = worst->shortest;
        const auto told = runOnce(story, (*folder)->path(), pool);
        if (!told)
            return couldNotRun(told.error());
        sheet.notes << CommandLineText::tr("The shortest that breaks the design: %1").arg(scheduleText(worst->shortest)) + u'\n'
                           + storyOf(told->first);
    } else if (report.complete) {
        sheet.notes << CommandLineText::tr("None of them breaks the design.");
    }
    QTextStream out(stdout);
    print(sheet, options.format, out);
    return report.complete ? ExitOk : ExitCouldNotRun;
}

/// Runs one schedule.
int runRace(const Experiment &race, const Options &options)
{
    WorkerPool pool(WorkerPool::defaultProgram(), 0, true);
    pool.startAhead(race.workers);
    const auto folder = WorkFolder::make(options.keep);
    if (!folder)
        return couldNotRun(folder.error());
    const auto told = runOnce(race, (*folder)->path(), pool);
    if (!told)
        return couldNotRun(told.error());
    const Moment &end = told->second;
    Sheet sheet;
    sheet.name = QStringLiteral("race ") + race.design.id;
    sheet.columns = {{QStringLiteral("client"), CommandLineText::tr("client"), For::All},
                     {QStringLiteral("tries"), CommandLineText::tr("tries"), For::All},
                     {QStringLiteral("reply"), CommandLineText::tr("reply"), For::All},
                     {QStringLiteral("result"), CommandLineText::tr("result"), For::All}};
    for (qsizetype i = 0; i < end.clients().size(); ++i) {
        const Moment::Client &client = end.clients()[i];
        sheet.rows.append({int(i) + 1, client.tryNo, client.reply ? replyWord(client.reply->kind) : CommandLineText::tr("no reply"),
                           client.reply && client.reply->result ? QVariant(*client.reply->result) : QVariant()});
    }
    sheet.facts = factsOf(race);
    sheet.facts[QStringLiteral("jobs")] = end.counts().jobs;
    sheet.facts[QStringLiteral("records")] = end.counts().records;
    sheet.facts[QStringLiteral("verdict")] = verdictId(end.verdict());
    sheet.notes << storyOf(told->first)
                << CommandLineText::tr("(jobs, records) %1: %2").arg(countsText(end.counts()), verdictSign(end.verdict()) + u' ' + verdictWord(end.verdict()));
    QTextStream out(stdout);
    print(sheet, options.format, out);
    if (options.expect && *options.expect != end.counts()) {
        complain(CommandLineText::tr("expected %1, but it came out as %2").arg(countsText(options.expect), countsText(end.counts())));
        return ExitUnexpected;
    }
    return ExitOk;
}

int wrong(const QString &line)
{
    complain(line);
    return ExitBadArguments;
}

constexpr int kMostWorkers = 3; ///< Four workers of six steps have billions of schedules.

/// The options that both verbs understand, and what is wrong with them.
struct RaceArguments
{
    QCommandLineParser parser;
    QCommandLineOption help, workers, kills, all, design, schedule;
    Options options;
    Experiment race;

    RaceArguments()
        : help(parser.addHelpOption()),
          workers(QStringLiteral("workers"), CommandLineText::tr("How many clients send the same request at the same time: 2 or 3."),
                  QStringLiteral("N"), QStringLiteral("2")),
          kills(QStringLiteral("kills"), CommandLineText::tr("Also kill one worker, at every place of every schedule.")),
          all(QStringLiteral("all"), CommandLineText::tr("Run each schedule by itself, also where it comes to a state that was seen before.")),
          design(QStringLiteral("design"), CommandLineText::tr("One of: %1").arg(designIds()), QStringLiteral("DESIGN"), QStringLiteral("one-commit")),
          schedule(QStringLiteral("schedule"),
                   CommandLineText::tr("Who goes when, as “1 2 2 1”: 1 is a step of worker 1, k1 its kill, c1 the end of client 1's wait, "
                                       "w1 the end of worker 1's lock wait. Then the one that has waited longest."),
                   QStringLiteral("SCHEDULE"))
    {
        Options::declare(parser);
        parser.addOption(workers);
        // Only for the help text: it was taken before.
        parser.addOption({QStringLiteral("lang"), CommandLineText::tr("Language: en or ko."), QStringLiteral("LANGUAGE")});
    }
    std::optional<int> read(const QStringList &arguments)
    {
        if (!parser.parse(arguments))
            return wrong(parser.errorText());
        if (parser.isSet(help)) {
            QTextStream(stdout) << parser.helpText();
            return ExitOk;
        }
        const auto given = Options::read(parser);
        if (!given)
            return wrong(given.error().text());
        options = *given;
        bool ok = false;
        const int count = parser.value(workers).toInt(&ok);
        if (!ok || count < 2 || count > kMostWorkers)
            return wrong(CommandLineText::tr("--workers: “%1” is none of 2, 3").arg(parser.value(workers)));
        race = raceOf(options.base, count);
        return std::nullopt;
    }
    std::optional<int> take(const QString &name)
    {
        const Design *found = findDesign(name);
        if (!found)
            return wrong(CommandLineText::tr("“%1” is not a design; there are %2").arg(name, designIds()));
        race.design = *found;
        return std::nullopt;
    }
};

} // namespace

int schedulesVerb(const QStringList &arguments)
{
    RaceArguments asked;
    asked.parser.setApplicationDescription(CommandLineText::tr("Tries every order in which workers with the same request can take their steps."));
    asked.parser.addPositionalArgument(QStringLiteral("design"), CommandLineText::tr("One of: %1").arg(designIds()), QStringLiteral("DESIGN"));
    asked.parser.addOptions({asked.kills, asked.all});
    if (const auto code = asked.read(arguments))
        return *code;
    const QStringList names = asked.parser.positionalArguments();
    if (names.size() != 1)
        return wrong(CommandLineText::tr("schedules takes one design: %1").arg(designIds()));
    if (asked.options.expect)
        return wrong(CommandLineText::tr("schedules has many ways to end: --expect is for run and check"));
    if (const auto code = asked.take(names.constFirst()))
        return *code;
    ScheduleOptions search;
    search.kills = asked.parser.isSet(asked.kills);
    search.merge = !asked.parser.isSet(asked.all);
    return runSchedules(asked.race, search, asked.options);
}

int raceVerb(const QStringList &arguments)
{
    RaceArguments asked;
    asked.parser.setApplicationDescription(CommandLineText::tr("Several clients send the same request at the same time."));
    asked.parser.addOptions({asked.design, asked.schedule});
    if (const auto code = asked.read(arguments))
        return *code;
    if (!asked.parser.positionalArguments().isEmpty())
        return wrong(CommandLineText::tr("race takes no arguments but its options"));
    if (const auto code = asked.take(asked.parser.value(asked.design)))
        return *code;
    const auto schedule = scheduleFromText(asked.parser.value(asked.schedule));
    if (!schedule)
        return wrong(CommandLineText::tr("--schedule: “%1” is no schedule; one is 1 2 2 1").arg(asked.parser.value(asked.schedule)));
    asked.race.schedule = *schedule;
    return runRace(asked.race, asked.options);
}

} // namespace retrylab
