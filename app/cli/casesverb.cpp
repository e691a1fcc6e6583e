#include "cli/casesverb.h"

#include "lab/batch.h"

#include <QCoreApplication>
#include <QDir>
#include <QEventLoop>

namespace retrylab {

namespace {

struct CommandLineText { Q_DECLARE_TR_FUNCTIONS(CommandLine) };

constexpr int kAtATime = 2;

struct Ended
{
    Recording recording;
    Outcome outcome;
    std::optional<Error> error;
};

QVariant number(const std::optional<Counts> &counts, qint64 Counts::*part)
{
    return counts ? QVariant((*counts).*part) : QVariant();
}

QVariant verdictCell(const std::optional<Verdict> &verdict, bool forPeople)
{
    if (!verdict)
        return {};
    return forPeople ? verdictSign(*verdict) + u' ' + verdictWord(*verdict) : verdictId(*verdict);
}

QString replyText(const std::optional<Reply> &reply)
{
    if (!reply)
        return CommandLineText::tr("no reply");
    return reply->result ? replyWord(reply->kind) + u' ' + QString::number(*reply->result) : replyWord(reply->kind);
}

Sheet sheetOf(const QString &name, const QList<Case> &cases, const QList<Ended> &ended, const Options &options)
{
    using For = Sheet::For;
    Sheet sheet;
    sheet.name = name;
    sheet.columns = {
        {QStringLiteral("case"), CommandLineText::tr("case"), For::Machines},
        {QStringLiteral("design"), CommandLineText::tr("design"), For::Machines},
        {QStringLiteral("label"), CommandLineText::tr("killed"), For::People},
        {QStringLiteral("after_kill"), CommandLineText::tr("just after the kill"), For::People},
        {QStringLiteral("jobs_after_kill"), {}, For::Machines},
        {QStringLiteral("records_after_kill"), {}, For::Machines},
        {QStringLiteral("verdict_after_kill"), {}, For::Machines},
        {QStringLiteral("after_retry"), CommandLineText::tr("after the retry"), For::People},
        {QStringLiteral("jobs_after_retry"), {}, For::Machines},
        {QStringLiteral("records_after_retry"), {}, For::Machines},
        {QStringLiteral("reply"), CommandLineText::tr("reply"), For::All},
        {QStringLiteral("verdict_text"), CommandLineText::tr("verdict"), For::People},
        {QStringLiteral("verdict"), {}, For::Machines},
    };
    for (qsizetype i = 0; i < cases.size(); ++i) {
        const Outcome &o = ended[i].outcome;
        sheet.rows.append({cases[i].id, cases[i].experiment.design.id, cases[i].label(), countsText(o.afterKill),
                           number(o.afterKill, &Counts::jobs), number(o.afterKill, &Counts::records),
                           verdictCell(o.verdictAfterKill, false), countsText(o.afterRetry),
                           number(o.afterRetry, &Counts::jobs), number(o.afterRetry, &Counts::records),
                           replyText(o.lastReply), verdictCell(o.verdict, true), verdictCell(o.verdict, false)});
    }
    const FileSettings &file = options.base.file;
    sheet.facts = {{QStringLiteral("journal"), journalWord(file.journal)},
                   {QStringLiteral("synchronous"), synchronousWord(file.synchronous)},
                   {QStringLiteral("sqlite"), sqliteVersion()},
                   {QStringLiteral("fault"), QStringLiteral("SIGKILL")}};
    sheet.notes << CommandLineText::tr("(jobs, records); journal %1, synchronous %2, SQLite %3. The worker process was killed, "
                            "not the machine: a killed process shows no difference between the synchronous levels.")
                       .arg(journalWord(file.journal), synchronousWord(file.synchronous), sqliteVersion());
    if (options.base.clients == 1) {
        sheet.notes << CommandLineText::tr("One client asked, and asked again. A race takes two at the same time: what they "
                                           "would do to each other in this design is not tried here.");
    }
    return sheet;
}

/// What kept a case from coming to its end, if anything did.
std::optional<Error> troubleOf(const Recording &recording, const Outcome &outcome)
{
    if (outcome.verdict)
        return std::nullopt;
    for (const Event &event : recording.events) {
        if (event.error)
            return event.error;
    }
    return std::nullopt;
}

} // namespace

void complain(const QString &line)
{
    QTextStream(stderr) << "retrylab: " << line << '\n';
}

QString countsText(const std::optional<Counts> &counts)
{
    return counts ? QStringLiteral("(%1, %2)").arg(counts->jobs).arg(counts->records) : QStringLiteral("–");
}

Result<std::shared_ptr<WorkFolder>> WorkFolder::make(const QString &keep)
{
    auto folder = std::make_shared<WorkFolder>();
    if (keep.isEmpty()) {
        folder->m_temporary = std::make_unique<ScratchFolder>();
        folder->m_path = folder->m_temporary->path();
        if (!folder->m_temporary->isValid())
            return Error{ErrorCode::CannotCreate, folder->m_path, folder->m_temporary->errorString()};
    } else {
        folder->m_path = keep;
        if (!QDir().mkpath(keep))
            return Error{ErrorCode::CannotCreate, keep, {}};
    }
    return folder;
}

WorkFolder::~WorkFolder() = default;

Result<QList<FileOp>> recordStep(const Experiment &base, int step)
{
    WorkerPool pool(WorkerPool::defaultProgram(), 0, true);
    const auto folder = WorkFolder::make({});
    if (!folder)
        return folder.error();
    Case whole{QStringLiteral("whole"), base};
    whole.experiment.killGap.reset();
    Batch batch({whole}, (*folder)->path(), pool, 1);
    QList<FileOp> ops;
    std::optional<Error> error;
    QEventLoop loop;
    QObject::connect(&batch, &Batch::caseEnded, &loop, [&](int, const Recording &recording, const Outcome &outcome) {
        error = troubleOf(recording, outcome);
        for (const Event &event : recording.events) {
            if (event.kind == EventKind::StepDone && event.step == step)
                ops = event.facts->ops;
        }
    });
    QObject::connect(&batch, &Batch::caseFailed, &loop, [&](int, const Error &why) { error = why; });
    QObject::connect(&batch, &Batch::finished, &loop, &QEventLoop::quit, Qt::QueuedConnection);
    batch.start();
    loop.exec();
    pool.clear();
    if (error)
        return *error;
    return ops;
}

int runCases(const QString &name, const QList<Case> &cases, const Options &options)
{
    // The processes start while the files are made.
    WorkerPool pool(WorkerPool::defaultProgram(), 0, true);
    pool.startAhead(2);
    // Those that take the retries.
    pool.startBehind(int(std::min<qsizetype>(cases.size() - 1, 2)));
    const auto folder = WorkFolder::make(options.keep);
    if (!folder) {
        complain(folder.error().text());
        return ExitCouldNotRun;
    }
    QList<Ended> ended(cases.size());
    {
        Batch batch(cases, (*folder)->path(), pool, kAtATime);
        QEventLoop loop;
        QObject::connect(&batch, &Batch::caseEnded, &loop, [&](int index, const Recording &r, const Outcome &o) {
            ended[index] = {r, o, troubleOf(r, o)};
        });
        QObject::connect(&batch, &Batch::caseFailed, &loop,
                         [&](int index, const Error &error) { ended[index].error = error; });
        QObject::connect(&batch, &Batch::finished, &loop, &QEventLoop::quit, Qt::QueuedConnection);
        batch.start();
        loop.exec();
    }
    pool.clear(); // Before the folder goes, in which they may still be closing files.
    for (const Ended &one : ended) {
        if (one.error) {
            complain(one.error->text());
            return ExitCouldNotRun;
        }
    }
    QTextStream out(stdout);
    print(sheetOf(name, cases, ended, options), options.format, out);
    out.flush();
    int exit = ExitOk;
    for (qsizetype i = 0; options.expect && i < cases.size(); ++i) {
        if (ended[i].outcome.afterRetry == options.expect)
            continue;
        complain(CommandLineText::tr("%1: expected %2, but it ended with %3")
                     .arg(cases[i].id, countsText(options.expect), countsText(ended[i].outcome.afterRetry)));
        exit = ExitUnexpected;
    }
    return exit;
}

} // namespace retrylab
