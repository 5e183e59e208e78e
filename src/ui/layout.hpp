// Where things lie, for a window of a size. Three shapes: wide (three columns), medium (the right column
// becomes tabs) and narrow (one column, transport at the bottom).
//
// Compact, as a part of somebody else's page, leaves out what chooses and explains where there is no room for
// all of it: a medium window is then a wide one without the left column and the explanation, a narrow one has
// no choices.
#pragma once

#include <cstdint>

#include "ui/geometry.hpp"

namespace interleave::ui {

enum class Shape : uint8_t { kWide, kMedium, kNarrow };

// At least: a wide window gives its sides some of its room.
inline constexpr float kLeftWidth = 268;
inline constexpr float kRightWidth = 372;
inline constexpr float kBarHeight = 48;
inline constexpr float kTabHeight = 44;
inline constexpr float kMargin = 16;

struct Layout {
  Shape shape = Shape::kWide;
  Rect screen;
  Rect top_bar;
  Rect left;         // picker; empty when narrow or compact
  Rect middle;       // tabs and what they show
  Rect tabs;         // the strip on top of it
  Rect content;      // below the strip
  Rect right;        // code and explanation; empty unless wide
  Rect code;         // upper part of it
  Rect explanation;  // lower part of it; empty when compact
  Rect choices;      // narrow: scenario and strategy; empty when compact
  Rect transport;    // narrow: at the bottom
};

Layout MakeLayout(float width, float height, bool compact = false);

// Narrow: while code is edited it takes the place of the choices and of the transport too, since a phone's
// keyboard leaves little of the screen.
void MakeRoomForCode(Layout& layout);

}  // namespace interleave::ui
