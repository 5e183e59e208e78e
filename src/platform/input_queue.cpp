#include "platform/input_queue.hpp"

#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <iterator>

namespace interleave::platform {
namespace {

constexpr int kButtons = 3;

// SDL's port to browsers hands pixels on where it hands notches on elsewhere.
#ifdef __EMSCRIPTEN__
constexpr float kSidewaysNotch = 100;
#else
constexpr float kSidewaysNotch = 1;
#endif

constexpr float kPinchTurn = 1.2F;        // times the distance for a pinch of 1
constexpr float kPointsOfASideTurn = 40;  // a finger's way that is one turn of the wheel sideways
constexpr float kLeastDistance = 10;      // of two fingers: closer ones are taken to be so far apart

// Dear ImGui's number of a button; -1 for one that it is not told of.
int ButtonIndex(uint8_t button) {
  switch (button) {
    case SDL_BUTTON_LEFT:
      return 0;
    case SDL_BUTTON_RIGHT:
      return 1;
    case SDL_BUTTON_MIDDLE:
      return 2;
    default:
      return -1;
  }
}

bool IsModifier(SDL_Scancode key) { return key >= SDL_SCANCODE_LCTRL && key <= SDL_SCANCODE_RGUI; }

// A key that is held tells of itself again and again, and Dear ImGui repeats keys by its own clock.
bool Changes(const SDL_KeyboardEvent& key) {
  return ImGui::GetIO().KeysDown[key.keysym.scancode] != (key.state == SDL_PRESSED);
}

}  // namespace

void InputQueue::Feed() {
  Taken taken;
  pinch_ = 0;
  while (!events_.empty() && !Waits(events_.front(), taken)) {
    Take(events_.front(), taken);
    events_.pop_front();
  }
}

bool InputQueue::Waits(const SDL_Event& event, const Taken& taken) {
  switch (event.type) {
    case SDL_MOUSEMOTION:
      return taken.button || taken.wheel;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
      return taken.button || taken.wheel || taken.key_down || taken.text;
    case SDL_MOUSEWHEEL:
    case SDL_TEXTINPUT:
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
      return taken.button;
    case SDL_KEYDOWN:
      // One a frame, or the order of two keys and their texts would be lost.
      return Changes(event.key) && (taken.keys[event.key.keysym.scancode] || taken.key_down || taken.text ||
                                    taken.button || taken.wheel);
    case SDL_KEYUP:
      return taken.keys[event.key.keysym.scancode];
    default:
      return false;
  }
}

void InputQueue::Take(const SDL_Event& event, Taken& taken) {
  switch (event.type) {
    case SDL_MOUSEMOTION:
      if (IsOfGesture(event.motion.which)) break;
      x_ = event.motion.x;
      y_ = event.motion.y;
      inside_ = true;
      break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
      if (!IsOfGesture(event.button.which)) TakeButton(event.button, taken);
      break;
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
      TakeFinger(event.tfinger, taken);
      break;
    case SDL_MOUSEWHEEL:
      taken.wheel = true;
      ImGui::GetIO().MouseWheel += event.wheel.preciseY;
      // As for two fingers: what lies under them goes with them, so to the left where the wheel goes to the
      // right.
      ImGui::GetIO().MouseWheelH -= event.wheel.preciseX / kSidewaysNotch;
      break;
    case SDL_TEXTINPUT:
      taken.text = true;
      ImGui::GetIO().AddInputCharactersUTF8(event.text.text);
      break;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
      TakeKey(event.key, taken);
      break;
    case SDL_WINDOWEVENT:
      TakeWindow(event.window);
      break;
    default:
      break;
  }
}

void InputQueue::TakeKey(const SDL_KeyboardEvent& key, Taken& taken) {
  const SDL_Scancode code = key.keysym.scancode;
  const bool down = key.state == SDL_PRESSED;
  ImGuiIO& io = ImGui::GetIO();
  if (Changes(key)) {
    taken.keys.set(code);
    // A modifier belongs to the key that follows it.
    if (down && !IsModifier(code)) taken.key_down = true;
  }
  io.KeysDown[code] = down;
  // As they were with this key, which may be a while ago.
  io.KeyShift = (key.keysym.mod & KMOD_SHIFT) != 0;
  io.KeyCtrl = (key.keysym.mod & KMOD_CTRL) != 0;
  io.KeyAlt = (key.keysym.mod & KMOD_ALT) != 0;
  io.KeySuper = (key.keysym.mod & KMOD_GUI) != 0;
}

void InputQueue::TakeButton(const SDL_MouseButtonEvent& button, Taken& taken) {
  x_ = button.x;
  y_ = button.y;
  inside_ = true;
  const int index = ButtonIndex(button.button);
  if (index < 0) return;
  const uint32_t bit = 1U << index;
  const bool down = button.state == SDL_PRESSED;
  if (((buttons_ & bit) != 0) == down) return;
  taken.button = true;
  buttons_ ^= bit;
}

void InputQueue::TakeFinger(const SDL_TouchFingerEvent& finger, Taken& taken) {
  if (finger.type == SDL_FINGERUP) {
    fingers_.erase(finger.fingerId);
    if (fingers_.empty() && in_gesture_) {
      in_gesture_ = false;
      inside_ = false;
    }
    distance_ = 0;
    return;
  }
  int width = 1, height = 1;
  SDL_Window* window = SDL_GetWindowFromID(finger.windowID);
  if (window == nullptr) window = SDL_GetMouseFocus();
  if (window != nullptr) SDL_GetWindowSize(window, &width, &height);
  fingers_[finger.fingerId] = {finger.x * static_cast<float>(width), finger.y * static_cast<float>(height)};
  if (fingers_.size() == 2) TakeGesture(taken);
}

// The press that the first finger was is taken back: let go outside of everything, it does nothing.
void InputQueue::TakeGesture(Taken& taken) {
  const Finger& one = fingers_.begin()->second;
  const Finger& other = fingers_.rbegin()->second;
  const float distance = std::max(kLeastDistance, std::hypot(one.x - other.x, one.y - other.y));
  const float middle_x = (one.x + other.x) / 2;
  if (!in_gesture_) {
    in_gesture_ = true;
    taken.button = buttons_ != 0;
    buttons_ = 0;
    inside_ = false;
    distance_ = 0;
  } else {
    inside_ = true;
    x_ = static_cast<int32_t>(middle_x);
    y_ = static_cast<int32_t>((one.y + other.y) / 2);
    if (distance_ > 0) {
      pinch_ += std::log(distance / distance_) / std::log(kPinchTurn);
      ImGui::GetIO().MouseWheelH += (middle_x - middle_x_) / kPointsOfASideTurn;
    }
  }
  distance_ = distance;
  middle_x_ = middle_x;
}

void InputQueue::TakeWindow(const SDL_WindowEvent& window) {
  if (window.event == SDL_WINDOWEVENT_ENTER) inside_ = true;
  if (window.event == SDL_WINDOWEVENT_LEAVE) inside_ = false;
  if (window.event == SDL_WINDOWEVENT_FOCUS_GAINED) ImGui::GetIO().AddFocusEvent(true);
  if (window.event == SDL_WINDOWEVENT_FOCUS_LOST) ImGui::GetIO().AddFocusEvent(false);
}

void InputQueue::Point(float pixel_ratio) const {
  ImGuiIO& io = ImGui::GetIO();
  for (int button = 0; button < kButtons; ++button) io.MouseDown[button] = (buttons_ >> button & 1U) != 0;
  // What is dragged follows the pointer out of the window.
  const bool known = inside_ || buttons_ != 0;
  io.MousePos = known ? ImVec2{static_cast<float>(x_) * pixel_ratio, static_cast<float>(y_) * pixel_ratio}
                      : ImVec2{-FLT_MAX, -FLT_MAX};
}

}  // namespace interleave::platform
