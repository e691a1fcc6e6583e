#include "labfile/fileop.h"

#include <QCoreApplication>
#include <QLocale>

namespace retrylab {

namespace {

struct FileOpText { Q_DECLARE_TR_FUNCTIONS(FileOp) };

QString roleLabel(FileRole role)
{
    switch (role) {
    case FileRole::Database: return FileOpText::tr("the database");
    case FileRole::Journal: return FileOpText::tr("the journal");
    case FileRole::Wal: return FileOpText::tr("the WAL");
    }
    return {};
}

} // namespace

QString fileOpId(FileOpKind kind)
{
    switch (kind) {
    case FileOpKind::Create: return QStringLiteral("create");
    case FileOpKind::Write: return QStringLiteral("write");
    case FileOpKind::Truncate: return QStringLiteral("truncate");
    case FileOpKind::Sync: return QStringLiteral("sync");
    case FileOpKind::SyncDirectory: return QStringLiteral("sync-directory");
    case FileOpKind::Delete: return QStringLiteral("delete");
    }
    return {};
}

std::optional<FileOpKind> fileOpFromId(QStringView id)
{
    for (int kind = 0; kind <= int(FileOpKind::Delete); ++kind) {
        if (id == fileOpId(FileOpKind(kind)))
            return FileOpKind(kind);
    }
    return std::nullopt;
}

QString fileRoleId(FileRole role)
{
    switch (role) {
    case FileRole::Database: return QStringLiteral("database");
    case FileRole::Journal: return QStringLiteral("journal");
    case FileRole::Wal: return QStringLiteral("wal");
    }
    return {};
}

std::optional<FileRole> fileRoleFromId(QStringView id)
{
    for (int role = 0; role < kFileRoles; ++role) {
        if (id == fileRoleId(FileRole(role)))
            return FileRole(role);
    }
    return std::nullopt;
}

QString fileOpLabel(const FileOp &op)
{
    const QLocale locale;
    const QString file = roleLabel(op.role);
    switch (op.kind) {
    case FileOpKind::Create: return FileOpText::tr("create %1").arg(file);
    case FileOpKind::Write:
        return FileOpText::tr("write %1 bytes at %2 of %3").arg(locale.toString(op.bytes), locale.toString(op.offset), file);
    case FileOpKind::Truncate: return FileOpText::tr("cut %1 to %2 bytes").arg(file, locale.toString(op.offset));
    case FileOpKind::Sync:
        return op.dropped ? FileOpText::tr("(sync of %1 left out)").arg(file) : FileOpText::tr("sync %1").arg(file);
    case FileOpKind::SyncDirectory: return FileOpText::tr("sync the folder");
    case FileOpKind::Delete: return FileOpText::tr("delete %1").arg(file);
    }
    return {};
}

} // namespace retrylab
