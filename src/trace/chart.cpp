#include "trace/chart.hpp"

#include <utility>

#include "base/check.hpp"
#include "trace/percentile.hpp"
#include "trace/statistics.hpp"

namespace interleave::trace {
namespace {

bool IsShown(Wait wait) { return IsLockWait(wait) || wait == Wait::kTurn || wait == Wait::kPool; }

}  // namespace

Charter::Charter(const Log& log, int64_t end_ns, uint32_t points)
    : cursor_(log),
      end_(log.size()),
      end_ns_(end_ns),
      points_(points),
      variables_(log.variables.size()),
      counters_(log.counters.size()) {
  CHECK(end_ns >= 1 && points >= 1);
  series_.variables.resize(variables_.size());
  series_.counters.resize(counters_.size());
}

bool Charter::Read(uint64_t records) {
  const uint64_t until = records < end_ - cursor_.next() ? cursor_.next() + records : end_;
  bool beyond = false;
  while (!beyond && cursor_.Next(until)) {
    beyond = cursor_.time_ns() > end_ns_;
    if (beyond) continue;
    while (slice_ + 1 < points_ && cursor_.time_ns() >= SliceEnd(slice_)) CloseSlice();
    TakeRecord();
  }
  if (!beyond && cursor_.next() < end_) return false;
  while (slice_ < points_) CloseSlice();
  return true;
}

RunSeries Charter::Take() && {
  CHECK(slice_ == points_);
  return std::move(series_);
}

// Slices are half open, but for the last one. Split so that nothing overflows.
int64_t Charter::SliceEnd(uint32_t slice) const {
  const int64_t count = int64_t{slice} + 1;
  return end_ns_ / points_ * count + end_ns_ % points_ * count / points_;
}

void Charter::CloseSlice() {
  const int64_t begin_ns = slice_ == 0 ? 0 : SliceEnd(slice_ - 1);
  const auto length_ns = static_cast<double>(SliceEnd(slice_) - begin_ns);
  const auto ended = static_cast<double>(latencies_.size());
  if (!latencies_.empty()) {
    Percentiles latencies(latencies_);
    latency_p50_ns_ = static_cast<double>(latencies.At(50));
    latency_p99_ns_ = static_cast<double>(latencies.At(99));
    latencies_.clear();
  }
  series_.throughput_per_s.values.push_back(length_ns > 0 ? ended * 1e9 / length_ns : 0);
  series_.arrivals_per_s.values.push_back(length_ns > 0 ? arrived_ * 1e9 / length_ns : 0);
  series_.in_flight.values.push_back(in_flight_);
  arrived_ = 0;
  series_.latency_p50_ns.values.push_back(latency_p50_ns_);
  series_.latency_p99_ns.values.push_back(latency_p99_ns_);
  series_.lost_updates.values.push_back(lost_updates_);
  series_.waiting.values.push_back(waiting_);
  for (size_t i = 0; i < variables_.size(); ++i) series_.variables[i].values.push_back(variables_[i]);
  for (size_t i = 0; i < counters_.size(); ++i) series_.counters[i].values.push_back(counters_[i]);
  ++slice_;
}

void Charter::TakeRecord() {
  const Record& record = cursor_.record();
  switch (record.kind) {
    case RecordKind::kStep:
    case RecordKind::kTaskEnd:
      return SetWaiting(record.actor, false);
    case RecordKind::kPause:
      return SetWaiting(record.actor, IsShown(static_cast<Wait>(record.detail)));
    case RecordKind::kRequestStart:
      Of(record.actor).arrived_ns = cursor_.time_ns();
      ++arrived_;
      ++in_flight_;
      return;
    case RecordKind::kRequestEnd:
      latencies_.push_back(cursor_.time_ns() - Of(record.actor).arrived_ns);
      --in_flight_;
      return;
    case RecordKind::kRead:
    case RecordKind::kReadText:
      finder_.Feed(cursor_);
      return;
    case RecordKind::kWrite:
      Set(variables_);
      [[fallthrough]];
    case RecordKind::kWriteText:
      if (finder_.Feed(cursor_).has_value()) ++lost_updates_;
      return;
    case RecordKind::kCounter:
      return Set(counters_);
    default:
      return;
  }
}

void Charter::Set(std::vector<double>& values) const {
  const Record& record = cursor_.record();
  if (record.detail < values.size()) values[record.detail] = record.signed_value();
}

void Charter::SetWaiting(uint32_t actor, bool waiting) {
  Going& going = Of(actor);
  if (going.waiting == waiting) return;
  going.waiting = waiting;
  waiting_ += waiting ? 1 : -1;
}

Charter::Going& Charter::Of(uint32_t actor) {
  if (actor >= going_.size()) going_.resize(actor + 1U);
  return going_[actor];
}

RunSeries Chart(const Log& log, int64_t end_ns, uint32_t points) {
  Charter charter(log, end_ns, points);
  charter.Read(log.size());
  return std::move(charter).Take();
}

}  // namespace interleave::trace
