#include "labview.h"
#include "racebar.h"
#include "timelineview.h"
#include "windowtest.h"

#include <QApplication>
#include <QMenu>
#include <QPushButton>

using namespace retrylab;

/// Two workers with the same request, each step of each by the user's hand, in the real window.
class TestRace : public QObject, private WindowTest
{
    Q_OBJECT
    using Phase = Moment::Phase;

    QPushButton *button(int worker) const { return find<QPushButton>(qPrintable(QStringLiteral("stepWorker%1").arg(worker))); }
    Moment::Worker worker(int number) const { return now().workers().value(number - 1); }
    bool isReady(int number) const { return button(number) && button(number)->isVisible() && button(number)->isEnabled(); }

    /// Two clients, paused, with both requests in the hands of workers.
    void begin(QStringView design)
    {
        open();
        stepByStep();
        Experiment race;
        race.design = *findDesign(design);
        race.clients = 2;
        race.sharedRequest = true;
        m_window->view().setExperiment(race);
        QVERIFY(find<RaceBar>()->isHidden());
        for (int i = 0; i < 2; ++i) {
            press("step");
            QTRY_COMPARE(worker(i + 1).phase, Phase::AtStep);
            QTRY_COMPARE(worker(i + 1).step, 0);
        }
        QTRY_VERIFY(isReady(1) && isReady(2));
    }

    /// What a step of this worker led to has been told.
    bool hasRested(int number, const Moment::Worker &before) const
    {
        const Moment::Worker w = worker(number);
        return w.phase == Phase::Blocked || w.phase == Phase::Idle || w.phase == Phase::Dead
            || (w.phase == Phase::AtStep && (w.step != before.step || before.phase != Phase::AtStep));
    }
    void step(int number, bool byKey = false)
    {
        QTRY_VERIFY(isReady(number));
        const Moment::Worker before = worker(number);
        const auto events = m_window->session().timeline().events().size();
        if (byKey)
            QTest::keyClick(m_window.get(), Qt::Key(Qt::Key_0 + number), Qt::AltModifier);
        else
            QTest::mouseClick(button(number), Qt::LeftButton);
        QTRY_VERIFY(m_window->session().timeline().events().size() > events && hasRested(number, before));
    }
    void stepToTheEnd(int number)
    {
        for (int i = 0; i < 10 && worker(number).phase != Phase::Idle; ++i)
            step(number);
        QCOMPARE(worker(number).phase, Phase::Idle);
    }
    /// Step by step with the toolbar's button.
    void stepUntilSettled()
    {
        for (int i = 0; i < 60 && m_window->session().state() != LabSession::State::Idle; ++i) {
            const auto events = m_window->session().timeline().events().size();
            press("step");
            QTRY_VERIFY(m_window->session().timeline().events().size() > events);
        }
        settle();
    }
    ReplyKind replyOf(int client) const { return now().clients().value(client - 1).reply.value_or(Reply()).kind; }
    /// Clicks an entry of the menu that a click on the button opens.
    void choose(const char *button, int entry)
    {
        QTimer::singleShot(0, this, [entry] {
            auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
            QVERIFY(menu);
            QAction *action = menu->actions().value(entry);
            QVERIFY(action && action->isEnabled());
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
        });
        click<QPushButton>(button);
    }
    QList<TimelineLayout::Kind> drawn() const
    {
        const TimelineLayout &layout = find<TimelineView>()->timelineLayout();
        QList<TimelineLayout::Kind> kinds;
        for (int i = 0; i < layout.itemCount(); ++i)
            kinds << layout.item(i).kind;
        return kinds;
    }

private Q_SLOTS:
    void initTestCase() { nameTheTest(); }
    void init() { prepare(); }
    void cleanup() { tidyUp(); }

    /// The right design: the second waits for the write lock, then finds the record.
    void secondWaitsAndGetsReplay()
    {
        begin(u"one-commit");
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QVERIFY(button(1)->text().contains(QStringLiteral("(%1)").arg(worker(1).pid)));
        QVERIFY(button(1)->text().contains(QStringLiteral("BEGIN IMMEDIATE")));
        step(1);
        QCOMPARE(worker(1).txn, protocol::TxnState::Write);
        QTRY_VERIFY(!button(1)->icon().isNull());
        QVERIFY(drawn().contains(TimelineLayout::Kind::WriteLock));
        step(2, true);
        QCOMPARE(worker(2).phase, Phase::Blocked);
        QTRY_VERIFY(!button(2)->isEnabled());
        QVERIFY(button(2)->isVisible() && button(2)->text().contains(QStringLiteral("waits for the lock")));
        QVERIFY(drawn().contains(TimelineLayout::Kind::Blocked));
        for (const char *what : {"SELECT requests", "INSERT jobs", "INSERT requests", "COMMIT"}) {
            QTRY_VERIFY(button(1)->text().contains(QString::fromUtf8(what)));
            QVERIFY(!button(2)->isEnabled());
            step(1);
        }
        QCOMPARE(worker(1).txn, protocol::TxnState::None);
        QTRY_VERIFY(isReady(2));
        QVERIFY(button(2)->text().contains(QStringLiteral("tries the lock again")));
        stepToTheEnd(1);
        QTRY_VERIFY(button(1)->isHidden());
        QVERIFY(isReady(2)); // The last one alone is still the user's.
        stepToTheEnd(2);
        stepUntilSettled();
        QVERIFY(find<RaceBar>()->isHidden());
        QCOMPARE(replyOf(1), ReplyKind::New);
        QCOMPARE(replyOf(2), ReplyKind::Replay);
        QCOMPARE(now().verdict(), Verdict::Once);
        QCOMPARE(countsByShell(file()), "1,1");
    }

    /// The look-up was before the transaction: only the primary key stops the second insert.
    void secondFailsAtItsKey()
    {
        begin(u"lookup-outside");
        step(1); // Both look up, and find nothing.
        step(2);
        stepToTheEnd(1);
        for (int i = 0; i < 3; ++i) // BEGIN IMMEDIATE, INSERT jobs, and the INSERT that the key refuses.
            step(2);
        const auto &events = m_window->session().timeline().events();
        const auto failed = std::find_if(events.begin(), events.end(), [](const Event &e) {
            return e.kind == EventKind::StepDone && e.worker == 1 && !e.facts->error.isEmpty();
        });
        QVERIFY(failed != events.end() && failed->facts->rolledBack);
        stepUntilSettled();
        QCOMPARE(replyOf(1), ReplyKind::New);
        QVERIFY(now().clients().value(1).reply.has_value());
        QCOMPARE(now().verdict(), Verdict::Once);
        QCOMPARE(countsByShell(file()), "1,1");
    }

    void withoutKeyBothInsert()
    {
        begin(u"lookup-outside-no-key");
        step(1);
        step(2);
        stepToTheEnd(1);
        stepToTheEnd(2);
        stepUntilSettled();
        QCOMPARE(replyOf(1), ReplyKind::New);
        QCOMPARE(replyOf(2), ReplyKind::New);
        QCOMPARE(now().verdict(), Verdict::Duplicate);
        QCOMPARE(countsByShell(file()), "2,2");
    }

    /// The other things that can become of a worker and of a client.
    void killOneAndRingAClock()
    {
        begin(u"one-commit");
        step(1);
        step(2);
        QCOMPARE(worker(2).phase, Phase::Blocked);
        const qint64 pid = worker(1).pid;
        choose("moreOfWorker1", 0); // Killed, it lets the lock go.
        QTRY_COMPARE(worker(1).phase, Phase::Dead);
        QVERIFY(!processExists(pid));
        QVERIFY(now().kill()->byHand);
        QTRY_VERIFY(isReady(2));
        stepToTheEnd(2);
        QCOMPARE(replyOf(2), ReplyKind::New);
        choose("clientClocks", 0);
        QTRY_COMPARE(now().clients().constFirst().state, Moment::Client::State::BackingOff);
        stepUntilSettled();
        QCOMPARE(replyOf(1), ReplyKind::Replay);
        QCOMPARE(countsByShell(file()), "1,1");
    }

    void lockWaitIsOver()
    {
        begin(u"one-commit");
        step(1);
        step(2);
        choose("moreOfWorker2", 1);
        QTRY_COMPARE(worker(2).phase, Phase::Idle);
        QCOMPARE(replyOf(2), ReplyKind::Busy);
        stepToTheEnd(1);
        stepUntilSettled();
        QCOMPARE(replyOf(2), ReplyKind::Replay);
        QCOMPARE(now().verdict(), Verdict::Once);
    }

    /// Rewound or in another language, the buttons are those of the live run.
    void rewoundAndInKorean()
    {
        begin(u"one-commit");
        step(1);
        QTest::keyClick(find<TimelineView>(), Qt::Key_Home);
        QVERIFY(isReady(1) && isReady(2));
        Language::use(QStringLiteral("ko"));
        QTRY_VERIFY(!button(1)->text().contains(QStringLiteral("worker 1 (")) || button(1)->toolTip().contains(QStringLiteral("단계")));
        step(1);
        QCOMPARE(find<TimelineView>()->position(), m_window->session().timeline().events().size());
        step(2);
        QTRY_VERIFY(button(2)->text().contains(QStringLiteral("잠금")));
        fullSpeed();
        press("run"); // Goes on by itself.
        settle();
        QVERIFY(find<RaceBar>()->isHidden());
        QCOMPARE(now().verdict(), Verdict::Once);
    }
};

QTEST_MAIN(TestRace)
#include "tst_race.moc"
