// try and with: what has to be done on every way out of a block. A handler begins with the stack cut to the
// depth at its PushHandler and the exception on top.
#include <fmt/core.h>

#include "base/check.hpp"
#include "lang/code_generator.hpp"

namespace interleave::lang {
namespace {

constexpr size_t kMaxBlocks = 20;  // CPython's

// What only tidies up after an exception belongs to no line.
constexpr Position kNowhere{};

}  // namespace

void CodeGenerator::PushBlock(Block block) {
  if (unit().blocks.size() >= kMaxBlocks) Fail(unit().position, "too many statically nested blocks");
  unit().blocks.push_back(block);
}

// Emits what leaving blocks takes, from the innermost outwards: all of them, or up to the nearest loop, which
// is returned. `keeps_value`: the top of the stack survives. Handlers stay cut: the caller saves them before
// and restores them after the instruction that leaves.
std::optional<CodeGenerator::Block> CodeGenerator::Unwind(bool keeps_value, bool to_loop) {
  std::vector<Block>& blocks = unit().blocks;
  std::vector<Block> left;
  std::optional<Block> loop;
  const Position around = unit().position;
  while (!blocks.empty() && !loop) {
    const Block block = blocks.back();
    if (to_loop && (block.kind == BlockKind::kWhile || block.kind == BlockKind::kFor)) {
      loop = block;
      break;
    }
    if (block.kind == BlockKind::kGroupHandler) {
      Fail(around, "'break', 'continue' and 'return' cannot appear in an except* block");
    }
    blocks.pop_back();
    left.push_back(block);
    UnwindBlock(block, keeps_value);
    unit().position = around;
  }
  for (; !left.empty(); left.pop_back()) blocks.push_back(left.back());
  return loop;
}

void CodeGenerator::UnwindBlock(const Block& block, bool keeps_value) {
  const auto save_value = [&] {
    if (keeps_value) Emit(Opcode::kSwap, 2);
  };
  switch (block.kind) {
    case BlockKind::kWhile:
    case BlockKind::kHandler:
    case BlockKind::kGroupHandler:
    case BlockKind::kAsyncComprehension:
      return;
    case BlockKind::kFor: {
      save_value();
      // What a call gave is nobody else's: CPython's counting of references ends it here.
      const bool is_call =
          block.statement != nullptr && block.statement->value->kind == ExpressionKind::kCall;
      return Emit(is_call ? Opcode::kCloseIterator : Opcode::kPopTop);
    }
    case BlockKind::kValue:
      save_value();
      return Emit(Opcode::kPopTop);
    case BlockKind::kTry:
      return assembler().CutHandlers(block.handlers);
    case BlockKind::kFinallyTry:
      assembler().CutHandlers(block.handlers);
      if (keeps_value) PushBlock({BlockKind::kValue, block.handlers, {}, {}, nullptr, {}});
      VisitBody(block.statement->final_body);
      if (keeps_value) PopBlock();
      return;
    case BlockKind::kFinallyEnd:
      save_value();
      Emit(Opcode::kPopTop);
      save_value();
      assembler().CutHandlers(block.handlers);
      return Emit(Opcode::kPopExcept);
    case BlockKind::kWith:
    case BlockKind::kAsyncWith:
      unit().position = block.statement->position;
      assembler().CutHandlers(block.handlers);
      save_value();
      return EmitExitWithNones(block.kind == BlockKind::kAsyncWith);
    case BlockKind::kHandlerCleanup:
      save_value();
      assembler().CutHandlers(block.handlers);
      Emit(Opcode::kPopExcept);
      if (!block.name.empty()) EmitUnbind(block.name);
      return;
  }
}

// --- try ---------------------------------------------------------------------------------------------------

void CodeGenerator::VisitTry(Statement& statement) {
  if (!statement.final_body.empty()) {
    VisitTryFinally(statement);
  } else {
    VisitTryExcept(statement);
  }
}

// The final body stands once for the normal way, once for exceptions, and once for every return, break or
// continue that leaves the block.
void CodeGenerator::VisitTryFinally(Statement& statement) {
  const Label on_exception = assembler().NewLabel();
  const Label cleanup = assembler().NewLabel();
  const Label exit = assembler().NewLabel();
  const uint32_t handlers = assembler().handler_count();
  assembler().PushHandler(on_exception);
  PushBlock({BlockKind::kFinallyTry, handlers, {}, {}, &statement, {}});
  if (statement.details->handlers.empty()) {
    VisitBody(statement.body);
  } else {
    VisitTryExcept(statement);
  }
  PopBlock();
  assembler().PopHandler();
  VisitBody(statement.final_body);
  Jump(Opcode::kJumpForward, exit);
  const Position normal_end = unit().position;
  unit().position = kNowhere;
  assembler().Bind(on_exception);
  assembler().PushHandler(cleanup);
  Emit(Opcode::kPushExceptionInfo);
  PushBlock({BlockKind::kFinallyEnd, handlers, {}, {}, &statement, {}});
  VisitBody(statement.final_body);
  PopBlock();
  unit().position = kNowhere;
  Emit(Opcode::kReraise);
  assembler().PopHandler();
  EmitRestoreAndReraise(cleanup);
  assembler().Bind(exit);
  unit().position = normal_end;
}

// An exception in a handler: [previous, exception].
void CodeGenerator::EmitRestoreAndReraise(Label cleanup) {
  unit().position = kNowhere;
  assembler().Bind(cleanup);
  Emit(Opcode::kSwap, 2);
  Emit(Opcode::kPopExcept);
  Emit(Opcode::kReraise);
}

void CodeGenerator::VisitTryExcept(Statement& statement) {
  const Label on_exception = assembler().NewLabel();
  const Label cleanup = assembler().NewLabel();
  const Label end = assembler().NewLabel();
  const uint32_t handlers = assembler().handler_count();
  assembler().PushHandler(on_exception);
  PushBlock({BlockKind::kTry, handlers, {}, {}, &statement, {}});
  VisitBody(statement.body);
  PopBlock();
  assembler().PopHandler();
  VisitBody(statement.orelse);
  Jump(Opcode::kJumpForward, end);
  const Position normal_end = unit().position;
  unit().position = kNowhere;
  assembler().Bind(on_exception);
  assembler().PushHandler(cleanup);
  Emit(Opcode::kPushExceptionInfo);
  if (statement.details->is_group) {
    GenerateGroupHandlers(statement, handlers, end);
  } else {
    PushBlock({BlockKind::kHandler, handlers, {}, {}, &statement, {}});
    for (const Handler& handler : statement.details->handlers) {
      if (handler.type == nullptr && &handler != &statement.details->handlers.back()) {
        Fail(handler.position, "default 'except:' must be last");
      }
      VisitHandler(handler, end, handlers);
    }
    PopBlock();
    unit().position = kNowhere;
    Emit(Opcode::kReraise);
  }
  assembler().PopHandler();
  EmitRestoreAndReraise(cleanup);
  assembler().Bind(end);
  unit().position = normal_end;
}

// On entry [previous, exception]; `handlers` is how many guard the whole statement.
void CodeGenerator::VisitHandler(const Handler& handler, Label end, uint32_t handlers) {
  const Label next = assembler().NewLabel();
  const Label on_exception = assembler().NewLabel();
  const bool named = !handler.name.empty();
  unit().position = handler.position;
  if (handler.type != nullptr) {
    VisitExpression(*handler.type);
    Emit(Opcode::kCheckExceptionMatch);
    Jump(Opcode::kPopJumpIfFalse, next);
  }
  if (named) {
    EmitName(handler.name, NameAction::kStore);
    assembler().PushHandler(on_exception);
  } else {
    Emit(Opcode::kPopTop);
  }
  PushBlock({BlockKind::kHandlerCleanup, handlers, {}, {}, nullptr, handler.name});
  VisitBody(handler.body);
  PopBlock();
  if (named) assembler().PopHandler();
  const std::vector<uint32_t> saved = assembler().SaveHandlers();
  assembler().CutHandlers(handlers);
  Emit(Opcode::kPopExcept);
  if (named) EmitUnbind(handler.name);
  Jump(Opcode::kJumpForward, end);
  assembler().RestoreHandlers(saved);
  if (named) {
    unit().position = kNowhere;
    assembler().Bind(on_exception);
    EmitUnbind(handler.name);
    Emit(Opcode::kReraise);
  }
  assembler().Bind(next);
}

// `del name` would fail if the body has deleted it, so it is bound first.
void CodeGenerator::EmitUnbind(std::string_view name) {
  EmitNone();
  EmitName(name, NameAction::kStore);
  EmitName(name, NameAction::kDelete);
}

// --- with --------------------------------------------------------------------------------------------------

// The managers from `index` on.
void CodeGenerator::VisitWith(Statement& statement, size_t index) {
  const Manager& manager = statement.details->managers[index];
  const bool is_async = statement.is_async;
  if (is_async && !scope().is_async) Fail(statement.position, "'async with' outside async function");
  const Label on_exception = assembler().NewLabel();
  const Label exit = assembler().NewLabel();
  const uint32_t handlers = assembler().handler_count();
  VisitExpression(*manager.value);
  Emit(is_async ? Opcode::kBeforeAsyncWith : Opcode::kBeforeWith);
  if (is_async) Emit(Opcode::kAwait);
  assembler().PushHandler(on_exception, 1);  // without the result of entering
  PushBlock({is_async ? BlockKind::kAsyncWith : BlockKind::kWith, handlers, {}, {}, &statement, {}});
  if (manager.target != nullptr) {
    VisitTarget(*manager.target);
  } else {
    Emit(Opcode::kPopTop);
  }
  if (index + 1 < statement.details->managers.size()) {
    VisitWith(statement, index + 1);
  } else {
    VisitBody(statement.body);
  }
  PopBlock();
  assembler().PopHandler();
  unit().position = statement.position;
  EmitExitWithNones(is_async);
  Jump(Opcode::kJumpForward, exit);
  assembler().Bind(on_exception);
  EmitExceptionalExit(is_async, exit);
  assembler().Bind(exit);
  unit().position = statement.position;
}

// [exit]: it is called in the method's place, with the first None in that of self.
void CodeGenerator::EmitExitWithNones(bool is_async) {
  for (int count = 0; count < 3; ++count) EmitNone();
  Emit(Opcode::kCall, 2);
  if (is_async) Emit(Opcode::kAwait);
  Emit(Opcode::kPopTop);
}

// [exit, exception]: a true result of exit swallows the exception.
void CodeGenerator::EmitExceptionalExit(bool is_async, Label exit) {
  const Label suppress = assembler().NewLabel();
  const Label cleanup = assembler().NewLabel();
  assembler().PushHandler(cleanup);
  Emit(Opcode::kPushExceptionInfo);
  Emit(Opcode::kWithExceptStart);
  if (is_async) Emit(Opcode::kAwait);
  Jump(Opcode::kPopJumpIfTrue, suppress);
  Emit(Opcode::kReraise);
  assembler().Bind(suppress);
  Emit(Opcode::kPopTop);
  assembler().PopHandler();
  Emit(Opcode::kPopExcept);
  Emit(Opcode::kPopTop);
  Jump(Opcode::kJumpForward, exit);
  EmitRestoreAndReraise(cleanup);
}

}  // namespace interleave::lang
