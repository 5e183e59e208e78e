#include "session/catalog.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/check.hpp"
#include "scenarios/catalog.hpp"

namespace interleave::session {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kDefinitionFile = "/scenario.json";

const Json& Field(const Json& object, const char* name) {
  CHECK(object.is_object());
  const auto found = object.find(name);
  CHECK(found != object.end());
  return *found;
}

std::string ReadString(const Json& object, const char* name) {
  const Json& field = Field(object, name);
  CHECK(field.is_string());
  return field.get<std::string>();
}

int64_t ReadInteger(const Json& object, const char* name) {
  const Json& field = Field(object, name);
  CHECK(field.is_number_integer());
  return field.get<int64_t>();
}

bool ReadBool(const Json& object, const char* name) {
  const Json& field = Field(object, name);
  CHECK(field.is_boolean());
  return field.get<bool>();
}

Text ReadText(const Json& object, const char* name) {
  const Json& field = Field(object, name);
  Text text{ReadString(field, "en"), ReadString(field, "ru")};
  CHECK(!text.english.empty() && !text.russian.empty());
  return text;
}

std::vector<std::string> ReadNames(const Json& field) {
  CHECK(field.is_array());
  std::vector<std::string> names;
  for (const Json& name : field) {
    CHECK(name.is_string());
    names.push_back(name.get<std::string>());
  }
  return names;
}

Parameter ReadParameter(const Json& object) {
  Parameter parameter;
  parameter.name = ReadString(object, "name");
  parameter.default_value = ReadInteger(object, "default");
  parameter.minimum = ReadInteger(object, "min");
  parameter.maximum = ReadInteger(object, "max");
  parameter.unit = ReadString(object, "unit");
  parameter.label = ReadText(object, "label");
  if (object.contains("choices")) {
    for (const Json& choice : Field(object, "choices")) {
      parameter.choices.push_back({ReadInteger(choice, "value"), ReadText(choice, "label")});
    }
  }
  if (object.contains("strategies")) parameter.strategies = ReadNames(Field(object, "strategies"));
  CHECK(parameter.minimum <= parameter.default_value && parameter.default_value <= parameter.maximum);
  return parameter;
}

CounterDeclaration ReadCounter(const Json& object) {
  CounterDeclaration counter{ReadString(object, "name"), ReadString(object, "expression"),
                             ReadString(object, "expected"), ReadText(object, "label"),
                             ReadString(object, "failure")};
  if (object.contains("strategies")) counter.strategies = ReadNames(Field(object, "strategies"));
  return counter;
}

std::string_view EmbeddedText(std::string_view path) {
  for (const scenarios::File& file : scenarios::Files()) {
    if (file.path == path) return file.text;
  }
  CHECK(false);  // a strategy's file is missing
  return {};
}

bool IsRuntime(const std::string& name) {
  return std::find(Runtimes().begin(), Runtimes().end(), name) != Runtimes().end();
}

std::vector<std::string> ReadFailures(const Json& field) {
  std::vector<std::string> failures = ReadNames(field);
  CHECK(!failures.empty());
  if (failures == std::vector<std::string>{"SAFE"}) failures.clear();
  return failures;
}

// A list for all runtimes, or an object with a list for each.
std::vector<ExpectedFailures> ReadVerdict(const Json& field) {
  if (field.is_array()) return {{"", ReadFailures(field)}};
  CHECK(field.is_object());
  std::vector<ExpectedFailures> expected;
  for (const auto& [runtime, failures] : field.items()) {
    CHECK(IsRuntime(runtime) && SearchedRuntime(runtime) == runtime);
    expected.push_back({runtime, ReadFailures(failures)});
  }
  return expected;
}

// A number or an expression; empty where the field is not there.
std::string ReadAmount(const Json& upstream, const char* name) {
  const auto found = upstream.find(name);
  if (found == upstream.end()) return {};
  if (found->is_number_integer()) return std::to_string(found->get<int64_t>());
  return ReadString(upstream, name);
}

Strategy ReadStrategy(const Json& object, const std::string& scenario) {
  Strategy strategy;
  strategy.name = ReadString(object, "name");
  strategy.file = ReadString(object, "file");
  strategy.source = std::string(EmbeddedText(scenario + "/" + strategy.file));
  strategy.title = ReadText(object, "title");
  strategy.expected = ReadVerdict(Field(object, "verdict"));
  strategy.fragile = ReadBool(object, "fragile");
  if (object.contains("expressions")) {
    const Json& expressions = Field(object, "expressions");
    for (const auto& [counter, expression] : expressions.items()) {
      strategy.expressions.emplace_back(counter, ReadString(expressions, counter.c_str()));
    }
  }
  strategy.what = ReadText(object, "what");
  strategy.guarantees = ReadText(object, "guarantees");
  strategy.costs = ReadText(object, "costs");
  strategy.breaks = ReadText(object, "breaks");
  strategy.mistake = ReadText(object, "mistake");
  return strategy;
}

template <typename Item>
bool NamesAreUnique(const std::vector<Item>& items) {
  std::vector<std::string> names;
  for (const Item& item : items) names.push_back(item.name);
  std::sort(names.begin(), names.end());
  return std::adjacent_find(names.begin(), names.end()) == names.end();
}

// What a scenario promises beyond its fields being there.
void CheckScenario(const Scenario& scenario) {
  CHECK(NamesAreUnique(scenario.strategies) && NamesAreUnique(scenario.parameters));
  CHECK(FindStrategy(scenario, scenario.default_strategy) != nullptr);
  const std::vector<std::string>& runtimes = scenario.runtimes;
  CHECK(std::all_of(runtimes.begin(), runtimes.end(), IsRuntime));
  CHECK(std::find(runtimes.begin(), runtimes.end(), scenario.runtime) != runtimes.end());
  for (const Strategy& strategy : scenario.strategies) {
    for (const std::string& runtime : Runtimes())
      FailuresUnder(strategy, runtime);  // says so if there is none
    for (const auto& one : strategy.expressions) {
      CHECK(std::any_of(scenario.counters.begin(), scenario.counters.end(),
                        [&](const CounterDeclaration& counter) { return counter.name == one.first; }));
    }
  }
  for (const Parameter& parameter : scenario.parameters) {
    for (const std::string& name : parameter.strategies) CHECK(FindStrategy(scenario, name) != nullptr);
  }
  for (const CounterDeclaration& counter : scenario.counters) {
    for (const std::string& name : counter.strategies) CHECK(FindStrategy(scenario, name) != nullptr);
  }
}

Scenario ReadScenario(std::string_view path, std::string_view text) {
  const Json object = Json::parse(text, nullptr, false);
  CHECK(!object.is_discarded());
  Scenario scenario;
  scenario.name = ReadString(object, "name");
  CHECK(path == scenario.name + std::string(kDefinitionFile));
  scenario.order = ReadInteger(object, "order");
  scenario.group = ReadText(object, "group");
  scenario.title = ReadText(object, "title");
  scenario.summary = ReadText(object, "summary");
  scenario.runtime = ReadString(object, "runtime");
  scenario.runtimes = {scenario.runtime};
  if (object.contains("runtimes")) scenario.runtimes = ReadNames(Field(object, "runtimes"));
  scenario.default_strategy = ReadString(object, "default_strategy");
  for (const Json& item : Field(object, "parameters")) scenario.parameters.push_back(ReadParameter(item));
  if (object.contains("upstream")) {
    const Json& upstream = Field(object, "upstream");
    scenario.upstream = {ReadInteger(upstream, "initial"), ReadBool(upstream, "read_only"),
                         ReadAmount(upstream, "capacity"), ReadAmount(upstream, "failures")};
  }
  for (const Json& item : Field(object, "counters")) scenario.counters.push_back(ReadCounter(item));
  for (const auto& [name, value] : Field(object, "explored").items()) {
    CHECK(value.is_number_integer());
    scenario.explored.emplace_back(name, value.get<int64_t>());
  }
  for (const Json& item : Field(object, "strategies")) {
    scenario.strategies.push_back(ReadStrategy(item, scenario.name));
  }
  CheckScenario(scenario);
  return scenario;
}

std::vector<Scenario> ReadCatalog() {
  std::vector<Scenario> catalog;
  for (const scenarios::File& file : scenarios::Files()) {
    if (file.path.ends_with(kDefinitionFile)) catalog.push_back(ReadScenario(file.path, file.text));
  }
  CHECK(NamesAreUnique(catalog));
  std::sort(catalog.begin(), catalog.end(), [](const Scenario& left, const Scenario& right) {
    return left.order < right.order || (left.order == right.order && left.name < right.name);
  });
  return catalog;
}

}  // namespace

const std::vector<Scenario>& Catalog() {
  static const std::vector<Scenario> catalog = ReadCatalog();
  return catalog;
}

const Scenario* FindScenario(std::string_view name) {
  for (const Scenario& scenario : Catalog()) {
    if (scenario.name == name) return &scenario;
  }
  return nullptr;
}

const Strategy* FindStrategy(const Scenario& scenario, std::string_view name) {
  for (const Strategy& strategy : scenario.strategies) {
    if (strategy.name == name) return &strategy;
  }
  return nullptr;
}

const std::vector<std::string>& Runtimes() {
  static const std::vector<std::string> runtimes = {"any-bytecode", "gil-3.11", "free-threaded"};
  return runtimes;
}

const std::vector<std::string>& FailuresUnder(const Strategy& strategy, std::string_view runtime) {
  const std::string_view searched = SearchedRuntime(runtime);
  for (const ExpectedFailures& expected : strategy.expected) {
    if (expected.runtime.empty() || expected.runtime == searched) return expected.failures;
  }
  CHECK(false);  // a strategy has no verdict under that runtime
  return strategy.expected.front().failures;
}

bool IsFragileUnder(const Strategy& strategy, std::string_view runtime) {
  return strategy.fragile && FailuresUnder(strategy, runtime).empty();
}

std::string_view SearchedRuntime(std::string_view runtime) {
  return runtime == "free-threaded" ? "any-bytecode" : runtime;
}

}  // namespace interleave::session
