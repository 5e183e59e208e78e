#include "ui/icons.hpp"

#include <cmath>

namespace interleave::ui {
namespace {

constexpr float kPi = 3.14159265F;
constexpr float kMarkRadius = 8;

// A triangle that points to the right (`direction` 1) or to the left (-1).
void Triangle(Canvas& canvas, Point center, float size, int direction, Color color) {
  const float reach = size * 0.42F * static_cast<float>(direction);
  const float half = size * 0.48F;
  if (direction > 0) {
    canvas.Polygon({{center.x - reach, center.y - half},
                    {center.x + reach, center.y},
                    {center.x - reach, center.y + half}},
                   color);
  } else {
    canvas.Polygon({{center.x - reach, center.y - half},
                    {center.x - reach, center.y + half},
                    {center.x + reach, center.y}},
                   color);
  }
}

void Bar(Canvas& canvas, float x, Point center, float size, Color color) {
  canvas.Fill({x - 1, center.y - size * 0.48F, 2, size * 0.96F}, color);
}

void DrawRefresh(Canvas& canvas, Point center, float size, Color color) {
  const float radius = size * 0.4F;
  const float end = 1.62F * kPi;
  canvas.Arc(center, radius, 0.05F * kPi, end, color, 1.4F);
  const Point tip{center.x + radius * std::cos(end), center.y + radius * std::sin(end)};
  canvas.Polygon({{tip.x - 0.5F, tip.y - size * 0.24F},
                  {tip.x + size * 0.3F, tip.y + size * 0.04F},
                  {tip.x - 0.8F, tip.y + size * 0.26F}},
                 color);
}

void DrawHalfCircle(Canvas& canvas, Point center, float size, Color color) {
  const float radius = size * 0.46F;
  canvas.Ring(center, radius, color, 1.4F);
  std::vector<Point> half;
  for (int i = 0; i <= 16; ++i) {
    const float angle = -kPi / 2 + kPi * static_cast<float>(i) / 16;
    half.push_back({center.x + radius * std::cos(angle), center.y + radius * std::sin(angle)});
  }
  canvas.Polygon(half, color);
}

void DrawFit(Canvas& canvas, Point center, float size, Color color) {
  const float half = size * 0.46F;
  canvas.Line({center.x - half, center.y - half}, {center.x - half, center.y + half}, color, 1.4F);
  canvas.Line({center.x + half, center.y - half}, {center.x + half, center.y + half}, color, 1.4F);
  canvas.Line({center.x - half + 2.5F, center.y}, {center.x + half - 2.5F, center.y}, color, 1.4F);
  for (const float side : {-1.0F, 1.0F}) {
    const float tip = center.x + side * (half - 2.2F);
    canvas.Polyline(
        {{tip - side * 2.6F, center.y - 2.6F}, {tip, center.y}, {tip - side * 2.6F, center.y + 2.6F}}, color,
        1.4F);
  }
}

void DrawTick(Canvas& canvas, Point center, float size, Color color, float width) {
  canvas.Polyline({{center.x - size * 0.42F, center.y + size * 0.02F},
                   {center.x - size * 0.12F, center.y + size * 0.32F},
                   {center.x + size * 0.44F, center.y - size * 0.3F}},
                  color, width);
}

void DashedRing(Canvas& canvas, Point center, Color color) {
  for (int i = 0; i < 8; ++i) {
    const float from = static_cast<float>(i) * kPi / 4;
    canvas.Arc(center, kMarkRadius - 0.7F, from, from + kPi / 8, color, 1.3F);
  }
}

}  // namespace

void DrawArrowHead(Canvas& canvas, Point tip, float radians, float size, Color color) {
  const auto corner = [&](float turn) {
    return Point{tip.x - size * std::cos(radians + turn), tip.y - size * std::sin(radians + turn)};
  };
  canvas.Polygon({tip, corner(0.45F), corner(-0.45F)}, color);
}

void DrawCross(Canvas& canvas, Point center, float size, Color color, float width) {
  const float half = size / 2;
  canvas.Line({center.x - half, center.y - half}, {center.x + half, center.y + half}, color, width);
  canvas.Line({center.x - half, center.y + half}, {center.x + half, center.y - half}, color, width);
}

void DrawIcon(Canvas& canvas, Icon icon, Point center, float size, Color color) {
  const float half = size / 2;
  switch (icon) {
    case Icon::kPlay:
      return Triangle(canvas, center, size, 1, color);
    case Icon::kPause:
      canvas.Fill({center.x - half * 0.7F, center.y - half * 0.9F, size * 0.26F, size * 0.9F}, color);
      canvas.Fill({center.x + half * 0.2F, center.y - half * 0.9F, size * 0.26F, size * 0.9F}, color);
      return;
    case Icon::kStep:
      return Triangle(canvas, center, size * 0.84F, 1, color);
    case Icon::kStepBack:
      return Triangle(canvas, center, size * 0.84F, -1, color);
    case Icon::kToStart:
      Bar(canvas, center.x - half * 0.8F, center, size * 0.84F, color);
      return Triangle(canvas, {center.x + half * 0.25F, center.y}, size * 0.84F, -1, color);
    case Icon::kToEnd:
      Bar(canvas, center.x + half * 0.8F, center, size * 0.84F, color);
      return Triangle(canvas, {center.x - half * 0.25F, center.y}, size * 0.84F, 1, color);
    case Icon::kTakeAway:
      canvas.Line({center.x, center.y - half * 0.9F}, {center.x, center.y + half * 0.3F}, color, 1.5F);
      canvas.Polyline({{center.x - half * 0.5F, center.y - half * 0.15F},
                       {center.x, center.y + half * 0.35F},
                       {center.x + half * 0.5F, center.y - half * 0.15F}},
                      color, 1.5F);
      return canvas.Polyline({{center.x - half * 0.9F, center.y + half * 0.35F},
                              {center.x - half * 0.9F, center.y + half * 0.9F},
                              {center.x + half * 0.9F, center.y + half * 0.9F},
                              {center.x + half * 0.9F, center.y + half * 0.35F}},
                             color, 1.5F);
    case Icon::kChevronDown:
      return canvas.Polyline({{center.x - half * 0.7F, center.y - half * 0.35F},
                              {center.x, center.y + half * 0.4F},
                              {center.x + half * 0.7F, center.y - half * 0.35F}},
                             color, 1.5F);
    case Icon::kRefresh:
      return DrawRefresh(canvas, center, size, color);
    case Icon::kHalfCircle:
      return DrawHalfCircle(canvas, center, size, color);
    case Icon::kPlus:
      canvas.Line({center.x, center.y - half * 0.8F}, {center.x, center.y + half * 0.8F}, color, 1.5F);
      [[fallthrough]];
    case Icon::kMinus:
      return canvas.Line({center.x - half * 0.8F, center.y}, {center.x + half * 0.8F, center.y}, color, 1.5F);
    case Icon::kFit:
      return DrawFit(canvas, center, size, color);
    case Icon::kClose:
      return DrawCross(canvas, center, size * 0.7F, color, 1.5F);
    case Icon::kSplit:
      canvas.Fill({center.x - size * 0.46F, center.y - size * 0.34F, size * 0.92F, size * 0.26F}, color, 1);
      return canvas.Fill({center.x - size * 0.46F, center.y + size * 0.08F, size * 0.6F, size * 0.26F}, color,
                         1);
    case Icon::kCopied:
      return DrawTick(canvas, center, size, color, 1.7F);
  }
}

void DrawMark(Canvas& canvas, const Theme& theme, Mark mark, Point center) {
  switch (mark) {
    case Mark::kNone:
      return;
    case Mark::kSafe:
      canvas.Ring(center, kMarkRadius - 0.7F, theme.safe, 1.4F);
      return DrawTick(canvas, center, 8.5F, theme.safe, 1.5F);
    case Mark::kFailure:
      canvas.Circle(center, kMarkRadius, theme.failure);
      return DrawCross(canvas, center, 6, theme.on_failure, 1.7F);
    case Mark::kDeadlock:
      canvas.Circle(center, kMarkRadius, theme.failure);
      return canvas.Fill({center.x - 3, center.y - 3, 6, 6}, theme.on_failure, 1);
    case Mark::kPending:
      DashedRing(canvas, center, theme.faint);
      for (const float dx : {-3.0F, 0.0F, 3.0F}) canvas.Circle({center.x + dx, center.y}, 0.9F, theme.muted);
      return;
    case Mark::kUnknown:
      return DashedRing(canvas, center, theme.muted);
  }
}

}  // namespace interleave::ui
