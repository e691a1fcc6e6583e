#include "support/labtest.h"

#include <QFile>
#include <QProcess>
#include <QSignalSpy>

namespace retrylab {

LabTest::LabTest(bool recordKey) : m_pool(WorkerPool::defaultProgram(), 1, true)
{
    const auto made = LabFile::create(file(), recordKey);
    if (!made)
        qFatal("%s", qPrintable(made.error().text()));
    m_pool.replenish();
}

Experiment LabTest::experiment(QStringView design, std::optional<QString> killPoint)
{
    Experiment e;
    e.design = *findDesign(design);
    if (killPoint)
        e.killGap = killPointFromId(e.design, *killPoint).value();
    return e;
}

Timeline LabTest::run(const Experiment &experiment)
{
    Run run(experiment, file(), m_pool);
    run.start();
    settle(run);
    return run.timeline();
}

void LabTest::settle(Run &run)
{
    if (run.isSettled())
        return;
    QSignalSpy spy(&run, &Run::settled);
    QVERIFY2(spy.wait(60'000), "the run never settled");
}

QString countsByShell(const QString &file)
{
    QProcess shell;
    shell.start(QStringLiteral("sqlite3"),
                {QStringLiteral("-separator"), QStringLiteral(","), file,
                 QStringLiteral("SELECT (SELECT COUNT(*) FROM jobs), (SELECT COUNT(*) FROM requests)")});
    shell.waitForFinished();
    return QString::fromUtf8(shell.readAllStandardOutput()).trimmed();
}

bool processExists(qint64 pid)
{
    // A killed process that nobody has reaped yet is gone too.
    QFile stat(QStringLiteral("/proc/%1/stat").arg(pid));
    if (!stat.open(QIODevice::ReadOnly))
        return false;
    const QByteArray line = stat.readAll();
    return !line.mid(line.lastIndexOf(')') + 2).startsWith('Z');
}

} // namespace retrylab
