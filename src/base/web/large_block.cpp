// The heap: WebAssembly has one flat memory, and nothing to ask for larger pages. A block that grows is
// copied whenever something lies behind it, so it leaps once from small to large: what is never touched takes
// addresses, not memory.
#include "base/large_block.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/check.hpp"

namespace interleave::base {

namespace {

constexpr uint64_t kSmall = 2U << 20;
constexpr uint64_t kFirstLarge = 64U << 20;

}  // namespace

LargeBlock::~LargeBlock() { std::free(data_); }

void LargeBlock::Grow(uint64_t bytes) {
  CHECK(bytes > bytes_);
  const bool grows_on = bytes_ > 0;
  bytes = std::max(bytes, 2 * bytes_);
  if (grows_on && bytes >= kSmall) bytes = std::max(bytes, kFirstLarge);
  data_ = std::realloc(data_, static_cast<size_t>(bytes));
  CHECK(data_ != nullptr);
  bytes_ = bytes;
}

}  // namespace interleave::base
