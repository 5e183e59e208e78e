#include "model/time/time.hpp"

#include <cmath>

#include "model/native.hpp"

namespace interleave::model::time {

namespace {

constexpr double kMaxSleepSeconds = 9e9;
constexpr int64_t kMaxTimeNanoseconds =
    9'000'000'000'000'000'000;  // what fits in 64 bits, less room for steps

Outcome Clock(Machine& machine, const Arguments&) {
  return Outcome::Return(machine.Float(static_cast<double>(sim::World::Of(machine).ReadClock()) / 1e9));
}

Outcome ClockNs(Machine& machine, const Arguments&) {
  return Outcome::Return(machine.Int(sim::World::Of(machine).ReadClock()));
}

Outcome Sleep(Machine& machine, const Arguments& arguments) {
  sim::World& world = sim::World::Of(machine);
  if (world.TakeWaitEnd() != sim::WaitEnd::kNone) return Outcome::None();
  double seconds = 0;
  if (!Seconds(machine, arguments[0], &seconds)) return Outcome::Raise();
  if (!(seconds >= 0)) {
    return machine.Raise(vm::ExceptionType::kValueError, "sleep length must be non-negative");
  }
  if (seconds > kMaxSleepSeconds) {
    return machine.Raise(vm::ExceptionType::kOverflowError, "timestamp too large to convert to C _PyTime_t");
  }
  const auto duration_ns = static_cast<int64_t>(std::nearbyint(seconds * 1e9));
  if (duration_ns > kMaxTimeNanoseconds - world.now_ns()) {
    return machine.Raise(vm::ExceptionType::kOverflowError,
                         "a time more than 9,000,000,000 seconds after the start is not supported");
  }
  if (world.IsAlone()) {
    world.Sleep(duration_ns);
    return Outcome::None();
  }
  world.WaitFor({.kind = trace::Wait::kTimer, .deadline_ns = world.now_ns() + duration_ns});
  return Outcome::Block();
}

}  // namespace

void Install(sim::World& world) {
  Machine& machine = world.machine();
  const Value module = machine.NewModule("time");
  machine.AddFunctions(module, {{"time", "", &Clock},
                                {"monotonic", "", &Clock},
                                {"perf_counter", "", &Clock},
                                {"time_ns", "", &ClockNs},
                                {"monotonic_ns", "", &ClockNs},
                                {"perf_counter_ns", "", &ClockNs},
                                {"sleep", "seconds /", &Sleep}});
}

}  // namespace interleave::model::time
