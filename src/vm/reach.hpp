// What natives may ask about a run that no instruction asks: what it can still get at, and which code a
// function or a coroutine has.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "vm/machine.hpp"

namespace interleave::vm {

// A slot of a native type that does not keep alive what it holds.
struct WeakSlot {
  uint16_t type = 0;
  uint32_t slot = 0;
};

// What was found: good until the next allocation or collection.
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

// What is known of a function, or of the frame of one.
struct CodeView {
  std::string_view name;    // the qualified one; empty: it is neither
  uint32_t first_line = 0;  // of the definition
  uint32_t line = 0;        // where the frame stands
  uint32_t code = 0;        // index into Program::codes
  uint32_t next = 0;        // of a frame: index of the instruction that it goes on with
  bool is_coroutine = false;
  bool is_finished = false;
};

class Inspector {
 public:
  explicit Inspector(Machine& machine) : machine_(machine) {}

  // No C++ code holds values in the middle of its work, which no walk would find.
  bool MayReach() const { return machine_.no_collect_ == 0; }
  // A walk from the threads, the globals and `roots`, without `weak`; charged to the fuel. REQUIRES:
  // MayReach().
  Reached Reach(const std::vector<WeakSlot>& weak, const std::vector<Value>& roots);

  CodeView ViewOf(Value value) const;
  // Of a frame: who goes on when it returns, a frame too; None: nobody.
  Value BackOf(Value frame) const;
  // A frame that an exception ended keeps nothing alive any more.
  void DropLocals(Value frame);

 private:
  Machine& machine_;
};

}  // namespace interleave::vm
