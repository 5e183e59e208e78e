#include "ui/finder.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "ui/canvas.hpp"

namespace interleave::ui {
namespace {

using trace::Wait;

constexpr size_t kFewestBytes = 3;  // of the beginning of a word

constexpr uint32_t Bit(Wait wait) { return 1U << static_cast<int>(wait); }

struct Word {
  std::string_view english, russian;  // in capitals
  uint32_t waits;
};
constexpr std::array kWaits = {
    Word{"LOCK", "БЛОКИРОВКА", Bit(Wait::kLock) | Bit(Wait::kThreadLock)},
    Word{"SEMAPHORE", "СЕМАФОР", Bit(Wait::kSemaphore)},
    Word{"EVENT", "СОБЫТИЕ", Bit(Wait::kEvent)},
    Word{"CONDITION", "УСЛОВИЕ", Bit(Wait::kCondition)},
    Word{"QUEUE", "ОЧЕРЕДЬ", Bit(Wait::kQueue)},
    Word{"IO", "ОТВЕТ", Bit(Wait::kIo)},
    Word{"I/O", "ВВОД-ВЫВОД", Bit(Wait::kIo)},
    Word{"SLEEP", "СОН", Bit(Wait::kTimer)},
    Word{"ROW", "СТРОКА ТАБЛИЦЫ", Bit(Wait::kRow)},
    Word{"POOL", "ПУЛ", Bit(Wait::kPool)},
    Word{"BARRIER", "БАРЬЕР", Bit(Wait::kBarrier)},
};

bool Begins(std::string_view word, std::string_view text) {
  return word == text || (text.size() >= kFewestBytes && word.substr(0, text.size()) == text);
}

// "42", "#42" behind a word; 0: something else.
uint64_t NumberBehind(std::string_view text, std::string_view word) {
  if (text.substr(0, word.size()) != word) return 0;
  text.remove_prefix(word.size());
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? number : 0;
}

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

bool Contains(std::string_view text, const std::string& capitals) {
  return UpperCase(text).find(capitals) != std::string::npos;
}

}  // namespace

void Finder::SetQuery(std::string_view text) {
  if (text == query_) return;
  query_ = text;
  capitals_ = UpperCase(Trimmed(text));
  waits_ = 0;
  looks_for_ = capitals_.empty() ? For::kNothing : For::kText;
  for (const std::string_view word : {"#", "", "REQUEST", "ЗАПРОС"}) {
    number_ = NumberBehind(capitals_, word);
    if (number_ != 0) looks_for_ = For::kRequest;
    if (number_ != 0) return Restart();
  }
  for (const std::string_view word : {"LINE", "СТРОКА"}) {
    number_ = NumberBehind(capitals_, word);
    if (number_ != 0) looks_for_ = For::kLine;
    if (number_ != 0) return Restart();
  }
  if (Begins("LOST", capitals_) || Begins("ПОТЕРЯНО", capitals_)) looks_for_ = For::kLost;
  if (Begins("FAILED", capitals_) || Begins("ОШИБКА", capitals_)) looks_for_ = For::kFailed;
  for (const Word& word : kWaits) {
    if (Begins(word.english, capitals_) || Begins(word.russian, capitals_)) waits_ |= word.waits;
  }
  if (waits_ != 0) looks_for_ = For::kWait;
  Restart();
}

void Finder::Restart() {
  taken_ = actors_ = 0;
  record_time_ns_ = 0;
  record_step_ = 0;
  statements_.clear();
  matches_.clear();
}

void Finder::Update(const session::Session& session, uint32_t run) {
  // What lasts has its end when the run has.
  if (run != run_ || finished_ != session.finished()) Restart();
  run_ = run;
  finished_ = session.finished();
  const size_t before = matches_.size();
  switch (looks_for_) {
    case For::kNothing:
      return;
    case For::kRequest:
      FindRequests(session);
      break;
    case For::kLine:
      FindLines(session);
      break;
    case For::kWait:
      FindWaits(session);
      break;
    case For::kLost:
      FindLost(session);
      break;
    case For::kFailed:
      FindFailed(session);
      break;
    case For::kText:
      FindTexts(session);
      break;
  }
  if (matches_.size() == before) return;
  std::stable_sort(matches_.begin(), matches_.end(),
                   [](const Match& one, const Match& other) { return one.begin_ns < other.begin_ns; });
}

void Finder::Add(const session::Session& session, uint32_t actor, int64_t begin_ns, int64_t end_ns) {
  const std::vector<trace::Actor>& actors = session.timeline().actors();
  if (actor >= actors.size() || actors[actor].lane == trace::kNoLane) return;
  if (matches_.size() < kMostMatches) matches_.push_back({begin_ns, std::max(begin_ns, end_ns), actor});
}

void Finder::FindRequests(const session::Session& session) {
  const std::vector<trace::Actor>& actors = session.timeline().actors();
  for (; taken_ < actors.size(); ++taken_) {
    const trace::Actor& actor = actors[taken_];
    if (actor.request != number_) continue;
    Add(session, static_cast<uint32_t>(taken_), actor.begin_ns,
        actor.end_ns >= 0 ? actor.end_ns : session.log().time_ns());
  }
}

// Whatever is recorded of a line; once for a step.
void Finder::FindLines(const session::Session& session) {
  const trace::Log& log = session.log();
  trace::Cursor cursor(log, taken_, record_time_ns_, record_step_);
  uint32_t found_step = 0, found_actor = 0;
  while (cursor.Next(log.size())) {
    const trace::Record& record = cursor.record();
    if (record.line != number_ || (cursor.step() == found_step && record.actor == found_actor)) continue;
    found_step = cursor.step();
    found_actor = record.actor;
    Add(session, record.actor, cursor.time_ns(), cursor.time_ns());
  }
  taken_ = static_cast<size_t>(cursor.next());
  record_time_ns_ = cursor.time_ns();
  record_step_ = cursor.step();
}

void Finder::FindWaits(const session::Session& session) {
  const std::vector<trace::Span>& spans = session.timeline().spans();
  for (; taken_ < spans.size(); ++taken_) {
    const trace::Span& span = spans[taken_];
    const bool waits = span.kind != trace::SpanKind::kReady && span.kind != trace::SpanKind::kRunning;
    if (waits && (waits_ & Bit(span.wait)) != 0) Add(session, span.actor, span.begin_ns, span.end_ns);
  }
}

void Finder::FindLost(const session::Session& session) {
  const std::vector<trace::LostUpdate>& lost = session.timeline().lost_updates();
  for (; taken_ < lost.size(); ++taken_)  // until it was overwritten
    Add(session, lost[taken_].lost_actor, lost[taken_].lost_time_ns, lost[taken_].time_ns + 1);
}

void Finder::FindFailed(const session::Session& session) {
  const std::vector<trace::Ended>& ended = session.timeline().ended();
  for (; taken_ < ended.size(); ++taken_) {
    const trace::Actor& actor = session.timeline().actors()[ended[taken_].actor];
    if (actor.ending != trace::Ending::kDone) Add(session, ended[taken_].actor, actor.begin_ns, actor.end_ns);
  }
}

void Finder::FindTexts(const session::Session& session) {
  const std::vector<trace::Actor>& actors = session.timeline().actors();
  for (; actors_ < actors.size(); ++actors_) {
    const trace::Actor& actor = actors[actors_];
    if (actor.lane == trace::kNoLane || actor.request != 0) continue;  // those are looked for by number
    const auto number = static_cast<uint32_t>(actors_);
    if (!Contains(session.ActorName(number), capitals_)) continue;
    Add(session, number, actor.begin_ns, actor.end_ns >= 0 ? actor.end_ns : session.log().time_ns());
  }
  const trace::DatabaseSessions& sessions = session.database_sessions();
  statements_.resize(sessions.count());
  for (uint32_t number = 1; number <= sessions.count(); ++number) {
    const std::vector<trace::SessionStatement>& all = sessions.of(number).statements;
    for (size_t& at = statements_[number - 1]; at < all.size(); ++at) {
      if (!Contains(session.log().texts()[all[at].text], capitals_)) continue;
      Add(session, all[at].actor, all[at].begin_ns, std::min(all[at].end_ns, session.log().time_ns()));
    }
  }
}

}  // namespace interleave::ui
