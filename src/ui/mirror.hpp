// The page as a list of what is on it: every control and every fact that matters, with its state. The
// platform shows it to screen readers as DOM; tests read it; what happens to an item there comes back as a
// MirrorEvent and acts as the control itself would.
//
// Widgets add themselves while they are drawn, so the list cannot disagree with the picture. Ids are stable
// words such as "play" or "strategy/asyncio-lock".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ui/geometry.hpp"

namespace interleave::ui {

enum class Role : uint8_t {
  kButton,
  kLink,  // leads to a document outside of the page
  kTab,
  kOption,  // one of a group of which one is chosen
  kComboBox,
  kSlider,   // value: a number
  kTextBox,  // value: its text
  kStatus,   // a fact that changes: announced politely
  kText,     // a fact
  kAlert,    // announced at once
  kLog,      // the last entry of a log: each is announced, and those before stay
};

struct MirrorItem {
  std::string id;
  Role role = Role::kText;
  std::string label;
  std::string value;      // what the control or the fact says
  bool selected = false;  // chosen tab or option, pressed button
  bool toggles = false;   // a button that stays pressed
  bool seen = true;       // false: scrolled out of view, or behind something
  bool disabled = false;
  bool expanded = false;
  bool multiline = false;
  float minimum = 0;  // sliders
  float maximum = 0;
  Rect rect;  // on the page, in points; may lie outside of what can be seen
};

struct MirrorEvent {
  enum class Kind : uint8_t { kClick, kSetValue, kFocus };
  std::string id;
  Kind kind = Kind::kClick;
  std::string value;  // for kSetValue
};

class Mirror {
 public:
  void Begin();
  MirrorItem& Add(std::string_view id, Role role, std::string_view label, std::string_view value, Rect rect);
  // A fact that has no place of its own on the page.
  void AddText(std::string_view id, Role role, std::string_view label, std::string_view value);
  // Compares with the frame before.
  void End();

  const std::vector<MirrorItem>& items() const { return items_; }
  // Goes up whenever an item changed, came or went. Where things lie on the page does not count.
  uint64_t version() const { return version_; }
  const MirrorItem* Find(std::string_view id) const;

 private:
  std::vector<MirrorItem> items_;
  uint64_t digest_ = 0;
  uint64_t version_ = 0;
};

}  // namespace interleave::ui
