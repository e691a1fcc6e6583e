#include "lab/why.h"
#include "support/labtest.h"

#include <QSignalSpy>
#include <QSqlQuery>

#include <csignal>
#include <sys/resource.h>

using namespace retrylab;

namespace {

int countOf(const Timeline &timeline, EventKind kind)
{
    int n = 0;
    for (const Event &event : timeline.events())
        n += event.kind == kind;
    return n;
}

QList<Reply> repliesOf(const Timeline &timeline)
{
    QList<Reply> replies;
    for (const Event &event : timeline.events()) {
        if (event.reply)
            replies << *event.reply;
    }
    return replies;
}

/// What another program does to the file.
void execute(const LabTest &lab, const QString &sql)
{
    auto other = LabFile::open(lab.file(), {});
    QVERIFY(other);
    QVERIFY2(QSqlQuery((*other)->database()).exec(sql), qPrintable(sql));
}

} // namespace

/// Clients, workers and the hand of the user, through real processes.
class TestRun : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// The chapter's first experiment and its first exercise.
    void submit()
    {
        LabTest lab;
        Experiment experiment = LabTest::experiment();
        Run run(experiment, lab.file(), lab.pool());
        const Request same = experiment.request;
        Request other = same;
        other.payload = QStringLiteral("different");
        run.start();
        LabTest::settle(run);
        run.askAgain(same);
        LabTest::settle(run);
        run.askAgain(other);
        LabTest::settle(run);
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("1,1"));
        run.deleteRecords();
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("1,0"));
        run.askAgain(same);
        LabTest::settle(run);
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("2,1"));
        const QList<Reply> expected{{ReplyKind::New, 1, {}},
                                    {ReplyKind::Replay, 1, {}},
                                    {ReplyKind::PayloadConflict, std::nullopt, {}},
                                    {ReplyKind::New, 2, {}}};
        QCOMPARE(repliesOf(run.timeline()), expected);
        QCOMPARE(run.timeline().latest().verdict(), Verdict::Duplicate);
    }

    /// Step by step nothing happens by itself, and each step does one thing.
    void stepByStep()
    {
        LabTest lab;
        Run run(LabTest::experiment(u"one-commit", QStringLiteral("before-commit")), lab.file(), lab.pool());
        run.setPace(Run::Paused);
        run.start();
        QCOMPARE(countOf(run.timeline(), EventKind::RequestSent), 0);
        int steps = 0;
        QSignalSpy happened(&run, &Run::happened);
        while (!run.isSettled() && steps < 100) {
            const qsizetype before = run.timeline().events().size();
            const int done = countOf(run.timeline(), EventKind::StepDone);
            run.step();
            QTRY_VERIFY((run.timeline().events().size() > before && !run.isBusy()) || run.isSettled());
            QVERIFY(countOf(run.timeline(), EventKind::StepDone) <= done + 1);
            ++steps;
        }
        QVERIFY(run.isSettled());
        QCOMPARE(outcomeOf(run.timeline().latest()).afterRetry, (Counts{1, 1}));
    }

    /// In the middle of a transaction its rows are ghosts: the worker has them, the file has not.
    void ghostsVanishAtTheKill()
    {
        LabTest lab;
        const Timeline timeline = lab.run(LabTest::experiment(u"one-commit", QStringLiteral("before-commit")));
        bool sawGhosts = false;
        for (qsizetype i = 0; i <= timeline.events().size(); ++i) {
            const Moment moment = timeline.at(i);
            for (const Moment::Worker &worker : moment.workers()) {
                if (!worker.ghostRecords.isEmpty() && !moment.retriedAfterKill()) {
                    sawGhosts = true;
                    QCOMPARE(worker.ghostJobs.size(), 1);
                    QCOMPARE(worker.ghostRecords.constFirst().result, std::optional(worker.ghostJobs.constFirst().id));
                    QVERIFY(moment.jobs().isEmpty());
                }
                if (worker.phase == Moment::Phase::Dead)
                    QVERIFY(worker.ghostJobs.isEmpty() && worker.ghostRecords.isEmpty());
            }
        }
        QVERIFY(sawGhosts);
        QVERIFY(timeline.latest().kill()->files);
    }

    void killByHand()
    {
        LabTest lab;
        Run run(LabTest::experiment(), lab.file(), lab.pool());
        run.setPace(Run::Paused);
        run.start();
        for (int i = 0; i < 4; ++i) {
            const qsizetype before = run.timeline().events().size();
            run.step();
            QTRY_VERIFY(run.timeline().events().size() > before
                        && run.timeline().events().constLast().kind == EventKind::StepReached);
        }
        QCOMPARE(run.timeline().latest().workers().constFirst().ghostJobs.size(), 1);
        run.killWorkers();
        QTRY_COMPARE(countOf(run.timeline(), EventKind::FileRead), 1);
        const Moment moment = run.timeline().latest();
        QVERIFY(moment.kill()->byHand);
        QCOMPARE(moment.kill()->counts, Counts());
        QCOMPARE(moment.counts(), Counts());
        run.setPace(Run::Unlimited);
        LabTest::settle(run);
        QCOMPARE(outcomeOf(run.timeline().latest()).verdict, Verdict::Once);
    }

    /// Killed with nothing in hand: nothing happens, in any state of the run.
    void killWithoutWork()
    {
        LabTest lab;
        Run run(LabTest::experiment(), lab.file(), lab.pool());
        run.killWorkers();
        run.start();
        LabTest::settle(run);
        run.killWorkers();
        QCOMPARE(countOf(run.timeline(), EventKind::Killed), 0);
        QCOMPARE(run.timeline().latest().verdict(), Verdict::Once);
    }

    void clientGivesUp()
    {
        LabTest lab;
        Experiment experiment = LabTest::experiment(u"one-commit", QStringLiteral("before-commit"));
        experiment.policy.tries = 1;
        const Timeline timeline = lab.run(experiment);
        QCOMPARE(countOf(timeline, EventKind::RequestSent), 1);
        QCOMPARE(countOf(timeline, EventKind::ClientGaveUp), 1);
        const Outcome outcome = outcomeOf(timeline.latest());
        QCOMPARE(outcome.afterKill, Counts());
        QVERIFY(!outcome.afterRetry);
    }

    /// Timeout and back-off are times on the lab clock, which jumps when nothing else can happen.
    void policyIsKept()
    {
        LabTest lab;
        Experiment experiment = LabTest::experiment(u"one-commit", QStringLiteral("before-commit"));
        experiment.policy = {3, 50'000, 20'000};
        const Timeline timeline = lab.run(experiment);
        qint64 sent = -1, timedOut = -1, again = -1;
        for (const Event &event : timeline.events()) {
            if (event.kind == EventKind::RequestSent)
                (sent < 0 ? sent : again) = event.labMs;
            if (event.kind == EventKind::ClientTimedOut)
                timedOut = event.labMs;
        }
        QCOMPARE(timedOut - sent, 50'000);
        QVERIFY(again - timedOut >= 20'000);
        QCOMPARE(outcomeOf(timeline.latest()).verdict, Verdict::Once);
    }

    /// A slow pace is for the spectators: on the lab clock no time passes between two things.
    void paceWearsNobodysPatience()
    {
        LabTest lab;
        Experiment experiment = LabTest::experiment(u"one-commit", QStringLiteral("before-commit"));
        experiment.policy.timeoutMs = 200;
        Run run(experiment, lab.file(), lab.pool());
        run.setPace(60); // A dozen things at this pace take far longer than the client would wait.
        run.start();
        LabTest::settle(run);
        QCOMPARE(countOf(run.timeline(), EventKind::ClientTimedOut), 1);
        QCOMPARE(countOf(run.timeline(), EventKind::StepBlocked), 0);
        QCOMPARE(outcomeOf(run.timeline().latest()).afterRetry, (Counts{1, 1}));
    }

    void manyClients_data()
    {
        QTest::addColumn<Journal>("journal");
        QTest::newRow("DELETE") << Journal::Delete;
        QTest::newRow("WAL") << Journal::Wal;
    }
    void manyClients()
    {
        QFETCH(Journal, journal);
        LabTest lab;
        Experiment experiment = LabTest::experiment(u"one-commit", QStringLiteral("before-commit"));
        experiment.clients = 5;
        experiment.file.journal = journal;
        experiment.policy.timeoutMs = 60'000;
        const Timeline timeline = lab.run(experiment);
        QCOMPARE(countOf(timeline, EventKind::Killed), 5);
        QCOMPARE(timeline.latest().verdict(), Verdict::Once);
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("5,5"));
        for (int i = 0; i < 5; ++i)
            QCOMPARE(timeline.latest().evidence(experiment.requestOf(i)).jobs, 1);
    }

    /// Another program holds the lock: BUSY, nothing done, and the retry goes through once it is free.
    void lockedDatabaseIsBusy()
    {
        LabTest lab;
        Experiment experiment = LabTest::experiment();
        experiment.file.lockWaitMs = 0;
        experiment.policy.tries = 2;
        Run run(experiment, lab.file(), lab.pool());
        run.setPace(Run::Paused);
        run.start();
        run.step();
        QTRY_COMPARE(countOf(run.timeline(), EventKind::StepReached), 1);
        auto holder = LabFile::open(lab.file(), {});
        QVERIFY(holder);
        QVERIFY(QSqlQuery((*holder)->database()).exec(QStringLiteral("BEGIN IMMEDIATE")));
        run.step();
        QTRY_COMPARE(repliesOf(run.timeline()).size(), 1);
        QCOMPARE(repliesOf(run.timeline()).constFirst().kind, ReplyKind::Busy);
        QCOMPARE(run.timeline().latest().verdict(), Verdict::Nothing);
        QVERIFY(QSqlQuery((*holder)->database()).exec(QStringLiteral("ROLLBACK")));
        run.setPace(Run::Unlimited);
        LabTest::settle(run);
        QCOMPARE(repliesOf(run.timeline()).constLast().kind, ReplyKind::New);
        QCOMPARE(run.timeline().latest().verdict(), Verdict::Once);
    }

    /// Begun deferred, a reader that must become a writer while another writes cannot be made to wait: SQLite does not
    /// call its busy handler, since the two might wait for each other (sqlite.org/c3ref/busy_handler.html).
    void deferredReaderIsBusyAtOnce_data()
    {
        QTest::addColumn<Journal>("journal");
        QTest::newRow("DELETE") << Journal::Delete;
        QTest::newRow("WAL") << Journal::Wal;
    }
    void deferredReaderIsBusyAtOnce()
    {
        QFETCH(Journal, journal);
        LabTest lab;
        Experiment experiment = LabTest::experiment(u"deferred-begin");
        experiment.file.journal = journal;
        experiment.file.lockWaitMs = 3'600'000;
        Run run(experiment, lab.file(), lab.pool());
        run.setPace(Run::Paused);
        run.start();
        for (int reached = 1; reached <= 3; ++reached) { // BEGIN and look-up are done, INSERT comes next.
            run.step();
            QTRY_COMPARE(countOf(run.timeline(), EventKind::StepReached), reached);
        }
        {
            auto other = LabFile::open(lab.file(), experiment.file);
            QVERIFY(other);
            QVERIFY(QSqlQuery((*other)->database()).exec(QStringLiteral("BEGIN IMMEDIATE")));
            run.step();
            QTRY_COMPARE(repliesOf(run.timeline()).size(), 1);
        }
        QCOMPARE(repliesOf(run.timeline()).constFirst().kind, ReplyKind::Busy);
        QCOMPARE(countOf(run.timeline(), EventKind::StepBlocked), 0);
        QCOMPARE(run.timeline().latest().verdict(), Verdict::Nothing);
        run.setPace(Run::Unlimited);
        LabTest::settle(run);
        QCOMPARE(repliesOf(run.timeline()).constLast().kind, ReplyKind::New);
        QCOMPARE(run.timeline().latest().verdict(), Verdict::Once);
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("1,1"));
    }

    /// A worker that waits for a lock says so, and goes on when the lock is free.
    void blockedWorkerIsSeen()
    {
        LabTest lab;
        Experiment experiment = LabTest::experiment();
        experiment.policy.timeoutMs = 60'000;
        Run run(experiment, lab.file(), lab.pool());
        run.setPace(Run::Paused);
        run.start();
        run.step();
        QTRY_COMPARE(countOf(run.timeline(), EventKind::StepReached), 1);
        auto holder = LabFile::open(lab.file(), {});
        QVERIFY(QSqlQuery((*holder)->database()).exec(QStringLiteral("BEGIN IMMEDIATE")));
        run.step();
        QTRY_COMPARE(countOf(run.timeline(), EventKind::StepBlocked), 1);
        QCOMPARE(run.timeline().latest().workers().constFirst().phase, Moment::Phase::Blocked);
        QVERIFY(QSqlQuery((*holder)->database()).exec(QStringLiteral("ROLLBACK")));
        run.setPace(Run::Unlimited);
        LabTest::settle(run);
        QCOMPARE(run.timeline().latest().verdict(), Verdict::Once);
    }

    /// BUSY says that nothing was done; it is no answer for a try whose job is committed already.
    void lockedAfterACommitIsNotBusy()
    {
        LabTest lab;
        Experiment experiment = LabTest::experiment(u"effect-first");
        experiment.file.lockWaitMs = 0;
        Run run(experiment, lab.file(), lab.pool());
        run.setPace(Run::Paused);
        run.start();
        for (int reached = 1; reached <= 3; ++reached) { // The job is committed, the record comes next.
            run.step();
            QTRY_COMPARE(countOf(run.timeline(), EventKind::StepReached), reached);
        }
        {
            auto holder = LabFile::open(lab.file(), {});
            QVERIFY(QSqlQuery((*holder)->database()).exec(QStringLiteral("BEGIN IMMEDIATE")));
            run.step();
            QTRY_COMPARE(repliesOf(run.timeline()).size(), 1);
        }
        QCOMPARE(repliesOf(run.timeline()).constFirst().kind, ReplyKind::Failed);
        QVERIFY(repliesOf(run.timeline()).constFirst().detail.contains(QStringLiteral("locked")));
        QCOMPARE(run.timeline().latest().counts(), (Counts{1, 0}));
    }

    /// The loser of a race: a primary key stops the second record, its job is rolled back with it, and its next try is
    /// told the winner's result.
    void loserOfARaceIsToldTheResult()
    {
        LabTest lab;
        Experiment experiment = LabTest::experiment(u"lookup-outside");
        experiment.policy.tries = 2;
        Run run(experiment, lab.file(), lab.pool());
        run.setPace(Run::Paused);
        run.start();
        run.step();
        QTRY_COMPARE(countOf(run.timeline(), EventKind::StepReached), 1);
        run.step(); // Looked up: no record.
        QTRY_COMPARE(countOf(run.timeline(), EventKind::StepReached), 2);
        {
            auto other = LabFile::open(lab.file(), {});
            QVERIFY(QSqlQuery((*other)->database())
                        .exec(QStringLiteral("INSERT INTO requests VALUES('reader-1', 'request-7', 'report', 5, 0)")));
        }
        run.setPace(Run::Unlimited);
        LabTest::settle(run);
        const QList<Reply> replies = repliesOf(run.timeline());
        QCOMPARE(replies.size(), 2);
        QCOMPARE(replies[0].kind, ReplyKind::KeyTaken);
        QVERIFY(!replies[0].isFinal());
        QVERIFY(replies[0].detail.contains(QStringLiteral("UNIQUE")));
        QCOMPARE(replies[1], (Reply{ReplyKind::Replay, 5, {}}));
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("0,1"));
    }

    /// What one more handling finds of a key that another has reserved, by what the record says.
    void reservedKeys_data()
    {
        QTest::addColumn<QString>("record");
        QTest::addColumn<int>("lease");
        QTest::addColumn<Reply>("reply");
        const Reply wait{ReplyKind::InProgress, std::nullopt, {}};
        const Reply conflict{ReplyKind::PayloadConflict, std::nullopt, {}};
        const auto hint = [](int seconds) { return Reply{ReplyKind::InProgress, std::nullopt, {}, seconds}; };
        QTest::newRow("no lease, just reserved") << "'report', NULL, 1000" << 0 << wait;
        QTest::newRow("no lease, long ago") << "'report', NULL, 0" << 0 << wait;
        QTest::newRow("lease, just reserved") << "'report', NULL, 1000" << 15 << hint(15);
        QTest::newRow("lease, a few seconds left") << "'report', NULL, 995" << 15 << hint(10);
        QTest::newRow("lease, just run out") << "'report', NULL, 985" << 15 << Reply{ReplyKind::New, 1, {}};
        QTest::newRow("lease, clock set back since") << "'report', NULL, 9000" << 15 << hint(15);
        QTest::newRow("other payload") << "'other', NULL, 1000" << 0 << conflict;
        QTest::newRow("other payload, lease run out") << "'other', NULL, 0" << 15 << conflict;
        QTest::newRow("finished, lease run out") << "'report', 5, 0" << 15 << Reply{ReplyKind::Replay, 5, {}};
    }
    void reservedKeys()
    {
        QFETCH(QString, record);
        QFETCH(int, lease);
        QFETCH(Reply, reply);
        LabTest lab;
        execute(lab, QStringLiteral("INSERT INTO requests VALUES('reader-1', 'request-7', %1)").arg(record));
        Experiment experiment = LabTest::experiment(u"in-progress-key");
        experiment.design.leaseSeconds = lease;
        experiment.emptyFirst = false;
        experiment.labSeconds = 1000;
        experiment.policy.tries = 1;
        const Timeline timeline = lab.run(experiment);
        QCOMPARE(repliesOf(timeline).size(), 1);
        Reply got = repliesOf(timeline).constFirst();
        // On a busy machine the lab clock may have gone on by a second or a few before the worker looked.
        QVERIFY(got.retryAfterSeconds <= reply.retryAfterSeconds && got.retryAfterSeconds > reply.retryAfterSeconds - 5);
        got.retryAfterSeconds = reply.retryAfterSeconds;
        QCOMPARE(got, reply);
        QCOMPARE(countsByShell(lab.file()), reply.kind == ReplyKind::New ? "1,1" : "0,1");
        if (reply.kind == ReplyKind::New) {
            QCOMPARE(timeline.latest().records().constFirst().row.result, std::optional<qint64>(1));
            QVERIFY(timeline.latest().records().constFirst().row.storedAt >= 1000);
        }
    }

    /// Another reserves the key, or takes it over, between the look-up and the reservation: no error, but IN_PROGRESS.
    void reservationThatComesTooLate_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("between");
        QTest::newRow("reserved") << QString() << "INSERT INTO requests VALUES('reader-1', 'request-7', 'report', NULL, 1000)";
        QTest::newRow("taken over") << "INSERT INTO requests VALUES('reader-1', 'request-7', 'report', NULL, 0)"
                                    << "UPDATE requests SET stored_at=1000";
        QTest::newRow("finished") << "INSERT INTO requests VALUES('reader-1', 'request-7', 'report', NULL, 0)"
                                  << "UPDATE requests SET result=5";
    }
    void reservationThatComesTooLate()
    {
        QFETCH(QString, before);
        QFETCH(QString, between);
        LabTest lab;
        if (!before.isEmpty())
            execute(lab, before);
        Experiment experiment = LabTest::experiment(u"in-progress-lease");
        experiment.emptyFirst = false;
        experiment.labSeconds = 1000;
        Run run(experiment, lab.file(), lab.pool());
        run.setPace(Run::Paused);
        run.start();
        for (int reached = 1; reached <= 2; ++reached) { // Looked up; the reservation comes next.
            run.step();
            QTRY_COMPARE(countOf(run.timeline(), EventKind::StepReached), reached);
        }
        execute(lab, between);
        for (int i = 0; i < 5 && repliesOf(run.timeline()).isEmpty(); ++i) {
            run.step();
            QTRY_VERIFY(!run.isBusy());
        }
        QCOMPARE(repliesOf(run.timeline()), (QList<Reply>{{ReplyKind::InProgress, std::nullopt, {}}}));
        for (const Event &event : run.timeline().events())
            QVERIFY(!event.facts || event.facts->error.isEmpty());
        execute(lab, QStringLiteral("UPDATE requests SET result=5"));
        run.setPace(Run::Unlimited);
        LabTest::settle(run);
        QCOMPARE(repliesOf(run.timeline()).constLast(), (Reply{ReplyKind::Replay, 5, {}}));
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("0,1"));
    }

    /// Fencing: who was too slow for its lease cannot commit its job any more, and is told the other's result.
    void slowWorkerIsFencedOff()
    {
        LabTest lab;
        Run run(LabTest::experiment(u"in-progress-lease"), lab.file(), lab.pool());
        run.setPace(Run::Paused);
        run.start();
        for (int reached = 1; reached <= 3; ++reached) { // Reserved; BEGIN comes next.
            run.step();
            QTRY_COMPARE(countOf(run.timeline(), EventKind::StepReached), reached);
        }
        execute(lab, QStringLiteral("UPDATE requests SET stored_at=stored_at+20")); // What a take-over does.
        for (int i = 0; i < 5 && repliesOf(run.timeline()).isEmpty(); ++i) {
            run.step();
            QTRY_VERIFY(!run.isBusy());
        }
        QCOMPARE(repliesOf(run.timeline()).constFirst().kind, ReplyKind::KeyTaken);
        const auto failed = std::find_if(run.timeline().events().begin(), run.timeline().events().end(),
                                         [](const Event &e) { return e.facts && !e.facts->error.isEmpty(); });
        QVERIFY(failed != run.timeline().events().end());
        QVERIFY(failed->facts->rolledBack);
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("0,1")); // Its job went with its transaction.
        execute(lab, QStringLiteral("UPDATE requests SET result=5"));
        run.setPace(Run::Unlimited);
        LabTest::settle(run);
        QCOMPARE(repliesOf(run.timeline()).constLast(), (Reply{ReplyKind::Replay, 5, {}}));
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("0,1"));
    }

    /// A lease frees a key that no kill but a failure has left; without one it is wedged all the same.
    void failureAfterReserving()
    {
        LabTest lab;
        Experiment experiment = LabTest::experiment(u"in-progress-key");
        experiment.file.lockWaitMs = 0;
        Run run(experiment, lab.file(), lab.pool());
        run.setPace(Run::Paused);
        run.start();
        for (int reached = 1; reached <= 3; ++reached) {
            run.step();
            QTRY_COMPARE(countOf(run.timeline(), EventKind::StepReached), reached);
        }
        {
            auto holder = LabFile::open(lab.file(), {});
            QVERIFY(QSqlQuery((*holder)->database()).exec(QStringLiteral("BEGIN IMMEDIATE")));
            run.step();
            QTRY_COMPARE(repliesOf(run.timeline()).size(), 1);
        }
        QCOMPARE(repliesOf(run.timeline()).constFirst().kind, ReplyKind::Failed); // Not BUSY: the reservation is done.
        run.setPace(Run::Unlimited);
        LabTest::settle(run);
        QCOMPARE(repliesOf(run.timeline()).constLast().kind, ReplyKind::InProgress);
        QCOMPARE(run.timeline().latest().verdict(), Verdict::Lost);
        QVERIFY(!run.timeline().latest().kill());
    }

    void existingRowsStayUnlessEmptied()
    {
        LabTest lab;
        Experiment experiment = LabTest::experiment();
        (void)lab.run(experiment);
        experiment.emptyFirst = false;
        const Timeline again = lab.run(experiment);
        QCOMPARE(repliesOf(again), (QList<Reply>{{ReplyKind::Replay, 1, {}}}));
        QCOMPARE(again.latest().verdict(), Verdict::Once);
        experiment.killGap = 4;
        const Timeline missed = lab.run(experiment);
        QCOMPARE(countOf(missed, EventKind::KillPointMissed), 0); // COMMIT ends the look-up's transaction, too.
        QCOMPARE(missed.latest().verdict(), Verdict::Once);
        experiment.killGap = 2;
        QCOMPARE(countOf(lab.run(experiment), EventKind::KillPointMissed), 1);
        experiment.emptyFirst = true;
        QCOMPARE(repliesOf(lab.run(experiment)).constLast().kind, ReplyKind::New);
    }

    void missingWorkerProgram()
    {
        LabTest lab;
        WorkerPool nobody(QStringLiteral("/nowhere/retrylab-worker"), 1, false);
        Run run(LabTest::experiment(), lab.file(), nobody);
        run.start();
        LabTest::settle(run);
        QVERIFY(run.timeline().latest().error());
        QCOMPARE(run.timeline().latest().error()->code, ErrorCode::WorkerMissing);
        run.askAgain(LabTest::experiment().request); // Goes on without harm.
        run.step();
        run.killWorkers();
    }

    void fileThatVanishes()
    {
        LabTest lab;
        Run run(LabTest::experiment(), lab.file(), lab.pool());
        run.setPace(Run::Paused);
        run.start();
        QVERIFY(QFile::remove(lab.file()));
        run.setPace(Run::Unlimited);
        LabTest::settle(run);
        QVERIFY(run.timeline().latest().error());
        QVERIFY(!QFileInfo::exists(lab.file()));
    }

    /// What a power cut left is told first, even where SQLite cannot open it at all.
    void powerCutThatLeftNothingToOpen()
    {
        LabTest lab;
        Experiment experiment = LabTest::experiment();
        experiment.powerCut = PowerCut{7, 20, 1, 1, [] { return QStringLiteral("A story."); }};
        QFile file(lab.file());
        QVERIFY(file.resize(50));
        const Timeline timeline = lab.run(experiment);
        QCOMPARE(timeline.events().constFirst().kind, EventKind::RunStarted);
        const Moment &last = timeline.latest();
        QVERIFY(last.error() && last.damage().jobs && last.damage().records);
        QCOMPARE(last.verdict(), Verdict::Corrupt);
        const Why why = explain(last);
        QVERIFY(why.paragraphs.constFirst().contains("after file operation 7 of 20"));
        QVERIFY(why.paragraphs.constFirst().contains("A story. SQLite could not open what it left."));
    }

    void fileIsGoneAtTheStart()
    {
        LabTest lab;
        QVERIFY(QFile::remove(lab.file()));
        const Timeline timeline = lab.run(LabTest::experiment());
        QVERIFY(timeline.latest().error());
        QCOMPARE(timeline.latest().error()->code, ErrorCode::FileMissing);
    }

    /// No room for another page: the worker's step fails, is rolled back, and the client is told why.
    void fullDisk()
    {
        LabTest lab;
        std::signal(SIGXFSZ, SIG_IGN); // The worker inherits that, and then gets an error from write().
        rlimit before;
        getrlimit(RLIMIT_FSIZE, &before);
        const rlimit full{rlim_t(QFileInfo(lab.file()).size()), before.rlim_max};
        WorkerPool pool(WorkerPool::defaultProgram(), 0, false);
        Experiment experiment = LabTest::experiment();
        experiment.request.payload = QString(200'000, u'x');
        experiment.policy.tries = 2;
        Run run(experiment, lab.file(), pool);
        run.setPace(Run::Paused);
        run.start();
        setrlimit(RLIMIT_FSIZE, &full);
        run.setPace(Run::Unlimited);
        QTRY_VERIFY(countOf(run.timeline(), EventKind::WorkerStarted) > 0);
        setrlimit(RLIMIT_FSIZE, &before);
        LabTest::settle(run);
        QCOMPARE(repliesOf(run.timeline()).constLast().kind, ReplyKind::Failed);
        QCOMPARE(run.timeline().latest().verdict(), Verdict::Nothing);
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("0,0"));
    }

    void awkwardTextGoesThroughUnchanged()
    {
        LabTest lab;
        Experiment experiment = LabTest::experiment(u"one-commit", QStringLiteral("before-reply"));
        experiment.request = {QStringLiteral("<b>scope</b>'; DROP TABLE jobs; --"),
                              QStringLiteral("rid \"%1\" 한글 \U0001F600 ‏עברית"),
                              QStringLiteral("a\n\t\\ ") + QString(1'000'000, u'é')};
        const Timeline timeline = lab.run(experiment);
        QCOMPARE(timeline.latest().verdict(), Verdict::Once);
        const RecordRow &record = timeline.latest().records().constFirst().row;
        QCOMPARE(record.scope, experiment.request.scope);
        QCOMPARE(record.rid, experiment.request.rid);
        QCOMPARE(record.payload, experiment.request.payload);
        QCOMPARE(timeline.latest().jobs().constFirst().row.payload, experiment.request.payload);
    }

    /// While a run is settled another program's commits appear; a run can end at any point without leaving a worker.
    void otherProgramsAreSeen()
    {
        LabTest lab;
        Run run(LabTest::experiment(), lab.file(), lab.pool());
        run.start();
        LabTest::settle(run);
        auto other = LabFile::open(lab.file(), {});
        QVERIFY(QSqlQuery((*other)->database()).exec(QStringLiteral("INSERT INTO jobs(payload) VALUES('theirs')")));
        QTRY_COMPARE(countOf(run.timeline(), EventKind::FileChanged), 1);
        QCOMPARE(run.timeline().latest().counts(), (Counts{2, 1}));
        QCOMPARE(run.timeline().latest().verdict(), Verdict::Once);
    }

    void runEndsAnywhere()
    {
        LabTest lab;
        WorkerPool pool(WorkerPool::defaultProgram(), 0, false);
        for (int events = 1; events < 20; ++events) {
            qint64 pid = 0;
            {
                Run run(LabTest::experiment(u"one-commit", QStringLiteral("before-commit")), lab.file(), pool);
                run.start();
                QTRY_VERIFY(run.timeline().events().size() >= events || run.isSettled());
                if (!run.timeline().latest().workers().isEmpty())
                    pid = run.timeline().latest().workers().constLast().pid;
            }
            if (pid > 0)
                QVERIFY(!processExists(pid));
        }
    }

    /// The explanation follows from what happened: the same words for the same facts, whatever the design's name.
    void explanationFollowsTheFacts()
    {
        LabTest lab;
        Experiment renamed = LabTest::experiment(u"effect-first", QStringLiteral("before-insert-record"));
        renamed.design.id = QStringLiteral("some other name");
        const Moment bad = lab.run(renamed).latest();
        const Moment good = lab.run(LabTest::experiment(u"one-commit", QStringLiteral("before-commit"))).latest();
        const QString badWhy = explain(bad).paragraphs.join(u' ');
        const QString goodWhy = explain(good).paragraphs.join(u' ');
        QVERIFY(badWhy.contains(QStringLiteral("The job had been committed; no record of it had been stored.")));
        QVERIFY(badWhy.contains(QStringLiteral("jobs 1, records 0")));
        QVERIFY(goodWhy.contains(QStringLiteral("never part of the file")));
        QVERIFY(goodWhy.contains(QStringLiteral("jobs 0, records 0")));
        QVERIFY(goodWhy.contains(QStringLiteral("NEW 1")));
        QVERIFY(explain(good).title != explain(bad).title);
        QVERIFY(!explain(good).note.isEmpty()); // That synchronous makes no difference here.
    }
};

QTEST_GUILESS_MAIN(TestRun)
#include "tst_run.moc"
