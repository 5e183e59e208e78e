// Methods of list, tuple, range and slice.
#include <algorithm>

#include "vm/builtins/equality.hpp"
#include "vm/builtins/install.hpp"
#include "vm/builtins/search.hpp"
#include "vm/builtins/slices.hpp"
#include "vm/builtins/sorting.hpp"
#include "vm/builtins/support.hpp"

namespace interleave::vm {

namespace {

std::vector<Value> ItemsOf(Machine& machine, Value sequence) {
  std::vector<Value> items;
  machine.Items(sequence, &items);
  return items;
}

Outcome Append(Machine& machine, const Arguments& arguments) {
  machine.ListAppend(arguments[0], arguments[1]);
  return Outcome::None();
}

Outcome Clear(Machine& machine, const Arguments& arguments) {
  machine.ListTruncate(arguments[0], 0);
  return Outcome::None();
}

Outcome Copy(Machine& machine, const Arguments& arguments) {
  return Outcome::Return(ListFrom(machine, ItemsOf(machine, arguments[0])));
}

Outcome Extend(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items;
  const NativeFunction again = MethodOf<Kind::kList, Extend>;
  const Draining draining{.asks_length = true, .target = arguments[0]};
  if (const auto other = Gather(machine, arguments, 1, again, &items, draining)) return *other;
  if (!CanHold(machine, items.size(), 2 * sizeof(Value))) return Outcome::Raise();
  for (Value item : items) machine.ListAppend(arguments[0], item);
  return Outcome::None();
}

Outcome Insert(Machine& machine, const Arguments& arguments) {
  const Value list = arguments[0];
  int64_t index = 0;
  if (!ToIndex(machine, arguments[1], &index)) return Outcome::Raise();
  const int64_t size = machine.ListSize(list);
  if (index < 0) index = index < -size ? 0 : index + size;
  index = std::min(index, size);
  machine.fuel.Charge(static_cast<uint64_t>(size - index) / 8);
  machine.ListAppend(list, arguments[2]);
  for (int64_t place = size; place > index; --place) {
    machine.ListSet(list, static_cast<uint32_t>(place),
                    machine.ListGet(list, static_cast<uint32_t>(place - 1)));
  }
  machine.ListSet(list, static_cast<uint32_t>(index), arguments[2]);
  return Outcome::None();
}

void RemoveAt(Machine& machine, Value list, uint32_t index) {
  const uint32_t size = machine.ListSize(list);
  machine.fuel.Charge((size - index) / 8);
  for (uint32_t place = index; place + 1 < size; ++place) {
    machine.ListSet(list, place, machine.ListGet(list, place + 1));
  }
  machine.ListTruncate(list, size - 1);
}

Outcome Pop(Machine& machine, const Arguments& arguments) {
  const Value list = arguments[0];
  int64_t index = -1;
  if (!arguments[1].is_unset() && !ToIndex(machine, arguments[1], &index)) return Outcome::Raise();
  const int64_t size = machine.ListSize(list);
  if (size == 0) return machine.Raise(ExceptionType::kIndexError, "pop from empty list");
  if (index < 0) index += size;
  if (index < 0 || index >= size) return machine.Raise(ExceptionType::kIndexError, "pop index out of range");
  const Value item = machine.ListGet(list, static_cast<uint32_t>(index));
  RemoveAt(machine, list, static_cast<uint32_t>(index));
  return Outcome::Return(item);
}

Outcome Reverse(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items = ItemsOf(machine, arguments[0]);
  std::reverse(items.begin(), items.end());
  AssignList(machine, arguments[0], items);
  return Outcome::None();
}

Outcome SortList(Machine& machine, const Arguments& arguments) {
  const Value items = ListFrom(machine, ItemsOf(machine, arguments[0]));
  return Sort(machine, items, arguments[1], arguments[2], arguments[0]);
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

Outcome NotFound(Answers& answers, Wish wish, Value sequence, Value item) {
  Machine& machine = answers.machine();
  if (machine.IsKind(sequence, Kind::kDeque)) {
    return RaiseValueError(machine, "{} is not in deque", machine.Repr(item));
  }
  if (wish == Wish::kRemove) return RaiseValueError(machine, "list.remove(x): x not in list");
  if (machine.IsKind(sequence, Kind::kTuple))
    return RaiseValueError(machine, "tuple.index(x): x not in tuple");
  return RaiseValueError(machine, "{} is not in list", machine.Repr(item));
}

// ---- Ranges answer by arithmetic, however long they are.

Outcome RangeIndex(Machine& machine, const Arguments& arguments) {
  const Outcome found = Contains(machine, arguments[0], arguments[1]);
  if (!found.value.is_true())
    return RaiseValueError(machine, "{} is not in range", machine.Repr(arguments[1]));
  const RangeParts parts = PartsOfRange(machine, arguments[0]);
  const int64_t value = machine.IsInt(arguments[1]) ? machine.AsInt(arguments[1])
                                                    : static_cast<int64_t>(machine.AsDouble(arguments[1]));
  const uint64_t distance = parts.step > 0
                                ? static_cast<uint64_t>(value) - static_cast<uint64_t>(parts.start)
                                : static_cast<uint64_t>(parts.start) - static_cast<uint64_t>(value);
  const uint64_t stride =
      parts.step > 0 ? static_cast<uint64_t>(parts.step) : 0 - static_cast<uint64_t>(parts.step);
  return Outcome::Return(machine.Int(static_cast<int64_t>(distance / stride)));
}

Outcome RangeCount(Machine& machine, const Arguments& arguments) {
  const Outcome found = Contains(machine, arguments[0], arguments[1]);
  return Outcome::Return(Value::Small(found.value.is_true() ? 1 : 0));
}

template <Kind kKind, uint32_t kSlot>
Outcome Part(Machine& machine, const Arguments& arguments) {
  if (!machine.IsKind(arguments[0], kKind)) return WrongSelf(machine, kKind, arguments[0]);
  return Outcome::Return(machine.GetSlot(arguments[0], kSlot));
}

Outcome SliceIndices(Machine& machine, const Arguments& arguments) {
  int64_t length = 0;
  if (!ToIndex(machine, arguments[1], &length)) return Outcome::Raise();
  if (length < 0) return RaiseValueError(machine, "length should not be negative");
  SliceParts parts;
  if (!PartsOfSlice(machine, arguments[0], static_cast<uint64_t>(length), &parts)) return Outcome::Raise();
  const Value start = machine.Int(parts.start);
  const Value stop = machine.Int(parts.stop);
  return Outcome::Return(machine.Tuple({start, stop, machine.Int(parts.step)}));
}

}  // namespace

Outcome ReplayedFind(Answers& answers, const Value* arguments, uint32_t) {
  Machine& machine = answers.machine();
  const Wish wish = static_cast<Wish>(arguments[0].small());
  const SequenceView items(machine, arguments[1]);
  const int64_t size = items.size();
  const auto bound = [&](Value given, int64_t usual) {
    if (given.is_unset()) return usual;
    const int64_t index = machine.AsInt(given);
    return index < 0 ? std::max<int64_t>(index < -size ? 0 : index + size, 0) : std::min(index, size);
  };
  const int64_t stop = bound(arguments[4], size);
  int64_t count = 0;
  for (int64_t index = bound(arguments[3], 0); index < stop; ++index) {
    bool equal = false;
    if (!Equality(answers).Same(items[static_cast<uint32_t>(index)], arguments[2], &equal))
      return answers.Stopped();
    if (!equal) continue;
    if (wish == Wish::kIndex) return Outcome::Return(machine.Int(index));
    if (wish == Wish::kRemove) {
      const auto place = static_cast<uint32_t>(index);
      const bool is_list = machine.IsKind(arguments[1], Kind::kList);
      is_list ? RemoveAt(machine, arguments[1], place) : machine.DequeRemoveAt(arguments[1], place);
      return Outcome::None();
    }
    ++count;
  }
  if (wish == Wish::kCount) return Outcome::Return(machine.Int(count));
  return NotFound(answers, wish, arguments[1], arguments[2]);
}

void InstallListMethods(Machine& machine) {
  machine.AddMethods(machine.BuiltinClass(Kind::kList),
                     {{"append", "self object /", MethodOf<Kind::kList, Append>},
                      {"clear", "self /", MethodOf<Kind::kList, Clear>},
                      {"copy", "self /", MethodOf<Kind::kList, Copy>},
                      {"count", "self value /", MethodOf<Kind::kList, Count>},
                      {"extend", "self iterable /", MethodOf<Kind::kList, Extend>},
                      {"index", "self value start? stop? /", MethodOf<Kind::kList, Index>},
                      {"insert", "self index object /", MethodOf<Kind::kList, Insert>},
                      {"pop", "self index? /", MethodOf<Kind::kList, Pop>},
                      {"remove", "self value /", MethodOf<Kind::kList, Remove>},
                      {"reverse", "self /", MethodOf<Kind::kList, Reverse>},
                      {"sort", "self / *, key? reverse?", MethodOf<Kind::kList, SortList>}});
  machine.AddMethods(machine.BuiltinClass(Kind::kTuple),
                     {{"count", "self value /", MethodOf<Kind::kTuple, Count>},
                      {"index", "self value start? stop? /", MethodOf<Kind::kTuple, Index>}});
  const Value range = machine.BuiltinClass(Kind::kRange);
  machine.AddMethods(range, {{"index", "self value /", MethodOf<Kind::kRange, RangeIndex>},
                             {"count", "self value /", MethodOf<Kind::kRange, RangeCount>}});
  AddProperties(machine, range,
                {{"start", "self /", Part<Kind::kRange, range_slot::kStart>},
                 {"stop", "self /", Part<Kind::kRange, range_slot::kStop>},
                 {"step", "self /", Part<Kind::kRange, range_slot::kStep>}});
  const Value slice = machine.BuiltinClass(Kind::kSlice);
  machine.AddMethods(slice, {{"indices", "self length /", MethodOf<Kind::kSlice, SliceIndices>}});
  AddProperties(machine, slice,
                {{"start", "self /", Part<Kind::kSlice, slice_slot::kStart>},
                 {"stop", "self /", Part<Kind::kSlice, slice_slot::kStop>},
                 {"step", "self /", Part<Kind::kSlice, slice_slot::kStep>}});
}

}  // namespace interleave::vm
