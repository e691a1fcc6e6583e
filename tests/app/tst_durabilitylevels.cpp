#include "durability/exploration.h"
#include "durability/leveltable.h"
#include "durability/statespace.h"
#include "durability/workload.h"
#include "labfile/labfile.h"

#include <QProcess>
#include <QRegularExpression>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

using namespace retrylab;

namespace {

constexpr quint64 kStatesPerCut = 1500;

Trace recorded(const Workload &workload)
{
    const auto trace = record(workload);
    if (!trace)
        qFatal("no trace: %s", qPrintable(trace.error().text()));
    return *trace;
}

Trace recorded(Journal journal, Synchronous level, int transactions = 2, int checkpointAfter = 0)
{
    return recorded(Workload{{journal, level}, transactions, checkpointAfter, -1, false, {}});
}

Exploration explored(const Trace &trace, const QList<Cut> &cuts)
{
    ExploreOptions options;
    options.statesPerCut = kStatesPerCut;
    return explore(trace, cuts, options);
}

/// "corrupt half 0,0 1,1": all that can be found, whatever its number.
QString outcomes(const Exploration &exploration)
{
    QStringList all;
    for (const OutcomeClass &one : exploration.classes) {
        const bool whole = one.outcome.kind == OutcomeKind::Kept || one.outcome.kind == OutcomeKind::RolledBack;
        all << (whole ? QStringLiteral("%1,%2").arg(one.outcome.counts.jobs).arg(one.outcome.counts.records)
                      : outcomeId(one.outcome.kind));
    }
    all.sort();
    all.removeDuplicates();
    return all.join(u' ');
}

QString shell(const QString &file, const QString &sql)
{
    QProcess process;
    process.start(QStringLiteral("sqlite3"), {file, sql});
    if (!process.waitForFinished())
        return QStringLiteral("no sqlite3");
    return QString::fromUtf8(process.readAllStandardOutput() + process.readAllStandardError()).trimmed();
}

/// A WAL in which a later commit's frames do not lie where an earlier one's did: jobs alone first (one frame), then
/// both tables (three), a checkpoint, and both again over the first three places.
Trace unevenWal(Synchronous level)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("lab.sqlite"));
    const FileSettings settings{Journal::Wal, level};
    if (!LabFile::create(path) || !LabFile::open(path, settings))
        qFatal("no lab file");
    RecordingVfs vfs("test-uneven");
    vfs.start();
    Trace trace;
    {
        auto db = openConnection("c", path, settings, vfs.uriQuery());
        QSqlQuery query(*db);
        const auto commit = [&](const QStringList &statements, Counts counts) {
            const int begin = int(vfs.ops().size());
            query.exec("BEGIN IMMEDIATE");
            for (const QString &sql : statements)
                query.exec(sql);
            if (!query.exec("COMMIT"))
                qFatal("no commit");
            trace.commits << Trace::Commit{begin, int(vfs.ops().size()), counts};
        };
        const QString job = "INSERT INTO jobs(payload) VALUES('p')";
        const QString record = "INSERT INTO requests VALUES('s', last_insert_rowid(), 'p', last_insert_rowid(), 0)";
        commit({job}, {1, 0});
        commit({job, record}, {2, 1});
        query.exec("PRAGMA wal_checkpoint");
        query.finish();
        commit({job, record}, {3, 2});
        trace.initial = vfs.initial();
        trace.ops = vfs.ops();
    }
    QSqlDatabase::removeDatabase("c");
    return trace;
}

QList<int> syncsOf(const Trace &trace, FileOpKind kind = FileOpKind::Sync)
{
    QList<int> syncs;
    for (int i = 0; i < trace.ops.size(); ++i) {
        if (trace.ops[i].kind == kind)
            syncs << i;
    }
    return syncs;
}

/// Outcomes that the trace allows only without this sync.
QString newOutcomes(const Exploration &with, const Trace &lacking)
{
    const Exploration without = explored(lacking, everyCut(lacking));
    QStringList found;
    for (const OutcomeClass &one : without.classes) {
        if (!with.find(one.outcome))
            found << outcomeId(one.outcome.kind) + (one.outcome.lost ? QStringLiteral(" lost") : QString());
    }
    found.sort();
    found.removeDuplicates();
    return found.join(QStringLiteral(", "));
}

} // namespace

/// What the journal modes and levels withstand, and that the simulator sees what they do not.
class TestDurabilityLevels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void outcomesOfEveryLevel_data()
    {
        QTest::addColumn<Journal>("journal");
        QTest::addColumn<Synchronous>("synchronous");
        QTest::addColumn<QString>("anywhere");
        QTest::addColumn<QString>("afterFirst"); // "*": anything, corruption included.
        QTest::addColumn<QString>("afterSecond");
        using J = Journal;
        using S = Synchronous;
        const QString none = "0,0 1,1 2,2", both = "0,0 1,1 2,2 corrupt half", corrupt = "0,0 1,1 2,2 corrupt";
        QTest::newRow("DELETE OFF") << J::Delete << S::Off << both << "*" << "*";
        QTest::newRow("DELETE NORMAL") << J::Delete << S::Normal << corrupt << "0,0 1,1" << "1,1 2,2";
        QTest::newRow("DELETE FULL") << J::Delete << S::Full << none << "0,0 1,1" << "1,1 2,2";
        QTest::newRow("DELETE EXTRA") << J::Delete << S::Extra << none << "1,1" << "2,2";
        QTest::newRow("TRUNCATE OFF") << J::Truncate << S::Off << both << "*" << "*";
        // A journal that stays keeps old pages, which SQLite's checksum over every 200th byte takes for new ones.
        QTest::newRow("TRUNCATE NORMAL") << J::Truncate << S::Normal << both << "0,0 1,1" << "1,1 2,2";
        QTest::newRow("TRUNCATE FULL") << J::Truncate << S::Full << none << "1,1" << "2,2";
        QTest::newRow("TRUNCATE EXTRA") << J::Truncate << S::Extra << none << "1,1" << "2,2";
        QTest::newRow("PERSIST OFF") << J::Persist << S::Off << both << "*" << "*";
        QTest::newRow("PERSIST NORMAL") << J::Persist << S::Normal << both << "1,1" << "2,2";
        QTest::newRow("PERSIST FULL") << J::Persist << S::Full << none << "1,1" << "2,2";
        QTest::newRow("PERSIST EXTRA") << J::Persist << S::Extra << none << "1,1" << "2,2";
        QTest::newRow("WAL OFF") << J::Wal << S::Off << none << "0,0 1,1" << "0,0 1,1 2,2";
        QTest::newRow("WAL NORMAL") << J::Wal << S::Normal << none << "0,0 1,1" << "0,0 1,1 2,2";
        QTest::newRow("WAL FULL") << J::Wal << S::Full << none << "1,1" << "2,2";
        QTest::newRow("WAL EXTRA") << J::Wal << S::Extra << none << "1,1" << "2,2";
    }
    void outcomesOfEveryLevel()
    {
        QFETCH(Journal, journal);
        QFETCH(Synchronous, synchronous);
        QFETCH(QString, anywhere);
        const Trace trace = recorded(journal, synchronous);
        QCOMPARE(outcomes(explored(trace, everyCut(trace))), anywhere);
        QFETCH(QString, afterFirst);
        QFETCH(QString, afterSecond);
        for (int commit : {1, 2}) {
            const QString expected = commit == 1 ? afterFirst : afterSecond;
            const Exploration found = explored(trace, {cutAfterCommit(trace, commit)});
            if (expected == u"*") {
                QVERIFY(found.any(OutcomeKind::Corrupt));
                QVERIFY(found.any(OutcomeKind::Half));
                QVERIFY(found.anyLost());
                continue;
            }
            QCOMPARE(outcomes(found), expected);
            // The states of a safe level are few enough to try them all.
            if (synchronous >= Synchronous::Full)
                QVERIFY(found.exhaustive());
            QCOMPARE(found.anyLost(), expected.size() > 3); // More than the one that was acknowledged.
        }
    }

    void corruptionInDeleteNormalIsRare()
    {
        const Trace trace = recorded(Journal::Delete, Synchronous::Normal, 1);
        ExploreOptions options;
        options.statesPerCut = 15'000;
        const Exploration found = explore(trace, everyCut(trace), options);
        quint64 corrupt = 0;
        for (const OutcomeClass &one : found.classes)
            corrupt += one.outcome.kind == OutcomeKind::Corrupt ? one.states : 0;
        QVERIFY(corrupt > 0);
        QVERIFY(corrupt * 10 < found.states);
    }

    void walAcrossACheckpoint_data()
    {
        QTest::addColumn<Synchronous>("synchronous");
        QTest::addColumn<QString>("anywhere");
        QTest::addColumn<bool>("lost");
        QTest::newRow("OFF") << Synchronous::Off << "0,0 1,1 2,2 3,3 corrupt half" << true;
        QTest::newRow("NORMAL") << Synchronous::Normal << "0,0 1,1 2,2 3,3" << true;
        QTest::newRow("FULL") << Synchronous::Full << "0,0 1,1 2,2 3,3" << false;
        QTest::newRow("EXTRA") << Synchronous::Extra << "0,0 1,1 2,2 3,3" << false;
    }
    void walAcrossACheckpoint()
    {
        QFETCH(Synchronous, synchronous);
        QFETCH(QString, anywhere);
        QFETCH(bool, lost);
        const Trace trace = recorded(Journal::Wal, synchronous, 3, 2);
        QVERIFY(std::any_of(trace.ops.begin(), trace.ops.end(), [](const FileOp &op) {
            return op.kind == FileOpKind::Write && op.role == FileRole::Database;
        }));
        const Exploration found = explored(trace, everyCut(trace));
        QCOMPARE(outcomes(found), anywhere);
        QCOMPARE(found.anyLost(), lost);
        // Once the checkpoint is done in NORMAL, what it moved is safe.
        if (synchronous == Synchronous::Normal)
            QCOMPARE(outcomes(explored(trace, {cutAfterCommit(trace, 3)})), QStringLiteral("2,2 3,3"));
        if (synchronous >= Synchronous::Normal)
            QVERIFY(!explored(unevenWal(synchronous), everyCut(unevenWal(synchronous))).any(OutcomeKind::Corrupt));
    }

    /// Case wal-normal-power-cut.
    void caseWalNormalPowerCut()
    {
        const Trace trace = recorded(Journal::Wal, Synchronous::Normal, 1);
        // A killed process leaves what it wrote to the system, which writes it out later.
        QCOMPARE(Recovery().recover(replay(trace)).counts, (Counts{1, 1}));
        ExploreOptions options;
        options.statesPerCut = 20'000;
        const Exploration cut = explore(trace, {cutAfterCommit(trace, 1)}, options);
        QVERIFY(cut.exhaustive());
        QCOMPARE(outcomes(cut), QStringLiteral("0,0 1,1"));
        QVERIFY(cut.find({OutcomeKind::RolledBack, {0, 0}, true, false}));
        const Trace full = recorded(Journal::Wal, Synchronous::Full, 1);
        const Exploration safe = explore(full, {cutAfterCommit(full, 1)}, options);
        QVERIFY(safe.exhaustive());
        QCOMPARE(outcomes(safe), QStringLiteral("1,1"));
    }

    /// Case full-is-not-against-corruption-in-wal.
    void caseFullIsNotAgainstCorruptionInWal()
    {
        const Trace plain = recorded(Journal::Wal, Synchronous::Normal, 3);
        const Exploration found = explored(plain, everyCut(plain));
        QCOMPARE(outcomes(found), QStringLiteral("0,0 1,1 2,2 3,3")); // Never corrupt, never half,
        QVERIFY(found.anyLost());                                     // but the last commits can be gone.
        const auto damaged = [](Synchronous level) {
            const Trace trace = recorded(Journal::Wal, level, 3, 2);
            const Exploration all = explored(trace, everyCut(trace));
            return all.any(OutcomeKind::Corrupt) || all.any(OutcomeKind::Half);
        };
        QVERIFY(!damaged(Synchronous::Normal));
        QVERIFY(damaged(Synchronous::Off));
    }

    /// Every sync of DELETE/FULL is needed: leave any out, in the VFS or in the trace, and the model finds out.
    void everySyncOfDeleteFullIsNeeded()
    {
        const Workload workload{{Journal::Delete, Synchronous::Full}, 2, 0, -1, false, {}};
        const Trace trace = recorded(workload);
        const Exploration with = explored(trace, everyCut(trace));
        const QList<int> syncs = syncsOf(trace);
        QCOMPARE(syncs.size(), 6);
        for (int sync : syncs) {
            Workload lacking = workload;
            lacking.dropSyncAt = sync;
            QVERIFY2(newOutcomes(with, recorded(lacking)).contains(QStringLiteral("corrupt")), qPrintable(QString::number(sync)));
            QVERIFY2(newOutcomes(with, withoutSync(trace, sync)).contains(QStringLiteral("corrupt")),
                     qPrintable(QString::number(sync)));
        }
        // And so is the folder's, behind the journal's first.
        const QList<int> folder = syncsOf(trace, FileOpKind::SyncDirectory);
        QCOMPARE(folder.size(), 2);
        for (int sync : folder)
            QVERIFY(newOutcomes(with, withoutSync(trace, sync)).contains(QStringLiteral("corrupt")));
    }

    /// Of WAL/FULL: the commits' syncs keep acknowledged commits, the checkpoint's keep the database.
    void syncsOfWalFullAreNeeded()
    {
        const Workload workload{{Journal::Wal, Synchronous::Full}, 3, 2, -1, false, {}};
        const Trace trace = recorded(workload);
        const Exploration with = explored(trace, everyCut(trace));
        const QList<int> syncs = syncsOf(trace);
        // header, commit 1, commit 2, checkpoint: the WAL, checkpoint: the database, header again, commit 3
        QCOMPARE(syncs.size(), 7);
        const auto dropped = [&](int which) {
            Workload lacking = workload;
            lacking.dropSyncAt = syncs[which];
            const QString found = newOutcomes(with, recorded(lacking));
            return found == newOutcomes(with, withoutSync(trace, syncs[which])) ? found : QStringLiteral("they differ");
        };
        for (int commit : {1, 2, 6})
            QCOMPARE(dropped(commit), QStringLiteral("rolled-back lost"));
        QVERIFY(dropped(4).contains(QStringLiteral("corrupt lost")));
        // The folder's, behind the first: without it the WAL itself may be gone.
        QVERIFY(newOutcomes(with, withoutSync(trace, syncsOf(trace, FileOpKind::SyncDirectory).first()))
                    .contains(QStringLiteral("rolled-back lost")));
        // The sync of a fresh WAL's header: there is nothing older to be mistaken for, and the commit's sync covers it.
        QCOMPARE(dropped(0), QString());
        // The checkpoint's sync of the WAL repeats the last commit's in FULL; in NORMAL all rests on it.
        QCOMPARE(dropped(3), QString());
        const Trace normal = recorded(Journal::Wal, Synchronous::Normal, 3, 2);
        const QList<int> fewer = syncsOf(normal);
        QCOMPARE(fewer.size(), 4);
        QVERIFY(newOutcomes(explored(normal, everyCut(normal)), withoutSync(normal, fewer[1])).contains(QStringLiteral("half")));
        // The header's after a restart of the WAL: without it old frames count again, where the new commit's frames
        // are others than the old one's.
        QCOMPARE(dropped(5), QString());
        const Trace uneven = unevenWal(Synchronous::Full);
        const QList<int> again = syncsOf(uneven);
        QCOMPARE(again.size(), 7);
        QVERIFY(!explored(uneven, everyCut(uneven)).anyLost());
        QVERIFY(newOutcomes(explored(uneven, everyCut(uneven)), withoutSync(uneven, again[5])).contains(QStringLiteral("lost")));
    }

    /// The shell has the last word: a state found corrupt is corrupt for it, and one found whole is whole.
    void shellAgrees()
    {
        int corrupt = 0, silent = 0, whole = 0;
        for (const Trace &trace : {recorded(Journal::Delete, Synchronous::Off), recorded(Journal::Delete, Synchronous::Normal),
                                   recorded(Journal::Persist, Synchronous::Normal),
                                   recorded(Journal::Wal, Synchronous::Off, 3, 2)}) {
            const Exploration found = explored(trace, everyCut(trace));
            for (const OutcomeClass &one : found.classes) {
                const QTemporaryDir folder;
                const auto path = writeState(one.example, folder.path());
                QVERIFY(path);
                const QString check = shell(*path, QStringLiteral("PRAGMA integrity_check"));
                if (one.outcome.kind == OutcomeKind::Corrupt && !one.outcome.silent) {
                    QVERIFY2(check != u"ok", qPrintable(check));
                    ++corrupt;
                    continue;
                }
                QCOMPARE(check, QStringLiteral("ok"));
                const QString counts = QStringLiteral("%1|%2").arg(one.outcome.counts.jobs).arg(one.outcome.counts.records);
                QCOMPARE(shell(*path, QStringLiteral("SELECT (SELECT COUNT(*) FROM jobs), (SELECT COUNT(*) FROM requests)")),
                         counts);
                if (one.outcome.silent) {
                    QVERIFY(shell(*path, QStringLiteral("SELECT COUNT(*) FROM jobs, requests WHERE id=result "
                                                        "AND jobs.payload<>requests.payload")) != u"0");
                    ++silent;
                } else {
                    ++whole;
                }
            }
        }
        QVERIFY(corrupt >= 4);
        QVERIFY(silent >= 1);
        QVERIFY(whole >= 10);
    }

    /// Recovery in memory against real files, state by state.
    void memoryRecoversAsFilesDo()
    {
        for (const Trace &trace : {recorded(Journal::Delete, Synchronous::Off), recorded(Journal::Truncate, Synchronous::Normal),
                                   recorded(Journal::Wal, Synchronous::Off, 3, 2)}) {
            const StateSpace space(trace, cutAfterCommit(trace, int(trace.commits.size())));
            const QTemporaryDir folder;
            Recovery recovery;
            int n = 0, different = 0, damaged = 0;
            space.visit(200, 3, [&](const StateSpace::Choice &choice, quint64) {
                if (n++ % 3 != 0)
                    return true;
                const DiskState state = space.state(choice);
                const auto path = writeState(state, folder.path());
                const Recovered inMemory = recovery.recover(state);
                different += !path || inMemory != Recovery::recoverFiles(*path);
                damaged += !inMemory.intact;
                return n < 1200;
            });
            QVERIFY(n > 1);
            QCOMPARE(different, 0);
            QVERIFY(damaged > 0 || trace.settings.synchronous != Synchronous::Off);
        }
    }

    /// The user goes on from a state: it is a lab file, and a retry of the lost request stores it once.
    void stateBecomesTheLabFile()
    {
        const Trace trace = recorded(Journal::Delete, Synchronous::Full, 1);
        const Exploration found = explored(trace, {cutAfterCommit(trace, 1)});
        const OutcomeClass *gone = found.find({OutcomeKind::RolledBack, {0, 0}, true, false});
        QVERIFY(gone);
        QVERIFY(gone->example[FileRole::Journal]); // The hot journal that came back.
        const QTemporaryDir folder;
        const auto path = writeState(gone->example, folder.path());
        QVERIFY(path);
        const auto file = LabFile::open(*path, trace.settings);
        QVERIFY(file);
        QCOMPARE(*(*file)->counts(), (Counts{0, 0}));
        QSqlDatabase db = (*file)->database();
        QVERIFY(submitOnce(db, 1));
        QCOMPARE(*(*file)->counts(), (Counts{1, 1}));
        QVERIFY(*(*file)->isIntact());
    }

    void tableOfLevels()
    {
        LevelTableOptions options;
        options.commits = 4;
        options.timeLimitMs = 0;
        options.statesPerCut = 600;
        int reported = 0;
        options.progress = [&](int done, int total, const LevelCell &) {
            QCOMPARE(done, ++reported);
            QCOMPARE(total, 16);
        };
        const auto cells = measureLevels(options);
        QVERIFY(cells);
        QCOMPARE(cells->size(), 16);
        QCOMPARE(reported, 16);
        using R = PowerCutRisk;
        struct Expected { int syncs, folder; R risk; std::optional<R> across; };
        const QList<Expected> expected{
            {0, 0, R::Damage, {}}, {2, 1, R::Damage, {}}, {3, 1, R::LastLost, {}}, {3, 2, R::NothingLost, {}},
            {0, 0, R::Damage, {}}, {2, 1, R::Damage, {}}, {4, 1, R::NothingLost, {}}, {4, 1, R::NothingLost, {}},
            {0, 0, R::Damage, {}}, {3, 1, R::Damage, {}}, {4, 1, R::NothingLost, {}}, {4, 1, R::NothingLost, {}},
            {0, 0, R::LastLost, R::Damage}, {0, 0, R::LastLost, R::LastLost},
            {1, 0, R::NothingLost, R::NothingLost}, {1, 0, R::NothingLost, R::NothingLost}};
        for (int i = 0; i < cells->size(); ++i) {
            const LevelCell &cell = (*cells)[i];
            const QByteArray name = (journalWord(cell.settings.journal) + synchronousWord(cell.settings.synchronous)).toUtf8();
            QVERIFY2(cell.syncsPerCommit == expected[i].syncs, name);
            QVERIFY2(cell.directorySyncsPerCommit == expected[i].folder, name);
            QVERIFY2(cell.risk == expected[i].risk, name);
            QVERIFY2(cell.acrossCheckpoint == expected[i].across, name);
            QVERIFY2(cell.commitMicroseconds > 0 && cell.states > 0, name);
        }
        std::stop_source stop;
        options.stop = stop.get_token();
        options.progress = [&](int done, int, const LevelCell &) {
            if (done == 2)
                stop.request_stop();
        };
        const auto few = measureLevels(options);
        QVERIFY(few);
        QCOMPARE(few->size(), 2);
    }
};

QTEST_GUILESS_MAIN(TestDurabilityLevels)
#include "tst_durabilitylevels.moc"
