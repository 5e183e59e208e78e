// Playback: where in virtual time the reader stands, and how fast that moves. The run itself may still be
// going on ahead; the player only reads its log.
//
// At speed 1 a whole run takes kRunSeconds, however long it is in virtual time. The position is a step: the
// moment after it has run. Between two steps the playhead's time moves on while the position stands.
#pragma once

#include <cstdint>

#include "trace/log.hpp"

namespace interleave::ui {

class Player {
 public:
  static constexpr double kRunSeconds = 8;

  // A new run: to its start. `step_ns`: what a step costs. The log must outlive the player or its next Bind.
  void Bind(const trace::Log* log, int64_t step_ns);
  // How far the log reaches, and whether it will grow on.
  void SetExtent(int64_t end_ns, bool complete);

  void Play();  // from the start when it stands at the end
  void Pause() { playing_ = false; }
  void Toggle() { playing_ ? Pause() : Play(); }
  // Moves by so much real time; true when the playhead moved.
  bool Tick(double delta_s);

  void StepForward() { GoToStep(step_ + 1); }
  void StepBack() { GoToStep(step_ == 0 ? 0 : step_ - 1); }
  void ToStart() { GoToStep(0); }
  void ToEnd();
  void GoToStep(uint32_t step);   // clamped; pauses
  void GoToTime(double time_ns);  // clamped; pauses nothing: scrubbing while it plays goes on playing

  bool playing() const { return playing_; }
  bool at_end() const;
  uint32_t step() const { return step_; }
  double time_ns() const { return time_ns_; }
  int64_t end_ns() const { return end_ns_; }

  // The slider's fraction, 0 to 1, and the factor that it means: 1/16 to 16.
  float speed_fraction = 0.5F;
  double speed() const;

 private:
  double StepEnd(uint32_t step) const;
  void PlaceAt(double time_ns);

  const trace::Log* log_ = nullptr;
  int64_t step_ns_ = 0;
  int64_t end_ns_ = 0;
  bool complete_ = false;
  bool playing_ = false;
  uint32_t step_ = 0;
  double time_ns_ = 0;
  double step_credit_ = 0;  // of a step, where the whole run takes no virtual time
};

}  // namespace interleave::ui
