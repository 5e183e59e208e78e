// What lasts as long as a thread, and what is done when the program's first thread has come to its end.
#include "model/threading/state.hpp"
#include "model/threading/threading.hpp"

namespace interleave::model::threading {

namespace {

using vm::FrameEvent;

constexpr uint32_t kFirstThread = 0;

// at_exit(function): as Lib/threading.py's _register_atexit.
Outcome AtExit(Machine& machine, const Arguments& arguments) {
  const uint32_t root = Threading::Of(machine).exits_root;
  if (machine.arena().Root(root).is_unset()) machine.arena().SetRoot(root, machine.List(nullptr, 0));
  machine.ListAppend(machine.arena().Root(root), arguments[0]);
  return Outcome::None();
}

// The last of them, taken away; Unset: none is left.
Value TakeExit(Machine& machine) {
  const Value exits = machine.arena().Root(Threading::Of(machine).exits_root);
  const uint32_t count = exits.is_unset() ? 0 : machine.ListSize(exits);
  if (count == 0) return Value::Unset();
  const Value exit = machine.ListGet(exits, count - 1);
  machine.ListTruncate(exits, count - 1);
  return exit;
}

// What one of them raises stops none of the others.
Outcome ExitFrame(Machine& machine, Ref, FrameEvent, Value) {
  while (true) {
    const Value exit = TakeExit(machine);
    if (exit.is_unset()) return Outcome::None();
    const Outcome outcome = machine.Call(exit, {});
    if (outcome.raised()) {
      machine.TakeRaised();
    } else if (outcome.kind != Outcome::Kind::kReturn) {
      return outcome;
    }
  }
}

// spaces(): what the thread that runs has of every `local`. Nothing, where an expression is evaluated between
// two threads.
Outcome Spaces(Machine& machine, const Arguments&) {
  const uint32_t root = Threading::Of(machine).spaces_root;
  if (sim::World::Of(machine).threads().current() == 0) return Outcome::Return(machine.NewDict());
  if (machine.arena().Root(root).is_unset()) machine.arena().SetRoot(root, machine.NewDict());
  return Outcome::Return(machine.arena().Root(root));
}

}  // namespace

bool BeginExit(sim::World& world) {
  Machine& machine = world.machine();
  const Threading& types = Threading::Of(machine);
  const Value exits = machine.arena().Root(types.exits_root);
  if (exits.is_unset() || machine.ListSize(exits) == 0) return false;
  machine.PushNativeOn(kFirstThread, types.exit_frame, 0);
  return true;
}

void InstallLifetimes(Machine& machine, Threading& types, Value module) {
  types.exit_frame = machine.AddNativeStep(&ExitFrame);
  types.exits_root = machine.arena().AddRoot();
  types.spaces_root = machine.arena().AddRoot();
  sim::World::Of(machine).threads().AddRoot(types.spaces_root, Value::Unset());
  machine.AddFunctions(module, {{"at_exit", "function", &AtExit}, {"spaces", "", &Spaces}});
}

}  // namespace interleave::model::threading
