#include "lang/code_generator.hpp"

#include <fmt/core.h>

#include <utility>

#include "base/check.hpp"

namespace interleave::lang {
namespace {

// `finally` bodies are copied for every way out, so nested ones can grow without bound.
constexpr uint32_t kMaxInstructions = 1U << 20;

std::string CodeName(const Scope& scope) {
  if (scope.kind != ScopeKind::kComprehension) return scope.name;
  if (scope.name == "list comprehension") return "<listcomp>";
  if (scope.name == "set comprehension") return "<setcomp>";
  return scope.name == "dict comprehension" ? "<dictcomp>" : "<genexpr>";
}

}  // namespace

void CodeGenerator::GenerateModule(uint32_t library_count) {
  EnterUnit({CodeKind::kModule, "<module>", 0, 1, nullptr});
  if (!tree_.body.empty()) {
    if (const Literal* text = DocstringOf(*tree_.body.front()))
      unit().code.docstring = builder_.AddLiteral(*text);
  }
  for (uint32_t module = 0; module < library_count; ++module) Emit(Opcode::kRunLibrary, module);
  VisitBody(tree_.body);
  EmitReturnNone();
  LeaveUnit();
}

void CodeGenerator::GenerateLoneExpression() {
  EnterUnit({CodeKind::kFunction, "<expression>", 0, 1, nullptr});
  VisitExpression(*tree_.expression);
  Emit(Opcode::kReturn);
  LeaveUnit();
}

void CodeGenerator::EnterUnit(const FunctionParts& parts) {
  auto unit = std::make_unique<Unit>();
  unit->scope = parts.scope;
  const bool comes_last = units_.empty() && tree_.expression != nullptr;
  unit->code_index = comes_last ? ~0U : builder_.ReserveCode();
  const Scope& scope = symbols_.scope(parts.scope);
  Code& code = unit->code;
  code.kind = parts.kind;
  code.name = parts.kind == CodeKind::kComprehension ? CodeName(scope) : parts.name;
  code.qualified_name = QualifiedName(parts);
  code.first_line = module_ == 0 ? parts.first_line : 0;
  code.module = module_;
  const bool is_comprehension = parts.kind == CodeKind::kComprehension;
  code.is_async = scope.is_async || (is_comprehension && scope.has_await);
  code.is_generator = scope.is_generator || scope.name == "generator expression";
  unit->position = {parts.first_line, 0, parts.first_line, 0};
  units_.push_back(std::move(unit));
  if (parts.parameters != nullptr) SetParameters(*parts.parameters);
  SetVariables();
  Emit(Opcode::kResume);
}

void CodeGenerator::SetParameters(const Parameters& parameters) {
  Code& code = unit().code;
  code.positional_only_count = parameters.positional_only_count;
  code.positional_count = static_cast<uint32_t>(parameters.positional.size());
  code.keyword_only_count = static_cast<uint32_t>(parameters.keyword_only.size());
  code.has_star_args = parameters.star_args.has_value();
  code.has_star_kwargs = parameters.star_kwargs.has_value();
}

// Parameters are the first symbols of their scope, in the order that Code asks for.
void CodeGenerator::SetVariables() {
  Code& code = unit().code;
  const Scope& own = scope();
  if (own.kind == ScopeKind::kComprehension) code.positional_count = 1;
  for (const Symbol& symbol : own.symbols) {
    const bool fast = own.IsFunctionLike() && (symbol.is_parameter || symbol.binding == Binding::kLocal);
    if (fast) {
      unit().locals.emplace(symbol.name, static_cast<uint32_t>(code.locals.size()));
      code.locals.push_back(symbol.name);
    }
    if (symbol.binding == Binding::kCell) {
      unit().cells.emplace(symbol.name, static_cast<uint32_t>(code.cells.size()));
      code.cells.push_back(symbol.name);
      code.cell_parameters.push_back(symbol.is_parameter ? static_cast<int32_t>(code.locals.size()) - 1 : -1);
    }
  }
  if (own.needs_class_cell) {
    unit().cells.emplace("__class__", 0);
    code.cells.emplace_back("__class__");
    code.cell_parameters.push_back(-1);
  }
  for (const std::string& name : own.free_variables) {
    unit().cells.emplace(name, static_cast<uint32_t>(code.cells.size() + code.free_variables.size()));
    code.free_variables.push_back(name);
  }
}

uint32_t CodeGenerator::LeaveUnit() {
  Unit& done = unit();
  done.assembler.Finish(done.code);
  const uint32_t index = done.code_index == ~0U ? builder_.ReserveCode() : done.code_index;
  if (tree_.expression != nullptr || module_ != 0) {
    for (Position& position : done.code.positions) position = {};
  }
  builder_.SetCode(index, std::move(done.code));
  units_.pop_back();
  return index;
}

std::string CodeGenerator::QualifiedName(const FunctionParts& parts) const {
  const Scope& own = symbols_.scope(parts.scope);
  const std::string name = parts.kind == CodeKind::kComprehension ? CodeName(own) : parts.name;
  if (units_.size() < 2) return name;
  const Unit& outer = *units_.back();
  const Scope& outer_scope = symbols_.scope(outer.scope);
  const Symbol* symbol = outer_scope.Find(MangleName(outer_scope.class_name, parts.name));
  if (symbol != nullptr && symbol->declared_global) return name;
  const bool is_function = outer_scope.kind == ScopeKind::kFunction || outer_scope.kind == ScopeKind::kLambda;
  const char* between = is_function ? ".<locals>." : ".";
  return outer.code.qualified_name + between + name;
}

// --- Emission ----------------------------------------------------------------------------------------------

void CodeGenerator::Emit(Opcode opcode, uint32_t operand) {
  CHECK(operand <= kMaxOperand);
  assembler().Emit(opcode, operand, unit().position);
  if (++instruction_count_ > kMaxInstructions) {
    Fail(unit().position, "the program is too long: it needs more than 1048576 instructions",
         DiagnosticKind::kUnsupported);
  }
}

void CodeGenerator::Jump(Opcode opcode, Label label) {
  ++instruction_count_;
  assembler().Jump(opcode, label, unit().position);
}

void CodeGenerator::EmitReturnNone() {
  EmitNone();
  Emit(Opcode::kReturn);
}

void CodeGenerator::Fail(Position position, std::string message, DiagnosticKind kind) {
  if (!failed()) error_ = SourceError{kind, position, std::move(message)};
}

// --- Names -------------------------------------------------------------------------------------------------

uint32_t CodeGenerator::NameIndex(std::string_view name) {
  return builder_.AddName(MangleName(scope().class_name, name));
}

uint32_t CodeGenerator::GlobalIndex(std::string_view name) {
  return builder_.AddGlobal(
      module_ == 0 ? std::string(name) : builder_.ModuleName(module_ - 1) + kModuleMark + std::string(name));
}

uint32_t CodeGenerator::CellIndex(std::string_view name) {
  const auto found = unit().cells.find(name);
  CHECK(found != unit().cells.end());
  return found->second;
}

void CodeGenerator::CheckStoredName(std::string_view name) {
  if (name == "__debug__") Fail(unit().position, "cannot assign to __debug__");
}

// Does a load of `name` read a global of the program or a builtin by index?
bool CodeGenerator::LoadsAsGlobal(std::string_view name) const {
  if (name == "__debug__") return false;
  const Symbol* symbol = scope().Find(MangleName(scope().class_name, name));
  CHECK(symbol != nullptr);
  return symbol->binding == Binding::kGlobal &&
         (scope().kind != ScopeKind::kClass || symbol->declared_global);
}

void CodeGenerator::EmitName(std::string_view name, NameAction action, bool is_call) {
  if (name == "__debug__" && action == NameAction::kLoad) return EmitLiteral(true);
  if (action != NameAction::kLoad) CheckStoredName(name);
  const std::string mangled = MangleName(scope().class_name, name);
  const Symbol* symbol = scope().Find(mangled);
  CHECK(symbol != nullptr);
  const bool in_class = scope().kind == ScopeKind::kClass;
  switch (symbol->binding) {
    case Binding::kGlobal:
      if (in_class && !symbol->declared_global) return EmitClassName(mangled, action);
      return EmitGlobal(mangled, action, is_call);
    case Binding::kLocal:
      return in_class ? EmitClassName(mangled, action) : EmitFast(mangled, action);
    case Binding::kCell:
    case Binding::kFree:
      return EmitDeref(mangled, action);
  }
}

void CodeGenerator::EmitGlobal(const std::string& name, NameAction action, bool is_call) {
  const uint32_t index = GlobalIndex(name);
  switch (action) {
    case NameAction::kLoad:
      return Emit(Opcode::kLoadGlobal, index * 2 + (is_call ? 1 : 0));
    case NameAction::kStore:
      return Emit(Opcode::kStoreGlobal, index);
    case NameAction::kDelete:
      return Emit(Opcode::kDeleteGlobal, index);
  }
}

void CodeGenerator::EmitFast(const std::string& name, NameAction action) {
  const auto found = unit().locals.find(name);
  CHECK(found != unit().locals.end());
  switch (action) {
    case NameAction::kLoad:
      return Emit(Opcode::kLoadFast, found->second);
    case NameAction::kStore:
      return Emit(Opcode::kStoreFast, found->second);
    case NameAction::kDelete:
      return Emit(Opcode::kDeleteFast, found->second);
  }
}

void CodeGenerator::EmitDeref(const std::string& name, NameAction action) {
  const uint32_t index = CellIndex(name);
  switch (action) {
    case NameAction::kLoad:
      return Emit(scope().kind == ScopeKind::kClass ? Opcode::kLoadClassDeref : Opcode::kLoadDeref, index);
    case NameAction::kStore:
      return Emit(Opcode::kStoreDeref, index);
    case NameAction::kDelete:
      return Emit(Opcode::kDeleteDeref, index);
  }
}

// A name of a class body may turn out to be a global one, so it gets a place there too.
void CodeGenerator::EmitClassName(const std::string& name, NameAction action) {
  const uint32_t index = builder_.AddName(name);
  switch (action) {
    case NameAction::kLoad:
      GlobalIndex(name);
      return Emit(Opcode::kLoadName, index);
    case NameAction::kStore:
      return Emit(Opcode::kStoreName, index);
    case NameAction::kDelete:
      return Emit(Opcode::kDeleteName, index);
  }
}

}  // namespace interleave::lang
