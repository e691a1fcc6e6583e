#include "design/request.h"

#include <array>

namespace retrylab {

namespace {
constexpr std::array kWords{u"NEW", u"REPLAY", u"PAYLOAD_CONFLICT", u"BUSY", u"IN_PROGRESS", u"KEY_TAKEN", u"FAILED"};
}

QString replyWord(ReplyKind kind)
{
    return QString::fromUtf16(kWords[std::size_t(kind)]);
}

std::optional<ReplyKind> replyFromWord(QStringView word)
{
    for (std::size_t i = 0; i < kWords.size(); ++i) {
        if (word == QStringView(kWords[i]))
            return ReplyKind(i);
    }
    return std::nullopt;
}

} // namespace retrylab
