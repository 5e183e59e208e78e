// itertools: count, repeat, cycle, chain and islice. The others are in Python.
//
// Places of the iterators: container, position, extra.
//   count   true, the next number, the step        cycle   (source,), -1 or the next saved item, the saved
//   items repeat  true, how many are left or None, the object chain   (iterator over iterables,), the
//   iterator at work or None, the stage islice  (source,), how many were taken, [index of the next item
//   wanted, stop or -1, step]
#include <algorithm>

#include "vm/builtins/install.hpp"
#include "vm/builtins/iterators.hpp"
#include "vm/builtins/numbers.hpp"
#include "vm/builtins/support.hpp"
#include "vm/library/install.hpp"

namespace interleave::vm {

namespace {

enum : uint32_t { kIterator, kSlots };                       // of a frame
enum : int64_t { kTakeItem, kTakeIterable, kMakeIterator };  // stages of a chain: what the next event answers
enum : uint32_t { kNext, kStop, kStep };                     // places in the list of an islice

Value PositionOf(const Machine& machine, Value iterator) {
  return machine.GetSlot(iterator, iterator_slot::kPosition);
}

Value ExtraOf(const Machine& machine, Value iterator) {
  return machine.GetSlot(iterator, iterator_slot::kExtra);
}

Value SourceOf(const Machine& machine, Value iterator) {
  return machine.GetSlot(machine.GetSlot(iterator, iterator_slot::kContainer), 0);
}

Outcome Finish(Machine& machine, Value iterator) {
  machine.SetSlot(iterator, iterator_slot::kContainer, Value::None());
  return RaiseStopIteration(machine);
}

// How an event of the last call, or a call that ended at once, goes on.
struct Answer {
  FrameEvent event = FrameEvent::kContinue;
  Value payload;
};

// False: a frame was pushed, and its end comes as the next event.
bool TakeAnswer(Machine& machine, const Outcome& outcome, Answer* answer) {
  if (outcome.kind == Outcome::Kind::kReturn) {
    *answer = {FrameEvent::kReturned, outcome.value};
  } else if (outcome.raised()) {
    *answer = {FrameEvent::kRaised, machine.TakeRaised()};
  } else {
    return false;
  }
  return true;
}

void SetStage(Machine& machine, Value iterator, int64_t stage) {
  machine.SetSlot(iterator, iterator_slot::kExtra, Value::Small(stage));
}

Outcome ContinueChain(Machine& machine, Value iterator, Answer answer) {
  for (;;) {
    if (!machine.fuel.ChargeTurn()) return RaiseMemoryError(machine);
    const int64_t stage = ExtraOf(machine, iterator).small();
    Outcome outcome;
    if (answer.event == FrameEvent::kRaised) {
      const bool is_end = IsStopIteration(machine, answer.payload);
      if (is_end && stage == kTakeIterable) return Finish(machine, iterator);
      if (!is_end || stage == kMakeIterator) {
        SetStage(machine, iterator, kTakeItem);
        return machine.Raise(answer.payload);
      }
      machine.SetSlot(iterator, iterator_slot::kPosition, Value::None());
      answer = {};
      continue;
    }
    if (answer.event == FrameEvent::kReturned && stage == kTakeItem) return Outcome::Return(answer.payload);
    if (answer.event == FrameEvent::kReturned && stage == kMakeIterator) {
      machine.SetSlot(iterator, iterator_slot::kPosition, answer.payload);
      SetStage(machine, iterator, kTakeItem);
      answer = {};
      continue;
    }
    if (answer.event == FrameEvent::kReturned) {
      SetStage(machine, iterator, kMakeIterator);
      outcome = GetIterator(machine, answer.payload);
    } else if (PositionOf(machine, iterator).is_none()) {
      SetStage(machine, iterator, kTakeIterable);
      outcome = Advance(machine, SourceOf(machine, iterator));
    } else {
      SetStage(machine, iterator, kTakeItem);
      outcome = Advance(machine, PositionOf(machine, iterator));
    }
    if (!TakeAnswer(machine, outcome, &answer)) return outcome;
  }
}

// After an item was taken: where the next one is.
void GoOn(Machine& machine, Value parts) {
  const int64_t next = machine.AsInt(machine.ListGet(parts, kNext));
  const int64_t stop = machine.AsInt(machine.ListGet(parts, kStop));
  int64_t after = 0;
  const bool overflows = __builtin_add_overflow(next, machine.AsInt(machine.ListGet(parts, kStep)), &after);
  if (overflows) after = stop == -1 ? INT64_MAX : stop;
  if (stop != -1) after = std::min(after, stop);
  machine.ListSet(parts, kNext, machine.Int(after));
}

Outcome ContinueSlice(Machine& machine, Value iterator, Answer answer) {
  const Value parts = ExtraOf(machine, iterator);
  for (;;) {
    if (!machine.fuel.ChargeTurn()) return RaiseMemoryError(machine);
    const int64_t taken = machine.AsInt(PositionOf(machine, iterator));
    const int64_t next = machine.AsInt(machine.ListGet(parts, kNext));
    const int64_t stop = machine.AsInt(machine.ListGet(parts, kStop));
    if (answer.event == FrameEvent::kRaised) {
      if (!IsStopIteration(machine, answer.payload)) return machine.Raise(answer.payload);
      return Finish(machine, iterator);
    }
    if (answer.event == FrameEvent::kReturned) {
      machine.SetSlot(iterator, iterator_slot::kPosition, machine.Int(taken + 1));
      if (taken >= next) {
        GoOn(machine, parts);
        return Outcome::Return(answer.payload);
      }
      answer = {};
      continue;
    }
    if (taken >= next && stop != -1 && taken >= stop) return Finish(machine, iterator);
    const Outcome outcome = Advance(machine, SourceOf(machine, iterator));
    if (!TakeAnswer(machine, outcome, &answer)) return outcome;
  }
}

Value NextSaved(Machine& machine, Value iterator) {
  const Value saved = ExtraOf(machine, iterator);
  const auto index = static_cast<uint32_t>(PositionOf(machine, iterator).small());
  const uint32_t after = index + 1 == machine.ListSize(saved) ? 0 : index + 1;
  machine.SetSlot(iterator, iterator_slot::kPosition, Value::Small(after));
  return machine.ListGet(saved, index);
}

Outcome ContinueCycle(Machine& machine, Value iterator, Answer answer) {
  if (answer.event == FrameEvent::kContinue) {
    const Outcome outcome = Advance(machine, SourceOf(machine, iterator));
    if (!TakeAnswer(machine, outcome, &answer)) return outcome;
  }
  const Value saved = ExtraOf(machine, iterator);
  if (answer.event == FrameEvent::kReturned) {
    machine.ListAppend(saved, answer.payload);
    return Outcome::Return(answer.payload);
  }
  if (!IsStopIteration(machine, answer.payload)) return machine.Raise(answer.payload);
  if (machine.ListSize(saved) == 0) return Finish(machine, iterator);
  machine.SetSlot(iterator, iterator_slot::kPosition, Value::Small(0));
  return Outcome::Return(NextSaved(machine, iterator));
}

Outcome Continue(Machine& machine, Value iterator, const Answer& answer) {
  switch (KindOfIterator(machine, iterator)) {
    case IteratorKind::kChain:
      return ContinueChain(machine, iterator, answer);
    case IteratorKind::kSlice:
      return ContinueSlice(machine, iterator, answer);
    default:
      return ContinueCycle(machine, iterator, answer);
  }
}

Outcome ItertoolsStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  return Continue(machine, FrameSlot(machine, frame, kIterator), {event, payload});
}

// ---- Constructors.

Outcome MakeCount(Machine& machine, const Arguments& arguments) {
  const Value start = arguments[1].is_unset() ? Value::Small(0) : arguments[1];
  const Value step = arguments[2].is_unset() ? Value::Small(1) : arguments[2];
  const auto is_number = [&](Value value) { return machine.IsInt(value) || machine.IsFloat(value); };
  if (!is_number(start) || !is_number(step)) return RaiseTypeError(machine, "a number is required");
  return Outcome::Return(MakeIterator(machine, IteratorKind::kCounter, Value::Bool(true), start, step));
}

Outcome MakeRepeat(Machine& machine, const Arguments& arguments) {
  Value left = Value::None();
  if (!arguments[2].is_unset()) {
    int64_t times = 0;
    if (!ToIndex(machine, arguments[2], &times)) return Outcome::Raise();
    left = machine.Int(std::max<int64_t>(times, 0));
  }
  return Outcome::Return(MakeIterator(machine, IteratorKind::kRepeat, Value::Bool(true), left, arguments[1]));
}

Outcome MakeCycle(Machine& machine, const Arguments& arguments) {
  return MakeDerived(machine, IteratorKind::kCycle, {arguments[1]}, Value::Small(-1),
                     machine.List(nullptr, 0));
}

Outcome MakeChain(Machine& machine, const Arguments& arguments) {
  const Value iterables = machine.Tuple(arguments.values + arguments.named, arguments.rest_count());
  const Value outer = MakeIterator(machine, IteratorKind::kTuple, iterables, Value::Small(0), Value::None());
  return Outcome::Return(MakeIterator(machine, IteratorKind::kChain, machine.Tuple({outer}), Value::None(),
                                      Value::Small(kTakeItem)));
}

Outcome ChainFromIterable(Machine& machine, const Arguments& arguments) {
  return MakeDerived(machine, IteratorKind::kChain, {arguments[1]}, Value::None(), Value::Small(kTakeItem));
}

// A part of an islice: `usual` for None, -1 for what is no int.
int64_t SlicePart(Machine& machine, Value value, int64_t usual) {
  if (value.is_unset() || value.is_none()) return usual;
  return machine.IsInt(value) ? machine.AsInt(value) : -1;
}

Outcome MakeSlice(Machine& machine, const Arguments& arguments) {
  const bool only_stop = arguments[3].is_unset();
  const Value stop_value = only_stop ? arguments[2] : arguments[3];
  const int64_t stop = SlicePart(machine, stop_value, INT64_MAX);
  if (stop == -1) {
    return RaiseValueError(machine,
                           "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.");
  }
  const int64_t start = only_stop ? 0 : SlicePart(machine, arguments[2], 0);
  if (start < 0 || stop < 0) {
    return RaiseValueError(machine,
                           "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.");
  }
  const int64_t step = SlicePart(machine, arguments[4], 1);
  if (step < 1) return RaiseValueError(machine, "Step for islice() must be a positive integer or None.");
  const Value parts = machine.List(nullptr, 0);
  machine.ListAppend(parts, machine.Int(start));
  machine.ListAppend(parts, machine.Int(stop_value.is_none() ? -1 : stop));
  machine.ListAppend(parts, machine.Int(step));
  return MakeDerived(machine, IteratorKind::kSlice, {arguments[1]}, Value::Small(0), parts);
}

}  // namespace

Outcome NextOfCounter(Machine& machine, Value iterator) {
  const Value number = PositionOf(machine, iterator);
  const Value step = ExtraOf(machine, iterator);
  if (machine.IsInt(number) && machine.IsInt(step)) {
    int64_t after = 0;
    if (__builtin_add_overflow(machine.AsInt(number), machine.AsInt(step), &after)) {
      return RaiseIntOverflow(machine);
    }
    machine.SetSlot(iterator, iterator_slot::kPosition, machine.Int(after));
  } else {
    const double sum = machine.AsDouble(number) + machine.AsDouble(step);
    machine.SetSlot(iterator, iterator_slot::kPosition, machine.Float(sum));
  }
  return Outcome::Return(number);
}

Outcome NextOfRepeat(Machine& machine, Value iterator) {
  const Value left = PositionOf(machine, iterator);
  if (!left.is_none()) {
    if (machine.AsInt(left) == 0) return Outcome::Return(Value::Unset());
    machine.SetSlot(iterator, iterator_slot::kPosition, machine.Int(machine.AsInt(left) - 1));
  }
  return Outcome::Return(ExtraOf(machine, iterator));
}

Outcome AdvanceItertools(Machine& machine, Value iterator) {
  const IteratorKind kind = KindOfIterator(machine, iterator);
  if (kind == IteratorKind::kChain) {
    const Value inner = PositionOf(machine, iterator);
    if (!inner.is_none() && IsDirect(machine, inner)) {
      const Outcome next = NextItem(machine, inner);
      if (next.kind != Outcome::Kind::kReturn || !next.value.is_unset()) return next;
    }
  } else if (kind == IteratorKind::kCycle && PositionOf(machine, iterator).small() >= 0) {
    return Outcome::Return(NextSaved(machine, iterator));
  } else if (IsDirect(machine, SourceOf(machine, iterator))) {
    return Continue(machine, iterator, {});
  }
  const Ref frame = PushStep(machine, ItertoolsStep, kSlots);
  SetFrameSlot(machine, frame, kIterator, iterator);
  return Outcome::Called();
}

void InstallItertools(Machine& machine) {
  machine.AddNativeStep(ItertoolsStep);
  const Value module = machine.NewModule("itertools");
  const auto add = [&](IteratorKind kind, const NativeSpec& constructor) {
    const Value klass = machine.IteratorClass(kind);
    machine.SetSlot(klass, class_slot::kConstructor, machine.NativeValue(machine.AddNative(constructor)));
    machine.SetModule(module, constructor.name, klass);
  };
  add(IteratorKind::kCounter, {"count", "class start? step?", MakeCount});
  add(IteratorKind::kRepeat, {"repeat", "class object times?", MakeRepeat});
  add(IteratorKind::kCycle, {"cycle", "class iterable /", MakeCycle});
  add(IteratorKind::kChain, {"chain", "class / *", MakeChain});
  add(IteratorKind::kSlice, {"islice", "class iterable start stop? step? /", MakeSlice});
  const NativeSpec from_iterable = {"from_iterable", "class iterable /", ChainFromIterable};
  const Value wrapped = Value::Object(machine.arena().Allocate(Kind::kClassMethod, wrapped_slot::kCount));
  machine.SetSlot(wrapped, wrapped_slot::kValue, machine.NativeValue(machine.AddNative(from_iterable)));
  machine.DictSet(machine.GetSlot(machine.IteratorClass(IteratorKind::kChain), class_slot::kDict),
                  machine.Interned("from_iterable"), wrapped);
}

}  // namespace interleave::vm
