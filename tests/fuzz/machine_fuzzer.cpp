// Any bytes as a program that runs for a while, is saved, goes on, is put back and goes on again: the second
// time it does the same and comes to the same state. The last byte says after how many steps it is saved.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "base/check.hpp"
#include "explore/choosers.hpp"
#include "lang/compiler.hpp"
#include "model/install.hpp"
#include "sim/world.hpp"

namespace {

using namespace interleave;

constexpr uint64_t kFuelOfStart = 20'000;
constexpr uint64_t kSteps = 10'000;
constexpr uint64_t kSlice = 1'000;  // several slices, so that most runs are cut in the middle of a step

// What a run has come to.
struct Image {
  base::Hash128Value state;
  uint64_t records = 0;
  uint64_t steps = 0;
  uint64_t work = 0;
  std::string output;

  bool operator==(const Image&) const = default;
};

Image GoOn(sim::World& world, const trace::Log& log) {
  const uint64_t last_step = world.step_count() + kSteps;
  for (uint64_t slice = 0; slice < kSteps / kSlice && world.Advance(kSlice, last_step); ++slice) {
  }
  return {world.CanonicalHash(), log.Hash(), world.step_count(), world.work_used(), world.output()};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view source(reinterpret_cast<const char*>(data), size);
  auto compiled = lang::Compile(source, "fuzz.py");
  auto* program = std::get_if<lang::Program>(&compiled);
  if (program == nullptr) return 0;
  sim::Options options;
  options.program = program;
  options.installers = model::Installers();
  options.limits = {.max_steps = 100'000, .max_memory_bytes = 16U << 20};
  options.workload.requests = 4;
  trace::Log log;
  explore::SeededChooser chooser(1);
  sim::World world(options, chooser, log);
  const uint64_t first_steps = size == 0 ? 0 : data[size - 1] % 32;
  world.Advance(kFuelOfStart, first_steps);
  if (world.finished() || !world.started()) return 0;
  const sim::World::Snapshot snapshot = world.Save();
  const explore::SeededChooser saved_chooser = chooser;
  const Image first = GoOn(world, log);
  world.Restore(snapshot);
  chooser = saved_chooser;
  CHECK(GoOn(world, log) == first);
  return 0;
}
