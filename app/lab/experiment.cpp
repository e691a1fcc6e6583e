#include "lab/experiment.h"

#include <QCoreApplication>

namespace retrylab {

namespace {
struct ExperimentText { Q_DECLARE_TR_FUNCTIONS(Experiment) };
}

Request Experiment::requestOf(int client) const
{
    Request own = request;
    if (client > 0 && !sharedRequest)
        own.scope += u'/' + QString::number(client + 1);
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
