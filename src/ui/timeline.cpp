// The timeline: ruler, lane names, playhead. What is in the lanes is drawn by timeline_lanes.cpp; the ways to
// move in it are in timeline_moves.cpp.
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/format.hpp"
#include "ui/panels.hpp"
#include "ui/timeline_anomalies.hpp"
#include "ui/timeline_bands.hpp"
#include "ui/timeline_found.hpp"
#include "ui/timeline_frame.hpp"
#include "ui/timeline_holders.hpp"
#include "ui/timeline_lanes.hpp"
#include "ui/timeline_legend.hpp"
#include "ui/timeline_marks.hpp"
#include "ui/timeline_sessions.hpp"

namespace interleave::ui {
namespace {

constexpr float kLegendHeight = 26;
constexpr float kFindWidth = 190;  // of the finder's field, in the legend's row
constexpr float kFindRoom = 480;   // it is left out where the row is shorter
constexpr float kLeastTick = 84;

void DrawRuler(Ui& ui, const TimeAxis& axis, const TimelineFrame& frame) {
  const float bottom = frame.drawn().bottom();
  ui.PushClip({axis.x - kGutter, frame.ruler.y, axis.width + kGutter, bottom - frame.ruler.y});
  for (const Tick& tick : TicksOf(axis, kLeastTick, ui.language)) {
    ui.canvas.VerticalHairline(tick.x, frame.ruler.bottom() - 2, bottom, ui.theme.hairline);
    const float width = ui.canvas.TextWidth(Face::kTable, tick.label);
    const float left = std::min(std::max(tick.x - width / 2, axis.x - 12), axis.x + axis.width - width - 2);
    if (tick.x - width / 2 <= axis.x + axis.width - width - 2) {
      ui.canvas.TextIn(Face::kTable, {left, frame.ruler.y + 3, width + 1, 20}, ui.theme.muted, tick.label);
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
  DrawLaneName(ui, box, bench.session().ActorName(actor), strong ? ui.theme.text : ui.theme.muted);
}

void DrawLaneNames(Ui& ui, Workbench& bench, const TimelineFrame& frame) {
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
void DrawBandNames(Ui& ui, Workbench& bench, View& view, const TimelineFrame& frame, uint32_t band_count) {
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

void DrawPlayhead(Ui& ui, Workbench& bench, const TimeAxis& axis, const TimelineFrame& frame) {
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

void PointOutSpan(Ui& ui, Workbench& bench, View& view, const TimelineFrame& frame) {
  if (!ui.interaction.Over(frame.lanes.area) || view.timeline.panning) return;
  const trace::Span* span = SpanAt(bench, view.timeline.axis, frame.lanes, ui.interaction.pointer());
  if (span != nullptr) ui.tooltip = {DescribeSpan(ui, bench, *span), frame.lanes.SpanBox(span->lane, 0, 1)};
}

// The way back to following what a hand has stopped.
void DrawFollow(Ui& ui, Workbench& bench, View& view, const TimelineFrame& frame) {
  const bool moves = bench.player().playing() || !bench.session().finished();
  Rect& place = view.timeline.follow_button;
  place = {};
  if (view.timeline.following || !moves || view.timeline.whole) return;
  const ButtonLook look{.id = "follow", .label = ui.Say(TextId::kFollow), .small = true};
  const float width = ButtonWidth(ui, look);
  place = {frame.lanes.area.right() - width - 10, frame.lanes.area.y + 6, width, 26};
  if (Button(ui, look, place)) view.timeline.following = true;
}

void DrawCrowd(Ui& ui, Workbench& bench, View& view, const TimelineFrame& frame) {
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
  Rect legend = rect.CutBottom(kLegendHeight);
  view.timeline.find.drawn = legend.width >= kFindRoom;
  if (view.timeline.find.drawn) DrawFind(ui, bench, view, legend.CutRight(kFindWidth).Inset(0, 1));
  TimelineFrame frame = ArrangeTimeline(bench, view, rect, ui.touch);
  HandlePointer(ui, bench, view, frame);
  frame = ArrangeTimeline(bench, view, rect, ui.touch);
  FollowTimeline(ui, bench, view, frame);
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
    DrawSelected(ui, bench, view, frame);
    PointOutSpan(ui, bench, view, frame);
  }
  if (!frame.holders.empty()) DrawHolders(ui, bench, view, axis, frame.holders, frame.gutter.width);
  DrawMatches(ui, bench, view, frame);
  DrawScrollBar(ui, frame.lanes);
  DrawFollow(ui, bench, view, frame);
  DrawPlayhead(ui, bench, axis, frame);
  if (!frame.sessions.empty()) DrawSessions(ui, bench, axis, frame.sessions, frame.gutter.width);
  DrawLegend(ui, bench, view, legend.Inset(ui.touch ? 14.0F : kMargin, 0));
}

}  // namespace interleave::ui
