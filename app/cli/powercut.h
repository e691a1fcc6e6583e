#pragma once

#include <QStringList>
#include <QTextStream>

namespace retrylab {

/// retrylab powercut …: what a power cut can leave of a few transactions, or the table of all levels.
/// arguments: the program's name, then the verb's own (the verb itself and --lang are taken before). Returns an
/// ExitCode; what is wrong goes to err as one line. Runs no event loop; takes as long as the states asked for need.
int powercut(const QStringList &arguments, QTextStream &out, QTextStream &err);

} // namespace retrylab
