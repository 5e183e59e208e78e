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

bool IsQueued(const Span& span) { return span.kind == SpanKind::kReady && span.line == 0; }

// Of one that is too small for anything but its colour.
Color FlatColor(const Theme& theme, const Span& span) {
  switch (span.kind) {
    case SpanKind::kRunning:
      return theme.running;
    case SpanKind::kIo:
      return theme.io;
    case SpanKind::kSleeping:
      return theme.sleeping;
    case SpanKind::kFrozen:
      return Mix(theme.panel, theme.failure, 0.18F);
    case SpanKind::kReady:
    case SpanKind::kWaiting:
      break;
  }
  if (span.wait == trace::Wait::kRow) return Mix(theme.row_wait_fill, theme.row_wait, 0.5F);
  return Mix(theme.waiting_fill, theme.waiting, IsQueued(span) ? 0.4F : 0.5F);
}

// Spans of a lane up to the playhead. Those that fall into one column of pixels are drawn as one: running
// from below, as much of the height as of the time, and above it what the rest was spent on most.
class LanePainter {
 public:
  LanePainter(Ui& ui, Workbench& bench, const TimeAxis& axis, const LaneView& lanes, uint32_t lane)
      : ui_(ui),
        log_(bench.session().log()),
        timeline_(bench.session().timeline()),
        axis_(axis),
        lanes_(lanes),
        lane_(lane),
        own_(timeline_.lane_spans(lane)),
        now_ns_(bench.player().time_ns()),
        last_ns_(std::min(axis.end_ns, now_ns_)),
        pixel_(1 / ui.canvas.pixel_ratio()),
        column_(lanes.lane_height < kLowLane ? kWideColumn : pixel_) {}

  void Draw() {
    size_t at = FirstEndingAfter(timeline_.spans(), own_, 0, axis_.begin_ns);
    while (at < own_.size() && static_cast<double>(SpanAt(at).begin_ns) < last_ns_) at = DrawFrom(at);
    DrawPending();
  }

 private:
  // Columns beside one another that look the same.
  struct Pending {
    float x0 = 0, x1 = 0;
    float running = 0;  // as high
    Color running_color = 0;
    Color rest = 0;
    float rest_height = 0;
  };

  const Span& SpanAt(size_t index) const { return timeline_.spans()[own_[index]]; }

  // Returns the first span that is not drawn yet.
  size_t DrawFrom(size_t at) {
    const Span& span = SpanAt(at);
    const float x0 = axis_.ToX(static_cast<double>(span.begin_ns));
    const double end_ns = span.open ? now_ns_ : std::min(static_cast<double>(span.end_ns), now_ns_);
    const float x1 = axis_.ToX(end_ns);
    if (x1 - x0 < column_) {
      const float left = std::floor(x0 / column_) * column_;
      const size_t behind = BehindColumn(at + 1, std::min(last_ns_, axis_.ToTime(left + column_)));
      if (behind > at + 1) {
        DrawColumn(at, behind, left);
        return behind;
      }
    }
    DrawPending();
    DrawSpan(ui_, log_, axis_, span,
             lanes_.SpanBox(lane_, std::max(x0, axis_.x - kBeyond),
                            std::max(x0 + pixel_, std::min(x1, axis_.x + axis_.width + kBeyond))));
    return at + 1;
  }

  // The first from `from` on that ends after a time: it is mostly near.
  size_t BehindColumn(size_t from, double time_ns) const {
    size_t step = 1;
    while (from + step < own_.size() && static_cast<double>(SpanAt(from + step).end_ns) <= time_ns) {
      from += step;
      step *= 2;
    }
    const size_t end = std::min(own_.size(), from + step + 1);
    const auto place = std::partition_point(
        own_.begin() + static_cast<ptrdiff_t>(from), own_.begin() + static_cast<ptrdiff_t>(end),
        [&](uint32_t index) { return static_cast<double>(timeline_.spans()[index].end_ns) <= time_ns; });
    return static_cast<size_t>(place - own_.begin());
  }

  void DrawColumn(size_t at, size_t behind, float left) {
    if (at != summed_) before_ = timeline_.LaneTimes(lane_, at);
    const trace::TimeByKind after = timeline_.LaneTimes(lane_, behind);
    trace::TimeByKind times;
    for (size_t kind = 0; kind < times.size(); ++kind) times[kind] = after[kind] - before_[kind];
    before_ = after;
    summed_ = behind;
    Append(LookOf(times, at, behind, left));
  }

  Pending LookOf(const trace::TimeByKind& times, size_t at, size_t behind, float left) const {
    const auto running = static_cast<size_t>(SpanKind::kRunning);
    int64_t whole = 0;
    size_t most = running == 0 ? 1 : 0;
    for (size_t kind = 0; kind < times.size(); ++kind) {
      whole += times[kind];
      if (kind != running && times[kind] > times[most]) most = kind;
    }
    const float height = lanes_.SpanBox(lane_, 0, 0).height;
    Pending look{.x0 = left, .x1 = left + column_, .running_color = ui_.theme.running};
    if (whole == 0 || times[running] == whole) {
      look.running = height;
      return look;
    }
    const float least = std::min(kLeastPart, height / 2);
    const float share = static_cast<float>(times[running]) / static_cast<float>(whole) * height;
    look.running = times[running] == 0 ? 0 : ui_.canvas.Snap(std::clamp(share, least, height - least));
    const Span& one = FirstOf(static_cast<SpanKind>(most), at, behind);
    look.rest = FlatColor(ui_.theme, one);
    look.rest_height = IsQueued(one) ? std::min(kQueuedHeight, height - look.running) : height - look.running;
    return look;
  }

  // For what it waits for; of very many the first ones have to do.
  const Span& FirstOf(SpanKind kind, size_t at, size_t behind) const {
    for (size_t i = at; i < std::min(behind, at + kMostLookedAt); ++i) {
      if (SpanAt(i).kind == kind) return SpanAt(i);
    }
    return SpanAt(at);
  }

  void Append(const Pending& look) {
    const bool same = pending_.x1 == look.x0 && pending_.running == look.running &&
                      pending_.rest == look.rest && pending_.rest_height == look.rest_height;
    if (same) {
      pending_.x1 = look.x1;
    } else {
      DrawPending();
      pending_ = look;
    }
  }

  void DrawPending() {
    const Rect box = lanes_.SpanBox(lane_, pending_.x0, pending_.x1);
    if (box.width > 0) {
      ui_.canvas.Fill({box.x, box.bottom() - pending_.running, box.width, pending_.running},
                      pending_.running_color);
      const float free = box.height - pending_.running;
      ui_.canvas.Fill({box.x, box.y + (free - pending_.rest_height) / 2, box.width, pending_.rest_height},
                      pending_.rest);
    }
    pending_ = {};
  }

  static constexpr float kLowLane = 12;
  static constexpr float kWideColumn = 2;
  static constexpr float kBeyond = 400;  // a span that goes on outside is drawn so far, not for miles
  static constexpr float kLeastPart = 2;
  static constexpr size_t kMostLookedAt = 16;

  Ui& ui_;
  const trace::Log& log_;
  const trace::Timeline& timeline_;
  const TimeAxis& axis_;
  const LaneView& lanes_;
  uint32_t lane_;
  const std::vector<uint32_t>& own_;
  double now_ns_, last_ns_;
  float pixel_, column_;
  Pending pending_;
  size_t summed_ = SIZE_MAX;  // how many spans `before_` is the time of
  trace::TimeByKind before_{};
};

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

void DrawLaneName(Ui& ui, Rect box, const std::string& name, Color color) {
  std::string fitting = name;
  if (ui.canvas.TextWidth(Face::kTable, name) > box.width)
    fitting = ui.canvas.Elide(Face::kTable, name, box.width);
  if (fitting != name && ui.interaction.Over(box)) ui.tooltip = {name, box};
  ui.canvas.TextIn(Face::kTable, box, color, fitting, Align::kRight);
}

void DrawLanes(Ui& ui, Workbench& bench, const TimeAxis& axis, const LaneView& lanes) {
  for (uint32_t lane = lanes.FirstSeen(); lane < lanes.EndSeen(); ++lane)
    LanePainter(ui, bench, axis, lanes, lane).Draw();
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
    text += "\n" + FormatStretch(span.begin_ns, span.end_ns, language);
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
