// What of a thread's work another thread can see: in front of that, and of nothing else, a search asks who
// goes next (see Turn). Steps between two such operations commute with everybody else's.
//
// Inaccuracies: code that a builtin calls in the middle of its work (__eq__ of a dict's key) asks nobody.
// Numbers of objects (id()) are given in the order of asking, and of two threads that ask for objects of
// their own one order is tried: what comes out is the same but for the numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/code.hpp"
#include "lang/opcodes.hpp"
#include "vm/changing.hpp"
#include "vm/fast_code.hpp"
#include "vm/host.hpp"
#include "vm/sharing.hpp"
#include "vm/value.hpp"

namespace interleave::vm {

class Machine;

// Whether an instruction may do what others see; the rest never does. Fused ones that take a local or a
// constant leave what is no small int to those that they stand for.
bool CanBeSeen(FastOpcode opcode);

class Visibility {
 public:
  explicit Visibility(Machine& machine) : machine_(machine) {}

  void Load(const lang::Program& program) { changing_ = FindChanging(program); }
  // Objects have moved, or a thread goes on.
  void Forget() { sharing_.Forget(); }

  // Of Turn::Kind::kSeen: see Machine::MayProceed.
  bool MayProceed();
  // The same of the instruction that the top frame stands in front of.
  bool MayGoPast();
  // Of Turn::Kind::kCounted, once the turn's instructions are used up.
  bool IsTurnOver() const;
  void PassPoint();

 private:
  bool IsInAtomicCode() const;
  bool IsShared(Ref ref);
  void FindShared();
  bool IsSeen(Value value, uint32_t depth = 0);
  bool IsSeenInside(Value value);
  bool IsSeenWithin(Value value);
  bool IsSeenWithin(Value value, uint32_t* left);
  bool IsCallSeen(uint32_t argument_count);
  bool IsNativeThatLooks(Value callable) const;
  bool IsCellSeen(uint32_t cell);
  bool IsSeenInstruction(lang::Instruction instruction);

  Machine& machine_;
  Changing changing_;
  Sharing sharing_;
  std::vector<Host::OwnValue> own_values_;  // so that a walk allocates nothing
};

}  // namespace interleave::vm
