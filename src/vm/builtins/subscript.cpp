// object[key], its assignment and its deletion, for builtin containers.
#include <algorithm>

#include "vm/builtins/install.hpp"
#include "vm/builtins/slices.hpp"
#include "vm/builtins/support.hpp"
#include "vm/builtins/unicode.hpp"

namespace interleave::vm {

namespace {

bool ToSlicePart(Machine& machine, Value value, int64_t* part) {
  if (machine.IsInt(value) || !FindMethod(machine, value, "__index__").is_unset())
    return ToIndex(machine, value, part);
  RaiseTypeError(machine, "slice indices must be integers or None or have an __index__ method");
  return false;
}

// Brings one end of a slice into [lowest, highest].
int64_t Clamp(int64_t index, int64_t length, int64_t lowest, int64_t highest) {
  if (index < 0) index = index < -length ? lowest : index + length;
  return std::clamp(index, lowest, highest);
}

// The place of an index in a sequence. False: raised.
bool ToPlace(Machine& machine, Value key, uint64_t length, std::string_view out_of_range, uint64_t* place) {
  const int64_t index = machine.AsInt(key);
  const int64_t size = static_cast<int64_t>(length);
  const int64_t at = index < 0 ? index + size : index;
  if (at < 0 || at >= size) {
    machine.Raise(ExceptionType::kIndexError, out_of_range);
    return false;
  }
  *place = static_cast<uint64_t>(at);
  return true;
}

Outcome WrongIndexType(Machine& machine, std::string_view sequence, Value key) {
  return RaiseTypeError(machine, "{} indices must be integers or slices, not {}", sequence,
                        machine.TypeName(key));
}

// Lists and tuples.
Outcome GetItem(Machine& machine, Value object, bool is_list, Value key) {
  const std::string_view name = is_list ? "list" : "tuple";
  const uint32_t length = is_list ? machine.ListSize(object) : machine.arena().count(object.ref());
  const auto item = [&](uint64_t place) {
    const uint32_t index = static_cast<uint32_t>(place);
    return is_list ? machine.ListGet(object, index) : machine.GetSlot(object, index);
  };
  if (machine.IsInt(key)) {
    uint64_t place = 0;
    if (!ToPlace(machine, key, length, is_list ? "list index out of range" : "tuple index out of range",
                 &place)) {
      return Outcome::Raise();
    }
    return Outcome::Return(item(place));
  }
  if (!machine.IsKind(key, Kind::kSlice)) return WrongIndexType(machine, name, key);
  SliceParts parts;
  if (!PartsOfSlice(machine, key, length, &parts)) return Outcome::Raise();
  const bool is_whole = parts.length == length && parts.step == 1;
  if (!is_list && is_whole && !machine.HasOwnClass(object)) return Outcome::Return(object);
  if (!CanHold(machine, parts.length, 2 * sizeof(Value))) return Outcome::Raise();
  std::vector<Value> items(static_cast<size_t>(parts.length));
  for (size_t index = 0; index < items.size(); ++index) items[index] = item(parts.At(index));
  return Outcome::Return(is_list ? ListFrom(machine, items) : TupleFrom(machine, items));
}

Outcome GetCharacter(Machine& machine, Value string, Value key) {
  const std::string_view text = machine.Text(string);
  const uint64_t length = static_cast<uint64_t>(CountCodePoints(text));
  if (machine.IsInt(key)) {
    uint64_t place = 0;
    if (!ToPlace(machine, key, length, "string index out of range", &place)) return Outcome::Raise();
    const int64_t at = static_cast<int64_t>(place);
    return Outcome::Return(StringFrom(machine, std::string(SubstringOf(text, at, at + 1))));
  }
  if (!machine.IsKind(key, Kind::kSlice)) {
    return RaiseTypeError(machine, "string indices must be integers, not '{}'", machine.TypeName(key));
  }
  SliceParts parts;
  if (!PartsOfSlice(machine, key, length, &parts)) return Outcome::Raise();
  if (!CanHold(machine, parts.length, 8)) return Outcome::Raise();
  if (parts.step == 1) {
    const std::string part(SubstringOf(text, parts.start, parts.start + static_cast<int64_t>(parts.length)));
    return Outcome::Return(StringFrom(machine, part));
  }
  std::string picked;
  if (IsAscii(text)) {
    for (uint64_t index = 0; index < parts.length; ++index)
      picked += text[static_cast<size_t>(parts.At(index))];
    return Outcome::Return(StringFrom(machine, picked));
  }
  if (!CanHold(machine, length, 4)) return Outcome::Raise();
  std::vector<uint32_t> code_points;
  for (size_t offset = 0; offset < text.size();) code_points.push_back(DecodeCodePoint(text, &offset));
  for (uint64_t index = 0; index < parts.length; ++index) {
    AppendCodePoint(&picked, code_points[static_cast<size_t>(parts.At(index))]);
  }
  return Outcome::Return(StringFrom(machine, picked));
}

Outcome GetOfRange(Machine& machine, Value range, Value key) {
  const RangeParts whole = PartsOfRange(machine, range);
  if (machine.IsInt(key)) {
    uint64_t place = 0;
    if (!ToPlace(machine, key, whole.length, "range object index out of range", &place))
      return Outcome::Raise();
    return Outcome::Return(machine.Int(whole.At(place)));
  }
  if (!machine.IsKind(key, Kind::kSlice)) return WrongIndexType(machine, "range", key);
  SliceParts parts;
  if (!PartsOfSlice(machine, key, whole.length, &parts)) return Outcome::Raise();
  const auto at = [&](int64_t index) {  // also just before the first and behind the last
    return static_cast<int64_t>(static_cast<uint64_t>(whole.start) +
                                static_cast<uint64_t>(index) * static_cast<uint64_t>(whole.step));
  };
  return Outcome::Return(MakeRange(machine, at(parts.start), at(parts.stop), whole.step * parts.step));
}

Outcome GetOfDeque(Machine& machine, Value deque, Value key) {
  if (!machine.IsInt(key)) {
    return RaiseTypeError(machine, "sequence index must be integer, not '{}'", machine.TypeName(key));
  }
  uint64_t place = 0;
  if (!ToPlace(machine, key, machine.DequeSize(deque), "deque index out of range", &place))
    return Outcome::Raise();
  return Outcome::Return(machine.DequeGet(deque, static_cast<uint32_t>(place)));
}

// list[int]: what is in the brackets is for type checkers. Numbers, texts and plain classes have no brackets.
Outcome GetOfClass(Machine& machine, Value klass, Value key) {
  const Value method = machine.GetAttribute(klass, "__class_getitem__");
  if (!method.is_unset()) return machine.Call(method, {key});
  for (const Kind kind :
       {Kind::kList, Kind::kTuple, Kind::kDict, Kind::kSet, Kind::kFrozenSet, Kind::kDeque}) {
    if (klass == machine.BuiltinClass(kind)) return Outcome::Return(klass);
  }
  if (klass == machine.DefaultDictClass()) return Outcome::Return(klass);
  const bool is_native =
      !machine.GetSlot(klass, class_slot::kNativeType).is_unset();  // Queue[int], Future[str]
  if (is_native || klass == machine.TypeOfTypes()) return Outcome::Return(klass);
  return RaiseTypeError(machine, "type '{}' is not subscriptable",
                        machine.Text(machine.GetSlot(klass, class_slot::kName)));
}

enum : uint32_t { kDict, kKey, kSlots };  // of the frame that waits for a default factory

Outcome GetOfDict(Machine& machine, Value dict, Value key) {
  if (!CheckHashable(machine, key)) return Outcome::Raise();
  const Value found = machine.DictGet(dict, key);
  if (!found.is_unset()) return Outcome::Return(found);
  const Value missing = FindMethod(machine, dict, "__missing__");
  return missing.is_unset() ? MakeMissing(machine, dict, key) : machine.Call(missing, {dict, key});
}

// Methods of instances and native types.
std::optional<Outcome> CallOwn(Machine& machine, std::string_view name,
                               std::initializer_list<Value> arguments) {
  const Value method = FindMethod(machine, *arguments.begin(), name);
  if (method.is_unset()) return std::nullopt;
  return machine.Call(method, arguments);
}

}  // namespace

Outcome MakeMissing(Machine& machine, Value dict, Value key) {
  const Value factory = machine.GetSlot(dict, dict_slot::kDefaultFactory);
  if (factory.is_unset() || factory.is_none()) return RaiseKeyError(machine, key);
  const Ref frame = PushStep(machine, DefaultFactoryStep, kSlots);
  SetFrameSlot(machine, frame, kDict, dict);
  SetFrameSlot(machine, frame, kKey, key);
  return Outcome::Called();
}

bool PartsOfSlice(Machine& machine, Value slice, uint64_t length, SliceParts* parts) {
  const Value start = machine.GetSlot(slice, slice_slot::kStart);
  const Value stop = machine.GetSlot(slice, slice_slot::kStop);
  const Value step = machine.GetSlot(slice, slice_slot::kStep);
  const int64_t size = static_cast<int64_t>(length);
  parts->step = 1;
  if (!step.is_none() && !ToSlicePart(machine, step, &parts->step)) return false;
  if (parts->step == 0) {
    RaiseValueError(machine, "slice step cannot be zero");
    return false;
  }
  parts->step = std::max(parts->step, -INT64_MAX);
  const bool forward = parts->step > 0;
  const int64_t lowest = forward ? 0 : -1;
  const int64_t highest = forward ? size : size - 1;
  parts->start = forward ? lowest : highest;
  parts->stop = forward ? highest : lowest;
  int64_t index = 0;
  if (!start.is_none()) {
    if (!ToSlicePart(machine, start, &index)) return false;
    parts->start = Clamp(index, size, lowest, highest);
  }
  if (!stop.is_none()) {
    if (!ToSlicePart(machine, stop, &index)) return false;
    parts->stop = Clamp(index, size, lowest, highest);
  }
  parts->length = RangeLength(parts->start, parts->stop, parts->step);
  return true;
}

void AssignList(Machine& machine, Value list, const std::vector<Value>& items) {
  machine.ListTruncate(list, std::min<uint32_t>(machine.ListSize(list), static_cast<uint32_t>(items.size())));
  const uint32_t kept = machine.ListSize(list);
  for (uint32_t index = 0; index < kept; ++index) machine.ListSet(list, index, items[index]);
  for (size_t index = kept; index < items.size(); ++index) machine.ListAppend(list, items[index]);
}

// list[slice] = iterable, once the iterable is a sequence.
Outcome SetSlice(Machine& machine, const Arguments& arguments) {
  const Value list = arguments[0];
  std::vector<Value> more;
  if (const auto other = Gather(machine, arguments, 2, SetSlice, &more)) return *other;
  std::vector<Value> items;
  machine.Items(list, &items);
  SliceParts parts;
  if (!PartsOfSlice(machine, arguments[1], items.size(), &parts)) return Outcome::Raise();
  if (parts.step != 1) {
    if (more.size() != parts.length) {
      return RaiseValueError(machine, "attempt to assign sequence of size {} to extended slice of size {}",
                             more.size(), parts.length);
    }
    for (size_t index = 0; index < more.size(); ++index) {
      items[static_cast<size_t>(parts.At(index))] = more[index];
    }
  } else {
    if (!CanHold(machine, items.size() + more.size(), 2 * sizeof(Value))) return Outcome::Raise();
    const auto start = static_cast<ptrdiff_t>(parts.start);
    const auto first = items.begin() + start;
    items.erase(first, first + static_cast<ptrdiff_t>(parts.length));
    items.insert(items.begin() + start, more.begin(), more.end());
  }
  AssignList(machine, list, items);
  return Outcome::None();
}

Outcome DefaultFactoryStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (event == FrameEvent::kRaised) return machine.Raise(payload);
  const Value dict = FrameSlot(machine, frame, kDict);
  if (event == FrameEvent::kContinue) {
    const Outcome made = machine.Call(machine.GetSlot(dict, dict_slot::kDefaultFactory), {});
    if (made.kind != Outcome::Kind::kReturn) return made;
    payload = made.value;
  }
  machine.DictSet(dict, FrameSlot(machine, frame, kKey), payload);
  return Outcome::Return(payload);
}

// A key with an `__index__` of its own, for what is numbered. False: raised.
bool ToKey(Machine& machine, Value object, Value* key) {
  const Kind kind = object.is_object() ? machine.arena().kind(object.ref()) : Kind::kForward;
  const bool is_numbered = kind == Kind::kList || kind == Kind::kTuple || kind == Kind::kString;
  if (!is_numbered || !machine.IsKind(*key, Kind::kInstance)) return true;
  if (FindMethod(machine, *key, "__index__").is_unset()) return true;
  int64_t index = 0;
  if (!ToIndex(machine, *key, &index)) return false;
  *key = machine.Int(index);
  return true;
}

Outcome GetSubscript(Machine& machine, Value object, Value key) {
  if (!ToKey(machine, object, &key)) return Outcome::Raise();
  const Kind kind = object.is_object() ? machine.arena().kind(object.ref()) : Kind::kForward;
  switch (kind) {
    case Kind::kList:
    case Kind::kTuple:
      return GetItem(machine, object, kind == Kind::kList, key);
    case Kind::kString:
      return GetCharacter(machine, object, key);
    case Kind::kDict:
      return GetOfDict(machine, object, key);
    case Kind::kRange:
      return GetOfRange(machine, object, key);
    case Kind::kDeque:
      return GetOfDeque(machine, object, key);
    case Kind::kClass:
      return GetOfClass(machine, object, key);
    case Kind::kInstance:
    case Kind::kObject:
      if (const auto outcome = CallOwn(machine, "__getitem__", {object, key})) return *outcome;
      break;
    default:
      break;
  }
  return RaiseTypeError(machine, "'{}' object is not subscriptable", machine.TypeName(object));
}

namespace {

Outcome SetInList(Machine& machine, Value list, Value key, Value value) {
  if (machine.IsInt(key)) {
    uint64_t place = 0;
    if (!ToPlace(machine, key, machine.ListSize(list), "list assignment index out of range", &place)) {
      return Outcome::Raise();
    }
    machine.ListSet(list, static_cast<uint32_t>(place), value);
    return Outcome::None();
  }
  if (!machine.IsKind(key, Kind::kSlice)) return WrongIndexType(machine, "list", key);
  if (!value.is_object()) return RaiseTypeError(machine, "can only assign an iterable");
  const Value values[] = {list, key, value};
  return SetSlice(machine, Arguments{values, 3, 3, Value::Unset()});
}

Outcome SetInDeque(Machine& machine, Value deque, Value key, Value value) {
  if (!machine.IsInt(key)) {
    return RaiseTypeError(machine, "sequence index must be integer, not '{}'", machine.TypeName(key));
  }
  uint64_t place = 0;
  if (!ToPlace(machine, key, machine.DequeSize(deque), "deque index out of range", &place))
    return Outcome::Raise();
  machine.DequeSet(deque, static_cast<uint32_t>(place), value);
  return Outcome::None();
}

Outcome DeleteFromDeque(Machine& machine, Value deque, Value key) {
  if (!machine.IsInt(key)) {
    return RaiseTypeError(machine, "sequence index must be integer, not '{}'", machine.TypeName(key));
  }
  uint64_t place = 0;
  if (!ToPlace(machine, key, machine.DequeSize(deque), "deque index out of range", &place))
    return Outcome::Raise();
  machine.DequeRemoveAt(deque, static_cast<uint32_t>(place));
  return Outcome::None();
}

Outcome DeleteFromList(Machine& machine, Value list, Value key) {
  std::vector<Value> items;
  machine.Items(list, &items);
  if (machine.IsInt(key)) {
    uint64_t place = 0;
    if (!ToPlace(machine, key, items.size(), "list assignment index out of range", &place))
      return Outcome::Raise();
    items.erase(items.begin() + static_cast<ptrdiff_t>(place));
    AssignList(machine, list, items);
    return Outcome::None();
  }
  if (!machine.IsKind(key, Kind::kSlice)) return WrongIndexType(machine, "list", key);
  SliceParts parts;
  if (!PartsOfSlice(machine, key, items.size(), &parts)) return Outcome::Raise();
  for (uint64_t index = 0; index < parts.length; ++index) {
    items[static_cast<size_t>(parts.At(index))] = Value::Unset();
  }
  items.erase(std::remove(items.begin(), items.end(), Value::Unset()), items.end());
  AssignList(machine, list, items);
  return Outcome::None();
}

}  // namespace

Outcome SetSubscript(Machine& machine, Value object, Value key, Value value) {
  const Kind kind = object.is_object() ? machine.arena().kind(object.ref()) : Kind::kForward;
  switch (kind) {
    case Kind::kList:
      return SetInList(machine, object, key, value);
    case Kind::kDict:
      if (!CheckHashable(machine, key)) return Outcome::Raise();
      machine.DictSet(object, key, value);
      return Outcome::None();
    case Kind::kDeque:
      return SetInDeque(machine, object, key, value);
    case Kind::kInstance:
    case Kind::kObject:
      if (const auto outcome = CallOwn(machine, "__setitem__", {object, key, value})) return *outcome;
      break;
    default:
      break;
  }
  return RaiseTypeError(machine, "'{}' object does not support item assignment", machine.TypeName(object));
}

Outcome DeleteSubscript(Machine& machine, Value object, Value key) {
  const Kind kind = object.is_object() ? machine.arena().kind(object.ref()) : Kind::kForward;
  switch (kind) {
    case Kind::kList:
      return DeleteFromList(machine, object, key);
    case Kind::kDict:
      if (!CheckHashable(machine, key)) return Outcome::Raise();
      return machine.DictDelete(object, key) ? Outcome::None() : RaiseKeyError(machine, key);
    case Kind::kDeque:
      return DeleteFromDeque(machine, object, key);
    case Kind::kInstance:
    case Kind::kObject:
      if (const auto outcome = CallOwn(machine, "__delitem__", {object, key})) return *outcome;
      break;
    default:
      break;
  }
  return RaiseTypeError(machine, "'{}' object doesn't support item deletion", machine.TypeName(object));
}

}  // namespace interleave::vm
