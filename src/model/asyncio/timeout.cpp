// asyncio.timeout and asyncio.timeout_at.
//
// Source: Lib/asyncio/timeouts.py of CPython 3.11.2.
#include <fmt/format.h>

#include "model/asyncio/future.hpp"
#include "model/asyncio/handle.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/sleep.hpp"
#include "model/asyncio/task.hpp"

namespace interleave::model::asyncio {

namespace {

namespace timeout_slot {
enum : uint32_t {
  kState = vm::object_slot::kFirst,
  kWhen,    // a float, or None
  kHandle,  // None: no timer is set
  kTask,
  kEnd
};
}
enum TimeoutState : int64_t { kCreated, kEntered, kExpiring, kExpired, kExited };
constexpr std::string_view kStateNames[] = {"created", "active", "expiring", "expired", "finished"};

bool SelfTimeout(Machine& machine, const Arguments& arguments, Ref* timeout) {
  if (SelfOf(machine, arguments, Asyncio::Of(machine).timeout, timeout)) return true;
  RaiseWrongSelf(machine, arguments);
  return false;
}

void OnTimeout(Machine& machine, Ref self, Value) {
  Cancel(machine, Get(machine, self, timeout_slot::kTask).ref(), Value::Unset());
  SetSmall(machine, self, timeout_slot::kState, kExpiring);
  Set(machine, self, timeout_slot::kHandle, Value::None());
}

void DropHandle(Machine& machine, Ref self) {
  const Value handle = Get(machine, self, timeout_slot::kHandle);
  if (handle.is_object()) CancelHandle(machine, handle.ref());
  Set(machine, self, timeout_slot::kHandle, Value::None());
}

// reschedule(when): False: raised.
bool Schedule(Machine& machine, Ref self, Value when) {
  Ref loop = 0;
  if (!RequireRunningLoop(machine, &loop)) return false;
  double when_s = 0;
  int64_t when_ns = 0;
  if (!when.is_none() && (!Seconds(machine, when, &when_s) || !DeadlineAt(machine, when_s, &when_ns)))
    return false;
  Set(machine, self, timeout_slot::kWhen, when);
  DropHandle(machine, self);
  if (when.is_none()) return true;
  const Value callback = Value::Object(self);
  const double now_s = static_cast<double>(sim::World::Of(machine).now_ns()) / 1e9;
  Set(machine, self, timeout_slot::kHandle,
      when_s <= now_s ? CallSoon(machine, loop, callback, Value::None())
                      : CallAt(machine, loop, when_ns, callback, Value::None()));
  return true;
}

Outcome Enter(Machine& machine, const Arguments& arguments) {
  Ref self = 0;
  Ref loop = 0;
  if (!SelfTimeout(machine, arguments, &self) || !RequireRunningLoop(machine, &loop)) return Outcome::Raise();
  const Value task = Get(machine, loop, loop_slot::kCurrentTask);
  if (task.is_none()) {
    return machine.Raise(vm::ExceptionType::kRuntimeError, "Timeout should be used inside a task");
  }
  SetSmall(machine, self, timeout_slot::kState, kEntered);
  Set(machine, self, timeout_slot::kTask, task);
  if (!Schedule(machine, self, Get(machine, self, timeout_slot::kWhen))) return Outcome::Raise();
  return Outcome::Return(NewFinished(machine, arguments[0]));
}

Outcome Exit(Machine& machine, const Arguments& arguments) {
  Ref self = 0;
  if (!SelfTimeout(machine, arguments, &self)) return Outcome::Raise();
  DropHandle(machine, self);
  if (GetSmall(machine, self, timeout_slot::kState) == kExpiring) {
    SetSmall(machine, self, timeout_slot::kState, kExpired);
    const int64_t left = Uncancel(machine, Get(machine, self, timeout_slot::kTask).ref());
    if (left == 0 && arguments[1] == Asyncio::Of(machine).cancelled_error) {
      return machine.Raise(machine.ExceptionClass(vm::ExceptionType::kTimeoutError));
    }
  } else {
    SetSmall(machine, self, timeout_slot::kState, kExited);
  }
  return Outcome::Return(NewFinished(machine, Value::None()));
}

Outcome When(Machine& machine, const Arguments& arguments) {
  Ref self = 0;
  if (!SelfTimeout(machine, arguments, &self)) return Outcome::Raise();
  return Outcome::Return(Get(machine, self, timeout_slot::kWhen));
}

Outcome Reschedule(Machine& machine, const Arguments& arguments) {
  Ref self = 0;
  if (!SelfTimeout(machine, arguments, &self)) return Outcome::Raise();
  const int64_t state = GetSmall(machine, self, timeout_slot::kState);
  if (state == kCreated) return machine.Raise(machine.ExceptionClass(vm::ExceptionType::kAssertionError));
  if (state != kEntered) {
    return machine.Raise(vm::ExceptionType::kRuntimeError,
                         fmt::format("Cannot change state of {} Timeout", kStateNames[state]));
  }
  return Schedule(machine, self, arguments[1]) ? Outcome::None() : Outcome::Raise();
}

Outcome Expired(Machine& machine, const Arguments& arguments) {
  Ref self = 0;
  if (!SelfTimeout(machine, arguments, &self)) return Outcome::Raise();
  const int64_t state = GetSmall(machine, self, timeout_slot::kState);
  return Outcome::Return(Value::Bool(state == kExpiring || state == kExpired));
}

// Rounded to three places, as round() does.
std::string WhenText(Machine& machine, Value when) {
  if (!machine.IsFloat(when)) return machine.Repr(when);
  return machine.Repr(machine.Float(std::stod(fmt::format("{:.3f}", machine.AsDouble(when)))));
}

Outcome Repr(Machine& machine, const Arguments& arguments) {
  Ref self = 0;
  if (!SelfTimeout(machine, arguments, &self)) return Outcome::Raise();
  const int64_t state = GetSmall(machine, self, timeout_slot::kState);
  std::string text = fmt::format("<Timeout [{}]", kStateNames[state]);
  if (state == kEntered) text += " when=" + WhenText(machine, Get(machine, self, timeout_slot::kWhen));
  return Outcome::Return(machine.String(text + ">"));
}

Outcome NewTimeout(Machine& machine, Value when) {
  const Value timeout = machine.NewObject(Asyncio::Of(machine).timeout);
  SetSmall(machine, timeout.ref(), timeout_slot::kState, kCreated);
  Set(machine, timeout.ref(), timeout_slot::kWhen, when);
  Set(machine, timeout.ref(), timeout_slot::kHandle, Value::None());
  return Outcome::Return(timeout);
}

Outcome TimeoutFunction(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  double delay_s = 0;
  if (!RequireRunningLoop(machine, &loop)) return Outcome::Raise();
  if (arguments[0].is_none()) return NewTimeout(machine, arguments[0]);
  if (!Seconds(machine, arguments[0], &delay_s)) return Outcome::Raise();
  const double now_s = static_cast<double>(sim::World::Of(machine).now_ns()) / 1e9;
  return NewTimeout(machine, machine.Float(now_s + delay_s));
}

Outcome TimeoutAt(Machine& machine, const Arguments& arguments) { return NewTimeout(machine, arguments[0]); }

}  // namespace

void InstallTimeout(Machine& machine, Asyncio& types, Value module) {
  types.timeout = machine.AddType({.name = "Timeout",
                                   .module = "asyncio.timeouts",
                                   .slot_count = OwnSlots(timeout_slot::kEnd),
                                   .methods = {{"when", "self", &When},
                                               {"reschedule", "self when", &Reschedule},
                                               {"expired", "self", &Expired},
                                               {"__aenter__", "self", &Enter},
                                               {"__aexit__", "self exc_type exc_val exc_tb", &Exit},
                                               {"__repr__", "self", &Repr}}});
  types.callbacks[types.timeout] = &OnTimeout;
  machine.SetModule(module, "Timeout", machine.TypeClass(types.timeout));
  machine.AddFunctions(module, {{"timeout", "delay", &TimeoutFunction}, {"timeout_at", "when", &TimeoutAt}});
}

}  // namespace interleave::model::asyncio
