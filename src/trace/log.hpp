// The records of a run, in order, and the texts they refer to. Append-only; a position in it is the index of
// a record. Kept in chunks, so appending never moves what is there.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "trace/record.hpp"

namespace interleave::trace {

class Log {
 public:
  // What names stand behind the numbers in the records; set before the run.
  std::vector<std::string> variables;  // watched variables, by kRead/kWrite's detail
  std::vector<std::string> counters;   // by kCounter's detail

  // REQUIRES: time_ns >= time_ns().
  void Append(int64_t time_ns, RecordKind kind, uint32_t actor, uint8_t detail = 0, uint32_t line = 0,
              uint32_t value = 0);

  // The index of a text; equal texts are stored once. Bounded: beyond 64 MiB of texts the index of "…".
  uint32_t AddText(std::string_view text);

  uint64_t size() const { return size_; }
  const Record& at(uint64_t index) const { return chunks_[index >> kChunkBits][index & kChunkMask]; }
  const std::vector<std::string>& texts() const { return texts_; }
  int64_t time_ns() const { return time_ns_; }   // of the last record
  uint32_t step_count() const { return step_count_; }

  // The index of the kStep record of a step (from 1), and the time when it begins.
  // REQUIRES: 1 <= step <= step_count().
  struct StepPlace {
    uint64_t record;
    int64_t time_ns;
  };
  StepPlace FindStep(uint32_t step) const;
  // The last step that begins at or before a time; 0 when none does.
  uint32_t StepAtTime(int64_t time_ns) const;

  // Hash of all records and texts: equal runs, equal hash, on every target.
  uint64_t Hash() const;
  uint64_t MemoryBytes() const;

  // Forgets everything from a record on (a run that is replayed from an earlier place).
  void Truncate(uint64_t size);

 private:
  static constexpr uint32_t kChunkBits = 14;
  static constexpr uint64_t kChunkMask = (1U << kChunkBits) - 1;

  std::vector<std::unique_ptr<Record[]>> chunks_;
  std::vector<std::string> texts_;
  std::vector<uint32_t> text_order_;  // indices into texts_, sorted by text
  uint64_t text_bytes_ = 0;
  uint64_t size_ = 0;
  int64_t time_ns_ = 0;
  uint32_t step_count_ = 0;
  std::vector<StepPlace> step_marks_;  // every 64th step
};

}  // namespace interleave::trace
