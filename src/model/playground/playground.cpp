#include "model/playground/playground.hpp"

namespace interleave::model::playground {

void Install(sim::World& world) {
  Machine& machine = world.machine();
  auto types = std::make_shared<Playground>();
  world.SetModel(sim::ModelId::kPlayground, types);
  const Value module = machine.NewModule("playground");
  const Value parameters = machine.NewModule("playground.parameters");
  for (const auto& [name, value] : world.options().parameters) {
    machine.SetModule(parameters, name, machine.Int(value));
  }
  InstallUpstream(machine, *types, module);
  InstallWorkload(machine, *types);
}

}  // namespace interleave::model::playground
