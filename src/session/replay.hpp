// The machine at a step that has passed, for the values of local variables and what the database holds: the
// same run once more, up to there. It goes on from where it stands when the step lies ahead, else from the
// nearest saved state, else from the start.
//
// Saved states are few: at most kMaxSnapshots and kMaxSnapshotBytes together, spread evenly over what was
// replayed so far; when there are too many, every second one goes and the distance between them doubles.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "session/run.hpp"
#include "session/session.hpp"

namespace interleave::session {

class Replay {
 public:
  explicit Replay(std::shared_ptr<const Prepared> prepared) : prepared_(std::move(prepared)) {}

  // The locals of all tasks that have begun and not ended, after `step`.
  // REQUIRES: the run that is replayed has come that far.
  std::vector<TaskLocals> LocalsAt(uint32_t step);
  // What the program's database holds after `step`. REQUIRES: the same.
  DatabaseView DatabaseAt(uint32_t step);

 private:
  static constexpr size_t kMaxSnapshots = 16;
  static constexpr uint64_t kMaxSnapshotBytes = 64U << 20;

  struct Saved {
    uint64_t step = 0;
    Run::Snapshot state;
  };

  uint64_t step() { return run_->world().step_count(); }
  void MoveTo(uint32_t step);
  void Start();
  void GoBack(uint32_t step);
  void Save();
  bool HasTooMuch() const;

  std::shared_ptr<const Prepared> prepared_;
  std::unique_ptr<Run> run_;
  std::vector<Saved> saved_;  // by ascending step; the first is step 0
  // Steps between two saved states. Running so many costs about as much as copying one state.
  uint64_t distance_ = 8192;
};

}  // namespace interleave::session
