#include "lab/moment.h"
#include "support/labtest.h"

using namespace retrylab;

namespace {

Event at(EventKind kind, int worker = -1)
{
    Event event;
    event.kind = kind;
    event.worker = worker;
    event.client = 0;
    event.tryNo = 1;
    return event;
}

QString summaryOf(const Moment &m)
{
    QString text = QStringLiteral("%1 jobs %2 records %3 verdict %4").arg(m.eventCount()).arg(m.jobs().size())
                       .arg(m.records().size()).arg(verdictId(m.verdict()));
    for (const Moment::Worker &w : m.workers())
        text += QStringLiteral(" w%1:%2:%3").arg(int(w.phase)).arg(w.step).arg(w.ghostJobs.size());
    for (const Moment::Client &c : m.clients())
        text += QStringLiteral(" c%1:%2").arg(int(c.state)).arg(c.tryNo);
    return text;
}

} // namespace

/// The fold over events: rewinding gives what was there, at any length.
class TestMoment : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void rewindIsTheFoldFromTheStart()
    {
        LabTest lab;
        const Timeline timeline = lab.run(LabTest::experiment(u"effect-first", QStringLiteral("before-insert-record")));
        Moment fold(timeline.experiment());
        QCOMPARE(summaryOf(timeline.at(0)), summaryOf(fold));
        for (qsizetype i = 0; i < timeline.events().size(); ++i) {
            fold.apply(timeline.events()[i]);
            QCOMPARE(summaryOf(timeline.at(i + 1)), summaryOf(fold));
        }
        QCOMPARE(summaryOf(timeline.at(timeline.events().size() + 10)), summaryOf(timeline.latest()));
        QCOMPARE(summaryOf(timeline.at(-3)), summaryOf(Moment(timeline.experiment())));
    }

    void longTimelines()
    {
        Timeline timeline;
        timeline.start({});
        timeline.append(at(EventKind::RunStarted));
        for (int i = 1; i < 40'000; ++i) {
            Event event = at(EventKind::FileRead);
            auto changes = std::make_shared<SeenChanges>();
            changes->rows.jobsAdded = {{i, QString::number(i)}};
            changes->jobOrigins = {{0, 1, 0, 1, QStringLiteral("s"), QStringLiteral("r")}};
            changes->rows.counts = {i, 0};
            event.changes = changes;
            timeline.append(event);
        }
        // Kept moments are thinned out at 8192, 16384 and 32768 events.
        for (int count : {0, 1, 2, 511, 512, 513, 1024, 1500, 4096, 8191, 8192, 8193, 16'384, 16'385, 20'000, 32'767, 32'768, 39'999, 40'000}) {
            const Moment moment = timeline.at(count);
            QCOMPARE(moment.eventCount(), count);
            QCOMPARE(moment.jobs().size(), qMax(0, count - 1));
            QCOMPARE(moment.counts().jobs, qMax(0, count - 1));
        }
    }

    /// Out-of-order ids, removals of what is unknown, workers that nobody introduced: no event can break the fold.
    void oddEventsDoNoHarm()
    {
        Moment moment{Experiment()};
        for (int kind = 0; kind <= int(EventKind::Failed); ++kind) {
            Event event = at(EventKind(kind), 3);
            event.request = Request{QStringLiteral("s"), QStringLiteral("r"), QStringLiteral("p")};
            event.reply = Reply{ReplyKind::New, 1, {}};
            event.facts = protocol::StepDone();
            event.error = Error{};
            event.step = 99;
            auto changes = std::make_shared<SeenChanges>();
            changes->rows.jobsAdded = {{5, {}}, {2, {}}};
            changes->rows.jobsRemoved = {17, 5};
            changes->rows.recordsRemoved = {17};
            event.changes = changes;
            moment.apply(event);
            QVERIFY(!describe(event, moment.experiment()).isEmpty());
        }
        QVERIFY(moment.clients().size() > 0);
    }

    void twoJobsOfOneRequest()
    {
        LabTest lab;
        const Moment moment
            = lab.run(LabTest::experiment(u"effect-first", QStringLiteral("before-insert-record"))).latest();
        QCOMPARE(moment.jobs().size(), 2);
        QVERIFY(moment.jobs()[0].origin.pid != moment.jobs()[1].origin.pid);
        for (const Moment::Job &job : moment.jobs())
            QCOMPARE(moment.jobsOfSameRequest(job.origin), 2);
        QCOMPARE(moment.records().constFirst().origin, moment.jobs()[1].origin);
    }
};

QTEST_GUILESS_MAIN(TestMoment)
#include "tst_moment.moc"
