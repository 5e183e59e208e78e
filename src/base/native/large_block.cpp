// The heap for what is small. Above that, addresses for much more than is asked for, since growing into them
// moves nothing, and memory in pieces that the system hands out whole: asking for it page by page, as
// touching it would, takes half as long again.
#include "base/large_block.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "base/check.hpp"

namespace interleave::base {

namespace {

constexpr uint64_t kPiece = 2U << 20;
constexpr uint64_t kFirstReserve = 64U << 20;

bool IsMapped(uint64_t bytes) { return bytes >= kPiece; }

uint64_t InPieces(uint64_t bytes) { return (bytes + kPiece - 1) / kPiece * kPiece; }

void* Reserve(uint64_t bytes) {
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void* mapping = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, kFlags, -1, 0);
  CHECK(mapping != MAP_FAILED);
  return mapping;
}

// Refused by systems that do not know it, which is just slower.
void Populate(void* data, uint64_t from, uint64_t to) {
  madvise(static_cast<char*>(data) + from, to - from, MADV_POPULATE_WRITE);
}

void Free(void* data, uint64_t bytes, uint64_t reserved) {
  if (IsMapped(bytes)) {
    munmap(data, reserved);
  } else {
    std::free(data);
  }
}

}  // namespace

LargeBlock::~LargeBlock() { Free(data_, bytes_, reserved_); }

void LargeBlock::Grow(uint64_t bytes) {
  CHECK(bytes > bytes_);
  const bool grows_on = bytes_ > 0;
  if (grows_on && !IsMapped(bytes)) bytes = std::min(std::max(bytes, 2 * bytes_), kPiece);
  if (!IsMapped(bytes)) {
    data_ = std::realloc(data_, bytes);
    CHECK(data_ != nullptr);
    bytes_ = bytes;
    return;
  }
  bytes = InPieces(bytes);
  if (bytes > reserved_) {
    const uint64_t reserved = grows_on ? std::max(4 * bytes, kFirstReserve) : bytes;
    void* grown = Reserve(reserved);
    if (grows_on) std::memcpy(grown, data_, bytes_);
    Free(data_, bytes_, reserved_);
    data_ = grown;
    reserved_ = reserved;
  }
  // What was copied lies in pages already; asking for them again costs next to nothing.
  Populate(data_, bytes_ / kPiece * kPiece, bytes);
  bytes_ = bytes;
}

}  // namespace interleave::base
