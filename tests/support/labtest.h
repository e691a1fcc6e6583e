#pragma once

#include "lab/run.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace retrylab {

/// A lab file and a pool of real workers for a test.
class LabTest
{
public:
    explicit LabTest(bool recordKey = true);

    QString file() const { return m_folder.filePath(QStringLiteral("lab.sqlite")); }
    QString folder() const { return m_folder.path(); }
    WorkerPool &pool() { return m_pool; }
    /// The right design on this file, quick to time out.
    static Experiment experiment(QStringView design = u"one-commit", std::optional<QString> killPoint = {});
    /// Runs to the end, or fails the test.
    Timeline run(const Experiment &experiment);
    /// Waits for a run to settle.
    static void settle(Run &run);

private:
    QTemporaryDir m_folder;
    WorkerPool m_pool; // After the folder, so that its workers end before the folder goes.
};

/// "1,1": what the tables hold, as another program sees them.
QString countsByShell(const QString &file);

/// Every warning that no test expected fails it, but for what the offscreen platform cannot do. Call in init().
inline void failOnWarnings()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support).*")));
}

bool processExists(qint64 pid);

} // namespace retrylab
