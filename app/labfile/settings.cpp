#include "labfile/settings.h"

namespace retrylab {

QString journalWord(Journal journal)
{
    switch (journal) {
    case Journal::Delete: return QStringLiteral("DELETE");
    case Journal::Truncate: return QStringLiteral("TRUNCATE");
    case Journal::Persist: return QStringLiteral("PERSIST");
    case Journal::Wal: return QStringLiteral("WAL");
    }
    return {};
}

QString synchronousWord(Synchronous level)
{
    switch (level) {
    case Synchronous::Off: return QStringLiteral("OFF");
    case Synchronous::Normal: return QStringLiteral("NORMAL");
    case Synchronous::Full: return QStringLiteral("FULL");
    case Synchronous::Extra: return QStringLiteral("EXTRA");
    }
    return {};
}

std::optional<Journal> journalFromWord(QStringView word)
{
    for (Journal journal : allJournals()) {
        if (word.compare(journalWord(journal), Qt::CaseInsensitive) == 0)
            return journal;
    }
    return std::nullopt;
}

std::optional<Synchronous> synchronousFromWord(QStringView word)
{
    for (Synchronous level : allSynchronous()) {
        if (word.compare(synchronousWord(level), Qt::CaseInsensitive) == 0 || word == QString::number(int(level)))
            return level;
    }
    return std::nullopt;
}

const QList<Journal> &allJournals()
{
    static const QList<Journal> all{Journal::Delete, Journal::Truncate, Journal::Persist, Journal::Wal};
    return all;
}

const QList<Synchronous> &allSynchronous()
{
    static const QList<Synchronous> all{Synchronous::Off, Synchronous::Normal, Synchronous::Full, Synchronous::Extra};
    return all;
}

} // namespace retrylab
