// The special methods of the builtin types under their own names: for super() in classes that inherit from
// them, and for whoever calls them outright.
#include "vm/builtins/dicts.hpp"
#include "vm/builtins/equality.hpp"
#include "vm/builtins/install.hpp"
#include "vm/builtins/iterators.hpp"
#include "vm/builtins/replay.hpp"
#include "vm/builtins/sets.hpp"
#include "vm/builtins/support.hpp"
#include "vm/operations.hpp"

namespace interleave::vm {

namespace {

Outcome GetItem(Machine& machine, const Arguments& arguments) {
  return GetSubscript(machine, arguments[0], arguments[1]);
}

Outcome SetItem(Machine& machine, const Arguments& arguments) {
  return SetSubscript(machine, arguments[0], arguments[1], arguments[2]);
}

Outcome DeleteItem(Machine& machine, const Arguments& arguments) {
  return DeleteSubscript(machine, arguments[0], arguments[1]);
}

Outcome Has(Machine& machine, const Arguments& arguments) {
  return Contains(machine, arguments[0], arguments[1]);
}

Outcome Length(Machine& machine, const Arguments& arguments) { return PlainLength(machine, arguments[0]); }

Outcome Iterate(Machine& machine, const Arguments& arguments) { return GetIterator(machine, arguments[0]); }

Outcome PlainRepr(Machine& machine, const Arguments& arguments) {
  return RunReplayed(machine, Replayed::kPlainText, {arguments[0], Value::Bool(true)});
}

Outcome PlainStr(Machine& machine, const Arguments& arguments) {
  return RunReplayed(machine, Replayed::kPlainText, {arguments[0], Value::Bool(false)});
}

Outcome Hash(Machine& machine, const Arguments& arguments) {
  bool hashable = true;
  const uint64_t hash = machine.HashOf(arguments[0], &hashable);
  if (!hashable) return RaiseTypeError(machine, "unhashable type: '{}'", machine.TypeName(arguments[0]));
  return Outcome::Return(machine.Int(static_cast<int64_t>(hash) >> 4));
}

template <lang::BinaryOperator op, bool in_place, bool reflected>
Outcome Binary(Machine& machine, const Arguments& arguments) {
  return BinaryOperation(machine, op, in_place, arguments[reflected ? 1 : 0], arguments[reflected ? 0 : 1]);
}

// Types that do not go together give NotImplemented where CPython's do.
template <lang::CompareOperator op>
Outcome Compare(Machine& machine, const Arguments& arguments) {
  constexpr bool kIsEquality = op == lang::CompareOperator::kEqual || op == lang::CompareOperator::kNotEqual;
  const auto kind_of = [&](Value value) {
    return value.is_object() ? machine.arena().kind(value.ref()) : Kind::kInt64;
  };
  const bool numbers = IsNumber(machine, arguments[0]) && IsNumber(machine, arguments[1]);
  const bool sets = IsSetLike(machine, arguments[0]) && IsSetLike(machine, arguments[1]);
  const bool alike = numbers || sets || kind_of(arguments[0]) == kind_of(arguments[1]);
  if (!alike || (!kIsEquality && kind_of(arguments[0]) == Kind::kDict)) {
    return Outcome::Return(Value::NotImplemented());
  }
  return CompareAfterMethods(machine, op, arguments[0], arguments[1]);
}

Outcome InitList(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items;
  if (!arguments[1].is_unset()) {
    if (const auto other = Gather(machine, arguments, 1, InitList, &items, {.asks_length = true}))
      return *other;
  }
  if (!CanHold(machine, items.size(), sizeof(Value))) return Outcome::Raise();
  machine.ListTruncate(arguments[0], 0);
  for (const Value item : items) machine.ListAppend(arguments[0], item);
  return Outcome::None();
}

Outcome InitDict(Machine& machine, const Arguments& arguments) {
  if (const auto other = UpdateDict(machine, arguments[0], arguments, 1, InitDict)) return *other;
  return Outcome::None();
}

Outcome InitSet(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items;
  if (!arguments[1].is_unset()) {
    if (const auto other = Gather(machine, arguments, 1, InitSet, &items)) return *other;
  }
  if (!CanHold(machine, items.size(), 6 * sizeof(Value))) return Outcome::Raise();
  for (const Value item : items) {
    if (!CheckHashable(machine, item)) return Outcome::Raise();
    machine.SetAdd(arguments[0], item);
  }
  return Outcome::None();
}

// A method that only objects of the kind have.
template <NativeFunction function>
Outcome Checked(Machine& machine, const Arguments& arguments) {
  const Value self = arguments[0];
  const Kind kind = self.is_object() ? machine.arena().kind(self.ref()) : Kind::kInt64;
  if (self.is_small() || self.is_bool() || IsDerivable(kind)) return function(machine, arguments);
  return RaiseTypeError(machine, "descriptor requires an object of a builtin type but received a '{}'",
                        machine.TypeName(self));
}

using lang::BinaryOperator;
using lang::CompareOperator;

template <BinaryOperator op>
void AddOperator(Machine& machine, Value klass, std::string_view name, bool in_place) {
  const std::string word(name);
  machine.AddMethods(klass, {{"__" + word + "__", "self value /", Checked<Binary<op, false, false>>},
                             {"__r" + word + "__", "self value /", Checked<Binary<op, false, true>>}});
  if (in_place) {
    machine.AddMethods(klass, {{"__i" + word + "__", "self value /", Checked<Binary<op, true, false>>}});
  }
}

void AddToAll(Machine& machine, Value klass) {
  machine.AddMethods(klass, {{"__repr__", "self /", Checked<PlainRepr>},
                             {"__str__", "self /", Checked<PlainStr>},
                             {"__eq__", "self value /", Checked<Compare<CompareOperator::kEqual>>},
                             {"__ne__", "self value /", Checked<Compare<CompareOperator::kNotEqual>>},
                             {"__lt__", "self value /", Checked<Compare<CompareOperator::kLess>>},
                             {"__le__", "self value /", Checked<Compare<CompareOperator::kLessEqual>>},
                             {"__gt__", "self value /", Checked<Compare<CompareOperator::kGreater>>},
                             {"__ge__", "self value /", Checked<Compare<CompareOperator::kGreaterEqual>>}});
}

void AddToContainers(Machine& machine, Kind kind) {
  const Value klass = machine.BuiltinClass(kind);
  machine.AddMethods(klass, {{"__len__", "self /", Checked<Length>},
                             {"__contains__", "self key /", Checked<Has>},
                             {"__iter__", "self /", Checked<Iterate>}});
  const bool is_set = kind == Kind::kSet || kind == Kind::kFrozenSet;
  if (!is_set) machine.AddMethods(klass, {{"__getitem__", "self key /", Checked<GetItem>}});
  const bool changes = kind == Kind::kList || kind == Kind::kDict || kind == Kind::kDeque;
  if (changes) {
    machine.AddMethods(klass, {{"__setitem__", "self key value /", Checked<SetItem>},
                               {"__delitem__", "self key /", Checked<DeleteItem>}});
  }
  if (kind == Kind::kString || kind == Kind::kTuple || kind == Kind::kList) {
    AddOperator<BinaryOperator::kAdd>(machine, klass, "add", kind == Kind::kList);
    AddOperator<BinaryOperator::kMultiply>(machine, klass, "mul", kind == Kind::kList);
  }
  if (is_set || kind == Kind::kDict)
    AddOperator<BinaryOperator::kOr>(machine, klass, "or", kind != Kind::kFrozenSet);
  if (!is_set) return;
  AddOperator<BinaryOperator::kAnd>(machine, klass, "and", kind == Kind::kSet);
  AddOperator<BinaryOperator::kSubtract>(machine, klass, "sub", kind == Kind::kSet);
  AddOperator<BinaryOperator::kXor>(machine, klass, "xor", kind == Kind::kSet);
}

void AddToNumbers(Machine& machine, Value klass) {
  AddOperator<BinaryOperator::kAdd>(machine, klass, "add", false);
  AddOperator<BinaryOperator::kSubtract>(machine, klass, "sub", false);
  AddOperator<BinaryOperator::kMultiply>(machine, klass, "mul", false);
  AddOperator<BinaryOperator::kTrueDivide>(machine, klass, "truediv", false);
  AddOperator<BinaryOperator::kFloorDivide>(machine, klass, "floordiv", false);
  AddOperator<BinaryOperator::kModulo>(machine, klass, "mod", false);
}

}  // namespace

void InstallSpecialMethods(Machine& machine) {
  for (const Kind kind :
       {Kind::kString, Kind::kTuple, Kind::kList, Kind::kDeque, Kind::kDict, Kind::kSet, Kind::kFrozenSet}) {
    AddToAll(machine, machine.BuiltinClass(kind));
    AddToContainers(machine, kind);
  }
  for (const Kind kind : {Kind::kInt64, Kind::kFloat}) {
    AddToAll(machine, machine.BuiltinClass(kind));
    AddToNumbers(machine, machine.BuiltinClass(kind));
  }
  for (const Kind kind : {Kind::kString, Kind::kTuple, Kind::kFrozenSet, Kind::kInt64, Kind::kFloat}) {
    machine.AddMethods(machine.BuiltinClass(kind), {{"__hash__", "self /", Checked<Hash>}});
  }
  machine.AddMethods(machine.BuiltinClass(Kind::kList),
                     {{"__init__", "self iterable? /", Checked<InitList>}});
  machine.AddMethods(machine.BuiltinClass(Kind::kDict),
                     {{"__init__", "self iterable? / **", Checked<InitDict>}});
  machine.AddMethods(machine.BuiltinClass(Kind::kSet), {{"__init__", "self iterable? /", Checked<InitSet>}});
}

}  // namespace interleave::vm
