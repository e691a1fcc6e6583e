#pragma once

#include "design/design.h"
#include "design/request.h"
#include "lab/choice.h"
#include "labfile/fileop.h"
#include "labfile/settings.h"

#include <QHash>

#include <functional>
#include <optional>

namespace retrylab {

/// How a client behaves when no answer comes. Times are on the lab clock, in milliseconds.
struct ClientPolicy
{
    int tries = 3;       ///< For each request, at least 1.
    int timeoutMs = 300; ///< Waits this long for a reply.
    int backoffMs = 100; ///< Pause before the second try; twice as long before each further one, up to an hour.
    int jitter = 0;      ///< Up to so many percent of a pause, 0 to 100, are left out, so that clients spread.
    int seed = 1;        ///< Chooses how much is left out of each pause.

    /// The pause after try tryNo (from 1) of a client's request (both from 0). The same on every machine.
    int pauseMs(int client, int request, int tryNo) const;
    bool operator==(const ClientPolicy &) const = default;
};

/// A simulated power cut that left the disk as an experiment finds it.
struct PowerCut
{
    int afterOps = 0;     ///< So many of SQLite's file operations had been issued,
    int ops = 0;          ///< of so many in all.
    int acknowledged = 0; ///< Commits that a client had been told of.
    int request = 0;      ///< The one whose client now asks again, from 1; 0: no transaction had begun.
    std::function<QString()> story; ///< Which of the possible disks it is, in the present language.
    bool operator==(const PowerCut &other) const
    {
        return afterOps == other.afterOps && ops == other.ops && acknowledged == other.acknowledged && request == other.request;
    }
};

/// What to run. A value: two equal experiments on an empty file come out the same.
struct Experiment
{
    Design design;
    std::optional<Design> retryDesign; ///< Handles every try but the first; none: the same design.
    std::optional<int> killGap;        ///< The worker of each client's very first try dies at this gap of the design.
    std::optional<int> killOp;         ///< Within step killGap instead, before this file operation of it (0: the first).
    Request request{QStringLiteral("reader-1"), QStringLiteral("request-7"), QStringLiteral("report")};
    int clients = 1;          ///< Client n > 1 has a scope of its own: "scope/n"; but see sharedRequest.
    bool sharedRequest = false; ///< All clients send the same requests, in the same scope.
    int requestsEach = 1;     ///< Of each client, one after the other; request n > 1 has the number "rid/n".
    int firstTryDelayMs = 0;  ///< On the lab clock: so long is each client's very first try on its way to the server.
    int workers = 2;          ///< At most so many requests are handled at a time.
    ClientPolicy policy;
    FileSettings file;
    bool emptyFirst = true;   ///< Empty the tables before the first request.
    /// What is known of jobs in the file at the start that no record names: the request that each id was made for.
    QHash<qint64, Request> madeFor;
    std::optional<PowerCut> powerCut;  ///< What came before, in the same story.
    bool askAgain = true;     ///< After a kill that came too late to lose the reply, ask once more all the same.
    qint64 labSeconds = 0;    ///< The lab clock at the start.
    Schedule schedule;        ///< Who goes when, as far as it says; then the one who has waited longest.
    /// The lab clock counts what is done, one millisecond each, instead of the time that it really took: so a schedule
    /// comes out the same on every machine.
    bool countedClock = false;

    const Design &designOfTry(int tryNo) const { return tryNo > 1 && retryDesign ? *retryDesign : design; }
    /// Client and number count from 0.
    Request requestOf(int client, int number = 0) const;
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
