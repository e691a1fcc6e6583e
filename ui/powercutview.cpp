#include "powercutview.h"

#include "elidedlabel.h"
#include "fatelegend.h"
#include "operationsview.h"
#include "outcomepanel.h"
#include "powercutform.h"
#include "theme.h"

#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace retrylab {

PowerCutView::PowerCutView(QWidget *parent)
    : QWidget(parent), m_form(new PowerCutForm), m_heading(new QLabel), m_hint(new ElidedLabel),
      m_operations(new OperationsView), m_outcomes(new OutcomePanel), m_columns(new QSplitter(Qt::Horizontal))
{
    QFont bold = font();
    bold.setBold(true);
    m_heading->setFont(bold);
    m_hint->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_operations->setObjectName(QStringLiteral("operations"));
    auto *head = new QHBoxLayout;
    head->addWidget(m_heading);
    head->addWidget(m_hint, 1);
    auto *centre = new QWidget;
    auto *middle = new QVBoxLayout(centre);
    middle->setContentsMargins(0, 0, 4, 0);
    middle->setSpacing(4);
    middle->addLayout(head);
    middle->addWidget(m_operations, 1);
    middle->addWidget(new FateLegend);

    m_columns->addWidget(m_form);
    m_columns->addWidget(centre);
    m_columns->addWidget(m_outcomes);
    m_columns->setChildrenCollapsible(false);
    m_columns->setStretchFactor(1, 3);
    m_columns->setStretchFactor(2, 2);
    m_columns->setSizes({240, 690, 420});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 2);
    layout->addWidget(m_columns);
    connectParts();
    retranslate();
}

PowerCutView::~PowerCutView() = default;

void PowerCutView::connectParts()
{
    connect(m_form, &PowerCutForm::workloadChanged, this, &PowerCutView::record);
    connect(m_form, &PowerCutForm::whereChanged, this, [this] {
        m_operations->setCutAnywhere(m_form->cutsAnywhere());
        forgetOutcomes();
    });
    connect(m_form, &PowerCutForm::cutRequested, this, &PowerCutView::cutPower);
    connect(m_form, &PowerCutForm::cancelRequested, &m_session, &PowerCutSession::cancel);
    connect(m_form, &PowerCutForm::modelRequested, this, &PowerCutView::modelRequested);
    connect(m_operations, &OperationsView::cutPicked, this, [this] {
        // Who moves the line means it.
        m_form->setCutsAnywhere(false);
        m_operations->setCutAnywhere(false);
        forgetOutcomes();
    });
    connect(m_outcomes, &OutcomePanel::choiceChanged, this, [this] {
        if (const OutcomeClass *one = m_outcomes->chosen())
            m_operations->setStory(one->story);
    });
    connect(m_outcomes, &OutcomePanel::goOnRequested, this, &PowerCutView::goOn);
    connect(m_outcomes, &OutcomePanel::saveRequested, this, &PowerCutView::chooseFolder);

    connect(&m_session, &PowerCutSession::recorded, this, [this](const Trace &trace) {
        m_trace = trace;
        m_operations->setTrace(trace);
        forgetOutcomes();
    });
    connect(&m_session, &PowerCutSession::recordingFailed, this, [this](const Error &error) {
        m_isStale = m_failed = true; // The next look at the page tries again.
        m_operations->clear();
        retranslate();
        Q_EMIT failed(error);
    });
    connect(&m_session, &PowerCutSession::progressed, m_form, &PowerCutForm::setProgress);
    connect(&m_session, &PowerCutSession::explored, this, &PowerCutView::showFound);
    connect(&m_session, &PowerCutSession::saved, m_outcomes, &OutcomePanel::setSaved);
    connect(&m_session, &PowerCutSession::savingFailed, this, &PowerCutView::failed);
}

void PowerCutView::setFileSettings(const FileSettings &settings)
{
    if (settings == m_form->workload().settings)
        return;
    m_form->setFileSettings(settings);
    m_isStale = true;
    if (isVisible())
        record();
}

void PowerCutView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        record();
}

void PowerCutView::record()
{
    m_isStale = m_failed = false;
    m_trace.reset();
    forgetOutcomes();
    m_session.record(m_form->workload());
}

/// The answers belong to a question: when that changes, they go.
void PowerCutView::forgetOutcomes()
{
    if (m_trace)
        m_session.drop();
    m_form->setExploring(false);
    m_form->setReady(m_trace.has_value());
    m_form->setCoverage({});
    m_operations->setStory({});
    m_outcomes->setEmpty(m_trace ? OutcomePanel::Empty::NotCut : OutcomePanel::Empty::NoRecording);
    retranslate();
}

void PowerCutView::cutPower()
{
    if (!m_trace)
        return;
    forgetOutcomes();
    m_form->setExploring(true);
    m_outcomes->setEmpty(OutcomePanel::Empty::Exploring);
    m_session.explore(*m_trace, m_form->cutsAnywhere() ? everyCut(*m_trace) : QList<Cut>{m_operations->cut()});
}

void PowerCutView::showFound(const Exploration &found)
{
    m_form->setExploring(false);
    m_form->setCoverage(found);
    m_outcomes->setFound(*m_trace, found);
}

void PowerCutView::goOn()
{
    const OutcomeClass *one = m_outcomes->chosen();
    if (!one)
        return;
    // The client to retry is the first that does not find everything of its request; the last where all do.
    const auto begun = std::count_if(m_trace->commits.begin(), m_trace->commits.end(), [&](const Trace::Commit &commit) {
        return commit.begin < one->story.cut.afterOps;
    });
    const Counts &found = one->outcome.counts;
    const qint64 request = std::min<qint64>(std::min(found.jobs, found.records) + 1, begun);
    PowerCut cut{one->story.cut.afterOps, int(m_trace->ops.size()), one->story.cut.acknowledged, int(request), {}};
    cut.story = [trace = *m_trace, story = one->story, kind = one->outcome.kind] {
        return tr("Of the disks that this could leave, one was chosen (%1): %2").arg(outcomeLabel(kind), storySummary(trace, story));
    };
    Q_EMIT goOnRequested(one->example, m_trace->settings, cut);
}

void PowerCutView::chooseFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder for this state"));
    if (!folder.isEmpty())
        saveState(folder);
}

void PowerCutView::saveState(const QString &folder)
{
    if (const OutcomeClass *one = m_outcomes->chosen())
        m_session.save(one->example, folder);
}

void PowerCutView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        retranslate();
    QWidget::changeEvent(event);
}

void PowerCutView::retranslate()
{
    m_heading->setText(tr("What SQLite asked of the disk"));
    m_hint->setText(tr("Click to move the cut"));
    m_hint->setToolTip(tr("Between two operations; or with the keys Up, Down, Home and End"));
    QPalette dim = palette();
    dim.setColor(QPalette::WindowText, colorsOf(palette()).dim);
    m_hint->setPalette(dim);
    m_columns->setAccessibleName(tr("Cut the power"));
    // An older recording stays in sight until the new one is there: a moment later.
    m_operations->setPlaceholder(m_failed ? tr("The transactions could not be recorded.")
                                          : tr("Recording what SQLite asks of the disk…"));
}

} // namespace retrylab
