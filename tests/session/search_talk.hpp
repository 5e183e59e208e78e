// A page and a search that talk. The clock of the search goes on by a second whenever it is looked at.
#pragma once

#include <string>
#include <vector>

#include "session/search_client.hpp"
#include "session/search_server.hpp"

namespace interleave::session {

struct Talk {
  SearchClient client;
  SearchServer server{[] {
    static double now_s = 0;
    return now_s += 1;
  }};
  std::vector<std::string> said;  // by the page

  // Hands over what both have to say, and lets the search work on.
  void Turn(uint64_t fuel = 10'000) {
    for (const std::string& text : client.TakeMessages()) {
      said.push_back(text);
      server.Receive(text);
    }
    server.Work(fuel);
    for (const std::string& text : server.TakeMessages()) client.Receive(text);
  }
  void Settle() {
    for (int turn = 0; turn < 10'000 && client.busy(); ++turn) Turn();
  }
};

inline Settings SearchOf(const std::string& strategy, int64_t requests = 0) {
  Settings settings;
  settings.scenario = "event-loop-counter";
  settings.strategy = strategy;
  return SearchSettings(settings, requests);
}

}  // namespace interleave::session
