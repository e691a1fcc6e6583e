#pragma once

#include "cli/options.h"
#include "labfile/scratchfolder.h"

#include <memory>

namespace retrylab {

/// Runs the cases side by side with real workers and prints one row for each. Runs an event loop.
/// The file operations of one step of base.design, recorded from a run without a kill.
Result<QList<FileOp>> recordStep(const Experiment &base, int step);
int runCases(const QString &name, const QList<Case> &cases, const Options &options);

/// A folder to work in: the one to keep, or one that goes when this object does.
class WorkFolder
{
public:
    static Result<std::shared_ptr<WorkFolder>> make(const QString &keep);
    QString path() const { return m_path; }
    ~WorkFolder();

private:
    QString m_path;
    std::unique_ptr<ScratchFolder> m_temporary;
};

void complain(const QString &line); ///< One line on standard error, with the program's name.
QString countsText(const std::optional<Counts> &counts); ///< "(1, 1)", or "–".

} // namespace retrylab
