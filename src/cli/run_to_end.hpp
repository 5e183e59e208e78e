// A session run to its end under the eyes of a person: with progress, and a limit of wall clock.
#pragma once

#include <cstdint>
#include <optional>

#include "cli/arguments.hpp"
#include "cli/console.hpp"
#include "session/session.hpp"

namespace interleave::cli {

// The target of the arguments is read and opened in `session`; what a link no longer matches is noted on
// stderr. Nothing: it is refused, the line is printed, the exit status is 2.
bool OpenTarget(const Arguments& arguments, Console& console, session::Session* session);

// Runs to the end, and says how long it took in seconds. The run gives up after `max_seconds`.
double RunToEnd(session::Session& session, Console& console, std::optional<uint64_t> max_seconds);

// What a finished run means for the exit status.
ExitStatus StatusOf(const session::RunResult& result);

// The value of --max-seconds.
base::Result<std::optional<uint64_t>> MaxSeconds(const Arguments& arguments);

}  // namespace interleave::cli
