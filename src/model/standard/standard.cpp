#include "model/standard/standard.hpp"

#include "model/native.hpp"

namespace interleave::model::standard {

namespace {

constexpr int64_t kFirstProcessId = 1000;
constexpr int64_t kProcessorCount = 4;

// By the number of the process's first thread.
Outcome ProcessId(Machine& machine, const Arguments&) {
  const sim::Threads& threads = sim::World::Of(machine).threads();
  for (const Ref thread : threads.Alive()) {
    if (threads.GlobalsOf(thread) != machine.Globals()) continue;
    return Outcome::Return(machine.Int(kFirstProcessId + threads.NumberOf(thread)));
  }
  return Outcome::Return(machine.Int(kFirstProcessId));
}

Outcome ProcessorCount(Machine& machine, const Arguments&) {
  return Outcome::Return(machine.Int(kProcessorCount));
}

// Nothing of the program runs after it: no finally, no other thread.
Outcome ExitAtOnce(Machine& machine, const Arguments& arguments) {
  if (!machine.IsInt(arguments[0])) {
    return machine.Raise(vm::ExceptionType::kTypeError, "'" + machine.TypeName(arguments[0]) +
                                                            "' object cannot be interpreted as an integer");
  }
  sim::World::Of(machine).Finish();
  return Outcome::Block();
}

}  // namespace

void Install(sim::World& world) {
  Machine& machine = world.machine();
  const Value os = machine.NewModule("os");
  machine.AddFunctions(
      os, {{"getpid", "", &ProcessId}, {"cpu_count", "", &ProcessorCount}, {"_exit", "status", &ExitAtOnce}});
}

}  // namespace interleave::model::standard
