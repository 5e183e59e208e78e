// Methods of set, frozenset, and isdisjoint of the views of a dict.
#include "vm/builtins/install.hpp"
#include "vm/builtins/sets.hpp"
#include "vm/builtins/support.hpp"

namespace interleave::vm {

using lang::BinaryOperator;

namespace {

std::vector<Value> OwnItems(Machine& machine, Value set) {
  std::vector<Value> items;
  machine.Items(set, &items);
  return items;
}

// A set of the same type as `like`.
Value SetLike(Machine& machine, Value like, const std::vector<Value>& items) {
  if (machine.IsKind(like, Kind::kFrozenSet)) return MakeFrozenSet(machine, items);
  const Value set = machine.NewSet();
  for (Value item : items) machine.SetAdd(set, item);
  return set;
}

// self op each of the other iterables, one after another. In place, self changes at the end.
template <BinaryOperator kOperator, bool kInPlace>
Outcome Combine(Machine& machine, const Arguments& arguments) {
  const Value self = arguments[0];
  if (!IsSetLike(machine, self)) return WrongSelf(machine, Kind::kSet, self);
  std::vector<Value> items = OwnItems(machine, self);
  for (uint32_t index = 1; index < arguments.count; ++index) {
    std::vector<Value> more;
    if (const auto other = Gather(machine, arguments, index, Combine<kOperator, kInPlace>, &more))
      return *other;
    for (Value item : more) {
      if (!CheckHashable(machine, item)) return Outcome::Raise();
    }
    items = CombineSets(machine, kOperator, items, more);
  }
  if (!kInPlace) return Outcome::Return(SetLike(machine, self, items));
  ReplaceSet(machine, self, items);
  return Outcome::None();
}

enum class Relation : uint8_t { kDisjoint, kSubset, kSuperset };

template <Relation kRelation>
Outcome Relate(Machine& machine, const Arguments& arguments) {
  if (!IsSetOperand(machine, arguments[0])) return WrongSelf(machine, Kind::kSet, arguments[0]);
  std::vector<Value> items;
  if (const auto other = Gather(machine, arguments, 1, Relate<kRelation>, &items)) return *other;
  for (Value item : items) {
    if (!CheckHashable(machine, item)) return Outcome::Raise();
  }
  const std::vector<Value> own = OwnItems(machine, arguments[0]);
  const auto left_over = [&](const std::vector<Value>& some, const std::vector<Value>& of) {
    return CombineSets(machine, BinaryOperator::kSubtract, some, of).size();
  };
  bool holds = false;
  if (kRelation == Relation::kDisjoint) holds = left_over(own, items) == own.size();
  if (kRelation == Relation::kSubset) holds = left_over(own, items) == 0;
  if (kRelation == Relation::kSuperset) holds = left_over(items, own) == 0;
  return Outcome::Return(Value::Bool(holds));
}

Outcome Add(Machine& machine, const Arguments& arguments) {
  if (!CheckHashable(machine, arguments[1])) return Outcome::Raise();
  machine.SetAdd(arguments[0], arguments[1]);
  return Outcome::None();
}

Outcome Discard(Machine& machine, const Arguments& arguments) {
  if (!CheckHashable(machine, arguments[1])) return Outcome::Raise();
  machine.DictDelete(arguments[0], arguments[1]);
  return Outcome::None();
}

Outcome Remove(Machine& machine, const Arguments& arguments) {
  if (!CheckHashable(machine, arguments[1])) return Outcome::Raise();
  if (machine.DictDelete(arguments[0], arguments[1])) return Outcome::None();
  return RaiseKeyError(machine, arguments[1]);
}

// The first in the order of insertion; CPython's is arbitrary.
Outcome Pop(Machine& machine, const Arguments& arguments) {
  Value key;
  Value value;
  for (uint32_t index = 0; machine.DictEntry(arguments[0], index, &key, &value); ++index) {
    if (key.is_unset()) continue;
    machine.DictDelete(arguments[0], key);
    return Outcome::Return(key);
  }
  return RaiseKeyError(machine, machine.String("pop from an empty set"));
}

Outcome Clear(Machine& machine, const Arguments& arguments) {
  ClearDict(machine, arguments[0]);
  return Outcome::None();
}

Outcome Copy(Machine& machine, const Arguments& arguments) {
  const bool is_itself = machine.IsKind(arguments[0], Kind::kFrozenSet) && !machine.HasOwnClass(arguments[0]);
  if (is_itself) return Outcome::Return(arguments[0]);
  return Outcome::Return(SetLike(machine, arguments[0], OwnItems(machine, arguments[0])));
}

}  // namespace

void InstallSetMethods(Machine& machine) {
  for (const Kind kind : {Kind::kSet, Kind::kFrozenSet}) {
    machine.AddMethods(machine.BuiltinClass(kind),
                       {{"union", "self / *", Combine<BinaryOperator::kOr, false>},
                        {"intersection", "self / *", Combine<BinaryOperator::kAnd, false>},
                        {"difference", "self / *", Combine<BinaryOperator::kSubtract, false>},
                        {"symmetric_difference", "self other /", Combine<BinaryOperator::kXor, false>},
                        {"isdisjoint", "self other /", Relate<Relation::kDisjoint>},
                        {"issubset", "self other /", Relate<Relation::kSubset>},
                        {"issuperset", "self other /", Relate<Relation::kSuperset>}});
  }
  machine.AddMethods(machine.BuiltinClass(Kind::kFrozenSet),
                     {{"copy", "self /", MethodOf<Kind::kFrozenSet, Copy>}});
  machine.AddMethods(machine.BuiltinClass(Kind::kSet),
                     {{"update", "self / *", Combine<BinaryOperator::kOr, true>},
                      {"intersection_update", "self / *", Combine<BinaryOperator::kAnd, true>},
                      {"difference_update", "self / *", Combine<BinaryOperator::kSubtract, true>},
                      {"symmetric_difference_update", "self other /", Combine<BinaryOperator::kXor, true>},
                      {"add", "self item /", MethodOf<Kind::kSet, Add>},
                      {"discard", "self item /", MethodOf<Kind::kSet, Discard>},
                      {"remove", "self item /", MethodOf<Kind::kSet, Remove>},
                      {"pop", "self /", MethodOf<Kind::kSet, Pop>},
                      {"clear", "self /", MethodOf<Kind::kSet, Clear>},
                      {"copy", "self /", MethodOf<Kind::kSet, Copy>}});
  machine.AddMethods(machine.BuiltinClass(Kind::kIterator),
                     {{"isdisjoint", "self other /", Relate<Relation::kDisjoint>}});
}

}  // namespace interleave::vm
