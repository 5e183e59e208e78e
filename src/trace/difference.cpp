#include "trace/difference.hpp"

#include <algorithm>
#include <string_view>

#include "trace/cursor.hpp"

namespace interleave::trace {
namespace {

// An event as both programs would record it, whatever their text is.
struct Event {
  bool is_there = false;
  int64_t time_ns = 0;
  RecordKind kind = RecordKind::kEnd;
  uint32_t actor = 0;
  uint8_t detail = 0;
  int32_t value = 0;
  std::string_view text;

  bool operator==(const Event&) const = default;
};

class Events {
 public:
  explicit Events(const Log& log) : log_(log), cursor_(log) {}

  Event Next() {
    while (cursor_.Next(log_.size())) {
      if (IsSeen(cursor_.record().kind)) return Seen(cursor_.record());
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

  Event Seen(const Record& record) const {
    Event event{.is_there = true,
                .time_ns = cursor_.time_ns(),
                .kind = record.kind,
                .actor = record.actor,
                .detail = record.detail};
    if (record.kind == RecordKind::kRead || record.kind == RecordKind::kWrite)
      event.value = record.signed_value();
    if (record.kind == RecordKind::kReadText || record.kind == RecordKind::kWriteText)
      event.text = log_.texts()[record.value];
    return event;
  }

  const Log& log_;
  Cursor cursor_;
};

}  // namespace

Difference FirstDifference(const Log& log, const Log& other) {
  Events ours(log), theirs(other);
  while (true) {
    const Event one = ours.Next();
    const Event two = theirs.Next();
    if (one == two) {
      if (!one.is_there) return {};
      continue;
    }
    int64_t time_ns = one.is_there ? one.time_ns : two.time_ns;
    if (one.is_there && two.is_there) time_ns = std::min(one.time_ns, two.time_ns);
    return {.found = true, .time_ns = time_ns, .step = ours.step(), .other_step = theirs.step()};
  }
}

}  // namespace interleave::trace
