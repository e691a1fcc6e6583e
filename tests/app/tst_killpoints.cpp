#include "lab/why.h"
#include "support/labtest.h"

#include <QElapsedTimer>

using namespace retrylab;

namespace {

/// What the theory says, written down by hand: (jobs, records) just after the kill and after the retry.
struct Expected
{
    const char *killPoint;
    Counts afterKill;
    Counts afterRetry;
    Verdict verdict;
    ReplyKind reply;
};

const QMap<QString, QList<Expected>> &theory()
{
    using enum Verdict;
    using enum ReplyKind;
    static const QList<Expected> together{
        {"before-begin-immediate", {0, 0}, {1, 1}, Once, New}, {"before-look-up", {0, 0}, {1, 1}, Once, New},
        {"before-insert-job", {0, 0}, {1, 1}, Once, New},      {"before-insert-record", {0, 0}, {1, 1}, Once, New},
        {"before-commit", {0, 0}, {1, 1}, Once, New},          {"before-reply", {1, 1}, {1, 1}, Once, Replay},
        {"after-reply", {1, 1}, {1, 1}, Once, Replay}};
    static const QList<Expected> outside{
        {"before-look-up", {0, 0}, {1, 1}, Once, New},       {"before-begin-immediate", {0, 0}, {1, 1}, Once, New},
        {"before-insert-job", {0, 0}, {1, 1}, Once, New},    {"before-insert-record", {0, 0}, {1, 1}, Once, New},
        {"before-commit", {0, 0}, {1, 1}, Once, New},        {"before-reply", {1, 1}, {1, 1}, Once, Replay},
        {"after-reply", {1, 1}, {1, 1}, Once, Replay}};
    // When the write lock is taken makes no difference to a kill: nothing is stored before COMMIT.
    QList<Expected> deferred = together;
    deferred[0].killPoint = "before-begin-deferred";
    // The case in-progress-key-wedged: whoever dies between the two commits leaves a key that no retry gets past, unless
    // it has a lease.
    static const auto reserving = [](const Expected &between) {
        QList<Expected> gaps{{"before-look-up", {0, 0}, {1, 1}, Once, New}, {"before-reserve-record", {0, 0}, {1, 1}, Once, New}};
        for (const char *point : {"before-begin-immediate", "before-insert-job", "before-finish-record", "before-commit"}) {
            gaps << between;
            gaps.last().killPoint = point;
        }
        return gaps << Expected{"before-reply", {1, 1}, {1, 1}, Once, Replay} << Expected{"after-reply", {1, 1}, {1, 1}, Once, Replay};
    };
    static const QMap<QString, QList<Expected>> all{
        {"one-commit", together},
        {"deferred-begin", deferred},
        {"in-progress-key", reserving({"", {0, 1}, {0, 1}, Lost, InProgress})},
        {"in-progress-lease", reserving({"", {0, 1}, {1, 1}, Once, New})},
        {"lookup-outside", outside},
        {"lookup-outside-no-key", outside},
        {"effect-only",
         {{"before-insert-job", {0, 0}, {1, 0}, Half, New},
          {"before-reply", {1, 0}, {2, 0}, Duplicate, New},
          {"after-reply", {1, 0}, {2, 0}, Duplicate, New}}},
        {"effect-first",
         {{"before-look-up", {0, 0}, {1, 1}, Once, New},
          {"before-insert-job", {0, 0}, {1, 1}, Once, New},
          {"before-insert-record", {1, 0}, {2, 1}, Duplicate, New},
          {"before-reply", {1, 1}, {1, 1}, Once, Replay},
          {"after-reply", {1, 1}, {1, 1}, Once, Replay}}},
        // The case key-first-then-crash: a record without its job, whose retry is answered REPLAY for ever.
        {"record-first",
         {{"before-look-up", {0, 0}, {1, 1}, Once, New},
          {"before-insert-record", {0, 0}, {1, 1}, Once, New},
          {"before-insert-job", {0, 1}, {0, 1}, Lost, Replay},
          {"before-reply", {1, 1}, {1, 1}, Once, Replay},
          {"after-reply", {1, 1}, {1, 1}, Once, Replay}}},
        {"memory-only",
         {{"before-look-up-memory", {0, 0}, {1, 0}, Half, New},
          {"before-insert-job", {0, 0}, {1, 0}, Half, New},
          {"before-remember", {1, 0}, {2, 0}, Duplicate, New},
          {"before-reply", {1, 0}, {2, 0}, Duplicate, New},
          {"after-reply", {1, 0}, {2, 0}, Duplicate, New}}},
    };
    return all;
}

} // namespace

/// Every design × every kill point × both journals with real processes, and the chapter's three at every level.
class TestKillPoints : public QObject
{
    Q_OBJECT

    static void check(const Experiment &experiment, const Expected &expected)
    {
        LabTest lab(experiment.design.recordKey);
        const Timeline timeline = lab.run(experiment);
        const Outcome outcome = outcomeOf(timeline.latest());
        QCOMPARE(outcome.afterKill, expected.afterKill);
        QCOMPARE(outcome.afterRetry, expected.afterRetry);
        QCOMPARE(outcome.verdict, expected.verdict);
        QVERIFY(outcome.lastReply);
        QCOMPARE(outcome.lastReply->kind, expected.reply);
        // The app's counts are what another program finds in the file.
        QCOMPARE(countsByShell(lab.file()),
                 QStringLiteral("%1,%2").arg(expected.afterRetry.jobs).arg(expected.afterRetry.records));
        int kills = 0;
        for (const Event &event : timeline.events()) {
            QVERIFY2(!event.error, event.error ? qPrintable(event.error->text()) : "");
            if (event.kind != EventKind::Killed)
                continue;
            ++kills;
            QCOMPARE(event.signal, 9);
            QVERIFY(event.pid > 0);
            QVERIFY(!processExists(event.pid));
        }
        QCOMPARE(kills, 1);
    }

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void theoryCoversEveryKillPoint()
    {
        for (const Design &design : builtInDesigns()) {
            QStringList names;
            for (const Expected &expected : theory().value(design.id))
                names << QString::fromUtf8(expected.killPoint);
            QStringList points;
            for (int gap = 0; gap < design.killPointCount(); ++gap)
                points << killPointId(design, gap);
            QCOMPARE(names, points);
        }
    }

    void everyKillPoint_data()
    {
        QTest::addColumn<QString>("design");
        QTest::addColumn<int>("gap");
        QTest::addColumn<Journal>("journal");
        for (const Design &design : builtInDesigns()) {
            for (Journal journal : {Journal::Delete, Journal::Wal}) {
                for (int gap = 0; gap < design.killPointCount(); ++gap) {
                    QTest::addRow("%s %s %s", qPrintable(design.id), qPrintable(killPointId(design, gap)),
                                  qPrintable(journalWord(journal)))
                        << design.id << gap << journal;
                }
            }
        }
    }
    void everyKillPoint()
    {
        QFETCH(QString, design);
        QFETCH(int, gap);
        QFETCH(Journal, journal);
        Experiment experiment = LabTest::experiment(design);
        experiment.killGap = gap;
        experiment.file.journal = journal;
        check(experiment, theory()[design][gap]);
    }

    void chapterAtEveryLevel_data()
    {
        QTest::addColumn<Journal>("journal");
        QTest::addColumn<Synchronous>("synchronous");
        for (Journal journal : {Journal::Delete, Journal::Wal}) {
            for (Synchronous level : allSynchronous()) {
                QTest::addRow("%s %s", qPrintable(journalWord(journal)), qPrintable(synchronousWord(level)))
                    << journal << level;
            }
        }
    }
    void chapterAtEveryLevel()
    {
        QFETCH(Journal, journal);
        QFETCH(Synchronous, synchronous);
        Experiment base;
        base.file.journal = journal;
        base.file.synchronous = synchronous;
        const QList<Case> cases = chapterCases(base);
        QCOMPARE(cases.size(), 3);
        check(cases[0].experiment, {"before-commit", {0, 0}, {1, 1}, Verdict::Once, ReplyKind::New});
        check(cases[1].experiment, {"after-commit", {1, 1}, {1, 1}, Verdict::Once, ReplyKind::Replay});
        check(cases[2].experiment, {"effect-only", {1, 0}, {2, 1}, Verdict::Duplicate, ReplyKind::New});
    }

    /// sqlite.org/atomiccommit.html: with a rollback journal a commit happens when the journal is deleted, its last
    /// operation; in WAL mode when the last frame is written, after which comes only its sync.
    void everyFileOperation_data()
    {
        QTest::addColumn<QString>("design");
        QTest::addColumn<Step>("step");
        QTest::addColumn<Journal>("journal");
        QTest::addColumn<int>("count");
        QTest::addColumn<Counts>("before");
        QTest::addColumn<Counts>("after");
        QTest::newRow("COMMIT DELETE") << "one-commit" << Step::Commit << Journal::Delete << 12 << Counts{0, 0} << Counts{1, 1};
        QTest::newRow("COMMIT WAL") << "one-commit" << Step::Commit << Journal::Wal << 9 << Counts{0, 0} << Counts{1, 1};
        QTest::newRow("job alone DELETE") << "effect-only" << Step::InsertJob << Journal::Delete << 15 << Counts{0, 0} << Counts{1, 0};
        QTest::newRow("job alone WAL") << "effect-only" << Step::InsertJob << Journal::Wal << 5 << Counts{0, 0} << Counts{1, 0};
        QTest::newRow("record alone WAL") << "effect-first" << Step::InsertRecord << Journal::Wal << 5 << Counts{1, 0} << Counts{1, 1};
    }
    void everyFileOperation()
    {
        QFETCH(QString, design);
        QFETCH(Step, step);
        QFETCH(Journal, journal);
        QFETCH(int, count);
        QFETCH(Counts, before);
        QFETCH(Counts, after);
        Experiment base = LabTest::experiment(design);
        base.file.journal = journal;
        base.emptyFirst = false;
        const int at = int(base.design.steps.indexOf(step));
        QList<FileOp> ops;
        {
            LabTest lab(base.design.recordKey);
            ops = lab.run(base).latest().stepOps().value(at);
        }
        const QList<Case> cases = fileOpCases(base, at, ops);
        QCOMPARE(cases.size(), count);
        for (const Case &one : cases) {
            const bool isWhole = journal == Journal::Wal && &one == &cases.constLast();
            const Counts left = isWhole ? after : before;
            // The retry finds the record if there is one, and does the job (again) if there is none.
            const bool replays = left.records > 0;
            const Counts end = replays ? left : Counts{left.jobs + 1, base.design.steps.contains(Step::InsertRecord) ? 1 : 0};
            const Verdict verdict = end.jobs > 1 ? Verdict::Duplicate : end.records ? Verdict::Once : Verdict::Half;
            const QByteArray point = one.id.toUtf8();
            check(one.experiment, {point.constData(), left, end, verdict, replays ? ReplyKind::Replay : ReplyKind::New});
            if (QTest::currentTestFailed())
                return;
        }
    }

    /// What the kill leaves on disk, and what the next opening does with it.
    void hotJournalIsRolledBack()
    {
        Experiment experiment = LabTest::experiment(u"one-commit");
        experiment.emptyFirst = false;
        LabTest lab;
        experiment.killGap = int(experiment.design.steps.indexOf(Step::Commit));
        experiment.killOp = 12; // "delete the journal": all pages are written and synced.
        const Timeline timeline = lab.run(experiment);
        const Moment &moment = timeline.latest();
        QVERIFY(moment.kill());
        QCOMPARE(moment.kill()->nextOp->kind, FileOpKind::Delete);
        QVERIFY(moment.kill()->files->journal() > 0);
        const auto repaired = [&](FileOpKind kind, FileRole role) {
            return std::any_of(moment.kill()->repairs.begin(), moment.kill()->repairs.end(),
                               [&](const FileOp &op) { return op.kind == kind && op.role == role; });
        };
        QVERIFY(repaired(FileOpKind::Write, FileRole::Database));
        QVERIFY(repaired(FileOpKind::Sync, FileRole::Database));
        QVERIFY(repaired(FileOpKind::Delete, FileRole::Journal));
        QCOMPARE(moment.kill()->counts, std::optional(Counts{0, 0}));
        for (const Event &event : timeline.events()) {
            if (event.kind == EventKind::FilesSeen)
                QVERIFY(event.files->journal() > 0);
            if (event.kind == EventKind::FileRead)
                QCOMPARE(event.files->journal(), -1);
        }
    }

    /// A place that the step does not have is told, and the run ends all the same.
    void missedFileOperation()
    {
        Experiment experiment = LabTest::experiment(u"one-commit");
        experiment.killGap = int(experiment.design.steps.indexOf(Step::Commit));
        experiment.killOp = 1000;
        LabTest lab;
        const Timeline timeline = lab.run(experiment);
        QVERIFY(!timeline.latest().kill());
        QCOMPARE(timeline.latest().counts(), (Counts{1, 1}));
        QVERIFY(std::any_of(timeline.events().begin(), timeline.events().end(),
                            [](const Event &e) { return e.kind == EventKind::KillPointMissed; }));
    }

    /// Step by step through a COMMIT: each operation waits, the files on disk grow before the eyes.
    void stepsThroughFileOperations()
    {
        const Experiment experiment = LabTest::experiment(u"one-commit");
        LabTest lab;
        Run run(experiment, lab.file(), lab.pool());
        run.setPace(Run::Paused);
        run.setStepsInto(true);
        QList<int> seen;
        QList<qint64> journal;
        connect(&run, &Run::happened, &run, [&](const Event &event) {
            if (event.kind == EventKind::FileOpReached && experiment.design.steps[event.step] == Step::Commit) {
                seen << event.op;
                journal << event.files->journal();
            }
        });
        run.start();
        for (int i = 0; i < 200 && !run.isSettled(); ++i) {
            run.step();
            QTRY_VERIFY_WITH_TIMEOUT(!run.isBusy(), 10'000);
        }
        QVERIFY(run.isSettled());
        const QList<FileOp> ops = run.timeline().latest().stepOps().value(int(experiment.design.steps.indexOf(Step::Commit)));
        QList<int> own;
        for (int i = 0; i < ops.size(); ++i) {
            if (ops[i].isOwnCall())
                own << i;
        }
        QVERIFY(own.size() >= 9);
        QCOMPARE(seen, own);
        QVERIFY(std::is_sorted(journal.begin(), journal.end()));
        QVERIFY(journal.last() > journal.first());
    }

    /// No number of retries gets past a key that a dead worker has reserved; the explanation says so.
    void wedgedKey()
    {
        for (Journal journal : {Journal::Delete, Journal::Wal}) {
            Experiment experiment = LabTest::experiment(u"in-progress-key", QStringLiteral("after-reserve-record"));
            experiment.file.journal = journal;
            experiment.policy.tries = 8;
            LabTest lab;
            const Timeline timeline = lab.run(experiment);
            const Moment &moment = timeline.latest();
            QCOMPARE(moment.kill()->counts, std::optional(Counts{0, 1}));
            QCOMPARE(moment.kill()->verdict, Verdict::Half);
            QVERIFY(moment.kill()->recordInProgress);
            QCOMPARE(moment.counts(), (Counts{0, 1}));
            QCOMPARE(moment.verdict(), Verdict::Lost);
            QVERIFY(moment.worstEvidence().isWedged());
            int told = 0;
            for (const Event &event : timeline.events()) {
                if (!event.reply)
                    continue;
                QCOMPARE(*event.reply, (Reply{ReplyKind::InProgress, std::nullopt, {}}));
                ++told;
            }
            QCOMPARE(told, 7);
            const Why why = explain(moment);
            QVERIFY2(why.title.contains(QStringLiteral("wedged")), qPrintable(why.title));
            const QString text = why.paragraphs.join(u' ');
            for (const char *words : {"It had reserved the key", "IN_PROGRESS", "no lease frees the key"})
                QVERIFY2(text.contains(QString::fromUtf8(words)), qPrintable(text));
            // A server with a lease gets past it: the key is as old as its stored_at says, whoever reserved it.
            experiment.emptyFirst = false;
            experiment.killGap.reset();
            experiment.design = *findDesign(u"in-progress-lease");
            experiment.labSeconds = 3600;
            QCOMPARE(lab.run(experiment).latest().verdict(), Verdict::Once);
            QCOMPARE(countsByShell(lab.file()), QStringLiteral("1,1"));
        }
    }

    /// What lies between the two commits may be mended by who handles the retry, and by nobody else.
    void leaseIsTheRetryingServers()
    {
        Experiment experiment = LabTest::experiment(u"in-progress-key", QStringLiteral("before-commit"));
        experiment.retryDesign = *findDesign(u"in-progress-lease");
        LabTest lab;
        QCOMPARE(lab.run(experiment).latest().verdict(), Verdict::Once);
        std::swap(experiment.design, *experiment.retryDesign);
        QCOMPARE(lab.run(experiment).latest().verdict(), Verdict::Lost);
    }

    /// The lease is waited for on the lab clock: the client comes back no sooner than it was told, and nothing sleeps.
    void retryAfterIsHonoured()
    {
        LabTest lab;
        QElapsedTimer real;
        real.start();
        const Timeline timeline = lab.run(LabTest::experiment(u"in-progress-lease", QStringLiteral("after-reserve-record")));
        QVERIFY(real.elapsed() < 10'000);
        const int lease = timeline.experiment().design.leaseSeconds;
        qint64 told = -1, back = -1;
        int hint = 0;
        for (const Event &event : timeline.events()) {
            if (event.reply && event.reply->kind == ReplyKind::InProgress) {
                QCOMPARE(told, -1); // Once is enough.
                told = event.labMs;
                hint = event.reply->retryAfterSeconds;
                QVERIFY(describe(event, timeline.experiment()).contains(QString::number(hint)));
            } else if (event.kind == EventKind::ClientBacksOff && told >= 0) {
                QCOMPARE(event.ms, hint * 1000);
            } else if (event.kind == EventKind::RequestSent && told >= 0) {
                back = event.labMs;
            }
        }
        QVERIFY(hint > 0 && hint <= lease);
        QVERIFY(back - told >= hint * 1000);
        const Moment &moment = timeline.latest();
        QCOMPARE(moment.clients().constFirst().reply, std::optional(Reply{ReplyKind::New, 1, {}}));
        QVERIFY(moment.clients().constFirst().tookOver);
        QVERIFY(explain(moment).paragraphs.join(u' ').contains(QStringLiteral("took the key over")));
        // With too few tries the lease still runs at the end: not done, and not lost either.
        Experiment hasty = timeline.experiment();
        hasty.policy.tries = 2;
        const Moment early = lab.run(hasty).latest();
        QCOMPARE(early.counts(), (Counts{0, 1}));
        QCOMPARE(early.verdict(), Verdict::Half);
        QVERIFY(explain(early).title.contains(QStringLiteral("lease")));
    }

    /// Inside the two commits: each is whole or not there.
    void insideAReservation_data()
    {
        QTest::addColumn<QString>("design");
        QTest::addColumn<Step>("step");
        QTest::addColumn<Journal>("journal");
        for (const char *design : {"in-progress-key", "in-progress-lease"}) {
            for (Step step : {Step::ReserveRecord, Step::Commit}) {
                for (Journal journal : {Journal::Delete, Journal::Wal})
                    QTest::addRow("%s %s %s", design, qPrintable(stepId(step)), qPrintable(journalWord(journal))) << design << step << journal;
            }
        }
    }
    void insideAReservation()
    {
        QFETCH(QString, design);
        QFETCH(Step, step);
        QFETCH(Journal, journal);
        Experiment base = LabTest::experiment(design);
        base.file.journal = journal;
        base.emptyFirst = false;
        const int at = int(base.design.steps.indexOf(step));
        QList<FileOp> ops;
        {
            LabTest lab;
            ops = lab.run(base).latest().stepOps().value(at);
        }
        const QList<Case> cases = fileOpCases(base, at, ops);
        QVERIFY(cases.size() >= 3);
        for (const Case &one : cases) {
            const bool isWhole = journal == Journal::Wal && &one == &cases.constLast();
            const Counts left{step == Step::Commit && isWhole, step == Step::Commit || isWhole};
            const bool wedged = left == Counts{0, 1} && base.design.leaseSeconds == 0;
            LabTest lab;
            const Moment moment = lab.run(one.experiment).latest();
            QVERIFY2(moment.kill(), qPrintable(one.id));
            QCOMPARE(moment.kill()->counts, std::optional(left));
            QCOMPARE(moment.kill()->wholeCommit, isWhole);
            QCOMPARE(moment.verdict(), wedged ? Verdict::Lost : Verdict::Once);
            QCOMPARE(moment.counts(), (wedged ? Counts{0, 1} : Counts{1, 1}));
        }
    }

    /// Whatever is committed apart is a place where a kill goes wrong; the right design has none.
    void recordWithoutItsJobIsLost_data()
    {
        QTest::addColumn<QStringList>("steps");
        QTest::newRow("record in a transaction of its own")
            << QStringList{"begin-immediate", "look-up", "insert-record", "commit", "insert-job", "reply"};
        QTest::newRow("job in a transaction of its own")
            << QStringList{"look-up", "insert-record", "begin-immediate", "insert-job", "commit", "reply"};
        QTest::newRow("both in their own")
            << QStringList{"begin-deferred", "look-up", "insert-record", "commit", "begin-immediate", "insert-job",
                           "commit", "reply"};
    }
    void recordWithoutItsJobIsLost()
    {
        QFETCH(QStringList, steps);
        Design design{QStringLiteral("custom"), {}};
        for (const QString &step : steps)
            design.steps << *stepFromId(step);
        QVERIFY(!problemOf(design));
        for (int gap = 0; gap < design.killPointCount(); ++gap) {
            Experiment experiment;
            experiment.design = design;
            experiment.killGap = gap;
            LabTest lab;
            const Outcome outcome = outcomeOf(lab.run(experiment).latest());
            QVERIFY(outcome.afterKill && outcome.verdict);
            const bool recordAlone = *outcome.afterKill == Counts{0, 1};
            QCOMPARE(*outcome.verdict, recordAlone ? Verdict::Lost : Verdict::Once);
            QCOMPARE(*outcome.afterRetry, recordAlone ? (Counts{0, 1}) : (Counts{1, 1}));
        }
    }
};

QTEST_GUILESS_MAIN(TestKillPoints)
#include "tst_killpoints.moc"
