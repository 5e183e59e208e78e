// Uninitialised memory in large amounts, which grows without losing what it holds. For what the core keeps
// most of, the arena and the records: handing memory out in the system's small pages took a third of a long
// run.
//
//   LargeBlock block;
//   block.Grow(bytes);
//   auto* words = static_cast<uint64_t*>(block.data());  // until it grows again
//
// Running out of memory stops at a CHECK: whoever grows a block keeps to a limit of its own.
#pragma once

#include <cstdint>
#include <utility>

namespace interleave::base {

class LargeBlock {
 public:
  LargeBlock() = default;
  LargeBlock(LargeBlock&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        bytes_(std::exchange(other.bytes_, 0)),
        reserved_(std::exchange(other.reserved_, 0)) {}
  LargeBlock& operator=(LargeBlock&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    std::swap(reserved_, other.reserved_);
    return *this;
  }
  ~LargeBlock();

  // To at least so many bytes, or some more. REQUIRES: bytes > bytes().
  void Grow(uint64_t bytes);

  void* data() { return data_; }
  uint64_t bytes() const { return bytes_; }

 private:
  void* data_ = nullptr;
  uint64_t bytes_ = 0;
  uint64_t reserved_ = 0;  // of addresses, where the system tells them from memory
};

}  // namespace interleave::base
