#include "session/target.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.hpp"
#include "base/hash.hpp"
#include "session/expected.hpp"
#include "session/words.hpp"

namespace interleave::session {
namespace {

using base::Error;

// The scenario whose workload drives programs of one's own.
constexpr std::string_view kWorkloadScenario = "event-loop-counter";

constexpr std::string_view kWorkersParameter = "workers";

constexpr size_t kMaxAssertionBytes = 1000;

template <typename Item>
std::vector<std::string> NamesOf(const std::vector<Item>& items) {
  std::vector<std::string> names;
  for (const Item& item : items) names.push_back(item.name);
  return names;
}

// An edited text may read any parameter; but it runs in as many processes as its strategy does.
bool Concerns(const Parameter& parameter, const Target& target) {
  if (parameter.strategies.empty()) return true;
  if (target.edited && parameter.name != kWorkersParameter) return true;
  return std::find(parameter.strategies.begin(), parameter.strategies.end(), target.strategy->name) !=
         parameter.strategies.end();
}

const std::vector<Parameter>& AllParameters(const Target& target) {
  return target.scenario == nullptr ? ProgramParameters() : target.scenario->parameters;
}

base::Result<Target> FindProgram(const Settings& settings) {
  Target target;
  target.file_name = settings.file_name.empty() ? std::string(kDefaultFileName) : settings.file_name;
  target.name = target.file_name;
  target.source = settings.source;
  target.edited = true;
  return target;
}

base::Result<Target> FindTarget(const Settings& settings) {
  if (settings.scenario.empty()) return FindProgram(settings);
  Target target;
  target.scenario = FindScenario(settings.scenario);
  if (target.scenario == nullptr) {
    return Error{"unknown scenario " + Quoted(settings.scenario) +
                 Suggestion(settings.scenario, NamesOf(Catalog()))};
  }
  target.strategy = FindStrategy(*target.scenario, settings.strategy);
  if (target.strategy == nullptr) {
    return Error{"unknown strategy " + Quoted(settings.strategy) + " of " + settings.scenario +
                 Suggestion(settings.strategy, NamesOf(target.scenario->strategies))};
  }
  target.name = settings.scenario + "/" + settings.strategy;
  target.file_name = target.strategy->file;
  target.edited = IsEdited(*target.strategy, settings.source);
  target.source = target.edited ? settings.source : target.strategy->source;
  return target;
}

std::string ChoicesText(const Parameter& parameter) {
  std::vector<std::string> choices;
  for (const ParameterChoice& choice : parameter.choices) {
    choices.push_back(fmt::format("{} ({})", choice.value, choice.label.english));
  }
  return JoinNames(choices);
}

// Empty where the value may be taken.
std::string FaultOf(const Parameter& parameter, int64_t value) {
  if (!parameter.choices.empty()) {
    for (const ParameterChoice& choice : parameter.choices) {
      if (choice.value == value) return {};
    }
    return fmt::format("{}={} is none of its values: {}", parameter.name, value, ChoicesText(parameter));
  }
  if (value >= parameter.minimum && value <= parameter.maximum) return {};
  return fmt::format("{}={} is out of range: it goes from {} to {}{}{}", parameter.name, value,
                     parameter.minimum, parameter.maximum, parameter.unit.empty() ? "" : " ", parameter.unit);
}

std::string SetParameter(Target& target, const std::string& name, int64_t value) {
  const std::vector<Parameter> parameters = ShownParameters(target);
  for (const Parameter& parameter : parameters) {
    if (parameter.name != name) continue;
    if (std::string fault = FaultOf(parameter, value); !fault.empty()) return fault;
    for (ParameterValue& place : target.parameters) {
      if (place.name == name) place.value = value;
    }
    return {};
  }
  return target.name + " has no parameter " + Quoted(name) + Suggestion(name, NamesOf(parameters));
}

// A range given by two parameters, `latency_min_ns` and `latency_max_ns`, must not be upside down.
std::string FaultOfRanges(const Target& target) {
  for (const ParameterValue& low : target.parameters) {
    const size_t place = low.name.find("_min_");
    if (place == std::string::npos) continue;
    std::string high = low.name;
    high.replace(place, 5, "_max_");
    CHECK(std::any_of(target.parameters.begin(), target.parameters.end(),
                      [&](const ParameterValue& parameter) { return parameter.name == high; }));
    if (low.value <= ParameterOf(target, high)) continue;
    return fmt::format("{}={} is above {}={}: lower the one or raise the other", low.name, low.value, high,
                       ParameterOf(target, high));
  }
  return {};
}

std::string FillParameters(Target& target, const Settings& settings) {
  for (const Parameter& parameter : AllParameters(target)) {
    target.parameters.push_back({parameter.name, parameter.default_value, Concerns(parameter, target)});
  }
  std::vector<std::string> seen;
  for (const auto& [name, value] : settings.parameters) {
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) return "parameter " + name + " is set twice";
    seen.push_back(name);
    if (std::string fault = SetParameter(target, name, value); !fault.empty()) return fault;
  }
  return FaultOfRanges(target);
}

std::string FillRuntime(Target& target, const Settings& settings) {
  target.runtime = settings.runtime;
  if (target.runtime.empty()) {
    target.runtime =
        target.scenario == nullptr ? FindScenario(kWorkloadScenario)->runtime : target.scenario->runtime;
  }
  const std::vector<std::string>& runtimes = Runtimes();
  if (std::find(runtimes.begin(), runtimes.end(), target.runtime) != runtimes.end()) return {};
  return "unknown runtime " + Quoted(target.runtime) + Suggestion(target.runtime, runtimes);
}

std::string FaultOfLimits(const Settings& settings) {
  const Limits& limits = settings.limits;
  if (limits.max_steps < 1 || limits.max_steps > kMostSteps) {
    return fmt::format("the limit of steps is out of range: it goes from 1 to {}", kMostSteps);
  }
  if (limits.max_memory_bytes < kLeastMemoryBytes || limits.max_memory_bytes > kMostMemoryBytes) {
    return fmt::format("the limit of memory is out of range: it goes from {} to {} bytes", kLeastMemoryBytes,
                       kMostMemoryBytes);
  }
  if (settings.until_ns < -1) return "the time to stop at is below 0";
  return {};
}

std::string FaultOfAssertion(const Target& target, const Settings& settings) {
  if (settings.assertion.empty()) return {};
  if (settings.assertion.size() > kMaxAssertionBytes || !IsUtf8(settings.assertion) ||
      std::any_of(settings.assertion.begin(), settings.assertion.end(), [](char character) {
        return static_cast<unsigned char>(character) < 0x20 || character == 0x7f;
      })) {
    return "an expectation is one line of text, of at most 1000 bytes";
  }
  if (target.scenario == nullptr) return {};
  return target.scenario->name +
         " says itself what its counters should be; an expectation of your own is for a "
         "program of your own";
}

// What the workload's scenario has no use for.
struct OwnParameter {
  const char* name;
  int64_t default_value, minimum, maximum;
  const char* unit;
  const char* english;
  const char* russian;
};

constexpr OwnParameter kOwnParameters[] = {
    {"instruction_ns", 50, 0, 1'000'000, "ns", "Cost of a bytecode in a thread", "Цена байткода в потоке"},
    {"cores", 4, 1, 64, "", "Cores (free-threaded)", "Ядра (без GIL)"},
    {"connections", 10, 1, 100, "", "Connections in the pool", "Соединений в пуле"},
    {"database_min_ns", 200'000, 0, 10'000'000'000, "ns", "Statement, shortest", "Команда SQL, не меньше"},
    {"database_max_ns", 800'000, 0, 10'000'000'000, "ns", "Statement, longest", "Команда SQL, не больше"},
    {"deadlock_timeout_ms", 1000, 1, 60'000, "", "deadlock_timeout, ms", "deadlock_timeout, мс"},
    {"workers", 1, 1, 8, "", "Worker processes", "Рабочие процессы"},
};

std::vector<Parameter> MakeProgramParameters() {
  const Scenario* workload = FindScenario(kWorkloadScenario);
  CHECK(workload != nullptr);
  std::vector<Parameter> parameters;
  for (Parameter parameter : workload->parameters) {
    if (parameter.name == "suspends") continue;  // read by one strategy's file, not by the workload
    if (parameter.name == "requests") parameter.default_value = kProgramRequests;
    parameter.strategies.clear();
    parameters.push_back(std::move(parameter));
  }
  for (const OwnParameter& own : kOwnParameters) {
    parameters.push_back({.name = own.name,
                          .default_value = own.default_value,
                          .minimum = own.minimum,
                          .maximum = own.maximum,
                          .unit = own.unit,
                          .label = {own.english, own.russian},
                          .choices = {},
                          .strategies = {}});
  }
  return parameters;
}

uint32_t UpperBits(const base::Hash64& hash, int bits) {
  return static_cast<uint32_t>(hash.value() >> (64 - bits));
}

}  // namespace

base::Result<Target> ResolveTarget(const Settings& settings) {
  base::Result<Target> found = FindTarget(settings);
  if (!found.ok()) return found;
  Target target = std::move(found).value();
  if (std::string fault = FillParameters(target, settings); !fault.empty()) return Error{fault};
  if (std::string fault = FillRuntime(target, settings); !fault.empty()) return Error{fault};
  if (std::string fault = FaultOfLimits(settings); !fault.empty()) return Error{fault};
  if (std::string fault = FaultOfAssertion(target, settings); !fault.empty()) return Error{fault};
  return target;
}

std::vector<Parameter> ShownParameters(const Target& target) {
  std::vector<Parameter> shown;
  for (const Parameter& parameter : AllParameters(target)) {
    if (Concerns(parameter, target)) shown.push_back(parameter);
  }
  return shown;
}

int64_t ParameterOf(const Target& target, std::string_view name) {
  for (const ParameterValue& parameter : target.parameters) {
    if (parameter.name == name) return parameter.value;
  }
  return 0;
}

int64_t ValueOf(const Target& target, std::string_view expression) {
  const std::optional<int64_t> value =
      EvaluateExpected(expression, [&](std::string_view name) -> std::optional<int64_t> {
        for (const ParameterValue& parameter : target.parameters) {
          if (parameter.name == name) return parameter.value;
        }
        return std::nullopt;
      });
  CHECK(value.has_value());
  return *value;
}

std::vector<std::pair<std::string, int64_t>> DropUnusedParameters(Settings& settings) {
  std::vector<std::pair<std::string, int64_t>> dropped;
  const base::Result<Target> target = FindTarget(settings);
  if (!target.ok() || target.value().scenario == nullptr) return dropped;
  for (const Parameter& parameter : target.value().scenario->parameters) {
    if (Concerns(parameter, target.value())) continue;
    for (const auto& set : settings.parameters) {
      if (set.first == parameter.name) dropped.push_back(set);
    }
    std::erase_if(settings.parameters, [&](const auto& set) { return set.first == parameter.name; });
  }
  return dropped;
}

const std::vector<Parameter>& ProgramParameters() {
  static const std::vector<Parameter> parameters = MakeProgramParameters();
  return parameters;
}

bool IsEdited(const Strategy& strategy, const std::string& source) {
  return !source.empty() && source != strategy.source;
}

Digest DigestOf(const Target& target) {
  base::Hash64 file;
  file.Add(target.source);
  base::Hash64 scenario;
  for (const Parameter& parameter : AllParameters(target)) {
    scenario.Add(parameter.name);
    scenario.Add(static_cast<uint64_t>(parameter.default_value));
  }
  if (target.scenario != nullptr) {
    scenario.Add(target.scenario->runtime);
    scenario.Add(static_cast<uint64_t>(target.scenario->upstream.initial));
    scenario.Add(target.scenario->upstream.read_only ? 1 : 0);
    if (!target.scenario->upstream.capacity.empty()) scenario.Add(target.scenario->upstream.capacity);
    if (!target.scenario->upstream.failures.empty()) scenario.Add(target.scenario->upstream.failures);
    for (const CounterDeclaration& counter : target.scenario->counters) {
      scenario.Add(counter.expression);
      scenario.Add(counter.expected);
    }
  }
  return {UpperBits(file, 12), UpperBits(scenario, 12), kMachineVersion};
}

}  // namespace interleave::session
