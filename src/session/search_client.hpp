// The page's side of the search (search_messages.hpp): what is wanted, what is known.
//
//   client.Want({settings of what is shown, then those of the other strategies});
//   for (const std::string& text : client.TakeMessages()) Send(text);
//   client.Receive(text);
//   client.Current()->findings
//
// One search is under way at a time, what is shown first; one that nobody wants any more gives way. What was
// found stays known for a while, so that going back to it takes no search.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "session/search_messages.hpp"

namespace interleave::session {

// The settings to be searched for a run: without its schedule, its place and what a search does not look at,
// with that many requests (0: as many as its scenario is explored with).
Settings SearchSettings(const Settings& run, int64_t requests);
// How many requests a search takes where none are asked for.
int64_t ExploredRequests(const Scenario* scenario);

class SearchClient {
 public:
  struct Known {
    enum class State : uint8_t { kWaiting, kRunning, kDone, kRefused };
    State state = State::kWaiting;
    uint64_t states = 0;   // so far
    uint64_t samples = 0;  // so far
    Findings findings;     // once done
    std::string error;     // of a refused one; empty: the search was lost
  };
  struct Limits {
    uint64_t max_states = 300'000;
    uint64_t samples = 2'000;  // where there are more states
  };

  void set_limits(const Limits& limits) { limits_ = limits; }
  // Each as SearchSettings makes them. The first is what is shown.
  void Want(std::vector<Settings> targets);

  // Null: nothing is wanted.
  const Known* Current() const;
  // By the place in what is wanted. REQUIRES: index < wanted_count().
  const Known& Of(size_t index) const;
  size_t wanted_count() const { return wanted_.size(); }
  // REQUIRES: something is wanted.
  const Settings& current_settings() const { return wanted_.front().settings; }

  // About a place in what is shown: the options taken at each decision from the start. Nothing while it is
  // not known; then it has been asked, and asking again costs nothing.
  std::optional<PathAnswer> Ask(std::span<const uint32_t> path);

  // Something is under way, or will be.
  bool busy() const { return running_id_ != 0 || NextTarget() != nullptr; }
  std::vector<std::string> TakeMessages();
  // Texts that are no messages, and messages of searches that are over, are passed over.
  void Receive(std::string_view text);
  // The other side is gone, with all that it knew: what was under way there has no result.
  void Lose();

 private:
  struct Target {
    std::string key;
    Settings settings;
  };
  using Path = std::vector<uint32_t>;

  const Target* NextTarget() const;
  bool IsWanted(const std::string& key) const;
  bool IsShown(const std::string& key) const { return !wanted_.empty() && wanted_[0].key == key; }
  bool GivesWay() const;
  void Start(const Target& target);
  void Forget();

  Limits limits_;
  std::vector<Target> wanted_;
  std::map<std::string, Known> known_;
  uint64_t last_id_ = 0;
  uint64_t running_id_ = 0;  // 0: none
  std::string running_key_;
  uint64_t kept_id_ = 0;  // of the search that can be asked; 0: none
  std::string kept_key_;
  bool wants_kept_ = false;  // what is shown is to be searched again, to be asked about
  std::vector<Path> asked_;
  std::vector<std::pair<Path, PathAnswer>> answers_;  // of the kept search, the latest last
  std::vector<std::string> messages_;
};

}  // namespace interleave::session
