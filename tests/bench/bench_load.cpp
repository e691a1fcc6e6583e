// 200 clients with 50 requests each through the real window, at full speed: how fast, how fluid, how much memory.
#include "lab/lab.h"
#include "labview.h"
#include "mainwindow.h"
#include "support/labtest.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QSlider>
#include <QTextStream>
#include <QTimer>

#include <algorithm>
#include <sys/resource.h>

using namespace retrylab;

namespace {

QTextStream out(stdout);

double peakMegabytes()
{
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_maxrss) / 1024;
}

/// How long the window's thread was away from its event loop, at most and at the 99th percentile.
class Pulse
{
public:
    Pulse()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.setInterval(1);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { m_gaps << double(m_clock.nsecsElapsed()) / 1e6; m_clock.start(); });
    }
    void start() { m_gaps.clear(); m_clock.start(); m_timer.start(); }
    void stop() { m_timer.stop(); std::sort(m_gaps.begin(), m_gaps.end()); }
    double longest() const { return m_gaps.isEmpty() ? 0 : m_gaps.constLast(); }
    double percentile(double p) const { return m_gaps.isEmpty() ? 0 : m_gaps[qsizetype(double(m_gaps.size() - 1) * p)]; }

private:
    QTimer m_timer;
    QElapsedTimer m_clock;
    QList<double> m_gaps;
};

} // namespace

int main(int argc, char *argv[])
{
    if (!qEnvironmentVariableIsSet("DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QTemporaryDir settings;
    QCoreApplication::setOrganizationName(QStringLiteral("retrylab-bench"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    const int clients = argc > 1 ? std::atoi(argv[1]) : 200;
    const int each = argc > 2 ? std::atoi(argv[2]) : 50;
    bool all = true;
    for (Journal journal : {Journal::Wal, Journal::Delete}) {
        QTemporaryDir folder;
        MainWindow window(WorkerPool::defaultProgram());
        window.restoreSettings();
        window.resize(1366, 768);
        window.show();
        const QString file = folder.filePath(QStringLiteral("lab.sqlite"));
        const auto wait = [&window](LabSession::State state) {
            QEventLoop loop;
            const auto connection = QObject::connect(&window.session(), &LabSession::stateChanged, &loop, [&](LabSession::State now) {
                if (now == state)
                    loop.quit();
            });
            loop.exec();
            QObject::disconnect(connection);
        };
        window.openFile(file);
        Experiment experiment = LabTest::experiment();
        experiment.clients = clients;
        experiment.requestsEach = each;
        experiment.policy.timeoutMs = 60'000;
        experiment.file.journal = journal;
        window.view().setExperiment(experiment);
        QTest::qWait(500);
        Pulse pulse;
        QElapsedTimer clock;
        pulse.start();
        clock.start();
        window.runAtFullSpeed();
        wait(LabSession::State::Idle);
        const double seconds = double(clock.nsecsElapsed()) / 1e9;
        pulse.stop();
        const double longest = pulse.longest(), p99 = pulse.percentile(0.99);
        const Timeline &timeline = window.session().timeline();
        const QString counts = countsByShell(file);
        const int requests = clients * each;
        const bool whole = counts == QStringLiteral("%1,%1").arg(requests) && timeline.latest().verdict() == Verdict::Once;
        // The slider drawn through the whole run.
        auto *slider = window.findChild<QSlider *>(QStringLiteral("rewind"));
        pulse.start();
        for (int i = 50; slider && i >= 0; --i) {
            slider->setValue(slider->maximum() * i / 50);
            QCoreApplication::processEvents();
        }
        pulse.stop();
        out << journalWord(journal).leftJustified(8) << requests << " requests in " << QString::number(seconds, 'f', 1) << " s: "
            << QString::number(requests / seconds, 'f', 0) << " a second; the window's thread away for "
            << QString::number(longest, 'f', 0) << " ms at most, p99 " << QString::number(p99, 'f', 1)
            << " ms; rewinding " << QString::number(pulse.longest(), 'f', 0) << " ms at most; " << timeline.events().size()
            << " events; peak memory " << QString::number(peakMegabytes(), 'f', 0) << " MB; jobs,records " << counts
            << (whole ? "" : " NOT EVERY REQUEST ONCE") << '\n'
            << Qt::flush;
        all = all && whole;
    }
    out << "one event: " << sizeof(Event) << " bytes\n";
    return all ? 0 : 1;
}
