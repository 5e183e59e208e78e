// A part of the page that scrolls: by the wheel, by dragging (fingers), by Page Up and Page Down, and to a
// control that gets the focus.
//
//   const Rect inside = BeginScroll(ui, "learn", view, state);   // begins at the scrolled top
//   ... draw, from inside.y downwards ...
//   EndScroll(ui, view, state, used_height);
#pragma once

#include "ui/ui.hpp"

namespace interleave::ui {

inline constexpr float kDragThreshold = 8;  // a finger that moves less has pressed what is under it

struct ScrollState {
  float offset = 0;
  float content = 0;  // height of what is inside, as of the frame before
};

Rect BeginScroll(Ui& ui, std::string_view id, Rect view, ScrollState& state);
void EndScroll(Ui& ui, Rect view, ScrollState& state, float content_height);

}  // namespace interleave::ui
