#include "ui/canvas.hpp"

#include <imgui.h>

#include <cmath>

#include "render/block_batch.hpp"

namespace interleave::ui {
namespace {

constexpr float kHeadingSpacing = 0.7F;  // between capitals, in points
constexpr float kStripe = 2.6F;          // across, along x

ImVec2 Scale(Point point, float ratio) { return {point.x * ratio, point.y * ratio}; }

// How many bytes the character at the front of a UTF-8 text takes.
size_t CharacterBytes(std::string_view text) {
  size_t count = 1;
  while (count < text.size() && (text[count] & 0xc0) == 0x80) ++count;
  return count;
}

// A block whose edges are whole pixels of the device.
render::Block OnPixels(Rect rect, float radius, float ratio) {
  const float left = std::round(rect.x * ratio), top = std::round(rect.y * ratio);
  return {.left = left,
          .top = top,
          .width = std::round(rect.right() * ratio) - left,
          .height = std::round(rect.bottom() * ratio) - top,
          .radius = radius * ratio};
}

}  // namespace

void Canvas::Begin(ImDrawList* list, const Fonts* fonts, float pixel_ratio, Rect screen) {
  list_ = list;
  fonts_ = fonts;
  ratio_ = pixel_ratio;
  clips_.assign(1, screen);
  elided_.clear();
}

float Canvas::Snap(float points) const { return std::round(points * ratio_) / ratio_; }

void Canvas::Fill(Rect rect, Color color, float radius) {
  if (rect.empty() || !Visible(rect)) return;
  const ImVec2 from(std::round(rect.x * ratio_), std::round(rect.y * ratio_));
  const ImVec2 to(std::max(from.x + 1, std::round(rect.right() * ratio_)),
                  std::max(from.y + 1, std::round(rect.bottom() * ratio_)));
  if (blocks_ != nullptr) {
    return blocks_->Add({.left = from.x,
                         .top = from.y,
                         .width = to.x - from.x,
                         .height = to.y - from.y,
                         .fill = color,
                         .radius = radius * ratio_});
  }
  list_->AddRectFilled(from, to, color, radius * ratio_);
}

void Canvas::Outline(Rect rect, Color color, float radius, float width) {
  if (rect.empty() || !Visible(rect)) return;
  const float line = std::max(1.0F, std::round(width * ratio_));
  if (blocks_ != nullptr) {
    render::Block block = OnPixels(rect, radius, ratio_);
    block.fill = color & 0x00ffffffU;
    block.ink = color;
    block.outline = line;
    return blocks_->Add(block);
  }
  // AddRect strokes half a pixel inside of what it is given, whatever the width; the rest is ours to shift.
  const float inset = (line - 1) / 2;
  const ImVec2 from(std::round(rect.x * ratio_) + inset, std::round(rect.y * ratio_) + inset);
  const ImVec2 to(std::round(rect.right() * ratio_) - inset, std::round(rect.bottom() * ratio_) - inset);
  list_->AddRect(from, to, color, std::max(0.0F, radius * ratio_ - inset), 0, line);
}

void Canvas::Line(Point from, Point to, Color color, float width) {
  // AddLine moves its ends by half a pixel, for hairlines; ours are exact.
  list_->PathLineTo(Scale(from, ratio_));
  list_->PathLineTo(Scale(to, ratio_));
  list_->PathStroke(color, 0, width * ratio_);
}

void Canvas::Dashed(Point from, Point to, Color color, float width, float dash, float gap) {
  const float length = std::hypot(to.x - from.x, to.y - from.y);
  if (length <= 0) return;
  const Point unit{(to.x - from.x) / length, (to.y - from.y) / length};
  for (float at = 0; at < length; at += dash + gap) {
    const float end = std::min(length, at + dash);
    Line({from.x + unit.x * at, from.y + unit.y * at}, {from.x + unit.x * end, from.y + unit.y * end}, color,
         width);
  }
}

void Canvas::Polyline(const std::vector<Point>& points, Color color, float width) {
  for (const Point& point : points) list_->PathLineTo(Scale(point, ratio_));
  list_->PathStroke(color, 0, width * ratio_);
}

void Canvas::Polygon(const std::vector<Point>& points, Color color) {
  for (const Point& point : points) list_->PathLineTo(Scale(point, ratio_));
  list_->PathFillConvex(color);
}

void Canvas::Circle(Point center, float radius, Color color) {
  list_->AddCircleFilled(Scale(center, ratio_), radius * ratio_, color);
}

void Canvas::Ring(Point center, float radius, Color color, float width) {
  list_->AddCircle(Scale(center, ratio_), radius * ratio_, color, 0, width * ratio_);
}

void Canvas::Arc(Point center, float radius, float from_radians, float to_radians, Color color, float width) {
  list_->PathArcTo(Scale(center, ratio_), radius * ratio_, from_radians, to_radians);
  list_->PathStroke(color, 0, width * ratio_);
}

void Canvas::HorizontalHairline(float x0, float x1, float y, Color color) {
  Fill({x0, y, x1 - x0, 0.01F}, color);
}

void Canvas::VerticalHairline(float x, float y0, float y1, Color color, float width) {
  const float line = std::max(1.0F, std::round(width * ratio_)) / ratio_;
  Fill({Snap(x - line / 2), y0, line, y1 - y0}, color);
}

void Canvas::Hatch(Rect rect, Color fill, Color stripes, float radius, float phase) {
  const Rect seen = rect.Intersect(clip());
  if (seen.empty()) return;
  if (blocks_ != nullptr) {
    render::Block block = OnPixels(rect, radius, ratio_);
    block.fill = fill;
    block.ink = stripes;
    block.stripe_period = kStripePeriod * ratio_;
    block.stripe_phase = phase * ratio_;
    return blocks_->Add(block);
  }
  Fill(rect, fill, radius);
  // Stripes are smoothed by half a pixel beyond their edge: they keep that distance from the fill's.
  const float edge = 0.5F / ratio_;
  const Rect box =
      Rect{Snap(rect.x), Snap(rect.y), Snap(rect.right()) - Snap(rect.x), Snap(rect.bottom()) - Snap(rect.y)}
          .Inset(edge, edge);
  const float left = std::max(box.x, seen.x - 1);
  const float right = std::min(box.right(), seen.right() + 1);
  const float origin = box.x - phase;
  const float first =
      std::floor((left - box.height - kStripe - origin) / kStripePeriod) * kStripePeriod + origin;
  for (float x = first; x < right; x += kStripePeriod) {
    // A stripe leans to the right going up; where it crosses the box's sides it is cut by the height there.
    const float from = std::max(left, x);
    const float to = std::min(right, x + kStripe + box.height);
    if (to - from < 0.5F) continue;
    const auto low = [&](float at) { return box.bottom() - std::clamp(at - x - kStripe, 0.0F, box.height); };
    const auto high = [&](float at) { return box.bottom() - std::clamp(at - x, 0.0F, box.height); };
    const std::array<float, 4> corners = {from, std::clamp(x + kStripe, from, to),
                                          std::clamp(x + box.height, from, to), to};
    for (const float at : corners) list_->PathLineToMergeDuplicate(Scale({at, high(at)}, ratio_));
    for (int i = 3; i >= 0; --i) {
      list_->PathLineToMergeDuplicate(Scale({corners[i], low(corners[i])}, ratio_));
    }
    list_->PathFillConvex(stripes);
  }
}

void Canvas::TextAtBaseline(Face face, float x, float baseline, Color color, std::string_view text) {
  const ImFont* font = fonts_->font(face);
  const ImVec2 at(std::round(x * ratio_), std::round(baseline * ratio_ - fonts_->ascent(face)));
  list_->AddText(font, font->FontSize, at, color, text.data(), text.data() + text.size());
}

float Canvas::Text(Face face, Point at, Color color, std::string_view text) {
  const float cap = fonts_->cap_height(face) / ratio_;
  TextAtBaseline(face, at.x, at.y + fonts_->em(face) / 2 + cap / 2, color, text);
  return TextWidth(face, text);
}

float Canvas::TextIn(Face face, Rect box, Color color, std::string_view text, Align align) {
  float width = TextWidth(face, text);
  std::string shortened;
  if (width > box.width + 0.5F) {
    elided_.emplace_back(text);
    shortened = Elide(face, text, box.width);
    text = shortened;
    width = TextWidth(face, text);
  }
  if (!Visible(box)) return width;
  // A large figure's own bearing would set it off from the small text above it.
  if (face == Face::kFigure && align == Align::kLeft) box.x -= LeftBearing(face, text);
  const float slack = box.width - width;
  const float x = box.x + (align == Align::kLeft ? 0 : align == Align::kRight ? slack : slack / 2);
  TextAtBaseline(face, x, box.center().y + fonts_->cap_height(face) / ratio_ / 2, color, text);
  return width;
}

float Canvas::LeftBearing(Face face, std::string_view text) const {
  if (text.empty() || static_cast<uint8_t>(text.front()) >= 0x80) return 0;
  return fonts_->font(face)->FindGlyph(static_cast<ImWchar>(text.front()))->X0 / ratio_;
}

float Canvas::TextWidth(Face face, std::string_view text) const {
  ImFont* font = fonts_->font(face);
  const char* begin = text.data();
  return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, begin, begin + text.size()).x / ratio_;
}

std::string Canvas::Elide(Face face, std::string_view text, float width) const {
  std::string kept;
  std::string candidate;
  for (size_t at = 0; at < text.size(); at += CharacterBytes(text.substr(at))) {
    candidate.assign(text.substr(0, at)).append("…");
    if (TextWidth(face, candidate) > width) break;
    kept = candidate;
  }
  return kept;
}

// Gives each of them its place, from 0 on; the width of all.
template <typename Place>
float Canvas::SpaceCapitals(std::string_view text, const Place& place) const {
  const std::string capitals = UpperCase(text);
  float x = 0;
  for (std::string_view rest = capitals; !rest.empty();) {
    const std::string_view character = rest.substr(0, CharacterBytes(rest));
    if (x > 0) x += kHeadingSpacing;
    place(x, character);
    x += TextWidth(Face::kLabel, character);
    rest.remove_prefix(character.size());
  }
  return x;
}

float Canvas::Heading(Rect box, Color color, std::string_view text) {
  const float baseline = box.center().y + fonts_->cap_height(Face::kLabel) / ratio_ / 2;
  const float width = SpaceCapitals(text, [&](float x, std::string_view character) {
    if (Visible(box)) TextAtBaseline(Face::kLabel, box.x + x, baseline, color, character);
  });
  if (width > box.width + 0.5F) elided_.emplace_back(text);
  return width;
}

float Canvas::HeadingWidth(std::string_view text) const {
  return SpaceCapitals(text, [](float, std::string_view) {});
}

void Canvas::BeginBlocks(render::BlockBatch* batch) {
  if (batch == nullptr || !batch->failure().empty()) return;
  blocks_ = batch;
  batch->Clear();
  const auto draw = [](const ImDrawList*, const ImDrawCmd* command) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const ImVec4& clip = command->ClipRect;
    static_cast<render::BlockBatch*>(command->UserCallbackData)
        ->Draw({static_cast<int>(size.x), static_cast<int>(size.y)}, {clip.x, clip.y, clip.z, clip.w});
  };
  list_->AddCallback(draw, batch);
  list_->AddCallback(ImDrawCallback_ResetRenderState, nullptr);
}

void Canvas::PushClip(Rect rect) {
  clips_.push_back(rect.Intersect(clips_.back()));
  const Rect& box = clips_.back();
  list_->PushClipRect({std::round(box.x * ratio_), std::round(box.y * ratio_)},
                      {std::round(box.right() * ratio_), std::round(box.bottom() * ratio_)}, false);
}

void Canvas::PopClip() {
  clips_.pop_back();
  list_->PopClipRect();
}

std::string UpperCase(std::string_view text) {
  std::string upper;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<uint8_t>(text[i]);
    const auto next = static_cast<uint8_t>(i + 1 < text.size() ? text[i + 1] : 0);
    if (byte >= 'a' && byte <= 'z') {
      upper.push_back(static_cast<char>(byte - 0x20));
    } else if (byte == 0xd0 && next >= 0xb0) {  // U+0430 to U+043F
      upper.append({'\xd0', static_cast<char>(next - 0x20)});
      ++i;
    } else if (byte == 0xd1 && next >= 0x80 && next <= 0x8f) {  // U+0440 to U+044F
      upper.append({'\xd0', static_cast<char>(next + 0x20)});
      ++i;
    } else if (byte == 0xd1 && next == 0x91) {  // U+0451
      upper.append("Ё");
      ++i;
    } else {
      upper.push_back(text[i]);
    }
  }
  return upper;
}

}  // namespace interleave::ui
