// What an editor of the platform's own shows, where it has one: it lies over the code panel, in place of the
// toolkit's text field, while a draft is open.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "session/program.hpp"
#include "ui/geometry.hpp"

namespace interleave::ui {

struct CodeBoxLook {
  bool shown = false;
  Rect rect;  // in points
  std::string label;
  std::string text;
  int version = -1;  // where it has changed, `text` replaces what the editor has
  std::optional<session::Mistake> mistake;
  std::vector<uint32_t> running;  // lines that a task stands on at this step
};

struct CodeBoxEvent {
  enum class Kind : uint8_t {
    kText,  // the person has changed the text
    kRun,   // and wants it run now
  };
  Kind kind = Kind::kText;
  std::string text;
};

}  // namespace interleave::ui
