#include "ui/results.hpp"

#include <algorithm>

#include "session/target.hpp"

namespace interleave::ui {
namespace {

bool SameGround(const session::Settings& one, const session::Settings& other) {
  return one.scenario == other.scenario && one.seed == other.seed && one.runtime == other.runtime &&
         one.parameters == other.parameters;
}

// The one that says most: the first that is wrong, else the first that should have a certain value.
const session::CounterResult& TellingCounter(const std::vector<session::CounterResult>& counters) {
  const auto wrong = std::find_if(counters.begin(), counters.end(),
                                  [](const session::CounterResult& counter) { return !counter.ok; });
  if (wrong != counters.end()) return *wrong;
  const auto judged =
      std::find_if(counters.begin(), counters.end(),
                   [](const session::CounterResult& counter) { return !counter.expected.empty(); });
  return judged != counters.end() ? *judged : counters.front();
}

void Record(Results::Entry& entry, const session::RunResult& result) {
  entry.state = Results::Entry::State::kDone;
  entry.outcome = result.outcome;
  entry.ok = result.ok;
  entry.throughput_per_s = result.statistics.throughput_per_s;
  entry.latency_p50_ns = result.statistics.latency_p50_ns;
  entry.latency_p99_ns = result.statistics.latency_p99_ns;
  entry.lock_wait_p99_ns = result.statistics.lock_wait_p99_ns;
  entry.virtual_time_ns = result.virtual_time_ns;
  entry.calls =
      result.statistics.calls_database + result.statistics.calls_redis + result.statistics.calls_upstream;
  if (result.counters.empty()) return;
  const session::CounterResult& counter = TellingCounter(result.counters);
  entry.value = counter.value;
  entry.expected = counter.expected;
}

}  // namespace

Results::Entry Results::EntryOf(std::string_view strategy, const session::RunResult& result) {
  Entry entry;
  entry.strategy = strategy;
  Record(entry, result);
  return entry;
}

void Results::Clear() {
  entries_.clear();
  running_.reset();
  next_ = 0;
  settings_ = {};
}

void Results::Restart(const session::Settings& settings, const session::Scenario& scenario) {
  if (!entries_.empty() && SameGround(settings_, settings)) return;
  Clear();
  settings_ = settings;
  settings_.source.clear();
  settings_.schedule.clear();
  settings_.until_ns = -1;
  for (const session::Strategy& strategy : scenario.strategies) {
    entries_.emplace_back().strategy = strategy.name;
  }
}

void Results::Put(std::string_view strategy, const session::RunResult& result) {
  for (Entry& entry : entries_) {
    if (entry.strategy == strategy) Record(entry, result);
  }
}

void Results::StartNext() {
  while (next_ < entries_.size() && entries_[next_].state != Entry::State::kPending) ++next_;
  if (next_ == entries_.size()) return;
  Entry& entry = entries_[next_];
  settings_.strategy = entry.strategy;
  running_ = std::make_unique<session::Session>();
  running_index_ = next_++;
  entry.state = Entry::State::kRunning;
  session::Settings settings = settings_;
  session::DropUnusedParameters(settings);
  if (running_->Open(settings).ok()) return;
  entry.state = Entry::State::kRefused;
  running_.reset();
}

bool Results::Advance(uint64_t instructions) {
  if (running_ == nullptr) StartNext();
  if (running_ != nullptr && !running_->Advance(instructions)) {
    Entry& entry = entries_[running_index_];
    if (entry.state == Entry::State::kRunning) Record(entry, running_->result());
    running_.reset();
  }
  return busy();
}

size_t Results::done() const {
  return static_cast<size_t>(std::count_if(entries_.begin(), entries_.end(), [](const Entry& entry) {
    return entry.state == Entry::State::kDone || entry.state == Entry::State::kRefused;
  }));
}

const Results::Entry* Results::Find(std::string_view strategy) const {
  for (const Entry& entry : entries_) {
    if (entry.strategy == strategy) return &entry;
  }
  return nullptr;
}

double Results::SlowerThanBest(const Entry& entry) const {
  int64_t best_ns = INT64_MAX;
  for (const Entry& other : entries_) {
    if (other.state != Entry::State::kDone) return 0;
    if (other.ok && other.calls == entry.calls && other.latency_p99_ns > 0)
      best_ns = std::min(best_ns, other.latency_p99_ns);
  }
  if (best_ns == INT64_MAX) return 0;
  return static_cast<double>(entry.latency_p99_ns) / static_cast<double>(best_ns);
}

}  // namespace interleave::ui
