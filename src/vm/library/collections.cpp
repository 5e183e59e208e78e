// collections.deque and collections.defaultdict. A defaultdict is a dict with a place for its factory; the
// rest of its behaviour is in the operations of dicts.
#include <algorithm>

#include "vm/builtins/dicts.hpp"
#include "vm/builtins/equality.hpp"
#include "vm/builtins/install.hpp"
#include "vm/builtins/search.hpp"
#include "vm/builtins/slices.hpp"
#include "vm/builtins/support.hpp"
#include "vm/library/install.hpp"

namespace interleave::vm {

namespace {

// ---- deque.

bool IsFull(const Machine& machine, Value deque) {
  const Value maximum = machine.GetSlot(deque, deque_slot::kMaximum);
  return !maximum.is_none() && machine.DequeSize(deque) >= machine.AsInt(maximum);
}

void PushBack(Machine& machine, Value deque, Value item) {
  const bool is_full = IsFull(machine, deque);
  if (is_full && machine.DequeSize(deque) == 0) return;  // maxlen is 0
  if (is_full) machine.DequePopFront(deque);
  machine.DequePushBack(deque, item);
}

void PushFront(Machine& machine, Value deque, Value item) {
  const bool is_full = IsFull(machine, deque);
  if (is_full && machine.DequeSize(deque) == 0) return;
  if (is_full) machine.DequePopBack(deque);
  machine.DequePushFront(deque, item);
}

void Empty(Machine& machine, Value deque) {
  machine.SetSlot(deque, deque_slot::kStorage, Value::Unset());
  machine.SetSlot(deque, deque_slot::kHead, Value::Small(0));
  machine.SetSlot(deque, deque_slot::kSize, Value::Small(0));
}

// A new deque with the maximum of another.
Value Like(Machine& machine, Value deque) {
  const Value made = machine.NewDeque();
  machine.SetSlot(made, deque_slot::kMaximum, machine.GetSlot(deque, deque_slot::kMaximum));
  return made;
}

void Refill(Machine& machine, Value deque, const std::vector<Value>& items) {
  Empty(machine, deque);
  for (const Value item : items) PushBack(machine, deque, item);
}

std::vector<Value> ItemsOf(Machine& machine, Value deque) {
  std::vector<Value> items;
  machine.Items(deque, &items);
  return items;
}

// Arguments: the class (or the deque that is being made), an iterable, the maximum.
Outcome MakeDequeFor(Machine& machine, const Arguments& arguments, NativeFunction again) {
  Value maximum = Value::None();
  if (!arguments[2].is_unset() && !arguments[2].is_none()) {
    if (!machine.IsInt(arguments[2])) return RaiseTypeError(machine, "an integer is required");
    if (machine.AsInt(arguments[2]) < 0) return RaiseValueError(machine, "maxlen must be non-negative");
    maximum = machine.Int(machine.AsInt(arguments[2]));
  }
  std::vector<Value> items;
  if (!arguments[1].is_unset()) {
    if (const auto other = Gather(machine, arguments, 1, again, &items)) return *other;
  }
  if (!CanHold(machine, items.size(), 2 * sizeof(Value))) return Outcome::Raise();
  const Value deque = machine.NewDeque();
  machine.SetSlot(deque, deque_slot::kMaximum, maximum);
  for (const Value item : items) PushBack(machine, deque, item);
  return Outcome::Return(deque);
}

Outcome MakeDeque(Machine& machine, const Arguments& arguments) {
  return MakeDequeFor(machine, arguments, MakeDeque);
}

// For classes that inherit from deque.
Outcome InitDeque(Machine& machine, const Arguments& arguments) {
  const Outcome made = MakeDequeFor(machine, arguments, InitDeque);
  if (made.kind != Outcome::Kind::kReturn) return made;
  for (uint32_t slot = 0; slot < deque_slot::kCount; ++slot) {
    machine.SetSlot(arguments[0], slot, machine.GetSlot(made.value, slot));
  }
  return Outcome::None();
}

Outcome Append(Machine& machine, const Arguments& arguments) {
  PushBack(machine, arguments[0], arguments[1]);
  return Outcome::None();
}

Outcome AppendLeft(Machine& machine, const Arguments& arguments) {
  PushFront(machine, arguments[0], arguments[1]);
  return Outcome::None();
}

Outcome Popped(Machine& machine, Value item) {
  if (item.is_unset()) return machine.Raise(ExceptionType::kIndexError, "pop from an empty deque");
  return Outcome::Return(item);
}

Outcome Pop(Machine& machine, const Arguments& arguments) {
  return Popped(machine, machine.DequePopBack(arguments[0]));
}

Outcome PopLeft(Machine& machine, const Arguments& arguments) {
  return Popped(machine, machine.DequePopFront(arguments[0]));
}

Outcome Clear(Machine& machine, const Arguments& arguments) {
  Empty(machine, arguments[0]);
  return Outcome::None();
}

Outcome Copy(Machine& machine, const Arguments& arguments) {
  const std::vector<Value> items = ItemsOf(machine, arguments[0]);
  const Value copy = Like(machine, arguments[0]);
  for (const Value item : items) machine.DequePushBack(copy, item);
  return Outcome::Return(copy);
}

Outcome Extend(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items;
  const NativeFunction again = MethodOf<Kind::kDeque, Extend>;
  if (const auto other = Gather(machine, arguments, 1, again, &items)) return *other;
  if (!CanHold(machine, items.size(), 2 * sizeof(Value))) return Outcome::Raise();
  for (const Value item : items) PushBack(machine, arguments[0], item);
  return Outcome::None();
}

Outcome ExtendLeft(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items;
  const NativeFunction again = MethodOf<Kind::kDeque, ExtendLeft>;
  if (const auto other = Gather(machine, arguments, 1, again, &items)) return *other;
  if (!CanHold(machine, items.size(), 2 * sizeof(Value))) return Outcome::Raise();
  for (const Value item : items) PushFront(machine, arguments[0], item);
  return Outcome::None();
}

Outcome Rotate(Machine& machine, const Arguments& arguments) {
  int64_t steps = 1;
  if (!arguments[1].is_unset() && !ToIndex(machine, arguments[1], &steps)) return Outcome::Raise();
  std::vector<Value> items = ItemsOf(machine, arguments[0]);
  const auto size = static_cast<int64_t>(items.size());
  if (size < 2) return Outcome::None();
  const int64_t left = (size - (steps % size)) % size;
  std::rotate(items.begin(), items.begin() + static_cast<ptrdiff_t>(left), items.end());
  Refill(machine, arguments[0], items);
  return Outcome::None();
}

Outcome Reverse(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items = ItemsOf(machine, arguments[0]);
  std::reverse(items.begin(), items.end());
  Refill(machine, arguments[0], items);
  return Outcome::None();
}

Outcome Insert(Machine& machine, const Arguments& arguments) {
  int64_t index = 0;
  if (!ToIndex(machine, arguments[1], &index)) return Outcome::Raise();
  if (IsFull(machine, arguments[0])) {
    return machine.Raise(ExceptionType::kIndexError, "deque already at its maximum size");
  }
  std::vector<Value> items = ItemsOf(machine, arguments[0]);
  const auto size = static_cast<int64_t>(items.size());
  if (index < 0) index = std::max<int64_t>(index + size, 0);
  items.insert(items.begin() + static_cast<ptrdiff_t>(std::min(index, size)), arguments[2]);
  Refill(machine, arguments[0], items);
  return Outcome::None();
}

Outcome Search(Machine& machine, Wish wish, const Arguments& arguments, Value start, Value stop) {
  return RunReplayed(machine, Replayed::kFind,
                     {Value::Small(static_cast<int64_t>(wish)), arguments[0], arguments[1], start, stop});
}

Outcome Count(Machine& machine, const Arguments& arguments) {
  return Search(machine, Wish::kCount, arguments, Value::Unset(), Value::Unset());
}

Outcome Index(Machine& machine, const Arguments& arguments) {
  int64_t bound = 0;
  for (uint32_t index = 2; index < 4; ++index) {
    if (!arguments[index].is_unset() && !ToIndex(machine, arguments[index], &bound)) return Outcome::Raise();
  }
  return Search(machine, Wish::kIndex, arguments, arguments[2], arguments[3]);
}

Outcome Remove(Machine& machine, const Arguments& arguments) {
  return Search(machine, Wish::kRemove, arguments, Value::Unset(), Value::Unset());
}

Outcome MaximumOf(Machine& machine, const Arguments& arguments) {
  return Outcome::Return(machine.GetSlot(arguments[0], deque_slot::kMaximum));
}

// ---- defaultdict.

Outcome MakeDefaultDict(Machine& machine, const Arguments& arguments) {
  const Value factory = arguments[1].is_unset() ? Value::None() : arguments[1];
  if (!factory.is_none() && !machine.Callable(factory)) {
    return RaiseTypeError(machine, "first argument must be callable or None");
  }
  const Value dict = machine.NewDict();
  machine.SetSlot(dict, dict_slot::kDefaultFactory, factory);
  if (const auto other = UpdateDict(machine, dict, arguments, 2, MakeDefaultDict)) return *other;
  return Outcome::Return(dict);
}

// For classes that inherit from defaultdict.
Outcome InitDefaultDict(Machine& machine, const Arguments& arguments) {
  const Value factory = arguments[1].is_unset() ? Value::None() : arguments[1];
  if (!factory.is_none() && !machine.Callable(factory)) {
    return RaiseTypeError(machine, "first argument must be callable or None");
  }
  machine.SetSlot(arguments[0], dict_slot::kDefaultFactory, factory);
  if (const auto other = UpdateDict(machine, arguments[0], arguments, 2, InitDefaultDict)) return *other;
  return Outcome::None();
}

Outcome Missing(Machine& machine, const Arguments& arguments) {
  if (!CheckHashable(machine, arguments[1])) return Outcome::Raise();
  return MakeMissing(machine, arguments[0], arguments[1]);
}

Outcome FactoryOf(Machine& machine, const Arguments& arguments) {
  return Outcome::Return(machine.GetSlot(arguments[0], dict_slot::kDefaultFactory));
}

Outcome SetFactory(Machine& machine, const Arguments& arguments) {
  machine.SetSlot(arguments[0], dict_slot::kDefaultFactory, arguments[1]);
  return Outcome::None();
}

void AddDeque(Machine& machine) {
  const Value klass = machine.BuiltinClass(Kind::kDeque);
  machine.SetSlot(klass, class_slot::kConstructor,
                  machine.NativeValue(machine.AddNative({"deque", "class iterable? maxlen?", MakeDeque})));
  machine.AddMethods(klass, {{"__init__", "self iterable? maxlen?", InitDeque},
                             {"append", "self item /", MethodOf<Kind::kDeque, Append>},
                             {"appendleft", "self item /", MethodOf<Kind::kDeque, AppendLeft>},
                             {"pop", "self /", MethodOf<Kind::kDeque, Pop>},
                             {"popleft", "self /", MethodOf<Kind::kDeque, PopLeft>},
                             {"clear", "self /", MethodOf<Kind::kDeque, Clear>},
                             {"copy", "self /", MethodOf<Kind::kDeque, Copy>},
                             {"count", "self item /", MethodOf<Kind::kDeque, Count>},
                             {"extend", "self iterable /", MethodOf<Kind::kDeque, Extend>},
                             {"extendleft", "self iterable /", MethodOf<Kind::kDeque, ExtendLeft>},
                             {"index", "self item start? stop? /", MethodOf<Kind::kDeque, Index>},
                             {"insert", "self index item /", MethodOf<Kind::kDeque, Insert>},
                             {"remove", "self item /", MethodOf<Kind::kDeque, Remove>},
                             {"reverse", "self /", MethodOf<Kind::kDeque, Reverse>},
                             {"rotate", "self n? /", MethodOf<Kind::kDeque, Rotate>}});
  AddProperties(machine, klass, {{"maxlen", "self /", MethodOf<Kind::kDeque, MaximumOf>}});
}

void AddDefaultDict(Machine& machine) {
  const Value klass = machine.DefaultDictClass();
  const NativeSpec constructor = {"defaultdict", "class default_factory? iterable? / **", MakeDefaultDict};
  machine.SetSlot(klass, class_slot::kConstructor, machine.NativeValue(machine.AddNative(constructor)));
  const NativeFunction init = InitDefaultDict;
  machine.AddMethods(klass, {{"__init__", "self default_factory? iterable? / **", init},
                             {"__missing__", "self key /", MethodOf<Kind::kDict, Missing>}});
  const NativeFunction set_factory = MethodOf<Kind::kDict, SetFactory>;
  AddProperties(machine, klass, {{"default_factory", "self /", MethodOf<Kind::kDict, FactoryOf>}});
  const Value property = machine.DictGet(machine.GetSlot(klass, class_slot::kDict), "default_factory");
  machine.SetSlot(property, property_slot::kSetter,
                  machine.NativeValue(machine.AddNative({"default_factory", "self value /", set_factory})));
}

}  // namespace

Outcome JoinDeques(Machine& machine, Value left, Value right) {
  const std::vector<Value> items = ItemsOf(machine, left);
  const std::vector<Value> more = ItemsOf(machine, right);
  if (!CanHold(machine, items.size() + more.size(), 2 * sizeof(Value))) return Outcome::Raise();
  const Value joined = Like(machine, left);
  for (const Value item : items) PushBack(machine, joined, item);
  for (const Value item : more) PushBack(machine, joined, item);
  return Outcome::Return(joined);
}

Outcome RepeatDeque(Machine& machine, Value deque, int64_t times, bool in_place) {
  const std::vector<Value> items = ItemsOf(machine, deque);
  const uint64_t count = times <= 0 || items.empty() ? 0 : static_cast<uint64_t>(times);
  if (count > UINT32_MAX || !CanHold(machine, count * items.size(), 2 * sizeof(Value))) {
    return RaiseMemoryError(machine);
  }
  const Value repeated = in_place ? deque : Like(machine, deque);
  if (in_place) Empty(machine, deque);
  for (uint64_t index = 0; index < count; ++index) {
    for (const Value item : items) PushBack(machine, repeated, item);
  }
  return Outcome::Return(repeated);
}

Outcome ExtendDeque(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items;
  if (const auto other = Gather(machine, arguments, 1, ExtendDeque, &items)) return *other;
  if (!CanHold(machine, items.size(), 2 * sizeof(Value))) return Outcome::Raise();
  for (const Value item : items) PushBack(machine, arguments[0], item);
  return Outcome::Return(arguments[0]);
}

void InstallCollections(Machine& machine) {
  const Value module = machine.NewModule("collections");
  machine.NewModule("collections.abc");
  AddHidden(machine, {ExtendDeque});
  AddDeque(machine);
  AddDefaultDict(machine);
  machine.SetModule(module, "deque", machine.BuiltinClass(Kind::kDeque));
  machine.SetModule(module, "defaultdict", machine.DefaultDictClass());
}

}  // namespace interleave::vm
