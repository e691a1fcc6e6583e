#include "lab/why.h"

#include <QCoreApplication>

namespace retrylab {

namespace {

struct Text { Q_DECLARE_TR_FUNCTIONS(Why) };

QString countsText(const Counts &counts)
{
    return Text::tr("jobs %1, records %2").arg(counts.jobs).arg(counts.records);
}

/// Where the worker died, and what of its work the file had by then.
QString whatTheKillMet(const Moment &moment, const Moment::Kill &kill)
{
    const Design &design = moment.experiment().designOfTry(kill.tryNo);
    const QString place = kill.step >= 0 && kill.step <= design.steps.size() ? killPointLabel(design, kill.step)
                                                                              : Text::tr("before its first step");
    QString text = Text::tr("Worker %1 was killed %2.").arg(kill.pid).arg(place);
    if (!kill.counts)
        return text;
    text += u' ';
    if (kill.inTransaction) {
        if (!*kill.jobKept && !*kill.recordKept) {
            text += kill.jobInserted || kill.recordInserted
                ? Text::tr("Its transaction was still open, so what it had inserted was never part of the file.")
                : Text::tr("Its transaction was still open and held nothing yet.");
        } else {
            text += Text::tr("Its transaction was still open, but part of the request had been committed before.");
        }
    } else if (*kill.jobKept && *kill.recordKept) {
        text += Text::tr("Job and record had both been committed.");
    } else if (*kill.jobKept) {
        text += kill.recordInserted ? Text::tr("The job had been committed, the record had not.")
                                    : Text::tr("The job had been committed; no record of it had been stored.");
    } else if (*kill.recordKept) {
        text += Text::tr("The record had been committed, its job had not.");
    } else {
        text += Text::tr("It had not stored anything.");
    }
    if (kill.files && kill.files->journal() > 0)
        text += u' ' + Text::tr("It left a journal of %1 bytes beside the file; the next opening rolled back and removed it.")
                           .arg(kill.files->journal());
    return text + u' ' + Text::tr("Left in the file: %1.").arg(countsText(*kill.counts));
}

/// What the tries after the kill (or all tries, without one) were told.
QString whatTheAnswerSaid(const Moment &moment)
{
    if (moment.clients().isEmpty() || !moment.clients().constFirst().reply)
        return Text::tr("The client has no answer.");
    const Moment::Client &client = moment.clients().constFirst();
    const Reply &reply = *client.reply;
    const bool retried = client.tryNo > 1;
    switch (reply.kind) {
    case ReplyKind::New:
        return retried ? Text::tr("The retry found no record of the request, so it did the whole job: NEW %1.")
                             .arg(reply.result.value_or(0))
                       : Text::tr("The request was new and was done: NEW %1.").arg(reply.result.value_or(0));
    case ReplyKind::Replay:
        return Text::tr("The look-up found the record, so nothing was added; the stored result came back: REPLAY %1.")
            .arg(reply.result.value_or(0));
    case ReplyKind::PayloadConflict:
        return Text::tr("The key was known, with another payload: PAYLOAD_CONFLICT. Nothing was added and no result "
                        "was given away; the client used a number twice.");
    case ReplyKind::Busy:
        return Text::tr("The database stayed locked: BUSY. Nothing was done; the client may try again.");
    case ReplyKind::Failed:
        return Text::tr("The handling failed and was rolled back: %1").arg(reply.detail);
    }
    return {};
}

QString conclusion(const Moment &moment, Verdict verdict)
{
    switch (verdict) {
    case Verdict::Nothing:
        return Text::tr("Nothing is stored and nobody was told otherwise: the request can be sent again safely.");
    case Verdict::Once:
        return Text::tr("One job and its record: the request was done once, and asking again adds nothing.");
    case Verdict::Half: {
        const Counts &counts = moment.counts();
        return counts.jobs > counts.records
            ? Text::tr("A job stands without a stored record. A server that looks for the record will do the job "
                       "again.")
            : Text::tr("A record stands without its job. A server that finds the record will never do the job.");
    }
    case Verdict::Duplicate:
        return Text::tr("The same request was done more than once: when the retry came, the job was in the file and "
                        "no record told of it.");
    case Verdict::Lost:
        return Text::tr("The client was told that its job is done, and no such job is in the file. No further retry "
                        "will mend that while the record stands.");
    case Verdict::Corrupt:
        return Text::tr("SQLite's integrity check finds the file damaged.");
    }
    return {};
}

QString titleOf(const Moment &moment, Verdict verdict)
{
    if (moment.clients().isEmpty())
        return Text::tr("Nothing has been run yet");
    if (!moment.hasEnded()) {
        if (moment.kill() && !moment.retriedAfterKill())
            return Text::tr("A worker was killed; the client is still waiting");
        return moment.kill() ? Text::tr("The client tries again") : Text::tr("A request is on its way");
    }
    switch (verdict) {
    case Verdict::Once: return Text::tr("The retry is safe here");
    case Verdict::Nothing: return Text::tr("Nothing was done");
    default: return Text::tr("The retry is not safe here");
    }
}

} // namespace

Why explain(const Moment &moment)
{
    Why why;
    const Verdict verdict = moment.verdict();
    why.title = titleOf(moment, verdict);
    if (moment.clients().isEmpty()) {
        why.paragraphs << Text::tr("Choose a design, click a kill point on its rail, and run. The worker process is "
                                   "really killed there, and the client tries again.");
        return why;
    }
    if (const auto &kill = moment.kill())
        why.paragraphs << whatTheKillMet(moment, *kill);
    if (moment.hasEnded()) {
        why.paragraphs << whatTheAnswerSaid(moment) << conclusion(moment, verdict);
        if (moment.kill())
            why.note = Text::tr("A killed process shows no difference between the synchronous levels: what it had "
                                "written is in the operating system's hands. They differ only when the machine stops.");
    }
    if (moment.error())
        why.paragraphs << moment.error()->text();
    return why;
}

} // namespace retrylab
