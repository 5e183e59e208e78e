// Functions, lambdas, classes and comprehensions: everything that is a code of its own.
#include <fmt/core.h>

#include <algorithm>

#include "base/check.hpp"
#include "lang/code_generator.hpp"

namespace interleave::lang {

void CodeGenerator::MakeClosure(uint32_t code_index, const Scope& inner, uint32_t flags) {
  if (!inner.free_variables.empty()) {
    for (const std::string& name : inner.free_variables) Emit(Opcode::kLoadClosure, CellIndex(name));
    Emit(Opcode::kBuildTuple, static_cast<uint32_t>(inner.free_variables.size()));
    flags |= kClosure;
  }
  Emit(Opcode::kMakeFunction, code_index * 16 + flags);
}

// Default values are computed where the function is defined.
uint32_t CodeGenerator::VisitDefaults(const Parameters& parameters) {
  uint32_t flags = 0;
  std::vector<Expression*> defaults;
  for (const Parameter& parameter : parameters.positional) {
    if (parameter.default_value != nullptr) defaults.push_back(parameter.default_value);
  }
  if (!defaults.empty()) {
    VisitTuple(defaults);
    flags |= kDefaults;
  }
  uint32_t count = 0;
  for (const Parameter& parameter : parameters.keyword_only) {
    if (parameter.default_value == nullptr) continue;
    EmitText(MangleName(scope().class_name, parameter.name));
    VisitExpression(*parameter.default_value);
    ++count;
  }
  if (count > 0) {
    Emit(Opcode::kBuildMap, count);
    flags |= kKeywordDefaults;
  }
  return flags;
}

// A decorator lies under the function as (decorator, function): a call without further arguments.
void CodeGenerator::ApplyDecorators(const std::vector<Expression*>& decorators) {
  for (auto decorator = decorators.rbegin(); decorator != decorators.rend(); ++decorator) {
    const Position around = unit().position;
    unit().position = (*decorator)->position;
    Emit(Opcode::kCall, 0);
    unit().position = around;
  }
}

void CodeGenerator::VisitFunction(Statement& statement) {
  StatementDetails& details = *statement.details;
  const bool is_refused = details.name == "__del__" || details.name == "__getattribute__";
  if (is_refused && scope().kind == ScopeKind::kClass) {
    Fail(statement.position, fmt::format("{} is not supported", details.name), DiagnosticKind::kUnsupported);
  }
  for (Expression* decorator : details.decorators) VisitExpression(*decorator);
  const uint32_t first_line =
      details.decorators.empty() ? statement.position.line : details.decorators[0]->position.line;
  const uint32_t flags = VisitDefaults(details.parameters);
  EnterUnit(
      {CodeKind::kFunction, std::string(details.name), statement.scope, first_line, &details.parameters});
  if (const Literal* text = DocstringOf(*statement.body.front()))
    unit().code.docstring = builder_.AddLiteral(*text);
  VisitBody(statement.body);
  EmitReturnNone();
  const uint32_t code_index = LeaveUnit();
  MakeClosure(code_index, symbols_.scope(statement.scope), flags);
  ApplyDecorators(details.decorators);
  EmitName(details.name, NameAction::kStore);
}

void CodeGenerator::VisitLambda(Expression& lambda) {
  const Parameters& parameters = lambda.details->parameters;
  const uint32_t flags = VisitDefaults(parameters);
  EnterUnit({CodeKind::kLambda, "<lambda>", lambda.scope, lambda.position.line, &parameters});
  VisitExpression(*lambda.first);
  Emit(Opcode::kReturn);
  const uint32_t code_index = LeaveUnit();
  MakeClosure(code_index, symbols_.scope(lambda.scope), flags);
}

// --- Classes -----------------------------------------------------------------------------------------------

void CodeGenerator::VisitClass(Statement& statement) {
  StatementDetails& details = *statement.details;
  for (Expression* decorator : details.decorators) VisitExpression(*decorator);
  const uint32_t first_line =
      details.decorators.empty() ? statement.position.line : details.decorators[0]->position.line;
  EnterUnit({CodeKind::kClassBody, std::string(details.name), statement.scope, first_line, nullptr});
  GenerateClassBody(statement);
  const uint32_t code_index = LeaveUnit();
  MakeClosure(code_index, symbols_.scope(statement.scope), 0);
  EmitText(details.name);
  for (Expression* base : statement.targets) {
    VisitExpression(base->kind == ExpressionKind::kStarred ? *base->first : *base);
  }
  Emit(Opcode::kBuildClass, static_cast<uint32_t>(statement.targets.size()));
  ApplyDecorators(details.decorators);
  EmitName(details.name, NameAction::kStore);
}

// Binds __doc__ and, where names are annotated, __annotations__: the name to its annotation's text. Returns
// the cell that `super()` in methods reads, or None.
void CodeGenerator::GenerateClassBody(Statement& statement) {
  std::vector<Statement*> body = statement.body;
  const Literal* text = DocstringOf(*statement.body.front());
  const std::vector<Symbol>& symbols = scope().symbols;
  if (std::any_of(symbols.begin(), symbols.end(), [](const Symbol& symbol) { return symbol.is_annotated; })) {
    Emit(Opcode::kBuildMap, 0);
    Emit(Opcode::kStoreName, builder_.AddName("__annotations__"));
  }
  if (text != nullptr) {
    unit().position = body.front()->position;
    EmitLiteral(*text);
    Emit(Opcode::kStoreName, builder_.AddName("__doc__"));
    body.erase(body.begin());
  }
  VisitBody(body);
  if (!scope().needs_class_cell) return EmitReturnNone();
  Emit(Opcode::kLoadClosure, CellIndex("__class__"));
  Emit(Opcode::kReturn);
}

// --- Comprehensions ----------------------------------------------------------------------------------------

void CodeGenerator::VisitComprehension(Expression& comprehension) {
  const Scope& inner = symbols_.scope(comprehension.scope);
  const bool is_generator = comprehension.kind == ExpressionKind::kGenerator;
  const bool may_suspend = scope().is_async || scope().kind == ScopeKind::kComprehension;
  if (inner.has_await && !is_generator && !may_suspend) {
    Fail(comprehension.position, "asynchronous comprehension outside of an asynchronous function");
  }
  EnterUnit({CodeKind::kComprehension, "", comprehension.scope, comprehension.position.line, nullptr});
  unit().position = comprehension.position;
  switch (comprehension.kind) {
    case ExpressionKind::kListComprehension:
      Emit(Opcode::kBuildList, 0);
      break;
    case ExpressionKind::kSetComprehension:
      Emit(Opcode::kBuildSet, 0);
      break;
    case ExpressionKind::kDictComprehension:
      Emit(Opcode::kBuildMap, 0);
      break;
    default:
      break;
  }
  GenerateClause(comprehension, 0, 0);
  if (is_generator) EmitNone();
  Emit(Opcode::kReturn);
  const uint32_t code_index = LeaveUnit();
  MakeClosure(code_index, inner, 0);
  const ComprehensionClause& first = comprehension.details->clauses[0];
  if (first.is_async) {
    VisitExpression(*first.iterable);
  } else {
    VisitIterated(*first.iterable);
  }
  Emit(first.is_async ? Opcode::kGetAsyncIter : Opcode::kGetIter);
  Emit(Opcode::kCall, 0);
  if (inner.has_await && !is_generator) Emit(Opcode::kAwait);
}

// `depth`: iterators on the stack between the container and what the element leaves.
void CodeGenerator::GenerateClause(Expression& comprehension, size_t index, uint32_t depth) {
  if (comprehension.details->clauses[index].is_async) {
    GenerateAsyncClause(comprehension, index, depth);
  } else {
    GenerateSyncClause(comprehension, index, depth);
  }
}

void CodeGenerator::GenerateSyncClause(Expression& comprehension, size_t index, uint32_t depth) {
  const ComprehensionClause& clause = comprehension.details->clauses[index];
  const Label next = assembler().NewLabel();
  Expression* only = nullptr;  // `for y in [f(x)]` is an assignment
  if (index == 0) {
    EmitFast(".0", NameAction::kLoad);
  } else {
    const bool sequence =
        clause.iterable->kind == ExpressionKind::kList || clause.iterable->kind == ExpressionKind::kTuple;
    if (sequence && clause.iterable->items.size() == 1) only = clause.iterable->items[0];
    if (only != nullptr && only->kind == ExpressionKind::kStarred) only = nullptr;
    if (only != nullptr) {
      VisitExpression(*only);
    } else {
      VisitIterated(*clause.iterable);
      Emit(Opcode::kGetIter);
    }
  }
  if (only != nullptr) {
    VisitTarget(*clause.target);
    EmitClauseRest(comprehension, index, depth, next);
    return assembler().Bind(next);
  }
  const Label start = assembler().NewLabel();
  const Label end = assembler().NewLabel();
  assembler().Bind(start);
  Jump(Opcode::kForIter, end);
  VisitTarget(*clause.target);
  EmitClauseRest(comprehension, index, depth + 1, next);
  assembler().Bind(next);
  Jump(Opcode::kJumpForward, start);
  assembler().Bind(end);
}

void CodeGenerator::GenerateAsyncClause(Expression& comprehension, size_t index, uint32_t depth) {
  const ComprehensionClause& clause = comprehension.details->clauses[index];
  const Label start = assembler().NewLabel();
  const Label next = assembler().NewLabel();
  const Label end = assembler().NewLabel();
  if (index == 0) {
    EmitFast(".0", NameAction::kLoad);
  } else {
    VisitExpression(*clause.iterable);
    Emit(Opcode::kGetAsyncIter);
  }
  assembler().Bind(start);
  PushBlock({BlockKind::kAsyncComprehension, assembler().handler_count(), start, end, nullptr, {}});
  assembler().PushHandler(end);
  Emit(Opcode::kGetAsyncNext);
  Emit(Opcode::kAwait);
  assembler().PopHandler();
  VisitTarget(*clause.target);
  EmitClauseRest(comprehension, index, depth + 1, next);
  assembler().Bind(next);
  Jump(Opcode::kJumpForward, start);
  PopBlock();
  assembler().Bind(end);
  Emit(Opcode::kEndAsyncFor);
}

// The conditions, then the next clause or the element.
void CodeGenerator::EmitClauseRest(Expression& comprehension, size_t index, uint32_t depth, Label next) {
  for (Expression* condition : comprehension.details->clauses[index].conditions)
    JumpIf(*condition, next, false);
  if (index + 1 < comprehension.details->clauses.size()) {
    GenerateClause(comprehension, index + 1, depth);
  } else {
    GenerateElement(comprehension, depth);
  }
}

void CodeGenerator::GenerateElement(Expression& comprehension, uint32_t depth) {
  VisitExpression(*comprehension.first);
  switch (comprehension.kind) {
    case ExpressionKind::kListComprehension:
      return Emit(Opcode::kListAppend, depth + 1);
    case ExpressionKind::kSetComprehension:
      return Emit(Opcode::kSetAdd, depth + 1);
    case ExpressionKind::kDictComprehension:
      VisitExpression(*comprehension.second);
      return Emit(Opcode::kMapAdd, depth + 1);
    default:
      Emit(Opcode::kYield);
      return Emit(Opcode::kPopTop);
  }
}

}  // namespace interleave::lang
