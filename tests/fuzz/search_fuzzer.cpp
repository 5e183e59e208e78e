// Any bytes as a program of which every schedule is searched, as far as a little work goes. The search goes
// back after each way; where CHECKs of debugging are on it compares what it comes back to.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "base/check.hpp"
#include "explore/analysis.hpp"
#include "explore/choosers.hpp"
#include "explore/search.hpp"
#include "lang/compiler.hpp"
#include "model/install.hpp"

namespace {

using namespace interleave;

constexpr uint64_t kFuel = 20'000;  // a step of many threads takes as long as all of them
constexpr uint64_t kSlice = 1'000;

void Search(const lang::Program& program) {
  sim::Options options;
  options.program = &program;
  options.installers = model::Installers();
  options.limits = {.max_steps = 20'000, .max_memory_bytes = 8U << 20};
  options.workload.requests = 2;
  options.untimed = true;
  trace::Log log;
  explore::SeededChooser chooser(1);
  sim::World world(options, chooser, log);
  explore::Search search(world, {.max_states = 2'000, .max_bytes = 64U << 20},
                         [](sim::World& ended) { return static_cast<uint32_t>(ended.result().outcome); });
  for (uint64_t used = 0; used < kFuel && search.Advance(kSlice); used += kSlice) {
  }
  search.Stop();
  const auto outcome_count = static_cast<uint32_t>(trace::Outcome::kLimit) + 1;
  const auto paths = explore::ShortestPaths(search.graph(), outcome_count);
  CHECK(paths.size() == outcome_count);
  if (search.complete() && !search.is_cyclic() && search.graph().state_count() > 0) {
    const explore::Counts counts = explore::CountSchedules(search.graph(), outcome_count);
    CHECK(!counts.schedules.Decimal().empty());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view source(reinterpret_cast<const char*>(data), size);
  const auto compiled = lang::Compile(source, "fuzz.py");
  if (const auto* program = std::get_if<lang::Program>(&compiled)) Search(*program);
  return 0;
}
