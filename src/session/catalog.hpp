// The catalog as front ends see it: scenarios, strategies, parameters and their texts, read once from the
// embedded scenario.json files.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace interleave::session {

struct Text {
  std::string english;
  std::string russian;
};

struct ParameterChoice {
  int64_t value = 0;
  Text label;
};

struct Parameter {
  std::string name;
  int64_t default_value = 0;
  int64_t minimum = 0;
  int64_t maximum = 0;
  std::string unit;                      // "", "ns"
  Text label;
  std::vector<ParameterChoice> choices;  // empty: any number in the range
  std::vector<std::string> strategies;   // empty: for all of them
};

struct CounterDeclaration {
  std::string name;
  std::string expression;   // over the program's globals
  std::string expected;     // over parameters
  Text label;
};

struct Strategy {
  std::string name;
  std::string file;                      // "unprotected.py"
  std::string source;
  Text title;
  std::vector<std::string> failures;     // what the explorer must find; empty: SAFE
  bool fragile = false;
  Text what, guarantees, costs, breaks, mistake;
};

struct Scenario {
  std::string name;
  Text group, title, summary;
  std::string default_strategy;
  std::vector<Parameter> parameters;
  std::vector<CounterDeclaration> counters;
  std::vector<Strategy> strategies;
};

// In catalog order. Built on first use; the embedded files are ours, so a fault in them stops at a CHECK.
const std::vector<Scenario>& Catalog();
const Scenario* FindScenario(std::string_view name);
const Strategy* FindStrategy(const Scenario& scenario, std::string_view name);

}  // namespace interleave::session
