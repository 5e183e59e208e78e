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
  float w = 0;
  float h = 0;

  float right() const { return x + w; }
  float bottom() const { return y + h; }
  Point center() const { return {x + w / 2, y + h / 2}; }
  bool empty() const { return w <= 0 || h <= 0; }
  bool Contains(Point p) const { return p.x >= x && p.x < right() && p.y >= y && p.y < bottom(); }
  Rect Inset(float dx, float dy) const { return {x + dx, y + dy, w - 2 * dx, h - 2 * dy}; }

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
  Rect CutTop(float height) {
    const Rect strip{x, y, w, std::min(height, h)};
    y += strip.h;
    h -= strip.h;
    return strip;
  }
  Rect CutBottom(float height) {
    const float taken = std::min(height, h);
    h -= taken;
    return {x, bottom(), w, taken};
  }
  Rect CutLeft(float width) {
    const Rect strip{x, y, std::min(width, w), h};
    x += strip.w;
    w -= strip.w;
    return strip;
  }
  Rect CutRight(float width) {
    const float taken = std::min(width, w);
    w -= taken;
    return {right(), y, taken, h};
  }
};

}  // namespace interleave::ui
