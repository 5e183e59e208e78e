// sum, min, max, any, all, sorted.
#include "vm/builtins/reductions.hpp"

#include "vm/builtins/equality.hpp"
#include "vm/builtins/install.hpp"
#include "vm/builtins/iterators.hpp"
#include "vm/builtins/sorting.hpp"
#include "vm/builtins/support.hpp"

namespace interleave::vm {

namespace {

// ---- min and max.

enum : uint32_t { kItems, kKeys, kKey, kIsMax, kStage, kExtremeSlots };
enum : int64_t { kCollecting, kComparing };

Outcome Extreme(Machine& machine, const Arguments& arguments, bool is_max, NativeFunction again) {
  const Value key = arguments[0];
  const Value default_value = arguments[1];
  const char* name = is_max ? "max" : "min";
  const uint32_t count = arguments.rest_count();
  if (count == 0) return RaiseTypeError(machine, "{} expected at least 1 argument, got 0", name);
  std::vector<Value> items;
  if (count == 1) {
    if (const auto other = Gather(machine, arguments, arguments.named, again, &items)) return *other;
  } else {
    if (!default_value.is_unset()) {
      return RaiseTypeError(machine, "Cannot specify a default for {}() with multiple positional arguments",
                            name);
    }
    for (uint32_t index = 0; index < count; ++index) items.push_back(arguments.rest(index));
  }
  if (items.empty()) {
    if (!default_value.is_unset()) return Outcome::Return(default_value);
    return RaiseValueError(machine, "{}() arg is an empty sequence", name);
  }
  const Value tuple = TupleFrom(machine, items);
  if (key.is_unset() || key.is_none()) {
    return RunReplayed(machine, Replayed::kExtreme, {Value::Bool(is_max), tuple, tuple});
  }
  const Value keys = machine.List(nullptr, 0);
  const Ref frame = PushStep(machine, KeyedExtremeStep, kExtremeSlots);
  SetFrameSlot(machine, frame, kItems, tuple);
  SetFrameSlot(machine, frame, kKeys, keys);
  SetFrameSlot(machine, frame, kKey, key);
  SetFrameSlot(machine, frame, kIsMax, Value::Bool(is_max));
  SetFrameSlot(machine, frame, kStage, Value::Small(kCollecting));
  return Outcome::Called();
}

// A range answers from its ends, however long it is. Unset: not a range, or an empty one.
Value ExtremeOfRange(Machine& machine, const Arguments& arguments, bool is_max) {
  const bool is_plain = arguments.rest_count() == 1 && (arguments[0].is_unset() || arguments[0].is_none());
  if (!is_plain || !machine.IsKind(arguments.rest(0), Kind::kRange)) return Value::Unset();
  const RangeParts parts = PartsOfRange(machine, arguments.rest(0));
  if (parts.length == 0) return Value::Unset();
  return machine.Int(is_max == (parts.step > 0) ? parts.At(parts.length - 1) : parts.start);
}

Outcome Max(Machine& machine, const Arguments& arguments) {
  const Value of_range = ExtremeOfRange(machine, arguments, true);
  return of_range.is_unset() ? Extreme(machine, arguments, true, Max) : Outcome::Return(of_range);
}

Outcome Min(Machine& machine, const Arguments& arguments) {
  const Value of_range = ExtremeOfRange(machine, arguments, false);
  return of_range.is_unset() ? Extreme(machine, arguments, false, Min) : Outcome::Return(of_range);
}

// ---- sum.

// left + right, with the program's methods. False: the answers stopped.
bool AskSum(Answers& answers, Value left, Value right, Value* sum) {
  Machine& machine = answers.machine();
  Value method = FindMethod(machine, left, "__add__");
  if (!method.is_unset()) {
    if (!answers.Ask(method, {left, right}, sum)) return false;
    if (!(*sum == Value::NotImplemented())) return true;
  }
  method = FindMethod(machine, right, "__radd__");
  if (!method.is_unset()) {
    if (!answers.Ask(method, {right, left}, sum)) return false;
    if (!(*sum == Value::NotImplemented())) return true;
  }
  Outcome outcome = BinaryOperation(machine, lang::BinaryOperator::kAdd, false, left, right);
  if (outcome.kind == Outcome::Kind::kReturn && outcome.value == Value::NotImplemented()) {
    outcome = UnsupportedOperand(machine, lang::BinaryOperator::kAdd, false, left, right);
  }
  *sum = outcome.value;
  return outcome.kind == Outcome::Kind::kReturn;
}

// The sum of a range by its formula: it may be far too long to walk.
Outcome SumOfRange(Machine& machine, Value range, int64_t start) {
  __extension__ using Wide = __int128;
  const RangeParts parts = PartsOfRange(machine, range);
  if (parts.length == 0) return Outcome::Return(machine.Int(start));
  const Wide ends = static_cast<Wide>(parts.start) + parts.At(parts.length - 1);
  const Wide limit = static_cast<Wide>(INT64_MAX) * 4;
  const Wide length = static_cast<Wide>(parts.length);
  if (ends != 0 && length > limit / (ends < 0 ? -ends : ends) + 1) return RaiseIntOverflow(machine);
  const Wide sum = ends * length / 2 + start;
  if (sum > INT64_MAX || sum < INT64_MIN) return RaiseIntOverflow(machine);
  return Outcome::Return(machine.Int(static_cast<int64_t>(sum)));
}

// The sum of a list of small ints where it lies: a counter may ask for it after every step of a run, when the
// list is long. Unset: something else is in it, or the sum is too big.
Value SumInPlace(Machine& machine, Value list, int64_t sum) {
  if (!machine.IsKind(list, Kind::kList) || machine.HasOwnClass(list)) return Value::Unset();
  const uint32_t size = machine.ListSize(list);
  for (uint32_t index = 0; index < size; ++index) {
    const Value item = machine.ListGet(list, index);
    if (!item.is_small() || __builtin_add_overflow(sum, item.small(), &sum)) return Value::Unset();
  }
  machine.fuel.Charge(size / 8);
  return machine.Int(sum);
}

Outcome Sum(Machine& machine, const Arguments& arguments) {
  const Value start = arguments[1].is_unset() ? Value::Small(0) : arguments[1];
  if (machine.IsString(start)) {
    return RaiseTypeError(machine, "sum() can't sum strings [use ''.join(seq) instead]");
  }
  if (machine.IsKind(arguments[0], Kind::kRange) && machine.IsInt(start)) {
    return SumOfRange(machine, arguments[0], machine.AsInt(start));
  }
  if (start.is_small()) {
    const Value sum = SumInPlace(machine, arguments[0], start.small());
    if (!sum.is_unset()) return Outcome::Return(sum);
  }
  std::vector<Value> items;
  if (const auto other = Gather(machine, arguments, 0, Sum, &items)) return *other;
  return RunReplayed(machine, Replayed::kSum, {TupleFrom(machine, items), start});
}

// ---- any and all.

enum : uint32_t { kSource, kIsAll, kWanted = kIsAll, kEveryStage, kEverySlots };
enum : int64_t { kStarting, kTaking, kJudging };

Outcome Every(Machine& machine, Value iterable, bool is_all) {
  if (machine.IsKind(iterable, Kind::kRange)) {
    const RangeParts parts = PartsOfRange(machine, iterable);
    if (!is_all)
      return Outcome::Return(Value::Bool(parts.length > 1 || (parts.length == 1 && parts.start != 0)));
    const Outcome has_zero = Contains(machine, iterable, Value::Small(0));
    return Outcome::Return(Value::Bool(!has_zero.value.is_true()));
  }
  std::vector<Value> items;
  const bool is_iterator = machine.IsKind(iterable, Kind::kIterator);  // takes no more than it needs
  if (!is_iterator && machine.Items(iterable, &items)) {
    return RunReplayed(machine, Replayed::kEvery, {Value::Bool(is_all), TupleFrom(machine, items)});
  }
  const Ref frame = PushStep(machine, EveryStep, kEverySlots);
  SetFrameSlot(machine, frame, kSource, iterable);
  SetFrameSlot(machine, frame, kIsAll, Value::Bool(is_all));
  SetFrameSlot(machine, frame, kEveryStage, Value::Small(kStarting));
  return Outcome::Called();
}

Outcome Any(Machine& machine, const Arguments& arguments) { return Every(machine, arguments[0], false); }
Outcome All(Machine& machine, const Arguments& arguments) { return Every(machine, arguments[0], true); }

// ---- sorted.

Outcome Sorted(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items;
  if (const auto other = Gather(machine, arguments, 0, Sorted, &items, {.asks_length = true})) return *other;
  return Sort(machine, ListFrom(machine, items), arguments[1], arguments[2], Value::Unset());
}

}  // namespace

Outcome KeyedExtremeStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (event == FrameEvent::kRaised) return machine.Raise(payload);
  if (FrameSlot(machine, frame, kStage).small() == kComparing) return Outcome::Return(payload);
  const Value items = FrameSlot(machine, frame, kItems);
  const Value keys = FrameSlot(machine, frame, kKeys);
  if (event == FrameEvent::kReturned) machine.ListAppend(keys, payload);
  while (machine.ListSize(keys) < machine.arena().count(items.ref())) {
    const Value item = machine.GetSlot(items, machine.ListSize(keys));
    const Outcome key = machine.Call(FrameSlot(machine, frame, kKey), {item});
    if (key.kind != Outcome::Kind::kReturn) return key;
    machine.ListAppend(keys, key.value);
  }
  std::vector<Value> all;
  machine.Items(keys, &all);
  SetFrameSlot(machine, frame, kStage, Value::Small(kComparing));
  const Value tuple = TupleFrom(machine, all);
  return RunReplayed(machine, Replayed::kExtreme, {FrameSlot(machine, frame, kIsMax), items, tuple});
}

Outcome SearchIterable(Machine& machine, Value iterable, Value item) {
  const Ref frame = PushStep(machine, SearchStep, kEverySlots);
  SetFrameSlot(machine, frame, kSource, iterable);
  SetFrameSlot(machine, frame, kWanted, item);
  SetFrameSlot(machine, frame, kEveryStage, Value::Small(kStarting));
  return Outcome::Called();
}

// One more answer, of __iter__, __next__ or __eq__, and the next question.
Outcome SearchStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  int64_t stage = FrameSlot(machine, frame, kEveryStage).small();
  Outcome outcome = event == FrameEvent::kRaised ? machine.Raise(payload) : Outcome::Return(payload);
  bool has_answer = event != FrameEvent::kContinue;
  for (;;) {
    if (!machine.fuel.ChargeTurn()) return RaiseMemoryError(machine);
    if (has_answer && outcome.raised() && stage == kTaking && IsStopIteration(machine, machine.raised())) {
      machine.TakeRaised();
      return Outcome::Return(Value::Bool(false));
    }
    if (has_answer) {
      if (outcome.kind != Outcome::Kind::kReturn) return outcome;
      if (stage == kStarting) SetFrameSlot(machine, frame, kSource, outcome.value);
      if (stage == kJudging && outcome.value.is_true()) return outcome;
      stage = stage == kTaking ? kJudging : kTaking;
      SetFrameSlot(machine, frame, kEveryStage, Value::Small(stage));
    }
    const Value source = FrameSlot(machine, frame, kSource);
    if (stage == kJudging) {
      const Value candidate = machine.Tuple({outcome.value});
      outcome = RunReplayed(machine, Replayed::kContains, {candidate, FrameSlot(machine, frame, kWanted)});
    } else {
      outcome = stage == kStarting ? GetIterator(machine, source) : Advance(machine, source);
    }
    has_answer = true;
  }
}

Outcome EveryStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  const bool is_all = FrameSlot(machine, frame, kIsAll).is_true();
  int64_t stage = FrameSlot(machine, frame, kEveryStage).small();
  bool has_answer = event == FrameEvent::kReturned;
  if (event == FrameEvent::kRaised) {
    if (stage == kTaking && IsStopIteration(machine, payload)) return Outcome::Return(Value::Bool(is_all));
    return machine.Raise(payload);
  }
  for (;;) {
    if (!machine.fuel.ChargeTurn()) return RaiseMemoryError(machine);
    Outcome outcome;
    if (has_answer) {
      if (stage == kStarting) SetFrameSlot(machine, frame, kSource, payload);
      if (stage == kJudging && payload.is_true() != is_all) return Outcome::Return(payload);
      stage = stage == kTaking ? kJudging : kTaking;
      SetFrameSlot(machine, frame, kEveryStage, Value::Small(stage));
    }
    const Value source = FrameSlot(machine, frame, kSource);
    if (stage == kStarting) {
      outcome = GetIterator(machine, source);
    } else if (stage == kTaking) {
      outcome = Advance(machine, source);
    } else {
      outcome = RunReplayed(machine, Replayed::kTruth, {payload});
    }
    if (outcome.raised() && stage == kTaking && IsStopIteration(machine, machine.raised())) {
      machine.TakeRaised();
      return Outcome::Return(Value::Bool(is_all));
    }
    if (outcome.kind != Outcome::Kind::kReturn) return outcome;
    payload = outcome.value;
    has_answer = true;
  }
}

Outcome ReplayedExtreme(Answers& answers, const Value* arguments, uint32_t) {
  Machine& machine = answers.machine();
  const auto op = arguments[0].is_true() ? lang::CompareOperator::kGreater : lang::CompareOperator::kLess;
  const Value items = arguments[1];
  const Value keys = arguments[2];
  uint32_t best = 0;
  for (uint32_t index = 1; index < machine.arena().count(keys.ref()); ++index) {
    bool better = false;
    if (!AskCompare(answers, op, machine.GetSlot(keys, index), machine.GetSlot(keys, best), 0, &better)) {
      return answers.Stopped();
    }
    if (better) best = index;
  }
  return Outcome::Return(machine.GetSlot(items, best));
}

Outcome ReplayedSum(Answers& answers, const Value* arguments, uint32_t) {
  Machine& machine = answers.machine();
  const Value items = arguments[0];
  Value sum = arguments[1];
  for (uint32_t index = 0; index < machine.arena().count(items.ref()); ++index) {
    if (!AskSum(answers, sum, machine.GetSlot(items, index), &sum)) return answers.Stopped();
  }
  return Outcome::Return(sum);
}

Outcome ReplayedEvery(Answers& answers, const Value* arguments, uint32_t) {
  Machine& machine = answers.machine();
  const bool is_all = arguments[0].is_true();
  for (uint32_t index = 0; index < machine.arena().count(arguments[1].ref()); ++index) {
    bool truth = false;
    if (!AskTruth(answers, machine.GetSlot(arguments[1], index), &truth)) return answers.Stopped();
    if (truth != is_all) return Outcome::Return(Value::Bool(truth));
  }
  return Outcome::Return(Value::Bool(is_all));
}

Outcome ReplayedTruth(Answers& answers, const Value* arguments, uint32_t) {
  bool truth = false;
  if (!AskTruth(answers, arguments[0], &truth)) return answers.Stopped();
  return Outcome::Return(Value::Bool(truth));
}

void InstallReductions(Machine& machine) {
  AddBuiltinFunctions(machine, {{"sum", "iterable / start?", Sum},
                                {"min", "* key? default?", Min},
                                {"max", "* key? default?", Max},
                                {"any", "iterable /", Any},
                                {"all", "iterable /", All},
                                {"sorted", "iterable / *, key? reverse?", Sorted}});
}

}  // namespace interleave::vm
