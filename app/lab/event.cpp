#include "lab/event.h"

#include <QCoreApplication>

namespace retrylab {

namespace {

struct EventText { Q_DECLARE_TR_FUNCTIONS(Event) };

QString stepName(const Design &design, int step)
{
    if (step < 0 || step >= design.steps.size())
        return {};
    return stepLine(design.steps[step]);
}

QString describeStep(const Event &e, const Design &design)
{
    const QString step = stepName(design, e.step);
    const bool reserves = design.steps.value(e.step) == Step::ReserveRecord;
    const auto &facts = *e.facts;
    if (!facts.error.isEmpty()) {
        return facts.rolledBack ? EventText::tr("%1 failed and its transaction was rolled back: %2").arg(step, facts.error)
                                : EventText::tr("%1 failed: %2").arg(step, facts.error);
    }
    if (facts.tookOver)
        return EventText::tr("%1: the lease had run out, key taken over").arg(step);
    if (facts.found.value_or(false) && !facts.foundResult)
        return reserves ? EventText::tr("%1: another was quicker").arg(step) : EventText::tr("%1: found, in progress").arg(step);
    if (facts.found) {
        return *facts.found ? EventText::tr("%1: found, result %2").arg(step).arg(facts.foundResult.value_or(0))
                            : EventText::tr("%1: no record").arg(step);
    }
    if (facts.job) {
        return facts.inTransaction ? EventText::tr("%1: job %2, not committed yet").arg(step).arg(*facts.job)
                                   : EventText::tr("%1: job %2, committed").arg(step).arg(*facts.job);
    }
    if (facts.record)
        return facts.inTransaction ? EventText::tr("%1: not committed yet").arg(step) : EventText::tr("%1: committed").arg(step);
    return EventText::tr("%1: done").arg(step);
}

/// What was read: "jobs 1, records 2", or which table cannot be.
QString contents(const TableChanges &rows)
{
    const auto part = [](const QString &table, qint64 count, bool damaged) {
        return damaged ? EventText::tr("%1 cannot be read: corrupt").arg(table) : table + u' ' + QString::number(count);
    };
    return part(EventText::tr("jobs"), rows.counts.jobs, rows.damage.jobs) + EventText::tr(", ")
        + part(EventText::tr("records"), rows.counts.records, rows.damage.records);
}

} // namespace

QString describePowerCut(const Event &e, const Experiment &experiment)
{
    if (!experiment.powerCut)
        return {};
    const PowerCut &cut = *experiment.powerCut;
    QString text = EventText::tr("Before this, a simulated power cut, after file operation %1 of %2. Commits acknowledged "
                                 "by then: %3.").arg(cut.afterOps).arg(cut.ops).arg(cut.acknowledged);
    if (cut.story)
        text += u' ' + cut.story();
    if (!e.changes)
        return text + u' ' + EventText::tr("SQLite could not open what it left.");
    text += u' ' + EventText::tr("SQLite opened what it left and read: %1.").arg(contents(e.changes->rows));
    const QString repairs = describeRepairs(e.ops);
    return text + u' ' + (repairs.isEmpty() ? EventText::tr("It changed no file for that.") : repairs);
}

QString describeRepairs(const QList<FileOp> &ops)
{
    QStringList words;
    qint64 pages = 0;
    for (const FileOp &op : ops) {
        if (op.kind == FileOpKind::Write && op.role == FileRole::Database)
            ++pages;
        else if (op.isOwnCall())
            words << fileOpLabel(op);
    }
    if (pages > 0)
        words.prepend(EventText::tr("write pages back into the database (%1)").arg(pages));
    return words.isEmpty() ? QString() : EventText::tr("For that SQLite had to: %1.").arg(words.join(EventText::tr(", ")));
}

QString describe(const Event &e, const Experiment &experiment)
{
    const QString step = stepName(experiment.designOfTry(e.tryNo), e.step);
    const QString client = QString::number(e.client + 1);
    switch (e.kind) {
    case EventKind::RunStarted:
        return experiment.powerCut ? describePowerCut(e, experiment) : EventText::tr("The run starts.");
    case EventKind::RequestSent: {
        const QString sent = EventText::tr("Client %1 sends %2 “%3”, try %4.")
                                 .arg(client, e.request->rid, e.request->payload).arg(e.tryNo);
        return e.ms > 0 ? sent + u' ' + EventText::tr("It will be on its way for %1 ms.").arg(e.ms) : sent;
    }
    case EventKind::WorkerStarted:
        return EventText::tr("Worker process %1 is there.").arg(e.pid);
    case EventKind::RequestReceived:
        return EventText::tr("Worker %1 has the request of client %2.").arg(e.pid).arg(client);
    case EventKind::StepReached:
        return EventText::tr("Worker %1 is before %2.").arg(e.pid).arg(step);
    case EventKind::FileOpReached:
        return EventText::tr("Worker %1, inside %2, before file operation %3: %4.")
            .arg(e.pid).arg(step).arg(e.op + 1).arg(e.ops.isEmpty() ? QString() : fileOpLabel(e.ops.constFirst()));
    case EventKind::StepBlocked:
        return EventText::tr("Worker %1 waits for the write lock: %2.").arg(e.pid).arg(step);
    case EventKind::StepDone:
        return describeStep(e, experiment.designOfTry(e.tryNo));
    case EventKind::Replied: {
        QString reply = replyWord(e.reply->kind);
        if (e.reply->result)
            reply += u' ' + QString::number(*e.reply->result);
        if (e.reply->retryAfterSeconds > 0)
            reply += EventText::tr(" (the lease has %1 s left)").arg(e.reply->retryAfterSeconds);
        if (!e.reply->detail.isEmpty())
            reply += QStringLiteral(" (%1)").arg(e.reply->detail);
        return e.late ? EventText::tr("%1 reaches client %2 late: it no longer waits.").arg(reply, client)
                      : EventText::tr("%1 reaches client %2.").arg(reply, client);
    }
    case EventKind::Killed:
        if (e.byHand)
            return EventText::tr("Worker %1 was killed by hand (signal %2).").arg(e.pid).arg(e.signal);
        return !experiment.killGap ? EventText::tr("Worker %1 was killed, as the schedule has it (signal %2).").arg(e.pid).arg(e.signal)
                                   : EventText::tr("Worker %1 was killed at the kill point (signal %2).").arg(e.pid).arg(e.signal);
    case EventKind::WorkerEnded:
        return EventText::tr("Worker %1 ended by itself.").arg(e.pid);
    case EventKind::FilesSeen:
        return EventText::tr("The files on disk as the kill left them, before anything opened them.");
    case EventKind::FileRead: {
        const QString read = EventText::tr("The lab file was opened and read: %1.").arg(contents(e.changes->rows));
        return e.ops.isEmpty() ? read : read + u' ' + describeRepairs(e.ops);
    }
    case EventKind::ClientTimedOut:
        return EventText::tr("Client %1 got no reply in time.").arg(client);
    case EventKind::ClientBacksOff:
        return EventText::tr("Client %1 pauses for %2 ms before it tries again.").arg(client).arg(e.ms);
    case EventKind::ClientGaveUp:
        return EventText::tr("Client %1 gives up.").arg(client);
    case EventKind::RecordsDeleted:
        return EventText::tr("The completion records were deleted.");
    case EventKind::FileChanged:
        return EventText::tr("Another program changed the lab file.");
    case EventKind::KillPointMissed:
        if (experiment.killOp)
            return EventText::tr("The worker never came to the kill point: it did fewer file operations there.");
        return EventText::tr("The worker never came to the kill point: its look-up had found a record.");
    case EventKind::RunEnded:
        return e.intact ? EventText::tr("Nothing is left to do. The lab file is intact.")
                        : EventText::tr("Nothing is left to do. The lab file is corrupt.");
    case EventKind::Failed:
        return e.error->text();
    }
    return {};
}

} // namespace retrylab
