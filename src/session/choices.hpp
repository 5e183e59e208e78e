// What chooses in a run: the seed, and a schedule's deviations from what it would choose. A value: a copy goes
// on from where the original stood.
#pragma once

#include <cstddef>
#include <string>

#include "base/random.hpp"
#include "sim/chooser.hpp"
#include "trace/schedule.hpp"

namespace interleave::session {

class Choices final : public sim::Chooser {
 public:
  explicit Choices(trace::Schedule schedule) : schedule_(std::move(schedule)), random_(schedule_.seed) {}

  uint64_t Choose(const sim::ChoicePoint& point) override;

  // The run is over: a deviation that no choice has met does not fit.
  void Finish();

  const trace::Schedule& schedule() const { return schedule_; }
  // Where the schedule does not fit the program; empty while it does.
  const std::string& misfit() const { return misfit_; }

 private:
  trace::Schedule schedule_;
  base::Random random_;
  uint64_t choice_ = 0;    // ordinal of the next one
  size_t deviation_ = 0;   // index of the next one
  std::string misfit_;
};

}  // namespace interleave::session
