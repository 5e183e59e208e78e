// Schedules at random, one after another: where there are too many to go through them all. In turn every
// option of a decision is as likely as the others, and PCT draws those that show bugs of one, two and three
// ordered events (explore/pct_chooser.hpp). Sample n of seed s is always the same schedule.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "explore/choosers.hpp"
#include "session/run.hpp"

namespace interleave::session {

class Sampler {
 public:
  // REQUIRES: `prepared` is for untimed runs and outlives the sampler.
  explicit Sampler(const Prepared& prepared);

  // Works on for about `fuel` units. True when a schedule has come to its end: world() and path() are of it
  // until the next call.
  bool Advance(uint64_t fuel);
  sim::World& world() { return world_; }
  const std::vector<uint32_t>& path() const { return path_; }  // the option taken at each decision

  uint64_t fuel_used() const { return fuel_used_; }

 private:
  // Where every schedule begins: at the first decision. What comes before it is run once.
  struct Start {
    sim::World::Snapshot snapshot;
    std::vector<sim::Option> options;
  };

  void Begin();
  void Take(const std::vector<sim::Option>& options);

  const Prepared& prepared_;
  std::vector<uint32_t> path_;
  explore::SeededChooser default_;  // of what is no decision
  trace::Log log_;
  sim::World world_;
  std::optional<Start> start_;
  std::unique_ptr<sim::Chooser> chooser_;
  bool has_ended_ = true;  // the schedule, or there is none yet
  uint64_t begun_ = 0;     // schedules
  uint64_t fuel_used_ = 0;
  uint64_t longest_ = 1;  // in decisions
};

}  // namespace interleave::session
