// The small choosers: what answers a world's choices.
//
//   SeededChooser    timed runs: durations from the seed, order the default one
//   RandomChooser    untimed runs: any order, from the seed
//   PctChooser       the same, where bugs are likely (pct_chooser.hpp)
//   PathChooser      untimed runs: a way through the graph of states
//   ReplayChooser    a schedule: the seeded answers, but for its deviations
//   Recorder         in front of another chooser: remembers every choice
//   Comparer         in front of another chooser: watches that a recording fits
//
// A world counts its choices from 0, and makes one choice of order per step, so the number of order choices
// seen is the step at hand. All are deterministic: equal seeds, equal questions, equal answers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "sim/chooser.hpp"
#include "trace/schedule.hpp"

namespace interleave::explore {

class SeededChooser final : public sim::Chooser {
 public:
  explicit SeededChooser(uint64_t seed) : random_(seed) {}
  uint64_t Choose(const sim::ChoicePoint& point) override;

 private:
  base::Random random_;
};

// Durations do not exist in untimed runs, so there it takes the shortest.
class RandomChooser final : public sim::Chooser {
 public:
  explicit RandomChooser(uint64_t seed) : random_(seed) {}
  uint64_t Choose(const sim::ChoicePoint& point) override;

 private:
  base::Random random_;
};

// Goes a way through a graph of states: at each decision the option with that number in the world's own
// order.
class PathChooser final : public sim::Chooser {
 public:
  explicit PathChooser(const std::vector<uint32_t>& options) : options_(options) {}
  uint64_t Choose(const sim::ChoicePoint& point) override;

 private:
  const std::vector<uint32_t>& options_;
  size_t next_ = 0;
};

// Replays a schedule. Where it does not fit (a choice has another number of options than it had, or never
// comes) it goes on with the default answers and says so: ask misfit() after every slice of the run, and
// FinalMisfit() after its end.
class ReplayChooser final : public sim::Chooser {
 public:
  explicit ReplayChooser(const trace::Schedule& schedule);
  uint64_t Choose(const sim::ChoicePoint& point) override;

  bool fits() const { return misfit_.empty(); }
  const std::string& misfit() const { return misfit_; }  // one line; empty: it fits so far
  std::string FinalMisfit() const;                       // the same, for a run that is over

 private:
  uint64_t Default(const sim::ChoicePoint& point);

  trace::Schedule schedule_;
  SeededChooser seeded_;
  size_t next_ = 0;  // index of the next deviation
  uint64_t choice_ = 0;
  uint64_t step_ = 0;
  std::string misfit_;
};

struct RecordedChoice {
  sim::ChoicePoint point;
  uint64_t option = 0;
};
using Recording = std::vector<RecordedChoice>;

class Recorder final : public sim::Chooser {
 public:
  explicit Recorder(sim::Chooser& inner) : inner_(&inner) {}
  uint64_t Choose(const sim::ChoicePoint& point) override;
  const Recording& recording() const { return recording_; }
  Recording Take() { return std::move(recording_); }

 private:
  sim::Chooser* inner_;
  Recording recording_;
};

// Answers as `inner` does, and compares every question, with the set of what could run, with a recording of
// the run that is replayed.
class Comparer final : public sim::Chooser {
 public:
  Comparer(sim::Chooser& inner, const Recording& recording) : inner_(&inner), recording_(&recording) {}
  uint64_t Choose(const sim::ChoicePoint& point) override;
  const std::string& misfit() const { return misfit_; }  // as ReplayChooser's
  std::string FinalMisfit() const;

 private:
  sim::Chooser* inner_;
  const Recording* recording_;
  uint64_t choice_ = 0;
  uint64_t step_ = 0;
  std::string misfit_;
};

// The schedule of a run: where its choices deviate from the default ones of the mode.
trace::Schedule ScheduleOf(const Recording& recording, trace::Mode mode, uint64_t seed);

}  // namespace interleave::explore
