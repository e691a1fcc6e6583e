#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace retrylab {

/// One thing that could happen next in a run, where more than one could: what a scheduler would decide.
struct Choice
{
    enum class Kind {
        Step,   ///< Worker index does its announced step, or tries the lock again that it waits for.
        Kill,   ///< Worker index dies where it is.
        Client, ///< Client index stops waiting for a reply, or ends its back-off: its clock rings.
        Lock,   ///< Worker index stops waiting for a lock.
        Arrival, ///< The request that client index has sent first of those on the way reaches the server.
    };
    Kind kind = Kind::Step;
    int index = 0; ///< Of the worker or client within the run, from 0.

    bool isOfClient() const { return kind == Kind::Client || kind == Kind::Arrival; }
    bool operator==(const Choice &) const = default;
};

/// Who went when. A run of the same experiment that follows it comes out the same.
using Schedule = QList<Choice>;

/// "1 1 2 k1 c1": numbers from 1; k: killed, c: the client's clock rings, w: the lock wait is over,
/// a: the client's request arrives.
QString scheduleText(const Schedule &schedule);
std::optional<Schedule> scheduleFromText(QStringView text);

} // namespace retrylab
