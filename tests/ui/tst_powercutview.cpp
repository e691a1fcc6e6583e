#include "durability/modeltext.h"
#include "i18n/language.h"
#include "operationsview.h"
#include "powercutview.h"
#include "support/labtest.h"
#include "theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolTip>

#include <sys/stat.h>
#include <unistd.h>

using namespace retrylab;

namespace {

/// File permissions mean nothing to root, as which CI runs: for a while this process is an ordinary user's, with all of
/// its threads.
class OrdinaryUser
{
public:
    OrdinaryUser() : m_root(geteuid() == 0)
    {
        if (m_root && setresuid(65534, 65534, 0) != 0)
            qFatal("cannot become an ordinary user");
    }
    ~OrdinaryUser()
    {
        if (m_root && setresuid(0, 0, 0) != 0)
            qFatal("cannot become root again");
    }

private:
    bool m_root;
};

/// The page, and its parts by their names.
struct Page
{
    PowerCutView view;
    OperationsView *operations = view.findChild<OperationsView *>("operations");
    QComboBox *journal = view.findChild<QComboBox *>("journal");
    QComboBox *synchronous = view.findChild<QComboBox *>("synchronous");
    QSpinBox *transactions = view.findChild<QSpinBox *>("transactions");
    QCheckBox *checkpoint = view.findChild<QCheckBox *>("checkpoint");
    QRadioButton *atMark = view.findChild<QRadioButton *>("atMark");
    QRadioButton *anywhere = view.findChild<QRadioButton *>("anywhere");
    QPushButton *cut = view.findChild<QPushButton *>("cut");
    QPushButton *cancel = view.findChild<QPushButton *>("cancel");
    QLabel *coverage = view.findChild<QLabel *>("coverage");
    QListWidget *outcomes = view.findChild<QListWidget *>("outcomes");
    QLabel *story = view.findChild<QLabel *>("story");
    QPushButton *goOn = view.findChild<QPushButton *>("goOn");
    QLabel *saved = view.findChild<QLabel *>("saved");
    QSignalSpy failures{&view, &PowerCutView::failed};

    explicit Page(Journal mode = Journal::Delete, Synchronous level = Synchronous::Full)
    {
        FileSettings settings;
        settings.journal = mode;
        settings.synchronous = level;
        view.setFileSettings(settings);
        view.resize(1366, 640);
    }
    void show()
    {
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        waitForRecording();
    }
    void waitForRecording() { QTRY_VERIFY_WITH_TIMEOUT(cut->isEnabled(), 20'000); }
    void cutThePower()
    {
        QTest::mouseClick(cut, Qt::LeftButton);
        QVERIFY(!cut->isEnabled());
        QVERIFY(cancel->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(cut->isEnabled(), 60'000);
        QVERIFY(!cancel->isEnabled());
    }
    /// What the list says to a screen reader.
    QString outcome(int row) const { return outcomes->item(row)->data(Qt::AccessibleTextRole).toString(); }
    bool anyOutcome(QStringView words) const
    {
        for (int row = 0; row < outcomes->count(); ++row) {
            if (outcome(row).contains(words))
                return true;
        }
        return false;
    }
};

constexpr QStringView kLost = u"an acknowledged request is lost";

} // namespace

class TestPowerCutView : public QObject
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

    void recordsByItselfWhenItIsShown()
    {
        Page page;
        QApplication::processEvents();
        QVERIFY(!page.cut->isEnabled());
        QVERIFY(!page.operations->accessibleDescription().contains(u"after operation"));
        page.show();
        // Just after the first acknowledgement; what was recorded is known from recording it here.
        Workload workload;
        const auto trace = record(workload);
        QVERIFY(trace);
        QCOMPARE(page.operations->cut(), cutAfterCommit(*trace, 1));
        QVERIFY(page.operations->accessibleDescription().contains(
            QStringLiteral("after operation %1 of %2").arg(trace->commits[0].end).arg(trace->ops.size())));
        QVERIFY(page.outcomes->accessibleDescription().contains(u"Cut the power"));
        QVERIFY(!page.goOn->isEnabled());
        QVERIFY(page.failures.isEmpty());
    }

    void keysAndClicksMoveTheCut()
    {
        Page page;
        page.show();
        QSignalSpy spy(page.operations, &OperationsView::cutPicked);
        const auto picked = [&] { return spy.takeLast().at(0).value<Cut>(); };
        const Cut told = page.operations->cut();
        QTest::keyClick(page.operations, Qt::Key_Up); // The same operations, and the client not told yet.
        QCOMPARE(picked(), (Cut{told.afterOps, 0}));
        QTest::keyClick(page.operations, Qt::Key_Up);
        QCOMPARE(picked(), (Cut{told.afterOps - 1, 0}));
        QTest::keyClick(page.operations, Qt::Key_Down);
        QTest::keyClick(page.operations, Qt::Key_Down);
        QCOMPARE(picked(), told);
        QTest::keyClick(page.operations, Qt::Key_Home);
        QCOMPARE(picked(), (Cut{0, 0}));
        spy.clear();
        QTest::keyClick(page.operations, Qt::Key_Up); // No further.
        QVERIFY(spy.isEmpty());
        QTest::keyClick(page.operations, Qt::Key_End);
        const Cut last = picked();
        QCOMPARE(last.acknowledged, 2);
        QVERIFY(page.operations->verticalScrollBar()->value() > 0); // It is in sight.
        QTest::keyClick(page.operations, Qt::Key_Down);
        QVERIFY(spy.isEmpty());
        for (int ops = 0; ops <= last.afterOps; ++ops) {
            const QPoint at = page.operations->pointOf({ops, ops >= last.afterOps ? 2 : ops >= told.afterOps ? 1 : 0});
            QTest::mouseClick(page.operations->viewport(), Qt::LeftButton, {}, at + QPoint(0, 2));
            QCOMPARE(page.operations->cut().afterOps, ops);
            QVERIFY(page.operations->accessibleDescription().contains(QStringLiteral("after operation %1 of").arg(ops)));
        }
        page.operations->setCut({1000, 0}); // No such moment.
        QCOMPARE(page.operations->cut(), last);
    }

    /// The journal is not deleted yet, or the client not told: nothing that anybody was promised can be lost.
    void fullSyncsLoseNothingBeforeTheAcknowledgement()
    {
        Page page;
        page.show();
        QTest::keyClick(page.operations, Qt::Key_Up);
        page.cutThePower();
        QVERIFY(page.outcomes->count() >= 2);
        for (int row = 0; row < page.outcomes->count(); ++row)
            QVERIFY2(!page.outcome(row).contains(kLost), qPrintable(page.outcome(row)));
        QVERIFY(page.coverage->text().contains(u"exhaustive"));
        // The first is chosen, and told.
        QCOMPARE(page.outcomes->currentRow(), 0);
        QVERIFY(page.operations->story());
        QVERIFY(!page.story->text().isEmpty());
        QVERIFY(page.goOn->isEnabled());
    }

    void extraSyncKeepsWhatWasAcknowledged()
    {
        Page page(Journal::Delete, Synchronous::Extra);
        page.show();
        page.cutThePower();
        QVERIFY(page.outcomes->count() > 0);
        QVERIFY(!page.anyOutcome(kLost));
    }

    void walNormalLosesAnAcknowledgedCommit()
    {
        Page page(Journal::Wal, Synchronous::Normal);
        page.show();
        page.anywhere->click();
        page.cutThePower();
        QVERIFY(page.anyOutcome(kLost));
        QVERIFY(!page.anyOutcome(u"corrupt"));
        // Each example shows its own cut, and the fate of what was before it.
        for (int row = 0; row < page.outcomes->count(); ++row) {
            page.outcomes->setCurrentRow(row);
            QVERIFY(page.operations->story());
            QCOMPARE(page.operations->cut(), page.operations->story()->cut);
            QCOMPARE(page.outcome(row).contains(kLost) && page.operations->cut().acknowledged == 0, false);
        }
        QVERIFY(page.failures.isEmpty());
    }

    void checkpointIsForWalOnly()
    {
        Page page;
        page.show();
        QVERIFY(!page.checkpoint->isEnabled());
        QTest::keyClick(page.journal, Qt::Key_End);
        QCOMPARE(page.journal->currentText(), "WAL");
        QVERIFY(page.checkpoint->isEnabled());
        page.waitForRecording();
        const QString without = page.operations->accessibleDescription();
        QTest::keyClick(page.checkpoint, Qt::Key_Space);
        QVERIFY(page.checkpoint->isChecked());
        QVERIFY(!page.cut->isEnabled());
        page.waitForRecording();
        QVERIFY(page.operations->accessibleDescription() != without); // More operations.
        QTest::keyClick(page.journal, Qt::Key_Home);
        QVERIFY(!page.checkpoint->isChecked());
        page.waitForRecording();
    }

    void cancelShowsWhatWasFoundSoFar()
    {
        Page page(Journal::Delete, Synchronous::Off);
        page.view.show();
        page.transactions->setValue(4);
        page.waitForRecording();
        page.anywhere->click();
        QTest::mouseClick(page.cut, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(page.coverage->text().contains(QRegularExpression("[1-9]")), 20'000);
        QTest::mouseClick(page.cancel, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(page.cut->isEnabled(), 5'000);
        QVERIFY2(page.coverage->text().contains(u"cancelled"), qPrintable(page.coverage->text()));
        QVERIFY(page.outcomes->count() > 0);
    }

    void movingTheCutEmptiesTheOutcomes()
    {
        Page page;
        page.show();
        page.anywhere->click();
        page.cutThePower();
        QVERIFY(page.outcomes->count() > 0);
        QTest::keyClick(page.operations, Qt::Key_Home);
        QCOMPARE(page.outcomes->count(), 0);
        QVERIFY(page.atMark->isChecked()); // Who moves the line means it.
        QVERIFY(!page.goOn->isEnabled());
        QVERIFY(!page.operations->story());
        QVERIFY(page.cut->isEnabled());
    }

    void changingSettingsWhileExploringStartsAnew()
    {
        Page page(Journal::Delete, Synchronous::Off);
        page.show();
        page.anywhere->click();
        for (Synchronous level : {Synchronous::Normal, Synchronous::Off, Synchronous::Full}) {
            QTest::mouseClick(page.cut, Qt::LeftButton);
            QVERIFY(page.cancel->isEnabled());
            page.synchronous->setCurrentIndex(page.synchronous->findData(int(level)));
            QVERIFY(!page.cancel->isEnabled());
            page.waitForRecording();
            QCOMPARE(page.outcomes->count(), 0);
        }
        page.cutThePower();
        QVERIFY(!page.anyOutcome(u"corrupt")); // The answer is to the last question.
        // The lab's settings arrive while the page is hidden: recorded when it is seen again.
        page.view.hide();
        page.view.setFileSettings({Journal::Wal, Synchronous::Full});
        QCOMPARE(page.journal->currentText(), "WAL");
        page.view.show();
        QCOMPARE(page.outcomes->count(), 0);
        page.waitForRecording();
        page.cutThePower();
        QVERIFY(!page.anyOutcome(kLost));
    }

    void speaksTheOtherLanguageAtOnce()
    {
        Page page;
        page.show();
        page.cutThePower();
        page.outcomes->setCurrentRow(1);
        auto *disclaimer = page.view.findChild<QLabel *>("disclaimer");
        QCOMPARE(disclaimer->text(), powerCutDisclaimer());
        const QString english = disclaimer->text();
        const QString coverage = page.coverage->text();
        const QString outcome = page.outcome(1);
        Language::use("ko");
        QApplication::processEvents();
        QVERIFY(disclaimer->text() != english);
        QCOMPARE(disclaimer->text(), powerCutDisclaimer());
        QVERIFY(page.coverage->text() != coverage);
        QVERIFY(page.outcome(1) != outcome);
        QCOMPARE(page.outcomes->currentRow(), 1);
        QVERIFY(page.operations->story());
        Language::use("en");
        QApplication::processEvents();
        QCOMPARE(page.coverage->text(), coverage);
        QCOMPARE(page.outcome(1), outcome);
    }

    void theModelIsALink()
    {
        Page page;
        QSignalSpy spy(&page.view, &PowerCutView::modelRequested);
        auto *link = page.view.findChild<QLabel *>("model");
        page.show();
        link->setFocus();
        QTest::keyClick(link, Qt::Key_Tab); // To the link within the label.
        Q_EMIT link->linkActivated(QString());
        QCOMPARE(spy.count(), 1);
    }

    void goesOnWithAStateThatSqliteOpens()
    {
        Page page;
        page.show();
        QSignalSpy spy(&page.view, &PowerCutView::goOnRequested);
        page.cutThePower();
        QCOMPARE(page.outcomes->count(), 2);
        for (int row = 0; row < 2; ++row) {
            page.outcomes->setCurrentRow(row);
            QTest::mouseClick(page.goOn, Qt::LeftButton);
            QCOMPARE(spy.count(), 1);
            const QList<QVariant> told = spy.takeFirst();
            const auto state = told[0].value<DiskState>();
            QCOMPARE(told[1].value<FileSettings>(), (FileSettings{Journal::Delete, Synchronous::Full}));
            QCOMPARE(told[2].value<PowerCut>().request, 1);
            const QTemporaryDir folder;
            const auto path = writeState(state, folder.path());
            QVERIFY(path);
            QCOMPARE(readState(*path), state);
            const QString counts = page.outcome(row).contains(u"jobs 1") ? "1,1" : "0,0";
            QCOMPARE(countsByShell(*path), counts);
        }
        // Before the first operation, no request had begun.
        QTest::keyClick(page.operations, Qt::Key_Home);
        page.cutThePower();
        QTest::mouseClick(page.goOn, Qt::LeftButton);
        QCOMPARE(spy.takeFirst()[2].value<PowerCut>().request, 0);
        QTest::keyClick(page.operations, Qt::Key_End);
        page.cutThePower();
        QTest::mouseClick(page.goOn, Qt::LeftButton);
        QCOMPARE(spy.takeFirst()[2].value<PowerCut>().request, 2);
    }

    void savesWithoutWritingOverAnything()
    {
        Page page;
        page.show();
        const QTemporaryDir folder;
        page.view.saveState(folder.path()); // Nothing is chosen.
        page.cutThePower();
        for (const char *name : {"lab.sqlite", "lab-2.sqlite"}) {
            const QString path = folder.filePath(name);
            page.view.saveState(folder.path());
            QTRY_VERIFY(page.saved->toolTip().endsWith(path));
            QVERIFY(QFileInfo::exists(path));
            QVERIFY(!countsByShell(path).isEmpty());
        }
        QVERIFY(page.failures.isEmpty());
    }

    void tellsWhenAStateCannotBeSaved()
    {
        Page page;
        page.show();
        page.cutThePower();
        const QTemporaryDir folder;
        chmod(QFile::encodeName(folder.path()).constData(), 0555);
        {
            const OrdinaryUser user;
            page.view.saveState(folder.path());
            QTRY_COMPARE(page.failures.count(), 1);
        }
        chmod(QFile::encodeName(folder.path()).constData(), 0755);
        QVERIFY(page.failures[0][0].value<Error>().subject.startsWith(folder.path()));
        QVERIFY(QDir(folder.path()).isEmpty());
        QVERIFY(page.saved->text().isEmpty());
    }

    void saysWhenItCannotRecordAndTriesAgain()
    {
        Page page;
        const QByteArray before = qgetenv("TMPDIR");
        qputenv("TMPDIR", "/dev/null"); // No folder: not even for root.
        page.view.show();
        QTRY_COMPARE_WITH_TIMEOUT(page.failures.count(), 1, 20'000);
        before.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", before);
        QVERIFY(!page.cut->isEnabled());
        QVERIFY(page.operations->accessibleDescription().contains(u"could not"));
        page.view.hide();
        page.view.show();
        page.waitForRecording();
    }

    void goesAwayWhileItWorks_data()
    {
        QTest::addColumn<bool>("exploring");
        QTest::newRow("recording") << false;
        QTest::newRow("exploring") << true;
    }
    void goesAwayWhileItWorks()
    {
        QFETCH(bool, exploring);
        for (int i = 0; i < 3; ++i) {
            auto page = std::make_unique<Page>(Journal::Delete, Synchronous::Off);
            page->view.show();
            if (!exploring)
                continue;
            page->waitForRecording();
            page->anywhere->click();
            QTest::mouseClick(page->cut, Qt::LeftButton);
            QTRY_VERIFY_WITH_TIMEOUT(page->coverage->text().contains(QRegularExpression("[1-9]")), 20'000);
            QElapsedTimer timer;
            timer.start();
            page.reset();
            QVERIFY(timer.elapsed() < 2'000);
        }
    }

    void toolTipsSayWhatAnOperationIsAndWhatBecameOfIt()
    {
        Page page;
        page.show();
        page.cutThePower();
        const auto tipAbove = [&](Cut cut) {
            const QPoint at = page.operations->pointOf(cut) - QPoint(0, 6);
            QWidget *viewport = page.operations->viewport();
            QHelpEvent event(QEvent::ToolTip, at, viewport->mapToGlobal(at));
            QApplication::sendEvent(viewport, &event);
            return QToolTip::text();
        };
        const Workload workload;
        const auto trace = record(workload);
        QVERIFY(trace);
        const Story &story = *page.operations->story();
        for (int op = 0; op < story.lines.size(); ++op) {
            const QString tip = tipAbove(cutAfter(*trace, op + 1).acknowledged > 0 ? Cut{op + 1, 0} : cutAfter(*trace, op + 1));
            QVERIFY2(tip.contains(fileOpLabel(trace->ops[op])), qPrintable(tip));
            QVERIFY(tip.contains(trace->ops[op].isSync() ? QStringLiteral("Makes safe") : fateLabel(story.lines[op].fate)));
        }
        QVERIFY(tipAbove(page.operations->cut()).contains(u"the client knows"));
        QVERIFY(tipAbove(cutAfter(*trace, int(story.lines.size()) + 1)).contains(u"Never asked for"));
    }

    void everyControlHasANameAndIsReachedByKeys()
    {
        Page page(Journal::Wal);
        page.show();
        page.cutThePower();
        QSet<QWidget *> reached;
        page.cut->setFocus();
        for (int i = 0; i < 40; ++i) {
            QWidget *now = QApplication::focusWidget();
            QVERIFY(now);
            if (auto *button = qobject_cast<QAbstractButton *>(now))
                QVERIFY(!button->text().isEmpty());
            else if (!qobject_cast<QLabel *>(now))
                QVERIFY2(!now->accessibleName().isEmpty(), now->metaObject()->className());
            reached.insert(now);
            QTest::keyClick(now, Qt::Key_Tab);
        }
        for (QWidget *wanted : {static_cast<QWidget *>(page.journal), static_cast<QWidget *>(page.synchronous),
                                static_cast<QWidget *>(page.transactions), static_cast<QWidget *>(page.checkpoint),
                                static_cast<QWidget *>(page.cut), static_cast<QWidget *>(page.operations),
                                static_cast<QWidget *>(page.outcomes), static_cast<QWidget *>(page.goOn)})
            QVERIFY2(reached.contains(wanted), qPrintable(wanted->objectName()));
        QVERIFY(reached.contains(page.view.findChild<QWidget *>("model")));
        QVERIFY(reached.contains(page.view.findChild<QWidget *>("save")));
    }

    void nothingMovesWhenOutcomesCome()
    {
        Page page(Journal::Delete, Synchronous::Off);
        page.show();
        const auto places = [&] {
            QList<QRect> all;
            for (QWidget *one : page.view.findChildren<QWidget *>()) {
                if (one->isVisible() && !one->objectName().isEmpty() && !one->objectName().startsWith(u"qt_")
                    && one != page.story)
                    all << QRect(one->mapTo(&page.view, QPoint()), one->size());
            }
            return all;
        };
        const auto before = places();
        page.anywhere->click();
        QTest::mouseClick(page.cut, Qt::LeftButton);
        QApplication::processEvents();
        QCOMPARE(places(), before);
        QTRY_VERIFY_WITH_TIMEOUT(page.cut->isEnabled(), 60'000);
        QApplication::processEvents();
        QCOMPARE(places(), before);
    }

    void fitsAtEveryTextSize_data()
    {
        QTest::addColumn<double>("scale");
        QTest::newRow("100 %") << 1.0;
        QTest::newRow("150 %") << 1.5;
    }
    void fitsAtEveryTextSize()
    {
        QFETCH(double, scale);
        const QFont before = QApplication::font();
        QFont font = before;
        font.setPointSizeF(font.pointSizeF() * scale);
        QApplication::setFont(font);
        for (const char *language : {"en", "ko"}) {
            Language::use(language);
            Page page;
            page.show();
            QVERIFY2(page.view.minimumSizeHint().width() <= 1366, qPrintable(QString::number(page.view.minimumSizeHint().width())));
            QVERIFY(page.view.minimumSizeHint().height() <= 640);
        }
        QApplication::setFont(before);
    }
};

QTEST_MAIN(TestPowerCutView)
#include "tst_powercutview.moc"
