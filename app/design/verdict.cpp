#include "design/verdict.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace retrylab {

namespace {
struct VerdictText { Q_DECLARE_TR_FUNCTIONS(Verdict) };
constexpr std::array kIds{u"nothing", u"once", u"half", u"duplicate", u"lost", u"corrupt"};
}

Verdict judge(const Evidence &e)
{
    if (!e.intact)
        return Verdict::Corrupt;
    if (e.jobs > 1)
        return Verdict::Duplicate;
    if (e.jobs == 0 && (e.acknowledged || (e.toldToWait && e.isWedged())))
        return Verdict::Lost;
    if (e.jobs == 0 && e.records == 0)
        return Verdict::Nothing;
    return e.jobs == 1 && e.records == 1 && e.inProgress == 0 ? Verdict::Once : Verdict::Half;
}

Verdict worse(Verdict a, Verdict b)
{
    return std::max(a, b, [](Verdict x, Verdict y) {
        // Nothing and Once are both fine; among many requests one not yet done is the thing to show.
        const auto rank = [](Verdict v) { return v == Verdict::Once ? -1 : int(v); };
        return rank(x) < rank(y);
    });
}

QString verdictId(Verdict verdict)
{
    return QString::fromUtf16(kIds[std::size_t(verdict)]);
}

std::optional<Verdict> verdictFromId(QStringView id)
{
    for (std::size_t i = 0; i < kIds.size(); ++i) {
        if (id == QStringView(kIds[i]))
            return Verdict(i);
    }
    return std::nullopt;
}

QString verdictWord(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Nothing: return VerdictText::tr("nothing");
    case Verdict::Once: return VerdictText::tr("once");
    case Verdict::Half: return VerdictText::tr("half");
    case Verdict::Duplicate: return VerdictText::tr("duplicate");
    case Verdict::Lost: return VerdictText::tr("lost");
    case Verdict::Corrupt: return VerdictText::tr("corrupt");
    }
    return {};
}

QString verdictSign(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Nothing: return QStringLiteral("○");
    case Verdict::Once: return QStringLiteral("✓");
    case Verdict::Half: return QStringLiteral("◐");
    case Verdict::Duplicate: return QStringLiteral("×2");
    case Verdict::Lost: return QStringLiteral("∅");
    case Verdict::Corrupt: return QStringLiteral("‼");
    }
    return {};
}

} // namespace retrylab
