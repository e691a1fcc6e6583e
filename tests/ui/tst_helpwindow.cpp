#include "durability/modeltext.h"
#include "helpwindow.h"
#include "i18n/language.h"
#include "support/labtest.h"
#include "theme.h"

#include <QAction>
#include <QApplication>
#include <QListWidget>
#include <QScrollBar>
#include <QTextBrowser>

using namespace retrylab;
using Page = HelpWindow::Page;

/// The help beside the work, by real keys.
class TestHelpWindow : public QObject
{
    Q_OBJECT

    static QListWidget *pages(HelpWindow &window) { return window.findChild<QListWidget *>("pages"); }
    static QString text(HelpWindow &window) { return window.findChild<QTextBrowser *>("text")->toPlainText(); }

private Q_SLOTS:
    void initTestCase() { applyScheme(Scheme::Light); }
    void init() { failOnWarnings(); }
    void cleanup()
    {
        Language::use("en");
        QApplication::processEvents();
    }

    void modelInFull()
    {
        HelpWindow window;
        QCOMPARE(window.page(), Page::PowerCutModel);
        for (const QString &paragraph : powerCutModelText())
            QVERIFY2(text(window).contains(paragraph), qPrintable(paragraph));
    }

    void wordsInFull()
    {
        HelpWindow window;
        window.showPage(Page::Words);
        QVERIFY(HelpWindow::glossary().size() > 25);
        QStringList terms;
        for (const auto &[term, meaning] : HelpWindow::glossary()) {
            QVERIFY(!term.isEmpty() && !meaning.isEmpty());
            QVERIFY2(text(window).contains(meaning), qPrintable(term));
            QVERIFY2(!terms.contains(term), qPrintable(term));
            terms << term;
        }
    }

    /// Keys and names are the actions' own, as they are now.
    void keysComeFromActions()
    {
        HelpWindow window;
        QAction run, bigger, none;
        run.setText("&Run");
        run.setShortcut(Qt::Key_F5);
        run.setToolTip("Start <it> (F5)");
        bigger.setText("Larger text");
        bigger.setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
        none.setText("Without a key");
        window.setActions({&run, &bigger, &none});
        window.showPage(Page::Keys);
        const auto has = [&](const char *part) { return text(window).contains(QString::fromUtf8(part)); };
        QVERIFY(has("F5") && has("Run") && has("Start <it>") && !has("(F5)") && !has("&Run"));
        QVERIFY(has("Ctrl++") && has("Ctrl+=") && has("Larger text"));
        QVERIFY(!has("Without a key"));

        run.setShortcut(Qt::Key_F9);
        run.setText("Pause");
        QVERIFY(has("F9") && has("Pause") && !has("Run"));
        {
            QAction gone;
            gone.setText("Gone");
            gone.setShortcut(Qt::Key_F2);
            window.setActions({&gone});
            QVERIFY(has("Gone") && !has("Pause"));
        }
        QTRY_VERIFY(!has("Gone"));
        run.setText("Nobody asks"); // No longer among them.
        QVERIFY(!has("Nobody asks"));
    }

    void keyboardReachesAll()
    {
        HelpWindow window;
        QVERIFY(!window.isModal());
        window.showPage(Page::PowerCutModel);
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(pages(window)->hasFocus());
        QTest::keyClick(pages(window), Qt::Key_Down);
        QCOMPARE(window.page(), Page::Words);
        auto *browser = window.findChild<QTextBrowser *>("text");
        QTest::keyClick(pages(window), Qt::Key_Tab);
        QVERIFY(browser->hasFocus());
        window.resize(600, 300);
        QTest::keyClick(browser, Qt::Key_PageDown);
        QTRY_VERIFY(browser->verticalScrollBar()->value() > 0);
        // Another page begins at its top.
        QTest::keyClick(pages(window), Qt::Key_Up);
        QCOMPARE(browser->verticalScrollBar()->value(), 0);
        QTest::keyClick(browser, Qt::Key_Escape);
        QVERIFY(!window.isVisible());
        window.showPage(Page::Keys);
        QVERIFY(window.isVisible());
        QCOMPARE(window.page(), Page::Keys);
        QTest::keyClick(pages(window), Qt::Key_Escape);
        QVERIFY(!window.isVisible());
    }

    void languageAndThemeSwitchLive()
    {
        HelpWindow window;
        window.resize(600, 300);
        window.showPage(Page::Words);
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        auto *browser = window.findChild<QTextBrowser *>("text");
        browser->verticalScrollBar()->setValue(50);
        applyScheme(Scheme::Dark);
        QApplication::processEvents();
        QCOMPARE(browser->verticalScrollBar()->value(), 50);
        applyScheme(Scheme::Light);
        Language::use("ko");
        QApplication::processEvents();
        QCOMPARE(window.page(), Page::Words);
        for (const auto &[term, meaning] : HelpWindow::glossary())
            QVERIFY2(text(window).contains(meaning), qPrintable(term));
        window.showPage(Page::PowerCutModel);
        for (const QString &paragraph : powerCutModelText())
            QVERIFY2(text(window).contains(paragraph), qPrintable(paragraph));
    }
};

QTEST_MAIN(TestHelpWindow)
#include "tst_helpwindow.moc"
