// asyncio.run and asyncio.Runner: main, then what is left is cancelled, then the two coroutines with which a
// loop is closed. loop.run_until_complete and loop.run_forever.
//
// Source: Lib/asyncio/runners.py and base_events.py of CPython 3.11.2 (Runner, _cancel_all_tasks,
// run_until_complete).
//
// Inaccuracy: tasks that are left are cancelled in the order of their creation (a set's order there).
#include <vector>

#include "model/asyncio/executor.hpp"
#include "model/asyncio/future.hpp"
#include "model/asyncio/gather.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/lost.hpp"
#include "model/asyncio/reports.hpp"
#include "model/asyncio/sleep.hpp"
#include "model/asyncio/task.hpp"

namespace interleave::model::asyncio {

namespace {

namespace runner_slot {
enum : uint32_t {
  kState = vm::object_slot::kFirst,  // Small, RunnerState
  kLoop,                             // None but while it is initialized
  kFactory,                          // of the loop, None
  kDebug,                            // None: as the loop likes
  kSetsLoop,                         // Bool: its loop was made the current one
  kEnd
};
}
enum RunnerState : int64_t { kCreated, kInitialized, kRunnerClosed };

// Places of the frame.
enum : uint32_t {
  kLoopPlace,
  kPhasePlace,
  kFuturePlace,
  kResultPlace,
  kRaisedPlace,
  kRunnerPlace,
  kLeftPlace,   // a List of the tasks that were left and cancelled
  kIndexPlace,  // of the next of them to be looked at
  kPlaceCount
};
// A phase is what the loop runs until it is complete, or what is done in between; then the next one begins.
enum Phase : int64_t {
  kMain,
  kCancelling,
  kFailures,  // of those that were cancelled and failed instead
  kGenerators,
  kExecutor,
  kLastLook,  // for failures that nobody has asked about
  kClosed,
  kUntilComplete,
};

Outcome RunUntilComplete(Machine& machine, Ref frame, Value future) {
  const Value loop = GetPlace(machine, frame, kLoopPlace);
  SetPlace(machine, frame, kFuturePlace, future);
  AddDoneCallback(machine, future.ref(), loop);
  return RunForever(machine, loop.ref());
}

// Cancels what is left, and gathers it. *gathered stays Unset where nothing is left. False: raised.
bool CancelAll(Machine& machine, Ref frame, Value* gathered) {
  const Ref loop = GetPlace(machine, frame, kLoopPlace).ref();
  std::vector<Value> tasks;
  for (Value task = Get(machine, loop, loop_slot::kFirstTask); task.is_object();
       task = Get(machine, task.ref(), task_slot::kNext)) {
    tasks.push_back(task);
  }
  if (tasks.empty()) return true;
  SetPlace(machine, frame, kLeftPlace, machine.List(tasks.data(), static_cast<uint32_t>(tasks.size())));
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
  const Ref runner = GetPlace(machine, frame, kRunnerPlace).ref();
  if (Get(machine, runner, runner_slot::kSetsLoop).is_true()) {
    machine.arena().SetRoot(types.current_loop_root, Value::None());
  }
  CloseLoop(machine, GetPlace(machine, frame, kLoopPlace).ref());
  Set(machine, runner, runner_slot::kLoop, Value::None());
  SetSmall(machine, runner, runner_slot::kState, kRunnerClosed);
  const Value raised = GetPlace(machine, frame, kRaisedPlace);
  if (!raised.is_unset()) return machine.Raise(raised);
  return Outcome::Return(GetPlace(machine, frame, kResultPlace));
}

// Reports the next of the cancelled tasks that failed instead. False: there is none.
bool NextFailure(Machine& machine, Ref frame, Value* context) {
  const Value left = GetPlace(machine, frame, kLeftPlace);
  if (left.is_unset()) return false;
  auto index = static_cast<uint32_t>(GetPlace(machine, frame, kIndexPlace).small());
  while (index < machine.ListSize(left)) {
    const Value task = machine.ListGet(left, index++);
    if (StateOf(machine, task.ref()) != kFailed) continue;
    SetPlace(machine, frame, kIndexPlace, Value::Small(index));
    *context = NewContext(machine, "unhandled exception during asyncio.run() shutdown",
                          {{"exception", Get(machine, task.ref(), future_slot::kResult)}, {"task", task}});
    return true;
  }
  SetPlace(machine, frame, kIndexPlace, Value::Small(index));
  return false;
}

// Phases that call the exception handler, once for each report. kReturn: the phase is over.
Outcome ReportPhase(Machine& machine, Ref frame, int64_t phase) {
  const Ref loop = GetPlace(machine, frame, kLoopPlace).ref();
  Value context;
  while (phase == kFailures ? NextFailure(machine, frame, &context) : NextLost(machine, loop, &context)) {
    const Outcome outcome = CallExceptionHandler(machine, loop, context);
    if (outcome.kind == Outcome::Kind::kCalled) return outcome;
  }
  return Outcome::None();
}

Outcome BeginPhase(Machine& machine, Ref frame, int64_t phase) {
  const Ref loop = GetPlace(machine, frame, kLoopPlace).ref();
  SetPlace(machine, frame, kPhasePlace, Value::Small(phase));
  Value future;
  switch (phase) {
    case kMain:
      return RunUntilComplete(machine, frame, GetPlace(machine, frame, kFuturePlace));
    case kCancelling:
      if (!CancelAll(machine, frame, &future)) {
        SetPlace(machine, frame, kRaisedPlace, machine.TakeRaised());
        return Close(machine, frame);
      }
      if (future.is_unset()) return BeginPhase(machine, frame, kGenerators);
      return RunUntilComplete(machine, frame, future);
    case kGenerators:
      future = Value::Object(NewTask(machine, loop, NewFinished(machine, Value::None())));
      return RunUntilComplete(machine, frame, future);
    case kExecutor:
      future = Value::Object(NewTask(machine, loop, NewExecutorShutdown(machine, loop)));
      return RunUntilComplete(machine, frame, future);
    case kFailures:
    case kLastLook: {
      if (phase == kLastLook) LookForLast(machine, loop);
      const Outcome outcome = ReportPhase(machine, frame, phase);
      return outcome.kind == Outcome::Kind::kCalled ? outcome : BeginPhase(machine, frame, phase + 1);
    }
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

// An exception left the loop: the future that it ran for stops it no more.
void StopListening(Machine& machine, Ref frame) {
  const Value future = GetPlace(machine, frame, kFuturePlace);
  if (!future.is_object()) return;
  MarkRetrieved(machine, future.ref());
  RemoveDoneCallback(machine, future.ref(), GetPlace(machine, frame, kLoopPlace));
}

Outcome RunnerFrame(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  const int64_t phase = GetPlace(machine, frame, kPhasePlace).small();
  if (event == FrameEvent::kContinue) {
    if (phase != kUntilComplete) return BeginPhase(machine, frame, phase);
    return RunUntilComplete(machine, frame, GetPlace(machine, frame, kFuturePlace));
  }
  const bool is_report = phase == kFailures || phase == kLastLook;
  if (is_report && event != FrameEvent::kRaised) {
    const Outcome outcome = ReportPhase(machine, frame, phase);
    return outcome.kind == Outcome::Kind::kCalled ? outcome : BeginPhase(machine, frame, phase + 1);
  }
  if (event == FrameEvent::kRaised) StopListening(machine, frame);
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

Ref PushRunner(Machine& machine, Ref loop, Phase phase, Value future, Value runner) {
  const Ref frame = machine.PushNative(Asyncio::Of(machine).runner_frame, kPlaceCount);
  SetPlace(machine, frame, kLoopPlace, Value::Object(loop));
  SetPlace(machine, frame, kPhasePlace, Value::Small(phase));
  SetPlace(machine, frame, kFuturePlace, future);
  SetPlace(machine, frame, kRunnerPlace, runner);
  SetPlace(machine, frame, kIndexPlace, Value::Small(0));
  return frame;
}

// ---- Runner.

Value NewRunner(Machine& machine, Value debug, Value factory) {
  const Value runner = machine.NewObject(Asyncio::Of(machine).runner);
  SetSmall(machine, runner.ref(), runner_slot::kState, kCreated);
  Set(machine, runner.ref(), runner_slot::kLoop, Value::None());
  Set(machine, runner.ref(), runner_slot::kFactory, factory.is_unset() ? Value::None() : factory);
  Set(machine, runner.ref(), runner_slot::kDebug, debug.is_unset() ? Value::None() : debug);
  Set(machine, runner.ref(), runner_slot::kSetsLoop, Value::Bool(false));
  return runner;
}

// The loop of its factory. False: raised.
bool MakeLoop(Machine& machine, Ref runner, Value* loop) {
  const Asyncio& types = Asyncio::Of(machine);
  const Value factory = Get(machine, runner, runner_slot::kFactory);
  if (factory.is_none()) {
    *loop = Value::Object(NewLoop(machine));
    machine.arena().SetRoot(types.current_loop_root, *loop);
    Set(machine, runner, runner_slot::kSetsLoop, Value::Bool(true));
    return true;
  }
  if (!machine.CallNow(factory, {}, loop)) return false;
  if (machine.IsType(*loop, types.loop)) return true;
  machine.Raise(vm::ExceptionType::kTypeError, "a loop factory must give an event loop");
  return false;
}

// Makes the loop on first use. False: raised.
bool Initialize(Machine& machine, Ref runner, Ref* loop) {
  const int64_t state = GetSmall(machine, runner, runner_slot::kState);
  if (state == kRunnerClosed) {
    machine.Raise(vm::ExceptionType::kRuntimeError, "Runner is closed");
    return false;
  }
  Value made = Get(machine, runner, runner_slot::kLoop);
  if (state == kCreated) {
    if (!MakeLoop(machine, runner, &made)) return false;
    const Value debug = Get(machine, runner, runner_slot::kDebug);
    if (!debug.is_none()) Set(machine, made.ref(), loop_slot::kDebug, Value::Bool(machine.Truth(debug)));
    Set(machine, runner, runner_slot::kLoop, made);
    SetSmall(machine, runner, runner_slot::kState, kInitialized);
  }
  *loop = made.ref();
  return true;
}

bool IsCoroutineGiven(Machine& machine, Value coroutine) {
  if (machine.IsCoroutine(coroutine)) return true;
  machine.Raise(vm::ExceptionType::kValueError, "a coroutine was expected, got " + machine.Repr(coroutine));
  return false;
}

Outcome Run(Machine& machine, const Arguments& arguments) {
  if (RefuseInsideLoop(machine, "asyncio.run() cannot be called from a running event loop"))
    return Outcome::Raise();
  const Value runner = NewRunner(machine, arguments[1], Value::None());
  Ref loop = 0;
  if (!Initialize(machine, runner.ref(), &loop)) return Outcome::Raise();
  if (!IsCoroutineGiven(machine, arguments[0])) {  // the loop that was made for it is closed all the same
    const Value raised = machine.TakeRaised();
    SetPlace(machine, PushRunner(machine, loop, kCancelling, Value::None(), runner), kRaisedPlace, raised);
    return Outcome::Called();
  }
  const Value task = Value::Object(NewTask(machine, loop, arguments[0]));
  PushRunner(machine, loop, kMain, task, runner);
  return Outcome::Called();
}

bool SelfRunner(Machine& machine, const Arguments& arguments, Ref* runner) {
  if (SelfOf(machine, arguments, Asyncio::Of(machine).runner, runner)) return true;
  RaiseWrongSelf(machine, arguments);
  return false;
}

Outcome ConstructRunner(Machine& machine, const Arguments& arguments) {
  return Outcome::Return(NewRunner(machine, arguments[1], arguments[2]));
}

Outcome RunnerRun(Machine& machine, const Arguments& arguments) {
  Ref runner = 0;
  Ref loop = 0;
  if (!SelfRunner(machine, arguments, &runner) || !IsCoroutineGiven(machine, arguments[1]) ||
      RefuseInsideLoop(machine, "Runner.run() cannot be called from a running event loop") ||
      !Initialize(machine, runner, &loop)) {
    return Outcome::Raise();
  }
  const Outcome task = CreateTask(machine, loop, arguments[1], Value::None());
  if (task.raised()) return task;
  PushRunner(machine, loop, kUntilComplete, task.value, arguments[0]);
  return Outcome::Called();
}

Outcome RunnerGetLoop(Machine& machine, const Arguments& arguments) {
  Ref runner = 0;
  Ref loop = 0;
  if (!SelfRunner(machine, arguments, &runner) || !Initialize(machine, runner, &loop))
    return Outcome::Raise();
  return Outcome::Return(Value::Object(loop));
}

Outcome RunnerEnter(Machine& machine, const Arguments& arguments) {
  const Outcome outcome = RunnerGetLoop(machine, arguments);
  return outcome.raised() ? outcome : Outcome::Return(arguments[0]);
}

Outcome RunnerClose(Machine& machine, const Arguments& arguments) {
  Ref runner = 0;
  if (!SelfRunner(machine, arguments, &runner)) return Outcome::Raise();
  if (GetSmall(machine, runner, runner_slot::kState) != kInitialized) return Outcome::None();
  if (RefuseInsideLoop(machine, "Cannot close a running event loop")) return Outcome::Raise();
  const Ref loop = Get(machine, runner, runner_slot::kLoop).ref();
  const Ref frame = PushRunner(machine, loop, kCancelling, Value::None(), arguments[0]);
  SetPlace(machine, frame, kResultPlace, Value::None());
  return Outcome::Called();
}

// ---- loop.run_until_complete(future), loop.run_forever().

// The loop whose method is called, where none is running. False: raised.
bool IdleSelf(Machine& machine, const Arguments& arguments, Ref* loop) {
  if (!SelfOf(machine, arguments, Asyncio::Of(machine).loop, loop)) {
    RaiseWrongSelf(machine, arguments);
    return false;
  }
  if (Get(machine, *loop, loop_slot::kClosed).is_true()) {
    machine.Raise(vm::ExceptionType::kRuntimeError, "Event loop is closed");
    return false;
  }
  return !RefuseInsideLoop(machine, RunningLoop(machine) == *loop
                                        ? "This event loop is already running"
                                        : "Cannot run the event loop while another loop is running");
}

Outcome MethodRunUntilComplete(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  Value future;
  if (!IdleSelf(machine, arguments, &loop)) return Outcome::Raise();
  if (!EnsureFuture(machine, arguments[1], &future, Value::Object(loop))) return Outcome::Raise();
  PushRunner(machine, loop, kUntilComplete, future, Value::None());
  return Outcome::Called();
}

Outcome MethodRunForever(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!IdleSelf(machine, arguments, &loop)) return Outcome::Raise();
  return RunForever(machine, loop);
}

}  // namespace

void InstallRunner(Machine& machine, Asyncio& types, Value module) {
  types.runner_frame = machine.AddNativeStep(&RunnerFrame);
  types.runner =
      machine.AddType({.name = "Runner",
                       .module = "asyncio.runners",
                       .slot_count = OwnSlots(runner_slot::kEnd),
                       .constructor = {"Runner", "class *, debug? loop_factory?", &ConstructRunner},
                       .methods = {{"run", "self coro *, context?", &RunnerRun},
                                   {"get_loop", "self", &RunnerGetLoop},
                                   {"close", "self", &RunnerClose},
                                   {"__enter__", "self", &RunnerEnter},
                                   {"__exit__", "self exc_type exc_val exc_tb", &RunnerClose}}});
  machine.AddMethods(machine.TypeClass(types.loop),
                     {{"run_until_complete", "self future", &MethodRunUntilComplete},
                      {"run_forever", "self", &MethodRunForever}});
  machine.SetModule(module, "Runner", machine.TypeClass(types.runner));
  machine.AddFunctions(module, {{"run", "main *, debug?", &Run}});
}

}  // namespace interleave::model::asyncio
