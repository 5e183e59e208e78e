// What the page and its search say to each other: JSON texts, so that any way of handing texts on will do.
//
//   page to search   {"kind":"search","id":7,"settings":{...},"keep":true,"max_states":300000,"samples":2000}
//                    {"kind":"ask","id":7,"path":[0,1]}
//   search to page   {"kind":"progress","id":7,"states":1200,"samples":0}
//                    {"kind":"found","id":7,"findings":{...}}
//                    {"kind":"refused","id":7,"error":"..."}
//                    {"kind":"answer","id":7,"path":[0,1],"answer":{...}}
//
// A search replaces the one that is under way. One that is kept can be asked about, after it has ended, until
// the next one that is to be kept. Reading takes any bytes: what is no such message is nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "session/exploration.hpp"

namespace interleave::session {

// An edited program has at most 256 KiB, and escaped at most six times that.
inline constexpr size_t kMostMessageBytes = 2U << 20;
inline constexpr size_t kMostPathLength = 100'000;
// What is shown of a search on a page.
inline constexpr size_t kMostOutcomesSent = 200;
inline constexpr uint32_t kMostStatesDrawn = 300;

// What a search has found.
struct Findings {
  ExploreResult result;
  // Those that a run has to be given to be one of those explored.
  std::vector<std::pair<std::string, int64_t>> parameters;
  std::optional<StateGraph> graph;
  double seconds = 0;          // of work
  uint64_t more_outcomes = 0;  // that are not in the result
};

enum class SearchMessageKind : uint8_t { kSearch, kAsk, kProgress, kFound, kRefused, kAnswer };

struct SearchMessage {
  SearchMessageKind kind = SearchMessageKind::kProgress;
  uint64_t id = 0;
  Settings settings;
  bool keep = false;
  uint64_t max_states = 0;
  uint64_t samples = 0;  // those to be taken where there are more states than that; or taken so far
  uint64_t states = 0;
  std::vector<uint32_t> path;
  Findings findings;
  std::string error;
  PathAnswer answer;
};

std::string WriteMessage(const SearchMessage& message);
std::optional<SearchMessage> ReadMessage(std::string_view text);

// The same for equal settings, as far as they decide what a search finds.
std::string SettingsKey(const Settings& settings);

}  // namespace interleave::session
