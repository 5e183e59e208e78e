// The heap: WebAssembly has one flat memory, and nothing to ask for larger pages.
#include "base/large_block.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/check.hpp"

namespace interleave::base {

LargeBlock::~LargeBlock() { std::free(data_); }

void LargeBlock::Grow(uint64_t bytes) {
  CHECK(bytes > bytes_);
  bytes = std::max(bytes, 2 * bytes_);
  data_ = std::realloc(data_, static_cast<size_t>(bytes));
  CHECK(data_ != nullptr);
  bytes_ = bytes;
}

}  // namespace interleave::base
