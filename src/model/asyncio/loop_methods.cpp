// The methods of event loops that programs call, and the functions that find one.
#include <vector>

#include "model/asyncio/future.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/loop_methods.hpp"
#include "model/asyncio/task.hpp"

namespace interleave::model::asyncio {

namespace {

bool SelfLoop(Machine& machine, const Arguments& arguments, Ref* loop) {
  if (!SelfOf(machine, arguments, Asyncio::Of(machine).loop, loop)) {
    RaiseWrongSelf(machine, arguments);
    return false;
  }
  if (!Get(machine, *loop, loop_slot::kClosed).is_true()) return true;
  machine.Raise(vm::ExceptionType::kRuntimeError, "Event loop is closed");
  return false;
}

// The arguments that `*` took, as a tuple.
Value RestTuple(Machine& machine, const Arguments& arguments) {
  return machine.Tuple(arguments.values + arguments.named, arguments.rest_count());
}

Outcome MethodTime(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  return Outcome::Return(machine.Float(static_cast<double>(sim::World::Of(machine).now_ns()) / 1e9));
}

Outcome MethodCallSoon(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  return Outcome::Return(CallSoon(machine, loop, arguments[1], RestTuple(machine, arguments)));
}

Outcome MethodCallLater(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  double delay_s = 0;
  int64_t when_ns = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  if (!Seconds(machine, arguments[1], &delay_s) || !Deadline(machine, delay_s, &when_ns))
    return Outcome::Raise();
  return Outcome::Return(CallAt(machine, loop, when_ns, arguments[2], RestTuple(machine, arguments)));
}

Outcome MethodCallAt(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  double when_s = 0;
  int64_t when_ns = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
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
  return Outcome::None();
}

Outcome MethodGetDebug(Machine&, const Arguments&) { return Outcome::Return(Value::Bool(false)); }

// ---- Functions of the module.

Outcome GetRunningLoop(Machine& machine, const Arguments&) {
  Ref loop = 0;
  if (!RequireRunningLoop(machine, &loop)) return Outcome::Raise();
  return Outcome::Return(Value::Object(loop));
}

Outcome GetEventLoop(Machine& machine, const Arguments&) {
  Ref loop = 0;
  if (!LoopArgument(machine, Value::None(), &loop)) return Outcome::Raise();
  return Outcome::Return(Value::Object(loop));
}

Outcome NewEventLoop(Machine& machine, const Arguments&) {
  return Outcome::Return(Value::Object(NewLoop(machine)));
}

Outcome SetEventLoop(Machine& machine, const Arguments& arguments) {
  const Asyncio& types = Asyncio::Of(machine);
  if (!arguments[0].is_none() && !machine.IsType(arguments[0], types.loop)) {
    return machine.Raise(vm::ExceptionType::kTypeError,
                         "loop must be an instance of AbstractEventLoop or None, not '" +
                             machine.TypeName(arguments[0]) + "'");
  }
  machine.arena().SetRoot(types.current_loop_root, arguments[0]);
  return Outcome::None();
}

}  // namespace

void InstallLoopMethods(Machine& machine, Asyncio& types, Value module) {
  types.loop =
      machine.AddType({.name = "_UnixSelectorEventLoop",
                       .module = "asyncio.unix_events",
                       .slot_count = OwnSlots(loop_slot::kEnd),
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
                                   {"get_debug", "self", &MethodGetDebug}}});
  machine.AddFunctions(module, {{"get_running_loop", "", &GetRunningLoop},
                                {"get_event_loop", "", &GetEventLoop},
                                {"new_event_loop", "", &NewEventLoop},
                                {"set_event_loop", "loop", &SetEventLoop}});
}

}  // namespace interleave::model::asyncio
