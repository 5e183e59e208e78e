#include "session/counters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "base/check.hpp"
#include "lang/compiler.hpp"
#include "session/compile.hpp"
#include "session/expected.hpp"
#include "session/words.hpp"

namespace interleave::session {
namespace {

using base::Error;
using lang::Opcode;

// Records number variables in 8 bits; and beyond some dozens nobody reads them.
constexpr size_t kMaxVariables = 64;

// In how many places a code assigns the global.
int64_t Assignments(const lang::Code& code, uint32_t global) {
  return std::count_if(
      code.instructions.begin(), code.instructions.end(), [&](lang::Instruction instruction) {
        return instruction.opcode() == Opcode::kStoreGlobal && instruction.operand() == global;
      });
}

bool Assigns(const lang::Code& code, uint32_t global) { return Assignments(code, global) > 0; }

// Whether the code gives the global a value of the program's own: what it imports is none.
bool Computes(const lang::Code& code, uint32_t global) {
  const std::vector<lang::Instruction>& instructions = code.instructions;
  for (size_t index = 1; index < instructions.size(); ++index) {
    if (instructions[index].opcode() != Opcode::kStoreGlobal || instructions[index].operand() != global)
      continue;
    const Opcode before = instructions[index - 1].opcode();
    if (before != Opcode::kImportName && before != Opcode::kImportFrom) return true;
  }
  return false;
}

std::vector<std::string> ChangedGlobals(const lang::Program& program) {
  // Before the first request nobody watches, so there the top level makes no counters.
  const bool top_level_counts = !IsDriven(program);
  std::vector<std::string> changed;
  for (uint32_t global = 0; global < program.globals.size(); ++global) {
    const bool changes = std::any_of(program.codes.begin(), program.codes.end(), [&](const lang::Code& code) {
      if (code.kind == lang::CodeKind::kModule) return top_level_counts && Assignments(code, global) > 1;
      return Assigns(code, global);
    });
    if (changes && !lang::IsOfLibrary(program.globals[global]) && changed.size() < kMaxVariables)
      changed.push_back(program.globals[global]);
  }
  return changed;
}

// What codes from `first` on load.
std::vector<uint32_t> GlobalsOf(const lang::Program& program, size_t first) {
  std::vector<uint32_t> globals;
  for (size_t index = first; index < program.codes.size(); ++index) {
    for (const lang::Instruction instruction : program.codes[index].instructions) {
      if (instruction.opcode() == Opcode::kLoadGlobal) globals.push_back(instruction.operand() / 2);
    }
  }
  return globals;
}

// Those of them that the program gives a value somewhere.
std::vector<std::string> LoadedGlobals(const lang::Program& program, size_t first) {
  std::vector<std::string> loaded;
  for (const uint32_t global : GlobalsOf(program, first)) {
    const bool assigned =
        std::any_of(program.codes.begin(), program.codes.begin() + static_cast<ptrdiff_t>(first),
                    [&](const lang::Code& code) { return Computes(code, global); });
    if (assigned) loaded.push_back(program.globals[global]);
  }
  return loaded;
}

bool IsName(std::string_view text) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
  return !text.empty() && (text.front() < '0' || text.front() > '9') &&
         text.find_first_not_of(kLetters) == std::string_view::npos;
}

class Planner {
 public:
  explicit Planner(lang::Program program) { plan_.program = std::move(program); }

  // Empty, or what is wrong with the expression.
  std::string Add(const std::string& name, const std::string& expression, const std::string& expected) {
    const size_t first = plan_.program.codes.size();
    std::variant<lang::Program, lang::Diagnostic> compiled =
        lang::CompileExpression(plan_.program, expression, "expression");
    if (const auto* diagnostic = std::get_if<lang::Diagnostic>(&compiled)) return diagnostic->message;
    plan_.program = std::get<lang::Program>(std::move(compiled));
    Counter counter{name, true, 0, static_cast<uint32_t>(plan_.program.codes.size() - 1), expected};
    counter.globals = GlobalsOf(plan_.program, first);
    counter.expression = expression;
    const std::vector<std::string> loaded = LoadedGlobals(plan_.program, first);
    for (const std::string& variable : loaded) counter.index = Watch(variable);
    counter.is_variable = IsName(expression) && loaded.size() == 1 && counter.index < plan_.variables.size();
    if (!counter.is_variable) {
      counter.index = static_cast<uint32_t>(plan_.expressions.size());
      plan_.expressions.push_back(name);
    }
    plan_.counters.push_back(std::move(counter));
    return {};
  }

  CounterPlan& plan() { return plan_; }

 private:
  uint32_t Watch(const std::string& variable) {
    auto& variables = plan_.variables;
    const auto index =
        static_cast<uint32_t>(std::find(variables.begin(), variables.end(), variable) - variables.begin());
    if (index == variables.size() && variables.size() < kMaxVariables) variables.push_back(variable);
    return index;
  }

  CounterPlan plan_;
};

bool Has(const Target& target, const CounterDeclaration& declaration) {
  const std::vector<std::string>& names = declaration.strategies;
  return names.empty() || std::find(names.begin(), names.end(), target.strategy->name) != names.end();
}

const std::string& ExpressionOf(const Target& target, const CounterDeclaration& declaration) {
  for (const auto& [counter, expression] : target.strategy->expressions) {
    if (counter == declaration.name) return expression;
  }
  return declaration.expression;
}

std::string ExpectedText(const Target& target, const CounterDeclaration& declaration) {
  if (declaration.expected.empty()) return {};
  return fmt::format("{}", ValueOf(target, declaration.expected));
}

}  // namespace

base::Result<CounterPlan> PlanCounters(lang::Program program, const Target& target,
                                       const std::string& assertion) {
  Planner planner(std::move(program));
  if (target.scenario != nullptr) {
    for (const CounterDeclaration& counter : target.scenario->counters) {
      if (!Has(target, counter)) continue;
      const std::string fault =
          planner.Add(counter.name, ExpressionOf(target, counter), ExpectedText(target, counter));
      CHECK(fault.empty());
      planner.plan().counters.back().failure = counter.failure;
    }
  } else {
    for (const std::string& global : ChangedGlobals(planner.plan().program)) {
      const std::string fault = planner.Add(global, global, "");
      CHECK(fault.empty());
    }
    planner.plan().expects_requests = assertion.empty();
  }
  if (!assertion.empty()) {
    const std::string fault = planner.Add(assertion, assertion, "True");
    if (!fault.empty()) {
      return Error{"the expectation " + Quoted(assertion) + " cannot be read: " + fault};
    }
    planner.plan().counters.back().failure = "WRONG";
  }
  return std::move(planner.plan());
}

std::optional<RequestCounter> RequestCounterFinder::Find(const trace::Log& log) {
  values_.resize(log.variables.size());
  for (; !decided_ && seen_records_ < log.size(); ++seen_records_) {
    const trace::Record& record = log.at(seen_records_);
    if (record.kind == trace::RecordKind::kWrite) values_[record.detail] = record.signed_value();
    if (record.kind == trace::RecordKind::kWriteText) values_[record.detail].reset();
    decided_ = record.kind == trace::RecordKind::kRequestStart;
  }
  if (!decided_ || found_) return found_;
  const auto is_int = [](const std::optional<int64_t>& value) { return value.has_value(); };
  if (std::count_if(values_.begin(), values_.end(), is_int) != 1) return std::nullopt;
  const auto only = std::find_if(values_.begin(), values_.end(), is_int);
  found_ = RequestCounter{static_cast<uint32_t>(only - values_.begin()), **only};
  return found_;
}

}  // namespace interleave::session
