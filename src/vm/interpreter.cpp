// The loop. Instructions that programs spend their time in run here, on a cached view of the top frame;
// everything else leaves the view and goes to a function of its own (instructions.cpp).
#include <algorithm>

#include "vm/machine.hpp"
#include "vm/operations.hpp"

namespace interleave::vm {

using lang::Instruction;
using lang::Opcode;

// ---- Running a thread.

Exit Machine::Run(uint32_t thread) {
  CHECK(frame_ == 0);
  const Value top = ThreadTop(thread);
  CHECK(top.is_object());
  thread_ = thread;
  frame_ = top.ref();
  depth_ = DepthBelow(frame_);
  pending_ = Pending{};
  limit_ = Limit::kNone;
  raised_ = Value::Unset();
  const Exit exit = Loop(0);
  SetSlot(ListGet(arena_.Root(threads_root_), thread), thread_slot::kTop,
          frame_ == 0 ? Value::None() : Value::Object(frame_));
  frame_ = 0;
  return exit;
}

// Runs until the thread stops, or until the native frame `barrier` would get an event.
Exit Machine::Loop(Ref barrier) {
  Exit exit = Exit::kFinished;
  while (Turn(barrier, &exit)) {
  }
  return exit;
}

// What the top frame does until another one is on top. False: the loop ends with *exit. A function of its
// own: engines of WebAssembly replace the slow first version of a function when it is called again, not while
// it runs.
bool Machine::Turn(Ref barrier, Exit* exit) {
  if (frame_ == 0) {
    *exit = raised_.is_unset() ? Exit::kFinished : Exit::kUncaught;
    return false;
  }
  if (frame_ == barrier) {
    *exit = Exit::kFinished;
    return false;
  }
  if (IsNativeFrame(frame_)) {
    *exit = StepNative();
    return *exit == Exit::kFinished;
  }
  Flow flow = Flow::kNext;
  if (pending_.kind != Pending::Kind::kNone) flow = TakePending();
  if (flow == Flow::kNext) flow = arena_.observed() ? ExecuteFrames<true>() : ExecuteFrames<false>();
  if (flow == Flow::kRaise) Unwind();
  if (flow != Flow::kBlock) return true;
  if (limit_ != Limit::kNone) {
    *exit = Exit::kLimit;
    return false;
  }
  SetPc(frame_, Pc(frame_) - 1);
  *exit = Exit::kBlocked;
  return false;
}

Machine::Flow Machine::TakePending() {
  const Pending pending = pending_;
  pending_ = Pending{};
  if (pending.kind == Pending::Kind::kAwait) return AwaitTop(pending.await_event, pending.payload);
  Raise(pending.payload);
  return Flow::kRaise;
}

// One step of the native frame on top. kFinished: go on.
Exit Machine::StepNative() {
  const Ref frame = frame_;
  const Pending pending = pending_;
  pending_ = Pending{};
  const Outcome outcome = native_steps_[CodeIndex(frame)](*this, frame, pending.frame_event, pending.payload);
  switch (outcome.kind) {
    case Outcome::Kind::kReturn: {
      CHECK(frame_ == frame);
      const Delivery delivery = DeliveryOf(frame);
      const Value owner = Slot(frame, frame_slot::kOwner);
      PopFrame();
      if (DeliverTo(delivery, outcome.value, 0, owner) == Flow::kRaise) Unwind();
      return Exit::kFinished;
    }
    case Outcome::Kind::kRaise: {
      CHECK(frame_ == frame);
      const Delivery delivery = DeliveryOf(frame);
      PopFrame();
      if (!EndByStopIteration(delivery)) Unwind();
      return Exit::kFinished;
    }
    case Outcome::Kind::kCalled:
      return Exit::kFinished;
    case Outcome::Kind::kBlock:
      return Exit::kBlocked;
    case Outcome::Kind::kStepEnd:
      if (fuel.left == 0) {
        limit_ = Limit::kSteps;
        return Exit::kLimit;
      }
      --fuel.left;
      if (arena_.should_collect() && !SafePoint()) return Exit::kLimit;
      return Exit::kStepEnd;
    case Outcome::Kind::kSuspend:
      break;
  }
  CHECK(false);  // a native frame has no coroutine of its own to suspend
  return Exit::kLimit;
}

bool Machine::SafePoint() {
  constexpr uint64_t kBorrowed = 1000;
  if (fuel.left == 0 && nested_ > 0) {
    fuel.left = std::min(kBorrowed, fuel.reserve);
    fuel.reserve -= fuel.left;
  }
  if (fuel.left == 0) {
    limit_ = Limit::kSteps;
    return false;
  }
  if (!arena_.should_collect()) return true;
  if (no_collect_ > 0) {  // C++ code below holds values; the limit still stands
    if (arena_.CanAllocate(0)) return true;
    limit_ = Limit::kMemory;
    return false;
  }
  const Value threads = arena_.Root(threads_root_);
  SetSlot(ListGet(threads, thread_), thread_slot::kTop, Value::Object(frame_));
  arena_.Collect();
  FlushCache();
  frame_ = ThreadTop(thread_).ref();
  if (!arena_.over_limit()) return true;
  limit_ = Limit::kMemory;
  return false;
}

bool Machine::CallNow(Value callable, std::initializer_list<Value> arguments, Value* result) {
  if (depth_ >= kRecursionLimit || nested_ >= kMostNested) {
    Raise(ExceptionType::kRecursionError, "maximum recursion depth exceeded");
    return false;
  }
  ++nested_;
  ++no_collect_;
  const Ref caller = frame_;
  const Ref barrier = PushNative(0, 0);
  Outcome outcome = Call(callable, arguments);
  if (outcome.kind == Outcome::Kind::kCalled) {
    const Exit exit = Loop(barrier);
    if (exit == Exit::kFinished) {
      outcome = pending_.frame_event == FrameEvent::kRaised ? Raise(pending_.payload)
                                                            : Outcome::Return(pending_.payload);
    } else {
      depth_ = DepthBelow(barrier);
      outcome = exit == Exit::kLimit ? Raise(ExceptionType::kRuntimeError, "a limit of the run was reached")
                                     : Raise(ExceptionType::kRuntimeError,
                                             "a method called from inside a builtin cannot wait");
    }
  }
  pending_ = Pending{};
  frame_ = caller;
  --depth_;
  --no_collect_;
  --nested_;
  CHECK(outcome.kind == Outcome::Kind::kReturn || outcome.raised());
  *result = outcome.value;
  return !outcome.raised();
}

bool Machine::Evaluate(uint32_t code_index, Value* value) {
  constexpr uint64_t kFuel = 1'000'000;
  CHECK(frame_ == 0);
  const uint64_t saved_fuel = fuel.left;
  fuel.left = kFuel;
  silent_ = true;
  ++no_collect_;
  depth_ = 1;
  frame_ = NewFrame(code_index, Value::Unset());
  SetSlot(frame_, frame_slot::kBack, Value::None());
  pending_ = Pending{};
  raised_ = Value::Unset();
  limit_ = Limit::kNone;
  const Exit exit = Loop(0);
  frame_ = 0;
  --no_collect_;
  silent_ = false;
  fuel.left = saved_fuel;
  limit_ = Limit::kNone;
  *value = result_;
  return exit == Exit::kFinished;
}

// ---- Watched globals.

void Machine::NotifyRead(uint32_t global, Value value) {
  if (!silent_) host_->OnRead(watched_[global] - 1U, value, CurrentLine());
}

void Machine::NotifyWrite(uint32_t global, Value value) {
  if (!silent_) host_->OnWrite(watched_[global] - 1U, value, CurrentLine());
}

// ---- The loop over instructions.

// The cached view: everything below is a pointer into the arena, good until something allocates.
#define ENTER()                                             \
  do {                                                      \
    uint64_t* words = arena_.words();                       \
    header = words + frame_;                                \
    slots = header + 3;                                     \
    sp = slots + static_cast<uint32_t>(header[2]);          \
    code = codes_[header[1] >> 32].instructions;            \
    pc = code + static_cast<uint32_t>(header[1]);           \
    globals = words + arena_.Root(globals_root_).ref() + 1; \
  } while (false)

// A write, seen by the arena's observer where there is one.
#define WRITE(place, bits)             \
  do {                                 \
    if (kObserved) {                   \
      arena_.WriteAt((place), (bits)); \
    } else {                           \
      *(place) = (bits);               \
    }                                  \
  } while (false)

#define LEAVE()                                                           \
  do {                                                                    \
    arena_.WriteHalfAt(header + 1, 0, static_cast<uint32_t>(pc - code));  \
    arena_.WriteHalfAt(header + 2, 0, static_cast<uint32_t>(sp - slots)); \
  } while (false)

#define PUSH(value)                       \
  do {                                    \
    const uint64_t bits = (value).bits(); \
    WRITE(sp, bits);                      \
    ++sp;                                 \
  } while (false)
#define POP() Value::FromBits(*--sp)
#define TOP(depth) Value::FromBits(*(sp - 1 - (depth)))

// Leaves the view, runs `call`, and goes on as it says.
#define SLOW(call)                                                   \
  do {                                                               \
    LEAVE();                                                         \
    const Flow flow = (call);                                        \
    if (flow == Flow::kNext) {                                       \
      ENTER();                                                       \
      break;                                                         \
    }                                                                \
    if (flow == Flow::kBlock) return flow;                           \
    if (flow == Flow::kRaise) Unwind();                              \
    if (frame_ == 0 || IsNativeFrame(frame_)) return Flow::kSwitch;  \
    if (pending_.kind != Pending::Kind::kNone) return Flow::kSwitch; \
    ENTER();                                                         \
  } while (false)

#define SAFE_POINT()                                                      \
  do {                                                                    \
    if (__builtin_expect(fuel.left == 0 || arena_.should_collect(), 0)) { \
      LEAVE();                                                            \
      if (!SafePoint()) return Flow::kBlock;                              \
      ENTER();                                                            \
    }                                                                     \
    --fuel.left;                                                          \
  } while (false)

template <bool kObserved>
Machine::Flow Machine::ExecuteFrames() {
  uint64_t* header = nullptr;
  uint64_t* slots = nullptr;
  uint64_t* sp = nullptr;
  uint64_t* globals = nullptr;
  const Instruction* code = nullptr;
  const Instruction* pc = nullptr;
  ENTER();
  while (true) {
    const Instruction instruction = *pc++;
    const uint32_t operand = instruction.operand();
    switch (instruction.opcode()) {
      case Opcode::kResume:
        SAFE_POINT();
        break;
      case Opcode::kPopTop:
        --sp;
        break;
      case Opcode::kPushNull:
        PUSH(Value::Unset());
        break;
      case Opcode::kCopy:
        PUSH(TOP(operand - 1));
        break;
      case Opcode::kSwap: {
        const Value top = TOP(0);
        WRITE(sp - 1, sp[-static_cast<int64_t>(operand)]);
        WRITE(sp - operand, top.bits());
        break;
      }
      case Opcode::kLoadConst:
        PUSH(constants_[operand]);
        break;
      case Opcode::kLoadFast: {
        const Value value = Value::FromBits(slots[frame_slot::kFirst + operand]);
        if (__builtin_expect(value.is_unset(), 0)) {
          SLOW(RaiseUnbound(operand));
          break;
        }
        PUSH(value);
        break;
      }
      case Opcode::kStoreFast:
        --sp;
        WRITE(slots + frame_slot::kFirst + operand, *sp);
        break;
      case Opcode::kLoadGlobal: {
        const uint32_t global = operand >> 1;
        Value value = Value::FromBits(globals[global]);
        if (value.is_unset()) value = builtin_of_global_[global];
        if (__builtin_expect(value.is_unset(), 0)) {
          SLOW(RaiseNoGlobal(global));
          break;
        }
        if (watched_[global] != 0) {
          LEAVE();
          NotifyRead(global, value);
        }
        if ((operand & 1) != 0) PUSH(Value::Unset());
        PUSH(value);
        break;
      }
      case Opcode::kStoreGlobal:
        --sp;
        WRITE(globals + operand, *sp);
        if (watched_[operand] != 0) {
          LEAVE();
          NotifyWrite(operand, Value::FromBits(*sp));
        }
        break;
      case Opcode::kLoadDeref: {
        const Value cell = Value::FromBits(slots[codes_[header[1] >> 32].first_cell + operand]);
        const Value value = arena_.Get(cell.ref(), wrapped_slot::kValue);
        if (__builtin_expect(value.is_unset(), 0)) {
          SLOW(RaiseUnboundCell(operand));
          break;
        }
        PUSH(value);
        break;
      }
      case Opcode::kStoreDeref: {
        const Value cell = Value::FromBits(slots[codes_[header[1] >> 32].first_cell + operand]);
        --sp;
        arena_.Set(cell.ref(), wrapped_slot::kValue, Value::FromBits(*sp));
        break;
      }
      case Opcode::kLoadClosure:
        PUSH(Value::FromBits(slots[codes_[header[1] >> 32].first_cell + operand]));
        break;
      case Opcode::kLoadAttr: {
        SLOW(LoadAttribute(TOP(0), names_[operand >> 1], (operand & 1) != 0));
        break;
      }
      case Opcode::kBinaryOp: {
        const Value left = TOP(1);
        const Value right = TOP(0);
        if (left.is_small() && right.is_small()) {
          // Tagged numbers add and subtract as they are; overflow of the word is overflow of the 61 bits.
          int64_t sum = 0;
          const auto a = static_cast<int64_t>(left.bits());
          const auto b = static_cast<int64_t>(right.bits() - Value::Small(0).bits());
          const auto op = static_cast<lang::BinaryOperator>(operand & (lang::kInPlace - 1));
          if ((op == lang::BinaryOperator::kAdd && !__builtin_add_overflow(a, b, &sum)) ||
              (op == lang::BinaryOperator::kSubtract && !__builtin_sub_overflow(a, b, &sum))) {
            --sp;
            WRITE(sp - 1, static_cast<uint64_t>(sum));
            break;
          }
        }
        SLOW(DoBinary(operand));
        break;
      }
      case Opcode::kCompareOp: {
        const Value left = TOP(1);
        const Value right = TOP(0);
        if (left.is_small() && right.is_small()) {
          const bool answers[] = {
              left.small() < right.small(), left.small() <= right.small(), left == right, left != right,
              left.small() > right.small(), left.small() >= right.small()};
          --sp;
          WRITE(sp - 1, Value::Bool(answers[operand]).bits());
          break;
        }
        SLOW(DoCompare(static_cast<lang::CompareOperator>(operand)));
        break;
      }
      case Opcode::kIsOp: {
        const bool is = TOP(1) == TOP(0);
        --sp;
        WRITE(sp - 1, Value::Bool(is != (operand == 1)).bits());
        break;
      }
      case Opcode::kJumpForward:
        pc = code + operand;
        break;
      case Opcode::kJumpBackward:
        pc = code + operand;
        SAFE_POINT();
        break;
      case Opcode::kPopJumpIfFalse:
      case Opcode::kPopJumpIfTrue:
        if (TOP(0).is_bool()) {
          const bool jumps = TOP(0).is_true() == (instruction.opcode() == Opcode::kPopJumpIfTrue);
          --sp;
          if (jumps) pc = code + operand;
          break;
        }
        SLOW(DoJump(instruction));
        break;
      case Opcode::kPopJumpIfNone:
      case Opcode::kPopJumpIfNotNone: {
        const bool jumps = TOP(0).is_none() == (instruction.opcode() == Opcode::kPopJumpIfNone);
        --sp;
        if (jumps) pc = code + operand;
        break;
      }
      case Opcode::kCall:
        SLOW(DoCall(operand, Value::Unset()));
        break;
      case Opcode::kReturn: {
        const Value value = POP();
        SLOW(Leave(value));
        break;
      }
      case Opcode::kAwait:
        SLOW(AwaitTop(AwaitEvent::kStart, Value::None()));
        break;
      case Opcode::kForIter:
        SLOW(DoForIter(operand));
        break;
      default:
        SLOW(ExecuteSlow(instruction));
        break;
    }
  }
}

template Machine::Flow Machine::ExecuteFrames<true>();
template Machine::Flow Machine::ExecuteFrames<false>();

#undef ENTER
#undef WRITE
#undef LEAVE
#undef PUSH
#undef POP
#undef TOP
#undef SLOW
#undef SAFE_POINT

}  // namespace interleave::vm
