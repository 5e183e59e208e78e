#include "session/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/check.hpp"
#include "model/database/database.hpp"
#include "model/install.hpp"
#include "session/compile.hpp"
#include "session/words.hpp"

namespace interleave::session {
namespace {

using base::Error;
using trace::RecordKind;

constexpr std::string_view kUnknownValue = "—";

base::Result<trace::Schedule> ScheduleOf(const Settings& settings) {
  if (settings.schedule.empty()) return trace::Schedule{trace::Mode::kTimed, settings.seed, {}};
  base::Result<trace::Schedule> schedule = trace::ParseSchedule(settings.schedule);
  if (!schedule.ok()) return Error{"the schedule cannot be read: " + schedule.error().message};
  return schedule;
}

sim::Runtime RuntimeOf(const Target& target) {
  if (target.runtime == "any-bytecode") return sim::Runtime::kAnyBytecode;
  if (target.runtime == "free-threaded") return sim::Runtime::kFreeThreaded;
  CHECK(target.runtime == "gil-3.11");
  return sim::Runtime::kGil;
}

// Nothing: the scenario has no such parameter.
std::optional<int64_t> GivenParameter(const Target& target, std::string_view name) {
  for (const ParameterValue& parameter : target.parameters) {
    if (parameter.name == name) return parameter.value;
  }
  return std::nullopt;
}

// Strategies that the parameter does not concern have one process.
uint32_t WorkersOf(const Target& target) {
  for (const ParameterValue& parameter : target.parameters) {
    if (parameter.name == "workers" && parameter.shown) return static_cast<uint32_t>(parameter.value);
  }
  return 1;
}

sim::Database DatabaseOf(const Target& target) {
  const sim::Database usual;
  return {.latency_min_ns = GivenParameter(target, "database_min_ns").value_or(usual.latency_min_ns),
          .latency_max_ns = GivenParameter(target, "database_max_ns").value_or(usual.latency_max_ns),
          .pool_size = GivenParameter(target, "connections").value_or(usual.pool_size),
          .deadlock_timeout_ms =
              GivenParameter(target, "deadlock_timeout_ms").value_or(usual.deadlock_timeout_ms)};
}

}  // namespace

sim::Options WorldOptions(const Prepared& prepared) {
  const Target& target = prepared.target;
  sim::Options options;
  options.program = &prepared.plan.program;
  options.installers = model::Installers();
  options.seed = prepared.schedule.seed;
  options.step_ns = ParameterOf(target, "step_ns");
  for (const ParameterValue& parameter : target.parameters) {
    options.parameters.emplace_back(parameter.name, parameter.value);
  }
  options.workload.requests = static_cast<uint32_t>(ParameterOf(target, "requests"));
  options.workload.arrivals = static_cast<sim::Arrivals>(ParameterOf(target, "arrivals"));
  options.workload.gap_ns = ParameterOf(target, "gap_ns");
  options.workload.workers = WorkersOf(target);
  options.workload.keys = static_cast<uint32_t>(GivenParameter(target, "keys").value_or(1));
  options.workload.skew = static_cast<uint32_t>(ParameterOf(target, "skew"));
  options.mishap.pause_at_ns = ParameterOf(target, "pause_at_ns");
  options.mishap.pause_ns = ParameterOf(target, "pause_ns");
  options.mishap.kill_at_ns = ParameterOf(target, "kill_at_ns");
  options.mishap.is_killed = options.mishap.kill_at_ns > 0;
  const Upstream own{.initial = 1, .read_only = false};  // of programs of one's own
  const Upstream upstream = target.scenario == nullptr ? own : target.scenario->upstream;
  options.upstream = {ParameterOf(target, "latency_min_ns"),
                      ParameterOf(target, "latency_max_ns"),
                      upstream.initial,
                      upstream.read_only,
                      upstream.capacity.empty() ? 0 : ValueOf(target, upstream.capacity),
                      upstream.failures.empty() ? 0 : ValueOf(target, upstream.failures)};
  options.database = DatabaseOf(target);
  for (uint32_t variable = 0; variable < prepared.plan.variables.size(); ++variable) {
    options.watched.push_back({prepared.plan.variables[variable], variable});
  }
  options.limits = {prepared.settings.limits.max_steps, prepared.settings.limits.max_memory_bytes};
  options.until_ns = prepared.settings.until_ns;
  options.untimed = prepared.schedule.mode == trace::Mode::kUntimed;
  options.runtime = RuntimeOf(target);
  options.instruction_ns = ParameterOf(target, "instruction_ns");
  if (const int64_t cores = ParameterOf(target, "cores"); cores > 0)
    options.cores = static_cast<uint32_t>(cores);
  return options;
}

trace::Log NamedLog(const Prepared& prepared) {
  trace::Log log;
  log.variables = prepared.plan.variables;
  log.counters = prepared.plan.expressions;
  return log;
}

base::Result<std::shared_ptr<const Prepared>> Prepare(const Settings& settings) {
  base::Result<Target> target = ResolveTarget(settings);
  if (!target.ok()) return target.error();
  base::Result<trace::Schedule> schedule = ScheduleOf(settings);
  if (!schedule.ok()) return schedule.error();
  auto prepared = std::make_shared<Prepared>();
  prepared->settings = settings;
  prepared->settings.seed = schedule.value().seed;
  prepared->target = std::move(target).value();
  prepared->schedule = std::move(schedule).value();
  base::Result<lang::Program> program = CompileProgram(prepared->target.source, prepared->target.file_name);
  if (!program.ok()) return program.error();
  base::Result<CounterPlan> plan =
      PlanCounters(std::move(program).value(), prepared->target, settings.assertion);
  if (!plan.ok()) return plan.error();
  prepared->plan = std::move(plan).value();
  return std::shared_ptr<const Prepared>(std::move(prepared));
}

Run::Run(std::shared_ptr<const Prepared> prepared)
    : prepared_(std::move(prepared)),
      log_(NamedLog(*prepared_)),
      chooser_(prepared_->schedule),
      world_(WorldOptions(*prepared_), chooser_, log_),
      last_values_(prepared_->plan.expressions.size()),
      last_inputs_(last_values_.size()) {}

bool Run::Advance(uint64_t fuel) {
  if (finished()) return false;
  if (prepared_->plan.expressions.empty()) {
    world_.Advance(fuel);
  } else {
    // One step at a time: what a counter is has to be asked between two of them.
    const uint64_t used_before = world_.work_used() + look_work_;
    const auto used = [&] { return world_.work_used() + look_work_ - used_before; };
    while (used() < fuel) {
      const uint64_t next_step =
          world_.started() && !world_.in_step() ? world_.step_count() + 1 : world_.step_count();
      const bool more = world_.Advance(fuel - used(), next_step);
      if (!world_.in_step() && TouchedVariables()) RecordExpressions();
      if (!more || !chooser_.fits()) break;
    }
  }
  misfit_ = world_.finished() ? chooser_.FinalMisfit() : chooser_.misfit();
  return !finished();
}

std::optional<RequestCounter> Run::request_counter() const {
  return prepared_->plan.expects_requests ? request_counter_.Find(log_) : std::nullopt;
}

std::string Run::ScheduleText() const { return trace::FormatSchedule(prepared_->schedule); }

void Run::Restore(const Snapshot& snapshot) {
  world_.Restore(snapshot.world);
  chooser_ = snapshot.chooser;
}

bool Run::TouchedVariables() {
  bool touched = seen_records_ == 0 && world_.started();
  constexpr auto kCancelled = static_cast<uint8_t>(trace::Ending::kCancelled);
  for (; seen_records_ < log_.size(); ++seen_records_) {
    const trace::Record& record = log_.at(seen_records_);
    const RecordKind kind = record.kind;
    if (kind == RecordKind::kRead || kind == RecordKind::kWrite) touched = true;
    if (kind == RecordKind::kReadText || kind == RecordKind::kWriteText) touched = true;
    if (kind == RecordKind::kCall || kind == RecordKind::kReply) touched = true;
    if (kind == RecordKind::kRelease) touched = true;                                 // what processes share
    if (kind == RecordKind::kTaskEnd && record.detail == kCancelled) touched = true;  // its call ends with it
  }
  return touched;
}

// What has no parts that may change unseen.
bool IsPlain(vm::Machine& machine, vm::Value value) {
  if (!value.is_object()) return true;
  return machine.IsKind(value, vm::Kind::kModule) &&
         machine.Text(machine.GetSlot(value, vm::module_slot::kName)) == "playground.parameters";
}

// Whether all that the counter's expression loads is as it was.
bool Run::IsAsBefore(const Counter& counter) {
  vm::Machine& machine = world_.machine();
  std::vector<uint64_t>& last = last_inputs_[counter.index];
  bool is_as_before = last.size() == counter.globals.size() + 1;
  last.resize(counter.globals.size() + 1);
  const auto note = [&](size_t place, uint64_t input) {
    is_as_before = is_as_before && last[place] == input;
    last[place] = input;
  };
  note(0, model::database::Database::Of(machine).server.state().changes);
  const vm::Ref globals = world_.threads().FirstGlobals().ref();
  for (size_t index = 0; index < counter.globals.size(); ++index) {
    const vm::Value value = machine.arena().Get(globals, counter.globals[index]);
    if (!IsPlain(machine, value)) {
      last.clear();
      return false;
    }
    note(index + 1, value.bits());
  }
  return is_as_before;
}

void Run::RecordExpressions() {
  for (const Counter& counter : prepared_->plan.counters) {
    if (counter.is_variable || IsAsBefore(counter)) continue;
    std::string text = Evaluate(counter);
    if (text == last_values_[counter.index]) continue;
    const auto detail = static_cast<uint8_t>(counter.index);
    const std::optional<int64_t> number = ParseSigned(text);
    if (number && *number >= INT32_MIN && *number <= INT32_MAX) {
      world_.Record(RecordKind::kCounter, 0, detail, 0, static_cast<uint32_t>(*number));
    } else {
      world_.Record(RecordKind::kCounterText, 0, detail, 0, log_.AddText(text));
    }
    last_values_[counter.index] = std::move(text);
  }
}

std::string Run::Evaluate(const Counter& counter) { return EvaluateIn(world_, counter, &look_work_); }

std::string EvaluateIn(sim::World& world, const Counter& counter, uint64_t* work) {
  vm::Value value;
  if (!world.machine().Evaluate(counter.code, &value, work)) return std::string(kUnknownValue);
  return world.machine().Repr(value);
}

}  // namespace interleave::session
