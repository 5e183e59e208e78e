#include "vm/builtins/iterators.hpp"

#include "vm/builtins/equality.hpp"
#include "vm/builtins/replay.hpp"
#include "vm/builtins/support.hpp"

namespace interleave::vm {

namespace {

// Nested deeper than this, iterators fetch through frames, whose depth the machine bounds.
constexpr uint32_t kDirectDepth = 32;

// Slots of all the frames here.
enum : uint32_t { kIterator, kHeld, kStage, kSlots };
// Stages of a frame: what the next event answers.
enum : int64_t { kTaking, kCalling };

Value SourcesOf(const Machine& machine, Value iterator) {
  return machine.GetSlot(iterator, iterator_slot::kContainer);
}

bool IsStrict(const Machine& machine, Value iterator) {
  return machine.GetSlot(iterator, iterator_slot::kExtra).is_true();
}

bool IsDirectTo(const Machine& machine, Value iterator, uint32_t depth) {
  if (!machine.IsKind(iterator, Kind::kIterator) || depth > kDirectDepth) return false;
  const IteratorKind kind = KindOfIterator(machine, iterator);
  switch (kind) {
    case IteratorKind::kMap:
    case IteratorKind::kFilter:
    case IteratorKind::kCallable:
    case IteratorKind::kSequence:
    case IteratorKind::kChain:
    case IteratorKind::kSlice:
    case IteratorKind::kCycle:
      return machine.GetSlot(iterator, iterator_slot::kContainer).is_none();
    case IteratorKind::kEnumerate:
    case IteratorKind::kZip: {
      const Value sources = SourcesOf(machine, iterator);
      if (sources.is_none()) return true;
      if (IsStrict(machine, iterator)) return false;  // it may raise half way, which Items could not tell
      for (uint32_t index = 0; index < machine.arena().count(sources.ref()); ++index) {
        if (!IsDirectTo(machine, machine.GetSlot(sources, index), depth + 1)) return false;
      }
      return true;
    }
    default:
      return true;
  }
}

Outcome Exhaust(Machine& machine, Value iterator) {
  machine.SetSlot(iterator, iterator_slot::kContainer, Value::None());
  return Outcome::Return(Value::Unset());
}

// The pair that enumerate gives for an item.
Value Number(Machine& machine, Value iterator, Value item) {
  const Value number = machine.GetSlot(iterator, iterator_slot::kPosition);
  machine.SetSlot(iterator, iterator_slot::kPosition, machine.Int(machine.AsInt(number) + 1));
  return MakePair(machine, number, item);
}

// zip(strict=True): source `index` (from 0) ended first, or was left over.
Outcome RaiseUneven(Machine& machine, uint32_t index, bool is_longer) {
  const std::string before = index == 1 ? "argument 1" : fmt::format("arguments 1-{}", index);
  return RaiseValueError(machine, "zip() argument {} is {} than {}", index + 1,
                         is_longer ? "longer" : "shorter", before);
}

Outcome NextOfDirectZip(Machine& machine, Value iterator) {
  const Value sources = SourcesOf(machine, iterator);
  const uint32_t count = machine.arena().count(sources.ref());
  if (count == 0) return Exhaust(machine, iterator);
  std::vector<Value> items;
  for (uint32_t index = 0; index < count; ++index) {
    const Outcome next = NextItem(machine, machine.GetSlot(sources, index));
    if (next.kind != Outcome::Kind::kReturn) return next;
    if (next.value.is_unset()) return Exhaust(machine, iterator);
    items.push_back(next.value);
  }
  return Outcome::Return(TupleFrom(machine, items));
}

Outcome StartStep(Machine& machine, NativeStep step, Value iterator, Value held) {
  const Ref frame = PushStep(machine, step, kSlots);
  SetFrameSlot(machine, frame, kIterator, iterator);
  SetFrameSlot(machine, frame, kHeld, held);
  SetFrameSlot(machine, frame, kStage, Value::Small(kTaking));
  return Outcome::Called();
}

int64_t StageOf(const Machine& machine, Ref frame) { return FrameSlot(machine, frame, kStage).small(); }

}  // namespace

bool IsDirect(const Machine& machine, Value iterator) { return IsDirectTo(machine, iterator, 0); }

bool IsStopIteration(const Machine& machine, Value exception) {
  return machine.IsInstance(exception, machine.ExceptionClass(ExceptionType::kStopIteration));
}

Outcome Advance(Machine& machine, Value iterator) {
  if (machine.IsKind(iterator, Kind::kIterator) && !IsView(machine, iterator)) {
    const Outcome next = NextItem(machine, iterator);
    if (next.kind == Outcome::Kind::kReturn && next.value.is_unset()) return RaiseStopIteration(machine);
    return next;
  }
  if (machine.IsGenerator(iterator)) return machine.GeneratorNext(iterator, Value::Unset());
  const Value method = FindMethod(machine, iterator, "__next__");
  if (!method.is_unset()) return machine.Call(method, {iterator});
  return RaiseTypeError(machine, "'{}' object is not an iterator", machine.TypeName(iterator));
}

Outcome NextOfDerived(Machine& machine, Value iterator) {
  const Value sources = SourcesOf(machine, iterator);
  if (sources.is_none()) return Outcome::Return(Value::Unset());
  if (KindOfIterator(machine, iterator) == IteratorKind::kZip) return NextOfDirectZip(machine, iterator);
  const Outcome next = NextItem(machine, machine.GetSlot(sources, 0));
  if (next.kind != Outcome::Kind::kReturn || next.value.is_unset()) return next;
  return Outcome::Return(Number(machine, iterator, next.value));
}

Outcome PushAdvance(Machine& machine, Value iterator) {
  switch (KindOfIterator(machine, iterator)) {
    case IteratorKind::kEnumerate:
      return StartStep(machine, EnumerateStep, iterator, Value::Unset());
    case IteratorKind::kZip:
      return StartStep(machine, ZipStep, iterator, machine.List(nullptr, 0));
    case IteratorKind::kMap:
      return StartStep(machine, MapStep, iterator, machine.List(nullptr, 0));
    case IteratorKind::kFilter:
      return StartStep(machine, FilterStep, iterator, Value::Unset());
    case IteratorKind::kSequence:
      return StartStep(machine, SequenceStep, iterator, Value::Unset());
    case IteratorKind::kChain:
    case IteratorKind::kSlice:
    case IteratorKind::kCycle:
      return AdvanceItertools(machine, iterator);
    default:
      return StartStep(machine, CallableStep, iterator, Value::Unset());
  }
}

Outcome EnumerateStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (event == FrameEvent::kRaised) return machine.Raise(payload);
  const Value iterator = FrameSlot(machine, frame, kIterator);
  if (event == FrameEvent::kContinue) {
    const Outcome next = Advance(machine, machine.GetSlot(SourcesOf(machine, iterator), 0));
    if (next.kind != Outcome::Kind::kReturn) return next;
    payload = next.value;
  }
  return Outcome::Return(Number(machine, iterator, payload));
}

namespace {

// Takes one item from every source into the held list. kReturn: all are there.
Outcome TakeFromAll(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  const Value sources = SourcesOf(machine, FrameSlot(machine, frame, kIterator));
  const Value held = FrameSlot(machine, frame, kHeld);
  if (event == FrameEvent::kReturned) machine.ListAppend(held, payload);
  while (machine.ListSize(held) < machine.arena().count(sources.ref())) {
    const Outcome next = Advance(machine, machine.GetSlot(sources, machine.ListSize(held)));
    if (next.kind != Outcome::Kind::kReturn) return next;
    machine.ListAppend(held, next.value);
  }
  return Outcome::None();
}

// A source of a strict zip ended: the first one, then all others must end too.
Outcome EndStrictZip(Machine& machine, Ref frame, Value stop) {
  const Value sources = SourcesOf(machine, FrameSlot(machine, frame, kIterator));
  const uint32_t taken = machine.ListSize(FrameSlot(machine, frame, kHeld));
  if (taken > 0) return RaiseUneven(machine, taken, false);
  int64_t index = StageOf(machine, frame);
  for (++index; index < static_cast<int64_t>(machine.arena().count(sources.ref())); ++index) {
    SetFrameSlot(machine, frame, kStage, Value::Small(index));
    const Outcome next = Advance(machine, machine.GetSlot(sources, static_cast<uint32_t>(index)));
    if (next.kind == Outcome::Kind::kCalled) return next;
    if (next.kind == Outcome::Kind::kReturn) return RaiseUneven(machine, static_cast<uint32_t>(index), true);
    if (!IsStopIteration(machine, machine.raised())) return next;
    machine.TakeRaised();
  }
  return machine.Raise(stop);
}

}  // namespace

// The stage of a strict zip is the source that is asked whether it ends too; 0 while items are taken.
Outcome ZipStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  const Value iterator = FrameSlot(machine, frame, kIterator);
  const int64_t stage = StageOf(machine, frame);
  if (event == FrameEvent::kRaised) {
    if (!IsStopIteration(machine, payload) || !IsStrict(machine, iterator)) return machine.Raise(payload);
    return EndStrictZip(machine, frame, payload);
  }
  if (event == FrameEvent::kReturned && stage > 0)
    return RaiseUneven(machine, static_cast<uint32_t>(stage), true);
  const Outcome taken = TakeFromAll(machine, frame, event, payload);
  if (taken.raised() && IsStrict(machine, iterator) && IsStopIteration(machine, machine.raised())) {
    return EndStrictZip(machine, frame, machine.TakeRaised());
  }
  if (taken.kind != Outcome::Kind::kReturn) return taken;
  std::vector<Value> items;
  machine.Items(FrameSlot(machine, frame, kHeld), &items);
  return Outcome::Return(TupleFrom(machine, items));
}

Outcome MapStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (event == FrameEvent::kRaised) return machine.Raise(payload);
  if (event == FrameEvent::kReturned && StageOf(machine, frame) == kCalling) return Outcome::Return(payload);
  const Outcome taken = TakeFromAll(machine, frame, event, payload);
  if (taken.kind != Outcome::Kind::kReturn) return taken;
  SetFrameSlot(machine, frame, kStage, Value::Small(kCalling));
  std::vector<Value> items;
  machine.Items(FrameSlot(machine, frame, kHeld), &items);
  const Value function = machine.GetSlot(FrameSlot(machine, frame, kIterator), iterator_slot::kExtra);
  return machine.CallMany(function, items.data(), static_cast<uint32_t>(items.size()), Value::Unset());
}

// Takes items until the predicate holds: the held one is being judged.
Outcome FilterStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (event == FrameEvent::kRaised) return machine.Raise(payload);
  const Value iterator = FrameSlot(machine, frame, kIterator);
  const Value predicate = machine.GetSlot(iterator, iterator_slot::kExtra);
  const Value source = machine.GetSlot(SourcesOf(machine, iterator), 0);
  bool has_answer = event == FrameEvent::kReturned;
  for (;;) {
    if (!machine.fuel.ChargeTurn()) return RaiseMemoryError(machine);
    if (has_answer && StageOf(machine, frame) == kCalling) {
      if (machine.Truth(payload)) return Outcome::Return(FrameSlot(machine, frame, kHeld));
      has_answer = false;
    }
    if (!has_answer) {
      SetFrameSlot(machine, frame, kStage, Value::Small(kTaking));
      const Outcome next = Advance(machine, source);
      if (next.kind != Outcome::Kind::kReturn) return next;
      payload = next.value;
    }
    SetFrameSlot(machine, frame, kHeld, payload);
    SetFrameSlot(machine, frame, kStage, Value::Small(kCalling));
    const Outcome judged = predicate.is_none() ? RunReplayed(machine, Replayed::kTruth, {payload})
                                               : machine.Call(predicate, {payload});
    if (judged.kind != Outcome::Kind::kReturn) return judged;
    payload = judged.value;
    has_answer = true;
  }
}

// iter(callable, sentinel): the container is the callable, the extra place the sentinel.
Outcome CallableStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (event == FrameEvent::kRaised) return machine.Raise(payload);
  const Value iterator = FrameSlot(machine, frame, kIterator);
  if (event == FrameEvent::kContinue) {
    const Outcome called = machine.Call(machine.GetSlot(iterator, iterator_slot::kContainer), {});
    if (called.kind != Outcome::Kind::kReturn) return called;
    payload = called.value;
  }
  if (!machine.Equal(payload, machine.GetSlot(iterator, iterator_slot::kExtra)))
    return Outcome::Return(payload);
  machine.SetSlot(iterator, iterator_slot::kContainer, Value::None());
  return RaiseStopIteration(machine);
}

// An object that has only __getitem__: it is asked for 0, 1, ... until it raises IndexError. The extra place
// is -1 where the position counts down to 0 instead.
Outcome SequenceStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  const Value iterator = FrameSlot(machine, frame, kIterator);
  if (event == FrameEvent::kContinue) {
    const Value sequence = machine.GetSlot(iterator, iterator_slot::kContainer);
    const Value position = machine.GetSlot(iterator, iterator_slot::kPosition);
    if (machine.AsInt(position) < 0) {
      machine.SetSlot(iterator, iterator_slot::kContainer, Value::None());
      return RaiseStopIteration(machine);
    }
    const Outcome called = machine.Call(FindMethod(machine, sequence, "__getitem__"), {sequence, position});
    if (called.kind == Outcome::Kind::kCalled) return called;
    event = called.raised() ? FrameEvent::kRaised : FrameEvent::kReturned;
    payload = called.raised() ? machine.TakeRaised() : called.value;
  }
  if (event == FrameEvent::kRaised) {
    const bool is_end = machine.IsInstance(payload, machine.ExceptionClass(ExceptionType::kIndexError)) ||
                        IsStopIteration(machine, payload);
    if (!is_end) return machine.Raise(payload);
    machine.SetSlot(iterator, iterator_slot::kContainer, Value::None());
    return RaiseStopIteration(machine);
  }
  const int64_t position = machine.AsInt(machine.GetSlot(iterator, iterator_slot::kPosition));
  const bool is_reversed = machine.GetSlot(iterator, iterator_slot::kExtra).is_small();
  machine.SetSlot(iterator, iterator_slot::kPosition, machine.Int(position + (is_reversed ? -1 : 1)));
  return Outcome::Return(payload);
}

// ---- Making them.

namespace {

enum : uint32_t { kIterables, kIterators, kKind, kPosition, kExtra, kMakeSlots };

bool NeedsCall(const Machine& machine, Value iterable) {
  return machine.IsKind(iterable, Kind::kInstance) || machine.IsKind(iterable, Kind::kObject);
}

}  // namespace

Outcome MakeDerived(Machine& machine, IteratorKind kind, const std::vector<Value>& iterables, Value position,
                    Value extra) {
  bool needs_call = false;
  for (Value iterable : iterables) needs_call = needs_call || NeedsCall(machine, iterable);
  if (needs_call) {
    const Value tuple = TupleFrom(machine, iterables);
    const Value made = machine.List(nullptr, 0);
    const Ref frame = PushStep(machine, MakeDerivedStep, kMakeSlots);
    SetFrameSlot(machine, frame, kIterables, tuple);
    SetFrameSlot(machine, frame, kIterators, made);
    SetFrameSlot(machine, frame, kKind, Value::Small(static_cast<int64_t>(kind)));
    SetFrameSlot(machine, frame, kPosition, position);
    SetFrameSlot(machine, frame, kExtra, extra);
    return Outcome::Called();
  }
  std::vector<Value> iterators;
  for (Value iterable : iterables) {
    const Outcome iterator = GetIterator(machine, iterable);
    if (iterator.kind != Outcome::Kind::kReturn) return iterator;
    iterators.push_back(iterator.value);
  }
  const Value sources = TupleFrom(machine, iterators);
  return Outcome::Return(MakeIterator(machine, kind, sources, position, extra));
}

Outcome MakeDerivedStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (event == FrameEvent::kRaised) return machine.Raise(payload);
  const Value iterables = FrameSlot(machine, frame, kIterables);
  const Value made = FrameSlot(machine, frame, kIterators);
  if (event == FrameEvent::kReturned) machine.ListAppend(made, payload);
  while (machine.ListSize(made) < machine.arena().count(iterables.ref())) {
    const Outcome iterator = GetIterator(machine, machine.GetSlot(iterables, machine.ListSize(made)));
    if (iterator.kind != Outcome::Kind::kReturn) return iterator;
    machine.ListAppend(made, iterator.value);
  }
  std::vector<Value> iterators;
  machine.Items(made, &iterators);
  const Value sources = TupleFrom(machine, iterators);
  const IteratorKind kind = static_cast<IteratorKind>(FrameSlot(machine, frame, kKind).small());
  return Outcome::Return(MakeIterator(machine, kind, sources, FrameSlot(machine, frame, kPosition),
                                      FrameSlot(machine, frame, kExtra)));
}

Outcome AskIterator(Machine& machine, Value object) {
  return StartStep(machine, AskIteratorStep, object, Value::Unset());
}

Outcome AskIteratorStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (event == FrameEvent::kRaised) return machine.Raise(payload);
  if (event == FrameEvent::kContinue) {
    const Value object = FrameSlot(machine, frame, kIterator);
    const Outcome called = machine.Call(FindMethod(machine, object, "__iter__"), {object});
    if (called.kind != Outcome::Kind::kReturn) return called;
    payload = called.value;
  }
  const bool is_builtin = machine.IsKind(payload, Kind::kIterator) && !IsView(machine, payload);
  if (is_builtin || machine.IsGenerator(payload) || !FindMethod(machine, payload, "__next__").is_unset())
    return Outcome::Return(payload);
  return RaiseTypeError(machine, "iter() returned non-iterator of type '{}'", machine.TypeName(payload));
}

Outcome NextOrDefault(Machine& machine, Value iterator, Value default_value) {
  return StartStep(machine, NextOrDefaultStep, iterator, default_value);
}

Outcome NextOrDefaultStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (event == FrameEvent::kReturned) return Outcome::Return(payload);
  if (event == FrameEvent::kContinue) {
    const Outcome next = Advance(machine, FrameSlot(machine, frame, kIterator));
    if (!next.raised()) return next;
    payload = machine.TakeRaised();
  }
  if (!IsStopIteration(machine, payload)) return machine.Raise(payload);
  return Outcome::Return(FrameSlot(machine, frame, kHeld));
}

}  // namespace interleave::vm
