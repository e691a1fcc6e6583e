#include "lab/experiment.h"

#include <QCoreApplication>

namespace retrylab {

namespace {
struct ExperimentText { Q_DECLARE_TR_FUNCTIONS(Experiment) };
}

Request Experiment::requestOf(int client) const
{
    Request own = request;
    if (client > 0)
        own.scope += u'/' + QString::number(client + 1);
    return own;
}

QString Case::label() const
{
    if (id == u"after-commit")
        return ExperimentText::tr("after COMMIT");
    if (id == u"effect-only")
        return ExperimentText::tr("effect only");
    return killPointLabel(experiment.design, experiment.killGap.value_or(0));
}

QList<Case> killPointCases(const Experiment &base)
{
    QList<Case> cases;
    for (int gap = 0; gap < base.design.killPointCount(); ++gap) {
        Case one{killPointId(base.design, gap), base};
        one.experiment.killGap = gap;
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
