// Frames: pushing, returning, suspending and going on. What the frame below does with a value is said by the
// Delivery of the frame that gives it.
#include "vm/machine.hpp"
#include "vm/operations.hpp"

namespace interleave::vm {

using lang::Opcode;

// ---- Pushing and popping frames.

Ref Machine::NewFrame(uint32_t code_index, Value function) {
  const LoadedCode& code = codes_[code_index];
  const Ref frame = arena_.Allocate(Kind::kFrame, code.slot_count);
  arena_.Write(frame + 1, static_cast<uint64_t>(code_index) << 32);
  arena_.Write(frame + 2, code.stack_base | (static_cast<uint64_t>(code.flags) << 32));
  SetSlot(frame, frame_slot::kFunction, function);
  return frame;
}

bool Machine::PushFrame(Ref frame, Delivery delivery) {
  if (depth_ >= kRecursionLimit) {
    Raise(ExceptionType::kRecursionError, "maximum recursion depth exceeded");
    return false;
  }
  ++depth_;
  SetSlot(frame, frame_slot::kBack, frame_ == 0 ? Value::None() : Value::Object(frame_));
  SetDelivery(frame, delivery);
  frame_ = frame;
  return true;
}

void Machine::PopFrame() {
  const Value back = Slot(frame_, frame_slot::kBack);
  frame_ = back.is_object() ? back.ref() : 0;
  --depth_;
}

Ref Machine::PushNative(uint32_t step, uint32_t slots) {
  const uint32_t count = frame_slot::kFirst + slots;
  const Ref frame = arena_.Allocate(Kind::kFrame, count);
  arena_.Write(frame + 1, static_cast<uint64_t>(step) << 32);
  arena_.Write(frame + 2, count | (static_cast<uint64_t>(kIsNative) << 32));
  SetSlot(frame, frame_slot::kBack, frame_ == 0 ? Value::None() : Value::Object(frame_));
  ++depth_;
  frame_ = frame;
  pending_ = Pending{};
  return frame;
}

uint32_t Machine::DepthBelow(Ref frame) const {
  uint32_t depth = 0;
  for (Value at = Value::Object(frame); at.is_object(); at = Slot(at.ref(), frame_slot::kBack)) ++depth;
  return depth;
}

// ---- Returning.

Flow Machine::Leave(Value value) {
  const Ref frame = frame_;
  const uint16_t flags = Flags(frame);
  const Delivery delivery = DeliveryOf(frame);
  const Value owner = Slot(frame, frame_slot::kOwner);
  SetFlags(frame, static_cast<uint16_t>((flags | kFinished) & ~kRunning));
  if ((flags & kBodyOfClass) != 0) {
    value = FinishClass(frame, value);
    if (value.is_unset()) {
      PopFrame();
      return Flow::kRaise;
    }
  }
  if ((flags & kConstructs) != 0) {
    if (!value.is_none()) {
      PopFrame();
      return RaiseFlow(ExceptionType::kTypeError,
                       "__init__() should return None, not '" + TypeName(value) + "'");
    }
    value = owner;
  }
  PopFrame();
  // A finished frame keeps nothing alive.
  SetTop(frame, 0);
  SetSlot(frame, frame_slot::kBack, Value::None());
  if ((flags & kIsGenerator) != 0) return EndGenerator(frame, delivery, value);
  return DeliverTo(delivery, value, flags, owner);
}

Flow Machine::DeliverTo(Delivery delivery, Value value, uint16_t flags, Value owner) {
  if (frame_ == 0) {
    result_ = value;
    return Flow::kSwitch;
  }
  if (IsNativeFrame(frame_)) {
    pending_.frame_event = FrameEvent::kReturned;
    pending_.payload = value;
    return Flow::kSwitch;
  }
  static_cast<void>(flags);
  switch (delivery) {
    case Delivery::kPush:
    case Delivery::kNext:
    case Delivery::kNextDefault:
    case Delivery::kForIter:
      Push(value);
      break;
    case Delivery::kDiscard:
      break;
    case Delivery::kReplace:
    case Delivery::kYieldFrom:
    case Delivery::kAsyncNext:
      SetPeek(0, value);
      break;
    case Delivery::kBool:
    case Delivery::kLength:
      if (!(delivery == Delivery::kBool ? CheckBool(value) : CheckLength(*this, value))) return Flow::kRaise;
      [[fallthrough]];
    case Delivery::kRetry:
      SetPeek(static_cast<uint32_t>(owner.is_small() ? owner.small() : 0), value);
      SetPc(frame_, Pc(frame_) - 1);
      break;
    case Delivery::kAsyncClose:
      return RaiseFlow(ExceptionType::kRuntimeError, "async generator ignored GeneratorExit");
    case Delivery::kTruth: {
      const bool inverted = InstructionAt(frame_).operand() == 1;
      Push(Value::Bool(Truth(value) != inverted));
      break;
    }
    case Delivery::kReflect:
      return ContinueReflect(owner, value);
    case Delivery::kYieldItem:
      return DeliverYield(value);
  }
  return Flow::kSwitch;
}

Flow Machine::EndGenerator(Ref frame, Delivery delivery, Value value) {
  const bool is_async = (Flags(frame) & kIsAsyncGenerator) == kIsAsyncGenerator;
  if (delivery == Delivery::kForIter && !IsNativeFrame(frame_)) {
    Drop(1);
    SetPc(frame_, InstructionAt(frame_).operand());
    return Flow::kSwitch;
  }
  if (delivery == Delivery::kYieldFrom && !IsNativeFrame(frame_)) {
    SetPeek(0, value);
    return Flow::kSwitch;
  }
  if (delivery == Delivery::kNextDefault && !IsNativeFrame(frame_)) {
    Push(Slot(frame, frame_slot::kOwner));
    return Flow::kSwitch;
  }
  if (delivery == Delivery::kAsyncClose) return EndAsyncClose();
  const Value klass =
      ExceptionClass(is_async ? ExceptionType::kStopAsyncIteration : ExceptionType::kStopIteration);
  const Value exception = value.is_none() ? NewException(klass, {}) : NewException(klass, {value});
  if (!is_async) SetSlot(exception, exception_slot::kValue, value);
  Raise(exception);
  return Flow::kRaise;
}

// `await generator.aclose()` is done.
Flow Machine::EndAsyncClose() {
  if (IsNativeFrame(frame_)) {
    pending_.frame_event = FrameEvent::kReturned;
    pending_.payload = Value::None();
  } else {
    SetPeek(0, Value::None());
  }
  return Flow::kSwitch;
}

// ---- Yielding.

// The top frame, a generator, yields: it stops and the frame below gets the value.
Flow Machine::DeliverYield(Value value) {
  while (true) {
    const Ref generator = frame_;
    const Delivery delivery = DeliveryOf(generator);
    SetFlags(generator, static_cast<uint16_t>(Flags(generator) & ~kRunning));
    PopFrame();
    SetSlot(generator, frame_slot::kBack, Value::None());
    // A generator that delegates yields the value on; it stays at its YieldFrom.
    if (delivery == Delivery::kYieldFrom && !IsNativeFrame(frame_)) {
      if (InstructionAt(frame_).opcode() == Opcode::kAwait) return SuspendTo(value);
      continue;
    }
    return DeliverTo(delivery == Delivery::kNextDefault ? Delivery::kNext : delivery, value, 0, Value());
  }
}

Flow Machine::ResumeGenerator(Ref frame, Delivery delivery, Value sent) {
  const uint16_t flags = Flags(frame);
  if ((flags & kRunning) != 0) return RaiseFlow(ExceptionType::kValueError, "generator already executing");
  if ((flags & kFinished) != 0) {
    // Its end again, as seen from the frame on top.
    return EndGenerator(frame, delivery, Value::None());
  }
  if ((flags & kStarted) == 0 && !sent.is_none()) {
    return RaiseFlow(ExceptionType::kTypeError, "can't send non-None value to a just-started generator");
  }
  if (!PushFrame(frame, delivery)) return Flow::kRaise;
  SetFlags(frame, static_cast<uint16_t>(flags | kRunning | kStarted));
  if (turn.kind != Turn::Kind::kAlone) PassPoint();
  // A started one stands after its Yield, or at a YieldFrom whose inner generator goes on instead.
  if ((flags & kStarted) == 0) return Flow::kSwitch;
  if (InstructionAt(frame).opcode() != Opcode::kYieldFrom) {
    Push(sent);
    return Flow::kSwitch;
  }
  const Value inner = Peek(0);
  if (IsGenerator(inner)) return ResumeGenerator(inner.ref(), Delivery::kYieldFrom, sent);
  if (!sent.is_none()) {
    pending_ = Pending{
        .kind = Pending::Kind::kRaise,
        .payload = NewException(ExceptionClass(ExceptionType::kAttributeError),
                                {String("'" + TypeName(inner) + "' object has no attribute 'send'")})};
    return Flow::kSwitch;
  }
  SetPc(frame, Pc(frame) - 1);  // an iterator: the instruction takes its next item itself
  return Flow::kSwitch;
}

bool Machine::IsGenerator(Value value) const {
  return IsKind(value, Kind::kFrame) && (Flags(value.ref()) & kIsAsyncGenerator) == kIsGenerator;
}

Outcome Machine::GeneratorNext(Value generator, Value default_value) {
  const Delivery delivery = default_value.is_unset() ? Delivery::kNext : Delivery::kNextDefault;
  if (!default_value.is_unset()) SetSlot(generator.ref(), frame_slot::kOwner, default_value);
  if ((Flags(generator.ref()) & kFinished) != 0 && !default_value.is_unset()) {
    return Outcome::Return(default_value);
  }
  const Flow flow = ResumeGenerator(generator.ref(), delivery, Value::None());
  return flow == Flow::kRaise ? Outcome::Raise() : Outcome::Called();
}

Outcome Machine::GeneratorSend(Value generator, Value sent) {
  const Flow flow = ResumeGenerator(generator.ref(), Delivery::kNext, sent);
  return flow == Flow::kRaise ? Outcome::Raise() : Outcome::Called();
}

Outcome Machine::GeneratorThrow(Value generator, Value exception, Delivery delivery) {
  const Ref frame = generator.ref();
  const uint16_t flags = Flags(frame);
  if ((flags & kRunning) != 0) return Raise(ExceptionType::kValueError, "generator already executing");
  if ((flags & kFinished) != 0 || (flags & kStarted) == 0) {
    SetFlags(frame, static_cast<uint16_t>(flags | kFinished | kStarted));
    return Raise(exception);
  }
  if (!PushFrame(frame, delivery)) return Outcome::Raise();
  SetFlags(frame, static_cast<uint16_t>(flags | kRunning));
  // It lands in the innermost generator that this one delegates to.
  if (InstructionAt(frame).opcode() == Opcode::kYieldFrom && IsGenerator(Peek(0))) {
    const Value inner = Peek(0);
    const uint16_t inner_flags = Flags(inner.ref());
    if ((inner_flags & (kStarted | kFinished | kRunning)) == kStarted) {
      return GeneratorThrow(inner, exception, Delivery::kYieldFrom);
    }
  }
  pending_.kind = Pending::Kind::kRaise;
  pending_.payload = exception;
  return Outcome::Called();
}

// ---- Coroutines.

bool Machine::IsCoroutine(Value value) const {
  if (IsKind(value, Kind::kFrame)) return (Flags(value.ref()) & kIsAsyncGenerator) == kIsCoroutine;
  return IsKind(value, Kind::kObject) && types_[arena_.aux(value.ref())].is_coroutine;
}

bool Machine::IsAwaitable(Value value) const {
  if (IsCoroutine(value)) return true;
  if (IsKind(value, Kind::kObject)) return types_[arena_.aux(value.ref())].await != nullptr;
  if (!HasOwnClass(value)) return false;
  Machine& self = const_cast<Machine&>(*this);  // the attribute cache is no part of the state
  return !self.OwnMethod(value, "__await__").is_unset();
}

// The coroutine on top stops: the native frame at its base hears of it.
Flow Machine::SuspendTo(Value value) {
  suspended_ = Value::Object(frame_);
  Ref outermost = frame_;
  while (true) {
    SetFlags(outermost, static_cast<uint16_t>(Flags(outermost) & ~kRunning));
    --depth_;
    const Value back = Slot(outermost, frame_slot::kBack);
    CHECK(back.is_object());
    if (IsNativeFrame(back.ref())) {
      frame_ = back.ref();
      break;
    }
    outermost = back.ref();
  }
  SetSlot(outermost, frame_slot::kBack, Value::None());
  pending_ = Pending{.frame_event = FrameEvent::kSuspended, .payload = value};
  return Flow::kSwitch;
}

Outcome Machine::ResumeCoroutine(Value outer, Value inner, AwaitEvent event, Value payload) {
  if (!IsKind(outer, Kind::kFrame)) {
    const Outcome outcome = types_[arena_.aux(outer.ref())].await(*this, outer.ref(), event, payload);
    if (outcome.kind == Outcome::Kind::kSuspend) suspended_ = outer;
    return outcome;
  }
  const uint16_t flags = Flags(outer.ref());
  if ((flags & kFinished) != 0) {
    return Raise(ExceptionType::kRuntimeError, "cannot reuse already awaited coroutine");
  }
  const Ref base = frame_;
  const uint32_t depth = DepthBelow(inner.ref());
  if (depth_ + depth > kRecursionLimit) {
    return Raise(ExceptionType::kRecursionError, "maximum recursion depth exceeded");
  }
  depth_ += depth;
  SetSlot(outer.ref(), frame_slot::kBack, Value::Object(base));
  SetDelivery(outer.ref(), Delivery::kPush);
  for (Ref at = inner.ref(); at != base; at = Slot(at, frame_slot::kBack).ref()) {
    SetFlags(at, static_cast<uint16_t>(Flags(at) | kRunning | kStarted));
  }
  frame_ = inner.ref();
  pending_ = Pending{};
  if ((flags & kStarted) != 0) {
    pending_.kind = Pending::Kind::kAwait;
    pending_.await_event = event;
    pending_.payload = payload;
  } else if (event == AwaitEvent::kThrow) {
    pending_.kind = Pending::Kind::kRaise;
    pending_.payload = payload;
  }
  return Outcome::Called();
}

// The Await at hand: what is awaited starts, or goes on.
Flow Machine::AwaitTop(AwaitEvent event, Value payload) {
  const Value awaited = Peek(0);
  if (IsKind(awaited, Kind::kObject)) {
    const AwaitHook hook = types_[arena_.aux(awaited.ref())].await;
    if (hook != nullptr) return FromOutcome(hook(*this, awaited.ref(), event, payload), Delivery::kReplace);
  }
  if (event == AwaitEvent::kThrow) {
    Raise(payload);
    return Flow::kRaise;
  }
  if (IsKind(awaited, Kind::kFrame)) {
    const Ref frame = awaited.ref();
    const uint16_t flags = Flags(frame);
    if (IsGenerator(awaited)) return ResumeGenerator(frame, Delivery::kYieldFrom, Value::None());
    if ((flags & kIsAsyncGenerator) == kIsCoroutine) {
      if ((flags & kFinished) != 0) {
        return RaiseFlow(ExceptionType::kRuntimeError, "cannot reuse already awaited coroutine");
      }
      if ((flags & kStarted) != 0) {
        return RaiseFlow(ExceptionType::kRuntimeError, "coroutine is being awaited already");
      }
      if (!PushFrame(frame, Delivery::kReplace)) return Flow::kRaise;
      SetFlags(frame, static_cast<uint16_t>(flags | kStarted | kRunning));
      return Flow::kSwitch;
    }
  }
  const Value method = OwnMethod(awaited, "__await__");
  if (!method.is_unset()) return CallMethodOfProgram(method, {}, Delivery::kRetry);
  return RaiseFlow(ExceptionType::kTypeError,
                   "object " + TypeName(awaited) + " can't be used in 'await' expression");
}

// What a native called by an instruction of the top frame answered.
Flow Machine::FromOutcome(Outcome outcome, Delivery delivery) {
  switch (outcome.kind) {
    case Outcome::Kind::kReturn:
      if (delivery == Delivery::kReplace) {
        SetPeek(0, outcome.value);
      } else if (delivery == Delivery::kPush) {
        Push(outcome.value);
      }
      return Flow::kNext;
    case Outcome::Kind::kRaise:
      return Flow::kRaise;
    case Outcome::Kind::kCalled:
      return Flow::kSwitch;
    case Outcome::Kind::kSuspend:
      return SuspendTo(outcome.value);
    case Outcome::Kind::kBlock:
      return Flow::kBlock;
    case Outcome::Kind::kStepEnd:
      break;
  }
  CHECK(false);  // only native frames end steps
  return Flow::kNext;
}

// Steps of an async generator: awaiting one runs the generator on top of the awaiting frame.
Value Machine::AsyncStep(Value generator, AsyncStepKind kind, Value payload) {
  const Value step = NewObject(async_step_type_);
  SetSlot(step, async_step_slot::kGenerator, generator);
  SetSlot(step, async_step_slot::kKind, Value::Small(static_cast<int64_t>(kind)));
  SetSlot(step, async_step_slot::kPayload, payload);
  return step;
}

Outcome Machine::AsyncStepHook(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (event == AwaitEvent::kThrow) return machine.Raise(payload);
  const Value state = machine.arena_.Get(self, async_step_slot::kKind);
  const Value sent = machine.arena_.Get(self, async_step_slot::kPayload);
  const Value generator = machine.arena_.Get(self, async_step_slot::kGenerator);
  if (state.is_unset()) {
    return machine.Raise(ExceptionType::kRuntimeError, "cannot reuse already awaited __anext__()/asend()");
  }
  machine.arena_.Set(self, async_step_slot::kKind, Value::Unset());
  const auto kind = static_cast<AsyncStepKind>(state.small());
  const Ref frame = generator.ref();
  const uint16_t flags = machine.Flags(frame);
  if (kind == AsyncStepKind::kClose && ((flags & kFinished) != 0 || (flags & kStarted) == 0)) {
    machine.SetFlags(frame, static_cast<uint16_t>(flags | kFinished | kStarted));
    return Outcome::None();
  }
  if (kind != AsyncStepKind::kSend && (flags & kFinished) == 0) {
    return machine.GeneratorThrow(
        generator, sent, kind == AsyncStepKind::kClose ? Delivery::kAsyncClose : Delivery::kAsyncNext);
  }
  const Flow flow = machine.ResumeGenerator(frame, Delivery::kAsyncNext,
                                            kind == AsyncStepKind::kSend ? sent : Value::None());
  return flow == Flow::kRaise ? Outcome::Raise() : Outcome::Called();
}

// ---- Views.

uint32_t Machine::LineOf(Value frame) const {
  for (Value at = frame; at.is_object() && IsKind(at, Kind::kFrame); at = Slot(at.ref(), frame_slot::kBack)) {
    if (IsNativeFrame(at.ref())) continue;
    const uint32_t pc = Pc(at.ref());
    const LoadedCode& loaded = CodeOf(at.ref());
    const uint32_t line = pc == 0 ? loaded.code->first_line : loaded.positions[pc - 1].line;
    if (line != 0) return line;
  }
  return 0;
}

uint32_t Machine::CurrentLine() const { return frame_ == 0 ? 0 : LineOf(Value::Object(frame_)); }

std::vector<Variable> Machine::Locals(Value frame) const {
  std::vector<Variable> variables;
  if (!IsKind(frame, Kind::kFrame) || IsNativeFrame(frame.ref())) return variables;
  const LoadedCode& loaded = CodeOf(frame.ref());
  if ((loaded.flags & kIsModule) != 0) return variables;
  const lang::Code& code = *loaded.code;
  for (uint32_t index = 0; index < code.locals.size(); ++index) {
    const Value value = Slot(frame.ref(), frame_slot::kFirst + index);
    if (!value.is_unset() && code.locals[index].front() != '.')
      variables.push_back({code.locals[index], value});
  }
  const auto add_cell = [&](const std::string& name, uint32_t index) {
    const Value cell = Slot(frame.ref(), loaded.first_cell + index);
    const Value value = cell.is_object() ? GetSlot(cell, wrapped_slot::kValue) : Value::Unset();
    if (!value.is_unset()) variables.push_back({name, value});
  };
  uint32_t index = 0;
  for (const std::string& name : code.cells) add_cell(name, index++);
  for (const std::string& name : code.free_variables) add_cell(name, index++);
  return variables;
}

std::string Machine::FunctionName(Value frame) const {
  if (!IsKind(frame, Kind::kFrame) || IsNativeFrame(frame.ref())) return "";
  return CodeOf(frame.ref()).code->name;
}

}  // namespace interleave::vm
