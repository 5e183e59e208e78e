#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/table.hpp"
#include "session/catalog.hpp"
#include "session/words.hpp"

namespace interleave::cli {
namespace {

using Json = nlohmann::ordered_json;

Json TextJson(const session::Text& text) { return {{"en", text.english}, {"ru", text.russian}}; }

Json ParameterJson(const session::Parameter& parameter) {
  Json choices = Json::array();
  for (const session::ParameterChoice& choice : parameter.choices) {
    choices.push_back({{"value", choice.value}, {"label", TextJson(choice.label)}});
  }
  return {{"name", parameter.name},        {"default", parameter.default_value},
          {"min", parameter.minimum},      {"max", parameter.maximum},
          {"unit", parameter.unit},        {"label", TextJson(parameter.label)},
          {"choices", std::move(choices)}, {"strategies", parameter.strategies}};
}

std::vector<std::string> VerdictWords(const session::Strategy& strategy, const std::string& runtime) {
  const std::vector<std::string>& failures = session::FailuresUnder(strategy, runtime);
  return failures.empty() ? std::vector<std::string>{"SAFE"} : failures;
}

Json StrategyJson(const session::Scenario& scenario, const session::Strategy& strategy) {
  Json verdicts = Json::object();
  for (const std::string& runtime : scenario.runtimes) verdicts[runtime] = VerdictWords(strategy, runtime);
  return {{"name", strategy.name},
          {"file", strategy.file},
          {"title", TextJson(strategy.title)},
          {"verdict", VerdictWords(strategy, scenario.runtime)},
          {"verdicts", std::move(verdicts)},
          {"fragile", strategy.fragile}};
}

Json ScenarioJson(const session::Scenario& scenario) {
  Json parameters = Json::array();
  for (const session::Parameter& parameter : scenario.parameters)
    parameters.push_back(ParameterJson(parameter));
  Json counters = Json::array();
  for (const session::CounterDeclaration& counter : scenario.counters) {
    counters.push_back({{"name", counter.name},
                        {"expression", counter.expression},
                        {"expected", counter.expected},
                        {"strategies", counter.strategies}});
  }
  Json strategies = Json::array();
  for (const session::Strategy& strategy : scenario.strategies)
    strategies.push_back(StrategyJson(scenario, strategy));
  return {{"name", scenario.name},
          {"title", TextJson(scenario.title)},
          {"summary", TextJson(scenario.summary)},
          {"runtime", scenario.runtime},
          {"runtimes", scenario.runtimes},
          {"default_strategy", scenario.default_strategy},
          {"parameters", std::move(parameters)},
          {"counters", std::move(counters)},
          {"strategies", std::move(strategies)}};
}

std::string RangeText(const session::Parameter& parameter) {
  if (parameter.choices.empty()) return fmt::format("{} to {}", parameter.minimum, parameter.maximum);
  std::vector<std::string> choices;
  for (const session::ParameterChoice& choice : parameter.choices) {
    choices.push_back(fmt::format("{} {}", choice.value, choice.label.english));
  }
  return fmt::format("{}", fmt::join(choices, ", "));
}

// "LOSES"; where runtimes differ one for each, in the scenario's order: "LOSES / SAFE, fragile / LOSES".
std::string VerdictText(const session::Scenario& scenario, const session::Strategy& strategy, bool coloured) {
  std::vector<std::string> verdicts;
  bool safe = true;
  for (const std::string& runtime : scenario.runtimes) {
    verdicts.push_back(fmt::format("{}", fmt::join(VerdictWords(strategy, runtime), ", ")));
    if (session::IsFragileUnder(strategy, runtime)) verdicts.back() += ", fragile";
    safe = safe && session::FailuresUnder(strategy, runtime).empty();
  }
  if (std::count(verdicts.begin(), verdicts.end(), verdicts.front()) ==
      static_cast<ptrdiff_t>(verdicts.size()))
    verdicts.resize(1);
  return Coloured(fmt::format("{}", fmt::join(verdicts, " / ")), safe ? Colour::kGood : Colour::kBad,
                  coloured);
}

std::string ScenarioText(const session::Scenario& scenario, bool coloured) {
  std::string text = fmt::format("{}\n  {}\n", scenario.name, scenario.summary.english);
  if (scenario.runtimes.size() > 1) text += fmt::format("  under {}\n", fmt::join(scenario.runtimes, " / "));
  text += "\n";
  Table strategies;
  for (const session::Strategy& strategy : scenario.strategies) {
    strategies.Row({VerdictText(scenario, strategy, coloured), scenario.name + "/" + strategy.name,
                    strategy.title.english});
  }
  text += strategies.Text("  ") + "\n";
  Table parameters;
  for (const session::Parameter& parameter : scenario.parameters) {
    const std::string only =
        parameter.strategies.empty() ? "" : "only " + session::JoinNames(parameter.strategies);
    parameters.Row({parameter.name, fmt::format("{}", parameter.default_value), RangeText(parameter),
                    parameter.label.english, only});
  }
  return text + "  parameters: name, default, range\n" + parameters.Text("  ") + "\n";
}

}  // namespace

ExitStatus RunList(const Arguments& arguments, Console& console) {
  if (arguments.Has("--json")) {
    Json scenarios = Json::array();
    for (const session::Scenario& scenario : session::Catalog()) scenarios.push_back(ScenarioJson(scenario));
    const Json document = {{"scenarios", std::move(scenarios)}, {"runtimes", session::Runtimes()}};
    console.Out(document.dump(2) + "\n");
    return ExitStatus::kGood;
  }
  std::string text;
  for (const session::Scenario& scenario : session::Catalog()) {
    text += ScenarioText(scenario, console.out_is_terminal());
  }
  console.Out(text + "runtimes: " + session::JoinNames(session::Runtimes()) + "\n");
  return ExitStatus::kGood;
}

}  // namespace interleave::cli
