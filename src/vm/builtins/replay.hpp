// Builtin operations that need answers of the program: the repr of a list asks `__repr__` of an instance in
// it, `==` of two tuples asks `__eq__` of their items, print() asks `__str__`.
//
// Such an operation is written as an ordinary function over values. It runs from its start; where it needs a
// method of the program it Asks. An answer that is not known yet stops the operation: it returns
// answers.Stopped() at once. A native frame then calls the method, keeps the result, and runs the operation
// again with one more answer, until it asks nothing new. So an operation must not change anything before its
// last question, and must ask the same questions in the same order as long as nothing changed.
//
// Each run repeats what the runs before it did, which costs fuel in proportion.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "vm/machine.hpp"

namespace interleave::vm {

class Answers {
 public:
  // `known`: a list of the answers so far, or Unset for none.
  Answers(Machine& machine, Value known) : machine_(machine), known_(known) {}
  Answers(const Answers&) = delete;
  Answers& operator=(const Answers&) = delete;

  Machine& machine() { return machine_; }

  // The answer to the operation's next question. False: not known yet.
  bool Ask(Value callable, std::initializer_list<Value> arguments, Value* answer);
  bool asks() const { return asks_; }
  // What a stopped operation returns: it raised, or it asks.
  Outcome Stopped() const { return asks_ ? Outcome::Called() : Outcome::Raise(); }

  // Counts one more visited value, `depth` levels deep; false: RecursionError `text` was raised. Structures
  // that share parts can be exponentially large when walked, so the number of visits is bounded too.
  bool Visit(uint32_t depth, const char* text);

  // The open question.
  Value callable() const { return callable_; }
  const std::vector<Value>& arguments() const { return arguments_; }

 private:
  Machine& machine_;
  Value known_;
  uint32_t next_ = 0;
  uint32_t visits_ = 0;
  bool asks_ = false;
  Value callable_;
  std::vector<Value> arguments_;
};

// The operations. Each is `Outcome Replayed<Name>(Answers&, const Value* arguments, uint32_t count)`.
#define INTERLEAVE_VM_REPLAYED(OPERATION)                                                   \
  OPERATION(Repr)         /* value */                                                       \
  OPERATION(Str)          /* value */                                                       \
  OPERATION(PlainText)    /* value, is_repr: past its own methods */                        \
  OPERATION(Print)        /* separator, end, file or None, values... */                     \
  OPERATION(Format)       /* value, spec, conversion: 0, or 1 str, 2 repr, 3 ascii */       \
  OPERATION(Percent)      /* format string, argument or tuple of them */                    \
  OPERATION(FormatFields) /* str.format: format string, tuple of arguments, dict of them */ \
  OPERATION(Compare)      /* CompareOperator, left, right */                                \
  OPERATION(Contains)     /* container, item */                                             \
  OPERATION(Find)         /* FindWish, sequence, item, start, stop */                       \
  OPERATION(Extreme)      /* is_max, items, keys, default, all three tuples or Unset */     \
  OPERATION(Sum)          /* items tuple, start */                                          \
  OPERATION(Every)        /* is_all, items tuple */                                         \
  OPERATION(Truth)        /* value */                                                       \
  OPERATION(Length)       /* value */

enum class Replayed : uint16_t {
#define OPERATION(name) k##name,
  INTERLEAVE_VM_REPLAYED(OPERATION)
#undef OPERATION
};

using ReplayedFunction = Outcome (*)(Answers&, const Value* arguments, uint32_t count);
#define OPERATION(name) Outcome Replayed##name(Answers& answers, const Value* arguments, uint32_t count);
INTERLEAVE_VM_REPLAYED(OPERATION)
#undef OPERATION

// Runs an operation: its result, or kCalled while the program is asked.
Outcome RunReplayed(Machine& machine, Replayed operation, std::initializer_list<Value> arguments);
Outcome RunReplayed(Machine& machine, Replayed operation, const std::vector<Value>& arguments);

Outcome ReplayStep(Machine& machine, Ref frame, FrameEvent event, Value payload);

}  // namespace interleave::vm
