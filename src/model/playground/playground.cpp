#include "model/playground/playground.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace interleave::model::playground {

namespace {

// Whether the program's text, or that of a counter, has the name.
bool Names(const sim::Options& options, std::string_view name) {
  const std::vector<std::string>& names = options.program->names;
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Whether some value of upstream may ever change, as far as the program's text tells.
bool MayPut(const sim::Options& options) {
  return !options.upstream.read_only && (Names(options, "put") || Names(options, "put_blocking"));
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
  types->keeps_peak = Names(world.options(), "peak");
  types->counts_calls =
      world.options().upstream.capacity > 0 || types->keeps_peak || Names(world.options(), "in_flight");
  InstallUpstream(machine, *types, module);
  InstallWorkload(machine, *types);
}

}  // namespace interleave::model::playground
