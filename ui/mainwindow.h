#pragma once

#include "labsession.h"
#include "theme.h"

#include <QMainWindow>

#include <array>
#include <optional>

class QAction;
class QActionGroup;
class QLabel;
class QMenu;
class QSlider;
class QStackedWidget;
class QTabBar;

namespace retrylab {

class HelpWindow;
class LabView;
class LevelsView;
class MessageBar;
class PowerCutView;
class SchedulesView;

/// The window: actions, menus, settings and status round its pages, each made when it is first needed.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    /// Nothing is opened, and no page made, before openFile(), so that the first paint need not wait.
    explicit MainWindow(const QString &workerProgram, QWidget *parent = nullptr);
    ~MainWindow() override;

    void openFile(const QString &path);
    /// The lab file of the last time, or lab.sqlite in the standard data location.
    static QString lastFile();
    /// Font and palette of the last time. Before any window is made: later, every widget would take them up anew.
    static void applySavedLook();
    void restoreSettings();

    LabSession &session() { return m_session; }
    LabView &view();
    void runAtFullSpeed();
    void setScheme(Scheme scheme);

    enum class Page { Lab, Schedules, PowerCut, Levels };
    void showPage(Page page);

protected:
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    void makeActions();
    void makeMenus();
    void makeToolBar();
    void retranslate();
    void updateActions();
    void updateEnabled();
    void updateStatus();
    void saveSettings() const;

    void runOrPause();
    void step();
    void retry();
    void reset();
    int pace() const;
    bool canRun();
    void chooseFile(bool make);
    void setTextSize(int percent);
    void setLanguage(const QString &language);
    void turnTo(int page);
    void addPage(Page page, QWidget *content);
    void goOn(const DiskState &state, const FileSettings &settings, const PowerCut &cut);
    void restoreExperiment();
    void replay(const Experiment &experiment);
    void showHelp(int page);
    void about();

    QString m_workerProgram;
    LabSession m_session;
    MessageBar *m_messages;
    QTabBar *m_tabs;
    QStackedWidget *m_pages;
    LabView *m_view = nullptr;
    QByteArray m_layout; ///< Of the lab's page, from the settings.
    std::array<QWidget *, 4> m_areas{}; ///< By Page.
    SchedulesView *m_schedules = nullptr;
    PowerCutView *m_powerCut = nullptr;
    LevelsView *m_levels = nullptr;
    HelpWindow *m_help = nullptr;
    QAction *m_run, *m_step, *m_kill, *m_retry, *m_reset;
    QAction *m_new, *m_open, *m_quit;
    QList<QAction *> m_pageActions; ///< By Page.
    QAction *m_bigger, *m_smaller, *m_normalSize, *m_model, *m_words, *m_keys, *m_about, *m_switchLanguage;
    QActionGroup *m_schemes, *m_languages;
    QMenu *m_fileMenu, *m_runMenu, *m_viewMenu, *m_schemeMenu, *m_languageMenu, *m_helpMenu;
    QToolBar *m_tools;
    QSlider *m_speed;
    QLabel *m_speedTitle, *m_speedText, *m_status, *m_fileStatus;
    Scheme m_scheme = Scheme::System;
    int m_textSize = 100;
    /// What the user had chosen, and the lab file, before going on from a power cut.
    std::optional<std::pair<Experiment, QString>> m_beforeCut;
};

} // namespace retrylab
