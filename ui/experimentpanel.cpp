#include "experimentpanel.h"

#include "theme.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

namespace retrylab {

namespace {

/// Where a worker most tellingly dies: inside the first transaction just before COMMIT, or behind the first change
/// that commits alone.
int tellingGap(const Design &design)
{
    const QList<CommitGroup> groups = design.commitGroups();
    if (groups.isEmpty())
        return 0;
    const CommitGroup &first = groups.constFirst();
    return first.first == first.last ? first.last + 1 : first.last;
}

} // namespace

ExperimentPanel::ExperimentPanel(QWidget *parent) : QWidget(parent)
{
    auto *content = new QWidget;
    m_form = new QFormLayout(content);
    m_form->setContentsMargins(8, 6, 8, 6);
    m_form->setVerticalSpacing(5);
    m_form->setHorizontalSpacing(8);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_design = addCombo("design");
    m_retryDesign = addCombo("retryDesign");
    m_kill = addCombo("killPoint");
    m_synchronous = addCombo("synchronous");
    m_journal = addCombo("journal");
    addLine();
    m_scope = addText("scope");
    m_rid = addText("rid");
    m_payload = addText("payload");
    addLine();
    m_clients = addNumber("clients", 1, 200, 1);
    m_tries = addNumber("tries", 1, 20, 1);
    m_timeout = addNumber("timeout", 10, 60'000, 50);
    m_backoff = addNumber("backoff", 0, 60'000, 50);
    m_lockWait = addNumber("lockWait", 0, 60'000, 500);
    m_empty = new QCheckBox;
    m_empty->setObjectName(QStringLiteral("emptyFirst"));
    connect(m_empty, &QCheckBox::toggled, this, &ExperimentPanel::userChanged);
    m_form->addRow(m_empty);
    m_problem = new QLabel;
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_form->addRow(m_problem);

    auto *scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // The fields in it have it.
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);

    for (const Design &design : builtInDesigns())
        m_design->addItem(design.id);
    m_retryDesign->addItem(QString());
    for (const Design &design : builtInDesigns())
        m_retryDesign->addItem(design.id);
    for (Synchronous level : allSynchronous())
        m_synchronous->addItem(QStringLiteral("%1 (%2)").arg(synchronousWord(level)).arg(int(level)), int(level));
    for (Journal journal : {Journal::Delete, Journal::Wal})
        m_journal->addItem(journalWord(journal), int(journal));
    m_experiment.design = builtInDesigns().constFirst();
    m_experiment.killGap = tellingGap(m_experiment.design);
    retranslate();
    setExperiment(m_experiment);
}

QComboBox *ExperimentPanel::addCombo(const char *name)
{
    auto *combo = new QComboBox;
    combo->setObjectName(QString::fromLatin1(name));
    // A long title is shown whole in the list, and must not widen the panel.
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(9);
    auto *label = new QLabel;
    label->setBuddy(combo);
    m_form->addRow(label, combo);
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
    number->setObjectName(QString::fromLatin1(name));
    number->setRange(low, high);
    number->setSingleStep(step);
    number->setGroupSeparatorShown(true);
    number->setKeyboardTracking(false); // One change for a number that is typed.
    auto *label = new QLabel;
    label->setBuddy(number);
    m_form->addRow(label, number);
    connect(number, &QSpinBox::valueChanged, this, &ExperimentPanel::userChanged);
    return number;
}

QLineEdit *ExperimentPanel::addText(const char *name)
{
    auto *line = new QLineEdit;
    line->setObjectName(QString::fromLatin1(name));
    auto *label = new QLabel;
    label->setBuddy(line);
    m_form->addRow(label, line);
    connect(line, &QLineEdit::textChanged, this, &ExperimentPanel::userChanged);
    return line;
}

void ExperimentPanel::addLine()
{
    auto *line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Mid);
    m_form->addRow(line);
}

Experiment ExperimentPanel::experiment() const
{
    return m_experiment;
}

void ExperimentPanel::setExperiment(const Experiment &experiment)
{
    m_filling = true;
    m_experiment = experiment;
    const int design = m_design->findText(experiment.design.title());
    m_design->setCurrentIndex(design);
    m_retryDesign->setCurrentIndex(experiment.retryDesign ? m_retryDesign->findText(experiment.retryDesign->title()) : 0);
    fillKillPoints();
    m_synchronous->setCurrentIndex(m_synchronous->findData(int(experiment.file.synchronous)));
    m_journal->setCurrentIndex(m_journal->findData(int(experiment.file.journal)));
    m_clients->setValue(experiment.clients);
    m_tries->setValue(experiment.policy.tries);
    m_timeout->setValue(experiment.policy.timeoutMs);
    m_backoff->setValue(experiment.policy.backoffMs);
    m_lockWait->setValue(experiment.file.lockWaitMs);
    const auto setText = [](QLineEdit *line, const QString &text) {
        if (line->text() != text) // Else the cursor would jump to the end.
            line->setText(text);
    };
    setText(m_scope, experiment.request.scope);
    setText(m_rid, experiment.request.rid);
    setText(m_payload, experiment.request.payload);
    m_empty->setChecked(experiment.emptyFirst);
    m_filling = false;
    markProblems();
}

void ExperimentPanel::chooseDesign()
{
    m_experiment.design = builtInDesigns()[m_design->currentIndex()];
    if (m_experiment.killGap)
        m_experiment.killGap = tellingGap(m_experiment.design);
    m_filling = true;
    fillKillPoints();
    m_filling = false;
}

void ExperimentPanel::userChanged()
{
    if (m_filling)
        return;
    const int retry = m_retryDesign->currentIndex();
    m_experiment.retryDesign = retry > 0 ? std::optional(builtInDesigns()[retry - 1]) : std::nullopt;
    m_experiment.killGap = m_kill->currentIndex() > 0 ? std::optional(m_kill->currentIndex() - 1) : std::nullopt;
    m_experiment.file.synchronous = Synchronous(m_synchronous->currentData().toInt());
    m_experiment.file.journal = Journal(m_journal->currentData().toInt());
    m_experiment.file.lockWaitMs = m_lockWait->value();
    m_experiment.clients = m_clients->value();
    m_experiment.policy = {m_tries->value(), m_timeout->value(), m_backoff->value()};
    m_experiment.request = {m_scope->text(), m_rid->text(), m_payload->text()};
    m_experiment.emptyFirst = m_empty->isChecked();
    markProblems();
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
    for (QLineEdit *line : {m_scope, m_rid}) {
        QPalette marked = palette();
        if (line->text().isEmpty())
            marked.setColor(QPalette::Base, c.badFill);
        line->setPalette(marked);
    }
    const QString text = problem();
    m_problem->setText(text.isEmpty() ? QString() : QStringLiteral("⚠ ") + text);
    m_problem->setVisible(!text.isEmpty());
}

void ExperimentPanel::fillKillPoints()
{
    const bool was = std::exchange(m_filling, true);
    m_kill->clear();
    m_kill->addItem(tr("none"));
    for (int gap = 0; gap < m_experiment.design.killPointCount(); ++gap)
        m_kill->addItem(killPointLabel(m_experiment.design, gap));
    m_kill->setCurrentIndex(m_experiment.killGap ? *m_experiment.killGap + 1 : 0);
    m_design->setToolTip(m_experiment.design.summary());
    m_filling = was;
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
    name(m_clients, tr("Clients"), tr("Each further client has a scope of its own"));
    name(m_tries, tr("Tries"), tr("How often a client sends its request in all"));
    name(m_timeout, tr("Timeout"), tr("How long a client waits for the reply, on the lab clock"));
    name(m_backoff, tr("Back-off"), tr("Pause before the next try; doubles each time"));
    name(m_lockWait, tr("Lock wait"), tr("How long a worker waits for another's lock before BUSY"));
    for (QSpinBox *number : {m_timeout, m_backoff, m_lockWait})
        number->setSuffix(QStringLiteral(" ms"));
    m_empty->setText(tr("Empty the tables first"));
    m_empty->setToolTip(tr("Each run begins with empty tables; without it, the rows that are there stay"));
    for (int i = 0; i < builtInDesigns().size(); ++i) {
        m_design->setItemText(i, builtInDesigns()[i].title());
        m_design->setItemData(i, builtInDesigns()[i].summary(), Qt::ToolTipRole);
        m_retryDesign->setItemText(i + 1, builtInDesigns()[i].title());
    }
    m_retryDesign->setItemText(0, tr("the same design"));
    // The lists are as wide as their longest title, whatever the panel's width.
    for (QComboBox *combo : {m_design, m_retryDesign}) {
        int widest = 0;
        for (int i = 0; i < combo->count(); ++i)
            widest = std::max(widest, combo->fontMetrics().horizontalAdvance(combo->itemText(i)));
        combo->view()->setMinimumWidth(widest + 40);
    }
    fillKillPoints();
    m_filling = was;
    markProblems();
}

} // namespace retrylab
