// retrylab-bench: the figures that are promised, measured here and now, each beside what it is compared with.
#include "labsession.h"
#include "support/labtest.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QProcess>
#include <QTextStream>

#include <algorithm>
#include <functional>
#include <optional>

using namespace retrylab;

namespace {

QTextStream out(stdout);

double median(QList<double> values)
{
    std::sort(values.begin(), values.end());
    return values.isEmpty() ? 0 : values[values.size() / 2];
}

QString beside(const char *name)
{
    return QCoreApplication::applicationDirPath() + u'/' + QString::fromUtf8(name);
}

/// Milliseconds from exec to the end, or to this line of output. Negative if it failed.
double timeOf(const QString &program, const QStringList &arguments, const QByteArray &untilLine = {})
{
    QProcess process;
    QElapsedTimer timer;
    timer.start();
    process.start(program, arguments);
    if (!untilLine.isEmpty()) {
        double ms = -1;
        while (ms < 0 && (process.canReadLine() || process.waitForReadyRead(60'000))) {
            if (process.canReadLine() && process.readLine().trimmed() == untilLine)
                ms = double(timer.nsecsElapsed()) / 1e6;
        }
        process.waitForFinished();
        return ms;
    }
    process.waitForFinished(60'000);
    return process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0 ? double(timer.nsecsElapsed()) / 1e6
                                                                                    : -1;
}

void line(const QString &what, const QString &ours, const QString &theirs, const QString &ratio,
          std::optional<bool> met)
{
    out << what.leftJustified(52) << ours.leftJustified(14) << theirs.leftJustified(24) << ratio.leftJustified(22)
        << (!met ? "no target" : *met ? "met" : "NOT MET") << '\n'
        << Qt::flush;
}

QString ms(double value)
{
    return QString::number(value, 'f', value < 10 ? 2 : 0) + QStringLiteral(" ms");
}

/// Two commands in turn; the ratio pair by pair holds when the machine's speed drifts.
bool pairs(int runs, const std::function<double()> &ours, const std::function<double()> &theirs, double &a, double &b,
           double &ratio)
{
    QList<double> as, bs, ratios;
    for (int i = -1; i < runs; ++i) { // The first pair warms up.
        const double x = ours();
        const double y = theirs();
        if (x < 0 || y < 0)
            return false;
        if (i < 0)
            continue;
        as << x;
        bs << y;
        ratios << y / x;
    }
    a = median(as);
    b = median(bs);
    ratio = median(ratios);
    return true;
}

/// From the call that Run makes to the first announced step arriving in the window's thread.
double firstStep(LabSession &session, const Experiment &experiment)
{
    QEventLoop loop;
    QElapsedTimer timer;
    double took = -1;
    const auto connection = QObject::connect(&session, &LabSession::timelineGrew, &loop, [&] {
        for (const Event &event : session.timeline().events()) {
            if (event.kind == EventKind::StepReached && took < 0)
                took = double(timer.nsecsElapsed()) / 1e6;
        }
    });
    QObject::connect(&session, &LabSession::stateChanged, &loop, [&](LabSession::State state) {
        if (state == LabSession::State::Idle)
            loop.quit();
    });
    timer.start();
    session.start(experiment, Run::Unlimited);
    loop.exec();
    QObject::disconnect(connection);
    // Let a fresh worker become ready, as between two runs of a person.
    QEventLoop pause;
    QTimer::singleShot(60, &pause, &QEventLoop::quit);
    pause.exec();
    return took;
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    qputenv("QT_QPA_PLATFORM", qEnvironmentVariableIsSet("DISPLAY") ? "xcb" : "offscreen");
    const int runs = argc > 1 ? std::max(1, std::atoi(argv[1])) : 15;
    out << "medians of " << runs << " runs; release build; SQLite " << sqliteVersion() << ", Qt " << qVersion() << "\n\n"
        << QStringLiteral("what").leftJustified(52) << QStringLiteral("Retry Lab").leftJustified(14)
        << QStringLiteral("beside it").leftJustified(24) << QStringLiteral("ratio (target)").leftJustified(22) << '\n';
    bool all = true;
    double a = 0, b = 0, ratio = 0;

    if (pairs(runs, [] { return timeOf(beside("retrylab"), {"run", "kill-points"}); },
              [] {
                  return timeOf(QStringLiteral("/usr/bin/python3"),
                                {QStringLiteral(RETRYLAB_SOURCE_DIR "/tests/bench/killpoints.py")});
              },
              a, b, ratio)) {
        line("the kill experiment, whole run", ms(a), ms(b) + " (Python)",
             QStringLiteral("%1 x as fast (3)").arg(ratio, 0, 'f', 2), ratio >= 3);
        all = all && ratio >= 3;
    } else {
        out << "the kill experiment could not be run\n";
        all = false;
    }

    {
        LabTest lab;
        LabSession session(WorkerPool::defaultProgram());
        session.open(lab.file());
        QList<double> times;
        (void)firstStep(session, LabTest::experiment());
        for (int i = 0; i < runs; ++i)
            times << firstStep(session, LabTest::experiment());
        const double took = median(times);
        line("Run to the first step announced, warm worker", ms(took), "-", "under 4 ms", took >= 0 && took < 4);
        all = all && took >= 0 && took < 4;
    }

    const auto bareWindow = [] { return timeOf(beside("retrylab-bench-barewindow"), {}, "painted"); };
    const auto window = [](const QByteArray &line) { return timeOf(beside("retrylab-window"), {"--first-paint"}, line); };
    if (pairs(runs, [&] { return window("painted"); }, bareWindow, a, b, ratio)) {
        line("exec to first paint", ms(a), ms(b) + " (bare window)",
             QStringLiteral("%1 x its time (1.5)").arg(1 / ratio, 0, 'f', 2), 1 / ratio <= 1.5);
        all = all && 1 / ratio <= 1.5;
    } else {
        out << "the window did not paint\n";
        all = false;
    }
    // The first paint is the frame with its menus and tools; the panels follow in the next turn of the event loop.
    if (pairs(runs, [&] { return window("complete"); }, bareWindow, a, b, ratio)) {
        line("exec to every panel painted", ms(a), ms(b) + " (bare window)",
             QStringLiteral("%1 x its time").arg(1 / ratio, 0, 'f', 2), {});
    } else {
        out << "the panels did not paint\n";
        all = false;
    }
    return all ? 0 : 1;
}
