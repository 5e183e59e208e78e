// A schedule told step by step, for a list: who did what, on which line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "session/session.hpp"
#include "ui/texts.hpp"

namespace interleave::ui {

struct ToldStep {
  uint32_t step = 0;
  std::string who;
  std::string what;
  uint32_t line = 0;  // 0: none
  bool is_switch = false;
  bool is_failure = false;
};

struct ToldRun {
  std::vector<ToldStep> steps;
  uint32_t more = 0;  // that are not among them
};

// Runs it. `switches`: the steps that one led to.
ToldRun TellRun(const session::Settings& settings, const std::vector<uint32_t>& switches, Language language);

}  // namespace interleave::ui
