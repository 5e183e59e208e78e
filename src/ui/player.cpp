#include "ui/player.hpp"

#include <algorithm>
#include <cmath>

namespace interleave::ui {

void Player::Bind(const trace::Log* log, int64_t step_ns) {
  log_ = log;
  step_ns_ = step_ns;
  end_ns_ = 0;
  complete_ = false;
  playing_ = false;
  step_ = 0;
  time_ns_ = 0;
  step_credit_ = 0;
}

void Player::SetExtent(int64_t end_ns, bool complete) {
  end_ns_ = end_ns;
  complete_ = complete;
}

double Player::speed() const { return std::exp2((speed_fraction - 0.5) * 8); }

bool Player::at_end() const {
  return complete_ && step_ >= log_->step_count() && time_ns_ >= static_cast<double>(end_ns_);
}

void Player::Play() {
  if (at_end()) PlaceAt(0), step_ = 0;
  playing_ = true;
}

bool Player::Tick(double delta_s) {
  if (!playing_ || log_ == nullptr) return false;
  if (at_end()) {
    playing_ = false;
    return true;
  }
  if (end_ns_ > 0) {
    PlaceAt(time_ns_ + static_cast<double>(end_ns_) / kRunSeconds * speed() * delta_s);
    return true;
  }
  step_credit_ += log_->step_count() / kRunSeconds * speed() * delta_s;
  const auto whole = static_cast<uint32_t>(step_credit_);
  step_credit_ -= whole;
  step_ = std::min(log_->step_count(), step_ + whole);
  return true;
}

void Player::PlaceAt(double time_ns) {
  time_ns_ = std::clamp(time_ns, 0.0, static_cast<double>(end_ns_));
  if (time_ns_ >= static_cast<double>(end_ns_)) {
    step_ = log_->step_count();
    return;
  }
  // A step has happened once the playhead is past its beginning: standing on the beginning is before it.
  const auto before = static_cast<int64_t>(std::ceil(time_ns_)) - 1;
  step_ = before < 0 ? 0 : log_->StepAtTime(before);
}

double Player::StepEnd(uint32_t step) const {
  if (step == 0) return 0;
  if (step == log_->step_count() && complete_) return static_cast<double>(end_ns_);
  const int64_t begin_ns = log_->FindStep(step).time_ns;
  const int64_t next_ns = step < log_->step_count() ? log_->FindStep(step + 1).time_ns : INT64_MAX;
  return static_cast<double>(std::min(next_ns, begin_ns + step_ns_));
}

void Player::GoToStep(uint32_t step) {
  playing_ = false;
  step_ = std::min(step, log_->step_count());
  time_ns_ = std::min(StepEnd(step_), static_cast<double>(end_ns_));
}

void Player::GoToTime(double time_ns) { PlaceAt(time_ns); }

void Player::ToEnd() {
  playing_ = false;
  step_ = log_->step_count();
  time_ns_ = static_cast<double>(end_ns_);
}

}  // namespace interleave::ui
