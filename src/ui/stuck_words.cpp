#include "ui/stuck_words.hpp"

#include <algorithm>
#include <utility>

namespace interleave::ui {
namespace {

constexpr size_t kMostStuck = 3;

std::string OneWaits(const session::StuckInfo& one, Language language) {
  std::string text = Fill(TextId::kStuckWaits, language,
                          {{"who", WhoOrWhat(one.waits, language)},
                           {"line", std::to_string(one.line)},
                           {"what", WhoOrWhat(one.what, language)}});
  if (one.held_by.empty()) return text;
  return text + Fill(one.holder_finished ? TextId::kStuckHeldByFinished : TextId::kStuckHeldBy, language,
                     {{"holder", WhoOrWhat(one.held_by, language)}});
}

}  // namespace

std::string WhoOrWhat(std::string_view words, Language language) {
  constexpr std::string_view kRequest = "request ";
  if (words.starts_with(kRequest)) return "#" + std::string(words.substr(kRequest.size()));
  constexpr std::pair<std::string_view, TextId> kWords[] = {{"a task", TextId::kStuckTask},
                                                            {"tasks", TextId::kStuckTasks},
                                                            {"a future", TextId::kStuckFuture},
                                                            {"a thread", TextId::kStuckThread}};
  const auto* const known = std::find_if(std::begin(kWords), std::end(kWords),
                                         [&](const auto& word) { return word.first == words; });
  return known == std::end(kWords) ? std::string(words) : TextOf(known->second, language);
}

std::string OnLine(uint32_t line, Language language) {
  if (line == 0) return "";
  return Fill(TextId::kWhyOnLine, language, {{"line", std::to_string(line)}});
}

std::string StuckSentences(const std::vector<session::StuckInfo>& stuck, bool has_threads,
                           Language language) {
  std::string text;
  const auto append = [&](const std::string& sentence) { text += (text.empty() ? "" : " ") + sentence; };
  for (size_t i = 0; i < stuck.size() && i < kMostStuck; ++i) append(OneWaits(stuck[i], language) + ".");
  // Threads that wait have others beside them; a task stops all of its loop.
  const bool frozen =
      !has_threads && std::any_of(stuck.begin(), stuck.end(), [](const session::StuckInfo& one) {
        return one.what.find("threading.") != one.what.npos;
      });
  if (frozen)
    append(Fill(TextId::kPauseThreadLock, language, {{"line", std::to_string(stuck.front().line)}}));
  if (stuck.size() > kMostStuck) append(CountOf(TextId::kStuckMore, language, stuck.size() - kMostStuck));
  return text;
}

std::string WhyStuck(const session::Why& why, Language language) {
  std::string text;
  for (const session::StuckInfo& one : why.stuck) {
    if (!text.empty()) text += "; ";
    text += Fill(TextId::kWhyWaits, language,
                 {{"who", WhoOrWhat(one.waits, language)},
                  {"what", WhoOrWhat(one.what, language)},
                  {"line", OnLine(one.line, language)}});
    if (one.held_by.empty()) continue;
    text += Fill(one.holder_finished ? TextId::kWhyHeldByFinished : TextId::kWhyHeldBy, language,
                 {{"who", WhoOrWhat(one.held_by, language)}});
  }
  if (why.more_stuck > 0) text += CountOf(TextId::kWhyMoreWait, language, why.more_stuck);
  return text.empty() ? TextOf(TextId::kStuckLead, language) : text + TextOf(TextId::kWhyNobody, language);
}

}  // namespace interleave::ui
