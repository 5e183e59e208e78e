#include "trace/log.hpp"

#include <utility>

namespace interleave::trace {
namespace {

uint64_t FirstWord(const Record& record) {
  return record.delta_ns | static_cast<uint64_t>(record.kind) << 32 |
         static_cast<uint64_t>(record.detail) << 40 | static_cast<uint64_t>(record.line) << 48;
}

uint64_t SecondWord(const Record& record) { return record.actor | static_cast<uint64_t>(record.value) << 32; }

// By how much the clock moves up to a record.
int64_t TimePassed(const Record& record) {
  const int64_t delta_ns = record.delta_ns;
  return record.kind == RecordKind::kTimeGap ? delta_ns | static_cast<int64_t>(record.value) << 32 : delta_ns;
}

}  // namespace

Log::Log(Log&& other) noexcept { *this = std::move(other); }

Log& Log::operator=(Log&& other) noexcept {
  if (this == &other) return *this;
  variables = std::exchange(other.variables, {});
  counters = std::exchange(other.counters, {});
  next_ = std::exchange(other.next_, nullptr);
  stop_ = std::exchange(other.stop_, nullptr);
  size_ = std::exchange(other.size_, 0);
  time_ns_ = std::exchange(other.time_ns_, 0);
  step_count_ = std::exchange(other.step_count_, 0);
  chunks_ = std::exchange(other.chunks_, {});
  blocks_ = std::exchange(other.blocks_, {});
  marks_ = std::exchange(other.marks_, {});
  texts_ = std::exchange(other.texts_, {});
  hashed_ = std::exchange(other.hashed_, {});
  return *this;
}

void Log::AppendAfterGap(int64_t time_ns, RecordKind kind, uint32_t actor, uint8_t detail, uint32_t line,
                         uint32_t value) {
  CHECK(time_ns >= time_ns_);
  const int64_t gap_ns = time_ns - time_ns_;
  if (next_ == stop_) Extend();
  *next_++ = {static_cast<uint32_t>(gap_ns),      RecordKind::kTimeGap, 0, 0, 0,
              static_cast<uint32_t>(gap_ns >> 32)};
  ++size_;
  time_ns_ = time_ns;
  Append(time_ns, kind, actor, detail, line, value);
}

// Makes room up to the next mark. REQUIRES: size_ is a multiple of the marks' distance.
void Log::Extend() {
  marks_.push_back({time_ns_, step_count_});
  const auto chunk = static_cast<size_t>(size_ >> kChunkBits);
  if (chunk == chunks_.size()) AddBlock();
  next_ = chunks_[chunk] + (size_ & kChunkMask);
  stop_ = next_ + kMarkMask + 1;
}

void Log::AddBlock() {
  const size_t count = chunks_.size() < kSingleChunks ? 1 : kChunksPerBlock;
  base::LargeBlock& block = blocks_.emplace_back();
  block.Grow(count * (sizeof(Record) << kChunkBits));
  auto* records = static_cast<Record*>(block.data());
  for (size_t index = 0; index < count; ++index) chunks_.push_back(records + (index << kChunkBits));
}

Log::Mark Log::MomentBefore(uint64_t position) const {
  CHECK(position <= size_);
  if (position == size_) return {time_ns_, step_count_};
  Mark moment = marks_[static_cast<size_t>(position >> kMarkBits)];
  for (uint64_t index = position & ~kMarkMask; index < position; ++index) {
    moment.time_ns += TimePassed(at(index));
    if (at(index).kind == RecordKind::kStep) ++moment.step_count;
  }
  return moment;
}

Log::StepPlace Log::FindStep(uint32_t step) const {
  CHECK(step >= 1 && step <= step_count_);
  const auto has_fewer = [](const Mark& mark, uint32_t wanted) { return mark.step_count < wanted; };
  const auto after = std::lower_bound(marks_.begin(), marks_.end(), step, has_fewer);
  const auto mark = after - 1;  // the first mark has no step in front of it
  int64_t time_ns = mark->time_ns;
  uint32_t count = mark->step_count;
  uint64_t index = static_cast<uint64_t>(mark - marks_.begin()) << kMarkBits;
  while (true) {
    time_ns += TimePassed(at(index));
    if (at(index).kind == RecordKind::kStep && ++count == step) return {index, time_ns};
    ++index;
  }
}

uint64_t Log::EndOfStep(uint32_t step) const {
  CHECK(step <= step_count_);
  if (step == step_count_) return size_;
  const uint64_t next = FindStep(step + 1).record;
  return next > 0 && at(next - 1).kind == RecordKind::kTimeGap ? next - 1 : next;
}

uint32_t Log::StepAtTime(int64_t time_ns) const {
  const auto is_later = [](int64_t wanted, const Mark& mark) { return wanted < mark.time_ns; };
  const auto after = std::upper_bound(marks_.begin(), marks_.end(), time_ns, is_later);
  if (after == marks_.begin()) return 0;
  const auto mark = after - 1;
  int64_t reached_ns = mark->time_ns;
  uint32_t count = mark->step_count;
  for (uint64_t index = static_cast<uint64_t>(mark - marks_.begin()) << kMarkBits; index < size_; ++index) {
    reached_ns += TimePassed(at(index));
    if (reached_ns > time_ns) break;
    if (at(index).kind == RecordKind::kStep) ++count;
  }
  return count;
}

// In a function of its own for each chunk: engines of WebAssembly replace the slow first version of a
// function when it is called again, not while it runs.
void Log::HashChunk(uint64_t end) const {
  const auto add = [](base::Hash64& lane, const Record& record) {
    lane.Add(FirstWord(record));
    lane.Add(SecondWord(record));
  };
  uint64_t index = hashed_.records;
  base::Hash64(&lanes)[kHashLanes] = hashed_.lanes;
  for (; index < end && index % kHashLanes != 0; ++index) add(lanes[index % kHashLanes], at(index));
  // In registers: written out, because compilers keep an array in memory.
  base::Hash64 first = lanes[0], second = lanes[1], third = lanes[2], fourth = lanes[3];
  for (; index + kHashLanes <= end; index += kHashLanes) {
    const Record* records = &at(index);
    add(first, records[0]);
    add(second, records[1]);
    add(third, records[2]);
    add(fourth, records[3]);
  }
  lanes[0] = first, lanes[1] = second, lanes[2] = third, lanes[3] = fourth;
  for (; index < end; ++index) add(lanes[index % kHashLanes], at(index));
  hashed_.records = end;
}

uint64_t Log::Hash() const {
  while (hashed_.records < size_) HashChunk(std::min(size_, (hashed_.records | kHashedAtOnceMask) + 1));
  const std::vector<std::string>& texts = texts_.all();
  for (; hashed_.texts < texts.size(); ++hashed_.texts) hashed_.text_lane.Add(texts[hashed_.texts]);
  base::Hash64 whole;
  whole.Add(size_);
  for (const base::Hash64& lane : hashed_.lanes) whole.Add(lane.value());
  whole.Add(hashed_.text_lane.value());
  return whole.value();
}

uint64_t Log::MemoryBytes() const {
  const uint64_t chunk_bytes = sizeof(Record) << kChunkBits;
  return chunks_.size() * chunk_bytes + marks_.capacity() * sizeof(Mark) + texts_.MemoryBytes();
}

void Log::Truncate(uint64_t size) {
  texts_.Truncate(size);
  if (hashed_.records > size || hashed_.texts > texts_.all().size()) hashed_ = {};
  if (size == size_) return;
  const Mark moment = MomentBefore(size);
  size_ = size;
  time_ns_ = moment.time_ns;
  step_count_ = moment.step_count;
  marks_.resize(static_cast<size_t>((size + kMarkMask) >> kMarkBits));
  // One chunk more is kept: going back and forth over a chunk's beginning is then for free.
  const auto used = static_cast<size_t>((size + kChunkMask) >> kChunkBits);
  while (true) {
    const size_t in_last_block = chunks_.size() > kSingleChunks ? kChunksPerBlock : 1;
    if (chunks_.size() < used + 1 + in_last_block) break;
    chunks_.resize(chunks_.size() - in_last_block);
    blocks_.pop_back();
  }
  next_ = stop_ = nullptr;
  if ((size & kMarkMask) != 0) {
    next_ = chunks_[used - 1] + (size & kChunkMask);
    stop_ = next_ + (kMarkMask + 1 - (size & kMarkMask));
  }
}

}  // namespace interleave::trace
