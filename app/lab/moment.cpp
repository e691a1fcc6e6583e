#include "lab/moment.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace retrylab {

namespace {

qint64 keyOfRow(const Moment::Job &job) { return job.row.id; }
qint64 keyOfRow(const Moment::Record &record) { return record.row.rowid; }

template<typename Entry>
auto place(QList<Entry> &list, qint64 key)
{
    // Nearly always at the end.
    if (list.isEmpty() || keyOfRow(list.constLast()) < key)
        return list.end();
    return std::lower_bound(list.begin(), list.end(), key,
                            [](const Entry &entry, qint64 k) { return keyOfRow(entry) < k; });
}

} // namespace

Moment::Moment(Experiment experiment) : m_experiment(std::move(experiment))
{
    static std::atomic<quint64> folds = 0;
    m_fold = ++folds;
}

Moment::Worker &Moment::worker(int number)
{
    while (m_workers.size() <= number)
        m_workers.append(Worker());
    return m_workers[number];
}

Moment::Client &Moment::client(int number)
{
    while (m_clients.size() <= number)
        m_clients.append(Client());
    return m_clients[number];
}

void Moment::apply(const Event &e)
{
    ++m_eventCount;
    if (e.files)
        m_files = *e.files;
    switch (e.kind) {
    case EventKind::RunStarted: {
        const quint64 fold = m_fold;
        *this = Moment(std::exchange(m_experiment, {}));
        m_fold = fold;
        m_eventCount = m_lastRemark = 1;
        m_files = e.files.value_or(DiskFiles());
        m_start = e;
        if (e.error)
            m_damage = {true, true};
        for (int i = 0; i < m_experiment.clients; ++i)
            client(i).request = m_experiment.requestOf(i);
        break;
    }
    case EventKind::RequestSent: {
        Client &c = client(e.client);
        c.request = *e.request;
        c.state = Client::State::Waiting;
        c.tryNo = e.tryNo;
        tally({e.request->scope, e.request->rid}, [](Tally &t) { t.sent = true; });
        m_ended = false;
        if (m_kill)
            m_retried = true;
        break;
    }
    case EventKind::WorkerStarted:
        worker(e.worker).pid = e.pid;
        break;
    case EventKind::RequestReceived: {
        Worker &w = worker(e.worker);
        w.client = e.client;
        w.tryNo = e.tryNo;
        w.request = *e.request;
        w.done = QList<bool>(designOf(w).steps.size(), false);
        w.failed = -1;
        w.tookOver = false;
        break;
    }
    case EventKind::StepReached: {
        Worker &w = worker(e.worker);
        w.phase = Phase::AtStep;
        w.step = e.step;
        w.op = -1;
        break;
    }
    case EventKind::FileOpReached:
        worker(e.worker).phase = Phase::AtStep;
        worker(e.worker).op = e.op;
        worker(e.worker).nextOp = e.ops.value(0);
        break;
    case EventKind::StepBlocked:
        worker(e.worker).phase = Phase::Blocked;
        break;
    case EventKind::StepDone:
        applyStep(e);
        break;
    case EventKind::Replied: {
        Worker &w = worker(e.worker);
        w.phase = Phase::Idle;
        w.step = int(w.done.size());
        tally({e.request->scope, e.request->rid}, [&e](Tally &t) {
            t.sent = t.sent || e.reply->acknowledges();
            t.acknowledged = t.acknowledged || e.reply->acknowledges();
            t.toldToWait = t.toldToWait || e.reply->kind == ReplyKind::InProgress;
        });
        if (!e.late) {
            client(e.client).reply = e.reply;
            client(e.client).tookOver = w.tookOver;
            if (e.reply->isFinal())
                client(e.client).state = Client::State::Answered;
        }
        break;
    }
    case EventKind::Killed:
        applyKill(e);
        break;
    case EventKind::WorkerEnded: {
        Worker &w = worker(e.worker);
        w.phase = Phase::Dead;
        w.inTransaction = false;
        w.txn = protocol::TxnState::None;
        w.ghostJobs.clear();
        w.ghostRecords.clear();
        break;
    }
    case EventKind::ClientTimedOut:
    case EventKind::ClientBacksOff:
        client(e.client).state = Client::State::BackingOff;
        break;
    case EventKind::ClientGaveUp:
        client(e.client).state = Client::State::GaveUp;
        break;
    case EventKind::RunEnded:
        m_ended = true;
        m_intact = e.intact;
        break;
    case EventKind::Failed:
        m_error = e.error;
        break;
    case EventKind::FilesSeen:
        if (m_kill && !m_kill->files)
            m_kill->files = e.files;
        break;
    case EventKind::FileRead:
    case EventKind::RecordsDeleted:
    case EventKind::FileChanged:
    case EventKind::KillPointMissed:
        break;
    }
    if (e.changes)
        applyChanges(*e.changes);
    if (e.kind == EventKind::FileRead && m_kill && !m_kill->counts) {
        const Request &request = worker(m_kill->worker).request;
        const auto isOurs = [this, &request](const auto &entry) {
            return entry.origin.worker == m_kill->worker && entry.origin.tryNo == m_kill->tryNo
                && entry.origin.client == m_kill->client && entry.origin.scope == request.scope
                && entry.origin.rid == request.rid;
        };
        m_kill->counts = m_counts;
        m_kill->repairs = e.ops;
        m_kill->jobKept = std::any_of(m_jobs.cbegin(), m_jobs.cend(), isOurs);
        const auto record = std::find_if(m_records.cbegin(), m_records.cend(), isOurs);
        m_kill->recordKept = record != m_records.cend();
        m_kill->recordInProgress = *m_kill->recordKept && !record->row.result;
        m_kill->wholeCommit = e.changes && !e.changes->rows.isEmpty();
        m_kill->verdict = verdict();
    }
}

void Moment::applyStep(const Event &e)
{
    Worker &w = worker(e.worker);
    w.phase = Phase::AtStep;
    w.op = -1;
    if (e.step < w.done.size())
        w.done[e.step] = e.facts->error.isEmpty() && !e.facts->rolledBack;
    if (!e.facts->error.isEmpty())
        w.failed = e.step;
    w.tookOver = w.tookOver || e.facts->tookOver;
    m_stepOps.resize(m_experiment.design.steps.size());
    if (designOf(w) == m_experiment.design && !e.facts->ops.isEmpty() && e.step >= 0
        && e.step < m_stepOps.size()) {
        QList<FileOp> &known = m_stepOps[e.step];
        if (w.tryNo == 1 || known.isEmpty())
            known = e.facts->ops;
    }
    w.inTransaction = e.facts->inTransaction;
    w.txn = e.facts->txn;
    const Request &request = w.request;
    if (e.facts->inTransaction) {
        if (e.facts->job)
            w.ghostJobs.append({*e.facts->job, request.payload});
        if (e.facts->record) {
            w.ghostRecords.append({*e.facts->record, request.scope, request.rid, request.payload,
                                   e.facts->recordResult, m_experiment.labSeconds});
        }
    } else {
        // Committed, and then among the changes seen in the file; or rolled back.
        w.ghostJobs.clear();
        w.ghostRecords.clear();
    }
}

void Moment::applyKill(const Event &e)
{
    Worker &w = worker(e.worker);
    const auto &steps = designOf(w).steps;
    const auto did = [&](Step step) {
        const auto at = steps.indexOf(step);
        return at >= 0 && at < w.done.size() && w.done[at];
    };
    m_kill = Kill{};
    m_kill->worker = e.worker;
    m_kill->client = w.client;
    m_kill->tryNo = w.tryNo;
    m_kill->step = e.step;
    m_kill->op = e.op;
    if (e.op >= 0)
        m_kill->nextOp = w.nextOp;
    m_kill->pid = e.pid;
    m_kill->byHand = e.byHand;
    m_kill->replied = did(Step::Reply);
    m_kill->inTransaction = w.inTransaction;
    m_kill->jobInserted = did(Step::InsertJob);
    m_kill->recordInserted = did(Step::InsertRecord) || did(Step::ReserveRecord);
    m_retried = false;
    w.phase = Phase::Dead;
    w.inTransaction = false;
    w.txn = protocol::TxnState::None;
    w.ghostJobs.clear();
    w.ghostRecords.clear();
}

std::optional<Moment::Key> Moment::keyOf(const Origin &origin)
{
    return origin.hasKey() ? std::optional(Key{origin.scope, origin.rid}) : std::nullopt;
}

Verdict Moment::verdictOf(const Tally &tally)
{
    return judge({.jobs = tally.jobs, .records = tally.records, .acknowledged = tally.acknowledged});
}

template<typename Change>
void Moment::tally(const Key &key, Change change)
{
    Tally &own = m_tallies[key];
    // What becomes of a record in progress is also a matter of who is at work on it: judged when asked.
    if (own.sent && own.inProgress == 0)
        --m_sentBy[std::size_t(verdictOf(own))];
    change(own);
    if (own.sent && own.inProgress == 0)
        ++m_sentBy[std::size_t(verdictOf(own))];
    if (own.sent && own.inProgress > 0)
        m_unfinished.insert(key);
    else
        m_unfinished.remove(key);
}

void Moment::applyChanges(const SeenChanges &changes)
{
    const TableChanges &rows = changes.rows;
    const bool carriesAll = m_counts.jobs == m_jobs.size();
    const bool removes = !rows.jobsRemoved.isEmpty() || !rows.recordsRemoved.isEmpty();
    bool remark = removes;
    for (qint64 id : rows.jobsRemoved) {
        const auto at = place(m_jobs, id);
        if (at == m_jobs.end() || at->row.id != id)
            continue;
        if (const auto key = keyOf(at->origin))
            tally(*key, [](Tally &t) { --t.jobs; });
        m_jobs.erase(at);
    }
    for (qint64 rowid : rows.recordsRemoved) {
        const auto at = place(m_records, rowid);
        if (at == m_records.end() || at->row.rowid != rowid)
            continue;
        tally({at->row.scope, at->row.rid}, [&at](Tally &t) {
            --t.records;
            t.inProgress -= at->row.result ? 0 : 1;
        });
        m_records.erase(at);
    }
    for (qsizetype i = 0; i < rows.jobsAdded.size(); ++i) {
        const Job job{rows.jobsAdded[i], changes.jobOrigins.value(i), m_eventCount};
        if (const auto key = keyOf(job.origin))
            tally(*key, [&remark](Tally &t) { remark = ++t.jobs > 1 || remark; });
        remark = m_missingJobs.remove(job.row.id) || remark;
        m_jobs.insert(place(m_jobs, job.row.id), job);
    }
    for (qsizetype i = 0; i < rows.recordsAdded.size(); ++i) {
        const Record record{rows.recordsAdded[i], changes.recordOrigins.value(i), m_eventCount};
        tally({record.row.scope, record.row.rid}, [&](Tally &t) {
            remark = ++t.records > 1 || remark;
            t.inProgress += record.row.result ? 0 : 1;
        });
        if (!removes && record.row.result && !hasJob(*record.row.result))
            m_missingJobs.insert(*record.row.result);
        m_records.insert(place(m_records, record.row.rowid), record);
    }
    if (removes) {
        m_missingJobs.clear();
        for (const Record &record : std::as_const(m_records)) {
            if (record.row.result && !hasJob(*record.row.result))
                m_missingJobs.insert(*record.row.result);
        }
    }
    m_counts = rows.counts;
    if (remark || carriesAll != (m_counts.jobs == m_jobs.size()))
        m_lastRemark = m_eventCount;
    m_damage = rows.damage;
    if (!rows.isEmpty() && m_eventCount > 1) // What was there at the start is not news.
        m_lastChange = m_eventCount;
}

bool Moment::hasJob(qint64 id) const
{
    const auto at = std::lower_bound(m_jobs.cbegin(), m_jobs.cend(), id,
                                     [](const Job &job, qint64 key) { return job.row.id < key; });
    return at != m_jobs.cend() && at->row.id == id;
}

int Moment::jobsOfSameRequest(const Origin &origin) const
{
    const auto key = keyOf(origin);
    return key ? int(m_tallies.value(*key).jobs) : 0;
}

Evidence Moment::evidence(const Request &request) const
{
    const Key key{request.scope, request.rid};
    const Tally tally = m_tallies.value(key);
    return {.jobs = tally.jobs,
            .records = tally.records,
            .acknowledged = tally.acknowledged,
            .intact = isIntact(),
            .inProgress = tally.inProgress,
            .toldToWait = tally.toldToWait,
            .abandoned = tally.inProgress > 0 && !isAtWorkOn(key),
            .leased = m_experiment.designOfTry(2).leaseSeconds > 0}; // It is the retry's server that may take over.
}

bool Moment::isAtWorkOn(const Key &key) const
{
    return std::any_of(m_workers.cbegin(), m_workers.cend(), [&key](const Worker &w) {
        return (w.phase == Phase::AtStep || w.phase == Phase::Blocked)
            && Key{w.request.scope, w.request.rid} == key;
    });
}

Evidence Moment::worstEvidence() const
{
    std::optional<Evidence> worst;
    for (auto it = m_tallies.cbegin(); it != m_tallies.cend(); ++it) {
        if (!it->sent)
            continue;
        const Evidence own = evidence({it.key().first, it.key().second, {}});
        if (!worst || worse(judge(*worst), judge(own)) != judge(*worst))
            worst = own;
    }
    return worst.value_or(Evidence{.intact = isIntact()});
}

Verdict Moment::verdict() const
{
    if (!isIntact())
        return Verdict::Corrupt;
    std::optional<Verdict> worst;
    const auto count = [&worst](Verdict one) { worst = worst ? worse(*worst, one) : one; };
    for (int i = 0; i < kVerdicts; ++i) {
        if (m_sentBy[std::size_t(i)] > 0)
            count(Verdict(i));
    }
    for (const Key &key : m_unfinished) // Few at a time.
        count(judge(evidence({key.first, key.second, {}})));
    return worst.value_or(Verdict::Nothing);
}

void Timeline::start(const Experiment &experiment)
{
    m_experiment = experiment;
    m_events.clear();
    m_kept.clear();
    m_stride = kFirstStride;
    m_latest = Moment(experiment);
}

void Timeline::append(const Event &event)
{
    if (m_events.size() % m_stride == 0) {
        if (m_kept.size() == kMostKept) {
            for (qsizetype i = 0; i < kMostKept / 2; ++i)
                m_kept.swapItemsAt(i, 2 * i);
            m_kept.resize(kMostKept / 2);
            m_stride *= 2;
        }
        m_kept.append(m_latest);
    }
    m_events.append(event);
    m_latest.apply(event);
}

Moment Timeline::at(qsizetype count) const
{
    if (count >= m_events.size())
        return m_latest;
    qsizetype kept = qMax<qsizetype>(0, count) / m_stride;
    Moment moment = kept < m_kept.size() ? m_kept[kept] : Moment(m_experiment);
    for (qsizetype i = kept * m_stride; i < count; ++i)
        moment.apply(m_events[i]);
    return moment;
}

Outcome outcomeOf(const Moment &moment)
{
    Outcome outcome;
    const auto &kill = moment.kill();
    if (kill && kill->counts) {
        outcome.afterKill = kill->counts;
        outcome.verdictAfterKill = kill->verdict;
    }
    if (moment.hasEnded() && !moment.clients().isEmpty() && (!kill || moment.retriedAfterKill())) {
        outcome.afterRetry = moment.counts();
        outcome.verdict = moment.verdict();
    }
    if (!moment.clients().isEmpty())
        outcome.lastReply = moment.clients().constFirst().reply;
    return outcome;
}

} // namespace retrylab
