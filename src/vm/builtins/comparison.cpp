// `==`, `<` and their kin, `in`.
#include "vm/builtins/equality.hpp"
#include "vm/builtins/install.hpp"
#include "vm/builtins/reductions.hpp"
#include "vm/builtins/strings.hpp"
#include "vm/builtins/support.hpp"

namespace interleave::vm {

using lang::CompareOperator;

namespace {

constexpr const char* kTooDeep = "maximum recursion depth exceeded in comparison";

std::string_view MethodName(CompareOperator op) {
  constexpr std::string_view kNames[] = {"__lt__", "__le__", "__eq__", "__ne__", "__gt__", "__ge__"};
  return kNames[static_cast<uint32_t>(op)];
}

CompareOperator Mirrored(CompareOperator op) {
  constexpr CompareOperator kMirrored[] = {CompareOperator::kGreater, CompareOperator::kGreaterEqual,
                                           CompareOperator::kEqual,   CompareOperator::kNotEqual,
                                           CompareOperator::kLess,    CompareOperator::kLessEqual};
  return kMirrored[static_cast<uint32_t>(op)];
}

bool Fits(CompareOperator op, Order order) {
  switch (op) {
    case CompareOperator::kLess:
      return order == Order::kLess;
    case CompareOperator::kLessEqual:
      return order == Order::kLess || order == Order::kEqual;
    case CompareOperator::kEqual:
      return order == Order::kEqual;
    case CompareOperator::kNotEqual:
      return order != Order::kEqual;
    case CompareOperator::kGreater:
      return order == Order::kGreater;
    case CompareOperator::kGreaterEqual:
      return order == Order::kGreater || order == Order::kEqual;
  }
  return false;
}

Order OrderOfTexts(std::string_view left, std::string_view right) {
  const int order = left.compare(right);  // UTF-8 sorts as its code points do
  return order < 0 ? Order::kLess : order > 0 ? Order::kGreater : Order::kEqual;
}

// One comparison with the program's methods, and what it needs to be recursive.
class Comparing {
 public:
  Comparing(Answers& answers, uint32_t depth, bool natives_only)
      : answers_(answers), machine_(answers.machine()), depth_(depth), natives_only_(natives_only) {}

  bool Compare(CompareOperator op, Value left, Value right, bool* result) {
    if (op == CompareOperator::kEqual || op == CompareOperator::kNotEqual) {
      return CompareEqual(op, left, right, result);
    }
    if (IsNumber(machine_, left) && IsNumber(machine_, right)) {
      *result = Fits(op, OrderOfNumbers(machine_, left, right));
      return true;
    }
    if (machine_.IsString(left) && machine_.IsString(right)) {
      *result = Fits(op, OrderOfTexts(machine_.Text(left), machine_.Text(right)));
      return true;
    }
    if (!answers_.Visit(depth_, kTooDeep)) return false;
    bool answered = false;
    Value answer;
    if (!AskComparison(answers_, op, left, right, natives_only_, &answered, &answer)) return false;
    if (answered) return AskTruth(answers_, answer, result);
    if (left.is_object() && right.is_object()) {
      const Kind kind = machine_.arena().kind(left.ref());
      if (IsComparableSet(left) && IsComparableSet(right)) return CompareSets(op, left, right, result);
      if (kind == machine_.arena().kind(right.ref()) && SequenceView::Fits(kind)) {
        return CompareItems(op, left, right, result);
      }
    }
    RaiseTypeError(machine_, "'{}' not supported between instances of '{}' and '{}'",
                   lang::CompareOperatorText(op), machine_.TypeName(left), machine_.TypeName(right));
    return false;
  }

 private:
  bool CompareEqual(CompareOperator op, Value left, Value right, bool* result) {
    // `!=` may have a method of its own.
    bool answered = false;
    bool equal = false;
    Value answer;
    if (op == CompareOperator::kNotEqual) {
      if (!AskComparison(answers_, op, left, right, natives_only_, &answered, &answer)) return false;
      if (answered) return AskTruth(answers_, answer, result);
    }
    if (natives_only_) {  // one of them is an instance: it is equal to itself, where no method says more
      if (!AskComparison(answers_, CompareOperator::kEqual, left, right, true, &answered, &answer))
        return false;
      equal = left == right;
      const bool is_plain =
          !machine_.IsKind(left, Kind::kInstance) && !machine_.IsKind(right, Kind::kInstance);
      if (!answered && is_plain && !Equality(answers_).EqualContents(left, right, &equal)) return false;
      if (answered && !AskTruth(answers_, answer, &equal)) return false;
    } else if (!Equality(answers_).Equal(left, right, &equal)) {
      return false;
    }
    *result = (op == CompareOperator::kEqual) == equal;
    return true;
  }

  bool CompareItems(CompareOperator op, Value left, Value right, bool* result) {
    const SequenceView a(machine_, left);
    const SequenceView b(machine_, right);
    for (uint32_t index = 0; index < a.size() && index < b.size(); ++index) {
      bool equal = false;
      if (!Equality(answers_).Same(a[index], b[index], &equal)) return false;
      if (!equal) return Comparing(answers_, depth_ + 1, false).Compare(op, a[index], b[index], result);
    }
    *result = Fits(op, a.size() < b.size()   ? Order::kLess
                       : a.size() > b.size() ? Order::kGreater
                                             : Order::kEqual);
    return true;
  }

  bool IsComparableSet(Value value) const {
    return IsSetLike(machine_, value) ||
           (IsView(machine_, value) && KindOfIterator(machine_, value) != IteratorKind::kDictValuesView);
  }

  // Subsets and supersets.
  bool CompareSets(CompareOperator op, Value left, Value right, bool* result) {
    if (op == CompareOperator::kGreater || op == CompareOperator::kGreaterEqual) {
      return CompareSets(Mirrored(op), right, left, result);
    }
    std::vector<Value> a;
    std::vector<Value> b;
    machine_.Items(left, &a);
    machine_.Items(right, &b);
    *result = op == CompareOperator::kLess ? a.size() < b.size() : a.size() <= b.size();
    if (!*result) return true;
    const Value set = machine_.NewSet();
    for (Value item : b) machine_.SetAdd(set, item);
    for (Value item : a) {
      if (!machine_.SetHas(set, item)) *result = false;
    }
    return true;
  }

  Answers& answers_;
  Machine& machine_;
  uint32_t depth_;
  bool natives_only_;
};

constexpr int64_t kNativesOnly = 8;  // beside a CompareOperator

// Sequences whose items are looked at one by one.
bool ContainsItem(Answers& answers, Value container, Value item, bool* result) {
  const SequenceView items(answers.machine(), container);
  *result = false;
  uint32_t index = 0;
  for (; index < items.size() && !*result; ++index) {
    if (!Equality(answers).Same(items[index], item, result)) return false;
  }
  answers.machine().fuel.Charge(index / 8);
  return true;
}

bool ContainsInRange(const Machine& machine, Value range, Value item) {
  const RangeParts parts = PartsOfRange(machine, range);
  int64_t value = 0;
  if (machine.IsInt(item)) {
    value = machine.AsInt(item);
  } else if (machine.IsFloat(item)) {
    const double real = machine.AsDouble(item);
    if (!(real >= -9.2e18 && real <= 9.2e18)) return false;
    value = static_cast<int64_t>(real);
    if (static_cast<double>(value) != real) return false;
  } else {
    return false;
  }
  if (parts.length == 0) return false;
  const int64_t last = parts.At(parts.length - 1);
  if (parts.step > 0 ? value < parts.start || value > last : value > parts.start || value < last)
    return false;
  const uint64_t distance = parts.step > 0
                                ? static_cast<uint64_t>(value) - static_cast<uint64_t>(parts.start)
                                : static_cast<uint64_t>(parts.start) - static_cast<uint64_t>(value);
  const uint64_t stride =
      parts.step > 0 ? static_cast<uint64_t>(parts.step) : 0 - static_cast<uint64_t>(parts.step);
  return distance % stride == 0;
}

bool NeedsProgram(const Machine& machine, Value value) {
  if (!value.is_object()) return false;
  const Kind kind = machine.arena().kind(value.ref());
  return kind != Kind::kString && kind != Kind::kFloat && kind != Kind::kInt64;
}

}  // namespace

bool AskComparison(Answers& answers, CompareOperator op, Value left, Value right, bool natives_only,
                   bool* answered, Value* answer) {
  Machine& machine = answers.machine();
  const auto is_asked = [&](Value method) {
    return !method.is_unset() && !(natives_only && machine.IsKind(method, Kind::kFunction));
  };
  *answered = false;
  const Value own = FindMethod(machine, left, MethodName(op));
  if (is_asked(own)) {
    if (!answers.Ask(own, {left, right}, answer)) return false;
    *answered = !(*answer == Value::NotImplemented());
    if (*answered) return true;
  }
  const Value other = FindMethod(machine, right, MethodName(Mirrored(op)));
  if (!is_asked(other)) return true;
  if (!answers.Ask(other, {right, left}, answer)) return false;
  *answered = !(*answer == Value::NotImplemented());
  return true;
}

bool AskTruth(Answers& answers, Value value, bool* truth) {
  Machine& machine = answers.machine();
  Value answer;
  Value method = FindMethod(machine, value, "__bool__");
  if (!method.is_unset()) {
    if (!answers.Ask(method, {value}, &answer)) return false;
    if (!answer.is_bool()) {
      RaiseTypeError(machine, "__bool__ should return bool, returned {}", machine.TypeName(answer));
      return false;
    }
    *truth = answer.is_true();
    return true;
  }
  method = FindMethod(machine, value, "__len__");
  if (!method.is_unset()) {
    if (!answers.Ask(method, {value}, &answer)) return false;
    if (!CheckLength(machine, answer)) return false;
    *truth = machine.Truth(answer);
    return true;
  }
  *truth = machine.Truth(value);
  return true;
}

bool AskCompare(Answers& answers, CompareOperator op, Value left, Value right, uint32_t depth, bool* result) {
  return Comparing(answers, depth, false).Compare(op, left, right, result);
}

Outcome ReplayedCompare(Answers& answers, const Value* arguments, uint32_t) {
  bool result = false;
  const int64_t wish = arguments[0].small();
  Comparing comparing(answers, 0, (wish & kNativesOnly) != 0);
  const CompareOperator op = static_cast<CompareOperator>(wish & (kNativesOnly - 1));
  if (!comparing.Compare(op, arguments[1], arguments[2], &result)) return answers.Stopped();
  return Outcome::Return(Value::Bool(result));
}

Outcome CompareByProgram(Machine& machine, CompareOperator op, Value left, Value right) {
  if (NeedsProgram(machine, left) || NeedsProgram(machine, right)) {
    return RunReplayed(machine, Replayed::kCompare, {Value::Small(static_cast<int64_t>(op)), left, right});
  }
  Answers answers(machine, Value::Unset());
  bool result = false;
  if (!AskCompare(answers, op, left, right, 0, &result)) return answers.Stopped();
  return Outcome::Return(Value::Bool(result));
}

Outcome CompareOperation(Machine& machine, CompareOperator op, Value left, Value right) {
  return CompareByProgram(machine, op, left, right);
}

Outcome CompareAfterMethods(Machine& machine, CompareOperator op, Value left, Value right) {
  const Value wish = Value::Small(static_cast<int64_t>(op) | kNativesOnly);
  return RunReplayed(machine, Replayed::kCompare, {wish, left, right});
}

Outcome ReplayedContains(Answers& answers, const Value* arguments, uint32_t) {
  bool result = false;
  if (!ContainsItem(answers, arguments[0], arguments[1], &result)) return answers.Stopped();
  return Outcome::Return(Value::Bool(result));
}

Outcome Contains(Machine& machine, Value container, Value item) {
  const auto answer = [](bool result) { return Outcome::Return(Value::Bool(result)); };
  const Kind kind = container.is_object() ? machine.arena().kind(container.ref()) : Kind::kForward;
  switch (kind) {
    case Kind::kString:
      if (machine.IsString(item)) {
        machine.fuel.Charge(machine.Text(container).size() / 64);
        return answer(FindText(machine.Text(container), machine.Text(item)) != std::string_view::npos);
      }
      return RaiseTypeError(machine, "'in <string>' requires string as left operand, not {}",
                            machine.TypeName(item));
    case Kind::kDict:
      if (!CheckHashable(machine, item)) return Outcome::Raise();
      return answer(!machine.DictGet(container, item).is_unset());
    case Kind::kSet:
    case Kind::kFrozenSet:
      if (!CheckHashable(machine, item)) return Outcome::Raise();
      return answer(machine.SetHas(container, item));
    case Kind::kRange:
      return answer(ContainsInRange(machine, container, item));
    case Kind::kList:
    case Kind::kTuple:
    case Kind::kDeque:
      return RunReplayed(machine, Replayed::kContains, {container, item});
    case Kind::kIterator:
      if (IsView(machine, container) && KindOfIterator(machine, container) == IteratorKind::kDictKeysView) {
        return Contains(machine, machine.GetSlot(container, iterator_slot::kContainer), item);
      }
      break;
    case Kind::kFrame:
    case Kind::kInstance:
    case Kind::kObject:
      break;
    default:
      return RaiseTypeError(machine, "argument of type '{}' is not iterable", machine.TypeName(container));
  }
  if (!machine.IsIterable(container) && !IsView(machine, container)) {
    return RaiseTypeError(machine, "argument of type '{}' is not iterable", machine.TypeName(container));
  }
  return SearchIterable(machine, container, item);
}

}  // namespace interleave::vm
