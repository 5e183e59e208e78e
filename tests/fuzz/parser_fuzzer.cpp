// Any bytes as a module and as a lone expression: a tree whose names and places lie inside the source, or one
// line that says what is wrong.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "base/check.hpp"
#include "lang/parser.hpp"

namespace {

using namespace interleave;

void CheckTree(const lang::Tree& tree, const std::optional<lang::SourceError>& error) {
  if (error) {
    CHECK(!error->message.empty() && error->message.find('\n') == std::string::npos);
    CHECK(error->position.line > 0);
    return;
  }
  for (const lang::Statement& statement : tree.statements) CHECK(statement.position.line > 0);
  for (const lang::Expression& expression : tree.expressions) {
    CHECK(expression.position.line > 0 && expression.position.end_line >= expression.position.line);
    CHECK(!lang::ExpressionName(expression).empty());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto read = lang::ReadSource(std::string_view(reinterpret_cast<const char*>(data), size));
  const auto* source = std::get_if<lang::SourceText>(&read);
  if (source == nullptr) return 0;
  lang::Tree module;
  module.source = *source;
  CheckTree(module, lang::ParseModule(module));
  lang::Tree expression;
  expression.source = *source;
  const auto error = lang::ParseLoneExpression(expression);
  CheckTree(expression, error);
  CHECK(error || expression.expression != nullptr);
  return 0;
}
