// What C++ code that programs call looks like: builtin functions and methods, types of the models, and
// frames that are native. None of it keeps a C++ stack between two instructions: whatever has to wait or to
// call back into the program says so in its Outcome and keeps its state in the arena.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "vm/value.hpp"

namespace interleave::vm {

class Machine;

// How a native call, an await or a native frame's step ended.
struct Outcome {
  enum class Kind : uint8_t {
    kReturn,   // value: the result
    kRaise,    // the exception is in Machine::raised()
    kCalled,   // a frame was pushed; its end comes back (as a native frame's event, or as the call's value)
    kSuspend,  // the coroutine stops here; value goes to the native frame at its base (a future, or None)
    kBlock,    // the whole thread stops here; the native step or call runs again when the world wakes it
    kStepEnd,  // native frames only: a scheduling step is over; the frame's step runs again for the next one
  };
  Kind kind = Kind::kReturn;
  Value value;

  static Outcome Return(Value value) { return {Kind::kReturn, value}; }
  static Outcome None() { return {Kind::kReturn, Value::None()}; }
  static Outcome Raise() { return {Kind::kRaise, Value()}; }
  static Outcome Called() { return {Kind::kCalled, Value()}; }
  static Outcome Suspend(Value value) { return {Kind::kSuspend, value}; }
  static Outcome Block() { return {Kind::kBlock, Value()}; }
  static Outcome StepEnd() { return {Kind::kStepEnd, Value()}; }
  bool raised() const { return kind == Kind::kRaise; }
};

// The arguments of a native call, bound to its signature: one value per parameter in order, Unset for an
// optional one that was not given; then what `*` took. Keywords that `**` took are a dict, else Unset.
// They live outside the arena, so they stay valid while it grows.
struct Arguments {
  const Value* values = nullptr;
  uint32_t count = 0;  // parameters, then the rest
  uint32_t named = 0;  // parameters of the signature
  Value keywords;

  Value operator[](uint32_t index) const { return values[index]; }
  uint32_t rest_count() const { return count - named; }
  Value rest(uint32_t index) const { return values[named + index]; }
};

using NativeFunction = Outcome (*)(Machine&, const Arguments&);

// How an iterable becomes a list (Machine::Drain).
struct Draining {
  bool asks_length = false;  // of the iterable, once there is an iterator, as list() and its kin do
  uint32_t limit = 0;        // no more items than that are taken, the rest stays in the iterator; 0: all
  Value target;              // the list that gets the items as they come, then the native sees an empty one
};

// A builtin function or method. Signature: parameter names parted by spaces; `name?` may be left out; `/`
// after the positional-only ones; `*` takes more positional arguments (alone before a name it makes the rest
// keyword-only: `*,`), `**` takes keywords.  "self delay result?"   "self *"   "iterable *, key? reverse?"
struct NativeSpec {
  std::string_view name;
  std::string_view signature;
  NativeFunction function;
  // It asks by itself before it does what another thread can see (Machine::MayProceed), or does nothing such.
  bool asks_itself = false;
};

// What happens to something that awaits.
enum class AwaitEvent : uint8_t {
  kStart,   // awaited for the first time
  kResume,  // the task goes on; payload: what was sent (None)
  kThrow,   // payload: an exception to raise at the place of the await
};
// A native awaitable: returns the result, raises, or suspends (again). Its state is in its slots.
using AwaitHook = Outcome (*)(Machine&, Ref self, AwaitEvent event, Value payload);

// A native frame's step.
enum class FrameEvent : uint8_t {
  kContinue,   // it was pushed just now, or a step ended, or a block is over
  kReturned,   // what it called returned; payload: the value
  kRaised,     // what it called raised; payload: the exception
  kSuspended,  // the coroutine it resumed suspended; payload: the value of Suspend, see
               // Machine::suspended_frame()
};
using NativeStep = Outcome (*)(Machine&, Ref frame, FrameEvent event, Value payload);

// A native type. Methods are looked up in its class; `constructor` makes an object (null: programs cannot).
struct TypeSpec {
  std::string_view name;     // "Lock"
  std::string_view module;   // "asyncio.locks", for repr
  uint32_t slot_count = 0;   // beyond class and identity
  NativeSpec constructor{};  // first argument: the class
  std::initializer_list<NativeSpec> methods{};
  std::initializer_list<NativeSpec> properties{};  // getters, called with self
  Value base{};                                    // the class it inherits from; Unset: object
  AwaitHook await = nullptr;
  bool is_coroutine = false;  // counts as a coroutine object for create_task and friends
  // Visible fields of a record type such as Request: names of the slots from object_slot::kFirst on.
  std::initializer_list<std::string_view> fields{};
};

}  // namespace interleave::vm
