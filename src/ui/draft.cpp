#include "ui/draft.hpp"

#include <algorithm>

namespace interleave::ui {

void Draft::Open(const Workbench& bench) {
  open_ = true;
  if (!unfinished(bench)) TakeOver(bench.source());
}

void Draft::TakeOver(const std::string& source) {
  text_ = base_ = source;
  ++version_;
  changed_s_ = -1;
  mistake_.reset();
}

void Draft::Type(const std::string& text, double now_s) {
  if (text == text_) return;
  text_ = text;
  changed_s_ = now_s;
}

void Draft::Set(const std::string& text, double now_s) {
  Type(text, now_s);
  ++version_;
}

bool Draft::Run(Workbench& bench) {
  changed_s_ = -1;
  mistake_ = bench.SetText(text_);
  base_ = bench.source();
  return !mistake_;
}

void Draft::Follow(Workbench& bench, double now_s) {
  if (base_ != bench.source()) TakeOver(bench.source());
  if (changed_s_ < 0 || now_s < changed_s_ + kPauseSeconds) return;
  if (!runs(bench)) {
    Run(bench);
  } else {
    changed_s_ = -1;
    mistake_.reset();
  }
}

double Draft::WaitSeconds(double now_s) const {
  return changed_s_ < 0 ? -1 : std::max(0.0, changed_s_ + kPauseSeconds - now_s);
}

}  // namespace interleave::ui
