#include "mainwindow.h"

#include "durability/workload.h"
#include "elidedlabel.h"
#include "helpwindow.h"
#include "i18n/language.h"
#include "labview.h"
#include "levelsview.h"
#include "messagebar.h"
#include "powercutview.h"
#include "schedulesview.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QFileDialog>
#include <QFontMetrics>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QSlider>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTabBar>
#include <QToolBar>
#include <QVBoxLayout>

#include <array>

namespace retrylab {

namespace {

/// Milliseconds between two events, by position of the speed slider.
constexpr std::array kPaces{int(Run::Paused), 2000, 1000, 500, 250, 100, 40, int(Run::Unlimited)};
constexpr int kDefaultSpeed = 4;

void applyTextSize(int percent)
{
    static const QFont base = QApplication::font();
    QFont font = base;
    font.setPointSizeF(base.pointSizeF() * percent / 100);
    if (font != QApplication::font()) // Every widget lays itself out anew for it.
        QApplication::setFont(font);
}

Scheme savedScheme()
{
    return Scheme(qBound(0, QSettings().value(QStringLiteral("scheme"), 0).toInt(), 2));
}

int savedTextSize()
{
    return qBound(80, QSettings().value(QStringLiteral("textSize"), 100).toInt(), 250);
}

} // namespace

MainWindow::MainWindow(const QString &workerProgram, QWidget *parent)
    : QMainWindow(parent), m_workerProgram(workerProgram), m_session(workerProgram), m_messages(new MessageBar), m_tabs(new QTabBar),
      m_pages(new QStackedWidget)
{
    auto *centre = new QWidget;
    auto *layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_tabs->setObjectName(QStringLiteral("pages"));
    m_tabs->setDocumentMode(true);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    for (int page = 0; page <= int(Page::Levels); ++page)
        m_tabs->addTab(QString());
    layout->addWidget(m_tabs);
    layout->addWidget(m_messages);
    layout->addWidget(m_pages, 1);
    setCentralWidget(centre);
    connect(m_tabs, &QTabBar::currentChanged, this, &MainWindow::turnTo);

    makeActions();
    makeMenus();
    makeToolBar();
    m_status = new ElidedLabel;
    m_fileStatus = new QLabel;
    m_fileStatus->setTextInteractionFlags(Qt::TextSelectableByMouse);
    statusBar()->addWidget(m_status, 1);
    statusBar()->addPermanentWidget(m_fileStatus);

    connect(&m_session, &LabSession::failed, m_messages, [this](const Error &error) { m_messages->show(error); });
    connect(&m_session, &LabSession::opened, this, [this](const QString &path) {
        if (m_beforeCut && path == m_beforeCut->second) // Back again: the state could not be made.
            restoreExperiment();
        updateActions();
    });
    connect(&m_session, &LabSession::stateChanged, this, [this] { updateActions(); });
    connect(&m_session, &LabSession::timelineGrew, this, [this] {
        // What goes wrong within a run is part of its story, and is told above it too.
        if (const auto &error = m_session.timeline().latest().error())
            m_messages->show(*error);
        updateEnabled(); // No more: a new icon lays the toolbar out anew, 30 times a second.
    });
    retranslate();
    resize(QSize(1366, 768).boundedTo(screen()->availableSize()));
}

MainWindow::~MainWindow() = default;

// ---- building ----

void MainWindow::makeActions()
{
    const auto action = [this](const QKeySequence &key, auto slot) {
        auto *made = new QAction(this);
        made->setShortcut(key);
        connect(made, &QAction::triggered, this, slot);
        return made;
    };
    m_run = action(Qt::Key_F5, &MainWindow::runOrPause);
    m_step = action(Qt::Key_F10, &MainWindow::step);
    m_kill = action(Qt::Key_F8, [this] { m_session.killWorkers(); });
    m_retry = action(Qt::Key_F6, &MainWindow::retry);
    m_reset = action(Qt::CTRL | Qt::Key_Backspace, &MainWindow::reset);
    m_new = action(QKeySequence::New, [this] { chooseFile(true); });
    m_open = action(QKeySequence::Open, [this] { chooseFile(false); });
    m_quit = action(QKeySequence::Quit, [this] { close(); });
    for (int page = 0; page <= int(Page::Levels); ++page)
        m_pageActions << action(QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + page)), [this, page] { showPage(Page(page)); });
    m_bigger = action({}, [this] { setTextSize(m_textSize + 10); });
    m_bigger->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    m_smaller = action(Qt::CTRL | Qt::Key_Minus, [this] { setTextSize(m_textSize - 10); });
    m_normalSize = action(Qt::CTRL | Qt::Key_0, [this] { setTextSize(100); });
    m_switchLanguage = action({}, [this] {
        setLanguage(Language::current() == u"ko" ? QStringLiteral("en") : QStringLiteral("ko"));
    });
    m_model = action({}, [this] { showHelp(int(HelpWindow::Page::PowerCutModel)); });
    m_words = action(Qt::Key_F1, [this] { showHelp(int(HelpWindow::Page::Words)); });
    m_keys = action(Qt::CTRL | Qt::Key_F1, [this] { showHelp(int(HelpWindow::Page::Keys)); });
    m_about = action({}, &MainWindow::about);
    m_switchLanguage->setObjectName(QStringLiteral("switchLanguage"));
    m_run->setObjectName(QStringLiteral("run"));
    m_step->setObjectName(QStringLiteral("step"));
    m_kill->setObjectName(QStringLiteral("kill"));
    m_retry->setObjectName(QStringLiteral("retry"));
    m_reset->setObjectName(QStringLiteral("reset"));

    m_schemes = new QActionGroup(this);
    for (Scheme scheme : {Scheme::System, Scheme::Light, Scheme::Dark}) {
        QAction *one = m_schemes->addAction(QString());
        one->setCheckable(true);
        one->setData(int(scheme));
        connect(one, &QAction::triggered, this, [this, scheme] { setScheme(scheme); });
    }
    m_languages = new QActionGroup(this);
    for (const QString &language : Language::all()) {
        QAction *one = m_languages->addAction(QLocale(language).nativeLanguageName());
        one->setCheckable(true);
        one->setData(language);
        connect(one, &QAction::triggered, this, [this, language] { setLanguage(language); });
    }
    m_languages->actions().constFirst()->setText(QStringLiteral("English"));
}

void MainWindow::makeMenus()
{
    m_fileMenu = menuBar()->addMenu(QString());
    m_fileMenu->addActions({m_new, m_open});
    m_fileMenu->addSeparator();
    m_fileMenu->addAction(m_quit);
    m_runMenu = menuBar()->addMenu(QString());
    m_runMenu->addActions({m_run, m_step, m_kill, m_retry, m_reset});
    m_viewMenu = menuBar()->addMenu(QString());
    m_viewMenu->addActions(m_pageActions);
    m_viewMenu->addSeparator();
    m_schemeMenu = m_viewMenu->addMenu(QString());
    m_schemeMenu->addActions(m_schemes->actions());
    m_languageMenu = m_viewMenu->addMenu(QString());
    m_languageMenu->addActions(m_languages->actions());
    m_viewMenu->addSeparator();
    m_viewMenu->addActions({m_bigger, m_smaller, m_normalSize});
    m_helpMenu = menuBar()->addMenu(QString());
    m_helpMenu->addActions({m_words, m_model, m_keys, m_about});
}

void MainWindow::makeToolBar()
{
    m_tools = addToolBar(QString());
    m_tools->setObjectName(QStringLiteral("tools"));
    m_tools->setMovable(false);
    m_tools->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_tools->setIconSize({16, 16});
    m_tools->addActions({m_run, m_step, m_kill, m_retry, m_reset});
    m_tools->addSeparator();
    m_speedTitle = new QLabel;
    m_speed = new QSlider(Qt::Horizontal);
    m_speed->setRange(0, int(kPaces.size()) - 1);
    m_speed->setPageStep(1);
    m_speed->setValue(kDefaultSpeed);
    m_speed->setTickPosition(QSlider::TicksBelow);
    m_speed->setFixedWidth(130);
    m_speedText = new QLabel;
    m_speedTitle->setBuddy(m_speed);
    m_speedTitle->setContentsMargins(4, 0, 6, 0);
    m_speedText->setContentsMargins(6, 0, 6, 0);
    m_tools->addWidget(m_speedTitle);
    m_tools->addWidget(m_speed);
    m_tools->addWidget(m_speedText);
    connect(m_speed, &QSlider::valueChanged, this, [this] {
        retranslate();
        if (m_session.state() == LabSession::State::Running) // A pause stays a pause.
            m_session.setPace(pace());
    });
    auto *gap = new QWidget;
    gap->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_tools->addWidget(gap);
    m_tools->addActions({m_smaller, m_bigger, m_switchLanguage});
}

// ---- texts and state ----

void MainWindow::retranslate()
{
    const auto text = [](QAction *action, const QString &name, const QString &tip) {
        action->setText(name);
        const QString key = action->shortcut().toString(QKeySequence::NativeText);
        action->setToolTip(key.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, key));
    };
    text(m_step, tr("Step"), tr("Do the next thing only; starts a run if there is none"));
    text(m_kill, tr("Kill now"), tr("SIGKILL the workers that have a request in hand, wherever they are"));
    text(m_retry, tr("Retry"), tr("The clients send their requests once more, with the payload as it is now"));
    text(m_reset, tr("Reset"), tr("End the run and empty both tables"));
    text(m_new, tr("New lab file…"), tr("Make an empty lab file where you like"));
    text(m_open, tr("Open lab file…"), tr("Work on another lab file"));
    text(m_quit, tr("Quit"), tr("End Retry Lab and every worker"));
    text(m_bigger, tr("Larger text"), tr("Larger text"));
    text(m_smaller, tr("Smaller text"), tr("Smaller text"));
    text(m_normalSize, tr("Normal text size"), tr("Normal text size"));
    text(m_words, tr("The words"), tr("What the words on screen mean"));
    text(m_model, tr("The power-cut model"), tr("What the simulated power cut takes for possible, and its sources"));
    const auto page = [&](Page which, const QString &name, const QString &tip) {
        QAction *turn = m_pageActions[int(which)];
        text(turn, name, tip);
        m_tabs->setTabText(int(which), name);
        m_tabs->setTabToolTip(int(which), turn->toolTip());
    };
    page(Page::Lab, tr("Kill a process"), tr("Kill a worker at any step and let the clients retry"));
    page(Page::Schedules, tr("Schedules"), tr("Every order in which workers with the same request can take their steps"));
    page(Page::PowerCut, tr("Cut the power"), tr("What can be on disk when the machine stops, simulated under a stated model"));
    page(Page::Levels, tr("The levels"), tr("Journal modes and synchronous levels: what each costs here, and what a power cut can take"));
    m_tabs->setAccessibleName(tr("Pages"));
    text(m_keys, tr("Keys"), tr("The keys at a glance"));
    text(m_about, tr("About Retry Lab"), tr("About Retry Lab"));
    // In the other language, for those who cannot read this one.
    text(m_switchLanguage, Language::current() == u"ko" ? QStringLiteral("English") : QStringLiteral("한국어"),
         tr("Switch the language"));
    m_bigger->setIconText(QStringLiteral("A+"));
    m_smaller->setIconText(QStringLiteral("A−"));
    const std::array schemes{tr("As the desktop"), tr("Light"), tr("Dark")};
    for (int i = 0; i < 3; ++i)
        m_schemes->actions()[i]->setText(schemes[std::size_t(i)]);
    m_fileMenu->setTitle(tr("&File"));
    m_runMenu->setTitle(tr("&Run"));
    m_viewMenu->setTitle(tr("&View"));
    m_schemeMenu->setTitle(tr("Theme"));
    m_languageMenu->setTitle(tr("Language"));
    m_helpMenu->setTitle(tr("&Help"));
    m_tools->setWindowTitle(tr("Tools"));
    m_speedTitle->setText(tr("Speed"));
    m_speed->setToolTip(tr("From step by step to as fast as it goes"));
    m_speed->setAccessibleName(tr("Speed"));
    const int ms = pace();
    const auto speedText = [](int value) {
        return value == Run::Paused      ? tr("step by step")
            : value == Run::Unlimited    ? tr("unlimited")
            : value >= 1000              ? tr("one in %1 s").arg(value / 1000)
                                         : tr("%1 a second").arg(1000 / value);
    };
    m_speedText->setText(speedText(ms));
    int widest = 0; // The toolbar must not jump when the words change.
    for (int value : kPaces)
        widest = std::max(widest, m_speedText->fontMetrics().horizontalAdvance(speedText(value)));
    m_speedText->setMinimumWidth(widest + 12);
    for (const auto &[action, glyph] :
         {std::pair{m_step, Glyph::Step}, std::pair{m_kill, Glyph::Kill}, std::pair{m_retry, Glyph::Retry},
          std::pair{m_reset, Glyph::Reset}, std::pair{m_open, Glyph::Open}})
        action->setIcon(glyphIcon(glyph, palette()));
    updateActions();
    updateStatus();
}

void MainWindow::updateActions()
{
    const auto state = m_session.state();
    const bool runs = state == LabSession::State::Running;
    m_run->setText(runs ? tr("Pause") : state == LabSession::State::Paused ? tr("Continue") : tr("Run"));
    const QString tip = runs ? tr("Stop before the next thing happens")
        : state == LabSession::State::Paused ? tr("Let things happen by themselves again")
                                             : tr("Start the experiment");
    m_run->setToolTip(QStringLiteral("%1 (%2)").arg(tip, m_run->shortcut().toString(QKeySequence::NativeText)));
    m_run->setIcon(glyphIcon(runs ? Glyph::Pause : Glyph::Run, palette()));
    updateEnabled();
}

void MainWindow::updateEnabled()
{
    const Moment &now = m_session.timeline().latest();
    bool inHand = false;
    for (const Moment::Worker &worker : now.workers())
        inHand = inHand || worker.phase == Moment::Phase::AtStep || worker.phase == Moment::Phase::Blocked;
    m_kill->setEnabled(inHand);
    m_retry->setEnabled(!now.clients().isEmpty());
    const bool open = !m_session.file().isEmpty(); // Not if the file to begin with was refused.
    for (QAction *action : {m_run, m_step, m_reset})
        action->setEnabled(open);
    updateStatus();
}

void MainWindow::updateStatus()
{
    const Moment &now = m_session.timeline().latest();
    int alive = 0;
    for (const Moment::Worker &worker : now.workers())
        alive += worker.phase != Moment::Phase::Dead;
    const FileSettings &file = now.experiment().file;
    const QString workers = alive == 0 ? tr("no worker running") : tr("workers running: %1").arg(alive);
    m_status->setText(QStringLiteral("SQLite %1  ·  journal %2  ·  synchronous %3  ·  %4")
                          .arg(sqliteVersion(), journalWord(file.journal), synchronousWord(file.synchronous), workers));
    QString path = m_session.file();
    if (path.startsWith(QDir::homePath() + u'/'))
        path.replace(0, QDir::homePath().size(), u'~'); // What is short enough for the status bar, and for a picture of it.
    m_fileStatus->setText(path.isEmpty() ? tr("no lab file is open") : QDir::toNativeSeparators(path));
    setWindowTitle(m_session.file().isEmpty()
                       ? tr("Retry Lab")
                       : QStringLiteral("%1 – %2").arg(QFileInfo(m_session.file()).fileName(), tr("Retry Lab")));
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        retranslate();
    QMainWindow::changeEvent(event);
}

// ---- pages ----

void MainWindow::showPage(Page page)
{
    m_tabs->setCurrentIndex(int(page));
}

LabView &MainWindow::view()
{
    if (!m_view) {
        m_view = new LabView(m_session);
        m_view->restoreLayout(m_layout);
        connect(m_view, &LabView::failed, m_messages, [this](const Error &error) { m_messages->show(error); });
        connect(m_view, &LabView::experimentChanged, this, [this] { updateActions(); });
        addPage(Page::Lab, m_view);
    }
    return *m_view;
}

void MainWindow::turnTo(int page)
{
    const auto report = [this](const Error &error) { m_messages->show(error); };
    if (Page(page) == Page::Schedules && !m_schedules) {
        m_schedules = new SchedulesView(m_workerProgram);
        m_schedules->setBase(view().experiment().design, view().experiment().file.journal);
        connect(m_schedules, &SchedulesView::failed, this, report);
        connect(m_schedules, &SchedulesView::replayRequested, this, &MainWindow::replay);
        addPage(Page::Schedules, m_schedules);
    } else if (Page(page) == Page::PowerCut && !m_powerCut) {
        m_powerCut = new PowerCutView;
        m_powerCut->setFileSettings(view().experiment().file);
        connect(m_powerCut, &PowerCutView::failed, this, report);
        connect(m_powerCut, &PowerCutView::modelRequested, m_model, &QAction::trigger);
        connect(m_powerCut, &PowerCutView::goOnRequested, this, &MainWindow::goOn);
        addPage(Page::PowerCut, m_powerCut);
    } else if (Page(page) == Page::Levels && !m_levels) {
        m_levels = new LevelsView;
        connect(m_levels, &LevelsView::failed, this, report);
        connect(m_levels, &LevelsView::modelRequested, m_model, &QAction::trigger);
        connect(m_levels, &LevelsView::cellChosen, this, [this](const FileSettings &settings) {
            showPage(Page::PowerCut);
            m_powerCut->setFileSettings(settings);
        });
        addPage(Page::Levels, m_levels);
    }
    m_messages->clear();
    if (Page(page) == Page::Lab)
        view();
    m_pages->setCurrentWidget(m_areas[std::size_t(page)]);
}

/// Each page scrolls where it finds too little room: with large text on a small screen the window must not outgrow it.
void MainWindow::addPage(Page page, QWidget *content)
{
    auto *area = new QScrollArea;
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    m_areas[std::size_t(page)] = area;
    m_pages->addWidget(area);
}

/// The state becomes the lab file, and the client whose request was under way asks again. Reset leads back.
void MainWindow::goOn(const DiskState &state, const FileSettings &settings, const PowerCut &cut)
{
    if (m_session.file().isEmpty())
        return m_messages->show({ErrorCode::NoLabFile, {}, {}});
    showPage(Page::Lab);
    Experiment experiment = view().experiment();
    if (!m_beforeCut)
        m_beforeCut = {experiment, m_session.file()};
    experiment.design = *findDesign(u"one-commit");
    experiment.retryDesign.reset();
    experiment.killGap.reset();
    experiment.killOp.reset();
    experiment.forgetSchedule();
    const int lockWaitMs = experiment.file.lockWaitMs;
    experiment.file = settings;
    experiment.file.lockWaitMs = lockWaitMs;
    experiment.clients = 1;
    experiment.request = workloadRequest(std::max(1, cut.request));
    experiment.emptyFirst = false;
    view().setExperiment(experiment);
    view().showLive();
    for (int n = 1; n <= cut.request; ++n)
        experiment.madeFor.insert(n, workloadRequest(n));
    experiment.powerCut = cut;
    m_session.goOn(state, experiment, pace());
}

void MainWindow::restoreExperiment()
{
    if (!m_beforeCut)
        return;
    view().setExperiment(m_beforeCut->first);
    m_beforeCut.reset();
}

/// Paused at the start of the schedule that the experiment has.
void MainWindow::replay(const Experiment &experiment)
{
    showPage(Page::Lab);
    view().setExperiment(experiment);
    view().showLive();
    m_session.start(experiment, Run::Paused);
}

void MainWindow::showHelp(int page)
{
    if (!m_help) {
        m_help = new HelpWindow(this);
        m_help->setActions(findChildren<QAction *>(Qt::FindDirectChildrenOnly));
    }
    m_help->showPage(HelpWindow::Page(page));
}

// ---- what the user does ----

int MainWindow::pace() const
{
    return kPaces[std::size_t(m_speed->value())];
}

bool MainWindow::canRun()
{
    if (view().isValid())
        return true;
    m_messages->show({ErrorCode::BadArgument, view().problem(), {}});
    return false;
}

void MainWindow::runOrPause()
{
    showPage(Page::Lab);
    if (m_session.state() == LabSession::State::Running) {
        m_session.setPace(Run::Paused);
    } else if (m_session.state() == LabSession::State::Paused) {
        // At "step by step", to go on means one of the slower speeds.
        m_session.setPace(pace() == Run::Paused ? kPaces[kDefaultSpeed] : pace());
    } else if (canRun()) {
        m_messages->clear();
        view().showLive();
        m_session.start(view().experiment(), pace());
        if (pace() == Run::Paused)
            m_session.step();
    }
}

void MainWindow::runAtFullSpeed()
{
    m_speed->setValue(int(kPaces.size()) - 1);
    if (m_session.state() == LabSession::State::Idle)
        runOrPause();
}

void MainWindow::step()
{
    showPage(Page::Lab);
    if (m_session.state() == LabSession::State::Idle) {
        if (!canRun())
            return;
        m_messages->clear();
        m_session.start(view().experiment(), Run::Paused);
    } else if (m_session.state() == LabSession::State::Running) {
        m_session.setPace(Run::Paused);
    }
    view().showLive();
    m_session.step();
}

void MainWindow::retry()
{
    showPage(Page::Lab);
    if (!canRun())
        return;
    m_messages->clear();
    view().showLive();
    m_session.askAgain(view().experiment().request, pace());
    if (pace() == Run::Paused)
        m_session.step();
}

void MainWindow::reset()
{
    showPage(Page::Lab);
    m_messages->clear();
    view().showLive();
    restoreExperiment();
    m_session.reset(view().experiment());
}

void MainWindow::openFile(const QString &path)
{
    m_messages->clear();
    view(); // It follows the session from its first event on.
    restoreExperiment();
    m_session.open(path);
}

QString MainWindow::lastFile()
{
    const QString standard = QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation))
                                 .filePath(QStringLiteral("lab.sqlite"));
    return QSettings().value(QStringLiteral("file"), standard).toString();
}

void MainWindow::chooseFile(bool make)
{
    const QString filter = tr("Lab files (*.sqlite)") + QStringLiteral(";;") + tr("All files (*)");
    const QString folder = QFileInfo(m_session.file()).absolutePath();
    const QString path = make
        ? QFileDialog::getSaveFileName(this, tr("New lab file"), folder + QStringLiteral("/lab.sqlite"), filter, nullptr,
                                       QFileDialog::DontConfirmOverwrite)
        : QFileDialog::getOpenFileName(this, tr("Open lab file"), folder, filter);
    if (!path.isEmpty())
        openFile(path);
}

void MainWindow::setTextSize(int percent)
{
    m_textSize = qBound(80, percent, 250);
    applyTextSize(m_textSize);
    retranslate();
}

void MainWindow::setScheme(Scheme scheme)
{
    m_scheme = scheme;
    m_schemes->actions()[int(scheme)]->setChecked(true);
    applyScheme(scheme);
}

void MainWindow::setLanguage(const QString &language)
{
    Language::use(language);
    for (QAction *action : m_languages->actions())
        action->setChecked(action->data().toString() == Language::current());
}

void MainWindow::about()
{
    QMessageBox::about(this, tr("About Retry Lab"),
                       tr("Retry Lab %1\nWhen is it safe to retry?\n\nReal worker processes, killed with SIGKILL; a "
                          "real SQLite file (SQLite %2); Qt %3.")
                           .arg(QStringLiteral(RETRYLAB_VERSION), sqliteVersion(), QString::fromLatin1(qVersion())));
}

// ---- settings ----

void MainWindow::applySavedLook()
{
    applyTextSize(100); // Remembers the size that the others are measured against.
    applyTextSize(savedTextSize());
    applyScheme(savedScheme());
}

void MainWindow::restoreSettings()
{
    const QSettings settings;
    setScheme(savedScheme());
    m_textSize = savedTextSize();
    setLanguage(Language::current());
    m_speed->setValue(settings.value(QStringLiteral("speed"), kDefaultSpeed).toInt());
    restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
    m_layout = settings.value(QStringLiteral("layout")).toByteArray();
}

void MainWindow::saveSettings() const
{
    QSettings settings;
    settings.setValue(QStringLiteral("language"), Language::current());
    settings.setValue(QStringLiteral("scheme"), int(m_scheme));
    settings.setValue(QStringLiteral("textSize"), m_textSize);
    settings.setValue(QStringLiteral("speed"), m_speed->value());
    settings.setValue(QStringLiteral("geometry"), saveGeometry());
    settings.setValue(QStringLiteral("layout"), m_view ? m_view->saveLayout() : m_layout);
    if (!m_session.file().isEmpty())
        settings.setValue(QStringLiteral("file"), m_session.file());
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    saveSettings();
    event->accept();
}

} // namespace retrylab
