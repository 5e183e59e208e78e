// What `interleave explore` and `interleave matrix` print: tables for people, or one JSON document with the
// fields of CLI.md.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "session/exploration.hpp"
#include "session/session.hpp"

namespace interleave::cli {

struct ExploreReport {
  const session::Exploration& exploration;
  const session::ExploreResult& result;
  std::string replay;             // the command that replays the shortest failure; empty: there is none
  std::optional<double> seconds;  // wall clock, for --timing
};
std::string ExploreJson(const ExploreReport& report);
std::string ExploreTable(const ExploreReport& report, bool coloured);

// A strategy of the matrix: what a search found, and what a run with the scenario's own parameters costs.
struct MatrixRow {
  std::string scenario;
  std::string strategy;
  std::string runtime;
  std::vector<std::string> expected;  // failures; empty: SAFE
  session::ExploreResult explored;
  session::RunResult run;
  bool as_expected = false;
};
std::string MatrixJson(const std::vector<MatrixRow>& rows);
std::string MatrixTable(const std::vector<MatrixRow>& rows, bool coloured);

}  // namespace interleave::cli
