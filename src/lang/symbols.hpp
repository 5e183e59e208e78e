// Which variable a name means: local, cell, free or global, by Python's rules. One pass over the tree notes
// what every scope does with its names; a second one links uses to the scopes that bind them.
//
//   SymbolTable table;
//   if (auto error = table.Build(tree)) ...
//   table.scope(statement.scope).Find("x")
//
// The nodes' `scope` members are set on the way: an index into scopes(). Scope 0 is the module, or the
// function that a lone expression becomes. Scopes and symbols keep the order of the source.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lang/tree.hpp"

namespace interleave::lang {

enum class ScopeKind : uint8_t { kModule, kFunction, kClass, kLambda, kComprehension };

enum class Binding : uint8_t { kLocal, kCell, kFree, kGlobal };

struct Symbol {
  std::string name;  // mangled
  bool is_parameter = false;
  bool is_bound = false;  // something in the scope assigns, imports, defines or deletes it
  bool is_used = false;
  bool is_annotated = false;
  bool is_iteration_variable = false;  // of a comprehension
  bool declared_global = false;
  bool declared_nonlocal = false;
  Position declaration;  // of global or nonlocal
  Binding binding = Binding::kGlobal;
};

struct Scope {
  ScopeKind kind = ScopeKind::kModule;
  std::string name;
  std::string class_name;  // of the innermost class around, for private names
  uint32_t parent = kNoScope;
  bool is_async = false;          // `async def`
  bool is_generator = false;      // has a `yield` of its own
  bool has_await = false;         // awaits or loops asynchronously (a comprehension then is asynchronous)
  bool needs_class_cell = false;  // a class whose methods mention `super` or `__class__`
  std::vector<Symbol> symbols;
  std::map<std::string, uint32_t, std::less<>> index;
  std::set<std::string, std::less<>> free_variables;  // in a class also those that only pass through

  const Symbol* Find(std::string_view name) const;
  Symbol& Touch(std::string_view name);
  bool IsFunctionLike() const { return kind != ScopeKind::kModule && kind != ScopeKind::kClass; }
};

// `__name` inside class `Account` is `_Account__name`.
std::string MangleName(std::string_view class_name, std::string_view name);

class SymbolTable {
 public:
  std::optional<SourceError> Build(Tree& tree);

  const Scope& scope(uint32_t index) const { return scopes_[index]; }
  const std::vector<Scope>& scopes() const { return scopes_; }

 private:
  // First pass (symbols_visit.cpp).
  void VisitBody(const std::vector<Statement*>& body);
  void VisitStatement(Statement& statement);
  void VisitFunction(Statement& statement);
  void VisitClass(Statement& statement);
  void VisitTry(Statement& statement);
  void VisitAnnotated(Statement& statement);
  void VisitDirective(const Statement& statement);
  void VisitImport(const Statement& statement);
  void VisitExpression(Expression* expression);
  void VisitTarget(Expression* expression);
  void VisitChildren(Expression& expression);
  void VisitLambda(Expression& lambda);
  void VisitComprehension(Expression& comprehension);
  void VisitClauses(Expression& comprehension);
  void VisitNamed(Expression& named);
  void BindNamed(std::string_view name, Position position);
  void VisitDefaults(const Parameters& parameters);
  void AddParameters(const Parameters& parameters);
  void AddParameter(const Parameter& parameter);
  void UseName(const Expression& name);
  void BindName(std::string_view name);

  uint32_t Enter(ScopeKind kind, std::string name);
  void Leave() { current_ = scopes_[current_].parent; }
  Scope& current() { return scopes_[current_]; }
  void Fail(Position position, std::string message);

  // Second pass (symbols.cpp).
  void Resolve(uint32_t scope_index);
  bool LinkToOuter(uint32_t scope_index, const std::string& name);

  std::vector<Scope> scopes_;
  uint32_t current_ = 0;
  uint32_t iterable_depth_ = 0;  // inside the iterable of a comprehension
  std::optional<SourceError> error_;
};

}  // namespace interleave::lang
