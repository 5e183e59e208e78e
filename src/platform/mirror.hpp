// What is on the screen, said once more in the page's DOM: for screen readers, for the keyboard, and for
// tests. Each control lies invisibly over the place where the canvas shows it, and lets the pointer through.
// Natively there is no DOM, and the mirror keeps quiet.
//
//   mirror.Set(controls);                       // every frame is fine: only differences reach the DOM
//   mirror.OnAction([](const Action& action) { ... action.id ... });
//
// In the DOM a control is an element with data-id="<id>"; the order of controls is the order of the tab key.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace interleave::platform {

enum class Role : uint8_t {
  kButton,
  kLink,
  kTab,       // one of a row of views; `selected` is the shown one
  kOption,    // one of a group; `selected` is the chosen one
  kComboBox,  // a button that opens a list; `expanded` while it is open
  kSlider,    // value is a number from minimum to maximum
  kTextBox,   // value is the text
  kHeading,
  kText,    // a fact: label and value
  kStatus,  // a fact that is read out when it changes
  kAlert,   // a fact that is read out at once
  kLog,     // the last entry of a log: each new one is read out, and those before stay
};

struct Control {
  std::string id;  // unique, and stays with the control: "strategy/asyncio-lock"
  Role role = Role::kText;
  std::string label;
  std::string value;
  bool selected = false;  // the shown tab, the chosen option, a button that is pressed in
  bool toggles = false;   // a button that stays pressed in
  bool disabled = false;
  bool expanded = false;
  bool multiline = false;
  double minimum = 0;  // of a slider
  double maximum = 0;
  // Where the canvas shows it, in points, whole ones; empty where it has no place or cannot be seen now.
  int32_t x = 0;
  int32_t y = 0;
  int32_t width = 0;
  int32_t height = 0;

  bool operator==(const Control&) const = default;
};

struct Action {
  enum class Kind : uint8_t {
    kPress,  // clicked, or Enter or Space
    kInput,  // a slider or a text box has a new value
    kFocus,  // the keyboard's focus came to it
  };
  std::string id;
  Kind kind = Kind::kPress;
  std::string value;  // for kInput
};

class Mirror {
 public:
  Mirror();
  ~Mirror();
  Mirror(const Mirror&) = delete;
  Mirror& operator=(const Mirror&) = delete;

  // REQUIRES: ids are unique.
  void Set(std::vector<Control> controls);

  // Actions come between frames; a frame follows each. One callback.
  void OnAction(std::function<void(const Action&)> callback);

 private:
  std::vector<Control> controls_;
};

}  // namespace interleave::platform
