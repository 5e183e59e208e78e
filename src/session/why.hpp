// One sentence that says why a run went wrong, built from what was recorded of it: who read what, who wrote
// over whom, on which line; who waits for whom; what was raised where.
#pragma once

#include <string>

#include "session/session.hpp"

namespace interleave::session {

// REQUIRES: the session has finished.
std::string WhyItFailed(const Session& session);

}  // namespace interleave::session
