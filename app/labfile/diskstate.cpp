#include "labfile/diskstate.h"

#include "labfile/diskfiles.h"

#include <QDir>
#include <QFile>

#include <algorithm>

namespace retrylab {

namespace {

const std::array<QString, kFileRoles> &suffixes()
{
    static const std::array<QString, kFileRoles> all{QString(), QStringLiteral("-journal"), QStringLiteral("-wal")};
    return all;
}

} // namespace

Result<QString> writeState(const DiskState &state, const QString &folder, const QString &name)
{
    if (!QDir().mkpath(folder))
        return Error{ErrorCode::CannotCreate, folder, {}};
    const QString path = QDir(folder).filePath(name);
    QFile::remove(path + QStringLiteral("-shm"));
    QStringList written;
    for (size_t role = 0; role < suffixes().size(); ++role) {
        QFile file(path + suffixes()[role]);
        // Removed in any case: who still has the old file open is to keep it, and not see it change beneath.
        if (file.exists() && !file.remove())
            return Error{ErrorCode::FileNotWritable, file.fileName(), file.errorString()};
        if (!state.files[role])
            continue;
        const bool opened = file.open(QIODevice::WriteOnly | QIODevice::NewOnly | QIODevice::Unbuffered);
        if (opened)
            written << file.fileName();
        // A disk that gets full takes a part first; only the write of the rest tells why.
        const QByteArray &bytes = *state.files[role];
        qint64 done = 0, taken = opened ? 1 : 0;
        for (; taken > 0 && done < bytes.size(); done += taken)
            taken = std::max<qint64>(0, file.write(bytes.constData() + done, bytes.size() - done));
        if (opened && done == bytes.size())
            continue;
        const bool full = file.error() == QFileDevice::ResourceError;
        const Error why{full ? ErrorCode::DiskFull : ErrorCode::CannotCreate, full ? path : file.fileName(), file.errorString()};
        file.close();
        for (const QString &part : written) // A part of a state would be another state.
            QFile::remove(part);
        return why;
    }
    return path;
}

QString freeName(const QString &folder, const QString &base)
{
    for (int n = 1;; ++n) {
        const QString name = (n == 1 ? base : QStringLiteral("%1-%2").arg(base).arg(n)) + QStringLiteral(".sqlite");
        if (DiskFiles::of(QDir(folder).filePath(name)) == DiskFiles())
            return name;
    }
}

DiskState readState(const QString &path)
{
    DiskState state;
    for (size_t role = 0; role < suffixes().size(); ++role) {
        QFile file(path + suffixes()[role]);
        if (file.open(QIODevice::ReadOnly))
            state.files[role] = file.readAll();
    }
    return state;
}

} // namespace retrylab
