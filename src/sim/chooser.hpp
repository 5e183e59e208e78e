// The one seam for every choice. Which event comes next, how long a call takes, who gets a lock: the world
// asks here and nowhere else, so a run is a function of its program, its settings and the answers.
//
// Choosers (random, replay, by hand, search) are in the layer explore.
#pragma once

#include <cstdint>

namespace interleave::sim {

enum class ChoiceKind : uint8_t {
  kDuration,  // how long something takes: option k is the k-th nanosecond of the range
  kOrder,     // who goes next: option 0 is the default
};

struct ChoicePoint {
  ChoiceKind kind = ChoiceKind::kOrder;
  uint64_t option_count = 1;  // at least 1; a choice of one is asked too, so that ordinals do not shift
  // What could be chosen, as a number that is equal only for equal sets: replay compares it.
  uint64_t options_digest = 0;
};

class Chooser {
 public:
  virtual ~Chooser() = default;
  // The option taken, below option_count.
  virtual uint64_t Choose(const ChoicePoint& point) = 0;
};

}  // namespace interleave::sim
