// A run that a person steers: untimed, it stands still at every decision and says who may go next.
//
//   base::Result<std::unique_ptr<Hand>> opened = Hand::Open(settings);
//   hand.options()[1].name, .text       // "#2", "current = value"
//   hand.Take(1);
//   hand.settings()                     // of a run that does the same: for Session, for a link
//
// Decisions are those of a search of all schedules with the same settings, and a path is the numbers of the
// options taken from the start: what Exploration::AnswerAt speaks of.
//
// Every call comes back soon, whatever the program does: a way that leads to no decision is given up after
// kFuelOfDecision units of work (see Exploration::Advance), and a run after kMostDecisions. stop() says so,
// and one can go back from there.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "session/session.hpp"
#include "trace/record.hpp"

namespace interleave::session {

enum class HandKind : uint8_t {
  kGoOn,     // what is ready runs: the event loop's next batch
  kArrive,   // a request comes, and begins
  kEffect,   // a call takes effect at its device
  kReply,    // its answer arrives
  kTimer,    // a timer fires
  kFailure,  // instead of an answer comes word that the call has failed
};

struct HandOption {
  uint32_t actor = 0;
  std::string name;  // "#2", "Task-3"; "loop": nobody's in particular
  HandKind kind = HandKind::kGoOn;
  // The first line on which something happens then that others could see, else where the actor stands; 0: not
  // in the program. And its text, without the indent.
  uint32_t line = 0;
  std::string text;
  bool is_switch = false;
  std::vector<std::string> others;  // who goes on behind it, before the next decision, in their order
};

// Somebody who cannot go next.
struct HandWaiter {
  std::string name;
  bool finished = false;
  bool is_thread = false;  // else a task
  trace::Wait wait = trace::Wait::kNone;
  std::string what;     // "lock (asyncio.Lock)"; empty: nothing that has a name
  std::string held_by;  // "#1"; empty: nobody in particular
  uint32_t line = 0;
};

// One that was made.
struct HandDecision {
  uint32_t option = 0;
  uint32_t actor = 0;
  HandKind kind = HandKind::kGoOn;
  bool is_switch = false;
  uint32_t first_step = 0;  // of those that it led to; there are none where last_step is smaller
  uint32_t last_step = 0;
};

enum class HandStop : uint8_t {
  kNone,
  kNoDecision,  // the program runs on and on without one
  kTooMany,     // decisions
  kRefused,     // the program does what an untimed run cannot follow
};

class Hand {
 public:
  static constexpr uint64_t kFuelOfDecision = 1'000'000;
  static constexpr uint32_t kMostDecisions = 10'000;

  // Settings with an untimed schedule are taken as they are, and the run stands where it has made `step`
  // steps. Of others the parameters that are left open are those of a search, and it stands at the start.
  static base::Result<std::unique_ptr<Hand>> Open(const Settings& settings, uint32_t step);
  ~Hand();
  Hand(const Hand&) = delete;
  Hand& operator=(const Hand&) = delete;

  // Who may go next; empty: nobody, it is over or stopped.
  const std::vector<HandOption>& options() const;
  const std::vector<HandWaiter>& others() const;  // who may not: who waits, then who has finished
  const std::vector<HandDecision>& decisions() const;
  std::vector<uint32_t> path() const;
  bool finished() const;
  HandStop stop() const;
  uint32_t step_count() const;
  uint32_t switches() const;

  // REQUIRES: option < options().size().
  void Take(uint32_t option);
  // To where `decision` decisions were made, and all behind them forgotten.
  void BackTo(uint32_t decision);
  // To the end: every choice the default one, or at random from a seed.
  void GoOnByDefault();
  void GoOnAtRandom(uint64_t seed);
  // Along a path from here, as far as there are such options.
  void GoOnAlong(std::span<const uint32_t> options);
  // How many switches a path from the start has.
  uint32_t SwitchesOf(std::span<const uint32_t> path);

  // Of a run that makes the same decisions, and the default ones from then on.
  Settings settings() const;

 private:
  class Impl;
  explicit Hand(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace interleave::session
