#include "railview.h"
#include "support/labtest.h"

#include <QApplication>
#include <QHelpEvent>
#include <QSignalSpy>
#include <QToolTip>

using namespace retrylab;
using State = RailView::State;
using Gap = std::optional<int>;

namespace {

Design design(QStringView id)
{
    return *findDesign(id);
}

/// Events as a run of one client would send them, without a process.
class Story
{
public:
    explicit Story(const Experiment &experiment) : m_moment(experiment), m_experiment(experiment)
    {
        Event e;
        e.kind = EventKind::RunStarted;
        m_moment.apply(e);
    }
    void receive(int worker, int tryNo)
    {
        Event e = event(EventKind::RequestReceived, worker, tryNo);
        e.request = m_experiment.request;
        m_moment.apply(e);
    }
    void reach(int worker, int tryNo, int step)
    {
        Event e = event(EventKind::StepReached, worker, tryNo);
        e.step = step;
        m_moment.apply(e);
    }
    void doStep(int worker, int tryNo, int step, bool inTransaction)
    {
        reach(worker, tryNo, step);
        Event e = event(EventKind::StepDone, worker, tryNo);
        e.step = step;
        e.facts = protocol::StepDone{};
        e.facts->step = step;
        e.facts->inTransaction = inTransaction;
        m_moment.apply(e);
    }
    void kill(int worker, int tryNo, int step)
    {
        Event e = event(EventKind::Killed, worker, tryNo);
        e.step = step;
        e.signal = 9;
        m_moment.apply(e);
    }
    const Moment &moment() const { return m_moment; }

private:
    static Event event(EventKind kind, int worker, int tryNo)
    {
        Event e;
        e.kind = kind;
        e.worker = worker;
        e.client = 0;
        e.tryNo = tryNo;
        return e;
    }
    Moment m_moment;
    Experiment m_experiment;
};

} // namespace

class TestRailView : public QObject
{
    Q_OBJECT
private:
    /// As the window shows it, in the height that it asks for.
    static void show(RailView &rail, int width = 800)
    {
        rail.setDesign(design(u"one-commit"));
        rail.resize(width, rail.sizeHint().height());
        rail.show();
        rail.resize(width, rail.sizeHint().height());
        QVERIFY(QTest::qWaitForWindowExposed(&rail));
    }
    static Gap lastGap(QSignalSpy &spy) { return spy.takeLast().at(0).value<Gap>(); }

private Q_SLOTS:
    void init()
    {
        // Without a screen, a tool tip cannot be raised, and the platform plugin says so.
        QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support raise)")));
    }

    void aClickPicksTheNearestGapAndAnotherClearsIt()
    {
        RailView rail;
        show(rail);
        QSignalSpy spy(&rail, &RailView::killGapPicked);
        for (int gap = 0; gap <= 6; ++gap) {
            QTest::mouseClick(&rail, Qt::LeftButton, {}, rail.gapCentre(gap) + QPoint(gap == 0 ? 3 : -3, 10));
            QCOMPARE(spy.count(), 1);
            QCOMPARE(lastGap(spy), Gap(gap));
            QCOMPARE(rail.killGap(), Gap(gap));
        }
        QTest::mouseClick(&rail, Qt::LeftButton, {}, rail.gapCentre(6));
        QCOMPARE(lastGap(spy), Gap());
        QCOMPARE(rail.killGap(), Gap());
        QTest::mouseClick(&rail, Qt::RightButton, {}, rail.gapCentre(2));
        QVERIFY(spy.isEmpty());
    }

    void keysMoveTheKillPoint()
    {
        RailView rail;
        show(rail);
        QSignalSpy spy(&rail, &RailView::killGapPicked);
        QTest::keyClick(&rail, Qt::Key_Space); // Before COMMIT, the place that teaches most.
        QCOMPARE(rail.killGap(), Gap(4));
        QTest::keyClick(&rail, Qt::Key_Right);
        QCOMPARE(rail.killGap(), Gap(5));
        QTest::keyClick(&rail, Qt::Key_End);
        QCOMPARE(rail.killGap(), Gap(6));
        spy.clear();
        QTest::keyClick(&rail, Qt::Key_Right); // No further.
        QVERIFY(spy.isEmpty());
        QTest::keyClick(&rail, Qt::Key_Home);
        QCOMPARE(lastGap(spy), Gap(0));
        QTest::keyClick(&rail, Qt::Key_Left);
        QVERIFY(spy.isEmpty());
        QTest::keyClick(&rail, Qt::Key_Delete);
        QCOMPARE(lastGap(spy), Gap());
        QTest::keyClick(&rail, Qt::Key_Left);
        QCOMPARE(lastGap(spy), Gap(6));
        QTest::keyClick(&rail, Qt::Key_Backspace);
        QCOMPARE(lastGap(spy), Gap());
        QTest::keyClick(&rail, Qt::Key_Space); // The one that was cleared.
        QCOMPARE(lastGap(spy), Gap(6));
        QTest::keyClick(&rail, Qt::Key_Space);
        QCOMPARE(lastGap(spy), Gap());
    }

    void setKillGapIsSilentAndRefusesWhatIsNoGap()
    {
        RailView rail;
        show(rail);
        QSignalSpy spy(&rail, &RailView::killGapPicked);
        rail.setKillGap(6);
        QCOMPARE(rail.killGap(), Gap(6));
        rail.setKillGap(7);
        QCOMPARE(rail.killGap(), Gap());
        rail.setKillGap(5);
        rail.setDesign(design(u"effect-only")); // Has gaps 0 to 2 only.
        QCOMPARE(rail.killGap(), Gap());
        QVERIFY(spy.isEmpty());
    }

    void saysTheKillPointToAScreenReader()
    {
        RailView rail;
        show(rail);
        QVERIFY(!rail.accessibleName().isEmpty());
        const QString none = rail.accessibleDescription();
        rail.setKillGap(4);
        QVERIFY(rail.accessibleDescription().contains(killPointLabel(design(u"one-commit"), 4)));
        rail.setKillGap({});
        QCOMPARE(rail.accessibleDescription(), none);
    }

    void toolTipsNameGapsAndSteps()
    {
        RailView rail;
        show(rail);
        const auto tipAt = [&](const QPoint &at) {
            QHelpEvent event(QEvent::ToolTip, at, rail.mapToGlobal(at));
            QApplication::sendEvent(&rail, &event);
            return QToolTip::text();
        };
        QVERIFY(tipAt(rail.gapCentre(4)).contains(u"before COMMIT"));
        const QPoint commit = (rail.gapCentre(4) + rail.gapCentre(5)) / 2;
        QVERIFY(tipAt(commit).contains(u"durable"));
    }

    void showsHowFarTheWorkerHasCome()
    {
        Experiment experiment;
        experiment.design = design(u"one-commit");
        Story story(experiment);
        RailView rail;
        show(rail);
        rail.setMoment(story.moment());
        QCOMPARE(rail.stateOf(0), State::Ahead);
        story.receive(0, 1);
        story.doStep(0, 1, 0, true);
        story.doStep(0, 1, 1, true);
        story.reach(0, 1, 2);
        rail.setMoment(story.moment());
        QCOMPARE(rail.stateOf(0), State::Pending);
        QCOMPARE(rail.stateOf(1), State::Pending);
        QCOMPARE(rail.stateOf(2), State::Current);
        QCOMPARE(rail.stateOf(3), State::Ahead);
        story.kill(0, 1, 2);
        rail.setMoment(story.moment());
        QCOMPARE(rail.stateOf(1), State::Undone);
        QCOMPARE(rail.stateOf(2), State::Ahead);
        // The retry is another worker's; its look-up finds the record, so that the inserts are left out.
        story.receive(1, 2);
        story.doStep(1, 2, 0, true);
        story.doStep(1, 2, 1, true);
        story.doStep(1, 2, 4, false);
        story.reach(1, 2, 5);
        rail.setMoment(story.moment());
        QCOMPARE(rail.stateOf(1), State::Done);
        QCOMPARE(rail.stateOf(2), State::Skipped);
        QCOMPARE(rail.stateOf(3), State::Skipped);
        QCOMPARE(rail.stateOf(4), State::Done);
        QCOMPARE(rail.stateOf(5), State::Current);
        // Another design has no progress yet.
        rail.setDesign(design(u"effect-first"));
        QCOMPARE(rail.stateOf(0), State::Ahead);
    }

    void showsTheDesignThatHandlesTheRetryUntilAKillPointIsWanted()
    {
        Experiment experiment;
        experiment.design = design(u"one-commit");
        experiment.retryDesign = design(u"effect-only");
        Story story(experiment);
        story.receive(0, 1);
        story.doStep(0, 1, 0, true);
        RailView rail;
        show(rail);
        rail.setMoment(story.moment());
        QCOMPARE(rail.shownDesign().id, QStringLiteral("one-commit"));
        story.kill(0, 1, 1);
        story.receive(1, 2);
        story.reach(1, 2, 0);
        rail.setMoment(story.moment());
        QCOMPARE(rail.shownDesign().id, QStringLiteral("effect-only"));
        QSignalSpy spy(&rail, &RailView::killGapPicked);
        QTest::mouseClick(&rail, Qt::LeftButton, {}, rail.gapCentre(1));
        QCOMPARE(rail.shownDesign().id, QStringLiteral("one-commit"));
        QVERIFY(spy.isEmpty()); // The place clicked meant something else.
        rail.setMoment(story.moment());
        QTest::keyClick(&rail, Qt::Key_Space);
        QCOMPARE(rail.killGap(), Gap(4));
        QCOMPARE(rail.shownDesign().id, QStringLiteral("one-commit"));
    }

    void everyDesignFitsAtEveryTextSize_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<double>("scale");
        for (int width : {480, 800, 1400}) {
            for (double scale : {0.8, 1.0, 1.5, 2.5})
                QTest::addRow("%d px, %.0f %%", width, scale * 100) << width << scale;
        }
    }
    void everyDesignFitsAtEveryTextSize()
    {
        QFETCH(int, width);
        QFETCH(double, scale);
        for (const Design &each : builtInDesigns()) {
            RailView rail;
            QFont font = rail.font();
            font.setPointSizeF(font.pointSizeF() * scale);
            rail.setFont(font);
            rail.setDesign(each);
            rail.setKillGap(0);
            rail.resize(width, 400);
            rail.show();
            QVERIFY(rail.minimumSizeHint().width() <= width);
            const int height = rail.sizeHint().height();
            QCOMPARE(rail.minimumSizeHint().height(), height);
            QVERIFY(height > rail.fontMetrics().height() * 4);
            // Nothing is drawn below the height that it asks for.
            rail.resize(width, height + 60);
            const QImage picture = rail.grab().toImage();
            const QRgb ground = picture.pixel(picture.width() - 1, picture.height() - 1);
            for (int y = height + 1; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x)
                    QCOMPARE(picture.pixel(x, y), ground);
            }
        }
    }
};

QTEST_MAIN(TestRailView)
#include "tst_railview.moc"
