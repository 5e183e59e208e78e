// What `interleave run` prints for people. (Its JSON document: session/export.hpp.)
#pragma once

#include <optional>
#include <string>

#include "session/session.hpp"

namespace interleave::cli {

struct RunReport {
  const session::Session& session;  // REQUIRES: finished, and its schedule fitted
  std::optional<double> seconds;    // wall clock, for --timing
};

std::string RunTable(const RunReport& report, bool coloured);

}  // namespace interleave::cli
