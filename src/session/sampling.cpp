#include "session/sampling.hpp"

#include <algorithm>
#include <utility>

#include "explore/pct_chooser.hpp"

namespace interleave::session {
namespace {

constexpr uint32_t kGreatestDepth = 3;

std::unique_ptr<sim::Chooser> ChooserOf(uint64_t sample, uint64_t seed, uint64_t length) {
  if (sample % 2 == 0) return std::make_unique<explore::RandomChooser>(seed + sample);
  const auto depth = static_cast<uint32_t>(1 + sample / 2 % kGreatestDepth);
  return std::make_unique<explore::PctChooser>(seed + sample, depth, length);
}

}  // namespace

Sampler::Sampler(const Prepared& prepared)
    : prepared_(prepared),
      default_(prepared.settings.seed),
      log_(NamedLog(prepared)),
      world_(WorldOptions(prepared), default_, log_) {
  world_.HoldDecisions();
  world_.DropRecords();
}

void Sampler::Begin() {
  path_.clear();
  chooser_ = ChooserOf(begun_++, prepared_.settings.seed, longest_);
  if (!start_.has_value()) return;
  world_.Restore(start_->snapshot);
  Take(start_->options);
}

void Sampler::Take(const std::vector<sim::Option>& options) {
  const uint64_t option = chooser_->Choose({sim::ChoiceKind::kOrder, options.size(), 0, options.data(), 0});
  path_.push_back(static_cast<uint32_t>(option));
  world_.Take(path_.back());
}

bool Sampler::Advance(uint64_t fuel) {
  if (std::exchange(has_ended_, false)) Begin();
  const uint64_t goal = fuel_used_ + fuel;
  while (!has_ended_ && fuel_used_ < goal) {
    const uint64_t before = world_.work_used();
    has_ended_ = !world_.Advance(goal - fuel_used_);
    fuel_used_ += world_.work_used() - before + 1;
    if (has_ended_ || world_.pending().empty()) continue;
    if (!start_.has_value()) start_ = Start{world_.Save(), world_.pending()};
    Take(world_.pending());
  }
  if (has_ended_) longest_ = std::max<uint64_t>(longest_, path_.size());
  return has_ended_;
}

}  // namespace interleave::session
