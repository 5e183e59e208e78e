#include "explore/pct_chooser.hpp"

#include <algorithm>
#include <cstddef>

#include "base/check.hpp"

namespace interleave::explore {

PctChooser::PctChooser(uint64_t seed, uint32_t depth, uint64_t length) : random_(seed) {
  CHECK(depth >= 1 && length >= 1);
  for (uint32_t change = 1; change < depth; ++change) changes_.push_back(random_.Below(length));
}

void PctChooser::Meet(uint32_t actor) {
  if (std::find(order_.begin(), order_.end(), actor) != order_.end()) return;
  const auto place = static_cast<std::ptrdiff_t>(random_.Below(order_.size() + 1));
  order_.insert(order_.begin() + place, actor);
}

uint32_t PctChooser::Highest(const sim::ChoicePoint& point) const {
  for (auto actor = order_.rbegin(); actor != order_.rend(); ++actor) {
    for (uint64_t option = 0; option < point.option_count; ++option) {
      if (point.options[option].actor == *actor) return *actor;
    }
  }
  CHECK(false);  // every actor has been met
  return 0;
}

uint64_t PctChooser::Choose(const sim::ChoicePoint& point) {
  if (point.options == nullptr || point.option_count == 1) return 0;
  for (uint64_t option = 0; option < point.option_count; ++option) Meet(point.options[option].actor);
  const uint64_t decision = decisions_++;
  uint32_t actor = Highest(point);
  if (std::find(changes_.begin(), changes_.end(), decision) != changes_.end()) {
    order_.erase(std::find(order_.begin(), order_.end(), actor));
    order_.insert(order_.begin(), actor);
    actor = Highest(point);
  }
  std::vector<uint64_t> own;
  for (uint64_t option = 0; option < point.option_count; ++option) {
    if (point.options[option].actor == actor) own.push_back(option);
  }
  return own[static_cast<size_t>(random_.Below(own.size()))];
}

}  // namespace interleave::explore
