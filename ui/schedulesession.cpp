#include "schedulesession.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>

#include <utility>

namespace retrylab {

namespace {
constexpr int kAtATime = 2;
}

/// The other thread's side: a search, then a run of each shortest schedule, and everything gone before the answer.
class ScheduleSession::Searcher : public QObject
{
public:
    Searcher(ScheduleSession &session, QString workerProgram) : m_session(session), m_program(std::move(workerProgram)) {}

    void start(quint64 request, const Experiment &race, const ScheduleOptions &options)
    {
        clear();
        m_request = request;
        m_race = race;
        m_folder = std::make_unique<QTemporaryDir>();
        if (!m_folder->isValid()) {
            m_report.error = Error{ErrorCode::CannotCreate, m_folder->path(), m_folder->errorString()};
            return end();
        }
        m_pool = std::make_unique<WorkerPool>(m_program, 0, true);
        m_pool->startAhead(race.workers);
        m_search = std::make_unique<ScheduleSearch>(race, options, m_folder->path(), *m_pool, kAtATime);
        connect(m_search.get(), &ScheduleSearch::progressed, this, [this](int runs, int open) {
            if (m_lastReport.isValid() && m_lastReport.elapsed() < reportEveryMs)
                return;
            m_lastReport.start();
            tell([this, runs, open] { Q_EMIT m_session.progressed(runs, open); });
        });
        // Queued: the search must have left its own code before it is deleted.
        connect(m_search.get(), &ScheduleSearch::finished, this, [this, request](const ScheduleReport &report) {
            if (request != m_request || !m_search) // Given up since.
                return;
            m_search.reset();
            m_report = report;
            enactNext();
        }, Qt::QueuedConnection);
        m_search->start();
    }

    void cancel()
    {
        if (m_search)
            m_search->cancel();
    }

    /// No answer any more.
    void clear()
    {
        m_run.reset();
        m_search.reset();
        m_pool.reset();
        m_folder.reset();
        m_report = {};
        m_shortest.clear();
        m_lastReport.invalidate();
    }

private:
    void enactNext()
    {
        const qsizetype at = m_shortest.size();
        if (m_report.error || at == m_report.classes.size())
            return end();
        Experiment experiment = m_race;
        experiment.schedule = m_report.classes[at].shortest;
        experiment.emptyFirst = false;
        const QString file = QDir(m_folder->path()).filePath(QStringLiteral("shortest-%1.sqlite").arg(at + 1));
        if (const auto made = LabFile::create(file, experiment.design.recordKey, LabFile::Care::Scratch); !made) {
            m_report.error = made.error();
            return end();
        }
        m_run = std::make_unique<Run>(experiment, file, *m_pool);
        m_run->keepDecisions();
        connect(m_run.get(), &Run::settled, this, [this, request = m_request] {
            if (request != m_request || !m_run)
                return;
            Enactment one{m_run->recording(), {}};
            for (const Run::Decision &decision : m_run->decisions())
                one.turns.append({decision.chosen, decision.events});
            m_report.error = m_run->timeline().latest().error();
            m_run.reset();
            m_shortest.append(one);
            enactNext();
        }, Qt::QueuedConnection);
        m_run->start();
    }

    void end()
    {
        const ScheduleReport report = m_report;
        const QList<Enactment> shortest = m_shortest;
        clear(); // Waits until the workers are gone.
        tell([this, report, shortest] { Q_EMIT m_session.finished(report, shortest); });
    }

    template<typename What>
    void tell(What what)
    {
        QMetaObject::invokeMethod(&m_session, [this, request = m_request, what] {
            if (request == m_session.m_request)
                what();
        }, Qt::QueuedConnection);
    }

    ScheduleSession &m_session; ///< Outlives the thread.
    QString m_program;
    quint64 m_request = 0;
    Experiment m_race;
    ScheduleReport m_report;
    QList<Enactment> m_shortest;
    QElapsedTimer m_lastReport;
    std::unique_ptr<QTemporaryDir> m_folder; // The workers end before it goes.
    std::unique_ptr<WorkerPool> m_pool;
    std::unique_ptr<ScheduleSearch> m_search;
    std::unique_ptr<Run> m_run;
};

ScheduleSession::ScheduleSession(const QString &workerProgram, QObject *parent)
    : QObject(parent), m_searcher(new Searcher(*this, workerProgram))
{
    m_thread.setObjectName(QStringLiteral("schedules"));
    m_searcher->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_searcher, &QObject::deleteLater);
}

ScheduleSession::~ScheduleSession()
{
    if (!m_thread.isRunning()) {
        delete m_searcher; // Never used.
        return;
    }
    m_thread.quit();
    m_thread.wait();
}

template<typename Job>
void ScheduleSession::queue(Job job)
{
    if (!m_thread.isRunning())
        m_thread.start();
    QMetaObject::invokeMethod(m_searcher, std::move(job), Qt::QueuedConnection);
}

void ScheduleSession::start(const Experiment &race, const ScheduleOptions &options)
{
    queue([searcher = m_searcher, request = ++m_request, race, options] { searcher->start(request, race, options); });
}

void ScheduleSession::cancel()
{
    queue([searcher = m_searcher] { searcher->cancel(); });
}

void ScheduleSession::drop()
{
    ++m_request;
    if (m_thread.isRunning())
        queue([searcher = m_searcher] { searcher->clear(); });
}

} // namespace retrylab
