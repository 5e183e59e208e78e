#include "cli/explore_report.hpp"
#include "session/json_values.hpp"

namespace interleave::cli {
namespace {

using session::CallsJson;
using session::DocumentText;
using session::ExploredOutcome;
using session::ExploreResult;
using session::Json;
using session::StuckJson;
using session::ValueJson;

Json TextOrNull(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }
Json ShareOrNull(const std::optional<double>& share) {
  return share.has_value() ? Json(*share) : Json(nullptr);
}

Json OutcomeJson(const ExploredOutcome& outcome) {
  Json counters = Json::object();
  for (const session::CounterResult& counter : outcome.counters)
    counters[counter.name] = ValueJson(counter.value);
  return {{"counters", std::move(counters)},
          {"outcome", session::OutcomeName(outcome.outcome)},
          {"failed_requests", outcome.failed_requests},
          {"schedules", TextOrNull(outcome.schedules)},
          {"share", ShareOrNull(outcome.share)},
          {"ok", outcome.ok},
          {"witness", outcome.witness}};
}

Json ShortestJson(const ExploreResult& result) {
  if (!result.shortest.has_value()) return nullptr;
  return {{"steps", result.shortest->steps},
          {"switches", result.shortest->switches},
          {"schedule", result.shortest->schedule},
          {"why", session::WhyText(result.shortest->why)}};
}

// What of all schedules fails.
Json FailingShare(const ExploreResult& result) {
  double share = 0;
  for (const ExploredOutcome& outcome : result.outcomes) {
    if (!outcome.share.has_value()) return nullptr;
    if (!outcome.ok) share += *outcome.share;
  }
  return share;
}

}  // namespace

std::string ExploreJson(const ExploreReport& report) {
  const ExploreResult& result = report.result;
  Json parameters = Json::object();
  for (const auto& [name, value] : report.exploration.parameters()) parameters[name] = value;
  Json notes = Json::array();
  for (const session::ExploreNote& note : result.notes) notes.push_back(session::NoteText(note));
  Json outcomes = Json::array();
  for (const ExploredOutcome& outcome : result.outcomes) outcomes.push_back(OutcomeJson(outcome));
  Json document = {{"target", report.exploration.target_name()},
                   {"seed", report.exploration.seed()},
                   {"runtime", report.exploration.runtime()},
                   {"parameters", std::move(parameters)},
                   {"verdict", session::VerdictName(result.verdict)},
                   {"failures", result.failures},
                   {"complete", result.complete},
                   {"sampled", result.sampled},
                   {"notes", std::move(notes)},
                   {"states", result.states},
                   {"transitions", result.transitions},
                   {"schedules", TextOrNull(result.schedules)},
                   {"failing_schedules", TextOrNull(result.failing_schedules)},
                   {"cyclic", result.cyclic},
                   {"outcomes", std::move(outcomes)},
                   {"shortest", ShortestJson(result)},
                   {"deadlock", result.stuck.empty() ? Json(nullptr) : StuckJson(result.stuck)}};
  if (report.seconds.has_value()) {
    const double seconds = *report.seconds;
    document["seconds"] = seconds;
    document["states_per_s"] = seconds > 0 ? static_cast<double>(result.states) / seconds : 0.0;
  }
  return DocumentText(document);
}

std::string MatrixJson(const std::vector<MatrixRow>& rows) {
  Json document = Json::array();
  for (const MatrixRow& row : rows) {
    const std::vector<std::string> safe{"SAFE"};
    document.push_back({{"scenario", row.scenario},
                        {"strategy", row.strategy},
                        {"runtime", row.runtime},
                        {"verdict", session::VerdictName(row.explored.verdict)},
                        {"failures", row.explored.failures},
                        {"expected", row.expected.empty() ? safe : row.expected},
                        {"complete", row.explored.complete},
                        {"states", row.explored.states},
                        {"failing_share", FailingShare(row.explored)},
                        {"run",
                         {{"ok", row.run.ok},
                          {"throughput_per_s", row.run.statistics.throughput_per_s},
                          {"p50_ns", row.run.statistics.latency_p50_ns},
                          {"p99_ns", row.run.statistics.latency_p99_ns},
                          {"calls", CallsJson(row.run.statistics)}}}});
  }
  return DocumentText(document);
}

}  // namespace interleave::cli
