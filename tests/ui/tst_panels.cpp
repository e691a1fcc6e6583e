#include "experimentpanel.h"
#include "filespanel.h"
#include "i18n/language.h"
#include "matrixpanel.h"
#include "support/labtest.h"
#include "tablepanel.h"
#include "theme.h"
#include "whypanel.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QToolButton>
#include <QWheelEvent>

using namespace retrylab;

namespace {

/// The moment after the first event of a kind.
Moment momentAfter(const Timeline &timeline, EventKind kind)
{
    for (qsizetype i = 0; i < timeline.events().size(); ++i) {
        if (timeline.events()[i].kind == kind)
            return timeline.at(i + 1);
    }
    qFatal("no such event");
    return Moment();
}

Moment momentWithJobs(int count)
{
    Event event;
    event.kind = EventKind::FileRead;
    auto changes = std::make_shared<SeenChanges>();
    for (int id = 1; id <= count; ++id) {
        changes->rows.jobsAdded.append({id, QStringLiteral("p")});
        changes->jobOrigins.append(Origin());
    }
    changes->rows.counts = {count, 0};
    event.changes = changes;
    Moment moment;
    moment.apply(event);
    return moment;
}

} // namespace

/// The panels beside the timeline, by real keys and clicks.
class TestPanels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { applyScheme(Scheme::Light); }
    void init() { failOnWarnings(); }
    void cleanup()
    {
        Language::use("en");
        QApplication::processEvents();
    }

    void experimentBeginsWithTheMainCase()
    {
        ExperimentPanel panel;
        const Experiment experiment = panel.experiment();
        QCOMPARE(experiment.design.id, "one-commit");
        QCOMPARE(killPointId(experiment.design, *experiment.killGap), "before-commit");
        QCOMPARE(experiment.request, (Request{"reader-1", "request-7", "report"}));
        QCOMPARE(experiment.file, FileSettings());
        QVERIFY(panel.isValid());
    }

    void everyFieldReachesTheExperiment()
    {
        ExperimentPanel panel;
        QSignalSpy changed(&panel, &ExperimentPanel::changed);
        const auto type = [&](const char *name, const char *text) {
            auto *field = panel.findChild<QWidget *>(name);
            QVERIFY(field);
            field->setFocus();
            if (auto *line = qobject_cast<QLineEdit *>(field))
                line->selectAll();
            else if (auto *number = qobject_cast<QSpinBox *>(field))
                number->selectAll();
            QTest::keyClicks(field, text);
            QTest::keyClick(field, Qt::Key_Return);
        };
        type("scope", "me");
        type("rid", "r1");
        type("payload", "p <b>");
        type("clients", "7");
        type("tries", "4");
        type("timeout", "450");
        type("backoff", "0");
        type("lockWait", "20");
        type("requestsEach", "3");
        type("firstTryDelay", "900");
        type("jitter", "40");
        type("seed", "99");
        QTest::keyClick(panel.findChild<QComboBox *>("synchronous"), Qt::Key_Down);
        QTest::keyClick(panel.findChild<QComboBox *>("journal"), Qt::Key_Down);
        QTest::keyClick(panel.findChild<QComboBox *>("retryDesign"), Qt::Key_Down);
        QTest::keyClick(panel.findChild<QCheckBox *>("sharedRequest"), Qt::Key_Space);
        QTest::keyClick(panel.findChild<QCheckBox *>("emptyFirst"), Qt::Key_Space);
        const Experiment e = panel.experiment();
        QCOMPARE(e.request, (Request{"me", "r1", "p <b>"}));
        QCOMPARE(e.clients, 7);
        QCOMPARE(e.policy, (ClientPolicy{4, 450, 0, 40, 99}));
        QCOMPARE(e.requestsEach, 3);
        QCOMPARE(e.firstTryDelayMs, 900);
        QVERIFY(e.sharedRequest);
        QCOMPARE(e.file, (FileSettings{Journal::Wal, Synchronous::Extra, 20}));
        QCOMPARE(e.retryDesign, *findDesign(u"one-commit"));
        QVERIFY(!e.emptyFirst);
        QVERIFY(changed.size() >= 12);
        QCOMPARE(changed.constLast()[0].value<Experiment>(), e);

        changed.clear();
        Experiment other;
        other.design = *findDesign(u"effect-first");
        other.killGap = 2;
        panel.setExperiment(other);
        QCOMPARE(changed.size(), 0);
        QCOMPARE(panel.findChild<QComboBox *>("design")->currentText(), findDesign(u"effect-first")->title());
        QCOMPARE(panel.findChild<QComboBox *>("killPoint")->currentIndex(), 3);
    }

    /// Another design brings its own kill points, with the most telling one chosen.
    void designBringsItsKillPoints()
    {
        ExperimentPanel panel;
        auto *design = panel.findChild<QComboBox *>("design");
        auto *kill = panel.findChild<QComboBox *>("killPoint");
        for (const Design &one : builtInDesigns()) {
            while (design->currentText() != one.title())
                QTest::keyClick(design, Qt::Key_Down);
            QCOMPARE(panel.experiment().design, one);
            QCOMPARE(kill->count(), one.killPointCount() + 1);
            QVERIFY(panel.experiment().killGap);
            QCOMPARE(kill->currentIndex(), *panel.experiment().killGap + 1);
        }
        QTest::keyClick(kill, Qt::Key_Home);
        QVERIFY(!panel.experiment().killGap);
    }

    void emptyKeyIsRefused()
    {
        ExperimentPanel panel;
        auto *rid = panel.findChild<QLineEdit *>("rid");
        rid->selectAll();
        QTest::keyClick(rid, Qt::Key_Delete);
        QVERIFY(!panel.isValid());
        QVERIFY(!panel.problem().isEmpty());
        QCOMPARE(rid->actions().size(), 1); // A sign, and not colour alone.
        QCOMPARE(rid->actions().constFirst()->toolTip(), panel.problem());
        QTest::keyClicks(rid, "x");
        QVERIFY(panel.isValid());
        QVERIFY(rid->actions().isEmpty());
    }

    /// The rail and the list are one choice.
    void killPointBothWays()
    {
        ExperimentPanel panel;
        QSignalSpy changed(&panel, &ExperimentPanel::changed);
        QSignalSpy moved(&panel, &ExperimentPanel::killGapChanged);
        auto *kill = panel.findChild<QComboBox *>("killPoint");
        panel.setKillGap(2);
        QCOMPARE(kill->currentIndex(), 3);
        panel.setKillGap(std::nullopt);
        QCOMPARE(kill->currentIndex(), 0);
        QCOMPARE(changed.size() + moved.size(), 0);
        QTest::keyClick(kill, Qt::Key_Down);
        QCOMPARE(panel.experiment().killGap, std::optional(0));
        QCOMPARE(changed.size(), 1);
        QCOMPARE(moved.size(), 1);
        QCOMPARE(moved[0][0].value<std::optional<int>>(), std::optional(0));
        QTest::keyClick(panel.findChild<QComboBox *>("journal"), Qt::Key_Down);
        QCOMPARE(changed.size(), 2);
        QCOMPARE(moved.size(), 1);
    }

    void chosenStepIsKeptInAnotherDesign()
    {
        ExperimentPanel panel;
        panel.setKillGap(killPointFromId(panel.experiment().design, u"before-insert-job"));
        auto *design = panel.findChild<QComboBox *>("design");
        QTest::keyClick(design, Qt::Key_Down);
        QVERIFY(panel.experiment().design != builtInDesigns().constFirst());
        QCOMPARE(killPointId(panel.experiment().design, *panel.experiment().killGap), "before-insert-job");
        panel.setKillGap(std::nullopt);
        QTest::keyClick(design, Qt::Key_Down);
        QVERIFY(!panel.experiment().killGap);
    }

    /// A design of the user's own is shown by its name, and a change of anything else keeps it.
    void ownDesignIsKept()
    {
        ExperimentPanel panel;
        Experiment own;
        own.design = {"mine", {Step::InsertRecord, Step::InsertJob, Step::Reply}, false};
        own.retryDesign = Design{"other", {Step::InsertJob, Step::Reply}, true};
        own.killGap = 1;
        own.file.journal = Journal::Persist;
        panel.setExperiment(own);
        QVERIFY(panel.findChild<QComboBox *>("design")->toolTip().startsWith(own.design.title()));
        QTest::keyClick(panel.findChild<QCheckBox *>("emptyFirst"), Qt::Key_Space);
        own.emptyFirst = false;
        QCOMPARE(panel.experiment(), own);
    }

    /// The seldom ones are folded away, by mouse and by key, and never in force without a word.
    void moreIsUnfolded()
    {
        ExperimentPanel panel;
        panel.resize(260, 420);
        panel.show();
        auto *more = panel.findChild<QToolButton *>("more");
        auto *each = panel.findChild<QSpinBox *>("requestsEach");
        const auto isShown = [&](const char *name) { return panel.findChild<QWidget *>(name)->isVisible(); };
        const auto all = [&] { return isShown("requestsEach") && isShown("firstTryDelay") && isShown("jitter") && isShown("seed"); };
        QVERIFY(!isShown("requestsEach") && !isShown("seed"));
        const QString folded = more->text();
        QTest::mouseClick(more, Qt::LeftButton);
        QVERIFY(all());
        auto *seed = panel.findChild<QSpinBox *>("seed");
        QVERIFY(!seed->visibleRegion().isEmpty()); // What was asked for is in view, in a low window too.
        QTest::keyClick(more, Qt::Key_Space);
        QVERIFY(!isShown("jitter"));
        QCOMPARE(more->text(), folded);
        QTest::keyClick(more, Qt::Key_Space);
        QTest::keyClick(each, Qt::Key_Up);
        QCOMPARE(panel.experiment().requestsEach, 2);
        QTest::mouseClick(more, Qt::LeftButton);
        QVERIFY(!all() && more->text() != folded);
        QCOMPARE(more->accessibleName(), more->text());
        Experiment other = panel.experiment();
        other.requestsEach = 1;
        other.policy.jitter = 10;
        panel.setExperiment(other);
        QVERIFY(all());
        QCOMPARE(panel.experiment(), other);
    }

    void wheelOnlyChangesWhatHasTheFocus()
    {
        ExperimentPanel panel;
        panel.resize(240, 690);
        panel.show();
        auto *tries = panel.findChild<QSpinBox *>("tries");
        const QPointF at = QRectF(tries->rect()).center();
        const auto wheel = [&] {
            QWheelEvent event(at, tries->mapToGlobal(at), {}, {0, 120}, {}, {}, Qt::NoScrollPhase, false);
            QApplication::sendEvent(tries, &event);
        };
        panel.findChild<QLineEdit *>("rid")->setFocus();
        wheel();
        QCOMPARE(panel.experiment().policy.tries, 3);
        panel.activateWindow();
        tries->setFocus();
        QTRY_VERIFY(tries->hasFocus());
        wheel();
        QCOMPARE(panel.experiment().policy.tries, 4);
    }

    /// Whatever the font, the column is wide enough for its fields.
    void fieldsAreNeverCut()
    {
        const QFont normal = QApplication::font();
        QFont big = normal;
        big.setPointSizeF(normal.pointSizeF() * 1.5);
        ExperimentPanel panel;
        panel.resize(100, 690);
        panel.show();
        panel.findChild<QToolButton *>("more")->click();
        for (const QFont &font : {normal, big}) {
            QApplication::setFont(font);
            QApplication::processEvents();
            panel.resize(panel.minimumSizeHint().width(), 690);
            QApplication::processEvents();
            auto *area = panel.findChild<QScrollArea *>();
            for (const char *name : {"design", "lockWait", "rid", "sharedRequest", "firstTryDelay"}) {
                auto *field = panel.findChild<QWidget *>(name);
                const int right = field->mapTo(area->viewport(), field->rect().topRight()).x();
                QVERIFY2(right < area->viewport()->width(), name);
                QVERIFY2(field->width() >= field->minimumSizeHint().width(), name);
            }
        }
        QApplication::setFont(normal);
    }

    void fieldsAreNamed()
    {
        ExperimentPanel panel;
        for (const char *name : {"design", "retryDesign", "killPoint", "synchronous", "journal", "scope", "rid",
                                 "payload", "clients", "tries", "timeout", "backoff", "lockWait",
                                 "requestsEach", "firstTryDelay", "jitter", "seed"}) {
            auto *field = panel.findChild<QWidget *>(name);
            QVERIFY2(!field->accessibleName().isEmpty() && !field->toolTip().isEmpty(), name);
        }
    }

    void matrix()
    {
        MatrixPanel panel;
        panel.resize(300, 400);
        panel.show();
        Experiment base;
        base.design = *findDesign(u"effect-first");
        panel.setCases(killPointCases(base));
        auto *table = panel.findChild<QTableWidget *>("matrix");
        QCOMPARE(table->rowCount(), 5);
        QCOMPARE(table->item(2, 2)->text(), "–");
        panel.setOutcome(2, {Counts{1, 0}, Verdict::Half, Counts{2, 1}, Verdict::Duplicate, {}});
        QVERIFY(table->item(2, 1)->text().contains("1 · 0"));
        QVERIFY(table->item(2, 1)->text().contains(verdictWord(Verdict::Half)));
        QVERIFY(table->item(2, 2)->text().contains(verdictSign(Verdict::Duplicate)));
        QVERIFY(table->item(2, 2)->text().contains(verdictWord(Verdict::Duplicate)));
        QCOMPARE(table->item(1, 2)->text(), "–");

        QSignalSpy picked(&panel, &MatrixPanel::rowPicked);
        QSignalSpy activated(&panel, &MatrixPanel::caseActivated);
        const QPoint cell = table->visualItemRect(table->item(2, 1)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell);
        QCOMPARE(picked.size(), 1);
        QCOMPARE(picked[0][0].toInt(), 2);
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, cell);
        QCOMPARE(activated.size(), 1);

        const QPoint empty = table->visualItemRect(table->item(1, 1)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, empty);
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, empty); // There is no run behind this row.
        QCOMPARE(activated.size(), 1);
        table->setCurrentCell(2, 0);
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(activated.size(), 2);
        QCOMPARE(activated[1][0].toInt(), 2);

        panel.setCurrent(2);
        const QString label = table->item(2, 0)->text();
        QVERIFY(table->item(2, 0)->font().bold() && !table->item(1, 0)->font().bold());
        QCOMPARE(label, killPointLabel(base.design, 2)); // The mark is beside the words and leaves them alone.
        const QString verdict = table->item(2, 2)->text();
        Language::use("ko");
        QTRY_VERIFY(table->item(2, 0)->text() != label);
        QVERIFY(table->item(2, 2)->text() != verdict);
        Language::use("en");
        QTRY_COMPARE(table->item(2, 2)->text(), verdict);

        QSignalSpy run(&panel, &MatrixPanel::runAllRequested);
        QSignalSpy stop(&panel, &MatrixPanel::stopRequested);
        auto *button = panel.findChild<QPushButton *>("runAll");
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(run.size(), 1);
        panel.setRunning(true);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(stop.size(), 1);
    }

    /// Rows keep their places and their height when outcomes come in.
    void matrixDoesNotMove()
    {
        MatrixPanel panel;
        panel.resize(290, 400);
        panel.show();
        Experiment base;
        base.design = *findDesign(u"one-commit");
        panel.setCases(killPointCases(base));
        auto *table = panel.findChild<QTableWidget *>("matrix");
        const auto rects = [table] {
            QList<QRect> found;
            for (int row = 0; row < table->rowCount(); ++row)
                found << table->visualItemRect(table->item(row, 2));
            return found;
        };
        const auto before = rects();
        panel.setRunning(true);
        for (int row = 0; row < table->rowCount(); ++row)
            panel.setOutcome(row, {Counts{1, 0}, Verdict::Half, Counts{2, 1}, Verdict::Duplicate, {}});
        panel.setCurrent(3);
        QApplication::processEvents();
        QCOMPARE(rects(), before);
        for (int column : {1, 2}) {
            const QFontMetrics metrics(table->item(3, column)->font());
            const QSize text = metrics.size(0, table->item(3, column)->text());
            QVERIFY(text.width() + 6 <= table->columnWidth(column));
            QVERIFY(text.height() <= table->rowHeight(3));
        }
    }

    void tableShowsGhostsAndCounts()
    {
        LabTest lab;
        const Timeline timeline = lab.run(LabTest::experiment(u"one-commit", QStringLiteral("before-commit")));
        TablePanel panel(RowsModel::Table::Requests);
        panel.resize(400, 180);
        panel.show();
        qsizetype killed = 0;
        while (timeline.events()[killed].kind != EventKind::Killed)
            ++killed;
        panel.show(timeline.at(killed));
        QCOMPARE(panel.view()->model()->rowCount(), 1);
        QVERIFY(panel.view()->model()->index(0, 0).data(RowsModel::GhostRole).toBool());
        panel.show(timeline.at(killed + 1));
        QCOMPARE(panel.view()->model()->rowCount(), 0);
        panel.show(timeline.latest());
        QCOMPARE(panel.view()->model()->rowCount(), 1);

        QSignalSpy asked(&panel, &TablePanel::deleteRequested);
        auto *button = panel.findChild<QToolButton *>("deleteRecords");
        panel.setDeletable(false);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(asked.size(), 0);
        panel.setDeletable(true);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        // The word is there where it fits, and only there.
        QCOMPARE(button->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
        panel.resize(230, 180);
        QCOMPARE(button->toolButtonStyle(), Qt::ToolButtonIconOnly);
    }

    /// The end is followed only by one who is at the end.
    void tableKeepsItsPlace()
    {
        TablePanel panel(RowsModel::Table::Jobs);
        panel.resize(260, 180);
        panel.show();
        auto *bar = panel.view()->verticalScrollBar();
        panel.show(momentWithJobs(100));
        QApplication::processEvents();
        QCOMPARE(bar->value(), bar->maximum());
        panel.show(momentWithJobs(120));
        QApplication::processEvents();
        QCOMPARE(bar->value(), bar->maximum());

        bar->setValue(40);
        panel.show(momentWithJobs(140));
        QApplication::processEvents();
        QCOMPARE(bar->value(), 40);
        // Rows that go above what is read do not move it.
        Moment purged = momentWithJobs(140);
        Event event;
        event.kind = EventKind::FileChanged;
        auto changes = std::make_shared<SeenChanges>();
        for (int id = 1; id <= 30; ++id)
            changes->rows.jobsRemoved.append(id);
        changes->rows.counts = {110, 0};
        event.changes = changes;
        purged.apply(event);
        const auto top = [&] { return panel.view()->indexAt({2, 2}).siblingAtColumn(1).data().toString(); };
        const QString before = top();
        panel.show(purged);
        QApplication::processEvents();
        QCOMPARE(top(), before);
    }

    void idsAreReadWhole()
    {
        TablePanel panel(RowsModel::Table::Jobs);
        panel.show(momentWithJobs(12'345));
        QFont bold = panel.view()->font();
        bold.setBold(true);
        QVERIFY(panel.view()->columnWidth(1) >= QFontMetrics(bold).horizontalAdvance("12345") + 6);
    }

    /// A journal is marked while a kill has left it, and not when a transaction has it open.
    void filesBeforeAndAfterOpening()
    {
        LabTest lab;
        const Timeline timeline = lab.run(LabTest::experiment(u"one-commit", QStringLiteral("before-commit")));
        FilesPanel panel;
        panel.resize(185, 180);
        panel.show();
        const auto texts = [&] {
            QStringList found;
            for (const auto *label : panel.findChildren<QLabel *>())
                found << label->text();
            return found.join(u'|');
        };
        qsizetype killed = 0;
        while (timeline.events()[killed].kind != EventKind::Killed)
            ++killed;
        panel.show(timeline.at(killed), "lab.sqlite", false);
        QVERIFY(!texts().contains("⚠"));
        auto *journal = panel.findChild<QLabel *>("bytes-journal");
        QApplication::processEvents();
        const int place = journal->y();
        panel.show(momentAfter(timeline, EventKind::FilesSeen), "lab.sqlite", true);
        QApplication::processEvents();
        QVERIFY(texts().contains("⚠ …-journal"));
        QCOMPARE(journal->y(), place); // Though the line above has become longer.
        panel.show(timeline.latest(), "lab.sqlite", false);
        QVERIFY(!texts().contains("⚠"));
        QVERIFY(panel.findChild<QLabel *>("countsAfterKill")->text().contains("0 · 0"));
        QVERIFY(panel.findChild<QLabel *>("countsAfterRetry")->text().contains("1 · 1"));

        const int width = panel.minimumSizeHint().width();
        panel.show(timeline.latest(), QString(200, u'x') + ".sqlite", false);
        QApplication::processEvents();
        QCOMPARE(panel.minimumSizeHint().width(), width);
        QVERIFY(texts().contains(u'…'));
    }

    void whyKeepsItsPlace()
    {
        WhyPanel panel;
        panel.resize(290, 160);
        panel.show();
        const Why why{"title", QStringList(20, "a paragraph that is long enough to be scrolled"), "note"};
        panel.show(why, Verdict::Once);
        QApplication::processEvents();
        auto *bar = panel.findChild<QScrollArea *>()->verticalScrollBar();
        QVERIFY(bar->maximum() > 50);
        bar->setValue(40);
        panel.show(why, Verdict::Once);
        QApplication::processEvents();
        QCOMPARE(bar->value(), 40);
        panel.show({"title", QStringList(30, "another text, of which nobody has read a word yet"), {}}, Verdict::Once);
        QApplication::processEvents();
        QCOMPARE(bar->value(), 0);
    }

    void markupIsNotInterpreted()
    {
        WhyPanel panel;
        panel.show({"<b>title</b>", {"<img src=x>", "a & b"}, {}}, Verdict::Lost);
        auto *text = panel.findChild<QLabel *>("why");
        QCOMPARE(text->textFormat(), Qt::PlainText);
        QCOMPARE(text->text(), "<img src=x>\n\na & b");
        auto *badge = panel.findChild<QLabel *>("verdict");
        QVERIFY(badge->text().contains(verdictSign(Verdict::Lost)));
        QVERIFY(badge->text().contains(verdictWord(Verdict::Lost)));
    }
};

QTEST_MAIN(TestPanels)
#include "tst_panels.moc"
