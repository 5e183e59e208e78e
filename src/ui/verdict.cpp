#include "ui/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "ui/anomaly_words.hpp"
#include "ui/format.hpp"
#include "ui/stuck_words.hpp"

namespace interleave::ui {
namespace {

using State = Search::State;
using session::ExploreNote;
using session::ExploreResult;

constexpr const char* kBetween = " · ";
constexpr size_t kMostDigits = 15;  // of a number that is written out

bool Stands(const ExploreResult& result) {
  return !result.failures.empty() &&
         std::all_of(result.failures.begin(), result.failures.end(),
                     [](const std::string& failure) { return failure == "DEADLOCK" || failure == "STUCK"; });
}

// Of a text in one of the two alphabets.
std::string WithSmallInitial(std::string text) {
  const auto first = static_cast<uint8_t>(text[0]);
  const auto second = static_cast<uint8_t>(text.size() > 1 ? text[1] : 0);
  if (first >= 'A' && first <= 'Z') {
    text[0] = static_cast<char>(first + 0x20);
  } else if (first == 0xd0 && second >= 0x90 && second < 0xa0) {  // U+0410 to U+041F
    text[1] = static_cast<char>(second + 0x20);
  } else if (first == 0xd0 && second >= 0xa0 && second < 0xb0) {  // U+0420 to U+042F
    text.replace(0, 2, {'\xd1', static_cast<char>(second - 0x20)});
  }
  return text;
}

// "Loses updates, pays out too much".
std::string FailureWords(const ExploreResult& result, Language language) {
  constexpr std::pair<const char*, TextId> kWords[] = {
      {"LOSES", TextId::kFailsLoses},           {"DEADLOCK", TextId::kFailsDeadlock},
      {"STUCK", TextId::kFailsStuck},           {"EXCEEDS", TextId::kFailsExceeds},
      {"DUPLICATES", TextId::kFailsDuplicates}, {"OVERDRAWS", TextId::kFailsOverdraws},
      {"SKEWS", TextId::kFailsSkews},           {"ERROR", TextId::kFailsError},
      {"LIVELOCK", TextId::kFailsLivelock}};
  std::string text;
  for (const std::string& failure : result.failures) {
    for (const auto& [name, id] : kWords) {
      if (failure != name) continue;
      text += text.empty() ? TextOf(id, language) : ", " + WithSmallInitial(TextOf(id, language));
    }
  }
  return text.empty() ? TextOf(TextId::kFailsWrong, language) : text;
}

// The form of the word that goes with a number of any length is that of its last digits.
std::string CountOfBig(TextId id, Language language, const std::string& decimal) {
  if (decimal.size() <= kMostDigits)
    return CountOf(id, language, std::strtoull(decimal.c_str(), nullptr, 10));
  std::string text = CountOf(id, language, 100);
  const size_t place = text.find("100");
  return text.replace(place, 3, BigCount(decimal, language));
}

std::string UnsafeHead(const ExploreResult& result, Language language) {
  const std::string what = FailureWords(result, language);
  if (result.sampled) {
    double share = 0;
    for (const session::ExploredOutcome& outcome : result.outcomes) {
      if (!outcome.ok) share += outcome.share.value_or(0);
    }
    const std::string percent = Percent(share, language);
    return Fill(TextId::kFailsSampled, language, {{"what", what}, {"percent", percent}});
  }
  if (result.schedules.empty()) return Fill(TextId::kFailsInSome, language, {{"what", what}});
  if (result.schedules == "1") return Fill(TextId::kFailsInOnly, language, {{"what", what}});
  return Fill(TextId::kFailsInOf, language,
              {{"what", what},
               {"failing", BigCount(result.failing_schedules, language)},
               {"schedules", CountOfBig(TextId::kInSchedules, language, result.schedules)}});
}

std::string SafeHead(const ExploreResult& result, Language language) {
  if (result.schedules.empty()) return TextOf(TextId::kSafeInEvery, language);
  if (result.schedules == "1") return TextOf(TextId::kSafeInOnly, language);
  return Fill(TextId::kSafeInAll, language,
              {{"schedules", CountOfBig(TextId::kAllSchedules, language, result.schedules)}});
}

std::string Covered(const Search& search, int64_t requests, Language language) {
  const ExploreResult& result = search.findings.result;
  if (result.sampled && result.verdict == session::Verdict::kUnknown) {
    for (const ExploreNote& note : result.notes) {
      if (note.kind == ExploreNote::Kind::kSampled)
        return CountOf(TextId::kSamplesCount, language, note.number);
    }
  }
  const bool all = result.complete;
  std::string text = requests > 0 ? CountOf(all ? TextId::kEveryOfRequests : TextId::kPartOfRequests,
                                            language, static_cast<uint64_t>(requests))
                                  : TextOf(all ? TextId::kEveryChecked : TextId::kPartChecked, language);
  text += kBetween + CountOf(TextId::kStatesCount, language, result.states);
  text += kBetween + CountOf(TextId::kTransitionsCount, language, result.transitions);
  return text + kBetween + FormatTime(static_cast<int64_t>(search.findings.seconds * 1e9), language, 2);
}

std::string NoteWords(const ExploreNote& note, Language language) {
  using Kind = ExploreNote::Kind;
  constexpr std::pair<Kind, TextId> kWords[] = {{Kind::kTooManyStates, TextId::kNoteTooManyStates},
                                                {Kind::kTooMuchMemory, TextId::kNoteTooMuchMemory},
                                                {Kind::kLimitOfRun, TextId::kNoteLimitOfRun},
                                                {Kind::kRefused, TextId::kNoteRefused},
                                                {Kind::kStopped, TextId::kNoteStopped},
                                                {Kind::kNotFinished, TextId::kNoteNotFinished},
                                                {Kind::kSampleWithoutEnd, TextId::kNoteSampleWithoutEnd},
                                                {Kind::kReadsClock, TextId::kNoteReadsClock},
                                                {Kind::kDraws, TextId::kNoteDraws},
                                                {Kind::kNothingExpected, TextId::kNoteNothingExpected},
                                                {Kind::kLivelock, TextId::kNoteLivelock},
                                                {Kind::kMayRetry, TextId::kNoteMayRetry}};
  for (const auto& [kind, id] : kWords) {
    if (kind != note.kind) continue;
    const std::string count = kind == Kind::kDraws ? std::to_string(note.number) : FormatCount(note.number);
    return Fill(id, language, {{"count", count}, {"text", note.text}});
  }
  return "";  // how many samples there were is said in front
}

void AddNotes(SearchWords& words, const session::Findings& findings, Language language) {
  for (const ExploreNote& note : findings.result.notes) {
    if (std::string text = NoteWords(note, language); !text.empty()) words.notes.push_back(std::move(text));
  }
  if (findings.result.complete && findings.result.cyclic)
    words.notes.emplace_back(TextOf(TextId::kNotCounted, language));
}

SearchWords UnderWay(const Search* search, Language language) {
  SearchWords words;
  words.head = TextOf(TextId::kCheckingHead, language);
  if (search == nullptr || search->state == State::kWaiting) return words;
  words.covered = search->samples > 0 ? CountOf(TextId::kSamplesSoFar, language, search->samples)
                                      : CountOf(TextId::kStatesSoFar, language, search->states);
  return words;
}

}  // namespace

std::string Percent(double share, Language language) {
  std::string text = fmt::format("{:.1f}", share * 100);
  if (language == Language::kRussian) std::replace(text.begin(), text.end(), '.', ',');
  return text;
}

std::string BigCount(const std::string& decimal, Language language) {
  if (decimal.size() <= kMostDigits) return FormatCount(std::strtoull(decimal.c_str(), nullptr, 10));
  const char point = language == Language::kRussian ? ',' : '.';
  return fmt::format("{}{}{} × 10^{}", decimal.substr(0, 1), point, decimal.substr(1, 2), decimal.size() - 1);
}

std::string ShortVerdict(const Search* search, Language language) {
  const bool is_done = search != nullptr && search->state == State::kDone;
  if (!is_done || search->findings.result.verdict != session::Verdict::kUnsafe)
    return TextOf(BadgeWord(search), language);
  const ExploreResult& result = search->findings.result;
  double share = 0;
  bool is_counted = true;
  for (const session::ExploredOutcome& outcome : result.outcomes) {
    if (!outcome.ok) share += outcome.share.value_or(0);
    is_counted = is_counted && outcome.share.has_value();
  }
  const std::string what = FailureWords(result, language);
  if (!is_counted || result.outcomes.empty() || search->findings.more_outcomes > 0) return what;
  return what + ", " + Fill(TextId::kPercent, language, {{"percent", Percent(share, language)}});
}

Mark BadgeOf(const Search* search) {
  if (search == nullptr || search->state == State::kWaiting || search->state == State::kRunning)
    return Mark::kPending;
  if (search->state == State::kRefused) return Mark::kUnknown;
  switch (search->findings.result.verdict) {
    case session::Verdict::kSafe:
      return Mark::kSafe;
    case session::Verdict::kUnsafe:
      return Stands(search->findings.result) ? Mark::kDeadlock : Mark::kFailure;
    case session::Verdict::kUnknown:
      break;
  }
  return Mark::kUnknown;
}

TextId BadgeWord(const Search* search) {
  switch (BadgeOf(search)) {
    case Mark::kSafe:
      return TextId::kBadgeSafe;
    case Mark::kFailure:
      return TextId::kBadgeUnsafe;
    case Mark::kDeadlock:
      return TextId::kBadgeDeadlock;
    case Mark::kUnknown:
      return search->findings.result.sampled ? TextId::kBadgeSampled : TextId::kBadgeUnknown;
    default:
      return TextId::kBadgeChecking;
  }
}

SearchWords WordsOf(const Search* search, int64_t requests, Language language) {
  const Mark mark = BadgeOf(search);
  if (mark == Mark::kPending) return UnderWay(search, language);
  SearchWords words;
  words.mark = mark;
  words.badge = BadgeWord(search);
  if (search->state == State::kRefused) {
    words.head = TextOf(TextId::kUnknownHead, language);
    words.notes.push_back(search->error.empty() ? TextOf(TextId::kSearchLost, language) : search->error);
    return words;
  }
  const ExploreResult& result = search->findings.result;
  words.is_failure = result.verdict == session::Verdict::kUnsafe;
  words.is_proof = result.verdict == session::Verdict::kSafe;
  if (words.is_failure) {
    words.head = UnsafeHead(result, language);
  } else if (words.is_proof) {
    words.head = SafeHead(result, language);
  } else {
    words.head = TextOf(result.sampled ? TextId::kSampledHead : TextId::kUnknownHead, language);
  }
  words.covered = Covered(*search, requests, language);
  AddNotes(words, search->findings, language);
  return words;
}

std::string WhyWords(const session::Why& why, Language language) {
  using Kind = session::Why::Kind;
  const std::string line = OnLine(why.line, language);
  const auto fill = [&](TextId id) {
    return Fill(id, language,
                {{"actor", why.actor},
                 {"other", why.other},
                 {"variable", why.variable},
                 {"read", why.read},
                 {"lost", why.lost},
                 {"written", why.written},
                 {"type", why.text},
                 {"message", why.written},
                 {"read_line", OnLine(why.read_line, language)},
                 {"line", line},
                 {"count", FormatCount(why.count)}});
  };
  switch (why.kind) {
    case Kind::kNothing:
      break;
    case Kind::kLostUpdate:
      return fill(TextId::kWhyLost);
    case Kind::kStuck:
      return WhyStuck(why, language);
    case Kind::kException:
      return fill(TextId::kWhyException);
    case Kind::kRaised:
      return fill(TextId::kWhyRaised);
    case Kind::kFailed:
      return fill(TextId::kWhyFailed);
    case Kind::kCancelled:
      return fill(TextId::kWhyCancelled);
    case Kind::kAnomaly:
      return WordsOf({why.anomaly, why.actor, why.other, why.variable, why.in_one_transaction}, language)
          .All();
    case Kind::kWrongValue:
      return fill(TextId::kWhyWrongValue);
  }
  return "";
}

}  // namespace interleave::ui
