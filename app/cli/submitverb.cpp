#include "cli/submitverb.h"

#include "cli/casesverb.h"
#include "lab/run.h"

#include <QCoreApplication>
#include <QDir>
#include <QEventLoop>

namespace retrylab {

namespace {

struct CommandLineText { Q_DECLARE_TR_FUNCTIONS(CommandLine) };

/// Waits until nothing is left to do.
void waitFor(Run &run)
{
    if (run.isSettled())
        return;
    QEventLoop loop;
    QObject::connect(&run, &Run::settled, &loop, &QEventLoop::quit, Qt::QueuedConnection);
    loop.exec();
}

} // namespace

int runSubmit(const Options &options)
{
    WorkerPool pool(WorkerPool::defaultProgram(), 1, true);
    pool.replenish();
    const auto folder = WorkFolder::make(options.keep); // Goes after the run, whose workers use it.
    if (!folder) {
        complain(folder.error().text());
        return ExitCouldNotRun;
    }
    const QString file = QDir((*folder)->path()).filePath(QStringLiteral("submit.sqlite"));
    if (const auto made = LabFile::create(file, true, LabFile::Care::Scratch); !made) {
        complain(made.error().text());
        return ExitCouldNotRun;
    }
    using For = Sheet::For;
    Sheet sheet;
    sheet.name = QStringLiteral("submit");
    sheet.columns = {{QStringLiteral("ask"), {}, For::Machines},
                     {QStringLiteral("what"), CommandLineText::tr("what"), For::People},
                     {QStringLiteral("reply"), CommandLineText::tr("reply"), For::All},
                     {QStringLiteral("result"), CommandLineText::tr("result"), For::All},
                     {QStringLiteral("counts"), CommandLineText::tr("(jobs, records)"), For::People},
                     {QStringLiteral("jobs"), {}, For::Machines},
                     {QStringLiteral("records"), {}, For::Machines}};
    const FileSettings &settings = options.base.file;
    sheet.facts = {{QStringLiteral("journal"), journalWord(settings.journal)},
                   {QStringLiteral("synchronous"), synchronousWord(settings.synchronous)},
                   {QStringLiteral("sqlite"), sqliteVersion()}};

    Experiment experiment = options.base;
    experiment.emptyFirst = false;
    Run run(experiment, file, pool);
    Counts last;
    const auto row = [&](const QString &id, const QString &what, bool asked) {
        const Moment &now = run.timeline().latest();
        last = now.counts();
        const auto reply = asked && !now.clients().isEmpty() ? now.clients().constFirst().reply : std::nullopt;
        sheet.rows.append({id, what, reply ? replyWord(reply->kind) : QString(),
                           reply && reply->result ? QVariant(*reply->result) : QVariant(), countsText(last),
                           last.jobs, last.records});
        return !now.error();
    };
    Request other = experiment.request;
    other.payload += QStringLiteral(" (different)");

    run.start();
    waitFor(run);
    bool ok = row(QStringLiteral("first"), CommandLineText::tr("first request"), true);
    const auto ask = [&](const Request &request, const QString &id, const QString &what) {
        if (!ok)
            return;
        run.askAgain(request);
        waitFor(run);
        ok = row(id, what, true);
    };
    ask(experiment.request, QStringLiteral("again"), CommandLineText::tr("the same request again"));
    ask(other, QStringLiteral("other-payload"), CommandLineText::tr("the same number, another payload"));
    if (ok) {
        run.deleteRecords();
        ok = row(QStringLiteral("delete-records"), CommandLineText::tr("the records are deleted"), false);
    }
    ask(experiment.request, QStringLiteral("after-delete"), CommandLineText::tr("the same request once more"));
    if (!ok) {
        complain(run.timeline().latest().error()->text());
        return ExitCouldNotRun;
    }
    QTextStream out(stdout);
    print(sheet, options.format, out);
    out.flush();
    if (options.expect && last != *options.expect) {
        complain(CommandLineText::tr("%1: expected %2, but it ended with %3")
                     .arg(sheet.name, countsText(options.expect), countsText(last)));
        return ExitUnexpected;
    }
    return ExitOk;
}

} // namespace retrylab
