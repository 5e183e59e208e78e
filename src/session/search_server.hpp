// The search's side of the talk (search_messages.hpp): takes messages, works in slices, has messages to send.
//
//   SearchServer server(SecondsNow);
//   server.Receive(text);
//   while (server.Work(fuel)) for (const std::string& text : server.TakeMessages()) Send(text);
//
// It holds at most two searches: the one under way, and the last one that is to be kept.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "session/exploration.hpp"
#include "session/search_messages.hpp"

namespace interleave::session {

class SearchServer {
 public:
  // What measures how long a search takes, in seconds; null: nothing does.
  using Clock = double (*)();
  explicit SearchServer(Clock clock = nullptr) : clock_(clock) {}

  // What is no message is passed over.
  void Receive(std::string_view text);
  // A slice of about `fuel` units (see Exploration); true while there is more to do.
  bool Work(uint64_t fuel);
  bool busy() const { return running_.exploration != nullptr; }
  std::vector<std::string> TakeMessages() { return std::exchange(messages_, {}); }

 private:
  struct Job {
    SearchMessage order;
    std::unique_ptr<Exploration> exploration;  // null: none
    double seconds = 0;
  };

  void Start(SearchMessage order);
  void Answer(const SearchMessage& question);
  void ReportProgress();
  double Now() const { return clock_ == nullptr ? 0 : clock_(); }
  void Finish(double since_s);
  void Send(const SearchMessage& message) { messages_.push_back(WriteMessage(message)); }

  Clock clock_;
  Job running_;
  Job kept_;
  uint64_t fuel_since_report_ = 0;
  std::vector<std::string> messages_;
};

}  // namespace interleave::session
