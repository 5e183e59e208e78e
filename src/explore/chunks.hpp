// Lists that only grow, in pieces: nothing is moved, and little is taken that is not needed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace interleave::explore {

template <typename T>
class Chunks {
 public:
  void push_back(const T& value) {
    if (size_ % kChunk == 0) chunks_.push_back(std::make_unique<T[]>(kChunk));
    (*this)[size_++] = value;
  }

  T& operator[](size_t index) { return chunks_[index / kChunk][index % kChunk]; }
  const T& operator[](size_t index) const { return chunks_[index / kChunk][index % kChunk]; }
  size_t size() const { return size_; }
  uint64_t bytes() const { return (chunks_.size() * kChunk * sizeof(T)) + (chunks_.capacity() * sizeof(T*)); }

 private:
  static constexpr size_t kChunk = 8192;

  size_t size_ = 0;
  std::vector<std::unique_ptr<T[]>> chunks_;
};

// Bytes in pieces that are put in one after another and lie together.
class ByteChunks {
 public:
  // Where they are from now on; fewer than 2^31 bytes altogether.
  uint32_t Add(const uint8_t* bytes, size_t count) {
    if (count > kChunk * places_.size() - size_) AddBlock(count);
    const size_t place = size_;
    std::copy_n(bytes, count, places_[place / kChunk] + (place % kChunk));
    size_ += count;
    return static_cast<uint32_t>(place);
  }

  const uint8_t* At(uint32_t place) const { return places_[place / kChunk] + (place % kChunk); }
  uint64_t bytes() const { return (places_.size() * kChunk) + (places_.capacity() * sizeof(uint8_t*)); }

 private:
  static constexpr size_t kChunk = size_t{1} << 16;

  // What is left of the last one stays empty. A large one counts as several.
  void AddBlock(size_t count) {
    const size_t chunks = (count + kChunk - 1) / kChunk;
    blocks_.push_back(std::make_unique<uint8_t[]>(chunks * kChunk));
    size_ = kChunk * places_.size();
    for (size_t chunk = 0; chunk < chunks; ++chunk)
      places_.push_back(blocks_.back().get() + (chunk * kChunk));
  }

  size_t size_ = 0;
  std::vector<uint8_t*> places_;
  std::vector<std::unique_ptr<uint8_t[]>> blocks_;
};

}  // namespace interleave::explore
