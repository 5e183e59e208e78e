#include "ui/timeline_lanes.hpp"

#include <algorithm>
#include <cmath>

#include "ui/format.hpp"
#include "ui/icons.hpp"
#include "ui/narrator.hpp"

namespace interleave::ui {
namespace {

using trace::Span;
using trace::SpanKind;

constexpr float kLabelRoom = 4;
constexpr float kQueuedHeight = 4;

}  // namespace

void DrawFlat(Ui& ui, Rect box, Color fill, Color outline) {
  const float radius = box.width >= 5 ? kSpanCorner : 0;
  ui.canvas.Fill(box, fill, radius);
  if (box.width >= 4 && box.height >= 5) ui.canvas.Outline(box, outline, radius);
}

void DrawFrozen(Ui& ui, Rect box) {
  ui.canvas.Fill(box, Mix(ui.theme.panel, ui.theme.failure, 0.18F), box.width >= 5 ? kSpanCorner : 0);
  if (box.width < 4 || box.height < 5) return;
  ui.canvas.Outline(box, ui.theme.failure, kSpanCorner);
  const Rect seen = box.Intersect(ui.canvas.clip());
  ui.canvas.HorizontalHairline(seen.x + 4, seen.right() - 4, box.center().y, ui.theme.failure);
}

// Arrived, and not begun yet: a thin line, for it holds nothing and has seen nothing.
void DrawQueued(Ui& ui, Rect box) {
  const float height = std::min(kQueuedHeight, box.height);
  ui.canvas.Fill({box.x, box.center().y - height / 2, box.width, height},
                 Mix(ui.theme.waiting_fill, ui.theme.waiting, 0.4F));
}

namespace {

// The first of a lane's spans from `from` on that ends after a time.
size_t FirstEndingAfter(const std::vector<Span>& spans, const std::vector<uint32_t>& lane, size_t from,
                        double time_ns) {
  const auto place = std::partition_point(
      lane.begin() + static_cast<ptrdiff_t>(from), lane.end(),
      [&](uint32_t index) { return static_cast<double>(spans[index].end_ns) <= time_ns; });
  return static_cast<size_t>(place - lane.begin());
}

// "r0 w1".
std::string SpanLabel(const trace::Log& log, const Span& span) {
  std::string label;
  if (span.has_read) label = "r" + ValueText(log, span.read_is_text, span.read_value);
  if (span.has_write)
    label += (label.empty() ? "w" : " w") + ValueText(log, span.write_is_text, span.write_value);
  return label;
}

void DrawRunning(Ui& ui, const trace::Log& log, const Span& span, Rect box) {
  ui.canvas.Fill(box, ui.theme.running, box.width >= 5 ? kSpanCorner : 0);
  if (box.width < 18 || box.height < 14) return;
  const std::string label = SpanLabel(log, span);
  // Written where the span can be seen, also when its beginning cannot.
  const Rect seen = box.Intersect(ui.canvas.clip());
  if (label.empty() || ui.canvas.TextWidth(Face::kTable, label) + kLabelRoom > seen.width) return;
  ui.canvas.TextIn(Face::kTable, seen, ui.theme.on_running, label, Align::kCenter);
}

void DrawStriped(Ui& ui, const TimeAxis& axis, const Span& span, Rect box) {
  const bool row = span.wait == trace::Wait::kRow;
  const Color stripes = row ? ui.theme.row_wait : ui.theme.waiting;
  const Color fill = row ? ui.theme.row_wait_fill : ui.theme.waiting_fill;
  if (box.width < 5 || box.height < 6) return ui.canvas.Fill(box, Mix(fill, stripes, 0.5F));
  ui.canvas.Hatch(box, fill, stripes, kSpanCorner, axis.StripePhase(box.x, kStripePeriod));
}

}  // namespace

void DrawSpan(Ui& ui, const trace::Log& log, const TimeAxis& axis, const Span& span, Rect box) {
  switch (span.kind) {
    case SpanKind::kRunning:
      return DrawRunning(ui, log, span, box);
    case SpanKind::kReady:
      return span.line == 0 ? DrawQueued(ui, box) : DrawStriped(ui, axis, span, box);
    case SpanKind::kWaiting:
      return DrawStriped(ui, axis, span, box);
    case SpanKind::kIo:
      return DrawFlat(ui, box, ui.theme.io, ui.theme.io_outline);
    case SpanKind::kSleeping:
      return DrawFlat(ui, box, ui.theme.sleeping, ui.theme.sleeping_outline);
    case SpanKind::kFrozen:
      return DrawFrozen(ui, box);
  }
}

namespace {

// Spans up to the playhead. `skip_to` jumps over all that would fall on a pixel that is drawn already.
void DrawLane(Ui& ui, Workbench& bench, const TimeAxis& axis, const LaneView& lanes, uint32_t lane) {
  const trace::Timeline& timeline = bench.session().timeline();
  const trace::Log& log = bench.session().log();
  const std::vector<Span>& spans = timeline.spans();
  const std::vector<uint32_t>& own = timeline.lane_spans(lane);
  const double now_ns = bench.player().time_ns();
  const double last_ns = std::min(axis.end_ns, now_ns);
  const float pixel = 1 / ui.canvas.pixel_ratio();
  size_t at = FirstEndingAfter(spans, own, 0, axis.begin_ns);
  while (at < own.size()) {
    const Span& span = spans[own[at]];
    if (static_cast<double>(span.begin_ns) >= last_ns) break;
    const float x0 = axis.ToX(static_cast<double>(span.begin_ns));
    const double end_ns = span.open ? now_ns : std::min(static_cast<double>(span.end_ns), now_ns);
    const float x1 = axis.ToX(end_ns);
    DrawSpan(ui, log, axis, span,
             lanes.SpanBox(lane, std::max(x0, axis.x - 400),
                           std::max(x0 + pixel, std::min(x1, axis.x + axis.width + 400))));
    // A narrow one covers its pixel: go on behind that.
    const double drawn_ns = x1 - x0 < pixel ? axis.ToTime((std::floor(x0 / pixel) + 1) * pixel) : 0;
    at = x1 - x0 < pixel ? std::max(at + 1, FirstEndingAfter(spans, own, at + 1, drawn_ns)) : at + 1;
  }
}

// The end of the span in which something happened.
double EndOfSpanAt(const trace::Timeline& timeline, uint32_t lane, int64_t time_ns, double now_ns) {
  const std::vector<uint32_t>& own = timeline.lane_spans(lane);
  const size_t at = FirstEndingAfter(timeline.spans(), own, 0, static_cast<double>(time_ns));
  if (at == own.size()) return static_cast<double>(time_ns);
  return std::min(static_cast<double>(timeline.spans()[own[at]].end_ns), now_ns);
}

}  // namespace

uint32_t LaneView::FirstSeen() const {
  return std::min(lane_count, static_cast<uint32_t>(std::max(0.0F, offset / lane_height)));
}

uint32_t LaneView::EndSeen() const {
  return std::min(lane_count,
                  static_cast<uint32_t>(std::max(0.0F, (offset + area.height) / lane_height)) + 1);
}

uint32_t LaneView::LaneAt(float y) const {
  const float lane = (y - area.y + offset) / lane_height;
  return lane < 0 || lane >= static_cast<float>(lane_count) ? lane_count : static_cast<uint32_t>(lane);
}

void DrawLanes(Ui& ui, Workbench& bench, const TimeAxis& axis, const LaneView& lanes) {
  for (uint32_t lane = lanes.FirstSeen(); lane < lanes.EndSeen(); ++lane)
    DrawLane(ui, bench, axis, lanes, lane);
}

void DrawLostUpdates(Ui& ui, Workbench& bench, const TimeAxis& axis, const LaneView& lanes) {
  const trace::Timeline& timeline = bench.session().timeline();
  const trace::LostUpdate* latest = bench.lost_update_at_position();
  if (latest == nullptr) return;
  const double now_ns = bench.player().time_ns();
  const float size = std::clamp(lanes.lane_height * 0.3F, 3.0F, 10.0F);
  const uint32_t first = lanes.FirstSeen();
  std::vector<float> last_x(lanes.EndSeen() - first, -1e9F);
  for (const trace::LostUpdate& lost : timeline.lost_updates()) {
    if (lost.step > bench.session().position()) break;
    const uint32_t lane = timeline.actors()[lost.lost_actor].lane;
    if (lane < first || lane >= lanes.EndSeen()) continue;
    const double time_ns = static_cast<double>(lost.lost_time_ns);
    if (time_ns > axis.end_ns || axis.ToX(time_ns) < axis.x - 60) continue;
    const float x = axis.ToX(EndOfSpanAt(timeline, lane, lost.lost_time_ns, now_ns)) + size / 2 + 5;
    if (x - last_x[lane - first] < size && &lost != latest) continue;
    last_x[lane - first] = x;
    const Point cross{x, lanes.LaneTop(lane) + lanes.lane_height / 2};
    DrawCross(ui.canvas, cross, size, ui.theme.failure, std::max(1.2F, size / 5));
    if (ui.interaction.Over({cross.x - size, cross.y - size, 2 * size, 2 * size})) {
      ui.tooltip = {Fill(TextId::kLostTip, ui.language,
                         {{"victim", bench.session().ActorName(lost.lost_actor)},
                          {"writer", bench.session().ActorName(lost.actor)}}),
                    {cross.x - size, cross.y - size, 2 * size, 2 * size}};
    }
    if (&lost != latest || lanes.lane_height < 12) continue;
    // From the write that overwrote to the update it destroyed.
    const uint32_t writer_lane = timeline.actors()[lost.actor].lane;
    if (writer_lane == trace::kNoLane) continue;
    const Rect writer = lanes.SpanBox(writer_lane, axis.ToX(static_cast<double>(lost.time_ns)), 0);
    const bool below = writer_lane > lane;
    const Point from{writer.x + 6, below ? writer.y : writer.bottom()};
    const Point to{cross.x + 2, cross.y + (below ? size * 0.8F : -size * 0.8F)};
    if (std::abs(to.y - from.y) < 8) continue;  // no room for more than a blot
    ui.canvas.Dashed(from, to, ui.theme.failure, 1.4F, 4, 3);
    DrawArrowHead(ui.canvas, to, std::atan2(to.y - from.y, to.x - from.x), 6, ui.theme.failure);
  }
}

void DrawHandOvers(Ui& ui, Workbench& bench, const TimeAxis& axis, const LaneView& lanes) {
  constexpr size_t kMost = 80;  // beyond that they are a tangle that tells nothing
  if (lanes.lane_height < 12) return;
  const trace::Timeline& timeline = bench.session().timeline();
  const std::vector<trace::Arrow>& arrows = timeline.arrows();
  const double last_ns = std::min(axis.end_ns, bench.player().time_ns());
  const auto end = std::partition_point(arrows.begin(), arrows.end(), [&](const trace::Arrow& arrow) {
    return static_cast<double>(arrow.begin_ns) < last_ns;
  });
  size_t drawn = 0;
  for (auto arrow = end; arrow != arrows.begin() && drawn < kMost;) {
    --arrow;
    if (static_cast<double>(arrow->begin_ns) < axis.begin_ns) break;
    if (arrow->wait == trace::Wait::kTurn || arrow->from_actor == arrow->to_actor) continue;
    const uint32_t from_lane = timeline.actors()[arrow->from_actor].lane;
    const uint32_t to_lane = timeline.actors()[arrow->to_actor].lane;
    if (from_lane == trace::kNoLane || to_lane == trace::kNoLane) continue;
    const bool seen =
        std::max(from_lane, to_lane) >= lanes.FirstSeen() && std::min(from_lane, to_lane) < lanes.EndSeen();
    if (!seen || from_lane == to_lane) continue;
    ++drawn;
    const float x = axis.ToX(static_cast<double>(arrow->begin_ns)) + 4;
    const Rect from = lanes.SpanBox(from_lane, x, x);
    const Rect to = lanes.SpanBox(to_lane, x, x);
    const bool down = to_lane > from_lane;
    const Point begin{x, down ? from.bottom() : from.y};
    const Point tip{x, down ? to.y : to.bottom()};
    ui.canvas.Line(begin, {tip.x, tip.y - (down ? 4.0F : -4.0F)}, ui.theme.muted, 1.2F);
    DrawArrowHead(ui.canvas, tip, down ? 1.5708F : -1.5708F, 6, ui.theme.muted);
  }
}

void DrawStuck(Ui& ui, Workbench& bench, const TimeAxis& axis, const LaneView& lanes) {
  if (!bench.player().at_end() || lanes.lane_height < 12) return;
  const trace::Log& log = bench.session().log();
  const trace::Timeline& timeline = bench.session().timeline();
  const float x = axis.ToX(static_cast<double>(bench.end_ns())) + 13;
  const auto lane_of = [&](uint32_t actor) {
    return actor < timeline.actors().size() ? timeline.actors()[actor].lane : trace::kNoLane;
  };
  uint32_t holder_lane = trace::kNoLane;
  for (uint64_t i = log.size(); i > 0; --i) {
    const trace::Record& record = log.at(i - 1);
    if (record.kind == trace::RecordKind::kHeldBy) {
      holder_lane = lane_of(record.value);
    } else if (record.kind == trace::RecordKind::kStuck) {
      const uint32_t lane = lane_of(record.actor);
      if (lane == trace::kNoLane) continue;
      const float y = lanes.LaneTop(lane) + lanes.lane_height / 2;
      DrawMark(ui.canvas, ui.theme, Mark::kDeadlock, {x, y});
      if (holder_lane != trace::kNoLane && holder_lane != lane) {
        const float holder_y = lanes.LaneTop(holder_lane) + lanes.lane_height / 2;
        const float side = holder_y < y ? -1.0F : 1.0F;
        ui.canvas.Dashed({x, y + side * 11}, {x, holder_y - side * 6}, ui.theme.failure, 1.4F, 4, 3);
        DrawArrowHead(ui.canvas, {x, holder_y}, side > 0 ? 1.5708F : -1.5708F, 7, ui.theme.failure);
      }
      holder_lane = trace::kNoLane;
    } else if (record.kind != trace::RecordKind::kEnd) {
      break;
    }
  }
}

const Span* SpanAt(Workbench& bench, const TimeAxis& axis, const LaneView& lanes, Point place) {
  const uint32_t lane = lanes.LaneAt(place.y);
  if (lane >= lanes.lane_count) return nullptr;
  const trace::Timeline& timeline = bench.session().timeline();
  const std::vector<uint32_t>& own = timeline.lane_spans(lane);
  const double time_ns = axis.ToTime(place.x);
  if (time_ns > bench.player().time_ns()) return nullptr;
  const size_t at = FirstEndingAfter(timeline.spans(), own, 0, time_ns);
  if (at == own.size()) return nullptr;
  const Span& span = timeline.spans()[own[at]];
  return static_cast<double>(span.begin_ns) <= time_ns ? &span : nullptr;
}

namespace {

TextId SpanText(const Span& span, bool is_thread) {
  switch (span.kind) {
    case SpanKind::kRunning:
      return TextId::kSpanRunning;
    case SpanKind::kReady:
      return is_thread ? TextId::kSpanReadyThread : TextId::kSpanReady;
    case SpanKind::kWaiting:
      return WaitText(span.wait, is_thread);
    case SpanKind::kIo:
      return TextId::kSpanIo;
    case SpanKind::kSleeping:
      return TextId::kSpanSleeping;
    case SpanKind::kFrozen:
      return TextId::kSpanFrozen;
  }
  return TextId::kSpanReady;
}

}  // namespace

std::string DescribeSpan(Ui& ui, Workbench& bench, const Span& span) {
  const Language language = ui.language;
  const bool is_thread = bench.session().timeline().actors()[span.actor].is_thread;
  std::string text = bench.session().ActorName(span.actor) + " " + ui.Say(SpanText(span, is_thread));
  if (span.open) {
    text += "\n" + Fill(TextId::kSpanSince, language, {{"begin", FormatTime(span.begin_ns, language, 6)}});
  } else {
    text += "\n" + Fill(TextId::kSpanTimes, language,
                        {{"begin", FormatTime(span.begin_ns, language, 6)},
                         {"end", FormatTime(span.end_ns, language, 6)},
                         {"length", FormatTime(span.end_ns - span.begin_ns, language, 4)}});
  }
  if (span.line != 0)
    text += "\n" + Fill(TextId::kLineNumber, language, {{"line", std::to_string(span.line)}});
  const trace::Log& log = bench.session().log();
  const std::vector<std::string>& names = log.variables;
  const std::string name = span.variable < names.size() ? names[span.variable] : "";
  if (span.has_read) {
    text += "\n" + Fill(TextId::kReadValue, language,
                        {{"name", name}, {"value", ValueText(log, span.read_is_text, span.read_value)}});
  }
  if (span.has_write) {
    text += "\n" + Fill(TextId::kWroteValue, language,
                        {{"name", name}, {"value", ValueText(log, span.write_is_text, span.write_value)}});
  }
  return text;
}

}  // namespace interleave::ui
