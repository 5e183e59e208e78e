#include "session/why.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace interleave::session {
namespace {

// "request 2" for "#2"; other names stand as they are.
std::string Who(const Session& session, uint32_t actor) {
  const std::string name = session.ActorName(actor);
  return name.starts_with('#') ? "request " + name.substr(1) : name;
}

std::string Value(const trace::Log& log, bool is_text, int32_t value) {
  return is_text ? log.texts()[static_cast<uint32_t>(value)] : fmt::format("{}", value);
}

std::string OnLine(uint32_t line) { return line == 0 ? std::string() : fmt::format(" on line {}", line); }

std::string WhyLost(const Session& session, const trace::LostUpdate& lost) {
  const trace::Log& log = session.log();
  const std::string writer = Who(session, lost.actor);
  const std::string victim = Who(session, lost.lost_actor);
  return fmt::format(
      "{} read {} = {}{}, then {} wrote {}, and {} wrote {} over it{} without having seen it: the update of "
      "{} is "
      "lost.",
      writer, log.variables[lost.variable], Value(log, lost.read_is_text, lost.read_value),
      OnLine(lost.read_line), victim, Value(log, lost.lost_is_text, lost.lost_value), writer,
      Value(log, lost.written_is_text, lost.written_value), OnLine(lost.write_line), victim);
}

std::string WhyStuck(const RunResult& result) {
  constexpr size_t kMostNamed = 3;
  std::string text;
  for (size_t index = 0; index < result.stuck.size() && index < kMostNamed; ++index) {
    const StuckInfo& one = result.stuck[index];
    if (!text.empty()) text += "; ";
    text += fmt::format("{} waits for {}{}", one.waits, one.what, OnLine(one.line));
    if (one.held_by.empty()) continue;
    text += fmt::format(", held by {}{}", one.held_by, one.holder_finished ? ", which has finished" : "");
  }
  if (result.stuck.size() > kMostNamed)
    text += fmt::format("; and {} more", result.stuck.size() - kMostNamed);
  return text.empty() ? "Nothing can happen any more." : text + ": nobody can go on.";
}

// The first exception that was recorded, of a request that failed.
std::string WhyFailed(const Session& session) {
  const trace::Log& log = session.log();
  for (uint64_t index = 0; index < log.size(); ++index) {
    const trace::Record& record = log.at(index);
    if (record.kind != trace::RecordKind::kException) continue;
    return fmt::format("{} raised {}{}.", Who(session, record.actor), log.texts()[record.value],
                       OnLine(record.line));
  }
  for (uint64_t index = 0; index < log.size(); ++index) {
    const trace::Record& record = log.at(index);
    const bool is_failure = record.kind == trace::RecordKind::kRequestEnd &&
                            static_cast<trace::Ending>(record.detail) != trace::Ending::kDone;
    if (!is_failure) continue;
    const bool was_cancelled = static_cast<trace::Ending>(record.detail) == trace::Ending::kCancelled;
    return fmt::format("{} {}; {} failed in all.", Who(session, record.actor),
                       was_cancelled ? "was cancelled" : "ended with an exception",
                       session.result().statistics.requests_failed);
  }
  return "";
}

}  // namespace

std::string WhyItFailed(const Session& session) {
  const RunResult& result = session.result();
  if (result.outcome == trace::Outcome::kDeadlock || result.outcome == trace::Outcome::kStuck)
    return WhyStuck(result);
  if (result.has_exception) {
    return fmt::format("{}: {}{}.", result.exception.type, result.exception.message,
                       OnLine(result.exception.line));
  }
  const std::vector<trace::LostUpdate>& lost = session.timeline().lost_updates();
  const auto wrong = std::find_if(result.counters.begin(), result.counters.end(),
                                  [](const CounterResult& counter) { return !counter.ok; });
  if (wrong != result.counters.end() && !lost.empty()) return WhyLost(session, lost.front());
  if (result.statistics.requests_failed > 0) return WhyFailed(session);
  if (wrong == result.counters.end()) return "";
  return fmt::format("{} is {} at the end and should be {}.", wrong->name, wrong->value, wrong->expected);
}

}  // namespace interleave::session
