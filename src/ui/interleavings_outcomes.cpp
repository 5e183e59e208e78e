// How runs end: the outcomes that a search found, each with its share.
#include <algorithm>

#include "ui/format.hpp"
#include "ui/interleavings_parts.hpp"
#include "ui/verdict.hpp"
#include "ui/widgets.hpp"

namespace interleave::ui {
namespace {

using session::ExploredOutcome;

constexpr float kBarHeight = 22;
constexpr size_t kMostRows = 24;

// By place: whether that counter tells outcomes apart, or is the only one there is.
std::vector<bool> TellingCounters(const std::vector<const ExploredOutcome*>& outcomes) {
  const size_t count = outcomes.empty() ? 0 : outcomes[0]->counters.size();
  std::vector<bool> telling(count, count == 1);
  for (const ExploredOutcome* outcome : outcomes) {
    for (size_t i = 0; i < std::min(count, outcome->counters.size()); ++i) {
      if (outcome->counters[i].value != outcomes[0]->counters[i].value) telling[i] = true;
    }
  }
  if (std::find(telling.begin(), telling.end(), true) == telling.end()) telling.assign(count, true);
  return telling;
}

std::string OutcomeLabel(const ExploredOutcome& outcome, const std::vector<bool>& telling,
                         Language language) {
  std::string label;
  const auto add = [&label](const std::string& part) {
    if (!label.empty()) label += " · ";
    label += part;
  };
  switch (outcome.outcome) {
    case trace::Outcome::kFinished:
      break;
    case trace::Outcome::kDeadlock:
      add(TextOf(TextId::kResultDeadlock, language));
      break;
    case trace::Outcome::kStuck:
      add(TextOf(TextId::kResultStuck, language));
      break;
    case trace::Outcome::kException:
      add(TextOf(TextId::kResultException, language));
      break;
    case trace::Outcome::kStopped:
    case trace::Outcome::kLimit:
      add(TextOf(TextId::kResultLimit, language));
      break;
  }
  for (size_t i = 0; i < outcome.counters.size(); ++i) {
    const session::CounterResult& counter = outcome.counters[i];
    if (i >= telling.size() || telling[i]) add(counter.name + " " + counter.value);
  }
  if (outcome.failed_requests > 0) {
    add(Fill(TextId::kFailedRequests, language, {{"count", FormatCount(outcome.failed_requests)}}));
  }
  return label.empty() ? TextOf(TextId::kOutcomeFinished, language) : label;
}

std::string ShareLabel(const ExploredOutcome& outcome, Language language) {
  if (!outcome.share) return "";
  const std::string percent = Percent(*outcome.share, language);
  if (outcome.schedules.empty()) return Fill(TextId::kPercent, language, {{"percent", percent}});
  return Fill(TextId::kShareOf, language,
              {{"count", BigCount(outcome.schedules, language)}, {"percent", percent}});
}

// In the order of the first counter's values.
std::vector<const ExploredOutcome*> Sorted(const std::vector<ExploredOutcome>& outcomes) {
  std::vector<const ExploredOutcome*> sorted;
  for (const ExploredOutcome& outcome : outcomes) sorted.push_back(&outcome);
  const auto value = [](const ExploredOutcome* outcome) {
    return outcome->counters.empty() ? std::string() : outcome->counters[0].value;
  };
  std::stable_sort(sorted.begin(), sorted.end(), [&](const auto* one, const auto* other) {
    const std::string left = value(one), right = value(other);
    return std::pair(left.size(), left) < std::pair(right.size(), right);
  });
  return sorted;
}

struct BarLook {
  std::string id, label, share;
  float label_width = 0, share_width = 0;
  double most = 1;  // the share of the longest bar
};

bool DrawBar(Ui& ui, const ExploredOutcome& outcome, const BarLook& look, Rect row) {
  MirrorItem& item =
      ui.mirror.Add(look.id, Role::kButton, look.label,
                    look.share + ", " + ui.Say(outcome.ok ? TextId::kMarkSafe : TextId::kMarkFailure), row);
  item.seen = ui.canvas.Visible(row);
  item.disabled = outcome.witness.empty();
  const Press press = ui.interaction.Behave(look.id, row);
  if (press.hovered) {
    ui.canvas.Fill(row.Inset(-6, 0), ui.theme.raised, kCorner);
    if (!item.disabled) ui.tooltip = {ui.Say(TextId::kOutcomeTip), row};
  }
  Rect rest = row;
  const Rect mark = rest.CutLeft(26);
  DrawMark(ui.canvas, ui.theme, outcome.ok ? Mark::kSafe : Mark::kFailure, {mark.x + 8, mark.center().y});
  ui.canvas.TextIn(Face::kCode, rest.CutLeft(look.label_width), ui.theme.text, look.label);
  ui.canvas.TextIn(Face::kTable, rest.CutRight(look.share_width), ui.theme.muted, look.share, Align::kRight);
  const float most = rest.width - 24;
  const auto part = static_cast<float>(outcome.share.value_or(0) / look.most);
  const Rect bar{rest.x + 12, rest.center().y - kBarHeight / 2, std::max(2.0F, most * part), kBarHeight};
  if (outcome.share && most > 0) {
    ui.canvas.Fill(bar, outcome.ok ? ui.theme.safe : ui.theme.failure, std::min(kSpanCorner, bar.width / 2));
  }
  if (press.focused) FocusRing(ui, row.Inset(-6, 0));
  return press.clicked && !outcome.witness.empty();
}

}  // namespace

float DrawOutcomes(Ui& ui, Workbench& bench, View& view, const session::Findings& findings, Rect column) {
  const float top = column.y;
  column.y += DrawPartHeading(ui, column, ui.Say(TextId::kOutcomesHeading));
  const std::vector<const ExploredOutcome*> outcomes = Sorted(findings.result.outcomes);
  const std::vector<bool> telling = TellingCounters(outcomes);
  const size_t shown = std::min(outcomes.size(), kMostRows);
  BarLook look;
  look.most = 0;
  for (size_t index = 0; index < shown; ++index) {
    const ExploredOutcome& outcome = *outcomes[index];
    look.label_width = std::max(
        look.label_width, ui.canvas.TextWidth(Face::kCode, OutcomeLabel(outcome, telling, ui.language)) + 2);
    look.share_width =
        std::max(look.share_width, ui.canvas.TextWidth(Face::kTable, ShareLabel(outcome, ui.language)) + 2);
    look.most = std::max(look.most, outcome.share.value_or(0));
  }
  look.label_width = std::min(look.label_width, column.width * 0.5F);
  std::string chosen;
  for (size_t index = 0; index < shown; ++index) {
    look.id = "outcome/" + std::to_string(index);
    look.label = OutcomeLabel(*outcomes[index], telling, ui.language);
    look.share = ShareLabel(*outcomes[index], ui.language);
    const Rect row{column.x, column.y, column.width, ui.touch ? 44.0F : 34.0F};
    if (DrawBar(ui, *outcomes[index], look, row)) chosen = outcomes[index]->witness;
    column.y += row.height;
  }
  if (const uint64_t more = outcomes.size() - shown + findings.more_outcomes; more > 0) {
    const std::string text = CountOf(TextId::kMoreOutcomes, ui.language, more);
    ui.canvas.TextIn(Face::kText, {column.x + 26, column.y, column.width, 24}, ui.theme.muted, text);
    column.y += 24;
  }
  if (!chosen.empty()) PlayFound(bench, view, chosen);
  return column.y - top;
}

}  // namespace interleave::ui
