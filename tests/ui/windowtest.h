#pragma once

#include "i18n/language.h"
#include "mainwindow.h"
#include "railview.h"
#include "support/labtest.h"

#include <QComboBox>
#include <QLabel>
#include <QSettings>
#include <QSlider>
#include <QTableView>
#include <QToolBar>

namespace retrylab {

/// The real window with real workers behind it, and what a user does to it by mouse and keys. Its settings and its lab
/// file are in a folder of their own.
class WindowTest
{
protected:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;

    static void nameTheTest()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("retrylab-test"));
        QCoreApplication::setApplicationName(QStringLiteral("retrylab-test"));
        QSettings::setDefaultFormat(QSettings::IniFormat);
    }
    void prepare()
    {
        failOnWarnings();
        m_folder = std::make_unique<QTemporaryDir>();
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder->path());
        Language::use(QStringLiteral("en"));
    }
    void tidyUp()
    {
        m_window.reset();
        Language::use(QStringLiteral("en"));
    }

    QString file() const { return m_folder->filePath(QStringLiteral("lab.sqlite")); }
    const Moment &now() const { return m_window->session().timeline().latest(); }

    void open(const QString &worker = WorkerPool::defaultProgram(), QSize size = {1366, 768})
    {
        m_window = std::make_unique<MainWindow>(worker);
        m_window->restoreSettings();
        m_window->resize(size);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->openFile(file());
        QTRY_VERIFY(now().hasEnded() || now().error());
    }
    template<typename T>
    T *find(const char *name = nullptr) const
    {
        auto *found = m_window->findChild<T *>(QString::fromUtf8(name));
        return found;
    }
    template<typename T>
    void click(const char *name) const
    {
        auto *widget = find<T>(name);
        QVERIFY2(widget && widget->isVisible() && widget->isEnabled(), name);
        QTest::mouseClick(widget, Qt::LeftButton);
    }
    /// Clicks the toolbar's button of an action.
    void press(const char *name)
    {
        auto *action = find<QAction>(name);
        QVERIFY2(action && action->isEnabled(), name);
        auto *button = find<QToolBar>("tools")->widgetForAction(action);
        QVERIFY2(button && button->isVisible(), name);
        QTest::mouseClick(button, Qt::LeftButton);
    }
    void fullSpeed()
    {
        auto *speed = find<QToolBar>("tools")->findChild<QSlider *>();
        speed->setFocus();
        QTest::keyClick(speed, Qt::Key_End);
    }
    void stepByStep()
    {
        auto *speed = find<QToolBar>("tools")->findChild<QSlider *>();
        QTest::keyClick(speed, Qt::Key_Home);
    }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(m_window->session().state() == LabSession::State::Idle && now().hasEnded(), 30'000); }
    void clickGap(int gap)
    {
        auto *rail = find<RailView>();
        if (rail->killGap() != gap) // A click on the chosen one clears it.
            QTest::mouseClick(rail, Qt::LeftButton, {}, rail->gapCentre(gap));
        QCOMPARE(rail->killGap(), gap);
    }
    void chooseDesign(QStringView id)
    {
        auto *design = find<QComboBox>("design");
        const QString title = findDesign(id)->title();
        design->setFocus();
        QTest::keyClick(design, Qt::Key_Home);
        while (design->currentText() != title)
            QTest::keyClick(design, Qt::Key_Down);
    }
    QStringList column(const char *table, int column) const
    {
        const auto *model = find<QTableView>(table)->model();
        QStringList texts;
        for (int row = 0; row < model->rowCount(); ++row)
            texts << model->index(row, column).data().toString();
        return texts;
    }
    QString label(const char *name) const { return find<QLabel>(name)->text(); }
};

} // namespace retrylab
