#include "model/time/time.hpp"

#include <cmath>

#include "model/native.hpp"

namespace interleave::model::time {

namespace {

constexpr double kMaxSleep_s = 9e9;

Outcome Clock(Machine& machine, const Arguments&) {
  return Outcome::Return(machine.Float(static_cast<double>(sim::World::Of(machine).now_ns()) / 1e9));
}

Outcome ClockNs(Machine& machine, const Arguments&) {
  return Outcome::Return(machine.Int(sim::World::Of(machine).now_ns()));
}

Outcome Sleep(Machine& machine, const Arguments& arguments) {
  double seconds = 0;
  if (!Seconds(machine, arguments[0], &seconds)) return Outcome::Raise();
  if (!(seconds >= 0)) {
    return machine.Raise(vm::ExceptionType::kValueError, "sleep length must be non-negative");
  }
  if (seconds > kMaxSleep_s) {
    return machine.Raise(vm::ExceptionType::kOverflowError, "timestamp too large to convert to C _PyTime_t");
  }
  sim::World::Of(machine).Sleep(static_cast<int64_t>(std::nearbyint(seconds * 1e9)));
  return Outcome::None();
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
