// Speed of the power-cut simulator; measured here and nowhere in the tests. Give it a quiet machine.
//   bench_powercut [FOLDER]    FOLDER: where files are written and commits timed; else the temporary folder.

#include "durability/leveltable.h"
#include "durability/memoryvfs.h"
#include "durability/statespace.h"
#include "durability/workload.h"
#include "labfile/labfile.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTextStream>

#include <algorithm>
#include <cmath>

using namespace retrylab;

namespace {

QTextStream &out()
{
    static QTextStream stream(stdout);
    return stream;
}

double seconds(const QElapsedTimer &timer)
{
    return double(timer.nsecsElapsed()) / 1e9;
}

Trace recorded(const FileSettings &settings)
{
    const auto trace = record({settings, 2, 0, -1, false, {}});
    if (!trace)
        qFatal("%s", qPrintable(trace.error().text()));
    return *trace;
}

/// The whole way: enumerate, tell apart by hash, recover, check, classify, tally, tell a story.
void statesPerSecond(const FileSettings &settings)
{
    const Trace trace = recorded(settings);
    ExploreOptions options;
    options.statesPerCut = 20'000;
    QElapsedTimer timer;
    timer.start();
    const Exploration found = explore(trace, everyCut(trace), options);
    const double took = seconds(timer);
    out() << QStringLiteral("%1 %2: %3 distinct states in %4 s: %5 states a second (and %6 repeated ones)\n")
                 .arg(journalWord(settings.journal), -8).arg(synchronousWord(settings.synchronous), -6)
                 .arg(found.states).arg(took, 0, 'f', 2).arg(qRound(double(found.states) / took)).arg(found.repeated);
    out().flush();
}

/// The same states the straightforward way: written as files, opened by SQLite.
void againstFiles(const FileSettings &settings, const QString &parent)
{
    const Trace trace = recorded(settings);
    const StateSpace space(trace, {int(trace.ops.size()), 2});
    const QTemporaryDir folder(QDir(parent).filePath(QStringLiteral("bench-XXXXXX")));
    Recovery recovery;
    constexpr int most = 2000;
    const auto run = [&](bool files) {
        int n = 0;
        QElapsedTimer timer;
        timer.start();
        space.visit(4 * most, 1, [&](const StateSpace::Choice &choice, quint64) {
            if (files) {
                const auto path = writeState(space.state(choice), folder.path());
                if (path)
                    Recovery::recoverFiles(*path);
            } else {
                space.fill(choice, recovery.disk());
                recovery.recover();
            }
            return ++n < most;
        });
        return double(n) / seconds(timer);
    };
    const double memory = run(false), files = run(true);
    out() << QStringLiteral("%1 %2: in memory %3, as files %4 states a second: %5 times\n")
                 .arg(journalWord(settings.journal), -8).arg(synchronousWord(settings.synchronous), -6)
                 .arg(qRound(memory)).arg(qRound(files)).arg(memory / files, 0, 'f', 1);
    out().flush();
}

/// Transactions a second with the recording VFS between and without, in turn on two files.
void costOfRecording(const FileSettings &settings, RecordingVfs::Capture capture, int pairs, int transactions,
                     const QString &parent)
{
    const QTemporaryDir folder(QDir(parent).filePath(QStringLiteral("bench-XXXXXX")));
    RecordingVfs vfs(QStringLiteral("bench"), capture);
    const QString plainPath = folder.filePath(QStringLiteral("plain.sqlite"));
    const QString watchedPath = folder.filePath(QStringLiteral("watched.sqlite"));
    if (!LabFile::create(plainPath) || !LabFile::create(watchedPath))
        qFatal("no lab files");
    {
        auto plain = openConnection(QStringLiteral("plain"), plainPath, settings);
        auto watched = openConnection(QStringLiteral("watched"), watchedPath, settings, vfs.uriQuery());
        if (!plain || !watched)
            qFatal("no connections");
        vfs.setGate([](int, const FileOp &) {});
        int n = 0, m = 0;
        const auto time = [&](QSqlDatabase &database, int &number) {
            QElapsedTimer timer;
            timer.start();
            for (int i = 0; i < transactions; ++i) {
                if (!submitOnce(database, ++number))
                    qFatal("no commit");
            }
            return double(timer.nsecsElapsed());
        };
        std::vector<double> ratios;
        for (int pair = 0; pair < pairs; ++pair) {
            vfs.start();
            double a = 0, b = 0;
            if (pair % 2) {
                a = time(*plain, n);
                b = time(*watched, m);
            } else {
                b = time(*watched, m);
                a = time(*plain, n);
            }
            ratios.push_back(b / a);
        }
        std::sort(ratios.begin(), ratios.end());
        out() << QStringLiteral("%1 %2, %3: median %4 % (quartiles %5 to %6), %7 pairs of %8 transactions\n")
                     .arg(journalWord(settings.journal), -8).arg(synchronousWord(settings.synchronous), -6)
                     .arg(capture == RecordingVfs::Capture::Kinds ? QStringLiteral("kinds only")
                                                                  : QStringLiteral("with the bytes"))
                     .arg((ratios[ratios.size() / 2] - 1) * 100, 0, 'f', 1)
                     .arg((ratios[ratios.size() / 4] - 1) * 100, 0, 'f', 1)
                     .arg((ratios[ratios.size() * 3 / 4] - 1) * 100, 0, 'f', 1).arg(pairs).arg(transactions);
        out().flush();
    }
    QSqlDatabase::removeDatabase(QStringLiteral("plain"));
    QSqlDatabase::removeDatabase(QStringLiteral("watched"));
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QString folder = QCoreApplication::arguments().value(1, QDir::tempPath());
    const auto settings = [](Journal journal, Synchronous level) { return FileSettings{journal, level}; };

    out() << "States examined and classified, one core (at least 10,000 a second):\n";
    for (const auto &one : {settings(Journal::Delete, Synchronous::Off), settings(Journal::Delete, Synchronous::Full),
                            settings(Journal::Persist, Synchronous::Normal), settings(Journal::Wal, Synchronous::Normal)})
        statesPerSecond(one);

    out() << "\nRecovery in memory against real files:\n";
    for (const auto &one : {settings(Journal::Delete, Synchronous::Off), settings(Journal::Wal, Synchronous::Normal)})
        againstFiles(one, folder);

    out() << "\nWhat the recording costs (in DELETE FULL under 5 %):\n";
    costOfRecording(settings(Journal::Delete, Synchronous::Full), RecordingVfs::Capture::Kinds, 21, 8, folder);
    costOfRecording(settings(Journal::Delete, Synchronous::Full), RecordingVfs::Capture::Data, 21, 8, folder);
    costOfRecording(settings(Journal::Delete, Synchronous::Off), RecordingVfs::Capture::Kinds, 21, 300, folder);
    costOfRecording(settings(Journal::Wal, Synchronous::Normal), RecordingVfs::Capture::Kinds, 21, 300, folder);

    out() << "\nThe table of 16 cells (under 10 s): ";
    out().flush();
    LevelTableOptions options;
    options.folder = folder;
    QElapsedTimer timer;
    timer.start();
    const auto cells = measureLevels(options);
    out() << QStringLiteral("%1 cells in %2 s\n").arg(cells ? cells->size() : 0).arg(seconds(timer), 0, 'f', 2);
    return 0;
}
