#include "rowsmodel.h"
#include "support/labtest.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QRandomGenerator>
#include <QSignalSpy>

using namespace retrylab;

namespace {

Origin originOf(int worker)
{
    return {worker, 100 + worker, 0, worker + 1, QStringLiteral("s"), QStringLiteral("r")};
}

Event changeOf(const QList<qint64> &added, const QList<qint64> &removed, qint64 total)
{
    Event event;
    event.kind = EventKind::FileRead;
    auto changes = std::make_shared<SeenChanges>();
    for (qint64 id : added) {
        changes->rows.jobsAdded.append({id, QStringLiteral("p%1").arg(id)});
        changes->jobOrigins.append(originOf(int(id % 3)));
    }
    changes->rows.jobsRemoved = removed;
    changes->rows.counts = {total, 0};
    event.changes = changes;
    return event;
}

/// The same for requests: every row its own key, and a job that exists or not.
Event recordsChangeOf(const QList<qint64> &added, const QList<qint64> &removed, qint64 total)
{
    Event event;
    event.kind = EventKind::FileChanged;
    auto changes = std::make_shared<SeenChanges>();
    for (qint64 id : added) {
        const QString rid = QStringLiteral("r%1").arg(id % 20); // Some keys come more than once.
        changes->rows.recordsAdded.append({id, QStringLiteral("s"), rid, QStringLiteral("p"), id, 0});
        changes->recordOrigins.append(originOf(int(id % 3)));
    }
    changes->rows.recordsRemoved = removed;
    changes->rows.counts = {0, total};
    event.changes = changes;
    return event;
}

/// What a worker inserts and has not committed.
QList<Event> ghostsOf(int worker, qint64 job, qint64 record)
{
    Event received;
    received.kind = EventKind::RequestReceived;
    received.worker = worker;
    received.client = 0;
    received.tryNo = 1;
    received.request = Request{QStringLiteral("s"), QStringLiteral("r"), QStringLiteral("p")};
    Event done;
    done.kind = EventKind::StepDone;
    done.worker = worker;
    done.step = 0;
    done.facts = protocol::StepDone();
    done.facts->inTransaction = true;
    done.facts->job = job;
    done.facts->record = record;
    return {received, done};
}

Event deathOf(int worker)
{
    Event event;
    event.kind = EventKind::WorkerEnded;
    event.worker = worker;
    return event;
}

QStringList idsOf(const RowsModel &model)
{
    QStringList ids;
    for (int row = 0; row < model.rowCount(); ++row)
        ids << model.index(row, 1).data().toString();
    return ids;
}

} // namespace

/// The tables' model: exact changes only, through whatever sequence of moments.
class TestRowsModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void randomChanges()
    {
        RowsModel model(RowsModel::Table::Jobs);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QRandomGenerator random(7); // Fixed: the same changes every time.
        QList<Moment> moments{Moment()};
        QSet<qint64> there;
        for (int i = 0; i < 300; ++i) {
            QList<qint64> added, removed;
            for (int n = random.bounded(4); n > 0; --n) {
                const qint64 id = random.bounded(60);
                if (there.contains(id) && !removed.contains(id) && !added.contains(id)) {
                    removed << id;
                    there.remove(id);
                } else if (!there.contains(id) && !removed.contains(id) && !added.contains(id)) {
                    added << id;
                    there.insert(id);
                }
            }
            Moment next = moments.constLast();
            next.apply(changeOf(added, removed, there.size()));
            moments.append(next);
            // Now and then back to any earlier moment, as the rewind slider does.
            const Moment &shown = random.bounded(3) == 0 ? moments[random.bounded(int(moments.size()))] : next;
            model.show(shown);
            QStringList wanted;
            for (const Moment::Job &job : shown.jobs())
                wanted << QString::number(job.row.id);
            QCOMPARE(idsOf(model), wanted);
        }
        QCOMPARE(resets.size(), 0);
    }

    /// However a moment is come to, by a step or a jump and from another run, the rows are those of a model that has
    /// seen nothing else: each mark too, also where a row that stays gets another one.
    void cameFromWherever()
    {
        QRandomGenerator random(3);
        QList<Moment> moments{Moment(), Moment()};
        for (int i = 0; i < 200; ++i) {
            // Two runs that grow in turn.
            Moment next = moments[moments.size() - 2];
            auto changes = std::make_shared<SeenChanges>();
            const auto origin = [](qint64 key) {
                Origin own = originOf(int(key % 3));
                own.rid = QStringLiteral("r%1").arg(key % 9);
                return own;
            };
            const qint64 job = random.bounded(1, 25), record = random.bounded(1, 25);
            const bool there = std::any_of(next.jobs().begin(), next.jobs().end(), [job](const auto &j) { return j.row.id == job; });
            if (there) {
                changes->rows.jobsRemoved = {job};
            } else {
                changes->rows.jobsAdded = {{job, QStringLiteral("p%1").arg(i)}};
                changes->jobOrigins = {origin(job)};
            }
            const bool recorded = std::any_of(next.records().begin(), next.records().end(),
                                              [record](const auto &r) { return r.row.rowid == record; });
            if (recorded && random.bounded(2) == 0) {
                changes->rows.recordsRemoved = {record};
            } else if (!recorded) {
                changes->rows.recordsAdded = {{record, QStringLiteral("s"), QStringLiteral("r%1").arg(record % 9), QStringLiteral("p"), record, 0}};
                changes->recordOrigins = {origin(record)};
            }
            changes->rows.counts = {next.jobs().size() + (there ? -1 : 1), 0};
            Event event;
            event.kind = EventKind::FileChanged;
            event.changes = changes;
            next.apply(event);
            moments << next;
        }
        for (auto table : {RowsModel::Table::Jobs, RowsModel::Table::Requests}) {
            RowsModel model(table);
            qsizetype at = 0;
            for (int i = 0; i < 600; ++i) {
                at = random.bounded(4) == 0 ? random.bounded(int(moments.size())) : std::clamp<qsizetype>(at + random.bounded(-3, 4), 0, moments.size() - 1);
                model.show(moments[at]);
                RowsModel fresh(table);
                fresh.show(moments[at]);
                QCOMPARE(model.rowCount(), fresh.rowCount());
                for (int row = 0; row < model.rowCount(); ++row) {
                    for (int column = 0; column < model.columnCount(); ++column) {
                        for (int role : {int(Qt::DisplayRole), int(RowsModel::FreshRole), int(RowsModel::BadRole)})
                            QCOMPARE(model.index(row, column).data(role), fresh.index(row, column).data(role));
                    }
                }
            }
        }
    }

    /// NULL is no job 0: it is told by words and a sign of its own, committed or not, and goes when the record is finished.
    void resultThatIsNull()
    {
        const auto moment = [](std::optional<qint64> result) {
            Event event;
            event.kind = EventKind::FileRead;
            auto changes = std::make_shared<SeenChanges>();
            changes->rows.recordsAdded = {{1, "s", "r", "p", result, 0}};
            if (result)
                changes->rows.jobsAdded = {{*result, "p"}};
            changes->rows.counts = {result ? 1 : 0, 1};
            event.changes = changes;
            Moment m;
            m.apply(event);
            return m;
        };
        RowsModel model(RowsModel::Table::Requests);
        model.show(moment({}));
        QCOMPARE(model.index(0, 4).data().toString(), RowsModel::inProgressWord());
        QCOMPARE(model.index(0, RowsModel::MarkColumn).data().toString(), "…");
        QVERIFY(!model.index(0, 0).data(RowsModel::BadRole).toBool()); // It names no job that could be missing.
        QVERIFY(model.index(0, 4).data(Qt::ToolTipRole).toString().contains("NULL"));
        QVERIFY(model.index(0, 0).data(Qt::AccessibleTextRole).toString().contains("NULL"));
        model.show(moment(7));
        QCOMPARE(model.index(0, 4).data().toString(), "7");
        QVERIFY(model.index(0, RowsModel::MarkColumn).data().toString() != "…");
        Moment ghost;
        for (const Event &event : ghostsOf(0, 1, 1))
            ghost.apply(event);
        model.show(ghost);
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.index(0, RowsModel::MarkColumn).data().toString(), "◌");
    }

    /// Both tables at once, with ghosts of several workers that come, become rows, and vanish.
    void randomGhosts()
    {
        RowsModel jobs(RowsModel::Table::Jobs);
        RowsModel requests(RowsModel::Table::Requests);
        QAbstractItemModelTester jobsTester(&jobs, QAbstractItemModelTester::FailureReportingMode::Fatal);
        QAbstractItemModelTester requestsTester(&requests, QAbstractItemModelTester::FailureReportingMode::Fatal);
        QRandomGenerator random(11);
        QList<Moment> moments{Moment()};
        QSet<qint64> there;
        for (int i = 0; i < 300; ++i) {
            Moment next = moments.constLast();
            const int worker = random.bounded(3);
            switch (random.bounded(3)) {
            case 0:
                for (const Event &event : ghostsOf(worker, random.bounded(1, 40), random.bounded(1, 40)))
                    next.apply(event);
                break;
            case 1:
                next.apply(deathOf(worker));
                break;
            default: {
                const qint64 id = random.bounded(1, 40);
                if (!there.remove(id)) {
                    there.insert(id);
                    next.apply(recordsChangeOf({id}, {}, there.size()));
                } else {
                    next.apply(recordsChangeOf({}, {id}, there.size()));
                }
            }
            }
            moments.append(next);
            const Moment &shown = random.bounded(3) == 0 ? moments[random.bounded(int(moments.size()))] : next;
            jobs.show(shown);
            requests.show(shown);
            QSet<QPair<int, qint64>> ghostJobs, ghostRecords; // A worker may even say one twice.
            for (int w = 0; w < shown.workers().size(); ++w) {
                for (const JobRow &job : shown.workers()[w].ghostJobs)
                    ghostJobs.insert({w, job.id});
                for (const RecordRow &record : shown.workers()[w].ghostRecords)
                    ghostRecords.insert({w, record.rowid});
            }
            QCOMPARE(jobs.rowCount(), shown.jobs().size() + ghostJobs.size());
            QCOMPARE(requests.rowCount(), shown.records().size() + ghostRecords.size());
            for (int row = 0; row < requests.rowCount(); ++row) {
                const QModelIndex mark = requests.index(row, RowsModel::MarkColumn);
                const bool ghost = row >= shown.records().size();
                QCOMPARE(mark.data(RowsModel::GhostRole).toBool(), ghost);
                QCOMPARE(mark.data().toString(), ghost ? "◌" : "∅"); // No job exists here: each record names none.
            }
        }
    }

    /// A ghost that is committed goes, and its row comes; the rows beside it are left alone.
    void commitIsRemovalAndInsertion()
    {
        RowsModel model(RowsModel::Table::Jobs);
        Moment moment;
        moment.apply(changeOf({1}, {}, 1));
        for (const Event &event : ghostsOf(0, 2, 1))
            moment.apply(event);
        model.show(moment);
        QCOMPARE(idsOf(model), (QStringList{"1", "2"}));
        QVERIFY(model.index(1, 0).data(RowsModel::GhostRole).toBool());
        QVERIFY(model.index(1, 0).data(Qt::FontRole).value<QFont>().italic());
        QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        moment.apply(deathOf(0));
        moment.apply(changeOf({2}, {}, 2));
        model.show(moment);
        QCOMPARE(removed.size(), 1);
        QCOMPARE(inserted.size(), 1);
        QCOMPARE(inserted[0][1].toInt(), 1);
        QVERIFY(!model.index(1, 0).data(RowsModel::GhostRole).toBool());
        model.show(moment); // Nothing new: nothing is said.
        QCOMPARE(removed.size() + inserted.size(), 2);
    }

    void realRunEveryMoment()
    {
        LabTest lab;
        const Timeline timeline = lab.run(LabTest::experiment(u"one-commit", QStringLiteral("before-commit")));
        RowsModel jobs(RowsModel::Table::Jobs);
        RowsModel requests(RowsModel::Table::Requests);
        QAbstractItemModelTester jobsTester(&jobs, QAbstractItemModelTester::FailureReportingMode::Fatal);
        QAbstractItemModelTester requestsTester(&requests, QAbstractItemModelTester::FailureReportingMode::Fatal);
        bool sawGhost = false, sawFresh = false;
        QList<qsizetype> positions;
        for (qsizetype i = 0; i <= timeline.events().size(); ++i)
            positions << i << timeline.events().size() - i;
        for (qsizetype position : positions) {
            const Moment moment = timeline.at(position);
            jobs.show(moment);
            requests.show(moment);
            int ghosts = 0;
            for (const Moment::Worker &worker : moment.workers())
                ghosts += int(worker.ghostJobs.size());
            QCOMPARE(jobs.rowCount(), moment.jobs().size() + ghosts);
            for (int row = 0; row < jobs.rowCount(); ++row) {
                const QModelIndex mark = jobs.index(row, RowsModel::MarkColumn);
                const bool ghost = mark.data(RowsModel::GhostRole).toBool();
                QCOMPARE(ghost, row >= moment.jobs().size());
                sawGhost = sawGhost || ghost;
                sawFresh = sawFresh || mark.data(RowsModel::FreshRole).toBool();
                // By a sign and in words, not by colour alone.
                QVERIFY(!ghost || (mark.data().toString() == "◌" && !mark.data(Qt::ToolTipRole).toString().isEmpty()));
            }
        }
        QVERIFY(sawGhost && sawFresh);
    }

    void duplicatesAndOrphansAreMarked()
    {
        LabTest lab;
        RowsModel jobs(RowsModel::Table::Jobs);
        jobs.show(lab.run(LabTest::experiment(u"effect-first", QStringLiteral("before-insert-record"))).latest());
        QCOMPARE(jobs.rowCount(), 2);
        for (int row = 0; row < 2; ++row) {
            QVERIFY(jobs.index(row, 0).data(RowsModel::BadRole).toBool());
            QCOMPARE(jobs.index(row, 0).data().toString(), "×2");
        }
        RowsModel requests(RowsModel::Table::Requests);
        requests.show(lab.run(LabTest::experiment(u"record-first", QStringLiteral("before-insert-job"))).latest());
        QCOMPARE(requests.rowCount(), 1);
        QCOMPARE(requests.index(0, 0).data().toString(), "∅");
        QVERIFY(requests.index(0, 0).data(RowsModel::BadRole).toBool());
    }

    void selectionSurvives()
    {
        RowsModel model(RowsModel::Table::Jobs);
        QItemSelectionModel selection(&model);
        Moment moment;
        moment.apply(changeOf({1, 5, 9}, {}, 3));
        model.show(moment);
        selection.select(model.index(1, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
        moment.apply(changeOf({2, 10}, {1}, 4));
        model.show(moment);
        QCOMPARE(idsOf(model), (QStringList{"2", "5", "9", "10"}));
        QCOMPARE(selection.selectedRows().size(), 1);
        QCOMPARE(selection.selectedRows().constFirst().siblingAtColumn(1).data().toString(), "5");
    }

    void awkwardTextIsShownSafely()
    {
        RowsModel model(RowsModel::Table::Jobs);
        Event event = changeOf({1}, {}, 1);
        auto changes = std::make_shared<SeenChanges>(*event.changes);
        changes->rows.jobsAdded[0].payload = QStringLiteral("<b>bold</b>\n\t\x01") + QString(1'000'000, u'x');
        event.changes = changes;
        Moment moment;
        moment.apply(event);
        model.show(moment);
        const QString shown = model.index(0, 2).data().toString();
        QVERIFY(shown.size() <= 300);
        QVERIFY(!shown.contains(u'\n') && !shown.contains(u'\x01'));
        QVERIFY(shown.startsWith(QStringLiteral("<b>")));
        QVERIFY(shown.endsWith(u'…'));
        QVERIFY(model.index(0, 2).data(Qt::ToolTipRole).toString().startsWith(QStringLiteral("&lt;b&gt;")));

        // Turned writing, and a pair of code units at the place of the cut.
        changes = std::make_shared<SeenChanges>(*changes);
        changes->rows.jobsRemoved = {1};
        changes->rows.jobsAdded[0].payload = QStringLiteral("a\u202eb") + QString(295, u'x') + QStringLiteral("\U0001F600 and on");
        event.changes = changes;
        moment.apply(event);
        model.show(moment);
        const QString turned = model.index(0, 2).data().toString();
        QVERIFY(!turned.contains(QChar(0x202e)));
        QVERIFY(turned.size() <= 300 && turned.endsWith(u'…') && !turned.at(turned.size() - 2).isHighSurrogate());
    }

    void headersExplainThemselves()
    {
        for (auto table : {RowsModel::Table::Jobs, RowsModel::Table::Requests}) {
            RowsModel model(table);
            for (int column = 0; column < model.columnCount(); ++column) {
                QVERIFY(!model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
                QVERIFY(!model.headerData(column, Qt::Horizontal, Qt::AccessibleTextRole).toString().isEmpty());
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestRowsModel)
#include "tst_rowsmodel.moc"
