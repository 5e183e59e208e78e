// Displays, calls and f-strings.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/check.hpp"
#include "lang/code_generator.hpp"
#include "lang/fold.hpp"

namespace interleave::lang {
namespace {

// A display with more items is built item by item, so that the stack stays small. CPython's number.
constexpr size_t kMaxItemsOnStack = 30;

// Builtins that no program here can have; anything the program itself defines under the name is fine.
constexpr std::array<std::string_view, 12> kRefusedBuiltins = {
    "__import__", "breakpoint", "bytearray", "bytes", "compile", "complex",
    "eval",       "exec",       "globals",   "input", "locals",  "memoryview",
};

bool HasStarred(const std::vector<Expression*>& items) {
  return std::any_of(items.begin(), items.end(),
                     [](const Expression* item) { return item->kind == ExpressionKind::kStarred; });
}

}  // namespace

// --- Displays ----------------------------------------------------------------------------------------------

// The index of a constant when `expression` is one, tuples of constants included.
std::optional<uint32_t> CodeGenerator::ConstantIndex(Expression& expression) {
  if (const Literal* literal = FoldConstant(tree_, expression)) return builder_.AddLiteral(*literal);
  if (expression.kind != ExpressionKind::kTuple || expression.fold_failed) return std::nullopt;
  const auto indices = ConstantIndices(expression.items);
  expression.fold_failed = !indices;
  if (!indices) return std::nullopt;
  return builder_.AddTuple(*indices);
}

std::optional<std::vector<uint32_t>> CodeGenerator::ConstantIndices(const std::vector<Expression*>& items) {
  const bool plain = std::all_of(items.begin(), items.end(), [this](Expression* item) {
    return item->kind == ExpressionKind::kTuple || FoldConstant(tree_, *item) != nullptr;
  });
  if (!plain) return std::nullopt;
  std::vector<uint32_t> indices;
  for (Expression* item : items) {
    const auto index = ConstantIndex(*item);
    if (!index) return std::nullopt;
    indices.push_back(*index);
  }
  return indices;
}

void CodeGenerator::VisitTuple(const std::vector<Expression*>& items) {
  if (const auto constants = ConstantIndices(items))
    return Emit(Opcode::kLoadConst, builder_.AddTuple(*constants));
  if (!HasStarred(items) && items.size() <= kMaxItemsOnStack) {
    for (Expression* item : items) VisitExpression(*item);
    return Emit(Opcode::kBuildTuple, static_cast<uint32_t>(items.size()));
  }
  VisitSequence(items, Opcode::kBuildList, Opcode::kListAppend, Opcode::kListExtend);
  Emit(Opcode::kListToTuple);
}

void CodeGenerator::VisitSequence(const std::vector<Expression*>& items, Opcode build, Opcode append,
                                  Opcode extend) {
  if (items.size() > 2) {
    if (const auto constants = ConstantIndices(items)) {
      Emit(build, 0);
      Emit(Opcode::kLoadConst, builder_.AddTuple(*constants));
      return Emit(extend, 1);
    }
  }
  if (!HasStarred(items) && items.size() <= kMaxItemsOnStack) {
    for (Expression* item : items) VisitExpression(*item);
    return Emit(build, static_cast<uint32_t>(items.size()));
  }
  // As many as come before the first star, if they are few, else none.
  size_t count = 0;
  while (count < items.size() && items[count]->kind != ExpressionKind::kStarred) ++count;
  if (items.size() > kMaxItemsOnStack) count = 0;
  for (size_t index = 0; index < count; ++index) VisitExpression(*items[index]);
  Emit(build, static_cast<uint32_t>(count));
  for (; count < items.size(); ++count) {
    const bool starred = items[count]->kind == ExpressionKind::kStarred;
    VisitExpression(starred ? *items[count]->first : *items[count]);
    Emit(starred ? extend : append, 1);
  }
}

void CodeGenerator::VisitDict(Expression& expression) {
  const std::vector<Expression*>& keys = expression.items;
  const std::vector<Expression*>& values = expression.details->values;
  const bool spreads = std::find(keys.begin(), keys.end(), nullptr) != keys.end();
  if (!spreads && keys.size() <= kMaxItemsOnStack / 2) {
    for (size_t index = 0; index < keys.size(); ++index) {
      VisitExpression(*keys[index]);
      VisitExpression(*values[index]);
    }
    return Emit(Opcode::kBuildMap, static_cast<uint32_t>(keys.size()));
  }
  Emit(Opcode::kBuildMap, 0);
  for (size_t index = 0; index < keys.size(); ++index) {
    if (keys[index] != nullptr) VisitExpression(*keys[index]);
    VisitExpression(*values[index]);
    Emit(keys[index] != nullptr ? Opcode::kMapAdd : Opcode::kDictUpdate, 1);
  }
}

// What is only iterated over or searched: a list of constants may be a constant tuple.
void CodeGenerator::VisitIterated(Expression& iterable) {
  if (iterable.kind == ExpressionKind::kList) {
    if (const auto constants = ConstantIndices(iterable.items)) {
      const Position around = unit().position;
      unit().position = iterable.position;
      Emit(Opcode::kLoadConst, builder_.AddTuple(*constants));
      unit().position = around;
      return;
    }
  }
  VisitExpression(iterable);
}

// --- Calls -------------------------------------------------------------------------------------------------

bool CodeGenerator::IsRebound(std::string_view name) const {
  for (const Scope& scope : symbols_.scopes()) {
    const Symbol* symbol = scope.Find(name);
    if (symbol == nullptr || !symbol->is_bound) continue;
    if (scope.kind == ScopeKind::kModule || symbol->declared_global) return true;
  }
  return false;
}

void CodeGenerator::CheckCallee(const Expression& callee) {
  const bool refused =
      std::find(kRefusedBuiltins.begin(), kRefusedBuiltins.end(), callee.name) != kRefusedBuiltins.end();
  if (!refused) return;
  const Symbol* symbol = scope().Find(callee.name);
  if (symbol != nullptr && symbol->binding == Binding::kGlobal && !IsRebound(callee.name)) {
    Fail(callee.position, fmt::format("{}() is not supported", callee.name), DiagnosticKind::kUnsupported);
  }
}

void CodeGenerator::CheckKeywords(const std::vector<Keyword>& keywords) {
  std::set<std::string_view> seen;
  for (const Keyword& keyword : keywords) {
    if (keyword.name.empty()) continue;
    if (keyword.name == "__debug__") Fail(keyword.position, "cannot assign to __debug__");
    if (!seen.insert(keyword.name).second) {
      Fail(keyword.position, fmt::format("keyword argument repeated: {}", keyword.name));
    }
  }
}

void CodeGenerator::VisitCall(Expression& call) {
  const std::vector<Keyword>& keywords = call.details->keywords;
  CheckKeywords(keywords);
  Expression& callee = *call.first;
  if (callee.kind == ExpressionKind::kName) CheckCallee(callee);
  const bool spreads =
      HasStarred(call.items) || std::any_of(keywords.begin(), keywords.end(),
                                            [](const Keyword& keyword) { return keyword.name.empty(); });
  if (spreads) return VisitSpreadCall(call);
  if (callee.kind == ExpressionKind::kAttribute) return VisitMethodCall(call);
  if (callee.kind == ExpressionKind::kName && LoadsAsGlobal(callee.name)) {
    const Position around = unit().position;
    unit().position = callee.position;
    EmitName(callee.name, NameAction::kLoad, true);
    unit().position = around;
  } else {
    Emit(Opcode::kPushNull);
    VisitExpression(callee);
  }
  VisitPlainArguments(call);
}

// In a chain over several lines the instructions stand on the line of the attribute, as in CPython.
void CodeGenerator::VisitMethodCall(Expression& call) {
  Expression& method = *call.first;
  VisitExpression(*method.first);
  const Position around = unit().position;
  Position at_attribute = method.position;
  if (at_attribute.line != at_attribute.end_line) {
    uint32_t length = 0;
    for (const char c : method.name) length += (static_cast<unsigned char>(c) & 0xc0) != 0x80 ? 1 : 0;
    at_attribute.line = at_attribute.end_line;
    at_attribute.column = at_attribute.end_column >= length ? at_attribute.end_column - length : 0;
  }
  unit().position = at_attribute;
  Emit(Opcode::kLoadAttr, NameIndex(method.name) * 2 + 1);
  unit().position = call.position;
  unit().position.line = at_attribute.line;
  unit().position.column =
      at_attribute.line == call.position.line ? call.position.column : at_attribute.column;
  VisitPlainArguments(call);
  unit().position = around;
}

void CodeGenerator::VisitPlainArguments(Expression& call) {
  const std::vector<Keyword>& keywords = call.details->keywords;
  for (Expression* argument : call.items) VisitExpression(*argument);
  for (const Keyword& keyword : keywords) VisitExpression(*keyword.value);
  const auto count = static_cast<uint32_t>(call.items.size() + keywords.size());
  if (keywords.empty()) return Emit(Opcode::kCall, count);
  std::vector<uint32_t> names;
  for (const Keyword& keyword : keywords) {
    names.push_back(builder_.AddLiteral(MangleName(scope().class_name, keyword.name)));
  }
  Emit(Opcode::kLoadConst, builder_.AddTuple(std::move(names)));
  Emit(Opcode::kCallKeywords, count);
}

// f(*args, **kwargs): the arguments travel in one tuple and one dict.
void CodeGenerator::VisitSpreadCall(Expression& call) {
  Emit(Opcode::kPushNull);
  VisitExpression(*call.first);
  const bool is_given_whole = call.items.size() == 1 && HasStarred(call.items);
  if (is_given_whole) {  // the call itself goes through it
    VisitExpression(*call.items[0]->first);
  } else {
    VisitTuple(call.items);
  }
  const std::vector<Keyword>& keywords = call.details->keywords;
  if (!keywords.empty()) VisitSpreadKeywords(keywords);
  Emit(Opcode::kCallEx, keywords.empty() ? 0 : 1);
}

void CodeGenerator::VisitSpreadKeywords(const std::vector<Keyword>& keywords) {
  bool begun = false;
  for (size_t index = 0; index < keywords.size();) {
    if (keywords[index].name.empty()) {
      if (!begun) Emit(Opcode::kBuildMap, 0);
      VisitExpression(*keywords[index].value);
      Emit(Opcode::kDictMerge, 1);
      ++index;
    } else {
      uint32_t count = 0;
      for (; index < keywords.size() && !keywords[index].name.empty(); ++index, ++count) {
        EmitText(MangleName(scope().class_name, keywords[index].name));
        VisitExpression(*keywords[index].value);
      }
      Emit(Opcode::kBuildMap, count);
      if (begun) Emit(Opcode::kDictMerge, 1);
    }
    begun = true;
  }
}

// --- f-strings ---------------------------------------------------------------------------------------------

void CodeGenerator::VisitJoinedString(Expression& expression) {
  if (expression.items.empty()) return EmitText("");
  for (Expression* item : expression.items) VisitExpression(*item);
  if (expression.items.size() > 1) Emit(Opcode::kBuildString, static_cast<uint32_t>(expression.items.size()));
}

void CodeGenerator::VisitFormattedValue(Expression& expression) {
  VisitExpression(*expression.first);
  if (expression.second != nullptr) VisitExpression(*expression.second);
  Emit(Opcode::kFormatValue, expression.operation + (expression.second != nullptr ? 4U : 0U));
}

}  // namespace interleave::lang
