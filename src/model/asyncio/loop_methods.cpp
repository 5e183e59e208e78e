// The methods of event loops that programs call.
#include <fmt/format.h>

#include "model/asyncio/executor.hpp"
#include "model/asyncio/future.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/loop_methods.hpp"
#include "model/asyncio/sleep.hpp"
#include "model/asyncio/task.hpp"

namespace interleave::model::asyncio {

namespace {

bool SelfLoop(Machine& machine, const Arguments& arguments, Ref* loop) {
  if (SelfOf(machine, arguments, Asyncio::Of(machine).loop, loop)) return true;
  RaiseWrongSelf(machine, arguments);
  return false;
}

// The same, and it is not closed.
bool SelfOpenLoop(Machine& machine, const Arguments& arguments, Ref* loop) {
  if (!SelfLoop(machine, arguments, loop)) return false;
  if (!Get(machine, *loop, loop_slot::kClosed).is_true()) return true;
  machine.Raise(vm::ExceptionType::kRuntimeError, "Event loop is closed");
  return false;
}

// The arguments that `*` took, as a tuple.
Value RestTuple(Machine& machine, const Arguments& arguments) {
  return machine.Tuple(arguments.values + arguments.named, arguments.rest_count());
}

Outcome Construct(Machine& machine, const Arguments&) {
  return Outcome::Return(Value::Object(NewLoop(machine)));
}

Outcome MethodTime(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  return Outcome::Return(machine.Float(static_cast<double>(sim::World::Of(machine).ReadClock()) / 1e9));
}

Outcome MethodCallSoon(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfOpenLoop(machine, arguments, &loop)) return Outcome::Raise();
  return Outcome::Return(CallSoon(machine, loop, arguments[1], RestTuple(machine, arguments)));
}

Outcome MethodCallSoonThreadsafe(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfOpenLoop(machine, arguments, &loop)) return Outcome::Raise();
  return Outcome::Return(CallSoonThreadsafe(machine, loop, arguments[1], RestTuple(machine, arguments)));
}

Outcome MethodCallLater(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  double delay_s = 0;
  int64_t when_ns = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  if (arguments[1].is_none()) {
    return machine.Raise(vm::ExceptionType::kTypeError, "delay must not be None");
  }
  if (!SelfOpenLoop(machine, arguments, &loop)) return Outcome::Raise();
  if (!Seconds(machine, arguments[1], &delay_s) || !Deadline(machine, delay_s, &when_ns))
    return Outcome::Raise();
  return Outcome::Return(CallAt(machine, loop, when_ns, arguments[2], RestTuple(machine, arguments)));
}

Outcome MethodCallAt(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  double when_s = 0;
  int64_t when_ns = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  if (arguments[1].is_none()) {
    return machine.Raise(vm::ExceptionType::kTypeError, "when cannot be None");
  }
  if (!SelfOpenLoop(machine, arguments, &loop)) return Outcome::Raise();
  if (!Seconds(machine, arguments[1], &when_s) || !DeadlineAt(machine, when_s, &when_ns))
    return Outcome::Raise();
  return Outcome::Return(CallAt(machine, loop, when_ns, arguments[2], RestTuple(machine, arguments)));
}

Outcome MethodCreateFuture(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  return Outcome::Return(NewFuture(machine, loop, sim::World::Of(machine).NewObjectNumber()));
}

Outcome MethodCreateTask(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  return CreateTask(machine, loop, arguments[1], arguments[2]);
}

Outcome MethodIsRunning(Machine& machine, const Arguments& arguments) {
  if (!machine.IsType(arguments[0], Asyncio::Of(machine).loop)) return RaiseWrongSelf(machine, arguments);
  return Outcome::Return(Value::Bool(RunningLoop(machine) == arguments[0].ref()));
}

Outcome MethodIsClosed(Machine& machine, const Arguments& arguments) {
  if (!machine.IsType(arguments[0], Asyncio::Of(machine).loop)) return RaiseWrongSelf(machine, arguments);
  return Outcome::Return(Get(machine, arguments[0].ref(), loop_slot::kClosed));
}

Outcome MethodStop(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  StopLoop(machine, loop);
  return Outcome::None();
}

Outcome MethodClose(Machine& machine, const Arguments& arguments) {
  if (!machine.IsType(arguments[0], Asyncio::Of(machine).loop)) return RaiseWrongSelf(machine, arguments);
  if (RunningLoop(machine) == arguments[0].ref()) {
    return machine.Raise(vm::ExceptionType::kRuntimeError, "Cannot close a running event loop");
  }
  CloseLoop(machine, arguments[0].ref());
  return CloseExecutor(machine, arguments[0].ref());
}

Outcome MethodGetDebug(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  return Outcome::Return(Get(machine, loop, loop_slot::kDebug));
}

Outcome MethodSetDebug(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  Set(machine, loop, loop_slot::kDebug, Value::Bool(machine.Truth(arguments[1])));
  return Outcome::None();
}

Outcome MethodGetTaskFactory(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  return Outcome::Return(Get(machine, loop, loop_slot::kTaskFactory));
}

Outcome MethodSetTaskFactory(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  if (!arguments[1].is_none() && !machine.Callable(arguments[1])) {
    return machine.Raise(vm::ExceptionType::kTypeError, "task factory must be a callable or None");
  }
  Set(machine, loop, loop_slot::kTaskFactory, arguments[1]);
  return Outcome::None();
}

// Asynchronous generators that are left over are not closed, so there is nothing to wait for.
Outcome MethodShutdownGenerators(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  return Outcome::Return(NewFinished(machine, Value::None()));
}

Outcome Repr(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  const auto word = [](bool value) { return value ? "True" : "False"; };
  return Outcome::Return(machine.String(
      fmt::format("<{} running={} closed={} debug={}>", machine.TypeName(arguments[0]),
                  word(RunningLoop(machine) == loop), word(Get(machine, loop, loop_slot::kClosed).is_true()),
                  word(Get(machine, loop, loop_slot::kDebug).is_true()))));
}

}  // namespace

void InstallLoopMethods(Machine& machine, Asyncio& types, Value module) {
  types.loop = machine.AddType(
      {.name = "_UnixSelectorEventLoop",
       .module = "asyncio.unix_events",
       .slot_count = OwnSlots(loop_slot::kEnd),
       .constructor = {"_UnixSelectorEventLoop", "class selector?", &Construct},
       .methods = {{"time", "self", &MethodTime},
                   {"call_soon", "self callback * context?", &MethodCallSoon},
                   {"call_later", "self delay callback * context?", &MethodCallLater},
                   {"call_at", "self when callback * context?", &MethodCallAt},
                   {"create_future", "self", &MethodCreateFuture},
                   {"create_task", "self coro *, name? context?", &MethodCreateTask},
                   {"is_running", "self", &MethodIsRunning},
                   {"is_closed", "self", &MethodIsClosed},
                   {"stop", "self", &MethodStop},
                   {"close", "self", &MethodClose},
                   {"call_soon_threadsafe", "self callback * context?", &MethodCallSoonThreadsafe},
                   {"get_debug", "self", &MethodGetDebug},
                   {"set_debug", "self enabled", &MethodSetDebug},
                   {"get_task_factory", "self", &MethodGetTaskFactory},
                   {"set_task_factory", "self factory", &MethodSetTaskFactory},
                   {"shutdown_asyncgens", "self", &MethodShutdownGenerators},
                   {"__repr__", "self", &Repr}}});
  machine.SetModule(module, "AbstractEventLoop", machine.TypeClass(types.loop));
  machine.SetModule(module, "BaseEventLoop", machine.TypeClass(types.loop));
  machine.SetModule(module, "SelectorEventLoop", machine.TypeClass(types.loop));
}

}  // namespace interleave::model::asyncio
