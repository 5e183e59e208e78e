#include "ui/split_timeline.hpp"

#include <algorithm>
#include <cmath>

#include "ui/format.hpp"
#include "ui/narrator.hpp"
#include "ui/panels.hpp"
#include "ui/text_layout.hpp"
#include "ui/timeline_lanes.hpp"

namespace interleave::ui {
namespace {

constexpr float kTextLine = 20;
constexpr float kGutter = 52;
constexpr float kRuler = 22;
constexpr float kMostHeight = 180;  // of one run's lanes
constexpr float kTallLane = 16;
constexpr float kLeastLane = 4;
constexpr float kTitle = 24;
constexpr float kLeastTick = 84;

struct Shown {
  const session::Session& session;
  std::string name;
};

class SplitPanel {
 public:
  SplitPanel(Ui& ui, Workbench& bench, Rect column)
      : ui_(ui), bench_(bench), column_(column), other_(bench.split().session()) {
    const int64_t end_ns = std::max(bench.session().log().time_ns(), other_.log().time_ns());
    axis_.x = column.x + kGutter;
    axis_.width = column.width - kGutter - 8;
    axis_.Fit(static_cast<double>(std::max<int64_t>(1, end_ns)));
    difference_ = bench.split().DifferenceFrom(bench.session().log(), bench.run_number());
  }

  float Draw() {
    const float top = column_.y;
    const std::string ours = In(bench_.strategy()->title, ui_.language);
    const session::Strategy* strategy = session::FindStrategy(*bench_.scenario(), bench_.beside());
    const std::string theirs = In(strategy->title, ui_.language);
    DrawWords(ours, theirs);
    DrawRuler();
    DrawRun({bench_.session(), ours});
    column_.y += 10;
    DrawRun({other_, theirs});
    if (difference_.found) DrawParting();
    return column_.y - top;
  }

 private:
  void DrawWords(const std::string& ours, const std::string& theirs) {
    std::vector<Run> runs;
    std::string spoken;
    const auto say = [&](Face face, Color color, const std::string& text) {
      runs.push_back({face, color, (runs.empty() ? "" : " ") + text});
      spoken += (spoken.empty() ? "" : " ") + text;
    };
    if (!difference_.found) {
      say(Face::kText, ui_.theme.text, ui_.Say(TextId::kSplitAlike));
    } else {
      const bool at_once = difference_.step <= 1 && difference_.other_step <= 1;
      say(Face::kText, ui_.theme.text,
          at_once ? ui_.Say(TextId::kSplitPartsAtOnce)
                  : Fill(TextId::kSplitParts, ui_.language,
                         {{"time", FormatTime(difference_.time_ns, ui_.language)}}));
      std::string own_deed = DeedOf(bench_.session(), difference_.step);
      std::string other_deed = DeedOf(other_, difference_.other_step);
      if (own_deed == other_deed) {  // at another time
        own_deed += " " + FormatTime(difference_.own_time_ns, ui_.language) + ".";
        other_deed += " " + FormatTime(difference_.other_time_ns, ui_.language) + ".";
      }
      say(Face::kStrong, ui_.theme.text, ours + ":");
      say(Face::kText, ui_.theme.text, own_deed);
      say(Face::kStrong, ui_.theme.text, theirs + ":");
      say(Face::kText, ui_.theme.text, other_deed);
    }
    ui_.mirror.AddText("split", Role::kStatus, ui_.Say(TextId::kSplitHeading), spoken);
    column_.y += DrawParagraph(ui_.canvas, column_, runs, kTextLine) + 12;
  }

  std::string DeedOf(const session::Session& session, uint32_t step) const {
    step = std::min(step, session.step_count());
    if (step == 0) return Narrate(session, step, ui_.language).lead;
    const Deed deed = TellDeed(session, step, ui_.language, "");
    if (deed.text.empty()) return Narrate(session, step, ui_.language).lead;
    return session.ActorName(deed.actor) + " " + deed.text + ".";
  }

  void DrawRuler() {
    for (const Tick& tick : TicksOf(axis_, kLeastTick, ui_.language)) {
      const float width = ui_.canvas.TextWidth(Face::kTable, tick.label) + 1;
      if (tick.x + width / 2 > column_.right()) break;
      ui_.canvas.TextIn(Face::kTable, {tick.x - width / 2, column_.y, width, kRuler - 4}, ui_.theme.muted,
                        tick.label);
    }
    column_.y += kRuler;
  }

  void DrawRun(const Shown& shown) {
    ui_.canvas.TextIn(Face::kStrong, {column_.x, column_.y, column_.width, kTitle}, ui_.theme.text,
                      shown.name);
    column_.y += kTitle;
    const uint32_t count = shown.session.timeline().lane_count();
    if (count == 0) return;
    const float height =
        std::floor(std::clamp(kMostHeight / static_cast<float>(count), kLeastLane, kTallLane));
    const uint32_t seen = std::min(count, static_cast<uint32_t>(kMostHeight / height));
    LaneView lanes{.area = {axis_.x, column_.y, axis_.width, height * static_cast<float>(seen)},
                   .lane_height = height,
                   .lane_count = seen};
    drawn_.push_back(lanes.area);
    ui_.canvas.Fill(lanes.area, Mix(ui_.theme.panel, ui_.theme.page, 0.6F));
    ui_.PushClip(lanes.area.Inset(-1, 0));
    for (uint32_t lane = 0; lane < seen; ++lane) DrawLane(shown.session, lanes, lane);
    ui_.PopClip();
    const uint32_t stride = std::max(1U, static_cast<uint32_t>(std::ceil(14 / height)));
    for (uint32_t lane = 0; lane < seen; lane += stride) {
      const uint32_t actor =
          shown.session.timeline().spans()[shown.session.timeline().lane_spans(lane)[0]].actor;
      const Rect box{column_.x, lanes.LaneTop(lane), kGutter - 8, std::max(14.0F, height)};
      DrawLaneName(ui_, box, shown.session.ActorName(actor), ui_.theme.muted);
    }
    column_.y += lanes.area.height;
    if (count > seen) {
      ui_.canvas.TextIn(Face::kSmall, {axis_.x, column_.y, axis_.width, 20}, ui_.theme.muted,
                        CountOf(TextId::kSplitMoreLanes, ui_.language, count - seen));
      column_.y += 20;
    }
  }

  // All of it, many within one pixel as one.
  void DrawLane(const session::Session& session, const LaneView& lanes, uint32_t lane) {
    const std::vector<trace::Span>& spans = session.timeline().spans();
    const std::vector<uint32_t>& own = session.timeline().lane_spans(lane);
    const float pixel = 1 / ui_.canvas.pixel_ratio();
    for (size_t at = 0; at < own.size();) {
      const trace::Span& span = spans[own[at]];
      const float x0 = axis_.ToX(static_cast<double>(span.begin_ns));
      const float x1 = axis_.ToX(static_cast<double>(span.end_ns));
      DrawSpan(ui_, session.log(), axis_, span, lanes.SpanBox(lane, x0, std::max(x0 + pixel, x1)));
      ++at;
      if (x1 - x0 >= pixel) continue;
      const double drawn_ns = axis_.ToTime((std::floor(x0 / pixel) + 1) * pixel);
      at = static_cast<size_t>(std::partition_point(own.begin() + static_cast<ptrdiff_t>(at), own.end(),
                                                    [&](uint32_t index) {
                                                      return static_cast<double>(spans[index].end_ns) <=
                                                             drawn_ns;
                                                    }) -
                               own.begin());
    }
  }

  // Where they part: a line through both, but not through their names.
  void DrawParting() {
    const float x = axis_.ToX(static_cast<double>(difference_.time_ns));
    for (const Rect& lanes : drawn_)
      ui_.canvas.Dashed({x, lanes.y - 2}, {x, lanes.bottom() + 2}, ui_.theme.text, 1.4F, 4, 3);
    const std::string label = ui_.Say(TextId::kSplitMark);
    const float width = ui_.canvas.TextWidth(Face::kLabel, label) + 14;
    const float left = std::clamp(x - width / 2, column_.x, std::max(column_.x, column_.right() - width));
    const Rect pill{left, column_.y + 2, width, 18};
    column_.y += 22;
    ui_.canvas.Fill(pill, ui_.theme.text, 4);
    ui_.canvas.TextIn(Face::kLabel, pill, ui_.theme.panel, label, Align::kCenter);
  }

  Ui& ui_;
  Workbench& bench_;
  Rect column_;
  const session::Session& other_;
  TimeAxis axis_;
  trace::Difference difference_;
  std::vector<Rect> drawn_;  // the lanes of each run
};

}  // namespace

float DrawSplit(Ui& ui, Workbench& bench, Rect column) {
  const float top = column.y;
  ui.canvas.Heading({column.x, column.y, column.width, 16}, ui.theme.muted, ui.Say(TextId::kSplitHeading));
  column.y += 24;
  const bool is_chosen = bench.split().chosen();
  if (bench.split().ready() && bench.session().finished())
    return column.y - top + SplitPanel(ui, bench, column).Draw();
  const std::string text = ui.Say(is_chosen ? TextId::kSplitRuns : TextId::kSplitHow);
  ui.mirror.AddText("split", Role::kStatus, ui.Say(TextId::kSplitHeading), text);
  return column.y - top + DrawParagraph(ui.canvas, column, {{Face::kText, ui.theme.muted, text}}, kTextLine);
}

}  // namespace interleave::ui
