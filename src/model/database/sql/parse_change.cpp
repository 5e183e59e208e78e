// INSERT, UPDATE and DELETE.
#include "model/database/sql/parsing.hpp"

namespace interleave::model::database::sql {

bool Parsing::Where(tree::ExpressionPointer* where) {
  if (!TakeWord("where")) return true;
  if (AreWords({"current", "of"})) return Unsupported("cursors");
  return Shared(where);
}

bool Parsing::Returning(std::vector<tree::Target>* targets) {
  return !TakeWord("returning") || Targets(targets);
}

bool Parsing::ValueOrDefault(tree::Expression* value) {
  if (!IsWord("default")) return Expression(value);
  *value = {.kind = Kind::kDefault, .position = position()};
  Skip();
  return true;
}

bool Parsing::Insert(tree::Body* body) {
  Skip();
  tree::Insert insert;
  if (!WantWord("into") || !TableName(&insert.table) || !Alias(true, &insert.alias)) return false;
  if (IsMark("(") && !StartsSelect() && !ColumnNames(&insert.columns)) return false;
  if (!InsertSource(&insert)) return false;
  if (IsWord("on") && !Conflict(&insert)) return false;
  if (!Returning(&insert.returning)) return false;
  *body = std::move(insert);
  return true;
}

bool Parsing::InsertSource(tree::Insert* insert) {
  if (TakeWords({"default", "values"})) {
    insert->default_values = true;
    return true;
  }
  if (TakeWords({"overriding", "system", "value"})) insert->overriding_system = true;
  if (TakeWords({"overriding", "user", "value"})) insert->overriding_user = true;
  if (StartsSelect()) return Select(&insert->query);
  if (!WantWord("values")) return false;
  do {
    std::vector<tree::Expression>& row = insert->rows.emplace_back();
    if (!WantMark("(")) return false;
    do {
      if (!ValueOrDefault(&row.emplace_back())) return false;
    } while (TakeMark(","));
    if (!WantMark(")")) return false;
  } while (TakeMark(","));
  if (IsWord("order") || IsWord("limit") || IsWord("offset")) return Unsupported("clauses behind VALUES");
  return RefuseSetOperations();
}

bool Parsing::Conflict(tree::Insert* insert) {
  tree::OnConflict conflict{.position = position()};
  Skip();
  if (!WantWord("conflict") || !ConflictTarget(&conflict) || !WantWord("do")) return false;
  if (!TakeWord("nothing")) {
    if (!WantWord("update") || !WantWord("set")) return false;
    conflict.update = true;
    if (!Assignments(&conflict.assignments) || !Where(&conflict.where)) return false;
  }
  insert->on_conflict = std::move(conflict);
  return true;
}

bool Parsing::ConflictTarget(tree::OnConflict* conflict) {
  if (TakeWord("on")) return WantWord("constraint") && ColumnName(&conflict->constraint);
  if (!IsMark("(")) return true;
  if (IsMark("(", 1)) return Unsupported("indexes on expressions");
  const uint32_t at = position();
  if (!ColumnNames(&conflict->columns)) return false;
  // PostgreSQL points at the parenthesis, whichever the column is.
  for (tree::Name& column : conflict->columns) column.position = at;
  return Where(&conflict->predicate);
}

bool Parsing::Update(tree::Body* body) {
  Skip();
  tree::Update update;
  TakeWord("only");
  if (!TableName(&update.table)) return false;
  if (IsOperator("*")) Skip();
  if (!IsWord("set") && !Alias(false, &update.alias)) return false;
  if (!WantWord("set") || !Assignments(&update.assignments)) return false;
  if (TakeWord("from") && !Ranges(&update.from)) return false;
  if (!Where(&update.where) || !Returning(&update.returning)) return false;
  *body = std::move(update);
  return true;
}

bool Parsing::Assignments(std::vector<tree::Assignment>* assignments) {
  do {
    if (IsMark("(")) {
      if (!SeveralAssignments(assignments)) return false;
      continue;
    }
    tree::Assignment& assignment = assignments->emplace_back();
    if (!ColumnName(&assignment.column)) return false;
    if (TakeMark(".")) {
      assignment.field = true;
      std::string ignored;
      if (!Label(&ignored)) return false;
    }
    if (IsMark("[")) return Unsupported("array subscripts");
    if (!IsOperator("=")) return Unexpected();
    Skip();
    if (!ValueOrDefault(&assignment.value)) return false;
  } while (TakeMark(","));
  return true;
}

// (a, b) = (1, 2)
bool Parsing::SeveralAssignments(std::vector<tree::Assignment>* assignments) {
  std::vector<tree::Name> columns;
  if (!ColumnNames(&columns)) return false;
  if (!IsOperator("=")) return Unexpected();
  Skip();
  const uint32_t at = position();
  const bool row = TakeWord("row");
  if (StartsSelect()) return Unsupported("assignments of a query's row");
  if (!IsMark("(")) {
    return Fail(error_, "0A000",
                "source for a multiple-column UPDATE item must be a sub-SELECT or ROW() expression", at);
  }
  Skip();
  std::vector<tree::Expression> values;
  do {
    if (!ValueOrDefault(&values.emplace_back())) return false;
  } while (TakeMark(","));
  if (!WantMark(")")) return false;
  if (values.size() == 1 && !row) {
    return Fail(error_, "0A000",
                "source for a multiple-column UPDATE item must be a sub-SELECT or ROW() expression",
                values[0].position);
  }
  if (values.size() != columns.size()) {
    return Fail(error_, "42601", "number of columns does not match number of values", at);
  }
  for (size_t index = 0; index < columns.size(); ++index) {
    assignments->push_back({.column = std::move(columns[index]), .value = std::move(values[index])});
  }
  return true;
}

bool Parsing::Delete(tree::Body* body) {
  Skip();
  tree::Delete deletion;
  if (!WantWord("from")) return false;
  TakeWord("only");
  if (!TableName(&deletion.table)) return false;
  if (IsOperator("*")) Skip();
  if (!Alias(false, &deletion.alias)) return false;
  if (TakeWord("using") && !Ranges(&deletion.from)) return false;
  if (!Where(&deletion.where) || !Returning(&deletion.returning)) return false;
  *body = std::move(deletion);
  return true;
}

}  // namespace interleave::model::database::sql
