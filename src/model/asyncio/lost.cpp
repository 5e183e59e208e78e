#include "model/asyncio/lost.hpp"

#include <algorithm>
#include <vector>

#include "model/asyncio/future.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/reports.hpp"
#include "model/asyncio/ring.hpp"
#include "model/asyncio/task.hpp"

namespace interleave::model::asyncio {

namespace {

// A walk may take this many words a step, on average: a small program's can be made after every step.
constexpr uint64_t kWordsOfStep = 4096;
constexpr int64_t kFirstPrune = 64;

Ring Unretrieved(Machine& machine, Ref loop) { return {machine, loop, loop_slot::kUnretrieved}; }
Ring Lost(Machine& machine, Ref loop) { return {machine, loop, loop_slot::kLost}; }

bool IsUnretrieved(Machine& machine, Ref future) {
  return (GetSmall(machine, future, future_slot::kState) & kUnretrieved) != 0;
}

// Takes out what somebody has asked about.
void Prune(Machine& machine, Ref loop) {
  Ring ring = Unretrieved(machine, loop);
  for (uint32_t left = ring.size(); left > 0; --left) {
    const Value future = ring.PopFront();
    if (IsUnretrieved(machine, future.ref())) ring.PushBack(future);
  }
  SetSmall(machine, loop, loop_slot::kPruneAt, std::max<int64_t>(kFirstPrune, 2 * int64_t{ring.size()}));
}

// Tasks of the workload are held by whoever counts the requests.
std::vector<Value> MarkedTasks(Machine& machine, Ref loop) {
  std::vector<Value> marked;
  for (Value task = Get(machine, loop, loop_slot::kFirstTask); task.is_object();
       task = Get(machine, task.ref(), task_slot::kNext)) {
    if ((FlagsOf(machine, task.ref()) & task_slot::kMarked) != 0) marked.push_back(task);
  }
  return marked;
}

vm::Reached Walk(Machine& machine, Ref loop) {
  return vm::Inspector(machine).Reach(Asyncio::Of(machine).weak, MarkedTasks(machine, loop));
}

void MoveLost(Machine& machine, Ref loop, const vm::Reached& reached) {
  Ring ring = Unretrieved(machine, loop);
  for (uint32_t left = ring.size(); left > 0; --left) {
    const Value future = ring.PopFront();
    if (!IsUnretrieved(machine, future.ref())) continue;
    (reached.Has(future.ref()) ? ring : Lost(machine, loop)).PushBack(future);
  }
}

void Look(Machine& machine, Ref loop) {
  Prune(machine, loop);
  Set(machine, loop, loop_slot::kLook, Value::Bool(false));
  if (Unretrieved(machine, loop).empty()) return;
  const vm::Reached reached = Walk(machine, loop);
  const uint64_t next = sim::World::Of(machine).step_count() + (reached.words() / kWordsOfStep);
  SetSmall(machine, loop, loop_slot::kNextLook, static_cast<int64_t>(next));
  MoveLost(machine, loop, reached);
}

Value LostContext(Machine& machine, Value future) {
  MarkRetrieved(machine, future.ref());
  return NewContext(machine, machine.TypeName(future) + " exception was never retrieved",
                    {{"exception", Get(machine, future.ref(), future_slot::kResult)}, {"future", future}});
}

// ---- gc.collect().

enum : uint32_t { kVictimsPlace, kIndexPlace, kPhasePlace, kDestroyPlaceCount };
enum Phase : int64_t { kNextVictim, kClosing, kReporting };

// Lost failures of the loop come first (in CPython they were reported when they were lost), then the
// suspended tasks that are not reached, by creation.
void AddVictims(Machine& machine, Ref loop, Value victims) {
  const vm::Reached reached = Walk(machine, loop);
  MoveLost(machine, loop, reached);
  Ring lost = Lost(machine, loop);
  while (!lost.empty()) machine.ListAppend(victims, lost.PopFront());
  for (Value task = Get(machine, loop, loop_slot::kFirstTask); task.is_object();
       task = Get(machine, task.ref(), task_slot::kNext)) {
    if (!reached.Has(task.ref())) machine.ListAppend(victims, task);
  }
}

Outcome BeginVictim(Machine& machine, Ref frame, Value victim) {
  const Ref loop = Get(machine, victim.ref(), future_slot::kLoop).ref();
  if (IsDone(machine, victim.ref())) {
    SetPlace(machine, frame, kPhasePlace, Value::Small(kReporting));
    if (!IsUnretrieved(machine, victim.ref())) return Outcome::None();  // another one's end has ended it
    return CallExceptionHandler(machine, loop, LostContext(machine, victim));
  }
  SetPlace(machine, frame, kPhasePlace, Value::Small(kClosing));
  const Value exit = machine.NewException(machine.ExceptionClass(vm::ExceptionType::kGeneratorExit), {});
  return machine.ResumeCoroutine(Get(machine, victim.ref(), task_slot::kCoroutine),
                                 Get(machine, victim.ref(), task_slot::kInner), AwaitEvent::kThrow, exit);
}

Outcome ReportDestroyed(Machine& machine, Ref frame, Value victim) {
  const Ref loop = Get(machine, victim.ref(), future_slot::kLoop).ref();
  ForgetTask(machine, loop, victim.ref());
  SetPlace(machine, frame, kPhasePlace, Value::Small(kReporting));
  return CallExceptionHandler(
      machine, loop, NewContext(machine, "Task was destroyed but it is pending!", {{"task", victim}}));
}

// How a coroutine ends that is closed, and what a handler raises, is nobody's business any more.
Outcome DestroyFrame(Machine& machine, Ref frame, FrameEvent event, Value) {
  const Value victims = GetPlace(machine, frame, kVictimsPlace);
  while (true) {
    auto index = static_cast<uint32_t>(GetPlace(machine, frame, kIndexPlace).small());
    Outcome outcome;
    if (event != FrameEvent::kContinue && GetPlace(machine, frame, kPhasePlace).small() == kClosing) {
      outcome = ReportDestroyed(machine, frame, machine.ListGet(victims, index));
    } else {
      if (event != FrameEvent::kContinue) SetPlace(machine, frame, kIndexPlace, Value::Small(++index));
      if (index == machine.ListSize(victims)) return Outcome::Return(Value::Small(index));
      outcome = BeginVictim(machine, frame, machine.ListGet(victims, index));
    }
    if (outcome.kind == Outcome::Kind::kCalled || outcome.kind == Outcome::Kind::kBlock) return outcome;
    Value ignored;
    event = EventOf(machine, outcome, &ignored);
  }
}

}  // namespace

void NoteFailure(Machine& machine, Ref future, bool is_heard) {
  const bool is_task = machine.arena().aux(future) == Asyncio::Of(machine).task;
  if (is_task && (FlagsOf(machine, future) & task_slot::kMarked) != 0) return;
  const Ref loop = Get(machine, future, future_slot::kLoop).ref();
  SetSmall(machine, future, future_slot::kState, kFailed | kUnretrieved);
  Ring ring = Unretrieved(machine, loop);
  ring.PushBack(Value::Object(future));
  if (ring.size() >= GetSmall(machine, loop, loop_slot::kPruneAt)) Prune(machine, loop);
  if (!is_heard) Set(machine, loop, loop_slot::kLook, Value::Bool(true));
}

void NoteEnd(Machine& machine, Ref loop) {
  if (!Unretrieved(machine, loop).empty()) Set(machine, loop, loop_slot::kLook, Value::Bool(true));
}

void NoteCalled(Machine& machine, Ref loop, Value future) {
  if (IsFuture(machine, future) && IsUnretrieved(machine, future.ref())) NoteEnd(machine, loop);
}

bool NextLost(Machine& machine, Ref loop, Value* context) {
  Ring lost = Lost(machine, loop);
  if (lost.empty()) {
    if (Unretrieved(machine, loop).empty() || !vm::Inspector(machine).MayReach()) return false;
    const bool is_default = Get(machine, loop, loop_slot::kExceptionHandler).is_none();
    if (is_default && !Get(machine, loop, loop_slot::kLook).is_true()) return false;
    const auto steps = static_cast<int64_t>(sim::World::Of(machine).step_count());
    if (steps < GetSmall(machine, loop, loop_slot::kNextLook)) return false;
    Look(machine, loop);
    if (lost.empty()) return false;
  }
  *context = LostContext(machine, lost.PopFront());
  return true;
}

void LookForLast(Machine& machine, Ref loop) {
  if (vm::Inspector(machine).MayReach()) Look(machine, loop);
}

Outcome CollectUnreached(Machine& machine) {
  const Asyncio& types = Asyncio::Of(machine);
  const Value victims = machine.List(nullptr, 0);
  if (vm::Inspector(machine).MayReach()) {
    const Value running = machine.arena().Root(types.running_loop_root);
    const Value current = machine.arena().Root(types.current_loop_root);
    if (running.is_object()) AddVictims(machine, running.ref(), victims);
    if (current.is_object() && current != running) AddVictims(machine, current.ref(), victims);
  }
  const Ref frame = machine.PushNative(types.destroy_frame, kDestroyPlaceCount);
  SetPlace(machine, frame, kVictimsPlace, victims);
  SetPlace(machine, frame, kIndexPlace, Value::Small(0));
  SetPlace(machine, frame, kPhasePlace, Value::Small(kNextVictim));
  return Outcome::Called();
}

void InstallLost(Machine& machine, Asyncio& types, Value) {
  types.destroy_frame = machine.AddNativeStep(&DestroyFrame);
  for (const uint32_t slot : {loop_slot::kFirstTask, loop_slot::kLastTask, loop_slot::kUnretrieved}) {
    types.weak.push_back({types.loop, slot});
  }
  for (const uint32_t slot : {task_slot::kPrevious, task_slot::kNext})
    types.weak.push_back({types.task, slot});
  machine.arena().DeclareVolatile(types.loop, loop_slot::kNextLook);
}

}  // namespace interleave::model::asyncio
