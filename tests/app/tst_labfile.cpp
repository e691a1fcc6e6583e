#include "labfile/diskfiles.h"
#include "labfile/observer.h"
#include "support/labtest.h"

#include <QProcess>
#include <QSqlQuery>

#include <sys/stat.h>
#include <unistd.h>

using namespace retrylab;

namespace {

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

void shell(const QString &file, const QString &sql)
{
    QProcess process;
    process.start(QStringLiteral("sqlite3"), {file, sql});
    QVERIFY(process.waitForFinished());
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
}

/// File permissions mean nothing to root, as which CI runs: for a while this thread's files are an ordinary user's.
class OrdinaryUser
{
public:
    OrdinaryUser() : m_root(geteuid() == 0)
    {
        if (m_root && setresuid(65534, 65534, 0) != 0)
            qFatal("cannot become an ordinary user");
    }
    ~OrdinaryUser()
    {
        if (m_root && setresuid(0, 0, 0) != 0)
            qFatal("cannot become root again");
    }

private:
    bool m_root;
};

} // namespace

/// The lab file: made whole, opened only if it is one, and never harmed by a look.
class TestLabFile : public QObject
{
    Q_OBJECT
    std::unique_ptr<QTemporaryDir> m_folder;
    QString at(const char *name) const { return m_folder->filePath(QString::fromUtf8(name)); }

private Q_SLOTS:
    void init()
    {
        failOnWarnings();
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        // For the ordinary user, too.
        chmod(QFile::encodeName(m_folder->path()).constData(), 0755);
    }

    void madeFileIsALabFile()
    {
        const QString path = at("sub/folder/lab 한글 ?#%.sqlite");
        QVERIFY(LabFile::create(path));
        QVERIFY(LabFile::inspect(path));
        const auto file = LabFile::open(path, {});
        QVERIFY(file);
        QCOMPARE(*(*file)->counts(), Counts());
        QVERIFY(*(*file)->isIntact());
        QCOMPARE(QDir(at("sub/folder")).entryList(QDir::Files).size(), 1);
        QProcess id;
        id.start(QStringLiteral("sqlite3"), {path, QStringLiteral("PRAGMA application_id")});
        QVERIFY(id.waitForFinished());
        QCOMPARE(id.readAllStandardOutput().trimmed().toUInt(), LabFile::applicationId);
    }

    void existingFileIsNotReplaced()
    {
        write(at("x"), "mine");
        QVERIFY(!LabFile::create(at("x")));
        QCOMPARE(contents(at("x")), "mine");
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files).size(), 1);
    }

    void othersAreRefusedUnchanged_data()
    {
        QTest::addColumn<int>("code");
        QTest::newRow("missing") << int(ErrorCode::FileMissing);
        QTest::newRow("folder") << int(ErrorCode::FileIsFolder);
        QTest::newRow("link to nowhere") << int(ErrorCode::DanglingLink);
        QTest::newRow("pipe") << int(ErrorCode::NotADatabase);
        QTest::newRow("empty") << int(ErrorCode::NotADatabase);
        QTest::newRow("text") << int(ErrorCode::NotADatabase);
        QTest::newRow("only a header") << int(ErrorCode::NotADatabase);
        QTest::newRow("another program's") << int(ErrorCode::NotALabFile);
        QTest::newRow("another program's in WAL mode") << int(ErrorCode::NotALabFile);
        QTest::newRow("a newer lab's") << int(ErrorCode::NewerLabFile);
        QTest::newRow("unreadable") << int(ErrorCode::FileNotReadable);
        QTest::newRow("read-only") << int(ErrorCode::FileNotWritable);
        QTest::newRow("in a read-only folder") << int(ErrorCode::FileNotWritable);
    }
    void othersAreRefusedUnchanged()
    {
        QFETCH(int, code);
        const QByteArray kind = QTest::currentDataTag();
        const QString path = at("x.sqlite");
        const QFile::Permissions readable = QFile::ReadOwner | QFile::ReadGroup | QFile::ReadOther;
        QFile::Permissions permissions = readable | QFile::WriteOwner | QFile::WriteGroup | QFile::WriteOther;
        if (kind == "folder") {
            QDir().mkdir(path);
        } else if (kind == "link to nowhere") {
            QVERIFY(QFile::link(at("nowhere"), path));
        } else if (kind == "pipe") {
            QCOMPARE(mkfifo(QFile::encodeName(path).constData(), 0644), 0);
        } else if (kind == "empty") {
            write(path, "");
        } else if (kind == "text") {
            write(path, QByteArray("Dear diary, ").repeated(50));
        } else if (kind == "only a header") {
            write(path, QByteArray("SQLite format 3\0", 16));
        } else if (kind.startsWith("another program's")) {
            if (kind.endsWith("WAL mode"))
                shell(path, QStringLiteral("PRAGMA journal_mode=WAL"));
            shell(path, QStringLiteral("CREATE TABLE jobs(id INTEGER PRIMARY KEY, payload); "
                                       "INSERT INTO jobs VALUES(1, 'theirs')"));
        } else if (kind == "a newer lab's") {
            QVERIFY(LabFile::create(path));
            shell(path, QStringLiteral("PRAGMA user_version=%1").arg(LabFile::formatVersion + 1));
        } else if (kind != "missing") {
            QVERIFY(LabFile::create(path));
            if (kind == "unreadable")
                permissions = QFile::WriteOwner;
            else if (kind == "read-only")
                permissions = readable;
        }
        if (QFileInfo(path).isFile())
            QFile::setPermissions(path, permissions);
        if (kind == "in a read-only folder")
            chmod(QFile::encodeName(m_folder->path()).constData(), 0555);
        const QByteArray before = QFileInfo(path).isFile() ? contents(path) : QByteArray();
        const QStringList names = QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::System);
        {
            const OrdinaryUser user;
            const auto file = LabFile::open(path, {});
            QVERIFY(!file);
            QCOMPARE(int(file.error().code), code);
            QVERIFY(file.error().text().contains(path));
        }
        chmod(QFile::encodeName(m_folder->path()).constData(), 0755);
        if (QFileInfo(path).isFile())
            QCOMPARE(contents(path), before);
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::System), names);
    }

    void cannotMakeFileInReadOnlyFolder()
    {
        chmod(QFile::encodeName(m_folder->path()).constData(), 0555);
        {
            const OrdinaryUser user;
            const auto made = LabFile::create(at("x.sqlite"));
            QVERIFY(!made);
            QCOMPARE(made.error().code, ErrorCode::CannotCreate);
            QVERIFY(!LabFile::create(at("sub/x.sqlite")));
        }
        chmod(QFile::encodeName(m_folder->path()).constData(), 0755);
        QVERIFY(QDir(m_folder->path()).isEmpty());
    }

    void cannotMakeFileThroughLinkToNowhere()
    {
        QVERIFY(QFile::link(at("nowhere"), at("x.sqlite")));
        QVERIFY(!LabFile::create(at("x.sqlite")));
        QVERIFY(!QFileInfo::exists(at("nowhere")));
    }

    void settingsArePragmas_data()
    {
        QTest::addColumn<Journal>("journal");
        QTest::addColumn<Synchronous>("synchronous");
        for (Journal journal : allJournals()) {
            for (Synchronous level : allSynchronous()) {
                QTest::addRow("%s %s", qPrintable(journalWord(journal)), qPrintable(synchronousWord(level)))
                    << journal << level;
            }
        }
    }
    void settingsArePragmas()
    {
        QFETCH(Journal, journal);
        QFETCH(Synchronous, synchronous);
        QVERIFY(LabFile::create(at("x.sqlite")));
        const auto file = LabFile::open(at("x.sqlite"), {journal, synchronous, 7});
        QVERIFY(file);
        const auto pragma = [&](const char *name) {
            QSqlQuery query((*file)->database());
            return query.exec(QStringLiteral("PRAGMA ") + QString::fromUtf8(name)) && query.next()
                ? query.value(0).toString() : QString();
        };
        QCOMPARE(pragma("journal_mode").toUpper(), journalWord(journal));
        QCOMPARE(pragma("synchronous").toInt(), int(synchronous));
        QCOMPARE(pragma("busy_timeout").toInt(), 7);
        QCOMPARE(LabFile::journalOf(at("x.sqlite")), journal == Journal::Wal ? Journal::Wal : Journal::Delete);
    }

    void openInUseAndAcrossRestarts()
    {
        const QString path = at("x.sqlite");
        QVERIFY(LabFile::create(path));
        {
            const auto file = LabFile::open(path, {Journal::Wal});
            QVERIFY(file);
            // Another program at any moment, with the file open here.
            shell(path, QStringLiteral("INSERT INTO jobs(payload) VALUES('a')"));
            QCOMPARE((*file)->counts()->jobs, 1);
        }
        const auto again = LabFile::open(path, {});
        QVERIFY(again);
        QCOMPARE((*again)->counts()->jobs, 1);
        QCOMPARE(countsByShell(path), QStringLiteral("1,0"));
    }

    void primaryKeyComesAndGoes()
    {
        const QString path = at("x.sqlite");
        QVERIFY(LabFile::create(path, false));
        const auto file = LabFile::open(path, {});
        QVERIFY(file);
        const QString insert = QStringLiteral("INSERT INTO requests VALUES('s', 'r', 'p', 1, 0)");
        shell(path, insert);
        QVERIFY((*file)->setRecordKey(true));
        shell(path, QStringLiteral("INSERT OR IGNORE INTO requests VALUES('s', 'r', 'p', 1, 0)"));
        QCOMPARE((*file)->counts()->records, 1);
        QVERIFY((*file)->setRecordKey(false));
        shell(path, insert);
        QCOMPARE((*file)->counts()->records, 2);
        const auto refused = (*file)->setRecordKey(true);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::DuplicateKeys);
        QCOMPARE((*file)->counts()->records, 2);
        QVERIFY((*file)->reset(true));
        QCOMPARE(*(*file)->counts(), Counts());
    }

    /// A lab file of format 1: looking leaves it as it is, preparing it for a run brings it up to date with its rows.
    void olderLabFileIsBroughtUpToDate_data()
    {
        QTest::addColumn<bool>("keep");
        QTest::newRow("rows kept") << true;
        QTest::newRow("emptied") << false;
    }
    void olderLabFileIsBroughtUpToDate()
    {
        QFETCH(bool, keep);
        const QString path = at("old.sqlite");
        shell(path, QStringLiteral("PRAGMA application_id=%1; PRAGMA user_version=1; "
                                   "CREATE TABLE jobs(id INTEGER PRIMARY KEY, payload TEXT NOT NULL); "
                                   "CREATE TABLE requests(scope TEXT NOT NULL, rid TEXT NOT NULL, payload TEXT NOT NULL, "
                                   "result INTEGER NOT NULL, stored_at INTEGER NOT NULL, PRIMARY KEY(scope, rid)); "
                                   "INSERT INTO jobs VALUES(7, 'p'); INSERT INTO requests VALUES('s', 'r', 'p', 7, 40)")
                        .arg(LabFile::applicationId));
        const QByteArray before = contents(path);
        {
            const auto file = LabFile::open(path, {});
            QVERIFY2(file, file ? "" : qPrintable(file.error().text()));
            QCOMPARE((*file)->read(10)->records, (QList<RecordRow>{{1, "s", "r", "p", 7, 40}}));
        }
        QCOMPARE(contents(path), before);
        {
            const auto file = LabFile::open(path, {});
            QVERIFY(keep ? (*file)->setRecordKey(true) : (*file)->reset(true));
            QCOMPARE(*(*file)->counts(), (keep ? Counts{1, 1} : Counts{0, 0}));
            shell(path, QStringLiteral("INSERT INTO requests VALUES('s', 'r2', 'p', NULL, 50)"));
            const auto rows = (*file)->read(10);
            QVERIFY(!rows->records.constLast().result);
            QCOMPARE(rows->records.constLast().storedAt, 50);
            if (keep)
                QCOMPARE(rows->records.constFirst(), (RecordRow{1, "s", "r", "p", 7, 40}));
            // Once is enough: the table is not built again.
            QVERIFY((*file)->setRecordKey(true));
            QCOMPARE(*(*file)->read(10), *rows);
        }
        // A Retry Lab that knows only format 1 refuses it now, and does not take NULL for a result.
        QCOMPARE(contents(path).mid(60, 4), QByteArray("\0\0\0\2", 4));
    }

    void lockedFileIsSaidToBeLocked()
    {
        const QString path = at("x.sqlite");
        QVERIFY(LabFile::create(path));
        const auto holder = LabFile::open(path, {});
        QVERIFY(holder);
        QVERIFY(QSqlQuery((*holder)->database()).exec(QStringLiteral("BEGIN EXCLUSIVE")));
        const auto file = LabFile::open(path, {Journal::Delete, Synchronous::Full, 10});
        if (file) {
            const auto emptied = (*file)->reset(true);
            QVERIFY(!emptied);
            QCOMPARE(emptied.error().code, ErrorCode::Locked);
        } else {
            QCOMPARE(file.error().code, ErrorCode::Locked);
        }
    }

    /// What the observer tells, applied to what was known, is always what is in the file.
    void observerTellsEveryChange_data()
    {
        QTest::addColumn<int>("rows");
        QTest::newRow("few rows, all read") << 3;
        QTest::newRow("many rows, only new ones read") << 700;
    }
    void observerTellsEveryChange()
    {
        QFETCH(int, rows);
        const QString path = at("x.sqlite");
        QVERIFY(LabFile::create(path));
        Observer observer(std::move(*LabFile::open(path, {})));
        const auto other = LabFile::open(path, {});
        QMap<qint64, QString> known;
        QMap<qint64, qint64> records; // Results; in progress is -1.
        const auto look = [&] {
            const auto changes = observer.look();
            QVERIFY(changes);
            for (qint64 id : changes->jobsRemoved)
                QVERIFY(known.remove(id) == 1);
            for (const JobRow &row : changes->jobsAdded) {
                QVERIFY(!known.contains(row.id));
                known.insert(row.id, row.payload);
            }
            for (qint64 id : changes->recordsRemoved)
                QVERIFY(records.remove(id) == 1);
            for (const RecordRow &row : changes->recordsAdded)
                records.insert(row.rowid, row.result.value_or(-1));
            QMap<qint64, QString> real;
            QSqlQuery query((*other)->database());
            QVERIFY(query.exec(QStringLiteral("SELECT id, payload FROM jobs")));
            while (query.next())
                real.insert(query.value(0).toLongLong(), query.value(1).toString());
            QCOMPARE(known, real);
            QMap<qint64, qint64> realRecords;
            QVERIFY(query.exec(QStringLiteral("SELECT rowid, IFNULL(result, -1) FROM requests")));
            while (query.next())
                realRecords.insert(query.value(0).toLongLong(), query.value(1).toLongLong());
            QCOMPARE(records, realRecords);
            QCOMPARE(changes->counts.jobs, real.size());
            QCOMPARE(changes->counts.records, records.size());
        };
        const auto change = [&](const QString &sql) {
            QSqlQuery query((*other)->database());
            QVERIFY2(query.exec(sql), qPrintable(sql));
            look();
        };
        look();
        change(QStringLiteral("WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i<%1) "
                              "INSERT INTO jobs(payload) SELECT 'p'||i FROM n").arg(rows));
        look(); // Nothing new.
        change(QStringLiteral("INSERT INTO requests VALUES('s', 'r', 'p', 1, 0)"));
        change(QStringLiteral("INSERT INTO requests VALUES('s', 'r2', 'p', NULL, 0)"));
        change(QStringLiteral("UPDATE requests SET result=2 WHERE rid='r2'")); // Finished where it stands.
        change(QStringLiteral("INSERT INTO jobs(payload) VALUES('more')"));
        change(QStringLiteral("DELETE FROM jobs WHERE id=2"));
        change(QStringLiteral("DELETE FROM jobs WHERE id=(SELECT MAX(id) FROM jobs)"));
        change(QStringLiteral("INSERT INTO jobs(payload) VALUES('the same id again')"));
        change(QStringLiteral("DELETE FROM requests"));
        change(QStringLiteral("DELETE FROM jobs"));
        change(QStringLiteral("INSERT INTO jobs(payload) VALUES('from 1 again')"));
    }

    void filesOnDiskAreSeenWithoutOpening()
    {
        const QString path = at("x.sqlite");
        QCOMPARE(DiskFiles::of(path), DiskFiles());
        QVERIFY(LabFile::create(path));
        const auto file = LabFile::open(path, {Journal::Wal});
        QVERIFY((*file)->reset(true));
        const DiskFiles files = DiskFiles::of(path);
        QVERIFY(files.bytes[0] > 0);
        QCOMPARE(files.journal(), -1);
        QCOMPARE(files.wal(), QFileInfo(path + QStringLiteral("-wal")).size());
        QVERIFY(files.wal() > 0);
    }
};

QTEST_GUILESS_MAIN(TestLabFile)
#include "tst_labfile.moc"
