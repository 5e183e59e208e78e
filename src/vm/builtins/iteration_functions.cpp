// len, iter, next, enumerate, zip, map, filter, reversed; methods of iterators.
#include "vm/builtins/install.hpp"
#include "vm/builtins/iterators.hpp"
#include "vm/builtins/replay.hpp"
#include "vm/builtins/support.hpp"
#include "vm/builtins/unicode.hpp"

namespace interleave::vm {

// Of what is builtin; Unset: it has no length, or one of its own.
Outcome PlainLength(Machine& machine, Value value) {
  const auto answer = [&](uint64_t size) { return Outcome::Return(machine.Int(static_cast<int64_t>(size))); };
  switch (value.is_object() ? machine.arena().kind(value.ref()) : Kind::kForward) {
    case Kind::kString:
      return answer(static_cast<uint64_t>(CountCodePoints(machine.Text(value))));
    case Kind::kTuple:
      return answer(machine.arena().count(value.ref()));
    case Kind::kList:
      return answer(machine.ListSize(value));
    case Kind::kDeque:
      return answer(machine.DequeSize(value));
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kFrozenSet:
      return answer(machine.DictSize(value));
    case Kind::kRange: {
      const uint64_t length = PartsOfRange(machine, value).length;
      if (length <= INT64_MAX) return answer(length);
      return machine.Raise(ExceptionType::kOverflowError, "Python int too large to convert to C ssize_t");
    }
    case Kind::kIterator:
      if (IsView(machine, value))
        return answer(machine.DictSize(machine.GetSlot(value, iterator_slot::kContainer)));
      break;
    default:
      break;
  }
  return Outcome::Return(Value::Unset());
}

namespace {

Outcome Len(Machine& machine, const Arguments& arguments) {
  if (!machine.HasOwnClass(arguments[0]) || FindMethod(machine, arguments[0], "__len__").is_unset()) {
    const Outcome length = PlainLength(machine, arguments[0]);
    if (length.raised() || !length.value.is_unset()) return length;
  }
  return RunReplayed(machine, Replayed::kLength, {arguments[0]});
}

Outcome Iter(Machine& machine, const Arguments& arguments) {
  if (arguments[1].is_unset()) {
    const Value own =
        machine.HasOwnClass(arguments[0]) ? FindMethod(machine, arguments[0], "__iter__") : Value();
    return own.is_unset() ? GetIterator(machine, arguments[0]) : AskIterator(machine, arguments[0]);
  }
  if (!machine.Callable(arguments[0])) return RaiseTypeError(machine, "iter(v, w): v must be callable");
  return Outcome::Return(
      MakeIterator(machine, IteratorKind::kCallable, arguments[0], Value::Small(0), arguments[1]));
}

Outcome Next(Machine& machine, const Arguments& arguments) {
  const Value iterator = arguments[0];
  const Value default_value = arguments[1];
  if (machine.IsGenerator(iterator)) return machine.GeneratorNext(iterator, default_value);
  if (default_value.is_unset()) return Advance(machine, iterator);
  if (!IsDirect(machine, iterator)) return NextOrDefault(machine, iterator, default_value);
  if (IsView(machine, iterator)) return Advance(machine, iterator);
  const Outcome next = NextItem(machine, iterator);
  if (next.kind == Outcome::Kind::kReturn && next.value.is_unset()) return Outcome::Return(default_value);
  return next;
}

Outcome Enumerate(Machine& machine, const Arguments& arguments) {
  int64_t start = 0;
  if (!arguments[1].is_unset() && !ToIndex(machine, arguments[1], &start)) return Outcome::Raise();
  return MakeDerived(machine, IteratorKind::kEnumerate, {arguments[0]}, machine.Int(start), Value::None());
}

std::vector<Value> RestOf(const Arguments& arguments) {
  std::vector<Value> rest;
  for (uint32_t index = 0; index < arguments.rest_count(); ++index) rest.push_back(arguments.rest(index));
  return rest;
}

Outcome Zip(Machine& machine, const Arguments& arguments) {
  const bool strict = !arguments[0].is_unset() && machine.Truth(arguments[0]);
  return MakeDerived(machine, IteratorKind::kZip, RestOf(arguments), Value::Small(0), Value::Bool(strict));
}

Outcome Map(Machine& machine, const Arguments& arguments) {
  const std::vector<Value> all = RestOf(arguments);
  if (all.size() < 2) return RaiseTypeError(machine, "map() must have at least two arguments.");
  const std::vector<Value> iterables(all.begin() + 1, all.end());
  return MakeDerived(machine, IteratorKind::kMap, iterables, Value::Small(0), all[0]);
}

Outcome Filter(Machine& machine, const Arguments& arguments) {
  if (arguments.rest_count() != 2) {
    return RaiseTypeError(machine, "filter expected 2 arguments, got {}", arguments.rest_count());
  }
  return MakeDerived(machine, IteratorKind::kFilter, {arguments.rest(1)}, Value::Small(0), arguments.rest(0));
}

// Dicts and their views go through a list of what they hold.
Outcome ReversedEntries(Machine& machine, Value iterable) {
  std::vector<Value> items;
  machine.Items(iterable, &items);
  const Value list = TupleFrom(machine, items);
  return Outcome::Return(MakeIterator(machine, IteratorKind::kReversed, list,
                                      Value::Small(static_cast<int64_t>(items.size())), Value::None()));
}

bool IsSequenceOfProgram(Machine& machine, Value value) {
  return !FindMethod(machine, value, "__len__").is_unset() &&
         !FindMethod(machine, value, "__getitem__").is_unset();
}

// The items of an object that counts and numbers them, from the last: their number is asked once.
Outcome ReversedItems(Machine& machine, Value value) {
  Value length;
  int64_t size = 0;
  if (!machine.CallNow(FindMethod(machine, value, "__len__"), {value}, &length)) return Outcome::Raise();
  if (!ToIndex(machine, length, &size)) return Outcome::Raise();
  if (size < 0) return RaiseValueError(machine, "__len__() should return >= 0");
  return Outcome::Return(
      MakeIterator(machine, IteratorKind::kSequence, value, machine.Int(size - 1), Value::Small(-1)));
}

Outcome Reversed(Machine& machine, const Arguments& arguments) {
  const Value value = arguments[0];
  const auto from = [&](uint64_t size) {
    return Outcome::Return(MakeIterator(machine, IteratorKind::kReversed, value,
                                        Value::Small(static_cast<int64_t>(size)), Value::None()));
  };
  switch (value.is_object() ? machine.arena().kind(value.ref()) : Kind::kForward) {
    case Kind::kList:
      return from(machine.ListSize(value));
    case Kind::kTuple:
    case Kind::kString:
      return from(machine.arena().count(value.ref()));
    case Kind::kDeque:
      return from(machine.DequeSize(value));
    case Kind::kRange:
      return from(PartsOfRange(machine, value).length);
    case Kind::kDict:
      return ReversedEntries(machine, value);
    case Kind::kIterator:
      if (IsView(machine, value)) return ReversedEntries(machine, value);
      break;
    default:
      break;
  }
  const Value method = FindMethod(machine, value, "__reversed__");
  if (method.is_unset() && IsSequenceOfProgram(machine, value)) return ReversedItems(machine, value);
  if (!method.is_unset() && !method.is_none()) return machine.Call(method, {value});
  return RaiseTypeError(machine, "'{}' object is not reversible", machine.TypeName(value));
}

Outcome IteratorItself(Machine& machine, const Arguments& arguments) {
  return GetIterator(machine, arguments[0]);
}
Outcome IteratorNext(Machine& machine, const Arguments& arguments) { return Advance(machine, arguments[0]); }

}  // namespace

Outcome ReplayedLength(Answers& answers, const Value* arguments, uint32_t) {
  Machine& machine = answers.machine();
  const Value method = FindMethod(machine, arguments[0], "__len__");
  if (method.is_unset()) {
    return RaiseTypeError(machine, "object of type '{}' has no len()", machine.TypeName(arguments[0]));
  }
  Value answer;
  int64_t length = 0;
  if (!answers.Ask(method, {arguments[0]}, &answer)) return answers.Stopped();
  if (!ToIndex(machine, answer, &length)) return Outcome::Raise();
  if (length < 0) return RaiseValueError(machine, "__len__() should return >= 0");
  return Outcome::Return(machine.Int(length));
}

void InstallIterationFunctions(Machine& machine) {
  AddBuiltinFunctions(machine, {{"len", "obj /", Len},
                                {"iter", "object sentinel? /", Iter},
                                {"next", "iterator default? /", Next},
                                {"enumerate", "iterable start?", Enumerate},
                                {"zip", "* strict?", Zip},
                                {"map", "*", Map},
                                {"filter", "*", Filter},
                                {"reversed", "sequence /", Reversed}});
  machine.AddMethods(machine.BuiltinClass(Kind::kIterator),
                     {{"__iter__", "self /", IteratorItself}, {"__next__", "self /", IteratorNext}});
}

}  // namespace interleave::vm
