// The heap for what is small, and mappings with huge pages above. A mapping that is moved loses its huge
// pages, so it is made much larger than asked for: what is never touched takes addresses, not memory.
#include "base/large_block.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "base/check.hpp"

namespace interleave::base {

namespace {

constexpr uint64_t kHugePage = 2U << 20;
constexpr uint64_t kFirstGrownMapping = 64U << 20;

bool IsMapped(uint64_t bytes) { return bytes >= kHugePage; }

// Mappings begin anywhere; a huge page does not, so one more is asked for and the ends are cut off.
void* Map(uint64_t bytes) {
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void* mapping = mmap(nullptr, bytes + kHugePage, PROT_READ | PROT_WRITE, kFlags, -1, 0);
  CHECK(mapping != MAP_FAILED);
  auto* begin = static_cast<char*>(mapping);
  const uint64_t before = (kHugePage - reinterpret_cast<uintptr_t>(begin) % kHugePage) % kHugePage;
  if (before > 0) munmap(begin, before);
  if (before < kHugePage) munmap(begin + before + bytes, kHugePage - before);
  madvise(begin + before, bytes, MADV_HUGEPAGE);  // refused where there are none, which is just slower
  return begin + before;
}

void Free(void* data, uint64_t bytes) {
  if (IsMapped(bytes)) {
    munmap(data, bytes);
  } else {
    std::free(data);
  }
}

}  // namespace

LargeBlock::~LargeBlock() { Free(data_, bytes_); }

void LargeBlock::Grow(uint64_t bytes) {
  CHECK(bytes > bytes_);
  const bool grows_on = bytes_ > 0;
  bytes = std::max(bytes, 2 * bytes_);
  if (!IsMapped(bytes)) {
    data_ = std::realloc(data_, bytes);
    CHECK(data_ != nullptr);
    bytes_ = bytes;
    return;
  }
  if (grows_on) bytes = std::max(2 * bytes, kFirstGrownMapping);
  bytes = (bytes + kHugePage - 1) / kHugePage * kHugePage;
  void* grown = Map(bytes);
  if (grows_on) std::memcpy(grown, data_, bytes_);
  Free(data_, bytes_);
  data_ = grown;
  bytes_ = bytes;
}

}  // namespace interleave::base
