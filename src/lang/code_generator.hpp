// Tree to code, in the shapes that CPython 3.11 gives its bytecode: the order of evaluation, where an
// exception lands and what `finally` runs are the same, instruction by instruction.
//
// A Unit is one code in the making; functions, classes and comprehensions push one. A Block is a statement
// that `return`, `break` and `continue` have to leave properly.
//
// Emission never stops half way through a statement: the first error is kept, and the statements after it
// are skipped. So the assembler's promises hold for refused programs too.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/assembler.hpp"
#include "lang/program_builder.hpp"
#include "lang/symbols.hpp"
#include "lang/tree.hpp"

namespace interleave::lang {

enum class NameAction : uint8_t { kLoad, kStore, kDelete };

class CodeGenerator {
 public:
  // `module` is 0 for the program, or 1 + the number of a library's module.
  CodeGenerator(Tree& tree, const SymbolTable& symbols, ProgramBuilder& builder, uint32_t module = 0)
      : tree_(tree), symbols_(symbols), builder_(builder), module_(module) {}

  // `library_count` modules run before it.
  void GenerateModule(uint32_t library_count = 0);
  // The code of a lone expression comes last in the program, and has no places in its source.
  void GenerateLoneExpression();

  const std::optional<SourceError>& error() const { return error_; }

 private:
  enum class BlockKind : uint8_t {
    kWhile,
    kFor,
    kTry,
    kFinallyTry,
    kFinallyEnd,
    kWith,
    kAsyncWith,
    kHandler,
    kHandlerCleanup,
    kGroupHandler,
    kValue,  // a return value that waits on the stack while a `finally` runs
    kAsyncComprehension,
  };
  struct Block {
    BlockKind kind = BlockKind::kWhile;
    uint32_t handlers = 0;  // how many handlers guard the code around the block
    Label start;            // of loops: where `continue` goes
    Label end;              // of loops: where `break` goes
    const Statement* statement = nullptr;
    std::string_view name;  // what an `except ... as name` unbinds
  };
  struct Unit {
    uint32_t scope = 0;
    uint32_t code_index = 0;
    Code code;
    Assembler assembler;
    std::vector<Block> blocks;
    std::map<std::string, uint32_t, std::less<>> locals;
    std::map<std::string, uint32_t, std::less<>> cells;
    Position position;
  };
  struct FunctionParts {
    CodeKind kind = CodeKind::kFunction;
    std::string name;
    uint32_t scope = 0;
    uint32_t first_line = 0;
    const Parameters* parameters = nullptr;
  };

  // --- Units, names, emission (code_generator.cpp) ---
  void EnterUnit(const FunctionParts& parts);
  void SetParameters(const Parameters& parameters);
  void SetVariables();
  uint32_t LeaveUnit();
  std::string QualifiedName(const FunctionParts& parts) const;
  Unit& unit() { return *units_.back(); }
  Assembler& assembler() { return units_.back()->assembler; }
  const Scope& scope() const { return symbols_.scope(units_.back()->scope); }
  void Emit(Opcode opcode, uint32_t operand = 0);
  void Jump(Opcode opcode, Label label);
  void EmitLiteral(const Literal& literal) { Emit(Opcode::kLoadConst, builder_.AddLiteral(literal)); }
  void EmitNone() { EmitLiteral(NoneConstant{}); }
  void EmitText(std::string_view text) { EmitLiteral(std::string(text)); }
  void EmitReturnNone();
  void EmitName(std::string_view name, NameAction action, bool is_call = false);
  void EmitGlobal(const std::string& name, NameAction action, bool is_call);
  void EmitFast(const std::string& name, NameAction action);
  void EmitDeref(const std::string& name, NameAction action);
  void EmitClassName(const std::string& name, NameAction action);
  uint32_t NameIndex(std::string_view name);
  uint32_t GlobalIndex(std::string_view name);
  uint32_t CellIndex(std::string_view name);
  bool LoadsAsGlobal(std::string_view name) const;
  void Fail(Position position, std::string message, DiagnosticKind kind = DiagnosticKind::kSyntaxError);
  bool failed() const { return error_.has_value(); }
  void CheckStoredName(std::string_view name);

  // --- Expressions (generate_expressions.cpp) ---
  void VisitExpression(Expression& expression);
  void DispatchExpression(Expression& expression);
  void VisitBoolean(Expression& expression, Opcode jump);
  void VisitCompare(Expression& expression);
  void EmitComparison(Comparison comparison);
  void VisitConditional(Expression& expression);
  void VisitSlice(Expression& expression);
  void VisitOrNone(Expression* expression);
  void VisitNamed(Expression& expression);
  void VisitAwait(Expression& expression);
  void VisitYield(Expression& expression);
  void VisitUnary(Expression& expression);
  void VisitBinary(Expression& expression);
  void VisitTarget(Expression& target);
  void VisitTargetInside(Expression& target);
  void VisitUnpacking(Expression& target);
  void VisitDeletion(Expression& target);
  void JumpIf(Expression& condition, Label target, bool when);
  void JumpIfBoolean(Expression& condition, Label target, bool when);
  void JumpIfConditional(Expression& condition, Label target, bool when);
  void JumpIfCompare(Expression& condition, Label target, bool when);
  bool JumpIfNone(Expression& condition, Label target, bool when);

  // --- Displays, calls, strings (generate_calls.cpp) ---
  std::optional<uint32_t> ConstantIndex(Expression& expression);
  std::optional<std::vector<uint32_t>> ConstantIndices(const std::vector<Expression*>& items);
  void VisitSequence(const std::vector<Expression*>& items, Opcode build, Opcode append, Opcode extend);
  void VisitTuple(const std::vector<Expression*>& items);
  void VisitDict(Expression& expression);
  void VisitIterated(Expression& iterable);
  void VisitCall(Expression& call);
  void VisitMethodCall(Expression& call);
  void VisitPlainArguments(Expression& call);
  void VisitSpreadCall(Expression& call);
  void VisitSpreadKeywords(const std::vector<Keyword>& keywords);
  void CheckKeywords(const std::vector<Keyword>& keywords);
  void CheckCallee(const Expression& callee);
  bool IsRebound(std::string_view name) const;
  void VisitJoinedString(Expression& expression);
  void VisitFormattedValue(Expression& expression);

  // --- Functions, classes, comprehensions (generate_functions.cpp) ---
  void MakeClosure(uint32_t code_index, const Scope& inner, uint32_t flags);
  uint32_t VisitDefaults(const Parameters& parameters);
  void VisitFunction(Statement& statement);
  void VisitClass(Statement& statement);
  void GenerateClassBody(Statement& statement);
  void ApplyDecorators(const std::vector<Expression*>& decorators);
  void VisitLambda(Expression& lambda);
  void VisitComprehension(Expression& comprehension);
  void GenerateClause(Expression& comprehension, size_t index, uint32_t depth);
  void GenerateSyncClause(Expression& comprehension, size_t index, uint32_t depth);
  void GenerateAsyncClause(Expression& comprehension, size_t index, uint32_t depth);
  void GenerateElement(Expression& comprehension, uint32_t depth);
  void EmitClauseRest(Expression& comprehension, size_t index, uint32_t depth, Label next);

  // --- Statements (generate_statements.cpp, generate_blocks.cpp) ---
  void VisitBody(const std::vector<Statement*>& body);
  void VisitStatement(Statement& statement);
  void VisitExpressionStatement(Statement& statement);
  void VisitAssign(Statement& statement);
  bool VisitExchange(Statement& statement);
  void VisitAugmented(Statement& statement);
  void VisitAnnotated(Statement& statement);
  void VisitAssert(Statement& statement);
  void VisitRaise(Statement& statement);
  void VisitReturn(Statement& statement);
  void VisitBreakOrContinue(Statement& statement);
  void VisitImport(Statement& statement);
  void EmitSubmodules(std::string_view dotted);
  void VisitImportFrom(Statement& statement);
  void VisitIf(Statement& statement);
  void VisitWhile(Statement& statement);
  void VisitFor(Statement& statement);
  void VisitAsyncFor(Statement& statement);

  void PushBlock(Block block);
  void PopBlock() { unit().blocks.pop_back(); }
  std::optional<Block> Unwind(bool keeps_value, bool to_loop);
  void UnwindBlock(const Block& block, bool keeps_value);
  void VisitTry(Statement& statement);
  void VisitTryFinally(Statement& statement);
  void VisitTryExcept(Statement& statement);
  void VisitHandler(const Handler& handler, Label end, uint32_t handlers);
  void GenerateGroupHandlers(Statement& statement, uint32_t handlers, Label end);
  void VisitGroupHandler(const Handler& handler, uint32_t handlers);
  void EmitRestoreAndReraise(Label cleanup);
  void EmitUnbind(std::string_view name);
  void VisitWith(Statement& statement, size_t index);
  void EmitExitWithNones(bool is_async);
  void EmitExceptionalExit(bool is_async, Label exit);

  Tree& tree_;
  const SymbolTable& symbols_;
  ProgramBuilder& builder_;
  uint32_t module_ = 0;
  std::vector<std::unique_ptr<Unit>> units_;
  std::optional<SourceError> error_;
  uint32_t instruction_count_ = 0;
};

}  // namespace interleave::lang
