#pragma once

#include <QString>

#include <utility>
#include <variant>

namespace retrylab {

enum class ErrorCode {
    NoLabFile,
    FileMissing,
    FileExists,
    FileIsFolder,
    FileNotReadable,
    FileNotWritable,
    DanglingLink,
    NotADatabase,
    NotALabFile,
    NewerLabFile,
    Corrupt,
    CannotCreate,
    CannotPrint,
    DiskFull,
    Locked,
    Sql,
    DuplicateKeys,
    WorkerMissing,
    WorkerLost,
    Protocol,
    BadArgument,
    ScheduleMismatch, ///< subject: the schedule; detail: the number of the choice that could not be made.
};

/// What went wrong, as a value: the sentence is made when it is shown, in the language of that moment.
struct Error
{
    ErrorCode code = ErrorCode::Sql;
    QString subject; ///< The file, program or argument concerned.
    QString detail;  ///< What the system or SQLite said, untranslated; may be empty.

    /// One sentence or two, in the application's present language.
    QString text() const;
    bool operator==(const Error &) const = default;
};

struct Done {};

/// A value or the reason why there is none.
template<typename T = Done>
class [[nodiscard]] Result
{
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return m_state.index() == 0; }
    T &operator*() { return std::get<0>(m_state); }
    const T &operator*() const { return std::get<0>(m_state); }
    T *operator->() { return &std::get<0>(m_state); }
    const T *operator->() const { return &std::get<0>(m_state); }
    const Error &error() const { return std::get<1>(m_state); }

private:
    std::variant<T, Error> m_state;
};

} // namespace retrylab
