#include "durability/modeltext.h"
#include "i18n/language.h"
#include "labfile/labfile.h"
#include "levelsdelegate.h"
#include "levelsmodel.h"
#include "levelsview.h"
#include "support/labtest.h"
#include "theme.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

using namespace retrylab;

namespace {

/// Enough to see every cell arrive; what the results are is tested in tst_durabilitylevels.
LevelTableOptions quick(const QString &folder)
{
    LevelTableOptions options;
    options.folder = folder;
    options.commits = 3;
    options.statesPerCut = 20;
    return options;
}

LevelCell made(Journal journal, Synchronous level, qint64 microseconds, PowerCutRisk risk,
               std::optional<PowerCutRisk> across = {})
{
    LevelCell cell;
    cell.settings = {journal, level};
    cell.syncsPerCommit = 3;
    cell.directorySyncsPerCommit = 1;
    cell.commitMicroseconds = microseconds;
    cell.risk = risk;
    cell.acrossCheckpoint = across;
    cell.states = 1234;
    return cell;
}

} // namespace

/// The page of levels: what was measured and nothing else, by real keys and clicks.
class TestLevelsView : public QObject
{
    Q_OBJECT
    QTemporaryDir m_folder;

    static QPushButton *button(LevelsView &view, const char *name) { return view.findChild<QPushButton *>(name); }
    static QTableView *table(LevelsView &view) { return view.findChild<QTableView *>("levels"); }
    void show(LevelsView &view)
    {
        view.setOptions(quick(m_folder.path()));
        view.resize(1366, 640);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
    }

private Q_SLOTS:
    void initTestCase()
    {
        applyScheme(Scheme::Light);
        QVERIFY(m_folder.isValid());
    }
    void init() { failOnWarnings(); }
    void cleanup()
    {
        Language::use("en");
        QApplication::processEvents();
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList());
    }

    void modelKeepsTheRules()
    {
        LevelsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setMeasuring(true);
        for (Journal journal : allJournals()) {
            for (Synchronous level : allSynchronous())
                model.setCell(made(journal, level, 10, PowerCutRisk::Damage));
        }
        model.setMeasuring(false);
        model.clear();
        model.retranslate();
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.columnCount(), 4);
        QCOMPARE(LevelsModel::cellCount(), 16);
        QVERIFY(!model.data({}).isValid());
        QVERIFY(!model.cell({}));
    }

    void emptyCellsSaySo()
    {
        LevelsModel model;
        for (int row = 0; row < 4; ++row) {
            for (int column = 0; column < 4; ++column) {
                QVERIFY(!model.cell(model.index(row, column)));
                QCOMPARE(model.index(row, column).data().toString(), "not measured yet");
            }
        }
        model.setMeasuring(true);
        QCOMPARE(model.index(0, 0).data().toString(), "measuring…");
        model.setCell(made(Journal::Delete, Synchronous::Off, 10, PowerCutRisk::Damage));
        QCOMPARE(model.index(0, 1).data().toString(), "measuring…");
        QCOMPARE(model.index(0, 2).data().toString(), "not measured yet");
        QCOMPARE(model.index(3, 3).data(Qt::ToolTipRole).toString(), "journal WAL, synchronous EXTRA\nnot measured yet");
    }

    void everyNumberIsInWords()
    {
        LevelsModel model;
        LevelCell cell = made(Journal::Wal, Synchronous::Off, 12'340, PowerCutRisk::LastLost, PowerCutRisk::Damage);
        cell.half = cell.corrupt = true;
        model.setCell(cell);
        const QModelIndex index = model.indexOf(cell.settings);
        QCOMPARE(index, model.index(3, 0));
        const QStringList expected{"journal WAL, synchronous OFF",
                                   "Syncs per commit: 3 of files, 1 of the folder",
                                   "Median time of COMMIT: 12.3 ms",
                                   "A power cut: last acknowledged commits can be lost",
                                   "A power cut, across a checkpoint: can damage the database",
                                   "Half a transaction is possible",
                                   "A corrupt database is possible",
                                   "Disk states tried: 1,234, a sample of what the model allows"};
        QCOMPARE(index.data(Qt::ToolTipRole).toString().split('\n'), expected);
        QCOMPARE(index.data(Qt::AccessibleTextRole).toString(), expected.join(". "));
        QCOMPARE(index.data().toString(),
                 "12.3 ms\nsyncs: 3, folder: 1\nlast acknowledged commits can be lost\n"
                 "across a checkpoint: can damage the database");
        QCOMPARE(model.headerData(0, Qt::Vertical).toString(), "journal\nDELETE");
        QCOMPARE(model.headerData(1, Qt::Horizontal).toString(), "synchronous NORMAL");
        QCOMPARE(LevelsModel::timeText(43), "0.043 ms");
        QCOMPARE(LevelsModel::timeText(1230), "1.23 ms");
        QCOMPARE(LevelsModel::timeText(250'400), "250 ms");
    }

    /// Safe includes checkpoints, and what is not measured does not count.
    void fastestSafe()
    {
        LevelsModel model;
        QVERIFY(model.fastestSafe().isEmpty());
        QCOMPARE(model.longestMicroseconds(), 0);
        model.setCell(made(Journal::Delete, Synchronous::Off, 10, PowerCutRisk::Damage));
        model.setCell(made(Journal::Wal, Synchronous::Off, 12, PowerCutRisk::NothingLost, PowerCutRisk::Damage));
        QVERIFY(model.fastestSafe().isEmpty());
        model.setCell(made(Journal::Delete, Synchronous::Extra, 900, PowerCutRisk::NothingLost));
        model.setCell(made(Journal::Wal, Synchronous::Full, 400, PowerCutRisk::NothingLost, PowerCutRisk::NothingLost));
        QCOMPARE(model.fastestSafe().size(), 1);
        QCOMPARE(model.fastestSafe()[0].settings, (FileSettings{Journal::Wal, Synchronous::Full}));
        model.setCell(made(Journal::Wal, Synchronous::Extra, 410, PowerCutRisk::NothingLost, PowerCutRisk::NothingLost));
        QCOMPARE(model.fastestSafe().size(), 2); // Too close to tell apart.
        QCOMPARE(model.longestMicroseconds(), 900);
    }

    void nothingIsMeasuredUnasked()
    {
        LevelsView view;
        show(view);
        QCOMPARE(view.model().measuredCount(), 0);
        QVERIFY(!view.isMeasuring());
        QVERIFY(button(view, "measure")->isEnabled());
        QVERIFY(!button(view, "cancel")->isEnabled());
        QVERIFY(view.findChild<QLabel *>("facts")->text().contains(powerCutDisclaimer()));
        QVERIFY(view.findChild<QLabel *>("facts")->text().contains(sqliteVersion()));
    }

    void allCellsArriveOnce()
    {
        LevelsSession session;
        QStringList arrived, expected;
        connect(&session, &LevelsSession::cellMeasured, this, [&](const LevelCell &cell) {
            QCOMPARE(QThread::currentThread(), thread());
            arrived << journalWord(cell.settings.journal) + synchronousWord(cell.settings.synchronous);
        });
        QSignalSpy ended(&session, &LevelsSession::ended);
        session.start(quick(m_folder.path()));
        session.start(quick(m_folder.path())); // Under way already.
        QVERIFY(ended.wait(60'000));
        for (Journal journal : allJournals()) {
            for (Synchronous level : allSynchronous())
                expected << journalWord(journal) + synchronousWord(level);
        }
        QCOMPARE(arrived, expected);
        QCOMPARE(ended.size(), 1);
        QVERIFY(!session.isMeasuring());
    }

    void measureFillsThePage()
    {
        LevelsView view;
        show(view);
        QSignalSpy ended(&view, &LevelsView::ended);
        QSignalSpy failed(&view, &LevelsView::failed);
        button(view, "measure")->setFocus();
        QTest::keyClick(button(view, "measure"), Qt::Key_Space);
        QVERIFY(view.isMeasuring());
        QVERIFY(!button(view, "measure")->isEnabled());
        QVERIFY(button(view, "cancel")->hasFocus());
        QVERIFY(ended.wait(60'000));
        QCOMPARE(view.model().measuredCount(), 16);
        QCOMPARE(view.findChild<QProgressBar *>()->value(), 16);
        QVERIFY(button(view, "measure")->hasFocus());
        QVERIFY(view.findChild<QLabel *>("facts")->text().contains(m_folder.path()));
        QCOMPARE(failed.size(), 0);

        view.measure(); // Anew: the old results are gone at once.
        QCOMPARE(view.model().measuredCount(), 0);
    }

    void cancelKeepsWhatIsMeasured()
    {
        LevelsView view;
        show(view);
        LevelTableOptions options = quick(m_folder.path());
        options.statesPerCut = 3'000; // Far from done when it is cancelled.
        view.setOptions(options);
        QSignalSpy ended(&view, &LevelsView::ended);
        view.cancel(); // Nothing to cancel.
        view.measure();
        QTRY_VERIFY_WITH_TIMEOUT(view.model().measuredCount() >= 1, 60'000);
        QTest::mouseClick(button(view, "cancel"), Qt::LeftButton);
        QVERIFY(ended.wait(60'000));
        const int kept = view.model().measuredCount();
        QVERIFY(kept >= 1 && kept < 16);
        QVERIFY(button(view, "measure")->isEnabled());
        view.setOptions(quick(m_folder.path()));
        view.measure();
        QVERIFY(ended.wait(60'000));
        QCOMPARE(view.model().measuredCount(), 16);
    }

    void destroyedWhileMeasuring()
    {
        for (int cells : {0, 1, 3}) {
            LevelsView view;
            view.setOptions(quick(m_folder.path()));
            view.measure();
            QTRY_VERIFY_WITH_TIMEOUT(view.model().measuredCount() >= cells, 60'000);
        }
    }

    void failureIsTold()
    {
        LevelsView view;
        show(view);
        view.setOptions(quick(m_folder.filePath("missing")));
        QSignalSpy ended(&view, &LevelsView::ended);
        QSignalSpy failed(&view, &LevelsView::failed);
        view.measure();
        QVERIFY(ended.wait(60'000));
        QCOMPARE(failed.size(), 1);
        QCOMPARE(failed[0][0].value<Error>().code, ErrorCode::CannotCreate);
        QCOMPARE(view.model().measuredCount(), 0);
        QCOMPARE(view.model().index(0, 0).data().toString(), "not measured yet");
    }

    void cellsAreChosenByKeysAndClicks()
    {
        LevelsView view;
        show(view);
        QSignalSpy chosen(&view, &LevelsView::cellChosen);
        QTableView *cells = table(view);
        cells->setFocus();
        QCOMPARE(cells->currentIndex(), view.model().index(0, 0));
        for (Qt::Key key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Down, Qt::Key_Down, Qt::Key_Down, Qt::Key_Return})
            QTest::keyClick(cells, key);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].value<FileSettings>(), (FileSettings{Journal::Wal, Synchronous::Full}));
        const QPoint point = cells->visualRect(view.model().index(1, 3)).center();
        QTest::mouseClick(cells->viewport(), Qt::LeftButton, {}, point);
        QCOMPARE(chosen.size(), 2);
        QCOMPARE(chosen[1][0].value<FileSettings>(), (FileSettings{Journal::Truncate, Synchronous::Extra}));
        QTest::keyClick(cells, Qt::Key_Tab); // Leaves the table, to the link.
        QVERIFY(view.findChild<QToolButton *>("model")->hasFocus());
    }

    void modelIsAskedFor()
    {
        LevelsView view;
        show(view);
        QSignalSpy asked(&view, &LevelsView::modelRequested);
        auto *link = view.findChild<QToolButton *>("model");
        QTest::keyClick(link, Qt::Key_Space);
        QTest::mouseClick(link, Qt::LeftButton);
        QCOMPARE(asked.size(), 2);
    }

    void accessible()
    {
        LevelsView view;
        show(view);
        QAccessibleInterface *cells = QAccessible::queryAccessibleInterface(table(view));
        QVERIFY(cells && cells->tableInterface());
        QCOMPARE(cells->tableInterface()->cellAt(0, 2)->text(QAccessible::Name),
                 "journal DELETE, synchronous FULL. not measured yet");
    }

    void languageSwitchesLive()
    {
        LevelsView view;
        show(view);
        QSignalSpy headers(&view.model(), &QAbstractItemModel::headerDataChanged);
        Language::use("ko");
        QApplication::processEvents();
        QVERIFY(headers.size() >= 2);
        QVERIFY(view.findChild<QLabel *>("facts")->text().contains(powerCutDisclaimer()));
    }

    /// At any text size a cell has room for its widest line, and the columns fit or scroll.
    void nothingIsCut_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("percent");
        QTest::newRow("small") << QSize(1366, 640) << 100;
        QTest::newRow("small, large text") << QSize(1366, 640) << 150;
        QTest::newRow("large") << QSize(1920, 960) << 100;
        QTest::newRow("tiny, huge text") << QSize(700, 400) << 250;
    }
    void nothingIsCut()
    {
        QFETCH(QSize, size);
        QFETCH(int, percent);
        LevelsView view;
        QFont font = view.font();
        font.setPointSizeF(font.pointSizeF() * percent / 100);
        view.setFont(font);
        show(view);
        view.resize(size);
        QApplication::processEvents();
        QTableView *cells = table(view);
        LevelsDelegate delegate;
        for (int row = 0; row < 4; ++row) {
            QVERIFY(cells->columnWidth(row) >= delegate.leastWidth(cells->font()));
            QVERIFY(cells->rowHeight(row) >= delegate.heightFor(allJournals()[row], cells->columnWidth(0), cells->font()));
        }
        if (percent <= 100)
            QVERIFY(cells->visualRect(view.model().index(3, 3)).bottom() <= cells->viewport()->height());
    }
};

QTEST_MAIN(TestLevelsView)
#include "tst_levelsview.moc"
