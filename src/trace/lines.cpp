#include "trace/lines.hpp"

#include <fmt/format.h>

#include <iterator>

#include "trace/names.hpp"

namespace interleave::trace {
namespace {

// Writes one object's fields.
class Line {
 public:
  Line(const Log& log, std::string* sink) : log_(log), sink_(*sink) {}

  void Number(std::string_view name, int64_t value) {
    Key(name);
    const fmt::format_int digits(value);
    sink_.append(digits.data(), digits.size());
  }
  void NumberUnless0(std::string_view name, uint32_t value) {
    if (value != 0) Number(name, value);
  }
  void String(std::string_view name, std::string_view value) {
    Key(name);
    AppendJsonString(value, &sink_);
  }
  void Bool(std::string_view name, bool value) {
    Key(name);
    sink_ += value ? "true" : "false";
  }
  void Text(std::string_view name, uint32_t index) {
    String(name, index < log_.texts().size() ? std::string_view(log_.texts()[index]) : "");
  }
  void NameOf(std::string_view name, const std::vector<std::string>& names, uint8_t index) {
    String(name, index < names.size() ? names[index] : fmt::format("{}", index));
  }

  void Step(const Record& record, int64_t time_ns, uint32_t step) {
    Number("step", step);
    Number("time_ns", time_ns);
    switch (static_cast<StepKind>(record.detail)) {
      case StepKind::kTask:
        String("label", fmt::format("task:{}", record.actor));
        break;
      case StepKind::kArrive:
        String("label", "arrive");
        break;
      case StepKind::kTimer:
        String("label", "timer");
        break;
      case StepKind::kCallback:
        String("label", "callback");
        break;
      case StepKind::kEffect:
        String("label", fmt::format("effect:{}", record.actor));
        break;
      case StepKind::kThread:
        String("label", fmt::format("thread:{}", record.actor));
        break;
    }
    Finish();
  }

  void Other(const Record& record, int64_t time_ns) {
    Number("time_ns", time_ns);
    String("kind", Name(record.kind));
    if (record.kind != RecordKind::kEnd) Number("actor", record.actor);
    NumberUnless0("line", record.line);
    Fields(record);
    Finish();
  }

 private:
  void Key(std::string_view name) {
    sink_ += first_ ? "{\"" : ",\"";
    first_ = false;
    sink_ += name;
    sink_ += "\":";
  }

  void Finish() { sink_ += "}\n"; }

  // Of kRows.
  void RowsOf(const Record& record) {
    Number("session", record.value & UINT16_MAX);
    String("change", Name(static_cast<RowChange>(record.detail)));
    Number("columns", record.value >> 16U & UINT8_MAX);
    Number("given", record.value >> 24U);
  }

  void TableAndVersion(const Record& record) {
    Number("table", record.detail);
    Number("version", record.value);
  }

  void WaitAndObject(const Record& record) {
    const auto wait = static_cast<Wait>(record.detail);
    String("wait", Name(wait));
    NumberUnless0(wait == Wait::kTask ? "task" : "object", record.value);
  }

  void Fields(const Record& record) {
    const auto ending = static_cast<Ending>(record.detail);
    switch (record.kind) {
      case RecordKind::kTimeGap:
      case RecordKind::kStep:
        return;
      case RecordKind::kPause:
      case RecordKind::kStuck:
        return WaitAndObject(record);
      case RecordKind::kWake:
        String("wait", Name(static_cast<Wait>(record.detail)));
        return Number("by", record.value);
      case RecordKind::kTaskCreate:
        return Number("task", record.value);
      case RecordKind::kTaskName:
        return Text("name", record.value);
      case RecordKind::kTaskEnd:
        return String("ending", Name(ending));
      case RecordKind::kRequestStart:
        return Number("request", record.value);
      case RecordKind::kRequestEnd:
        Number("request", record.value);
        return String("ending", Name(ending));
      case RecordKind::kRead:
      case RecordKind::kWrite:
        NameOf("variable", log_.variables, record.detail);
        return Number("value", record.signed_value());
      case RecordKind::kReadText:
      case RecordKind::kWriteText:
        NameOf("variable", log_.variables, record.detail);
        return Text("value", record.value);
      case RecordKind::kAcquire:
      case RecordKind::kRelease:
        String("primitive", Name(static_cast<Wait>(record.detail)));
        return NumberUnless0("object", record.value);
      case RecordKind::kCall:
      case RecordKind::kReply:
        String("device", Name(static_cast<Device>(record.detail)));
        if (static_cast<Device>(record.detail) == Device::kDatabase) return Text("sql", record.value);
        return NumberUnless0("key", record.value);
      case RecordKind::kCounter:
        NameOf("counter", log_.counters, record.detail);
        return Number("value", record.signed_value());
      case RecordKind::kCounterText:
        NameOf("counter", log_.counters, record.detail);
        return Text("value", record.value);
      case RecordKind::kException:
      case RecordKind::kPrint:
        return Text("text", record.value);
      case RecordKind::kHeldBy:
        Number("holder", record.value);
        return Bool("holder_finished", record.detail != 0);
      case RecordKind::kStatement:
        return Number("session", record.value);
      case RecordKind::kServed:
        Number("session", record.value);
        String("state", Name(static_cast<ServedState>(record.detail & ~kRefused)));
        return Bool("refused", (record.detail & kRefused) != 0);
      case RecordKind::kBlocked:
        return NumberUnless0("holder_session", record.value);
      case RecordKind::kTable:
        Number("table", record.detail);
        return Text("name", record.value);
      case RecordKind::kRows:
        return RowsOf(record);
      case RecordKind::kRowRead:
      case RecordKind::kRowBefore:
      case RecordKind::kRowWrite:
        return TableAndVersion(record);
      case RecordKind::kTransactionEnd:
        Number("session", record.value);
        return String("ending", Name(static_cast<TransactionEnd>(record.detail)));
      case RecordKind::kUndone:
        return Number("first_version", record.value);
      case RecordKind::kEnd:
        return String("outcome", Name(static_cast<Outcome>(record.detail)));
    }
  }

  const Log& log_;
  std::string& sink_;
  bool first_ = true;
};

bool IsContinuation(char character) { return (static_cast<unsigned char>(character) & 0xc0) == 0x80; }

// The length of the UTF-8 character in front; 0: there is none. REQUIRES: not empty.
size_t CharacterLength(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (text.size() < length) return 0;
  for (size_t i = 1; i < length; ++i) {
    if (!IsContinuation(text[i])) return 0;
  }
  // Overlong forms, surrogates, and what lies beyond U+10FFFF.
  const auto second = static_cast<unsigned char>(text[1]);
  if (first == 0xe0 && second < 0xa0) return 0;
  if (first == 0xed && second > 0x9f) return 0;
  if (first == 0xf0 && second < 0x90) return 0;
  if (first == 0xf4 && second > 0x8f) return 0;
  return length;
}

void AppendEscaped(char character, std::string* sink) {
  switch (character) {
    case '"':
      *sink += "\\\"";
      return;
    case '\\':
      *sink += "\\\\";
      return;
    case '\n':
      *sink += "\\n";
      return;
    case '\r':
      *sink += "\\r";
      return;
    case '\t':
      *sink += "\\t";
      return;
    default:
      break;
  }
  const auto code = static_cast<unsigned>(static_cast<unsigned char>(character));
  if (code < 0x20) {
    fmt::format_to(std::back_inserter(*sink), "\\u{:04x}", code);
  } else {
    *sink += character;
  }
}

}  // namespace

void AppendJsonString(std::string_view text, std::string* sink) {
  *sink += '"';
  while (!text.empty()) {
    const size_t length = CharacterLength(text);
    if (length == 0) {
      *sink += "\xef\xbf\xbd";
    } else if (length == 1) {
      AppendEscaped(text[0], sink);
    } else {
      *sink += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  *sink += '"';
}

bool JsonLines::Append(uint64_t line_count, std::string* sink) {
  for (uint64_t i = 0; i < line_count; ++i) {
    if (!cursor_.Next(log_->size())) return i > 0;
    Line line(*log_, sink);
    if (cursor_.record().kind == RecordKind::kStep) {
      line.Step(cursor_.record(), cursor_.time_ns(), cursor_.step());
    } else {
      line.Other(cursor_.record(), cursor_.time_ns());
    }
  }
  return true;
}

std::string FormatJsonLines(const Log& log) {
  std::string lines;
  JsonLines(log).Append(log.size(), &lines);
  return lines;
}

}  // namespace interleave::trace
