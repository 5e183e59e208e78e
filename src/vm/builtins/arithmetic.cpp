// Binary and unary operators of builtin values.
#include "vm/builtins/dicts.hpp"
#include "vm/builtins/equality.hpp"
#include "vm/builtins/install.hpp"
#include "vm/builtins/numbers.hpp"
#include "vm/builtins/replay.hpp"
#include "vm/builtins/sets.hpp"
#include "vm/builtins/support.hpp"

namespace interleave::vm {

using lang::BinaryOperator;

// list += iterable.
Outcome ExtendInPlace(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items;
  const Draining draining{.asks_length = true, .target = arguments[0]};
  if (const auto other = Gather(machine, arguments, 1, ExtendInPlace, &items, draining)) return *other;
  if (!CanHold(machine, items.size(), 2 * sizeof(Value))) return Outcome::Raise();
  for (Value item : items) machine.ListAppend(arguments[0], item);
  return Outcome::Return(arguments[0]);
}

// dict |= iterable of pairs.
Outcome UpdateInPlace(Machine& machine, const Arguments& arguments) {
  if (const auto other = UpdateDict(machine, arguments[0], arguments, 1, UpdateInPlace)) return *other;
  return Outcome::Return(arguments[0]);
}

namespace {

Outcome NotTogether() { return Outcome::Return(Value::NotImplemented()); }

Kind KindOf(const Machine& machine, Value value) {
  return value.is_object() ? machine.arena().kind(value.ref()) : Kind::kForward;
}

bool IsConcatenated(Kind kind) {
  return kind == Kind::kString || kind == Kind::kList || kind == Kind::kTuple || kind == Kind::kDeque;
}

Outcome JoinTexts(Machine& machine, Value left, Value right) {
  const uint64_t size = uint64_t{machine.Text(left).size()} + machine.Text(right).size();
  if (!CanHold(machine, size, 2)) return Outcome::Raise();
  std::string text;
  text.reserve(static_cast<size_t>(size));
  text += machine.Text(left);
  text += machine.Text(right);
  return Outcome::Return(StringFrom(machine, text));
}

// list + list and tuple + tuple.
Outcome JoinItems(Machine& machine, Kind kind, Value left, Value right) {
  std::vector<Value> items;
  std::vector<Value> more;
  machine.Items(left, &items);
  machine.Items(right, &more);
  if (!CanHold(machine, uint64_t{items.size()} + more.size(), sizeof(Value))) return Outcome::Raise();
  items.insert(items.end(), more.begin(), more.end());
  return Outcome::Return(kind == Kind::kList ? ListFrom(machine, items) : TupleFrom(machine, items));
}

Outcome RepeatText(Machine& machine, Value text, int64_t times) {
  const std::string once(machine.Text(text));
  const uint64_t count = times > 0 && !once.empty() ? static_cast<uint64_t>(times) : 0;
  constexpr uint64_t kMost = uint64_t{1} << 32;
  if (count > kMost || !CanHold(machine, count * once.size(), 2)) {
    return count > kMost ? RaiseMemoryError(machine) : Outcome::Raise();
  }
  std::string repeated;
  repeated.reserve(static_cast<size_t>(count * once.size()));
  for (uint64_t index = 0; index < count; ++index) repeated += once;
  return Outcome::Return(StringFrom(machine, repeated));
}

Outcome RepeatItems(Machine& machine, Kind kind, Value sequence, int64_t times, bool in_place) {
  std::vector<Value> once;
  machine.Items(sequence, &once);
  const uint64_t count = times > 0 && !once.empty() ? static_cast<uint64_t>(times) : 0;
  constexpr uint64_t kMost = uint64_t{1} << 32;
  if (count > kMost) return RaiseMemoryError(machine);
  if (!CanHold(machine, count * once.size(), 2 * sizeof(Value))) return Outcome::Raise();
  if (in_place && kind == Kind::kList) {
    if (count == 0) machine.ListTruncate(sequence, 0);
    for (uint64_t index = 1; index < count; ++index) {
      for (Value item : once) machine.ListAppend(sequence, item);
    }
    return Outcome::Return(sequence);
  }
  std::vector<Value> items;
  items.reserve(static_cast<size_t>(count * once.size()));
  for (uint64_t index = 0; index < count; ++index) items.insert(items.end(), once.begin(), once.end());
  return Outcome::Return(kind == Kind::kList ? ListFrom(machine, items) : TupleFrom(machine, items));
}

Outcome Repeat(Machine& machine, Kind kind, Value sequence, Value times, bool in_place) {
  const int64_t count = machine.AsInt(times);
  if (kind == Kind::kString) return RepeatText(machine, sequence, count);
  if (kind == Kind::kDeque) return RepeatDeque(machine, sequence, count, in_place);
  return RepeatItems(machine, kind, sequence, count, in_place);
}

Outcome MergeDicts(Machine& machine, bool in_place, Value left, Value right) {
  Value target = left;
  Value key;
  Value value;
  if (!in_place) {
    target = machine.NewDict();
    machine.SetSlot(target, dict_slot::kDefaultFactory, machine.GetSlot(left, dict_slot::kDefaultFactory));
    for (uint32_t index = 0; machine.DictEntry(left, index, &key, &value); ++index) {
      if (!key.is_unset()) machine.DictSet(target, key, value);
    }
  }
  for (uint32_t index = 0; left != right && machine.DictEntry(right, index, &key, &value); ++index) {
    if (!key.is_unset()) machine.DictSet(target, key, value);
  }
  return Outcome::Return(target);
}

Outcome BinaryOnObjects(Machine& machine, BinaryOperator op, bool in_place, Value left, Value right) {
  const Kind kind = KindOf(machine, left);
  const Kind other = KindOf(machine, right);
  if (op == BinaryOperator::kAdd && IsConcatenated(kind)) {
    if (kind == Kind::kList && in_place) {
      const Value values[] = {left, right};
      return ExtendInPlace(machine, Arguments{values, 2, 2, Value::Unset()});
    }
    if (kind == Kind::kDeque && in_place) {
      const Value values[] = {left, right};
      return ExtendDeque(machine, Arguments{values, 2, 2, Value::Unset()});
    }
    if (kind != other) return NotTogether();
    if (kind == Kind::kDeque) return JoinDeques(machine, left, right);
    return kind == Kind::kString ? JoinTexts(machine, left, right) : JoinItems(machine, kind, left, right);
  }
  if (op == BinaryOperator::kMultiply) {
    if (IsConcatenated(kind) && machine.IsInt(right)) return Repeat(machine, kind, left, right, in_place);
    if (IsConcatenated(kind) && !FindMethod(machine, right, "__index__").is_unset()) {
      int64_t times = 0;
      if (!ToIndex(machine, right, &times)) return Outcome::Raise();
      return Repeat(machine, kind, left, machine.Int(times), in_place);
    }
    if (IsConcatenated(other) && machine.IsInt(left)) return Repeat(machine, other, right, left, false);
  }
  if (op == BinaryOperator::kModulo && kind == Kind::kString) {
    return RunReplayed(machine, Replayed::kPercent, {left, right});
  }
  if (op == BinaryOperator::kOr && kind == Kind::kDict && other == Kind::kDict) {
    return MergeDicts(machine, in_place, left, right);
  }
  if (op == BinaryOperator::kOr && kind == Kind::kDict && in_place) {
    const Value values[] = {left, right};
    return UpdateInPlace(machine, Arguments{values, 2, 2, Value::Unset()});
  }
  const bool left_is_view = IsView(machine, left) && IsSetOperand(machine, left);
  if (IsSetOperand(machine, left) && (left_is_view || IsSetOperand(machine, right))) {
    return SetBinary(machine, op, in_place, left, right);
  }
  return NotTogether();
}

}  // namespace

Outcome BinaryOperation(Machine& machine, BinaryOperator op, bool in_place, Value left, Value right) {
  if (machine.IsInt(left) && machine.IsInt(right)) return IntBinary(machine, op, left, right);
  if (IsNumber(machine, left) && IsNumber(machine, right)) return FloatBinary(machine, op, left, right);
  return BinaryOnObjects(machine, op, in_place, left, right);
}

Outcome UnsupportedOperand(Machine& machine, BinaryOperator op, bool in_place, Value left, Value right) {
  const Kind kind = KindOf(machine, left);
  const Kind other = KindOf(machine, right);
  const std::string left_name = machine.TypeName(left);
  const std::string right_name = machine.TypeName(right);
  if (op == BinaryOperator::kAdd && IsConcatenated(kind)) {
    return RaiseTypeError(machine, "can only concatenate {0} (not \"{1}\") to {0}",
                          kind == Kind::kDeque ? "deque" : left_name, right_name);
  }
  if (op == BinaryOperator::kMultiply && (IsConcatenated(kind) || IsConcatenated(other))) {
    return RaiseTypeError(machine, "can't multiply sequence by non-int of type '{}'",
                          IsConcatenated(kind) ? right_name : left_name);
  }
  std::string symbol(lang::BinaryOperatorText(op));
  if (in_place) symbol += "=";
  if (op == BinaryOperator::kPower) symbol = in_place ? "**=" : "** or pow()";
  return RaiseTypeError(machine, "unsupported operand type(s) for {}: '{}' and '{}'", symbol, left_name,
                        right_name);
}

Outcome BinaryAfterMethods(Machine& machine, BinaryOperator op, bool in_place, Value left, Value right) {
  const Outcome outcome = BinaryOperation(machine, op, in_place, left, right);
  if (outcome.kind != Outcome::Kind::kReturn || !(outcome.value == Value::NotImplemented())) return outcome;
  return UnsupportedOperand(machine, op, in_place, left, right);
}

namespace {

Outcome BadUnary(Machine& machine, char symbol, Value value) {
  return RaiseTypeError(machine, "bad operand type for unary {}: '{}'", symbol, machine.TypeName(value));
}

}  // namespace

Outcome UnaryNegative(Machine& machine, Value value) {
  if (machine.IsFloat(value)) return Outcome::Return(machine.Float(-machine.AsDouble(value)));
  if (!machine.IsInt(value)) return BadUnary(machine, '-', value);
  const int64_t number = machine.AsInt(value);
  if (number == INT64_MIN) return RaiseIntOverflow(machine);
  return Outcome::Return(machine.Int(-number));
}

Outcome UnaryPositive(Machine& machine, Value value) {
  if (machine.IsFloat(value)) return Outcome::Return(machine.Float(machine.AsDouble(value)));
  if (!machine.IsInt(value)) return BadUnary(machine, '+', value);
  return Outcome::Return(machine.Int(machine.AsInt(value)));
}

Outcome UnaryInvert(Machine& machine, Value value) {
  if (!machine.IsInt(value)) return BadUnary(machine, '~', value);
  return Outcome::Return(machine.Int(~machine.AsInt(value)));
}

}  // namespace interleave::vm
