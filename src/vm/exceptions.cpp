// Raising, and finding handlers.
#include "vm/machine.hpp"

namespace interleave::vm {

namespace {

// A place in a traceback: the code's index and the instruction's.
Value PackPlace(uint32_t code, uint32_t pc) {
  return Value::Small((static_cast<int64_t>(code) << 32) | static_cast<int64_t>(pc));
}

}  // namespace

Value Machine::NewException(Value klass, std::initializer_list<Value> arguments) {
  return NewInstance(klass, arguments.begin(), static_cast<uint32_t>(arguments.size()));
}

Outcome Machine::Raise(Value exception) {
  if (IsKind(exception, Kind::kClass) &&
      IsSubclass(exception, ExceptionClass(ExceptionType::kBaseException))) {
    exception = NewException(exception, {});
  }
  if (!IsException(exception)) {
    return Raise(ExceptionType::kTypeError, "exceptions must derive from BaseException");
  }
  SetContext(exception);
  raised_ = exception;
  is_reraise_ = false;
  return Outcome::Raise();
}

Outcome Machine::Raise(ExceptionType type, std::string_view message) {
  return Raise(ExceptionClass(type), message);
}

Outcome Machine::Raise(Value klass, std::string_view message) {
  return Raise(message.empty() ? NewException(klass, {}) : NewException(klass, {String(message)}));
}

Flow Machine::RaiseFlow(ExceptionType type, std::string_view message) {
  Raise(type, message);
  return Flow::kRaise;
}

Value Machine::TakeRaised() {
  const Value exception = raised_;
  raised_ = Value::Unset();
  return exception;
}

Value Machine::HandledException() const {
  for (Value at = frame_ == 0 ? Value::None() : Value::Object(frame_); at.is_object();
       at = Slot(at.ref(), frame_slot::kBack)) {
    const Value handled = Slot(at.ref(), frame_slot::kHandled);
    if (!handled.is_unset()) return handled;
  }
  return Value::Unset();
}

// An exception raised while another is handled remembers it. A chain never becomes a ring.
void Machine::SetContext(Value exception) {
  const Value handled = HandledException();
  fuel.Charge(depth_ / 4);  // the frames that were asked
  if (handled.is_unset() || handled == exception) return;
  Value at = handled;
  uint64_t length = 0;
  for (; !at.is_unset() && !at.is_none(); ++length) {
    const Value context = GetSlot(at, exception_slot::kContext);
    if (context == exception) {
      SetSlot(at, exception_slot::kContext, Value::Unset());
      break;
    }
    at = context;
  }
  fuel.Charge(length / 4);
  SetSlot(exception, exception_slot::kContext, handled);
}

void Machine::AddTraceback(Value exception, Ref frame) {
  if (CodeOf(frame).code->module != 0) return;  // the library's code shows in no traceback
  Value places = GetSlot(exception, exception_slot::kTraceback);
  if (!places.is_object()) {
    places = List(nullptr, 0);
    SetSlot(exception, exception_slot::kTraceback, places);
  }
  const uint32_t pc = Pc(frame);
  ListAppend(places, PackPlace(CodeIndex(frame), pc == 0 ? 0 : pc - 1));
}

bool Machine::FindHandler(Ref frame, bool is_reraise) {
  const LoadedCode& loaded = CodeOf(frame);
  if (!is_reraise) AddTraceback(raised_, frame);
  const uint32_t pc = Pc(frame) == 0 ? 0 : Pc(frame) - 1;
  for (const lang::ExceptionEntry& entry : loaded.code->exceptions) {
    if (pc < entry.start || pc >= entry.end) continue;
    SetTop(frame, loaded.stack_base + entry.depth);
    SetPc(frame, entry.target);
    Push(TakeRaised());
    return true;
  }
  return false;
}

// StopIteration out of the frame that a loop or a `yield from` took its items from is their end. That frame
// is popped already.
bool Machine::EndByStopIteration(Delivery delivery) {
  if (frame_ == 0 || IsNativeFrame(frame_)) return false;
  if (!IsInstance(raised_, ExceptionClass(ExceptionType::kStopIteration))) return false;
  if (delivery == Delivery::kForIter) {
    TakeRaised();
    Drop(1);
    SetPc(frame_, InstructionAt(frame_).operand());
    return true;
  }
  if (delivery != Delivery::kYieldFrom && delivery != Delivery::kYieldItem) return false;
  const Value value = GetSlot(TakeRaised(), exception_slot::kValue);
  SetPeek(0, value.is_unset() ? Value::None() : value);
  return true;
}

Flow Machine::Unwind() {
  bool is_reraise = is_reraise_;
  is_reraise_ = false;
  while (frame_ != 0) {
    if (IsNativeFrame(frame_)) {
      pending_ = Pending{.frame_event = FrameEvent::kRaised, .payload = TakeRaised()};
      return Flow::kSwitch;
    }
    if (FindHandler(frame_, is_reraise)) return Flow::kSwitch;
    is_reraise = false;
    const Ref frame = frame_;
    const uint16_t flags = Flags(frame);
    SetFlags(frame, static_cast<uint16_t>((flags | kFinished) & ~kRunning));
    PopFrame();
    const bool is_stop = IsInstance(raised_, ExceptionClass(ExceptionType::kStopIteration));
    if (is_stop && (flags & kIsAsyncGenerator) != 0) {
      const Value cause = TakeRaised();
      const bool is_generator = (flags & kIsAsyncGenerator) == kIsGenerator;
      Raise(ExceptionType::kRuntimeError,
            is_generator ? "generator raised StopIteration" : "coroutine raised StopIteration");
      SetSlot(raised_, exception_slot::kCause, cause);
      SetSlot(raised_, exception_slot::kContext, cause);
      SetSlot(raised_, exception_slot::kSuppressContext, Value::Bool(true));
    } else if (DeliveryOf(frame) == Delivery::kAsyncClose &&
               (IsInstance(raised_, ExceptionClass(ExceptionType::kGeneratorExit)) ||
                IsInstance(raised_, ExceptionClass(ExceptionType::kStopAsyncIteration)))) {
      TakeRaised();
      return EndAsyncClose();
    } else if (EndByStopIteration(DeliveryOf(frame))) {
      return Flow::kSwitch;
    }
  }
  return Flow::kSwitch;
}

// ---- Instructions.

Flow Machine::RaiseFrom(uint32_t argument) {
  if (argument == 0) {
    const Value handled = HandledException();
    if (handled.is_unset()) return RaiseFlow(ExceptionType::kRuntimeError, "No active exception to reraise");
    raised_ = handled;
    is_reraise_ = true;
    return Flow::kRaise;
  }
  const uint32_t depth = argument == 2 ? 1 : 0;
  const Value exception = Peek(depth);
  if (IsKind(exception, Kind::kClass) &&
      IsSubclass(exception, ExceptionClass(ExceptionType::kBaseException))) {
    // The class makes the exception, which may run the program's own __init__.
    const Ref caller = frame_;
    const Outcome outcome = CallValue(exception, nullptr, 0, Value::Unset(), Delivery::kRetry);
    if (outcome.kind == Outcome::Kind::kCalled) {
      SetSlot(caller, Top(caller) - 1 - depth, exception);
      return Flow::kSwitch;
    }
    if (outcome.raised()) return Flow::kRaise;
    SetPeek(depth, outcome.value);
  }
  Value cause;
  if (argument == 2) {
    cause = Pop();
    if (IsKind(cause, Kind::kClass)) cause = NewException(cause, {});
    if (!cause.is_none() && !IsException(cause)) {
      return RaiseFlow(ExceptionType::kTypeError, "exception causes must derive from BaseException");
    }
  }
  const Value raised = Pop();
  if (IsException(raised) && !cause.is_unset()) {
    SetSlot(raised, exception_slot::kCause, cause);
    SetSlot(raised, exception_slot::kSuppressContext, Value::Bool(true));
  }
  Raise(raised);
  return Flow::kRaise;
}

Flow Machine::CheckMatch() {
  const Value type = Peek(0);
  const Value exception = Peek(1);
  const Value base = ExceptionClass(ExceptionType::kBaseException);
  const auto check = [&](Value klass, bool* matches) {
    if (!IsSubclass(klass, base)) return false;
    *matches = *matches || IsInstance(exception, klass);
    return true;
  };
  bool matches = false;
  bool valid = true;
  if (IsKind(type, Kind::kTuple)) {
    for (uint32_t index = 0; index < arena_.count(type.ref()); ++index) {
      valid = valid && check(GetSlot(type, index), &matches);
    }
  } else {
    valid = check(type, &matches);
  }
  if (!valid) {
    return RaiseFlow(ExceptionType::kTypeError,
                     "catching classes that do not inherit from BaseException is not allowed");
  }
  SetPeek(0, Value::Bool(matches));
  return Flow::kNext;
}

// Each level is a level of the C++ stack.
constexpr uint32_t kMostNestedGroups = 200;

// Splits a group by type: what matches, and in *rest what does not; None for nothing. False: raised. Groups
// that share parts can be exponentially large when walked, so the walk takes fuel.
bool Machine::SplitGroup(Value group, Value type, uint32_t depth, Value* match, Value* rest) {
  *match = Value::None();
  *rest = Value::None();
  if (depth > kMostNestedGroups || !fuel.ChargeTurn()) {
    Raise(ExceptionType::kRecursionError,
          "maximum recursion depth exceeded in exceptiongroup_split_recursive");
    return false;
  }
  bool has_failed = false;
  const auto matches = [&](Value exception) {
    if (!IsKind(type, Kind::kTuple) && !IsKind(type, Kind::kClass)) {
      Value answer;
      bool truth = false;
      has_failed = !CallNow(type, {exception}, &answer) || !TruthNow(answer, &truth);
      return truth;
    }
    if (!IsKind(type, Kind::kTuple)) return IsInstance(exception, type);
    for (uint32_t index = 0; index < arena_.count(type.ref()); ++index) {
      if (IsInstance(exception, GetSlot(type, index))) return true;
    }
    return false;
  };
  if (matches(group)) {
    *match = group;
    return true;
  }
  if (has_failed) return false;
  if (!IsInstance(group, ExceptionClass(ExceptionType::kBaseExceptionGroup))) {
    *rest = group;
    return true;
  }
  std::vector<Value> matching;
  std::vector<Value> others;
  const Value members = GetSlot(group, exception_slot::kValue);
  for (uint32_t index = 0; index < arena_.count(members.ref()); ++index) {
    Value left;
    Value matched;
    if (!SplitGroup(GetSlot(members, index), type, depth + 1, &matched, &left)) return false;
    if (!matched.is_none()) matching.push_back(matched);
    if (!left.is_none()) others.push_back(left);
  }
  const auto regroup = [&](const std::vector<Value>& exceptions) {
    return exceptions.empty() ? Value::None() : RebuildGroup(group, exceptions);
  };
  *rest = regroup(others);
  *match = regroup(matching);
  return true;
}

Flow Machine::MatchGroup() {
  const Value type = Peek(0);
  const Value exception = Peek(1);
  if (exception.is_none()) {  // nothing is left of it
    SetPeek(0, Value::None());
    return Flow::kNext;
  }
  Value rest;
  Value match;
  if (!SplitGroup(exception, type, 0, &match, &rest)) return Flow::kRaise;
  if (!match.is_none() && !IsInstance(match, ExceptionClass(ExceptionType::kBaseExceptionGroup))) {
    const Value members = Tuple({match});
    const Value group = NewException(ExceptionClass(ExceptionType::kExceptionGroup), {String(""), members});
    SetSlot(group, exception_slot::kValue, members);
    match = group;
  }
  // A bare `raise` in the clause means its part.
  if (!match.is_none()) SetSlot(frame_, frame_slot::kHandled, match);
  SetPeek(1, rest);
  SetPeek(0, match);
  return Flow::kNext;
}

uint32_t Machine::ExceptionLine(Value exception) const {
  const Value places = GetSlot(exception, exception_slot::kTraceback);
  if (!places.is_object() || ListSize(places) == 0) return 0;
  const int64_t packed = ListGet(places, 0).small();
  return codes_[static_cast<size_t>(packed >> 32)].code->positions[static_cast<uint32_t>(packed)].line;
}

}  // namespace interleave::vm
