#pragma once

#include "cli/options.h"

namespace retrylab {

/// The chapter's first experiment: a new request, the same again, another payload under its number, and the same
/// once more after the records were deleted. Runs an event loop.
int runSubmit(const Options &options);

} // namespace retrylab
