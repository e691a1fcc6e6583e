#include "support/labtest.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTextStream>

#include <csignal>

using namespace retrylab;

/// No worker outlives the app, however the app ends.
class TestOrphans : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void appIsKilled_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("workers wait for work") << QString();
        QTest::newRow("a worker is inside a transaction") << "lab.sqlite";
    }
    void appIsKilled()
    {
        QFETCH(QString, file);
        LabTest lab;
        // This program again, as an app that holds workers and waits to be killed (see main).
        QProcess app;
        app.start(QCoreApplication::applicationFilePath(),
                  {QStringLiteral("--hold"), file.isEmpty() ? QString() : lab.file()});
        QVERIFY(app.waitForStarted());
        QTRY_VERIFY(app.canReadLine());
        QList<qint64> pids;
        for (const QByteArray &pid : app.readLine().trimmed().split(' '))
            pids << pid.toLongLong();
        QCOMPARE(pids.size(), 2);
        for (qint64 pid : pids)
            QVERIFY(pid > 0 && processExists(pid));
        app.kill();
        QVERIFY(app.waitForFinished());
        QCOMPARE(app.exitStatus(), QProcess::CrashExit);
        for (qint64 pid : pids)
            QTRY_VERIFY(!processExists(pid));
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("0,0"));
    }

    /// Where no signal tells of the parent's death, the end of its input does.
    void inputEnds()
    {
        QProcess worker;
        worker.start(WorkerPool::defaultProgram(), QStringList());
        QVERIFY(worker.waitForReadyRead());
        worker.closeWriteChannel();
        QVERIFY(worker.waitForFinished());
        QCOMPARE(worker.exitCode(), 0);
    }

    void inputEndsInsideTransaction()
    {
        LabTest lab;
        QProcess worker;
        worker.start(WorkerPool::defaultProgram(), QStringList());
        worker.write(protocol::encode(protocol::Open{lab.file(), {}}));
        worker.write(protocol::encode(
            protocol::Handle{*findDesign(u"one-commit"), LabTest::experiment().request, 0}));
        for (int i = 0; i < 4; ++i)
            worker.write(protocol::encode(protocol::Go{}));
        QByteArray said;
        QTRY_VERIFY((said += worker.readAllStandardOutput()).contains(R"("step":4)"));
        worker.closeWriteChannel();
        QVERIFY(worker.waitForFinished());
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("0,0"));
    }

    void parentDiedBeforeTheStart()
    {
        QProcess worker;
        worker.start(WorkerPool::defaultProgram(), {QStringLiteral("--parent"), QStringLiteral("1")});
        QVERIFY(worker.waitForFinished());
        QCOMPARE(worker.exitCode(), 1);
    }
};

namespace {

int hold(const QString &file)
{
    WorkerPool pool(WorkerPool::defaultProgram(), 0, false);
    auto one = pool.take();
    auto two = pool.take();
    const auto tell = [&] {
        QTextStream(stdout) << one->pid() << ' ' << two->pid() << '\n' << Qt::flush;
    };
    int ready = 0;
    const auto onReady = [&] {
        if (++ready < 2)
            return;
        if (file.isEmpty())
            return tell();
        one->send(protocol::Open{file, {}});
        one->send(protocol::Handle{*findDesign(u"one-commit"), LabTest::experiment().request, 0});
    };
    QObject::connect(one.get(), &WorkerProcess::ready, onReady);
    QObject::connect(two.get(), &WorkerProcess::ready, onReady);
    QObject::connect(one.get(), &WorkerProcess::message, [&](const protocol::Message &message) {
        const auto *at = std::get_if<protocol::At>(&message);
        if (at && at->step == 4)
            tell();
        else if (at)
            one->send(protocol::Go{});
    });
    return QCoreApplication::exec();
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    if (argc > 1 && QByteArray(argv[1]) == "--hold")
        return hold(argc > 2 ? QString::fromLocal8Bit(argv[2]) : QString());
    TestOrphans test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_orphans.moc"
