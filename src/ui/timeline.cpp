// The timeline: ruler, lane names, playhead, and the ways to move in it. What is in the lanes is drawn by
// timeline_lanes.cpp.
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/format.hpp"
#include "ui/panels.hpp"
#include "ui/timeline_anomalies.hpp"
#include "ui/timeline_bands.hpp"
#include "ui/timeline_holders.hpp"
#include "ui/timeline_lanes.hpp"
#include "ui/timeline_legend.hpp"
#include "ui/timeline_marks.hpp"
#include "ui/timeline_sessions.hpp"

namespace interleave::ui {
namespace {

constexpr float kRulerHeight = 34;
constexpr float kGutter = 64;
constexpr float kNarrowGutter = 54;
constexpr float kTallLane = 36;
constexpr float kNarrowTallLane = 32;
constexpr float kLeastLane = 18;
constexpr float kSmallestLane = 3;
constexpr float kBottomRoom = 6;  // below the last lane
constexpr float kLegendHeight = 26;
constexpr float kMarkRoom = 14;  // on a phone, at the right: for the marks behind a run's end
constexpr float kLeastTick = 84;
constexpr double kHandsOffSeconds = 3;
constexpr float kClickTravel = 4;

struct Frame {
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

void ShowWhole(View& view) {
  view.timeline.whole = true;
  view.timeline.lane_height = 0;
  view.timeline.lane_offset = 0;
}

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

float MostOffset(const LaneView& lanes) {
  const float content = lanes.lane_height * static_cast<float>(lanes.lane_count) + kBottomRoom;
  return std::max(0.0F, content - lanes.area.height);
}

Frame Arrange(Workbench& bench, View& view, Rect rect, bool narrow) {
  Frame frame;
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
  return frame;
}

void HandsOn(Ui& ui, View& view) { view.timeline.hands_off_until_s = ui.time_s + kHandsOffSeconds; }

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

// From bands the way in leads to lanes that can be told apart.
void OpenLanes(View& view, const LaneView& lanes, uint32_t lane) {
  view.timeline.lane_height = kLeastLane;
  view.timeline.lane_offset = std::max(0.0F, static_cast<float>(lane) * kLeastLane - lanes.area.height / 3);
}

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

void HandleWheel(Ui& ui, Workbench& bench, View& view, const Frame& frame) {
  Interaction& input = ui.interaction;
  const bool over_lanes = input.Over(frame.drawn()) || input.Over(frame.ruler);
  const bool over_names = input.Over(frame.gutter);
  if ((!over_lanes && !over_names) || (input.wheel() == 0 && input.wheel_sideways() == 0)) return;
  HandsOn(ui, view);
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

// Dragging moves the view; a press that does not travel puts the playhead there.
void HandleDrag(Ui& ui, Workbench& bench, View& view, const Frame& frame) {
  Interaction& input = ui.interaction;
  const Press press = input.Behave("timeline", frame.drawn(), false);
  const Point travel{input.pointer().x - input.press_origin().x, input.pointer().y - input.press_origin().y};
  if (press.started) view.timeline.panning = false;
  if (press.held && std::hypot(travel.x, travel.y) > kClickTravel) view.timeline.panning = true;
  if (press.held && view.timeline.panning) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    PanBy(bench, view, -input.drag_delta().x);
    view.timeline.lane_offset -= input.drag_delta().y;
    HandsOn(ui, view);
  }
  if (press.clicked && !view.timeline.panning) {
    bench.player().Pause();
    bench.player().GoToTime(view.timeline.axis.ToTime(input.pointer().x));
  }
}

void HandleScrub(Ui& ui, Workbench& bench, View& view, const Frame& frame) {
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
    HandsOn(ui, view);
  }
  if (press.has_value) {
    player.GoToStep(static_cast<uint32_t>(NumberWithin(press.value, 0, bench.session().step_count())));
  }
}

// Keeps the playhead and the task that runs in sight when it moves, unless the person has just moved the
// view.
void Follow(Ui& ui, Workbench& bench, View& view, Frame& frame) {
  TimelineView& timeline = view.timeline;
  const double now_ns = bench.player().time_ns();
  const bool moved = now_ns != timeline.followed_ns;
  timeline.followed_ns = now_ns;
  if (!moved || ui.time_s < timeline.hands_off_until_s) return;
  TimeAxis& axis = timeline.axis;
  if (!timeline.whole && (now_ns < axis.begin_ns || now_ns > axis.end_ns)) {
    const double span = axis.end_ns - axis.begin_ns;
    axis.begin_ns = now_ns - (bench.player().playing() ? 0.1 : 0.5) * span;
    axis.end_ns = axis.begin_ns + span;
    axis.Clamp(static_cast<double>(bench.end_ns()));
  }
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

void DrawRuler(Ui& ui, const TimeAxis& axis, const Frame& frame) {
  const int64_t tick_ns = TickNs(axis, kLeastTick);
  const int64_t unit_ns = UnitFor(std::max<int64_t>(tick_ns, static_cast<int64_t>(axis.end_ns) / 10));
  const float bottom = frame.drawn().bottom();
  ui.PushClip({axis.x - kGutter, frame.ruler.y, axis.width + kGutter, bottom - frame.ruler.y});
  const auto first = static_cast<int64_t>(std::floor(axis.begin_ns / static_cast<double>(tick_ns)));
  for (int64_t tick = std::max<int64_t>(0, first); static_cast<double>(tick * tick_ns) <= axis.end_ns;
       ++tick) {
    const float x = axis.ToX(static_cast<double>(tick * tick_ns));
    if (x < axis.x - 1) continue;
    ui.canvas.VerticalHairline(x, frame.ruler.bottom() - 2, bottom, ui.theme.hairline);
    const std::string label = FormatTick(tick * tick_ns, unit_ns, tick_ns, ui.language);
    const float width = ui.canvas.TextWidth(Face::kTable, label);
    const float left = std::min(std::max(x - width / 2, axis.x - 12), axis.x + axis.width - width - 2);
    if (x - width / 2 <= axis.x + axis.width - width - 2) {
      ui.canvas.TextIn(Face::kTable, {left, frame.ruler.y + 3, width + 1, 20}, ui.theme.muted, label);
    }
  }
  ui.PopClip();
}

// Who is in a lane now: lanes are reused, so the name follows the playhead.
uint32_t ActorInLane(Workbench& bench, uint32_t lane) {
  const trace::Timeline& timeline = bench.session().timeline();
  const std::vector<uint32_t>& own = timeline.lane_spans(lane);
  const double now_ns = bench.player().time_ns();
  const auto after = std::partition_point(own.begin(), own.end(), [&](uint32_t index) {
    return static_cast<double>(timeline.spans()[index].begin_ns) <= now_ns;
  });
  if (own.empty()) return 0;
  return timeline.spans()[after == own.begin() ? own.front() : *(after - 1)].actor;
}

void DrawName(Ui& ui, Workbench& bench, Rect box, uint32_t actor, bool strong) {
  const std::string name = bench.session().ActorName(actor);
  std::string fitting = name;
  if (ui.canvas.TextWidth(Face::kTable, name) > box.width)
    fitting = ui.canvas.Elide(Face::kTable, name, box.width);
  if (fitting != name && ui.interaction.Over(box)) ui.tooltip = {name, box};
  ui.canvas.TextIn(Face::kTable, box, strong ? ui.theme.text : ui.theme.muted, fitting, Align::kRight);
}

void DrawLaneNames(Ui& ui, Workbench& bench, const Frame& frame) {
  const LaneView& lanes = frame.lanes;
  ui.PushClip({frame.gutter.x, lanes.area.y, frame.gutter.width + lanes.area.width, lanes.area.height});
  const uint32_t stride = std::max(1U, static_cast<uint32_t>(std::ceil(14 / lanes.lane_height)));
  const uint32_t running = bench.session().position() > 0 ? bench.session().moment().running : 0;
  for (uint32_t lane = lanes.FirstSeen(); lane < lanes.EndSeen(); ++lane) {
    const float top = lanes.LaneTop(lane);
    if (lanes.lane_height >= 24) {
      ui.canvas.HorizontalHairline(lanes.area.x, lanes.area.right(), top + lanes.lane_height,
                                   Mix(ui.theme.panel, ui.theme.hairline, 0.5F));
    }
    if (lane % stride != 0) continue;
    const uint32_t actor = ActorInLane(bench, lane);
    const Rect box{frame.gutter.x + 2, top, frame.gutter.width - 12, std::max(14.0F, lanes.lane_height)};
    DrawName(ui, bench, box, actor, actor == running);
    // The key to the strip above.
    if (!frame.holders.empty() && lanes.lane_height >= kLeastLane)
      ui.canvas.Fill({frame.gutter.right() - 7, top + 4, 3, lanes.lane_height - 8}, LaneColor(ui.theme, lane),
                     1.5F);
  }
  ui.PopClip();
}

// A band is named by its first lane; pressing the name opens it.
void DrawBandNames(Ui& ui, Workbench& bench, View& view, const Frame& frame, uint32_t band_count) {
  for (uint32_t band = 0; band < band_count; ++band) {
    const Rect row = frame.lanes.BandBox(band);
    const Rect box{frame.gutter.x + 4, row.y, frame.gutter.width - 12, row.height};
    const std::string id = "band/" + std::to_string(band);
    const uint32_t lane = band * frame.lanes.lanes_per_band;
    ui.mirror.Add(id, Role::kButton, ui.Say(TextId::kBandOpen),
                  bench.session().ActorName(ActorInLane(bench, lane)), box);
    const Press press = ui.interaction.Behave(id, box);
    if (press.hovered) {
      ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
      ui.tooltip = {ui.Say(TextId::kBandOpen), box};
    }
    if (press.clicked) OpenLanes(view, frame.lanes, lane);
    DrawName(ui, bench, {box.x, box.y, box.width - 4, box.height}, ActorInLane(bench, lane), press.hovered);
    if (press.focused) FocusRing(ui, box);
  }
}

void DrawPlayhead(Ui& ui, Workbench& bench, const TimeAxis& axis, const Frame& frame) {
  const float x = axis.ToX(bench.player().time_ns());
  if (x < axis.x - 1 || x > axis.x + axis.width + 1) return;
  const float top = frame.ruler.bottom() - 4;
  ui.canvas.VerticalHairline(x, top, frame.drawn().bottom(), ui.theme.accent, 1.5F);
  ui.canvas.Polygon({{x - 6, top - 8}, {x + 6, top - 8}, {x, top}}, ui.theme.accent);
}

void DrawScrollBar(Ui& ui, const LaneView& lanes) {
  const float content = MostOffset(lanes) + lanes.area.height;
  if (content <= lanes.area.height + 1) return;
  const float length = std::max(24.0F, lanes.area.height * lanes.area.height / content);
  const float y = lanes.area.y + (lanes.area.height - length) * lanes.offset / (content - lanes.area.height);
  ui.canvas.Fill({lanes.area.right() - 6, y, 4, length}, WithAlpha(ui.theme.faint, 0.5F), 2);
}

void PointOutSpan(Ui& ui, Workbench& bench, View& view, const Frame& frame) {
  if (!ui.interaction.Over(frame.lanes.area) || view.timeline.panning) return;
  const trace::Span* span = SpanAt(bench, view.timeline.axis, frame.lanes, ui.interaction.pointer());
  if (span != nullptr) ui.tooltip = {DescribeSpan(ui, bench, *span), frame.lanes.SpanBox(span->lane, 0, 1)};
}

void DrawCrowd(Ui& ui, Workbench& bench, View& view, const Frame& frame) {
  const TimeAxis& axis = view.timeline.axis;
  Bands& bands = view.timeline.bands;
  bands.Update(bench.session().timeline(), bench.run_number(), axis, frame.lanes.lanes_per_band);
  DrawBandNames(ui, bench, view, frame, bands.band_count());
  DrawBands(ui, bench, bands, axis, frame.lanes);
  if (!ui.interaction.Over(frame.lanes.area) || view.timeline.panning) return;
  const Point pointer = ui.interaction.pointer();
  const std::string text = DescribeBand(ui, bench, bands, axis, frame.lanes, pointer);
  if (text.empty()) return;
  ui.tooltip = {text, frame.lanes.BandBox(frame.lanes.LaneAt(pointer.y) / frame.lanes.lanes_per_band)};
}

}  // namespace

void DrawTimeline(Ui& ui, Workbench& bench, View& view, Rect rect) {
  ui.canvas.Fill(rect, ui.theme.panel);
  view.timeline.place = rect.Intersect(ui.canvas.clip());
  rect.CutRight(ui.touch ? 6 : 10);
  const Rect legend = rect.CutBottom(kLegendHeight);
  Frame frame = Arrange(bench, view, rect, ui.touch);
  HandleWheel(ui, bench, view, frame);
  HandleScrub(ui, bench, view, frame);
  HandleDrag(ui, bench, view, frame);
  frame = Arrange(bench, view, rect, ui.touch);
  Follow(ui, bench, view, frame);
  const TimeAxis& axis = view.timeline.axis;
  DrawRuler(ui, axis, frame);
  if (frame.lanes.banded()) {
    DrawCrowd(ui, bench, view, frame);
  } else {
    DrawLaneNames(ui, bench, frame);
    ui.PushClip(frame.lanes.area);
    ui.canvas.BeginBlocks(ui.blocks);
    DrawLanes(ui, bench, axis, frame.lanes);
    ui.canvas.EndBlocks();
    KeepMarksOf(bench, view.timeline.marks);
    DrawHandOvers(ui, bench, axis, frame.lanes);
    DrawLostUpdates(ui, bench, axis, frame.lanes);
    DrawAnomalies(ui, bench, view.timeline.marks, axis, frame.lanes);
    DrawStuck(ui, bench, view.timeline.marks, axis, frame.lanes);
    ui.PopClip();
    PointOutSpan(ui, bench, view, frame);
  }
  if (!frame.holders.empty()) DrawHolders(ui, bench, view, axis, frame.holders, frame.gutter.width);
  DrawScrollBar(ui, frame.lanes);
  DrawPlayhead(ui, bench, axis, frame);
  if (!frame.sessions.empty()) DrawSessions(ui, bench, axis, frame.sessions, frame.gutter.width);
  DrawLegend(ui, bench, view, legend.Inset(ui.touch ? 14.0F : kMargin, 0));
}

void DrawTimelineButtons(Ui& ui, Workbench& bench, View& view, Rect rect) {
  const float side = ui.touch ? 36.0F : 28.0F;
  const float middle = view.timeline.axis.x + view.timeline.axis.width / 2;
  const auto button = [&](std::string_view id, TextId label, Icon icon, bool disabled) {
    Rect place = rect.CutRight(side);
    place = {place.x, place.center().y - side / 2, side, side};
    rect.CutRight(2);
    return Button(ui,
                  {.id = id,
                   .label = ui.Say(label),
                   .has_icon = true,
                   .icon = icon,
                   .quiet = true,
                   .disabled = disabled},
                  place);
  };
  const bool fitted = view.timeline.whole && view.timeline.lane_height == 0;
  if (button("fit", TextId::kFit, Icon::kFit, fitted)) {
    ShowWhole(view);
  }
  if (button("zoom-in", TextId::kZoomIn, Icon::kPlus, false)) ZoomAround(bench, view, 1.5, middle);
  if (button("zoom-out", TextId::kZoomOut, Icon::kMinus, view.timeline.whole))
    ZoomAround(bench, view, 1 / 1.5, middle);
}

void TimelineKeys(Ui& ui, Workbench& bench, View& view) {
  Interaction& input = ui.interaction;
  const float middle = view.timeline.axis.x + view.timeline.axis.width / 2;
  const bool in = input.TakeCharacter('w', 0x446) || (input.shift() && input.TakeKey(Key::kUp));
  const bool out = input.TakeCharacter('s', 0x44b) || (input.shift() && input.TakeKey(Key::kDown));
  const bool left = input.TakeCharacter('a', 0x444) || (input.shift() && input.TakeKey(Key::kLeft));
  const bool right = input.TakeCharacter('d', 0x432) || (input.shift() && input.TakeKey(Key::kRight));
  if (in || out || left || right) HandsOn(ui, view);
  if (in) ZoomAround(bench, view, 1.25, middle);
  if (out) ZoomAround(bench, view, 0.8, middle);
  if (left) PanBy(bench, view, -60);
  if (right) PanBy(bench, view, 60);
  if (input.TakeCharacter('f', 0x430)) {
    ShowWhole(view);
  }
}

}  // namespace interleave::ui
