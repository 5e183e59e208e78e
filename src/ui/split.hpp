// A second run beside the one that is shown: another protection of the same scenario, under the same
// parameters and seed, and where the two part.
//
//   split.Follow(settings of the run shown, "asyncio-lock");   // each frame; "" for none
//   while (split.Work(20'000)) {}
//   if (split.Ready()) Draw(split.session(), split.DifferenceFrom(session.log()));
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "session/session.hpp"
#include "trace/difference.hpp"

namespace interleave::ui {

class Split {
 public:
  // Runs that strategy from now on, unless it does already. A strategy that refuses the settings is none.
  void Follow(const session::Settings& shown, std::string_view strategy);

  // Runs on for about so many instructions; true while there is more to run.
  bool Work(uint64_t instructions);
  bool chosen() const { return session_ != nullptr; }
  bool busy() const { return session_ != nullptr && !session_->finished(); }
  bool ready() const { return session_ != nullptr && session_->finished(); }

  // REQUIRES, for both: ready(). `shown` is the log of a run that has finished.
  const session::Session& session() const { return *session_; }
  const trace::Difference& DifferenceFrom(const trace::Log& shown, uint32_t shown_run);

 private:
  std::string key_;
  std::unique_ptr<session::Session> session_;
  trace::Difference difference_;
  uint32_t compared_run_ = 0;  // with which run of the workbench; 0: none
};

}  // namespace interleave::ui
