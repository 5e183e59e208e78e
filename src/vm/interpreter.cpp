// The loop. Instructions that programs spend their time in run here, on a cached view of the top frame;
// everything else leaves the view and goes to a function of its own (instructions.cpp).
#include <algorithm>
#include <utility>

#include "vm/machine.hpp"
#include "vm/operations.hpp"

namespace interleave::vm {

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
  visibility_.Forget();
  const Exit exit = Loop(0);
  SetSlot(ListGet(arena_.Root(threads_root_), thread), thread_slot::kTop,
          frame_ == 0 ? Value::None() : Value::Object(frame_));
  frame_ = 0;
  return exit;
}

// Runs until the thread stops, or until the native frame `barrier` would get an event.
Exit Machine::Loop(Ref barrier) {
  Exit exit = Exit::kFinished;
  while (RunTop(barrier, &exit)) {
  }
  return exit;
}

// What the top frame does until another one is on top. False: the loop ends with *exit. A function of its
// own: engines of WebAssembly replace the slow first version of a function when it is called again, not while
// it runs.
bool Machine::RunTop(Ref barrier, Exit* exit) {
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
  if (flow == Flow::kNext) flow = ExecuteWithCare();
  if (flow == Flow::kRaise) Unwind();
  if (flow == Flow::kTurnOver || flow == Flow::kAsks) {
    *exit = flow == Flow::kAsks ? Exit::kAsks : Exit::kTurnOver;
    return false;
  }
  if (flow != Flow::kBlock) return true;
  if (limit_ != Limit::kNone) {
    *exit = Exit::kLimit;
    return false;
  }
  SetPc(frame_, Pc(frame_) - 1);
  *exit = Exit::kBlocked;
  return false;
}

Flow Machine::TakePending() {
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
  if (turn.kind != Turn::Kind::kAlone) PassPoint();
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
  visibility_.Forget();
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

bool Machine::Evaluate(uint32_t code_index, Value* value, uint64_t* work) {
  constexpr uint64_t kFuel = 1'000'000;
  CHECK(frame_ == 0);
  const uint64_t saved_fuel = fuel.left;
  const Turn saved_turn = std::exchange(turn, {});  // a look costs the thread that stands here nothing
  const Value saved_globals = Globals();            // and is at what the first process has
  SetGlobals(host_->FirstGlobals(saved_globals));
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
  if (work != nullptr) *work += kFuel - fuel.left;
  fuel.left = saved_fuel;
  turn = saved_turn;
  SetGlobals(saved_globals);
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

}  // namespace interleave::vm
