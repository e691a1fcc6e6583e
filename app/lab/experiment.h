#pragma once

#include "design/design.h"
#include "design/request.h"
#include "lab/choice.h"
#include "labfile/fileop.h"
#include "labfile/settings.h"

#include <QHash>

#include <optional>

namespace retrylab {

/// How a client behaves when no answer comes. Times are on the lab clock, in milliseconds.
struct ClientPolicy
{
    int tries = 3;       ///< In all, at least 1.
    int timeoutMs = 300; ///< Waits this long for a reply.
    int backoffMs = 100; ///< Pause before the second try; twice as long before each further one.
    bool operator==(const ClientPolicy &) const = default;
};

/// What to run. A value: two equal experiments on an empty file come out the same.
struct Experiment
{
    Design design;
    std::optional<Design> retryDesign; ///< Handles every try but the first; none: the same design.
    std::optional<int> killGap;        ///< The worker of each client's first try dies at this gap of the design.
    std::optional<int> killOp;         ///< Within step killGap instead, before this file operation of it (0: the first).
    Request request{QStringLiteral("reader-1"), QStringLiteral("request-7"), QStringLiteral("report")};
    int clients = 1;          ///< Client n > 1 has a scope of its own: "scope/n".
    bool sharedRequest = false; ///< All clients send the same request, scope and all.
    int workers = 2;          ///< At most so many requests are handled at a time.
    ClientPolicy policy;
    FileSettings file;
    bool emptyFirst = true;   ///< Empty the tables before the first request.
    /// What is known of jobs in the file at the start that no record names: the request that each id was made for.
    QHash<qint64, Request> madeFor;
    bool askAgain = true;     ///< After a kill that came too late to lose the reply, ask once more all the same.
    qint64 labSeconds = 0;    ///< The lab clock at the start.
    Schedule schedule;        ///< Who goes when, as far as it says; then the one who has waited longest.
    /// The lab clock counts what is done, one millisecond each, instead of the time that it really took: so a schedule
    /// comes out the same on every machine.
    bool countedClock = false;

    const Design &designOfTry(int tryNo) const { return tryNo > 1 && retryDesign ? *retryDesign : design; }
    Request requestOf(int client) const;
    /// Runs by itself again, on the real clock, as before a schedule was set.
    void forgetSchedule();
    bool operator==(const Experiment &) const = default;
};

/// An experiment with a name, one row of an outcome matrix.
struct Case
{
    QString id;
    Experiment experiment;
    std::optional<FileOp> op = {}; ///< What experiment.killOp is, as recorded.

    QString label() const;
};

/// One case for each kill point of base.design.
QList<Case> killPointCases(const Experiment &base);
/// One case for each file operation of a step, as a run without a kill has recorded them.
QList<Case> fileOpCases(const Experiment &base, int step, const QList<FileOp> &ops);
/// "before COMMIT", or "inside COMMIT, before file operation 3"; empty without a kill point.
QString killLabel(const Experiment &experiment);
/// The chapter's three ways to die: before-commit, after-commit, effect-only. Only base's settings are used.
QList<Case> chapterCases(const Experiment &base);

} // namespace retrylab
