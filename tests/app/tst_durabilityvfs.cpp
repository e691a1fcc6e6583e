#include "labfile/recordingvfs.h"
#include "durability/recovery.h"
#include "durability/workload.h"
#include "labfile/labfile.h"

#include <QFile>
#include <QRegularExpression>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace retrylab;

namespace {

/// A lab file in this mode, whose connection the test opens through a recording VFS.
QString labFile(const QTemporaryDir &folder, const FileSettings &settings)
{
    const QString path = folder.filePath(QStringLiteral("lab.sqlite"));
    if (!LabFile::create(path) || !LabFile::open(path, settings))
        qFatal("no lab file");
    return path;
}

/// The names of the operations, as "journal write".
QStringList words(const QList<FileOp> &ops)
{
    QStringList all;
    for (const FileOp &op : ops)
        all << fileRoleId(op.role) + u' ' + fileOpId(op.kind);
    return all;
}

int realDirectorySyncs = 0;
int (*openDirectory)(const char *, int *) = nullptr;

} // namespace

/// The recording VFS: notes all that SQLite does to the files, and nothing else.
class TestDurabilityVfs : public QObject
{
    Q_OBJECT

    static void addLevels()
    {
        QTest::addColumn<Journal>("journal");
        QTest::addColumn<Synchronous>("synchronous");
        for (Journal journal : allJournals()) {
            for (Synchronous level : allSynchronous())
                QTest::addRow("%s %s", qPrintable(journalWord(journal)), qPrintable(synchronousWord(level)))
                    << journal << level;
        }
    }

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void replayIsTheRealFile_data() { addLevels(); }
    void replayIsTheRealFile()
    {
        QFETCH(Journal, journal);
        QFETCH(Synchronous, synchronous);
        Workload workload{{journal, synchronous}, 3, journal == Journal::Wal ? 2 : 0, -1, false, {}};
        DiskState real;
        workload.beforeClose = [&](const QString &path) { real = readState(path); };
        const auto trace = record(workload);
        QVERIFY(trace);
        QVERIFY(!trace->ops.isEmpty());
        QCOMPARE(replay(*trace), real);
        QCOMPARE(real[FileRole::Wal].has_value(), journal == Journal::Wal);
        QCOMPARE(real[FileRole::Journal].has_value(), journal == Journal::Truncate || journal == Journal::Persist);
        // A replay that lacks an operation is another file: the comparison can fail.
        QVERIFY(replay(*trace, int(trace->ops.size()) - 2) != real);
        QCOMPARE(Recovery().recover(replay(*trace)).counts, (Counts{3, 3}));
    }

    void closingIsRecordedToo()
    {
        for (Journal journal : allJournals()) {
            Workload workload{{journal, Synchronous::Full}, 2, 0, -1, true, {}};
            const auto trace = record(workload);
            QVERIFY(trace);
            const DiskState closed = replay(*trace);
            QVERIFY(!closed[FileRole::Wal]);
            QCOMPARE(trace->ops.last().kind == FileOpKind::Delete || trace->ops.last().isSync(), true);
            Recovery recovery;
            QCOMPARE(recovery.recover(closed).counts, (Counts{2, 2}));
        }
    }

    void filesAreToldApartByIdentity()
    {
        const auto trace = record({{Journal::Delete, Synchronous::Full}, 3, 0, -1, false, {}});
        QVERIFY(trace);
        QList<int> created, deleted;
        for (const FileOp &op : trace->ops) {
            if (op.kind == FileOpKind::Create)
                created << op.file;
            else if (op.kind == FileOpKind::Delete)
                deleted << op.file;
            QVERIFY(op.role != FileRole::Database || op.file == trace->initial[0].file);
        }
        QCOMPARE(created.size(), 3);
        QCOMPARE(deleted, created);
        QCOMPARE(QSet<int>(created.begin(), created.end()).size(), 3);
        // PERSIST keeps its journal: one file.
        const auto persist = record({{Journal::Persist, Synchronous::Full}, 3, 0, -1, false, {}});
        QSet<int> journals;
        for (const FileOp &op : persist->ops) {
            if (op.role == FileRole::Journal)
                journals << op.file;
        }
        QCOMPARE(journals.size(), 1);
    }

    /// COMMIT of the two inserts: DELETE/FULL 12 operations, WAL/FULL 9 on a fresh WAL, each with its gate.
    void commitHasItsOperations_data()
    {
        QTest::addColumn<Journal>("journal");
        QTest::addColumn<QStringList>("expected");
        const QString journalWrite = "journal write", journalSync = "journal sync", page = "database write";
        QTest::newRow("DELETE") << Journal::Delete
            << QStringList{journalWrite, journalWrite, journalWrite, journalSync, journalWrite, journalSync, page, page,
                           page, page, "database sync", "journal delete"};
        const QString frame = "wal write";
        QTest::newRow("WAL") << Journal::Wal
            << QStringList{frame, "wal sync", frame, frame, frame, frame, frame, frame, "wal sync"};
    }
    void commitHasItsOperations()
    {
        QFETCH(Journal, journal);
        QFETCH(QStringList, expected);
        const QTemporaryDir folder;
        const FileSettings settings{journal, Synchronous::Full};
        const QString path = labFile(folder, settings);
        RecordingVfs vfs("test-operations", RecordingVfs::Capture::Kinds);
        QVERIFY(vfs.isValid());
        QList<FileOp> announced;
        vfs.setGate([&](int index, const FileOp &op) {
            QCOMPARE(index, vfs.ops().size()); // It is announced before it is done.
            announced << op;
        });
        {
            auto db = openConnection("c", path, settings, vfs.uriQuery());
            QVERIFY(db);
            QSqlQuery query(*db);
            QVERIFY(query.exec("BEGIN IMMEDIATE"));
            QVERIFY(query.exec("INSERT INTO jobs(payload) VALUES('p')"));
            QVERIFY(query.exec("INSERT INTO requests VALUES('s', 'r', 'p', 1, 0)"));
            QVERIFY(announced.isEmpty()); // Not before start().
            vfs.start();
            QVERIFY(query.exec("COMMIT"));
            vfs.stop();
            QVERIFY(query.exec("INSERT INTO jobs(payload) VALUES('unseen')"));
        }
        QSqlDatabase::removeDatabase("c");
        QList<FileOp> gated = vfs.ops();
        gated.removeIf([](const FileOp &op) { return op.kind == FileOpKind::SyncDirectory; });
        QCOMPARE(words(gated), expected);
        QCOMPARE(announced, gated);
        for (const FileOp &op : vfs.ops())
            QVERIFY(op.data.isEmpty()); // The light recording keeps no bytes.
        QVERIFY(vfs.totals().bytes > 8000);
        QCOMPARE(vfs.totals().syncs, expected.filter(" sync").size());
    }

    /// A process killed before the k-th operation of COMMIT, for every k: a real kill, and SQLite's recovery.
    void killedInsideCommit_data()
    {
        QTest::addColumn<Journal>("journal");
        QTest::addColumn<int>("operations");
        QTest::addColumn<int>("committedFrom"); // Killed before this operation or a later one, it is committed.
        QTest::newRow("DELETE") << Journal::Delete << 12 << 12;
        QTest::newRow("WAL") << Journal::Wal << 9 << 8; // Before the last sync: a killed process needs none.
    }
    void killedInsideCommit()
    {
        QFETCH(Journal, journal);
        QFETCH(int, operations);
        QFETCH(int, committedFrom);
        for (int k = 0; k <= operations; ++k) {
            const QTemporaryDir folder;
            const FileSettings settings{journal, Synchronous::Full};
            const QString path = labFile(folder, settings);
            const pid_t child = fork();
            if (child == 0) {
                RecordingVfs vfs("test-kill", RecordingVfs::Capture::Kinds);
                auto db = openConnection("killed", path, settings, vfs.uriQuery());
                QSqlQuery query(*db);
                query.exec("BEGIN IMMEDIATE");
                query.exec("INSERT INTO jobs(payload) VALUES('p')");
                query.exec("INSERT INTO requests VALUES('s', 'r', 'p', 1, 0)");
                int gates = 0;
                vfs.setGate([&](int, const FileOp &) {
                    if (gates++ == k)
                        raise(SIGKILL);
                });
                vfs.start();
                query.exec("COMMIT");
                raise(gates == k ? SIGKILL : SIGTERM); // Any other number of operations ends in another way.
            }
            int status = 0;
            QCOMPARE(waitpid(child, &status, 0), child);
            QVERIFY(WIFSIGNALED(status));
            QCOMPARE(WTERMSIG(status), SIGKILL);
            const int expected = k >= committedFrom ? 1 : 0;
            const Recovered found = Recovery::recoverFiles(path);
            QVERIFY(found.intact);
            QCOMPARE(found.counts, (Counts{expected, expected}));
        }
    }

    /// What it says of folder syncs is what the unix VFS does: its own call is counted underneath.
    void folderSyncsAreReal_data() { addLevels(); }
    void folderSyncsAreReal()
    {
        QFETCH(Journal, journal);
        QFETCH(Synchronous, synchronous);
        sqlite3_vfs *unix = sqlite3_vfs_find(nullptr);
        openDirectory = reinterpret_cast<int (*)(const char *, int *)>(unix->xGetSystemCall(unix, "openDirectory"));
        realDirectorySyncs = 0;
        int recorded = 0;
        int before = 0;
        Workload workload{{journal, synchronous}, 3, 0, -1, false, {}};
        // The lab file's own making syncs too, so that only what record() saw last is compared.
        const QTemporaryDir folder;
        const QString path = labFile(folder, workload.settings);
        RecordingVfs vfs("test-folder", RecordingVfs::Capture::Kinds);
        {
            auto db = openConnection("c", path, workload.settings, vfs.uriQuery());
            QVERIFY(db);
            const auto counting = [](const char *file, int *descriptor) {
                ++realDirectorySyncs;
                return openDirectory(file, descriptor);
            };
            unix->xSetSystemCall(unix, "openDirectory",
                                 reinterpret_cast<sqlite3_syscall_ptr>(+counting));
            vfs.start();
            for (int n = 1; n <= 3; ++n)
                QVERIFY(submitOnce(*db, n));
            recorded = int(vfs.totals().directorySyncs);
            before = realDirectorySyncs;
            vfs.stop();
        }
        QSqlDatabase::removeDatabase("c");
        unix->xSetSystemCall(unix, "openDirectory", nullptr);
        QCOMPARE(recorded, before);
        QCOMPARE(before > 0, synchronous != Synchronous::Off);
    }

    void aSyncCanBeDropped()
    {
        const Workload workload{{Journal::Delete, Synchronous::Full}, 2, 0, -1, false, {}};
        const auto whole = record(workload);
        QVERIFY(whole);
        for (int i = 0; i < whole->ops.size(); ++i) {
            if (whole->ops[i].kind != FileOpKind::Sync)
                continue;
            Workload lacking = workload;
            lacking.dropSyncAt = i;
            const auto trace = record(lacking);
            QVERIFY(trace);
            QVERIFY(trace->ops[i].dropped);
            QCOMPARE(std::count_if(trace->ops.begin(), trace->ops.end(), [](const FileOp &op) { return op.dropped; }), 1);
            QCOMPARE(Recovery().recover(replay(*trace)).counts, (Counts{2, 2})); // Without a power cut it matters not.
        }
    }

    void isNeverTheDefault()
    {
        sqlite3_vfs *standard = sqlite3_vfs_find(nullptr);
        {
            RecordingVfs one("test-a"), same("test-a"), other("test-b");
            QVERIFY(one.isValid());
            QVERIFY(!same.isValid()); // The name is taken.
            QVERIFY(other.isValid());
            QCOMPARE(sqlite3_vfs_find(nullptr), standard);
            QVERIFY(sqlite3_vfs_find("test-a"));
            QCOMPARE(one.uriQuery(), QStringLiteral("vfs=test-a"));
        }
        QVERIFY(!sqlite3_vfs_find("test-a"));
        QCOMPARE(sqlite3_vfs_find(nullptr), standard);
    }

    /// Begun in the midst of things, it has the files as they were at that moment.
    void startsAnywhere()
    {
        for (Journal journal : allJournals()) {
            const QTemporaryDir folder;
            const FileSettings settings{journal, Synchronous::Full};
            const QString path = labFile(folder, settings);
            RecordingVfs vfs("test-midst");
            Trace trace;
            DiskState real;
            {
                auto db = openConnection("c", path, settings, vfs.uriQuery());
                QVERIFY(db);
                QVERIFY(submitOnce(*db, 1));
                vfs.start();
                QVERIFY(submitOnce(*db, 2));
                trace.initial = vfs.initial();
                trace.ops = vfs.ops();
                real = readState(path);
            }
            QSqlDatabase::removeDatabase("c");
            QCOMPARE(replay(trace), real);
            QCOMPARE(Recovery().recover(replay(trace, 0)).counts, (Counts{1, 1}));
        }
    }
};

QTEST_GUILESS_MAIN(TestDurabilityVfs)
#include "tst_durabilityvfs.moc"
