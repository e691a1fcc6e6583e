#include "design/error.h"

#include <QCoreApplication>
#include <QDir>

namespace retrylab {

namespace {
struct ErrorText { Q_DECLARE_TR_FUNCTIONS(Error) };
}

QString Error::text() const
{
    const QString what = QDir::toNativeSeparators(subject);
    QString sentence;
    switch (code) {
    case ErrorCode::NoLabFile:
        sentence = ErrorText::tr("No lab file is open: open one, or make a new one.");
        break;
    case ErrorCode::FileMissing:
        sentence = ErrorText::tr("%1 does not exist.").arg(what);
        break;
    case ErrorCode::FileExists:
        sentence = ErrorText::tr("%1 cannot be created: there is a file of that name.").arg(what);
        break;
    case ErrorCode::FileIsFolder:
        sentence = ErrorText::tr("%1 is a folder, not a lab file.").arg(what);
        break;
    case ErrorCode::FileNotReadable:
        sentence = ErrorText::tr("%1 cannot be read: you have no permission.").arg(what);
        break;
    case ErrorCode::FileNotWritable:
        sentence = ErrorText::tr("%1 cannot be written: the file or its folder is read-only.").arg(what);
        break;
    case ErrorCode::DanglingLink:
        sentence = ErrorText::tr("%1 is a link to a file that does not exist.").arg(what);
        break;
    case ErrorCode::NotADatabase:
        sentence = ErrorText::tr("%1 is not an SQLite database. It was not changed.").arg(what);
        break;
    case ErrorCode::NotALabFile:
        sentence = ErrorText::tr("%1 is an SQLite database of another program. It was not changed.").arg(what);
        break;
    case ErrorCode::NewerLabFile:
        sentence = ErrorText::tr("%1 was made by a newer Retry Lab. It was not changed.").arg(what);
        break;
    case ErrorCode::Corrupt:
        sentence = ErrorText::tr("%1 is damaged: SQLite cannot read it.").arg(what);
        break;
    case ErrorCode::CannotCreate:
        sentence = ErrorText::tr("%1 cannot be created.").arg(what);
        break;
    case ErrorCode::CannotPrint:
        sentence = ErrorText::tr("The output could not be written.");
        break;
    case ErrorCode::DiskFull:
        sentence = ErrorText::tr("The disk that holds %1 is full. Nothing was stored.").arg(what);
        break;
    case ErrorCode::Locked:
        sentence = ErrorText::tr("Another program keeps %1 locked. Nothing was done; try again.").arg(what);
        break;
    case ErrorCode::Sql:
        sentence = ErrorText::tr("SQLite refused to work on %1.").arg(what);
        break;
    case ErrorCode::DuplicateKeys:
        sentence = ErrorText::tr("The requests table holds two records with one key, so it cannot get a primary key. "
                            "Empty the tables first.");
        break;
    case ErrorCode::WorkerMissing:
        sentence = ErrorText::tr("The worker program %1 could not be started. It belongs next to Retry Lab.").arg(what);
        break;
    case ErrorCode::WorkerLost:
        sentence = ErrorText::tr("Worker %1 ended by itself.").arg(what);
        break;
    case ErrorCode::Protocol:
        sentence = ErrorText::tr("Worker %1 sent a message that cannot be understood.").arg(what);
        break;
    case ErrorCode::ScheduleMismatch:
        return ErrorText::tr("The schedule %1 does not fit this experiment: its choice %2 cannot be made.").arg(subject, detail);
    case ErrorCode::BadArgument:
        sentence = what;
        break;
    }
    return detail.isEmpty() ? sentence : ErrorText::tr("%1 (%2)").arg(sentence, detail);
}

} // namespace retrylab
