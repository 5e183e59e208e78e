// A run written down for other programs.
#pragma once

#include <string>

#include "session/session.hpp"

namespace interleave::session {

// The trace as JSON lines, see trace/lines.hpp.
std::string TraceLines(const Session& session);

}  // namespace interleave::session
