#include "durability/workload.h"
#include "fileopstrip.h"
#include "helpwindow.h"
#include "labview.h"
#include "messagebar.h"
#include "outcomelist.h"
#include "powercutview.h"
#include "timelinelayout.h"
#include "timelinepainter.h"
#include "timelineview.h"
#include "windowtest.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScreen>
#include <QTabBar>
#include <QTableWidget>
#include <QTextBrowser>

using namespace retrylab;

/// Inside the steps, and the pages of the power cut and of the levels: in the real window, from one to the other.
class TestPages : public QObject, private WindowTest
{
    Q_OBJECT
    QTabBar *tabs() const { return find<QTabBar>("pages"); }
    PowerCutView *powerCut() const { return find<PowerCutView>(); }
    void turnTo(MainWindow::Page page)
    {
        QTest::mouseClick(tabs(), Qt::LeftButton, {}, tabs()->tabRect(int(page)).center());
        QCOMPARE(tabs()->currentIndex(), int(page));
    }
    void choose(const char *name, const QString &text)
    {
        auto *combo = powerCut()->findChild<QComboBox *>(QString::fromUtf8(name));
        QTest::keyClick(combo, Qt::Key_Home);
        while (combo->currentText() != text) {
            const int before = combo->currentIndex();
            QTest::keyClick(combo, Qt::Key_Down);
            QVERIFY2(combo->currentIndex() > before, qPrintable(text));
        }
    }
    /// Tries the disk states of a power cut at any moment.
    void cutAnywhere()
    {
        QTRY_VERIFY_WITH_TIMEOUT(powerCut()->findChild<QPushButton *>("cut")->isEnabled(), 20'000);
        QTest::mouseClick(powerCut()->findChild<QRadioButton *>("anywhere"), Qt::LeftButton);
        QTest::mouseClick(powerCut()->findChild<QPushButton *>("cut"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(find<OutcomeList>()->count() > 0, 60'000);
    }
    /// Clicks the first outcome whose words are these.
    void pickOutcome(const QString &words)
    {
        auto *list = find<OutcomeList>();
        for (int row = 0; row < list->count(); ++row) {
            if (!list->item(row)->data(Qt::AccessibleTextRole).toString().startsWith(words))
                continue;
            list->scrollToItem(list->item(row));
            QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(row)).center());
            return;
        }
        QFAIL(qPrintable(words));
    }
    void goOn()
    {
        click<QPushButton>("goOn");
        QCOMPARE(tabs()->currentIndex(), int(MainWindow::Page::Lab));
        settle();
    }

private Q_SLOTS:
    void initTestCase() { nameTheTest(); }
    void init() { prepare(); }
    void cleanup() { tidyUp(); }

    /// Recorded by one run, chosen by a click, and the worker dies in the middle of its COMMIT.
    void killInsideCommit()
    {
        open();
        fullSpeed();
        click<QAbstractButton>("insideCommit");
        clickGap(3);
        clickGap(5); // So that the first run reaches its COMMIT.
        press("run");
        settle();
        auto *strip = find<FileOpStrip>();
        const int commit = 4;
        const auto ops = now().stepOps().value(commit);
        QVERIFY(ops.size() > 5);
        const int last = int(ops.size()) - 1; // The journal's deletion is the commit.
        QCOMPARE(ops[last].kind, FileOpKind::Delete);
        const QString matrix = column("matrix", 1).join(u'|');
        QTest::mouseClick(&strip->track(), Qt::LeftButton, {}, strip->track().centreOf({commit, last}));
        QCOMPARE(m_window->view().experiment().killOp, last);
        press("run");
        settle();
        const auto &kill = now().kill();
        QVERIFY(kill);
        QCOMPARE(kill->op, last);
        QVERIFY(!processExists(kill->pid));
        QVERIFY(kill->files->journal() > 0);
        QVERIFY(!kill->repairs.isEmpty());
        QCOMPARE(kill->counts, Counts());
        QCOMPARE(now().verdict(), Verdict::Once);
        QCOMPARE(countsByShell(file()), "1,1");
        QVERIFY(label("why").contains(QStringLiteral("hot journal of %1 bytes").arg(QLocale().toString(kill->files->journal()))));
        QCOMPARE(column("matrix", 1).join(u'|'), matrix); // Its rows are the places between the steps.
    }

    /// With the strip unfolded a step goes from one file operation to the next.
    void stepsFromOperationToOperation()
    {
        open();
        stepByStep();
        QTest::keyClick(find<QComboBox>("killPoint"), Qt::Key_Home);
        click<QAbstractButton>("insideCommit");
        QSet<int> seen;
        for (int i = 0; i < 60 && seen.size() < 4; ++i) {
            const auto before = m_window->session().timeline().events().size();
            press("step");
            QTRY_VERIFY(m_window->session().timeline().events().size() > before);
            const auto &workers = now().workers();
            if (!workers.isEmpty() && workers.constFirst().op >= 0) {
                seen << workers.constFirst().op;
                QTRY_VERIFY(find<FileOpStrip>()->track().worker());
                QVERIFY(workers.constFirst().nextOp);
            }
        }
        QCOMPARE(seen.size(), 4);
        press("kill");
        QTRY_VERIFY(now().kill() && now().kill()->counts);
        QVERIFY(now().kill()->op >= 0);
    }

    /// With large text nothing makes the window outgrow a small screen, and the timeline keeps a worker's lane in sight.
    void largeTextStaysOnTheScreen()
    {
        for (const char *language : {"en", "ko"}) {
            Language::use(language);
            open();
            fullSpeed();
            press("run");
            settle();
            m_window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
            for (int i = 0; i < 5; ++i)
                QTest::keyClick(m_window.get(), Qt::Key_Plus, Qt::ControlModifier);
            click<QAbstractButton>("insideCommit");
            for (const auto page : {MainWindow::Page::PowerCut, MainWindow::Page::Levels, MainWindow::Page::Lab}) {
                turnTo(page);
                QCoreApplication::processEvents(); // The layout's own requests are posted events.
                QCOMPARE(m_window->size(), QSize(1366, 768));
            }
            const auto *timeline = find<TimelineView>();
            TimelineLayout layout;
            layout.setTimeline(&m_window->session().timeline());
            const auto fitted = TimelineGeometry::fit(layout, timeline->font(), timeline->viewport()->size(), 0);
            QVERIFY(fitted.workerY(0) + fitted.blockHeight() / 2 < timeline->viewport()->height() - fitted.filePitch);
            for (int i = 0; i < 5; ++i)
                QTest::keyClick(m_window.get(), Qt::Key_Minus, Qt::ControlModifier);
        }
    }

    /// The window comes up within its screen, whatever that is.
    void opensWithinTheScreen()
    {
        m_window = std::make_unique<MainWindow>(WorkerPool::defaultProgram());
        const QSize room = m_window->screen()->availableSize();
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QVERIFY(m_window->width() <= room.width() && m_window->height() <= room.height());
    }

    void pagesByMouseAndKeys()
    {
        open();
        QVERIFY(!powerCut()); // Made when first turned to.
        turnTo(MainWindow::Page::PowerCut);
        QVERIFY(powerCut()->isVisible() && !m_window->view().isVisible());
        turnTo(MainWindow::Page::Levels);
        QVERIFY(!powerCut()->isVisible());
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        for (int page = int(MainWindow::Page::Levels); page >= 0; --page) {
            QTest::keyClick(m_window.get(), Qt::Key(Qt::Key_1 + page), Qt::ControlModifier);
            QCOMPARE(tabs()->currentIndex(), page);
        }
        turnTo(MainWindow::Page::Levels);
        tabs()->setFocus();
        QTest::keyClick(tabs(), Qt::Key_Left);
        QVERIFY(powerCut()->isVisible());
        // What runs is seen.
        for (const char *action : {"run", "reset", "step"}) {
            fullSpeed();
            turnTo(MainWindow::Page::PowerCut);
            press(action);
            QCOMPARE(tabs()->currentIndex(), int(MainWindow::Page::Lab));
            if (qstrcmp(action, "step") != 0)
                settle();
        }
    }

    /// The page takes over what the lab is set to.
    void powerCutBeginsWithTheLabsLevels()
    {
        open();
        QTest::keyClick(find<QComboBox>("journal"), Qt::Key_End);
        QTest::keyClick(find<QComboBox>("synchronous"), Qt::Key_Home);
        const FileSettings wanted = m_window->view().experiment().file;
        QCOMPARE(wanted.journal, Journal::Wal);
        turnTo(MainWindow::Page::PowerCut);
        QCOMPARE(powerCut()->findChild<QComboBox *>("journal")->currentText(), "WAL");
        QCOMPARE(powerCut()->findChild<QComboBox *>("synchronous")->currentText().section(u' ', 0, 0),
                 synchronousWord(wanted.synchronous));
    }

    /// A cell of the table opens the states behind it.
    void levelsCellOpensItsStates()
    {
        open();
        turnTo(MainWindow::Page::Levels);
        auto *table = find<QTableView>("levels");
        const QModelIndex cell = table->model()->index(3, 1); // WAL, NORMAL.
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(cell).center());
        QCOMPARE(tabs()->currentIndex(), int(MainWindow::Page::PowerCut));
        QCOMPARE(powerCut()->findChild<QComboBox *>("journal")->currentText(), "WAL");
        QVERIFY(powerCut()->findChild<QComboBox *>("synchronous")->currentText().startsWith("NORMAL"));
    }

    void helpIsReached()
    {
        open();
        turnTo(MainWindow::Page::PowerCut);
        auto *link = powerCut()->findChild<QLabel *>("model");
        Q_EMIT link->linkActivated(QString());
        auto *help = find<HelpWindow>();
        QVERIFY(help && help->isVisible());
        QCOMPARE(help->page(), HelpWindow::Page::PowerCutModel);
        const QString english = help->findChild<QTextBrowser *>()->toPlainText();
        QVERIFY(english.size() > 1000);
        Language::use("ko");
        QTRY_VERIFY(help->findChild<QTextBrowser *>()->toPlainText() != english);
        QTest::keyClick(help, Qt::Key_Escape);
        QVERIFY(!help->isVisible());
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_F1);
        QVERIFY(help->isVisible());
        QCOMPARE(help->page(), HelpWindow::Page::Words);
    }

    /// An acknowledged commit is lost to the power cut: the retry of it finds nothing, and does it for the first time.
    void goOnFromALostCommit()
    {
        open();
        fullSpeed();
        turnTo(MainWindow::Page::PowerCut);
        choose("journal", "WAL");
        choose("synchronous", "NORMAL (1)");
        cutAnywhere();
        auto *list = find<OutcomeList>();
        int lost = -1;
        for (int row = 0; row < list->count() && lost < 0; ++row) {
            if (list->item(row)->data(Qt::AccessibleTextRole).toString().contains("an acknowledged request is lost"))
                lost = row;
        }
        QVERIFY(lost >= 0);
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Home);
        for (int row = 0; row < lost; ++row)
            QTest::keyClick(list, Qt::Key_Down);
        goOn();
        QCOMPARE(now().clients().constFirst().request, workloadRequest(1));
        QCOMPARE(now().clients().constFirst().reply->kind, ReplyKind::New);
        QCOMPARE(now().verdict(), Verdict::Once);
        // The user's own file is as it was, and Reset goes back to it.
        QVERIFY(m_window->session().file() != file());
        QCOMPARE(countsByShell(m_window->session().file()), "1,1");
        const QString afterCut = m_window->session().file();
        press("reset");
        QTRY_COMPARE(m_window->session().file(), file());
        QVERIFY(QFileInfo::exists(afterCut));
    }

    /// What the page said of a state is what the lab then finds, for each outcome.
    void goOnFromEveryOutcome()
    {
        const QString mine = m_folder->filePath("lab-power-cut.sqlite"); // Somebody's, by chance.
        QVERIFY(QFile(mine).open(QIODevice::WriteOnly));
        open();
        fullSpeed();
        turnTo(MainWindow::Page::PowerCut);
        choose("synchronous", "OFF (0)");
        cutAnywhere();
        auto *list = find<OutcomeList>();
        const int rows = list->count();
        QVERIFY(rows >= 4);
        QSet<QString> files;
        int corrupt = 0, half = 0;
        for (int row = 0; row < rows; ++row) {
            turnTo(MainWindow::Page::PowerCut);
            list->setFocus();
            QTest::keyClick(list, Qt::Key_Home);
            for (int i = 0; i < row; ++i)
                QTest::keyClick(list, Qt::Key_Down);
            const QString words = list->item(row)->data(Qt::AccessibleTextRole).toString();
            goOn();
            files << m_window->session().file();
            if (words.startsWith("corrupt")) {
                ++corrupt;
                QVERIFY2(now().error() || now().verdict() == Verdict::Corrupt, qPrintable(words));
                continue;
            }
            QVERIFY2(!now().error(), qPrintable(words));
            const QRegularExpression numbers("jobs (\\d+), records (\\d+)");
            const auto match = numbers.match(words);
            const Counts said{match.captured(1).toLongLong(), match.captured(2).toLongLong()};
            const Reply reply = *now().clients().constFirst().reply;
            const Counts added = reply.kind == ReplyKind::New ? Counts{said.jobs + 1, said.records + 1} : said;
            QCOMPARE(now().counts(), added);
            if (words.startsWith("half")) {
                ++half;
                // A job without its record is done twice; a record without its job is answered with what is not there.
                QCOMPARE(now().verdict(), said.jobs > said.records ? Verdict::Duplicate : Verdict::Lost);
            }
        }
        QVERIFY(corrupt > 0 && half > 0);
        QCOMPARE(files.size(), 1); // One file, made anew each time,
        QCOMPARE(QFileInfo(mine).size(), 0); // and never one that was there.
        press("reset");
        QTRY_COMPARE(m_window->session().file(), file());
        settle();
        QVERIFY(!now().error());
        QCOMPARE(countsByShell(file()), "0,0");
    }

    /// The story goes on: the timeline begins with the power cut, the explanation builds on it, in each language, and
    /// Reset brings back all that the user had chosen.
    void goOnTellsOfThePowerCut()
    {
        open();
        fullSpeed();
        for (const auto &[name, text] : {std::pair{"scope", "me"}, {"rid", "mine"}, {"payload", "my report"}}) {
            auto *line = find<QLineEdit>(name);
            line->selectAll();
            QTest::keyClicks(line, text);
        }
        chooseDesign(u"record-first");
        clickGap(1);
        QTest::keyClick(find<QCheckBox>("emptyFirst"), Qt::Key_Space);
        const Experiment mine = m_window->view().experiment();
        QVERIFY(!mine.emptyFirst);
        QCOMPARE(mine.request, (Request{"me", "mine", "my report"}));
        turnTo(MainWindow::Page::PowerCut);
        cutAnywhere();
        for (const QString word : {"rolled back", "kept"}) {
            turnTo(MainWindow::Page::PowerCut);
            pickOutcome(word);
            goOn();
            const Event started = m_window->session().timeline().events().constFirst();
            const QString told = describe(started, now().experiment());
            QVERIFY2(told.contains("power cut") && told.contains(word), qPrintable(told));
            QVERIFY2(told.contains(QStringLiteral("jobs %1, records %2")
                                       .arg(started.changes->rows.counts.jobs).arg(started.changes->rows.counts.records)), qPrintable(told));
            // What the opening did is what SQLite did: a journal deleted, or no file changed.
            QCOMPARE(told.contains("It changed no file"), started.ops.isEmpty());
            QVERIFY(label("why").startsWith(told));
            Language::use("ko");
            const QString korean = describe(started, now().experiment());
            QVERIFY(korean != told);
            QTRY_VERIFY(label("why").startsWith(korean));
            Language::use("en");
            QTRY_VERIFY(label("why").startsWith(told));
            QVERIFY(m_window->view().experiment() != mine);
        }
        press("reset");
        QCOMPARE(m_window->view().experiment(), mine);
        QTRY_COMPARE(m_window->session().file(), file());
        // To open a file is to leave the story too.
        turnTo(MainWindow::Page::PowerCut);
        goOn();
        m_window->openFile(file());
        QCOMPARE(m_window->view().experiment(), mine);
    }

    /// The retry of a request whose commit the power cut took is told as a retry.
    void theRetryAfterThePowerCutIsOne()
    {
        open();
        fullSpeed();
        turnTo(MainWindow::Page::PowerCut);
        cutAnywhere();
        pickOutcome("rolled back");
        goOn();
        QVERIFY2(label("why").contains("The retry found no record of the request"), qPrintable(label("why")));
    }

    /// Every panel says that a file is corrupt, not only the one that met it.
    void corruptStateIsSeenEverywhere()
    {
        open();
        fullSpeed();
        turnTo(MainWindow::Page::PowerCut);
        choose("synchronous", "OFF (0)");
        cutAnywhere();
        auto *list = find<OutcomeList>();
        int unreadable = 0, failed = 0;
        for (int row = 0; row < list->count(); ++row) {
            if (!list->item(row)->data(Qt::AccessibleTextRole).toString().startsWith("corrupt"))
                continue;
            turnTo(MainWindow::Page::PowerCut);
            list->setCurrentRow(row);
            click<QPushButton>("goOn");
            QTRY_VERIFY(m_window->session().state() == LabSession::State::Idle && (now().hasEnded() || now().error()));
            for (const auto &[table, damaged] : {std::pair{"jobs", now().damage().jobs}, {"requests", now().damage().records}}) {
                const auto labels = find<QTableView>(table)->parentWidget()->findChildren<QLabel *>();
                const bool says = std::any_of(labels.begin(), labels.end(), [](const QLabel *one) { return one->text() == "corrupt"; });
                QCOMPARE(says, damaged);
                unreadable += damaged;
                if (damaged)
                    QCOMPARE(find<QTableView>(table)->model()->rowCount(), 0);
            }
            QCOMPARE(find<QLabel>("verdict")->text(), verdictSign(Verdict::Corrupt) + " " + verdictWord(Verdict::Corrupt));
            for (const Event &event : m_window->session().timeline().events()) {
                if (event.kind != EventKind::StepDone || event.facts->error.isEmpty())
                    continue;
                QCOMPARE(find<RailView>()->stateOf(event.step), RailView::State::Failed);
                ++failed;
            }
            TimelineLayout layout;
            layout.setTimeline(&m_window->session().timeline());
            bool marked = false;
            for (int i = 0; i < layout.itemCount(); ++i)
                marked = marked || layout.isDamaged(layout.item(i));
            QVERIFY(marked);
        }
        QVERIFY(unreadable > 0 || failed > 0);
    }

    /// Opened by the user, the file of a state is as much theirs as any other.
    void goOnFromAnOpenedState()
    {
        open();
        fullSpeed();
        turnTo(MainWindow::Page::PowerCut);
        cutAnywhere();
        pickOutcome("kept");
        goOn();
        const QString afterCut = m_window->session().file();
        m_window->openFile(afterCut);
        settle();
        const QString had = countsByShell(afterCut);
        turnTo(MainWindow::Page::PowerCut);
        pickOutcome("rolled back");
        goOn();
        QVERIFY(m_window->session().file() != afterCut);
        QCOMPARE(countsByShell(afterCut), had);
        press("reset");
        QTRY_COMPARE(m_window->session().file(), afterCut);
    }

    void goOnWithoutALabFile()
    {
        m_window = std::make_unique<MainWindow>(WorkerPool::defaultProgram());
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->openFile(m_folder->path()); // Refused: a folder.
        auto *bar = find<MessageBar>();
        QTRY_VERIFY(bar->isVisible());
        turnTo(MainWindow::Page::PowerCut);
        cutAnywhere();
        click<QPushButton>("goOn");
        QTRY_VERIFY(bar->isVisible());
        const Error expected{ErrorCode::NoLabFile, {}, {}};
        QCOMPARE(bar->findChild<QLabel *>()->text(), "⚠  " + expected.text());
        QTRY_COMPARE(m_window->session().state(), LabSession::State::Idle);
    }

    /// No place for the state: that is said, and the lab goes on with its own file.
    void goOnWithoutAPlace()
    {
        open();
        fullSpeed();
        press("run");
        settle();
        turnTo(MainWindow::Page::PowerCut);
        cutAnywhere();
        pickOutcome("kept");
        goOn();
        const QString afterCut = m_window->session().file();
        QVERIFY(afterCut != file());
        // A folder, and not empty: it cannot be removed.
        const QString inTheWay = afterCut + QStringLiteral("-journal");
        QVERIFY(QDir().mkpath(inTheWay + QStringLiteral("/folder")));
        turnTo(MainWindow::Page::PowerCut);
        click<QPushButton>("goOn");
        QTRY_COMPARE(m_window->session().file(), file());
        settle();
        auto *bar = find<MessageBar>();
        QVERIFY(bar->isVisible());
        QVERIFY(bar->findChild<QLabel *>()->text().contains(QFileInfo(inTheWay).fileName()));
        QCOMPARE(m_window->view().experiment().request, Experiment().request); // The user's own again.
        QCOMPARE(countsByShell(file()), "1,1");
        press("run");
        settle();
        QCOMPARE(now().verdict(), Verdict::Once);
    }
};

QTEST_MAIN(TestPages)
#include "tst_pages.moc"
