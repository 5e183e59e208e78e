// Which event loop a program gets: get_event_loop and its kin, and the policy behind them. Each thread has
// its own current loop; the first thread's alone is made when it is asked for.
//
// Source: Lib/asyncio/events.py of CPython 3.11.2.
//
// Inaccuracy: the policy cannot be replaced by one of the program's own.
#include "model/asyncio/loop.hpp"

namespace interleave::model::asyncio {

namespace {

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

// The policy's own looks past the loop that runs.
Outcome GetCurrentLoop(Machine& machine, const Arguments&) {
  Ref loop = 0;
  if (!CurrentLoop(machine, &loop)) return Outcome::Raise();
  return Outcome::Return(Value::Object(loop));
}

Outcome NewEventLoop(Machine& machine, const Arguments&) {
  return Outcome::Return(Value::Object(NewLoop(machine)));
}

Outcome SetCurrentLoop(Machine& machine, Value loop) {
  const Asyncio& types = Asyncio::Of(machine);
  if (!loop.is_none() && !machine.IsType(loop, types.loop)) {
    return machine.Raise(
        vm::ExceptionType::kTypeError,
        "loop must be an instance of AbstractEventLoop or None, not '" + machine.TypeName(loop) + "'");
  }
  machine.arena().SetRoot(types.current_loop_root, loop);
  return Outcome::None();
}

Outcome SetEventLoop(Machine& machine, const Arguments& arguments) {
  return SetCurrentLoop(machine, arguments[0]);
}
Outcome PolicySetEventLoop(Machine& machine, const Arguments& arguments) {
  return SetCurrentLoop(machine, arguments[1]);
}

Outcome NewPolicy(Machine& machine, const Arguments&) {
  return Outcome::Return(machine.NewObject(Asyncio::Of(machine).policy));
}

Outcome GetPolicy(Machine& machine, const Arguments& arguments) {
  const uint32_t root = Asyncio::Of(machine).policy_root;
  if (!machine.arena().Root(root).is_object()) {
    machine.arena().SetRoot(root, NewPolicy(machine, arguments).value);
  }
  return Outcome::Return(machine.arena().Root(root));
}

// A new policy has no current loop of its own yet: the next one that is asked for is made.
Outcome SetPolicy(Machine& machine, const Arguments& arguments) {
  const Asyncio& types = Asyncio::Of(machine);
  const Value policy = arguments[0];
  if (!policy.is_none() && !machine.IsType(policy, types.policy)) {
    return machine.Raise(vm::ExceptionType::kTypeError,
                         "policy must be an instance of AbstractEventLoopPolicy or None, not '" +
                             machine.TypeName(policy) + "'");
  }
  if (policy == machine.arena().Root(types.policy_root)) return Outcome::None();
  machine.arena().SetRoot(types.policy_root, policy);
  machine.arena().SetRoot(types.current_loop_root, Value::Unset());
  return Outcome::None();
}

}  // namespace

void InstallPolicy(Machine& machine, Asyncio& types, Value module) {
  types.policy_root = machine.arena().AddRoot();
  types.policy = machine.AddType({.name = "_UnixDefaultEventLoopPolicy",
                                  .module = "asyncio.unix_events",
                                  .slot_count = 0,
                                  .constructor = {"_UnixDefaultEventLoopPolicy", "class", &NewPolicy},
                                  .methods = {{"get_event_loop", "self", &GetCurrentLoop},
                                              {"set_event_loop", "self loop", &PolicySetEventLoop},
                                              {"new_event_loop", "self", &NewEventLoop}}});
  machine.SetModule(module, "DefaultEventLoopPolicy", machine.TypeClass(types.policy));
  machine.SetModule(module, "AbstractEventLoopPolicy", machine.TypeClass(types.policy));
  machine.AddFunctions(module, {{"get_running_loop", "", &GetRunningLoop},
                                {"get_event_loop", "", &GetEventLoop},
                                {"new_event_loop", "", &NewEventLoop},
                                {"set_event_loop", "loop", &SetEventLoop},
                                {"get_event_loop_policy", "", &GetPolicy},
                                {"set_event_loop_policy", "policy", &SetPolicy}});
}

}  // namespace interleave::model::asyncio
