#include "labfile/recordingvfs.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace retrylab {

namespace {

struct WatchedFile;

} // namespace

struct RecordingVfs::State
{
    sqlite3_vfs vfs{};
    sqlite3_vfs *real = nullptr;
    QByteArray name;
    bool registered = false;
    bool keepData = true;
    bool running = false;
    Gate gate;
    QList<FileOp> ops;
    QList<FileImage> initial;
    Totals totals;
    int dropAt = -1;
    int nextFile = 0;
    std::map<std::string, int> identities; // Of the files that exist, by path.
    std::vector<WatchedFile *> open;
    std::set<int> imaged; // Files whose bytes at start() are known, or that did not exist then.

    void keepImage(WatchedFile *file);
    /// Announces an operation; the caller does it and then calls done().
    void before(const FileOp &op)
    {
        if (running && gate)
            gate(int(ops.size()), op);
    }
    void done(FileOp &&op)
    {
        if (!running)
            return;
        if (op.kind == FileOpKind::Sync && !op.dropped)
            ++totals.syncs;
        else if (op.kind == FileOpKind::SyncDirectory)
            ++totals.directorySyncs;
        else if (op.kind == FileOpKind::Write)
            ++totals.writes, totals.bytes += op.bytes;
        ops.append(std::move(op));
    }
    bool drops() const { return running && dropAt == ops.size(); }
    int identityOf(const char *path)
    {
        const auto known = identities.find(path);
        if (known != identities.end())
            return known->second;
        return identities[path] = nextFile++;
    }
};

namespace {

using State = RecordingVfs::State;

/// What SQLite holds as its file; the real VFS's own structure lies right behind it in the same memory.
struct WatchedFile
{
    sqlite3_file base;
    State *state;
    int identity;
    FileRole role;
    bool recorded;
    bool syncsDirectory; // At its next sync, as UNIXFILE_DIRSYNC says.

    sqlite3_file *real() { return reinterpret_cast<sqlite3_file *>(this + 1); }
    FileOp op(FileOpKind kind) const
    {
        FileOp op;
        op.kind = kind;
        op.role = role;
        op.file = identity;
        return op;
    }
};
static_assert(sizeof(WatchedFile) % alignof(std::max_align_t) == 0);

WatchedFile *watched(sqlite3_file *file) { return reinterpret_cast<WatchedFile *>(file); }
sqlite3_file *realOf(sqlite3_file *file) { return watched(file)->real(); }
State *stateOf(sqlite3_vfs *vfs) { return static_cast<State *>(vfs->pAppData); }

std::optional<FileRole> roleFromFlags(int flags)
{
    if (flags & SQLITE_OPEN_MAIN_DB)
        return FileRole::Database;
    if (flags & SQLITE_OPEN_MAIN_JOURNAL)
        return FileRole::Journal;
    if (flags & SQLITE_OPEN_WAL)
        return FileRole::Wal;
    return std::nullopt;
}

int closeFile(sqlite3_file *file)
{
    std::erase(watched(file)->state->open, watched(file));
    return realOf(file)->pMethods->xClose(realOf(file));
}

int readFile(sqlite3_file *file, void *data, int bytes, sqlite3_int64 offset)
{
    return realOf(file)->pMethods->xRead(realOf(file), data, bytes, offset);
}

int writeFile(sqlite3_file *file, const void *data, int bytes, sqlite3_int64 offset)
{
    WatchedFile *self = watched(file);
    if (!self->recorded || !self->state->running)
        return self->real()->pMethods->xWrite(self->real(), data, bytes, offset);
    FileOp op = self->op(FileOpKind::Write);
    op.offset = offset;
    op.bytes = bytes;
    self->state->before(op);
    const int rc = self->real()->pMethods->xWrite(self->real(), data, bytes, offset);
    if (rc == SQLITE_OK) {
        if (self->state->keepData)
            op.data = QByteArray(static_cast<const char *>(data), bytes);
        self->state->done(std::move(op));
    }
    return rc;
}

int truncateFile(sqlite3_file *file, sqlite3_int64 size)
{
    WatchedFile *self = watched(file);
    FileOp op = self->op(FileOpKind::Truncate);
    op.offset = size;
    if (self->recorded)
        self->state->before(op);
    const int rc = self->real()->pMethods->xTruncate(self->real(), size);
    if (rc == SQLITE_OK && self->recorded)
        self->state->done(std::move(op));
    return rc;
}

int syncFile(sqlite3_file *file, int flags)
{
    WatchedFile *self = watched(file);
    if (!self->recorded)
        return self->real()->pMethods->xSync(self->real(), flags);
    FileOp op = self->op(FileOpKind::Sync);
    op.flags = flags;
    self->state->before(op);
    if (self->state->drops()) {
        op.dropped = true;
        self->state->done(std::move(op));
        return SQLITE_OK;
    }
    const int rc = self->real()->pMethods->xSync(self->real(), flags);
    if (rc != SQLITE_OK)
        return rc;
    self->state->done(std::move(op));
    if (self->syncsDirectory)
        self->state->done(self->op(FileOpKind::SyncDirectory));
    self->syncsDirectory = false;
    return rc;
}

int fileSize(sqlite3_file *file, sqlite3_int64 *size) { return realOf(file)->pMethods->xFileSize(realOf(file), size); }
int lockFile(sqlite3_file *file, int level) { return realOf(file)->pMethods->xLock(realOf(file), level); }
int unlockFile(sqlite3_file *file, int level) { return realOf(file)->pMethods->xUnlock(realOf(file), level); }
int reservedLock(sqlite3_file *file, int *held)
{
    return realOf(file)->pMethods->xCheckReservedLock(realOf(file), held);
}
int fileControl(sqlite3_file *file, int op, void *argument)
{
    return realOf(file)->pMethods->xFileControl(realOf(file), op, argument);
}
int sectorSize(sqlite3_file *file) { return realOf(file)->pMethods->xSectorSize(realOf(file)); }
int characteristics(sqlite3_file *file)
{
    return realOf(file)->pMethods->xDeviceCharacteristics(realOf(file)) & ~SQLITE_IOCAP_BATCH_ATOMIC;
}
int shmMap(sqlite3_file *file, int page, int bytes, int extend, void volatile **memory)
{
    return realOf(file)->pMethods->xShmMap(realOf(file), page, bytes, extend, memory);
}
int shmLock(sqlite3_file *file, int offset, int n, int flags)
{
    return realOf(file)->pMethods->xShmLock(realOf(file), offset, n, flags);
}
void shmBarrier(sqlite3_file *file) { realOf(file)->pMethods->xShmBarrier(realOf(file)); }
int shmUnmap(sqlite3_file *file, int remove) { return realOf(file)->pMethods->xShmUnmap(realOf(file), remove); }
int fetchPage(sqlite3_file *file, sqlite3_int64 offset, int bytes, void **memory)
{
    return realOf(file)->pMethods->xFetch(realOf(file), offset, bytes, memory);
}
int unfetchPage(sqlite3_file *file, sqlite3_int64 offset, void *memory)
{
    return realOf(file)->pMethods->xUnfetch(realOf(file), offset, memory);
}

/// One table for each version of the real methods, as SQLite reads capabilities off the version.
const sqlite3_io_methods *methodsFor(int version)
{
    static const auto make = [](int v) {
        return sqlite3_io_methods{v,          closeFile,  readFile,     writeFile,   truncateFile,
                                  syncFile,   fileSize,   lockFile,     unlockFile,  reservedLock,
                                  fileControl, sectorSize, characteristics, shmMap,  shmLock,
                                  shmBarrier, shmUnmap,   fetchPage,    unfetchPage};
    };
    static const sqlite3_io_methods methods[3] = {make(1), make(2), make(3)};
    return &methods[std::clamp(version, 1, 3) - 1];
}

int openFile(sqlite3_vfs *vfs, sqlite3_filename path, sqlite3_file *file, int flags, int *outFlags)
{
    State *state = stateOf(vfs);
    WatchedFile *self = watched(file);
    self->base.pMethods = nullptr; // SQLite calls xClose after a failed open otherwise.
    self->state = state;
    const auto role = path ? roleFromFlags(flags) : std::nullopt;
    self->recorded = role.has_value();
    self->role = role.value_or(FileRole::Database);
    self->syncsDirectory = false;
    self->identity = -1;
    self->real()->pMethods = nullptr;
    bool created = false;
    if (self->recorded) {
        int exists = 0;
        state->real->xAccess(state->real, path, SQLITE_ACCESS_EXISTS, &exists);
        created = !exists && (flags & SQLITE_OPEN_CREATE);
        // SQLite may find an empty journal missing (unixAccess): then no new identity is due, the file being the same.
        if (!exists && self->role != FileRole::Database && state->identities.contains(path))
            created = false;
        else if (!exists)
            state->identities.erase(path);
        self->identity = created ? state->nextFile : -1;
        if (created)
            state->before(self->op(FileOpKind::Create));
    }
    const int rc = state->real->xOpen(state->real, path, self->real(), flags, outFlags);
    if (self->real()->pMethods)
        self->base.pMethods = methodsFor(self->real()->pMethods->iVersion);
    if (rc != SQLITE_OK || !self->recorded)
        return rc;
    self->identity = state->identityOf(path);
    self->syncsDirectory = (flags & SQLITE_OPEN_CREATE) && self->role != FileRole::Database;
    if (created) {
        state->imaged.insert(self->identity);
        state->done(self->op(FileOpKind::Create));
    }
    state->open.push_back(self);
    state->keepImage(self);
    return rc;
}

int deleteFile(sqlite3_vfs *vfs, const char *path, int syncDirectory)
{
    State *state = stateOf(vfs);
    const auto known = state->identities.find(path);
    if (known == state->identities.end())
        return state->real->xDelete(state->real, path, syncDirectory);
    FileOp op;
    op.kind = FileOpKind::Delete;
    op.file = known->second;
    op.role = QByteArrayView(path).endsWith("-wal") ? FileRole::Wal
        : QByteArrayView(path).endsWith("-journal") ? FileRole::Journal : FileRole::Database;
    FileOp directory = op;
    directory.kind = FileOpKind::SyncDirectory;
    state->before(op);
    const int rc = state->real->xDelete(state->real, path, syncDirectory);
    if (rc != SQLITE_OK)
        return rc;
    state->identities.erase(path);
    state->done(std::move(op));
    if (syncDirectory)
        state->done(std::move(directory));
    return rc;
}

int accessFile(sqlite3_vfs *vfs, const char *path, int flags, int *answer)
{
    return stateOf(vfs)->real->xAccess(stateOf(vfs)->real, path, flags, answer);
}
int fullPath(sqlite3_vfs *vfs, const char *path, int bytes, char *out)
{
    return stateOf(vfs)->real->xFullPathname(stateOf(vfs)->real, path, bytes, out);
}
int randomness(sqlite3_vfs *vfs, int bytes, char *out)
{
    return stateOf(vfs)->real->xRandomness(stateOf(vfs)->real, bytes, out);
}
int sleepFor(sqlite3_vfs *vfs, int microseconds)
{
    return stateOf(vfs)->real->xSleep(stateOf(vfs)->real, microseconds);
}
int currentTime(sqlite3_vfs *vfs, double *time)
{
    return stateOf(vfs)->real->xCurrentTime(stateOf(vfs)->real, time);
}
int currentTimeMs(sqlite3_vfs *vfs, sqlite3_int64 *time)
{
    sqlite3_vfs *real = stateOf(vfs)->real;
    if (real->iVersion >= 2 && real->xCurrentTimeInt64)
        return real->xCurrentTimeInt64(real, time);
    double days = 0;
    const int rc = real->xCurrentTime(real, &days);
    *time = sqlite3_int64(days * 86'400'000.0);
    return rc;
}
int lastError(sqlite3_vfs *vfs, int bytes, char *out)
{
    return stateOf(vfs)->real->xGetLastError ? stateOf(vfs)->real->xGetLastError(stateOf(vfs)->real, bytes, out) : 0;
}

QByteArray contentOf(WatchedFile *file)
{
    sqlite3_int64 size = 0;
    if (fileSize(&file->base, &size) != SQLITE_OK || size <= 0)
        return {};
    QByteArray bytes(qsizetype(size), '\0');
    readFile(&file->base, bytes.data(), int(size), 0);
    return bytes;
}

} // namespace

/// A file that was closed at start() is read when it is opened next: until then nobody can have changed it.
void RecordingVfs::State::keepImage(WatchedFile *file)
{
    if (running && keepData && imaged.insert(file->identity).second)
        initial.append({file->identity, file->role, contentOf(file)});
}

RecordingVfs::RecordingVfs(const QString &name, Capture capture) : m(std::make_unique<State>())
{
    m->name = name.toUtf8();
    m->keepData = capture == Capture::Data;
    m->real = sqlite3_vfs_find(nullptr);
    if (!m->real || sqlite3_vfs_find(m->name.constData()))
        return;
    m->vfs.iVersion = 2;
    m->vfs.szOsFile = int(sizeof(WatchedFile)) + m->real->szOsFile;
    m->vfs.mxPathname = m->real->mxPathname;
    m->vfs.zName = m->name.constData();
    m->vfs.pAppData = m.get();
    m->vfs.xOpen = openFile;
    m->vfs.xDelete = deleteFile;
    m->vfs.xAccess = accessFile;
    m->vfs.xFullPathname = fullPath;
    m->vfs.xRandomness = randomness;
    m->vfs.xSleep = sleepFor;
    m->vfs.xCurrentTime = currentTime;
    m->vfs.xGetLastError = lastError;
    m->vfs.xCurrentTimeInt64 = currentTimeMs;
    m->registered = sqlite3_vfs_register(&m->vfs, 0) == SQLITE_OK;
}

RecordingVfs::~RecordingVfs()
{
    if (m->registered)
        sqlite3_vfs_unregister(&m->vfs);
}

bool RecordingVfs::isValid() const { return m->registered; }
QString RecordingVfs::uriQuery() const { return QStringLiteral("vfs=") + QString::fromUtf8(m->name); }
void RecordingVfs::setGate(Gate gate) { m->gate = std::move(gate); }
void RecordingVfs::stop() { m->running = false; }
const QList<FileOp> &RecordingVfs::ops() const { return m->ops; }
const QList<FileImage> &RecordingVfs::initial() const { return m->initial; }
RecordingVfs::Totals RecordingVfs::totals() const { return m->totals; }
void RecordingVfs::dropSyncAt(int index) { m->dropAt = index; }

void RecordingVfs::start()
{
    m->ops.clear();
    m->initial.clear();
    m->totals = {};
    m->imaged.clear();
    m->running = true;
    for (WatchedFile *file : m->open)
        m->keepImage(file);
}

} // namespace retrylab
