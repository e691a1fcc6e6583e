#include "support/labtest.h"

#include <QSet>

using namespace retrylab;

namespace {

QList<Event> eventsOf(const Timeline &timeline, EventKind kind, int client = -1)
{
    QList<Event> found;
    for (const Event &event : timeline.events()) {
        if (event.kind == kind && (client < 0 || event.client == client))
            found << event;
    }
    return found;
}

/// Nobody runs out of patience, however slow the machine is.
Experiment patient(int clients, QStringView design = u"one-commit", std::optional<QString> killPoint = {})
{
    Experiment experiment = LabTest::experiment(design, killPoint);
    experiment.clients = clients;
    experiment.policy.timeoutMs = 3'000'000;
    return experiment;
}

void addJournals()
{
    QTest::addColumn<Journal>("journal");
    QTest::newRow("DELETE") << Journal::Delete;
    QTest::newRow("WAL") << Journal::Wal;
}

} // namespace

/// Many clients: their pauses, what they share, what they send one after the other, what arrives late. Real processes.
class TestClients : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void pauses()
    {
        ClientPolicy policy;
        policy.backoffMs = 100;
        QCOMPARE(policy.pauseMs(0, 0, 1), 100);
        QCOMPARE(policy.pauseMs(7, 3, 3), 400);
        QCOMPARE(policy.pauseMs(0, 0, 20), 3'600'000);
        policy.backoffMs = 60'000;
        QCOMPARE(policy.pauseMs(0, 0, 1000), 3'600'000);
        policy.backoffMs = 0;
        policy.jitter = 100;
        QCOMPARE(policy.pauseMs(0, 0, 5), 0);
    }

    /// Worked out by hand-written code of the standard's seed_seq and mt19937; a change here changes every experiment.
    void jitterIsTheSameOnEveryMachine()
    {
        ClientPolicy policy;
        policy.backoffMs = 1000;
        policy.jitter = 100;
        QCOMPARE(policy.pauseMs(0, 0, 1), 885);
        QCOMPARE(policy.pauseMs(1, 0, 1), 325);
        QCOMPARE(policy.pauseMs(0, 1, 1), 430);
        QCOMPARE(policy.pauseMs(0, 0, 2), 1318);
        policy.seed = 2;
        QCOMPARE(policy.pauseMs(0, 0, 1), 584);
    }

    void jitterStaysWithinItsShare()
    {
        ClientPolicy policy;
        policy.backoffMs = 1000;
        policy.jitter = 30;
        int least = 1000, most = 0;
        for (int client = 0; client < 200; ++client) {
            const int pause = policy.pauseMs(client, 0, 1);
            least = std::min(least, pause);
            most = std::max(most, pause);
        }
        QVERIFY(least >= 700 && least < 730);
        QVERIFY(most <= 1000 && most > 970);
    }

    /// What the clients of a run do is what their policy says, in every run again.
    void clientsPauseAsTheirPolicySays()
    {
        Experiment experiment = patient(4, u"one-commit", QStringLiteral("before-commit"));
        experiment.policy.backoffMs = 10'000;
        experiment.policy.jitter = 80;
        QSet<int> different;
        for (int again = 0; again < 2; ++again) {
            LabTest lab;
            const Timeline timeline = lab.run(experiment);
            for (int client = 0; client < 4; ++client) {
                const auto pauses = eventsOf(timeline, EventKind::ClientBacksOff, client);
                const auto sent = eventsOf(timeline, EventKind::RequestSent, client);
                QCOMPARE(pauses.size(), 1);
                QCOMPARE(pauses[0].ms, experiment.policy.pauseMs(client, 0, 1));
                QCOMPARE(sent.size(), 2);
                QVERIFY(sent[1].labMs - pauses[0].labMs >= pauses[0].ms);
                different.insert(pauses[0].ms);
            }
        }
        QCOMPARE(different.size(), 4); // Each client its own, the same in both runs.
    }

    void oneRequestOfAllClients_data() { addJournals(); }
    void oneRequestOfAllClients()
    {
        QFETCH(Journal, journal);
        LabTest lab;
        Experiment experiment = patient(6);
        experiment.sharedRequest = true;
        experiment.file.journal = journal;
        Run run(experiment, lab.file(), lab.pool());
        run.start();
        LabTest::settle(run);
        QList<ReplyKind> kinds;
        for (const Moment::Client &client : run.timeline().latest().clients()) {
            QCOMPARE(client.request, experiment.request);
            QCOMPARE(client.reply->result, 1);
            kinds << client.reply->kind;
        }
        QCOMPARE(kinds.count(ReplyKind::New), 1);
        QCOMPARE(kinds.count(ReplyKind::Replay), 5);
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("1,1"));
        QCOMPARE(run.timeline().latest().verdict(), Verdict::Once);

        Request other = experiment.request;
        other.payload = QStringLiteral("something else");
        run.askAgain(other);
        LabTest::settle(run);
        for (const Moment::Client &client : run.timeline().latest().clients()) {
            QCOMPARE(client.reply->kind, ReplyKind::PayloadConflict);
            QVERIFY(!client.reply->result);
        }
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("1,1"));
    }

    /// The same number in other scopes is another request, and a conflict in each scope is its own.
    void sameNumberInOtherScopes()
    {
        LabTest lab;
        const Experiment experiment = patient(3);
        Run run(experiment, lab.file(), lab.pool());
        run.start();
        LabTest::settle(run);
        QSet<QString> scopes;
        QSet<qint64> results;
        for (const Moment::Record &record : run.timeline().latest().records()) {
            QCOMPARE(record.row.rid, experiment.request.rid);
            scopes.insert(record.row.scope);
            results.insert(*record.row.result);
        }
        QCOMPARE(scopes, (QSet<QString>{"reader-1", "reader-1/2", "reader-1/3"}));
        QCOMPARE(results.size(), 3);
        Request other = experiment.request;
        other.payload = QStringLiteral("something else");
        run.askAgain(other);
        LabTest::settle(run);
        for (const Moment::Client &client : run.timeline().latest().clients())
            QCOMPARE(client.reply->kind, ReplyKind::PayloadConflict);
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("3,3"));
    }

    void oneAfterTheOther()
    {
        LabTest lab;
        Experiment experiment = patient(3);
        experiment.requestsEach = 4;
        const Timeline timeline = lab.run(experiment);
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("12,12"));
        QCOMPARE(timeline.latest().verdict(), Verdict::Once);
        for (int client = 0; client < 3; ++client) {
            QStringList story;
            for (const Event &event : timeline.events()) {
                if (event.client == client && event.kind == EventKind::RequestSent)
                    story << event.request->rid;
                else if (event.client == client && event.kind == EventKind::Replied)
                    story << replyWord(event.reply->kind);
            }
            QCOMPARE(story, (QStringList{"request-7", "NEW", "request-7/2", "NEW", "request-7/3", "NEW", "request-7/4", "NEW"}));
        }
    }

    /// A client that has given a request up goes on to its next.
    void nextAfterGivingUp()
    {
        LabTest lab;
        Experiment experiment = patient(1, u"one-commit", QStringLiteral("before-commit"));
        experiment.requestsEach = 3;
        experiment.policy.tries = 1;
        const Timeline timeline = lab.run(experiment);
        QCOMPARE(eventsOf(timeline, EventKind::ClientGaveUp).size(), 1);
        QCOMPARE(eventsOf(timeline, EventKind::Killed).size(), 1); // Only the very first try meets the kill point.
        QCOMPARE(eventsOf(timeline, EventKind::RequestSent).size(), 3);
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("2,2"));
        QCOMPARE(timeline.latest().evidence(experiment.requestOf(0, 0)).jobs, 0);
        QCOMPARE(timeline.latest().evidence(experiment.requestOf(0, 2)).jobs, 1);
    }

    /// Killed after its reply: the client asks once more, and only then goes on.
    void asksAgainBeforeTheNext()
    {
        LabTest lab;
        Experiment experiment = patient(2, u"one-commit", QStringLiteral("after-reply"));
        experiment.requestsEach = 2;
        const Timeline timeline = lab.run(experiment);
        for (int client = 0; client < 2; ++client) {
            QStringList sent;
            for (const Event &event : eventsOf(timeline, EventKind::RequestSent, client))
                sent << QStringLiteral("%1 %2").arg(event.request->rid).arg(event.tryNo);
            QCOMPARE(sent, (QStringList{"request-7 1", "request-7 2", "request-7/2 1"}));
        }
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("4,4"));
        QCOMPARE(timeline.latest().verdict(), Verdict::Once);
    }

    void lateArrival_data()
    {
        QTest::addColumn<QString>("design");
        QTest::addColumn<QString>("counts");
        QTest::addColumn<ReplyKind>("lateReply");
        QTest::newRow("record in the same COMMIT") << "one-commit" << "1,1" << ReplyKind::Replay;
        QTest::newRow("no record") << "effect-only" << "2,0" << ReplyKind::New;
    }
    /// The retry overtakes the first try: the server handles both, and the client sees one result.
    void lateArrival()
    {
        QFETCH(QString, design);
        QFETCH(QString, counts);
        QFETCH(ReplyKind, lateReply);
        LabTest lab;
        Experiment experiment = LabTest::experiment(design);
        experiment.policy = {3, 20'000, 5'000};
        experiment.firstTryDelayMs = 50'000;
        const Timeline timeline = lab.run(experiment);
        QCOMPARE(countsByShell(lab.file()), counts);

        const auto sent = eventsOf(timeline, EventKind::RequestSent);
        const auto received = eventsOf(timeline, EventKind::RequestReceived);
        const auto replied = eventsOf(timeline, EventKind::Replied);
        QCOMPARE(sent.size(), 2);
        QCOMPARE(received.size(), 2);
        QCOMPARE(replied.size(), 2);
        QCOMPARE(sent[0].ms, 50'000);
        QCOMPARE(sent[1].ms, 0);
        QCOMPARE(received[0].tryNo, 2);
        QCOMPARE(received[1].tryNo, 1);
        QVERIFY(received[1].labMs - sent[0].labMs >= 50'000);
        QVERIFY(sent[1].labMs < received[1].labMs);
        QVERIFY(!replied[0].late);
        QCOMPARE(replied[0].reply->kind, ReplyKind::New);
        QVERIFY(replied[1].late);
        QCOMPARE(replied[1].reply->kind, lateReply);
        const Moment::Client &client = timeline.latest().clients().constFirst();
        QCOMPARE(client.reply, replied[0].reply);
        QCOMPARE(client.state, Moment::Client::State::Answered);
    }

    /// What is still on its way when the client gives up is handled too; what comes within the pause saves the retry.
    void arrivalDecides()
    {
        LabTest lab;
        Experiment experiment = LabTest::experiment();
        experiment.policy = {1, 20'000, 5'000};
        experiment.firstTryDelayMs = 50'000;
        const Timeline gaveUp = lab.run(experiment);
        QCOMPARE(eventsOf(gaveUp, EventKind::ClientGaveUp).size(), 1);
        QCOMPARE(gaveUp.latest().counts(), (Counts{1, 1}));
        QVERIFY(eventsOf(gaveUp, EventKind::Replied)[0].late);

        experiment.policy = {3, 20'000, 60'000};
        const Timeline saved = lab.run(experiment);
        QCOMPARE(eventsOf(saved, EventKind::ClientTimedOut).size(), 1);
        QCOMPARE(eventsOf(saved, EventKind::RequestSent).size(), 1);
        QVERIFY(!eventsOf(saved, EventKind::Replied)[0].late);
        QCOMPARE(saved.latest().clients().constFirst().state, Moment::Client::State::Answered);
    }

    /// Late first tries, some workers killed with them, several requests each: every request is done once all the same.
    void everythingAtOnce_data() { addJournals(); }
    void everythingAtOnce()
    {
        QFETCH(Journal, journal);
        LabTest lab;
        Experiment experiment = LabTest::experiment(u"one-commit", QStringLiteral("before-commit"));
        experiment.clients = 8;
        experiment.requestsEach = 3;
        experiment.firstTryDelayMs = 60'000;
        experiment.policy = {4, 50'000, 1'000, 100, 5};
        experiment.file.journal = journal;
        const Timeline timeline = lab.run(experiment);
        QCOMPARE(eventsOf(timeline, EventKind::Killed).size(), 8);
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("24,24"));
        QCOMPARE(timeline.latest().verdict(), Verdict::Once);
    }

    /// Impatient clients at full speed: more tries than the workers can keep up with, and none is lost.
    void overload()
    {
        LabTest lab;
        Experiment experiment = LabTest::experiment();
        experiment.clients = 100;
        experiment.requestsEach = 2;
        experiment.policy = {2, 10, 10, 50, 1};
        const Timeline timeline = lab.run(experiment);
        QCOMPARE(eventsOf(timeline, EventKind::Replied).size(), eventsOf(timeline, EventKind::RequestSent).size());
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("200,200"));
        QCOMPARE(timeline.latest().verdict(), Verdict::Once);
    }

    void manyRequests_data() { addJournals(); }
    void manyRequests()
    {
        QFETCH(Journal, journal);
        LabTest lab;
        Experiment experiment = patient(200);
        experiment.requestsEach = 5;
        experiment.file.journal = journal;
        experiment.file.synchronous = Synchronous::Off; // The full size and the disk are measured by the bench.
        const Timeline timeline = lab.run(experiment);
        QCOMPARE(countsByShell(lab.file()), QStringLiteral("1000,1000"));
        const Moment &end = timeline.latest();
        QCOMPARE(end.verdict(), Verdict::Once);
        for (int client = 0; client < 200; ++client) {
            for (int number = 0; number < 5; ++number) {
                const Evidence evidence = end.evidence(experiment.requestOf(client, number));
                QVERIFY(evidence.jobs == 1 && evidence.records == 1 && evidence.acknowledged);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestClients)
#include "tst_clients.moc"
