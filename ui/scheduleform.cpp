#include "scheduleform.h"

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
#include <QSignalBlocker>
#include <QSpinBox>

namespace retrylab {

namespace {
constexpr int kMostWorkers = 3; ///< Four workers of six steps have billions of schedules.
constexpr int kCoverageLines = 5; ///< Room for it, so that what is below it stays where it is.
}

ScheduleForm::ScheduleForm(QWidget *parent)
    : QWidget(parent), m_design(new PlainCombo), m_journal(new PlainCombo), m_workers(new QSpinBox),
      m_kills(new QCheckBox), m_byItself(new QCheckBox), m_search(new QPushButton), m_cancel(new QPushButton),
      m_progress(new QProgressBar), m_coverage(new QLabel), m_note(new QLabel)
{
    auto *content = new QWidget;
    m_column = new FieldColumn(content);
    m_form = new QFormLayout(content);
    m_form->setContentsMargins(8, 6, 8, 6);
    m_form->setVerticalSpacing(5);
    m_form->setHorizontalSpacing(8);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_form->setRowWrapPolicy(QFormLayout::WrapLongRows); // A design's title has the whole width.
    for (const Design &design : builtInDesigns())
        m_design->addItem(design.id);
    for (Journal journal : allJournals())
        m_journal->addItem(journalWord(journal), int(journal));
    m_workers->setRange(2, kMostWorkers);
    m_design->showWhole();
    addField(m_design, "raceDesign");
    addField(m_workers, "raceWorkers");
    addField(m_journal, "raceJournal");
    m_kills->setObjectName(QStringLiteral("withKills"));
    m_byItself->setObjectName(QStringLiteral("byItself"));
    m_form->addRow(m_kills);
    m_form->addRow(m_byItself);
    connect(m_design, &QComboBox::currentIndexChanged, this, &ScheduleForm::changed);
    connect(m_journal, &QComboBox::currentIndexChanged, this, &ScheduleForm::changed);
    connect(m_workers, &QSpinBox::valueChanged, this, &ScheduleForm::changed);
    connect(m_kills, &QCheckBox::toggled, this, &ScheduleForm::changed);
    connect(m_byItself, &QCheckBox::toggled, this, &ScheduleForm::changed);

    m_search->setObjectName(QStringLiteral("tryAll"));
    m_form->addRow(m_search);
    connect(m_search, &QPushButton::clicked, this, &ScheduleForm::searchRequested);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(8);
    m_progress->setRange(0, 0); // How much there is turns out on the way.
    QSizePolicy keepsItsPlace = m_progress->sizePolicy();
    keepsItsPlace.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(keepsItsPlace);
    m_cancel->setObjectName(QStringLiteral("cancelSearch"));
    connect(m_cancel, &QPushButton::clicked, this, &ScheduleForm::cancelRequested);
    auto *progress = new QHBoxLayout;
    progress->addWidget(m_progress, 1);
    progress->addWidget(m_cancel);
    m_form->addRow(progress);
    for (QLabel *label : {m_coverage, m_note}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        m_form->addRow(label);
    }
    m_coverage->setObjectName(QStringLiteral("tried"));

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_column);
    retranslate();
    setSearching(false);
}

void ScheduleForm::addField(QWidget *field, const char *name)
{
    field->setObjectName(QString::fromLatin1(name));
    m_column->guard(field);
    auto *label = new QLabel;
    label->setBuddy(field);
    m_form->addRow(label, field);
}

void ScheduleForm::setBase(const Design &design, Journal journal)
{
    const QSignalBlocker quiet(this);
    if (const auto place = builtInDesigns().indexOf(design); place >= 0)
        m_design->setCurrentIndex(int(place));
    m_journal->setCurrentIndex(m_journal->findData(int(journal)));
}

Experiment ScheduleForm::race() const
{
    Experiment base;
    base.design = builtInDesigns()[m_design->currentIndex()];
    base.file.journal = Journal(m_journal->currentData().toInt());
    return raceOf(base, m_workers->value());
}

ScheduleOptions ScheduleForm::options() const
{
    ScheduleOptions options;
    options.kills = m_kills->isChecked();
    options.merge = !m_byItself->isChecked();
    return options;
}

void ScheduleForm::setSearching(bool searching)
{
    QPushButton *usable = searching ? m_cancel : m_search, *other = searching ? m_search : m_cancel;
    m_searching = searching;
    m_runs = m_open = 0;
    usable->setEnabled(true);
    if (other->hasFocus()) // A button that is disabled would hand it to who knows whom.
        usable->setFocus();
    other->setEnabled(false);
    m_progress->setVisible(searching);
    updateCoverage();
}

void ScheduleForm::setProgress(int runs, int open)
{
    m_runs = runs;
    m_open = open;
    updateCoverage();
}

void ScheduleForm::setCoverage(const std::optional<ScheduleReport> &report)
{
    m_report = report;
    m_workersTried = m_workers->value();
    if (m_report)
        m_report->classes.clear();
    updateCoverage();
}

void ScheduleForm::updateCoverage()
{
    const QLocale locale;
    QString text;
    if (m_searching) {
        text = tr("Really run so far: %1. Places where something else could go next, still to try: %2.")
                   .arg(locale.toString(m_runs), locale.toString(m_open));
    } else if (m_report) {
        const QString schedules = locale.toString(m_report->schedules, 'f', 0), runs = locale.toString(m_report->runs);
        text = (m_report->complete ? tr("All %1 schedules of %2 workers, from %3 runs with real processes on real files.")
                                   : tr("Not complete: %1 schedules of %2 workers so far, from %3 runs with real processes on real files."))
                   .arg(schedules).arg(m_workersTried).arg(runs)
            + u' ' + tr("Different states: %1.").arg(locale.toString(m_report->states));
    } else {
        text = tr("No schedule tried yet");
    }
    m_coverage->setText(text);
}

void ScheduleForm::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange
        || event->type() == QEvent::FontChange)
        retranslate();
    QWidget::changeEvent(event);
}

void ScheduleForm::retranslate()
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
    const QSignalBlocker quiet(this);
    for (int i = 0; i < builtInDesigns().size(); ++i) {
        m_design->setItemText(i, builtInDesigns()[i].title());
        m_design->setItemData(i, builtInDesigns()[i].summary(), Qt::ToolTipRole);
    }
    name(m_design, tr("Design"), tr("The steps with which every worker handles the same request"));
    name(m_workers, tr("Workers"), tr("So many clients send the same request at the same time, each to a worker of its own"));
    name(m_journal, tr("journal"), tr("PRAGMA journal_mode: it decides what a reader and a writer can do at the same time"));
    m_kills->setText(tr("with every kill"));
    describe(m_kills, m_kills->text(), tr("Also kill one worker, at every place of every schedule"));
    m_byItself->setText(tr("run each by itself"));
    describe(m_byItself, m_byItself->text(),
             tr("Run every schedule from its start to its end, also where it comes to a state that was seen before. "
                "Without it, schedules that have come to the same state go on together: fewer runs tell the same."));
    m_search->setText(tr("Try them all"));
    m_search->setToolTip(tr("Run every order in which the workers can take their steps, with real processes on real files"));
    m_search->setIcon(glyphIcon(Glyph::RunAll, palette()));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Stop here, and show what has been found so far"));
    m_progress->setAccessibleName(tr("Progress"));
    m_note->setText(tr("Who goes when is forced, step by step: the same list comes out every time. Who holds a lock and who "
                       "waits is SQLite's own word."));
    QPalette dim = palette();
    dim.setColor(QPalette::WindowText, colorsOf(palette()).dim);
    m_note->setPalette(dim);
    m_coverage->setMinimumHeight(kCoverageLines * m_coverage->fontMetrics().lineSpacing());
    updateCoverage();
}

} // namespace retrylab
