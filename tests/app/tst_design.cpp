#include "design/design.h"
#include "design/verdict.h"
#include "support/labtest.h"

#include <QJsonArray>
#include <QSet>

using namespace retrylab;

/// Designs and verdicts as pure values.
class TestDesign : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void builtInDesignsCanRun()
    {
        QSet<QString> ids;
        for (const Design &design : builtInDesigns()) {
            QVERIFY2(!problemOf(design), qPrintable(design.id));
            QVERIFY2(!ids.contains(design.id), qPrintable(design.id));
            QVERIFY2(design.title() != design.id && !design.summary().isEmpty(), qPrintable(design.id));
            ids.insert(design.id);
            const auto back = Design::fromJson(design.toJson());
            QVERIFY(back);
            QCOMPARE(*back, design);
        }
        for (const auto id : {u"one-commit", u"deferred-begin", u"effect-only", u"effect-first", u"record-first", u"lookup-outside",
                              u"lookup-outside-no-key", u"memory-only", u"in-progress-key", u"in-progress-lease"})
            QVERIFY2(findDesign(id), qPrintable(QString::fromUtf16(id)));
        QVERIFY(!findDesign(u"no-such-design"));
    }

    void commitGroups_data()
    {
        QTest::addColumn<QString>("design");
        QTest::addColumn<QList<CommitGroup>>("groups");
        QTest::newRow("all in one") << "one-commit" << QList<CommitGroup>{{0, 4}};
        QTest::newRow("all in one, begun deferred") << "deferred-begin" << QList<CommitGroup>{{0, 4}};
        QTest::newRow("job alone") << "effect-only" << QList<CommitGroup>{{0, 0}};
        QTest::newRow("each alone") << "effect-first" << QList<CommitGroup>{{1, 1}, {2, 2}};
        QTest::newRow("look-up outside") << "lookup-outside" << QList<CommitGroup>{{1, 4}};
        QTest::newRow("key reserved alone") << "in-progress-key" << QList<CommitGroup>{{1, 1}, {2, 5}};
        QTest::newRow("memory does not commit") << "memory-only" << QList<CommitGroup>{{1, 1}};
    }
    void commitGroups()
    {
        QFETCH(QString, design);
        QTEST(findDesign(design)->commitGroups(), "groups");
    }

    void killPointsHaveNames()
    {
        for (const Design &design : builtInDesigns()) {
            QCOMPARE(design.killPointCount(), design.steps.size() + 1);
            for (int gap = 0; gap < design.killPointCount(); ++gap)
                QCOMPARE(killPointFromId(design, killPointId(design, gap)), gap);
        }
        const Design &right = *findDesign(u"one-commit");
        QCOMPARE(killPointFromId(right, u"after-commit"), killPointFromId(right, u"before-reply"));
        QCOMPARE(killPointFromId(right, u"before-begin"), 0);
        QCOMPARE(killPointFromId(*findDesign(u"deferred-begin"), u"after-begin"), 1);
        for (const auto bad : {u"", u"commit", u"before-", u"after-nothing", u"-1", u"7", u"before-remember"})
            QVERIFY2(!killPointFromId(right, bad), qPrintable(QString::fromUtf16(bad)));
    }

    void designsThatCannotRun_data()
    {
        QTest::addColumn<QStringList>("steps");
        QTest::newRow("nothing") << QStringList{};
        QTest::newRow("no reply") << QStringList{"insert-job"};
        QTest::newRow("reply in the middle") << QStringList{"reply", "insert-job"};
        QTest::newRow("two replies") << QStringList{"reply", "reply"};
        QTest::newRow("commit without begin") << QStringList{"commit", "reply"};
        QTest::newRow("begin without commit") << QStringList{"begin-immediate", "reply"};
        QTest::newRow("begin in begin") << QStringList{"begin-immediate", "begin-deferred", "commit", "reply"};
        QTest::newRow("two jobs") << QStringList{"insert-job", "insert-job", "reply"};
        QTest::newRow("remember before the job") << QStringList{"remember", "insert-job", "reply"};
        QTest::newRow("reserved without a look-up") << QStringList{"reserve-record", "insert-job", "finish-record", "reply"};
        QTest::newRow("reserved before the look-up")
            << QStringList{"reserve-record", "look-up", "insert-job", "finish-record", "reply"};
        QTest::newRow("reserved twice") << QStringList{"look-up", "reserve-record", "reserve-record", "reply"};
        QTest::newRow("reserved and inserted") << QStringList{"look-up", "reserve-record", "insert-job", "insert-record", "reply"};
        QTest::newRow("finished without being reserved") << QStringList{"look-up", "insert-job", "finish-record", "reply"};
        QTest::newRow("finished before being reserved")
            << QStringList{"look-up", "insert-job", "finish-record", "reserve-record", "reply"};
        QTest::newRow("finished before the job")
            << QStringList{"look-up", "reserve-record", "finish-record", "insert-job", "reply"};
        QTest::newRow("finished without a job") << QStringList{"look-up", "reserve-record", "finish-record", "reply"};
        QTest::newRow("finished twice")
            << QStringList{"look-up", "reserve-record", "insert-job", "finish-record", "finish-record", "reply"};
        QTest::newRow("unknown step") << QStringList{"drop-everything", "reply"};
        QTest::newRow("too many") << QStringList(65, QStringLiteral("look-up")) + QStringList{"reply"};
    }
    void designsThatCannotRun()
    {
        QFETCH(QStringList, steps);
        const auto design = Design::fromJson({{QStringLiteral("id"), QStringLiteral("x")},
                                              {QStringLiteral("steps"), QJsonArray::fromStringList(steps)},
                                              {QStringLiteral("recordKey"), true}});
        QVERIFY(!design);
        QVERIFY(!design.error().text().isEmpty());
    }

    /// A lease is optional in a file or a line, and is refused where it means nothing.
    void lease()
    {
        const QJsonObject plain = findDesign(u"in-progress-key")->toJson();
        QVERIFY(!plain.contains(u"leaseSeconds"));
        QCOMPARE(Design::fromJson(plain)->leaseSeconds, 0);
        const auto with = [](QJsonObject json, const QJsonValue &lease) {
            json[u"leaseSeconds"] = lease;
            return Design::fromJson(json);
        };
        QCOMPARE(with(plain, 0)->leaseSeconds, 0);
        QCOMPARE(with(plain, 20)->leaseSeconds, 20);
        QCOMPARE(Design::fromJson(with(plain, 20)->toJson())->leaseSeconds, 20);
        QVERIFY(with(plain, Design::maxLeaseSeconds));
        for (const QJsonValue &bad : {QJsonValue(-1), QJsonValue(Design::maxLeaseSeconds + 1), QJsonValue(0.5), QJsonValue(1e300),
                                      QJsonValue("20"), QJsonValue(true), QJsonValue(QJsonValue::Null), QJsonValue(QJsonArray{1})})
            QVERIFY2(!with(plain, bad), qPrintable(bad.toVariant().toString()));
        QVERIFY(!with(findDesign(u"one-commit")->toJson(), 20));
        Design unkeyed = *findDesign(u"in-progress-key");
        unkeyed.recordKey = false;
        QVERIFY(problemOf(unkeyed));
    }

    void verdicts_data()
    {
        QTest::addColumn<Evidence>("evidence");
        QTest::addColumn<Verdict>("verdict");
        QTest::newRow("not begun") << Evidence{0, 0, false, true} << Verdict::Nothing;
        QTest::newRow("done once, reply lost") << Evidence{1, 1, false, true} << Verdict::Once;
        QTest::newRow("done once") << Evidence{1, 1, true, true} << Verdict::Once;
        QTest::newRow("effect without record") << Evidence{1, 0, false, true} << Verdict::Half;
        QTest::newRow("record without effect, nobody told") << Evidence{0, 1, false, true} << Verdict::Half;
        QTest::newRow("record without effect, client told") << Evidence{0, 1, true, true} << Verdict::Lost;
        QTest::newRow("neither, client told") << Evidence{0, 0, true, true} << Verdict::Lost;
        QTest::newRow("twice") << Evidence{2, 1, true, true} << Verdict::Duplicate;
        QTest::newRow("twice, with two records") << Evidence{2, 2, true, true} << Verdict::Duplicate;
        QTest::newRow("twenty times") << Evidence{20, 1, true, true} << Verdict::Duplicate;
        const Evidence reserved{.records = 1, .inProgress = 1};
        Evidence abandoned = reserved;
        abandoned.abandoned = true;
        Evidence wedged = abandoned;
        wedged.toldToWait = true;
        Evidence leased = wedged;
        leased.leased = true;
        Evidence waiting = reserved;
        waiting.toldToWait = true;
        QTest::newRow("reserved, at work") << reserved << Verdict::Half;
        QTest::newRow("reserved, at work, another told to wait") << waiting << Verdict::Half;
        QTest::newRow("reserved and abandoned, nobody told") << abandoned << Verdict::Half;
        QTest::newRow("reserved and abandoned, told to wait for ever") << wedged << Verdict::Lost;
        QTest::newRow("reserved and abandoned, told to wait for the lease") << leased << Verdict::Half;
        QTest::newRow("job done, record still in progress")
            << Evidence{.jobs = 1, .records = 1, .inProgress = 1, .toldToWait = true, .abandoned = true} << Verdict::Half;
        QTest::newRow("told to wait, then done")
            << Evidence{.jobs = 1, .records = 1, .acknowledged = true, .toldToWait = true} << Verdict::Once;
        QTest::newRow("damaged") << Evidence{1, 1, true, false} << Verdict::Corrupt;
    }
    void verdicts()
    {
        QFETCH(Evidence, evidence);
        QTEST(judge(evidence), "verdict");
    }

    void verdictsAreToldApartWithoutColour()
    {
        QSet<QString> signs, words, ids;
        for (Verdict v : {Verdict::Nothing, Verdict::Once, Verdict::Half, Verdict::Duplicate, Verdict::Lost,
                          Verdict::Corrupt}) {
            signs << verdictSign(v);
            words << verdictWord(v);
            ids << verdictId(v);
            QCOMPARE(verdictFromId(verdictId(v)), v);
            QCOMPARE(worse(v, v), v);
            QCOMPARE(worse(v, Verdict::Corrupt), Verdict::Corrupt);
        }
        QCOMPARE(signs.size(), 6);
        QCOMPARE(words.size(), 6);
        QCOMPARE(ids.size(), 6);
        QCOMPARE(worse(Verdict::Once, Verdict::Nothing), Verdict::Nothing);
    }
};

QTEST_GUILESS_MAIN(TestDesign)
#include "tst_design.moc"
