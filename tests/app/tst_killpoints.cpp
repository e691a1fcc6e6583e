#include "support/labtest.h"

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
    static const QMap<QString, QList<Expected>> all{
        {"one-commit", together},
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
