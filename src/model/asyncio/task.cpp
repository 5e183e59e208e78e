#include "model/asyncio/task.hpp"

#include <fmt/format.h>

#include "model/asyncio/future.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/lost.hpp"
#include "model/asyncio/reports.hpp"

namespace interleave::model::asyncio {

namespace {

constexpr int64_t kWaitMask = int64_t{0xff} << task_slot::kWaitShift;
constexpr int64_t kCancelsMask = int64_t{0xffff} << task_slot::kCancelsShift;

int64_t WithWait(int64_t flags, uint8_t wait) {
  return (flags & ~kWaitMask) | (int64_t{wait} << task_slot::kWaitShift);
}

void Link(Machine& machine, Ref loop, Ref task) {
  const Value last = Get(machine, loop, loop_slot::kLastTask);
  Set(machine, task, task_slot::kPrevious, last);
  Set(machine, task, task_slot::kNext, Value::None());
  if (last.is_none()) {
    Set(machine, loop, loop_slot::kFirstTask, Value::Object(task));
  } else {
    Set(machine, last.ref(), task_slot::kNext, Value::Object(task));
  }
  Set(machine, loop, loop_slot::kLastTask, Value::Object(task));
}

void Unlink(Machine& machine, Ref loop, Ref task) {
  const Value previous = Get(machine, task, task_slot::kPrevious);
  const Value next = Get(machine, task, task_slot::kNext);
  if (previous.is_none()) {
    Set(machine, loop, loop_slot::kFirstTask, next);
  } else {
    Set(machine, previous.ref(), task_slot::kNext, next);
  }
  if (next.is_none()) {
    Set(machine, loop, loop_slot::kLastTask, previous);
  } else {
    Set(machine, next.ref(), task_slot::kPrevious, previous);
  }
  Set(machine, task, task_slot::kPrevious, Value::None());
  Set(machine, task, task_slot::kNext, Value::None());
}

// The default name counts the tasks that were made without one.
void CountName(Machine& machine, Ref task, uint32_t number, Value name) {
  const uint32_t root = Asyncio::Of(machine).named_tasks_root;
  const Value named = machine.arena().Root(root);
  const int64_t count = named.is_small() ? named.small() : 0;
  if (!name.is_unset()) {
    machine.arena().SetRoot(root, Value::Small(count + 1));
  } else if (count > 0) {
    Set(machine, task, task_slot::kName, Value::Small(int64_t{number} - count));
  }
}

void NameTask(Machine& machine, Value task, Value name) {
  if (!machine.IsType(task, Asyncio::Of(machine).task) || name.is_unset() || name.is_none()) return;
  SetTaskName(machine, task.ref(), name);
}

// The object number, or the task's, that a wait is recorded with.
uint32_t NumberOfWait(Machine& machine, Value object) {
  if (!machine.IsKind(object, vm::Kind::kObject)) return 0;
  if (machine.IsType(object, Asyncio::Of(machine).gathering)) return 0;
  const sim::World& world = sim::World::Of(machine);
  if (IsFuture(machine, object)) return ActorOf(machine, object.ref());
  return world.hooks.object_number(sim::World::Of(machine), object);
}

void ThrowAtNextStep(Machine& machine, Ref loop, Ref task, std::string_view message) {
  const Value klass = machine.ExceptionClass(vm::ExceptionType::kRuntimeError);
  Set(machine, task, task_slot::kThrow, machine.NewException(klass, {machine.String(message)}));
  PushReady(machine, loop, Value::Object(task));
}

void WaitForFuture(Machine& machine, Ref loop, Ref task, Ref future) {
  if (Get(machine, future, future_slot::kLoop).ref() != loop) {
    ThrowAtNextStep(machine, loop, task,
                    fmt::format("Task {} got Future {} attached to a different loop",
                                machine.Repr(Value::Object(task)), machine.Repr(Value::Object(future))));
    return;
  }
  if (future == task) {
    ThrowAtNextStep(machine, loop, task,
                    fmt::format("Task cannot await on itself: {}", machine.Repr(Value::Object(task))));
    return;
  }
  Set(machine, task, task_slot::kWaiter, Value::Object(future));
  AddDoneCallback(machine, future, Value::Object(task));
  const int64_t flags = FlagsOf(machine, task);
  if ((flags & task_slot::kMustCancel) == 0) return;
  if (Cancel(machine, future, Get(machine, task, future_slot::kMessage))) {
    SetFlags(machine, task, FlagsOf(machine, task) & ~int64_t{task_slot::kMustCancel});
  }
}

void SuspendTask(Machine& machine, Ref loop, Ref task, Value yielded) {
  const Value inner = machine.suspended_frame();
  Set(machine, task, task_slot::kInner, inner);
  vm::WaitInfo wait = machine.wait;
  const bool on_future = IsFuture(machine, yielded);
  if (on_future && wait.kind == static_cast<uint8_t>(trace::Wait::kTurn)) {
    wait = {static_cast<uint8_t>(trace::Wait::kFuture), yielded};
  }
  SetFlags(machine, task, WithWait(FlagsOf(machine, task), wait.kind));
  Set(machine, task, task_slot::kWaitObject, wait.object);
  sim::World& world = sim::World::Of(machine);
  if (world.records()) {
    world.Record(trace::RecordKind::kPause, ActorOf(machine, task), wait.kind, machine.LineOf(inner),
                 NumberOfWait(machine, wait.object));
  }
  if (on_future) {
    WaitForFuture(machine, loop, task, yielded.ref());
  } else if (yielded.is_none()) {
    PushReady(machine, loop, Value::Object(task));
  } else {
    ThrowAtNextStep(machine, loop, task, fmt::format("Task got bad yield: {}", machine.Repr(yielded)));
  }
}

Outcome EndTask(Machine& machine, Ref loop, Ref task, FutureState state, Value result) {
  sim::World& world = sim::World::Of(machine);
  const uint32_t actor = ActorOf(machine, task);
  const int64_t flags = FlagsOf(machine, task);
  const auto ending = static_cast<uint8_t>(state == kFinished ? trace::Ending::kDone
                                           : state == kFailed ? trace::Ending::kFailed
                                                              : trace::Ending::kCancelled);
  if (RequestOf(flags) != 0) {
    world.Record(trace::RecordKind::kRequestEnd, actor, ending, 0, static_cast<uint32_t>(RequestOf(flags)));
  }
  world.Record(trace::RecordKind::kTaskEnd, actor, ending);
  Unlink(machine, loop, task);
  for (const uint32_t slot : {task_slot::kInner, task_slot::kWaitObject}) {
    Set(machine, task, slot, Value::None());
  }
  vm::Inspector(machine).DropLocals(Get(machine, task, task_slot::kCoroutine));
  NoteEnd(machine, loop);
  if (state == kFinished) {
    SetResult(machine, task, result);
  } else if (state == kFailed) {
    SetException(machine, task, result);
  } else {
    SetCancelled(machine, task, result);
  }
  if ((flags & task_slot::kMarked) == 0) return Outcome::None();
  return Asyncio::Of(machine).on_marked_task_end(world, task);
}

}  // namespace

Outcome CreateTask(Machine& machine, Ref loop, Value coroutine, Value name) {
  if (Get(machine, loop, loop_slot::kClosed).is_true()) {
    return machine.Raise(vm::ExceptionType::kRuntimeError, "Event loop is closed");
  }
  const Value factory = Get(machine, loop, loop_slot::kTaskFactory);
  if (factory.is_none()) return MakeTask(machine, loop, coroutine, name);
  Value task;
  if (!machine.CallNow(factory, {Value::Object(loop), coroutine}, &task)) return Outcome::Raise();
  NameTask(machine, task, name);
  return Outcome::Return(task);
}

Outcome CreateAndName(Machine& machine, Ref loop, Value coroutine, Value name) {
  const Outcome outcome = CreateTask(machine, loop, coroutine, Value::None());
  if (!outcome.raised()) NameTask(machine, outcome.value, name);
  return outcome;
}

Outcome MakeTask(Machine& machine, Ref loop, Value coroutine, Value name) {
  if (!machine.IsCoroutine(coroutine)) {
    return machine.Raise(vm::ExceptionType::kTypeError,
                         fmt::format("a coroutine was expected, got {}", machine.Repr(coroutine)));
  }
  if (name.is_none()) name = Value::Unset();
  const Ref task = NewTask(machine, loop, coroutine, name);
  if (!name.is_unset()) SetTaskName(machine, task, name);
  return Outcome::Return(Value::Object(task));
}

Ref NewTask(Machine& machine, Ref loop, Value coroutine, Value name) {
  sim::World& world = sim::World::Of(machine);
  const Ref task = machine.NewObject(Asyncio::Of(machine).task).ref();
  const uint32_t number = world.NewTaskNumber();
  InitFuture(machine, task, loop, number);
  Set(machine, task, task_slot::kCoroutine, coroutine);
  Set(machine, task, task_slot::kInner, coroutine);
  Set(machine, task, task_slot::kWaiter, Value::None());
  SetFlags(machine, task, 0);
  CountName(machine, task, number, name);
  Link(machine, loop, task);
  PushReady(machine, loop, Value::Object(task));
  world.Record(trace::RecordKind::kTaskCreate, world.actor(), 0, machine.CurrentLine(), number);
  return task;
}

Value TaskName(Machine& machine, Ref task) {
  const Value name = Get(machine, task, task_slot::kName);
  if (machine.IsString(name)) return name;
  return machine.String(
      fmt::format("Task-{}", name.is_small() ? name.small() : int64_t{ActorOf(machine, task)}));
}

void ForgetTask(Machine& machine, Ref loop, Ref task) {
  sim::World& world = sim::World::Of(machine);
  world.Record(trace::RecordKind::kTaskEnd, ActorOf(machine, task),
               static_cast<uint8_t>(trace::Ending::kCancelled));
  Unlink(machine, loop, task);
}

bool EnsureFuture(Machine& machine, Value value, Value* future, Value loop) {
  if (IsFuture(machine, value)) {
    *future = value;
    if (loop.is_none() || Get(machine, value.ref(), future_slot::kLoop) == loop) return true;
    machine.Raise(vm::ExceptionType::kValueError,
                  "The future belongs to a different loop than the one specified as the loop argument");
    return false;
  }
  if (!machine.IsCoroutine(value)) {
    machine.Raise(vm::ExceptionType::kTypeError,
                  "An asyncio.Future, a coroutine or an awaitable is required");
    return false;
  }
  Ref found = 0;
  if (!LoopArgument(machine, loop, &found)) return false;
  const Outcome outcome = CreateTask(machine, found, value, Value::None());
  *future = outcome.value;
  if (outcome.raised() || IsFuture(machine, *future)) return !outcome.raised();
  machine.Raise(vm::ExceptionType::kTypeError, "a task factory must give a task or a future");
  return false;
}

void WakeTask(Machine& machine, Ref task) {
  sim::World& world = sim::World::Of(machine);
  world.Record(trace::RecordKind::kWake, ActorOf(machine, task),
               static_cast<uint8_t>(WaitOf(FlagsOf(machine, task))), 0, world.actor());
  PushReady(machine, Get(machine, task, future_slot::kLoop).ref(), Value::Object(task));
}

bool CancelTask(Machine& machine, Ref task, Value message) {
  if (IsDone(machine, task)) return false;
  const int64_t flags = FlagsOf(machine, task);
  const int64_t count = (flags & kCancelsMask) >> task_slot::kCancelsShift;
  if (count < 0xffff) SetFlags(machine, task, flags + (int64_t{1} << task_slot::kCancelsShift));
  const Value waiter = Get(machine, task, task_slot::kWaiter);
  if (waiter.is_object() && Cancel(machine, waiter.ref(), message)) return true;
  if (CancelTooDeep(machine)) return false;
  SetFlags(machine, task, FlagsOf(machine, task) | task_slot::kMustCancel);
  Set(machine, task, future_slot::kMessage, message);
  return true;
}

int64_t Uncancel(Machine& machine, Ref task) {
  const int64_t flags = FlagsOf(machine, task);
  const int64_t count = (flags & kCancelsMask) >> task_slot::kCancelsShift;
  if (count == 0) return 0;
  SetFlags(machine, task, flags - (int64_t{1} << task_slot::kCancelsShift));
  return count - 1;
}

Outcome BeginTaskStep(Machine& machine, Ref loop, Ref task) {
  sim::World::Of(machine).BeginStep(trace::StepKind::kTask, ActorOf(machine, task));
  Set(machine, loop, loop_slot::kCurrentTask, Value::Object(task));
  Value thrown = Get(machine, task, task_slot::kThrow);
  if (!thrown.is_unset()) Set(machine, task, task_slot::kThrow, Value::Unset());
  const Value waiter = Get(machine, task, task_slot::kWaiter);
  if (waiter.is_object()) {
    thrown = FailureOf(machine, waiter.ref());
    Set(machine, task, task_slot::kWaiter, Value::None());
  }
  const int64_t flags = FlagsOf(machine, task);
  if ((flags & task_slot::kMustCancel) != 0 &&
      (thrown.is_unset() || !machine.IsInstance(thrown, Asyncio::Of(machine).cancelled_error))) {
    thrown = NewCancelledError(machine, Get(machine, task, future_slot::kMessage));
  }
  SetFlags(machine, task, (flags & ~int64_t{task_slot::kMustCancel}) | task_slot::kStarted);
  machine.wait = {static_cast<uint8_t>(trace::Wait::kTurn), Value::None()};
  const Value coroutine = Get(machine, task, task_slot::kCoroutine);
  const Value inner = Get(machine, task, task_slot::kInner);
  if (!thrown.is_unset()) return machine.ResumeCoroutine(coroutine, inner, AwaitEvent::kThrow, thrown);
  const bool started = (flags & task_slot::kStarted) != 0;
  return machine.ResumeCoroutine(coroutine, inner, started ? AwaitEvent::kResume : AwaitEvent::kStart,
                                 Value::None());
}

Outcome EndTaskStep(Machine& machine, Ref loop, Ref task, FrameEvent event, Value payload) {
  sim::World& world = sim::World::Of(machine);
  world.EndStep();
  Set(machine, loop, loop_slot::kCurrentTask, Value::None());
  Outcome outcome = Outcome::None();
  if (event == FrameEvent::kSuspended) {
    SuspendTask(machine, loop, task, payload);
  } else if (event == FrameEvent::kReturned) {
    const int64_t flags = FlagsOf(machine, task);
    if ((flags & task_slot::kMustCancel) != 0) {  // it was cancelled right before it ended
      SetFlags(machine, task, flags & ~int64_t{task_slot::kMustCancel});
      outcome = EndTask(machine, loop, task, kCancelled, Value::Unset());
    } else {
      outcome = EndTask(machine, loop, task, kFinished, payload);
    }
  } else if (machine.IsInstance(payload, Asyncio::Of(machine).cancelled_error)) {
    Set(machine, task, future_slot::kMessage, Value::Unset());  // what ended it says why
    outcome = EndTask(machine, loop, task, kCancelled, payload);
  } else {
    outcome = EndTask(machine, loop, task, kFailed, payload);
    if (!outcome.raised() && EndsTheLoop(machine, payload)) outcome = machine.Raise(payload);
  }
  world.set_actor(world.thread_actor());
  return outcome;
}

}  // namespace interleave::model::asyncio
