#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace retrylab {

/// PRAGMA journal_mode (sqlite.org/pragma.html#pragma_journal_mode).
enum class Journal { Delete, Truncate, Persist, Wal };
/// PRAGMA synchronous; the values are SQLite's own numbers (sqlite.org/pragma.html#pragma_synchronous).
enum class Synchronous { Off = 0, Normal = 1, Full = 2, Extra = 3 };

QString journalWord(Journal journal);         ///< "DELETE"
QString synchronousWord(Synchronous level);   ///< "FULL"
std::optional<Journal> journalFromWord(QStringView word);         ///< In any case of letters.
std::optional<Synchronous> synchronousFromWord(QStringView word); ///< In any case of letters, or the number.
const QList<Journal> &allJournals();
const QList<Synchronous> &allSynchronous();

/// How a connection treats the lab file.
struct FileSettings
{
    Journal journal = Journal::Delete;
    Synchronous synchronous = Synchronous::Full; ///< SQLite's default for rollback journals.
    int lockWaitMs = 10'000;                     ///< How long to wait for another's lock before BUSY.
    bool operator==(const FileSettings &) const = default;
};

} // namespace retrylab
