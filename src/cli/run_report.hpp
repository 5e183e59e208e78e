// What `interleave run` prints: a table for people, or one JSON document with the fields of CLI.md.
#pragma once

#include <optional>
#include <string>

#include "session/session.hpp"

namespace interleave::cli {

struct RunReport {
  const session::Session& session;  // REQUIRES: finished, and its schedule fitted
  std::optional<double> seconds;    // wall clock, for --timing
};

std::string RunJson(const RunReport& report);
std::string RunTable(const RunReport& report, bool coloured);

}  // namespace interleave::cli
