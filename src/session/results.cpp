#include "session/results.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "session/words.hpp"

namespace interleave::session {
namespace {

using trace::Outcome;

constexpr std::string_view kUnknownValue = "—";

// As "request 3", "Task-2", "main".
std::string WhoText(const trace::Log& log, const trace::Timeline& timeline, uint32_t actor) {
  if (actor == 0) return "main";
  const auto& actors = timeline.actors();
  if (actor < actors.size() && actors[actor].request != 0)
    return fmt::format("request {}", actors[actor].request);
  return ActorLabel(log, timeline, actor);
}

CounterResult Judge(const Counter& counter, std::string value, const std::string& expected) {
  CounterResult result{counter.name, std::move(value), expected, true};
  result.ok = expected.empty() || result.value == expected;
  return result;
}

std::string MomentText(const trace::Log& log, const trace::CounterMoment& counter) {
  if (!counter.known) return std::string(kUnknownValue);
  return counter.is_int ? fmt::format("{}", counter.value) : log.texts()[counter.text];
}

bool IsGood(const RunResult& result) {
  const bool ended_well = result.outcome == Outcome::kFinished || result.outcome == Outcome::kStopped;
  const bool counters_good = std::all_of(result.counters.begin(), result.counters.end(),
                                         [](const CounterResult& counter) { return counter.ok; });
  return ended_well && counters_good && result.statistics.requests_failed == 0;
}

}  // namespace

std::vector<std::string> ExpectedTexts(const Run& run) {
  const Prepared& prepared = run.prepared();
  const std::optional<RequestCounter> requests = run.request_counter();
  std::vector<std::string> texts;
  for (const Counter& counter : prepared.plan.counters) {
    texts.push_back(counter.expected);
    if (!requests || !counter.is_variable || counter.index != requests->variable) continue;
    texts.back() = fmt::format("{}", requests->initial + ParameterOf(prepared.target, "requests"));
  }
  return texts;
}

std::string ActorLabel(const trace::Log& log, const trace::Timeline& timeline, uint32_t actor) {
  if (actor == 0) return timeline.has_threads() && !timeline.has_loop() ? "main" : "loop";
  const auto& actors = timeline.actors();
  if (actor >= actors.size()) return fmt::format("Task-{}", actor);
  if (actors[actor].request != 0) return fmt::format("#{}", actors[actor].request);
  const uint32_t text = actors[actor].name_text;
  return text < log.texts().size() ? log.texts()[text] : fmt::format("Task-{}", actor);
}

std::vector<CounterResult> CountersAtMoment(const Run& run, const trace::Moment& moment) {
  const std::vector<Counter>& counters = run.prepared().plan.counters;
  const std::vector<std::string> expected = ExpectedTexts(run);
  std::vector<CounterResult> results;
  for (size_t index = 0; index < counters.size(); ++index) {
    const Counter& counter = counters[index];
    const auto& values = counter.is_variable ? moment.variables : moment.counters;
    const trace::CounterMoment value =
        counter.index < values.size() ? values[counter.index] : trace::CounterMoment();
    results.push_back(Judge(counter, MomentText(run.log(), value), expected[index]));
  }
  return results;
}

StuckInfo StuckText(const trace::Log& log, const trace::Timeline& timeline, const sim::Stuck& stuck) {
  StuckInfo info;
  info.waits = WhoText(log, timeline, stuck.actor);
  info.what = stuck.wait == trace::Wait::kTask && stuck.object != 0 ? WhoText(log, timeline, stuck.object)
                                                                    : stuck.what;
  if (!stuck.variable.empty()) info.what = stuck.variable + " (" + info.what + ")";
  if (stuck.has_holder) info.held_by = WhoText(log, timeline, stuck.holder);
  info.holder_finished = stuck.holder_finished;
  info.line = stuck.line;
  return info;
}

std::vector<StuckInfo> StuckTexts(const Run& run, const trace::Timeline& timeline) {
  std::vector<StuckInfo> texts;
  for (const sim::Stuck& stuck : run.world().result().stuck)
    texts.push_back(StuckText(run.log(), timeline, stuck));
  return texts;
}

RunResult InterimResult(const Run& run, const trace::Moment& moment) {
  RunResult result;
  result.outcome = Outcome::kStopped;
  result.virtual_time_ns = run.world().now_ns();
  result.steps = run.world().step_count();
  result.counters = CountersAtMoment(run, moment);
  result.misfit = run.misfit();
  return result;
}

RunResult FinalResult(Run& run) {
  const sim::World& world = run.world();
  RunResult result;
  result.virtual_time_ns = world.now_ns();
  result.steps = world.step_count();
  const std::vector<Counter>& counters = run.prepared().plan.counters;
  const std::vector<std::string> expected = ExpectedTexts(run);
  for (size_t index = 0; index < counters.size(); ++index) {
    result.counters.push_back(Judge(counters[index], run.Evaluate(counters[index]), expected[index]));
  }
  const sim::Result& end = world.result();
  result.outcome = world.finished() ? end.outcome : Outcome::kLimit;
  if (result.outcome == Outcome::kException) {
    result.has_exception = true;
    result.exception = {end.exception_type, end.exception_message, end.exception_file, end.exception_line};
    result.traceback = end.traceback;
  }
  result.limit = world.finished() ? end.limit : run.given_up();
  result.statistics = trace::Summarise(run.log(), run.log().size());
  result.ok = IsGood(result);
  result.schedule = run.ScheduleText();
  result.trace_hash = run.log().Hash();
  return result;
}

}  // namespace interleave::session
