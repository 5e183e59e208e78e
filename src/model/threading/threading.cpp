#include "model/threading/threading.hpp"

#include <cmath>

#include "model/native.hpp"

namespace interleave::model::threading {

namespace {

struct Threading {
  uint16_t lock = 0;
  uint16_t reentrant_lock = 0;

  static Threading& Of(Machine& machine) {
    return sim::World::Of(machine).Model<Threading>(sim::ModelId::kThreading);
  }
};

namespace lock_slot {
enum : uint32_t {
  kNumber = vm::object_slot::kFirst,
  kDepth,   // how often it is held: 0 free; above 1 only an RLock
  kHolder,  // the actor that acquired it, None
  kEnd
};
}

constexpr double kMaxTimeoutSeconds = 9e9;  // threading.TIMEOUT_MAX is about this

bool IsReentrant(Machine& machine, Ref lock) {
  return machine.arena().aux(lock) == Threading::Of(machine).reentrant_lock;
}

bool SelfLock(Machine& machine, const Arguments& arguments, Ref* lock) {
  const Threading& types = Threading::Of(machine);
  if (SelfOf(machine, arguments, types.lock, lock)) return true;
  if (SelfOf(machine, arguments, types.reentrant_lock, lock)) return true;
  RaiseWrongSelf(machine, arguments);
  return false;
}

void Record(Machine& machine, Ref lock, trace::RecordKind kind) {
  sim::World& world = sim::World::Of(machine);
  world.Record(kind, world.actor(), static_cast<uint8_t>(trace::Wait::kThreadLock), machine.CurrentLine(),
               static_cast<uint32_t>(GetSmall(machine, lock, lock_slot::kNumber)));
}

bool TryAcquire(Machine& machine, Ref lock) {
  const int64_t depth = GetSmall(machine, lock, lock_slot::kDepth);
  if (depth > 0 && !IsReentrant(machine, lock)) return false;
  SetSmall(machine, lock, lock_slot::kDepth, depth + 1);
  SetSmall(machine, lock, lock_slot::kHolder, sim::World::Of(machine).actor());
  Record(machine, lock, trace::RecordKind::kAcquire);
  return true;
}

Outcome BlockOn(Machine& machine, Ref lock) {
  machine.wait = {static_cast<uint8_t>(trace::Wait::kThreadLock), Value::Object(lock)};
  return Outcome::Block();
}

Outcome New(Machine& machine, uint16_t type) {
  const Value lock = machine.NewObject(type);
  SetSmall(machine, lock.ref(), lock_slot::kNumber, sim::World::Of(machine).NewObjectNumber());
  SetSmall(machine, lock.ref(), lock_slot::kDepth, 0);
  Set(machine, lock.ref(), lock_slot::kHolder, Value::None());
  return Outcome::Return(lock);
}

Outcome NewLock(Machine& machine, const Arguments&) { return New(machine, Threading::Of(machine).lock); }
Outcome NewReentrantLock(Machine& machine, const Arguments&) {
  return New(machine, Threading::Of(machine).reentrant_lock);
}

Outcome Acquire(Machine& machine, const Arguments& arguments) {
  Ref lock = 0;
  if (!SelfLock(machine, arguments, &lock)) return Outcome::Raise();
  const bool blocking = arguments[1].is_unset() || machine.Truth(arguments[1]);
  double timeout_s = -1;
  if (!arguments[2].is_unset() && !Seconds(machine, arguments[2], &timeout_s)) return Outcome::Raise();
  if (!blocking && timeout_s != -1) {
    return machine.Raise(vm::ExceptionType::kValueError, "can't specify a timeout for a non-blocking call");
  }
  if (timeout_s < 0 && timeout_s != -1) {
    return machine.Raise(vm::ExceptionType::kValueError, "timeout value must be a non-negative number");
  }
  if (!(timeout_s <= kMaxTimeoutSeconds)) {
    return machine.Raise(vm::ExceptionType::kOverflowError, "timeout value is too large");
  }
  if (TryAcquire(machine, lock)) return Outcome::Return(Value::Bool(true));
  if (blocking && timeout_s == -1) return BlockOn(machine, lock);
  if (blocking) sim::World::Of(machine).Sleep(static_cast<int64_t>(std::nearbyint(timeout_s * 1e9)));
  return Outcome::Return(Value::Bool(false));
}

Outcome Release(Machine& machine, const Arguments& arguments) {
  Ref lock = 0;
  if (!SelfLock(machine, arguments, &lock)) return Outcome::Raise();
  const int64_t depth = GetSmall(machine, lock, lock_slot::kDepth);
  if (depth == 0) {
    return machine.Raise(vm::ExceptionType::kRuntimeError, IsReentrant(machine, lock)
                                                               ? "cannot release un-acquired lock"
                                                               : "release unlocked lock");
  }
  SetSmall(machine, lock, lock_slot::kDepth, depth - 1);
  if (depth == 1) Set(machine, lock, lock_slot::kHolder, Value::None());
  Record(machine, lock, trace::RecordKind::kRelease);
  return Outcome::None();
}

Outcome Enter(Machine& machine, const Arguments& arguments) {
  Ref lock = 0;
  if (!SelfLock(machine, arguments, &lock)) return Outcome::Raise();
  return TryAcquire(machine, lock) ? Outcome::Return(Value::Bool(true)) : BlockOn(machine, lock);
}

Outcome Locked(Machine& machine, const Arguments& arguments) {
  Ref lock = 0;
  if (!SelfLock(machine, arguments, &lock)) return Outcome::Raise();
  return Outcome::Return(Value::Bool(GetSmall(machine, lock, lock_slot::kDepth) > 0));
}

Outcome NoThreads(Machine& machine, const Arguments&) {
  return machine.Raise(vm::ExceptionType::kNotImplementedError,
                       "threads are not supported: threading has Lock and RLock here");
}

}  // namespace

void Install(sim::World& world) {
  Machine& machine = world.machine();
  auto types = std::make_shared<Threading>();
  world.SetModel(sim::ModelId::kThreading, types);
  constexpr uint32_t kSlots = OwnSlots(lock_slot::kEnd);
  types->lock = machine.AddType({.name = "lock",
                                 .module = "_thread",
                                 .slot_count = kSlots,
                                 .methods = {{"acquire", "self blocking? timeout?", &Acquire},
                                             {"release", "self", &Release},
                                             {"locked", "self", &Locked},
                                             {"__enter__", "self", &Enter},
                                             {"__exit__", "self exc_type exc tb", &Release}}});
  types->reentrant_lock = machine.AddType({.name = "RLock",
                                           .module = "_thread",
                                           .slot_count = kSlots,
                                           .methods = {{"acquire", "self blocking? timeout?", &Acquire},
                                                       {"release", "self", &Release},
                                                       {"__enter__", "self", &Enter},
                                                       {"__exit__", "self exc_type exc tb", &Release}}});
  for (const uint16_t type : {types->lock, types->reentrant_lock}) {
    machine.arena().DeclareVolatile(type, lock_slot::kNumber);
    machine.arena().DeclareVolatile(type, lock_slot::kHolder);
  }
  const Value module = machine.NewModule("threading");
  machine.AddFunctions(
      module, {{"Lock", "", &NewLock}, {"RLock", "", &NewReentrantLock}, {"Thread", "* **", &NoThreads}});
}

void CollectStuck(sim::World& world, std::vector<sim::Stuck>* stuck) {
  Machine& machine = world.machine();
  if (machine.wait.kind != static_cast<uint8_t>(trace::Wait::kThreadLock)) return;
  const Ref lock = machine.wait.object.ref();
  sim::Stuck one;
  one.actor = world.actor();
  one.wait = trace::Wait::kThreadLock;
  one.what = IsReentrant(machine, lock) ? "threading.RLock" : "threading.Lock";
  one.object = static_cast<uint32_t>(GetSmall(machine, lock, lock_slot::kNumber));
  one.line = machine.LineOf(machine.ThreadTop(0));
  const Value holder = Get(machine, lock, lock_slot::kHolder);
  if (holder.is_small()) {
    one.has_holder = true;
    one.holder = static_cast<uint32_t>(holder.small());
    one.holder_frozen = true;
    std::vector<sim::ActorView> alive = world.Actors();
    one.holder_finished = one.holder != 0;
    for (const sim::ActorView& actor : alive) {
      if (actor.actor == one.holder) one.holder_finished = false;
    }
  }
  stuck->push_back(one);
}

uint32_t ObjectNumber(sim::World& world, Value object) {
  Machine& machine = world.machine();
  const Threading& types = Threading::Of(machine);
  if (!machine.IsType(object, types.lock) && !machine.IsType(object, types.reentrant_lock)) return 0;
  return static_cast<uint32_t>(GetSmall(machine, object.ref(), lock_slot::kNumber));
}

}  // namespace interleave::model::threading
