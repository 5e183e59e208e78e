// What a search of all schedules says, in words: for the badge, the tab and the block beside the code.
#pragma once

#include <string>
#include <vector>

#include "session/search_client.hpp"
#include "ui/icons.hpp"
#include "ui/texts.hpp"

namespace interleave::ui {

using Search = session::SearchClient::Known;

// `requests` 0: the program takes none.
struct SearchWords {
  Mark mark = Mark::kPending;
  TextId badge = TextId::kBadgeChecking;
  std::string head;     // "Loses updates in 84 of 90 schedules"
  std::string covered;  // "every schedule of 3 requests checked · 59 states ..."
  std::vector<std::string> notes;
  bool is_failure = false;
  bool is_proof = false;  // of safety
};
SearchWords WordsOf(const Search* search, int64_t requests, Language language);

// In two or three words and a share: "Loses updates, 75.0%".
std::string ShortVerdict(const Search* search, Language language);

// For a list: what the badge shows.
Mark BadgeOf(const Search* search);
TextId BadgeWord(const Search* search);

// Why it goes wrong, in one sentence.
std::string WhyWords(const session::Why& why, Language language);

// "75.0" of a share of 0.75.
std::string Percent(double share, Language language);

// A number of schedules in decimal, of any length.
std::string BigCount(const std::string& decimal, Language language);

}  // namespace interleave::ui
