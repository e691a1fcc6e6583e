#include "interleavingview.h"
#include "labview.h"
#include "racebar.h"
#include "schedulelist.h"
#include "schedulesview.h"
#include "windowtest.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabBar>

using namespace retrylab;

/// The page "Schedules" in the real window: real searches, and their results replayed in the lab.
class TestSchedulesPage : public QObject, private WindowTest
{
    Q_OBJECT
    QTabBar *tabs() const { return find<QTabBar>("pages"); }
    ScheduleList *list() const { return find<ScheduleList>("scheduleClasses"); }
    InterleavingView *way() const { return find<InterleavingView>("interleaving"); }

    void turnToPage()
    {
        QTest::mouseClick(tabs(), Qt::LeftButton, {}, tabs()->tabRect(int(MainWindow::Page::Schedules)).center());
        QVERIFY(find<SchedulesView>()->isVisible());
    }
    void choose(const char *name, const QString &text)
    {
        auto *combo = find<QComboBox>(name);
        QTest::keyClick(combo, Qt::Key_Home);
        while (combo->currentText() != text) {
            const int before = combo->currentIndex();
            QTest::keyClick(combo, Qt::Key_Down);
            QVERIFY2(combo->currentIndex() > before, qPrintable(text));
        }
    }
    void searchOf(QStringView design)
    {
        choose("raceDesign", findDesign(design)->title());
        click<QPushButton>("tryAll");
        QTRY_VERIFY_WITH_TIMEOUT(list()->count() > 0, 120'000);
    }
    static QString rowsOf(const InterleavingView &view)
    {
        QStringList rows;
        for (int row = 0; row < view.rowCount(); ++row)
            rows << view.rowText(row);
        return rows.join(u'\n');
    }
    QString tried() const { return label("tried"); }
    /// The workers of this program, which each was started with its number.
    static QSet<qint64> workers()
    {
        const QByteArray mine = "--parent" + QByteArray(1, 0) + QByteArray::number(QCoreApplication::applicationPid()) + QByteArray(1, 0);
        QSet<qint64> pids;
        for (const QString &pid : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
            QFile commandLine(QStringLiteral("/proc/%1/cmdline").arg(pid));
            if (pid.toLongLong() > 0 && commandLine.open(QIODevice::ReadOnly) && commandLine.readAll().contains(mine))
                pids << pid.toLongLong();
        }
        return pids;
    }

private Q_SLOTS:
    void initTestCase() { nameTheTest(); }
    void init() { prepare(); }
    void cleanup() { tidyUp(); }

    /// What the page found comes out in the lab again, on the user's file, by single steps and at full speed.
    void findsTheBreakingScheduleAndReplaysIt_data()
    {
        QTest::addColumn<bool>("steps");
        QTest::newRow("step by step") << true;
        QTest::newRow("at full speed") << false;
    }
    void findsTheBreakingScheduleAndReplaysIt()
    {
        QFETCH(bool, steps);
        open();
        turnToPage();
        QAbstractItemModelTester tester(list()->model());
        searchOf(u"lookup-outside-no-key");
        QVERIFY(tried().startsWith("All "));
        const ScheduleClass worst = list()->classes().constFirst();
        QCOMPARE(worst.verdict, Verdict::Duplicate);
        QCOMPARE(list()->currentRow(), 0);
        QCOMPARE(way()->rowCount(), int(worst.shortest.size()));
        QCOMPARE(label("scheduleText"), scheduleText(worst.shortest));
        click<QPushButton>("copySchedule");
        QCOMPARE(QGuiApplication::clipboard()->text(), scheduleText(worst.shortest));

        click<QPushButton>("replay");
        QCOMPARE(tabs()->currentIndex(), int(MainWindow::Page::Lab));
        QCOMPARE(m_window->session().state(), LabSession::State::Paused);
        const Experiment shown = m_window->view().experiment();
        QVERIFY(shown.sharedRequest && shown.countedClock);
        QCOMPARE(shown.schedule, worst.shortest);
        QCOMPARE(find<QSpinBox>("clients")->value(), 2);
        QVERIFY(find<QLabel>("followedSchedule")->isVisible());
        if (steps) {
            for (int i = 0; i < 60 && m_window->session().state() != LabSession::State::Idle; ++i) {
                const auto events = m_window->session().timeline().events().size();
                press("step");
                QTRY_VERIFY(m_window->session().timeline().events().size() > events);
            }
        } else {
            fullSpeed();
            press("run");
        }
        settle();
        QVERIFY(!now().error());
        QCOMPARE(now().verdict(), worst.verdict);
        QCOMPARE(countsByShell(file()), "2,2");
        // Once more from the lab's own button: it still follows the schedule.
        fullSpeed();
        press("run");
        settle();
        QVERIFY(!now().error());
        QCOMPARE(now().verdict(), worst.verdict);
    }

    /// A change that the schedule does not fit any more ends it, and so does its own button.
    void scheduleIsDropped()
    {
        open();
        turnToPage();
        searchOf(u"lookup-outside-no-key");
        const auto has = [this] { return !m_window->view().experiment().schedule.isEmpty(); };
        for (const char *what : {"clients", "design", "gap", "button", "payload"}) {
            turnToPage();
            click<QPushButton>("replay");
            QVERIFY(has());
            if (qstrcmp(what, "clients") == 0)
                QTest::keyClick(find<QSpinBox>("clients"), Qt::Key_Up);
            else if (qstrcmp(what, "design") == 0)
                QTest::keyClick(find<QComboBox>("design"), Qt::Key_Home);
            else if (qstrcmp(what, "gap") == 0)
                clickGap(2);
            else if (qstrcmp(what, "button") == 0)
                click<QAbstractButton>("dropSchedule");
            else
                QTest::keyClicks(find<QLineEdit>("payload"), "x");
            QCOMPARE(has(), qstrcmp(what, "payload") == 0);
            QCOMPARE(m_window->view().experiment().countedClock, has());
            QCOMPARE(find<QLabel>("followedSchedule")->isVisible(), has());
        }
    }

    /// Who goes another way by hand is not held to the schedule any more, and is told no error.
    void handGoesAnotherWay()
    {
        open();
        turnToPage();
        searchOf(u"lookup-outside-no-key");
        click<QPushButton>("replay");
        for (int worker : {0, 1}) {
            press("step");
            QTRY_COMPARE(now().workers().value(worker).phase, Moment::Phase::AtStep);
        }
        const int other = m_window->view().experiment().schedule.constFirst().index == 0 ? 2 : 1;
        const QByteArray button = "stepWorker" + QByteArray::number(other);
        QTRY_VERIFY(find<QPushButton>(button.constData())->isVisible() && find<QPushButton>(button.constData())->isEnabled());
        for (int i = 0; i < 10 && now().workers()[other - 1].phase != Moment::Phase::Idle; ++i) {
            const int step = now().workers()[other - 1].step;
            QTest::mouseClick(find<QPushButton>(button.constData()), Qt::LeftButton);
            QTRY_VERIFY(now().workers()[other - 1].step != step);
        }
        fullSpeed();
        press("run");
        settle();
        QVERIFY(!now().error());
        QCOMPARE(now().verdict(), Verdict::Once); // One after the other.
    }

    /// A lock that is asked for too late: some client is told BUSY, and the list and the drawing say so.
    void toldBusy()
    {
        Experiment race;
        race.design = {QStringLiteral("late-lock"),
                       {Step::BeginDeferred, Step::LookUp, Step::InsertJob, Step::InsertRecord, Step::Commit, Step::Reply}, true};
        ScheduleSession session(WorkerPool::defaultProgram());
        std::optional<ScheduleReport> report;
        QList<Enactment> ways;
        connect(&session, &ScheduleSession::finished, this, [&](const ScheduleReport &r, const QList<Enactment> &shortest) {
            report = r;
            ways = shortest;
        });
        session.start(raceOf(race, 2), {});
        QTRY_VERIFY_WITH_TIMEOUT(report, 120'000);
        QVERIFY(report->complete && !report->error);
        QCOMPARE(ways.size(), report->classes.size());
        ScheduleList list;
        list.setClasses(report->classes);
        InterleavingView view;
        int busy = 0;
        for (qsizetype i = 0; i < ways.size(); ++i) {
            view.setEnactment(ways[i]);
            QCOMPARE(view.rowCount(), int(report->classes[i].shortest.size()));
            busy += report->classes[i].busy;
            QCOMPARE(rowsOf(view).contains("BUSY"), report->classes[i].busy);
            QCOMPARE(list.item(int(i))->data(Qt::AccessibleTextRole).toString().contains("a client was told BUSY"),
                     report->classes[i].busy);
        }
        QVERIFY(busy > 0);
    }

    /// What one worker does while the other waits for its lock.
    void interleavingTellsWhoWaits()
    {
        LabTest lab;
        Experiment race = raceOf(LabTest::experiment(), 2);
        race.schedule = *scheduleFromText(u"1 2 1 1 k1 2 2 2 2");
        Run run(race, lab.file(), lab.pool());
        run.keepDecisions();
        run.start();
        LabTest::settle(run);
        QVERIFY(!run.timeline().latest().error());
        Enactment way{run.recording(), {}};
        for (const Run::Decision &decision : run.decisions())
            way.turns.append({decision.chosen, decision.events});
        InterleavingView view;
        view.resize(600, 500);
        view.setEnactment(way);
        QCOMPARE(view.rowText(0), "1. worker 1: BEGIN IMMEDIATE");
        QCOMPARE(view.rowText(1), "2. worker 2: BEGIN IMMEDIATE · waits for the lock");
        QCOMPARE(view.rowText(4), "5. worker 1: INSERT requests · killed before it");
        QCOMPARE(view.rowText(5), "6. worker 2: BEGIN IMMEDIATE");
        QCOMPARE(view.rowText(7), "8. worker 2: INSERT jobs · job 1");
        QVERIFY(!view.grab().isNull());
        Language::use(QStringLiteral("ko"));
        QTRY_VERIFY(view.rowText(1).contains(QStringLiteral("잠금을 기다림")));
    }

    void rightDesignDoesNotBreak()
    {
        open();
        turnToPage();
        searchOf(u"one-commit");
        for (const ScheduleClass &one : list()->classes())
            QVERIFY(!isBad(one.verdict));
        QVERIFY(rowsOf(*way()).contains("BEGIN IMMEDIATE"));
        QTest::mouseClick(find<QCheckBox>("withKills"), Qt::LeftButton, {}, QPoint(8, find<QCheckBox>("withKills")->height() / 2));
        QVERIFY(find<QCheckBox>("withKills")->isChecked());
        QCOMPARE(list()->count(), 0); // That was another question.
        QVERIFY(tried().startsWith("No schedule"));
    }

    void cancelEndsTheWorkers()
    {
        open();
        const auto labs = workers(); // The lab's own, if it has started some ahead.
        turnToPage();
        choose("raceDesign", findDesign(u"lookup-outside")->title());
        QTest::keyClick(find<QSpinBox>("raceWorkers"), Qt::Key_Up);
        QCOMPARE(find<QSpinBox>("raceWorkers")->value(), 3);
        QTest::mouseClick(find<QCheckBox>("byItself"), Qt::LeftButton, {}, QPoint(8, find<QCheckBox>("byItself")->height() / 2));
        click<QPushButton>("tryAll");
        QVERIFY(!find<QPushButton>("tryAll")->isEnabled());
        QTRY_VERIFY(tried().startsWith("Really run so far") && !tried().contains("far: 0."));
        QVERIFY(workers().size() > labs.size());
        click<QPushButton>("cancelSearch");
        QTRY_VERIFY(find<QPushButton>("tryAll")->isEnabled());
        QVERIFY(tried().startsWith("Not complete"));
        QTRY_COMPARE(workers(), labs);
        // And when the window goes in the middle of it.
        click<QPushButton>("tryAll");
        QTRY_VERIFY(tried().startsWith("Really run so far") && !tried().contains("far: 0."));
        m_window.reset();
        QCOMPARE(workers(), QSet<qint64>());
    }

    void bothLanguages()
    {
        open();
        turnToPage();
        searchOf(u"lookup-outside");
        const QString english = list()->item(0)->data(Qt::AccessibleTextRole).toString(), row = way()->rowText(0);
        const int chosen = list()->count() - 1;
        list()->setFocus();
        QTest::keyClick(list(), Qt::Key_End);
        QCOMPARE(list()->currentRow(), chosen);
        Language::use(QStringLiteral("ko"));
        QTRY_VERIFY(list()->item(0)->data(Qt::AccessibleTextRole).toString() != english);
        QCOMPARE(list()->currentRow(), chosen); // Another language is no reason to lose it.
        QVERIFY(way()->rowCount() > 0);
        QVERIFY(tried().contains(QStringLiteral("실행 순서")));
        click<QPushButton>("replay");
        QVERIFY(label("followedSchedule").contains(QStringLiteral("실행 순서")));
        fullSpeed();
        press("run");
        settle();
        QCOMPARE(now().verdict(), list()->classes()[chosen].verdict);
    }

    /// Without a worker program nothing can be tried: that is said.
    void withoutWorkers()
    {
        SchedulesView view(m_folder->filePath("no-such-worker"));
        std::optional<Error> error;
        connect(&view, &SchedulesView::failed, this, [&](const Error &e) { error = e; });
        view.show();
        QTest::mouseClick(view.findChild<QPushButton *>("tryAll"), Qt::LeftButton);
        QTRY_VERIFY(error);
        QVERIFY(view.findChild<QPushButton *>("tryAll")->isEnabled());
    }
};

QTEST_MAIN(TestSchedulesPage)
#include "tst_schedulespage.moc"
