#include "experimentpanel.h"
#include "fileopstrip.h"
#include "i18n/language.h"
#include "plaincombo.h"
#include "support/labtest.h"
#include "theme.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QSignalSpy>
#include <QToolTip>

using namespace retrylab;

namespace {

using Place = FileOpTrack::Place;

/// What has been picked last.
std::optional<Place> lastOf(const QSignalSpy &picks)
{
    const auto op = picks.constLast()[1].value<std::optional<int>>();
    return op ? std::optional(Place{picks.constLast()[0].toInt(), *op}) : std::nullopt;
}

} // namespace

/// The strip below the rail, on what real workers did, by real clicks and keys.
class TestFileOpStrip : public QObject
{
    Q_OBJECT
    std::unique_ptr<FileOpStrip> m_strip;
    Experiment m_experiment;
    Moment m_moment;

    QAbstractButton *toggle() const { return m_strip->findChild<QAbstractButton *>("insideCommit"); }
    QString sentence() const { return m_strip->findChild<QLabel *>()->text(); }
    FileOpTrack &track() const { return m_strip->track(); }
    int commit() const { return int(m_moment.stepOps().size()) - 2; }
    int opCount() const { return int(m_moment.stepOps()[commit()].size()); }

    /// As the window does: the pick comes back as the experiment's.
    void followPicks()
    {
        QObject::connect(m_strip.get(), &FileOpStrip::killOpPicked, m_strip.get(), [this](int step, std::optional<int> op) {
            m_experiment.killGap = step;
            m_experiment.killOp = op;
            m_strip->setExperiment(m_experiment);
        });
    }
    /// A run without a kill, with the one-COMMIT design.
    void run(Journal journal)
    {
        LabTest lab;
        m_experiment = LabTest::experiment();
        m_experiment.file.journal = journal;
        m_moment = lab.run(m_experiment).latest();
        m_strip->setExperiment(m_experiment);
        m_strip->setMoment(m_moment, -1);
    }

private Q_SLOTS:
    void initTestCase()
    {
        qRegisterMetaType<std::optional<int>>();
        applyScheme(Scheme::Light);
    }
    void init()
    {
        failOnWarnings();
        m_strip = std::make_unique<FileOpStrip>();
        m_strip->resize(830, 120);
        m_strip->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_strip.get()));
    }
    void cleanup()
    {
        m_strip.reset();
        Language::use("en");
    }

    void unfolds()
    {
        QSignalSpy unfolded(m_strip.get(), &FileOpStrip::unfolded);
        QVERIFY(!m_strip->isUnfolded() && !track().isVisible());
        QTest::mouseClick(toggle(), Qt::LeftButton);
        QVERIFY(m_strip->isUnfolded() && track().isVisible());
        QTest::keyClick(toggle(), Qt::Key_Space);
        QVERIFY(!m_strip->isUnfolded() && !track().isVisible());
        QCOMPARE(unfolded.size(), 2);
    }

    void showsWhatWasRecorded_data()
    {
        QTest::addColumn<Journal>("journal");
        for (Journal journal : allJournals())
            QTest::addRow("%s", qPrintable(journalWord(journal))) << journal;
    }
    /// Every operation can be clicked where it is drawn, but for the folder's sync, which is part of the call before.
    void showsWhatWasRecorded()
    {
        QFETCH(Journal, journal);
        toggle()->click();
        run(journal);
        followPicks();
        QSignalSpy picks(m_strip.get(), &FileOpStrip::killOpPicked);
        for (int step = 0; step < m_moment.stepOps().size(); ++step) {
            int call = 0;
            for (int op = 0; op < m_moment.stepOps()[step].size(); ++op) {
                const Place place{step, op};
                const FileOp *shown = track().opAt(place);
                QVERIFY(shown);
                QCOMPARE(*shown, m_moment.stepOps()[step][op]);
                if (shown->isOwnCall())
                    call = op;
                const bool isChosen = track().kill() == Place{step, call};
                QTest::mouseClick(&track(), Qt::LeftButton, {}, track().centreOf(place));
                QCOMPARE(lastOf(picks), isChosen ? std::nullopt : std::optional(Place{step, call}));
                QCOMPARE(track().kill(), lastOf(picks));
            }
        }
        QVERIFY(picks.size() >= 5);
        // Nothing is shown for levels that have not been run.
        m_experiment.file.synchronous = Synchronous::Off;
        m_experiment.killOp.reset();
        m_strip->setExperiment(m_experiment);
        QVERIFY(!track().opAt({commit(), 0}));
        m_experiment.file.synchronous = Synchronous::Full;
        m_strip->setExperiment(m_experiment);
        QVERIFY(track().opAt({commit(), 0}));
    }

    void keysMoveTheKillPoint()
    {
        toggle()->click();
        run(Journal::Delete);
        followPicks();
        QSignalSpy picks(m_strip.get(), &FileOpStrip::killOpPicked);
        track().setFocus();
        QTest::keyClick(&track(), Qt::Key_End);
        QCOMPARE(track().kill()->step, commit());
        QVERIFY(track().opAt(*track().kill())->isOwnCall());
        QTest::keyClick(&track(), Qt::Key_Right); // There is none further.
        QCOMPARE(picks.size(), 1);
        QList<Place> seen{*track().kill()};
        for (int i = 0; i < 100; ++i) {
            QTest::keyClick(&track(), Qt::Key_Left);
            if (seen.contains(*track().kill()))
                break;
            seen << *track().kill();
            QVERIFY(track().opAt(seen.last())->isOwnCall());
        }
        int own = 0;
        for (const auto &ops : m_moment.stepOps())
            own += int(std::count_if(ops.begin(), ops.end(), [](const FileOp &op) { return op.isOwnCall(); }));
        QCOMPARE(seen.size(), own);
        QVERIFY(sentence().contains("✕"));
        QTest::keyClick(&track(), Qt::Key_Home);
        QTest::keyClick(&track(), Qt::Key_Delete);
        QVERIFY(!track().kill() && !m_experiment.killOp);
        QVERIFY(m_experiment.killGap); // The place before the step stays.
        const auto count = picks.size();
        QTest::keyClick(&track(), Qt::Key_Delete);
        QCOMPARE(picks.size(), count);
    }

    void wordsFollowTheMouseAndTheLanguage()
    {
        toggle()->click();
        run(Journal::Wal);
        const QString signs = sentence();
        const QPoint at = track().centreOf({commit(), 0});
        QTest::mouseMove(&track(), at);
        QTRY_VERIFY(track().hovered());
        QVERIFY(sentence().contains(fileOpLabel(*track().opAt(*track().hovered()))));
        QCOMPARE(track().cursor().shape(), Qt::PointingHandCursor);
        QHelpEvent help(QEvent::ToolTip, at, track().mapToGlobal(at));
        QApplication::sendEvent(&track(), &help);
        QVERIFY(QToolTip::text().contains(fileOpLabel(*track().opAt(*track().hovered()))));
        const QString english = sentence();
        Language::use("ko");
        QTRY_VERIFY(sentence() != english);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&track(), &leave);
        QVERIFY(!track().hovered());
        QVERIFY(sentence() != signs && !sentence().isEmpty());
    }

    /// However many writes there are, they are drawn within the strip, and each mark still is a kill point.
    void manyWritesShareAMark()
    {
        Experiment big = LabTest::experiment();
        big.request.payload = QString(400'000, u'x'); // About a hundred pages.
        LabTest lab;
        m_moment = lab.run(big).latest();
        m_experiment = big;
        followPicks();
        toggle()->click();
        m_strip->setExperiment(big);
        m_strip->setMoment(m_moment, -1);
        QVERIFY(opCount() > 100);
        QSignalSpy picks(m_strip.get(), &FileOpStrip::killOpPicked);
        const QPoint last = track().centreOf({commit(), opCount() - 1});
        QVERIFY2(last.x() < track().width(), qPrintable(QString::number(last.x())));
        QTest::mouseClick(&track(), Qt::LeftButton, {}, last);
        QCOMPARE(lastOf(picks)->step, commit());
        QVERIFY(!track().grab().isNull());
    }

    /// Where the worker is, or died, is marked.
    void followsTheWorker()
    {
        toggle()->click();
        run(Journal::Delete);
        LabTest lab;
        m_experiment.killGap = commit();
        m_experiment.killOp = 3;
        const Timeline timeline = lab.run(m_experiment);
        m_strip->setExperiment(m_experiment);
        bool waited = false, died = false;
        for (qsizetype i = 0; i <= timeline.events().size(); ++i) {
            const Moment moment = timeline.at(i);
            m_strip->setMoment(moment, i ? timeline.events()[i - 1].worker : -1);
            if (!track().worker())
                continue;
            QCOMPARE(*track().worker(), (Place{commit(), 3}));
            (moment.kill() ? died : waited) = true;
            QVERIFY(!track().grab().isNull());
        }
        QVERIFY(waited);
        QVERIFY(died);
    }

    /// Before a step has been recorded once, the operation that the worker waits before is known, and is a kill point.
    void showsTheWorkerBeforeARecordingIsThere()
    {
        toggle()->click();
        LabTest lab;
        m_experiment = LabTest::experiment(u"one-commit", QStringLiteral("before-commit"));
        m_experiment.killOp = 3;
        const Timeline timeline = lab.run(m_experiment);
        const auto &events = timeline.events();
        const auto reached = std::find_if(events.begin(), events.end(), [](const Event &e) { return e.kind == EventKind::FileOpReached; });
        QVERIFY(reached != events.end());
        m_strip->setExperiment(m_experiment);
        m_strip->setMoment(timeline.at(reached - events.begin() + 1), reached->worker);
        const Place place{*m_experiment.killGap, 3};
        QVERIFY(!track().opAt({place.step, 2})); // The ones before are not known yet, and not made up.
        QVERIFY(track().opAt(place));
        QVERIFY2(sentence().contains(fileOpLabel(*track().opAt(place))), qPrintable(sentence()));
        QSignalSpy picks(m_strip.get(), &FileOpStrip::killOpPicked);
        QVERIFY(!track().grab().isNull());
        QTest::mouseClick(&track(), Qt::LeftButton, {}, track().centreOf(place));
        QCOMPARE(lastOf(picks), std::nullopt); // It is the kill point already: the click takes it back.
        m_strip->setMoment(timeline.latest(), -1); // The retry has recorded the step.
        QVERIFY(track().opAt({place.step, 2}));
    }

    /// The panel's list of kill points says that it is elsewhere, and a choice in it goes back to a place between steps.
    void thePanelSaysOther()
    {
        run(Journal::Delete);
        ExperimentPanel panel;
        m_experiment.killGap = commit();
        m_experiment.killOp = 2;
        panel.setExperiment(m_experiment);
        QCOMPARE(panel.experiment(), m_experiment);
        auto *killPoint = panel.findChild<QComboBox *>("killPoint");
        QCOMPARE(static_cast<PlainCombo *>(killPoint)->choice(), killLabel(m_experiment));
        QTest::keyClick(killPoint, Qt::Key_Home);
        QVERIFY(!panel.experiment().killOp && !panel.experiment().killGap);
    }
};

QTEST_MAIN(TestFileOpStrip)
#include "tst_fileopstrip.moc"
