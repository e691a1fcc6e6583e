#include "durability/memoryvfs.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>

namespace retrylab {

struct MemoryVfs::State
{
    sqlite3_vfs vfs{};
    sqlite3_vfs *real = nullptr;
    QByteArray name;
    std::array<Buffer, kFileRoles> files;
    std::vector<std::unique_ptr<char[]>> regions; // Shared memory, in pieces of regionBytes.
    size_t regionsUsed = 0;
    int regionBytes = 0;
};

namespace {

using State = MemoryVfs::State;

constexpr char kPath[] = "/lab";

struct MemoryFile
{
    sqlite3_file base;
    State *state;
    MemoryVfs::Buffer *buffer;
    MemoryVfs::Buffer *own; // Of a temporary file.
};

MemoryFile *memoryFile(sqlite3_file *file) { return reinterpret_cast<MemoryFile *>(file); }
std::vector<char> &bytesOf(sqlite3_file *file) { return memoryFile(file)->buffer->bytes; }
State *stateOf(sqlite3_vfs *vfs) { return static_cast<State *>(vfs->pAppData); }

FileRole roleOf(const char *path)
{
    const QByteArrayView view(path);
    return view.endsWith("-journal") ? FileRole::Journal : view.endsWith("-wal") ? FileRole::Wal : FileRole::Database;
}

int closeFile(sqlite3_file *file)
{
    delete memoryFile(file)->own;
    return SQLITE_OK;
}

int readFile(sqlite3_file *file, void *data, int wanted, sqlite3_int64 offset)
{
    const std::vector<char> &bytes = bytesOf(file);
    const sqlite3_int64 there = std::clamp<sqlite3_int64>(sqlite3_int64(bytes.size()) - offset, 0, wanted);
    if (there > 0)
        std::memcpy(data, bytes.data() + offset, size_t(there));
    if (there == wanted)
        return SQLITE_OK;
    std::memset(static_cast<char *>(data) + there, 0, size_t(wanted - there));
    return SQLITE_IOERR_SHORT_READ;
}

int writeFile(sqlite3_file *file, const void *data, int count, sqlite3_int64 offset)
{
    std::vector<char> &bytes = bytesOf(file);
    if (bytes.size() < size_t(offset + count))
        bytes.resize(size_t(offset + count));
    std::memcpy(bytes.data() + offset, data, size_t(count));
    return SQLITE_OK;
}

int truncateFile(sqlite3_file *file, sqlite3_int64 size)
{
    bytesOf(file).resize(size_t(size));
    return SQLITE_OK;
}

int fileSize(sqlite3_file *file, sqlite3_int64 *size)
{
    *size = sqlite3_int64(bytesOf(file).size());
    return SQLITE_OK;
}

int nothing(sqlite3_file *, int) { return SQLITE_OK; }
int noReservedLock(sqlite3_file *, int *held) { return *held = 0, SQLITE_OK; }
int noControl(sqlite3_file *, int, void *) { return SQLITE_NOTFOUND; }
int sectorSize(sqlite3_file *) { return 4096; }
int characteristics(sqlite3_file *) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; } // As the unix VFS has it.

int shmMap(sqlite3_file *file, int region, int bytes, int extend, void volatile **memory)
{
    State *state = memoryFile(file)->state;
    *memory = nullptr;
    if (size_t(region) >= state->regionsUsed) {
        if (!extend)
            return SQLITE_OK;
        state->regionBytes = bytes;
        while (state->regions.size() <= size_t(region))
            state->regions.push_back(std::make_unique<char[]>(size_t(bytes)));
        state->regionsUsed = size_t(region) + 1;
    }
    *memory = state->regions[size_t(region)].get();
    return SQLITE_OK;
}
int shmLock(sqlite3_file *, int, int, int) { return SQLITE_OK; }
void shmBarrier(sqlite3_file *) {}
int shmUnmap(sqlite3_file *, int) { return SQLITE_OK; }

const sqlite3_io_methods kMethods{2,       closeFile,        readFile,  writeFile,  truncateFile,    nothing, fileSize,
                                  nothing, nothing,          noReservedLock, noControl, sectorSize, characteristics,
                                  shmMap,  shmLock,          shmBarrier, shmUnmap, nullptr, nullptr};

int openFile(sqlite3_vfs *vfs, sqlite3_filename path, sqlite3_file *file, int flags, int *outFlags)
{
    MemoryFile *self = memoryFile(file);
    self->base.pMethods = nullptr;
    self->state = stateOf(vfs);
    self->own = nullptr;
    if (path) {
        self->buffer = &self->state->files[size_t(roleOf(path))];
        if (!self->buffer->exists && !(flags & SQLITE_OPEN_CREATE))
            return SQLITE_CANTOPEN;
        self->buffer->exists = true;
    } else {
        self->own = self->buffer = new MemoryVfs::Buffer;
    }
    self->base.pMethods = &kMethods;
    if (outFlags)
        *outFlags = flags;
    return SQLITE_OK;
}

int deleteFile(sqlite3_vfs *vfs, const char *path, int)
{
    MemoryVfs::Buffer &buffer = stateOf(vfs)->files[size_t(roleOf(path))];
    if (!buffer.exists)
        return SQLITE_IOERR_DELETE_NOENT;
    buffer.exists = false;
    buffer.bytes.clear();
    return SQLITE_OK;
}

int accessFile(sqlite3_vfs *vfs, const char *path, int flags, int *answer)
{
    const MemoryVfs::Buffer &buffer = stateOf(vfs)->files[size_t(roleOf(path))];
    // The unix VFS, too, says of an empty file that it does not exist (os_unix.c, unixAccess).
    *answer = flags == SQLITE_ACCESS_EXISTS ? buffer.exists && !buffer.bytes.empty() : buffer.exists;
    return SQLITE_OK;
}

int fullPath(sqlite3_vfs *, const char *path, int bytes, char *out)
{
    sqlite3_snprintf(bytes, out, "%s", path);
    return SQLITE_OK;
}
int randomness(sqlite3_vfs *vfs, int bytes, char *out)
{
    return stateOf(vfs)->real->xRandomness(stateOf(vfs)->real, bytes, out);
}
int noSleep(sqlite3_vfs *, int microseconds) { return microseconds; }
int currentTime(sqlite3_vfs *vfs, double *time)
{
    return stateOf(vfs)->real->xCurrentTime(stateOf(vfs)->real, time);
}
int noLastError(sqlite3_vfs *, int, char *) { return 0; }

} // namespace

MemoryVfs::MemoryVfs() : m(std::make_unique<State>())
{
    static std::atomic<int> count{0};
    m->name = "retrylab-memory-" + QByteArray::number(++count);
    m->real = sqlite3_vfs_find(nullptr);
    m->vfs.iVersion = 1;
    m->vfs.szOsFile = int(sizeof(MemoryFile));
    m->vfs.mxPathname = 64;
    m->vfs.zName = m->name.constData();
    m->vfs.pAppData = m.get();
    m->vfs.xOpen = openFile;
    m->vfs.xDelete = deleteFile;
    m->vfs.xAccess = accessFile;
    m->vfs.xFullPathname = fullPath;
    m->vfs.xRandomness = randomness;
    m->vfs.xSleep = noSleep;
    m->vfs.xCurrentTime = currentTime;
    m->vfs.xGetLastError = noLastError;
    sqlite3_vfs_register(&m->vfs, 0);
}

MemoryVfs::~MemoryVfs() { sqlite3_vfs_unregister(&m->vfs); }

const char *MemoryVfs::name() const { return m->name.constData(); }
const char *MemoryVfs::path() const { return kPath; }
MemoryVfs::Buffer &MemoryVfs::file(FileRole role) { return m->files[size_t(role)]; }

void MemoryVfs::load(const DiskState &state)
{
    for (size_t role = 0; role < m->files.size(); ++role) {
        m->files[role].exists = state.files[role].has_value();
        m->files[role].bytes.clear();
        if (state.files[role])
            m->files[role].bytes.assign(state.files[role]->begin(), state.files[role]->end());
    }
}

DiskState MemoryVfs::state() const
{
    DiskState state;
    for (size_t role = 0; role < m->files.size(); ++role) {
        const Buffer &buffer = m->files[role];
        if (buffer.exists)
            state.files[role] = QByteArray(buffer.bytes.data(), qsizetype(buffer.bytes.size()));
    }
    return state;
}

void MemoryVfs::forgetSharedMemory()
{
    for (size_t i = 0; i < m->regionsUsed; ++i)
        std::memset(m->regions[i].get(), 0, size_t(m->regionBytes));
    m->regionsUsed = 0;
}

} // namespace retrylab
