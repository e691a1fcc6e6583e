#include "worker/protocol.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

namespace retrylab::protocol {

namespace {

template<typename... Ts>
struct Overloaded : Ts... { using Ts::operator()...; };
template<typename... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

QByteArray line(const QJsonObject &json)
{
    return QJsonDocument(json).toJson(QJsonDocument::Compact) + '\n';
}

Error malformed(const QString &why)
{
    return {ErrorCode::Protocol, {}, why};
}

/// Reads fields and remembers the first that is missing or of the wrong type.
class Reader
{
public:
    explicit Reader(QJsonObject json) : m_json(std::move(json)) {}

    QString text(QLatin1StringView key)
    {
        const QJsonValue value = m_json[key];
        need(value.isString(), key);
        return value.toString();
    }
    bool flag(QLatin1StringView key)
    {
        const QJsonValue value = m_json[key];
        need(value.isBool(), key);
        return value.toBool();
    }
    /// Ids can exceed what a JSON number holds exactly, so they travel as text.
    qint64 id(QLatin1StringView key)
    {
        bool ok = false;
        const qint64 value = m_json[key].toString().toLongLong(&ok);
        need(ok, key);
        return value;
    }
    std::optional<qint64> optionalId(QLatin1StringView key)
    {
        return has(key) ? std::optional(id(key)) : std::nullopt;
    }
    std::optional<bool> optionalFlag(QLatin1StringView key)
    {
        return has(key) ? std::optional(flag(key)) : std::nullopt;
    }
    QString optionalText(QLatin1StringView key) { return has(key) ? text(key) : QString(); }
    int number(QLatin1StringView key, int low, int high)
    {
        const double value = m_json[key].toDouble(std::nan(""));
        const bool ok = std::trunc(value) == value && value >= low && value <= high;
        need(ok, key);
        return ok ? int(value) : low;
    }
    std::optional<int> optionalNumber(QLatin1StringView key, int low, int high)
    {
        return has(key) ? std::optional(number(key, low, high)) : std::nullopt;
    }
    QJsonValue value(QLatin1StringView key) const { return m_json[key]; }
    QJsonArray optionalArray(QLatin1StringView key)
    {
        need(!has(key) || m_json[key].isArray(), key);
        return m_json[key].toArray();
    }
    QJsonObject object(QLatin1StringView key)
    {
        const QJsonValue value = m_json[key];
        need(value.isObject(), key);
        return value.toObject();
    }
    void need(bool ok, QLatin1StringView key)
    {
        if (!ok && m_problem.isEmpty())
            m_problem = key;
    }

    bool ok() const { return m_problem.isEmpty(); }
    Error error() const { return malformed(m_problem); }

private:
    bool has(QLatin1StringView key) const { return m_json.contains(key); }

    QJsonObject m_json;
    QString m_problem;
};

template<typename T, typename Variant>
Result<Variant> checked(const Reader &reader, T value)
{
    if (!reader.ok())
        return reader.error();
    return Variant(std::move(value));
}

Result<QJsonObject> parse(QByteArrayView bytes)
{
    if (bytes.size() > maxLineBytes)
        return malformed(QStringLiteral("line too long"));
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(bytes.toByteArray(), &error);
    if (error.error != QJsonParseError::NoError)
        return malformed(error.errorString());
    if (!document.isObject())
        return malformed(QStringLiteral("not an object"));
    return document.object();
}

constexpr QLatin1StringView kDo{"do"};
constexpr QLatin1StringView kSay{"say"};
constexpr int kMaxStep = 1000;
constexpr int kMaxOp = 1'000'000;

/// [kind, file, offset, bytes]: there are many, and each is read by this program alone.
QJsonArray fileOpJson(const FileOp &op)
{
    return {fileOpId(op.kind), fileRoleId(op.role), double(op.offset), double(op.bytes)};
}

std::optional<FileOp> fileOpFromJson(const QJsonValue &value)
{
    constexpr double most = 9'007'199'254'740'992.0; // Whole numbers are exact up to here.
    const QJsonArray parts = value.toArray();
    const auto kind = fileOpFromId(parts.at(0).toString());
    const auto role = fileRoleFromId(parts.at(1).toString());
    const double offset = parts.at(2).toDouble(-1);
    const double bytes = parts.at(3).toDouble(-1);
    const auto isSize = [](double number) { return number >= 0 && number <= most && std::trunc(number) == number; };
    if (parts.size() != 4 || !kind || !role || !isSize(offset) || !isSize(bytes))
        return std::nullopt;
    FileOp op;
    op.kind = *kind;
    op.role = *role;
    op.offset = qint64(offset);
    op.bytes = qint64(bytes);
    return op;
}

QJsonObject requestJson(const Request &request)
{
    return {{QStringLiteral("scope"), request.scope},
            {QStringLiteral("rid"), request.rid},
            {QStringLiteral("payload"), request.payload}};
}

} // namespace

QByteArray encode(const Command &command)
{
    return std::visit(
        Overloaded{
            [](const Open &c) {
                return line({{kDo, QStringLiteral("open")},
                             {QStringLiteral("file"), c.file},
                             {QStringLiteral("journal"), journalWord(c.settings.journal)},
                             {QStringLiteral("synchronous"), synchronousWord(c.settings.synchronous)},
                             {QStringLiteral("lockWaitMs"), c.settings.lockWaitMs}});
            },
            [](const Handle &c) {
                return line({{kDo, QStringLiteral("handle")},
                             {QStringLiteral("design"), c.design.toJson()},
                             {QStringLiteral("request"), requestJson(c.request)},
                             {QStringLiteral("labSeconds"), QString::number(c.labSeconds)}});
            },
            [](const Go &c) {
                QJsonObject json{{kDo, QStringLiteral("go")}, {QStringLiteral("until"), c.until}};
                if (c.untilOp)
                    json[u"untilOp"] = *c.untilOp;
                return line(json);
            },
            [](const GiveUp &) { return line({{kDo, QStringLiteral("giveUp")}}); },
            [](const Close &) { return line({{kDo, QStringLiteral("close")}}); },
        },
        command);
}

Result<Command> decodeCommand(QByteArrayView bytes)
{
    const auto json = parse(bytes);
    if (!json)
        return json.error();
    Reader in(*json);
    const QString verb = in.text(kDo);
    if (verb == u"open") {
        Open open{in.text(QLatin1StringView("file")), {}};
        const auto journal = journalFromWord(in.text(QLatin1StringView("journal")));
        const auto synchronous = synchronousFromWord(in.text(QLatin1StringView("synchronous")));
        in.need(journal.has_value(), QLatin1StringView("journal"));
        in.need(synchronous.has_value(), QLatin1StringView("synchronous"));
        open.settings = {journal.value_or(Journal::Delete), synchronous.value_or(Synchronous::Full),
                         in.number(QLatin1StringView("lockWaitMs"), 0, 3'600'000)};
        return checked<Open, Command>(in, open);
    }
    if (verb == u"handle") {
        const auto design = Design::fromJson(in.object(QLatin1StringView("design")));
        if (!design)
            return malformed(QStringLiteral("design"));
        Reader request(in.object(QLatin1StringView("request")));
        const Request read{request.text(QLatin1StringView("scope")), request.text(QLatin1StringView("rid")),
                           request.text(QLatin1StringView("payload"))};
        in.need(request.ok(), QLatin1StringView("request"));
        return checked<Handle, Command>(in, {*design, read, in.id(QLatin1StringView("labSeconds"))});
    }
    if (verb == u"go")
        return checked<Go, Command>(in, {in.number(QLatin1StringView("until"), 0, kMaxStep),
                                         in.optionalNumber(QLatin1StringView("untilOp"), 0, kMaxOp)});
    if (verb == u"giveUp")
        return Command(GiveUp{});
    if (verb == u"close")
        return Command(Close{});
    return malformed(verb);
}

QByteArray encode(const Message &message)
{
    return std::visit(
        Overloaded{
            [](const Hello &m) {
                return line({{kSay, QStringLiteral("hello")},
                             {QStringLiteral("pid"), QString::number(m.pid)},
                             {QStringLiteral("sqlite"), m.sqlite},
                             {QStringLiteral("version"), m.version}});
            },
            [](const Opened &) { return line({{kSay, QStringLiteral("opened")}}); },
            [](const Closed &) { return line({{kSay, QStringLiteral("closed")}}); },
            [](const At &m) {
                QJsonObject json{{kSay, QStringLiteral("at")}, {QStringLiteral("step"), m.step}};
                if (m.file) {
                    json[u"op"] = m.op;
                    json[u"file"] = fileOpJson(*m.file);
                }
                return line(json);
            },
            [](const Blocked &m) {
                return line({{kSay, QStringLiteral("blocked")}, {QStringLiteral("step"), m.step}});
            },
            [](const StepDone &m) {
                QJsonObject json{{kSay, QStringLiteral("done")},
                                 {QStringLiteral("step"), m.step},
                                 {QStringLiteral("inTransaction"), m.inTransaction},
                                 {QStringLiteral("txn"), int(m.txn)},
                                 {QStringLiteral("rolledBack"), m.rolledBack}};
                if (m.job)
                    json[u"job"] = QString::number(*m.job);
                if (m.record)
                    json[u"record"] = QString::number(*m.record);
                if (m.recordResult)
                    json[u"recordResult"] = QString::number(*m.recordResult);
                if (m.tookOver)
                    json[u"tookOver"] = true;
                if (m.found)
                    json[u"found"] = *m.found;
                if (m.foundResult)
                    json[u"foundResult"] = QString::number(*m.foundResult);
                if (!m.error.isEmpty())
                    json[u"error"] = m.error;
                if (!m.ops.isEmpty()) {
                    QJsonArray ops;
                    for (const FileOp &op : m.ops)
                        ops.append(fileOpJson(op));
                    json[u"ops"] = ops;
                }
                return line(json);
            },
            [](const Answer &m) {
                QJsonObject json{{kSay, QStringLiteral("reply")},
                                 {QStringLiteral("kind"), replyWord(m.reply.kind)},
                                 {QStringLiteral("detail"), m.reply.detail}};
                if (m.reply.result)
                    json[u"result"] = QString::number(*m.reply.result);
                if (m.reply.retryAfterSeconds > 0)
                    json[u"retryAfterSeconds"] = m.reply.retryAfterSeconds;
                return line(json);
            },
            [](const Trouble &m) {
                return line({{kSay, QStringLiteral("trouble")},
                             {QStringLiteral("code"), int(m.error.code)},
                             {QStringLiteral("subject"), m.error.subject},
                             {QStringLiteral("detail"), m.error.detail}});
            },
        },
        message);
}

Result<Message> decodeMessage(QByteArrayView bytes)
{
    const auto json = parse(bytes);
    if (!json)
        return json.error();
    Reader in(*json);
    const QString verb = in.text(kSay);
    const auto step = [&in] { return in.number(QLatin1StringView("step"), 0, kMaxStep); };
    if (verb == u"hello") {
        return checked<Hello, Message>(in, {in.id(QLatin1StringView("pid")), in.text(QLatin1StringView("sqlite")),
                                            in.text(QLatin1StringView("version"))});
    }
    if (verb == u"opened")
        return Message(Opened{});
    if (verb == u"closed")
        return Message(Closed{});
    if (verb == u"at") {
        At at{step(), in.optionalNumber(QLatin1StringView("op"), 0, kMaxOp).value_or(-1), {}};
        if (at.op >= 0) {
            at.file = fileOpFromJson(in.value(QLatin1StringView("file")));
            in.need(at.file.has_value(), QLatin1StringView("file"));
        }
        return checked<At, Message>(in, at);
    }
    if (verb == u"blocked")
        return checked<Blocked, Message>(in, {step()});
    if (verb == u"done") {
        StepDone done;
        done.step = step();
        done.inTransaction = in.flag(QLatin1StringView("inTransaction"));
        done.txn = TxnState(in.number(QLatin1StringView("txn"), 0, int(TxnState::Write)));
        done.rolledBack = in.flag(QLatin1StringView("rolledBack"));
        done.job = in.optionalId(QLatin1StringView("job"));
        done.record = in.optionalId(QLatin1StringView("record"));
        done.recordResult = in.optionalId(QLatin1StringView("recordResult"));
        done.tookOver = in.optionalFlag(QLatin1StringView("tookOver")).value_or(false);
        done.found = in.optionalFlag(QLatin1StringView("found"));
        done.foundResult = in.optionalId(QLatin1StringView("foundResult"));
        done.error = in.optionalText(QLatin1StringView("error"));
        for (const QJsonValue &value : in.optionalArray(QLatin1StringView("ops"))) {
            const auto op = fileOpFromJson(value);
            in.need(op.has_value(), QLatin1StringView("ops"));
            done.ops.append(op.value_or(FileOp()));
        }
        return checked<StepDone, Message>(in, done);
    }
    if (verb == u"reply") {
        const auto kind = replyFromWord(in.text(QLatin1StringView("kind")));
        in.need(kind.has_value(), QLatin1StringView("kind"));
        return checked<Answer, Message>(in, {{kind.value_or(ReplyKind::Failed),
                                              in.optionalId(QLatin1StringView("result")),
                                              in.text(QLatin1StringView("detail")),
                                              in.optionalNumber(QLatin1StringView("retryAfterSeconds"), 1,
                                                                Design::maxLeaseSeconds).value_or(0)}});
    }
    if (verb == u"trouble") {
        const int code = in.number(QLatin1StringView("code"), 0, int(ErrorCode::ScheduleMismatch));
        return checked<Trouble, Message>(in, {{ErrorCode(code), in.text(QLatin1StringView("subject")),
                                               in.text(QLatin1StringView("detail"))}});
    }
    return malformed(verb);
}

} // namespace retrylab::protocol
