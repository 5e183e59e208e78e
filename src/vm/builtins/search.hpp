// What index(), count() and remove() of lists, tuples and deques want of Replayed::kFind.
#pragma once

#include <cstdint>

namespace interleave::vm {

enum class Wish : int64_t { kIndex, kCount, kRemove };

}  // namespace interleave::vm
