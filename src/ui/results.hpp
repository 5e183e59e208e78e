// What every strategy of a scenario comes to under the same parameters and the same seed: each is run once,
// in slices, in the time that a frame has left.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "session/session.hpp"

namespace interleave::ui {

class Results {
 public:
  struct Entry {
    std::string strategy;
    enum class State : uint8_t { kPending, kRunning, kDone, kRefused } state = State::kPending;
    trace::Outcome outcome = trace::Outcome::kFinished;
    bool ok = false;
    std::string value;  // of the first counter that is wrong, else of the first that should be something
    std::string expected;
    double throughput_per_s = 0;
    int64_t latency_p50_ns = 0;
    int64_t latency_p99_ns = 0;
    int64_t lock_wait_p99_ns = 0;
    uint64_t calls = 0;           // to the outside: only strategies that do the same work are compared
    int64_t virtual_time_ns = 0;  // of the whole run
  };

  static Entry EntryOf(std::string_view strategy, const session::RunResult& result);

  // All of them anew, unless they stand for these settings already (the strategy does not count).
  void Restart(const session::Settings& settings, const session::Scenario& scenario);
  void Clear();
  // The result of a run that was made elsewhere.
  void Put(std::string_view strategy, const session::RunResult& result);

  // Runs on for about so many instructions; true while there is more to do.
  bool Advance(uint64_t instructions);
  bool busy() const { return next_ < entries_.size() || running_ != nullptr; }
  size_t done() const;  // how many are through

  const std::vector<Entry>& entries() const { return entries_; }

  const Entry* Find(std::string_view strategy) const;
  // How much longer the slowest of a hundred requests takes than under the quickest correct strategy that
  // makes as many calls to the outside; 0 while unknown.
  double SlowerThanBest(const Entry& entry) const;

 private:
  void StartNext();

  session::Settings settings_;
  std::vector<Entry> entries_;
  size_t next_ = 0;  // the first that may still be pending
  size_t running_index_ = 0;
  std::unique_ptr<session::Session> running_;
};

}  // namespace interleave::ui
