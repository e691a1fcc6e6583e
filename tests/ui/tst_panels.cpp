#include "experimentpanel.h"
#include "matrixpanel.h"
#include "support/labtest.h"
#include "whypanel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>

using namespace retrylab;

/// The panels beside the timeline, by real keys and clicks.
class TestPanels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

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
        QTest::keyClick(panel.findChild<QComboBox *>("synchronous"), Qt::Key_Down);
        QTest::keyClick(panel.findChild<QComboBox *>("journal"), Qt::Key_Down);
        QTest::keyClick(panel.findChild<QComboBox *>("retryDesign"), Qt::Key_Down);
        QTest::keyClick(panel.findChild<QCheckBox *>("emptyFirst"), Qt::Key_Space);
        const Experiment e = panel.experiment();
        QCOMPARE(e.request, (Request{"me", "r1", "p <b>"}));
        QCOMPARE(e.clients, 7);
        QCOMPARE(e.policy, (ClientPolicy{4, 450, 0}));
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
        QTest::keyClicks(rid, "x");
        QVERIFY(panel.isValid());
    }

    void fieldsAreNamed()
    {
        ExperimentPanel panel;
        for (const char *name : {"design", "retryDesign", "killPoint", "synchronous", "journal", "scope", "rid",
                                 "payload", "clients", "tries", "timeout", "backoff", "lockWait"}) {
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

        QSignalSpy run(&panel, &MatrixPanel::runAllRequested);
        QSignalSpy stop(&panel, &MatrixPanel::stopRequested);
        auto *button = panel.findChild<QPushButton *>("runAll");
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(run.size(), 1);
        panel.setRunning(true);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(stop.size(), 1);
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
