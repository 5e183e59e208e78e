// iter(), the next item of builtin iterators, and Machine::Items.
#include <algorithm>

#include "vm/builtins/iterators.hpp"
#include "vm/builtins/support.hpp"
#include "vm/builtins/unicode.hpp"

namespace interleave::vm {

namespace {

Outcome End() { return Outcome::Return(Value::Unset()); }

Value ContainerOf(const Machine& machine, Value iterator) {
  return machine.GetSlot(iterator, iterator_slot::kContainer);
}

// Counts the position up and returns the old one.
uint32_t TakePosition(Machine& machine, Value iterator) {
  const int64_t position = machine.GetSlot(iterator, iterator_slot::kPosition).small();
  machine.SetSlot(iterator, iterator_slot::kPosition, Value::Small(position + 1));
  return static_cast<uint32_t>(position);
}

// An exhausted iterator stays so, even if its container grows.
Outcome Exhaust(Machine& machine, Value iterator) {
  machine.SetSlot(iterator, iterator_slot::kContainer, Value::None());
  return End();
}

Outcome NextOfSequence(Machine& machine, Value iterator, Value container) {
  const Kind kind = machine.arena().kind(container.ref());
  const uint32_t index = TakePosition(machine, iterator);
  if (kind == Kind::kList) {
    if (index >= machine.ListSize(container)) return Exhaust(machine, iterator);
    return Outcome::Return(machine.ListGet(container, index));
  }
  if (index >= machine.arena().count(container.ref())) return Exhaust(machine, iterator);
  return Outcome::Return(machine.GetSlot(container, index));
}

Outcome NextOfString(Machine& machine, Value iterator, Value container) {
  const std::string_view text = machine.Text(container);
  const size_t start = static_cast<size_t>(machine.GetSlot(iterator, iterator_slot::kPosition).small());
  if (start >= text.size()) return Exhaust(machine, iterator);
  size_t end = start;
  DecodeCodePoint(text, &end);
  machine.SetSlot(iterator, iterator_slot::kPosition, Value::Small(static_cast<int64_t>(end)));
  return Outcome::Return(StringFrom(machine, std::string(text.substr(start, end - start))));
}

// The position is the number of items to come, the extra place the next one.
Outcome NextOfRange(Machine& machine, Value iterator, Value range) {
  const int64_t left = machine.AsInt(machine.GetSlot(iterator, iterator_slot::kPosition));
  if (left == 0) return Exhaust(machine, iterator);
  const Value next = machine.GetSlot(iterator, iterator_slot::kExtra);
  const uint64_t step = static_cast<uint64_t>(machine.AsInt(machine.GetSlot(range, range_slot::kStep)));
  const Value after = machine.Int(static_cast<int64_t>(static_cast<uint64_t>(machine.AsInt(next)) + step));
  machine.SetSlot(iterator, iterator_slot::kPosition, machine.Int(left - 1));
  machine.SetSlot(iterator, iterator_slot::kExtra, after);
  return Outcome::Return(next);
}

Outcome NextOfEntries(Machine& machine, Value iterator, Value dict, IteratorKind kind) {
  const int64_t size = machine.GetSlot(iterator, iterator_slot::kExtra).small();
  if (machine.DictSize(dict) != size) {
    machine.SetSlot(iterator, iterator_slot::kExtra, Value::Small(-1));  // it stays broken
    return machine.Raise(ExceptionType::kRuntimeError, kind == IteratorKind::kSet
                                                           ? "Set changed size during iteration"
                                                           : "dictionary changed size during iteration");
  }
  Value key;
  Value value;
  do {
    if (!machine.DictEntry(dict, TakePosition(machine, iterator), &key, &value))
      return Exhaust(machine, iterator);
  } while (key.is_unset());
  if (kind == IteratorKind::kDictValues) return Outcome::Return(value);
  if (kind == IteratorKind::kDictItems) return Outcome::Return(MakePair(machine, key, value));
  return Outcome::Return(key);
}

Outcome NextOfDeque(Machine& machine, Value iterator, Value deque) {
  const int64_t size = machine.GetSlot(iterator, iterator_slot::kExtra).small();
  if (machine.DequeSize(deque) != size) {
    return machine.Raise(ExceptionType::kRuntimeError, "deque mutated during iteration");
  }
  const uint32_t index = TakePosition(machine, iterator);
  if (index >= size) return Exhaust(machine, iterator);
  return Outcome::Return(machine.DequeGet(deque, index));
}

// Counts the position down: it is the number of items (of bytes, in a string) still to come.
Outcome NextOfReversed(Machine& machine, Value iterator, Value container) {
  int64_t left = machine.GetSlot(iterator, iterator_slot::kPosition).small();
  const auto go_to = [&](int64_t place) {
    machine.SetSlot(iterator, iterator_slot::kPosition, Value::Small(place));
  };
  if (left <= 0) return Exhaust(machine, iterator);
  const uint32_t index = static_cast<uint32_t>(left - 1);
  switch (machine.arena().kind(container.ref())) {
    case Kind::kList:
      go_to(left - 1);
      if (index >= machine.ListSize(container)) return Exhaust(machine, iterator);
      return Outcome::Return(machine.ListGet(container, index));
    case Kind::kTuple:
      go_to(left - 1);
      return Outcome::Return(machine.GetSlot(container, index));
    case Kind::kDeque:
      go_to(left - 1);
      if (index >= machine.DequeSize(container)) return Exhaust(machine, iterator);
      return Outcome::Return(machine.DequeGet(container, index));
    case Kind::kRange:
      go_to(left - 1);
      return Outcome::Return(
          machine.Int(PartsOfRange(machine, container).At(static_cast<uint64_t>(left - 1))));
    default:
      break;
  }
  const std::string_view text = machine.Text(container);
  const int64_t end = left;
  do {
    --left;
  } while (left > 0 && (static_cast<uint8_t>(text[static_cast<size_t>(left)]) & 0xc0) == 0x80);
  go_to(left);
  const std::string part(text.substr(static_cast<size_t>(left), static_cast<size_t>(end - left)));
  return Outcome::Return(StringFrom(machine, part));
}

IteratorKind IteratorOfView(IteratorKind view) {
  if (view == IteratorKind::kDictKeysView) return IteratorKind::kDictKeys;
  return view == IteratorKind::kDictValuesView ? IteratorKind::kDictValues : IteratorKind::kDictItems;
}

Value IterateEntries(Machine& machine, IteratorKind kind, Value dict) {
  return MakeIterator(machine, kind, dict, Value::Small(0), Value::Small(machine.DictSize(dict)));
}

}  // namespace

Outcome GetIterator(Machine& machine, Value iterable) {
  const Kind kind = iterable.is_object() ? machine.arena().kind(iterable.ref()) : Kind::kForward;
  const auto over = [&](IteratorKind iterator) {
    return Outcome::Return(MakeIterator(machine, iterator, iterable, Value::Small(0), Value::None()));
  };
  switch (kind) {
    case Kind::kList:
      return over(IteratorKind::kList);
    case Kind::kTuple:
      return over(IteratorKind::kTuple);
    case Kind::kString:
      return over(IteratorKind::kString);
    case Kind::kRange: {
      const uint64_t length = std::min<uint64_t>(PartsOfRange(machine, iterable).length, INT64_MAX);
      return Outcome::Return(MakeIterator(machine, IteratorKind::kRange, iterable,
                                          machine.Int(static_cast<int64_t>(length)),
                                          machine.GetSlot(iterable, range_slot::kStart)));
    }
    case Kind::kDict:
      return Outcome::Return(IterateEntries(machine, IteratorKind::kDictKeys, iterable));
    case Kind::kSet:
    case Kind::kFrozenSet:
      return Outcome::Return(IterateEntries(machine, IteratorKind::kSet, iterable));
    case Kind::kDeque:
      return Outcome::Return(MakeIterator(machine, IteratorKind::kDeque, iterable, Value::Small(0),
                                          Value::Small(machine.DequeSize(iterable))));
    case Kind::kIterator:
      if (!IsView(machine, iterable)) return Outcome::Return(iterable);
      return Outcome::Return(IterateEntries(machine, IteratorOfView(KindOfIterator(machine, iterable)),
                                            ContainerOf(machine, iterable)));
    case Kind::kFrame:
      if (machine.IsGenerator(iterable)) return Outcome::Return(iterable);
      break;
    case Kind::kInstance:
    case Kind::kObject: {
      const Value method = FindMethod(machine, iterable, "__iter__");
      if (!method.is_unset() && !method.is_none()) return machine.Call(method, {iterable});
      if (method.is_unset() && !FindMethod(machine, iterable, "__getitem__").is_unset()) {
        return over(IteratorKind::kSequence);
      }
      break;
    }
    default:
      break;
  }
  return RaiseTypeError(machine, "'{}' object is not iterable", machine.TypeName(iterable));
}

Outcome NextItem(Machine& machine, Value iterator) {
  const IteratorKind kind = KindOfIterator(machine, iterator);
  const Value container = ContainerOf(machine, iterator);
  if (container.is_none()) return End();
  switch (kind) {
    case IteratorKind::kList:
    case IteratorKind::kTuple:
      return NextOfSequence(machine, iterator, container);
    case IteratorKind::kString:
      return NextOfString(machine, iterator, container);
    case IteratorKind::kRange:
      return NextOfRange(machine, iterator, container);
    case IteratorKind::kDictKeys:
    case IteratorKind::kDictValues:
    case IteratorKind::kDictItems:
    case IteratorKind::kSet:
      return NextOfEntries(machine, iterator, container, kind);
    case IteratorKind::kDeque:
      return NextOfDeque(machine, iterator, container);
    case IteratorKind::kReversed:
      return NextOfReversed(machine, iterator, container);
    case IteratorKind::kCounter:
      return NextOfCounter(machine, iterator);
    case IteratorKind::kRepeat:
      return NextOfRepeat(machine, iterator);
    default:
      return IsDirect(machine, iterator) ? NextOfDerived(machine, iterator) : PushAdvance(machine, iterator);
  }
}

namespace {

// All that an iterator has, as long as that needs no program and fits; else false.
bool ItemsOfIterator(Machine& machine, Value iterator, std::vector<Value>* items) {
  if (!IsDirect(machine, iterator)) return false;
  for (;;) {
    if ((items->size() & 0x3ff) == 0x3ff && !machine.arena().CanAllocate(items->size() * 2 * sizeof(Value))) {
      return false;
    }
    const Outcome next = NextItem(machine, iterator);
    if (next.kind != Outcome::Kind::kReturn) return false;
    if (next.value.is_unset()) {
      machine.fuel.Charge(items->size() / 4);
      return true;
    }
    items->push_back(next.value);
  }
}

}  // namespace

bool Machine::Items(Value iterable, std::vector<Value>* items) {
  if (!iterable.is_object()) return false;
  if (HasOwnClass(iterable) && !FindMethod(*this, iterable, "__iter__").is_unset()) return false;
  Value key;
  Value value;
  const Ref ref = iterable.ref();
  switch (arena_.kind(ref)) {
    case Kind::kList:
      fuel.Charge(ListSize(iterable) / 8);
      items->reserve(ListSize(iterable));
      for (uint32_t index = 0; index < ListSize(iterable); ++index)
        items->push_back(ListGet(iterable, index));
      return true;
    case Kind::kTuple:
      fuel.Charge(arena_.count(ref) / 8);
      items->reserve(arena_.count(ref));
      for (uint32_t index = 0; index < arena_.count(ref); ++index) items->push_back(arena_.Get(ref, index));
      return true;
    case Kind::kDeque:
      fuel.Charge(DequeSize(iterable) / 8);
      for (uint32_t index = 0; index < DequeSize(iterable); ++index)
        items->push_back(DequeGet(iterable, index));
      return true;
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kFrozenSet:
      fuel.Charge(DictSize(iterable) / 8);
      for (uint32_t index = 0; DictEntry(iterable, index, &key, &value); ++index) {
        if (!key.is_unset()) items->push_back(key);
      }
      return true;
    case Kind::kString:
    case Kind::kRange:
    case Kind::kIterator: {
      const Outcome iterator = GetIterator(*this, iterable);
      return ItemsOfIterator(*this, iterator.value, items);
    }
    default:
      return false;
  }
}

}  // namespace interleave::vm
