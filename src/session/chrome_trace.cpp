#include "session/chrome_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "trace/lines.hpp"
#include "trace/names.hpp"

namespace interleave::session {
namespace {

using trace::RecordKind;
using trace::SpanKind;

constexpr size_t kEventsOfAPiece = 4096;
constexpr uint32_t kRunProcess = 1;
constexpr uint32_t kDatabaseProcess = 2;

std::string_view WaitWords(trace::Wait wait) {
  using trace::Wait;
  switch (wait) {
    case Wait::kThreadLock:
      return "thread lock";
    case Wait::kIo:
      return "reply";
    case Wait::kPool:
      return "connection of the pool";
    case Wait::kRow:
      return "row lock";
    default:
      return trace::Name(wait);
  }
}

std::string SpanName(const trace::Span& span) {
  switch (span.kind) {
    case SpanKind::kRunning:
      return "running";
    case SpanKind::kReady:
      return "ready";
    case SpanKind::kWaiting:
      return fmt::format("waits for {}", WaitWords(span.wait));
    case SpanKind::kIo:
      return "waits for reply";
    case SpanKind::kSleeping:
      return "sleeping";
    case SpanKind::kFrozen:
      return "thread stands still";
  }
  return "";
}

std::string_view SpanCategory(SpanKind kind) {
  switch (kind) {
    case SpanKind::kRunning:
      return "running";
    case SpanKind::kReady:
      return "ready";
    case SpanKind::kWaiting:
      return "waiting";
    case SpanKind::kIo:
      return "io";
    case SpanKind::kSleeping:
      return "sleeping";
    case SpanKind::kFrozen:
      return "frozen";
  }
  return "";
}

// A number as JSON writes it: what may stand there as it is.
bool IsPlainNumber(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const auto is_digits = [](std::string_view part) {
    return !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (!is_digits(whole) || (whole.size() > 1 && whole[0] == '0')) return false;
  return point == std::string_view::npos || is_digits(text.substr(point + 1));
}

}  // namespace

// Writes one event; what stands in `args` follows Args().
class ChromeTrace::Event {
 public:
  Event(std::string* sink, char phase, std::string_view name) : sink_(*sink) {
    sink_ += ",\n{\"ph\":\"";
    sink_ += phase;
    sink_ += '"';
    Text("name", name);
  }
  ~Event() { sink_ += in_args_ ? "}}" : "}"; }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  Event& Track(uint32_t process, uint64_t thread) { return Number("pid", process).Number("tid", thread); }
  Event& Time(std::string_view field, int64_t time_ns) {
    constexpr int64_t kNsInUs = 1000;
    Key(field);
    fmt::format_to(std::back_inserter(sink_), "{}.{:03}", time_ns / kNsInUs, time_ns % kNsInUs);
    return *this;
  }
  Event& Stretch(int64_t begin_ns, int64_t end_ns) {
    return Time("ts", begin_ns).Time("dur", end_ns - begin_ns);
  }
  Event& Text(std::string_view field, std::string_view text) {
    Key(field);
    trace::AppendJsonString(text, &sink_);
    return *this;
  }
  template <typename Value>
  Event& Number(std::string_view field, Value value) {
    Key(field);
    fmt::format_to(std::back_inserter(sink_), "{}", value);
    return *this;
  }
  Event& Args() {
    sink_ += ",\"args\":{";
    in_args_ = first_ = true;
    return *this;
  }

 private:
  void Key(std::string_view name) {
    if (!first_) sink_ += ',';
    first_ = false;
    trace::AppendJsonString(name, &sink_);
    sink_ += ':';
  }

  std::string& sink_;
  bool in_args_ = false;
  bool first_ = false;
};

ChromeTrace::ChromeTrace(const Session& session)
    : session_(session), log_(session.log()), cursor_(session.log()) {}

bool ChromeTrace::Next(std::string* piece) {
  piece_.clear();
  while (piece_.empty() && part_ != Part::kOver) AddPart();
  piece->swap(piece_);
  return !piece->empty();
}

void ChromeTrace::AddPart() {
  bool has_more = false;
  switch (part_) {
    case Part::kNames:
      AddNames();
      break;
    case Part::kSpans:
      has_more = AddSpans();
      break;
    case Part::kArrows:
      has_more = AddArrows();
      break;
    case Part::kLostUpdates:
      AddLostUpdates();
      AddAnomalies();
      break;
    case Part::kRecords:
      has_more = AddRecords();
      break;
    case Part::kSessions:
      has_more = AddSession();
      break;
    case Part::kEnd:
      piece_ += "\n]}\n";
      break;
    case Part::kOver:
      return;
  }
  if (has_more) return;
  part_ = static_cast<Part>(static_cast<uint8_t>(part_) + 1);
  next_ = 0;
}

std::string ChromeTrace::TextAt(uint32_t index) const {
  return index < log_.texts().size() ? log_.texts()[index] : "";
}

// ---- Names ---------------------------------------------------------------------------------------------

void ChromeTrace::AddName(uint32_t process, uint64_t thread, std::string_view what, std::string_view name) {
  Event(&piece_, 'M', what).Track(process, thread).Args().Text("name", name);
}

void ChromeTrace::AddNames() {
  piece_ += "{\"displayTimeUnit\":\"ns\",\"otherData\":{\"target\":";
  trace::AppendJsonString(session_.target_name(), &piece_);
  piece_ += ",\"runtime\":";
  trace::AppendJsonString(session_.runtime(), &piece_);
  piece_ += ",\"schedule\":";
  trace::AppendJsonString(session_.result().schedule, &piece_);
  fmt::format_to(std::back_inserter(piece_), ",\"trace_hash\":\"{:016x}\"}},\n\"traceEvents\":[\n",
                 session_.result().trace_hash);
  // The first event has no comma in front of it.
  piece_ += fmt::format(
      "{{\"ph\":\"M\",\"name\":\"process_sort_index\",\"pid\":{},\"tid\":0,\"args\":"
      "{{\"sort_index\":0}}}}",
      kRunProcess);
  AddName(kRunProcess, 0, "process_name", session_.target_name());
  const size_t count = session_.timeline().actors().size();
  for (uint32_t actor = 0; actor < count; ++actor) {
    AddName(kRunProcess, actor, "thread_name", session_.ActorName(actor));
    Event(&piece_, 'M', "thread_sort_index").Track(kRunProcess, actor).Args().Number("sort_index", actor);
  }
  const trace::DatabaseSessions& sessions = session_.database_sessions();
  if (sessions.count() == 0) return;
  AddName(kDatabaseProcess, 0, "process_name", "database");
  for (uint32_t number = 1; number <= sessions.count(); ++number) {
    AddName(kDatabaseProcess, 2ULL * number, "thread_name", fmt::format("session {}", number));
    AddName(kDatabaseProcess, 2ULL * number + 1, "thread_name",
            fmt::format("session {}: transactions", number));
  }
}

// ---- The timeline --------------------------------------------------------------------------------------

bool ChromeTrace::AddSpans() {
  const auto& spans = session_.timeline().spans();
  const size_t end = std::min(spans.size(), next_ + kEventsOfAPiece);
  for (; next_ < end; ++next_) AddSpan(spans[next_]);
  return next_ < spans.size();
}

void ChromeTrace::AddSpan(const trace::Span& span) {
  Event event(&piece_, 'X', SpanName(span));
  event.Text("cat", SpanCategory(span.kind)).Track(kRunProcess, span.actor);
  event.Stretch(span.begin_ns, span.end_ns).Args().Number("step", span.step);
  if (span.line != 0) event.Number("line", span.line);
  if (span.open) event.Text("end", "lasts when the run ends");
  const auto add_value = [&](std::string_view what, bool is_text, int32_t value) {
    if (is_text) {
      event.Text(what, TextAt(static_cast<uint32_t>(value)));
    } else {
      event.Number(what, value);
    }
  };
  if (span.has_read || span.has_write) {
    event.Text("variable", span.variable < log_.variables.size() ? log_.variables[span.variable] : "");
    if (span.has_read) add_value("read", span.read_is_text, span.read_value);
    if (span.has_write) add_value("write", span.write_is_text, span.write_value);
  }
}

// From the loop, which has no spans, nothing can point away.
bool ChromeTrace::AddArrows() {
  const auto& arrows = session_.timeline().arrows();
  const size_t end = std::min(arrows.size(), next_ + kEventsOfAPiece);
  for (; next_ < end; ++next_) {
    const trace::Arrow& arrow = arrows[next_];
    if (arrow.open || arrow.from_actor == 0) continue;
    const std::string name = fmt::format("{} handed over", WaitWords(arrow.wait));
    for (const char phase : {'s', 'f'}) {
      Event event(&piece_, phase, name);
      event.Text("cat", "hand-over").Number("id", next_ + 1);
      if (phase == 's') {
        event.Track(kRunProcess, arrow.from_actor).Time("ts", arrow.begin_ns);
      } else {
        event.Text("bp", "e").Track(kRunProcess, arrow.to_actor).Time("ts", arrow.end_ns);
      }
    }
  }
  return next_ < arrows.size();
}

// ---- What went wrong -----------------------------------------------------------------------------------

void ChromeTrace::AddInstant(std::string_view name, uint32_t actor, int64_t time_ns, std::string_view text) {
  Event event(&piece_, 'i', name);
  event.Text("s", "t").Text("cat", "failure").Track(kRunProcess, actor).Time("ts", time_ns).Args();
  event.Text("what", text);
}

void ChromeTrace::AddLostUpdates() {
  const auto shown = [&](bool is_text, int32_t value) {
    return is_text ? TextAt(static_cast<uint32_t>(value)) : fmt::format("{}", value);
  };
  for (const trace::LostUpdate& lost : session_.timeline().lost_updates()) {
    const std::string variable = lost.variable < log_.variables.size() ? log_.variables[lost.variable] : "";
    AddInstant(
        "lost update", lost.actor, lost.time_ns,
        fmt::format("{} = {} of {} is lost: {} had read {} on line {} and wrote {} on line {}", variable,
                    shown(lost.lost_is_text, lost.lost_value), session_.ActorName(lost.lost_actor),
                    session_.ActorName(lost.actor), shown(lost.read_is_text, lost.read_value), lost.read_line,
                    shown(lost.written_is_text, lost.written_value), lost.write_line));
  }
}

void ChromeTrace::AddAnomalies() {
  for (const trace::Anomaly& anomaly : session_.anomalies()) {
    const int64_t time_ns = anomaly.step == 0 ? 0 : log_.FindStep(anomaly.step).time_ns;
    AddInstant(trace::AnomalyName(anomaly.kind), anomaly.first_actor, time_ns,
               fmt::format("{} and {}, over {}", session_.ActorName(anomaly.first_actor),
                           session_.ActorName(anomaly.second_actor), trace::TableName(log_, anomaly.table)));
  }
}

// ---- Counters and failures, as they were recorded ---------------------------------------------------------

void ChromeTrace::AddCounter(const std::string& name, std::string_view number) {
  Event event(&piece_, 'C', name);
  event.Track(kRunProcess, 0).Time("ts", cursor_.time_ns()).Args().Number("value", number);
}

void ChromeTrace::AddTextCounter(const std::string& name, uint32_t text) {
  if (const std::string number = TextAt(text); IsPlainNumber(number)) AddCounter(name, number);
}

bool ChromeTrace::AddRecords() {
  for (size_t count = 0; count < kEventsOfAPiece; ++count) {
    if (!cursor_.Next(log_.size())) return false;
    AddRecord(cursor_.record());
  }
  return true;
}

void ChromeTrace::AddRecord(const trace::Record& record) {
  const auto named = [&](const std::vector<std::string>& names) {
    return record.detail < names.size() ? names[record.detail] : fmt::format("{}", record.detail);
  };
  switch (record.kind) {
    case RecordKind::kWrite:
      return AddCounter(named(log_.variables), fmt::format("{}", record.signed_value()));
    case RecordKind::kWriteText:
      return AddTextCounter(named(log_.variables), record.value);
    case RecordKind::kCounter:
      return AddCounter(named(log_.counters), fmt::format("{}", record.signed_value()));
    case RecordKind::kCounterText:
      return AddTextCounter(named(log_.counters), record.value);
    case RecordKind::kException:
      return AddInstant("exception", record.actor, cursor_.time_ns(), TextAt(record.value));
    case RecordKind::kRequestEnd:
      if (static_cast<trace::Ending>(record.detail) == trace::Ending::kDone) return;
      return AddInstant("request failed", record.actor, cursor_.time_ns(),
                        trace::Name(static_cast<trace::Ending>(record.detail)));
    case RecordKind::kStuck:
      return AddInstant(
          "waits for ever", record.actor, cursor_.time_ns(),
          fmt::format("for {}, on line {}", WaitWords(static_cast<trace::Wait>(record.detail)), record.line));
    default:
      return;
  }
}

// ---- The database --------------------------------------------------------------------------------------

// One session after another.
bool ChromeTrace::AddSession() {
  const trace::DatabaseSessions& sessions = session_.database_sessions();
  if (next_ == sessions.count()) return false;
  const auto number = static_cast<uint32_t>(++next_);
  const trace::DatabaseSession& one = sessions.of(number);
  const auto end_of = [&](int64_t end_ns) { return end_ns == trace::kLasts ? log_.time_ns() : end_ns; };
  for (const trace::SessionStatement& statement : one.statements) {
    const int64_t end_ns = end_of(statement.end_ns);
    {
      Event event(&piece_, 'X', TextAt(statement.text));
      event.Text("cat", "statement").Track(kDatabaseProcess, 2ULL * number);
      event.Stretch(statement.begin_ns, end_ns).Args().Text("of", session_.ActorName(statement.actor));
      event.Number("line", statement.line).Text("refused", statement.refused ? "yes" : "no");
    }
    if (statement.blocked_ns == trace::kLasts) continue;
    Event event(&piece_, 'X', "waits");
    event.Text("cat", "wait").Track(kDatabaseProcess, 2ULL * number);
    event.Stretch(statement.blocked_ns, std::min(end_of(statement.served_ns), end_ns));
    event.Args().Number("holder_session", statement.blocker);
  }
  for (const trace::SessionStretch& transaction : one.transactions) {
    Event event(&piece_, 'X', transaction.failed ? "transaction, failed" : "transaction");
    event.Text("cat", "transaction").Track(kDatabaseProcess, 2ULL * number + 1);
    event.Stretch(transaction.begin_ns, end_of(transaction.end_ns));
    event.Args().Text("of", session_.ActorName(transaction.actor));
  }
  return next_ < sessions.count();
}

}  // namespace interleave::session
