#include "vm/builtins/support.hpp"

#include <algorithm>

namespace interleave::vm {

Outcome RaiseMemoryError(Machine& machine) {
  return machine.Raise(machine.ExceptionClass(ExceptionType::kMemoryError));
}

Outcome RaiseIntOverflow(Machine& machine) {
  return machine.Raise(ExceptionType::kOverflowError, "integer result does not fit in 64 bits");
}

Outcome RaiseKeyError(Machine& machine, Value key) {
  return machine.Raise(machine.NewException(machine.ExceptionClass(ExceptionType::kKeyError), {key}));
}

Outcome RaiseStopIteration(Machine& machine) {
  return machine.Raise(machine.ExceptionClass(ExceptionType::kStopIteration));
}

bool CanHold(Machine& machine, uint64_t count, uint64_t bytes_each) {
  constexpr uint64_t kMost = uint64_t{1} << 40;  // far beyond any limit, and its product does not overflow
  if (count <= kMost && machine.arena().CanAllocate(count * bytes_each)) {
    machine.fuel.Charge(count * bytes_each / 256);
    return true;
  }
  RaiseMemoryError(machine);
  return false;
}

bool ToIndex(Machine& machine, Value value, int64_t* index) {
  if (machine.IsInt(value)) {
    *index = machine.AsInt(value);
    return true;
  }
  const Value method = FindMethod(machine, value, "__index__");
  if (method.is_unset()) {
    RaiseTypeError(machine, "'{}' object cannot be interpreted as an integer", machine.TypeName(value));
    return false;
  }
  Value answer;
  if (!machine.CallNow(method, {value}, &answer)) return false;
  if (!machine.IsInt(answer)) {
    RaiseTypeError(machine, "__index__ returned non-int (type {})", machine.TypeName(answer));
    return false;
  }
  *index = machine.AsInt(answer);
  return true;
}

bool CheckLength(Machine& machine, Value answer) {
  int64_t length = 0;
  if (!ToIndex(machine, answer, &length)) return false;
  if (length < 0) RaiseValueError(machine, "__len__() should return >= 0");
  return length >= 0;
}

Value MakeFrozenSet(Machine& machine, const std::vector<Value>& items) {
  const Value set = machine.NewSet();
  for (Value item : items) machine.SetAdd(set, item);
  const Value frozen = Value::Object(machine.arena().Allocate(Kind::kFrozenSet, dict_slot::kCount));
  for (uint32_t slot = 0; slot < dict_slot::kCount; ++slot) {
    machine.SetSlot(frozen, slot, machine.GetSlot(set, slot));
  }
  return frozen;
}

Value MakeSlice(Machine& machine, Value start, Value stop, Value step) {
  const Value slice = Value::Object(machine.arena().Allocate(Kind::kSlice, slice_slot::kCount));
  machine.SetSlot(slice, slice_slot::kStart, start);
  machine.SetSlot(slice, slice_slot::kStop, stop);
  machine.SetSlot(slice, slice_slot::kStep, step);
  return slice;
}

Value MakeRange(Machine& machine, int64_t start, int64_t stop, int64_t step) {
  const Value first = machine.Int(start);
  const Value last = machine.Int(stop);
  const Value stride = machine.Int(step);
  const Value range = Value::Object(machine.arena().Allocate(Kind::kRange, range_slot::kCount));
  machine.SetSlot(range, range_slot::kStart, first);
  machine.SetSlot(range, range_slot::kStop, last);
  machine.SetSlot(range, range_slot::kStep, stride);
  return range;
}

Value MakeIterator(Machine& machine, IteratorKind kind, Value container, Value position, Value extra) {
  const Value iterator = Value::Object(
      machine.arena().Allocate(Kind::kIterator, iterator_slot::kCount, static_cast<uint16_t>(kind)));
  machine.SetSlot(iterator, iterator_slot::kContainer, container);
  machine.SetSlot(iterator, iterator_slot::kPosition, position);
  machine.SetSlot(iterator, iterator_slot::kExtra, extra);
  return iterator;
}

Value MakePair(Machine& machine, Value first, Value second) { return machine.Tuple({first, second}); }

Value StringFrom(Machine& machine, const std::string& text) { return machine.String(text); }

Value TupleFrom(Machine& machine, const std::vector<Value>& items) {
  return machine.Tuple(items.data(), static_cast<uint32_t>(items.size()));
}

Value ListFrom(Machine& machine, const std::vector<Value>& items) {
  return machine.List(items.data(), static_cast<uint32_t>(items.size()));
}

uint64_t RangeLength(int64_t start, int64_t stop, int64_t step) {
  const uint64_t from = static_cast<uint64_t>(start);
  const uint64_t to = static_cast<uint64_t>(stop);
  if (step > 0 && start < stop) return (to - from - 1) / static_cast<uint64_t>(step) + 1;
  if (step < 0 && start > stop) return (from - to - 1) / (0 - static_cast<uint64_t>(step)) + 1;
  return 0;
}

RangeParts PartsOfRange(const Machine& machine, Value range) {
  RangeParts parts;
  parts.start = machine.AsInt(machine.GetSlot(range, range_slot::kStart));
  parts.stop = machine.AsInt(machine.GetSlot(range, range_slot::kStop));
  parts.step = machine.AsInt(machine.GetSlot(range, range_slot::kStep));
  parts.length = RangeLength(parts.start, parts.stop, parts.step);
  return parts;
}

bool IsSetLike(const Machine& machine, Value value) {
  return machine.IsKind(value, Kind::kSet) || machine.IsKind(value, Kind::kFrozenSet);
}

IteratorKind KindOfIterator(const Machine& machine, Value iterator) {
  return static_cast<IteratorKind>(machine.arena().aux(iterator.ref()));
}

bool IsView(const Machine& machine, Value value) {
  if (!machine.IsKind(value, Kind::kIterator)) return false;
  const IteratorKind kind = KindOfIterator(machine, value);
  return kind == IteratorKind::kDictKeysView || kind == IteratorKind::kDictValuesView ||
         kind == IteratorKind::kDictItemsView;
}

bool IsBuiltinIterable(const Machine& machine, Value value) {
  if (!value.is_object()) return false;
  switch (machine.arena().kind(value.ref())) {
    case Kind::kString:
    case Kind::kTuple:
    case Kind::kList:
    case Kind::kDeque:
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kFrozenSet:
    case Kind::kRange:
    case Kind::kIterator:
      return true;
    default:
      return false;
  }
}

namespace {
// The part of a key that makes it unhashable: itself, or an item of a tuple.
Value UnhashablePart(Machine& machine, Value key, uint32_t depth) {
  if (!machine.IsKind(key, Kind::kTuple) || depth > kNestingLimit) return key;
  for (uint32_t index = 0; index < machine.arena().count(key.ref()); ++index) {
    const Value item = machine.GetSlot(key, index);
    bool hashable = true;
    machine.HashOf(item, &hashable);
    if (!hashable) return UnhashablePart(machine, item, depth + 1);
  }
  return key;
}
}  // namespace

bool CheckHashable(Machine& machine, Value key) {
  if (!key.is_object() || machine.IsString(key)) return true;
  const Value method = FindMethod(machine, key, "__hash__");
  if (method.is_object()) {
    Value hash;
    if (!machine.CallNow(method, {key}, &hash)) return false;
    if (machine.IsInt(hash)) return true;
    RaiseTypeError(machine, "__hash__ method should return an integer");
    return false;
  }
  bool hashable = true;
  machine.HashOf(key, &hashable);
  if (hashable) return true;
  RaiseTypeError(machine, "unhashable type: '{}'", machine.TypeName(UnhashablePart(machine, key, 0)));
  return false;
}

std::optional<Outcome> Gather(Machine& machine, const Arguments& arguments, uint32_t which,
                              NativeFunction again, std::vector<Value>* items, Draining draining) {
  const Value iterable = arguments[which];
  if (machine.IsKind(iterable, Kind::kRange) &&
      !CanHold(machine, PartsOfRange(machine, iterable).length, sizeof(Value))) {
    return Outcome::Raise();
  }
  if (!machine.Items(iterable, items)) return machine.Drain(arguments, which, again, draining);
  if (!draining.asks_length || AskLength(machine, iterable)) return std::nullopt;
  return Outcome::Raise();
}

bool AskLength(Machine& machine, Value iterable) {
  if (!machine.HasOwnClass(iterable)) return true;
  Value answer;
  for (const char* name : {"__len__", "__length_hint__"}) {
    const Value method = FindMethod(machine, iterable, name);
    if (method.is_unset()) continue;
    int64_t length = 0;
    if (machine.CallNow(method, {iterable}, &answer)) {
      if (answer == Value::NotImplemented()) return true;
      if (ToIndex(machine, answer, &length)) {
        if (length >= 0) return true;
        RaiseValueError(machine, "{}() should return >= 0", name);
        return false;
      }
    }
    if (!machine.IsInstance(machine.raised(), machine.ExceptionClass(ExceptionType::kTypeError)))
      return false;
    machine.TakeRaised();
  }
  return true;
}

Value FindMethod(Machine& machine, Value object, std::string_view name) {
  if (!machine.HasOwnClass(object) && !machine.IsKind(object, Kind::kObject)) return Value::Unset();
  const Value mro = machine.GetSlot(machine.ClassOf(object), class_slot::kMro);
  for (uint32_t index = 0; index < machine.arena().count(mro.ref()); ++index) {
    const Value klass = machine.GetSlot(mro, index);
    if (klass == machine.ObjectClass() || klass == machine.ExceptionClass(ExceptionType::kBaseException))
      break;
    // A builtin type's own methods are what the machine does anyway.
    const bool is_builtin = !machine.GetSlot(klass, class_slot::kBaseKind).is_unset() &&
                            machine.GetSlot(klass, class_slot::kDerived).is_unset();
    if (is_builtin) break;
    const Value found = machine.DictGet(machine.GetSlot(klass, class_slot::kDict), name);
    if (!found.is_unset()) return found;
  }
  return Value::Unset();
}

uint32_t Machine::StepNumber(NativeStep step) const {
  const auto place = std::find(native_steps_.begin(), native_steps_.end(), step);
  CHECK(place != native_steps_.end());
  return static_cast<uint32_t>(place - native_steps_.begin());
}

Ref PushStep(Machine& machine, NativeStep step, uint32_t slots) {
  return machine.PushNative(machine.StepNumber(step), slots);
}

namespace {
// Behind the header and the frame's raw words.
uint32_t PlaceOf(Ref frame, uint32_t slot) {
  constexpr uint32_t kRaw = kRawWords[static_cast<uint32_t>(Kind::kFrame)];
  return frame + 1 + kRaw + frame_slot::kFirst + slot;
}
}  // namespace

Value FrameSlot(const Machine& machine, Ref frame, uint32_t slot) {
  return Value::FromBits(machine.arena().Word(PlaceOf(frame, slot)));
}

void SetFrameSlot(Machine& machine, Ref frame, uint32_t slot, Value value) {
  machine.arena().Write(PlaceOf(frame, slot), value.bits());
}

Outcome WrongSelf(Machine& machine, Kind kind, Value self) {
  const Value name = machine.GetSlot(machine.BuiltinClass(kind), class_slot::kName);
  return RaiseTypeError(machine, "descriptor requires a '{}' object but received a '{}'", machine.Text(name),
                        machine.TypeName(self));
}

}  // namespace interleave::vm
