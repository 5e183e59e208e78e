// Who the pointer and the keyboard belong to. One control is held at a time; a press that leaves its control
// before it is let go does nothing; an open popup takes everything below it out of reach.
//
//   const Press press = interaction.Behave("play", rect);
//   if (press.clicked) ...
//
// Ids are the mirror's. A click that comes from the mirror, or from Enter or Space on the focused control,
// is a click like any other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/geometry.hpp"
#include "ui/mirror.hpp"

namespace interleave::ui {

struct Press {
  bool hovered = false;
  bool held = false;
  bool clicked = false;  // let go over it, or activated otherwise
  bool double_clicked = false;
  bool started = false;    // the press began in this frame
  bool focused = false;    // by the keyboard: draw the ring
  bool has_value = false;  // the mirror sets its value
  std::string value;
};

enum class Key : uint8_t {
  kLeft,
  kRight,
  kUp,
  kDown,
  kHome,
  kEnd,
  kEnter,
  kEscape,
  kBackspace,
  kPageUp,
  kPageDown
};

class Interaction {
 public:
  // Reads pointer and keys from the current ImGui context. `pixel_ratio`: device pixels in a point; `pinch`:
  // how far two fingers went apart, in turns of a wheel.
  void Begin(float pixel_ratio, const std::vector<MirrorEvent>& mirror_events, float pinch);
  void End();

  Press Behave(std::string_view id, Rect rect, bool focusable = true);

  Point pointer() const { return pointer_; }
  Point press_origin() const { return press_origin_; }
  Point drag_delta() const { return drag_delta_; }  // since the frame before, while the button is down
  float wheel() const { return wheel_; }
  float wheel_sideways() const { return wheel_sideways_; }
  float pinch() const { return pinch_; }
  bool button_down() const { return button_down_; }
  bool pressed_now() const { return pressed_now_; }
  bool shift() const { return shift_; }
  bool command() const { return command_; }  // Ctrl, or Cmd on a Mac
  bool alt() const { return alt_; }

  // The pointer is over this part of the page, and nothing lies above it.
  bool Over(Rect rect) const;
  // Where nothing has taken the key or the character yet, it is true once.
  bool TakeKey(Key key);
  bool TakeCharacter(uint32_t one, uint32_t other = 0);
  std::vector<uint32_t> TakeCharacters();
  void TakeWheel() { wheel_ = wheel_sideways_ = 0; }

  // Takes the press from whoever holds it: it becomes the scrolling of `id`.
  void Steal(std::string_view id) { held_ = id; }
  bool Holds(std::string_view id) const { return held_ == id; }

  // Parts that scroll, one within another. The one with the focused control in it has the keys that scroll;
  // without one, the largest. True: this one has them.
  bool EnterScroll(std::string_view id, float area);
  // Where the focused control lies, if it has got the focus since it was drawn last and lies in this part.
  std::optional<Rect> LeaveScroll();

  void PushClip(Rect rect) { clips_.push_back(clips_.empty() ? rect : rect.Intersect(clips_.back())); }
  void PopClip() { clips_.pop_back(); }

  // For fingers, what is lower than a row takes presses as high as one.
  void set_touch(bool touch) { touch_ = touch; }

  // Layers: what is drawn while a higher layer than its own is open is out of reach.
  void set_layer(int layer) { layer_ = layer; }
  void OpenLayer(int layer) { open_layer_next_ = layer > open_layer_next_ ? layer : open_layer_next_; }

  // A text field takes the keys for itself from here on.
  void set_typing(bool typing) { typing_ = typing; }
  bool typing() const { return typing_; }

  // Something came in that may have changed the picture.
  bool active() const { return active_; }

 private:
  void ReadKeys();
  void MoveFocus(int direction);
  void SetFocus(std::string_view id);

  Point pointer_, last_pointer_, press_origin_, drag_delta_;
  float wheel_ = 0, wheel_sideways_ = 0, pinch_ = 0;
  bool button_down_ = false, pressed_now_ = false, released_now_ = false, double_click_ = false;
  bool shift_ = false, command_ = false, alt_ = false, active_ = false, typing_ = false,
       focus_visible_ = false;
  uint32_t keys_ = 0;
  std::vector<uint32_t> characters_;
  std::string held_, focus_;
  bool touch_ = false;
  bool focus_moved_ = false;  // by the keyboard, and not drawn since
  std::optional<Rect> focus_place_;
  std::vector<std::string> scrolls_;  // the one that is being drawn, and those around it
  std::string focused_scroll_, focused_scroll_next_, largest_scroll_, largest_scroll_next_;
  float largest_area_ = 0;
  std::vector<std::string> focusable_;
  std::vector<MirrorEvent> events_;
  std::vector<Rect> clips_;
  int layer_ = 0, open_layer_ = 0, open_layer_next_ = 0;
  int focus_step_ = 0;
};

}  // namespace interleave::ui
