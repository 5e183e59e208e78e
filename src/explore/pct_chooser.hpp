// Random schedules that are likely to show a bug: PCT (Burckhardt, Kothari, Musuvathi, Nagarakatte: A
// Randomized Scheduler with Probabilistic Guarantees of Finding Bugs, ASPLOS 2010), for untimed runs.
//
// Every actor has a priority, drawn when it is first seen, and of the options at a decision that of the
// highest actor is taken. At `depth` - 1 decisions, drawn beforehand, the actor that would go is put below
// all others. A bug that needs `depth` ordered events among n actors in a run of k decisions is met with a
// chance of at least 1 / (n k^(depth - 1)).
//
// Inaccuracies: which of one actor's own options comes first (a reply or a timer, say) is drawn evenly;
// actors that are made on the way draw their priority among those that were there before.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "sim/chooser.hpp"

namespace interleave::explore {

class PctChooser final : public sim::Chooser {
 public:
  // `length`: about how many decisions a run has. REQUIRES: depth >= 1, length >= 1.
  PctChooser(uint64_t seed, uint32_t depth, uint64_t length);
  uint64_t Choose(const sim::ChoicePoint& point) override;
  uint64_t decision_count() const { return decisions_; }

 private:
  void Meet(uint32_t actor);
  uint32_t Highest(const sim::ChoicePoint& point) const;

  base::Random random_;
  std::vector<uint64_t> changes_;  // decisions at which the highest falls
  std::vector<uint32_t> order_;    // actors by priority, the lowest first
  uint64_t decisions_ = 0;
};

}  // namespace interleave::explore
