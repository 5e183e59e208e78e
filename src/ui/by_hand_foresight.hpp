// What a search of all schedules knows of the decisions of a run by hand. The search goes on in slices, while
// the person thinks.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "session/exploration.hpp"

namespace interleave::ui {

class Foresight {
 public:
  // Begins to search all schedules of these settings.
  void Open(const session::Settings& settings);
  // Goes on for a short while; true while there is more to do.
  bool Work();
  bool busy() const { return busy_; }
  // Of the decision that a path leads to. Nothing: not known yet; without options: it will not be known.
  std::optional<session::PathAnswer> Ask(std::span<const uint32_t> path);

 private:
  std::unique_ptr<session::Exploration> search_;
  bool busy_ = false;
};

}  // namespace interleave::ui
