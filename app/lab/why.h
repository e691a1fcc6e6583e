#pragma once

#include "lab/moment.h"

#include <QStringList>

namespace retrylab {

/// Why the present outcome is what it is. Composed from what happened (which steps had run, what the file kept,
/// what the retry found), in the present language; never from the name of an experiment.
struct Why
{
    QString title;
    QStringList paragraphs; ///< Plain text.
    QString note;           ///< What the experiment does not show.
};

Why explain(const Moment &moment);

} // namespace retrylab
