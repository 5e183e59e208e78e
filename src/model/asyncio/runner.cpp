// asyncio.run: main, then what is left is cancelled, then the two coroutines with which a loop is closed.
//
// Source: Lib/asyncio/runners.py and base_events.py of CPython 3.11.2 (Runner, _cancel_all_tasks,
// run_until_complete).
//
// Inaccuracies: tasks that are left are cancelled in the order of their creation (a set's order there); their
// exceptions are not logged.
#include <vector>

#include "model/asyncio/future.hpp"
#include "model/asyncio/gather.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/sleep.hpp"
#include "model/asyncio/task.hpp"

namespace interleave::model::asyncio {

namespace {

// Places of the frame.
enum : uint32_t { kLoopPlace, kPhasePlace, kFuturePlace, kResultPlace, kRaisedPlace, kPlaceCount };
// A phase is what the loop runs until it is complete; then the next one begins.
enum Phase : int64_t { kMain, kCancelling, kGenerators, kExecutor, kClosed, kUntilComplete };

Outcome RunUntilComplete(Machine& machine, Ref frame, Value future) {
  const Value loop = GetPlace(machine, frame, kLoopPlace);
  SetPlace(machine, frame, kFuturePlace, future);
  AddDoneCallback(machine, future.ref(), loop);
  return RunForever(machine, loop.ref());
}

// Cancels what is left, and gathers it. *gathered stays Unset where nothing is left. False: raised.
bool CancelAll(Machine& machine, Ref loop, Value* gathered) {
  std::vector<Value> tasks;
  for (Value task = Get(machine, loop, loop_slot::kFirstTask); task.is_object();
       task = Get(machine, task.ref(), task_slot::kNext)) {
    tasks.push_back(task);
  }
  if (tasks.empty()) return true;
  for (const Value task : tasks) {
    Cancel(machine, task.ref(), Value::Unset());
    if (!CancelTooDeep(machine)) continue;
    machine.Raise(vm::ExceptionType::kRecursionError, "maximum recursion depth exceeded");
    return false;
  }
  return Gather(machine, tasks, /*return_exceptions=*/true, gathered);
}

Outcome Close(Machine& machine, Ref frame) {
  const Asyncio& types = Asyncio::Of(machine);
  machine.arena().SetRoot(types.current_loop_root, Value::None());
  CloseLoop(machine, GetPlace(machine, frame, kLoopPlace).ref());
  const Value raised = GetPlace(machine, frame, kRaisedPlace);
  if (!raised.is_unset()) return machine.Raise(raised);
  return Outcome::Return(GetPlace(machine, frame, kResultPlace));
}

Outcome BeginPhase(Machine& machine, Ref frame, int64_t phase) {
  const Ref loop = GetPlace(machine, frame, kLoopPlace).ref();
  SetPlace(machine, frame, kPhasePlace, Value::Small(phase));
  Value future;
  switch (phase) {
    case kMain:
      return RunUntilComplete(machine, frame, GetPlace(machine, frame, kFuturePlace));
    case kCancelling:
      if (!CancelAll(machine, loop, &future)) {
        SetPlace(machine, frame, kRaisedPlace, machine.TakeRaised());
        return Close(machine, frame);
      }
      if (future.is_unset()) return BeginPhase(machine, frame, kGenerators);
      return RunUntilComplete(machine, frame, future);
    case kGenerators:
    case kExecutor:
      future = Value::Object(NewTask(machine, loop, NewFinished(machine, Value::None())));
      return RunUntilComplete(machine, frame, future);
    default:
      return Close(machine, frame);
  }
}

// What run_until_complete gives of a loop that has stopped.
Outcome Completed(Machine& machine, Ref frame) {
  const Ref future = GetPlace(machine, frame, kFuturePlace).ref();
  if (!IsDone(machine, future)) {
    RemoveDoneCallback(machine, future, GetPlace(machine, frame, kLoopPlace));
    return machine.Raise(vm::ExceptionType::kRuntimeError, "Event loop stopped before Future completed.");
  }
  return ResultOf(machine, future);
}

Outcome RunnerFrame(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  const int64_t phase = GetPlace(machine, frame, kPhasePlace).small();
  if (event == FrameEvent::kContinue) {
    if (phase != kUntilComplete) return BeginPhase(machine, frame, phase);
    return RunUntilComplete(machine, frame, GetPlace(machine, frame, kFuturePlace));
  }
  Outcome outcome = event == FrameEvent::kRaised ? machine.Raise(payload) : Completed(machine, frame);
  if (phase == kUntilComplete) return outcome;
  if (phase == kMain && outcome.kind == Outcome::Kind::kReturn)
    SetPlace(machine, frame, kResultPlace, outcome.value);
  if (outcome.raised()) {
    SetPlace(machine, frame, kRaisedPlace, machine.TakeRaised());
    if (phase != kMain) return Close(machine, frame);
  }
  return BeginPhase(machine, frame, phase + 1);
}

bool RefuseInsideLoop(Machine& machine, std::string_view message) {
  if (RunningLoop(machine) == 0) return false;
  machine.Raise(vm::ExceptionType::kRuntimeError, message);
  return true;
}

Outcome PushRunner(Machine& machine, Ref loop, Phase phase, Value future) {
  const Ref frame = machine.PushNative(Asyncio::Of(machine).runner_frame, kPlaceCount);
  SetPlace(machine, frame, kLoopPlace, Value::Object(loop));
  SetPlace(machine, frame, kPhasePlace, Value::Small(phase));
  SetPlace(machine, frame, kFuturePlace, future);
  return Outcome::Called();
}

Outcome Run(Machine& machine, const Arguments& arguments) {
  if (RefuseInsideLoop(machine, "asyncio.run() cannot be called from a running event loop"))
    return Outcome::Raise();
  if (!machine.IsCoroutine(arguments[0])) {
    return machine.Raise(vm::ExceptionType::kValueError,
                         "a coroutine was expected, got " + machine.Repr(arguments[0]));
  }
  const Ref loop = NewLoop(machine);
  machine.arena().SetRoot(Asyncio::Of(machine).current_loop_root, Value::Object(loop));
  return PushRunner(machine, loop, kMain, Value::Object(NewTask(machine, loop, arguments[0])));
}

// ---- loop.run_until_complete(future), loop.run_forever().

// The loop whose method is called, where none is running. False: raised.
bool IdleSelf(Machine& machine, const Arguments& arguments, Ref* loop) {
  if (!SelfOf(machine, arguments, Asyncio::Of(machine).loop, loop)) {
    RaiseWrongSelf(machine, arguments);
    return false;
  }
  return !RefuseInsideLoop(machine, RunningLoop(machine) == *loop
                                        ? "This event loop is already running"
                                        : "Cannot run the event loop while another loop is running");
}

Outcome MethodRunUntilComplete(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!IdleSelf(machine, arguments, &loop)) return Outcome::Raise();
  Value future = arguments[1];
  if (!IsFuture(machine, future)) {
    if (!machine.IsCoroutine(future)) {
      return machine.Raise(vm::ExceptionType::kTypeError,
                           "An asyncio.Future, a coroutine or an awaitable is required");
    }
    future = Value::Object(NewTask(machine, loop, future));
  }
  return PushRunner(machine, loop, kUntilComplete, future);
}

Outcome MethodRunForever(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!IdleSelf(machine, arguments, &loop)) return Outcome::Raise();
  return RunForever(machine, loop);
}

}  // namespace

void InstallRunner(Machine& machine, Asyncio& types, Value module) {
  types.runner_frame = machine.AddNativeStep(&RunnerFrame);
  machine.AddMethods(machine.TypeClass(types.loop),
                     {{"run_until_complete", "self future", &MethodRunUntilComplete},
                      {"run_forever", "self", &MethodRunForever}});
  machine.AddFunctions(module, {{"run", "main *, debug?", &Run}});
}

}  // namespace interleave::model::asyncio
