// Where things lie, for a window of a size. Three shapes: wide (three columns), medium (the right column
// becomes tabs) and narrow (one column, transport at the bottom).
#pragma once

#include <cstdint>

#include "ui/geometry.hpp"

namespace interleave::ui {

enum class Shape : uint8_t { kWide, kMedium, kNarrow };

inline constexpr float kLeftWidth = 268;
inline constexpr float kRightWidth = 372;
inline constexpr float kBarHeight = 48;
inline constexpr float kTabHeight = 44;
inline constexpr float kMargin = 16;

struct Layout {
  Shape shape = Shape::kWide;
  Rect screen;
  Rect top_bar;
  Rect left;         // picker; empty when narrow
  Rect middle;       // tabs and what they show
  Rect tabs;         // the strip on top of it
  Rect content;      // below the strip
  Rect right;        // code and explanation; empty unless wide
  Rect code;         // upper part of it
  Rect explanation;  // lower part of it
  Rect choices;      // narrow: scenario and strategy
  Rect transport;    // narrow: at the bottom
};

Layout MakeLayout(float width, float height);

// Narrow: while code is edited it takes the place of the choices and of the transport too, since a phone's
// keyboard leaves little of the screen.
void MakeRoomForCode(Layout& layout);

}  // namespace interleave::ui
