#include "experimentpanel.h"

#include "fieldcolumn.h"
#include "plaincombo.h"
#include "requiredline.h"
#include "tellinggap.h"
#include "theme.h"

#include <QCheckBox>
#include <QEvent>
#include <QFormLayout>
#include <QFrame>
#include <QLabel>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

namespace retrylab {

namespace {

/// The place of a design among the built-in ones; -1 for one of the user's own.
int placeOf(const Design &design) { return int(builtInDesigns().indexOf(design)); }

} // namespace

ExperimentPanel::ExperimentPanel(QWidget *parent) : QWidget(parent)
{
    auto *content = new QWidget;
    m_column = new FieldColumn(content);
    m_form = new QFormLayout(content);
    m_form->setContentsMargins(8, 6, 8, 6);
    m_form->setVerticalSpacing(5);
    m_form->setHorizontalSpacing(8);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setRowWrapPolicy(QFormLayout::WrapLongRows); // A design's title has the whole width.
    m_form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_design = addCombo("design");
    m_retryDesign = addCombo("retryDesign");
    m_design->showWhole();
    m_retryDesign->showWhole();
    m_kill = addCombo("killPoint");
    m_synchronous = addCombo("synchronous");
    m_journal = addCombo("journal");
    addLine();
    addText(m_scope = new RequiredLine, "scope");
    addText(m_rid = new RequiredLine, "rid");
    addText(m_payload = new QLineEdit, "payload");
    addLine();
    m_clients = addNumber("clients", 1, 200, 1);
    m_shared = addCheck("sharedRequest");
    m_tries = addNumber("tries", 1, 20, 1);
    m_timeout = addNumber("timeout", 10, 60'000, 50);
    m_backoff = addNumber("backoff", 0, 60'000, 50);
    m_lockWait = addNumber("lockWait", 0, 60'000, 500);
    m_empty = addCheck("emptyFirst");
    m_more = new QToolButton;
    m_more->setObjectName(QStringLiteral("more"));
    m_more->setCheckable(true);
    m_more->setAutoRaise(true);
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(m_more, &QToolButton::toggled, this, [this](bool open) {
        unfold(open);
        if (!open)
            return;
        m_form->activate();
        m_column->widget()->adjustSize();
        m_column->ensureWidgetVisible(m_seed);
    });
    m_form->addRow(m_more);
    m_requestsEach = addNumber("requestsEach", 1, 50, 1);
    m_firstDelay = addNumber("firstTryDelay", 0, 60'000, 50);
    m_jitter = addNumber("jitter", 0, 100, 10);
    m_seed = addNumber("seed", 0, 999'999, 1);
    m_problem = new QLabel;
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_form->addRow(m_problem);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_column);

    m_retryDesign->addItem(QString());
    for (const Design &design : builtInDesigns()) {
        m_design->addItem(design.id);
        m_retryDesign->addItem(design.id);
    }
    for (Synchronous level : allSynchronous())
        m_synchronous->addItem(QStringLiteral("%1 (%2)").arg(synchronousWord(level)).arg(int(level)), int(level));
    for (Journal journal : {Journal::Delete, Journal::Wal})
        m_journal->addItem(journalWord(journal), int(journal));
    m_experiment.design = builtInDesigns().constFirst();
    m_experiment.killGap = tellingGap(m_experiment.design);
    retranslate();
    setExperiment(m_experiment);
}

void ExperimentPanel::addField(QWidget *field, const char *name)
{
    field->setObjectName(QString::fromLatin1(name));
    m_column->guard(field);
    auto *label = new QLabel;
    label->setBuddy(field);
    m_form->addRow(label, field);
}

PlainCombo *ExperimentPanel::addCombo(const char *name)
{
    auto *combo = new PlainCombo;
    addField(combo, name);
    connect(combo, &QComboBox::currentIndexChanged, this, [this, combo] {
        if (m_filling)
            return;
        if (combo == m_design)
            chooseDesign();
        userChanged();
    });
    return combo;
}

QSpinBox *ExperimentPanel::addNumber(const char *name, int low, int high, int step)
{
    auto *number = new QSpinBox;
    number->setRange(low, high);
    number->setSingleStep(step);
    number->setGroupSeparatorShown(true);
    number->setKeyboardTracking(false); // One change for a number that is typed.
    addField(number, name);
    connect(number, &QSpinBox::valueChanged, this, &ExperimentPanel::userChanged);
    return number;
}

void ExperimentPanel::addText(QLineEdit *line, const char *name)
{
    addField(line, name);
    connect(line, &QLineEdit::textChanged, this, &ExperimentPanel::userChanged);
}

QCheckBox *ExperimentPanel::addCheck(const char *name)
{
    auto *check = new QCheckBox;
    check->setObjectName(QString::fromLatin1(name));
    connect(check, &QCheckBox::toggled, this, &ExperimentPanel::userChanged);
    m_form->addRow(check);
    return check;
}

void ExperimentPanel::addLine()
{
    auto *line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Mid);
    m_form->addRow(line);
}

void ExperimentPanel::setExperiment(const Experiment &experiment)
{
    m_filling = true;
    m_experiment = experiment;
    const auto &retry = experiment.retryDesign;
    const int retryPlace = retry ? placeOf(*retry) : -1;
    m_design->setCurrentIndex(placeOf(experiment.design));
    m_retryDesign->setCurrentIndex(!retry ? 0 : retryPlace < 0 ? -1 : retryPlace + 1);
    m_design->setOther(experiment.design.title());
    m_retryDesign->setOther(retry ? retry->title() : QString());
    fillKillPoints(m_experiment.killGap);
    m_synchronous->setCurrentIndex(m_synchronous->findData(int(experiment.file.synchronous)));
    m_journal->setCurrentIndex(m_journal->findData(int(experiment.file.journal)));
    m_clients->setValue(experiment.clients);
    m_shared->setChecked(experiment.sharedRequest);
    m_requestsEach->setValue(experiment.requestsEach);
    m_firstDelay->setValue(experiment.firstTryDelayMs);
    m_jitter->setValue(experiment.policy.jitter);
    m_seed->setValue(experiment.policy.seed);
    m_tries->setValue(experiment.policy.tries);
    m_timeout->setValue(experiment.policy.timeoutMs);
    m_backoff->setValue(experiment.policy.backoffMs);
    m_lockWait->setValue(experiment.file.lockWaitMs);
    const Request &request = experiment.request;
    for (const auto &[line, text] : {std::pair<QLineEdit *, QString>(m_scope, request.scope), {m_rid, request.rid}, {m_payload, request.payload}}) {
        if (line->text() != text) // Else the cursor would jump to the end.
            line->setText(text);
    }
    m_empty->setChecked(experiment.emptyFirst);
    m_filling = false;
    m_more->setChecked(m_more->isChecked() || isAnyOfMoreInUse());
    markProblems();
}

bool ExperimentPanel::isAnyOfMoreInUse() const
{
    const Experiment usual;
    return m_experiment.requestsEach != usual.requestsEach || m_experiment.firstTryDelayMs != usual.firstTryDelayMs
        || m_experiment.policy.jitter != usual.policy.jitter || m_experiment.policy.seed != usual.policy.seed;
}

void ExperimentPanel::unfold(bool open)
{
    for (QSpinBox *number : {m_requestsEach, m_firstDelay, m_jitter, m_seed})
        m_form->setRowVisible(number, open);
    m_more->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    // What is in force must not be out of sight without a word.
    m_more->setText(open || !isAnyOfMoreInUse() ? tr("More") : tr("More (in use)"));
    m_more->setAccessibleName(m_more->text());
}

void ExperimentPanel::setKillGap(std::optional<int> gap)
{
    m_experiment.killGap = gap;
    m_experiment.killOp.reset();
    fillKillPoints(gap);
}

void ExperimentPanel::chooseDesign()
{
    const Design before = std::exchange(m_experiment.design, builtInDesigns()[m_design->currentIndex()]);
    const std::optional<int> gap = m_experiment.killGap;
    m_experiment.killOp.reset();
    fillKillPoints(gap ? std::optional(gapInOther(before, *gap, m_experiment.design)) : std::nullopt);
}

void ExperimentPanel::userChanged()
{
    if (m_filling)
        return;
    // A list without a choice stands for a value that it does not offer: that stays as it is.
    if (const int retry = m_retryDesign->currentIndex(); retry >= 0)
        m_experiment.retryDesign = retry > 0 ? std::optional(builtInDesigns()[retry - 1]) : std::nullopt;
    if (m_synchronous->currentIndex() >= 0)
        m_experiment.file.synchronous = Synchronous(m_synchronous->currentData().toInt());
    if (m_journal->currentIndex() >= 0)
        m_experiment.file.journal = Journal(m_journal->currentData().toInt());
    m_experiment.file.lockWaitMs = m_lockWait->value();
    m_experiment.clients = m_clients->value();
    m_experiment.sharedRequest = m_shared->isChecked();
    m_experiment.requestsEach = m_requestsEach->value();
    m_experiment.firstTryDelayMs = m_firstDelay->value();
    m_experiment.policy = {m_tries->value(), m_timeout->value(), m_backoff->value(), m_jitter->value(), m_seed->value()};
    m_experiment.request = {m_scope->text(), m_rid->text(), m_payload->text()};
    m_experiment.emptyFirst = m_empty->isChecked();
    std::optional<int> gap = m_experiment.killGap;
    if (const int kill = m_kill->currentIndex(); kill >= 0) {
        gap = kill > 0 ? std::optional(kill - 1) : std::nullopt;
        m_experiment.killOp.reset();
    }
    const bool moved = std::exchange(m_experiment.killGap, gap) != gap;
    markProblems();
    showWholeChoices();
    if (moved)
        Q_EMIT killGapChanged(gap);
    Q_EMIT changed(m_experiment);
}

QString ExperimentPanel::problem() const
{
    if (m_experiment.request.scope.isEmpty())
        return tr("The scope is empty: a request needs one.");
    if (m_experiment.request.rid.isEmpty())
        return tr("The request number is empty: a request needs one.");
    return {};
}

void ExperimentPanel::markProblems()
{
    const Colors &c = colorsOf(palette());
    const QString text = problem();
    for (RequiredLine *line : {m_scope, m_rid})
        line->setProblem(line->text().isEmpty() ? text : QString(), palette());
    QPalette alarm = palette();
    alarm.setColor(QPalette::WindowText, c.bad);
    m_problem->setPalette(alarm);
    m_problem->setText(text.isEmpty() ? QString() : QStringLiteral("⚠ ") + text);
    m_problem->setVisible(!text.isEmpty());
}

void ExperimentPanel::fillKillPoints(std::optional<int> gap)
{
    const bool was = std::exchange(m_filling, true);
    m_kill->clear();
    m_kill->addItem(tr("none"));
    for (int i = 0; i < m_experiment.design.killPointCount(); ++i)
        m_kill->addItem(killPointLabel(m_experiment.design, i));
    m_kill->setOther(killLabel(m_experiment));
    m_kill->setCurrentIndex(m_experiment.killOp ? -1 : gap.value_or(-1) + 1);
    m_filling = was;
    showWholeChoices();
}

/// The lists elide in a narrow column: their tooltips say the choice in full, and what it is.
void ExperimentPanel::showWholeChoices()
{
    for (PlainCombo *combo : {m_design, m_retryDesign, m_kill}) {
        combo->setToolTip(combo->choice() + u'\n' + (combo == m_design ? m_experiment.design.summary() : combo->accessibleDescription()));
    }
}

void ExperimentPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::PaletteChange)
        markProblems();
    QWidget::changeEvent(event);
}

void ExperimentPanel::retranslate()
{
    const bool was = std::exchange(m_filling, true);
    const auto name = [this](QWidget *field, const QString &label, const QString &tip) {
        auto *text = static_cast<QLabel *>(m_form->labelForField(field));
        text->setText(label);
        text->setToolTip(tip);
        field->setToolTip(tip);
        field->setAccessibleName(label);
        field->setAccessibleDescription(tip);
    };
    name(m_design, tr("Design"), tr("The steps with which the server handles a request"));
    name(m_retryDesign, tr("Retry by"), tr("The design that handles the retry: the same, or another one"));
    name(m_kill, tr("Kill point"), tr("Where the worker that has the first try is killed"));
    name(m_synchronous, tr("synchronous"), tr("PRAGMA synchronous: how much SQLite waits for the disk"));
    name(m_journal, tr("journal"), tr("PRAGMA journal_mode: a rollback journal, or a write-ahead log"));
    name(m_scope, tr("scope"), tr("Who asks: with the request number it makes the key"));
    name(m_rid, tr("rid"), tr("The request number (idempotency key): the same for every retry"));
    name(m_payload, tr("payload"), tr("What is asked for; a known key with another payload is refused"));
    name(m_clients, tr("Clients"), tr("How many send requests; unless they share one, each further client has a scope of its own"));
    name(m_tries, tr("Tries"), tr("How often a client sends its request in all"));
    name(m_requestsEach, tr("Requests"), tr("How many requests each client sends, one after the other"));
    name(m_firstDelay, tr("First late by"), tr("So long is each client's very first try on its way, on the lab clock; longer than the timeout, it arrives after a retry was sent"));
    name(m_jitter, tr("Jitter"), tr("Up to so much of each back-off is left out, by chance, so that the clients do not all come back at once"));
    name(m_seed, tr("Seed"), tr("Chooses the jitter: with the same seed the pauses are the same again"));
    name(m_timeout, tr("Timeout"), tr("How long a client waits for the reply, on the lab clock"));
    name(m_backoff, tr("Back-off"), tr("Pause before the next try; doubles each time"));
    name(m_lockWait, tr("Lock wait"), tr("How long a worker waits for another's lock before BUSY"));
    for (QSpinBox *number : {m_timeout, m_backoff, m_lockWait, m_firstDelay})
        number->setSuffix(QStringLiteral(" ms"));
    m_jitter->setSuffix(QStringLiteral(" %"));
    m_shared->setText(tr("All send the same request"));
    m_shared->setToolTip(tr("The same scope and request number for every client, as if one had sent it over several ways at once"));
    m_more->setToolTip(tr("Several requests for each client, a late first try, and chance in the pauses"));
    unfold(m_more->isChecked());
    m_empty->setText(tr("Empty the tables first"));
    m_empty->setToolTip(tr("Each run begins with empty tables; without it, the rows that are there stay"));
    for (int i = 0; i < builtInDesigns().size(); ++i) {
        m_design->setItemText(i, builtInDesigns()[i].title());
        m_design->setItemData(i, builtInDesigns()[i].summary(), Qt::ToolTipRole);
        m_retryDesign->setItemText(i + 1, builtInDesigns()[i].title());
        m_retryDesign->setItemData(i + 1, builtInDesigns()[i].summary(), Qt::ToolTipRole);
    }
    m_retryDesign->setItemText(0, tr("the same design"));
    fillKillPoints(m_experiment.killGap);
    m_filling = was;
    markProblems();
}

} // namespace retrylab
