#include "lang/symbols.hpp"

#include <fmt/core.h>

#include "base/check.hpp"

namespace interleave::lang {

const Symbol* Scope::Find(std::string_view symbol_name) const {
  const auto found = index.find(symbol_name);
  return found == index.end() ? nullptr : &symbols[found->second];
}

Symbol& Scope::Touch(std::string_view symbol_name) {
  const auto found = index.find(symbol_name);
  if (found != index.end()) return symbols[found->second];
  index.emplace(std::string(symbol_name), static_cast<uint32_t>(symbols.size()));
  Symbol& symbol = symbols.emplace_back();
  symbol.name = symbol_name;
  return symbol;
}

std::string MangleName(std::string_view class_name, std::string_view name) {
  const bool is_private = name.size() > 2 && name.substr(0, 2) == "__" &&
                          name.substr(name.size() - 2) != "__" && name.find('.') == std::string_view::npos;
  const size_t first = class_name.find_first_not_of('_');
  if (!is_private || first == std::string_view::npos) return std::string(name);
  return fmt::format("_{}{}", class_name.substr(first), name);
}

std::optional<SourceError> SymbolTable::Build(Tree& tree) {
  Enter(tree.expression != nullptr ? ScopeKind::kFunction : ScopeKind::kModule, "");
  VisitBody(tree.body);
  VisitExpression(tree.expression);
  // Outer scopes come before inner ones, so every scope finds its outer ones resolved.
  for (uint32_t index = 0; index < scopes_.size() && !error_; ++index) Resolve(index);
  return error_;
}

void SymbolTable::Resolve(uint32_t scope_index) {
  for (size_t index = 0; index < scopes_[scope_index].symbols.size() && !error_; ++index) {
    Symbol& symbol = scopes_[scope_index].symbols[index];
    if (symbol.declared_global && symbol.declared_nonlocal) {
      Fail(symbol.declaration, fmt::format("name '{}' is nonlocal and global", symbol.name));
    } else if (symbol.declared_global || scopes_[scope_index].kind == ScopeKind::kModule) {
      symbol.binding = Binding::kGlobal;
    } else if (symbol.declared_nonlocal) {
      if (LinkToOuter(scope_index, symbol.name)) {
        scopes_[scope_index].symbols[index].binding = Binding::kFree;
      } else {
        Fail(symbol.declaration, fmt::format("no binding for nonlocal '{}' found", symbol.name));
      }
    } else if (symbol.is_bound || symbol.is_parameter) {
      // Inner scopes come later and may still make it a cell.
      symbol.binding = Binding::kLocal;
    } else {
      const bool found = LinkToOuter(scope_index, symbol.name);
      scopes_[scope_index].symbols[index].binding = found ? Binding::kFree : Binding::kGlobal;
    }
  }
}

// Looks for the function around that binds `name`; makes its variable a cell and the name free in every
// scope between. False when the name is global there.
bool SymbolTable::LinkToOuter(uint32_t scope_index, const std::string& wanted) {
  uint32_t owner = scopes_[scope_index].parent;
  for (; owner != kNoScope; owner = scopes_[owner].parent) {
    Scope& scope = scopes_[owner];
    if (scope.kind == ScopeKind::kModule) return false;
    if (scope.kind == ScopeKind::kClass) {
      if (wanted != "__class__" || !scopes_[scope_index].IsFunctionLike()) continue;
      scope.needs_class_cell = true;
      break;
    }
    const auto found = scope.index.find(wanted);
    if (found == scope.index.end()) continue;
    Symbol& symbol = scope.symbols[found->second];
    if (symbol.binding == Binding::kGlobal) return false;
    if (symbol.binding == Binding::kFree) break;
    symbol.binding = Binding::kCell;
    break;
  }
  if (owner == kNoScope) return false;
  for (uint32_t between = scope_index; between != owner; between = scopes_[between].parent) {
    scopes_[between].free_variables.insert(wanted);
  }
  return true;
}

uint32_t SymbolTable::Enter(ScopeKind kind, std::string name) {
  Scope scope;
  scope.kind = kind;
  scope.parent = scopes_.empty() ? kNoScope : current_;
  scope.class_name = kind == ScopeKind::kClass ? name : scopes_.empty() ? "" : current().class_name;
  scope.name = std::move(name);
  scopes_.push_back(std::move(scope));
  current_ = static_cast<uint32_t>(scopes_.size()) - 1;
  return current_;
}

void SymbolTable::Fail(Position position, std::string message) {
  if (!error_) error_ = SourceError{DiagnosticKind::kSyntaxError, position, std::move(message)};
}

}  // namespace interleave::lang
