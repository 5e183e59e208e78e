#include "vm/builtins/sets.hpp"

#include "vm/builtins/support.hpp"

namespace interleave::vm {

using lang::BinaryOperator;

bool IsSetOperand(const Machine& machine, Value value) {
  return IsSetLike(machine, value) ||
         (IsView(machine, value) && KindOfIterator(machine, value) != IteratorKind::kDictValuesView);
}

std::vector<Value> CombineSets(Machine& machine, BinaryOperator op, const std::vector<Value>& left,
                               const std::vector<Value>& right) {
  const auto as_set = [&](const std::vector<Value>& items) {
    const Value set = machine.NewSet();
    for (Value item : items) machine.SetAdd(set, item);
    return set;
  };
  std::vector<Value> result;
  const Value other = as_set(right);
  if (op == BinaryOperator::kOr) {
    const Value both = as_set(left);
    for (Value item : right) machine.SetAdd(both, item);
    machine.Items(both, &result);
    return result;
  }
  for (Value item : left) {
    if (machine.SetHas(other, item) == (op == BinaryOperator::kAnd)) result.push_back(item);
  }
  if (op == BinaryOperator::kXor) {
    const Value own = as_set(left);
    std::vector<Value> distinct;
    machine.Items(other, &distinct);
    for (Value item : distinct) {
      if (!machine.SetHas(own, item)) result.push_back(item);
    }
  }
  return result;
}

void ClearDict(Machine& machine, Value dict) {
  machine.SetSlot(dict, dict_slot::kEntries, Value::Unset());
  machine.SetSlot(dict, dict_slot::kIndex, Value::Unset());
  machine.SetSlot(dict, dict_slot::kUsed, Value::Small(0));
  machine.SetSlot(dict, dict_slot::kSize, Value::Small(0));
}

void ReplaceSet(Machine& machine, Value set, const std::vector<Value>& items) {
  ClearDict(machine, set);
  for (Value item : items) machine.SetAdd(set, item);
}

Outcome SetBinary(Machine& machine, BinaryOperator op, bool in_place, Value left, Value right) {
  if (op != BinaryOperator::kOr && op != BinaryOperator::kAnd && op != BinaryOperator::kXor &&
      op != BinaryOperator::kSubtract) {
    return Outcome::Return(Value::NotImplemented());
  }
  std::vector<Value> a;
  std::vector<Value> b;
  machine.Items(left, &a);
  // Views of a dict take any iterable on their right.
  if (!machine.Items(right, &b)) {
    return RaiseTypeError(machine, "'{}' object is not iterable", machine.TypeName(right));
  }
  // Items of a view are pairs, whose values need not be hashable.
  for (Value item : a) {
    if (!CheckHashable(machine, item)) return Outcome::Raise();
  }
  for (Value item : b) {
    if (!CheckHashable(machine, item)) return Outcome::Raise();
  }
  if (in_place && op == BinaryOperator::kOr && machine.IsKind(left, Kind::kSet)) {
    for (Value item : b) machine.SetAdd(left, item);
    return Outcome::Return(left);
  }
  const std::vector<Value> items = CombineSets(machine, op, a, b);
  if (in_place && machine.IsKind(left, Kind::kSet)) {
    ReplaceSet(machine, left, items);
    return Outcome::Return(left);
  }
  if (machine.IsKind(left, Kind::kFrozenSet)) return Outcome::Return(MakeFrozenSet(machine, items));
  const Value set = machine.NewSet();
  for (Value item : items) machine.SetAdd(set, item);
  return Outcome::Return(set);
}

}  // namespace interleave::vm
