#include "lab/experiment.h"

#include <QCoreApplication>
#include <QRandomGenerator>

#include <algorithm>

namespace retrylab {

namespace {
struct ExperimentText { Q_DECLARE_TR_FUNCTIONS(Experiment) };
}

int ClientPolicy::pauseMs(int client, int request, int tryNo) const
{
    constexpr qint64 kLongest = 3'600'000;
    const qint64 whole = std::min(qint64(backoffMs) << std::clamp(tryNo - 1, 0, 30), kLongest);
    // The standard lays down every bit of this generator; what its distributions make of it differs among libraries.
    const quint32 place[] = {quint32(seed), quint32(client), quint32(request), quint32(tryNo)};
    const quint64 chance = QRandomGenerator(place, std::size(place)).generate();
    return int(whole - ((quint64(whole * jitter / 100) * chance) >> 32));
}

Request Experiment::requestOf(int client, int number) const
{
    Request own = request;
    if (client > 0 && !sharedRequest)
        own.scope += u'/' + QString::number(client + 1);
    if (number > 0)
        own.rid += u'/' + QString::number(number + 1);
    return own;
}

void Experiment::forgetSchedule()
{
    schedule.clear();
    countedClock = false;
    askAgain = true;
}

QString Case::label() const
{
    if (id == u"after-commit")
        return ExperimentText::tr("after COMMIT");
    if (id == u"effect-only")
        return ExperimentText::tr("effect only");
    return op ? killLabel(experiment) + QStringLiteral(": ") + fileOpLabel(*op) : killLabel(experiment);
}

QString killLabel(const Experiment &experiment)
{
    if (!experiment.killGap)
        return {};
    if (!experiment.killOp)
        return killPointLabel(experiment.design, *experiment.killGap);
    return ExperimentText::tr("inside %1, before file operation %2")
        .arg(stepLine(experiment.design.steps.value(*experiment.killGap)))
        .arg(*experiment.killOp + 1);
}

QList<Case> fileOpCases(const Experiment &base, int step, const QList<FileOp> &ops)
{
    QList<Case> cases;
    for (int op = 0; op < ops.size(); ++op) {
        if (!ops[op].isOwnCall())
            continue;
        Case one{QStringLiteral("in-%1-%2").arg(stepId(base.design.steps[step])).arg(op + 1), base, ops[op]};
        one.experiment.killGap = step;
        one.experiment.killOp = op;
        cases.append(one);
    }
    return cases;
}

QList<Case> killPointCases(const Experiment &base)
{
    QList<Case> cases;
    for (int gap = 0; gap < base.design.killPointCount(); ++gap) {
        Case one{killPointId(base.design, gap), base};
        one.experiment.killGap = gap;
        one.experiment.killOp.reset();
        cases.append(one);
    }
    return cases;
}

QList<Case> chapterCases(const Experiment &base)
{
    const Design &right = *findDesign(u"one-commit");
    const Design &wrong = *findDesign(u"effect-only");
    QList<Case> cases{{QStringLiteral("before-commit"), base},
                      {QStringLiteral("after-commit"), base},
                      {QStringLiteral("effect-only"), base}};
    for (Case &one : cases) {
        one.experiment.design = right;
        one.experiment.killOp.reset();
        one.experiment.retryDesign = right;
    }
    const int commit = int(right.steps.indexOf(Step::Commit));
    cases[0].experiment.killGap = commit;
    cases[1].experiment.killGap = commit + 1;
    cases[2].experiment.design = wrong;
    cases[2].experiment.killGap = int(wrong.steps.indexOf(Step::InsertJob)) + 1;
    return cases;
}

} // namespace retrylab
