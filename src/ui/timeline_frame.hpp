// Where the parts of the timeline lie in a frame, and the ways to move the view.
#pragma once

#include "ui/timeline_lanes.hpp"

namespace interleave::ui {

inline constexpr float kLeastLane = 18;
inline constexpr float kGutter = 64;

struct TimelineFrame {
  Rect ruler, gutter;
  Rect holders;   // the strip above the lanes, names included; empty: there is none
  Rect sessions;  // the strip below the lanes, the same
  LaneView lanes;

  // Ruler aside, all that lies along the axis.
  Rect drawn() const {
    const float bottom = sessions.empty() ? lanes.area.bottom() : sessions.bottom();
    return {lanes.area.x, lanes.area.y, lanes.area.width, bottom - lanes.area.y};
  }
};

// Also keeps the view within what there is to see.
TimelineFrame ArrangeTimeline(Workbench& bench, View& view, Rect rect, bool narrow);
float MostOffset(const LaneView& lanes);

// Wheel, ruler, dragging, clicks.
void HandlePointer(Ui& ui, Workbench& bench, View& view, const TimelineFrame& frame);
// Keeps in sight what moves: the playhead with the task that runs, and the end of a run that grows.
void FollowTimeline(Ui& ui, Workbench& bench, View& view, TimelineFrame& frame);

void ShowWhole(View& view);
void ZoomAround(Workbench& bench, View& view, double factor, float around_x);
// From bands the way in leads to lanes that can be told apart.
void OpenLanes(View& view, const LaneView& lanes, uint32_t lane);

// Scrolls to a lane, and zooms to a stretch of time with a little room around it.
void ShowLane(View& view, uint32_t lane);
void ShowStretch(Workbench& bench, View& view, double begin_ns, double end_ns);
void PanBy(Workbench& bench, View& view, double points);
// The person has moved the view: what moves is not followed for a while.
void HandsOn(Ui& ui, Workbench& bench, View& view);

// Whose story is told; 0: nobody's. An access, where there is one, is compared with the one before it.
void Select(Workbench& bench, View& view, uint32_t actor, uint64_t access);
uint32_t SelectedActor(const Workbench& bench, const View& view);

}  // namespace interleave::ui
