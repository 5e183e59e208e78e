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

// What may happen next in an untimed run.
enum class OptionKind : uint8_t {
  kGoOn,     // what is ready runs: the event loop's next batch
  kArrive,   // a request comes
  kEffect,   // a call from outside the program takes effect at its device
  kReply,    // its answer arrives
  kTimer,    // a timer fires
  kFailure,  // instead of an answer comes word that the call has failed
};

struct Option {
  uint32_t actor = 0;  // who goes on by it
  OptionKind kind = OptionKind::kGoOn;
  uint32_t line = 0;  // where that actor stands; 0: not in the program
  bool operator==(const Option&) const = default;
};

struct ChoicePoint {
  ChoiceKind kind = ChoiceKind::kOrder;
  uint64_t option_count = 1;  // at least 1; a choice of one is asked too, so that ordinals do not shift
  // What could be chosen, as a number that is equal only for equal sets: replay compares it.
  uint64_t options_digest = 0;
  // Of order in untimed runs: the options, the default one first. Otherwise null.
  const Option* options = nullptr;
  uint32_t default_place = 0;  // of the default option among them in their own order
};

class Chooser {
 public:
  virtual ~Chooser() = default;
  // The option taken, below option_count.
  virtual uint64_t Choose(const ChoicePoint& point) = 0;
};

}  // namespace interleave::sim
