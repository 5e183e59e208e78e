#include "ui/interaction.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <utility>

namespace interleave::ui {
namespace {

constexpr float kTouchHeight = 44;

constexpr std::array kImGuiKeys = {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow,
                                   ImGuiKey_DownArrow, ImGuiKey_Home,       ImGuiKey_End,
                                   ImGuiKey_Enter,     ImGuiKey_Escape,     ImGuiKey_Backspace,
                                   ImGuiKey_PageUp,    ImGuiKey_PageDown};

bool KeyPressed(ImGuiKey key, bool repeat) {
  const int index = ImGui::GetKeyIndex(key);
  return index >= 0 && ImGui::IsKeyPressed(index, repeat);
}

}  // namespace

void Interaction::Begin(float pixel_ratio, const std::vector<MirrorEvent>& mirror_events, float pinch) {
  const ImGuiIO& io = ImGui::GetIO();
  last_pointer_ = pointer_;
  pointer_ = {io.MousePos.x / pixel_ratio, io.MousePos.y / pixel_ratio};
  button_down_ = io.MouseDown[0];
  pressed_now_ = ImGui::IsMouseClicked(0);
  released_now_ = ImGui::IsMouseReleased(0);
  double_click_ = ImGui::IsMouseDoubleClicked(0);
  if (pressed_now_) {
    press_origin_ = last_pointer_ = pointer_;
    focus_visible_ = false;
  }
  drag_delta_ = button_down_ ? Point{pointer_.x - last_pointer_.x, pointer_.y - last_pointer_.y} : Point{};
  wheel_ = io.MouseWheel;
  wheel_sideways_ = io.MouseWheelH;
  pinch_ = pinch;
  shift_ = io.KeyShift;
  command_ = io.KeyCtrl || io.KeySuper;
  alt_ = io.KeyAlt;
  events_ = mirror_events;
  open_layer_ = open_layer_next_;
  open_layer_next_ = 0;
  layer_ = 0;
  clips_.clear();
  focusable_.clear();
  ReadKeys();
  active_ = pointer_.x != last_pointer_.x || pointer_.y != last_pointer_.y || button_down_ || released_now_ ||
            wheel_ != 0 || wheel_sideways_ != 0 || pinch_ != 0 || keys_ != 0 || !characters_.empty() ||
            !events_.empty() || focus_step_ != 0;
  for (const MirrorEvent& event : events_) {
    if (event.kind == MirrorEvent::Kind::kFocus) SetFocus(event.id);
  }
}

void Interaction::ReadKeys() {
  keys_ = 0;
  for (size_t i = 0; i < kImGuiKeys.size(); ++i) {
    if (KeyPressed(kImGuiKeys[i], true)) keys_ |= 1U << i;
  }
  if (KeyPressed(ImGuiKey_KeyPadEnter, false)) keys_ |= 1U << static_cast<int>(Key::kEnter);
  focus_step_ = KeyPressed(ImGuiKey_Tab, true) ? (shift_ ? -1 : 1) : 0;
  characters_.clear();
  if (command_) return;
  for (const ImWchar character : ImGui::GetIO().InputQueueCharacters) characters_.push_back(character);
}

void Interaction::End() {
  focused_scroll_ = std::exchange(focused_scroll_next_, "");
  largest_scroll_ = std::exchange(largest_scroll_next_, "");
  largest_area_ = 0;
  if (released_now_ || !button_down_) held_.clear();
  if (focus_step_ != 0 && !typing_) MoveFocus(focus_step_);
}

void Interaction::MoveFocus(int direction) {
  if (focusable_.empty()) return;
  const auto count = static_cast<int>(focusable_.size());
  const auto place = std::find(focusable_.begin(), focusable_.end(), focus_);
  const int none = direction > 0 ? -1 : 0;
  const int index = place == focusable_.end() ? none : static_cast<int>(place - focusable_.begin());
  SetFocus(focusable_[(index + direction + count) % count]);
}

void Interaction::SetFocus(std::string_view id) {
  focus_ = id;
  focus_visible_ = focus_moved_ = true;
}

bool Interaction::EnterScroll(std::string_view id, float area) {
  scrolls_.emplace_back(id);
  focus_place_.reset();
  if (layer_ < open_layer_) return false;
  if (area > largest_area_) {
    largest_area_ = area;
    largest_scroll_next_ = id;
  }
  return id == (focused_scroll_.empty() ? largest_scroll_ : focused_scroll_);
}

std::optional<Rect> Interaction::LeaveScroll() {
  scrolls_.pop_back();
  return std::exchange(focus_place_, std::nullopt);
}

bool Interaction::Over(Rect rect) const {
  if (layer_ < open_layer_) return false;
  return rect.Contains(pointer_) && (clips_.empty() || clips_.back().Contains(pointer_));
}

bool Interaction::TakeKey(Key key) {
  const uint32_t bit = 1U << static_cast<int>(key);
  const bool pressed = (keys_ & bit) != 0;
  keys_ &= ~bit;
  return pressed;
}

bool Interaction::TakeCharacter(uint32_t one, uint32_t other) {
  const auto place = std::find_if(characters_.begin(), characters_.end(),
                                  [&](uint32_t c) { return c == one || (other != 0 && c == other); });
  if (place == characters_.end()) return false;
  characters_.erase(place);
  return true;
}

std::vector<uint32_t> Interaction::TakeCharacters() {
  std::vector<uint32_t> taken;
  taken.swap(characters_);
  return taken;
}

Press Interaction::Behave(std::string_view id, Rect rect, bool focusable) {
  Press press;
  if (focusable && layer_ >= open_layer_) focusable_.emplace_back(id);
  const float lacking = touch_ ? std::max(0.0F, kTouchHeight - rect.height) : 0;
  const Rect target = rect.Inset(0, -lacking / 2);
  press.hovered = Over(target) && (held_.empty() || held_ == id);
  if (pressed_now_ && Over(target) && held_.empty()) {
    held_ = id;
    focus_ = id;
    press.started = true;
  }
  press.held = held_ == id && button_down_;
  press.clicked = held_ == id && released_now_ && press.hovered;
  press.double_clicked = press.started && double_click_;
  press.focused = focus_visible_ && focusable && focus_ == id;
  if (press.focused) {
    if (std::exchange(focus_moved_, false)) focus_place_ = rect;
    if (!scrolls_.empty()) focused_scroll_next_ = scrolls_.back();
  }
  if (press.focused && !typing_) {
    if (TakeKey(Key::kEnter) || TakeCharacter(' ')) press.clicked = true;
  }
  for (const MirrorEvent& event : events_) {
    if (event.id != id) continue;
    if (event.kind == MirrorEvent::Kind::kClick) press.clicked = true;
    if (event.kind == MirrorEvent::Kind::kSetValue) {
      press.has_value = true;
      press.value = event.value;
    }
  }
  return press;
}

}  // namespace interleave::ui
