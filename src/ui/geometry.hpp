// Points and rectangles in logical units ("points": CSS pixels), y downwards. Everything in this layer
// measures in points; the canvas (canvas.hpp) alone knows about device pixels.
#pragma once

#include <algorithm>

namespace interleave::ui {

struct Point {
  float x = 0;
  float y = 0;
};

struct Rect {
  float x = 0;
  float y = 0;
  float width = 0;
  float height = 0;

  float right() const { return x + width; }
  float bottom() const { return y + height; }
  Point center() const { return {x + width / 2, y + height / 2}; }
  bool empty() const { return width <= 0 || height <= 0; }
  bool Contains(Point p) const { return p.x >= x && p.x < right() && p.y >= y && p.y < bottom(); }
  Rect Inset(float dx, float dy) const { return {x + dx, y + dy, width - 2 * dx, height - 2 * dy}; }

  Rect Intersect(const Rect& other) const {
    const float left = std::max(x, other.x);
    const float top = std::max(y, other.y);
    return {left, top, std::max(0.0F, std::min(right(), other.right()) - left),
            std::max(0.0F, std::min(bottom(), other.bottom()) - top)};
  }
  bool Overlaps(const Rect& other) const {
    return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
  }

  // Each cuts a strip off and returns it; what remains is this rectangle.
  Rect CutTop(float wanted) {
    const Rect strip{x, y, width, std::min(wanted, height)};
    y += strip.height;
    height -= strip.height;
    return strip;
  }
  Rect CutBottom(float wanted) {
    const float taken = std::min(wanted, height);
    height -= taken;
    return {x, bottom(), width, taken};
  }
  Rect CutLeft(float wanted) {
    const Rect strip{x, y, std::min(wanted, width), height};
    x += strip.width;
    width -= strip.width;
    return strip;
  }
  Rect CutRight(float wanted) {
    const float taken = std::min(wanted, width);
    width -= taken;
    return {right(), y, taken, height};
  }
};

}  // namespace interleave::ui
