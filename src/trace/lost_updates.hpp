// Finds lost updates. R's write overwrote W if another actor wrote the same variable between R's last read of
// it and R's write; W is then the last such write, the one whose value was there.
//
// Of two writes of R in a row only the first can overwrite W: after it, what was there is R's own. A writer
// that never read the variable overwrites nothing (a blind write depends on no earlier value).
//
//   if (const std::optional<Overwrite> found = finder.Feed(cursor)) ...
//
// Feed it every kRead, kWrite, kReadText and kWriteText record, in order.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "trace/cursor.hpp"

namespace interleave::trace {

// Where a write that is lost took place, and the read that missed it.
struct Overwrite {
  uint64_t read_record = 0;  // R's last read
  uint64_t lost_record = 0;  // W
  int64_t lost_time_ns = 0;
  uint32_t lost_step = 0;
};

class LostUpdateFinder {
 public:
  // Set when the record is a write that overwrote another one.
  std::optional<Overwrite> Feed(const Cursor& cursor);

 private:
  static constexpr uint64_t kNever = UINT64_MAX;

  struct Variable {
    uint64_t write_record = kNever;  // the last write
    int64_t write_time_ns = 0;
    uint32_t write_step = 0;
    uint32_t writer = 0;
    std::vector<uint64_t> reads;  // the last read, by actor
  };

  std::vector<Variable> variables_;
};

inline bool IsRead(const Record& record) {
  return record.kind == RecordKind::kRead || record.kind == RecordKind::kReadText;
}
inline bool IsWrite(const Record& record) {
  return record.kind == RecordKind::kWrite || record.kind == RecordKind::kWriteText;
}

}  // namespace interleave::trace
