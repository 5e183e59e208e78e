#include "ui/timeline_found.hpp"

#include <algorithm>

#include "ui/format.hpp"
#include "ui/story.hpp"
#include "ui/widgets.hpp"

namespace interleave::ui {
namespace {

constexpr std::string_view kField = "find";
constexpr float kLeastMatch = 6;  // points that a frame is wide

void ShowMatch(Ui& ui, Workbench& bench, View& view, size_t index) {
  TimelineView& timeline = view.timeline;
  timeline.find.current = index;
  const Match match = timeline.find.found.matches()[index];
  const uint32_t lane = bench.session().timeline().actors()[match.actor].lane;
  bench.player().Pause();
  // Behind it, so that it is to be seen.
  bench.player().GoToTime(static_cast<double>(std::max(match.end_ns, match.begin_ns + 1)));
  HandsOn(ui, bench, view);
  Select(bench, view, match.actor, kNoAccess);
  ShowLane(view, lane);
  TimeAxis& axis = timeline.axis;
  const double begin_ns = static_cast<double>(match.begin_ns);
  const double span = axis.end_ns - axis.begin_ns;
  if (timeline.whole || (begin_ns >= axis.begin_ns && begin_ns < axis.begin_ns + 0.9 * span)) return;
  axis.begin_ns = begin_ns - 0.3 * span;
  axis.end_ns = axis.begin_ns + span;
  axis.Clamp(static_cast<double>(bench.end_ns()));
}

void ShowNext(Ui& ui, Workbench& bench, View& view, int direction) {
  FindView& find = view.timeline.find;
  const size_t count = find.found.matches().size();
  if (count == 0) return;
  const bool none = find.current >= count;
  const size_t first = direction > 0 ? 0 : count - 1;
  ShowMatch(ui, bench, view, none ? first : (find.current + count + static_cast<size_t>(direction)) % count);
}

std::string CountText(const Ui& ui, const FindView& find) {
  const size_t count = find.found.matches().size();
  if (count == 0) return ui.Say(TextId::kFindNone);
  if (find.current >= count) return FormatCount(count);
  return Fill(TextId::kFindCount, ui.language,
              {{"number", FormatCount(find.current + 1)}, {"count", FormatCount(count)}});
}

void SetQuery(FindView& find, std::string_view text) {
  if (text != find.found.query()) find.current = SIZE_MAX;
  find.found.SetQuery(text);
}

// What the keyboard does to the field, and what comes of it.
void Edit(Ui& ui, Workbench& bench, View& view, Rect rect) {
  FindView& find = view.timeline.find;
  const bool editing = view.field.id == kField;
  int direction = 0;
  if (editing && ui.interaction.TakeKey(Key::kDown)) direction = 1;
  if (editing && ui.interaction.TakeKey(Key::kUp)) direction = -1;
  const std::string shown = find.found.query();
  std::string entered;
  const bool done = TextField(ui, view.field,
                              {.id = kField,
                               .label = ui.Say(TextId::kTimelineFind),
                               .value = shown,
                               .align = Align::kLeft,
                               .framed = true},
                              rect, entered);
  const bool left = ui.interaction.pressed_now();
  if (view.field.id == kField) SetQuery(find, view.field.text);
  if (editing && !done && view.field.id.empty()) SetQuery(find, "");  // Escape
  if (done) SetQuery(find, entered);
  find.found.Update(bench.session(), bench.run_number());
  if (done && !left) {
    direction = ui.interaction.shift() ? -1 : 1;
    if (editing) view.field = {std::string(kField), entered, false};
  }
  if (direction != 0) ShowNext(ui, bench, view, direction);
}

}  // namespace

void DrawFind(Ui& ui, Workbench& bench, View& view, Rect rect) {
  FindView& find = view.timeline.find;
  Edit(ui, bench, view, rect);
  const Rect inner = rect.Inset(8, 0);
  if (find.found.empty()) {
    if (view.field.id != kField)
      ui.canvas.TextIn(Face::kSmall, inner, ui.theme.muted, ui.Say(TextId::kFindHint));
    return;
  }
  const std::string text = CountText(ui, find);
  ui.mirror.Add("find-count", Role::kStatus, ui.Say(TextId::kTimelineFind), text, rect);
  if (ui.canvas.TextWidth(Face::kSmall, text) + ui.canvas.TextWidth(Face::kTable, find.found.query()) + 12 <
      inner.width)
    ui.canvas.TextIn(Face::kSmall, inner, ui.theme.muted, text, Align::kRight);
}

void OpenFind(View& view) { view.field = {std::string(kField), view.timeline.find.found.query(), true}; }

void DrawMatches(Ui& ui, Workbench& bench, View& view, const TimelineFrame& frame) {
  FindView& find = view.timeline.find;
  if (find.found.empty()) return;
  find.found.Update(bench.session(), bench.run_number());
  const TimeAxis& axis = view.timeline.axis;
  const std::vector<Match>& matches = find.found.matches();
  const auto first = std::partition_point(matches.begin(), matches.end(), [&](const Match& one) {
    return static_cast<double>(one.begin_ns) < axis.begin_ns;
  });
  float last_x = -1e9F;
  for (auto match = first; match != matches.end(); ++match) {
    const float x = axis.ToX(static_cast<double>(match->begin_ns));
    if (x > axis.x + axis.width) break;
    if (x - last_x < 2) continue;
    last_x = x;
    ui.canvas.Fill({x - 1, frame.ruler.bottom() - 7, 2, 5}, ui.theme.accent);
  }
  if (frame.lanes.banded()) return;
  ui.PushClip(frame.lanes.area);
  // One that has begun before may reach into the view; those that are further back than this are let go.
  constexpr ptrdiff_t kMostBefore = 2000, kMostDrawn = 4000;
  std::vector<float> drawn_to_x(frame.lanes.EndSeen() - frame.lanes.FirstSeen(), -1e9F);
  auto match = first - std::min<ptrdiff_t>(kMostBefore, first - matches.begin());
  for (ptrdiff_t drawn = 0; match != matches.end() && drawn < kMostDrawn; ++match) {
    const float x0 = axis.ToX(static_cast<double>(match->begin_ns));
    const float x1 = axis.ToX(static_cast<double>(match->end_ns));
    if (x0 > axis.x + axis.width) break;
    const uint32_t lane = bench.session().timeline().actors()[match->actor].lane;
    if (x1 < axis.x || !frame.lanes.Sees(lane)) continue;
    const bool current = static_cast<size_t>(match - matches.begin()) == find.current;
    const Rect box = frame.lanes.SpanBox(lane, x0, x1);
    float& drawn_to = drawn_to_x[lane - frame.lanes.FirstSeen()];
    if (!current && x1 - drawn_to < 2) continue;
    drawn_to = x1;
    ++drawn;
    if (!current && box.width < kLeastMatch) {
      // Many of them side by side are a line.
      ui.canvas.Fill({x0, box.bottom() + 1, std::max(2.0F, box.width), 2}, ui.theme.accent);
      continue;
    }
    ui.canvas.Outline({x0 - 2, box.y - 2, std::max(kLeastMatch, box.width) + 4, box.height + 4},
                      ui.theme.accent, 4, current ? 2.5F : 1.2F);
  }
  ui.PopClip();
}

void DrawSelected(Ui& ui, Workbench& bench, View& view, const TimelineFrame& frame) {
  const uint32_t number = SelectedActor(bench, view);
  if (number == 0) return;
  const trace::Actor& actor = bench.session().timeline().actors()[number];
  if (!frame.lanes.Sees(actor.lane)) return;
  const TimeAxis& axis = view.timeline.axis;
  const int64_t end_ns = actor.end_ns >= 0 ? actor.end_ns : bench.end_ns();
  const float x0 = axis.ToX(static_cast<double>(actor.begin_ns));
  const float x1 = axis.ToX(static_cast<double>(end_ns));
  const Rect box = frame.lanes.SpanBox(actor.lane, std::max(x0, axis.x - 20) - 3,
                                       std::min(x1, axis.x + axis.width + 20) + 3);
  ui.PushClip(frame.lanes.area);
  ui.canvas.Outline({box.x, box.y - 3, box.width, box.height + 6}, ui.theme.text, 5, 1.5F);
  ui.PopClip();
}

}  // namespace interleave::ui
