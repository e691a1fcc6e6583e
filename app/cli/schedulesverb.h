#pragma once

#include "cli/options.h"

#include <QStringList>

namespace retrylab {

/// retrylab schedules DESIGN: tries every schedule, prints a row for each way to end, and the shortest that breaks the
/// design. arguments: without the verb.
int schedulesVerb(const QStringList &arguments);
/// retrylab run race: runs one schedule and prints what happened; --expect is checked. arguments: without "run race".
int raceVerb(const QStringList &arguments);

} // namespace retrylab
