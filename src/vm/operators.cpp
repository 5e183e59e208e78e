// Operators: what a program's own methods say first, then what builtin values do.
#include "vm/machine.hpp"
#include "vm/operations.hpp"

namespace interleave::vm {

using lang::Opcode;

Flow Machine::FinishOperation(Ref caller, Outcome outcome, uint32_t operands, Delivery delivery) {
  if (outcome.raised()) return Flow::kRaise;
  SetTop(caller, Top(caller) - operands);
  if (outcome.kind == Outcome::Kind::kReturn) {
    const Flow flow = DeliverTo(delivery, outcome.value, 0, Value());
    return flow == Flow::kSwitch ? Flow::kNext : flow;
  }
  // It asks the program: the frame right above the caller gives the answer.
  CHECK(outcome.kind == Outcome::Kind::kCalled);
  Ref above = frame_;
  while (Slot(above, frame_slot::kBack).ref() != caller) above = Slot(above, frame_slot::kBack).ref();
  SetDelivery(above, delivery);
  return Flow::kSwitch;
}

Flow Machine::DoBinary(uint32_t operand) {
  const Value left = Peek(1);
  const Value right = Peek(0);
  if (HasOwnClass(left) || HasOwnClass(right)) {
    Drop(2);
    return Reflect(left, right, operand, 0);
  }
  const auto op = static_cast<lang::BinaryOperator>(operand & (lang::kInPlace - 1));
  const bool in_place = (operand & lang::kInPlace) != 0;
  const Ref caller = frame_;
  Outcome outcome = BinaryOperation(*this, op, in_place, left, right);
  if (outcome.kind == Outcome::Kind::kReturn && outcome.value == Value::NotImplemented()) {
    outcome = UnsupportedOperand(*this, op, in_place, left, right);
  }
  return FinishOperation(caller, outcome, 2, Delivery::kPush);
}

Flow Machine::DoCompare(lang::CompareOperator op) {
  const Value left = Peek(1);
  const Value right = Peek(0);
  if (HasOwnClass(left) || HasOwnClass(right)) {
    Drop(2);
    return Reflect(left, right, kCompareOperation + static_cast<uint32_t>(op), 0);
  }
  const Ref caller = frame_;
  return FinishOperation(caller, CompareOperation(*this, op, left, right), 2, Delivery::kPush);
}

namespace {

constexpr std::string_view kBinaryNames[] = {"add", "sub", "mul", "truediv", "floordiv", "mod",   "pow",
                                             "and", "or",  "xor", "lshift",  "rshift",   "matmul"};
constexpr std::string_view kCompareNames[] = {"__lt__", "__le__", "__eq__", "__ne__", "__gt__", "__ge__"};
constexpr uint32_t kMirrored[] = {4, 5, 2, 3, 0, 1};

}  // namespace

// The right operand goes first where its class is a subclass that has a reflected method of its own.
bool Machine::GoesFirst(Value right, Value left, uint32_t operation) {
  const Value left_class = ClassOf(left);
  const Value right_class = ClassOf(right);
  if (right_class == left_class || !IsSubclass(right_class, left_class)) return false;
  if (operation >= kCompareOperation) return true;
  const auto name =
      interned_.find("__r" + std::string(kBinaryNames[operation & (lang::kInPlace - 1)]) + "__");
  CHECK(name != interned_.end());
  return LookUpClass(right_class, name->second) != LookUpClass(left_class, name->second);
}

// The methods of the program that an operator asks, one after another from `stage` on: in place, the left
// one's, the right one's reflected; then what builtin values do.
Flow Machine::Reflect(Value left, Value right, uint32_t operation, uint32_t stage) {
  const bool is_compare = operation >= kCompareOperation;
  const bool in_place = !is_compare && (operation & lang::kInPlace) != 0;
  const bool right_first = GoesFirst(right, left, operation);
  for (; stage < 3; ++stage) {
    if (stage == 0 && !in_place) continue;
    const bool of_right = stage > 0 && (stage == 2) != right_first;
    const Value self = of_right ? right : left;
    std::string name;
    if (is_compare) {
      const uint32_t op = operation - kCompareOperation;
      name = kCompareNames[of_right ? kMirrored[op] : op];
    } else {
      name = "__" + std::string(stage == 0 ? "i" : (of_right ? "r" : "")) +
             std::string(kBinaryNames[operation & (lang::kInPlace - 1)]) + "__";
    }
    Value method = OwnMethod(self, name);
    bool inverted = false;
    if (method.is_unset() && name == "__ne__") {
      method = OwnMethod(self, "__eq__");
      inverted = true;
    }
    if (method.is_unset()) continue;
    const Value other = of_right ? left : right;
    const Value state =
        Tuple({left, right, Value::Small(operation), Value::Small(stage), Value::Bool(inverted)});
    const Ref caller = frame_;
    const Outcome outcome = CallValue(method, &other, 1, Value::Unset(), Delivery::kReflect);
    if (outcome.raised()) return Flow::kRaise;
    if (outcome.kind == Outcome::Kind::kReturn) return ContinueReflect(state, outcome.value);
    CHECK(outcome.kind == Outcome::Kind::kCalled && frame_ != caller);
    SetSlot(frame_, frame_slot::kOwner, state);
    return Flow::kSwitch;
  }
  const Ref caller = frame_;
  const auto op = static_cast<lang::BinaryOperator>(operation & (lang::kInPlace - 1));
  const auto compare = static_cast<lang::CompareOperator>(operation - kCompareOperation);
  const Outcome outcome = is_compare ? CompareAfterMethods(*this, compare, left, right)
                                     : BinaryAfterMethods(*this, op, in_place, left, right);
  return FinishOperation(caller, outcome, 0, Delivery::kPush);
}

Flow Machine::ContinueReflect(Value state, Value value) {
  if (value == Value::NotImplemented()) {
    const auto operation = static_cast<uint32_t>(GetSlot(state, 2).small());
    const auto stage = static_cast<uint32_t>(GetSlot(state, 3).small());
    return Reflect(GetSlot(state, 0), GetSlot(state, 1), operation, stage + 1);
  }
  Push(GetSlot(state, 4).is_true() ? Value::Bool(!Truth(value)) : value);
  return Flow::kNext;
}

Flow Machine::DoUnary(Opcode opcode) {
  const Value value = Peek(0);
  const std::string_view name = opcode == Opcode::kUnaryNegative   ? "__neg__"
                                : opcode == Opcode::kUnaryPositive ? "__pos__"
                                                                   : "__invert__";
  const Value method = OwnMethod(value, name);
  if (!method.is_unset()) {
    Drop(1);
    return CallMethodOfProgram(method, {}, Delivery::kPush);
  }
  const Outcome outcome = opcode == Opcode::kUnaryNegative   ? UnaryNegative(*this, value)
                          : opcode == Opcode::kUnaryPositive ? UnaryPositive(*this, value)
                                                             : UnaryInvert(*this, value);
  return FromOutcome(outcome, Delivery::kReplace);
}

Flow Machine::DoContains(bool invert) {
  const Value container = Peek(0);
  const Value item = Peek(1);
  const Value method = OwnMethod(container, "__contains__");
  if (!method.is_unset()) {
    Drop(2);
    return CallMethodOfProgram(method, {item}, Delivery::kTruth);
  }
  const Ref caller = frame_;
  const Outcome outcome = Contains(*this, container, item);
  if (outcome.kind != Outcome::Kind::kReturn) return FinishOperation(caller, outcome, 2, Delivery::kTruth);
  Drop(2);
  Push(Value::Bool(outcome.value.is_true() != invert));
  return Flow::kNext;
}

Flow Machine::DoSubscript(Opcode opcode) {
  const Value key = Peek(0);
  const Value object = Peek(1);
  const bool stores = opcode == Opcode::kStoreSubscript;
  const bool loads = opcode == Opcode::kLoadSubscript;
  const Value method = OwnMethod(object, loads ? "__getitem__" : (stores ? "__setitem__" : "__delitem__"));
  if (!method.is_unset()) {
    if (stores) {
      const Value value = Peek(2);
      Drop(3);
      return CallMethodOfProgram(method, {key, value}, Delivery::kDiscard);
    }
    Drop(2);
    return CallMethodOfProgram(method, {key}, loads ? Delivery::kPush : Delivery::kDiscard);
  }
  const Ref caller = frame_;
  const Outcome outcome = loads    ? GetSubscript(*this, object, key)
                          : stores ? SetSubscript(*this, object, key, Peek(2))
                                   : DeleteSubscript(*this, object, key);
  return FinishOperation(caller, outcome, stores ? 3 : 2, loads ? Delivery::kPush : Delivery::kDiscard);
}

// The truth of the top, where no method of the program has to say it; else its call is on the way.
bool Machine::TruthKnown(Value value, bool* truth, Flow* flow) {
  if (HasOwnClass(value)) {
    Value method = OwnMethod(value, "__bool__");
    const bool says_bool = !method.is_unset();
    if (!says_bool) method = OwnMethod(value, "__len__");
    if (!method.is_unset()) {
      *flow = CallMethodOfProgram(method, {}, says_bool ? Delivery::kBool : Delivery::kLength);
      return false;
    }
  }
  *truth = Truth(value);
  return true;
}

// Whether __bool__ may answer this. False: raised.
bool Machine::CheckBool(Value answer) {
  if (answer.is_bool()) return true;
  Raise(ExceptionType::kTypeError, "__bool__ should return bool, returned " + TypeName(answer));
  return false;
}

// The same at once. False: raised.
bool Machine::TruthNow(Value value, bool* truth) {
  Value method = OwnMethod(value, "__bool__");
  const bool says_bool = !method.is_unset();
  if (!says_bool) method = OwnMethod(value, "__len__");
  Value answer = value;
  if (!method.is_unset() && !CallNow(method, {}, &answer)) return false;
  if (!method.is_unset() && !(says_bool ? CheckBool(answer) : CheckLength(*this, answer))) return false;
  *truth = Truth(answer);
  return true;
}

Flow Machine::DoNot() {
  bool truth = false;
  Flow flow = Flow::kNext;
  if (!TruthKnown(Peek(0), &truth, &flow)) return flow;
  SetPeek(0, Value::Bool(!truth));
  return Flow::kNext;
}

}  // namespace interleave::vm
