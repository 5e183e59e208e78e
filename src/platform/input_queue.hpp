// Input on its way to Dear ImGui, which looks at keys and buttons once a frame: a key that goes down and up
// between two frames would never be seen, and a press would be seen where the pointer has gone since. So a
// frame takes events, in their order, up to the first that would hide an earlier one; the rest waits for the
// next frame.
//
// One finger is the pointer. Two are a gesture: the pointer is in their middle, apart and together is a
// pinch, and to the side they turn the wheel sideways. Nothing is pressed from then on until all fingers are
// up.
#pragma once

#include <SDL_events.h>

#include <bitset>
#include <cstdint>
#include <deque>
#include <map>

namespace interleave::platform {

class InputQueue {
 public:
  void Add(const SDL_Event& event) { events_.push_back(event); }
  // True while something is left for another frame.
  bool waiting() const { return !events_.empty(); }

  // Hands the current Dear ImGui context as much as one frame can take. What SDL's backend finds out about
  // the pointer by itself is of the moment, not of the events: Point is called behind it.
  void Feed();
  void Point(float pixel_ratio) const;
  // How far two fingers went apart in this frame: 1 for each 1.2 times the distance between them; below 0:
  // together.
  float pinch() const { return pinch_; }

 private:
  // What one frame has taken so far.
  struct Taken {
    std::bitset<SDL_NUM_SCANCODES> keys;  // those that went down or up
    bool key_down = false;
    bool text = false;
    bool button = false;
    bool wheel = false;
  };
  static bool Waits(const SDL_Event& event, const Taken& taken);
  void Take(const SDL_Event& event, Taken& taken);
  void TakeKey(const SDL_KeyboardEvent& key, Taken& taken);
  void TakeButton(const SDL_MouseButtonEvent& button, Taken& taken);
  void TakeWindow(const SDL_WindowEvent& window);
  void TakeFinger(const SDL_TouchFingerEvent& finger, Taken& taken);
  void TakeGesture(Taken& taken);
  // What SDL makes of fingers for programs that know only mice, while there is a gesture.
  bool IsOfGesture(uint32_t which) const { return in_gesture_ && which == SDL_TOUCH_MOUSEID; }

  std::deque<SDL_Event> events_;
  int32_t x_ = 0;  // of the pointer, in points
  int32_t y_ = 0;
  uint32_t buttons_ = 0;  // a bit for each of Dear ImGui's that is down
  bool inside_ = false;

  struct Finger {
    float x = 0;  // in points
    float y = 0;
  };
  std::map<SDL_FingerID, Finger> fingers_;  // that are down
  bool in_gesture_ = false;
  float distance_ = 0;  // between two fingers, as of the last event
  float middle_x_ = 0;
  float pinch_ = 0;
};

}  // namespace interleave::platform
