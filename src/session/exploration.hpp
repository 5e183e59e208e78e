// Every schedule of a target, or as many as the limits allow, and what came of them.
//
//   base::Result<std::unique_ptr<Exploration>> opened = Exploration::Open(settings, limits);
//   while (exploration.Advance(1'000'000)) {}
//   exploration.Result().verdict
//
// A search is made in slices, may be stopped between two of them, and can be asked for what is known at any
// time. Parameters that the settings leave open are those that the scenario is explored with.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "session/session.hpp"
#include "session/why.hpp"

namespace interleave::session {

struct ExploreLimits {
  uint64_t max_states = 5'000'000;
  uint64_t samples = 0;  // this many random schedules instead of all; 0: all
  // Where there are more states than that and none of them fails: so many random schedules at most.
  uint64_t samples_beyond = 10'000;
};

enum class Verdict : uint8_t { kSafe, kUnsafe, kUnknown };
std::string_view VerdictName(Verdict verdict);  // "safe", "unsafe", "unknown"

// How runs of some schedules end.
struct ExploredOutcome {
  std::vector<CounterResult> counters;
  trace::Outcome outcome = trace::Outcome::kFinished;
  uint32_t failed_requests = 0;
  std::string schedules;        // how many, in decimal; empty: not counted
  std::optional<double> share;  // of all schedules, or of the samples
  bool ok = true;
  // A schedule that ends so, with the fewest switches; empty where there are more than a thousand outcomes.
  std::string witness;
};

struct ShortestFailure {
  uint32_t steps = 0;
  uint32_t switches = 0;
  std::string schedule;
  std::vector<uint32_t> switch_steps;  // those that a switch led to, from 1
  Why why;
};

// Why a result is not the whole truth, or what it rests on.
struct ExploreNote {
  enum class Kind : uint8_t {
    kTooManyStates,  // number: the most there may be
    kTooMuchMemory,
    kLimitOfRun,  // text: which
    kRefused,     // text: what the program does that cannot be followed
    kStopped,     // text: the reason
    kNotFinished,
    kSampled,           // number of schedules
    kSampleWithoutEnd,  // a schedule at random went on and on
    kReadsClock,
    kDraws,  // random, of the stream of the seed `number`
    kNothingExpected,
    kLivelock,
    kMayRetry,
  };
  Kind kind = Kind::kNotFinished;
  uint64_t number = 0;
  std::string text;
};
std::string NoteText(const ExploreNote& note);  // in English

struct ExploreResult {
  Verdict verdict = Verdict::kUnknown;
  std::vector<std::string> failures;  // "LOSES", "DEADLOCK" ..., each once
  bool complete = false;              // nothing was left out
  bool sampled = false;
  std::vector<ExploreNote> notes;
  uint64_t states = 0;
  uint64_t transitions = 0;
  std::string schedules;  // in decimal; empty: not counted
  std::string failing_schedules;
  bool cyclic = false;
  std::vector<ExploredOutcome> outcomes;  // the failing ones first
  std::optional<ShortestFailure> shortest;
  std::vector<StuckInfo> stuck;  // of the shortest deadlock, or run that is stuck
  uint64_t graph_bytes = 0;
};

// Where an option of a decision leads. Neither: to no end at all.
struct Continuation {
  bool may_fail = false;
  bool may_succeed = false;
};

// What a complete search knows of a decision.
struct PathAnswer {
  std::vector<Continuation> options;  // in the order of the decision's options; empty: nothing is known
  // The options to take from there to the nearest failure: fewest switches, then fewest steps.
  std::vector<uint32_t> to_failure;
};

// All states, to be drawn: the start is the first.
struct StateGraph {
  struct State {
    bool may_fail = false;
    bool may_succeed = false;
    std::vector<uint32_t> targets;  // of its options; empty: an end
  };
  std::vector<State> states;
};

class Exploration {
 public:
  static base::Result<std::unique_ptr<Exploration>> Open(const Settings& settings,
                                                         const ExploreLimits& limits);
  ~Exploration();
  Exploration(const Exploration&) = delete;
  Exploration& operator=(const Exploration&) = delete;

  // Works on, for about `fuel` units (a unit: a step, a call, a loop's turn). True while there is more to do.
  bool Advance(uint64_t fuel);
  // It is enough: what is known is the result, with the reason as a note.
  void Stop(const std::string& reason);
  uint64_t states() const;        // so far
  uint64_t sample_count() const;  // the same, of samples

  ExploreResult Result();

  // Of the decision that the path leads to: the numbers of the options taken from the start, in the order in
  // which the run offers them (session/hand.hpp). Empty where the path is none, or the search is not
  // complete.
  PathAnswer AnswerAt(std::span<const uint32_t> path);
  // To be drawn; nothing where there are more states than that, or the search is not complete.
  std::optional<StateGraph> SmallGraph(uint32_t most_states);

  const std::string& target_name() const;
  const std::string& runtime() const;
  uint64_t seed() const;
  std::vector<std::pair<std::string, int64_t>> parameters() const;  // as explored
  // Those that a run has to be given to be one of those explored.
  std::vector<std::pair<std::string, int64_t>> changed_parameters() const;

 private:
  class Impl;
  explicit Exploration(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace interleave::session
