// What Settings speak of, looked up and checked: the scenario and strategy or the program of one's own, the
// text that runs, the parameters there are and their values.
//
//   base::Result<Target> target = ResolveTarget(settings);
//   if (!target.ok()) return target.error();
//
// A program of one's own has the parameters of the workload (kProgramRequests requests by default), whether
// it is driven by one or not; a program that nothing drives ignores them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "session/catalog.hpp"
#include "session/session.hpp"

namespace interleave::session {

// How many requests drive a program of one's own where nothing else is said.
inline constexpr int64_t kProgramRequests = 50;

// How diagnostics call a program of one's own that has no file.
inline constexpr std::string_view kDefaultFileName = "program.py";

// Limits that --max-steps and --max-memory may ask for.
inline constexpr uint64_t kMostSteps = 1'000'000'000'000;
inline constexpr uint64_t kLeastMemoryBytes = 1U << 20;
inline constexpr uint64_t kMostMemoryBytes = 2'000U << 20;

// Changes whenever the same program, settings and seed may give another run than before. A byte: links carry
// it in two hex digits.
inline constexpr uint8_t kMachineVersion = 3;

struct ParameterValue {
  std::string name;
  int64_t value = 0;
  bool shown = true;  // false: the scenario has it, but this strategy makes no use of it
};

struct Target {
  const Scenario* scenario = nullptr;  // null: a program of one's own
  const Strategy* strategy = nullptr;
  std::string name;  // "event-loop-counter/asyncio-lock", or the file's name
  std::string file_name;
  std::string source;
  bool edited = false;  // the text is not the strategy's file as it is in the catalog
  std::string runtime;
  std::vector<ParameterValue> parameters;  // every one that the scenario has, in its order
};

// Checks everything but the program's text and the schedule. Errors are one line.
base::Result<Target> ResolveTarget(const Settings& settings);

// Parameters that can be set. REQUIRES: a resolved target.
std::vector<Parameter> ShownParameters(const Target& target);
int64_t ParameterOf(const Target& target, std::string_view name);  // 0 where there is no such parameter

// What an expression over the parameters gives: what a counter should be, what a service can take.
// REQUIRES: one of the catalog's, for the target's scenario.
int64_t ValueOf(const Target& target, std::string_view expression);

// Takes out what its strategy makes no use of, which ResolveTarget refuses; returns it.
std::vector<std::pair<std::string, int64_t>> DropUnusedParameters(Settings& settings);

// Parameters of a program of one's own.
const std::vector<Parameter>& ProgramParameters();

// The program's text itself may have been edited without changing it.
bool IsEdited(const Strategy& strategy, const std::string& source);

// What a link's `v` holds besides the format: eight hex digits, of which three are of the text that runs,
// three of the scenario's settings and two the machine's version.
struct Digest {
  uint32_t file = 0;
  uint32_t scenario = 0;
  uint32_t machine = 0;
  bool operator==(const Digest&) const = default;
};
Digest DigestOf(const Target& target);

}  // namespace interleave::session
