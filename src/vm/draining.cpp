// Natives that run again. Draining: what only the program can iterate over becomes a list, and whoever wanted
// it runs again. Blocking: when the wait is over.
#include <algorithm>

#include "vm/builtins/support.hpp"
#include "vm/machine.hpp"
#include "vm/operations.hpp"

namespace interleave::vm {

namespace {

namespace drain_slot {
// kAsked: the iterable whose length is asked once there is an iterator, as what makes a list of it does.
// kLimit: no more items than that are taken; the rest stays where it is. kForeign: the list belongs to the
// program and has its items then, so whoever wanted them gets none.
enum : uint32_t { kSource, kList, kStarted, kAsked, kLimit, kForeign };
constexpr uint32_t kCount = 6;
}  // namespace drain_slot
namespace again_slot {
enum : uint32_t { kValues = frame_slot::kFirst, kNamed, kKeywords, kWhich, kNative, kStarted };
constexpr uint32_t kCount = 6;
}  // namespace again_slot

namespace blocked_slot {
enum : uint32_t { kCallable = frame_slot::kFirst, kArguments, kNames, kHasBlocked };
constexpr uint32_t kCount = 4;
}  // namespace blocked_slot

bool IsFull(const Machine& machine, Ref frame) {
  const Value limit = FrameSlot(machine, frame, drain_slot::kLimit);
  return !limit.is_unset() && machine.ListSize(FrameSlot(machine, frame, drain_slot::kList)) >=
                                  static_cast<uint64_t>(limit.small());
}

bool AskedLength(Machine& machine, Ref frame) {
  const Value asked = FrameSlot(machine, frame, drain_slot::kAsked);
  SetFrameSlot(machine, frame, drain_slot::kAsked, Value::Unset());
  return asked.is_unset() || AskLength(machine, asked);
}

// What goes for all items at once, and needs nobody's answer.
bool TakeAll(Machine& machine, Ref frame, Value source) {
  if (!FrameSlot(machine, frame, drain_slot::kLimit).is_unset()) return false;
  std::vector<Value> items;
  const bool complete = machine.Items(source, &items);
  for (const Value item : items) machine.ListAppend(FrameSlot(machine, frame, drain_slot::kList), item);
  return complete;
}

// The iterator of the source, or the call that answers with it.
Outcome Start(Machine& machine, Value source) {
  const Value method = machine.OwnMethod(source, "__iter__");
  return method.is_unset() ? GetIterator(machine, source) : machine.Call(method, {});
}

// The next item or the call that answers with it. Unset, or StopIteration raised: there is none.
Outcome Next(Machine& machine, Value iterator) {
  if (machine.IsGenerator(iterator)) return machine.GeneratorNext(iterator, Value::Unset());
  if (machine.IsKind(iterator, Kind::kIterator)) return NextItem(machine, iterator);
  const Value method = machine.IsKind(iterator, Kind::kObject) ? machine.GetAttribute(iterator, "__next__")
                                                               : machine.OwnMethod(iterator, "__next__");
  if (!method.is_unset()) return machine.Call(method, {});
  return RaiseTypeError(machine, "iter() returned non-iterator of type '{}'", machine.TypeName(iterator));
}

bool IsStarted(const Machine& machine, Ref frame) {
  return !FrameSlot(machine, frame, drain_slot::kStarted).is_unset();
}

// Takes what a call has answered: the iterator at first, then items.
Outcome Take(Machine& machine, Ref frame, Value answer) {
  if (IsStarted(machine, frame)) {
    machine.ListAppend(FrameSlot(machine, frame, drain_slot::kList), answer);
    return machine.arena().CanAllocate(0) ? Outcome::None() : machine.Raise(ExceptionType::kMemoryError, "");
  }
  SetFrameSlot(machine, frame, drain_slot::kSource, answer);
  SetFrameSlot(machine, frame, drain_slot::kStarted, Value::Bool(true));
  return AskedLength(machine, frame) ? Outcome::None() : Outcome::Raise();
}

Outcome Result(Machine& machine, Ref frame) {
  const bool is_foreign = !FrameSlot(machine, frame, drain_slot::kForeign).is_unset();
  return Outcome::Return(is_foreign ? ListFrom(machine, {}) : FrameSlot(machine, frame, drain_slot::kList));
}

// Goes on until a call is on its way (kCalled), the list is whole (kReturn) or something was raised.
Outcome Go(Machine& machine, Ref frame) {
  while (!IsFull(machine, frame)) {
    const Value source = FrameSlot(machine, frame, drain_slot::kSource);
    const bool is_started = IsStarted(machine, frame);
    if (is_started && machine.IsKind(source, Kind::kIterator) && TakeAll(machine, frame, source)) break;
    const Outcome outcome = is_started ? Next(machine, source) : Start(machine, source);
    if (outcome.kind != Outcome::Kind::kReturn) return outcome;
    if (outcome.value.is_unset()) break;
    if (Take(machine, frame, outcome.value).raised()) return Outcome::Raise();
  }
  return Result(machine, frame);
}

}  // namespace

Ref Machine::PushDrain(Value source, Value target) {
  const Value list = target.is_unset() ? List(nullptr, 0) : target;
  const Ref frame = PushNative(drain_step_, drain_slot::kCount);
  SetFrameSlot(*this, frame, drain_slot::kSource, source);
  SetFrameSlot(*this, frame, drain_slot::kList, list);
  if (!target.is_unset()) SetFrameSlot(*this, frame, drain_slot::kForeign, Value::Bool(true));
  return frame;
}

Flow Machine::DrainTop(uint32_t depth, Draining draining) {
  const Value source = Peek(depth);
  const Ref frame = PushDrain(source, Value::Unset());
  if (draining.asks_length) SetFrameSlot(*this, frame, drain_slot::kAsked, source);
  if (draining.limit != 0) SetFrameSlot(*this, frame, drain_slot::kLimit, Value::Small(draining.limit));
  SetSlot(frame, frame_slot::kOwner, Value::Small(depth));
  SetDelivery(frame, Delivery::kRetry);
  return Flow::kSwitch;
}

Outcome Machine::DrainStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  Outcome outcome;
  if (event == FrameEvent::kRaised) {
    machine.raised_ = payload;
    outcome = Outcome::Raise();
  } else if (event == FrameEvent::kReturned && Take(machine, frame, payload).raised()) {
    return Outcome::Raise();
  } else {
    outcome = Go(machine, frame);
  }
  const bool ended =
      outcome.raised() && IsStarted(machine, frame) &&
      machine.IsInstance(machine.raised_, machine.ExceptionClass(ExceptionType::kStopIteration));
  if (!ended) return outcome;
  machine.TakeRaised();
  return Result(machine, frame);
}

Outcome Machine::Drain(const Arguments& arguments, uint32_t which, NativeFunction again, Draining draining) {
  const Value source = arguments[which];
  if (!IsIterable(source) && !IsKind(source, Kind::kIterator)) {
    return Raise(ExceptionType::kTypeError, "'" + TypeName(source) + "' object is not iterable");
  }
  const auto place = std::find_if(natives_.begin(), natives_.end(),
                                  [again](const auto& native) { return native.function == again; });
  CHECK(place != natives_.end());
  const Value values = Tuple(arguments.values, arguments.count);
  const Ref frame = PushNative(again_step_, again_slot::kCount);
  SetSlot(frame, again_slot::kValues, values);
  SetSlot(frame, again_slot::kNamed, Value::Small(arguments.named));
  SetSlot(frame, again_slot::kKeywords, arguments.keywords);
  SetSlot(frame, again_slot::kWhich, Value::Small(which));
  SetSlot(frame, again_slot::kNative, Value::Small(place - natives_.begin()));
  const Ref drain = PushDrain(source, draining.target);
  if (draining.asks_length) SetFrameSlot(*this, drain, drain_slot::kAsked, source);
  return Outcome::Called();
}

Outcome Machine::AgainStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (event == FrameEvent::kRaised) {
    machine.raised_ = payload;
    return Outcome::Raise();
  }
  CHECK(event == FrameEvent::kReturned);
  if (!machine.Slot(frame, again_slot::kStarted).is_unset())
    return Outcome::Return(payload);  // the native's own call
  machine.SetSlot(frame, again_slot::kStarted, Value::Bool(true));
  const Value tuple = machine.Slot(frame, again_slot::kValues);
  std::vector<Value> values(machine.arena_.count(tuple.ref()));
  for (uint32_t index = 0; index < values.size(); ++index) values[index] = machine.GetSlot(tuple, index);
  values[static_cast<size_t>(machine.Slot(frame, again_slot::kWhich).small())] = payload;
  const Arguments arguments{values.data(), static_cast<uint32_t>(values.size()),
                            static_cast<uint32_t>(machine.Slot(frame, again_slot::kNamed).small()),
                            machine.Slot(frame, again_slot::kKeywords)};
  return machine.natives_[static_cast<size_t>(machine.Slot(frame, again_slot::kNative).small())].function(
      machine, arguments);
}

Outcome Machine::CallMany(Value callable, const Value* arguments, uint32_t count, Value keyword_names) {
  const Outcome outcome = CallValue(callable, arguments, count, keyword_names, Delivery::kPush);
  if (outcome.kind != Outcome::Kind::kBlock || frame_ == 0 || !IsNativeFrame(frame_)) return outcome;
  return PushBlocked(callable, arguments, count, keyword_names);
}

// A native that blocks runs again when the wait is over. No instruction does that for one that a native frame
// has called: this frame stands in for it. It is pushed when the native has blocked already.
Outcome Machine::PushBlocked(Value callable, const Value* arguments, uint32_t count, Value keyword_names) {
  const Value packed = Tuple(arguments, count);
  const Ref frame = PushNative(blocked_step_, blocked_slot::kCount);
  SetSlot(frame, blocked_slot::kCallable, callable);
  SetSlot(frame, blocked_slot::kArguments, packed);
  SetSlot(frame, blocked_slot::kNames, keyword_names);
  return Outcome::Called();
}

Outcome Machine::BlockedStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (event == FrameEvent::kReturned) return Outcome::Return(payload);
  if (event == FrameEvent::kRaised) {
    machine.raised_ = payload;
    return Outcome::Raise();
  }
  if (machine.Slot(frame, blocked_slot::kHasBlocked).is_unset()) {
    machine.SetSlot(frame, blocked_slot::kHasBlocked, Value::Bool(true));
    return Outcome::Block();
  }
  std::vector<Value> values;
  CHECK(machine.Items(machine.Slot(frame, blocked_slot::kArguments), &values));
  return machine.CallValue(machine.Slot(frame, blocked_slot::kCallable), values.data(),
                           static_cast<uint32_t>(values.size()), machine.Slot(frame, blocked_slot::kNames),
                           Delivery::kPush);
}

}  // namespace interleave::vm
