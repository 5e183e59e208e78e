// Where the timeline's parts lie, and which part of the run they show.
#include "ui/timeline_frame.hpp"

#include <algorithm>
#include <cmath>

#include "ui/story.hpp"
#include "ui/timeline_holders.hpp"
#include "ui/timeline_sessions.hpp"

namespace interleave::ui {
namespace {

constexpr float kRulerHeight = 34;
constexpr float kNarrowGutter = 58;
constexpr float kTallLane = 36;
constexpr float kNarrowTallLane = 32;
constexpr float kBottomRoom = 6;  // below the last lane
constexpr float kMarkRoom = 14;   // on a phone, at the right: for the marks behind a run's end

float NaturalLaneHeight(const View& view, float room, uint32_t lane_count, bool narrow) {
  if (view.timeline.lane_height > 0) return view.timeline.lane_height;
  const float each = room / static_cast<float>(std::max(1U, lane_count));
  return std::floor(std::clamp(each, kLeastLane, narrow ? kNarrowTallLane : kTallLane));
}

float BandedLaneHeight(const LaneView& lanes, float room) {
  const uint32_t bands = (lanes.lane_count + lanes.lanes_per_band - 1) / lanes.lanes_per_band;
  const float band = std::floor(std::min(kTallLane, room / static_cast<float>(bands)));
  return band / static_cast<float>(lanes.lanes_per_band);
}

}  // namespace

float MostOffset(const LaneView& lanes) {
  const float content = lanes.lane_height * static_cast<float>(lanes.lane_count) + kBottomRoom;
  return std::max(0.0F, content - lanes.area.height);
}

TimelineFrame ArrangeTimeline(Workbench& bench, View& view, Rect rect, bool narrow) {
  TimelineFrame frame;
  frame.ruler = rect.CutTop(kRulerHeight);
  if (ShowsHolders(bench)) frame.holders = rect.CutTop(kHoldersHeight);
  const float sessions_height = SessionsHeight(bench, rect.height);
  if (sessions_height > 0) frame.sessions = rect.CutBottom(sessions_height);
  frame.gutter = rect.CutLeft(narrow ? kNarrowGutter : kGutter);
  frame.ruler.CutLeft(frame.gutter.width);
  frame.lanes.area = rect;
  frame.lanes.lane_count = bench.session().timeline().lane_count();
  frame.lanes.lane_height =
      NaturalLaneHeight(view, rect.height - kBottomRoom, frame.lanes.lane_count, narrow);
  if (view.timeline.lane_height == 0) {
    frame.lanes.lanes_per_band = LanesPerBand(frame.lanes.lane_count, rect.height - kBottomRoom);
    if (frame.lanes.banded())
      frame.lanes.lane_height = BandedLaneHeight(frame.lanes, rect.height - kBottomRoom);
  }
  view.timeline.lane_offset = std::clamp(view.timeline.lane_offset, 0.0F, MostOffset(frame.lanes));
  frame.lanes.offset = view.timeline.lane_offset;
  TimeAxis& axis = view.timeline.axis;
  axis.x = rect.x;
  axis.width = std::max(1.0F, rect.width - (narrow ? kMarkRoom : 0));
  if (view.timeline.whole) {
    axis.Fit(static_cast<double>(bench.end_ns()));
  } else {
    axis.Clamp(static_cast<double>(bench.end_ns()));
  }
  view.timeline.area = frame.lanes.area;
  view.timeline.shown_lane_height = frame.lanes.lane_height;
  view.timeline.banded = frame.lanes.banded();
  return frame;
}

void ShowWhole(View& view) {
  view.timeline.whole = true;
  view.timeline.lane_height = 0;
  view.timeline.lane_offset = 0;
}

void ZoomAround(Workbench& bench, View& view, double factor, float around_x) {
  const double whole_ns = static_cast<double>(bench.end_ns());
  view.timeline.axis.Zoom(factor, around_x, whole_ns);
  const TimeAxis& axis = view.timeline.axis;
  view.timeline.whole = axis.begin_ns <= 0 && axis.end_ns >= whole_ns * 1.04;
}

void PanBy(Workbench& bench, View& view, double points) {
  if (view.timeline.whole) return;
  view.timeline.axis.Pan(points, static_cast<double>(bench.end_ns()));
}

void OpenLanes(View& view, const LaneView& lanes, uint32_t lane) {
  view.timeline.lane_height = kLeastLane;
  view.timeline.lane_offset = std::max(0.0F, static_cast<float>(lane) * kLeastLane - lanes.area.height / 3);
}

void ShowLane(View& view, uint32_t lane) {
  TimelineView& timeline = view.timeline;
  if (timeline.banded) return OpenLanes(view, {.area = timeline.area}, lane);
  const float top = static_cast<float>(lane) * timeline.shown_lane_height;
  const float least = top + timeline.shown_lane_height - timeline.area.height;
  timeline.lane_offset = std::min(std::max(timeline.lane_offset, least), top);
}

void ShowStretch(Workbench& bench, View& view, double begin_ns, double end_ns) {
  TimeAxis& axis = view.timeline.axis;
  const double room_ns = (end_ns - begin_ns) * 0.1;
  axis.begin_ns = begin_ns - room_ns;
  axis.end_ns = end_ns + room_ns;
  axis.Clamp(static_cast<double>(bench.end_ns()));
  view.timeline.whole = false;
}

void Select(Workbench& bench, View& view, uint32_t actor, uint64_t access) {
  Selection& selected = view.timeline.selected;
  if (selected.run != bench.run_number()) selected = {};
  if (actor == 0) selected = {};
  selected.run = bench.run_number();
  selected.actor = actor;
  if (access == selected.access) return;
  if (access != kNoAccess) selected.earlier = selected.access;
  if (access != kNoAccess) selected.access = access;
}

uint32_t SelectedActor(const Workbench& bench, const View& view) {
  return view.timeline.selected.run == bench.run_number() ? view.timeline.selected.actor : 0;
}

}  // namespace interleave::ui
