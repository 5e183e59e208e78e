#include <fmt/format.h>

#include <algorithm>

#include "cli/explore_report.hpp"
#include "cli/table.hpp"

namespace interleave::cli {
namespace {

using session::ExploredOutcome;
using session::ExploreResult;
using session::Verdict;

std::string Joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string VerdictText(const ExploreResult& result, bool coloured) {
  switch (result.verdict) {
    case Verdict::kSafe:
      return Coloured("SAFE", Colour::kGood, coloured);
    case Verdict::kUnsafe:
      return Coloured(Joined(result.failures), Colour::kBad, coloured);
    case Verdict::kUnknown:
      break;
  }
  return Coloured(result.sampled ? "sampled, not proven" : "unknown", Colour::kMuted, coloured);
}

std::string CountersText(const ExploredOutcome& outcome) {
  std::vector<std::string> texts;
  for (const session::CounterResult& counter : outcome.counters)
    texts.push_back(counter.name + " " + counter.value);
  return Joined(texts);
}

std::string ShareText(const ExploredOutcome& outcome) {
  if (!outcome.share.has_value()) return "";
  return fmt::format("{:.2f} %", *outcome.share * 100);
}

std::string OutcomesText(const ExploreResult& result, bool coloured) {
  Table table;
  table.Row({"", "outcome", "counters", "failed", "schedules", "share", "witness"});
  for (const ExploredOutcome& outcome : result.outcomes) {
    table.Row({Coloured(outcome.ok ? "ok" : "wrong", outcome.ok ? Colour::kGood : Colour::kBad, coloured),
               std::string(session::OutcomeName(outcome.outcome)), CountersText(outcome),
               fmt::format("{}", outcome.failed_requests), outcome.schedules, ShareText(outcome),
               outcome.witness});
  }
  return table.Text();
}

}  // namespace

std::string ExploreTable(const ExploreReport& report, bool coloured) {
  const ExploreResult& result = report.result;
  Table facts;
  facts.Row({"target", report.exploration.target_name()});
  std::vector<std::string> settings{fmt::format("seed {}", report.exploration.seed()),
                                    "runtime " + report.exploration.runtime()};
  for (const auto& [name, value] : report.exploration.parameters())
    settings.push_back(fmt::format("{} {}", name, value));
  facts.Row({"settings", Joined(settings)});
  facts.Row({"verdict", VerdictText(result, coloured)});
  const std::string how_far = result.complete  ? "all of them"
                              : result.sampled ? "random ones"
                                               : "not all of them";
  if (!result.schedules.empty()) {
    facts.Row({"schedules", fmt::format("{}, {} of them fail", result.schedules, result.failing_schedules)});
  } else {
    facts.Row({"schedules", how_far + ", not counted"});
  }
  facts.Row({"states",
             fmt::format("{}, {} transitions", GroupedText(result.states), GroupedText(result.transitions))});
  for (const session::ExploreNote& note : result.notes) facts.Row({"note", session::NoteText(note)});
  if (report.seconds.has_value()) facts.Row({"seconds", fmt::format("{:.3f}", *report.seconds)});
  std::string text = facts.Text() + "\n" + OutcomesText(result, coloured);
  if (!result.shortest.has_value()) return text;
  const session::ShortestFailure& shortest = *result.shortest;
  text += fmt::format("\nshortest failure: {} steps, {} {}\n", shortest.steps, shortest.switches,
                      shortest.switches == 1 ? "switch" : "switches");
  if (const std::string why = session::WhyText(shortest.why); !why.empty()) text += why + "\n";
  if (!report.replay.empty()) text += "replay it: " + report.replay + "\n";
  return text;
}

std::string MatrixTable(const std::vector<MatrixRow>& rows, bool coloured) {
  Table table;
  table.Row({"scenario", "strategy", "runtime", "verdict", "", "states", "p50", "p99", "per second"});
  for (const MatrixRow& row : rows) {
    const std::string remark =
        row.as_expected ? ""
                        : "expected " + (row.expected.empty() ? std::string("SAFE") : Joined(row.expected));
    table.Row({row.scenario, row.strategy, row.runtime, VerdictText(row.explored, coloured),
               Coloured(remark, Colour::kBad, coloured && !remark.empty()), GroupedText(row.explored.states),
               DurationText(row.run.statistics.latency_p50_ns),
               DurationText(row.run.statistics.latency_p99_ns),
               GroupedText(static_cast<uint64_t>(row.run.statistics.throughput_per_s))});
  }
  return table.Text();
}

}  // namespace interleave::cli
