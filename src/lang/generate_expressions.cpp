#include <fmt/core.h>

#include "base/check.hpp"
#include "lang/code_generator.hpp"
#include "lang/fold.hpp"

namespace interleave::lang {

void CodeGenerator::VisitExpression(Expression& expression) {
  const Position around = unit().position;
  unit().position = expression.position;
  if (const Literal* literal = FoldConstant(tree_, expression)) {
    EmitLiteral(*literal);
  } else {
    DispatchExpression(expression);
  }
  unit().position = around;
}

void CodeGenerator::DispatchExpression(Expression& expression) {
  switch (expression.kind) {
    case ExpressionKind::kName:
      return EmitName(expression.name, NameAction::kLoad);
    case ExpressionKind::kConstant:
      return EmitLiteral(*expression.literal);
    case ExpressionKind::kJoinedString:
      return VisitJoinedString(expression);
    case ExpressionKind::kFormattedValue:
      return VisitFormattedValue(expression);
    case ExpressionKind::kAttribute:
      VisitExpression(*expression.first);
      return Emit(Opcode::kLoadAttr, NameIndex(expression.name) * 2);
    case ExpressionKind::kSubscript:
      VisitExpression(*expression.first);
      VisitExpression(*expression.second);
      return Emit(Opcode::kLoadSubscript);
    case ExpressionKind::kSlice:
      return VisitSlice(expression);
    case ExpressionKind::kCall:
      return VisitCall(expression);
    case ExpressionKind::kUnary:
      return VisitUnary(expression);
    case ExpressionKind::kBinary:
      return VisitBinary(expression);
    case ExpressionKind::kAnd:
      return VisitBoolean(expression, Opcode::kJumpIfFalseOrPop);
    case ExpressionKind::kOr:
      return VisitBoolean(expression, Opcode::kJumpIfTrueOrPop);
    case ExpressionKind::kCompare:
      return VisitCompare(expression);
    case ExpressionKind::kConditional:
      return VisitConditional(expression);
    case ExpressionKind::kLambda:
      return VisitLambda(expression);
    case ExpressionKind::kTuple:
      return VisitTuple(expression.items);
    case ExpressionKind::kList:
      return VisitSequence(expression.items, Opcode::kBuildList, Opcode::kListAppend, Opcode::kListExtend);
    case ExpressionKind::kSet:
      return VisitSequence(expression.items, Opcode::kBuildSet, Opcode::kSetAdd, Opcode::kSetUpdate);
    case ExpressionKind::kDict:
      return VisitDict(expression);
    case ExpressionKind::kListComprehension:
    case ExpressionKind::kSetComprehension:
    case ExpressionKind::kDictComprehension:
    case ExpressionKind::kGenerator:
      return VisitComprehension(expression);
    case ExpressionKind::kStarred:
      Fail(expression.position, "can't use starred expression here");
      return VisitExpression(*expression.first);
    case ExpressionKind::kNamed:
      return VisitNamed(expression);
    case ExpressionKind::kAwait:
      return VisitAwait(expression);
    case ExpressionKind::kYield:
    case ExpressionKind::kYieldFrom:
      return VisitYield(expression);
  }
}

void CodeGenerator::VisitUnary(Expression& expression) {
  VisitExpression(*expression.first);
  switch (static_cast<UnaryOperator>(expression.operation)) {
    case UnaryOperator::kNegative:
      return Emit(Opcode::kUnaryNegative);
    case UnaryOperator::kPositive:
      return Emit(Opcode::kUnaryPositive);
    case UnaryOperator::kInvert:
      return Emit(Opcode::kUnaryInvert);
    case UnaryOperator::kNot:
      return Emit(Opcode::kUnaryNot);
  }
}

void CodeGenerator::VisitBinary(Expression& expression) {
  VisitExpression(*expression.first);
  VisitExpression(*expression.second);
  Emit(Opcode::kBinaryOp, expression.operation);
}

void CodeGenerator::VisitBoolean(Expression& expression, Opcode jump) {
  const Label end = assembler().NewLabel();
  for (size_t index = 0; index + 1 < expression.items.size(); ++index) {
    VisitExpression(*expression.items[index]);
    Jump(jump, end);
  }
  VisitExpression(*expression.items.back());
  assembler().Bind(end);
}

// a < b < c evaluates b once: a copy of it stays under the result of the first comparison.
void CodeGenerator::VisitCompare(Expression& expression) {
  const std::vector<Comparison>& comparisons = expression.details->comparisons;
  VisitExpression(*expression.first);
  const size_t last = comparisons.size() - 1;
  if (last == 0) {
    const bool contains = comparisons[0] == Comparison::kIn || comparisons[0] == Comparison::kNotIn;
    if (contains) {
      VisitIterated(*expression.items[0]);
    } else {
      VisitExpression(*expression.items[0]);
    }
    return EmitComparison(comparisons[0]);
  }
  const Label cleanup = assembler().NewLabel();
  const Label end = assembler().NewLabel();
  for (size_t index = 0; index < last; ++index) {
    VisitExpression(*expression.items[index]);
    Emit(Opcode::kSwap, 2);
    Emit(Opcode::kCopy, 2);
    EmitComparison(comparisons[index]);
    Jump(Opcode::kJumpIfFalseOrPop, cleanup);
  }
  VisitExpression(*expression.items[last]);
  EmitComparison(comparisons[last]);
  Jump(Opcode::kJumpForward, end);
  assembler().Bind(cleanup);
  Emit(Opcode::kSwap, 2);
  Emit(Opcode::kPopTop);
  assembler().Bind(end);
}

void CodeGenerator::EmitComparison(Comparison comparison) {
  switch (comparison) {
    case Comparison::kIs:
      return Emit(Opcode::kIsOp, 0);
    case Comparison::kIsNot:
      return Emit(Opcode::kIsOp, 1);
    case Comparison::kIn:
      return Emit(Opcode::kContainsOp, 0);
    case Comparison::kNotIn:
      return Emit(Opcode::kContainsOp, 1);
    default:
      return Emit(Opcode::kCompareOp, static_cast<uint32_t>(comparison));
  }
}

void CodeGenerator::VisitConditional(Expression& expression) {
  const Label otherwise = assembler().NewLabel();
  const Label end = assembler().NewLabel();
  JumpIf(*expression.second, otherwise, false);
  VisitExpression(*expression.first);
  Jump(Opcode::kJumpForward, end);
  assembler().Bind(otherwise);
  VisitExpression(*expression.third);
  assembler().Bind(end);
}

void CodeGenerator::VisitOrNone(Expression* expression) {
  if (expression == nullptr) {
    EmitNone();
  } else {
    VisitExpression(*expression);
  }
}

void CodeGenerator::VisitSlice(Expression& expression) {
  VisitOrNone(expression.first);
  VisitOrNone(expression.second);
  if (expression.third != nullptr) VisitExpression(*expression.third);
  Emit(Opcode::kBuildSlice, expression.third != nullptr ? 3 : 2);
}

void CodeGenerator::VisitNamed(Expression& expression) {
  VisitExpression(*expression.second);
  Emit(Opcode::kCopy, 1);
  VisitTarget(*expression.first);
}

void CodeGenerator::VisitAwait(Expression& expression) {
  if (!scope().IsFunctionLike()) {
    Fail(expression.position, "'await' outside function");
  } else if (!scope().is_async && scope().kind != ScopeKind::kComprehension) {
    Fail(expression.position, "'await' outside async function");
  }
  VisitExpression(*expression.first);
  Emit(Opcode::kAwait);
}

void CodeGenerator::VisitYield(Expression& expression) {
  if (!scope().IsFunctionLike()) Fail(expression.position, "'yield' outside function");
  if (expression.kind == ExpressionKind::kYieldFrom) {
    if (scope().is_async) Fail(expression.position, "'yield from' inside async function");
    VisitExpression(*expression.first);
    return Emit(Opcode::kYieldFrom);
  }
  VisitOrNone(expression.first);
  Emit(Opcode::kYield);
}

// --- Targets -----------------------------------------------------------------------------------------------

// Stores the top of the stack.
void CodeGenerator::VisitTarget(Expression& target) {
  const Position around = unit().position;
  unit().position = target.position;
  VisitTargetInside(target);
  unit().position = around;
}

void CodeGenerator::VisitTargetInside(Expression& target) {
  switch (target.kind) {
    case ExpressionKind::kName:
      return EmitName(target.name, NameAction::kStore);
    case ExpressionKind::kAttribute:
      CheckStoredName(target.name);
      VisitExpression(*target.first);
      return Emit(Opcode::kStoreAttr, NameIndex(target.name));
    case ExpressionKind::kSubscript:
      VisitExpression(*target.first);
      VisitExpression(*target.second);
      return Emit(Opcode::kStoreSubscript);
    case ExpressionKind::kTuple:
    case ExpressionKind::kList:
      return VisitUnpacking(target);
    default:
      CHECK(target.kind == ExpressionKind::kStarred);
      Fail(target.position, "starred assignment target must be in a list or tuple");
      return VisitTarget(*target.first);
  }
}

void CodeGenerator::VisitUnpacking(Expression& target) {
  const auto count = static_cast<uint32_t>(target.items.size());
  std::optional<uint32_t> star;
  for (uint32_t index = 0; index < count; ++index) {
    if (target.items[index]->kind != ExpressionKind::kStarred) continue;
    if (star) Fail(target.position, "multiple starred expressions in assignment");
    if (!star) star = index;
  }
  const bool fits = !star || (*star < 256 && count - *star - 1 < (1U << 15));
  if (!fits) Fail(target.position, "too many expressions in star-unpacking assignment");
  if (!star || !fits) {
    Emit(Opcode::kUnpackSequence, count);
  } else {
    Emit(Opcode::kUnpackEx, *star + (count - *star - 1) * 256);
  }
  for (Expression* item : target.items) {
    VisitTarget(item->kind == ExpressionKind::kStarred ? *item->first : *item);
  }
}

void CodeGenerator::VisitDeletion(Expression& target) {
  const Position around = unit().position;
  unit().position = target.position;
  switch (target.kind) {
    case ExpressionKind::kName:
      EmitName(target.name, NameAction::kDelete);
      break;
    case ExpressionKind::kAttribute:
      VisitExpression(*target.first);
      Emit(Opcode::kDeleteAttr, NameIndex(target.name));
      break;
    case ExpressionKind::kSubscript:
      VisitExpression(*target.first);
      VisitExpression(*target.second);
      Emit(Opcode::kDeleteSubscript);
      break;
    default:
      for (Expression* item : target.items) VisitDeletion(*item);
  }
  unit().position = around;
}

// --- Conditions --------------------------------------------------------------------------------------------

// Jumps to `target` when the truth of `condition` is `when`, else falls through; and, or and not become
// jumps. As in CPython the jump stands at the place of what tests the condition, except that a comparison's
// place stays for what follows (so an AssertionError points at it).
void CodeGenerator::JumpIf(Expression& condition, Label target, bool when) {
  if (condition.kind == ExpressionKind::kCompare) unit().position = condition.position;
  if (const Literal* literal = FoldConstant(tree_, condition)) {
    if (IsTrue(*literal) == when) Jump(Opcode::kJumpForward, target);
  } else if (condition.kind == ExpressionKind::kUnary &&
             condition.operation == static_cast<uint8_t>(UnaryOperator::kNot)) {
    JumpIf(*condition.first, target, !when);
  } else if (condition.kind == ExpressionKind::kAnd || condition.kind == ExpressionKind::kOr) {
    JumpIfBoolean(condition, target, when);
  } else if (condition.kind == ExpressionKind::kConditional) {
    JumpIfConditional(condition, target, when);
  } else if (condition.kind == ExpressionKind::kCompare && condition.items.size() > 1) {
    JumpIfCompare(condition, target, when);
  } else if (!JumpIfNone(condition, target, when)) {
    VisitExpression(condition);
    Jump(when ? Opcode::kPopJumpIfTrue : Opcode::kPopJumpIfFalse, target);
  }
}

void CodeGenerator::JumpIfBoolean(Expression& condition, Label target, bool when) {
  const bool stops_at = condition.kind == ExpressionKind::kOr;
  const bool same = stops_at == when;
  const Label next = same ? target : assembler().NewLabel();
  for (size_t index = 0; index + 1 < condition.items.size(); ++index)
    JumpIf(*condition.items[index], next, stops_at);
  JumpIf(*condition.items.back(), target, when);
  if (!same) assembler().Bind(next);
}

void CodeGenerator::JumpIfConditional(Expression& condition, Label target, bool when) {
  const Label otherwise = assembler().NewLabel();
  const Label end = assembler().NewLabel();
  JumpIf(*condition.second, otherwise, false);
  JumpIf(*condition.first, target, when);
  Jump(Opcode::kJumpForward, end);
  assembler().Bind(otherwise);
  JumpIf(*condition.third, target, when);
  assembler().Bind(end);
}

void CodeGenerator::JumpIfCompare(Expression& condition, Label target, bool when) {
  const std::vector<Comparison>& comparisons = condition.details->comparisons;
  const size_t last = comparisons.size() - 1;
  const Label cleanup = assembler().NewLabel();
  const Label end = assembler().NewLabel();
  VisitExpression(*condition.first);
  for (size_t index = 0; index < last; ++index) {
    VisitExpression(*condition.items[index]);
    Emit(Opcode::kSwap, 2);
    Emit(Opcode::kCopy, 2);
    EmitComparison(comparisons[index]);
    Jump(Opcode::kPopJumpIfFalse, cleanup);
  }
  VisitExpression(*condition.items[last]);
  EmitComparison(comparisons[last]);
  Jump(when ? Opcode::kPopJumpIfTrue : Opcode::kPopJumpIfFalse, target);
  Jump(Opcode::kJumpForward, end);
  assembler().Bind(cleanup);
  Emit(Opcode::kPopTop);
  if (!when) Jump(Opcode::kJumpForward, target);
  assembler().Bind(end);
}

// `x is None` and `x is not None` have jumps of their own.
bool CodeGenerator::JumpIfNone(Expression& condition, Label target, bool when) {
  if (condition.kind != ExpressionKind::kCompare) return false;
  const Comparison comparison = condition.details->comparisons[0];
  if (comparison != Comparison::kIs && comparison != Comparison::kIsNot) return false;
  const Literal* literal = FoldConstant(tree_, *condition.items[0]);
  if (literal == nullptr || !std::holds_alternative<NoneConstant>(*literal)) return false;
  VisitExpression(*condition.first);
  const bool jumps_on_none = (comparison == Comparison::kIs) == when;
  Jump(jumps_on_none ? Opcode::kPopJumpIfNone : Opcode::kPopJumpIfNotNone, target);
  return true;
}

}  // namespace interleave::lang
