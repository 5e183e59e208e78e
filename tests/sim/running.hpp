// Compiles and runs a program in a world, for the tests of sim, model and explore.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/random.hpp"
#include "lang/compiler.hpp"
#include "sim/world.hpp"

namespace interleave::sim {

// Durations from a seed, order as it comes.
class TestChooser final : public Chooser {
 public:
  explicit TestChooser(uint64_t seed = 1) : random_(seed) {}
  uint64_t Choose(const ChoicePoint& point) override {
    return point.kind == ChoiceKind::kDuration ? random_.Below(point.option_count) : 0;
  }

 private:
  base::Random random_;
};

inline lang::Program CompileOrFail(std::string_view source) {
  auto compiled = lang::Compile(source, "test.py");
  if (const auto* diagnostic = std::get_if<lang::Diagnostic>(&compiled)) {
    ADD_FAILURE() << lang::FormatDiagnostic(*diagnostic);
    compiled = lang::Compile("pass\n", "test.py");
  }
  return std::get<lang::Program>(std::move(compiled));
}

// A world with all that it needs around it.
class Running {
 public:
  explicit Running(std::string_view source, std::vector<Installer> installers = {}, Options options = {})
      : program_(CompileOrFail(source)), options_(std::move(options)) {
    options_.program = &program_;
    options_.installers = std::move(installers);
    for (const WatchedGlobal& watched : options_.watched) log_.variables.push_back(watched.name);
    world_ = std::make_unique<World>(options_, chooser_, log_);
  }

  World& world() { return *world_; }
  TestChooser& chooser() { return chooser_; }
  const trace::Log& log() const { return log_; }
  void Finish(uint64_t slice = 1'000'000) {
    while (world_->Advance(slice)) {
    }
  }
  trace::Outcome Outcome() {
    Finish();
    return world_->result().outcome;
  }
  std::string Repr(std::string_view global) {
    const vm::Value value = world_->machine().Global(global);
    return value.is_unset() ? std::string("(not bound)") : world_->machine().Repr(value);
  }

  // "0:task:1 10000:task:2 ...", as the oracle writes them.
  std::string Steps() const {
    std::string text;
    for (uint32_t step = 1; step <= log_.step_count(); ++step) {
      const trace::Log::StepPlace place = log_.FindStep(step);
      const trace::Record& record = log_.at(place.record);
      constexpr std::string_view kLabels[] = {"task:", "arrive", "timer", "callback", "effect:", "thread:"};
      if (!text.empty()) text += ' ';
      text += std::to_string(place.time_ns) + ':' + std::string(kLabels[record.detail]);
      if (text.back() == ':') text += std::to_string(record.actor);
    }
    return text;
  }

  // How many records of a kind there are.
  int Count(trace::RecordKind kind) const {
    int count = 0;
    for (uint64_t index = 0; index < log_.size(); ++index) count += log_.at(index).kind == kind ? 1 : 0;
    return count;
  }

 private:
  lang::Program program_;
  Options options_;
  TestChooser chooser_;
  trace::Log log_;
  std::unique_ptr<World> world_;
};

}  // namespace interleave::sim
