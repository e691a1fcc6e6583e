#pragma once

#include "durability/recovery.h"
#include "durability/story.h"

#include <QList>

#include <functional>
#include <optional>
#include <stop_token>

namespace retrylab {

/// What the user finds after the power cut, compared with the transactions that had begun by then.
enum class OutcomeKind {
    Kept,       ///< Every transaction that had begun is there.
    RolledBack, ///< The last one or more are gone, whole.
    Half,       ///< The rows are none that any COMMIT left: a part of a transaction.
    Corrupt,    ///< SQLite cannot read it, PRAGMA integrity_check finds faults, or rows are not as they were written.
};
QString outcomeId(OutcomeKind kind);    ///< "kept", "rolled-back", "half", "corrupt": the same in every language.
QString outcomeLabel(OutcomeKind kind); ///< For people.

struct PowerCutOutcome
{
    OutcomeKind kind = OutcomeKind::Kept;
    Counts counts;       ///< Zeros where SQLite finds it corrupt.
    bool lost = false;   ///< A client had been told of a commit that is not there any more, or not as it was.
    bool silent = false; ///< Corrupt, and SQLite does not notice: integrity_check said ok, but a row was altered.
    bool operator==(const PowerCutOutcome &) const = default;
};
PowerCutOutcome classify(const Trace &trace, Cut cut, const Recovered &found);

/// States that end alike, and one of them.
struct OutcomeClass
{
    PowerCutOutcome outcome;
    quint64 states = 0; ///< Distinct disk states, among those examined.
    Story story;        ///< The least surprising one found.
    DiskState example;  ///< The state of that story, as the machine finds it; not yet recovered.
};

struct ExploreOptions
{
    static constexpr quint64 defaultStatesPerCut = 20'000;
    /// A cut with more choices than this is sampled: about so many of them.
    quint64 statesPerCut = defaultStatesPerCut;
    quint32 seed = 1;
    /// How many distinct states are remembered, so as not to recover them twice: at most 60 bytes each.
    quint64 remembered = 1u << 20;
    std::stop_token stop;
    /// Called from the exploring thread now and then: cuts done, of how many, and states examined so far.
    std::function<void(int done, int total, quint64 states)> progress;
};

struct Exploration
{
    struct AtCut
    {
        Cut cut;
        double possible = 0; ///< Choices that the model allows, StateSpace::count().
        quint64 examined = 0; ///< Distinct states looked at that no cut before had, with what was acknowledged.
        bool exhaustive = false;
        bool operator==(const AtCut &) const = default;
    };
    QList<AtCut> cuts;
    QList<OutcomeClass> classes; ///< The commonest first.
    quint64 states = 0;          ///< Distinct states, over all cuts.
    quint64 repeated = 0;        ///< Choices whose state had been seen before.
    bool cancelled = false;
    /// More states than are remembered: some were recovered and counted more than once.
    bool forgot = false;
    quint32 seed = 0;
    quint64 peakMemoBytes = 0;

    bool exhaustive() const; ///< At every cut.
    double possible() const; ///< Summed over the cuts.
    const OutcomeClass *find(const PowerCutOutcome &outcome) const;
    bool any(OutcomeKind kind) const;
    bool anyLost() const;
};

/// Tries the disk states that power cuts at these moments can leave: each is recovered by real SQLite in memory,
/// checked, counted and forgotten; kept are a table of hashes, the tallies and one example of each class, so that
/// memory does not grow with the number of states. Works on one core for as long as it takes; call it from any thread.
Exploration explore(const Trace &trace, const QList<Cut> &cuts, const ExploreOptions &options = {});

/// "exhaustive: 512 states", or "sampled: 20,000 of about 3.2e12 (seed 1)", for people.
QString coverageText(const Exploration &exploration);

} // namespace retrylab
