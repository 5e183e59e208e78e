#include "ui/layout.hpp"

#include <algorithm>
#include <cmath>

namespace interleave::ui {
namespace {

constexpr float kWideFrom = 1100;
constexpr float kMediumFrom = 720;
constexpr float kNarrowBarHeight = 52;
constexpr float kChoicesHeight = 120;
constexpr float kNarrowTransportHeight = 90;
// The code's share of the right column; the explanation has the rest.
constexpr float kCodeShare = 0.52F;
// Of what a window is wider than this, the side columns have a share: the left one until the names of most
// parameters need one row, the right one until most lines of code do.
constexpr float kSidesGrowFrom = 1280;
constexpr float kLeftShare = 0.1F;
constexpr float kLeftMost = 332;
constexpr float kRightShare = 0.3F;
constexpr float kRightMost = 564;

float SideWidth(float width, float least, float share, float most) {
  return std::clamp(least + std::floor((width - kSidesGrowFrom) * share), least, most);
}

void LayOutNarrow(Layout& layout, Rect rest, bool compact) {
  layout.top_bar = rest.CutTop(kNarrowBarHeight);
  layout.transport = rest.CutBottom(kNarrowTransportHeight);
  if (!compact) layout.choices = rest.CutTop(kChoicesHeight);
  layout.middle = rest;
}

void LayOutColumns(Layout& layout, Rect rest, bool compact) {
  const float width = rest.width;
  layout.top_bar = rest.CutTop(kBarHeight);
  if (!compact) layout.left = rest.CutLeft(SideWidth(width, kLeftWidth, kLeftShare, kLeftMost));
  if (layout.shape == Shape::kWide) {
    layout.right = rest.CutRight(SideWidth(width, kRightWidth, kRightShare, kRightMost));
    Rect column = layout.right;
    layout.code = compact ? column : column.CutTop(column.height * kCodeShare);
    if (!compact) layout.explanation = column;
  }
  layout.middle = rest;
}

}  // namespace

Layout MakeLayout(float width, float height, bool compact) {
  Layout layout;
  layout.screen = {0, 0, width, height};
  if (width >= kWideFrom) compact = false;
  const Shape medium = compact ? Shape::kWide : Shape::kMedium;
  layout.shape = width >= kWideFrom ? Shape::kWide : width >= kMediumFrom ? medium : Shape::kNarrow;
  if (layout.shape == Shape::kNarrow) {
    LayOutNarrow(layout, layout.screen, compact);
  } else {
    LayOutColumns(layout, layout.screen, compact);
  }
  layout.content = layout.middle;
  layout.tabs = layout.content.CutTop(kTabHeight);
  return layout;
}

void MakeRoomForCode(Layout& layout) {
  if (layout.shape != Shape::kNarrow) return;
  layout.middle.y = layout.top_bar.bottom();
  layout.middle.height = layout.screen.bottom() - layout.middle.y;
  layout.choices = layout.transport = {};
  layout.content = layout.middle;
  layout.tabs = layout.content.CutTop(kTabHeight);
}

}  // namespace interleave::ui
