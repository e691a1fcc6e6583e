#include "lab/why.h"

#include <QCoreApplication>
#include <QLocale>

namespace retrylab {

namespace {

struct WhyText { Q_DECLARE_TR_FUNCTIONS(Why) };

QString countsText(const Counts &counts)
{
    return WhyText::tr("jobs %1, records %2").arg(counts.jobs).arg(counts.records);
}

QString reservationStays()
{
    return WhyText::tr("The key that it had reserved before stays in progress.");
}

/// A death inside a step, between two things that SQLite does to the files.
QString whatTheKillMetInside(const Moment::Kill &kill, const QString &step)
{
    QString text = WhyText::tr("Worker %1 was killed inside %2, before its file operation %3: %4.")
                       .arg(kill.pid).arg(step).arg(kill.op + 1).arg(kill.nextOp ? fileOpLabel(*kill.nextOp) : QString());
    if (!kill.counts)
        return text;
    text += u' ';
    text += kill.wholeCommit ? WhyText::tr("What it had written by then is a whole commit: the next opening found it and kept it.")
                 : WhyText::tr("What it had written by then is no commit yet, so the next opening did not keep it.");
    if (!kill.wholeCommit && kill.recordInProgress)
        text += u' ' + reservationStays();
    if (kill.files && kill.files->journal() > 0)
        text += u' ' + WhyText::tr("A hot journal of %1 bytes lay beside the file.").arg(QLocale().toString(kill.files->journal()));
    if (kill.files && kill.files->wal() > 0)
        text += u' ' + WhyText::tr("A WAL of %1 bytes lay beside the file; SQLite reads it up to its last whole commit.").arg(QLocale().toString(kill.files->wal()));
    const QString repairs = describeRepairs(kill.repairs);
    if (!repairs.isEmpty())
        text += u' ' + repairs;
    return text + u' ' + WhyText::tr("Left in the file: %1.").arg(countsText(*kill.counts));
}

/// Where the worker died, and what of its work the file had by then.
QString whatTheKillMet(const Moment &moment, const Moment::Kill &kill)
{
    const Design &design = moment.experiment().designOfTry(kill.tryNo);
    const QString place = kill.step >= 0 && kill.step <= design.steps.size() ? killPointLabel(design, kill.step)
                                                                              : WhyText::tr("before its first step");
    if (kill.op >= 0 && kill.step < design.steps.size())
        return whatTheKillMetInside(kill, stepLine(design.steps[kill.step]));
    QString text = WhyText::tr("Worker %1 was killed %2.").arg(kill.pid).arg(place);
    if (!kill.counts)
        return text;
    text += u' ';
    if (kill.inTransaction) {
        if (!*kill.jobKept && !*kill.recordKept) {
            text += kill.jobInserted || kill.recordInserted
                ? WhyText::tr("Its transaction was still open, so what it had inserted was never part of the file.")
                : WhyText::tr("Its transaction was still open and held nothing yet.");
        } else if (!*kill.jobKept && kill.recordInProgress) {
            text += kill.jobInserted
                ? WhyText::tr("Its transaction was still open, so what it had inserted was never part of the file.")
                : WhyText::tr("Its transaction was still open and held nothing yet.");
            text += u' ' + reservationStays();
        } else {
            text += WhyText::tr("Its transaction was still open, but part of the request had been committed before.");
        }
    } else if (*kill.recordKept && kill.recordInProgress) {
        text += *kill.jobKept ? WhyText::tr("The job had been committed; its record was still in progress.")
                              : WhyText::tr("It had reserved the key: a record in progress had been committed, its job had not.");
    } else if (*kill.jobKept && *kill.recordKept) {
        text += WhyText::tr("Job and record had both been committed.");
    } else if (*kill.jobKept) {
        text += kill.recordInserted ? WhyText::tr("The job had been committed, the record had not.")
                                    : WhyText::tr("The job had been committed; no record of it had been stored.");
    } else if (*kill.recordKept) {
        text += WhyText::tr("The record had been committed, its job had not.");
    } else {
        text += WhyText::tr("It had not stored anything.");
    }
    if (kill.files && kill.files->journal() > 0)
        text += u' ' + WhyText::tr("It left a journal of %1 bytes beside the file; the next opening rolled back and removed it.")
                           .arg(QLocale().toString(kill.files->journal()));
    return text + u' ' + WhyText::tr("Left in the file: %1.").arg(countsText(*kill.counts));
}

/// What the tries after the kill (or all tries, without one) were told.
QString whatTheAnswerSaid(const Moment &moment)
{
    if (moment.clients().isEmpty() || !moment.clients().constFirst().reply)
        return WhyText::tr("The client has no answer.");
    const Moment::Client &client = moment.clients().constFirst();
    const Reply &reply = *client.reply;
    const auto &cut = moment.experiment().powerCut;
    const bool retried = client.tryNo > 1 || (cut && cut->request > 0); // It had asked before the power went.
    switch (reply.kind) {
    case ReplyKind::New:
        if (client.tookOver) {
            return WhyText::tr("The lease of the reserved key had run out, so the retry took the key over and did the whole "
                            "job: NEW %1.").arg(reply.result.value_or(0));
        }
        return retried ? WhyText::tr("The retry found no record of the request, so it did the whole job: NEW %1.")
                             .arg(reply.result.value_or(0))
                       : WhyText::tr("The request was new and was done: NEW %1.").arg(reply.result.value_or(0));
    case ReplyKind::Replay:
        return WhyText::tr("The look-up found the record, so nothing was added; the stored result came back: REPLAY %1.")
            .arg(reply.result.value_or(0));
    case ReplyKind::PayloadConflict:
        return WhyText::tr("The key was known, with another payload: PAYLOAD_CONFLICT. Nothing was added and no result "
                        "was given away; the client used a number twice.");
    case ReplyKind::Busy:
        return WhyText::tr("The database stayed locked: BUSY. Nothing was done; the client may try again.");
    case ReplyKind::InProgress:
        return reply.retryAfterSeconds > 0
            ? WhyText::tr("The key was reserved and not finished, so nothing was done: IN_PROGRESS. The lease had %1 s left; the "
                       "client was to come back after that.").arg(reply.retryAfterSeconds)
            : WhyText::tr("The key was reserved and not finished, so nothing was done: IN_PROGRESS. The client was to come back "
                       "later.");
    case ReplyKind::KeyTaken:
        return WhyText::tr("Another handling had stored a record with this key meanwhile: KEY_TAKEN. This one stored none, and "
                        "its open transaction was rolled back. The next look-up will find the record.");
    case ReplyKind::Failed:
        return WhyText::tr("A step failed; what was not committed was rolled back: %1").arg(reply.detail);
    }
    return {};
}

QString conclusion(const Moment &moment, const Evidence &evidence, Verdict verdict)
{
    switch (verdict) {
    case Verdict::Nothing:
        return WhyText::tr("Nothing is stored and nobody was told otherwise: the request can be sent again safely.");
    case Verdict::Once:
        return WhyText::tr("One job and its record: the request was done once, and asking again adds nothing.");
    case Verdict::Half:
        if (evidence.isWedged() && evidence.jobs > 0)
            return WhyText::tr("The job stands, and its record is in progress for ever: every retry will be told to come back "
                            "later, and nobody will be told the result.");
        if (evidence.isWedged())
            return WhyText::tr("The key is in progress, nobody is at work on it, and no lease frees it: every retry will be told "
                            "to come back later.");
        if (evidence.abandoned && evidence.jobs > 0)
            return WhyText::tr("The job stands, and its record is in progress. Once the lease has run out, a retry takes the key "
                            "over and does the job again.");
        if (evidence.abandoned)
            return WhyText::tr("The key is in progress, and nobody is at work on it. Once the lease has run out, a retry takes the "
                            "key over and does the job.");
        return evidence.jobs > evidence.records
            ? WhyText::tr("A job stands without a stored record. A server that looks for the record will do the job "
                       "again.")
            : WhyText::tr("A record stands without its job. A server that finds the record will never do the job.");
    case Verdict::Duplicate:
        if (moment.experiment().sharedRequest)
            return WhyText::tr("The same request was done more than once: no record kept the other worker from doing it again.");
        return WhyText::tr("The same request was done more than once: when the retry came, the job was in the file and "
                        "no record told of it.");
    case Verdict::Lost:
        if (evidence.isWedged() && !evidence.acknowledged)
            return WhyText::tr("The key is wedged: its record says that the request is in progress, but the handling that reserved "
                            "it ended before it stored the job, and no lease frees the key. Every retry is told to come back "
                            "later; nobody will ever do the job. With a lease, a retry could take the key over.");
        return WhyText::tr("The client was told that its job is done, and no such job is in the file. No further retry "
                        "will mend that while the record stands.");
    case Verdict::Corrupt:
        return WhyText::tr("SQLite's integrity check finds the file damaged.");
    }
    return {};
}

QString titleOf(const Moment &moment, const Evidence &evidence, Verdict verdict)
{
    if (moment.clients().isEmpty())
        return WhyText::tr("Nothing has been run yet");
    if (moment.damage().any() && (moment.hasEnded() || moment.error()))
        return WhyText::tr("The lab file is corrupt");
    if (!moment.hasEnded()) {
        if (moment.kill() && !moment.retriedAfterKill())
            return WhyText::tr("A worker was killed; the client is still waiting");
        return moment.kill() ? WhyText::tr("The client tries again") : WhyText::tr("A request is on its way");
    }
    if (verdict != Verdict::Corrupt && evidence.jobs == 0 && evidence.abandoned)
        return evidence.leased ? WhyText::tr("The lease has not run out yet") : WhyText::tr("The key is wedged");
    const bool isRace = moment.experiment().sharedRequest && moment.clients().size() > 1; // One order of many.
    switch (verdict) {
    case Verdict::Once: return isRace ? WhyText::tr("Safe in this order") : WhyText::tr("The retry is safe here");
    case Verdict::Nothing: return WhyText::tr("Nothing was done");
    default: return isRace ? WhyText::tr("Not safe in this order") : WhyText::tr("The retry is not safe here");
    }
}

} // namespace

Why explain(const Moment &moment)
{
    Why why;
    const Evidence evidence = moment.worstEvidence();
    const Verdict verdict = judge(evidence);
    why.title = titleOf(moment, evidence, verdict);
    if (moment.clients().isEmpty()) {
        why.paragraphs << WhyText::tr("Choose a design, click a kill point on its rail, and run. The worker process is "
                                   "really killed there, and the client tries again.");
        return why;
    }
    if (moment.start() && moment.experiment().powerCut)
        why.paragraphs << describePowerCut(*moment.start(), moment.experiment());
    if (const auto &kill = moment.kill())
        why.paragraphs << whatTheKillMet(moment, *kill);
    if (moment.hasEnded()) {
        why.paragraphs << whatTheAnswerSaid(moment) << conclusion(moment, evidence, verdict);
        if (moment.kill())
            why.note = WhyText::tr("A killed process shows no difference between the synchronous levels: what it had "
                                "written is in the operating system's hands. They differ only when the machine stops.");
    }
    if (moment.error())
        why.paragraphs << moment.error()->text();
    return why;
}

} // namespace retrylab
