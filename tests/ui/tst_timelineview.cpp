#include "support/labtest.h"
#include "theme.h"
#include "timelinelabels.h"
#include "timelineview.h"

#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QToolTip>
#include <QWheelEvent>

using namespace retrylab;
using Kind = TimelineLayout::Kind;
using End = TimelineLayout::End;

namespace {

/// Writes what a run would have sent, without processes.
class Story
{
public:
    explicit Story(int clients = 1)
    {
        Experiment experiment;
        experiment.design = *findDesign(u"one-commit");
        experiment.clients = clients;
        m_timeline.start(experiment);
        say(EventKind::RunStarted);
    }

    /// One request through the right design; dies before COMMIT if asked to.
    void handle(int client, int worker, bool dies = false, int tryNo = 1)
    {
        m_client = client;
        m_worker = -1;
        m_tryNo = tryNo;
        Event sent = event(EventKind::RequestSent);
        sent.request = m_timeline.experiment().requestOf(client);
        m_timeline.append(sent);
        m_worker = worker;
        if (worker >= m_workers) {
            m_workers = worker + 1;
            say(EventKind::WorkerStarted);
        }
        sent.kind = EventKind::RequestReceived;
        sent.worker = worker;
        m_timeline.append(sent);
        for (int step = 0; step < 6; ++step) {
            m_step = step;
            say(EventKind::StepReached);
            if (dies && step == 4)
                return die();
            Event done = event(EventKind::StepDone);
            done.facts = protocol::StepDone{};
            done.facts->step = step;
            done.facts->inTransaction = step < 4;
            if (step == 2)
                done.facts->job = m_stored + 1;
            if (step == 3)
                done.facts->record = m_stored + 1;
            if (step == 4) {
                ++m_stored;
                done.changes = changes(true);
            }
            m_timeline.append(done);
        }
        Event replied = event(EventKind::Replied);
        replied.reply = Reply{ReplyKind::New, m_stored, {}};
        replied.request = sent.request;
        m_timeline.append(replied);
    }

    Timeline &timeline() { return m_timeline; }

private:
    void die()
    {
        Event killed = event(EventKind::Killed);
        killed.signal = 9;
        m_timeline.append(killed);
        m_worker = -1;
        say(EventKind::FilesSeen);
        Event read = event(EventKind::FileRead);
        read.changes = changes(false);
        m_timeline.append(read);
        say(EventKind::ClientTimedOut);
    }
    std::shared_ptr<SeenChanges> changes(bool added) const
    {
        auto changes = std::make_shared<SeenChanges>();
        changes->rows.counts = {m_stored, m_stored};
        if (added) {
            changes->rows.jobsAdded.append(JobRow{m_stored, {}});
            changes->jobOrigins.resize(1);
        }
        return changes;
    }
    Event event(EventKind kind)
    {
        Event e;
        e.kind = kind;
        e.ns = ++m_ns * 1000;
        e.client = m_client;
        e.worker = m_worker;
        e.tryNo = m_tryNo;
        e.step = m_step;
        e.pid = 4000 + m_worker;
        return e;
    }
    void say(EventKind kind) { m_timeline.append(event(kind)); }

    Timeline m_timeline;
    int m_client = -1, m_worker = -1, m_tryNo = 0, m_step = -1, m_workers = 0;
    qint64 m_stored = 0, m_ns = 0;
};

QList<int> itemsOf(const TimelineLayout &layout, Kind kind)
{
    QList<int> found;
    for (int index : layout.itemsBetween(0, layout.slotCount())) {
        if (layout.item(index).kind == kind)
            found.append(index);
    }
    return found;
}

} // namespace

class TestTimelineView : public QObject
{
    Q_OBJECT
private:
    static void show(TimelineView &view, int width = 800, int height = 400)
    {
        view.resize(width, height);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
    }
    static QPoint spot(const TimelineView &view, qsizetype event) { return view.pointOf(event).toPoint(); }

private Q_SLOTS:
    void init()
    {
        // Without a screen, a tool tip cannot be raised, and the platform plugin says so.
        QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support raise)")));
    }

    /// A late first try slants over all that happens meanwhile; clients that share a scope are told apart by number.
    void lateArrivalIsSeen()
    {
        LabTest lab;
        Experiment experiment = LabTest::experiment();
        experiment.clients = 2;
        experiment.sharedRequest = true;
        experiment.policy = {3, 20'000, 5'000};
        experiment.firstTryDelayMs = 50'000;
        const Timeline timeline = lab.run(experiment);
        TimelineLayout layout;
        layout.setTimeline(&timeline);
        const TimelineGeometry geometry = TimelineGeometry::fit(layout, QApplication::font(), {800, 400});
        int slow = 0, retries = 0;
        for (int i = 0; i < layout.itemCount(); ++i) {
            const auto &item = layout.item(i);
            if (item.kind != Kind::Request)
                continue;
            QVERIFY(!item.isOpen());
            const QLineF arrow = geometry.arrow(item);
            if (!item.slow) {
                ++retries;
                continue;
            }
            ++slow;
            QCOMPARE(layout.event(layout.eventOfSlot(item.last)).tryNo, 1);
            QCOMPARE(arrow.x1(), geometry.x(item.first));
            QCOMPARE(arrow.x2(), geometry.x(item.last));
        }
        QCOMPARE(slow, 2);
        QCOMPARE(retries, 2);
        QCOMPARE(laneTitle(layout, 1, {}), "client 2");
    }

    void laysOutAKillAndItsRetry()
    {
        Story story;
        story.handle(0, 0, true);
        story.handle(0, 1, false, 2);
        TimelineLayout layout;
        layout.setTimeline(&story.timeline());
        QCOMPARE(layout.clientCount(), 1);
        QCOMPARE(layout.workerCount(), 2);
        QCOMPARE(layout.laneCount(), 4);

        const auto transactions = itemsOf(layout, Kind::Transaction);
        QCOMPARE(transactions.size(), 2);
        QCOMPARE(layout.item(transactions[0]).end, End::Killed);
        QCOMPARE(layout.item(transactions[1]).end, End::Committed);
        const auto ghosts = itemsOf(layout, Kind::Ghost);
        QCOMPARE(ghosts.size(), 2);
        QVERIFY(layout.item(ghosts[0]).second > layout.item(ghosts[0]).first);
        QCOMPARE(itemsOf(layout, Kind::Kill).size(), 1);
        QCOMPARE(itemsOf(layout, Kind::LostReply).size(), 1);
        QCOMPARE(itemsOf(layout, Kind::Reply).size(), 1);
        QCOMPARE(itemsOf(layout, Kind::TimedOut).size(), 1);
        QCOMPARE(itemsOf(layout, Kind::Commit).size(), 1);
        const auto requests = itemsOf(layout, Kind::Request);
        QCOMPARE(requests.size(), 2);
        QCOMPARE(layout.item(requests[1]).worker, 1);
        int undone = 0;
        for (int index : itemsOf(layout, Kind::Counts))
            undone += layout.item(index).undone;
        QCOMPARE(undone, 1);
        // The first worker's lane ends where it was killed.
        QCOMPARE(layout.life(0).last, layout.item(itemsOf(layout, Kind::Kill)[0]).first);
        QCOMPARE(layout.life(1).last, -1);
    }

    void growsTheSameWayAsItIsMadeAtOnce()
    {
        Story story(3);
        for (int i = 0; i < 30; ++i)
            story.handle(i % 3, i / 7, i % 7 == 6);
        TimelineLayout atOnce;
        atOnce.setTimeline(&story.timeline());
        Timeline growing;
        growing.start(story.timeline().experiment());
        TimelineLayout bitByBit;
        bitByBit.setTimeline(&growing);
        for (const Event &event : story.timeline().events()) {
            growing.append(event);
            bitByBit.update();
        }
        QCOMPARE(bitByBit.slotCount(), atOnce.slotCount());
        QCOMPARE(bitByBit.itemCount(), atOnce.itemCount());
        for (int first = 0; first < atOnce.slotCount(); first += 5)
            QCOMPARE(bitByBit.itemsBetween(first, first + 9), atOnce.itemsBetween(first, first + 9));
    }

    void findsWhatTouchesARangeAndNothingElse()
    {
        Story story(4);
        for (int i = 0; i < 200; ++i)
            story.handle(i % 4, i / 9, i % 9 == 8);
        TimelineLayout layout;
        layout.setTimeline(&story.timeline());
        for (int first = 0; first < layout.slotCount(); first += 37) {
            const int last = first + 23;
            QList<int> expected;
            for (int i = 0; i < layout.itemCount(); ++i) {
                const auto &item = layout.item(i);
                if (item.first <= last && (item.isOpen() || item.last >= first))
                    expected.append(i);
            }
            QCOMPARE(layout.itemsBetween(first, last), expected);
        }
    }

    void drawsOnlyWhatIsVisible()
    {
        Story story(20);
        for (int i = 0; story.timeline().events().size() < 100'000; ++i)
            story.handle(i % 20, i / 50, i % 50 == 49);
        TimelineLayout layout;
        layout.setTimeline(&story.timeline());
        // An item begins with an event, so that few can touch a few slots, however long the run.
        const int middle = layout.slotCount() / 2;
        QVERIFY(layout.itemsBetween(middle, middle + 50).size() < 200);
    }

    void wordsNeverOverlap_data()
    {
        QTest::addColumn<double>("scale");
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("clients");
        for (double scale : {0.8, 1.0, 2.0}) {
            for (int width : {400, 1000}) {
                for (int clients : {1, 3, 20})
                    QTest::addRow("%.0f %%, %d px, %d clients", scale * 100, width, clients) << scale << width << clients;
            }
        }
    }
    void wordsNeverOverlap()
    {
        QFETCH(double, scale);
        QFETCH(int, width);
        QFETCH(int, clients);
        Story story(clients);
        for (int i = 0; i < 40; ++i)
            story.handle(i % clients, i / 4, i % 4 == 3);
        TimelineLayout layout;
        layout.setTimeline(&story.timeline());
        QFont font = QApplication::font();
        font.setPointSizeF(font.pointSizeF() * scale);
        const auto geometry = TimelineGeometry::fit(layout, font, QSizeF(width, 500));
        for (qreal x = 0; x < geometry.size().width(); x += width) {
            const QRectF visible(x, 0, width, 500);
            const auto labels = placeLabels(layout, geometry, visible, font, story.timeline().events().size());
            QVERIFY(!labels.isEmpty());
            for (qsizetype a = 0; a < labels.size(); ++a) {
                for (qsizetype b = a + 1; b < labels.size(); ++b) {
                    QVERIFY2(!labels[a].rect.intersects(labels[b].rect),
                             qPrintable(QStringLiteral("%1 / %2").arg(labels[a].text, labels[b].text)));
                }
            }
        }
    }

    void whatMattersMostIsWritten()
    {
        Story story;
        story.handle(0, 0, true);
        story.handle(0, 1, false, 2);
        TimelineLayout layout;
        layout.setTimeline(&story.timeline());
        for (int width : {480, 800, 1600}) {
            const auto geometry = TimelineGeometry::fit(layout, QApplication::font(), QSizeF(width, 400));
            QStringList words;
            const auto labels = placeLabels(layout, geometry, QRectF(QPointF(), geometry.size()), QApplication::font(),
                                            story.timeline().events().size());
            for (const TimelineLabel &label : labels)
                words.append(label.text);
            const QString all = words.join(u'|');
            for (QStringView word : {u"killed", u"no reply", u"timeout: retry", u"try 2", u"NEW 1", u"rolled back",
                                     u"jobs 1 · records 1", u"transaction"})
                QVERIFY2(all.contains(word), qPrintable(QStringLiteral("%1 not in %2").arg(word, all)));
            QVERIFY(all.contains(u"2 rows, not committed") || all.contains(u"2 uncommitted"));
        }
    }

    void clicksAndDragsPickAMoment()
    {
        Story story;
        story.handle(0, 0);
        TimelineView view;
        view.setTimeline(&story.timeline());
        show(view);
        const qsizetype all = story.timeline().events().size();
        QCOMPARE(view.position(), all);
        QSignalSpy spy(&view, &TimelineView::positionPicked);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, spot(view, 1)); // The request is sent.
        QCOMPARE(spy.count(), 1);
        // With what has no place of its own: that the worker is there.
        QCOMPARE(spy.takeFirst().at(0).toLongLong(), 3);
        QCOMPARE(view.position(), 3);
        QTest::mousePress(view.viewport(), Qt::LeftButton, {}, spot(view, 1));
        QVERIFY(spy.isEmpty()); // Nothing new.
        QMouseEvent move(QEvent::MouseMove, QPointF(spot(view, all - 1)), view.viewport()->mapToGlobal(QPointF(spot(view, all - 1))),
                         Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(view.viewport(), &move);
        QCOMPARE(view.position(), all);
        QCOMPARE(spy.count(), 1);
    }

    void keysPickAMoment()
    {
        Story story;
        story.handle(0, 0);
        TimelineView view;
        view.setTimeline(&story.timeline());
        show(view);
        const qsizetype all = story.timeline().events().size();
        QSignalSpy spy(&view, &TimelineView::positionPicked);
        QTest::keyClick(&view, Qt::Key_Left);
        QCOMPARE(view.position(), all - 1);
        QTest::keyClick(&view, Qt::Key_Home);
        QCOMPARE(view.position(), 0);
        QTest::keyClick(&view, Qt::Key_Left);
        QCOMPARE(spy.count(), 2);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.position(), 1);
        QTest::keyClick(&view, Qt::Key_End);
        QCOMPARE(view.position(), all);
        QCOMPARE(view.accessibleDescription(), describe(story.timeline().events().last(), story.timeline().experiment()));
    }

    void followsTheNewestEventUntilAnotherIsLookedAt()
    {
        Story story;
        for (int i = 0; i < 30; ++i)
            story.handle(0, 0);
        TimelineView view;
        view.setTimeline(&story.timeline());
        show(view);
        QScrollBar *bar = view.horizontalScrollBar();
        QVERIFY(bar->maximum() > 0);
        story.handle(0, 0);
        view.eventsAppended();
        QCOMPARE(view.position(), story.timeline().events().size());
        QCOMPARE(bar->value(), bar->maximum());
        view.setPosition(20);
        const int looked = bar->value();
        QVERIFY(looked < bar->maximum());
        QVERIFY(QRectF(view.viewport()->rect()).contains(view.pointOf(19)));
        story.handle(0, 0);
        view.eventsAppended();
        QCOMPARE(view.position(), 20);
        QCOMPARE(bar->value(), looked);
    }

    void zoomsAroundThePointer()
    {
        Story story;
        for (int i = 0; i < 30; ++i)
            story.handle(0, 0);
        TimelineView view;
        view.setTimeline(&story.timeline());
        show(view);
        view.setPosition(100);
        const QPointF before = view.pointOf(99);
        const qreal slot = view.geometryOfSlots().slotWidth;
        QWheelEvent wheel(before, view.viewport()->mapToGlobal(before), {}, QPoint(0, 120), Qt::NoButton,
                          Qt::ControlModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(view.viewport(), &wheel);
        QVERIFY(view.geometryOfSlots().slotWidth > slot * 1.2);
        QVERIFY(std::abs(view.pointOf(99).x() - before.x()) <= 2);
        QTest::keyClick(&view, Qt::Key_Minus);
        QVERIFY(std::abs(view.geometryOfSlots().slotWidth - slot) < 0.5);
        QTest::keyClick(&view, Qt::Key_Plus);
        QTest::keyClick(&view, Qt::Key_0);
        QCOMPARE(view.geometryOfSlots().slotWidth, slot);
    }

    void fitsAShortRunAndScrollsALongOne()
    {
        Story story;
        story.handle(0, 0);
        TimelineView view;
        view.setTimeline(&story.timeline());
        show(view, 700, 400);
        QCOMPARE(view.horizontalScrollBar()->maximum(), 0);
        QCOMPARE(view.verticalScrollBar()->maximum(), 0);
        const qreal wide = view.geometryOfSlots().slotWidth;
        for (int i = 0; i < 40; ++i)
            story.handle(0, 0);
        view.eventsAppended();
        QVERIFY(view.geometryOfSlots().slotWidth < wide);
        QCOMPARE(view.geometryOfSlots().slotWidth, TimelineGeometry::smallestSlot(view.font()));
        QVERIFY(view.horizontalScrollBar()->maximum() > 0);
    }

    void manyLanesScrollAndTheFileStaysInView()
    {
        Story story(200);
        for (int i = 0; i < 200; ++i)
            story.handle(i, i / 10, i % 10 == 9);
        TimelineView view;
        view.setTimeline(&story.timeline());
        show(view);
        const QScrollBar *bar = view.verticalScrollBar();
        QVERIFY(bar->maximum() > 0);
        for (int value : {0, bar->maximum() / 2, bar->maximum()}) {
            const QRectF visible(0, value, 600, bar->pageStep());
            const auto pinned = view.geometryOfSlots().pinned(visible);
            QVERIFY(visible.contains(QPointF(1, pinned.fileY())));
        }
    }

    void toolTipsSayWhatHappenedAndWhen()
    {
        Story story;
        story.handle(0, 0);
        TimelineView view;
        view.setTimeline(&story.timeline());
        show(view);
        const QPoint at = spot(view, 1);
        QHelpEvent help(QEvent::ToolTip, at, view.viewport()->mapToGlobal(at));
        QApplication::sendEvent(view.viewport(), &help);
        QVERIFY(QToolTip::text().startsWith(describe(story.timeline().events()[1], story.timeline().experiment())));
        QVERIFY(QToolTip::text().contains(u"ms"));
    }

    void anEmptyTimelineInvites()
    {
        TimelineView view;
        view.setTimeline(nullptr);
        show(view);
        QSignalSpy spy(&view, &TimelineView::positionPicked);
        QTest::mouseClick(view.viewport(), Qt::LeftButton);
        QTest::keyClick(&view, Qt::Key_Left);
        QTest::keyClick(&view, Qt::Key_End);
        QVERIFY(spy.isEmpty());
        QVERIFY(view.accessibleDescription().contains(u"Run"));
        const QImage picture = view.viewport()->grab().toImage();
        Timeline none;
        view.setTimeline(&none);
        QCOMPARE(view.viewport()->grab().toImage(), picture);
    }

    void screenAndFigureComeFromTheSamePainter()
    {
        Story story;
        story.handle(0, 0, true);
        TimelineLayout layout;
        layout.setTimeline(&story.timeline());
        const auto geometry = TimelineGeometry::fit(layout, QApplication::font(), QSizeF(900, 400));
        QImage figure(geometry.size().toSize(), QImage::Format_RGB32);
        figure.fill(Qt::white);
        QPainter painter(&figure);
        paintTimeline(painter, layout, geometry, QRectF(QPointF(), geometry.size()), colorsOf(QApplication::palette()),
                      QApplication::font(), story.timeline().events().size());
        painter.end();
        QImage blank(figure.size(), figure.format());
        blank.fill(Qt::white);
        QVERIFY(figure != blank);
    }
};

QTEST_MAIN(TestTimelineView)
#include "tst_timelineview.moc"
