#include "cli/powercut.h"

#include "cli/options.h"
#include "cli/output.h"
#include "durability/exploration.h"
#include "durability/leveltable.h"
#include "durability/modeltext.h"
#include "durability/workload.h"
#include "labfile/labfile.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocale>

namespace retrylab {

namespace {

struct CommandLineText { Q_DECLARE_TR_FUNCTIONS(CommandLine) };

constexpr int kMaxTransactions = 20;

QString option(const char16_t *name)
{
    return QString::fromUtf16(name);
}

/// What was asked for, checked.
struct Asked
{
    Format format = Format::Table;
    Workload workload;
    ExploreOptions how;
    QString cut; ///< "all", "ackN" or a number.
    bool table = false;
    bool operations = false;
    int keepNumber = 0;
    QString keepFolder;
};

void declare(QCommandLineParser &parser)
{
    parser.setApplicationDescription(
        CommandLineText::tr("Tells what a power cut can leave of a few transactions: %1").arg(powerCutDisclaimer()));
    parser.addOptions({
        {option(u"journal"), CommandLineText::tr("Journal mode: DELETE, TRUNCATE, PERSIST or WAL."), option(u"MODE"),
         option(u"DELETE")},
        {option(u"synchronous"), CommandLineText::tr("PRAGMA synchronous: OFF, NORMAL, FULL or EXTRA."), option(u"LEVEL"),
         option(u"FULL")},
        {option(u"transactions"), CommandLineText::tr("How many transactions, 1 to %1.").arg(kMaxTransactions), option(u"N"),
         option(u"2")},
        {option(u"checkpoint"), CommandLineText::tr("WAL: a checkpoint after so many transactions."), option(u"N")},
        {option(u"cut"), CommandLineText::tr("The moment: all, ackN (just after the N-th acknowledgement), or after so many "
                                  "operations."), option(u"K"), option(u"all")},
        {option(u"states"), CommandLineText::tr("At a cut with more states than this, try a sample of about so many."),
         option(u"N"), QString::number(ExploreOptions::defaultStatesPerCut)},
        {option(u"seed"), CommandLineText::tr("Of the sample."), option(u"N"), option(u"1")},
        {option(u"format"), CommandLineText::tr("How to print: table, json, csv or markdown."), option(u"FORMAT"),
         option(u"table")},
        {option(u"keep-state"), CommandLineText::tr("Write the example of row N into the folder DIR, as a lab file to go on with."),
         option(u"N DIR")},
        {option(u"operations"), CommandLineText::tr("Only list the operations, by their numbers.")},
        {option(u"table"), CommandLineText::tr("Measure all journal modes and levels instead.")},
        {option(u"lang"), CommandLineText::tr("Language: en or ko."), option(u"LANGUAGE")},
    });
    parser.addPositionalArgument(option(u"DIR"), CommandLineText::tr("The folder of --keep-state."), option(u"[DIR]"));
}

/// A whole number within bounds, or why it is none.
Result<int> number(const QCommandLineParser &parser, const char16_t *name, int least, int most)
{
    bool ok = false;
    const QString value = parser.value(option(name));
    const int n = value.toInt(&ok);
    if (!ok || n < least || n > most)
        return badArgument(CommandLineText::tr("--%1: “%2” is not a number from %3 to %4")
                               .arg(option(name), value).arg(least).arg(most));
    return n;
}

Result<Asked> read(const QCommandLineParser &parser)
{
    Asked asked;
    const auto format = formatFromWord(parser.value(option(u"format")));
    if (!format)
        return badArgument(CommandLineText::tr("--format: “%1” is none of table, json, csv, markdown")
                               .arg(parser.value(option(u"format"))));
    asked.format = *format;
    const auto journal = journalFromWord(parser.value(option(u"journal")));
    if (!journal)
        return badArgument(CommandLineText::tr("--journal: “%1” is none of DELETE, TRUNCATE, PERSIST, WAL")
                               .arg(parser.value(option(u"journal"))));
    const auto level = synchronousFromWord(parser.value(option(u"synchronous")));
    if (!level)
        return badArgument(CommandLineText::tr("--synchronous: “%1” is none of OFF, NORMAL, FULL, EXTRA")
                               .arg(parser.value(option(u"synchronous"))));
    asked.workload.settings = {*journal, *level};
    const auto transactions = number(parser, u"transactions", 1, kMaxTransactions);
    if (!transactions)
        return transactions.error();
    asked.workload.transactions = *transactions;
    if (parser.isSet(option(u"checkpoint"))) {
        if (*journal != Journal::Wal)
            return badArgument(CommandLineText::tr("--checkpoint needs --journal WAL"));
        const auto after = number(parser, u"checkpoint", 1, *transactions);
        if (!after)
            return after.error();
        asked.workload.checkpointAfter = *after;
    }
    const auto states = number(parser, u"states", 1, 1'000'000'000);
    if (!states)
        return states.error();
    asked.how.statesPerCut = quint64(*states);
    const auto seed = number(parser, u"seed", 0, 2'147'483'647);
    if (!seed)
        return seed.error();
    asked.how.seed = quint32(*seed);
    asked.cut = parser.value(option(u"cut"));
    asked.table = parser.isSet(option(u"table"));
    asked.operations = parser.isSet(option(u"operations"));
    const QStringList folders = parser.positionalArguments();
    if (parser.isSet(option(u"keep-state"))) {
        const auto row = number(parser, u"keep-state", 1, 1'000'000);
        if (!row)
            return row.error();
        if (folders.size() != 1 || folders[0].isEmpty())
            return badArgument(CommandLineText::tr("--keep-state takes the number of a row and a folder"));
        asked.keepNumber = *row;
        asked.keepFolder = QDir(folders[0]).absolutePath();
        if (QFileInfo(asked.keepFolder).exists() && !QFileInfo(asked.keepFolder).isDir())
            return badArgument(CommandLineText::tr("--keep-state: “%1” is not a folder").arg(folders[0]));
        // What lies there may be somebody's: nothing is written over.
        if (QFileInfo::exists(QDir(asked.keepFolder).filePath(option(u"lab.sqlite"))))
            return badArgument(CommandLineText::tr("--keep-state: there is a lab.sqlite in “%1” already").arg(folders[0]));
    } else if (!folders.isEmpty()) {
        return badArgument(CommandLineText::tr("powercut does not understand “%1”").arg(folders[0]));
    }
    if (asked.table) {
        for (const char16_t *name : {u"journal", u"synchronous", u"transactions", u"checkpoint", u"cut", u"keep-state",
                                     u"operations"}) {
            if (parser.isSet(option(name)))
                return badArgument(CommandLineText::tr("--table measures everything: it does not go with --%1").arg(option(name)));
        }
    }
    return asked;
}

Result<QList<Cut>> cutsFor(const Trace &trace, const QString &word)
{
    if (word == u"all")
        return everyCut(trace);
    bool ok = false;
    if (word.startsWith(u"ack")) {
        const int commit = word.mid(3).toInt(&ok);
        if (ok && commit >= 1 && commit <= trace.commits.size())
            return QList<Cut>{cutAfterCommit(trace, commit)};
    } else {
        const int operations = word.toInt(&ok);
        if (ok && operations >= 0 && operations <= trace.ops.size())
            return QList<Cut>{cutAfter(trace, operations)};
    }
    return badArgument(CommandLineText::tr("--cut: “%1” is none of all, ack1 to ack%2, 0 to %3")
                           .arg(word).arg(trace.commits.size()).arg(trace.ops.size()));
}

QVariantMap factsOf(const Asked &asked)
{
    return {{QStringLiteral("journal"), journalWord(asked.workload.settings.journal)},
            {QStringLiteral("synchronous"), synchronousWord(asked.workload.settings.synchronous)},
            {QStringLiteral("transactions"), asked.workload.transactions},
            {QStringLiteral("checkpoint_after"), asked.workload.checkpointAfter},
            {QStringLiteral("sqlite"), sqliteVersion()},
            {QStringLiteral("fault"), QStringLiteral("simulated power cut")}};
}

Sheet operationsSheet(const Trace &trace, const Asked &asked)
{
    using For = Sheet::For;
    Sheet sheet;
    sheet.name = QStringLiteral("powercut operations");
    sheet.columns = {{QStringLiteral("operation"), CommandLineText::tr("no."), For::All},
                     {QStringLiteral("label"), CommandLineText::tr("operation"), For::People},
                     {QStringLiteral("kind"), {}, For::Machines},
                     {QStringLiteral("file_role"), {}, For::Machines},
                     {QStringLiteral("file"), CommandLineText::tr("file"), For::All},
                     {QStringLiteral("offset"), {}, For::Machines},
                     {QStringLiteral("bytes"), {}, For::Machines},
                     {QStringLiteral("acknowledged"), CommandLineText::tr("acknowledged after it"), For::All}};
    for (int i = 0; i < trace.ops.size(); ++i) {
        const FileOp &op = trace.ops[i];
        sheet.rows.append({i + 1, fileOpLabel(op), fileOpId(op.kind), fileRoleId(op.role), op.file, op.offset, op.bytes,
                           cutAfter(trace, i + 1).acknowledged});
    }
    sheet.facts = factsOf(asked);
    return sheet;
}

Sheet outcomesSheet(const Trace &trace, const Exploration &found, const Asked &asked)
{
    using For = Sheet::For;
    Sheet sheet;
    sheet.name = QStringLiteral("powercut");
    sheet.columns = {{QStringLiteral("number"), CommandLineText::tr("no."), For::All},
                     {QStringLiteral("label"), CommandLineText::tr("outcome"), For::People},
                     {QStringLiteral("outcome"), {}, For::Machines},
                     {QStringLiteral("counts"), CommandLineText::tr("(jobs, records)"), For::People},
                     {QStringLiteral("jobs"), {}, For::Machines},
                     {QStringLiteral("records"), {}, For::Machines},
                     {QStringLiteral("lost_label"), CommandLineText::tr("acknowledged request lost"), For::People},
                     {QStringLiteral("acknowledged_lost"), {}, For::Machines},
                     {QStringLiteral("silent"), {}, For::Machines},
                     {QStringLiteral("states"), CommandLineText::tr("disk states"), For::All},
                     {QStringLiteral("cut_after"), CommandLineText::tr("example: cut after"), For::All},
                     {QStringLiteral("story"), CommandLineText::tr("what was on disk"), For::All}};
    for (int i = 0; i < found.classes.size(); ++i) {
        const OutcomeClass &one = found.classes[i];
        const PowerCutOutcome &outcome = one.outcome;
        const bool readable = outcome.kind != OutcomeKind::Corrupt || outcome.silent;
        QString label = outcomeLabel(outcome.kind);
        if (outcome.silent)
            label = CommandLineText::tr("%1, unnoticed by SQLite").arg(label);
        sheet.rows.append({i + 1, label, outcomeId(outcome.kind),
                           readable ? QStringLiteral("(%1, %2)").arg(outcome.counts.jobs).arg(outcome.counts.records)
                                    : QStringLiteral("–"),
                           readable ? QVariant(outcome.counts.jobs) : QVariant(),
                           readable ? QVariant(outcome.counts.records) : QVariant(),
                           outcome.lost ? CommandLineText::tr("lost") : CommandLineText::tr("no"), outcome.lost, outcome.silent, one.states,
                           one.story.cut.afterOps, storySummary(trace, one.story)});
    }
    sheet.facts = factsOf(asked);
    sheet.facts[QStringLiteral("cut")] = asked.cut;
    sheet.facts[QStringLiteral("operations")] = trace.ops.size();
    sheet.facts[QStringLiteral("exhaustive")] = found.exhaustive();
    sheet.facts[QStringLiteral("states")] = found.states;
    sheet.facts[QStringLiteral("possible_at_most")] = found.possible();
    sheet.facts[QStringLiteral("seed")] = found.seed;
    sheet.notes << CommandLineText::tr("Journal %1, synchronous %2, SQLite %3, transactions: %4. %5. %6")
                       .arg(journalWord(asked.workload.settings.journal),
                            synchronousWord(asked.workload.settings.synchronous), sqliteVersion(),
                            QString::number(asked.workload.transactions), coverageText(found), powerCutDisclaimer());
    return sheet;
}

Sheet levelsSheet(const QList<LevelCell> &cells, const Asked &asked)
{
    using For = Sheet::For;
    Sheet sheet;
    sheet.name = QStringLiteral("powercut levels");
    sheet.columns = {{QStringLiteral("journal"), CommandLineText::tr("journal"), For::All},
                     {QStringLiteral("synchronous"), CommandLineText::tr("synchronous"), For::All},
                     {QStringLiteral("syncs_per_commit"), CommandLineText::tr("syncs per commit"), For::All},
                     {QStringLiteral("directory_syncs_per_commit"), CommandLineText::tr("of the folder"), For::All},
                     {QStringLiteral("commit_label"), CommandLineText::tr("commit, ms"), For::People},
                     {QStringLiteral("commit_us"), {}, For::Machines},
                     {QStringLiteral("risk_label"), CommandLineText::tr("a power cut"), For::People},
                     {QStringLiteral("risk"), {}, For::Machines},
                     {QStringLiteral("checkpoint_label"), CommandLineText::tr("across a checkpoint"), For::People},
                     {QStringLiteral("risk_across_checkpoint"), {}, For::Machines},
                     {QStringLiteral("half"), {}, For::Machines},
                     {QStringLiteral("corrupt"), {}, For::Machines},
                     {QStringLiteral("states"), CommandLineText::tr("disk states tried"), For::All},
                     {QStringLiteral("exhaustive"), {}, For::Machines},
                     {QStringLiteral("possible_at_most"), CommandLineText::tr("of at most"), For::All}};
    for (const LevelCell &cell : cells) {
        const auto across = cell.acrossCheckpoint;
        sheet.rows.append({journalWord(cell.settings.journal), synchronousWord(cell.settings.synchronous),
                           cell.syncsPerCommit, cell.directorySyncsPerCommit,
                           QLocale().toString(double(cell.commitMicroseconds) / 1000, 'f', 2),
                           cell.commitMicroseconds, powerCutRiskLabel(cell.risk), powerCutRiskId(cell.risk),
                           across ? QVariant(powerCutRiskLabel(*across)) : QVariant(),
                           across ? QVariant(powerCutRiskId(*across)) : QVariant(), cell.half, cell.corrupt,
                           cell.states, cell.exhaustive, QString::number(cell.possible, 'g', 3)});
    }
    sheet.facts = {{QStringLiteral("sqlite"), sqliteVersion()},
                   {QStringLiteral("fault"), QStringLiteral("simulated power cut")},
                   {QStringLiteral("seed"), asked.how.seed}};
    sheet.notes << CommandLineText::tr("SQLite %1; two transactions, the power cut at any moment; commit times are those of the disk "
                            "that holds %2, now. %3")
                       .arg(sqliteVersion(), QDir::toNativeSeparators(QDir::tempPath()), powerCutDisclaimer());
    return sheet;
}

} // namespace

int powercut(const QStringList &arguments, QTextStream &out, QTextStream &err)
{
    const auto fail = [&](const QString &line, ExitCode code) {
        err << "retrylab: " << line << '\n';
        return int(code);
    };
    QCommandLineParser parser;
    declare(parser);
    const auto help = parser.addHelpOption();
    if (!parser.parse(arguments))
        return fail(parser.errorText(), ExitBadArguments);
    if (parser.isSet(help)) {
        out << parser.helpText();
        return ExitOk;
    }
    const auto asked = read(parser);
    if (!asked)
        return fail(asked.error().text(), ExitBadArguments);
    if (asked->table) {
        LevelTableOptions options;
        options.seed = asked->how.seed;
        if (parser.isSet(option(u"states")))
            options.statesPerCut = asked->how.statesPerCut;
        const auto cells = measureLevels(options);
        if (!cells)
            return fail(cells.error().text(), ExitCouldNotRun);
        print(levelsSheet(*cells, *asked), asked->format, out);
        return ExitOk;
    }
    const auto trace = record(asked->workload);
    if (!trace)
        return fail(trace.error().text(), ExitCouldNotRun);
    const auto cuts = cutsFor(*trace, asked->cut);
    if (!cuts)
        return fail(cuts.error().text(), ExitBadArguments);
    if (asked->operations) {
        print(operationsSheet(*trace, *asked), asked->format, out);
        return ExitOk;
    }
    const Exploration found = explore(*trace, *cuts, asked->how);
    if (asked->keepNumber > found.classes.size())
        return fail(CommandLineText::tr("--keep-state: there are only %1 rows").arg(found.classes.size()), ExitBadArguments);
    Sheet sheet = outcomesSheet(*trace, found, *asked);
    if (asked->keepNumber > 0) {
        const auto written = writeState(found.classes[asked->keepNumber - 1].example, asked->keepFolder);
        if (!written)
            return fail(written.error().text(), ExitCouldNotRun);
        sheet.notes << CommandLineText::tr("Row %1 is now %2.").arg(asked->keepNumber).arg(QDir::toNativeSeparators(*written));
    }
    print(sheet, asked->format, out);
    return ExitOk;
}

} // namespace retrylab
