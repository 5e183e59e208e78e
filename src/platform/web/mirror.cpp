#include "platform/mirror.hpp"

#include <emscripten/emscripten.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "platform/web/library.hpp"
#include "platform/web/wake.hpp"

namespace interleave::platform {
namespace {

using nlohmann::json;

std::function<void(const Action&)>& Callback() {
  static std::function<void(const Action&)> callback;
  return callback;
}

const char* RoleName(Role role) {
  switch (role) {
    case Role::kButton:
      return "button";
    case Role::kLink:
      return "link";
    case Role::kTab:
      return "tab";
    case Role::kOption:
      return "option";
    case Role::kComboBox:
      return "combobox";
    case Role::kSlider:
      return "slider";
    case Role::kTextBox:
      return "textbox";
    case Role::kHeading:
      return "heading";
    case Role::kText:
      return "text";
    case Role::kStatus:
      return "status";
    case Role::kAlert:
      return "alert";
    case Role::kLog:
      return "log";
  }
  return "text";
}

json Describe(const Control& control) {
  return {{"id", control.id},
          {"role", RoleName(control.role)},
          {"label", control.label},
          {"value", control.value},
          {"selected", control.selected},
          {"toggles", control.toggles},
          {"disabled", control.disabled},
          {"expanded", control.expanded},
          {"multiline", control.multiline},
          {"range", {control.minimum, control.maximum}},
          {"box", {control.x, control.y, control.width, control.height}}};
}

bool SameOrder(const std::vector<Control>& left, const std::vector<Control>& right) {
  if (left.size() != right.size()) return false;
  for (size_t index = 0; index < left.size(); ++index) {
    const Control& one = left[index];
    const Control& other = right[index];
    if (one.id != other.id || one.role != other.role || one.multiline != other.multiline) return false;
  }
  return true;
}

// {"changed": [descriptions], "order": [all ids]}; without "order", the elements and their order stay.
json Changes(const std::vector<Control>& before, const std::vector<Control>& after) {
  std::map<std::string_view, const Control*> known;
  for (const Control& control : before) known[control.id] = &control;
  json changes = {{"changed", json::array()}};
  for (const Control& control : after) {
    const auto found = known.find(control.id);
    if (found == known.end() || !(*found->second == control)) changes["changed"].push_back(Describe(control));
  }
  if (SameOrder(before, after)) return changes;
  changes["order"] = json::array();
  for (const Control& control : after) changes["order"].push_back(control.id);
  return changes;
}

}  // namespace

Mirror::Mirror() = default;
Mirror::~Mirror() { Callback() = nullptr; }

void Mirror::Set(std::vector<Control> controls) {
  if (controls == controls_) return;
  const json changes = Changes(controls_, controls);
  interleave_mirror_set(changes.dump(-1, ' ', false, json::error_handler_t::replace).c_str());
  controls_ = std::move(controls);
}

void Mirror::OnAction(std::function<void(const Action&)> callback) { Callback() = std::move(callback); }

extern "C" EMSCRIPTEN_KEEPALIVE void interleave_on_mirror_action(const char* id, int32_t kind,
                                                                 const char* value) {
  if (Callback()) Callback()({id, static_cast<Action::Kind>(kind), value});
  Wake();
}

}  // namespace interleave::platform
