#include "lab/schedules.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>

#include <algorithm>
#include <tuple>

namespace retrylab {

namespace {

using ClassKey = std::tuple<Verdict, bool, bool>;

void removeFiles(const QString &file)
{
    if (file.isEmpty())
        return;
    for (const char *suffix : {"", "-journal", "-wal", "-shm"})
        QFile::remove(file + QLatin1StringView(suffix));
}

} // namespace

bool isBad(Verdict verdict)
{
    return verdict != Verdict::Nothing && verdict != Verdict::Once;
}

Experiment raceOf(const Experiment &base, int workers)
{
    Experiment race = base;
    race.clients = race.workers = workers;
    race.sharedRequest = true;
    race.requestsEach = 1;
    race.countedClock = true;
    race.askAgain = false;
    race.killGap.reset();
    race.killOp.reset();
    return race;
}

const ScheduleClass *ScheduleReport::breaking() const
{
    const ScheduleClass *shortest = nullptr;
    for (const ScheduleClass &one : classes) {
        if (isBad(one.verdict) && (!shortest || one.shortest.size() < shortest->shortest.size()))
            shortest = &one;
    }
    return shortest;
}

ScheduleSearch::ScheduleSearch(const Experiment &experiment, const ScheduleOptions &options, QString folder,
                               WorkerPool &pool, int atATime, QObject *parent)
    : QObject(parent), m_experiment(experiment), m_options(options), m_folder(std::move(folder)), m_pool(pool),
      m_lanes(std::size_t(atATime)), m_open{experiment.schedule}
{
    m_experiment.countedClock = true;
    m_experiment.emptyFirst = false;
}

ScheduleSearch::~ScheduleSearch()
{
    for (Lane &lane : m_lanes)
        removeFiles(lane.file);
}

void ScheduleSearch::start()
{
    startNext();
}

void ScheduleSearch::cancel()
{
    stop(std::nullopt);
}

void ScheduleSearch::startNext()
{
    if (m_stopped)
        return;
    for (int i = 0; i < int(m_lanes.size()) && !m_open.isEmpty() && m_runs < m_options.maxRuns; ++i) {
        Lane &lane = m_lanes[std::size_t(i)];
        ++m_runs;
        removeFiles(lane.file);
        // Never the same name again: a worker that still closes the last file would remove this one's WAL.
        lane.file = QDir(m_folder).filePath(QStringLiteral("schedule-%1.sqlite").arg(++m_files));
        if (const auto made = LabFile::create(lane.file, m_experiment.design.recordKey, LabFile::Care::Scratch); !made)
            return stop(made.error());
        Experiment experiment = m_experiment;
        experiment.schedule = m_open.takeLast();
        lane.hasEnded = false;
        lane.run = std::make_unique<Run>(experiment, lane.file, m_pool);
        lane.run->keepDecisions();
        // Queued: the run must have left its own code before it is deleted.
        connect(lane.run.get(), &Run::settled, this, [this, i] { end(i); }, Qt::QueuedConnection);
        lane.run->start();
    }
    if (std::none_of(m_lanes.begin(), m_lanes.end(), [](const Lane &lane) { return lane.run != nullptr; }))
        stop(std::nullopt);
}

void ScheduleSearch::end(int index)
{
    m_lanes[std::size_t(index)].hasEnded = true;
    const auto isRunning = [](const Lane &lane) { return lane.run && !lane.hasEnded; };
    if (m_stopped || std::any_of(m_lanes.begin(), m_lanes.end(), isRunning))
        return;
    // Taken in order, however fast each was: so the search goes the same way every time.
    for (Lane &lane : m_lanes) {
        const auto run = std::move(lane.run);
        if (!run)
            continue;
        if (const auto error = run->timeline().latest().error())
            return stop(error);
        take(*run);
    }
    Q_EMIT progressed(m_runs, int(m_open.size()));
    startNext();
}

/// Notes where a run came by, and what else could have been chosen there.
void ScheduleSearch::take(const Run &run)
{
    const QList<Run::Decision> &decisions = run.decisions();
    const QList<Event> &events = run.timeline().events();
    Schedule path;
    bool killed = false;
    int from = -1;
    Choice by;
    Edge edge;
    const auto arrive = [&](int state) {
        edge.state = state;
        if (from >= 0) {
            QList<std::pair<Choice, Edge>> &edges = m_states[from].to;
            if (std::none_of(edges.cbegin(), edges.cend(), [&](const auto &known) { return known.first == by; }))
                edges.append({by, edge});
        }
        edge = Edge();
    };
    for (qsizetype i = 0; i < decisions.size(); ++i) {
        const Run::Decision &decision = decisions[i];
        bool isNew = false;
        const int state = stateOf(m_options.merge ? decision.state : scheduleText(path).toUtf8(), isNew);
        arrive(state);
        if (isNew) { // Else an earlier run has seen to the alternatives.
            for (const Choice &other : decision.free) {
                if (other == decision.chosen || (other.kind == Choice::Kind::Kill && (killed || !m_options.kills)))
                    continue;
                m_open.append(path);
                m_open.last().append(other);
            }
        }
        from = state;
        by = decision.chosen;
        killed = killed || by.kind == Choice::Kind::Kill;
        path.append(by);
        const qsizetype until = i + 1 < decisions.size() ? decisions[i + 1].events : events.size();
        edge.busy = std::any_of(events.begin() + decision.events, events.begin() + until, [](const Event &e) {
            return e.kind == EventKind::Replied && e.reply->kind == ReplyKind::Busy;
        });
        const auto has = [&](Choice::Kind kind) {
            return std::any_of(decision.choices.begin(), decision.choices.end(), [kind](const Choice &c) { return c.kind == kind; });
        };
        edge.deadlock = has(Choice::Kind::Lock) && !has(Choice::Kind::Step);
    }
    edge.verdict = run.timeline().latest().verdict();
    arrive(-1);
}

int ScheduleSearch::stateOf(const QByteArray &key, bool &isNew)
{
    const QByteArray digest = QCryptographicHash::hash(key, QCryptographicHash::Sha1);
    const auto known = m_stateOfKey.constFind(digest);
    isNew = known == m_stateOfKey.constEnd();
    if (!isNew)
        return *known;
    m_states.append(Edges());
    m_stateOfKey.insert(digest, int(m_states.size()) - 1);
    return int(m_states.size()) - 1;
}

void ScheduleSearch::stop(const std::optional<Error> &error)
{
    if (std::exchange(m_stopped, true))
        return;
    m_error = error;
    bool isWhole = m_open.isEmpty() && !error;
    for (Lane &lane : m_lanes) {
        isWhole = isWhole && !lane.run;
        lane.run.reset();
    }
    ScheduleReport found = report();
    found.complete = isWhole;
    Q_EMIT finished(found);
}

/// Counts the ways through the states, from the end backwards, and finds the shortest of each class.
ScheduleReport ScheduleSearch::report() const
{
    struct Best { int switches = 0; Schedule rest; };
    QList<std::optional<QMap<ClassKey, double>>> ways(m_states.size());
    const auto with = [](const Edge &edge, const ClassKey &rest) {
        return ClassKey{std::get<0>(rest), std::get<1>(rest) || edge.busy, std::get<2>(rest) || edge.deadlock};
    };
    const auto countFrom = [&](const auto &self, int state) -> const QMap<ClassKey, double> & {
        if (!ways[state]) {
            QMap<ClassKey, double> own;
            for (const auto &[choice, edge] : m_states[state].to) {
                if (edge.state < 0) {
                    own[with(edge, {edge.verdict, false, false})] += 1;
                    continue;
                }
                const auto &rest = self(self, edge.state);
                for (auto it = rest.cbegin(); it != rest.cend(); ++it)
                    own[with(edge, it.key())] += it.value();
            }
            ways[state] = own;
        }
        return *ways[state];
    };
    QHash<std::pair<int, int>, QMap<ClassKey, Best>> shortest; // By state, and who went before.
    const auto shortestFrom = [&](const auto &self, int state, int before) -> QMap<ClassKey, Best> {
        const auto known = shortest.constFind({state, before});
        if (known != shortest.constEnd())
            return *known;
        QMap<ClassKey, Best> own;
        for (const auto &[choice, edge] : m_states[state].to) {
            const bool isStep = choice.kind == Choice::Kind::Step;
            const int who = isStep ? choice.index : before;
            QMap<ClassKey, Best> rest{{ClassKey{edge.verdict, false, false}, Best()}};
            if (edge.state >= 0)
                rest = self(self, edge.state, who);
            for (auto it = rest.begin(); it != rest.end(); ++it) {
                Best way = it.value();
                way.switches += isStep && before >= 0 && who != before;
                way.rest.prepend(choice);
                const ClassKey key = with(edge, it.key());
                const auto best = own.constFind(key);
                if (best == own.constEnd()
                    || std::pair(way.rest.size(), way.switches) < std::pair(best->rest.size(), best->switches))
                    own[key] = way;
            }
        }
        shortest.insert({state, before}, own);
        return own;
    };
    ScheduleReport report;
    report.runs = m_runs;
    report.states = int(m_states.size());
    report.error = m_error;
    if (m_states.isEmpty())
        return report;
    const auto &counts = countFrom(countFrom, 0);
    const auto examples = shortestFrom(shortestFrom, 0, -1);
    for (auto it = counts.cbegin(); it != counts.cend(); ++it) {
        const auto &[verdict, busy, deadlock] = it.key();
        report.classes.append({verdict, busy, deadlock, it.value(), examples.value(it.key()).rest});
        report.schedules += it.value();
    }
    std::stable_sort(report.classes.begin(), report.classes.end(), [](const ScheduleClass &a, const ScheduleClass &b) {
        return a.verdict != b.verdict && worse(a.verdict, b.verdict) == a.verdict;
    });
    return report;
}

} // namespace retrylab
