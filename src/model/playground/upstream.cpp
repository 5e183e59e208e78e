// upstream: an outside service that keeps a value per key. A call draws its latency when it starts, waits on
// a timer of the event loop of exactly that long, and takes effect when the reply arrives.
//
// In untimed runs effect and reply are two events, and anything may happen before, between and after them;
// where the program cannot put anything nothing visible lies between them, and they are one.
//
// A call has a place from its start until its reply is taken, or it is cancelled: `in_flight` is how many
// have one, `peak` the most there were at once. Where the scenario limits its capacity, a call that finds no
// place is refused: it is counted, has no effect, and is answered with None after the latency of any other.
//
// Where the scenario lets calls fail, some raise ConnectionError instead of an answer, after the latency of
// any other and without an effect. In untimed runs any call may.
//
// Inaccuracies: a call that is cancelled gives its place back at once and, before its effect, never takes
// effect; a real service would go on with it for a while. None fails after its effect. A blocking call in an
// untimed run takes effect with its reply, its thread does nothing between that others see, and never fails.
#include "model/asyncio/events.hpp"
#include "model/asyncio/future.hpp"
#include "model/asyncio/handle.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/sleep.hpp"
#include "model/playground/playground.hpp"

namespace interleave::model::playground {

namespace {

using asyncio::awaitable_slot::kState;
using vm::AwaitEvent;

namespace call_slot {
enum : uint32_t {
  kKey = asyncio::awaitable_slot::kOwner,
  kFuture = asyncio::awaitable_slot::kFuture,
  kValue = asyncio::awaitable_slot::kExtra,  // what is put; Unset: a get
  kPending = asyncio::awaitable_slot::kEnd,  // the timer; in untimed runs the event
  kResult,                                   // once it took effect or was refused: what the reply brings
  kHasPlace,                                 // Bool, where calls are counted
  kHasFailed,                                // Bool; Unset: it has not
  kFailure,                                  // the event that it fails; Unset: there is none
  kEnd
};
}

namespace failure_slot {
enum : uint32_t { kCall = vm::object_slot::kFirst, kEnd };
}

int64_t DrawLatency(sim::World& world) {
  return world.ChooseDuration(world.options().upstream.latency_min_ns,
                              world.options().upstream.latency_max_ns);
}

// In a timed run: whether a call that starts now fails.
bool DrawFailure(sim::World& world) {
  const int64_t percent = world.options().upstream.failure_percent;
  return percent > 0 && world.ChooseDuration(0, 99) < percent;
}

Outcome RaiseFailed(Machine& machine) {
  return machine.Raise(vm::ExceptionType::kConnectionError, "the call failed");
}

uint32_t KeyNumber(Machine& machine, Value key) {
  return machine.IsInt(key) ? static_cast<uint32_t>(machine.AsInt(key)) : 0;
}

void RecordCall(Machine& machine, trace::RecordKind kind, Value key) {
  sim::World& world = sim::World::Of(machine);
  if (!world.records()) return;
  world.Record(kind, world.actor(), static_cast<uint8_t>(trace::Device::kUpstream), machine.CurrentLine(),
               KeyNumber(machine, key));
}

// ---- Places.

int64_t CountAt(Machine& machine, uint32_t root) {
  const Value count = machine.arena().Root(root);
  return count.is_unset() ? 0 : count.small();
}

// A call begins: true where it has a place.
bool TakePlace(Machine& machine) {
  const Playground& types = Playground::Of(machine);
  const int64_t capacity = sim::World::Of(machine).options().upstream.capacity;
  const int64_t in_flight = CountAt(machine, types.in_flight_root);
  if (capacity > 0 && in_flight >= capacity) {
    machine.arena().SetRoot(types.refused_root, Value::Small(CountAt(machine, types.refused_root) + 1));
    return false;
  }
  machine.arena().SetRoot(types.in_flight_root, Value::Small(in_flight + 1));
  if (types.keeps_peak && in_flight >= CountAt(machine, types.peak_root)) {
    machine.arena().SetRoot(types.peak_root, Value::Small(in_flight + 1));
  }
  return true;
}

void LeavePlace(Machine& machine) {
  const uint32_t root = Playground::Of(machine).in_flight_root;
  const int64_t count = CountAt(machine, root);
  CHECK(count > 0);
  machine.arena().SetRoot(root, Value::Small(count - 1));
}

bool AreCounted(Machine& machine) { return Playground::Of(machine).counts_calls; }

Outcome Refused(Machine& machine, const Arguments&) {
  return Outcome::Return(machine.Int(CountAt(machine, Playground::Of(machine).refused_root)));
}
Outcome InFlight(Machine& machine, const Arguments&) {
  return Outcome::Return(machine.Int(CountAt(machine, Playground::Of(machine).in_flight_root)));
}
Outcome Peak(Machine& machine, const Arguments&) {
  return Outcome::Return(machine.Int(CountAt(machine, Playground::Of(machine).peak_root)));
}

// ---- Calls.

// The effect at the device; `value` Unset for a get.
Outcome TakeEffect(Machine& machine, Value key, Value value) {
  const Playground& types = Playground::Of(machine);
  vm::Arena& arena = machine.arena();
  if (!value.is_unset()) {
    if (arena.Root(types.values_root).is_unset()) arena.SetRoot(types.values_root, machine.NewDict());
    machine.DictSet(arena.Root(types.values_root), key, value);
    return Outcome::None();
  }
  const Value values = arena.Root(types.values_root);
  const Value kept = values.is_unset() ? Value::Unset() : machine.DictGet(values, key);
  if (!kept.is_unset()) return Outcome::Return(kept);
  return Outcome::Return(machine.Int(sim::World::Of(machine).options().upstream.initial));
}

// In an untimed run: what happens to the call is outstanding.
void AwaitEvents(Machine& machine, Ref self, Ref loop, bool is_refused) {
  sim::World& world = sim::World::Of(machine);
  const bool is_one = is_refused || !Playground::Of(machine).puts;
  const sim::OptionKind kind = is_one ? sim::OptionKind::kReply : sim::OptionKind::kEffect;
  const Value target = is_one ? Get(machine, self, call_slot::kFuture) : Value::Object(self);
  Set(machine, self, call_slot::kPending, asyncio::NewEvent(machine, loop, kind, world.actor(), target));
  if (is_refused || world.options().upstream.failure_percent == 0) return;
  const Value failure = machine.NewObject(Playground::Of(machine).upstream_failure);
  Set(machine, failure.ref(), failure_slot::kCall, Value::Object(self));
  Set(machine, self, call_slot::kFailure,
      asyncio::NewEvent(machine, loop, sim::OptionKind::kFailure, world.actor(), failure));
}

// In a timed run: the reply's time is known.
void AwaitTimer(Machine& machine, Ref self, Ref loop, bool is_refused) {
  sim::World& world = sim::World::Of(machine);
  const int64_t when_ns = world.now_ns() + DrawLatency(world);
  if (!is_refused && DrawFailure(world)) Set(machine, self, call_slot::kHasFailed, Value::Bool(true));
  const Value future = Get(machine, self, call_slot::kFuture);
  Set(machine, self, call_slot::kPending, asyncio::CallAt(machine, loop, when_ns, future, Value::None()));
}

Outcome StartCall(Machine& machine, Ref self) {
  sim::World& world = sim::World::Of(machine);
  Ref loop = 0;
  if (!asyncio::RequireRunningLoop(machine, &loop)) return Outcome::Raise();
  if (AreCounted(machine) && !machine.MayProceed()) return world.Ask();  // other processes see the place go
  RecordCall(machine, trace::RecordKind::kCall, Get(machine, self, call_slot::kKey));
  bool is_refused = false;
  if (AreCounted(machine)) {
    is_refused = !TakePlace(machine);
    Set(machine, self, call_slot::kHasPlace, Value::Bool(!is_refused));
    if (is_refused) Set(machine, self, call_slot::kResult, Value::None());
  }
  const Value future = asyncio::NewFuture(machine, loop);
  Set(machine, self, call_slot::kFuture, future);
  if (world.untimed()) {
    AwaitEvents(machine, self, loop, is_refused);
  } else {
    AwaitTimer(machine, self, loop, is_refused);
  }
  SetSmall(machine, self, kState, asyncio::kWaiting);
  machine.wait = {static_cast<uint8_t>(trace::Wait::kIo), Value::None()};
  return Outcome::Suspend(future);
}

void DropFailure(Machine& machine, Ref self) {
  const Value failure = Get(machine, self, call_slot::kFailure);
  if (failure.is_unset()) return;
  const Ref future = Get(machine, self, call_slot::kFuture).ref();
  asyncio::CancelEvent(machine, Get(machine, future, asyncio::future_slot::kLoop).ref(), failure);
  Set(machine, self, call_slot::kFailure, Value::Unset());
}

// In an untimed run the call takes effect, and its reply is on its way.
Outcome EffectHappens(Machine& machine, Ref self) {
  DropFailure(machine, self);
  const Outcome effect =
      TakeEffect(machine, Get(machine, self, call_slot::kKey), Get(machine, self, call_slot::kValue));
  Set(machine, self, call_slot::kResult, effect.value);
  const Value future = Get(machine, self, call_slot::kFuture);
  const Ref loop = Get(machine, future.ref(), asyncio::future_slot::kLoop).ref();
  const uint32_t actor = sim::World::Of(machine).actor();
  Set(machine, self, call_slot::kPending,
      asyncio::NewEvent(machine, loop, sim::OptionKind::kReply, actor, future));
  return Outcome::None();
}

void DropPending(Machine& machine, Ref self) {
  const Value pending = Get(machine, self, call_slot::kPending);
  if (!sim::World::Of(machine).untimed()) return asyncio::CancelHandle(machine, pending.ref());
  const Ref future = Get(machine, self, call_slot::kFuture).ref();
  asyncio::CancelEvent(machine, Get(machine, future, asyncio::future_slot::kLoop).ref(), pending);
}

// In an untimed run the call fails.
Outcome FailureHappens(Machine& machine, Ref failure) {
  const Ref self = Get(machine, failure, failure_slot::kCall).ref();
  const Value future = Get(machine, self, call_slot::kFuture);
  Set(machine, self, call_slot::kHasFailed, Value::Bool(true));
  DropPending(machine, self);
  if (!asyncio::IsDone(machine, future.ref())) asyncio::SetResult(machine, future.ref(), Value::None());
  return Outcome::None();
}

Outcome AwaitCall(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!asyncio::CheckFresh(machine, self, kState, event, payload)) return Outcome::Raise();
  if (event == AwaitEvent::kStart) return StartCall(machine, self);
  SetSmall(machine, self, kState, asyncio::kDone);
  DropPending(machine, self);
  DropFailure(machine, self);
  if (Get(machine, self, call_slot::kHasPlace).is_true()) LeavePlace(machine);
  if (event == AwaitEvent::kThrow) return machine.Raise(payload);
  RecordCall(machine, trace::RecordKind::kReply, Get(machine, self, call_slot::kKey));
  if (Get(machine, self, call_slot::kHasFailed).is_true()) return RaiseFailed(machine);
  const Value result = Get(machine, self, call_slot::kResult);
  if (!result.is_unset()) return Outcome::Return(result);
  return TakeEffect(machine, Get(machine, self, call_slot::kKey), Get(machine, self, call_slot::kValue));
}

// False: raised, the key can be no key, or the service takes no values.
bool CheckCall(Machine& machine, Value key, bool is_put) {
  bool hashable = true;
  machine.HashOf(key, &hashable);
  if (!hashable) {
    machine.Raise(vm::ExceptionType::kTypeError, "unhashable type: '" + machine.TypeName(key) + "'");
    return false;
  }
  if (!is_put || !sim::World::Of(machine).options().upstream.read_only) return true;
  machine.Raise(vm::ExceptionType::kRuntimeError, "upstream is read-only in this scenario");
  return false;
}

Outcome NewCall(Machine& machine, Value key, Value value) {
  if (!CheckCall(machine, key, !value.is_unset())) return Outcome::Raise();
  const Value call =
      asyncio::NewAwaitable(machine, Playground::Of(machine).upstream_call, key, Value::None());
  Set(machine, call.ref(), call_slot::kValue, value);
  return Outcome::Return(call);
}

// The reply of a blocking call is taken. True: the call had been refused.
bool LeaveBlocking(Machine& machine) {
  const uint32_t root = Playground::Of(machine).has_place_root;
  const Value has_place = machine.arena().Root(root);
  machine.arena().SetRoot(root, Value::Unset());
  if (has_place.is_unset()) return false;
  if (has_place.is_true()) LeavePlace(machine);
  return !has_place.is_true();
}

// The whole thread waits for the reply.
Outcome CallBlocking(Machine& machine, Value key, Value value) {
  sim::World& world = sim::World::Of(machine);
  if (world.TakeWaitEnd() == sim::WaitEnd::kNone) {
    if (!CheckCall(machine, key, !value.is_unset())) return Outcome::Raise();
    if (AreCounted(machine) && !machine.MayProceed()) return world.Ask();
    RecordCall(machine, trace::RecordKind::kCall, key);
    if (AreCounted(machine)) {
      const Value has_place = Value::Bool(TakePlace(machine));
      machine.arena().SetRoot(Playground::Of(machine).has_place_root, has_place);
    }
    const int64_t latency_ns = world.untimed() ? 0 : DrawLatency(world);
    if (!world.IsAlone()) {
      world.WaitFor({.kind = trace::Wait::kIo, .deadline_ns = world.now_ns() + latency_ns});
      return Outcome::Block();
    }
    world.Sleep(latency_ns);
  }
  RecordCall(machine, trace::RecordKind::kReply, key);
  if (LeaveBlocking(machine)) return Outcome::None();
  if (!world.untimed() && DrawFailure(world)) return RaiseFailed(machine);
  return TakeEffect(machine, key, value);
}

Outcome GetMethod(Machine& machine, const Arguments& arguments) {
  return NewCall(machine, arguments[1], Value::Unset());
}
Outcome PutMethod(Machine& machine, const Arguments& arguments) {
  return NewCall(machine, arguments[1], arguments[2]);
}
Outcome GetBlocking(Machine& machine, const Arguments& arguments) {
  return CallBlocking(machine, arguments[1], Value::Unset());
}
Outcome PutBlocking(Machine& machine, const Arguments& arguments) {
  return CallBlocking(machine, arguments[1], arguments[2]);
}

}  // namespace

void InstallUpstream(Machine& machine, Playground& types, Value module) {
  types.values_root = machine.arena().AddRoot();
  types.in_flight_root = machine.arena().AddRoot();
  types.peak_root = machine.arena().AddRoot();
  types.refused_root = machine.arena().AddRoot();
  types.has_place_root = machine.arena().AddRoot();
  sim::World::Of(machine).threads().AddRoot(types.has_place_root, Value::Unset());
  types.upstream_call = asyncio::AddCoroutineType(machine, OwnSlots(call_slot::kEnd), &AwaitCall);
  asyncio::Asyncio::Of(machine).events[types.upstream_call] = &EffectHappens;
  types.upstream_failure = machine.AddType(
      {.name = "failure", .module = "playground", .slot_count = OwnSlots(failure_slot::kEnd)});
  asyncio::Asyncio::Of(machine).events[types.upstream_failure] = &FailureHappens;
  types.upstream = machine.AddType(
      {.name = "Upstream",
       .module = "playground",
       .methods = {{"get", "self key", &GetMethod},
                   {"put", "self key value", &PutMethod},
                   {"get_blocking", "self key", &GetBlocking},
                   {"put_blocking", "self key value", &PutBlocking}},
       .properties = {
           {"refused", "self", &Refused}, {"in_flight", "self", &InFlight}, {"peak", "self", &Peak}}});
  machine.SetModule(module, "upstream", machine.NewObject(types.upstream));
}

}  // namespace interleave::model::playground
