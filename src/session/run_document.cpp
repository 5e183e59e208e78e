#include <fmt/format.h>

#include "session/export.hpp"
#include "session/json_values.hpp"

namespace interleave::session {
namespace {

using trace::Outcome;

Json ExceptionJson(const RunResult& result) {
  if (!result.has_exception) return nullptr;
  return {{"type", result.exception.type},
          {"message", result.exception.message},
          {"file", result.exception.file},
          {"line", result.exception.line}};
}

Json CountersJson(const RunResult& result) {
  Json counters = Json::array();
  for (const CounterResult& counter : result.counters) {
    counters.push_back({{"name", counter.name},
                        {"value", ValueJson(counter.value)},
                        {"expected", ValueJson(counter.expected)},
                        {"ok", counter.ok}});
  }
  return counters;
}

void AddFigures(const RunResult& result, Json& document) {
  const trace::Statistics& statistics = result.statistics;
  document["latency_ns"] = {{"p50", statistics.latency_p50_ns},
                            {"p95", statistics.latency_p95_ns},
                            {"p99", statistics.latency_p99_ns},
                            {"max", statistics.latency_max_ns}};
  document["throughput_per_s"] = statistics.throughput_per_s;
  document["lock_wait_ns"] = {{"p50", statistics.lock_wait_p50_ns},
                              {"p99", statistics.lock_wait_p99_ns},
                              {"max", statistics.lock_wait_max_ns}};
  document["calls"] = CallsJson(statistics);
}

}  // namespace

std::string RunDocument(const Session& session, std::optional<double> seconds) {
  const RunResult& result = session.result();
  Json parameters = Json::object();
  for (const auto& [name, value] : session.parameters()) parameters[name] = value;
  const bool is_stuck = result.outcome == Outcome::kDeadlock || result.outcome == Outcome::kStuck;
  Json document = {{"target", session.target_name()},
                   {"seed", session.settings().seed},
                   {"runtime", session.runtime()},
                   {"parameters", std::move(parameters)},
                   {"outcome", OutcomeName(result.outcome)},
                   {"exception", ExceptionJson(result)},
                   {"deadlock", is_stuck ? StuckJson(result.stuck) : Json(nullptr)},
                   {"virtual_time_ns", result.virtual_time_ns},
                   {"steps", result.steps},
                   {"switches", result.statistics.switches},
                   {"requests",
                    {{"started", result.statistics.requests_started},
                     {"done", result.statistics.requests_done},
                     {"failed", result.statistics.requests_failed}}},
                   {"counters", CountersJson(result)},
                   {"ok", result.ok}};
  AddFigures(result, document);
  document["stdout"] = session.output();
  document["schedule"] = result.schedule;
  document["trace_hash"] = fmt::format("{:016x}", result.trace_hash);
  if (seconds) {
    document["seconds"] = *seconds;
    document["steps_per_s"] = *seconds > 0 ? static_cast<double>(result.steps) / *seconds : 0.0;
  }
  return DocumentText(document);
}

}  // namespace interleave::session
