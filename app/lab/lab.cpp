#include "lab/lab.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace retrylab {

namespace {
constexpr int kFlushMs = 33;
constexpr int kPromptFlushes = 8;
constexpr int kWarmWorkers = 2; // The one that is killed and the one that takes the retry.
}

Lab::Lab(const QString &workerProgram, QObject *parent)
    : QObject(parent), m_pool(workerProgram, kWarmWorkers, true, this), m_flush(this)
{
    m_flush.setSingleShot(true);
    connect(&m_flush, &QTimer::timeout, this, &Lab::flush);
}

Lab::~Lab() = default;

void Lab::open(const QString &path)
{
    m_run.reset();
    // The link itself, so that one to nowhere is not taken for a free place.
    const QFileInfo info(path);
    Result<> usable = info.exists() || info.isSymLink() ? LabFile::inspect(path) : LabFile::create(path);
    if (!usable) {
        Q_EMIT failed(usable.error());
        if (m_file.isEmpty())
            return;
    } else {
        m_file = path;
        m_fileBefore.clear();
        m_afterCut.clear(); // It may be the very file that is opened now: from here on it is the user's.
        Q_EMIT opened(path);
    }
    m_pool.replenish();
    Experiment look;
    look.clients = 0;
    look.emptyFirst = false;
    if (const auto journal = LabFile::journalOf(m_file))
        look.file.journal = *journal;
    begin(look, Run::Unlimited);
}

void Lab::start(const Experiment &experiment, int pace)
{
    begin(experiment, pace);
}

void Lab::begin(const Experiment &experiment, int pace)
{
    const bool sameJournal = m_run && m_run->timeline().experiment().file.journal == experiment.file.journal;
    m_run.reset();
    // Its workers are closing the file; the journal mode cannot change before the last one has.
    if (!sameJournal)
        m_pool.clear();
    m_events.clear();
    m_flush.stop();
    m_takenIn = true;
    m_prompt = kPromptFlushes;
    Q_EMIT runStarted(experiment);
    if (m_file.isEmpty()) {
        Q_EMIT failed({ErrorCode::NoLabFile, {}, {}});
        Q_EMIT settled(m_mark);
        return;
    }
    m_run = std::make_unique<Run>(experiment, m_file, m_pool);
    connect(m_run.get(), &Run::happened, this, [this](const Event &event) {
        m_events.append(event);
        flushSoon();
    });
    connect(m_run.get(), &Run::settled, this, [this] {
        flush();
        Q_EMIT settled(m_mark);
    });
    connect(m_run.get(), &Run::choicesChanged, this, [this](const QList<Choice> &choices) {
        flush();
        Q_EMIT choicesChanged(choices);
    });
    m_run->setStepsInto(m_stepsInto);
    m_run->setPace(pace);
    m_run->start();
}

void Lab::goOn(const DiskState &state, const Experiment &experiment, int pace)
{
    if (m_file.isEmpty())
        return begin(experiment, pace); // Which says so.
    m_run.reset();
    m_pool.clear(); // They must have closed the file.
    const QFileInfo before(m_fileBefore.isEmpty() ? m_file : m_fileBefore);
    const QString folder = before.absolutePath();
    if (m_afterCut.isEmpty())
        m_afterCut = QDir(folder).filePath(freeName(folder, before.completeBaseName() + QStringLiteral("-power-cut")));
    if (const auto written = writeState(state, folder, QFileInfo(m_afterCut).fileName()); !written) {
        Q_EMIT failed(written.error());
        return open(before.filePath());
    }
    m_fileBefore = before.filePath();
    m_file = m_afterCut;
    Q_EMIT opened(m_file);
    m_pool.replenish();
    begin(experiment, pace);
}

void Lab::takenIn()
{
    m_takenIn = true;
    if (!m_events.isEmpty())
        flushSoon();
}

void Lab::flushSoon()
{
    // The first ones at once, since someone waits for them; then no more often than a screen can show.
    if (!m_takenIn || m_flush.isActive())
        return;
    const bool prompt = m_prompt > 0 || !m_sinceFlush.isValid();
    m_flush.start(prompt ? 0 : int(std::clamp<qint64>(kFlushMs - m_sinceFlush.elapsed(), 0, kFlushMs)));
}

void Lab::setPace(int ms)
{
    if (m_run)
        m_run->setPace(ms);
}

void Lab::setStepsInto(bool into)
{
    m_stepsInto = into;
    if (m_run)
        m_run->setStepsInto(into);
}

void Lab::step()
{
    if (m_run)
        m_run->step();
}

void Lab::choose(const Choice &choice)
{
    if (m_run)
        m_run->step(choice);
}

void Lab::killWorkers()
{
    if (m_run)
        m_run->killWorkers();
}

void Lab::askAgain(const Request &request)
{
    if (m_run)
        m_run->askAgain(request);
}

void Lab::deleteRecords()
{
    if (m_run)
        m_run->deleteRecords();
}

void Lab::reset(const Experiment &experiment)
{
    if (!m_fileBefore.isEmpty()) {
        m_file = std::exchange(m_fileBefore, QString());
        m_pool.clear();
        Q_EMIT opened(m_file);
        m_pool.replenish();
    }
    Experiment empty = experiment;
    empty.clients = 0;
    empty.emptyFirst = true;
    begin(empty, Run::Unlimited);
}

void Lab::runCases(int set, const QList<Case> &cases)
{
    m_batch.reset();
    m_caseFolder = std::make_unique<QTemporaryDir>();
    if (!m_caseFolder->isValid()) {
        Q_EMIT failed({ErrorCode::CannotCreate, m_caseFolder->path(), m_caseFolder->errorString()});
        Q_EMIT casesEnded(set);
        return;
    }
    m_batch = std::make_unique<Batch>(cases, m_caseFolder->path(), m_pool, 1);
    connect(m_batch.get(), &Batch::caseEnded, this, [this, set](int index, const Recording &r, const Outcome &o) {
        Q_EMIT caseEnded(set, index, r, o);
    });
    connect(m_batch.get(), &Batch::caseFailed, this,
            [this, set](int index, const Error &error) { Q_EMIT caseFailed(set, index, error); });
    connect(m_batch.get(), &Batch::finished, this, [this, set] { Q_EMIT casesEnded(set); });
    m_batch->start();
}

void Lab::cancelCases()
{
    m_batch.reset();
}

void Lab::flush()
{
    m_flush.stop();
    if (m_prompt > 0)
        --m_prompt;
    if (m_events.isEmpty())
        return;
    m_takenIn = false;
    m_sinceFlush.start();
    Q_EMIT happened(std::exchange(m_events, {}));
}

} // namespace retrylab
