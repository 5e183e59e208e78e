// Small things that builtin functions, methods and operations share: raising with formatted words, reading
// arguments, places of native frames, containers the machine has no constructor for.
//
// All of them follow the rules of native.hpp: no C++ stack is kept over a call into the program, no text view
// over an allocation.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "vm/machine.hpp"
#include "vm/operations.hpp"

namespace interleave::vm {

// How deep builtin operations (repr, comparison, hash) follow nested containers. Each level takes a few
// frames of the C++ stack, which is small in WebAssembly.
inline constexpr uint32_t kNestingLimit = 200;

template <typename... Parts>
Outcome RaiseFormatted(Machine& machine, ExceptionType type, fmt::format_string<Parts...> text,
                       Parts&&... parts) {
  return machine.Raise(type, fmt::format(text, std::forward<Parts>(parts)...));
}
template <typename... Parts>
Outcome RaiseTypeError(Machine& machine, fmt::format_string<Parts...> text, Parts&&... parts) {
  return machine.Raise(ExceptionType::kTypeError, fmt::format(text, std::forward<Parts>(parts)...));
}
template <typename... Parts>
Outcome RaiseValueError(Machine& machine, fmt::format_string<Parts...> text, Parts&&... parts) {
  return machine.Raise(ExceptionType::kValueError, fmt::format(text, std::forward<Parts>(parts)...));
}
Outcome RaiseMemoryError(Machine& machine);
Outcome RaiseIntOverflow(Machine& machine);  // ours: ints have 64 bits
Outcome RaiseKeyError(Machine& machine, Value key);
Outcome RaiseStopIteration(Machine& machine);

// Raises MemoryError and answers false when `count` items of `bytes_each` cannot be had.
bool CanHold(Machine& machine, uint64_t count, uint64_t bytes_each);

// An int where the language wants one for an index or a count (bool too). False: a TypeError
// "'str' object cannot be interpreted as an integer" was raised.
bool ToIndex(Machine& machine, Value value, int64_t* index);

Value MakeFrozenSet(Machine& machine, const std::vector<Value>& items);  // REQUIRES: all hashable
Value MakeSlice(Machine& machine, Value start, Value stop, Value step);
Value MakeRange(Machine& machine, int64_t start, int64_t stop, int64_t step);
Value MakeIterator(Machine& machine, IteratorKind kind, Value container, Value position, Value extra);
Value MakePair(Machine& machine, Value first, Value second);
Value StringFrom(Machine& machine, const std::string& text);
Value TupleFrom(Machine& machine, const std::vector<Value>& items);
Value ListFrom(Machine& machine, const std::vector<Value>& items);

// The items of a list, a tuple or a deque in their place.
class SequenceView {
 public:
  SequenceView(const Machine& machine, Value sequence)
      : machine_(machine), sequence_(sequence), kind_(machine.arena().kind(sequence.ref())) {}
  static bool Fits(Kind kind) { return kind == Kind::kList || kind == Kind::kTuple || kind == Kind::kDeque; }

  uint32_t size() const {
    if (kind_ == Kind::kTuple) return machine_.arena().count(sequence_.ref());
    return kind_ == Kind::kList ? machine_.ListSize(sequence_) : machine_.DequeSize(sequence_);
  }
  Value operator[](uint32_t index) const {
    if (kind_ == Kind::kTuple) return machine_.GetSlot(sequence_, index);
    return kind_ == Kind::kList ? machine_.ListGet(sequence_, index) : machine_.DequeGet(sequence_, index);
  }

 private:
  const Machine& machine_;
  Value sequence_;
  Kind kind_;
};

struct RangeParts {
  int64_t start = 0;
  int64_t stop = 0;
  int64_t step = 1;
  uint64_t length = 0;
  int64_t At(uint64_t index) const {
    return static_cast<int64_t>(static_cast<uint64_t>(start) + index * static_cast<uint64_t>(step));
  }
};
RangeParts PartsOfRange(const Machine& machine, Value range);
uint64_t RangeLength(int64_t start, int64_t stop, int64_t step);

bool IsSetLike(const Machine& machine, Value value);  // set, frozenset
bool IsView(const Machine& machine, Value value);     // keys(), values(), items()
IteratorKind KindOfIterator(const Machine& machine, Value iterator);
bool IsBuiltinIterable(const Machine& machine, Value value);  // by its kind alone

// Items of the argument at `which`; a list, a range ... Otherwise what the native returns instead: the error,
// or the call that makes a list of it first and then runs `again`.
std::optional<Outcome> Gather(Machine& machine, const Arguments& arguments, uint32_t which,
                              NativeFunction again, std::vector<Value>* items, Draining draining = {});
// What makes a list of something asks for its number of items (`__len__`, `__length_hint__`) and hands on
// what that raises, but for a TypeError. False: raised.
bool AskLength(Machine& machine, Value iterable);

// The method of the object's class, its bases included, that is not of `object` or BaseException: unbound.
// Unset for values of builtin types. `native_too` takes those that models or dataclasses provide.
Value FindMethod(Machine& machine, Value object, std::string_view name);

// The length of a builtin container; Unset: it has none, or it is said by a method.
Outcome PlainLength(Machine& machine, Value value);

// Frames of native steps: slot 0 is the first of its own.
Ref PushStep(Machine& machine, NativeStep step, uint32_t slots);
Value FrameSlot(const Machine& machine, Ref frame, uint32_t slot);
void SetFrameSlot(Machine& machine, Ref frame, uint32_t slot, Value value);

// A method's guard: its self is of that kind. (`list.append(5, 3)`)
Outcome WrongSelf(Machine& machine, Kind kind, Value self);
template <Kind kKind, NativeFunction kFunction>
Outcome MethodOf(Machine& machine, const Arguments& arguments) {
  if (!machine.IsKind(arguments[0], kKind)) return WrongSelf(machine, kKind, arguments[0]);
  return kFunction(machine, arguments);
}

}  // namespace interleave::vm
