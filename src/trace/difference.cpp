#include "trace/difference.hpp"

#include <algorithm>
#include <string_view>

#include "trace/cursor.hpp"

namespace interleave::trace {
namespace {

// What one program and another would record alike, whatever their text is.
struct What {
  bool is_there = false;
  int64_t time_ns = 0;  // of an access 0: how long a step takes up to it depends on the text
  RecordKind kind = RecordKind::kEnd;
  uint32_t actor = 0;
  uint8_t detail = 0;
  int32_t value = 0;
  std::string_view text;
  std::string_view variable;

  bool operator==(const What&) const = default;
};
struct Event {
  What what;
  int64_t time_ns = 0;
};

bool IsAccess(RecordKind kind) {
  return kind == RecordKind::kRead || kind == RecordKind::kWrite || kind == RecordKind::kReadText ||
         kind == RecordKind::kWriteText;
}

class Events {
 public:
  Events(const Log& log, const Log& other) : log_(log), other_(other), cursor_(log) {}

  Event Next() {
    while (cursor_.Next(log_.size())) {
      const Record& record = cursor_.record();
      if (!IsSeen(record.kind) || (IsAccess(record.kind) && !IsOfBoth(record))) continue;
      return {Seen(record), cursor_.time_ns()};
    }
    return {};
  }
  uint32_t step() const { return cursor_.step(); }

 private:
  static bool IsSeen(RecordKind kind) {
    switch (kind) {
      case RecordKind::kStep:
      case RecordKind::kPause:
      case RecordKind::kTaskEnd:
      case RecordKind::kRequestStart:
      case RecordKind::kRequestEnd:
      case RecordKind::kRead:
      case RecordKind::kWrite:
      case RecordKind::kReadText:
      case RecordKind::kWriteText:
      case RecordKind::kCall:
      case RecordKind::kReply:
      case RecordKind::kException:
      case RecordKind::kEnd:
        return true;
      default:
        return false;
    }
  }

  // What a program has to itself, and the first values of what it has, are its text as well.
  bool IsOfBoth(const Record& record) const {
    if (cursor_.step() == 0) return false;
    const std::string_view name = NameOf(record);
    return name.empty() ||
           std::find(other_.variables.begin(), other_.variables.end(), name) != other_.variables.end();
  }

  std::string_view NameOf(const Record& record) const {
    return record.detail < log_.variables.size() ? std::string_view(log_.variables[record.detail]) : "";
  }

  What Seen(const Record& record) const {
    What what{.is_there = true, .kind = record.kind, .actor = record.actor};
    if (!IsAccess(record.kind)) {
      what.time_ns = cursor_.time_ns();
      what.detail = record.detail;
      return what;
    }
    what.variable = NameOf(record);
    if (what.variable.empty()) what.detail = record.detail;
    if (record.kind == RecordKind::kRead || record.kind == RecordKind::kWrite) {
      what.value = record.signed_value();
    } else {
      what.text = log_.texts()[record.value];
    }
    return what;
  }

  const Log& log_;
  const Log& other_;
  Cursor cursor_;
};

}  // namespace

Difference FirstDifference(const Log& log, const Log& other) {
  Events ours(log, other), theirs(other, log);
  while (true) {
    const Event one = ours.Next();
    const Event two = theirs.Next();
    if (one.what == two.what) {
      if (!one.what.is_there) return {};
      continue;
    }
    const int64_t own_ns = one.what.is_there ? one.time_ns : two.time_ns;
    const int64_t other_ns = two.what.is_there ? two.time_ns : one.time_ns;
    return {.found = true,
            .time_ns = std::min(own_ns, other_ns),
            .own_time_ns = own_ns,
            .other_time_ns = other_ns,
            .step = ours.step(),
            .other_step = theirs.step()};
  }
}

}  // namespace interleave::trace
