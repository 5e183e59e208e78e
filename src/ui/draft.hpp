// The text of a program while it is edited. It is tried when the person has not typed for a moment: one that
// compiles runs from then on, and one with a mistake leaves what runs as it is.
#pragma once

#include <optional>
#include <string>

#include "ui/workbench.hpp"

namespace interleave::ui {

class Draft {
 public:
  static constexpr double kPauseSeconds = 0.3;  // without typing, until the text is tried

  // Opens it on what runs, or on what was left unfinished of that.
  void Open(const Workbench& bench);
  void Close() { open_ = false; }
  bool open() const { return open_; }

  const std::string& text() const { return text_; }
  // Goes up when the text was set by anything but the editor that shows it.
  int version() const { return version_; }
  const std::optional<session::Mistake>& mistake() const { return mistake_; }
  // It has a mistake, and what it was made from still runs: Open goes on with it.
  bool unfinished(const Workbench& bench) const { return mistake_ && base_ == bench.source(); }
  // It is the text that runs.
  bool runs(const Workbench& bench) const { return text_ == bench.source(); }

  // The editor has changed the text.
  void Type(const std::string& text, double now_s);
  // Somebody else has.
  void Set(const std::string& text, double now_s);

  // Runs it now, from its start, whether it has changed or not. False: it has a mistake.
  bool Run(Workbench& bench);
  // Back to what runs; it stays open if it is.
  void Drop(const Workbench& bench) { TakeOver(bench.source()); }
  // Once a frame: tries it when it is time, and takes over what was opened meanwhile.
  void Follow(Workbench& bench, double now_s);
  // How long until it is to be tried; below 0: it has been.
  double WaitSeconds(double now_s) const;

 private:
  void TakeOver(const std::string& source);

  bool open_ = false;
  std::string text_;
  std::string base_;  // what ran when it was last looked at
  int version_ = 0;
  double changed_s_ = -1;  // below 0: not since it was tried
  std::optional<session::Mistake> mistake_;
};

}  // namespace interleave::ui
