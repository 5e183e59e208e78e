#include "ui/timeline_holders.hpp"

#include <algorithm>
#include <utility>

#include "ui/format.hpp"
#include "ui/runtimes.hpp"

namespace interleave::ui {
namespace {

using trace::Holding;

constexpr float kTickHeight = 5;
constexpr float kBlockHeight = 14;
constexpr float kBin = 2;            // points: turns shorter than that are drawn together
constexpr size_t kMostCounted = 64;  // turns of a bin that its colour is found from
constexpr float kNameRoom = 8;

const std::vector<Holding>& HoldingsOf(Workbench& bench, HoldersKept& kept) {
  if (!kept.holders || kept.run != bench.run_number()) {
    kept.run = bench.run_number();
    kept.holders.emplace(bench.session().log());
  }
  kept.holders->Update();
  return kept.holders->all();
}

size_t FirstBeginningAt(const std::vector<Holding>& all, size_t from, double time_ns) {
  const auto place =
      std::partition_point(all.begin() + static_cast<ptrdiff_t>(from), all.end(),
                           [&](const Holding& one) { return static_cast<double>(one.begin_ns) < time_ns; });
  return static_cast<size_t>(place - all.begin());
}

// Who held it longest of some turns.
uint32_t LongestOf(const std::vector<Holding>& all, size_t begin, size_t end) {
  std::vector<std::pair<uint32_t, int64_t>> held;
  for (size_t i = begin; i < std::min(end, begin + kMostCounted); ++i) {
    const auto known =
        std::find_if(held.begin(), held.end(), [&](const auto& one) { return one.first == all[i].actor; });
    const int64_t length_ns = all[i].end_ns - all[i].begin_ns;
    known == held.end() ? void(held.emplace_back(all[i].actor, length_ns)) : void(known->second += length_ns);
  }
  return std::max_element(held.begin(), held.end(),
                          [](const auto& one, const auto& other) { return one.second < other.second; })
      ->first;
}

class Strip {
 public:
  Strip(Ui& ui, Workbench& bench, const std::vector<Holding>& all, const TimeAxis& axis, Rect area)
      : ui_(ui),
        bench_(bench),
        all_(all),
        axis_(axis),
        ticks_{area.x, area.y, area.width, kTickHeight},
        blocks_{area.x, area.y + kTickHeight + 1, area.width, kBlockHeight},
        last_ns_(std::min(axis.end_ns, bench.player().time_ns())) {}

  void Draw() {
    size_t at = FirstEndingAfter(all_, 0, axis_.begin_ns);
    while (at < all_.size() && static_cast<double>(all_[at].begin_ns) < last_ns_) {
      const float x0 = axis_.ToX(static_cast<double>(all_[at].begin_ns));
      const float x1 = axis_.ToX(std::min(static_cast<double>(all_[at].end_ns), last_ns_));
      at = x1 - x0 >= kBin ? DrawTurn(at, x0, x1) : DrawBin(at, x0);
    }
  }

  std::string Describe(Point pointer) const {
    const double time_ns = axis_.ToTime(pointer.x);
    if (time_ns > last_ns_) return "";
    const double half_ns = axis_.ns_per_point() * 2;
    const size_t first = FirstEndingAfter(all_, 0, time_ns - half_ns);
    const size_t end = FirstBeginningAt(all_, first, std::min(time_ns + half_ns, last_ns_));
    if (end > first + 3) return CountOf(TextId::kHolderSwitches, ui_.language, end - first - 1);
    const size_t at = FirstEndingAfter(all_, 0, time_ns);
    if (at == all_.size() || static_cast<double>(all_[at].begin_ns) > time_ns) return "";
    return DescribeTurn(all_[at]);
  }

 private:
  Color ColorOf(uint32_t actor) const {
    const std::vector<trace::Actor>& actors = bench_.session().timeline().actors();
    return LaneColor(ui_.theme, actor < actors.size() ? actors[actor].lane : trace::kNoLane);
  }

  // Nothing changes hands where a run begins.
  bool IsSwitch(size_t at) const { return at > 0 && all_[at - 1].actor != all_[at].actor; }

  size_t DrawTurn(size_t at, float x0, float x1) {
    const Rect box{x0, blocks_.y, x1 - x0, blocks_.height};
    const Rect seen = box.Intersect(blocks_);
    ui_.canvas.Fill({box.x, box.y, box.width - (box.width > 4 ? 1.0F : 0.0F), box.height},
                    ColorOf(all_[at].actor), box.width >= 8 ? 2.0F : 0.0F);
    const std::string name = bench_.session().ActorName(all_[at].actor);
    if (ui_.canvas.TextWidth(Face::kSmall, name) + kNameRoom <= seen.width)
      ui_.canvas.TextIn(Face::kSmall, seen, ui_.theme.panel, name, Align::kCenter);
    if (IsSwitch(at)) ui_.canvas.VerticalHairline(x0, ticks_.y, blocks_.bottom(), ui_.theme.text);
    return at + 1;
  }

  // All turns that begin within a bin, as one block, and its switches as a bar: the more, the darker.
  size_t DrawBin(size_t at, float x0) {
    const double end_ns = std::min(axis_.ToTime(x0 + kBin), last_ns_);
    size_t end = std::max(at + 1, FirstBeginningAt(all_, at, end_ns));
    // A long one that begins here has a block of its own.
    if (end > at + 1 && axis_.ToX(static_cast<double>(all_[end - 1].end_ns)) - x0 >= 2 * kBin) --end;
    const Rect box{x0, blocks_.y, kBin, blocks_.height};
    ui_.canvas.Fill(box, ColorOf(LongestOf(all_, at, end)));
    const size_t switches = end - at - 1 + (IsSwitch(at) ? 1 : 0);
    if (switches == 0) return end;
    const float share = std::min(1.0F, 0.35F + 0.1F * static_cast<float>(switches));
    ui_.canvas.Fill({x0, ticks_.y, switches > 1 ? kBin : 1, ticks_.height},
                    Mix(ui_.theme.panel, ui_.theme.text, share));
    return end;
  }

  std::string DescribeTurn(const Holding& turn) const {
    const Language language = ui_.language;
    const int64_t end_ns = std::min(turn.end_ns, static_cast<int64_t>(last_ns_));
    return Fill(TextId::kHolderTip, language, {{"who", bench_.session().ActorName(turn.actor)}}) + "\n" +
           FormatStretch(turn.begin_ns, end_ns, language);
  }

  Ui& ui_;
  Workbench& bench_;
  const std::vector<Holding>& all_;
  const TimeAxis& axis_;
  Rect ticks_, blocks_;
  double last_ns_;
};

// How often it changed hands up to the playhead.
uint64_t SwitchesUpTo(const std::vector<Holding>& all, double time_ns) {
  const size_t begun = FirstBeginningAt(all, 0, time_ns);
  return begun > 0 ? begun - 1 : 0;
}

}  // namespace

bool ShowsHolders(const Workbench& bench) {
  const bool has_processes = bench.source().find("multiprocessing") != std::string::npos;
  return !bench.runtimes().empty() && bench.runtime() != kFreeThreaded && !has_processes;
}

Color LaneColor(const Theme& theme, uint32_t lane) {
  return lane == trace::kNoLane ? theme.muted : theme.lanes[lane % theme.lanes.size()];
}

void DrawHolders(Ui& ui, Workbench& bench, View& view, const TimeAxis& axis, Rect strip, float gutter) {
  const std::vector<Holding>& all = HoldingsOf(bench, view.timeline.holders);
  const std::string said =
      CountOf(TextId::kHolderTurns, ui.language, SwitchesUpTo(all, bench.player().time_ns()));
  ui.mirror.Add("holders", Role::kText, ui.Say(TextId::kHolders), said, strip);
  const Rect name = strip.CutLeft(gutter);
  ui.canvas.TextIn(Face::kTable, {name.x + 2, name.y + kTickHeight + 1, name.width - 12, kBlockHeight},
                   ui.theme.muted, ui.Say(TextId::kHolders), Align::kRight);
  if (ui.interaction.Over(name)) ui.tooltip = {said, name};
  Strip drawn(ui, bench, all, axis, strip);
  ui.PushClip(strip);
  drawn.Draw();
  ui.PopClip();
  if (!ui.interaction.Over(strip)) return;
  const std::string text = drawn.Describe(ui.interaction.pointer());
  if (!text.empty()) ui.tooltip = {text, strip};
}

}  // namespace interleave::ui
