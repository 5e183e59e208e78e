#include "model/asyncio/events.hpp"

#include <vector>

#include "model/asyncio/executor.hpp"
#include "model/asyncio/future.hpp"
#include "model/asyncio/handle.hpp"
#include "model/asyncio/heap.hpp"
#include "model/asyncio/kept_bounds.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/ring.hpp"
#include "model/asyncio/task.hpp"

namespace interleave::model::asyncio {

namespace {

using sim::Option;
using sim::OptionKind;

namespace event_slot {
enum : uint32_t {
  kKind = vm::object_slot::kFirst,
  kActor,
  kLine,
  kTarget,
  kIsOld,  // Bool: it was outstanding when the batch began
  kEnd
};
}

Ring Ready(Machine& machine, Ref loop) { return {machine, loop, loop_slot::kReady}; }

uint32_t Count(Machine& machine, Ref loop, uint32_t slot) {
  const Value list = Get(machine, loop, slot);
  return list.is_unset() ? 0 : machine.ListSize(list);
}

void Append(Machine& machine, Ref loop, uint32_t slot, Value value) {
  if (Get(machine, loop, slot).is_unset()) Set(machine, loop, slot, machine.List(nullptr, 0));
  machine.ListAppend(Get(machine, loop, slot), value);
}

// An empty list is none: equal states are to look alike.
Ref TimerAt(Machine& machine, Ref loop, uint32_t index) {
  return machine.ListGet(Get(machine, loop, loop_slot::kTimerOrder), index).ref();
}
Ref EventAt(Machine& machine, Ref loop, uint32_t index) {
  return machine.ListGet(Get(machine, loop, loop_slot::kEvents), index).ref();
}

// By actor, then by kind: the order in which they were started makes no difference, so it is none.
bool ComesBefore(Machine& machine, Ref left, Ref right) {
  const int64_t left_actor = GetSmall(machine, left, event_slot::kActor);
  const int64_t right_actor = GetSmall(machine, right, event_slot::kActor);
  if (left_actor != right_actor) return left_actor < right_actor;
  return GetSmall(machine, left, event_slot::kKind) < GetSmall(machine, right, event_slot::kKind);
}

// Behind those that are its equals.
void InsertEvent(Machine& machine, Ref loop, Value event) {
  Append(machine, loop, loop_slot::kEvents, event);
  const Value list = Get(machine, loop, loop_slot::kEvents);
  uint32_t place = machine.ListSize(list) - 1;
  for (; place > 0; --place) {
    const Value before = machine.ListGet(list, place - 1);
    if (!ComesBefore(machine, event.ref(), before.ref())) break;
    machine.ListSet(list, place, before);
  }
  machine.ListSet(list, place, event);
}

// ---- The bounds, as the loop keeps them.

// ---- Timers.

// Takes it out of what is known, and out of the heap.
void RemoveTimer(Machine& machine, Ref loop, uint32_t index) {
  const Value timer = Value::Object(TimerAt(machine, loop, index));
  RemoveFromList(machine, loop, loop_slot::kTimerOrder, index);
  Timers(machine, loop).Filter([timer](Value other) { return other != timer; });
  SetSmall(machine, timer.ref(), handle_slot::kState,
           GetSmall(machine, timer.ref(), handle_slot::kState) & ~handle_slot::kScheduled);
}

void DropCancelledTimers(Machine& machine, Ref loop, Bounds* bounds) {
  for (uint32_t index = Count(machine, loop, loop_slot::kTimerOrder); index-- > 0;) {
    if (!IsCancelled(machine, TimerAt(machine, loop, index))) continue;
    bounds->Remove(index);
    RemoveTimer(machine, loop, index);
  }
  if (GetSmall(machine, loop, loop_slot::kCancelledTimers) != 0) {
    SetSmall(machine, loop, loop_slot::kCancelledTimers, 0);
  }
}

uint32_t PlaceInHeap(Machine& machine, Ref loop, Ref timer) {
  const TimerHeap timers = Timers(machine, loop);
  uint32_t place = 0;
  while (timers.At(place) != Value::Object(timer)) ++place;
  return place;
}

// Of two timers that are due at the same moment, whether the heap gives the first one first.
bool ComesFirst(Machine& machine, Ref loop, Ref first, Ref second) {
  const int64_t first_ns = GetSmall(machine, first, handle_slot::kWhen);
  const int64_t second_ns = GetSmall(machine, second, handle_slot::kWhen);
  if (first_ns != second_ns) return first_ns < second_ns;
  return PlaceInHeap(machine, loop, first) < PlaceInHeap(machine, loop, second);
}

bool MayFire(Machine& machine, Ref loop, const Bounds& bounds, uint32_t index) {
  const Ref timer = TimerAt(machine, loop, index);
  return bounds.MayBeFirst(
      index, [&](uint32_t other) { return ComesFirst(machine, loop, TimerAt(machine, loop, other), timer); });
}

// The task that a timer wakes; 0: it does something else.
uint32_t ActorOfTimer(Machine& machine, Ref timer) {
  const Asyncio& types = Asyncio::Of(machine);
  const Value callback = Get(machine, timer, handle_slot::kCallback);
  if (!machine.IsType(callback, types.future)) return 0;
  const Value waiter = Get(machine, callback.ref(), future_slot::kCallbacks);
  return machine.IsType(waiter, types.task) ? ActorOf(machine, waiter.ref()) : 0;
}

bool IsOldTimer(Machine& machine, Ref timer) {
  return (GetSmall(machine, timer, handle_slot::kState) & handle_slot::kIsOld) != 0;
}

void MoveToReady(Machine& machine, Ref loop, Bounds* bounds, uint32_t index) {
  const Value timer = Value::Object(TimerAt(machine, loop, index));
  bounds->Fire(index);
  RemoveTimer(machine, loop, index);
  PushReady(machine, loop, timer);
}

// ---- What may be next.

// Options, and for each the index of its event, or of its timer. A search asks at every state, so nothing is
// allocated anew.
class Candidates {
 public:
  explicit Candidates(Asyncio& types) : options_(types.options), indices_(types.option_indices) {
    options_.clear();
    indices_.clear();
  }

  // By actor, then by kind, behind its equals.
  void Add(const Option& option, uint32_t index) {
    size_t place = options_.size();
    while (place > 0 && IsBefore(option, options_[place - 1])) --place;
    options_.insert(options_.begin() + static_cast<ptrdiff_t>(place), option);
    indices_.insert(indices_.begin() + static_cast<ptrdiff_t>(place), index);
  }

  bool empty() const { return options_.empty(); }
  const std::vector<Option>& options() const { return options_; }
  uint32_t IndexOf(uint32_t option) const { return indices_[option]; }

 private:
  static bool IsBefore(const Option& left, const Option& right) {
    return left.actor != right.actor ? left.actor < right.actor : left.kind < right.kind;
  }

  std::vector<Option>& options_;
  std::vector<uint32_t>& indices_;
};

void AddGoOn(Machine& machine, Ref loop, Candidates* candidates) {
  const Ring ready = Ready(machine, loop);
  if (ready.empty()) return;
  const Value first = ready.At(0);
  const bool is_task = machine.IsType(first, Asyncio::Of(machine).task);
  Option option;
  option.actor = is_task ? ActorOf(machine, first.ref()) : 0;
  if (is_task && sim::World::Of(machine).records()) {
    option.line = machine.LineOf(Get(machine, first.ref(), task_slot::kInner));
  }
  candidates->Add(option, 0);
}

void AddEvents(Machine& machine, Ref loop, bool all, Candidates* candidates) {
  const uint32_t count = Count(machine, loop, loop_slot::kEvents);
  for (uint32_t index = 0; index < count; ++index) {
    const Ref event = EventAt(machine, loop, index);
    if (!all && !Get(machine, event, event_slot::kIsOld).is_true()) continue;
    Option option;
    option.kind = static_cast<OptionKind>(GetSmall(machine, event, event_slot::kKind));
    option.actor = option.kind == OptionKind::kArrive
                       ? sim::World::Of(machine).next_task_number()
                       : static_cast<uint32_t>(GetSmall(machine, event, event_slot::kActor));
    option.line = static_cast<uint32_t>(GetSmall(machine, event, event_slot::kLine));
    candidates->Add(option, index);
  }
}

void AddTimers(Machine& machine, Ref loop, const Bounds& bounds, bool all, Candidates* candidates) {
  for (uint32_t index = 0; index < bounds.timer_count(); ++index) {
    const Ref timer = TimerAt(machine, loop, index);
    if ((!all && !IsOldTimer(machine, timer)) || !MayFire(machine, loop, bounds, index)) continue;
    Option option;
    option.kind = OptionKind::kTimer;
    option.actor = ActorOfTimer(machine, timer);
    candidates->Add(option, index);
  }
}

Candidates FindCandidates(Machine& machine, Ref loop, const Bounds& bounds) {
  Candidates candidates(Asyncio::Of(machine));
  const bool all = Ready(machine, loop).empty();
  AddGoOn(machine, loop, &candidates);
  AddEvents(machine, loop, all, &candidates);
  AddTimers(machine, loop, bounds, all, &candidates);
  return candidates;
}

// Whether all that is ready is the loop's own bookkeeping.
bool HasOnlyOwnCallbacks(Machine& machine, Ref loop) {
  const Asyncio& types = Asyncio::Of(machine);
  const Ring ready = Ready(machine, loop);
  for (uint32_t index = 0; index < ready.size(); ++index) {
    const Ref entry = ready.At(index).ref();
    if (machine.arena().aux(entry) == types.task) return false;
    const Value callback = Get(machine, entry, handle_slot::kCallback);
    if (IsOfThreads(machine, callback)) continue;
    if (!machine.IsKind(callback, vm::Kind::kObject)) return false;
    if (types.callbacks[machine.arena().aux(callback.ref())] == nullptr) return false;
  }
  return !ready.empty();
}

// ---- It happens.

void BeginReadyBatch(Machine& machine, Ref loop, Bounds* bounds) {
  for (uint32_t index = 0; index < bounds->timer_count();) {
    if (bounds->IsDue(index) && MayFire(machine, loop, *bounds, index)) {
      MoveToReady(machine, loop, bounds, index);
      index = 0;
    } else {
      ++index;
    }
  }
  for (uint32_t index = 0; index < Count(machine, loop, loop_slot::kEvents); ++index) {
    Set(machine, EventAt(machine, loop, index), event_slot::kIsOld, Value::Bool(true));
  }
  for (uint32_t index = 0; index < Count(machine, loop, loop_slot::kTimerOrder); ++index) {
    const Ref timer = TimerAt(machine, loop, index);
    SetSmall(machine, timer, handle_slot::kState,
             GetSmall(machine, timer, handle_slot::kState) | handle_slot::kIsOld);
  }
  SetSmall(machine, loop, loop_slot::kTodo, Ready(machine, loop).size());
}

// What became ready since there were `before` entries runs at once, as the batch's last members.
void RunAtOnce(Machine& machine, Ref loop, uint32_t before) {
  Ring ready = Ready(machine, loop);
  SetSmall(machine, loop, loop_slot::kTodo, ready.size() - before);
  if (ready.size() == before) return;
  for (uint32_t moved = 0; moved < before; ++moved) ready.PushBack(ready.PopFront());
}

Outcome Happen(Machine& machine, Ref loop, uint32_t index) {
  sim::World& world = sim::World::Of(machine);
  const Ref event = EventAt(machine, loop, index);
  const Value target = Get(machine, event, event_slot::kTarget);
  const bool is_effect =
      GetSmall(machine, event, event_slot::kKind) == static_cast<int64_t>(OptionKind::kEffect);
  const auto actor = static_cast<uint32_t>(GetSmall(machine, event, event_slot::kActor));
  RemoveFromList(machine, loop, loop_slot::kEvents, index);
  const EventCallback callback = Asyncio::Of(machine).events[machine.arena().aux(target.ref())];
  CHECK(callback != nullptr);
  const uint32_t before = Ready(machine, loop).size();
  if (is_effect) world.BeginStep(trace::StepKind::kEffect, actor);
  const Outcome outcome = callback(machine, target.ref());
  if (is_effect) {
    world.EndStep();
    world.set_actor(0);
  }
  RunAtOnce(machine, loop, before);
  return outcome;
}

Outcome Take(Machine& machine, Ref loop, OptionKind kind, uint32_t index, Bounds* bounds) {
  const uint32_t before = Ready(machine, loop).size();
  switch (kind) {
    case OptionKind::kGoOn:
      BeginReadyBatch(machine, loop, bounds);
      return Outcome::None();
    case OptionKind::kTimer:
      MoveToReady(machine, loop, bounds, index);
      RunAtOnce(machine, loop, before);
      return Outcome::None();
    default:
      return Happen(machine, loop, index);
  }
}

Outcome FutureHappens(Machine& machine, Ref future) {
  if (!IsDone(machine, future)) SetResult(machine, future, Value::None());
  return Outcome::None();
}

}  // namespace

Value NewEvent(Machine& machine, Ref loop, sim::OptionKind kind, uint32_t actor, Value target) {
  const Value event = machine.NewObject(Asyncio::Of(machine).event_outside);
  SetSmall(machine, event.ref(), event_slot::kKind, static_cast<int64_t>(kind));
  SetSmall(machine, event.ref(), event_slot::kActor, actor);
  SetSmall(machine, event.ref(), event_slot::kLine,
           sim::World::Of(machine).records() ? machine.CurrentLine() : 0);
  Set(machine, event.ref(), event_slot::kTarget, target);
  Set(machine, event.ref(), event_slot::kIsOld, Value::Bool(false));
  InsertEvent(machine, loop, event);
  return event;
}

Value NewOldEvent(Machine& machine, Ref loop, sim::OptionKind kind, uint32_t actor, Value target) {
  const Value event = NewEvent(machine, loop, kind, actor, target);
  Set(machine, event.ref(), event_slot::kIsOld, Value::Bool(true));
  return event;
}

void CancelEvent(Machine& machine, Ref loop, Value event) {
  for (uint32_t index = 0; index < Count(machine, loop, loop_slot::kEvents); ++index) {
    if (EventAt(machine, loop, index) != event.ref()) continue;
    RemoveFromList(machine, loop, loop_slot::kEvents, index);
    return;
  }
}

void NoteTimer(Machine& machine, Ref loop, Value timer, int64_t delay_ns) {
  sim::World& world = sim::World::Of(machine);
  Bounds bounds = LoadBounds(machine, loop, loop_slot::kBounds);
  const Value last_step = Get(machine, loop, loop_slot::kTimerStep);
  const auto step = static_cast<int64_t>(world.step_count());
  // Within one step no time goes by but what the thread sleeps.
  const int64_t slept_ns = world.TakeSlept();
  if (slept_ns > 0 || !last_step.is_small() || last_step.small() != step) bounds.Pass(slept_ns);
  SetSmall(machine, loop, loop_slot::kTimerStep, step);
  bounds.Start(delay_ns);
  Append(machine, loop, loop_slot::kTimerOrder, timer);
  StoreBounds(machine, loop, loop_slot::kBounds, bounds);
}

bool DecideNext(Machine& machine, Ref loop, Outcome* outcome) {
  sim::World& world = sim::World::Of(machine);
  // Another thread may have put something in.
  if (world.has_other_threads()) {
    *outcome = Outcome::StepEnd();
    if (!world.MayGoOn(world.now_ns())) return false;
    *outcome = Outcome::Block();
    if (!machine.MayProceed()) return world.Ask(), false;
  }
  Bounds bounds = LoadBounds(machine, loop, loop_slot::kBounds);
  DropCancelledTimers(machine, loop, &bounds);
  bounds.Pass(world.TakeSlept());
  StoreBounds(machine, loop, loop_slot::kBounds, bounds);
  if (HasOnlyOwnCallbacks(machine, loop)) {
    BeginReadyBatch(machine, loop, &bounds);
    StoreBounds(machine, loop, loop_slot::kBounds, bounds);
    return true;
  }
  const Candidates candidates = FindCandidates(machine, loop, bounds);
  if (candidates.empty()) {
    SetSmall(machine, loop, loop_slot::kTodo, 0);
    if (Get(machine, loop, loop_slot::kStopping).is_true()) return true;
    machine.wait = {};
    world.WaitFor({.object = Value::Object(loop)});
    *outcome = Outcome::Block();
    return false;
  }
  *outcome = Outcome::StepEnd();
  if (!world.MayGoOn(world.now_ns())) return false;
  uint32_t taken = 0;
  if (!world.Decide(candidates.options(), &taken)) return false;
  *outcome = Take(machine, loop, candidates.options()[taken].kind, candidates.IndexOf(taken), &bounds);
  StoreBounds(machine, loop, loop_slot::kBounds, bounds);
  return !outcome->raised();
}

void InstallEvents(Machine& machine, Asyncio& types, Value) {
  types.event_outside = machine.AddType(
      {.name = "event", .module = "asyncio.events", .slot_count = OwnSlots(event_slot::kEnd)});
  machine.arena().DeclareVolatile(types.event_outside, event_slot::kLine);
  machine.arena().DeclareVolatile(types.loop, loop_slot::kTimerStep);
  for (const uint32_t ring : {loop_slot::kReady, loop_slot::kUnretrieved, loop_slot::kLost}) {
    machine.arena().DeclareRing(types.loop, ring);
  }
  types.events[types.future] = &FutureHappens;
}

}  // namespace interleave::model::asyncio
