// The facade. Front ends (the page, the native window, the command line) see this header, its neighbours in
// this folder and the record types of trace, and nothing else of the core.
//
// A Session holds one target (a strategy of the catalog, or a program's text), its settings, and the run of
// it. The run goes ahead in slices (Advance) and fills the trace; the position is where the reader stands in
// it. Moving the position costs no machine time; asking for locals or for what the database holds replays the
// machine up to there.
//
// What a program's counters are, and what is expected of them, is said in counters.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "session/catalog.hpp"
#include "session/database_view.hpp"
#include "trace/anomalies.hpp"
#include "trace/database_sessions.hpp"
#include "trace/log.hpp"
#include "trace/moment.hpp"
#include "trace/record.hpp"
#include "trace/schedule.hpp"
#include "trace/statistics.hpp"
#include "trace/timeline.hpp"

namespace interleave::session {

struct Limits {
  uint64_t max_steps = 50'000'000;
  uint64_t max_memory_bytes = 256U << 20;
};

// What to run: everything that decides a run.
struct Settings {
  std::string scenario;  // empty: `source` is a program of its own
  std::string strategy;
  std::string file_name;  // of the program, as diagnostics and tracebacks show it
  std::string source;     // empty: the strategy's file as it is in the catalog
  uint64_t seed = 1;
  std::string runtime;                                      // empty: the scenario's
  std::vector<std::pair<std::string, int64_t>> parameters;  // only those that differ from the defaults
  std::string schedule;                                     // empty: none
  std::string assertion;                                    // an expectation for a program that declares none
  int64_t until_ns = -1;                                    // stop there; -1: at the end
  Limits limits;
};

struct CounterResult {
  std::string name;
  std::string value;     // as Python's repr; "—" while unknown
  std::string expected;  // empty: no expectation
  bool ok = true;
};

struct ExceptionInfo {
  std::string type;
  std::string message;
  std::string file;
  uint32_t line = 0;
};

struct StuckInfo {
  std::string waits;    // "request 2", "main"
  std::string what;     // "threading.Lock", with its variable where it has one: "lock"
  std::string held_by;  // "request 1"; empty: nobody
  bool holder_finished = false;
  uint32_t line = 0;  // where it waits
};

// How a run ended.
struct RunResult {
  trace::Outcome outcome = trace::Outcome::kFinished;
  bool has_exception = false;
  ExceptionInfo exception;
  std::vector<StuckInfo> stuck;
  int64_t virtual_time_ns = 0;
  uint64_t steps = 0;
  trace::Statistics statistics;
  std::vector<CounterResult> counters;
  bool ok = false;
  std::string limit;      // which limit, in words, for Outcome::kLimit
  std::string traceback;  // of an exception nobody caught, as CPython prints it
  std::string misfit;     // where the schedule does not fit the program; the run was given up there
  std::string schedule;
  uint64_t trace_hash = 0;
};

// A variable of a task at the position, for the hover over the code.
struct LocalVariable {
  std::string name;
  std::string value;  // repr, shortened
};
struct TaskLocals {
  uint32_t actor = 0;
  std::string function;
  uint32_t line = 0;
  std::vector<LocalVariable> variables;
};

std::string_view OutcomeName(trace::Outcome outcome);  // "finished", "deadlock", ...

class Session {
 public:
  Session();
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Compiles and starts; position 0, nothing run yet. On an error the session keeps what it had. The
  // message may have several lines (a diagnostic with its source line and caret).
  base::Result<bool> Open(const Settings& settings);
  const Settings& settings() const;
  int64_t parameter(std::string_view name) const;  // as set, else the scenario's default
  const std::string& source() const;               // the text that runs
  const std::string& file_name() const;
  bool driven() const;                     // by a workload, by what its text says: it has a `handle`, say
  bool may_start_threads() const;          // by what its text says: then the runtime matters
  const std::string& runtime() const;      // as set, else the scenario's default
  const std::string& target_name() const;  // "event-loop-counter/asyncio-lock", or the file's name
  std::vector<std::pair<std::string, int64_t>> parameters() const;  // those that this strategy makes use of

  // Runs on, at most about `instructions` further; true while there is more to run. Records grow.
  bool Advance(uint64_t instructions);
  // Ends the run here with Outcome::kLimit: the front end's patience is over (wall clock).
  void GiveUp(const std::string& reason);
  bool finished() const;
  // Complete once finished(); before that counters, time and steps so far.
  const RunResult& result() const;
  const std::string& output() const;  // what the program printed so far, at most 1 MiB

  // Records and what is derived from them; updated by Advance.
  const trace::Log& log() const;
  const trace::Timeline& timeline() const;
  const trace::DatabaseSessions& database_sessions() const;
  const std::vector<trace::Anomaly>& anomalies() const;  // of the database, by step
  // "#3" for a request, else the task's or thread's name; "loop" for 0, or "main".
  std::string ActorName(uint32_t actor) const;

  // The position: after this many steps.
  uint32_t step_count() const;
  uint32_t position() const;
  void SetPosition(uint32_t step);          // clamped
  const trace::Moment& moment();            // at the position
  std::vector<CounterResult> CountersAt();  // at the position
  trace::Statistics StatisticsAt();         // at the position

  // Locals of the tasks that stand in the program at the position; replays the machine where it must.
  std::vector<TaskLocals> LocalsAt();
  // The database at the position, in the same way; empty where the program has none.
  DatabaseView DatabaseAt();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace interleave::session
