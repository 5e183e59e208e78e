// Draws in points onto a Dear ImGui draw list, snapping to device pixels what must be crisp: the edges of
// rectangles, hairlines and the origin of text.
//
//   canvas.Fill({16, 8, 120, 30}, theme.raised, kCorner);
//   canvas.TextIn(Face::kText, row, theme.text, "Requests");
//
// Text is UTF-8. Sizes come back in points. Valid within one frame, between Begin and the end of the frame.
//
// Between BeginBlocks and EndBlocks fills, outlines and hatches go into a batch that the GPU draws in one
// call (render/block_batch.hpp), below everything else that is drawn in between. Without a batch nothing
// changes: they are geometry like the rest.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/fonts.hpp"
#include "ui/geometry.hpp"
#include "ui/theme.hpp"

struct ImDrawList;

namespace interleave::render {
class BlockBatch;
}

namespace interleave::ui {

inline constexpr float kCorner = 6;
inline constexpr float kSpanCorner = 3;
inline constexpr float kStripePeriod = 6.5F;  // of a hatch, along x

enum class Align : uint8_t { kLeft, kCenter, kRight };

class Canvas {
 public:
  void Begin(ImDrawList* list, const Fonts* fonts, float pixel_ratio, Rect screen);

  float pixel_ratio() const { return ratio_; }
  ImDrawList* list() const { return list_; }
  float Snap(float points) const;  // the nearest device pixel's edge

  void Fill(Rect rect, Color color, float radius = 0);
  void Outline(Rect rect, Color color, float radius = 0, float width = 1);
  void Line(Point from, Point to, Color color, float width = 1);
  void Dashed(Point from, Point to, Color color, float width, float dash, float gap);
  void Polyline(const std::vector<Point>& points, Color color, float width);
  void Polygon(const std::vector<Point>& points, Color color);  // convex, clockwise
  void Circle(Point center, float radius, Color color);
  void Ring(Point center, float radius, Color color, float width);
  void Arc(Point center, float radius, float from_radians, float to_radians, Color color, float width);
  // One device pixel thick at least, and never blurred.
  void HorizontalHairline(float x0, float x1, float y, Color color);
  void VerticalHairline(float x, float y0, float y1, Color color, float width = 1);
  // A fill with diagonal stripes that begin at the rectangle's left edge, or at `phase` left of it.
  void Hatch(Rect rect, Color fill, Color stripes, float radius, float phase = 0);

  // `at` is the top left corner of a box as high as the em; returns the width.
  float Text(Face face, Point at, Color color, std::string_view text);
  // In a box: vertically centred by the height of capitals, cut with an ellipsis where it does not fit.
  // Returns the drawn width.
  float TextIn(Face face, Rect box, Color color, std::string_view text, Align align = Align::kLeft);
  float TextWidth(Face face, std::string_view text) const;
  std::string Elide(Face face, std::string_view text, float width) const;
  // A heading: capitals, spaced, not cut where it does not fit. Returns its width.
  float Heading(Rect box, Color color, std::string_view text);
  float HeadingWidth(std::string_view text) const;

  // `batch`, null for none, must live until the frame is rendered. At most one pair in a frame.
  void BeginBlocks(render::BlockBatch* batch);
  void EndBlocks() { blocks_ = nullptr; }

  void PushClip(Rect rect);  // intersected with the one before
  void PopClip();
  const Rect& clip() const { return clips_.back(); }
  bool Visible(const Rect& rect) const { return clip().Overlaps(rect); }

  // Texts that were cut short this frame: tests hold this empty.
  const std::vector<std::string>& elided() const { return elided_; }

 private:
  float LeftBearing(Face face, std::string_view text) const;
  template <typename Place>
  float SpaceCapitals(std::string_view text, const Place& place) const;
  void TextAtBaseline(Face face, float x, float baseline, Color color, std::string_view text);

  ImDrawList* list_ = nullptr;
  render::BlockBatch* blocks_ = nullptr;
  const Fonts* fonts_ = nullptr;
  float ratio_ = 1;
  std::vector<Rect> clips_;
  std::vector<std::string> elided_;
};

// Latin and Cyrillic small letters to capitals.
std::string UpperCase(std::string_view text);

}  // namespace interleave::ui
