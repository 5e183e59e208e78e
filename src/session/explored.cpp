#include "session/explored.hpp"

#include <algorithm>

#include "session/target.hpp"
#include "trace/schedule.hpp"

namespace interleave::session {
namespace {

using Parameters = std::vector<std::pair<std::string, int64_t>>;

void SetWhereOpen(const std::pair<std::string, int64_t>& parameter, Parameters* parameters) {
  const bool is_set = std::any_of(parameters->begin(), parameters->end(),
                                  [&](const auto& set) { return set.first == parameter.first; });
  if (!is_set) parameters->push_back(parameter);
}

// Whether the strategy has the parameter.
bool Concerns(const Scenario& scenario, const std::string& parameter, const std::string& strategy) {
  return std::any_of(scenario.parameters.begin(), scenario.parameters.end(), [&](const Parameter& declared) {
    const std::vector<std::string>& all = declared.strategies;
    return declared.name == parameter &&
           (all.empty() || std::find(all.begin(), all.end(), strategy) != all.end());
  });
}

Parameters ExploredParameters(const Settings& settings) {
  const Scenario* scenario = FindScenario(settings.scenario);
  if (scenario == nullptr) return {{"requests", kExploredRequests}};
  Parameters concerned;
  for (const auto& parameter : scenario->explored) {
    if (Concerns(*scenario, parameter.first, settings.strategy)) concerned.push_back(parameter);
  }
  return concerned;
}

}  // namespace

Settings ExploredSettings(Settings settings) {
  for (const auto& parameter : ExploredParameters(settings)) SetWhereOpen(parameter, &settings.parameters);
  settings.schedule = trace::FormatSchedule({trace::Mode::kUntimed, settings.seed, {}});
  return settings;
}

Settings PinnedSettings(Settings settings) {
  const Scenario* scenario = FindScenario(settings.scenario);
  const std::vector<Parameter>& declared = scenario == nullptr ? ProgramParameters() : scenario->parameters;
  for (const auto& explored : ExploredParameters(settings)) {
    for (const Parameter& parameter : declared) {
      if (parameter.name != explored.first) continue;
      SetWhereOpen({parameter.name, parameter.default_value}, &settings.parameters);
    }
  }
  return settings;
}

}  // namespace interleave::session
