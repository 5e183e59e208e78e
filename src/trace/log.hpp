// The records of a run, in order, and the texts they refer to. Append-only; a position in it is the index of
// a record. Kept in chunks, so appending never moves what is there: a reference to a record holds until it is
// truncated.
//
//   log.Append(now_ns, RecordKind::kWrite, actor, variable, line, value);
//   log.Append(now_ns, RecordKind::kPrint, actor, 0, 0, log.AddText("50 of 50"));
//
// Cursor (cursor.hpp) walks through it with the time. Steps and times are found by marks, one for every 256
// records, so no look-up reads more than that many.
//
// Not thread-safe, not even for readers: Hash keeps what it has done.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.hpp"
#include "base/hash.hpp"
#include "base/large_block.hpp"
#include "trace/record.hpp"
#include "trace/texts.hpp"

namespace interleave::trace {

class Log {
 public:
  Log() = default;
  Log(Log&& other) noexcept;
  Log& operator=(Log&& other) noexcept;

  // What names stand behind the numbers in the records; set before the run.
  std::vector<std::string> variables;  // watched variables, by kRead/kWrite's detail
  std::vector<std::string> counters;   // by kCounter's detail

  // REQUIRES: time_ns >= time_ns(); the value of a kStep is step_count() + 1; kind is not kTimeGap.
  void Append(int64_t time_ns, RecordKind kind, uint32_t actor, uint8_t detail = 0, uint32_t line = 0,
              uint32_t value = 0) {
    const auto delta_ns = static_cast<uint64_t>(time_ns) - static_cast<uint64_t>(time_ns_);
    if (__builtin_expect(delta_ns > UINT32_MAX, 0))
      return AppendAfterGap(time_ns, kind, actor, detail, line, value);
    if (__builtin_expect(next_ == stop_, 0)) Extend();
    *next_++ = {static_cast<uint32_t>(delta_ns),
                kind,
                detail,
                static_cast<uint16_t>(std::min(line, 65535U)),
                actor,
                value};
    ++size_;
    time_ns_ = time_ns;
    if (kind != RecordKind::kStep) return;
    CHECK(value == step_count_ + 1);
    step_count_ = value;
  }

  // The index of a text; equal texts are stored once. Bounded: beyond 64 MiB of texts the index of "…".
  uint32_t AddText(std::string_view text) { return texts_.Add(text, size_); }

  uint64_t size() const { return size_; }
  const Record& at(uint64_t index) const {
    return chunks_[static_cast<size_t>(index >> kChunkBits)][index & kChunkMask];
  }
  const std::vector<std::string>& texts() const { return texts_.all(); }
  int64_t time_ns() const { return time_ns_; }  // of the last record
  uint32_t step_count() const { return step_count_; }

  // The index of the kStep record of a step (from 1), and the time when it begins.
  // REQUIRES: 1 <= step <= step_count().
  struct StepPlace {
    uint64_t record;
    int64_t time_ns;
  };
  StepPlace FindStep(uint32_t step) const;
  // Where the records of a step end, those that follow it included: the position of the next step, or of the
  // time gap in front of it; for the last step size(). Step 0: what came before the first one.
  // REQUIRES: step <= step_count().
  uint64_t EndOfStep(uint32_t step) const;
  // The last step that begins at or before a time; 0 when none does.
  uint32_t StepAtTime(int64_t time_ns) const;
  // The time of the last record before a position; 0 at the beginning. REQUIRES: position <= size().
  int64_t TimeBefore(uint64_t position) const { return MomentBefore(position).time_ns; }

  // Hash of all records and texts: equal runs, equal hash, on every target.
  uint64_t Hash() const;
  uint64_t MemoryBytes() const;

  // Forgets everything from a record on (a run that is replayed from an earlier place), and the texts that
  // were added since then. REQUIRES: size <= size().
  void Truncate(uint64_t size);

 private:
  static constexpr uint32_t kChunkBits = 14;
  static constexpr uint64_t kChunkMask = (1U << kChunkBits) - 1;
  static constexpr uint32_t kMarkBits = 8;
  static constexpr uint64_t kMarkMask = (1U << kMarkBits) - 1;
  static constexpr uint32_t kHashLanes = 4;
  static constexpr uint64_t kHashedAtOnceMask = (1U << 12) - 1;

  // The first chunks are blocks of their own, so that a short run takes little; then many share one.
  static constexpr size_t kSingleChunks = 8;
  static constexpr size_t kChunksPerBlock = 8;

  // What holds in front of a record.
  struct Mark {
    int64_t time_ns = 0;
    uint32_t step_count = 0;
  };

  // A hash that goes on where it stopped. Records go to several lanes in turn, because one lane would wait
  // for its own multiplications.
  struct Hashed {
    base::Hash64 lanes[kHashLanes];
    base::Hash64 text_lane;
    uint64_t records = 0;
    uint32_t texts = 0;
  };

  void AppendAfterGap(int64_t time_ns, RecordKind kind, uint32_t actor, uint8_t detail, uint32_t line,
                      uint32_t value);
  void Extend();
  void AddBlock();
  __attribute__((noinline)) void HashChunk(uint64_t end) const;
  Mark MomentBefore(uint64_t position) const;

  Record* next_ = nullptr;  // where the next record goes
  Record* stop_ = nullptr;  // where the next mark is due
  uint64_t size_ = 0;
  int64_t time_ns_ = 0;
  uint32_t step_count_ = 0;
  std::vector<Record*> chunks_;  // more than the records need, where one was truncated
  std::vector<base::LargeBlock> blocks_;
  std::vector<Mark> marks_;  // in front of every 256th record
  Texts texts_;
  mutable Hashed hashed_;
};

}  // namespace interleave::trace
