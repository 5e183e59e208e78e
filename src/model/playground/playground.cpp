#include "model/playground/playground.hpp"

#include <algorithm>
#include <string>

namespace interleave::model::playground {

namespace {

// Whether some value of upstream may ever change, as far as the program's text tells.
bool MayPut(const sim::Options& options) {
  if (options.upstream.read_only) return false;
  const auto puts = [](const std::string& name) { return name == "put" || name == "put_blocking"; };
  const std::vector<std::string>& names = options.program->names;
  return std::any_of(names.begin(), names.end(), puts);
}

}  // namespace

void Install(sim::World& world) {
  Machine& machine = world.machine();
  auto types = std::make_shared<Playground>();
  world.SetModel(sim::ModelId::kPlayground, types);
  const Value module = machine.NewModule("playground");
  const Value parameters = machine.NewModule("playground.parameters");
  for (const auto& [name, value] : world.options().parameters) {
    machine.SetModule(parameters, name, machine.Int(value));
  }
  types->puts = MayPut(world.options());
  InstallUpstream(machine, *types, module);
  InstallWorkload(machine, *types);
}

}  // namespace interleave::model::playground
