#include "ui/layout.hpp"

namespace interleave::ui {
namespace {

constexpr float kWideFrom = 1100;
constexpr float kMediumFrom = 720;
constexpr float kNarrowBarHeight = 52;
constexpr float kChoicesHeight = 120;
constexpr float kNarrowTransportHeight = 76;
// The code's share of the right column; the explanation has the rest.
constexpr float kCodeShare = 0.52F;

void LayOutNarrow(Layout& layout, Rect rest) {
  layout.top_bar = rest.CutTop(kNarrowBarHeight);
  layout.transport = rest.CutBottom(kNarrowTransportHeight);
  layout.choices = rest.CutTop(kChoicesHeight);
  layout.middle = rest;
}

void LayOutColumns(Layout& layout, Rect rest) {
  layout.top_bar = rest.CutTop(kBarHeight);
  layout.left = rest.CutLeft(kLeftWidth);
  if (layout.shape == Shape::kWide) {
    layout.right = rest.CutRight(kRightWidth);
    Rect column = layout.right;
    layout.code = column.CutTop(column.height * kCodeShare);
    layout.explanation = column;
  }
  layout.middle = rest;
}

}  // namespace

Layout MakeLayout(float width, float height) {
  Layout layout;
  layout.screen = {0, 0, width, height};
  layout.shape = width >= kWideFrom ? Shape::kWide : width >= kMediumFrom ? Shape::kMedium : Shape::kNarrow;
  if (layout.shape == Shape::kNarrow) {
    LayOutNarrow(layout, layout.screen);
  } else {
    LayOutColumns(layout, layout.screen);
  }
  layout.content = layout.middle;
  layout.tabs = layout.content.CutTop(kTabHeight);
  return layout;
}

void MakeRoomForCode(Layout& layout) {
  if (layout.shape != Shape::kNarrow) return;
  layout.middle.y = layout.choices.y;
  layout.middle.height = layout.screen.bottom() - layout.middle.y;
  layout.choices = layout.transport = {};
  layout.content = layout.middle;
  layout.tabs = layout.content.CutTop(kTabHeight);
}

}  // namespace interleave::ui
