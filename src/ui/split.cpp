#include "ui/split.hpp"

#include "base/check.hpp"
#include "session/search_messages.hpp"
#include "session/target.hpp"

namespace interleave::ui {

void Split::Follow(const session::Settings& shown, std::string_view strategy) {
  if (strategy.empty()) {
    session_.reset();
    key_.clear();
    return;
  }
  session::Settings settings = shown;
  settings.strategy = strategy;
  settings.source.clear();
  settings.file_name.clear();
  settings.schedule.clear();
  settings.until_ns = -1;
  session::DropUnusedParameters(settings);
  const std::string key = session::SettingsKey(settings);
  if (key == key_) return;
  key_ = key;
  compared_run_ = 0;
  session_ = std::make_unique<session::Session>();
  if (!session_->Open(settings).ok()) session_.reset();
}

bool Split::Work(uint64_t instructions) {
  if (busy()) session_->Advance(instructions);
  return busy();
}

const trace::Difference& Split::DifferenceFrom(const trace::Log& shown, uint32_t shown_run) {
  CHECK(ready());
  if (compared_run_ != shown_run) {
    compared_run_ = shown_run;
    difference_ = trace::FirstDifference(shown, session_->log());
  }
  return difference_;
}

}  // namespace interleave::ui
