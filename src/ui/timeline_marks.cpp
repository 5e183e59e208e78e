#include "ui/timeline_marks.hpp"

#include <algorithm>
#include <cmath>

#include "ui/format.hpp"
#include "ui/icons.hpp"

namespace interleave::ui {
namespace {

using trace::LostPlace;
using trace::LostUpdate;

constexpr float kLowLane = 12;  // below that arrows are a blot

// The end of the span in which something happened.
double EndOfSpanAt(const trace::Timeline& timeline, uint32_t lane, int64_t time_ns, double now_ns) {
  const std::vector<uint32_t>& own = timeline.lane_spans(lane);
  const std::vector<trace::Span>& spans = timeline.spans();
  const auto place = std::partition_point(own.begin(), own.end(),
                                          [&](uint32_t index) { return spans[index].end_ns <= time_ns; });
  if (place == own.end()) return static_cast<double>(time_ns);
  return std::min(static_cast<double>(spans[*place].end_ns), now_ns);
}

// The crosses in one lane after another.
class LostMarks {
 public:
  LostMarks(Ui& ui, Workbench& bench, const TimeAxis& axis, const LaneView& lanes)
      : ui_(ui),
        bench_(bench),
        timeline_(bench.session().timeline()),
        axis_(axis),
        lanes_(lanes),
        now_ns_(bench.player().time_ns()),
        size_(MarkSize(lanes)) {}

  void DrawLane(uint32_t lane) {
    const std::vector<LostPlace>& places = timeline_.lane_lost(lane);
    const double first_ns = axis_.ToTime(axis_.x - kBeyond);
    const double last_ns = std::min(now_ns_, axis_.end_ns);
    const uint32_t position = bench_.session().position();
    auto place = std::partition_point(places.begin(), places.end(), [&](const LostPlace& one) {
      return static_cast<double>(one.time_ns) < first_ns;
    });
    const LostPlace* head = nullptr;
    double next_ns = 0;  // from there on it is another mark
    uint64_t count = 0;
    for (; place != places.end() && static_cast<double>(place->time_ns) <= last_ns; ++place) {
      if (place->step > position) continue;  // not lost yet
      if (head != nullptr && static_cast<double>(place->time_ns) >= next_ns) {
        DrawMark(lane, *head, count);
        head = nullptr;
      }
      if (head == nullptr) {
        head = &*place;
        count = 0;
        next_ns = static_cast<double>(place->time_ns) + size_ * axis_.ns_per_point();
      }
      ++count;
    }
    if (head != nullptr) DrawMark(lane, *head, count);
  }

  // And from the write that overwrote an arrow to the update that it destroyed.
  void DrawLatest(const LostUpdate& lost) {
    const uint32_t lane = timeline_.actors()[lost.lost_actor].lane;
    if (lane == trace::kNoLane || !lanes_.Sees(lane)) return;
    const Point cross = CrossOf(lane, lost.lost_time_ns);
    if (static_cast<double>(lost.lost_time_ns) > axis_.end_ns || cross.x < axis_.x - kBeyond) return;
    DrawCross(ui_.canvas, cross, size_, ui_.theme.failure, std::max(1.2F, size_ / 5));
    const uint32_t writer_lane = timeline_.actors()[lost.actor].lane;
    if (writer_lane == trace::kNoLane || lanes_.lane_height < kLowLane) return;
    const Rect writer = lanes_.SpanBox(writer_lane, axis_.ToX(static_cast<double>(lost.time_ns)), 0);
    const bool below = writer_lane > lane;
    const Point from{writer.x + 6, below ? writer.y : writer.bottom()};
    const Point to{cross.x + 2, cross.y + (below ? size_ * 0.8F : -size_ * 0.8F)};
    if (std::abs(to.y - from.y) < 8) return;  // no room for more than a blot
    ui_.canvas.Dashed(from, to, ui_.theme.failure, 1.4F, 4, 3);
    DrawArrowHead(ui_.canvas, to, std::atan2(to.y - from.y, to.x - from.x), 6, ui_.theme.failure);
  }

 private:
  static constexpr float kBeyond = 60;
  static constexpr float kBarHeight = 3;

  Point CrossOf(uint32_t lane, int64_t lost_time_ns) const {
    const float x = axis_.ToX(EndOfSpanAt(timeline_, lane, lost_time_ns, now_ns_)) + size_ / 2 + 5;
    return {x, lanes_.LaneTop(lane) + lanes_.lane_height / 2};
  }

  // Several are a bar, as in bands: crosses side by side would hide the lane.
  void DrawMark(uint32_t lane, const LostPlace& place, uint64_t count) {
    const Point cross = CrossOf(lane, place.time_ns);
    Rect box{cross.x - size_, cross.y - size_, 2 * size_, 2 * size_};
    if (count == 1) {
      DrawCross(ui_.canvas, cross, size_, ui_.theme.failure, std::max(1.2F, size_ / 5));
    } else {
      const float x = axis_.ToX(static_cast<double>(place.time_ns));
      box = lanes_.SpanBox(lane, x, x + size_);
      ui_.canvas.Fill({box.x, box.y - kBarHeight, box.width, kBarHeight}, ui_.theme.failure);
    }
    if (!ui_.interaction.Over(box)) return;
    const LostUpdate& lost = timeline_.lost_updates()[place.index];
    const std::string text = Fill(TextId::kLostTip, ui_.language,
                                  {{"victim", bench_.session().ActorName(lost.lost_actor)},
                                   {"writer", bench_.session().ActorName(lost.actor)}});
    ui_.tooltip = {count == 1 ? text : CountOf(TextId::kLostHere, ui_.language, count) + "\n" + text, box};
  }

  Ui& ui_;
  Workbench& bench_;
  const trace::Timeline& timeline_;
  const TimeAxis& axis_;
  const LaneView& lanes_;
  double now_ns_;
  float size_;
};

// Of the lanes that can be seen the last arrows before the playhead, the latest first.
std::vector<uint32_t> ArrowsInView(Workbench& bench, const TimeAxis& axis, const LaneView& lanes) {
  constexpr size_t kMost = 80;  // beyond that they are a tangle that tells nothing
  const trace::Timeline& timeline = bench.session().timeline();
  const std::vector<trace::Arrow>& arrows = timeline.arrows();
  const double last_ns = std::min(axis.end_ns, bench.player().time_ns());
  const auto begin_ns = [&](uint32_t index) { return static_cast<double>(arrows[index].begin_ns); };
  std::vector<uint32_t> found;
  for (uint32_t lane = lanes.FirstSeen(); lane < lanes.EndSeen(); ++lane) {
    const std::vector<uint32_t>& own = timeline.lane_arrows(lane);
    auto place = std::partition_point(own.begin(), own.end(),
                                      [&](uint32_t index) { return begin_ns(index) < last_ns; });
    for (size_t count = 0; place != own.begin() && count < kMost; ++count) {
      --place;
      if (begin_ns(*place) < axis.begin_ns) break;
      found.push_back(*place);
    }
  }
  std::sort(found.begin(), found.end(), std::greater<>());
  found.erase(std::unique(found.begin(), found.end()), found.end());  // both ends may be in view
  if (found.size() > kMost) found.resize(kMost);
  return found;
}

void DrawHandOver(Ui& ui, const LaneView& lanes, float x, uint32_t from_lane, uint32_t to_lane) {
  const Rect from = lanes.SpanBox(from_lane, x, x);
  const Rect to = lanes.SpanBox(to_lane, x, x);
  const bool down = to_lane > from_lane;
  const Point begin{x, down ? from.bottom() : from.y};
  const Point tip{x, down ? to.y : to.bottom()};
  ui.canvas.Line(begin, {tip.x, tip.y - (down ? 4.0F : -4.0F)}, ui.theme.muted, 1.2F);
  DrawArrowHead(ui.canvas, tip, down ? 1.5708F : -1.5708F, 6, ui.theme.muted);
}

// From the end of the log, where it says who is stuck.
void FindStuck(Workbench& bench, MarksKept& kept) {
  const trace::Log& log = bench.session().log();
  const std::vector<trace::Actor>& actors = bench.session().timeline().actors();
  const auto lane_of = [&](uint32_t actor) {
    return actor < actors.size() ? actors[actor].lane : trace::kNoLane;
  };
  uint32_t holder_lane = trace::kNoLane;
  for (uint64_t i = log.size(); i > 0; --i) {
    const trace::Record& record = log.at(i - 1);
    if (record.kind == trace::RecordKind::kHeldBy) {
      holder_lane = lane_of(record.value);
    } else if (record.kind == trace::RecordKind::kStuck) {
      const uint32_t lane = lane_of(record.actor);
      if (lane != trace::kNoLane) kept.stuck.push_back({lane, holder_lane});
      holder_lane = trace::kNoLane;
    } else if (record.kind != trace::RecordKind::kEnd) {
      break;
    }
  }
  std::sort(kept.stuck.begin(), kept.stuck.end(),
            [](const StuckPlace& one, const StuckPlace& other) { return one.lane < other.lane; });
  kept.is_stuck_known = true;
}

}  // namespace

float MarkSize(const LaneView& lanes) { return std::clamp(lanes.lane_height * 0.3F, 3.0F, 10.0F); }

void KeepMarksOf(const Workbench& bench, MarksKept& kept) {
  if (kept.run != bench.run_number()) kept = {.run = bench.run_number()};
}

void DrawLostUpdates(Ui& ui, Workbench& bench, const TimeAxis& axis, const LaneView& lanes) {
  const LostUpdate* latest = bench.lost_update_at_position();
  if (latest == nullptr) return;
  LostMarks marks(ui, bench, axis, lanes);
  for (uint32_t lane = lanes.FirstSeen(); lane < lanes.EndSeen(); ++lane) marks.DrawLane(lane);
  marks.DrawLatest(*latest);
}

void DrawHandOvers(Ui& ui, Workbench& bench, const TimeAxis& axis, const LaneView& lanes) {
  if (lanes.lane_height < kLowLane) return;
  const trace::Timeline& timeline = bench.session().timeline();
  for (const uint32_t index : ArrowsInView(bench, axis, lanes)) {
    const trace::Arrow& arrow = timeline.arrows()[index];
    const uint32_t from = timeline.actors()[arrow.from_actor].lane;
    const uint32_t to = timeline.actors()[arrow.to_actor].lane;
    if (from == trace::kNoLane || from == to) continue;
    DrawHandOver(ui, lanes, axis.ToX(static_cast<double>(arrow.begin_ns)) + 4, from, to);
  }
}

void DrawStuck(Ui& ui, Workbench& bench, MarksKept& kept, const TimeAxis& axis, const LaneView& lanes) {
  if (!bench.player().at_end() || lanes.lane_height < kLowLane) return;
  if (!kept.is_stuck_known) FindStuck(bench, kept);
  const float x = axis.ToX(static_cast<double>(bench.end_ns())) + 13;
  auto place = std::partition_point(kept.stuck.begin(), kept.stuck.end(),
                                    [&](const StuckPlace& one) { return one.lane < lanes.FirstSeen(); });
  for (; place != kept.stuck.end() && place->lane < lanes.EndSeen(); ++place) {
    const float y = lanes.LaneTop(place->lane) + lanes.lane_height / 2;
    DrawMark(ui.canvas, ui.theme, Mark::kDeadlock, {x, y});
    if (place->holder_lane == trace::kNoLane || place->holder_lane == place->lane) continue;
    const float holder_y = lanes.LaneTop(place->holder_lane) + lanes.lane_height / 2;
    const float side = holder_y < y ? -1.0F : 1.0F;
    ui.canvas.Dashed({x, y + side * 11}, {x, holder_y - side * 6}, ui.theme.failure, 1.4F, 4, 3);
    DrawArrowHead(ui.canvas, {x, holder_y}, side > 0 ? 1.5708F : -1.5708F, 7, ui.theme.failure);
  }
}

}  // namespace interleave::ui
