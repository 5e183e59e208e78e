#include "explore/choosers.hpp"

#include <fmt/format.h>

namespace interleave::explore {

namespace {

// "choice 7 (step 3)"; step 0 is before the first one.
std::string Place(uint64_t choice, uint64_t step) { return fmt::format("choice {} (step {})", choice, step); }

}  // namespace

uint64_t SeededChooser::Choose(const sim::ChoicePoint& point) {
  return point.kind == sim::ChoiceKind::kDuration ? random_.Below(point.option_count) : 0;
}

uint64_t RandomChooser::Choose(const sim::ChoicePoint& point) {
  return point.kind == sim::ChoiceKind::kOrder ? random_.Below(point.option_count) : 0;
}

uint64_t PathChooser::Choose(const sim::ChoicePoint& point) {
  if (point.options == nullptr || next_ == options_.size()) return 0;
  const uint32_t option = options_[next_++];
  if (option == point.default_place) return 0;
  return option < point.default_place ? option + 1 : option;
}

// ---- Replay.

ReplayChooser::ReplayChooser(const trace::Schedule& schedule) : schedule_(schedule), seeded_(schedule.seed) {}

uint64_t ReplayChooser::Default(const sim::ChoicePoint& point) {
  return schedule_.mode == trace::Mode::kTimed ? seeded_.Choose(point) : 0;
}

uint64_t ReplayChooser::Choose(const sim::ChoicePoint& point) {
  const uint64_t choice = choice_++;
  if (point.kind == sim::ChoiceKind::kOrder) ++step_;
  const uint64_t usual = Default(point);  // drawn always, so that a deviation shifts nothing behind it
  if (next_ == schedule_.deviations.size() || schedule_.deviations[next_].choice != choice) return usual;
  const trace::Deviation& deviation = schedule_.deviations[next_++];
  if (deviation.option_count == point.option_count && deviation.option < point.option_count)
    return deviation.option;
  if (misfit_.empty()) {
    misfit_ = fmt::format("the schedule does not fit this program: {} has {} options here and had {}",
                          Place(choice, step_), point.option_count, deviation.option_count);
  }
  return usual;
}

std::string ReplayChooser::FinalMisfit() const {
  if (!misfit_.empty() || next_ == schedule_.deviations.size()) return misfit_;
  return fmt::format(
      "the schedule does not fit this program: choice {} never came, the run was over after {}",
      schedule_.deviations[next_].choice, Place(choice_, step_));
}

// ---- Recording.

uint64_t Recorder::Choose(const sim::ChoicePoint& point) {
  const uint64_t option = inner_->Choose(point);
  recording_.push_back({point, option});
  return option;
}

uint64_t Comparer::Choose(const sim::ChoicePoint& point) {
  const uint64_t choice = choice_++;
  if (point.kind == sim::ChoiceKind::kOrder) ++step_;
  const uint64_t option = inner_->Choose(point);
  if (!misfit_.empty()) return option;
  if (choice >= recording_->size()) {
    misfit_ = fmt::format("the recorded run was over before {}", Place(choice, step_));
    return option;
  }
  const RecordedChoice& recorded = (*recording_)[static_cast<size_t>(choice)];
  if (recorded.point.kind != point.kind || recorded.point.option_count != point.option_count) {
    misfit_ = fmt::format("the recorded run asked something else at {}", Place(choice, step_));
  } else if (recorded.point.options_digest != point.options_digest) {
    misfit_ = fmt::format("what could run differs from the recorded run at {}", Place(choice, step_));
  } else if (recorded.option != option) {
    misfit_ = fmt::format("the recorded run chose {} of {} at {}, this one {}", recorded.option,
                          point.option_count, Place(choice, step_), option);
  }
  return option;
}

std::string Comparer::FinalMisfit() const {
  if (!misfit_.empty() || choice_ == recording_->size()) return misfit_;
  return fmt::format("the recorded run went on after {}", Place(choice_, step_));
}

trace::Schedule ScheduleOf(const Recording& recording, trace::Mode mode, uint64_t seed) {
  trace::Schedule schedule;
  schedule.mode = mode;
  schedule.seed = seed;
  SeededChooser seeded(seed);
  for (uint64_t choice = 0; choice < recording.size(); ++choice) {
    const RecordedChoice& recorded = recording[static_cast<size_t>(choice)];
    const uint64_t usual = mode == trace::Mode::kTimed ? seeded.Choose(recorded.point) : 0;
    if (recorded.option != usual) {
      schedule.deviations.push_back({choice, recorded.option, recorded.point.option_count});
    }
  }
  return schedule;
}

}  // namespace interleave::explore
