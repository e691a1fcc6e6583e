#include "durability/exploration.h"
#include "durability/memoryvfs.h"
#include "durability/modeltext.h"
#include "durability/statememo.h"
#include "durability/statespace.h"
#include "durability/workload.h"

#include <QHash>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace retrylab;

namespace {

FileOp op(FileOpKind kind, FileRole role, int file, qint64 offset = 0, const QByteArray &data = {})
{
    FileOp made;
    made.kind = kind;
    made.role = role;
    made.file = file;
    made.offset = offset;
    made.bytes = data.size();
    made.data = data;
    return made;
}

QByteArray keyOf(const DiskState &state)
{
    QByteArray key;
    for (const auto &file : state.files)
        key += (file ? '+' + QByteArray::number(file->size()) : QByteArray("-")) + ':' + file.value_or(QByteArray());
    return key;
}

/// The model once more, as literally as possible: every subset of everything, by replaying.
QSet<QByteArray> statesByHand(const Trace &trace, int cut)
{
    struct Part
    {
        int op;
        qint64 sector; // -1: a truncation.
    };
    QHash<int, int> synced;
    int folderSynced = -1;
    for (int i = 0; i < cut; ++i) {
        if (trace.ops[i].kind == FileOpKind::Sync)
            synced[trace.ops[i].file] = i;
        else if (trace.ops[i].kind == FileOpKind::SyncDirectory)
            folderSynced = i;
    }
    QList<Part> parts;
    QList<int> folder;
    for (int i = 0; i < cut; ++i) {
        const FileOp &one = trace.ops[i];
        const bool pending = !synced.contains(one.file) || synced[one.file] < i;
        if (one.kind == FileOpKind::Write && pending) {
            for (qint64 s = one.offset / 512; s * 512 < one.offset + one.bytes; ++s)
                parts << Part{i, s};
        } else if (one.kind == FileOpKind::Truncate && pending) {
            parts << Part{i, -1};
        } else if ((one.kind == FileOpKind::Create || one.kind == FileOpKind::Delete) && i > folderSynced) {
            folder << i;
        }
    }
    QSet<QByteArray> states;
    for (int kept = 0; kept <= folder.size(); ++kept) {
        for (quint32 mask = 0; mask < 1u << parts.size(); ++mask) {
            Trace seen;
            seen.initial = trace.initial;
            int part = 0;
            for (int i = 0; i < cut; ++i) {
                const FileOp &one = trace.ops[i];
                if (folder.contains(i) && folder.indexOf(i) >= kept)
                    continue;
                if (part == parts.size() || parts[part].op != i) {
                    seen.ops << one;
                    continue;
                }
                for (; part < parts.size() && parts[part].op == i; ++part) {
                    if (!(mask >> part & 1))
                        continue;
                    FileOp piece = one;
                    if (one.kind == FileOpKind::Write) {
                        piece.offset = std::max(one.offset, parts[part].sector * 512);
                        piece.bytes = std::min(one.offset + one.bytes, parts[part].sector * 512 + 512) - piece.offset;
                        piece.data = one.data.mid(piece.offset - one.offset, piece.bytes);
                    }
                    seen.ops << piece;
                }
            }
            states << keyOf(replay(seen));
        }
    }
    return states;
}

/// Writes at odd places, overwrites, holes, changes of size, journals that come and go.
Trace randomTrace(quint32 seed)
{
    std::mt19937 random(seed);
    const auto below = [&](int n) { return int(random() % quint32(n)); };
    Trace trace;
    trace.initial = {{0, FileRole::Database, QByteArray(700 + below(900), 'd')}};
    int journal = -1, next = 1, parts = 0;
    while (parts < 11) {
        const int what = below(12);
        const FileRole role = journal >= 0 && below(2) ? FileRole::Journal : FileRole::Database;
        const int file = role == FileRole::Journal ? journal : 0;
        if (what < 6) {
            // Zeros now and then: they change no byte of a hole, but the size.
            const QByteArray data(1 + below(700), below(3) ? char('a' + below(3)) : '\0');
            trace.ops << op(FileOpKind::Write, role, file, below(1800), data);
            parts += 2;
        } else if (what == 6) {
            trace.ops << op(FileOpKind::Truncate, role, file, below(1600));
            ++parts;
        } else if (what == 7) {
            trace.ops << op(FileOpKind::Sync, role, file);
        } else if (what == 8) {
            trace.ops << op(FileOpKind::SyncDirectory, FileRole::Journal, journal);
        } else if (journal < 0) {
            journal = next++;
            trace.ops << op(FileOpKind::Create, FileRole::Journal, journal);
        } else if (what == 9) {
            trace.ops << op(FileOpKind::Delete, FileRole::Journal, journal);
            journal = -1;
        }
    }
    return trace;
}

Trace recorded(Journal journal, Synchronous level, int transactions = 2)
{
    const auto trace = record({{journal, level}, transactions, 0, -1, false, {}});
    if (!trace)
        qFatal("no trace");
    return *trace;
}

} // namespace

/// The power-cut model: exactly the states that the rules allow, each once by content, within bounded memory.
class TestDurabilityModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    /// The enumeration against the rules taken literally; a story always leads to its state, a hash to one content.
    void statesAreThoseOfTheRules_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 40; ++seed)
            QTest::addRow("trace %d", seed) << seed;
    }
    void statesAreThoseOfTheRules()
    {
        QFETCH(int, seed);
        const Trace trace = randomTrace(quint32(seed));
        for (int cut : {int(trace.ops.size()) / 2, int(trace.ops.size())}) {
            const StateSpace space(trace, {cut, 0});
            QVERIFY(!space.isReduced());
            QSet<QByteArray> seen;
            QHash<quint64, QByteArray> byHash;
            const bool all = space.visit(1u << 20, 1, [&](const StateSpace::Choice &choice, quint64 hash) {
                const DiskState state = space.state(choice);
                const QByteArray key = keyOf(state);
                if (byHash.contains(hash) != seen.contains(key) || byHash.value(hash, key) != key)
                    return false; // The hash does not tell states apart by content.
                if (stateOf(trace, space.story(choice)) != state)
                    return false;
                byHash.insert(hash, key);
                seen.insert(key);
                return true;
            });
            QVERIFY(all);
            QCOMPARE(seen, statesByHand(trace, cut));
            QVERIFY(double(seen.size()) <= space.count());
        }
    }

    void countIsExactWithoutFolderChanges()
    {
        for (int seed = 1; seed <= 40; ++seed) {
            Trace trace = randomTrace(quint32(seed));
            trace.ops.removeIf([](const FileOp &one) {
                return one.role == FileRole::Journal || one.kind == FileOpKind::Truncate;
            });
            const StateSpace space(trace, {int(trace.ops.size()), 0});
            QSet<quint64> seen;
            QVERIFY(space.visit(1u << 20, 1, [&](const StateSpace::Choice &, quint64 hash) {
                seen.insert(hash);
                return true;
            }));
            QCOMPARE(double(seen.size()), space.count());
        }
    }

    /// A write of 600 bytes at 500 has parts of 12, 512 and 76 bytes.
    void tornWritesAreCutAtSectorsOfTheFile()
    {
        Trace trace;
        trace.initial = {{0, FileRole::Database, QByteArray(1536, '.')}};
        trace.ops = {op(FileOpKind::Write, FileRole::Database, 0, 500, QByteArray(600, 'x'))};
        const StateSpace space(trace, {1, 0});
        QCOMPARE(space.count(), 8.0);
        QSet<int> sizes;
        space.visit(100, 1, [&](const StateSpace::Choice &choice, quint64) {
            sizes << int(space.state(choice)[FileRole::Database]->count('x'));
            return true;
        });
        QCOMPARE(sizes, (QSet<int>{0, 12, 512, 76, 524, 588, 88, 600}));
    }

    void syncMakesDurableAndNothingElseDoes()
    {
        Trace trace;
        trace.initial = {{0, FileRole::Database, QByteArray(512, '.')}};
        trace.ops = {op(FileOpKind::Write, FileRole::Database, 0, 0, "x"), op(FileOpKind::Sync, FileRole::Database, 0),
                     op(FileOpKind::Write, FileRole::Database, 0, 1, "y")};
        QCOMPARE(StateSpace(trace, {1, 0}).count(), 2.0);
        QCOMPARE(StateSpace(trace, {2, 0}).count(), 1.0);
        QCOMPARE(StateSpace(trace, {3, 0}).count(), 2.0);
        QCOMPARE(StateSpace(withoutSync(trace, 1), {3, 0}).count(), 4.0);
        trace.ops[1].file = 7; // Another file's sync.
        QCOMPARE(StateSpace(trace, {3, 0}).count(), 4.0);
    }

    /// A journal deleted and created again is another file: its sync says nothing about the first one's bytes.
    void journalsOfOneNameAreTwoFiles()
    {
        Trace trace;
        trace.initial = {{0, FileRole::Database, QByteArray(512, '.')}};
        trace.ops = {op(FileOpKind::Create, FileRole::Journal, 1), op(FileOpKind::SyncDirectory, FileRole::Journal, 1),
                     op(FileOpKind::Write, FileRole::Journal, 1, 0, "first"),
                     op(FileOpKind::Delete, FileRole::Journal, 1), op(FileOpKind::Create, FileRole::Journal, 2),
                     op(FileOpKind::Write, FileRole::Journal, 2, 0, "second"),
                     op(FileOpKind::Sync, FileRole::Journal, 2)};
        const StateSpace space(trace, {7, 0});
        QSet<QByteArray> journals;
        QVERIFY(space.visit(100, 1, [&](const StateSpace::Choice &choice, quint64) {
            journals << space.state(choice)[FileRole::Journal].value_or("none");
            return true;
        }));
        QCOMPARE(journals, (QSet<QByteArray>{"", "first", "none", "second"}));
    }

    /// Taken for one file, DELETE/FULL looks corruptible, which it is not.
    void takenForOneFileItWouldLookCorruptible()
    {
        const Trace trace = recorded(Journal::Delete, Synchronous::Full);
        ExploreOptions options;
        options.statesPerCut = 2000;
        QVERIFY(!explore(trace, everyCut(trace), options).any(OutcomeKind::Corrupt));
        Trace mistaken = trace;
        for (FileOp &one : mistaken.ops) {
            if (one.role == FileRole::Journal)
                one.file = 1;
        }
        const Exploration found = explore(mistaken, everyCut(mistaken), options);
        QVERIFY(found.any(OutcomeKind::Corrupt) || found.any(OutcomeKind::Half));
    }

    void samplingIsStatedAndSeeded()
    {
        const Trace trace = recorded(Journal::Delete, Synchronous::Off);
        const QList<Cut> cuts{cutAfterCommit(trace, 1)};
        ExploreOptions options;
        options.statesPerCut = 600;
        options.seed = 5;
        const auto tallies = [&] {
            QList<QPair<int, quint64>> all;
            const Exploration found = explore(trace, cuts, options);
            for (const OutcomeClass &one : found.classes)
                all << qMakePair(int(one.outcome.kind), one.states);
            return qMakePair(all, found);
        };
        const auto [first, found] = tallies();
        QVERIFY(!found.exhaustive());
        QVERIFY(found.possible() > 1e5);
        QVERIFY(found.states < 4000);
        QVERIFY(coverageText(found).startsWith("sampled: "));
        QVERIFY(coverageText(found).contains("seed 5"));
        QCOMPARE(tallies().first, first);
        options.seed = 6;
        QVERIFY(tallies().first != first);

        const Trace safe = recorded(Journal::Wal, Synchronous::Full);
        const Exploration all = explore(safe, {cutAfterCommit(safe, 2)});
        QVERIFY(all.exhaustive());
        QCOMPARE(coverageText(all), QStringLiteral("exhaustive: all 1 disk states"));
    }

    void manyWritesOfOnePlaceAreNeverCalledExhaustive()
    {
        Trace trace;
        trace.initial = {{0, FileRole::Database, QByteArray(512, '.')}};
        for (int i = 0; i < 15; ++i)
            trace.ops << op(FileOpKind::Write, FileRole::Database, 0, i, QByteArray(1, char('a' + i)));
        const StateSpace space(trace, {15, 0});
        QVERIFY(space.isReduced());
        QVERIFY(!space.visit(1u << 20, 1, [](const StateSpace::Choice &, quint64) { return true; }));
    }

    void memoryIsBounded()
    {
        StateMemo memo(5000);
        quint64 x = 1;
        for (int i = 0; i < 100'000; ++i)
            memo.insert(x = x * 6364136223846793005u + 1442695040888963407u, 1);
        QVERIFY(memo.isFull());
        QVERIFY(memo.bytes() <= 5000 * 60);

        const Trace trace = recorded(Journal::Delete, Synchronous::Off);
        ExploreOptions options;
        options.statesPerCut = 4000;
        options.remembered = 500;
        const Exploration found = explore(trace, {cutAfterCommit(trace, 2)}, options);
        QVERIFY(found.forgot);
        QVERIFY(found.states > 500);
        QVERIFY(found.peakMemoBytes <= 2 * 500 * 60);
        // One example for each class, and there are few classes.
        QVERIFY(found.classes.size() < 40);
    }

    void canBeStopped()
    {
        const Trace trace = recorded(Journal::Wal, Synchronous::Off);
        std::stop_source stop;
        ExploreOptions options;
        options.stop = stop.get_token();
        int reports = 0;
        options.progress = [&](int done, int total, quint64) {
            QVERIFY(done <= total);
            if (++reports == 2)
                stop.request_stop();
        };
        const Exploration found = explore(trace, everyCut(trace), options);
        QVERIFY(found.cancelled);
        QVERIFY(!found.exhaustive());
        QVERIFY(found.cuts.size() < everyCut(trace).size());
        QVERIFY(coverageText(found).startsWith("cancelled"));
    }

    /// All cuts give no more than the chosen ones: those in between leave nothing new.
    void everyCutIsEnough()
    {
        const Trace trace = recorded(Journal::Wal, Synchronous::Full);
        QSet<quint64> chosen, each;
        const auto collect = [&](Cut cut, QSet<quint64> &into) {
            const StateSpace space(trace, cut);
            QVERIFY(space.visit(1u << 20, 1, [&](const StateSpace::Choice &, quint64 hash) {
                into.insert(hash);
                return true;
            }));
        };
        for (Cut cut : everyCut(trace))
            collect(cut, chosen);
        for (int i = 0; i <= trace.ops.size(); ++i)
            collect(cutAfter(trace, i), each);
        QCOMPARE(each, chosen);
        QVERIFY(everyCut(trace).size() < trace.ops.size());
    }

    void surpriseCountsWhatOneMustBelieve()
    {
        const auto story = [](std::initializer_list<Fate> fates) {
            Story made;
            for (Fate fate : fates)
                made.lines << Story::Line{0, fate, {}};
            return surpriseOf(made);
        };
        QCOMPARE(story({Fate::Durable, Fate::OnDisk}), 0);
        QCOMPARE(story({Fate::OnDisk, Fate::NotOnDisk}), 1);
        QCOMPARE(story({Fate::NotOnDisk, Fate::OnDisk}), 3);
        QCOMPARE(story({Fate::OnDisk, Fate::Torn}), 4);
        QVERIFY(powerCutModelText().size() > 3);
        QVERIFY(!powerCutDisclaimer().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestDurabilityModel)
#include "tst_durabilitymodel.moc"
