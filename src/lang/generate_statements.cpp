#include <fmt/core.h>

#include "base/check.hpp"
#include "lang/code_generator.hpp"
#include "lang/fold.hpp"

namespace interleave::lang {

void CodeGenerator::VisitBody(const std::vector<Statement*>& body) {
  for (Statement* statement : body) {
    if (failed()) return;
    unit().position = statement->position;
    VisitStatement(*statement);
  }
}

void CodeGenerator::VisitStatement(Statement& statement) {
  switch (statement.kind) {
    case StatementKind::kExpression:
      return VisitExpressionStatement(statement);
    case StatementKind::kAssign:
      return VisitAssign(statement);
    case StatementKind::kAugmented:
      return VisitAugmented(statement);
    case StatementKind::kAnnotated:
      return VisitAnnotated(statement);
    case StatementKind::kReturn:
      return VisitReturn(statement);
    case StatementKind::kDelete:
      for (Expression* target : statement.targets) VisitDeletion(*target);
      return;
    case StatementKind::kPass:
      return Emit(Opcode::kNop);
    case StatementKind::kBreak:
    case StatementKind::kContinue:
      return VisitBreakOrContinue(statement);
    case StatementKind::kRaise:
      return VisitRaise(statement);
    case StatementKind::kGlobal:
    case StatementKind::kNonlocal:
      return;
    case StatementKind::kAssert:
      return VisitAssert(statement);
    case StatementKind::kImport:
      return VisitImport(statement);
    case StatementKind::kImportFrom:
      return VisitImportFrom(statement);
    case StatementKind::kIf:
      return VisitIf(statement);
    case StatementKind::kWhile:
      return VisitWhile(statement);
    case StatementKind::kFor:
      return statement.is_async ? VisitAsyncFor(statement) : VisitFor(statement);
    case StatementKind::kTry:
      return VisitTry(statement);
    case StatementKind::kWith:
      return VisitWith(statement, 0);
    case StatementKind::kFunction:
      return VisitFunction(statement);
    case StatementKind::kClass:
      return VisitClass(statement);
  }
}

// --- Simple statements -------------------------------------------------------------------------------------

void CodeGenerator::VisitExpressionStatement(Statement& statement) {
  if (statement.value->kind == ExpressionKind::kConstant) return Emit(Opcode::kNop);
  VisitExpression(*statement.value);
  Emit(Opcode::kPopTop);
}

void CodeGenerator::VisitAssign(Statement& statement) {
  if (VisitExchange(statement)) return;
  VisitExpression(*statement.value);
  for (size_t index = 0; index < statement.targets.size(); ++index) {
    if (index + 1 < statement.targets.size()) Emit(Opcode::kCopy, 1);
    VisitTarget(*statement.targets[index]);
  }
}

// `a, b = b, a` needs no tuple.
bool CodeGenerator::VisitExchange(Statement& statement) {
  Expression& target = *statement.targets[0];
  Expression& value = *statement.value;
  const size_t count = value.items.size();
  const bool fits = statement.targets.size() == 1 && value.kind == ExpressionKind::kTuple && count >= 2 &&
                    count <= 3 &&
                    (target.kind == ExpressionKind::kTuple || target.kind == ExpressionKind::kList) &&
                    target.items.size() == count;
  if (!fits || ConstantIndex(value)) return false;
  for (size_t index = 0; index < count; ++index) {
    const bool starred = target.items[index]->kind == ExpressionKind::kStarred ||
                         value.items[index]->kind == ExpressionKind::kStarred;
    if (starred) return false;
  }
  for (Expression* item : value.items) VisitExpression(*item);
  Emit(Opcode::kSwap, static_cast<uint32_t>(count));
  for (Expression* item : target.items) VisitTarget(*item);
  return true;
}

void CodeGenerator::VisitAugmented(Statement& statement) {
  Expression& target = *statement.target;
  const uint32_t operation = statement.operation + kInPlace;
  const auto operate = [&] {
    VisitExpression(*statement.value);
    Emit(Opcode::kBinaryOp, operation);
  };
  const auto at_target = [&](Opcode opcode, uint32_t operand) {
    unit().position = target.position;
    Emit(opcode, operand);
    unit().position = statement.position;
  };
  switch (target.kind) {
    case ExpressionKind::kName:
      VisitExpression(target);
      operate();
      return VisitTarget(target);
    case ExpressionKind::kAttribute:
      VisitExpression(*target.first);
      at_target(Opcode::kCopy, 1);
      at_target(Opcode::kLoadAttr, NameIndex(target.name) * 2);
      operate();
      at_target(Opcode::kSwap, 2);
      return at_target(Opcode::kStoreAttr, NameIndex(target.name));
    default:
      CHECK(target.kind == ExpressionKind::kSubscript);
      VisitExpression(*target.first);
      VisitExpression(*target.second);
      at_target(Opcode::kCopy, 2);
      at_target(Opcode::kCopy, 2);
      at_target(Opcode::kLoadSubscript, 0);
      operate();
      at_target(Opcode::kSwap, 3);
      at_target(Opcode::kSwap, 2);
      return at_target(Opcode::kStoreSubscript, 0);
  }
}

// Annotations are never evaluated. A class keeps their text, which @dataclass reads.
void CodeGenerator::VisitAnnotated(Statement& statement) {
  Expression& target = *statement.target;
  if (statement.value != nullptr) {
    VisitExpression(*statement.value);
    VisitTarget(target);
  } else if (target.kind == ExpressionKind::kAttribute || target.kind == ExpressionKind::kSubscript) {
    VisitExpression(*target.first);
    Emit(Opcode::kPopTop);
  }
  if (!statement.simple || scope().kind != ScopeKind::kClass) return;
  EmitText(statement.details->name);
  Emit(Opcode::kLoadName, builder_.AddName("__annotations__"));
  EmitText(MangleName(scope().class_name, target.name));
  Emit(Opcode::kStoreSubscript);
}

void CodeGenerator::VisitAssert(Statement& statement) {
  const Label end = assembler().NewLabel();
  JumpIf(*statement.value, end, true);
  Emit(Opcode::kLoadAssertionError);
  if (statement.cause != nullptr) {
    VisitExpression(*statement.cause);
    Emit(Opcode::kCall, 0);
  }
  Emit(Opcode::kRaise, 1);
  assembler().Bind(end);
}

void CodeGenerator::VisitRaise(Statement& statement) {
  uint32_t count = 0;
  for (Expression* expression : {statement.value, statement.cause}) {
    if (expression == nullptr) continue;
    VisitExpression(*expression);
    ++count;
  }
  Emit(Opcode::kRaise, count);
}

// A constant result is loaded after the blocks are left, anything else is computed before. In a block the
// line of a constant `return` is passed first, as CPython passes it.
void CodeGenerator::VisitReturn(Statement& statement) {
  if (!scope().IsFunctionLike()) Fail(statement.position, "'return' outside function");
  if (statement.value != nullptr && scope().is_async && scope().is_generator) {
    Fail(statement.position, "'return' with value in async generator");
  }
  const Literal* literal = statement.value != nullptr ? FoldConstant(tree_, *statement.value) : nullptr;
  const bool keeps_value = statement.value != nullptr && literal == nullptr;
  if (keeps_value) VisitExpression(*statement.value);
  if (!keeps_value && !unit().blocks.empty()) Emit(Opcode::kNop);
  std::vector<uint32_t> handlers = assembler().SaveHandlers();
  Unwind(keeps_value, false);
  if (statement.value == nullptr) EmitNone();
  if (literal != nullptr) EmitLiteral(*literal);
  Emit(Opcode::kReturn);
  assembler().RestoreHandlers(std::move(handlers));
}

void CodeGenerator::VisitBreakOrContinue(Statement& statement) {
  const bool is_break = statement.kind == StatementKind::kBreak;
  std::vector<uint32_t> handlers = assembler().SaveHandlers();
  const std::optional<Block> loop = Unwind(false, true);
  if (!loop) Fail(statement.position, is_break ? "'break' outside loop" : "'continue' not properly in loop");
  if (failed() || !loop) {
    Emit(Opcode::kRaise, 0);  // ends the path: after an error the stack is not what the loop expects
  } else {
    if (is_break) UnwindBlock(*loop, false);
    Jump(Opcode::kJumpForward, is_break ? loop->end : loop->start);
  }
  assembler().RestoreHandlers(std::move(handlers));
}

// --- Imports -----------------------------------------------------------------------------------------------

void CodeGenerator::VisitImport(Statement& statement) {
  for (const Alias& alias : statement.details->aliases) {
    const size_t dot = alias.name.find('.');
    Emit(Opcode::kImportName, builder_.AddName(alias.name));
    if (alias.as.empty()) {
      EmitName(alias.name.substr(0, dot), NameAction::kStore);
      continue;
    }
    EmitSubmodules(alias.name);
    EmitName(alias.as, NameAction::kStore);
  }
}

// From the top module on the stack down to the last part of a dotted name.
void CodeGenerator::EmitSubmodules(std::string_view dotted) {
  for (size_t dot = dotted.find('.'); dot != std::string_view::npos; dot = dotted.find('.')) {
    dotted.remove_prefix(dot + 1);
    Emit(Opcode::kImportFrom, builder_.AddName(dotted.substr(0, dotted.find('.'))));
    Emit(Opcode::kSwap, 2);
    Emit(Opcode::kPopTop);
  }
}

void CodeGenerator::VisitImportFrom(Statement& statement) {
  const StatementDetails& details = *statement.details;
  if (details.module == "__future__") return;
  Emit(Opcode::kImportName, builder_.AddName(details.module));
  EmitSubmodules(details.module);
  for (const Alias& alias : details.aliases) {
    if (alias.name == "*") continue;  // refused already
    Emit(Opcode::kImportFrom, builder_.AddName(alias.name));
    EmitName(alias.as.empty() ? alias.name : alias.as, NameAction::kStore);
  }
  Emit(Opcode::kPopTop);
}

// --- Branches and loops ------------------------------------------------------------------------------------

void CodeGenerator::VisitIf(Statement& statement) {
  const Label end = assembler().NewLabel();
  for (size_t index = 0; index < statement.branches.size(); ++index) {
    const IfBranch& branch = statement.branches[index];
    const bool is_last = index + 1 == statement.branches.size() && statement.orelse.empty();
    const Label next = is_last ? end : assembler().NewLabel();
    unit().position = branch.position;
    JumpIf(*branch.test, next, false);
    VisitBody(branch.body);
    if (is_last) break;
    Jump(Opcode::kJumpForward, end);
    assembler().Bind(next);
  }
  VisitBody(statement.orelse);
  assembler().Bind(end);
}

// The condition stands twice, before the loop and at its end: one jump back per round, after the test.
void CodeGenerator::VisitWhile(Statement& statement) {
  const Label start = assembler().NewLabel();
  const Label body = assembler().NewLabel();
  const Label otherwise = assembler().NewLabel();
  const Label end = assembler().NewLabel();
  assembler().Bind(start);
  PushBlock({BlockKind::kWhile, assembler().handler_count(), start, end, nullptr, {}});
  JumpIf(*statement.value, otherwise, false);
  assembler().Bind(body);
  VisitBody(statement.body);
  unit().position = statement.position;
  JumpIf(*statement.value, otherwise, false);
  Jump(Opcode::kJumpForward, body);
  PopBlock();
  assembler().Bind(otherwise);
  VisitBody(statement.orelse);
  assembler().Bind(end);
}

void CodeGenerator::VisitFor(Statement& statement) {
  const Label start = assembler().NewLabel();
  const Label otherwise = assembler().NewLabel();
  const Label end = assembler().NewLabel();
  PushBlock({BlockKind::kFor, assembler().handler_count(), start, end, &statement, {}});
  VisitIterated(*statement.value);
  Emit(Opcode::kGetIter);
  assembler().Bind(start);
  Jump(Opcode::kForIter, otherwise);
  VisitTarget(*statement.target);
  VisitBody(statement.body);
  Jump(Opcode::kJumpForward, start);
  PopBlock();
  assembler().Bind(otherwise);
  VisitBody(statement.orelse);
  assembler().Bind(end);
}

void CodeGenerator::VisitAsyncFor(Statement& statement) {
  if (!scope().is_async) Fail(statement.position, "'async for' outside async function");
  const Label start = assembler().NewLabel();
  const Label otherwise = assembler().NewLabel();
  const Label end = assembler().NewLabel();
  VisitExpression(*statement.value);
  unit().position = statement.value->position;
  Emit(Opcode::kGetAsyncIter);
  assembler().Bind(start);
  PushBlock({BlockKind::kFor, assembler().handler_count(), start, end, nullptr, {}});
  assembler().PushHandler(otherwise);
  Emit(Opcode::kGetAsyncNext);
  Emit(Opcode::kAwait);
  assembler().PopHandler();
  VisitTarget(*statement.target);
  VisitBody(statement.body);
  Jump(Opcode::kJumpForward, start);
  PopBlock();
  assembler().Bind(otherwise);
  unit().position = statement.value->position;
  Emit(Opcode::kEndAsyncFor);
  VisitBody(statement.orelse);
  assembler().Bind(end);
}

}  // namespace interleave::lang
