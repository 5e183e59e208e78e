#include "model/gc/gc.hpp"

#include "model/asyncio/lost.hpp"
#include "model/native.hpp"

namespace interleave::model::gc {

namespace {

struct Gc {
  uint32_t disabled_root = 0;  // Bool; Unset: enabled

  static Gc& Of(Machine& machine) { return sim::World::Of(machine).Model<Gc>(sim::ModelId::kGc); }
};

Outcome Collect(Machine& machine, const Arguments& arguments) {
  const Value generation = arguments[0];
  if (!generation.is_unset()) {
    if (!machine.IsInt(generation)) {
      return machine.Raise(vm::ExceptionType::kTypeError, "'" + machine.TypeName(generation) +
                                                              "' object cannot be interpreted as an integer");
    }
    if (machine.AsInt(generation) < 0 || machine.AsInt(generation) > 2) {
      return machine.Raise(vm::ExceptionType::kValueError, "invalid generation");
    }
  }
  return asyncio::CollectUnreached(machine);
}

Outcome SetEnabled(Machine& machine, bool enabled) {
  machine.arena().SetRoot(Gc::Of(machine).disabled_root, Value::Bool(!enabled));
  return Outcome::None();
}
Outcome Enable(Machine& machine, const Arguments&) { return SetEnabled(machine, true); }
Outcome Disable(Machine& machine, const Arguments&) { return SetEnabled(machine, false); }

Outcome IsEnabled(Machine& machine, const Arguments&) {
  return Outcome::Return(Value::Bool(!machine.arena().Root(Gc::Of(machine).disabled_root).is_true()));
}

Outcome Freeze(Machine&, const Arguments&) { return Outcome::None(); }

}  // namespace

void Install(sim::World& world) {
  Machine& machine = world.machine();
  auto data = std::make_shared<Gc>();
  data->disabled_root = machine.arena().AddRoot();
  world.SetModel(sim::ModelId::kGc, data);
  machine.AddFunctions(machine.NewModule("gc"), {{"collect", "generation?", &Collect},
                                                 {"enable", "", &Enable},
                                                 {"disable", "", &Disable},
                                                 {"isenabled", "", &IsEnabled},
                                                 {"freeze", "", &Freeze},
                                                 {"unfreeze", "", &Freeze}});
}

}  // namespace interleave::model::gc
