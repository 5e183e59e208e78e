#include <fmt/format.h>

#include <algorithm>

#include "cli/run_report.hpp"
#include "cli/table.hpp"
#include "session/why.hpp"

namespace interleave::cli {
namespace {

using session::RunResult;
using session::Session;
using trace::Outcome;

class TableWriter {
 public:
  TableWriter(const RunReport& report, bool coloured)
      : session_(report.session), result_(session_.result()), seconds_(report.seconds), coloured_(coloured) {}

  std::string Write() {
    table_.Row({"target", session_.target_name()});
    table_.Row({"settings", SettingsText()});
    AddOutcome();
    for (const session::CounterResult& counter : result_.counters) AddCounter(counter);
    AddLostUpdates();
    AddAnomalies();
    AddFigures();
    table_.Row({"schedule", result_.schedule});
    table_.Row({"trace", fmt::format("{:016x}", result_.trace_hash)});
    if (seconds_) table_.Row({"wall clock", DurationText(static_cast<int64_t>(*seconds_ * 1e9))});
    return table_.Text();
  }

 private:
  std::string SettingsText() const {
    std::string text = fmt::format("seed {}, runtime {}", session_.settings().seed, session_.runtime());
    for (const auto& [name, value] : session_.parameters()) text += fmt::format(", {} {}", name, value);
    return text;
  }

  void AddOutcome() {
    const bool good = result_.outcome == Outcome::kFinished || result_.outcome == Outcome::kStopped;
    std::string text =
        Coloured(session::OutcomeName(result_.outcome), good ? Colour::kGood : Colour::kBad, coloured_);
    if (result_.outcome == Outcome::kLimit) text += ": " + result_.limit;
    if (result_.has_exception) {
      const session::ExceptionInfo& exception = result_.exception;
      text += fmt::format(": {}{}{} ({}, line {})", exception.type, exception.message.empty() ? "" : ": ",
                          exception.message, exception.file, exception.line);
    }
    table_.Row({"outcome", text});
    for (size_t index = 0; index < result_.stuck.size(); ++index) AddWait(index);
  }

  void AddWait(size_t index) {
    constexpr size_t kShown = 10;
    if (index > kShown) return;
    if (index == kShown) {
      table_.Row({"", fmt::format("and {} more", result_.stuck.size() - kShown)});
      return;
    }
    const session::StuckInfo& stuck = result_.stuck[index];
    std::string text = fmt::format("{} waits for {}", stuck.waits, stuck.what);
    if (stuck.line != 0) text += fmt::format(" on line {}", stuck.line);
    if (!stuck.held_by.empty()) text += ", held by " + stuck.held_by;
    if (stuck.holder_finished) text += ", which has finished";
    table_.Row({"", text});
  }

  void AddCounter(const session::CounterResult& counter) {
    std::string text = counter.value;
    if (!counter.expected.empty()) {
      text += ", expected " + counter.expected + "  " +
              Coloured(counter.ok ? "ok" : "wrong", counter.ok ? Colour::kGood : Colour::kBad, coloured_);
    }
    table_.Row({counter.name, text});
  }

  void AddLostUpdates() {
    if (session_.log().variables.empty()) return;  // spares a long run the timeline
    const auto& lost = session_.timeline().lost_updates();
    if (lost.empty()) return;
    const trace::LostUpdate& first = lost.front();
    const auto& variables = session_.log().variables;
    const std::string variable = first.variable < variables.size() ? variables[first.variable] : "?";
    table_.Row({"lost updates", Coloured(GroupedText(lost.size()), Colour::kBad, coloured_) +
                                    ", the first at " + DurationText(first.time_ns)});
    table_.Row({"", fmt::format("{} read {} = {} on line {} and wrote {} on line {},",
                                session_.ActorName(first.actor), variable, first.read_value, first.read_line,
                                first.written_value, first.write_line)});
    table_.Row({"", fmt::format("over the {} that {} had written in between", first.lost_value,
                                session_.ActorName(first.lost_actor))});
  }

  void AddAnomalies() {
    constexpr uint64_t kMostRequests = 10'000;  // beyond that it would be a good part of the run's time
    const trace::Statistics& statistics = result_.statistics;
    if (statistics.calls_database == 0 || statistics.requests_started > kMostRequests) return;
    const std::vector<trace::Anomaly>& all = session_.anomalies();
    const auto first = std::find_if(all.begin(), all.end(), trace::DoesHarm);
    if (first == all.end()) return;
    const auto count = static_cast<uint64_t>(std::count_if(first, all.end(), trace::DoesHarm));
    const int64_t time_ns = session_.log().FindStep(first->step).time_ns;
    table_.Row({"anomalies", Coloured(GroupedText(count), Colour::kBad, coloured_) + ", the first at " +
                                 DurationText(time_ns)});
    table_.Row({"", session::WhyText(session::WhyOf(session_, *first))});
  }

  void AddFigures() {
    const trace::Statistics& statistics = result_.statistics;
    table_.Row({"virtual time", DurationText(result_.virtual_time_ns)});
    table_.Row({"steps", fmt::format("{}, {} switches", GroupedText(result_.steps),
                                     GroupedText(statistics.switches))});
    if (statistics.requests_started > 0) AddRequests(statistics);
    if (statistics.lock_wait_max_ns > 0) {
      table_.Row(
          {"waits for locks", fmt::format("p50 {}, p99 {}, max {}", DurationText(statistics.lock_wait_p50_ns),
                                          DurationText(statistics.lock_wait_p99_ns),
                                          DurationText(statistics.lock_wait_max_ns))});
    }
    if (statistics.calls_database + statistics.calls_redis + statistics.calls_upstream > 0) {
      table_.Row({"calls", fmt::format("database {}, redis {}, upstream {}", statistics.calls_database,
                                       statistics.calls_redis, statistics.calls_upstream)});
    }
  }

  void AddRequests(const trace::Statistics& statistics) {
    table_.Row(
        {"requests", fmt::format("{} started, {} done, {} failed", GroupedText(statistics.requests_started),
                                 GroupedText(statistics.requests_done), statistics.requests_failed)});
    table_.Row({"latency",
                fmt::format("p50 {}, p95 {}, p99 {}, max {}", DurationText(statistics.latency_p50_ns),
                            DurationText(statistics.latency_p95_ns), DurationText(statistics.latency_p99_ns),
                            DurationText(statistics.latency_max_ns))});
    table_.Row({"throughput", fmt::format("{:.1f} per second", statistics.throughput_per_s)});
  }

  const Session& session_;
  const RunResult& result_;
  std::optional<double> seconds_;
  bool coloured_;
  Table table_;
};

}  // namespace

std::string RunTable(const RunReport& report, bool coloured) { return TableWriter(report, coloured).Write(); }

}  // namespace interleave::cli
