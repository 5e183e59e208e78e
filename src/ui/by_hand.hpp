// The tab "By hand": the person is the scheduler. It holds the run that is made decision by decision, what is
// known of where each leads, and how to go back. The workbench shows the run as far as it was made, so that
// code, counters and explanation follow it.
//
// The run is opened when the tab is shown, of what the workbench runs then; anything else that is opened
// there begins it anew. What was made stays shown when the tab is left; where nothing was, what ran before
// comes back.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "session/hand.hpp"
#include "ui/workbench.hpp"

namespace interleave::ui {

class ByHand {
 public:
  // Once a frame: the tab is shown, or another one is.
  void Show(Workbench& bench);
  void Hide(Workbench& bench);

  const session::Hand* run() const { return run_.get(); }  // null: it cannot be opened
  const std::string& problem() const { return problem_; }  // why, in words

  // Of the decision at hand. Null: not known yet; without options: it will not be known.
  const session::PathAnswer* answer();
  // How many switches the shortest failure has; nothing: none, or not known.
  std::optional<uint32_t> minimum();
  bool is_safe();   // no order fails, which is known
  bool is_lost();   // every way from here fails, which is known
  bool is_saved();  // no way from here fails, though others would have
  // The last decision that would have left a way that does not fail; nothing: there was none.
  std::optional<uint32_t> LastSafe();

  bool can_undo() const { return !before_.empty(); }
  bool can_repeat() const { return can_undo() && run_->finished() && at_random_; }
  bool can_fail();  // a failure can be reached from here
  void Take(Workbench& bench, uint32_t option);
  void Undo(Workbench& bench);
  void BackTo(Workbench& bench, uint32_t decision);
  void GoOnByDefault(Workbench& bench);
  // At the end of such a run: from where it began, in another order.
  void GoOnAtRandom(Workbench& bench);
  void GoToFailure(Workbench& bench);

 private:
  void Begin(Workbench& bench);
  void ShowRun(Workbench& bench);
  void Moves();
  void Moved(Workbench& bench);
  const session::PathAnswer* AnswerOf(size_t decision);

  std::unique_ptr<session::Hand> run_;
  std::string problem_;
  Workbench* bench_ = nullptr;  // of the run: its search is asked
  bool shown_ = false;
  uint32_t shown_run_ = 0;                                   // of the workbench: what shows the run
  uint32_t own_step_ = 0;                                    // where the workbench stood before
  std::vector<std::optional<session::PathAnswer>> answers_;  // by decision
  std::optional<uint32_t> minimum_;
  std::vector<uint32_t> before_;  // how many decisions were made before each action that can be undone
  bool at_random_ = false;        // the last action went on at random
  uint64_t random_seed_ = 0;
};

}  // namespace interleave::ui
