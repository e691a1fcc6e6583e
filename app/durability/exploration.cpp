#include "durability/exploration.h"

#include "durability/memoryvfs.h"
#include "durability/statememo.h"
#include "durability/statespace.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace retrylab {

namespace {

struct PowerCutText { Q_DECLARE_TR_FUNCTIONS(PowerCut) };

/// Stories are looked for among so many states of a class: the simple states come first.
constexpr quint64 kStoriesPerClass = 400;
constexpr quint64 kStatesBetweenReports = 512;
constexpr size_t kMaxKinds = 1 << 15;

int begunAt(const Trace &trace, Cut cut)
{
    return int(std::count_if(trace.commits.begin(), trace.commits.end(),
                             [&](const Trace::Commit &commit) { return commit.begin < cut.afterOps; }));
}

class Explorer
{
public:
    Explorer(const Trace &trace, const QList<Cut> &cuts, const ExploreOptions &options)
        : m_trace(trace), m_cuts(cuts), m_options(options), m_known(options.remembered), m_counted(options.remembered)
    {
        m_result.seed = options.seed;
    }

    Exploration run()
    {
        for (const Cut cut : m_cuts) {
            if (m_options.stop.stop_requested())
                break;
            exploreCut(cut);
            report();
        }
        m_result.cancelled = m_options.stop.stop_requested();
        m_result.forgot = m_known.isFull() || m_counted.isFull();
        m_result.peakMemoBytes = m_known.bytes() + m_counted.bytes();
        std::stable_sort(m_result.classes.begin(), m_result.classes.end(),
                         [](const OutcomeClass &a, const OutcomeClass &b) { return a.states > b.states; });
        return std::move(m_result);
    }

private:
    void report()
    {
        if (m_options.progress)
            m_options.progress(int(m_result.cuts.size()), int(m_cuts.size()), m_result.states);
    }

    void exploreCut(Cut cut)
    {
        const StateSpace space(m_trace, cut);
        Exploration::AtCut at{cut, space.count(), 0, false};
        // The same state counts again where something else had begun or been acknowledged.
        const quint64 context = quint64(cut.acknowledged * 64 + begunAt(m_trace, cut) + 1) * 0x9e3779b97f4a7c15u;
        const bool all = space.visit(m_options.statesPerCut, m_options.seed,
                                     [&](const StateSpace::Choice &choice, quint64 hash) {
            if (m_options.stop.stop_requested())
                return false;
            if (m_counted.find(hash ^ context)) {
                ++m_result.repeated;
                return true;
            }
            m_counted.insert(hash ^ context, 0);
            ++at.examined;
            tally(space, choice, classify(m_trace, cut, recovered(space, choice, hash)));
            if (++m_sinceReport == kStatesBetweenReports) {
                m_sinceReport = 0;
                report();
            }
            return true;
        });
        at.exhaustive = all && !m_options.stop.stop_requested();
        m_result.cuts.append(at);
    }

    const Recovered &recovered(const StateSpace &space, const StateSpace::Choice &choice, quint64 hash)
    {
        if (const auto known = m_known.find(hash))
            return m_kinds[*known];
        space.fill(choice, m_recovery.disk());
        const Recovered found = m_recovery.recover();
        ++m_result.states;
        auto kind = std::find(m_kinds.begin(), m_kinds.end(), found);
        if (kind == m_kinds.end()) {
            if (m_kinds.size() == kMaxKinds) // Not with a few transactions; and then only slower.
                m_kinds.pop_back();
            m_kinds.push_back(found);
            kind = std::prev(m_kinds.end());
        }
        m_known.insert(hash, quint16(kind - m_kinds.begin()));
        return *kind;
    }

    void tally(const StateSpace &space, const StateSpace::Choice &choice, const PowerCutOutcome &outcome)
    {
        auto known = std::find_if(m_result.classes.begin(), m_result.classes.end(),
                                  [&](const OutcomeClass &one) { return one.outcome == outcome; });
        if (known == m_result.classes.end()) {
            m_result.classes.append({outcome, 0, {}, {}});
            known = std::prev(m_result.classes.end());
        }
        if (++known->states > kStoriesPerClass)
            return;
        if (known->states > 1 && known->story.surprise == 0)
            return;
        Story story = space.story(choice);
        if (known->states == 1 || story.surprise < known->story.surprise) {
            known->story = std::move(story);
            known->example = space.state(choice);
        }
    }

    const Trace &m_trace;
    const QList<Cut> &m_cuts;
    const ExploreOptions &m_options;
    Recovery m_recovery;
    StateMemo m_known;   // Hash of a state: what SQLite made of it, an index into m_kinds.
    StateMemo m_counted; // Hash of a state and its context: tallied.
    std::vector<Recovered> m_kinds;
    Exploration m_result;
    quint64 m_sinceReport = 0;
};

} // namespace

QString outcomeId(OutcomeKind kind)
{
    switch (kind) {
    case OutcomeKind::Kept: return QStringLiteral("kept");
    case OutcomeKind::RolledBack: return QStringLiteral("rolled-back");
    case OutcomeKind::Half: return QStringLiteral("half");
    case OutcomeKind::Corrupt: return QStringLiteral("corrupt");
    }
    return {};
}

QString outcomeLabel(OutcomeKind kind)
{
    switch (kind) {
    case OutcomeKind::Kept: return PowerCutText::tr("kept");
    case OutcomeKind::RolledBack: return PowerCutText::tr("rolled back");
    case OutcomeKind::Half: return PowerCutText::tr("half");
    case OutcomeKind::Corrupt: return PowerCutText::tr("corrupt");
    }
    return {};
}

PowerCutOutcome classify(const Trace &trace, Cut cut, const Recovered &found)
{
    if (!found.intact)
        return {OutcomeKind::Corrupt, {}, cut.acknowledged > 0, false};
    if (found.altered)
        return {OutcomeKind::Corrupt, found.counts, cut.acknowledged > 0, true};
    // How many transactions are there, if the rows are what some COMMIT left.
    int there = found.counts == trace.before ? 0 : -1;
    for (int i = 0; i < trace.commits.size(); ++i) {
        if (found.counts == trace.commits[i].counts)
            there = i + 1;
    }
    if (!found.whole || there < 0)
        return {OutcomeKind::Half, found.counts, there < cut.acknowledged, false};
    return {there < begunAt(trace, cut) ? OutcomeKind::RolledBack : OutcomeKind::Kept, found.counts,
            there < cut.acknowledged, false};
}

bool Exploration::exhaustive() const
{
    return !cancelled && std::all_of(cuts.begin(), cuts.end(), [](const AtCut &at) { return at.exhaustive; });
}

double Exploration::possible() const
{
    double sum = 0;
    for (const AtCut &at : cuts)
        sum += at.possible;
    return sum;
}

const OutcomeClass *Exploration::find(const PowerCutOutcome &outcome) const
{
    const auto found = std::find_if(classes.begin(), classes.end(),
                                    [&](const OutcomeClass &one) { return one.outcome == outcome; });
    return found == classes.end() ? nullptr : &*found;
}

bool Exploration::any(OutcomeKind kind) const
{
    return std::any_of(classes.begin(), classes.end(),
                       [&](const OutcomeClass &one) { return one.outcome.kind == kind; });
}

bool Exploration::anyLost() const
{
    return std::any_of(classes.begin(), classes.end(), [](const OutcomeClass &one) { return one.outcome.lost; });
}

Exploration explore(const Trace &trace, const QList<Cut> &cuts, const ExploreOptions &options)
{
    return Explorer(trace, cuts, options).run();
}

QString coverageText(const Exploration &exploration)
{
    const QLocale locale;
    const QString states = locale.toString(exploration.states);
    if (exploration.cancelled)
        return PowerCutText::tr("cancelled after %1 disk states").arg(states);
    if (exploration.exhaustive())
        return PowerCutText::tr("exhaustive: all %1 disk states").arg(states);
    const double possible = exploration.possible();
    const QString of = possible < 1e15 ? locale.toString(quint64(possible))
                                       : QStringLiteral("10^%1").arg(int(std::ceil(std::log10(possible)))); // "At most" allows rounding up.
    return PowerCutText::tr("sampled: %1 disk states of at most %2 (seed %3)").arg(states, of).arg(exploration.seed);
}

} // namespace retrylab
