// The ways to move in the timeline with a pointer, and what the view follows by itself.
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/format.hpp"
#include "ui/story.hpp"
#include "ui/timeline_frame.hpp"

namespace interleave::ui {
namespace {

constexpr float kTallLane = 36;
constexpr float kSmallestLane = 3;
constexpr double kHandsOffSeconds = 3;
constexpr float kClickTravel = 4;

void ZoomLanes(View& view, const LaneView& lanes, float factor, float around_y) {
  if (lanes.banded()) {
    if (factor > 1) OpenLanes(view, lanes, lanes.LaneAt(around_y));
    return;
  }
  const float height = std::clamp(lanes.lane_height * factor, kSmallestLane, kTallLane);
  const float fixed = (around_y - lanes.area.y + lanes.offset) / lanes.lane_height;
  view.timeline.lane_height = height;
  view.timeline.lane_offset = std::max(0.0F, fixed * height - (around_y - lanes.area.y));
}

void HandleWheel(Ui& ui, Workbench& bench, View& view, const TimelineFrame& frame) {
  Interaction& input = ui.interaction;
  const bool over_lanes = input.Over(frame.drawn()) || input.Over(frame.ruler);
  const bool over_names = input.Over(frame.gutter);
  const bool turned = input.wheel() != 0 || input.wheel_sideways() != 0 || input.pinch() != 0;
  if ((!over_lanes && !over_names) || !turned) return;
  HandsOn(ui, bench, view);
  if (input.pinch() != 0) ZoomAround(bench, view, std::pow(1.2, input.pinch()), input.pointer().x);
  if (over_names || (input.shift() && input.wheel() != 0)) {
    view.timeline.lane_offset -= input.wheel() * frame.lanes.lane_height * 3;
  } else if (input.command()) {
    ZoomLanes(view, frame.lanes, std::pow(1.15F, input.wheel()), input.pointer().y);
  } else {
    if (input.wheel() != 0) ZoomAround(bench, view, std::pow(1.2, input.wheel()), input.pointer().x);
    if (input.wheel_sideways() != 0) PanBy(bench, view, -input.wheel_sideways() * 40);
  }
  input.TakeWheel();
}

// On a span it tells the story of whose it is; elsewhere it puts the playhead there.
void Click(Ui& ui, Workbench& bench, View& view, const TimelineFrame& frame) {
  const Point pointer = ui.interaction.pointer();
  const bool in_lanes = !frame.lanes.banded() && frame.lanes.area.Contains(pointer);
  const trace::Span* span = in_lanes ? SpanAt(bench, view.timeline.axis, frame.lanes, pointer) : nullptr;
  if (span != nullptr) return Select(bench, view, span->actor, AccessOf(bench.session().log(), *span));
  Select(bench, view, 0, kNoAccess);
  bench.player().Pause();
  bench.player().GoToTime(view.timeline.axis.ToTime(pointer.x));
}

// Dragging moves the view.
void HandleDrag(Ui& ui, Workbench& bench, View& view, const TimelineFrame& frame) {
  Interaction& input = ui.interaction;
  const Press press = input.Behave("timeline", frame.drawn(), false);
  const Point travel{input.pointer().x - input.press_origin().x, input.pointer().y - input.press_origin().y};
  if (press.started) view.timeline.panning = false;
  if (press.held && std::hypot(travel.x, travel.y) > kClickTravel) view.timeline.panning = true;
  if (press.held && view.timeline.panning) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    PanBy(bench, view, -input.drag_delta().x);
    view.timeline.lane_offset -= input.drag_delta().y;
    HandsOn(ui, bench, view);
  }
  if (press.clicked && !view.timeline.panning) Click(ui, bench, view, frame);
}

void HandleScrub(Ui& ui, Workbench& bench, View& view, const TimelineFrame& frame) {
  Player& player = bench.player();
  // On a phone the slider in the transport is the position's control.
  const std::string_view id = ui.touch ? "ruler" : "position";
  if (!ui.touch) {
    MirrorItem& item = ui.mirror.Add(id, Role::kSlider, ui.Say(TextId::kPosition),
                                     std::to_string(player.step()), frame.ruler);
    item.maximum = static_cast<float>(bench.session().step_count());
  }
  const Press press = ui.interaction.Behave(id, frame.ruler, false);
  if (press.hovered || press.held) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  if (press.held) {
    player.GoToTime(view.timeline.axis.ToTime(ui.interaction.pointer().x));
    HandsOn(ui, bench, view);
  }
  if (press.has_value) {
    player.GoToStep(static_cast<uint32_t>(NumberWithin(press.value, 0, bench.session().step_count())));
  }
}

// Whoever looks at the end of a run that goes on sees its end.
void FollowEnd(Workbench& bench, TimelineView& timeline) {
  const double end_ns = static_cast<double>(bench.end_ns());
  const double grown_ns = end_ns - timeline.seen_end_ns;
  const bool at_end = timeline.seen_end_ns > 0 && timeline.axis.end_ns >= timeline.seen_end_ns;
  timeline.seen_end_ns = end_ns;
  if (timeline.whole || !timeline.following || !at_end || grown_ns <= 0 || bench.player().playing()) return;
  timeline.axis.begin_ns += grown_ns;
  timeline.axis.end_ns += grown_ns;
  timeline.axis.Clamp(end_ns);
}

void FollowTime(Workbench& bench, TimelineView& timeline) {
  const double now_ns = bench.player().time_ns();
  TimeAxis& axis = timeline.axis;
  if (timeline.whole || (now_ns >= axis.begin_ns && now_ns <= axis.end_ns)) return;
  const double span = axis.end_ns - axis.begin_ns;
  axis.begin_ns = now_ns - (bench.player().playing() ? 0.1 : 0.5) * span;
  axis.end_ns = axis.begin_ns + span;
  axis.Clamp(static_cast<double>(bench.end_ns()));
}

void FollowTask(Workbench& bench, TimelineView& timeline, TimelineFrame& frame) {
  if (frame.lanes.banded()) return;
  const std::vector<trace::Actor>& actors = bench.session().timeline().actors();
  const uint32_t actor = bench.session().moment().running;
  if (actor == 0 || actor >= actors.size() || bench.session().position() == 0) return;
  if (actors[actor].lane == trace::kNoLane) return;
  const float top = static_cast<float>(actors[actor].lane) * frame.lanes.lane_height;
  const float most = top - frame.lanes.lane_height;
  const float least = top + 2 * frame.lanes.lane_height - frame.lanes.area.height;
  float& offset = timeline.lane_offset;
  if (offset > most) offset = std::max(0.0F, most);
  if (offset < least) offset = std::min(least, MostOffset(frame.lanes));
  frame.lanes.offset = offset;
}

}  // namespace

// While it plays or grows a hand stops the following until it is asked for again; else only for a moment, so
// that steps that are made one by one are seen.
void HandsOn(Ui& ui, Workbench& bench, View& view) {
  view.timeline.hands_off_until_s = ui.time_s + kHandsOffSeconds;
  if (bench.player().playing() || !bench.session().finished()) view.timeline.following = false;
}

void HandlePointer(Ui& ui, Workbench& bench, View& view, const TimelineFrame& frame) {
  // What lies above the lanes takes its own presses.
  if (ui.interaction.pressed_now() && view.timeline.follow_button.Contains(ui.interaction.pointer())) return;
  HandleWheel(ui, bench, view, frame);
  HandleScrub(ui, bench, view, frame);
  HandleDrag(ui, bench, view, frame);
}

void FollowTimeline(Ui& ui, Workbench& bench, View& view, TimelineFrame& frame) {
  TimelineView& timeline = view.timeline;
  const bool playing = bench.player().playing();
  if (playing && !timeline.was_playing) timeline.following = true;
  timeline.was_playing = playing;
  FollowEnd(bench, timeline);
  const double now_ns = bench.player().time_ns();
  const bool moved = now_ns != timeline.followed_ns;
  timeline.followed_ns = now_ns;
  const bool follows = playing ? timeline.following : ui.time_s >= timeline.hands_off_until_s;
  if (!moved || !follows) return;
  FollowTime(bench, timeline);
  FollowTask(bench, timeline, frame);
}

}  // namespace interleave::ui
