#include "labview.h"
#include "timelineview.h"
#include "messagebar.h"
#include "windowtest.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSqlQuery>
#include <QTableWidget>

using namespace retrylab;

/// The real window, driven by mouse and keys, with real workers behind it.
class TestWindow : public QObject, private WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { nameTheTest(); }
    void init() { prepare(); }
    void cleanup() { tidyUp(); }

    void chapterExperiment_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << "en";
        QTest::newRow("Korean") << "ko";
    }
    /// The chapter's three ways to die, and what the window says of each.
    void chapterExperiment()
    {
        QFETCH(QString, language);
        Language::use(language);
        open();
        fullSpeed();
        // Killed before COMMIT.
        clickGap(4);
        press("run");
        settle();
        QCOMPARE(now().kill()->counts, Counts());
        QCOMPARE(now().counts(), (Counts{1, 1}));
        QCOMPARE(label("countsAfterKill"), "○ 0 · 0");
        QCOMPARE(label("countsAfterRetry"), "✓ 1 · 1");
        QVERIFY(label("verdict").contains(verdictWord(Verdict::Once)));
        QCOMPARE(column("jobs", 1), QStringList{"1"});
        QCOMPARE(column("requests", 2), QStringList{"request-7"});
        QCOMPARE(countsByShell(file()), "1,1");
        // After COMMIT.
        clickGap(5);
        press("run");
        settle();
        QCOMPARE(label("countsAfterKill"), "✓ 1 · 1");
        QCOMPARE(label("countsAfterRetry"), "✓ 1 · 1");
        QCOMPARE(now().clients().constFirst().reply->kind, ReplyKind::Replay);
        // The effect alone, and a retry by the right design.
        chooseDesign(u"effect-only");
        auto *retryBy = find<QComboBox>("retryDesign");
        QTest::keyClick(retryBy, Qt::Key_Down);
        QCOMPARE(retryBy->currentText(), findDesign(u"one-commit")->title());
        press("run");
        settle();
        QCOMPARE(label("countsAfterKill"), "◐ 1 · 0");
        QCOMPARE(label("countsAfterRetry"), "×2 2 · 1");
        QCOMPARE(column("jobs", 0), (QStringList{"×2", "×2"}));
        QVERIFY(label("verdict").contains(verdictWord(Verdict::Duplicate)));
        QCOMPARE(countsByShell(file()), "2,1");
    }

    /// NEW, REPLAY, PAYLOAD_CONFLICT, records deleted, NEW again: by the buttons.
    void submitExperiment()
    {
        open();
        fullSpeed();
        QTest::keyClick(find<QComboBox>("killPoint"), Qt::Key_Home);
        press("run");
        settle();
        const auto replied = [this] { return now().clients().constFirst().reply.value(); };
        QCOMPARE(replied(), (Reply{ReplyKind::New, 1, {}}));
        press("retry");
        settle();
        QCOMPARE(replied(), (Reply{ReplyKind::Replay, 1, {}}));
        auto *payload = find<QLineEdit>("payload");
        payload->selectAll();
        QTest::keyClicks(payload, "different");
        press("retry");
        settle();
        QCOMPARE(replied().kind, ReplyKind::PayloadConflict);
        QCOMPARE(now().counts(), (Counts{1, 1}));
        payload->selectAll();
        QTest::keyClicks(payload, "report");
        QTest::mouseClick(find<QAbstractButton>("deleteRecords"), Qt::LeftButton);
        QTRY_COMPARE(now().counts(), (Counts{1, 0}));
        press("retry");
        settle();
        QCOMPARE(replied(), (Reply{ReplyKind::New, 2, {}}));
        QCOMPARE(countsByShell(file()), "2,1");
    }

    /// Step by step to the open transaction: ghosts in both tables, which vanish at the kill.
    void ghostsAndKillNow()
    {
        open();
        stepByStep();
        QTest::keyClick(find<QComboBox>("killPoint"), Qt::Key_Home);
        press("step");
        for (int i = 0; i < 20 && column("requests", 0) != QStringList{"◌"}; ++i) {
            const auto before = m_window->session().timeline().events().size();
            press("step");
            QTRY_VERIFY(m_window->session().timeline().events().size() > before
                        && now().workers().constFirst().phase == Moment::Phase::AtStep);
        }
        QCOMPARE(column("jobs", 0), QStringList{"◌"});
        QCOMPARE(column("requests", 0), QStringList{"◌"});
        QVERIFY(now().jobs().isEmpty());
        QCOMPARE(countsByShell(file()), "0,0");
        press("kill");
        QTRY_VERIFY(now().kill() && now().kill()->counts);
        QTRY_COMPARE(column("jobs", 0), QStringList());
        QCOMPARE(column("requests", 0), QStringList());
        QVERIFY(!processExists(now().kill()->pid));
        fullSpeed();
        press("run"); // Continue.
        settle();
        QCOMPARE(now().verdict(), Verdict::Once);
    }

    void pauseAndReset()
    {
        open();
        auto *speed = find<QToolBar>("tools")->findChild<QSlider *>();
        QTest::keyClick(speed, Qt::Key_Home);
        QTest::keyClick(speed, Qt::Key_Right); // The slowest.
        press("run");
        QTRY_COMPARE(m_window->session().state(), LabSession::State::Running);
        press("run"); // Pause.
        QTRY_COMPARE(m_window->session().state(), LabSession::State::Paused);
        const auto events = m_window->session().timeline().events().size();
        press("step");
        QTRY_VERIFY(m_window->session().timeline().events().size() > events);
        press("reset");
        settle();
        QVERIFY(now().clients().isEmpty());
        QCOMPARE(countsByShell(file()), "0,0");
    }

    /// Every panel shows the moment of the slider.
    void rewind()
    {
        open();
        fullSpeed();
        chooseDesign(u"effect-first");
        press("run");
        settle();
        QCOMPARE(column("jobs", 1).size(), 2);
        auto *rewind = find<TimelineView>()->parentWidget()->findChild<QSlider *>();
        const int all = rewind->maximum();
        QCOMPARE(qsizetype(all), m_window->session().timeline().events().size());
        int seenOne = 0;
        for (int position = all; position > 0; --position) {
            QTest::keyClick(rewind, Qt::Key_Left);
            QCOMPARE(rewind->value(), position - 1);
            const Moment moment = m_window->session().timeline().at(position - 1);
            QCOMPARE(column("jobs", 1).size(), moment.jobs().size());
            QCOMPARE(column("requests", 1).size(), moment.records().size());
            QCOMPARE(find<TimelineView>()->position(), position - 1);
            seenOne += moment.jobs().size() == 1;
        }
        QVERIFY(seenOne > 0);
        QCOMPARE(column("jobs", 1).size(), 0);
        QTest::keyClick(rewind, Qt::Key_End);
        QCOMPARE(column("jobs", 1).size(), 2);
    }

    /// Without a lab file there is nothing to run: the window says so instead of failing, and goes on with the next one.
    void refusedFile_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("text") << QByteArray("hello");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no header of SQLite") << QByteArray(4096, 'x');
        QTest::newRow("of another program") << QByteArray("SQLite format 3\0", 16) + QByteArray(4080, '\0');
    }
    void refusedFile()
    {
        QFETCH(QByteArray, bytes);
        const QString refused = m_folder->filePath("refused.sqlite");
        QFile other(refused);
        QVERIFY(other.open(QIODevice::WriteOnly) && other.write(bytes) == bytes.size());
        other.close();
        m_window = std::make_unique<MainWindow>(WorkerPool::defaultProgram());
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->openFile(refused);
        auto *bar = find<MessageBar>();
        QTRY_VERIFY(bar->isVisible());
        const QString said = bar->findChild<QLabel *>()->text();
        QVERIFY2(said.contains("refused.sqlite"), qPrintable(said));
        for (const char *action : {"run", "step", "kill", "retry", "reset"})
            QVERIFY2(!find<QAction>(action)->isEnabled(), action);
        for (int key : {Qt::Key_F5, Qt::Key_F10, Qt::Key_F6})
            QTest::keyClick(m_window.get(), Qt::Key(key));
        QTest::qWait(50);
        QCOMPARE(bar->findChild<QLabel *>()->text(), said);
        QVERIFY(other.open(QIODevice::ReadOnly));
        QCOMPARE(other.readAll(), bytes);
        m_window->openFile(file());
        QTRY_VERIFY(now().hasEnded());
        press("run");
        settle();
        QCOMPARE(now().verdict(), Verdict::Once);
        // And a refused one then leaves the open one open.
        m_window->openFile(refused);
        QTRY_VERIFY(bar->isVisible());
        QVERIFY(find<QAction>("run")->isEnabled());
        QCOMPARE(m_window->session().file(), file());
    }

    void runAllCases()
    {
        open();
        auto *matrix = find<QTableWidget>("matrix");
        for (const Design &design : builtInDesigns()) {
            chooseDesign(design.id);
            QCOMPARE(matrix->rowCount(), design.killPointCount());
            QTest::mouseClick(find<QPushButton>("runAll"), Qt::LeftButton);
            const auto filled = [&] {
                for (int row = 0; row < matrix->rowCount(); ++row) {
                    if (matrix->item(row, 2)->text() == "–")
                        return false;
                }
                return true;
            };
            QTRY_VERIFY_WITH_TIMEOUT(filled(), 30'000);
        }
        // The recording behind a row can be looked at, and left again.
        const QRect cell = matrix->visualItemRect(matrix->item(1, 1));
        QTest::mouseClick(matrix->viewport(), Qt::LeftButton, {}, cell.center()); // QTest's DClick is the second one only.
        QTest::mouseDClick(matrix->viewport(), Qt::LeftButton, {}, cell.center());
        auto *rewind = find<TimelineView>()->parentWidget()->findChild<QSlider *>();
        QTRY_VERIFY(rewind->maximum() > 10);
        QVERIFY(column("jobs", 1).size() > 0);
        QCOMPARE(countsByShell(file()), "0,0"); // It ran on files of its own.
        for (auto *button : m_window->findChildren<QPushButton *>()) {
            if (button->text() == LabView::tr("Back to the live run"))
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QCOMPARE(column("jobs", 1).size(), 0);
    }

    /// Rows are there again after a restart, and what another program writes appears.
    void fileOutlivesTheWindow()
    {
        open();
        fullSpeed();
        press("run");
        settle();
        m_window->close();
        m_window.reset();
        open();
        QTRY_COMPARE(column("jobs", 1), QStringList{"1"});
        QCOMPARE(MainWindow::lastFile(), file());
        auto other = LabFile::open(file(), {});
        QVERIFY(other);
        QVERIFY(QSqlQuery((*other)->database()).exec("INSERT INTO jobs(payload) VALUES('theirs')"));
        QTRY_COMPARE(column("jobs", 2), (QStringList{"report", "theirs"}));
    }

    void troubleIsSaid_data()
    {
        QTest::addColumn<QString>("trouble");
        for (const char *kind : {"no worker", "foreign file", "folder"})
            QTest::newRow(kind) << kind;
    }
    void troubleIsSaid()
    {
        QFETCH(QString, trouble);
        if (trouble == "foreign file") {
            QFile f(file());
            QVERIFY(f.open(QIODevice::WriteOnly));
            f.write("something else");
        } else if (trouble == "folder") {
            QDir().mkdir(file());
        }
        m_window = std::make_unique<MainWindow>(trouble == "no worker" ? "/nowhere/worker" : WorkerPool::defaultProgram());
        m_window->show();
        m_window->openFile(file());
        auto *bar = m_window->findChild<QWidget *>("messageBar");
        if (trouble == "no worker") {
            QTRY_VERIFY(now().hasEnded());
            fullSpeed();
            press("run");
        }
        QTRY_VERIFY(bar->isVisible());
        QVERIFY(bar->findChild<QLabel *>()->text().size() > 20);
        const QString english = bar->findChild<QLabel *>()->text();
        Language::use("ko");
        QTRY_VERIFY(bar->findChild<QLabel *>()->text() != english);
        // The window goes on: closed, the message is gone, and another file can be opened.
        QTest::mouseClick(bar->findChild<QAbstractButton *>(), Qt::LeftButton);
        QVERIFY(!bar->isVisible());
        m_window->openFile(m_folder->filePath("another.sqlite"));
        QTRY_COMPARE(m_window->session().file(), m_folder->filePath("another.sqlite"));
    }

    void emptyKeyDoesNotRun()
    {
        open();
        auto *rid = find<QLineEdit>("rid");
        rid->selectAll();
        QTest::keyClick(rid, Qt::Key_Delete);
        press("run");
        QVERIFY(m_window->findChild<QWidget *>("messageBar")->isVisible());
        QCOMPARE(m_window->session().state(), LabSession::State::Idle);
    }

    /// Switched while running: no English sentence stays, and back again none of Korean.
    void languageIsSwitchedWhole()
    {
        open();
        fullSpeed();
        press("run");
        settle();
        const auto texts = [this] {
            QHash<const QObject *, QStringList> found;
            for (const auto *widget : m_window->findChildren<QWidget *>()) {
                QStringList &own = found[widget];
                own << widget->toolTip() << widget->accessibleName();
                if (auto *labelWidget = qobject_cast<const QLabel *>(widget))
                    own << labelWidget->text();
                if (auto *button = qobject_cast<const QAbstractButton *>(widget))
                    own << button->text();
                if (auto *combo = qobject_cast<const QComboBox *>(widget)) {
                    for (int i = 0; i < combo->count(); ++i)
                        own << combo->itemText(i);
                }
                if (auto *menu = qobject_cast<const QMenu *>(widget))
                    own << menu->title();
            }
            for (const auto *action : m_window->findChildren<QAction *>())
                found[action] << action->text() << action->toolTip();
            return found;
        };
        const auto english = texts();
        auto *switcher = find<QAction>("switchLanguage");
        QCOMPARE(switcher->text(), "한국어");
        press("switchLanguage");
        QTRY_COMPARE(switcher->text(), "English");
        const auto korean = texts();
        const QRegularExpression sentence("[A-Za-z]+ [a-z]+ [a-z]+"); // Three English words in a row.
        for (auto it = korean.cbegin(); it != korean.cend(); ++it) {
            for (const QString &text : it.value())
                QVERIFY2(!sentence.match(text).hasMatch(), qPrintable(text));
        }
        press("switchLanguage");
        QTRY_COMPARE(switcher->text(), "한국어");
        const auto again = texts();
        for (auto it = english.cbegin(); it != english.cend(); ++it)
            QCOMPARE(again.value(it.key()), it.value());
    }

    /// At the size of a small notebook nothing is cut, in both languages.
    void nothingIsClipped_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        for (const char *language : {"en", "ko"}) {
            QTest::addRow("%s 1366x768", language) << language << QSize(1366, 768);
            QTest::addRow("%s 1920x1080", language) << language << QSize(1920, 1080);
        }
    }
    void nothingIsClipped()
    {
        QFETCH(QString, language);
        QFETCH(QSize, size);
        Language::use(language);
        open(WorkerPool::defaultProgram(), size);
        QCOMPARE(m_window->size(), size); // It can be as small as that.
        fullSpeed();
        press("run");
        settle();
        for (const auto *labelWidget : m_window->findChildren<QLabel *>()) {
            if (!labelWidget->isVisible() || labelWidget->text().isEmpty() || labelWidget->wordWrap()
                || labelWidget->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored)
                continue;
            QVERIFY2(labelWidget->width() >= labelWidget->sizeHint().width(), qPrintable(labelWidget->text()));
            QVERIFY2(labelWidget->height() >= labelWidget->sizeHint().height() - 1, qPrintable(labelWidget->text()));
        }
        for (const auto *button : m_window->findChildren<QAbstractButton *>()) {
            if (button->isVisible() && !button->text().isEmpty() && !button->inherits("QTableCornerButton"))
                QVERIFY2(button->width() >= button->minimumSizeHint().width(), qPrintable(button->text()));
        }
        for (const auto *table : {find<QTableView>("jobs"), find<QTableView>("requests")}) {
            const int last = table->model()->columnCount() - 1;
            QVERIFY(table->columnViewportPosition(last) + table->columnWidth(last) <= table->viewport()->width());
        }
    }

    void keysReachEverything()
    {
        open();
        QSet<QWidget *> reached;
        m_window->activateWindow();
        for (int i = 0; i < 60; ++i) {
            QTest::keyClick(m_window.get(), Qt::Key_Tab);
            if (QApplication::focusWidget())
                reached.insert(QApplication::focusWidget());
        }
        QVERIFY(reached.contains(find<RailView>()));
        QVERIFY(reached.contains(find<TimelineView>()));
        QVERIFY(reached.contains(find<QTableWidget>("matrix")));
        QVERIFY(reached.contains(find<QTableView>("jobs")));
        QVERIFY(reached.contains(find<QComboBox>("design")));
        QVERIFY(reached.contains(find<QPushButton>("runAll")));
        for (const QWidget *widget : reached)
            QVERIFY2(!widget->accessibleName().isEmpty() || qobject_cast<const QAbstractButton *>(widget),
                     widget->metaObject()->className());
        fullSpeed();
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        QTRY_VERIFY(!now().clients().isEmpty());
        settle();
        QCOMPARE(now().verdict(), Verdict::Once);
    }

    void workersEndWithTheWindow()
    {
        open();
        stepByStep();
        press("step");
        QTRY_VERIFY(!now().workers().isEmpty() && now().workers().constFirst().phase == Moment::Phase::AtStep);
        const qint64 pid = now().workers().constFirst().pid;
        QVERIFY(processExists(pid));
        m_window.reset();
        QVERIFY(!processExists(pid));
    }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
