// Schedules a second; measured here and nowhere in the tests. Give it a quiet machine.
//   retrylab-bench-schedules [ROUNDS]
#include "lab/schedules.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTemporaryDir>
#include <QTextStream>

#include <algorithm>

using namespace retrylab;

namespace {

QTextStream out(stdout);

/// Five steps and no waiting, so that all 252 ways to merge them can be run.
Experiment race()
{
    Experiment base;
    base.design = {QStringLiteral("five-steps"),
                   {Step::LookUpMemory, Step::InsertJob, Step::Remember, Step::LookUp, Step::Reply}};
    return raceOf(base, 2);
}

/// Seconds for all schedules; workers are used again, or each run starts its own.
double seconds(const Experiment &experiment, bool reuse, const ScheduleOptions &options, ScheduleReport &report)
{
    QTemporaryDir folder;
    WorkerPool pool(WorkerPool::defaultProgram(), 0, reuse);
    ScheduleSearch search(experiment, options, folder.path(), pool, 2);
    QEventLoop loop;
    QObject::connect(&search, &ScheduleSearch::finished, &loop, [&](const ScheduleReport &found) {
        report = found;
        QMetaObject::invokeMethod(&loop, &QEventLoop::quit, Qt::QueuedConnection);
    });
    QElapsedTimer timer;
    timer.start();
    search.start();
    loop.exec();
    return double(timer.nsecsElapsed()) / 1e9;
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const int rounds = QCoreApplication::arguments().value(1, QStringLiteral("5")).toInt();
    ScheduleOptions all;
    all.merge = false;
    ScheduleReport report;
    for (Journal journal : {Journal::Delete, Journal::Wal}) {
        Experiment experiment = race();
        experiment.file.journal = journal;
        QList<double> warm, fresh, ratios;
        for (int i = 0; i < rounds; ++i) { // In turn, so that a change of the machine's mood meets both.
            warm << seconds(experiment, true, all, report);
            fresh << seconds(experiment, false, all, report);
            ratios << fresh.constLast() / warm.constLast();
        }
        std::sort(warm.begin(), warm.end());
        std::sort(ratios.begin(), ratios.end());
        const double took = warm[warm.size() / 2];
        out << QStringLiteral("%1: %2 schedules of two five-step workers in %3 s (5), %4 a second; fresh processes for each: %5 x the time  %6\n")
                   .arg(journalWord(journal)).arg(report.schedules).arg(took, 0, 'f', 2).arg(report.schedules / took, 0, 'f', 0)
                   .arg(ratios[ratios.size() / 2], 0, 'f', 1).arg(took < 5 ? "met" : "NOT MET")
            << Qt::flush;
    }
    ScheduleOptions kills;
    kills.kills = true;
    Experiment right;
    right.design = *findDesign(u"one-commit");
    const double took = seconds(raceOf(right, 2), true, kills, report);
    out << QStringLiteral("one COMMIT, every schedule and every kill: %1 schedules from %2 runs in %3 s\n")
               .arg(report.schedules, 0, 'f', 0).arg(report.runs).arg(took, 0, 'f', 2);
    return 0;
}
