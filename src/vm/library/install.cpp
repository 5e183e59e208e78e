#include "vm/library/install.hpp"

#include <algorithm>

namespace interleave::vm {

namespace {

// How many places the traceback of an exception has: contextlib takes away again what a generator that
// raised it once more has added.
Outcome TracebackSize(Machine& machine, const Arguments& arguments) {
  const Value places = machine.GetSlot(arguments[0], exception_slot::kTraceback);
  return Outcome::Return(Value::Small(places.is_object() ? machine.ListSize(places) : 0));
}

Outcome CutTraceback(Machine& machine, const Arguments& arguments) {
  const Value places = machine.GetSlot(arguments[0], exception_slot::kTraceback);
  if (!places.is_object()) return Outcome::None();
  const auto size = static_cast<uint32_t>(machine.AsInt(arguments[1]));
  machine.ListTruncate(places, std::min(size, machine.ListSize(places)));
  return Outcome::None();
}

// How long a turn lasts from now on, for whoever gives turns.
Outcome SetSwitchInterval(Machine& machine, const Arguments& arguments) {
  constexpr double kMostSeconds = 1e9;
  const double seconds = std::clamp(machine.AsDouble(arguments[0]), 1e-9, kMostSeconds);
  machine.host().OnSwitchInterval(static_cast<int64_t>(seconds * 1e9));
  return Outcome::None();
}

}  // namespace

Value InstallMachineModule(Machine& machine) {
  const Value module = machine.NewModule("_machine");
  machine.AddFunctions(module, {{"traceback_size", "exception /", TracebackSize},
                                {"set_switch_interval", "seconds /", SetSwitchInterval},
                                {"cut_traceback", "exception size /", CutTraceback}});
  return module;
}

void InstallLibrary(Machine& machine) {
  const Value module = InstallMachineModule(machine);
  InstallCollections(machine);
  InstallItertools(machine);
  InstallMath(machine);
  InstallTwister(machine, module);
  AddBinding(machine, module);
  AddCaches(machine, module);
  InstallSys(machine);
}

}  // namespace interleave::vm
