#include <fmt/core.h>

#include "base/check.hpp"
#include "lang/symbols.hpp"

namespace interleave::lang {

// --- Statements --------------------------------------------------------------------------------------------

void SymbolTable::VisitBody(const std::vector<Statement*>& body) {
  for (Statement* statement : body) {
    if (error_) return;
    VisitStatement(*statement);
  }
}

void SymbolTable::VisitStatement(Statement& statement) {
  switch (statement.kind) {
    case StatementKind::kFunction:
      return VisitFunction(statement);
    case StatementKind::kClass:
      return VisitClass(statement);
    case StatementKind::kTry:
      return VisitTry(statement);
    case StatementKind::kAnnotated:
      return VisitAnnotated(statement);
    case StatementKind::kGlobal:
    case StatementKind::kNonlocal:
      return VisitDirective(statement);
    case StatementKind::kImport:
    case StatementKind::kImportFrom:
      return VisitImport(statement);
    case StatementKind::kIf:
      for (const IfBranch& branch : statement.branches) {
        VisitExpression(branch.test);
        VisitBody(branch.body);
      }
      return VisitBody(statement.orelse);
    case StatementKind::kWith:
      for (const Manager& manager : statement.details->managers) {
        VisitExpression(manager.value);
        VisitTarget(manager.target);
      }
      return VisitBody(statement.body);
    case StatementKind::kAugmented:
      VisitTarget(statement.target);
      return VisitExpression(statement.value);
    case StatementKind::kAssign:
      for (Expression* target : statement.targets) VisitTarget(target);
      return VisitExpression(statement.value);
    default:
      break;
  }
  for (Expression* target : statement.targets) VisitTarget(target);  // del
  VisitTarget(statement.target);                                     // for
  VisitExpression(statement.value);
  VisitExpression(statement.cause);
  VisitBody(statement.body);
  VisitBody(statement.orelse);
}

void SymbolTable::VisitFunction(Statement& statement) {
  const StatementDetails& details = *statement.details;
  BindName(details.name);
  VisitDefaults(details.parameters);
  for (Expression* decorator : details.decorators) VisitExpression(decorator);
  statement.scope = Enter(ScopeKind::kFunction, std::string(details.name));
  current().is_async = statement.is_async;
  AddParameters(details.parameters);
  VisitBody(statement.body);
  Leave();
}

void SymbolTable::VisitClass(Statement& statement) {
  const StatementDetails& details = *statement.details;
  BindName(details.name);
  for (Expression* base : statement.targets) VisitExpression(base);
  for (Expression* decorator : details.decorators) VisitExpression(decorator);
  statement.scope = Enter(ScopeKind::kClass, std::string(details.name));
  VisitBody(statement.body);
  Leave();
}

void SymbolTable::VisitTry(Statement& statement) {
  VisitBody(statement.body);
  VisitBody(statement.orelse);
  for (const Handler& handler : statement.details->handlers) {
    VisitExpression(handler.type);
    if (!handler.name.empty()) BindName(handler.name);
    VisitBody(handler.body);
  }
  VisitBody(statement.final_body);
}

// Annotations are not evaluated, so their names do not count.
void SymbolTable::VisitAnnotated(Statement& statement) {
  if (statement.target->kind == ExpressionKind::kName) {
    const std::string name = MangleName(current().class_name, statement.target->name);
    const Symbol* known = current().Find(name);
    const bool declared = known != nullptr && (known->declared_global || known->declared_nonlocal);
    if (declared && current().kind != ScopeKind::kModule && statement.simple) {
      return Fail(statement.position, fmt::format("annotated name '{}' can't be {}", statement.target->name,
                                                  known->declared_global ? "global" : "nonlocal"));
    }
    Symbol& symbol = current().Touch(name);
    symbol.is_annotated = symbol.is_annotated || statement.simple;
    symbol.is_bound = symbol.is_bound || statement.simple || statement.value != nullptr;
  } else {
    VisitTarget(statement.target);
  }
  VisitExpression(statement.value);
}

void SymbolTable::VisitDirective(const Statement& statement) {
  const bool is_global = statement.kind == StatementKind::kGlobal;
  const char* word = is_global ? "global" : "nonlocal";
  for (const ScopedName& scoped : statement.names) {
    if (!is_global && current().kind == ScopeKind::kModule) {
      return Fail(statement.position, "nonlocal declaration not allowed at module level");
    }
    Symbol& symbol = current().Touch(MangleName(current().class_name, scoped.name));
    const auto fail = [&](const char* form) {
      Fail(statement.position, fmt::format(fmt::runtime(form), scoped.name, word));
    };
    if (symbol.is_parameter) return fail("name '{}' is parameter and {}");
    if (symbol.is_used) return fail("name '{}' is used prior to {} declaration");
    if (symbol.is_annotated) return fail("annotated name '{}' can't be {}");
    if (symbol.is_bound) return fail("name '{}' is assigned to before {} declaration");
    if (!symbol.declared_global && !symbol.declared_nonlocal) symbol.declaration = statement.position;
    (is_global ? symbol.declared_global : symbol.declared_nonlocal) = true;
  }
}

void SymbolTable::VisitImport(const Statement& statement) {
  if (statement.details->module == "__future__") return;
  for (const Alias& alias : statement.details->aliases) {
    if (alias.name == "*") {
      if (current().kind != ScopeKind::kModule)
        Fail(statement.position, "import * only allowed at module level");
      continue;
    }
    BindName(!alias.as.empty() ? alias.as : alias.name.substr(0, alias.name.find('.')));
  }
}

// --- Expressions -------------------------------------------------------------------------------------------

void SymbolTable::VisitExpression(Expression* expression) {
  if (expression == nullptr || error_) return;
  switch (expression->kind) {
    case ExpressionKind::kName:
      return UseName(*expression);
    case ExpressionKind::kLambda:
      return VisitLambda(*expression);
    case ExpressionKind::kListComprehension:
    case ExpressionKind::kSetComprehension:
    case ExpressionKind::kDictComprehension:
    case ExpressionKind::kGenerator:
      return VisitComprehension(*expression);
    case ExpressionKind::kNamed:
      return VisitNamed(*expression);
    case ExpressionKind::kAwait:
      current().has_await = true;
      break;
    case ExpressionKind::kYield:
    case ExpressionKind::kYieldFrom:
      if (current().kind == ScopeKind::kComprehension) {
        return Fail(expression->position, fmt::format("'yield' inside {}", current().name));
      }
      current().is_generator = true;
      break;
    default:
      break;
  }
  VisitChildren(*expression);
}

void SymbolTable::VisitChildren(Expression& expression) {
  VisitExpression(expression.first);
  VisitExpression(expression.second);
  VisitExpression(expression.third);
  for (size_t index = 0; index < expression.items.size(); ++index) {
    VisitExpression(expression.items[index]);
    if (expression.kind == ExpressionKind::kDict) VisitExpression(expression.details->values[index]);
  }
  if (expression.kind != ExpressionKind::kCall) return;
  for (const Keyword& keyword : expression.details->keywords) VisitExpression(keyword.value);
}

// Names in a target are bound; what they are attributes or items of is used.
void SymbolTable::VisitTarget(Expression* expression) {
  if (expression == nullptr || error_) return;
  switch (expression->kind) {
    case ExpressionKind::kName:
      return BindName(expression->name);
    case ExpressionKind::kStarred:
      return VisitTarget(expression->first);
    case ExpressionKind::kTuple:
    case ExpressionKind::kList:
      for (Expression* item : expression->items) VisitTarget(item);
      return;
    default:
      return VisitExpression(expression);
  }
}

void SymbolTable::UseName(const Expression& name) {
  current().Touch(MangleName(current().class_name, name.name)).is_used = true;
  // super() without arguments reads the class from this cell.
  if (name.name == "super" && current().IsFunctionLike()) current().Touch("__class__").is_used = true;
}

void SymbolTable::BindName(std::string_view name) {
  Symbol& symbol = current().Touch(MangleName(current().class_name, name));
  if (current().kind == ScopeKind::kComprehension) symbol.is_iteration_variable = true;
  symbol.is_bound = true;
}

void SymbolTable::VisitDefaults(const Parameters& parameters) {
  for (const Parameter& parameter : parameters.positional) VisitExpression(parameter.default_value);
  for (const Parameter& parameter : parameters.keyword_only) VisitExpression(parameter.default_value);
}

void SymbolTable::AddParameters(const Parameters& parameters) {
  for (const Parameter& parameter : parameters.positional) AddParameter(parameter);
  for (const Parameter& parameter : parameters.keyword_only) AddParameter(parameter);
  if (parameters.star_args) AddParameter(*parameters.star_args);
  if (parameters.star_kwargs) AddParameter(*parameters.star_kwargs);
}

void SymbolTable::AddParameter(const Parameter& parameter) {
  Symbol& symbol = current().Touch(MangleName(current().class_name, parameter.name));
  if (symbol.is_parameter) {
    Fail(parameter.position, fmt::format("duplicate argument '{}' in function definition", parameter.name));
  }
  symbol.is_parameter = true;
}

void SymbolTable::VisitLambda(Expression& lambda) {
  VisitDefaults(lambda.details->parameters);
  lambda.scope = Enter(ScopeKind::kLambda, "<lambda>");
  AddParameters(lambda.details->parameters);
  VisitExpression(lambda.first);
  Leave();
}

// The first iterable belongs to the scope around; all the rest is a function of its own.
void SymbolTable::VisitComprehension(Expression& comprehension) {
  ++iterable_depth_;
  VisitExpression(comprehension.details->clauses[0].iterable);
  --iterable_depth_;
  comprehension.scope = Enter(ScopeKind::kComprehension, std::string(ExpressionName(comprehension)));
  const uint32_t scope = comprehension.scope;
  current().Touch(".0").is_parameter = true;
  VisitClauses(comprehension);
  VisitExpression(comprehension.second);
  VisitExpression(comprehension.first);
  Leave();
  // An asynchronous comprehension makes the comprehension around it asynchronous too.
  const bool suspends = scopes_[scope].has_await && comprehension.kind != ExpressionKind::kGenerator;
  if (suspends) current().has_await = true;
}

void SymbolTable::VisitClauses(Expression& comprehension) {
  bool first = true;
  for (const ComprehensionClause& clause : comprehension.details->clauses) {
    if (clause.is_async) current().has_await = true;
    VisitTarget(clause.target);
    if (!first) {
      ++iterable_depth_;
      VisitExpression(clause.iterable);
      --iterable_depth_;
    }
    for (Expression* condition : clause.conditions) VisitExpression(condition);
    first = false;
  }
}

void SymbolTable::VisitNamed(Expression& named) {
  if (iterable_depth_ > 0) {
    return Fail(named.position,
                "assignment expression cannot be used in a comprehension iterable expression");
  }
  if (current().kind == ScopeKind::kComprehension) {
    BindNamed(named.first->name, named.first->position);
  } else {
    BindName(named.first->name);
  }
  VisitExpression(named.second);
}

// A walrus inside comprehensions binds in the function around them.
void SymbolTable::BindNamed(std::string_view name, Position position) {
  const std::string mangled = MangleName(current().class_name, name);
  uint32_t target = current_;
  for (; scopes_[target].kind == ScopeKind::kComprehension; target = scopes_[target].parent) {
    const Symbol* known = scopes_[target].Find(mangled);
    if (known != nullptr && known->is_iteration_variable) {
      return Fail(
          position,
          fmt::format("assignment expression cannot rebind comprehension iteration variable '{}'", name));
    }
  }
  Scope& owner = scopes_[target];
  if (owner.kind == ScopeKind::kClass) {
    return Fail(position, "assignment expression within a comprehension cannot be used in a class body");
  }
  Symbol& outer = owner.Touch(mangled);
  const bool is_global = owner.kind == ScopeKind::kModule || outer.declared_global;
  if (!outer.declared_nonlocal && !outer.declared_global) outer.is_bound = true;
  for (uint32_t scope = current_; scope != target; scope = scopes_[scope].parent) {
    Symbol& inner = scopes_[scope].Touch(mangled);
    (is_global ? inner.declared_global : inner.declared_nonlocal) = true;
    inner.declaration = position;
  }
}

}  // namespace interleave::lang
