#include "lab/schedules.h"
#include "support/labtest.h"

#include <QDir>
#include <QEventLoop>

using namespace retrylab;

namespace {

Experiment race(QStringView design, Journal journal = Journal::Wal, int workers = 2)
{
    Experiment base = LabTest::experiment(design);
    base.file.journal = journal;
    return raceOf(base, workers);
}

Experiment following(Experiment experiment, QStringView schedule)
{
    experiment.schedule = *scheduleFromText(schedule);
    return experiment;
}

ScheduleReport search(const Experiment &experiment, const ScheduleOptions &options = {}, int atATime = 2,
                      const QString &program = WorkerPool::defaultProgram())
{
    QTemporaryDir folder;
    WorkerPool pool(program, 0, true);
    ScheduleReport report;
    {
        ScheduleSearch all(experiment, options, folder.path(), pool, atATime);
        QEventLoop loop;
        QObject::connect(&all, &ScheduleSearch::finished, &loop, [&](const ScheduleReport &found) {
            report = found;
            QMetaObject::invokeMethod(&loop, &QEventLoop::quit, Qt::QueuedConnection);
        });
        all.start();
        loop.exec();
    }
    if (QTest::currentTestFailed())
        return report;
    // Whatever came out, nothing of it is left.
    [&] { QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList()); }();
    return report;
}

/// What does not depend on how the search went.
QStringList summary(const ScheduleReport &report)
{
    QStringList lines;
    for (const ScheduleClass &one : report.classes) {
        lines << QStringLiteral("%1%2%3: %4, shortest %5")
                     .arg(verdictId(one.verdict), one.busy ? QStringLiteral(" busy") : QString(),
                          one.deadlock ? QStringLiteral(" deadlock") : QString())
                     .arg(one.schedules).arg(one.shortest.size());
    }
    return lines;
}

const Event *firstOf(const Timeline &timeline, EventKind kind, int worker = -1)
{
    for (const Event &event : timeline.events()) {
        if (event.kind == kind && (worker < 0 || event.worker == worker))
            return &event;
    }
    return nullptr;
}

QList<ReplyKind> lastReplies(const Timeline &timeline)
{
    QList<ReplyKind> kinds;
    for (const Moment::Client &client : timeline.latest().clients())
        kinds << (client.reply ? client.reply->kind : ReplyKind::Failed);
    return kinds;
}

} // namespace

/// Who goes when: forced, repeated, and all of it.
class TestSchedules : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void textRoundTrip()
    {
        for (const char *text : {"", "1", "1 2 2 1", "1 k1 c1 w2 12"})
            QCOMPARE(scheduleText(*scheduleFromText(QString::fromLatin1(text))), QString::fromLatin1(text));
        for (const char *text : {"0", "-1", "x", "k", "k0", "1,2", "1 2x", "kk1", "99999999999", "1 \n 2 k"})
            QVERIFY2(!scheduleFromText(QString::fromLatin1(text)), text);
    }

    void designs_data()
    {
        QTest::addColumn<Verdict>("worst");
        QTest::newRow("one-commit") << Verdict::Once;
        QTest::newRow("effect-only") << Verdict::Duplicate;
        QTest::newRow("effect-first") << Verdict::Duplicate;
        QTest::newRow("record-first") << Verdict::Once; // Without a kill it gets away with it.
        QTest::newRow("lookup-outside") << Verdict::Once;
        QTest::newRow("lookup-outside-no-key") << Verdict::Duplicate;
        QTest::newRow("memory-only") << Verdict::Duplicate;
    }
    /// A reader that must become a writer after another has begun to write: BUSY at once, however long it would wait;
    /// nothing of it is stored, and its next try is answered REPLAY. With BEGIN IMMEDIATE it waits instead.
    void deferredUpgrade()
    {
        for (Journal journal : {Journal::Delete, Journal::Wal}) {
            LabTest lab;
            const Timeline timeline = lab.run(following(race(u"deferred-begin", journal), u"1 2 1 2 1 2"));
            QVERIFY(!timeline.latest().error());
            const Event *busy = firstOf(timeline, EventKind::Replied, 1);
            QVERIFY(busy);
            QCOMPARE(busy->reply->kind, ReplyKind::Busy);
            QVERIFY(!firstOf(timeline, EventKind::StepBlocked, 1)); // It did not wait.
            QCOMPARE(lastReplies(timeline), (QList{ReplyKind::New, ReplyKind::Replay}));
            QCOMPARE(countsByShell(lab.file()), QStringLiteral("1,1"));
        }
        const ScheduleReport report = search(race(u"deferred-begin"));
        QVERIFY(report.complete && !report.breaking());
        QVERIFY(std::any_of(report.classes.begin(), report.classes.end(), [](const ScheduleClass &one) { return one.busy; }));
    }

    void inProgressKeys()
    {
        const ScheduleReport report = search(race(u"in-progress-key"));
        QVERIFY(report.complete && !report.breaking());
        QCOMPARE(report.classes.constFirst().verdict, Verdict::Once);
    }

    /// Merging equal states leaves out runs, and nothing else: what is counted and found is the same as when every
    /// schedule is run by itself.
    void designs()
    {
        QFETCH(Verdict, worst);
        const Experiment experiment = race(QString::fromUtf8(QTest::currentDataTag()));
        const ScheduleReport merged = search(experiment);
        QVERIFY(merged.complete && !merged.error);
        QVERIFY(!merged.classes.isEmpty());
        QCOMPARE(merged.classes.constFirst().verdict, worst);
        QCOMPARE(merged.breaking() != nullptr, isBad(worst));
        ScheduleOptions all;
        all.merge = false;
        const ScheduleReport full = search(experiment, all);
        QVERIFY(full.complete);
        QCOMPARE(full.schedules, double(full.runs)); // Each was run.
        QCOMPARE(summary(merged), summary(full));
        QVERIFY(merged.runs <= full.runs);
        // Each example ends as it says when it is run once more, by itself.
        for (const ScheduleClass &one : merged.classes) {
            LabTest lab(experiment.design.recordKey);
            Experiment again = experiment;
            again.schedule = one.shortest;
            const Timeline timeline = lab.run(again);
            QVERIFY(!timeline.latest().error());
            QCOMPARE(timeline.latest().verdict(), one.verdict);
        }
        // The journal decides who waits for whom, and so how many schedules there are; not how they end.
        const ScheduleReport other = search(race(QString::fromUtf8(QTest::currentDataTag()), Journal::Delete));
        QCOMPARE(other.classes.constFirst().verdict, worst);
        const auto breaking = [](const ScheduleReport &r) { return r.breaking() ? r.breaking()->shortest.size() : 0; };
        QCOMPARE(breaking(other), breaking(merged));
    }

    /// Where nobody ever waits, there are as many schedules as ways to merge two lists of five.
    void countsEverySchedule()
    {
        Experiment experiment = race(u"effect-only");
        experiment.design.steps = {Step::LookUpMemory, Step::InsertJob, Step::Remember, Step::LookUp, Step::Reply};
        QVERIFY(!problemOf(experiment.design));
        QCOMPARE(search(experiment).schedules, 252.0);
    }

    void kills_data()
    {
        QTest::addColumn<QString>("design");
        QTest::addColumn<Journal>("journal");
        QTest::addColumn<Verdict>("worst");
        QTest::newRow("one-commit, DELETE") << "one-commit" << Journal::Delete << Verdict::Once;
        QTest::newRow("one-commit, WAL") << "one-commit" << Journal::Wal << Verdict::Once;
        QTest::newRow("lookup-outside") << "lookup-outside" << Journal::Wal << Verdict::Once;
        QTest::newRow("effect-only") << "effect-only" << Journal::Wal << Verdict::Duplicate;
        QTest::newRow("record-first") << "record-first" << Journal::Wal << Verdict::Lost;
    }
    /// Every schedule and every kill, and the retry at every moment after it.
    void kills()
    {
        QFETCH(QString, design);
        QFETCH(Journal, journal);
        QFETCH(Verdict, worst);
        ScheduleOptions options;
        options.kills = true;
        const ScheduleReport report = search(race(design, journal), options);
        QVERIFY(report.complete && !report.error);
        QCOMPARE(report.classes.constFirst().verdict, worst);
        if (!isBad(worst)) {
            QCOMPARE(report.classes.size(), 1); // No exception.
            return;
        }
        LabTest lab;
        Experiment again = race(design, journal);
        again.schedule = report.breaking()->shortest;
        QCOMPARE(lab.run(again).latest().verdict(), report.breaking()->verdict);
        if (design == u"effect-only") {
            options.merge = false;
            QCOMPARE(summary(search(race(design, journal), options)), summary(report));
        }
    }

    void sameEveryTime()
    {
        const Experiment experiment = race(u"lookup-outside-no-key", Journal::Delete);
        const ScheduleReport first = search(experiment);
        const ScheduleReport second = search(experiment);
        QCOMPARE(summary(second), summary(first));
        QCOMPARE(second.runs, first.runs);
        QCOMPARE(second.states, first.states);
        for (qsizetype i = 0; i < first.classes.size(); ++i)
            QCOMPARE(second.classes[i].shortest, first.classes[i].shortest);
        QCOMPARE(summary(search(experiment, {}, 1)), summary(first));
    }

    /// With BEGIN IMMEDIATE the second worker waits, and is answered REPLAY.
    void secondWaitsAndReplays()
    {
        for (Journal journal : {Journal::Delete, Journal::Wal}) {
            LabTest lab;
            const Timeline timeline = lab.run(following(race(u"one-commit", journal), u"1 1 2 1 1 1 1"));
            QVERIFY(!timeline.latest().error());
            const Event *blocked = firstOf(timeline, EventKind::StepBlocked);
            QVERIFY(blocked);
            QCOMPARE(blocked->worker, 1);
            QCOMPARE(lastReplies(timeline), (QList{ReplyKind::New, ReplyKind::Replay}));
            QCOMPARE(countsByShell(lab.file()), QStringLiteral("1,1"));
        }
    }

    /// The primary key stops the second at its insert; its job is rolled back with it, and its retry is answered REPLAY.
    void loserIsRolledBackAndReplays()
    {
        LabTest lab;
        const Timeline timeline = lab.run(following(race(u"lookup-outside"), u"1 2 1 1 1 1 1 2 2 2"));
        const auto &events = timeline.events();
        const auto failed = std::find_if(events.begin(), events.end(), [](const Event &e) {
            return e.kind == EventKind::StepDone && !e.facts->error.isEmpty();
        });
        QVERIFY(failed != events.end());
        QCOMPARE(failed->worker, 1);
        QVERIFY(failed->facts->rolledBack);
        QCOMPARE(lastReplies(timeline), (QList{ReplyKind::New, ReplyKind::Replay}));
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("1,1"));
        LabTest without(false);
        const Timeline both = without.run(following(race(u"lookup-outside-no-key"), u"1 2 1 1 1 1 1 2 2 2"));
        QCOMPARE(lastReplies(both), (QList{ReplyKind::New, ReplyKind::New}));
        QCOMPARE(countsByShell(without.file()), QStringLiteral("2,2"));
        QCOMPARE(both.latest().verdict(), Verdict::Duplicate);
    }

    /// Twenty requests with one key meet between look-up and record: twenty jobs, and one record that all replies name.
    /// So the replies cannot tell, only the tables.
    void jobBeforeKey()
    {
        LabTest lab;
        Experiment experiment = race(u"effect-first", Journal::Wal, 20);
        for (int round = 0; round < 2; ++round) {
            for (int worker = 0; worker < 20; ++worker)
                experiment.schedule.append({Choice::Kind::Step, worker});
        }
        const Timeline timeline = lab.run(experiment);
        QVERIFY(!timeline.latest().error());
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("20,1"));
        QCOMPARE(timeline.latest().verdict(), Verdict::Duplicate);
        for (const Moment::Client &client : timeline.latest().clients()) {
            QVERIFY(client.reply && client.reply->acknowledges());
            QCOMPARE(client.reply->result, timeline.latest().records().constFirst().row.result);
        }
    }

    /// The lock wait ends before the lock is free: BUSY, nothing done, and the next try goes through.
    void lockWaitBeyondTheTimeout()
    {
        LabTest lab;
        const Timeline timeline = lab.run(following(race(u"one-commit", Journal::Delete), u"1 1 2 w2"));
        QVERIFY(!timeline.latest().error());
        const Event *busy = firstOf(timeline, EventKind::Replied, 1);
        QVERIFY(busy);
        QCOMPARE(busy->reply->kind, ReplyKind::Busy);
        QCOMPARE(lastReplies(timeline), (QList{ReplyKind::New, ReplyKind::Replay}));
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("1,1"));
    }

    /// A worker dies while it waits for the other's lock: nobody else is disturbed.
    void killedWhileItWaits()
    {
        LabTest lab;
        const Timeline timeline = lab.run(following(race(u"one-commit", Journal::Delete), u"1 1 2 k2"));
        QVERIFY(!timeline.latest().error());
        QVERIFY(firstOf(timeline, EventKind::StepBlocked, 1) && firstOf(timeline, EventKind::Killed, 1));
        QCOMPARE(lastReplies(timeline), (QList{ReplyKind::New, ReplyKind::Replay}));
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("1,1"));
    }

    /// The holder dies: its lock goes with it, and the one that waits goes on.
    void holderDies()
    {
        LabTest lab;
        const Timeline timeline = lab.run(following(race(u"one-commit", Journal::Delete), u"1 1 1 2 k1 2"));
        QVERIFY(!timeline.latest().error());
        QCOMPARE(lastReplies(timeline), (QList{ReplyKind::Replay, ReplyKind::New}));
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("1,1"));
    }

    void scheduleThatDoesNotFit()
    {
        LabTest lab;
        const Timeline timeline = lab.run(following(race(u"one-commit"), u"1 7 1"));
        QVERIFY(timeline.latest().error());
        QCOMPARE(timeline.latest().error()->code, ErrorCode::ScheduleMismatch);
        QVERIFY(timeline.latest().error()->text().contains("2"));
        QVERIFY(timeline.latest().hasEnded()); // It goes on by itself.
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("1,1"));
    }

    /// In step mode it is the user who says which worker goes next.
    void byHand()
    {
        LabTest lab;
        Run run(race(u"one-commit", Journal::Delete), lab.file(), lab.pool());
        run.setPace(Run::Paused);
        run.start();
        const auto come = [&run](EventKind kind, int worker) { return firstOf(run.timeline(), kind, worker) != nullptr; };
        const Choice first{Choice::Kind::Step, 0}, second{Choice::Kind::Step, 1};
        while (!run.choices().contains(second)) { // Both requests are sent.
            run.step();
            QTRY_VERIFY(!run.isBusy());
        }
        QVERIFY(run.choices().contains(first));
        run.step(second);
        QTRY_VERIFY(come(EventKind::StepDone, 1));
        QTRY_VERIFY(run.choices().contains(first));
        run.step(first);
        QTRY_VERIFY(come(EventKind::StepBlocked, 0));
        QTRY_VERIFY(!run.choices().isEmpty());
        QVERIFY(!run.choices().contains(first)); // As long as the lock is not free.
        QVERIFY(run.choices().contains(Choice{Choice::Kind::Lock, 0}));
        const auto events = run.timeline().events().size();
        run.step(first);
        QCOMPARE(run.timeline().events().size(), events);
        run.setPace(Run::Unlimited);
        LabTest::settle(run);
        QCOMPARE(lastReplies(run.timeline()), (QList{ReplyKind::Replay, ReplyKind::New}));
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("1,1"));
    }

    void stopsWhenAsked()
    {
        ScheduleOptions few;
        few.merge = false;
        few.maxRuns = 5;
        const ScheduleReport cut = search(race(u"effect-first"), few);
        QVERIFY(!cut.complete && !cut.error);
        QCOMPARE(cut.runs, 5);
        QCOMPARE(cut.schedules, 5.0);

        QTemporaryDir folder;
        WorkerPool pool(WorkerPool::defaultProgram(), 0, true);
        ScheduleSearch all(race(u"effect-first"), {}, folder.path(), pool, 2);
        std::optional<ScheduleReport> report;
        connect(&all, &ScheduleSearch::finished, this, [&](const ScheduleReport &found) { report = found; });
        connect(&all, &ScheduleSearch::progressed, &all, [&all](int runs) {
            if (runs >= 4)
                all.cancel();
        });
        all.start();
        QTRY_VERIFY_WITH_TIMEOUT(report, 60'000);
        QVERIFY(!report->complete);
    }

    void missingWorker()
    {
        const ScheduleReport report = search(race(u"one-commit"), {}, 2, QStringLiteral("/nowhere/worker"));
        QVERIFY(report.error && !report.complete);
        QCOMPARE(report.error->code, ErrorCode::WorkerMissing);
    }
};

QTEST_GUILESS_MAIN(TestSchedules)
#include "tst_schedules.moc"
