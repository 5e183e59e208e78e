#include "ui/story.hpp"

#include <algorithm>

#include "trace/lost_updates.hpp"
#include "ui/format.hpp"
#include "ui/narrator.hpp"

namespace interleave::ui {
namespace {

using trace::Span;
using trace::SpanKind;

constexpr size_t kMostLines = 14;
constexpr int kDigits = 6;  // of a moment
constexpr int kLengthDigits = 4;

class StoryTeller {
 public:
  StoryTeller(const session::Session& session, uint32_t actor, int64_t now_ns, Language language)
      : session_(session),
        timeline_(session.timeline()),
        number_(actor),
        actor_(timeline_.actors()[actor]),
        now_ns_(now_ns),
        language_(language) {
    const std::vector<uint32_t>& own = timeline_.lane_spans(actor_.lane);
    const auto begins_before = [&](int64_t time_ns) {
      return [this, time_ns](uint32_t index) { return timeline_.spans()[index].begin_ns < time_ns; };
    };
    const auto begin = std::partition_point(own.begin(), own.end(), begins_before(actor_.begin_ns));
    first_ = static_cast<size_t>(begin - own.begin());
    // Whoever had the lane before may have ended at the same moment.
    while (first_ < own.size() && SpanAt(first_).actor != number_) ++first_;
    const auto end = std::partition_point(begin, own.end(), begins_before(now_ns));
    end_ = std::max(first_, static_cast<size_t>(end - own.begin()));
    while (end_ > first_ && SpanAt(end_ - 1).actor != number_) --end_;
  }

  Story Tell() {
    Story story{session_.ActorName(number_), {}};
    if (actor_.begin_ns > now_ns_) return story;
    story.lines.push_back(
        At(actor_.request != 0 ? TextId::kStoryArrived : TextId::kStoryBegan, actor_.begin_ns));
    const size_t from = end_ - first_ > kMostLines ? end_ - kMostLines : first_;
    if (from > first_) story.lines.push_back(CountOf(TextId::kStoryMore, language_, from - first_));
    for (size_t i = from; i < end_; ++i) TellSpan(SpanAt(i), story.lines);
    const bool ended = actor_.end_ns >= 0 && actor_.end_ns <= now_ns_;
    if (ended) story.lines.push_back(At(EndText(), actor_.end_ns));
    TellLost(story.lines);
    story.lines.push_back(Sum());
    return story;
  }

 private:
  const Span& SpanAt(size_t index) const {
    return timeline_.spans()[timeline_.lane_spans(actor_.lane)[index]];
  }
  std::string Time(int64_t time_ns) const { return FormatTime(time_ns, language_, kDigits); }
  std::string Length(int64_t length_ns) const { return FormatTime(length_ns, language_, kLengthDigits); }
  std::string At(TextId id, int64_t time_ns) const { return Time(time_ns) + "  " + TextOf(id, language_); }
  int64_t EndOf(const Span& span) const { return span.open ? now_ns_ : std::min(span.end_ns, now_ns_); }

  TextId EndText() const {
    switch (actor_.ending) {
      case trace::Ending::kDone:
        return TextId::kStoryEnded;
      case trace::Ending::kFailed:
        return TextId::kStoryFailed;
      case trace::Ending::kCancelled:
        break;
    }
    return TextId::kStoryCancelled;
  }

  void TellSpan(const Span& span, std::vector<std::string>& lines) const {
    const int64_t length_ns = EndOf(span) - span.begin_ns;
    if (span.kind == SpanKind::kRunning) {
      lines.push_back(Time(span.begin_ns) + "  " + Run(span, length_ns));
    } else if (length_ns > 0) {
      lines.push_back(Time(span.begin_ns) + "  " + Wait(span, length_ns));
    }
  }

  std::string Run(const Span& span, int64_t length_ns) const {
    std::string text = Fill(TextId::kStoryRan, language_, {{"length", Length(length_ns)}});
    const trace::Log& log = session_.log();
    const std::string name =
        span.variable < log.variables.size() ? log.variables[span.variable] : std::string("?");
    if (span.has_read) {
      text += ", " + Fill(TextId::kReadValue, language_,
                          {{"name", name}, {"value", ValueText(log, span.read_is_text, span.read_value)}});
    }
    if (span.has_write) {
      text += ", " + Fill(TextId::kWroteValue, language_,
                          {{"name", name}, {"value", ValueText(log, span.write_is_text, span.write_value)}});
    }
    const std::vector<trace::LostUpdate>& lost = timeline_.lost_updates();
    const auto update =
        std::lower_bound(lost.begin(), lost.end(), span.step,
                         [](const trace::LostUpdate& one, uint32_t step) { return one.step < step; });
    const bool overwrites = update != lost.end() && update->step == span.step && update->time_ns <= now_ns_;
    if (overwrites) {
      text += Fill(TextId::kStoryOverwrites, language_, {{"victim", session_.ActorName(update->lost_actor)}});
    }
    return text;
  }

  TextId WaitWords(const Span& span) const {
    if (span.kind == SpanKind::kFrozen) return TextId::kSpanFrozen;
    if (span.kind == SpanKind::kReady)
      return actor_.is_thread ? TextId::kSpanReadyThread : TextId::kSpanReady;
    return WaitText(span.wait, actor_.is_thread);
  }

  // Who let it go on, where that was somebody, is who the arrow at its end comes from.
  std::string Wait(const Span& span, int64_t length_ns) const {
    std::string text = std::string(TextOf(WaitWords(span), language_)) + ": " + Length(length_ns);
    if (span.line != 0) text += Fill(TextId::kStoryLine, language_, {{"line", std::to_string(span.line)}});
    if (span.open || span.end_ns > now_ns_ || span.kind == SpanKind::kReady) return text;
    const std::vector<uint32_t>& arrows = timeline_.lane_arrows(actor_.lane);
    auto arrow = std::partition_point(arrows.begin(), arrows.end(), [&](uint32_t index) {
      return timeline_.arrows()[index].begin_ns < span.end_ns;
    });
    for (; arrow != arrows.end() && timeline_.arrows()[*arrow].begin_ns == span.end_ns; ++arrow) {
      const trace::Arrow& one = timeline_.arrows()[*arrow];
      if (one.to_actor != number_) continue;
      return text + Fill(TextId::kStoryLetGo, language_, {{"who", session_.ActorName(one.from_actor)}});
    }
    return text;
  }

  void TellLost(std::vector<std::string>& lines) const {
    uint64_t more = 0;
    for (const trace::LostPlace& place : timeline_.lane_lost(actor_.lane)) {
      const trace::LostUpdate& lost = timeline_.lost_updates()[place.index];
      if (lost.lost_actor != number_ || lost.time_ns > now_ns_) continue;
      if (++more > kMostLost) continue;
      lines.push_back(Time(lost.time_ns) + "  " +
                      Fill(TextId::kStoryLost, language_, {{"writer", session_.ActorName(lost.actor)}}));
    }
    if (more > kMostLost) lines.push_back(CountOf(TextId::kStoryMoreLost, language_, more - kMostLost));
  }

  std::string Sum() const {
    int64_t ran_ns = 0;
    const trace::TimeByKind before = timeline_.LaneTimes(actor_.lane, first_);
    trace::TimeByKind times = timeline_.LaneTimes(actor_.lane, end_);
    for (size_t kind = 0; kind < times.size(); ++kind) times[kind] -= before[kind];
    if (end_ > first_) {
      // Of the last one only what lies before the moment.
      const Span& last = SpanAt(end_ - 1);
      int64_t& of_kind = times[static_cast<size_t>(last.kind)];
      of_kind += EndOf(last) - last.begin_ns - (last.open ? 0 : last.end_ns - last.begin_ns);
    }
    ran_ns = times[static_cast<size_t>(SpanKind::kRunning)];
    const bool ended = actor_.end_ns >= 0 && actor_.end_ns <= now_ns_;
    const int64_t whole_ns = (ended ? actor_.end_ns : now_ns_) - actor_.begin_ns;
    return Fill(TextId::kStorySum, language_,
                {{"whole", Length(whole_ns)}, {"ran", Length(ran_ns)}, {"rest", Length(whole_ns - ran_ns)}});
  }

  static constexpr uint64_t kMostLost = 3;

  const session::Session& session_;
  const trace::Timeline& timeline_;
  uint32_t number_;
  const trace::Actor& actor_;
  int64_t now_ns_;
  Language language_;
  size_t first_ = 0, end_ = 0;  // of its lane's spans those that are its own and have begun
};

// From the beginning of a step up to the actor's next pause, a record or a time.
uint64_t LastAccess(const trace::Log& log, uint32_t step, uint32_t actor, uint64_t end, int64_t end_ns) {
  constexpr uint64_t kMostRecords = 4096;  // a thread's span may have very many
  uint64_t read = kNoAccess, write = kNoAccess;
  const trace::Log::StepPlace place = log.FindStep(step);
  trace::Cursor cursor(log, place.record + 1, place.time_ns, step);
  end = std::min(end, place.record + kMostRecords);
  while (cursor.Next(end) && cursor.time_ns() <= end_ns) {
    if (cursor.record().actor != actor) continue;
    if (cursor.record().kind == trace::RecordKind::kPause) break;
    if (IsRead(cursor.record())) read = cursor.index();
    if (IsWrite(cursor.record())) write = cursor.index();
  }
  return write != kNoAccess ? write : read;
}

}  // namespace

Story TellStory(const session::Session& session, uint32_t actor, int64_t now_ns, Language language) {
  return StoryTeller(session, actor, now_ns, language).Tell();
}

uint64_t AccessOf(const trace::Log& log, const Span& span) {
  if (span.kind != SpanKind::kRunning || !(span.has_read || span.has_write)) return kNoAccess;
  return LastAccess(log, span.step, span.actor, log.size(), span.end_ns);
}

uint64_t AccessOfStep(const trace::Log& log, uint32_t step, uint32_t actor) {
  return LastAccess(log, step, actor, log.EndOfStep(step), INT64_MAX);
}

}  // namespace interleave::ui
