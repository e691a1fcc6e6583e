#include "support/labtest.h"
#include "worker/protocol.h"
#include "worker/workerprocess.h"

#include <QProcess>
#include <QSignalSpy>

using namespace retrylab;
using namespace retrylab::protocol;

/// The lines between app and worker: what is written is read back, and nothing else is understood.
class TestProtocol : public QObject
{
    Q_OBJECT

    static QString awkward()
    {
        return QStringLiteral("a\"b\\c\n\r\t\0 한글 \U0001F600 ‏עברית ; DROP TABLE jobs; --");
    }

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void commandsRoundTrip()
    {
        const QList<Command> commands{
            Open{awkward(), {Journal::Wal, Synchronous::Extra, 1234}},
            Handle{*findDesign(u"record-first"), {awkward(), awkward(), awkward()}, std::numeric_limits<qint64>::max()},
            Handle{*findDesign(u"in-progress-lease"), {}, -1},
            Go{3}, Go{4, 0}, Go{4, 12}, GiveUp{}, Close{}};
        for (const Command &command : commands) {
            const QByteArray line = encode(command);
            QCOMPARE(line.count('\n'), 1);
            QVERIFY(line.endsWith('\n'));
            const auto back = decodeCommand(line.chopped(1));
            QVERIFY(back);
            QVERIFY(*back == command);
        }
    }

    void messagesRoundTrip()
    {
        StepDone done;
        done.step = 3;
        done.inTransaction = done.rolledBack = true;
        done.txn = TxnState::Write;
        done.job = std::numeric_limits<qint64>::max();
        done.record = 7;
        done.found = true;
        done.foundResult = -1;
        done.recordResult = 8;
        done.tookOver = true;
        done.error = awkward();
        for (FileOpKind kind : {FileOpKind::Create, FileOpKind::Write, FileOpKind::Truncate, FileOpKind::Sync,
                                FileOpKind::SyncDirectory, FileOpKind::Delete}) {
            FileOp op;
            op.kind = kind;
            op.role = FileRole(done.ops.size() % kFileRoles);
            op.offset = qint64(1) << 53;
            op.bytes = done.ops.size();
            done.ops << op;
        }
        const QList<Message> messages{Hello{42, QStringLiteral("3.40.1"), QStringLiteral("9")},
                                      Opened{}, Closed{}, At{5}, At{4, 11, done.ops.constLast()}, Blocked{0}, StepDone{}, done,
                                      Answer{{ReplyKind::Replay, 9, {}}},
                                      Answer{{ReplyKind::Busy, std::nullopt, awkward()}},
                                      Answer{{ReplyKind::KeyTaken, std::nullopt, awkward()}},
                                      Answer{{ReplyKind::InProgress, std::nullopt, {}}},
                                      Answer{{ReplyKind::InProgress, std::nullopt, {}, 15}},
                                      Trouble{{ErrorCode::DiskFull, awkward(), awkward()}}};
        for (const Message &message : messages) {
            const QByteArray line = encode(message);
            QCOMPARE(line.count('\n'), 1);
            const auto back = decodeMessage(line.chopped(1));
            QVERIFY(back);
            QVERIFY(*back == message);
        }
    }

    void malformedLines_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("text") << QByteArray("hello");
        QTest::newRow("number") << QByteArray("7");
        QTest::newRow("array") << QByteArray("[]");
        QTest::newRow("cut off") << QByteArray(R"({"do":"open")");
        QTest::newRow("no verb") << QByteArray("{}");
        QTest::newRow("unknown verb") << QByteArray(R"({"do":"format","say":"format"})");
        QTest::newRow("verb of a wrong type") << QByteArray(R"({"do":7,"say":[]})");
        QTest::newRow("open nothing") << QByteArray(R"({"do":"open"})");
        QTest::newRow("open, bad journal")
            << QByteArray(R"({"do":"open","file":"x","journal":"MAYBE","synchronous":"FULL","lockWaitMs":1})");
        QTest::newRow("open, negative wait")
            << QByteArray(R"({"do":"open","file":"x","journal":"WAL","synchronous":"FULL","lockWaitMs":-1})");
        QTest::newRow("open, half a millisecond")
            << QByteArray(R"({"do":"open","file":"x","journal":"WAL","synchronous":"FULL","lockWaitMs":0.5})");
        QTest::newRow("handle nothing") << QByteArray(R"({"do":"handle"})");
        QTest::newRow("handle, broken design")
            << QByteArray(R"({"do":"handle","design":{"id":"x","steps":["commit"],"recordKey":true},)"
                          R"("request":{"scope":"a","rid":"b","payload":"c"},"labSeconds":"0"})");
        QTest::newRow("done without facts") << QByteArray(R"({"say":"done","step":1})");
        QTest::newRow("step out of range") << QByteArray(R"({"say":"at","step":-1})");
        QTest::newRow("step of text") << QByteArray(R"({"say":"at","step":"1"})");
        QTest::newRow("go, operation without a step") << QByteArray(R"({"do":"go","untilOp":3})");
        QTest::newRow("go, operation before the first") << QByteArray(R"({"do":"go","until":4,"untilOp":-1})");
        QTest::newRow("go, half an operation") << QByteArray(R"({"do":"go","until":4,"untilOp":0.5})");
        QTest::newRow("go, operation of text") << QByteArray(R"({"do":"go","until":4,"untilOp":"3"})");
        QTest::newRow("go, operation beyond any") << QByteArray(R"({"do":"go","until":4,"untilOp":1e18})");
        QTest::newRow("at an operation of no file") << QByteArray(R"({"say":"at","step":4,"op":3})");
        QTest::newRow("at an operation before the first")
            << QByteArray(R"({"say":"at","step":4,"op":-1,"file":["write","journal",0,12]})");
        for (const char *op : {R"([])", R"({})", R"("write")", R"(7)", R"(null)", R"(["write"])", R"(["write","journal",0])",
                               R"(["write","journal",0,12,0])", R"(["format","journal",0,12])", R"(["write","mail",0,12])",
                               R"(["write","journal",-1,12])", R"(["write","journal",0,-12])", R"(["write","journal","0",12])",
                               R"(["write","journal",0.5,12])", R"(["write","journal",0,1e300])", R"([7,"journal",0,12])",
                               R"(["write",7,0,12])", R"(["write","journal",0,null])"}) {
            QTest::addRow("at a broken operation: %s", op) << QByteArray(R"({"say":"at","step":4,"op":3,"file":)") + op + '}';
            QTest::addRow("done with a broken operation: %s", op)
                << QByteArray(R"({"say":"done","step":4,"inTransaction":false,"txn":0,"rolledBack":false,"ops":[["sync","journal",0,0],)") + op + "]}";
        }
        for (const char *txn : {"3", "-1", "0.5", "\"write\"", "null"}) {
            QTest::addRow("done, holding %s", txn)
                << QByteArray(R"({"say":"done","step":4,"inTransaction":false,"rolledBack":false,"txn":)") + txn + '}';
        }
        QTest::newRow("done with operations that are no list")
            << QByteArray(R"({"say":"done","step":4,"inTransaction":false,"txn":0,"rolledBack":false,"ops":7})");
        QTest::newRow("reply of no kind") << QByteArray(R"({"say":"reply","kind":"MAYBE","detail":""})");
        for (const char *hint : {"-1", "0", "1e9", "0.5", "\"15\"", "null"}) {
            QTest::addRow("reply, come back in %s", hint)
                << QByteArray(R"({"say":"reply","kind":"IN_PROGRESS","detail":"","retryAfterSeconds":)") + hint + '}';
        }
        QTest::newRow("hello without pid") << QByteArray(R"({"say":"hello"})");
        QTest::newRow("trouble of an unknown code")
            << QByteArray(R"({"say":"trouble","code":999,"subject":"","detail":""})");
        QTest::newRow("not UTF-8") << QByteArray("{\"do\":\"\xff\xfe\"}");
        QTest::newRow("NUL") << QByteArray("\0\0\0", 3);
        QTest::newRow("very deep") << QByteArray(2000, '[');
    }
    void malformedLines()
    {
        QFETCH(QByteArray, line);
        QVERIFY(!decodeCommand(line));
        QVERIFY(!decodeMessage(line));
    }

    /// Fed with nonsense, a real worker complains and goes on; it never acts and never crashes.
    void workerSurvivesNonsense()
    {
        QProcess worker;
        worker.start(WorkerPool::defaultProgram(), QStringList());
        QVERIFY(worker.waitForStarted());
        const auto nextLine = [&] {
            while (!worker.canReadLine()) {
                if (!worker.waitForReadyRead(10'000))
                    return Result<Message>(Error{});
            }
            return decodeMessage(worker.readLine().chopped(1));
        };
        const auto hello = nextLine();
        QVERIFY(hello && std::holds_alternative<Hello>(*hello));
        for (const QByteArray &line : {QByteArray("nonsense\n"), QByteArray("{}\n"), QByteArray("{\"do\":\"go\",\"until\":1}\n"),
                                       encode(Handle{*findDesign(u"one-commit"), {}, 0}),
                                       encode(Open{QStringLiteral("/nowhere/at/all"), {}})}) {
            worker.write(line);
            const auto answer = nextLine();
            QVERIFY(answer);
            QVERIFY2(std::holds_alternative<Trouble>(*answer), line.constData());
        }
        worker.closeWriteChannel();
        QVERIFY(worker.waitForFinished());
        QCOMPARE(worker.exitStatus(), QProcess::NormalExit);
        QCOMPARE(worker.exitCode(), 0);
    }

    void workerRefusesEndlessLine()
    {
        QProcess worker;
        worker.start(WorkerPool::defaultProgram(), QStringList());
        QVERIFY(worker.waitForStarted());
        const QByteArray piece(1 << 20, 'x');
        for (int i = 0; i < 18 && worker.state() == QProcess::Running; ++i) {
            worker.write(piece);
            worker.waitForBytesWritten(1000);
        }
        QVERIFY(worker.waitForFinished());
        QCOMPARE(worker.exitStatus(), QProcess::NormalExit);
    }

    /// A program that is no worker: it is refused and ended, and says so once.
    void strangerIsRefused_data()
    {
        QTest::addColumn<QString>("script");
        QTest::newRow("garbage") << "while :; do echo garbage; done";
        QTest::newRow("a flood without lines") << "head -c 40000000 /dev/zero; exec sleep 60";
        QTest::newRow("another version")
            << R"(echo '{"say":"hello","pid":"1","sqlite":"3","version":"0.0.0-other"}'; exec sleep 60)";
    }
    void strangerIsRefused()
    {
        QFETCH(QString, script);
        QTemporaryDir folder;
        const QString program = folder.filePath(QStringLiteral("stranger"));
        QFile file(program);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("#!/bin/sh\n" + script.toUtf8() + '\n');
        file.close();
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        WorkerProcess worker(program);
        QSignalSpy failed(&worker, &WorkerProcess::failed);
        QSignalSpy ended(&worker, &WorkerProcess::ended);
        worker.start();
        QVERIFY(ended.wait(30'000));
        QCOMPARE(failed.size(), 1);
        QCOMPARE(failed[0][0].value<Error>().code, ErrorCode::Protocol);
        QVERIFY(!worker.isReady());
    }
};

QTEST_GUILESS_MAIN(TestProtocol)
#include "tst_protocol.moc"
