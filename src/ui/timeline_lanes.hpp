// The timeline's inside: the spans of the lanes that can be seen. Only what is in view is looked at: a lane's
// spans are found by binary search, and many within one device pixel are drawn as one.
#pragma once

#include "ui/ui.hpp"
#include "ui/view.hpp"
#include "ui/workbench.hpp"

namespace interleave::ui {

struct LaneView {
  Rect area;  // where lanes are drawn
  float lane_height = 36;
  float offset = 0;  // scrolled down by
  uint32_t lane_count = 0;
  uint32_t lanes_per_band = 1;  // above 1: lanes are too many to be drawn one by one (timeline_bands.hpp)

  bool banded() const { return lanes_per_band > 1; }
  Rect BandBox(uint32_t band) const {
    return {area.x, LaneTop(band * lanes_per_band), area.width,
            lane_height * static_cast<float>(lanes_per_band)};
  }
  float LaneTop(uint32_t lane) const { return area.y - offset + static_cast<float>(lane) * lane_height; }
  float SpanHeight() const { return lane_height >= 12 ? lane_height * 0.5F + 2 : lane_height - 1; }
  Rect SpanBox(uint32_t lane, float x0, float x1) const {
    const float height = std::min(20.0F, SpanHeight());
    return {x0, LaneTop(lane) + (lane_height - height) / 2, x1 - x0, height};
  }
  uint32_t FirstSeen() const;
  uint32_t EndSeen() const;  // one past the last
  bool Sees(uint32_t lane) const { return lane >= FirstSeen() && lane < EndSeen(); }
  // Of a place in the area; lane_count: none.
  uint32_t LaneAt(float y) const;
};

// How a span looks that is in I/O or asleep, frozen, or has not begun; the legend draws the same.
void DrawFlat(Ui& ui, Rect box, Color fill, Color outline);
void DrawFrozen(Ui& ui, Rect box);
void DrawQueued(Ui& ui, Rect box);

// One span in its box, by its kind.
void DrawSpan(Ui& ui, const trace::Log& log, const TimeAxis& axis, const trace::Span& span, Rect box);

// Cut where it does not fit; then pointing at it shows all of it.
void DrawLaneName(Ui& ui, Rect box, const std::string& name, Color color);

void DrawLanes(Ui& ui, Workbench& bench, const TimeAxis& axis, const LaneView& lanes);
// The span under a place, as far as the playhead has come; null: none.
const trace::Span* SpanAt(Workbench& bench, const TimeAxis& axis, const LaneView& lanes, Point place);
std::string DescribeSpan(Ui& ui, Workbench& bench, const trace::Span& span);

}  // namespace interleave::ui
