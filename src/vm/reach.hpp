// What a run can still get at: the answer of Machine::Reach, good until the next allocation or collection.
#pragma once

#include <cstdint>
#include <vector>

#include "vm/value.hpp"

namespace interleave::vm {

// A slot of a native type that does not keep alive what it holds.
struct WeakSlot {
  uint16_t type = 0;
  uint32_t slot = 0;
};

class Reached {
 public:
  // `frozen_end`: everything before it lives for ever; `used`: the arena's words.
  Reached(uint32_t frozen_end, uint32_t used) : frozen_end_(frozen_end), marks_((used + 63) / 64, 0) {}

  bool Has(Ref ref) const { return ref < frozen_end_ || ((marks_[ref / 64] >> (ref % 64)) & 1) != 0; }
  uint64_t words() const { return words_; }  // of all that was found

  // False: it was there already.
  bool Add(Ref ref, uint32_t words) {
    if (Has(ref)) return false;
    marks_[ref / 64] |= uint64_t{1} << (ref % 64);
    words_ += words;
    return true;
  }

 private:
  uint32_t frozen_end_;
  uint64_t words_ = 0;
  std::vector<uint64_t> marks_;
};

}  // namespace interleave::vm
