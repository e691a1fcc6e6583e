#include "cli/options.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace retrylab {

namespace {

struct CommandLineText { Q_DECLARE_TR_FUNCTIONS(CommandLine) };

QString option(const char16_t *name)
{
    return QString::fromUtf16(name);
}

} // namespace

Error badArgument(const QString &why)
{
    return {ErrorCode::BadArgument, why, {}};
}

void Options::declare(QCommandLineParser &parser)
{
    parser.addOptions({
        {option(u"format"), CommandLineText::tr("How to print: table, json, csv or markdown."), option(u"FORMAT"),
         option(u"table")},
        {option(u"journal"), CommandLineText::tr("Journal mode: DELETE, TRUNCATE, PERSIST or WAL."), option(u"MODE"), option(u"DELETE")},
        {option(u"synchronous"), CommandLineText::tr("PRAGMA synchronous: OFF, NORMAL, FULL or EXTRA."), option(u"LEVEL"),
         option(u"FULL")},
        {option(u"scope"), CommandLineText::tr("Who asks."), option(u"TEXT"), option(u"reader-1")},
        {option(u"rid"), CommandLineText::tr("The request's number (idempotency key)."), option(u"TEXT"), option(u"request-7")},
        {option(u"payload"), CommandLineText::tr("What is asked for."), option(u"TEXT"), option(u"report")},
        {option(u"expect"), CommandLineText::tr("Jobs and records at the end, as in 1,1; exit code 1 if a run ends otherwise."),
         option(u"JOBS,RECORDS")},
        {option(u"keep"), CommandLineText::tr("Keep the lab files in this folder, to look at them with sqlite3."),
         option(u"DIR")},
    });
}

Result<Options> Options::read(const QCommandLineParser &parser)
{
    Options options;
    options.base.design = *findDesign(u"one-commit");
    const auto format = formatFromWord(parser.value(option(u"format")));
    if (!format)
        return badArgument(CommandLineText::tr("--format: “%1” is none of table, json, csv, markdown").arg(parser.value(option(u"format"))));
    options.format = *format;
    const auto journal = journalFromWord(parser.value(option(u"journal")));
    if (!journal)
        return badArgument(CommandLineText::tr("--journal: “%1” is none of DELETE, TRUNCATE, PERSIST, WAL").arg(parser.value(option(u"journal"))));
    options.base.file.journal = *journal;
    const auto synchronous = synchronousFromWord(parser.value(option(u"synchronous")));
    if (!synchronous)
        return badArgument(CommandLineText::tr("--synchronous: “%1” is none of OFF, NORMAL, FULL, EXTRA").arg(parser.value(option(u"synchronous"))));
    options.base.file.synchronous = *synchronous;
    options.base.request = {parser.value(option(u"scope")), parser.value(option(u"rid")),
                            parser.value(option(u"payload"))};
    if (options.base.request.scope.isEmpty() || options.base.request.rid.isEmpty())
        return badArgument(CommandLineText::tr("--scope and --rid must not be empty"));
    if (parser.isSet(option(u"expect"))) {
        const QStringList parts = parser.value(option(u"expect")).split(u',');
        bool jobsOk = false, recordsOk = false;
        const Counts expected{parts.value(0).toLongLong(&jobsOk), parts.value(1).toLongLong(&recordsOk)};
        if (parts.size() != 2 || !jobsOk || !recordsOk || expected.jobs < 0 || expected.records < 0)
            return badArgument(CommandLineText::tr("--expect: “%1” is not JOBS,RECORDS, as in 1,1").arg(parser.value(option(u"expect"))));
        options.expect = expected;
    }
    if (parser.isSet(option(u"keep"))) {
        options.keep = QDir(parser.value(option(u"keep"))).absolutePath();
        const QFileInfo folder(options.keep);
        if (parser.value(option(u"keep")).isEmpty() || (folder.exists() && !folder.isDir()))
            return badArgument(CommandLineText::tr("--keep: “%1” is not a folder").arg(parser.value(option(u"keep"))));
    }
    return options;
}

QString designIds()
{
    QStringList ids;
    for (const Design &design : builtInDesigns())
        ids << design.id;
    return ids.join(QStringLiteral(", "));
}

} // namespace retrylab
