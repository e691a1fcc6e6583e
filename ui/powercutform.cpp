#include "powercutform.h"

#include "durability/modeltext.h"
#include "fieldcolumn.h"
#include "plaincombo.h"
#include "theme.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>

#include <utility>

namespace retrylab {

namespace {

constexpr int kMaxTransactions = 4; ///< More can be recorded, but not overlooked.

constexpr int kCoverageLines = 3; ///< Room for any coverageText(), so that what is below it stays where it is.

} // namespace

PowerCutForm::PowerCutForm(QWidget *parent)
    : QWidget(parent), m_journal(new PlainCombo), m_synchronous(new PlainCombo), m_transactions(new QSpinBox),
      m_checkpointAfter(new QSpinBox), m_checkpoint(new QCheckBox), m_where(new QLabel), m_atMark(new QRadioButton),
      m_anywhere(new QRadioButton), m_cut(new QPushButton), m_cancel(new QPushButton), m_progress(new QProgressBar),
      m_coverage(new QLabel), m_disclaimer(new QLabel), m_model(new QLabel)
{
    auto *content = new QWidget;
    m_column = new FieldColumn(content);
    m_form = new QFormLayout(content);
    m_form->setContentsMargins(8, 6, 8, 6);
    m_form->setVerticalSpacing(5);
    m_form->setHorizontalSpacing(8);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);

    for (Journal journal : allJournals())
        m_journal->addItem(journalWord(journal), int(journal));
    for (Synchronous level : allSynchronous())
        m_synchronous->addItem(QStringLiteral("%1 (%2)").arg(synchronousWord(level)).arg(int(level)), int(level));
    m_transactions->setRange(1, kMaxTransactions);
    m_checkpointAfter->setRange(1, kMaxTransactions);
    addField(new QLabel, m_journal, "journal");
    addField(new QLabel, m_synchronous, "synchronous");
    addField(new QLabel, m_transactions, "transactions");
    addField(m_checkpoint, m_checkpointAfter, "checkpointAfter");
    m_checkpoint->setObjectName(QStringLiteral("checkpoint"));
    connect(m_journal, &QComboBox::currentIndexChanged, this, &PowerCutForm::userChanged);
    connect(m_synchronous, &QComboBox::currentIndexChanged, this, &PowerCutForm::userChanged);
    connect(m_transactions, &QSpinBox::valueChanged, this, &PowerCutForm::userChanged);
    connect(m_checkpointAfter, &QSpinBox::valueChanged, this, &PowerCutForm::userChanged);
    connect(m_checkpoint, &QCheckBox::toggled, this, &PowerCutForm::userChanged);

    auto *line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Mid);
    addWide(line);
    addWide(m_where);
    m_atMark->setObjectName(QStringLiteral("atMark"));
    m_anywhere->setObjectName(QStringLiteral("anywhere"));
    m_atMark->setChecked(true);
    addWide(m_atMark);
    addWide(m_anywhere);
    connect(m_anywhere, &QRadioButton::toggled, this, [this] {
        if (!m_filling)
            Q_EMIT whereChanged();
    });
    m_cut->setObjectName(QStringLiteral("cut"));
    connect(m_cut, &QPushButton::clicked, this, &PowerCutForm::cutRequested);
    addWide(m_cut);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(8);
    m_cancel->setObjectName(QStringLiteral("cancel"));
    connect(m_cancel, &QPushButton::clicked, this, &PowerCutForm::cancelRequested);
    QSizePolicy keepsItsPlace = m_progress->sizePolicy();
    keepsItsPlace.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(keepsItsPlace);
    auto *progress = new QHBoxLayout;
    progress->addWidget(m_progress, 1);
    progress->addWidget(m_cancel);
    m_form->addRow(progress);
    for (QLabel *label : {m_coverage, m_disclaimer}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    }
    m_coverage->setObjectName(QStringLiteral("coverage"));
    addWide(m_coverage);
    m_disclaimer->setObjectName(QStringLiteral("disclaimer"));
    addWide(m_disclaimer);
    m_model->setObjectName(QStringLiteral("model"));
    m_model->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_model->setFocusPolicy(Qt::StrongFocus);
    connect(m_model, &QLabel::linkActivated, this, &PowerCutForm::modelRequested);
    addWide(m_model);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_column);
    setFileSettings(m_workload.settings);
    retranslate();
    setExploring(false);
}

void PowerCutForm::addField(QWidget *label, QWidget *field, const char *name)
{
    field->setObjectName(QString::fromLatin1(name));
    m_column->guard(field);
    if (auto *text = qobject_cast<QLabel *>(label))
        text->setBuddy(field);
    m_form->addRow(label, field);
}

void PowerCutForm::addWide(QWidget *widget)
{
    m_form->addRow(widget);
}

void PowerCutForm::setFileSettings(const FileSettings &settings)
{
    m_workload.settings = settings;
    updateFields();
}

bool PowerCutForm::cutsAnywhere() const
{
    return m_anywhere->isChecked();
}

void PowerCutForm::setCutsAnywhere(bool anywhere)
{
    m_filling = true;
    (anywhere ? m_anywhere : m_atMark)->setChecked(true);
    m_filling = false;
}

void PowerCutForm::userChanged()
{
    if (m_filling)
        return;
    m_workload.settings.journal = Journal(m_journal->currentData().toInt());
    m_workload.settings.synchronous = Synchronous(m_synchronous->currentData().toInt());
    m_workload.transactions = m_transactions->value();
    const bool wal = m_workload.settings.journal == Journal::Wal;
    m_workload.checkpointAfter = wal && m_checkpoint->isChecked()
        ? std::min(m_checkpointAfter->value(), m_workload.transactions) : 0;
    updateFields();
    Q_EMIT workloadChanged();
}

void PowerCutForm::updateFields()
{
    m_filling = true;
    m_journal->setCurrentIndex(m_journal->findData(int(m_workload.settings.journal)));
    m_synchronous->setCurrentIndex(m_synchronous->findData(int(m_workload.settings.synchronous)));
    m_transactions->setValue(m_workload.transactions);
    const bool wal = m_workload.settings.journal == Journal::Wal;
    if (!wal)
        m_workload.checkpointAfter = 0;
    m_checkpoint->setEnabled(wal);
    m_checkpoint->setChecked(m_workload.checkpointAfter > 0);
    m_checkpointAfter->setEnabled(wal && m_checkpoint->isChecked());
    m_checkpointAfter->setMaximum(m_workload.transactions);
    m_filling = false;
}

void PowerCutForm::setReady(bool ready)
{
    m_ready = ready;
    setExploring(m_exploring);
}

void PowerCutForm::setExploring(bool exploring)
{
    QPushButton *usable = exploring ? m_cancel : m_cut, *other = exploring ? m_cut : m_cancel;
    m_exploring = exploring;
    m_states = 0;
    usable->setEnabled(exploring || m_ready);
    if (other->hasFocus()) // A button that is disabled would hand it to who knows whom.
        usable->setFocus();
    other->setEnabled(false);
    m_progress->setVisible(exploring);
    m_progress->setRange(0, 0); // Busy, until it is known how much there is.
    updateCoverage();
}

void PowerCutForm::setProgress(int done, int total, quint64 states)
{
    m_states = states;
    m_progress->setRange(0, total > 1 ? total : 0);
    m_progress->setValue(done);
    updateCoverage();
}

void PowerCutForm::setCoverage(const std::optional<Exploration> &found)
{
    m_found = found;
    if (m_found)
        m_found->classes.clear();
    updateCoverage();
}

void PowerCutForm::updateCoverage()
{
    QString text;
    if (m_exploring)
        text = tr("Disk states tried so far: %1").arg(QLocale().toString(m_states));
    else if (m_found)
        text = coverageText(*m_found);
    else if (m_ready)
        text = tr("No disk state tried yet");
    m_coverage->setText(text);
}

void PowerCutForm::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange
        || event->type() == QEvent::FontChange)
        retranslate();
    QWidget::changeEvent(event);
}

void PowerCutForm::retranslate()
{
    const auto describe = [](QWidget *widget, const QString &name, const QString &tip) {
        widget->setToolTip(tip);
        widget->setAccessibleName(name);
        widget->setAccessibleDescription(tip);
    };
    const auto name = [&](QWidget *field, const QString &label, const QString &tip) {
        auto *text = static_cast<QLabel *>(m_form->labelForField(field));
        text->setText(label);
        text->setToolTip(tip);
        describe(field, label, tip);
    };
    name(m_journal, tr("journal"), tr("PRAGMA journal_mode: a rollback journal and how it ends, or a write-ahead log"));
    name(m_synchronous, tr("synchronous"), tr("PRAGMA synchronous: how much SQLite waits for the disk"));
    name(m_transactions, tr("Transactions"), tr("How many requests are handled one after the other, each in a transaction"));
    const QString checkpointTip = tr("WAL only: the WAL is copied into the database after this transaction");
    m_checkpoint->setText(tr("Checkpoint after"));
    describe(m_checkpoint, tr("Checkpoint after"), checkpointTip);
    describe(m_checkpointAfter, tr("Checkpoint after transaction"), checkpointTip);
    m_where->setText(tr("Where to cut"));
    m_atMark->setText(tr("at the red line"));
    m_atMark->setToolTip(tr("Only at the moment of the line among the operations: click there to move it"));
    m_anywhere->setText(tr("anywhere"));
    m_anywhere->setToolTip(tr("At every moment: what could be left if the power went at any time"));
    for (QRadioButton *button : {m_atMark, m_anywhere})
        button->setAccessibleDescription(button->toolTip());
    m_cut->setText(tr("Cut the power"));
    m_cut->setToolTip(tr("Try the disk states that a power cut can leave: real SQLite opens and recovers each of them"));
    m_cut->setIcon(glyphIcon(Glyph::Kill, palette()));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Stop here, and show what has been found so far"));
    m_progress->setAccessibleName(tr("Progress"));
    m_disclaimer->setText(powerCutDisclaimer());
    m_model->setText(QStringLiteral("<a href=\"model\">%1</a>").arg(tr("The model").toHtmlEscaped()));
    m_model->setToolTip(tr("What is simulated, by which rules, and what is not"));
    QPalette dim = palette();
    dim.setColor(QPalette::WindowText, colorsOf(palette()).dim);
    m_disclaimer->setPalette(dim);
    m_coverage->setMinimumHeight(kCoverageLines * m_coverage->fontMetrics().lineSpacing());
    updateCoverage();
}

} // namespace retrylab
