#include "cli/output.h"
#include "support/labtest.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include <csignal>

using namespace retrylab;

namespace {

struct Ended
{
    int code = -1;
    QString out;
    QString err;
};

Ended retrylabRun(const QStringList &arguments, const QHash<QString, QString> &environment = {})
{
    QProcess process;
    QProcessEnvironment env = QProcessEnvironment::systemEnvironment();
    env.remove(QStringLiteral("LANGUAGE"));
    for (auto it = environment.cbegin(); it != environment.cend(); ++it)
        env.insert(it.key(), it.value());
    process.setProcessEnvironment(env);
    process.start(QCoreApplication::applicationDirPath() + QStringLiteral("/retrylab"), arguments);
    process.waitForFinished(60'000);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
}

QJsonArray rowsOf(const Ended &ended)
{
    return QJsonDocument::fromJson(ended.out.toUtf8()).object()[u"rows"].toArray();
}

QStringList words(const char *text)
{
    return QString::fromUtf8(text).split(u' ', Qt::SkipEmptyParts);
}

} // namespace

/// The program retrylab as a user meets it in a terminal.
class TestCli : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Where the output cannot be written, that is an error, whatever was printed.
    void fullOutput_data()
    {
        QTest::addColumn<QString>("arguments");
        for (const char *verb : {"run kill-points", "run submit", "check effect-only", "designs", "powercut",
                                 "powercut --operations"}) {
            for (const char *format : {"table", "json", "csv", "markdown"})
                QTest::addRow("%s %s", verb, format) << QStringLiteral("%1 --format %2").arg(verb, format);
        }
        for (const char *text : {"--help", "--version", "run --help", "check --help", "designs --help", "powercut --help",
                                 "window --help"})
            QTest::newRow(text) << QString(text);
    }
    void fullOutput()
    {
        QFETCH(QString, arguments);
        if (!QFile::exists("/dev/full"))
            QSKIP("no /dev/full here");
        QProcess process;
        process.setStandardOutputFile("/dev/full");
        process.start(QCoreApplication::applicationDirPath() + QStringLiteral("/retrylab"), arguments.split(u' '));
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 3);
        const QString said = QString::fromUtf8(process.readAllStandardError());
        QVERIFY2(said.count("could not be written") == 1, qPrintable(said));
    }

    /// A small disk that gets full: said in plain words, with the path that the user knows, and nothing half is left.
    void fullDisk_data()
    {
        QTest::addColumn<QString>("size");
        QTest::addColumn<QString>("command");
        QTest::newRow("kill-points") << "16k" << "TMPDIR=$D $R run kill-points";
        QTest::newRow("kill-points, kept") << "16k" << "$R run kill-points --keep $D/kept";
        QTest::newRow("submit") << "16k" << "TMPDIR=$D $R run submit";
        QTest::newRow("powercut") << "20k" << "TMPDIR=$D $R powercut";
        QTest::newRow("levels") << "20k" << "TMPDIR=$D $R powercut --table";
        QTest::newRow("keep-state") << "24k" << "$R powercut --journal PERSIST --keep-state 1 $D/kept";
        QTest::newRow("keep-state, tiny") << "8k" << "$R powercut --keep-state 1 $D/kept";
    }
    void fullDisk()
    {
        QFETCH(QString, size);
        QFETCH(QString, command);
        const QTemporaryDir folder;
        QProcess process;
        const QString script = QStringLiteral("D=%1; R=%2; mount -t tmpfs -o size=%3 tmpfs $D || exit 77; %4; code=$?; "
                                              "find $D -type f; exit $code")
                                   .arg(folder.path(), QCoreApplication::applicationDirPath() + "/retrylab", size, command);
        process.start("unshare", {"-rm", "sh", "-c", script});
        if (!process.waitForFinished(60'000) || process.exitCode() == 77 || process.exitCode() == 1)
            QSKIP("no small disk can be mounted here");
        const QString said = QString::fromUtf8(process.readAllStandardError());
        QCOMPARE(process.exitCode(), 3);
        QVERIFY2(said.contains("full") && said.contains(folder.path()), qPrintable(said));
        for (const char *internal : {"file:", "vfs", ".new-", "Unknown"})
            QVERIFY2(!said.contains(internal), qPrintable(said));
        const QString left = QString::fromUtf8(process.readAllStandardOutput());
        if (command.contains("keep-state"))
            QCOMPARE(left, QString());
        QVERIFY2(!left.contains(".new-"), qPrintable(left));
    }

    /// A limit on the size of files is an error too, and no death.
    void fileSizeLimit()
    {
        const QTemporaryDir folder;
        QProcess process;
        process.start("sh", {"-c", QStringLiteral("ulimit -f 4; exec %1/retrylab run submit --keep %2")
                                       .arg(QCoreApplication::applicationDirPath(), folder.filePath("kept"))});
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 3);
        QVERIFY(process.readAllStandardError().contains("submit.sqlite"));
    }

    /// Ended by a signal, the program takes its temporary files along, whatever it was doing.
    void signalLeavesNothing_data()
    {
        QTest::addColumn<int>("number");
        QTest::addColumn<QString>("arguments");
        QTest::newRow("run") << SIGTERM << "run kill-points";
        QTest::newRow("check") << SIGINT << "check one-commit --inside commit";
        QTest::newRow("powercut --table") << SIGTERM << "powercut --table";
    }
    void signalLeavesNothing()
    {
        QFETCH(int, number);
        QFETCH(QString, arguments);
        int met = 0;
        for (int attempt = 0; attempt < 200 && met < 3; ++attempt) {
            const QTemporaryDir folder;
            const auto isEmpty = [&] { return QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).isEmpty(); };
            QProcess process;
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert("TMPDIR", folder.path());
            process.setProcessEnvironment(environment);
            process.start(QCoreApplication::applicationDirPath() + QStringLiteral("/retrylab"), arguments.split(u' '));
            QVERIFY(process.waitForStarted());
            while (isEmpty() && !process.waitForFinished(1)) {
            }
            ::kill(pid_t(process.processId()), number);
            QVERIFY(process.state() == QProcess::NotRunning || process.waitForFinished(30'000));
            if (process.exitStatus() == QProcess::NormalExit) // It was faster.
                continue;
            QCOMPARE(process.exitCode(), number); // As QProcess gives it.
            QTRY_VERIFY(isEmpty());
            ++met;
        }
        QVERIFY(met > 0);
    }

    /// One client cannot show a race, and what was not tried is said.
    void checkSaysThatOnlyOneClientAsked()
    {
        for (const Design &design : builtInDesigns()) {
            const Ended ended = retrylabRun({"check", design.id});
            QVERIFY(ended.out.contains("One client asked"));
        }
    }

    void countsAreNoFrequencies()
    {
        for (const QStringList &arguments : {QStringList{"powercut"}, {"powercut", "--journal", "WAL", "--synchronous", "NORMAL"}})
            QVERIFY(retrylabRun(arguments).out.contains("are no frequencies"));
    }

    void killPoints_data()
    {
        QTest::addColumn<QString>("options");
        QTest::newRow("defaults") << "";
        QTest::newRow("WAL OFF") << "--journal wal --synchronous off";
        QTest::newRow("WAL EXTRA") << "--journal WAL --synchronous 3";
        QTest::newRow("DELETE NORMAL") << "--journal delete --synchronous NORMAL";
    }
    void killPoints()
    {
        QFETCH(QString, options);
        const Ended ended = retrylabRun(words("run kill-points --format json ") + options.split(u' ', Qt::SkipEmptyParts));
        QVERIFY2(ended.code == 0, qPrintable(ended.err));
        QVERIFY2(ended.err.isEmpty(), qPrintable(ended.err));
        const QJsonArray rows = rowsOf(ended);
        QCOMPARE(rows.size(), 3);
        const auto row = [&](int i, const char *name, QList<int> counts, const char *verdict) {
            const QJsonObject object = rows[i].toObject();
            QCOMPARE(object[u"case"].toString(), QString::fromUtf8(name));
            QCOMPARE((QList<int>{object[u"jobs_after_kill"].toInt(-1), object[u"records_after_kill"].toInt(-1),
                                 object[u"jobs_after_retry"].toInt(-1), object[u"records_after_retry"].toInt(-1)}),
                     counts);
            QCOMPARE(object[u"verdict"].toString(), QString::fromUtf8(verdict));
        };
        row(0, "before-commit", {0, 0, 1, 1}, "once");
        row(1, "after-commit", {1, 1, 1, 1}, "once");
        row(2, "effect-only", {1, 0, 2, 1}, "duplicate");
    }

    void submit()
    {
        const QJsonArray rows = rowsOf(retrylabRun(words("run submit --format json --payload report")));
        QStringList told;
        for (const QJsonValue &value : rows) {
            const QJsonObject row = value.toObject();
            told << QStringLiteral("%1 %2 (%3, %4)")
                        .arg(row[u"reply"].toString(), row[u"result"].isNull() ? QString() : QString::number(row[u"result"].toInt()))
                        .arg(row[u"jobs"].toInt(-1))
                        .arg(row[u"records"].toInt(-1));
        }
        QCOMPARE(told, (QStringList{"NEW 1 (1, 1)", "REPLAY 1 (1, 1)", "PAYLOAD_CONFLICT  (1, 1)", "  (1, 0)",
                                    "NEW 2 (2, 1)"}));
    }

    void formatsTellTheSame()
    {
        const QString csv = retrylabRun(words("run kill-points --format csv")).out;
        const QStringList lines = csv.split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 4);
        QVERIFY(lines[0].startsWith(QStringLiteral("case,design,")));
        QVERIFY(lines[3].startsWith(QStringLiteral("effect-only,effect-only,1,0,half,2,1,")));
        const QString markdown = retrylabRun(words("run kill-points --format markdown --lang en")).out;
        QVERIFY(markdown.contains(QStringLiteral("| effect only | (1, 0) | (2, 1) |")));
        const QString table = retrylabRun(words("run kill-points --lang en")).out;
        QVERIFY(table.contains(QRegularExpression(QStringLiteral("effect only +\\(1, 0\\) +\\(2, 1\\)"))));
        QVERIFY(table.contains(QStringLiteral("not the machine")));
        const QString korean = retrylabRun(words("run kill-points --lang ko")).out;
        QVERIFY(korean.contains(QRegularExpression(QStringLiteral("\\(1, 0\\) +\\(2, 1\\)"))));
        QVERIFY(korean != table);
    }

    void checkEveryDesign()
    {
        for (const Design &design : builtInDesigns()) {
            const Ended ended = retrylabRun({QStringLiteral("check"), design.id, QStringLiteral("--format=json")});
            QVERIFY2(ended.code == 0, qPrintable(ended.err));
            QCOMPARE(rowsOf(ended).size(), design.killPointCount());
        }
    }

    void exitCodes_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("code");
        QTest::newRow("help") << "--help" << 0;
        QTest::newRow("help of run") << "run --help" << 0;
        QTest::newRow("help of check") << "check --help" << 0;
        QTest::newRow("help of designs") << "designs --help" << 0;
        QTest::newRow("version") << "--version" << 0;
        QTest::newRow("designs") << "designs" << 0;
        QTest::newRow("as expected") << "check one-commit --kill before-commit --expect 1,1" << 0;
        QTest::newRow("all as expected") << "check one-commit --expect 1,1" << 0;
        QTest::newRow("one case as expected") << "run kill-points --case effect-only --expect 2,1" << 0;
        QTest::newRow("submit as expected") << "run submit --expect 2,1" << 0;
        QTest::newRow("otherwise than expected") << "run kill-points --expect 1,1" << 1;
        QTest::newRow("submit otherwise") << "run submit --expect 1,1" << 1;
        QTest::newRow("with another design for the retry")
            << "check effect-only --kill after-insert-job --retry-design one-commit --expect 2,1" << 0;
        QTest::newRow("unknown verb") << "dance" << 2;
        QTest::newRow("unknown option") << "run kill-points --fast" << 2;
        QTest::newRow("unknown experiment") << "run everything" << 2;
        QTest::newRow("no experiment") << "run" << 2;
        QTest::newRow("two experiments") << "run submit submit" << 2;
        QTest::newRow("no design") << "check" << 2;
        QTest::newRow("unknown design") << "check no-design" << 2;
        QTest::newRow("unknown retry design") << "check one-commit --retry-design x" << 2;
        QTest::newRow("unknown kill point") << "check one-commit --kill before-lunch" << 2;
        QTest::newRow("kill point out of range") << "check one-commit --kill 7" << 2;
        QTest::newRow("unknown case") << "run kill-points --case x" << 2;
        QTest::newRow("cases of submit") << "run submit --case effect-only" << 2;
        QTest::newRow("bad format") << "run submit --format xml" << 2;
        QTest::newRow("bad journal") << "run submit --journal MEMORY" << 2;
        QTest::newRow("bad level") << "run submit --synchronous 4" << 2;
        QTest::newRow("bad language") << "run submit --lang xx" << 2;
        QTest::newRow("language without a value") << "run submit --lang" << 2;
        QTest::newRow("value missing") << "run submit --format" << 2;
        QTest::newRow("expect words") << "run submit --expect one,two" << 2;
        QTest::newRow("expect one number") << "run submit --expect 1" << 2;
        QTest::newRow("expect negative") << "run submit --expect -1,1" << 2;
        QTest::newRow("empty rid") << "run submit --rid=" << 2;
        QTest::newRow("designs with an argument") << "designs more" << 2;
    }
    void exitCodes()
    {
        QFETCH(QString, arguments);
        QFETCH(int, code);
        const Ended ended = retrylabRun(arguments.split(u' ', Qt::SkipEmptyParts));
        QCOMPARE(ended.code, code);
        if (code == 0) {
            QVERIFY2(ended.err.isEmpty(), qPrintable(ended.err));
            QVERIFY(!ended.out.isEmpty());
        } else {
            QVERIFY(ended.err.startsWith(QStringLiteral("retrylab: ")));
        }
        if (code == 2) {
            QVERIFY2(ended.out.isEmpty(), qPrintable(ended.out));
            QCOMPARE(ended.err.count(u'\n'), 1);
        }
    }

    void missingWorkerIsSaid()
    {
        const Ended ended = retrylabRun(words("run kill-points --lang en"),
                                        {{QStringLiteral("RETRYLAB_WORKER"), QStringLiteral("/nowhere/worker")}});
        QCOMPARE(ended.code, 3);
        QVERIFY2(ended.err.contains(QStringLiteral("/nowhere/worker")), qPrintable(ended.err));
        QVERIFY(ended.out.isEmpty());
        QCOMPARE(ended.err.count(u'\n'), 1);
    }

    void keptFilesAreTheRuns()
    {
        QTemporaryDir folder;
        const QString keep = folder.filePath(QStringLiteral("kept"));
        QCOMPARE(retrylabRun({QStringLiteral("run"), QStringLiteral("kill-points"), QStringLiteral("--keep"), keep}).code, 0);
        QCOMPARE(countsByShell(keep + QStringLiteral("/before-commit.sqlite")), QStringLiteral("1,1"));
        QCOMPARE(countsByShell(keep + QStringLiteral("/effect-only.sqlite")), QStringLiteral("2,1"));
        // What was kept is not overwritten.
        const Ended again = retrylabRun({QStringLiteral("run"), QStringLiteral("kill-points"), QStringLiteral("--keep"), keep});
        QCOMPARE(again.code, 3);
        QCOMPARE(countsByShell(keep + QStringLiteral("/effect-only.sqlite")), QStringLiteral("2,1"));
    }

    void nothingIsLeftBehind()
    {
        QTemporaryDir tmp;
        QCOMPARE(retrylabRun(words("check memory-only --journal WAL"), {{QStringLiteral("TMPDIR"), tmp.path()}}).code, 0);
        QCOMPARE(retrylabRun(words("run submit --journal WAL"), {{QStringLiteral("TMPDIR"), tmp.path()}}).code, 0);
        QVERIFY2(QDir(tmp.path()).isEmpty(),
                 qPrintable(QDir(tmp.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).join(u' ')));
    }

    /// The window's program without a display: a sentence, not a crash; what needs no display works.
    void noDisplay()
    {
        const QHash<QString, QString> none{{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}, {"QT_QPA_PLATFORM", ""}};
        for (const QStringList &arguments : {QStringList{}, QStringList{"window"}}) {
            const Ended ended = retrylabRun(arguments, none);
            QCOMPARE(ended.code, 3);
            QCOMPARE(ended.err.count(u'\n'), 1);
        }
        QCOMPARE(retrylabRun({"window", "--help"}, none).code, 0);
        QCOMPARE(retrylabRun({"window", "--version"}, none).code, 0);
        QCOMPARE(retrylabRun({"window", "--size", "big"}, none).code, 2);
        QCOMPARE(retrylabRun({"window", "a", "b"}, none).code, 2);
        QCOMPARE(retrylabRun({"window", "--design", "x"}, none).code, 2);
    }

    void noPlaceToWork()
    {
        const Ended ended = retrylabRun(words("run submit"), {{QStringLiteral("TMPDIR"), QStringLiteral("/proc")}});
        QCOMPARE(ended.code, 3);
        QCOMPARE(ended.err.count(u'\n'), 1);
    }
};

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
