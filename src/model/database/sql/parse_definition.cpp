// CREATE, DROP, TRUNCATE and ALTER.
#include <algorithm>

#include <fmt/format.h>

#include "model/database/sql/characters.hpp"
#include "model/database/sql/parsing.hpp"

namespace interleave::model::database::sql {
namespace {

std::string RaisedWord(std::string_view word) {
  std::string raised(word);
  std::transform(raised.begin(), raised.end(), raised.begin(), [](char c) { return Raised(c); });
  return raised;
}

}  // namespace

// IF EXISTS, or IF NOT EXISTS.
bool Parsing::IfExists(bool negated) {
  return negated ? TakeWords({"if", "not", "exists"}) : TakeWords({"if", "exists"});
}

bool Parsing::Create(tree::Body* body) {
  Skip();
  if (IsWord("table")) return CreateTable(body);
  if (IsWord("index")) return CreateIndex(false, body);
  if (TakeWords({"unique"})) return IsWord("index") ? CreateIndex(true, body) : Unexpected();
  if (IsWord("temp") || IsWord("temporary")) return Unsupported("temporary tables");
  if (IsWord("unlogged")) return Unsupported("unlogged tables");
  for (std::string_view word :
       {"view",     "materialized", "sequence",  "function",   "procedure",    "trigger",   "type",
        "domain",   "schema",       "database",  "extension",  "role",         "user",      "policy",
        "rule",     "or",           "aggregate", "cast",       "collation",    "foreign",   "language",
        "operator", "publication",  "server",    "statistics", "subscription", "tablespace"}) {
    if (IsWord(word)) return Unsupported(fmt::format("CREATE {} commands", RaisedWord(word)));
  }
  return Unexpected();
}

bool Parsing::CreateTable(tree::Body* body) {
  Skip();
  tree::CreateTable table;
  table.if_not_exists = IfExists(true);
  if (!TableName(&table.name)) return false;
  if (IsWord("as")) return Unsupported("CREATE TABLE AS commands");
  if (TakeWords({"partition", "of"})) return Unsupported("partitions");
  if (!WantMark("(")) return false;
  if (!TakeMark(")")) {
    do {
      if (!TableElement(&table)) return false;
    } while (TakeMark(","));
    if (!WantMark(")")) return false;
  }
  for (std::string_view word : {"inherits", "partition", "using", "with", "tablespace"}) {
    if (IsWord(word)) return Unsupported(fmt::format("{} clauses of tables", RaisedWord(word)));
  }
  *body = std::move(table);
  return true;
}

bool Parsing::TableElement(tree::CreateTable* table) {
  for (std::string_view word : {"constraint", "unique", "primary", "check", "foreign"}) {
    if (IsWord(word)) return TableConstraint(&table->constraints.emplace_back());
  }
  if (IsWord("exclude")) return Unsupported("EXCLUDE constraints");
  if (IsWord("like")) return Unsupported("LIKE clauses of tables");
  tree::ColumnDefinition& column = table->columns.emplace_back();
  if (!ColumnName(&column.name)) return false;
  // (a) with no type is the start of CREATE TABLE ... (a) AS, of which the next word is missing.
  if (IsMark(")") && table->columns.size() == 1 && table->constraints.empty()) {
    Skip();
    return IsWord("as") ? Unsupported("CREATE TABLE AS commands") : Unexpected();
  }
  return Type(&column.type) && ColumnConstraints(&column);
}

bool Parsing::ColumnConstraints(tree::ColumnDefinition* column) {
  if (IsWord("collate")) return Unsupported("COLLATE clauses");
  while (!IsMark(",") && !IsMark(")") && Ahead().kind == Token::Kind::kWord) {
    tree::Constraint constraint;
    if (!ConstraintName(&constraint) || !ColumnConstraint(&constraint) || !ConstraintTail(&constraint))
      return false;
    column->constraints.push_back(std::move(constraint));
  }
  return true;
}

bool Parsing::ConstraintName(tree::Constraint* constraint) {
  constraint->position = position();
  if (!TakeWord("constraint")) return true;
  tree::Name name;
  if (!ColumnName(&name)) return false;
  constraint->name = name.text;
  return true;
}

bool Parsing::ColumnConstraint(tree::Constraint* constraint) {
  using Constraint = tree::Constraint::Kind;
  if (TakeWords({"not", "null"})) {
    constraint->kind = Constraint::kNotNull;
    return true;
  }
  if (TakeWord("null")) {
    constraint->kind = Constraint::kNull;
    return true;
  }
  if (TakeWord("default")) {
    constraint->kind = Constraint::kDefault;
    tree::Expression value;
    // A b_expr of the grammar: no AND, OR, NOT, IN or the like without parentheses.
    if (!Deeper() || !Binary(6, &value)) return false;
    Shallower();
    constraint->expression = std::make_shared<tree::Expression>(std::move(value));
    return true;
  }
  if (TakeWord("unique")) {
    constraint->kind = Constraint::kUnique;
    return true;
  }
  if (TakeWord("primary")) {
    constraint->kind = Constraint::kPrimaryKey;
    return WantWord("key");
  }
  if (TakeWord("check")) {
    constraint->kind = Constraint::kCheck;
    return WantMark("(") && Shared(&constraint->expression) && WantMark(")");
  }
  if (IsWord("references")) return References(constraint);
  if (IsWord("generated")) return Generated(constraint);
  return Unexpected();
}

bool Parsing::Generated(tree::Constraint* constraint) {
  Skip();
  constraint->kind = tree::Constraint::Kind::kIdentity;
  constraint->always = TakeWord("always");
  if (!constraint->always && !WantWords({"by", "default"})) return false;
  if (!WantWord("as")) return false;
  if (IsMark("(")) return Unsupported("generated columns");
  if (!WantWord("identity")) return false;
  return !IsMark("(") || Unsupported("options of sequences");
}

bool Parsing::References(tree::Constraint* constraint) {
  constraint->kind = tree::Constraint::Kind::kForeignKey;
  if (!WantWord("references") || !TableName(&constraint->table)) return false;
  if (IsMark("(") && !ColumnNames(&constraint->referred_columns)) return false;
  if (TakeWord("match") && !TakeWord("simple")) return Unsupported("MATCH FULL and MATCH PARTIAL");
  while (IsWord("on")) {
    Skip();
    const bool deletion = TakeWord("delete");
    if (!deletion && !WantWord("update")) return false;
    if (!Action(deletion ? &constraint->on_delete : &constraint->on_update)) return false;
  }
  return true;
}

bool Parsing::Action(ReferenceAction* action) {
  if (TakeWords({"no", "action"})) {
    *action = ReferenceAction::kNoAction;
  } else if (TakeWord("restrict")) {
    *action = ReferenceAction::kRestrict;
  } else if (TakeWord("cascade")) {
    *action = ReferenceAction::kCascade;
  } else if (TakeWords({"set", "null"})) {
    *action = ReferenceAction::kSetNull;
  } else if (TakeWords({"set", "default"})) {
    *action = ReferenceAction::kSetDefault;
  } else {
    return Unexpected();
  }
  return !IsMark("(") || Unsupported("column lists of SET NULL");
}

// References may wait for the end of the transaction to be checked; other constraints are checked at once.
bool Parsing::ConstraintTail(tree::Constraint* constraint) {
  const bool reference = constraint->kind == tree::Constraint::Kind::kForeignKey;
  while (true) {
    if (TakeWords({"not", "deferrable"}) || TakeWords({"initially", "immediate"})) continue;
    if (reference && TakeWord("deferrable")) {
      constraint->deferrable = true;
      continue;
    }
    if (reference && TakeWords({"initially", "deferred"})) {
      constraint->deferrable = true;
      constraint->deferred = true;
      continue;
    }
    if (IsWord("deferrable") || AreWords({"initially", "deferred"})) return Unsupported("deferrable keys");
    if (IsWord("using") || IsWord("include") || AreWords({"not", "valid"}) || AreWords({"no", "inherit"})) {
      return Unsupported("options of constraints");
    }
    return true;
  }
}

bool Parsing::TableConstraint(tree::Constraint* constraint) {
  using Constraint = tree::Constraint::Kind;
  if (!ConstraintName(constraint)) return false;
  if (TakeWord("check")) {
    constraint->kind = Constraint::kCheck;
    if (!WantMark("(") || !Shared(&constraint->expression) || !WantMark(")")) return false;
  } else if (IsWord("unique") || IsWord("primary")) {
    constraint->kind = IsWord("unique") ? Constraint::kUnique : Constraint::kPrimaryKey;
    Skip();
    if (constraint->kind == Constraint::kPrimaryKey && !WantWord("key")) return false;
    if (IsWord("nulls")) return Unsupported("NULLS NOT DISTINCT");
    if (IsWord("using")) return Unsupported("constraints of an index that is there");
    if (!ColumnNames(&constraint->columns)) return false;
  } else if (TakeWords({"foreign"})) {
    if (!WantWord("key") || !ColumnNames(&constraint->columns) || !References(constraint)) return false;
  } else if (IsWord("exclude")) {
    return Unsupported("EXCLUDE constraints");
  } else {
    return Unexpected();
  }
  return ConstraintTail(constraint);
}

bool Parsing::CreateIndex(bool unique, tree::Body* body) {
  Skip();
  tree::CreateIndex index{.unique = unique};
  if (IsWord("concurrently")) return Unsupported("CREATE INDEX CONCURRENTLY commands");
  index.if_not_exists = IfExists(true);
  if (!IsWord("on")) {
    tree::Name name;
    if (!ColumnName(&name)) return false;
    index.name = name.text;
  }
  if (!WantWord("on")) return false;
  TakeWord("only");
  if (!TableName(&index.table)) return false;
  if (TakeWord("using") && !TakeWord("btree")) return Unsupported("indexes other than btree");
  if (!WantMark("(")) return false;
  do {
    if (IsMark("(") || IsMark("(", 1)) return Unsupported("indexes on expressions");
    if (!ColumnName(&index.columns.emplace_back())) return false;
    if (!TakeWord("asc")) TakeWord("desc");
    if (TakeWord("nulls") && !TakeWord("first") && !WantWord("last")) return false;
  } while (TakeMark(","));
  if (!WantMark(")")) return false;
  if (IsWord("include") || IsWord("with") || IsWord("tablespace") || IsWord("nulls")) {
    return Unsupported("options of indexes");
  }
  if (!Where(&index.predicate)) return false;
  *body = std::move(index);
  return true;
}

bool Parsing::Behaviour(bool* cascade) {
  *cascade = TakeWord("cascade");
  if (!*cascade) TakeWord("restrict");
  return true;
}

bool Parsing::Drop(tree::Body* body) {
  Skip();
  if (!IsWord("table")) {
    if (Ahead().kind != Token::Kind::kWord) return Unexpected();
    return Unsupported(fmt::format("DROP {} commands", RaisedWord(Ahead().text)));
  }
  Skip();
  tree::DropTable drop;
  drop.if_exists = IfExists(false);
  if (!TableNames(&drop.names) || !Behaviour(&drop.cascade)) return false;
  *body = std::move(drop);
  return true;
}

bool Parsing::TruncateTable(tree::Body* body) {
  Skip();
  tree::Truncate truncate;
  TakeWord("table");
  TakeWord("only");
  if (!TableNames(&truncate.names)) return false;
  truncate.restart_identity = TakeWords({"restart", "identity"});
  TakeWords({"continue", "identity"});
  if (!Behaviour(&truncate.cascade)) return false;
  *body = std::move(truncate);
  return true;
}

bool Parsing::Alter(tree::Body* body) {
  Skip();
  if (!IsWord("table")) {
    if (Ahead().kind != Token::Kind::kWord) return Unexpected();
    return Unsupported(fmt::format("ALTER {} commands", RaisedWord(Ahead().text)));
  }
  Skip();
  tree::AlterTable alter;
  if (IsWord("if")) return Unsupported("ALTER TABLE IF EXISTS commands");
  TakeWord("only");
  if (!TableName(&alter.table)) return false;
  do {
    if (!TakeWord("add")) {
      if (Ahead().kind != Token::Kind::kWord) return Unexpected();
      return Unsupported(fmt::format("ALTER TABLE ... {} commands", RaisedWord(Ahead().text)));
    }
    bool constraint = false;
    for (std::string_view word : {"constraint", "unique", "primary", "check", "foreign", "exclude"}) {
      constraint = constraint || IsWord(word);
    }
    if (!constraint) return Unsupported("ALTER TABLE ... ADD COLUMN commands");
    if (!TableConstraint(&alter.added.emplace_back())) return false;
  } while (TakeMark(","));
  *body = std::move(alter);
  return true;
}

}  // namespace interleave::model::database::sql
