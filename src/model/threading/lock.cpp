// Lock, RLock, and the locks that the library's primitives are made of.
#include "model/threading/state.hpp"

namespace interleave::model::threading {

namespace {

constexpr double kMaxTimeoutSeconds = 9e9;  // threading.TIMEOUT_MAX is about this

bool IsReentrant(Machine& machine, Ref lock) {
  return machine.arena().aux(lock) == Threading::Of(machine).reentrant_lock;
}

bool SelfLock(Machine& machine, const Arguments& arguments, Ref* lock) {
  if (IsLock(machine, arguments[0])) {
    *lock = arguments[0].ref();
    return true;
  }
  RaiseWrongSelf(machine, arguments);
  return false;
}

// None: an expression is evaluated between two threads.
Value ThisThread(Machine& machine) {
  const Ref thread = sim::World::Of(machine).threads().current();
  return thread == 0 ? Value::None() : Value::Object(thread);
}

bool IsHeldByThisThread(Machine& machine, Ref lock) {
  return GetSmall(machine, lock, lock_slot::kDepth) > 0 &&
         Get(machine, lock, lock_slot::kThread) == ThisThread(machine);
}

void Record(Machine& machine, Ref lock, trace::RecordKind kind) {
  if (GetSmall(machine, lock, lock_slot::kKind) != kPlain) return;
  sim::World& world = sim::World::Of(machine);
  world.Record(kind, world.actor(), static_cast<uint8_t>(trace::Wait::kThreadLock), machine.CurrentLine(),
               static_cast<uint32_t>(GetSmall(machine, lock, lock_slot::kNumber)));
}

// What is inside of a primitive is seen by whoever waits for it and by nobody else.
bool IsPlain(Machine& machine, Ref lock) { return GetSmall(machine, lock, lock_slot::kKind) == kPlain; }
bool IsWaiter(Machine& machine, Ref lock) { return GetSmall(machine, lock, lock_slot::kKind) == kWaiter; }

bool IsOpen(Machine& machine, Ref lock) {
  if (GetSmall(machine, lock, lock_slot::kDepth) == 0) return true;
  return IsReentrant(machine, lock) && IsHeldByThisThread(machine, lock);
}

// In an untimed run, before it is taken or found taken. An RLock that a thread holds is nobody else's
// business; a Lock may be released by others.
bool MayLookAt(Machine& machine, Ref lock) {
  const bool is_own = IsReentrant(machine, lock) && IsHeldByThisThread(machine, lock);
  return IsWaiter(machine, lock) || is_own || machine.MayProceed();
}

// REQUIRES: it is open.
void Take(Machine& machine, Ref lock) {
  const int64_t depth = GetSmall(machine, lock, lock_slot::kDepth);
  SetSmall(machine, lock, lock_slot::kDepth, depth + 1);
  SetSmall(machine, lock, lock_slot::kHolder, sim::World::Of(machine).actor());
  if (depth == 0) Set(machine, lock, lock_slot::kThread, ThisThread(machine));
  Record(machine, lock, trace::RecordKind::kAcquire);
  sim::World& world = sim::World::Of(machine);
  if (depth == 0 && world.untimed()) world.threads().Withdraw(Value::Object(lock));
}

Outcome BlockOn(Machine& machine, Ref lock, int64_t deadline_ns) {
  sim::World::Of(machine).WaitFor(
      {.kind = WaitOfLock(machine, lock),
       .object = Value::Object(lock),
       .number = static_cast<uint32_t>(GetSmall(machine, lock, lock_slot::kNumber)),
       .deadline_ns = deadline_ns});
  return Outcome::Block();
}

// It is free, or one level less deep: the first who waits for it may try; in an untimed run any of them.
void Leave(Machine& machine, Ref lock, int64_t depth) {
  SetSmall(machine, lock, lock_slot::kDepth, depth);
  if (depth == 0) {
    Set(machine, lock, lock_slot::kHolder, Value::None());
    Set(machine, lock, lock_slot::kThread, Value::None());
  }
  Record(machine, lock, trace::RecordKind::kRelease);
  if (depth > 0) return;
  sim::World& world = sim::World::Of(machine);
  if (world.untimed() && !IsWaiter(machine, lock)) {
    world.threads().Offer(Value::Object(lock));
  } else {
    world.WakeOne(Value::Object(lock));
  }
}

// ---- Making them.

Ref NewLock(Machine& machine, uint16_t type, Value place, LockKind kind) {
  const Ref lock = machine.NewObject(type).ref();
  const int64_t number = place.is_none() ? sim::World::Of(machine).NewObjectNumber()
                                         : GetSmall(machine, place.ref(), place_slot::kNumber);
  SetSmall(machine, lock, lock_slot::kNumber, number);
  SetSmall(machine, lock, lock_slot::kDepth, kind == kWaiter ? 1 : 0);
  Set(machine, lock, lock_slot::kHolder, Value::None());
  Set(machine, lock, lock_slot::kThread, Value::None());
  Set(machine, lock, lock_slot::kPlace, place);
  SetSmall(machine, lock, lock_slot::kKind, kind);
  return lock;
}

Outcome MakeLock(Machine& machine, const Arguments&) {
  return Outcome::Return(Value::Object(NewLock(machine, Threading::Of(machine).lock, Value::None(), kPlain)));
}
Outcome MakeReentrantLock(Machine& machine, const Arguments&) {
  return Outcome::Return(
      Value::Object(NewLock(machine, Threading::Of(machine).reentrant_lock, Value::None(), kPlain)));
}

// place(name, kind): kind is a word of the library's.
Outcome MakePlace(Machine& machine, const Arguments& arguments) {
  struct Word {
    std::string_view word;
    trace::Wait wait;
  };
  constexpr Word kWords[] = {{"condition", trace::Wait::kCondition}, {"event", trace::Wait::kEvent},
                             {"future", trace::Wait::kFuture},       {"semaphore", trace::Wait::kSemaphore},
                             {"barrier", trace::Wait::kBarrier},     {"queue", trace::Wait::kQueue}};
  const Ref place = machine.NewObject(Threading::Of(machine).place).ref();
  SetSmall(machine, place, place_slot::kNumber, sim::World::Of(machine).NewObjectNumber());
  Set(machine, place, place_slot::kName, arguments[0]);
  SetSmall(machine, place, place_slot::kKind, static_cast<int64_t>(trace::Wait::kCondition));
  for (const Word& one : kWords) {
    if (machine.Text(arguments[1]) == one.word)
      SetSmall(machine, place, place_slot::kKind, static_cast<int64_t>(one.wait));
  }
  return Outcome::Return(Value::Object(place));
}

Outcome PlaceLock(Machine& machine, const Arguments& arguments) {
  const uint16_t type = Threading::Of(machine).reentrant_lock;
  return Outcome::Return(Value::Object(NewLock(machine, type, arguments[0], kPlain)));
}
Outcome PlaceGuard(Machine& machine, const Arguments& arguments) {
  return Outcome::Return(Value::Object(NewLock(machine, Threading::Of(machine).lock, arguments[0], kGuard)));
}
Outcome PlaceWaiter(Machine& machine, const Arguments& arguments) {
  return Outcome::Return(Value::Object(NewLock(machine, Threading::Of(machine).lock, arguments[0], kWaiter)));
}

// ---- Methods.

// What acquire() is asked for. False: raised.
bool ParseAcquire(Machine& machine, const Arguments& arguments, bool* blocking, double* timeout_s) {
  *blocking = arguments[1].is_unset() || machine.Truth(arguments[1]);
  *timeout_s = -1;
  if (!arguments[2].is_unset() && !Seconds(machine, arguments[2], timeout_s)) return false;
  if (!*blocking && *timeout_s != -1) {
    machine.Raise(vm::ExceptionType::kValueError, "can't specify a timeout for a non-blocking call");
    return false;
  }
  if (*timeout_s < 0 && *timeout_s != -1) {
    machine.Raise(vm::ExceptionType::kValueError, "timeout value must be positive");
    return false;
  }
  if (!(*timeout_s <= kMaxTimeoutSeconds)) {
    machine.Raise(vm::ExceptionType::kOverflowError, "timeout value is too large");
    return false;
  }
  return true;
}

// Somebody else holds it. Woken and not in luck, the thread goes on to wait until the same time.
Outcome AcquireLater(Machine& machine, Ref lock, sim::WaitEnd ended, double timeout_s) {
  sim::World& world = sim::World::Of(machine);
  if (ended == sim::WaitEnd::kTimedOut) return Outcome::Return(Value::Bool(false));
  if (timeout_s == -1) return BlockOn(machine, lock, sim::ThreadWait::kNever);
  const int64_t timeout_ns = TimeoutNs(timeout_s);
  if (world.IsAlone()) {
    world.Sleep(timeout_ns);
    return Outcome::Return(Value::Bool(false));
  }
  const bool is_again = ended == sim::WaitEnd::kWoken;
  const int64_t deadline_ns = is_again ? world.threads().last_deadline_ns() : world.now_ns() + timeout_ns;
  if (is_again && deadline_ns <= world.now_ns()) return Outcome::Return(Value::Bool(false));
  return BlockOn(machine, lock, deadline_ns);
}

Outcome Acquire(Machine& machine, const Arguments& arguments) {
  const sim::WaitEnd ended = sim::World::Of(machine).TakeWaitEnd();
  Ref lock = 0;
  bool blocking = true;
  double timeout_s = -1;
  if (!SelfLock(machine, arguments, &lock)) return Outcome::Raise();
  if (!ParseAcquire(machine, arguments, &blocking, &timeout_s)) return Outcome::Raise();
  const bool is_open = IsOpen(machine, lock);
  if ((is_open || !blocking) && !MayLookAt(machine, lock)) return sim::World::Of(machine).Ask();
  if (is_open) {
    Take(machine, lock);
    return Outcome::Return(Value::Bool(true));
  }
  if (!blocking) return Outcome::Return(Value::Bool(false));
  return AcquireLater(machine, lock, ended, timeout_s);
}

// Acquires it however long that takes. kReturn: it did.
Outcome AcquireAtLast(Machine& machine, Ref lock) {
  sim::World::Of(machine).TakeWaitEnd();
  if (!IsOpen(machine, lock)) return BlockOn(machine, lock, sim::ThreadWait::kNever);
  if (!MayLookAt(machine, lock)) return sim::World::Of(machine).Ask();
  Take(machine, lock);
  return Outcome::Return(Value::Bool(true));
}

Outcome Enter(Machine& machine, const Arguments& arguments) {
  Ref lock = 0;
  if (!SelfLock(machine, arguments, &lock)) return Outcome::Raise();
  return AcquireAtLast(machine, lock);
}

Outcome Release(Machine& machine, const Arguments& arguments) {
  Ref lock = 0;
  if (!SelfLock(machine, arguments, &lock)) return Outcome::Raise();
  const int64_t depth = GetSmall(machine, lock, lock_slot::kDepth);
  const bool is_reentrant = IsReentrant(machine, lock);
  if (depth == 0 || (is_reentrant && !IsHeldByThisThread(machine, lock))) {
    return machine.Raise(vm::ExceptionType::kRuntimeError,
                         is_reentrant ? "cannot release un-acquired lock" : "release unlocked lock");
  }
  if (depth == 1 && IsPlain(machine, lock) && !machine.MayProceed()) return sim::World::Of(machine).Ask();
  Leave(machine, lock, depth - 1);
  return Outcome::None();
}

Outcome Locked(Machine& machine, const Arguments& arguments) {
  Ref lock = 0;
  if (!SelfLock(machine, arguments, &lock)) return Outcome::Raise();
  if (!MayLookAt(machine, lock)) return sim::World::Of(machine).Ask();
  return Outcome::Return(Value::Bool(GetSmall(machine, lock, lock_slot::kDepth) > 0));
}

// ---- What a Condition wants of an RLock.

Outcome IsOwned(Machine& machine, const Arguments& arguments) {
  Ref lock = 0;
  if (!SelfLock(machine, arguments, &lock)) return Outcome::Raise();
  return Outcome::Return(Value::Bool(IsHeldByThisThread(machine, lock)));
}

// Lets it go whole; gives how deep it was held.
Outcome ReleaseSave(Machine& machine, const Arguments& arguments) {
  Ref lock = 0;
  if (!SelfLock(machine, arguments, &lock)) return Outcome::Raise();
  const int64_t depth = GetSmall(machine, lock, lock_slot::kDepth);
  if (depth == 0) return machine.Raise(vm::ExceptionType::kRuntimeError, "cannot release un-acquired lock");
  if (!machine.MayProceed()) return sim::World::Of(machine).Ask();
  Leave(machine, lock, 0);
  return Outcome::Return(Value::Small(depth));
}

Outcome AcquireRestore(Machine& machine, const Arguments& arguments) {
  Ref lock = 0;
  if (!SelfLock(machine, arguments, &lock)) return Outcome::Raise();
  const Outcome outcome = AcquireAtLast(machine, lock);
  if (outcome.kind != Outcome::Kind::kReturn) return outcome;
  SetSmall(machine, lock, lock_slot::kDepth, machine.AsInt(arguments[1]));
  return Outcome::None();
}

}  // namespace

bool IsLock(Machine& machine, Value value) {
  const Threading& types = Threading::Of(machine);
  return machine.IsType(value, types.lock) || machine.IsType(value, types.reentrant_lock);
}

trace::Wait WaitOfLock(Machine& machine, Ref lock) {
  if (GetSmall(machine, lock, lock_slot::kKind) != kWaiter) return trace::Wait::kThreadLock;
  const Ref place = Get(machine, lock, lock_slot::kPlace).ref();
  return static_cast<trace::Wait>(GetSmall(machine, place, place_slot::kKind));
}

std::string NameOfLock(Machine& machine, Ref lock) {
  const Value place = Get(machine, lock, lock_slot::kPlace);
  if (place.is_object()) return std::string(machine.Text(Get(machine, place.ref(), place_slot::kName)));
  return IsReentrant(machine, lock) ? "threading.RLock" : "threading.Lock";
}

void InstallLocks(Machine& machine, Threading& types, Value module) {
  constexpr uint32_t kSlots = OwnSlots(lock_slot::kEnd);
  types.lock = machine.AddType({.name = "lock",
                                .module = "_thread",
                                .slot_count = kSlots,
                                .methods = {{"acquire", "self blocking? timeout?", &Acquire, true},
                                            {"release", "self", &Release, true},
                                            {"locked", "self", &Locked, true},
                                            {"__enter__", "self", &Enter, true},
                                            {"__exit__", "self exc_type exc tb", &Release, true}}});
  types.reentrant_lock =
      machine.AddType({.name = "RLock",
                       .module = "_thread",
                       .slot_count = kSlots,
                       .methods = {{"acquire", "self blocking? timeout?", &Acquire, true},
                                   {"release", "self", &Release, true},
                                   {"_is_owned", "self", &IsOwned, true},
                                   {"_release_save", "self", &ReleaseSave, true},
                                   {"_acquire_restore", "self depth", &AcquireRestore, true},
                                   {"__enter__", "self", &Enter, true},
                                   {"__exit__", "self exc_type exc tb", &Release, true}}});
  types.place = machine.AddType({.name = "place",
                                 .module = "_thread",
                                 .slot_count = OwnSlots(place_slot::kEnd),
                                 .methods = {{"lock", "self", &PlaceLock, true},
                                             {"guard", "self", &PlaceGuard, true},
                                             {"waiter", "self", &PlaceWaiter, true}}});
  for (const uint16_t type : {types.lock, types.reentrant_lock}) {
    machine.arena().DeclareVolatile(type, lock_slot::kNumber);
  }
  machine.arena().DeclareVolatile(types.place, place_slot::kNumber);
  machine.AddFunctions(
      module,
      {{"Lock", "", &MakeLock}, {"RLock", "", &MakeReentrantLock}, {"place", "name kind", &MakePlace}});
}

}  // namespace interleave::model::threading
