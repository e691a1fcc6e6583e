#include <QCoreApplication>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace {

struct Ended
{
    int code = -1;
    QByteArray out;
    QByteArray err;
};

Ended powercut(const QStringList &arguments)
{
    QProcess process;
    process.start(QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("retrylab")),
                  QStringList{"powercut"} + arguments);
    if (!process.waitForFinished(60'000))
        qFatal("the program did not end");
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

QJsonObject json(const QStringList &arguments)
{
    const Ended ended = powercut(arguments + QStringList{"--format", "json"});
    if (ended.code != 0)
        qFatal("%s", ended.err.constData());
    return QJsonDocument::fromJson(ended.out).object();
}

} // namespace

/// retrylab powercut, as a terminal sees it.
class TestDurabilityCli : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void tellsWhatCanBeLost()
    {
        const QJsonObject found = json({"--journal", "wal", "--synchronous", "normal", "--transactions", "1", "--cut", "ack1"});
        QCOMPARE(found[u"journal"].toString(), "WAL");
        QCOMPARE(found[u"exhaustive"].toBool(), true);
        QCOMPARE(found[u"fault"].toString(), "simulated power cut");
        const QJsonArray rows = found[u"rows"].toArray();
        QCOMPARE(rows.size(), 2);
        QCOMPARE(rows[0][u"outcome"].toString(), "rolled-back");
        QCOMPARE(rows[0][u"acknowledged_lost"].toBool(), true);
        QCOMPARE(rows[1][u"outcome"].toString(), "kept");
        QCOMPARE(rows[1][u"jobs"].toInt(), 1);
        const QJsonArray safe = json({"--journal", "WAL", "--cut", "ack2"})[u"rows"].toArray();
        QCOMPARE(safe.size(), 1);
        QCOMPARE(safe[0][u"records"].toInt(), 2);
    }

    void cutAtAnOperation()
    {
        const QJsonArray operations = json({"--operations"})[u"rows"].toArray();
        QCOMPARE(operations.size(), 48);
        QCOMPARE(operations[0][u"kind"].toString(), "create");
        QCOMPARE(json({"--cut", "0"})[u"states"].toInt(), 1);
        QCOMPARE(json({"--cut", "48"})[u"rows"].toArray().size(), 2);
        const Ended beyond = powercut({"--cut", "49"});
        QCOMPARE(beyond.code, 2);
        QVERIFY(beyond.out.isEmpty());
    }

    void sampleIsStated()
    {
        const Ended ended = powercut({"--synchronous", "off", "--states", "50", "--seed", "9"});
        QCOMPARE(ended.code, 0);
        QVERIFY(ended.out.contains("sampled: "));
        QVERIFY(ended.out.contains("seed 9"));
        QVERIFY(ended.out.contains("Simulated under a model"));
        QVERIFY(ended.err.isEmpty());
    }

    void keepsAState()
    {
        const QTemporaryDir folder;
        const QString kept = folder.filePath(QStringLiteral("kept"));
        const QStringList arguments{"--cut", "ack1", "--keep-state", "2", kept};
        QCOMPARE(powercut(arguments).code, 0);
        QVERIFY(QFile::exists(kept + "/lab.sqlite"));
        QVERIFY(QFile::exists(kept + "/lab.sqlite-journal"));
        const Ended again = powercut(arguments);
        QCOMPARE(again.code, 2); // What lies there is not written over.
        QProcess shell;
        shell.start("sqlite3", {kept + "/lab.sqlite", "SELECT COUNT(*) FROM jobs"});
        QVERIFY(shell.waitForFinished());
        QCOMPARE(shell.readAllStandardOutput().trimmed(), "0");
        QCOMPARE(powercut({"--cut", "ack1", "--keep-state", "9", folder.filePath("other")}).code, 2);
        QVERIFY(!QFile::exists(folder.filePath("other")));
    }

    void everyFormat()
    {
        for (const char *format : {"table", "csv", "markdown"}) {
            const Ended ended = powercut({"--cut", "ack1", "--format", format});
            QCOMPARE(ended.code, 0);
            QVERIFY(ended.out.contains(QByteArray(format) == "csv" ? "rolled-back,0,0,true" : "rolled back"));
        }
    }

    void wrongArguments_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("journal") << QStringList{"--journal", "MEMORY"};
        QTest::newRow("level") << QStringList{"--synchronous", "4"};
        QTest::newRow("transactions") << QStringList{"--transactions", "0"};
        QTest::newRow("many transactions") << QStringList{"--transactions", "1000"};
        QTest::newRow("cut") << QStringList{"--cut", "ack3"};
        QTest::newRow("negative cut") << QStringList{"--cut", "-1"};
        QTest::newRow("checkpoint") << QStringList{"--checkpoint", "1"};
        QTest::newRow("late checkpoint") << QStringList{"--journal", "WAL", "--checkpoint", "3"};
        QTest::newRow("format") << QStringList{"--format", "xml"};
        QTest::newRow("states") << QStringList{"--states", "none"};
        QTest::newRow("seed") << QStringList{"--seed", "-2"};
        QTest::newRow("row without a folder") << QStringList{"--keep-state", "1"};
        QTest::newRow("folder without a row") << QStringList{"somewhere"};
        QTest::newRow("table of one") << QStringList{"--table", "--journal", "WAL"};
        QTest::newRow("unknown") << QStringList{"--bogus"};
    }
    void wrongArguments()
    {
        QFETCH(QStringList, arguments);
        const Ended ended = powercut(arguments);
        QCOMPARE(ended.code, 2);
        QVERIFY(ended.out.isEmpty());
        QCOMPARE(ended.err.count('\n'), 1);
        QVERIFY(ended.err.startsWith("retrylab: "));
    }
};

QTEST_GUILESS_MAIN(TestDurabilityCli)
#include "tst_durabilitycli.moc"
