#include "session/why.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace interleave::session {
namespace {

constexpr size_t kMostNamed = 3;  // of those who wait

std::string Value(const trace::Log& log, bool is_text, int32_t value) {
  return is_text ? log.texts()[static_cast<uint32_t>(value)] : fmt::format("{}", value);
}

Why WhyLost(const Session& session, const trace::LostUpdate& lost) {
  const trace::Log& log = session.log();
  return {.kind = Why::Kind::kLostUpdate,
          .actor = session.ActorName(lost.actor),
          .other = session.ActorName(lost.lost_actor),
          .variable = log.variables[lost.variable],
          .read = Value(log, lost.read_is_text, lost.read_value),
          .lost = Value(log, lost.lost_is_text, lost.lost_value),
          .written = Value(log, lost.written_is_text, lost.written_value),
          .read_line = lost.read_line,
          .line = lost.write_line};
}

Why WhyStuck(const RunResult& result) {
  Why why{.kind = Why::Kind::kStuck, .stuck = result.stuck};
  if (why.stuck.size() <= kMostNamed) return why;
  why.more_stuck = why.stuck.size() - kMostNamed;
  why.stuck.resize(kMostNamed);
  return why;
}

// The first exception that was recorded, of a request that failed.
Why WhyFailed(const Session& session) {
  const trace::Log& log = session.log();
  for (uint64_t index = 0; index < log.size(); ++index) {
    const trace::Record& record = log.at(index);
    if (record.kind != trace::RecordKind::kException) continue;
    return {.kind = Why::Kind::kRaised,
            .actor = session.ActorName(record.actor),
            .text = log.texts()[record.value],
            .line = record.line};
  }
  for (uint64_t index = 0; index < log.size(); ++index) {
    const trace::Record& record = log.at(index);
    if (record.kind != trace::RecordKind::kRequestEnd) continue;
    const auto ending = static_cast<trace::Ending>(record.detail);
    if (ending == trace::Ending::kDone) continue;
    return {.kind = ending == trace::Ending::kCancelled ? Why::Kind::kCancelled : Why::Kind::kFailed,
            .actor = session.ActorName(record.actor),
            .count = session.result().statistics.requests_failed};
  }
  return {};
}

// "request 2" for "#2"; other names stand as they are.
std::string Who(const std::string& name) {
  return name.starts_with('#') ? "request " + name.substr(1) : name;
}

std::string OnLine(uint32_t line) { return line == 0 ? std::string() : fmt::format(" on line {}", line); }

// Of those that do harm.
std::string AnomalyText(const Why& why) {
  const std::string first = Who(why.actor), second = Who(why.other);
  const std::string what =
      why.anomaly == trace::Anomaly::Kind::kLostUpdate
          ? fmt::format("{} read a row of {}, {} changed it, and {} wrote over that without having seen it",
                        first, why.variable, second, first)
          : fmt::format("{} and {} each read a row of {} that the other one changed", first, second,
                        why.variable);
  return fmt::format("{}: {}, {}.", trace::AnomalyName(why.anomaly), what,
                     why.in_one_transaction ? "each in one transaction" : "not in one transaction");
}

std::string StuckText(const Why& why) {
  std::string text;
  for (const StuckInfo& one : why.stuck) {
    if (!text.empty()) text += "; ";
    text += fmt::format("{} waits for {}{}", one.waits, one.what, OnLine(one.line));
    if (one.held_by.empty()) continue;
    text += fmt::format(", held by {}{}", one.held_by, one.holder_finished ? ", which has finished" : "");
  }
  if (why.more_stuck > 0) text += fmt::format("; and {} more", why.more_stuck);
  return text.empty() ? "Nothing can happen any more." : text + ": nobody can go on.";
}

}  // namespace

Why WhyItFailed(const Session& session) {
  const RunResult& result = session.result();
  if (result.outcome == trace::Outcome::kDeadlock || result.outcome == trace::Outcome::kStuck)
    return WhyStuck(result);
  if (result.has_exception) {
    return {.kind = Why::Kind::kException,
            .written = result.exception.message,
            .text = result.exception.type,
            .line = result.exception.line};
  }
  const std::vector<trace::LostUpdate>& lost = session.timeline().lost_updates();
  const auto wrong = std::find_if(result.counters.begin(), result.counters.end(),
                                  [](const CounterResult& counter) { return !counter.ok; });
  if (wrong != result.counters.end() && !lost.empty()) return WhyLost(session, lost.front());
  const std::vector<trace::Anomaly>& anomalies = session.anomalies();
  const auto harm = std::find_if(anomalies.begin(), anomalies.end(), trace::DoesHarm);
  if (wrong != result.counters.end() && harm != anomalies.end()) return WhyOf(session, *harm);
  if (result.statistics.requests_failed > 0) return WhyFailed(session);
  if (wrong == result.counters.end()) return {};
  return {.kind = Why::Kind::kWrongValue,
          .variable = wrong->name,
          .read = wrong->expected,
          .written = wrong->value};
}

Why WhyOf(const Session& session, const trace::Anomaly& anomaly) {
  return {.kind = Why::Kind::kAnomaly,
          .actor = session.ActorName(anomaly.first_actor),
          .other = session.ActorName(anomaly.second_actor),
          .variable = std::string(trace::TableName(session.log(), anomaly.table)),
          .anomaly = anomaly.kind,
          .in_one_transaction = anomaly.in_one_transaction};
}

std::string WhyText(const Why& why) {
  switch (why.kind) {
    case Why::Kind::kNothing:
      break;
    case Why::Kind::kLostUpdate:
      return fmt::format(
          "{} read {} = {}{}, then {} wrote {}, and {} wrote {} over it{} without having seen it: the update "
          "of {} is lost.",
          Who(why.actor), why.variable, why.read, OnLine(why.read_line), Who(why.other), why.lost,
          Who(why.actor), why.written, OnLine(why.line), Who(why.other));
    case Why::Kind::kStuck:
      return StuckText(why);
    case Why::Kind::kException:
      return fmt::format("{}: {}{}.", why.text, why.written, OnLine(why.line));
    case Why::Kind::kRaised:
      return fmt::format("{} raised {}{}.", Who(why.actor), why.text, OnLine(why.line));
    case Why::Kind::kFailed:
      return fmt::format("{} ended with an exception; {} failed in all.", Who(why.actor), why.count);
    case Why::Kind::kCancelled:
      return fmt::format("{} was cancelled; {} failed in all.", Who(why.actor), why.count);
    case Why::Kind::kAnomaly:
      return AnomalyText(why);
    case Why::Kind::kWrongValue:
      return fmt::format("{} is {} at the end and should be {}.", why.variable, why.written, why.read);
  }
  return "";
}

}  // namespace interleave::session
