#include "design/design.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>
#include <array>

namespace retrylab {

namespace {

struct DesignText { Q_DECLARE_TR_FUNCTIONS(Design) };

struct StepFacts
{
    Step step;
    const char16_t *id;
    bool changesFile;
};

constexpr std::array kSteps{
    StepFacts{Step::BeginImmediate, u"begin-immediate", false},
    StepFacts{Step::BeginDeferred, u"begin-deferred", false},
    StepFacts{Step::LookUp, u"look-up", false},
    StepFacts{Step::InsertJob, u"insert-job", true},
    StepFacts{Step::InsertRecord, u"insert-record", true},
    StepFacts{Step::ReserveRecord, u"reserve-record", true},
    StepFacts{Step::FinishRecord, u"finish-record", true},
    StepFacts{Step::Commit, u"commit", false},
    StepFacts{Step::LookUpMemory, u"look-up-memory", false},
    StepFacts{Step::Remember, u"remember", false},
    StepFacts{Step::Reply, u"reply", false},
};

constexpr qsizetype kMaxSteps = 64;

bool isBegin(Step step)
{
    return step == Step::BeginImmediate || step == Step::BeginDeferred;
}

Error refusal(const QString &why)
{
    return {ErrorCode::BadArgument, why, {}};
}

} // namespace

QString stepId(Step step)
{
    return QString::fromUtf16(kSteps[std::size_t(step)].id);
}

std::optional<Step> stepFromId(QStringView id)
{
    for (const StepFacts &facts : kSteps) {
        if (id == QStringView(facts.id))
            return facts.step;
    }
    return std::nullopt;
}

QString stepLabel(Step step)
{
    switch (step) {
    case Step::BeginImmediate: return QStringLiteral("BEGIN\nIMMEDIATE");
    case Step::BeginDeferred: return QStringLiteral("BEGIN\nDEFERRED");
    case Step::LookUp: return QStringLiteral("SELECT\nrequests");
    case Step::InsertJob: return QStringLiteral("INSERT\njobs");
    case Step::InsertRecord: return QStringLiteral("INSERT\nrequests");
    case Step::ReserveRecord: return DesignText::tr("reserve\nkey");
    case Step::FinishRecord: return QStringLiteral("UPDATE\nrequests");
    case Step::Commit: return QStringLiteral("COMMIT");
    case Step::LookUpMemory: return DesignText::tr("look up\nin memory");
    case Step::Remember: return DesignText::tr("keep\nin memory");
    case Step::Reply: return DesignText::tr("reply");
    }
    return {};
}

QString stepLine(Step step)
{
    return stepLabel(step).replace(u'\n', u' ');
}

QString Design::title() const
{
    if (id == u"one-commit")
        return DesignText::tr("effect and record in one COMMIT");
    if (id == u"deferred-begin")
        return DesignText::tr("one COMMIT, deferred BEGIN");
    if (id == u"effect-only")
        return DesignText::tr("effect only, no record");
    if (id == u"effect-first")
        return DesignText::tr("effect first, record later");
    if (id == u"record-first")
        return DesignText::tr("record first, effect later");
    if (id == u"lookup-outside")
        return DesignText::tr("look-up outside the transaction");
    if (id == u"lookup-outside-no-key")
        return DesignText::tr("look-up outside, no primary key");
    if (id == u"memory-only")
        return DesignText::tr("record in memory only");
    if (id == u"in-progress-key")
        return DesignText::tr("in-progress key");
    if (id == u"in-progress-lease")
        return DesignText::tr("lease on an in-progress key");
    return id;
}

QString Design::summary() const
{
    if (id == u"one-commit")
        return DesignText::tr("Takes the write lock, looks the record up, and stores job and record with one COMMIT.");
    if (id == u"deferred-begin")
        return DesignText::tr("Takes no lock before it must. A reader that must become a writer after another has begun to "
                              "write is told BUSY at once, whatever the lock wait; it is rolled back, and the retry "
                              "begins anew.");
    if (id == u"effect-only")
        return DesignText::tr("Stores the job at once and never writes down that the request was handled.");
    if (id == u"effect-first")
        return DesignText::tr("Commits the job, then the record: between the two, the job stands alone.");
    if (id == u"record-first")
        return DesignText::tr("Commits the record, then the job: between the two, the record promises a job that is not there.");
    if (id == u"lookup-outside")
        return DesignText::tr("Looks the record up before the transaction begins; the primary key is the last line of defence.");
    if (id == u"lookup-outside-no-key")
        return DesignText::tr("Looks the record up before the transaction begins, and no primary key stops a second record.");
    if (id == u"memory-only")
        return DesignText::tr("Keeps the finished requests in a dictionary of the worker, which is gone when the worker dies.");
    if (id == u"in-progress-key") {
        return DesignText::tr("Commits the key as in progress first, then the job with the finished record. Whoever meets a "
                              "key in progress is told to come back later, for as long as it stands.");
    }
    if (id == u"in-progress-lease") {
        return DesignText::tr("The same with a lease of %1 s: a key that is still in progress after that is taken over, and "
                              "whoever lost it can no longer finish it.").arg(leaseSeconds);
    }
    return {};
}

QList<CommitGroup> Design::commitGroups() const
{
    QList<CommitGroup> groups;
    int begin = -1;
    for (int i = 0; i < steps.size(); ++i) {
        const Step step = steps[i];
        if (isBegin(step)) {
            begin = i;
        } else if (step == Step::Commit) {
            groups.append({begin, i});
            begin = -1;
        } else if (begin < 0 && kSteps[std::size_t(step)].changesFile) {
            groups.append({i, i});
        }
    }
    return groups;
}

QJsonObject Design::toJson() const
{
    QJsonArray names;
    for (Step step : steps)
        names.append(stepId(step));
    QJsonObject json{{QStringLiteral("id"), id}, {QStringLiteral("steps"), names}, {QStringLiteral("recordKey"), recordKey}};
    if (leaseSeconds != 0)
        json[u"leaseSeconds"] = leaseSeconds;
    return json;
}

Result<Design> Design::fromJson(const QJsonObject &json)
{
    const QJsonValue steps = json[u"steps"];
    if (!json[u"id"].isString() || !steps.isArray() || !json[u"recordKey"].isBool())
        return refusal(DesignText::tr("A design needs an id, a list of steps and recordKey."));
    const QJsonValue lease = json[u"leaseSeconds"];
    // toInt() gives its default for what is no whole number.
    Design design{json[u"id"].toString(), {}, json[u"recordKey"].toBool(), lease.isUndefined() ? 0 : lease.toInt(-1)};
    for (const QJsonValue &value : steps.toArray()) {
        const auto step = stepFromId(value.toString());
        if (!step)
            return refusal(DesignText::tr("“%1” is not a step.").arg(value.toString()));
        design.steps.append(*step);
    }
    if (auto problem = problemOf(design))
        return *problem;
    return design;
}

std::optional<Error> problemOf(const Design &design)
{
    if (design.steps.size() > kMaxSteps)
        return refusal(DesignText::tr("A design has at most %n steps.", nullptr, int(kMaxSteps)));
    if (design.steps.count(Step::Reply) != 1 || design.steps.last() != Step::Reply)
        return refusal(DesignText::tr("A design ends with its one reply."));
    const auto at = [&design](Step step) { return design.steps.indexOf(step); };
    const auto count = [&design](Step step) { return design.steps.count(step); };
    if (count(Step::InsertJob) > 1 || count(Step::InsertRecord) + count(Step::ReserveRecord) > 1
        || count(Step::FinishRecord) > 1)
        return refusal(DesignText::tr("A design stores its job once and its record once."));
    bool open = false;
    for (Step step : design.steps) {
        if (isBegin(step)) {
            if (open)
                return refusal(DesignText::tr("A transaction cannot begin inside another one."));
            open = true;
        } else if (step == Step::Commit) {
            if (!open)
                return refusal(DesignText::tr("COMMIT needs a BEGIN before it."));
            open = false;
        }
    }
    if (open)
        return refusal(DesignText::tr("A transaction that begins must be committed before the reply."));
    // IN_PROGRESS would be no true answer to a key that is finished, and it is the look-up that knows.
    if (count(Step::ReserveRecord) > 0 && (at(Step::LookUp) < 0 || at(Step::LookUp) > at(Step::ReserveRecord)))
        return refusal(DesignText::tr("A key can be reserved only after the look-up."));
    if (count(Step::ReserveRecord) > 0 && !design.recordKey)
        return refusal(DesignText::tr("Without a primary key nothing can be reserved."));
    if (count(Step::FinishRecord) > 0
        && (at(Step::ReserveRecord) < 0 || at(Step::ReserveRecord) > at(Step::FinishRecord) || at(Step::InsertJob) < 0
            || at(Step::InsertJob) > at(Step::FinishRecord)))
        return refusal(DesignText::tr("A record can be finished only after it was reserved and the job was stored."));
    if (design.leaseSeconds < 0 || design.leaseSeconds > Design::maxLeaseSeconds)
        return refusal(DesignText::tr("A lease is a whole number of seconds from 0 to %1.").arg(Design::maxLeaseSeconds));
    if (design.leaseSeconds > 0 && count(Step::ReserveRecord) == 0)
        return refusal(DesignText::tr("A lease needs a step that reserves the key."));
    if (count(Step::Remember) > 0 && at(Step::Remember) < at(Step::InsertJob))
        return refusal(DesignText::tr("The worker can keep the result only after the job."));
    return std::nullopt;
}

const QList<Design> &builtInDesigns()
{
    static const QList<Step> reserving{Step::LookUp, Step::ReserveRecord, Step::BeginImmediate, Step::InsertJob,
                                       Step::FinishRecord, Step::Commit, Step::Reply};
    static const QList<Design> designs{
        {QStringLiteral("one-commit"),
         {Step::BeginImmediate, Step::LookUp, Step::InsertJob, Step::InsertRecord, Step::Commit, Step::Reply}},
        {QStringLiteral("deferred-begin"),
         {Step::BeginDeferred, Step::LookUp, Step::InsertJob, Step::InsertRecord, Step::Commit, Step::Reply}},
        {QStringLiteral("effect-only"), {Step::InsertJob, Step::Reply}},
        {QStringLiteral("effect-first"), {Step::LookUp, Step::InsertJob, Step::InsertRecord, Step::Reply}},
        {QStringLiteral("record-first"), {Step::LookUp, Step::InsertRecord, Step::InsertJob, Step::Reply}},
        {QStringLiteral("lookup-outside"),
         {Step::LookUp, Step::BeginImmediate, Step::InsertJob, Step::InsertRecord, Step::Commit, Step::Reply}},
        {QStringLiteral("lookup-outside-no-key"),
         {Step::LookUp, Step::BeginImmediate, Step::InsertJob, Step::InsertRecord, Step::Commit, Step::Reply},
         false},
        {QStringLiteral("memory-only"), {Step::LookUpMemory, Step::InsertJob, Step::Remember, Step::Reply}},
        {QStringLiteral("in-progress-key"), reserving},
        // Longer than a worker may wait for a lock by default, so that waiting alone costs nobody its key.
        {QStringLiteral("in-progress-lease"), reserving, true, 15},
    };
    return designs;
}

const Design *findDesign(QStringView id)
{
    const auto &designs = builtInDesigns();
    const auto found = std::find_if(designs.begin(), designs.end(), [id](const Design &d) { return d.id == id; });
    return found == designs.end() ? nullptr : &*found;
}

QString killPointId(const Design &design, int gap)
{
    if (gap == design.steps.size())
        return QStringLiteral("after-") + stepId(design.steps.last());
    const Step step = design.steps[gap];
    return design.steps.count(step) > 1 ? QString::number(gap) : QStringLiteral("before-") + stepId(step);
}

QString killPointLabel(const Design &design, int gap)
{
    if (gap == design.steps.size())
        return DesignText::tr("after %1").arg(stepLine(design.steps.last()));
    return DesignText::tr("before %1").arg(stepLine(design.steps[gap]));
}

std::optional<int> killPointFromId(const Design &design, QStringView id)
{
    bool isNumber = false;
    if (const int gap = id.toInt(&isNumber); isNumber)
        return gap >= 0 && gap < design.killPointCount() ? std::optional(gap) : std::nullopt;
    const bool after = id.startsWith(u"after-");
    if (!after && !id.startsWith(u"before-"))
        return std::nullopt;
    QStringView name = id.mid(after ? 6 : 7);
    if (name == u"begin")
        name = design.steps.contains(Step::BeginDeferred) ? u"begin-deferred" : u"begin-immediate";
    const auto step = stepFromId(name);
    if (!step || design.steps.count(*step) != 1)
        return std::nullopt;
    return int(design.steps.indexOf(*step)) + (after ? 1 : 0);
}

} // namespace retrylab
