#include "trace/lost_updates.hpp"

namespace interleave::trace {

std::optional<Overwrite> LostUpdateFinder::Feed(const Cursor& cursor) {
  const Record& record = cursor.record();
  if (record.detail >= variables_.size()) variables_.resize(record.detail + 1U);
  Variable& variable = variables_[record.detail];
  if (record.actor >= variable.reads.size()) variable.reads.resize(record.actor + 1U, kNever);
  uint64_t& read = variable.reads[record.actor];
  if (IsRead(record)) {
    read = cursor.index();
    return std::nullopt;
  }
  std::optional<Overwrite> found;
  const bool written_since =
      read != kNever && variable.write_record != kNever && variable.write_record > read;
  if (written_since && variable.writer != record.actor) {
    found = {read, variable.write_record, variable.write_time_ns, variable.write_step};
  }
  variable.write_record = cursor.index();
  variable.write_time_ns = cursor.time_ns();
  variable.write_step = cursor.step();
  variable.writer = record.actor;
  return found;
}

}  // namespace interleave::trace
