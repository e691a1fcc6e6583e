#pragma once

#include "cli/output.h"
#include "lab/experiment.h"
#include "labfile/rows.h"

#include <QCommandLineParser>

#include <optional>

namespace retrylab {

/// The exit codes of the command line.
enum ExitCode {
    ExitOk = 0,
    ExitUnexpected = 1,    ///< A run ended otherwise than --expect said.
    ExitBadArguments = 2,
    ExitCouldNotRun = 3,   ///< No worker program, no place to write, …
};

/// What every verb that runs something understands.
struct Options
{
    Format format = Format::Table;
    Experiment base; ///< The right design, with the settings asked for.
    QString keep;    ///< Folder for the lab files; empty: they are removed.
    std::optional<Counts> expect;

    static void declare(QCommandLineParser &parser);
    /// The first thing wrong, as one line.
    static Result<Options> read(const QCommandLineParser &parser);
};

Error badArgument(const QString &why);
/// All built-in designs, for complaints and help.
QString designIds();

} // namespace retrylab
