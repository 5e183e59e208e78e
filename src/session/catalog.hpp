// The catalog as front ends see it: scenarios, strategies, parameters and their texts, read once from the
// embedded scenario.json files.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
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
  std::string unit;  // "", "ns"
  Text label;
  std::vector<ParameterChoice> choices;  // empty: any number in the range
  std::vector<std::string> strategies;   // empty: for all of them
};

struct CounterDeclaration {
  std::string name;
  std::string expression;  // over the program's globals
  std::string expected;    // over parameters; empty: it is only shown
  Text label;
  std::string failure;                       // what it is called when something else comes out: "LOSES"
  std::vector<std::string> strategies = {};  // those that have it; empty: all of them
};

// What the explorer must find of a strategy.
struct ExpectedFailures {
  std::string runtime;                // one of Runtimes(); empty: whatever the runtime is
  std::vector<std::string> failures;  // empty: SAFE
};

struct Strategy {
  std::string name;
  std::string file;  // "unprotected.py"
  std::string source;
  Text title;
  std::vector<ExpectedFailures>
      expected;          // one for all runtimes, or one for each that differs: FailuresUnder
  bool fragile = false;  // where it is safe it is so by accident: IsFragileUnder
  // Counters that this file keeps elsewhere: the counter's name, and the expression in place of its own.
  std::vector<std::pair<std::string, std::string>> expressions;
  Text what, guarantees, costs, breaks, mistake;
};

// The outside service of a scenario: the value of a key that nobody put, and whether it may be put.
struct Upstream {
  int64_t initial = 1;
  bool read_only = true;
  std::string capacity;  // how many calls at a time, an expression over parameters; empty: any number
  std::string failures;  // how many calls in a hundred fail, such an expression too; empty: none
};

struct Scenario {
  std::string name;
  int64_t order = 0;  // place in the catalog, from 1
  Text group, title, summary;
  std::string runtime;                // where none is asked for
  std::vector<std::string> runtimes;  // those that tell its strategies apart; `runtime` is among them
  std::string default_strategy;
  std::vector<Parameter> parameters;  // in the order of the panel
  Upstream upstream;
  std::vector<CounterDeclaration> counters;
  std::vector<std::pair<std::string, int64_t>> explored;  // parameters as a search of all schedules sets them
  std::vector<Strategy> strategies;
};

// In catalog order. Built on first use; the embedded files are ours, so a fault in them stops at a CHECK.
const std::vector<Scenario>& Catalog();
const Scenario* FindScenario(std::string_view name);
const Strategy* FindStrategy(const Scenario& scenario, std::string_view name);

// Names for --runtime and the page's menu.
const std::vector<std::string>& Runtimes();

// What the explorer must find under a runtime of Runtimes(); empty: SAFE. Free-threaded programs have the
// outcomes of any-bytecode, so one expectation, and one search, serves both.
const std::vector<std::string>& FailuresUnder(const Strategy& strategy, std::string_view runtime);
// It is safe there, and by accident: its text `breaks` says by which.
bool IsFragileUnder(const Strategy& strategy, std::string_view runtime);
// The runtime that is searched in place of another.
std::string_view SearchedRuntime(std::string_view runtime);

}  // namespace interleave::session
