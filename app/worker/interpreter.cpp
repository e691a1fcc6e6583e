#include "worker/interpreter.h"

#include "labfile/labfile.h"

#include <QSqlDriver>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

#include <sqlite3.h>

#include <algorithm>
#include <cstdlib>

namespace retrylab {

using namespace protocol;

namespace {
bool isKeyTaken(const QSqlError &error)
{
    return error.nativeErrorCode().toInt() == SQLITE_CONSTRAINT_PRIMARYKEY;
}

/// BUSY promises that nothing was done, so it is no answer for a try that has committed something before.
ReplyKind replyToFailure(const QSqlError &error, Step step, bool committed)
{
    const int code = sqliteCode(error);
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
        return committed ? ReplyKind::Failed : ReplyKind::Busy;
    // Lost a race: the job is undone here and done elsewhere, so this is no failure but the way to a REPLAY.
    if (step == Step::InsertRecord && isKeyTaken(error))
        return ReplyKind::KeyTaken;
    return ReplyKind::Failed;
}

const QString &connectionName()
{
    static const QString name = QStringLiteral("worker");
    return name;
}
}

/// An open lab file with its prepared statements.
struct Interpreter::Session
{
    QString path;
    QSqlDatabase db;
    sqlite3 *handle = nullptr;
    QSqlQuery lookUp, insertJob, insertJobAs, insertRecord, takeOver, finish;

    explicit Session(QSqlDatabase opened)
        : db(std::move(opened)), lookUp(db), insertJob(db), insertJobAs(db), insertRecord(db), takeOver(db),
          finish(db)
    {
        const QVariant driverHandle = db.driver()->handle();
        handle = *static_cast<sqlite3 *const *>(driverHandle.constData());
        lookUp.setForwardOnly(true);
    }
    /// Prepared when first needed: a worker announces its first step the sooner.
    static QSqlQuery &ready(QSqlQuery &query, const char16_t *sql)
    {
        if (query.lastQuery().isEmpty())
            query.prepare(QString::fromUtf16(sql)); // An error shows when it is executed.
        return query;
    }
    QSqlQuery &lookUpReady()
    {
        return ready(lookUp, u"SELECT payload, result, stored_at, rowid FROM requests WHERE scope=? AND rid=?");
    }
    QSqlQuery &insertJobReady() { return ready(insertJob, u"INSERT INTO jobs(payload) VALUES(?)"); }
    QSqlQuery &insertJobAsReady() { return ready(insertJobAs, u"INSERT INTO jobs(id, payload) VALUES(?, ?)"); }
    QSqlQuery &insertRecordReady()
    {
        return ready(insertRecord,
                     u"INSERT INTO requests(scope, rid, payload, result, stored_at) VALUES(?, ?, ?, ?, ?)");
    }
    // Both change the record only if it still is the one that was seen: stored_at tells one reservation from the next.
    QSqlQuery &takeOverReady()
    {
        return ready(takeOver, u"UPDATE requests SET stored_at=? "
                               "WHERE scope=? AND rid=? AND result IS NULL AND stored_at=?");
    }
    QSqlQuery &finishReady()
    {
        return ready(finish, u"UPDATE requests SET result=? WHERE scope=? AND rid=? AND result IS NULL AND stored_at=?");
    }
    bool inTransaction() const { return sqlite3_get_autocommit(handle) == 0; }
};

/// One request on its way through the steps.
struct Interpreter::Handling
{
    const Handle &command;
    int step = 0;
    std::optional<Reply> reply = {}; ///< Known as soon as a look-up finds a record or a step fails.
    std::optional<qint64> job = {}; ///< Inserted by us.
    std::optional<qint64> promised = {}; ///< The id that a record stored before its job has named.
    struct Reservation { qint64 record = 0; qint64 storedAt = 0; };
    std::optional<Reservation> expired = {};  ///< Another's, found with its lease run out.
    std::optional<Reservation> reserved = {}; ///< Ours.
    bool stored = false;            ///< Has changed the file, committed or not.
    bool committed = false;

    const Request &request() const { return command.request; }

    void foundInProgress(const QString &payload, const Reservation &found)
    {
        if (reserved && reserved->record == found.record && reserved->storedAt == found.storedAt)
            return; // Looked up twice: it is our own.
        const qint64 lease = command.design.leaseSeconds;
        const qint64 left = found.storedAt + lease - command.labSeconds;
        if (payload != request().payload)
            reply = Reply{ReplyKind::PayloadConflict, std::nullopt, {}};
        else if (lease > 0 && left <= 0)
            expired = found;
        else // A lab clock that was set back must keep nobody waiting for longer than a lease.
            reply = Reply{ReplyKind::InProgress, std::nullopt, {}, lease > 0 ? int(std::min(left, lease)) : 0};
    }
    void found(const QString &payload, qint64 result)
    {
        reply = payload == request().payload ? Reply{ReplyKind::Replay, result, {}}
                                             : Reply{ReplyKind::PayloadConflict, std::nullopt, {}};
    }
    /// With the answer known, all that is left is to end an open transaction and to reply.
    bool skips(Step next, bool inTransaction) const
    {
        return reply && next != Step::Reply && !(next == Step::Commit && inTransaction);
    }
};

Interpreter::Interpreter(Say say, Await await)
    : m_say(std::move(say)), m_await(std::move(await)),
      m_files(QStringLiteral("retrylab-worker"), RecordingVfs::Capture::Kinds)
{
    m_files.setGate([this](int index, const FileOp &op) { waitBefore(index, op); });
}

Interpreter::~Interpreter()
{
    obey(Close{});
}

void Interpreter::obey(const Command &command)
{
    if (const auto *c = std::get_if<Open>(&command)) {
        open(*c);
    } else if (const auto *request = std::get_if<Handle>(&command)) {
        handle(*request);
    } else if (std::holds_alternative<Close>(command)) {
        if (m_session) {
            m_session.reset();
            QSqlDatabase::removeDatabase(connectionName());
        }
    } else {
        m_say(Trouble{{ErrorCode::Protocol, {}, QStringLiteral("go")}});
    }
}

void Interpreter::open(const Open &command)
{
    obey(Close{});
    m_memory.clear();
    Result<> lab = LabFile::inspect(command.file);
    if (lab) {
        auto db = openConnection(connectionName(), command.file, command.settings, m_files.uriQuery());
        if (db) {
            m_session = std::make_unique<Session>(*db);
            m_session->path = command.file;
            sqlite3_busy_handler(m_session->handle, &Interpreter::onBusy, this);
        } else {
            lab = db.error();
            QSqlDatabase::removeDatabase(connectionName());
        }
    }
    if (lab) {
        m_say(Opened{});
    } else {
        obey(Close{});
        m_say(Trouble{lab.error()});
    }
}

/// SQLite is in the middle of a step: nothing but going on or dying is possible.
Command Interpreter::awaitInStep()
{
    const auto command = m_await();
    if (!command || !(std::holds_alternative<Go>(*command) || std::holds_alternative<GiveUp>(*command)))
        std::_Exit(1);
    return *command;
}

int Interpreter::onBusy(void *context, int)
{
    auto *self = static_cast<Interpreter *>(context);
    self->m_say(Blocked{self->m_step});
    const Command command = self->awaitInStep();
    if (const auto *go = std::get_if<Go>(&command))
        self->m_go = *go;
    return std::holds_alternative<Go>(command) ? 1 : 0;
}

void Interpreter::waitBefore(int index, const FileOp &op)
{
    if (!m_go.untilOp || index < *m_go.untilOp)
        return;
    m_say(At{m_step, index, op});
    const Command command = awaitInStep();
    if (const auto *go = std::get_if<Go>(&command))
        m_go = *go;
}

void Interpreter::handle(const Handle &command)
{
    if (!m_session) {
        m_say(Trouble{{ErrorCode::Protocol, {}, QStringLiteral("no lab file is open")}});
        return;
    }
    Handling handling{.command = command};
    const auto &steps = command.design.steps;
    m_go = {};
    for (; handling.step < steps.size(); ++handling.step) {
        if (handling.skips(steps[handling.step], m_session->inTransaction()))
            continue;
        m_say(At{handling.step});
        if (handling.step >= m_go.until) {
            const auto next = m_await();
            const auto *go = next ? std::get_if<Go>(&*next) : nullptr;
            if (!go)
                return;
            m_go = *go;
        }
        m_step = handling.step;
        m_files.start();
        StepDone done = perform(handling);
        m_files.stop();
        m_go.untilOp.reset(); // It was for this step alone.
        done.ops = m_files.ops();
        m_say(done);
        if (!done.error.isEmpty())
            break;
    }
    m_say(Answer{handling.reply.value_or(Reply{ReplyKind::New, handling.job, {}})});
}

StepDone Interpreter::perform(Handling &h)
{
    Session &s = *m_session;
    StepDone done;
    done.step = h.step;
    QSqlQuery statement(s.db);
    QSqlQuery *used = &statement;
    bool ok = true;
    bool fenced = false; ///< The lease ran out and another has the key: what this try did must not be committed.
    const auto key = qMakePair(h.request().scope, h.request().rid);
    const Step step = h.command.design.steps[h.step];
    switch (step) {
    case Step::BeginImmediate:
        ok = statement.exec(QStringLiteral("BEGIN IMMEDIATE"));
        break;
    case Step::BeginDeferred:
        ok = statement.exec(QStringLiteral("BEGIN DEFERRED"));
        break;
    case Step::Commit:
        ok = statement.exec(QStringLiteral("COMMIT"));
        break;
    case Step::LookUp:
        used = &s.lookUpReady();
        s.lookUp.bindValue(0, key.first);
        s.lookUp.bindValue(1, key.second);
        ok = s.lookUp.exec();
        if (ok) {
            done.found = s.lookUp.next();
            if (*done.found && s.lookUp.isNull(1)) {
                h.foundInProgress(s.lookUp.value(0).toString(),
                                  {s.lookUp.value(3).toLongLong(), s.lookUp.value(2).toLongLong()});
            } else if (*done.found) {
                done.foundResult = s.lookUp.value(1).toLongLong();
                h.found(s.lookUp.value(0).toString(), *done.foundResult);
            }
        }
        break;
    case Step::InsertJob:
        used = h.promised ? &s.insertJobAsReady() : &s.insertJobReady();
        if (h.promised)
            used->bindValue(0, *h.promised);
        used->bindValue(h.promised ? 1 : 0, h.request().payload);
        ok = used->exec();
        if (ok)
            done.job = h.job = used->lastInsertId().toLongLong();
        break;
    case Step::InsertRecord:
        if (!h.job) { // Record first: it names the job that is to come.
            ok = statement.exec(QStringLiteral("SELECT IFNULL(MAX(id), 0) + 1 FROM jobs")) && statement.next();
            if (!ok)
                break;
            h.promised = statement.value(0).toLongLong();
            statement.finish(); // Else it would keep its read lock.
        }
        used = &s.insertRecordReady();
        used->bindValue(0, key.first);
        used->bindValue(1, key.second);
        used->bindValue(2, h.request().payload);
        used->bindValue(3, h.job ? *h.job : *h.promised);
        used->bindValue(4, h.command.labSeconds);
        ok = used->exec();
        if (ok) {
            done.record = used->lastInsertId().toLongLong();
            done.recordResult = h.job ? h.job : h.promised;
        }
        break;
    case Step::ReserveRecord: {
        used = h.expired ? &s.takeOverReady() : &s.insertRecordReady();
        if (h.expired) {
            used->bindValue(0, h.command.labSeconds);
            used->bindValue(1, key.first);
            used->bindValue(2, key.second);
            used->bindValue(3, h.expired->storedAt);
        } else {
            used->bindValue(0, key.first);
            used->bindValue(1, key.second);
            used->bindValue(2, h.request().payload);
            used->bindValue(3, QVariant(QMetaType::fromType<qint64>()));
            used->bindValue(4, h.command.labSeconds);
        }
        ok = used->exec();
        const bool taken = ok ? h.expired && used->numRowsAffected() != 1 : isKeyTaken(used->lastError());
        if (taken) { // Another was quicker. It has the key, or is done already: in either case the client is to come back.
            ok = true;
            done.found = true;
            h.reply = Reply{ReplyKind::InProgress, std::nullopt, {}};
        } else if (ok) {
            h.reserved = {h.expired ? h.expired->record : used->lastInsertId().toLongLong(), h.command.labSeconds};
            done.record = h.reserved->record;
            done.tookOver = h.expired.has_value();
        }
        break;
    }
    case Step::FinishRecord:
        used = &s.finishReady();
        used->bindValue(0, *h.job);
        used->bindValue(1, key.first);
        used->bindValue(2, key.second);
        used->bindValue(3, h.reserved->storedAt);
        ok = used->exec();
        if (ok && used->numRowsAffected() > 0) {
            done.record = h.reserved->record;
            done.recordResult = h.job;
        } else if (ok) {
            fenced = true;
        }
        break;
    case Step::LookUpMemory: {
        const auto remembered = m_memory.constFind(key);
        done.found = remembered != m_memory.constEnd();
        if (*done.found) {
            done.foundResult = remembered->result;
            h.found(remembered->payload, remembered->result);
        }
        break;
    }
    case Step::Remember:
        m_memory.insert(key, {h.request().payload, h.job.value_or(0)});
        break;
    case Step::Reply:
        break;
    }
    if (fenced) {
        done.error = QStringLiteral("no row changed: another handling has taken the key over");
        h.reply = Reply{ReplyKind::KeyTaken, std::nullopt, done.error};
    } else if (!ok) {
        const QSqlError error = used->lastError();
        done.error = error.databaseText().isEmpty() ? error.text() : error.databaseText();
        h.reply = Reply{replyToFailure(error, step, h.committed), std::nullopt, done.error};
    }
    // An unfinished SELECT would keep its read lock.
    used->finish();
    const bool lost = fenced || (step == Step::ReserveRecord && done.found);
    if ((!ok || lost) && s.inTransaction()) {
        // A failed statement leaves its transaction open (sqlite.org/lang_conflict.html, ABORT).
        done.rolledBack = QSqlQuery(s.db).exec(QStringLiteral("ROLLBACK"));
    }
    done.inTransaction = s.inTransaction();
    done.txn = TxnState(std::clamp(sqlite3_txn_state(s.handle, "main"), int(SQLITE_TXN_NONE), int(SQLITE_TXN_WRITE)));
    h.stored = h.stored || done.job || done.record;
    h.committed = h.committed || (h.stored && !done.inTransaction);
    return done;
}

} // namespace retrylab
