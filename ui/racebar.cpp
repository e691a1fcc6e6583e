#include "racebar.h"

#include "theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace retrylab {

namespace {

constexpr int kKeys = 9; ///< Alt+1 to Alt+9.

bool isInHand(const Moment::Worker &worker)
{
    return worker.phase == Moment::Phase::AtStep || worker.phase == Moment::Phase::Blocked;
}

} // namespace

RaceBar::RaceBar(QWidget *parent)
    : QWidget(parent), m_row(new QWidget), m_scheduleRow(new QWidget), m_clients(new QPushButton),
      m_clientMenu(new QMenu(this)), m_hint(new QLabel), m_scheduleText(new QLabel), m_drop(new QToolButton)
{
    m_clients->setObjectName(QStringLiteral("clientClocks"));
    m_clients->setMenu(m_clientMenu);
    m_scheduleText->setObjectName(QStringLiteral("followedSchedule"));
    m_scheduleText->setTextFormat(Qt::PlainText);
    m_drop->setObjectName(QStringLiteral("dropSchedule"));
    m_drop->setFocusPolicy(Qt::StrongFocus);
    // Long texts must not widen the window.
    for (QLabel *label : {m_hint, m_scheduleText})
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(m_drop, &QToolButton::clicked, this, &RaceBar::scheduleDropped);

    m_hands = new QHBoxLayout;
    m_hands->setSpacing(2);
    auto *row = new QHBoxLayout(m_row);
    row->setContentsMargins(0, 0, 0, 0);
    row->addLayout(m_hands);
    row->addWidget(m_clients);
    row->addWidget(m_hint, 1);
    auto *schedule = new QHBoxLayout(m_scheduleRow);
    schedule->setContentsMargins(0, 0, 0, 0);
    schedule->addWidget(m_scheduleText, 1);
    schedule->addWidget(m_drop);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_scheduleRow);
    layout->addWidget(m_row);
    update();
}

void RaceBar::setRun(const Moment &now, const QList<Choice> &choices, bool paused)
{
    const bool was = std::exchange(m_paused, paused) && m_isRace;
    const auto inHand = std::count_if(now.workers().begin(), now.workers().end(), isInHand);
    m_isRace = inHand > 1 || (m_isRace && !now.workers().isEmpty()); // The last one alone keeps its button.
    const bool shown = paused && m_isRace;
    m_now = shown ? now : Moment(); // A moment that is kept costs the next one a copy.
    m_choices = choices;
    if (was || shown)
        update();
}

void RaceBar::setSchedule(const Schedule &schedule)
{
    m_schedule = schedule;
    update();
}

void RaceBar::addHand()
{
    const int worker = int(m_hand.size());
    Hand hand{new QPushButton, new QPushButton, new QAction(this), new QAction(this)};
    hand.step->setObjectName(QStringLiteral("stepWorker%1").arg(worker + 1));
    hand.more->setObjectName(QStringLiteral("moreOfWorker%1").arg(worker + 1));
    hand.kill->setObjectName(QStringLiteral("killWorker%1").arg(worker + 1));
    hand.giveUp->setObjectName(QStringLiteral("endLockWait%1").arg(worker + 1));
    auto *menu = new QMenu(this);
    menu->addActions({hand.kill, hand.giveUp});
    hand.more->setMenu(menu);
    connect(hand.step, &QPushButton::clicked, this, [this, worker] { Q_EMIT chosen({Choice::Kind::Step, worker}); });
    connect(hand.kill, &QAction::triggered, this, [this, worker] { Q_EMIT chosen({Choice::Kind::Kill, worker}); });
    connect(hand.giveUp, &QAction::triggered, this, [this, worker] { Q_EMIT chosen({Choice::Kind::Lock, worker}); });
    m_hands->addWidget(hand.step);
    m_hands->addWidget(hand.more);
    m_hand.append(hand);
}

void RaceBar::update()
{
    updateSchedule();
    const bool shown = m_paused && m_isRace;
    if (shown) {
        while (m_hand.size() < m_now.workers().size())
            addHand();
        for (int worker = 0; worker < m_hand.size(); ++worker)
            updateHand(worker);
        updateClients();
        keepFocus();
        m_hint->setText(m_choices.isEmpty() ? tr("Nothing to choose here: Step goes on.") : tr("Who goes next?"));
        QPalette dim = palette();
        dim.setColor(QPalette::WindowText, colorsOf(palette()).dim);
        m_hint->setPalette(dim);
    }
    m_row->setVisible(shown);
    setVisible(shown || !m_schedule.isEmpty());
}

void RaceBar::updateHand(int number)
{
    const Hand &hand = m_hand[number];
    const bool inHand = number < m_now.workers().size() && isInHand(m_now.workers()[number]);
    hand.step->setVisible(inHand);
    hand.more->setVisible(inHand);
    if (!inHand)
        return;
    const Moment::Worker &worker = m_now.workers()[number];
    const auto &steps = m_now.experiment().designOfTry(worker.tryNo).steps;
    const bool blocked = worker.phase == Moment::Phase::Blocked;
    const bool canStep = canGo(Choice::Kind::Step, number);
    const QString step = worker.step >= 0 && worker.step < steps.size() ? stepLine(steps[worker.step]) : QString();
    const QString what = blocked ? canStep ? tr("tries the lock again") : tr("waits for the lock")
        : worker.op >= 0         ? tr("%1, operation %2").arg(step).arg(worker.op + 1)
                                 : step;
    const QString who = tr("worker %1 (%2)").arg(number + 1).arg(worker.pid);
    const bool holdsLock = worker.txn == protocol::TxnState::Write;
    hand.step->setText(who + u'\n' + what);
    if (number < kKeys) // After the text, which resets it.
        hand.step->setShortcut(Qt::ALT | Qt::Key(Qt::Key_1 + number));
    hand.step->setIcon(blocked ? glyphIcon(Glyph::Wait, palette()) : holdsLock ? glyphIcon(Glyph::Lock, palette()) : QIcon());
    hand.step->setEnabled(canStep);
    QPalette readable = palette(); // Who waits is news, not something to leave out.
    readable.setColor(QPalette::Disabled, QPalette::ButtonText, colorsOf(readable).dim);
    if (hand.step->palette() != readable)
        hand.step->setPalette(readable);
    QString tip = blocked ? tr("%1 waits for the write lock that another worker holds: %2").arg(who, step)
                          : tr("%1 does its next step: %2").arg(who, step);
    if (holdsLock)
        tip += u'\n' + tr("It holds the write lock.");
    hand.step->setAccessibleName(QStringLiteral("%1: %2").arg(who, what));
    hand.step->setAccessibleDescription(tip);
    const QString key = hand.step->shortcut().toString(QKeySequence::NativeText);
    hand.step->setToolTip(key.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, key));
    hand.more->setFixedWidth(hand.more->fontMetrics().height() * 3 / 2);
    hand.more->setToolTip(tr("What else can become of worker %1").arg(number + 1));
    hand.more->setAccessibleName(hand.more->toolTip());
    hand.kill->setText(tr("Kill worker %1 here").arg(number + 1));
    hand.kill->setIcon(glyphIcon(Glyph::Kill, palette()));
    hand.kill->setEnabled(canGo(Choice::Kind::Kill, number));
    hand.giveUp->setText(tr("The lock wait is over"));
    hand.giveUp->setEnabled(canGo(Choice::Kind::Lock, number));
}

void RaceBar::updateClients()
{
    m_clients->setText(tr("Clients’ clocks"));
    m_clients->setToolTip(tr("Let a client stop waiting, or end its pause"));
    m_clientMenu->clear();
    for (const Choice &choice : m_choices) {
        if (choice.kind != Choice::Kind::Client)
            continue;
        const bool waits = m_now.clients().value(choice.index).state == Moment::Client::State::Waiting;
        QAction *ring = m_clientMenu->addAction(waits ? tr("Client %1 stops waiting").arg(choice.index + 1)
                                                      : tr("Client %1 ends its pause").arg(choice.index + 1));
        connect(ring, &QAction::triggered, this, [this, choice] { Q_EMIT chosen(choice); });
    }
    m_clients->setEnabled(!m_clientMenu->isEmpty());
}

/// From a button that is disabled or gone it would go to who knows whom.
void RaceBar::keepFocus()
{
    const QWidget *focus = focusWidget();
    const auto isUseless = [focus](const Hand &hand) { return hand.step == focus && (!hand.step->isEnabled() || hand.step->isHidden()); };
    if (!focus || std::none_of(m_hand.begin(), m_hand.end(), isUseless))
        return;
    const auto other = std::find_if(m_hand.begin(), m_hand.end(), [](const Hand &hand) { return hand.step->isEnabled() && !hand.step->isHidden(); });
    if (other != m_hand.end())
        other->step->setFocus();
}

void RaceBar::updateSchedule()
{
    const QString text = tr("Schedule: %1").arg(scheduleText(m_schedule));
    m_scheduleText->setText(m_scheduleText->fontMetrics().elidedText(text, Qt::ElideRight, m_scheduleText->width()));
    m_scheduleText->setToolTip(text + u'\n' + tr("1 is a step of worker 1, k1 its kill, c1 the end of client 1's wait, w1 the end of worker 1's lock wait."));
    m_scheduleText->setAccessibleName(text);
    m_drop->setText(tr("Without it"));
    m_drop->setToolTip(tr("Run without the schedule from now on"));
    m_scheduleRow->setVisible(!m_schedule.isEmpty());
}

void RaceBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        update();
    QWidget::changeEvent(event);
}

void RaceBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    updateSchedule();
}

} // namespace retrylab
