// A copy of all that values reach and that can change, as a new process gets it: references inside of it lead
// to copies, each object is copied once. What is frozen, and objects of the types in `shared`, are not
// copied.
#pragma once

#include <cstdint>
#include <vector>

#include "vm/arena.hpp"

namespace interleave::vm {

class GraphCopy {
 public:
  GraphCopy(Arena& arena, std::vector<uint16_t> shared);

  Value Copy(Value value);
  // The copies stand for the originals, in a process of their own: they have their numbers (Arena::NumberOf).
  // Once, after the last Copy.
  void CopyNumbers();

 private:
  Value Take(Value value);
  void FillIn(Ref copy);

  Arena& arena_;
  std::vector<uint16_t> shared_;  // native types
  std::vector<Ref> copies_;       // by the original's place
  std::vector<Ref> open_;         // copies whose references still lead to originals
};

}  // namespace interleave::vm
