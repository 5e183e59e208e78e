// except*: every clause takes its part of the exception group; what is left over and what the clauses raise
// goes on together.
#include "lang/code_generator.hpp"

namespace interleave::lang {

// On entry [previous, exception]. Throughout: [previous, exception, list of what clauses raised, rest].
void CodeGenerator::GenerateGroupHandlers(Statement& statement, uint32_t handlers, Label end) {
  const Label reraise = assembler().NewLabel();
  PushBlock({BlockKind::kGroupHandler, handlers, {}, {}, &statement, {}});
  unit().position = statement.details->handlers[0].position;
  Emit(Opcode::kCopy, 1);
  Emit(Opcode::kBuildList, 0);
  Emit(Opcode::kSwap, 2);
  for (const Handler& handler : statement.details->handlers) VisitGroupHandler(handler, handlers);
  PopBlock();
  Emit(Opcode::kListAppend, 1);
  Emit(Opcode::kPrepareReraise);
  Emit(Opcode::kCopy, 1);
  Jump(Opcode::kPopJumpIfNotNone, reraise);
  Emit(Opcode::kPopTop);
  std::vector<uint32_t> saved = assembler().SaveHandlers();
  assembler().CutHandlers(handlers);
  Emit(Opcode::kPopExcept);
  Jump(Opcode::kJumpForward, end);
  assembler().Bind(reraise);
  Emit(Opcode::kSwap, 2);
  Emit(Opcode::kPopExcept);
  Emit(Opcode::kReraise);
  assembler().RestoreHandlers(std::move(saved));
}

void CodeGenerator::VisitGroupHandler(const Handler& handler, uint32_t handlers) {
  const Label no_match = assembler().NewLabel();
  const Label on_exception = assembler().NewLabel();
  const Label next = assembler().NewLabel();
  const bool named = !handler.name.empty();
  unit().position = handler.position;
  VisitExpression(*handler.type);
  Emit(Opcode::kCheckGroupMatch);
  Emit(Opcode::kCopy, 1);
  Jump(Opcode::kPopJumpIfNone, no_match);
  if (named) {
    EmitName(handler.name, NameAction::kStore);
  } else {
    Emit(Opcode::kPopTop);
  }
  assembler().PushHandler(on_exception);
  PushBlock({BlockKind::kHandlerCleanup, handlers, {}, {}, nullptr, handler.name});
  VisitBody(handler.body);
  PopBlock();
  assembler().PopHandler();
  if (named) EmitUnbind(handler.name);
  Jump(Opcode::kJumpForward, next);
  unit().position = {};
  assembler().Bind(on_exception);
  if (named) EmitUnbind(handler.name);
  Emit(Opcode::kListAppend, 2);
  Jump(Opcode::kJumpForward, next);
  assembler().Bind(no_match);
  Emit(Opcode::kPopTop);
  assembler().Bind(next);
}

}  // namespace interleave::lang
