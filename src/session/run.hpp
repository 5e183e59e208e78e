// One run of a prepared program: the world, what chooses in it, and what is recorded of it. A session has one
// that the records come from, and another that is replayed for locals.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "explore/choosers.hpp"
#include "session/counters.hpp"
#include "session/session.hpp"
#include "session/target.hpp"
#include "sim/world.hpp"
#include "trace/log.hpp"
#include "trace/schedule.hpp"

namespace interleave::session {

// Everything that decides a run, checked and compiled; shared by all runs of it, never changed.
struct Prepared {
  Settings settings;
  Target target;
  CounterPlan plan;
  trace::Schedule schedule;  // of the settings, or the seed's alone
};

// Errors are one line, or a diagnostic of several.
base::Result<std::shared_ptr<const Prepared>> Prepare(const Settings& settings);

// The world of such a run. The program stays the prepared one's.
sim::Options WorldOptions(const Prepared& prepared);

// An empty log for it, which knows what the program's variables and counters are called.
trace::Log NamedLog(const Prepared& prepared);

// A counter's value in a world now, as Python prints it; "—" where it has none. `work`, if given, grows by
// the fuel that it took.
std::string EvaluateIn(sim::World& world, const Counter& counter, uint64_t* work = nullptr);

class Run {
 public:
  explicit Run(std::shared_ptr<const Prepared> prepared);
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  // Runs on for about `fuel` units of work (see sim::World), evaluating counters where they may have changed,
  // which counts too. False: the run is over, or its schedule does not fit.
  bool Advance(uint64_t fuel);

  // Ends it here, for a reason outside of the run itself.
  void GiveUp(std::string reason) { given_up_ = std::move(reason); }

  bool finished() const { return world_.finished() || !misfit().empty() || !given_up_.empty(); }
  const std::string& given_up() const { return given_up_; }
  // Where the schedule no longer fits the program; empty while it does.
  const std::string& misfit() const { return misfit_; }

  const Prepared& prepared() const { return *prepared_; }
  sim::World& world() { return world_; }
  const sim::World& world() const { return world_; }
  const trace::Log& log() const { return log_; }
  // The state between two steps, for going back. Not for a run whose counters are expressions: what they were
  // is no part of it. A snapshot belongs to the run that took it.
  struct Snapshot {
    sim::World::Snapshot world;
    explore::ReplayChooser chooser;
  };
  Snapshot Save() { return {world_.Save(), chooser_}; }
  void Restore(const Snapshot& snapshot);

  // The schedule that replays this run.
  std::string ScheduleText() const;

  // The counter that should grow by the number of requests, where there is one.
  std::optional<RequestCounter> request_counter() const;

  // A counter's value now, as Python prints it; "—" where it has none.
  std::string Evaluate(const Counter& counter);

 private:
  void RecordExpressions();
  bool TouchedVariables();
  bool IsAsBefore(const Counter& counter);

  std::shared_ptr<const Prepared> prepared_;
  trace::Log log_;
  explore::ReplayChooser chooser_;
  sim::World world_;
  mutable RequestCounterFinder request_counter_;
  std::string misfit_;
  std::string given_up_;
  uint64_t look_work_ = 0;                // fuel that evaluating took: no work of the run's own
  uint64_t seen_records_ = 0;             // up to where TouchedVariables looked
  std::vector<std::string> last_values_;  // of expressions, as recorded
  // What they were computed from: the database and their globals. Empty: these may change unseen.
  std::vector<std::vector<uint64_t>> last_inputs_;
};

}  // namespace interleave::session
