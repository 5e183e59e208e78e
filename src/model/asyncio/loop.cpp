#include "model/asyncio/loop.hpp"

#include <cmath>

#include "model/asyncio/events.hpp"
#include "model/asyncio/future.hpp"
#include "model/asyncio/handle.hpp"
#include "model/asyncio/lost.hpp"
#include "model/asyncio/reports.hpp"
#include "model/asyncio/ring.hpp"
#include "model/asyncio/task.hpp"
#include "model/asyncio/texts.hpp"
#include "model/threading/threading.hpp"

namespace interleave::model::asyncio {

namespace {

// CPython's: a heap of more timers than this, more than half of them cancelled, is cleaned.
constexpr int64_t kMinScheduledTimers = 100;
constexpr int64_t kNoBatchYet = -1;
constexpr double kMaxTimeSeconds = 1e9;  // a deadline later than this is refused: nobody waits for 30 years

// Places of the frame.
enum : uint32_t { kLoopPlace, kEntryPlace, kModePlace, kPlaceCount };
// What an event of the frame is the end of.
enum Mode : int64_t {
  kEntry,    // an entry
  kFailure,  // the exception handler, called for a callback that failed: its step goes on
  kReport,   // the exception handler, called between two steps
};

Ring Ready(Machine& machine, Ref loop) { return {machine, loop, loop_slot::kReady}; }

// What stands for an entry in the digest of what could run.
uint64_t Mark(Machine& machine, Value entry) {
  if (machine.arena().aux(entry.ref()) != Asyncio::Of(machine).task) return base::Mix64(1);
  return base::Mix64(static_cast<uint64_t>(GetSmall(machine, entry.ref(), future_slot::kNumber)) << 1);
}

Value PopReady(Machine& machine, Ref loop) {
  const Value entry = Ready(machine, loop).PopFront();
  sim::World::Of(machine).RemoveReady(Mark(machine, entry));
  SetSmall(machine, loop, loop_slot::kTodo, GetSmall(machine, loop, loop_slot::kTodo) - 1);
  return entry;
}

void MarkUnscheduled(Machine& machine, Ref timer) {
  SetSmall(machine, timer, handle_slot::kState,
           GetSmall(machine, timer, handle_slot::kState) & ~handle_slot::kScheduled);
}

void DropCancelledTimers(Machine& machine, Ref loop) {
  TimerHeap timers = Timers(machine, loop);
  int64_t cancelled = GetSmall(machine, loop, loop_slot::kCancelledTimers);
  if (cancelled == 0) return;
  if (timers.size() > kMinScheduledTimers && 2 * cancelled > timers.size()) {
    timers.Filter([&](Value timer) {
      if (!IsCancelled(machine, timer.ref())) return true;
      MarkUnscheduled(machine, timer.ref());
      return false;
    });
    cancelled = 0;
  } else {
    while (!timers.empty() && IsCancelled(machine, timers.At(0).ref())) {
      MarkUnscheduled(machine, timers.Pop().ref());
      --cancelled;
    }
  }
  SetSmall(machine, loop, loop_slot::kCancelledTimers, cancelled);
}

// Makes the next batch. False: the frame returns *outcome (nothing will ever happen, or not now).
bool BeginBatch(Machine& machine, Ref loop, Outcome* outcome) {
  sim::World& world = sim::World::Of(machine);
  if (world.untimed()) return DecideNext(machine, loop, outcome);
  if (world.YieldToThreads()) {
    *outcome = Outcome::Block();
    return false;
  }
  DropCancelledTimers(machine, loop);
  TimerHeap timers = Timers(machine, loop);
  Ring ready = Ready(machine, loop);
  const auto when = [&] { return GetSmall(machine, timers.At(0).ref(), handle_slot::kWhen); };
  if (ready.empty() && !Get(machine, loop, loop_slot::kStopping).is_true()) {
    const int64_t next_ns = timers.empty() ? sim::ThreadWait::kNever : when();
    if (timers.empty() || (next_ns > world.now_ns() && !world.IsAlone())) {
      world.WaitFor({.object = Value::Object(loop), .deadline_ns = next_ns});
      *outcome = Outcome::Block();
      return false;
    }
    if (when() > world.now_ns()) {
      if (!world.MayGoOn(when())) {
        *outcome = Outcome::StepEnd();
        return false;
      }
      world.JumpTo(when());
    }
  }
  while (!timers.empty() && when() <= world.now_ns()) {
    const Value timer = timers.Pop();
    MarkUnscheduled(machine, timer.ref());
    PushReady(machine, loop, timer);
  }
  SetSmall(machine, loop, loop_slot::kTodo, ready.size());
  return true;
}

void LeaveLoop(Machine& machine, Ref loop) {
  Set(machine, loop, loop_slot::kStopping, Value::Bool(false));
  SetSmall(machine, loop, loop_slot::kTodo, kNoBatchYet);
  machine.arena().SetRoot(Asyncio::Of(machine).running_loop_root, Value::Unset());
}

// Takes the next entry to run. False: the frame returns *outcome.
bool NextEntry(Machine& machine, Ref loop, Value* entry, Outcome* outcome) {
  const Asyncio& types = Asyncio::Of(machine);
  sim::World& world = sim::World::Of(machine);
  while (true) {
    const int64_t todo = GetSmall(machine, loop, loop_slot::kTodo);
    if (todo <= 0) {
      if (todo == 0 && Get(machine, loop, loop_slot::kStopping).is_true()) {
        LeaveLoop(machine, loop);
        *outcome = Outcome::None();
        return false;
      }
      if (!BeginBatch(machine, loop, outcome)) return false;
      continue;
    }
    *entry = Ready(machine, loop).At(0);
    if (machine.arena().aux(entry->ref()) != types.task && IsCancelled(machine, entry->ref())) {
      PopReady(machine, loop);
      continue;
    }
    if (!world.MayGoOn(world.now_ns())) {
      *outcome = Outcome::StepEnd();
      return false;
    }
    PopReady(machine, loop);
    return true;
  }
}

Outcome CallCallback(Machine& machine, Ref handle) {
  const Value callback = Get(machine, handle, handle_slot::kCallback);
  const std::vector<Value> values = HandleArguments(machine, handle);
  return machine.CallMany(callback, values.data(), static_cast<uint32_t>(values.size()), Value::Unset());
}

// A timer or a callback begins.
Outcome BeginHandle(Machine& machine, Ref handle) {
  const Asyncio& types = Asyncio::Of(machine);
  sim::World& world = sim::World::Of(machine);
  const bool is_timer = machine.arena().aux(handle) == types.timer;
  const bool is_arrival = (GetSmall(machine, handle, handle_slot::kState) & handle_slot::kIsArrival) != 0;
  world.BeginStep(is_arrival ? trace::StepKind::kArrive
                  : is_timer ? trace::StepKind::kTimer
                             : trace::StepKind::kCallback,
                  world.thread_actor());
  const Value callback = Get(machine, handle, handle_slot::kCallback);
  const Value arguments = Get(machine, handle, handle_slot::kArguments);
  if (!machine.IsKind(callback, vm::Kind::kObject)) return CallCallback(machine, handle);
  const InternalCallback internal = types.callbacks[machine.arena().aux(callback.ref())];
  if (internal == nullptr) return CallCallback(machine, handle);
  // What a task's end sets off here goes down to that task.
  if (machine.IsType(arguments, types.task)) {
    world.set_actor(static_cast<uint32_t>(GetSmall(machine, arguments.ref(), future_slot::kNumber)));
  }
  internal(machine, callback.ref(), arguments);
  return Outcome::None();
}

// A timer or a callback is over.
Outcome EndHandle(Machine& machine, Ref loop, Ref handle, FrameEvent event, Value payload) {
  sim::World& world = sim::World::Of(machine);
  world.EndStep();
  world.set_actor(world.thread_actor());
  NoteCalled(machine, loop, Get(machine, handle, handle_slot::kArguments));
  return event == FrameEvent::kRaised ? machine.Raise(payload) : Outcome::None();
}

Outcome HandleFailure(Machine& machine, Ref loop, Value handle, Value exception) {
  const std::string text = CallbackText(machine, Get(machine, handle.ref(), handle_slot::kCallback),
                                        HandleArguments(machine, handle.ref()));
  return CallExceptionHandler(
      machine, loop,
      NewContext(machine, "Exception in callback " + text, {{"exception", exception}, {"handle", handle}}));
}

// What the frame was at is over. kCalled: its step goes on.
Outcome AfterEvent(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  const Ref loop = GetPlace(machine, frame, kLoopPlace).ref();
  const int64_t mode = GetPlace(machine, frame, kModePlace).small();
  SetPlace(machine, frame, kModePlace, Value::Small(kEntry));
  if (mode == kReport) return Outcome::None();  // there is nobody whom its exception could reach
  const Value entry = GetPlace(machine, frame, kEntryPlace);
  if (mode == kEntry && machine.arena().aux(entry.ref()) != Asyncio::Of(machine).task &&
      event == FrameEvent::kRaised && !EndsTheLoop(machine, payload)) {
    SetPlace(machine, frame, kModePlace, Value::Small(kFailure));
    const Outcome outcome = HandleFailure(machine, loop, entry, payload);
    if (outcome.kind == Outcome::Kind::kCalled) return outcome;
    SetPlace(machine, frame, kModePlace, Value::Small(kEntry));
    event = FrameEvent::kReturned;
  }
  SetPlace(machine, frame, kEntryPlace, Value::Unset());
  if (machine.arena().aux(entry.ref()) != Asyncio::Of(machine).task)
    return EndHandle(machine, loop, entry.ref(), event, payload);
  return EndTaskStep(machine, loop, entry.ref(), event, payload);
}

// Begins what comes next: a report that is due, or an entry. False: the frame returns *outcome.
bool BeginNext(Machine& machine, Ref frame, Outcome* outcome) {
  const Ref loop = GetPlace(machine, frame, kLoopPlace).ref();
  Value context;
  if (NextLost(machine, loop, &context)) {
    SetPlace(machine, frame, kModePlace, Value::Small(kReport));
    *outcome = CallExceptionHandler(machine, loop, context);
    return true;
  }
  Value entry;
  if (!NextEntry(machine, loop, &entry, outcome)) return false;
  SetPlace(machine, frame, kEntryPlace, entry);
  const bool is_task = machine.arena().aux(entry.ref()) == Asyncio::Of(machine).task;
  *outcome = is_task ? BeginTaskStep(machine, loop, entry.ref()) : BeginHandle(machine, entry.ref());
  return true;
}

// The frame: runs entries until something is to be waited for.
Outcome LoopFrame(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  while (true) {
    if (event != FrameEvent::kContinue) {
      const Outcome ended = AfterEvent(machine, frame, event, payload);
      if (ended.raised()) LeaveLoop(machine, GetPlace(machine, frame, kLoopPlace).ref());
      if (ended.kind != Outcome::Kind::kReturn) return ended;
      if (sim::World::Of(machine).finish_requested()) return Outcome::StepEnd();
    }
    Outcome outcome;
    if (!BeginNext(machine, frame, &outcome)) return outcome;
    if (outcome.kind == Outcome::Kind::kCalled || outcome.kind == Outcome::Kind::kBlock) return outcome;
    event = EventOf(machine, outcome, &payload);
  }
}

// The done callback of run_until_complete: what leaves the loop by itself needs no stop.
void StopCallback(Machine& machine, Ref self, Value future) {
  if (StateOf(machine, future.ref()) == kFailed) {
    MarkRetrieved(machine, future.ref());
    if (EndsTheLoop(machine, Get(machine, future.ref(), future_slot::kResult))) return;
  }
  StopLoop(machine, self);
}

}  // namespace

Ref NewLoop(Machine& machine) {
  const Value loop = machine.NewObject(Asyncio::Of(machine).loop);
  for (const uint32_t slot : {loop_slot::kReadySize, loop_slot::kTimerCount, loop_slot::kCancelledTimers,
                              loop_slot::kPruneAt, loop_slot::kNextLook}) {
    SetSmall(machine, loop.ref(), slot, 0);
  }
  SetSmall(machine, loop.ref(), loop_slot::kTodo, kNoBatchYet);
  for (const uint32_t slot : {loop_slot::kStopping, loop_slot::kClosed, loop_slot::kDebug, loop_slot::kLook,
                              loop_slot::kExecutorShutDown}) {
    Set(machine, loop.ref(), slot, Value::Bool(false));
  }
  for (const uint32_t slot : {loop_slot::kCurrentTask, loop_slot::kFirstTask, loop_slot::kLastTask,
                              loop_slot::kExceptionHandler, loop_slot::kTaskFactory, loop_slot::kExecutor}) {
    Set(machine, loop.ref(), slot, Value::None());
  }
  return loop.ref();
}

Ref RunningLoop(Machine& machine) {
  const Value loop = machine.arena().Root(Asyncio::Of(machine).running_loop_root);
  return loop.is_unset() ? 0 : loop.ref();
}

bool RequireRunningLoop(Machine& machine, Ref* loop) {
  *loop = RunningLoop(machine);
  if (*loop != 0) return true;
  machine.Raise(vm::ExceptionType::kRuntimeError, "no running event loop");
  return false;
}

bool LoopArgument(Machine& machine, Value given, Ref* loop) {
  const Asyncio& types = Asyncio::Of(machine);
  if (machine.IsType(given, types.loop)) {
    *loop = given.ref();
    return true;
  }
  if (!given.is_unset() && !given.is_none()) {
    machine.Raise(vm::ExceptionType::kTypeError, "loop is no event loop");
    return false;
  }
  *loop = RunningLoop(machine);
  return *loop != 0 || CurrentLoop(machine, loop);
}

bool CurrentLoop(Machine& machine, Ref* loop) {
  const Asyncio& types = Asyncio::Of(machine);
  vm::Arena& arena = machine.arena();
  if (arena.Root(types.current_loop_root).is_none()) {
    machine.Raise(vm::ExceptionType::kRuntimeError, "There is no current event loop in thread '" +
                                                        threading::CurrentName(sim::World::Of(machine)) +
                                                        "'.");
    return false;
  }
  if (arena.Root(types.current_loop_root).is_unset()) {
    arena.SetRoot(types.current_loop_root, Value::Object(NewLoop(machine)));
  }
  *loop = arena.Root(types.current_loop_root).ref();
  return true;
}

void PushReady(Machine& machine, Ref loop, Value entry) {
  Ready(machine, loop).PushBack(entry);
  sim::World::Of(machine).AddReady(Mark(machine, entry));
}

Value CallSoon(Machine& machine, Ref loop, Value callback, Value arguments, int64_t state) {
  const Value handle = NewHandle(machine, callback, arguments, state);
  PushReady(machine, loop, handle);
  return handle;
}

Value CallSoonThreadsafe(Machine& machine, Ref loop, Value callback, Value arguments) {
  const Value handle = CallSoon(machine, loop, callback, arguments);
  sim::World::Of(machine).WakeOne(Value::Object(loop));
  return handle;
}

Value CallAt(Machine& machine, Ref loop, int64_t when_ns, Value callback, Value arguments, int64_t state) {
  const Value timer = NewTimer(machine, loop, when_ns, callback, arguments, state | handle_slot::kScheduled);
  Timers(machine, loop).Push(timer);
  sim::World& world = sim::World::Of(machine);
  if (world.untimed()) NoteTimer(machine, loop, timer, when_ns - world.now_ns());
  return timer;
}

bool DeadlineAt(Machine& machine, double when_s, int64_t* when_ns) {
  if (!(std::fabs(when_s) <= kMaxTimeSeconds)) {
    machine.Raise(vm::ExceptionType::kOverflowError,
                  "a timer more than 1,000,000,000 seconds away is not supported");
    return false;
  }
  *when_ns = static_cast<int64_t>(std::nearbyint(when_s * 1e9));
  return true;
}

bool Deadline(Machine& machine, double delay_s, int64_t* when_ns) {
  const double now_s = static_cast<double>(sim::World::Of(machine).now_ns()) / 1e9;
  return DeadlineAt(machine, now_s + delay_s, when_ns);
}

Outcome RunForever(Machine& machine, Ref loop) {
  const Asyncio& types = Asyncio::Of(machine);
  machine.arena().SetRoot(types.running_loop_root, Value::Object(loop));
  const Ref frame = machine.PushNative(types.loop_frame, kPlaceCount);
  SetPlace(machine, frame, kLoopPlace, Value::Object(loop));
  SetPlace(machine, frame, kModePlace, Value::Small(kEntry));
  return Outcome::Called();
}

void StopLoop(Machine& machine, Ref loop) { Set(machine, loop, loop_slot::kStopping, Value::Bool(true)); }

void CloseLoop(Machine& machine, Ref loop) {
  Ring ready = Ready(machine, loop);
  while (!ready.empty()) sim::World::Of(machine).RemoveReady(Mark(machine, ready.PopFront()));
  TimerHeap timers = Timers(machine, loop);
  timers.Filter([](Value) { return false; });
  for (const uint32_t slot : {loop_slot::kEvents, loop_slot::kTimerOrder, loop_slot::kBounds}) {
    Set(machine, loop, slot, Value::Unset());
  }
  Set(machine, loop, loop_slot::kClosed, Value::Bool(true));
}

void InstallLoop(Machine& machine, Asyncio& types, Value) {
  types.loop_frame = machine.AddNativeStep(&LoopFrame);
  types.callbacks[types.loop] = &StopCallback;
  types.callback_names[types.loop] = "_run_until_complete_cb";
  types.running_loop_root = machine.arena().AddRoot();
  types.current_loop_root = machine.arena().AddRoot();
  sim::Threads& threads = sim::World::Of(machine).threads();
  threads.AddRoot(types.running_loop_root, Value::Unset());
  threads.AddRoot(types.current_loop_root, Value::None());
}

}  // namespace interleave::model::asyncio
