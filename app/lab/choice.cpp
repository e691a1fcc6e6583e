#include "lab/choice.h"

#include <QStringList>

namespace retrylab {

namespace {
constexpr char16_t kSigns[] = {u'\0', u'k', u'c', u'w', u'a'}; ///< By Choice::Kind.
}

QString scheduleText(const Schedule &schedule)
{
    QStringList words;
    for (const Choice &choice : schedule) {
        const QString number = QString::number(choice.index + 1);
        words << (choice.kind == Choice::Kind::Step ? number : QChar(kSigns[int(choice.kind)]) + number);
    }
    return words.join(u' ');
}

std::optional<Schedule> scheduleFromText(QStringView text)
{
    Schedule schedule;
    for (QStringView word : text.split(u' ', Qt::SkipEmptyParts)) {
        Choice choice;
        for (int kind = 1; kind < int(std::size(kSigns)); ++kind) {
            if (word.front() == QChar(kSigns[kind])) {
                choice.kind = Choice::Kind(kind);
                word = word.sliced(1);
                break;
            }
        }
        bool ok = false;
        const int number = word.toInt(&ok);
        if (!ok || number < 1)
            return std::nullopt;
        choice.index = number - 1;
        schedule.append(choice);
    }
    return schedule;
}

} // namespace retrylab
