// Which counters a run has: what is watched while it runs, and what each should be at the end.
//
// A scenario declares its counters. For a program of one's own they are the globals that it changes: those
// that one of its functions assigns through `global`, and, where no workload drives it, those that its top
// level assigns in more than one place. An assertion is one counter more, which should be True.
//
// What should come out of a program of one's own, where it has no assertion: when a workload drives it and
// exactly one of the globals that it changes is an int before the first request, that one should end as its
// value then plus the number of requests. In every other case nothing is expected.
//
// A counter that is a plain name is read from the records of its variable. Any other expression is evaluated
// when the top level has run and after each step in which one of its variables was read or written, a service
// was called or had answered, or a task was cancelled, and recorded where it changed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "lang/code.hpp"
#include "session/session.hpp"
#include "session/target.hpp"
#include "trace/log.hpp"

namespace interleave::session {

struct Counter {
  std::string name;
  bool is_variable = true;        // else it is an expression
  uint32_t index = 0;             // in Log::variables or Log::counters
  uint32_t code = 0;              // of Program::codes: evaluates it
  std::string expected;           // as Python prints it; empty: nothing is expected
  std::string failure = "LOSES";  // the word for another value
  // Of an expression: places of the globals that it loads.
  std::vector<uint32_t> globals = {};
  std::string expression = {};  // as Python reads it
};

struct CounterPlan {
  lang::Program program;  // with the counters' expressions as further codes
  std::vector<Counter> counters;
  std::vector<std::string> variables;    // Log::variables, the globals to watch
  std::vector<std::string> expressions;  // Log::counters
  bool expects_requests = false;         // the rule for programs of one's own may apply
};

// The error is of the assertion: a scenario's own counters always compile.
base::Result<CounterPlan> PlanCounters(lang::Program program, const Target& target,
                                       const std::string& assertion);

// The counter that should end as `initial` plus the number of requests.
struct RequestCounter {
  uint32_t variable = 0;
  int64_t initial = 0;
};

// Finds it in the records of a run, as they come.
class RequestCounterFinder {
 public:
  // Nothing where the rule does not apply, or the log does not show it yet (its first request has not begun).
  std::optional<RequestCounter> Find(const trace::Log& log);

 private:
  std::vector<std::optional<int64_t>> values_;  // of the variables that are ints so far
  uint64_t seen_records_ = 0;
  bool decided_ = false;
  std::optional<RequestCounter> found_;
};

}  // namespace interleave::session
