#include "session/choices.hpp"

#include <fmt/format.h>

namespace interleave::session {

uint64_t Choices::Choose(const sim::ChoicePoint& point) {
  // Drawn even where the schedule says otherwise, so that one deviation does not shift all later draws.
  const uint64_t usual = point.kind == sim::ChoiceKind::kDuration ? random_.Below(point.option_count) : 0;
  const uint64_t ordinal = choice_++;
  if (deviation_ >= schedule_.deviations.size() || !misfit_.empty()) return usual;
  const trace::Deviation& deviation = schedule_.deviations[deviation_];
  if (deviation.choice != ordinal) return usual;
  ++deviation_;
  if (deviation.option_count == point.option_count) return deviation.option;
  misfit_ = fmt::format("choice {} has {} options here, and the schedule was made where it had {}", ordinal,
                        point.option_count, deviation.option_count);
  return usual;
}

void Choices::Finish() {
  if (deviation_ >= schedule_.deviations.size() || !misfit_.empty()) return;
  misfit_ = fmt::format("the run is over after {} choices, and the schedule says what choice {} was", choice_,
                        schedule_.deviations[deviation_].choice);
}

}  // namespace interleave::session
