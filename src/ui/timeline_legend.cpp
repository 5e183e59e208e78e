#include "ui/timeline_legend.hpp"

#include "ui/icons.hpp"
#include "ui/timeline_lanes.hpp"

namespace interleave::ui {
namespace {

constexpr float kSampleWidth = 16;
constexpr float kSampleHeight = 10;

struct Entry {
  Legend shape;
  TextId label;
};

// What matters most comes first, for it is what stays where there is little room.
constexpr Entry kEntries[] = {
    {Legend::kRunning, TextId::kLegendRunning},   {Legend::kWaiting, TextId::kLegendWaiting},
    {Legend::kRow, TextId::kLegendRow},           {Legend::kLost, TextId::kLegendLost},
    {Legend::kQueued, TextId::kLegendQueued},     {Legend::kOutside, TextId::kLegendOutside},
    {Legend::kSleeping, TextId::kLegendSleeping}, {Legend::kFrozen, TextId::kLegendFrozen},
};

uint32_t Bit(Legend shape) { return 1U << static_cast<int>(shape); }

Legend ShapeOf(const trace::Span& span) {
  switch (span.kind) {
    case trace::SpanKind::kRunning:
      return Legend::kRunning;
    case trace::SpanKind::kReady:
      return span.line == 0 ? Legend::kQueued : Legend::kWaiting;
    case trace::SpanKind::kWaiting:
      return span.wait == trace::Wait::kRow ? Legend::kRow : Legend::kWaiting;
    case trace::SpanKind::kIo:
      return Legend::kOutside;
    case trace::SpanKind::kSleeping:
      return Legend::kSleeping;
    case trace::SpanKind::kFrozen:
      return Legend::kFrozen;
  }
  return Legend::kWaiting;
}

// Over the whole run, so that the line stands still while it plays. What a run's end cuts to nothing is not
// to be seen, so it is gone through once more when the end is known.
uint32_t ShapesOf(Workbench& bench, LegendKept& kept) {
  const trace::Timeline& timeline = bench.session().timeline();
  const bool finished = bench.session().finished();
  if (bench.run_number() != kept.run || finished != kept.finished) {
    kept = {.run = bench.run_number(), .finished = finished};
  }
  for (; kept.spans < timeline.spans().size(); ++kept.spans) {
    const trace::Span& span = timeline.spans()[kept.spans];
    if (!finished || span.begin_ns < bench.end_ns()) kept.shapes |= Bit(ShapeOf(span));
  }
  return timeline.lost_updates().empty() ? kept.shapes : kept.shapes | Bit(Legend::kLost);
}

void DrawSample(Ui& ui, Legend shape, Rect box) {
  const Theme& theme = ui.theme;
  switch (shape) {
    case Legend::kRunning:
      return ui.canvas.Fill(box, theme.running, kSpanCorner);
    case Legend::kWaiting:
      return ui.canvas.Hatch(box, theme.waiting_fill, theme.waiting, kSpanCorner);
    case Legend::kRow:
      return ui.canvas.Hatch(box, theme.row_wait_fill, theme.row_wait, kSpanCorner);
    case Legend::kLost:
      return DrawCross(ui.canvas, box.center(), 8, theme.failure, 1.6F);
    case Legend::kQueued:
      return DrawQueued(ui, box);
    case Legend::kOutside:
      return DrawFlat(ui, box, theme.io, theme.io_outline);
    case Legend::kSleeping:
      return DrawFlat(ui, box, theme.sleeping, theme.sleeping_outline);
    case Legend::kFrozen:
      return DrawFrozen(ui, box);
  }
}

}  // namespace

void DrawLegend(Ui& ui, Workbench& bench, View& view, Rect rect) {
  const uint32_t shapes = ShapesOf(bench, view.timeline.legend);
  const float gap = ui.touch ? 10 : 16;
  for (const Entry& entry : kEntries) {
    if ((shapes & Bit(entry.shape)) == 0) continue;
    const bool brief = ui.touch && entry.shape == Legend::kRunning;  // its letters have no room there either
    const std::string label = ui.Say(brief ? TextId::kSpanRunning : entry.label);
    const float width = ui.canvas.TextWidth(Face::kSmall, label) + 1;
    if (kSampleWidth + 6 + width > rect.width) return;
    const Rect sample = rect.CutLeft(kSampleWidth);
    DrawSample(
        ui, entry.shape,
        {sample.x, ui.canvas.Snap(sample.center().y - kSampleHeight / 2), kSampleWidth, kSampleHeight});
    rect.CutLeft(6);
    ui.canvas.TextIn(Face::kSmall, rect.CutLeft(width), ui.theme.muted, label);
    rect.CutLeft(gap);
  }
}

}  // namespace interleave::ui
