#pragma once

#include "design/error.h"

#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

namespace retrylab {

/// One thing that a server does on its way to an answer. A worker announces each before doing it.
enum class Step {
    BeginImmediate, ///< BEGIN IMMEDIATE: takes the write lock at once.
    BeginDeferred,  ///< BEGIN: takes no lock before it must.
    LookUp,         ///< SELECT the record; when there is one, nothing more is inserted.
    InsertJob,      ///< The effect.
    InsertRecord,   ///< The completion record.
    ReserveRecord,  ///< The record without a result: in progress. Takes over one whose lease has run out.
    FinishRecord,   ///< Gives the reserved record its result, unless another has taken it over.
    Commit,
    LookUpMemory,   ///< Look in the worker's own dictionary, which dies with the worker.
    Remember,       ///< Put the result into that dictionary.
    Reply,
};

/// The word of protocol, files and command line: "begin-immediate".
QString stepId(Step step);
std::optional<Step> stepFromId(QStringView id);
/// What the rail shows, one or two lines: SQL as it is, other words in the present language.
QString stepLabel(Step step);
QString stepLine(Step step); ///< The same on one line.

/// Neighbouring steps whose changes one COMMIT makes durable; both ends included.
struct CommitGroup
{
    int first = 0;
    int last = 0;
    bool operator==(const CommitGroup &) const = default;
};

/// How a server handles a request. Data only: the worker runs it, the rail draws it, every gap in it is a kill point.
struct Design
{
    QString id;
    QList<Step> steps;
    bool recordKey = true; ///< requests has PRIMARY KEY(scope, rid).
    /// For how long a reserved record keeps others away, in seconds of the lab clock; 0: no lease, for ever.
    int leaseSeconds = 0;
    static constexpr int maxLeaseSeconds = 86'400;

    QString title() const;
    QString summary() const;

    /// Transactions, and single steps that change the file outside of one and so commit alone.
    QList<CommitGroup> commitGroups() const;
    /// Gap k lies before step k; the last gap lies after the last step.
    int killPointCount() const { return int(steps.size()) + 1; }

    QJsonObject toJson() const;
    /// leaseSeconds may be left out. Refuses unknown steps and what cannot run (a COMMIT without its BEGIN, no reply at the end, …).
    static Result<Design> fromJson(const QJsonObject &json);

    bool operator==(const Design &) const = default;
};

/// Why this list of steps cannot run; nothing if it can.
std::optional<Error> problemOf(const Design &design);

const QList<Design> &builtInDesigns();
/// Null when there is none of that id.
const Design *findDesign(QStringView id);

/// "before-commit"; "after-reply" for the last gap; by number where a step stands twice.
QString killPointId(const Design &design, int gap);
/// The same for people: "before COMMIT".
QString killPointLabel(const Design &design, int gap);
/// Takes "before-STEP", "after-STEP" or the number of the gap.
std::optional<int> killPointFromId(const Design &design, QStringView id);

} // namespace retrylab
