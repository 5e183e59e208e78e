#include "model/database/sql/tiny_database.hpp"

#include <algorithm>
#include <memory>

#include "model/database/sql/aggregate.hpp"

namespace interleave::model::database::sql::testing {
namespace {

bool SameRow(const Row& left, const Row& right, size_t width) {
  for (size_t column = 0; column < width; ++column) {
    if (!Datum::Same(left[column], right[column])) return false;
  }
  return true;
}

}  // namespace

TablePointer TinyDatabase::FindTable(std::string_view name) const {
  const auto found = tables_.find(name);
  return found == tables_.end() ? nullptr : found->second.definition;
}

bool TinyDatabase::IsNameTaken(std::string_view name) const {
  if (tables_.contains(name) || IsSequence(name)) return true;
  for (const auto& [table, stored] : tables_) {
    for (const UniqueKey& key : stored.definition->unique_keys) {
      if (key.name == name) return true;
    }
    for (const Index& index : stored.definition->indexes) {
      if (index.name == name) return true;
    }
  }
  return false;
}

bool TinyDatabase::IsSequence(std::string_view name) const { return sequences_.contains(name); }

Step TinyDatabase::RowsOf(const Subquery& subquery, const Scope& scope, uint64_t, Evaluation& evaluation,
                          std::span<const Datum>* rows) {
  std::vector<Row> found;
  if (!Rows(*subquery.query, &scope, evaluation, &found)) return Step::kFailed;
  auto& column = kept_columns_.emplace_back(std::make_shared<Row>());
  for (const Row& row : found) column->push_back(row.empty() ? Datum::Null() : row[0]);
  *rows = *column;
  return Step::kDone;
}

Step TinyDatabase::CallSession(const Expression& expression, std::span<const Datum> operands, Evaluation&,
                               Datum* result) {
  switch (expression.session) {
    case SessionFunction::kNextValue:
      *result = Datum::Integer(++sequences_[operands[0].text()]);
      break;
    case SessionFunction::kAdvisoryLock:
      *result = expression.type.id == TypeId::kVoid ? Datum::Text("") : Datum::Boolean(true);
      break;
    case SessionFunction::kTransactionTime:
    case SessionFunction::kStatementTime:
    case SessionFunction::kClockTime:
      *result = Datum::Time(0);
      break;
    default:
      *result = Datum::Text("");
      break;
  }
  return Step::kDone;
}

Answer TinyDatabase::Run(std::string_view text) {
  Answer answer;
  std::vector<TreePointer> trees;
  if (!Parse(text, &trees, &answer.error)) return answer;
  answer.ok = true;
  for (const TreePointer& tree : trees) {
    answer = {};
    const StatementPointer statement = AnalyseSimple(tree, *this, &answer.error);
    if (statement == nullptr) return answer;
    answer = Execute(*statement, {});
    if (!answer.ok) return answer;
  }
  return answer;
}

Answer TinyDatabase::Execute(const Statement& statement, std::span<const Datum> parameters) {
  Answer answer{.columns = statement.columns};
  Evaluation evaluation{.parameters = parameters, .host = this};
  if (const auto* query = std::get_if<Query>(&statement.body)) {
    answer.ok = Rows(*query, nullptr, evaluation, &answer.rows);
  } else if (const auto* insert = std::get_if<sql::Insert>(&statement.body)) {
    answer.ok = Insert(*insert, evaluation, &answer);
  } else if (const auto* update = std::get_if<sql::Update>(&statement.body)) {
    answer.ok = Update(*update, evaluation, &answer);
  } else if (const auto* deletion = std::get_if<sql::Delete>(&statement.body)) {
    answer.ok = Delete(*deletion, evaluation, &answer);
  } else {
    Define(statement);
    answer.ok = true;
  }
  answer.error = evaluation.error;
  kept_.clear();
  kept_columns_.clear();
  return answer;
}

void TinyDatabase::Define(const Statement& statement) {
  if (const auto* create = std::get_if<CreateTable>(&statement.body);
      create != nullptr && create->table != nullptr) {
    tables_[create->name] = {.definition = create->table, .rows = {}};
    for (const Column& column : create->table->columns) {
      if (!column.sequence.empty()) sequences_[column.sequence] = 0;
    }
  } else if (const auto* alter = std::get_if<AlterTable>(&statement.body);
             alter != nullptr && alter->table != nullptr) {
    tables_[alter->table->name].definition = alter->table;
  } else if (const auto* drop = std::get_if<DropTable>(&statement.body)) {
    for (const std::string& name : drop->names) tables_.erase(name);
  }
}

bool TinyDatabase::Content(const Range& range, const Scope* outer, Evaluation& evaluation,
                           std::vector<Row>* rows) {
  if (range.table != nullptr) {
    *rows = tables_.find(range.table->name)->second.rows;
    return true;
  }
  if (range.query != nullptr) {
    // Around it is the query that it is a range of; of that nothing is to be seen yet.
    const Scope around{.rows = nullptr, .aggregates = nullptr, .outer = outer};
    return Rows(*range.query->query, &around, evaluation, rows);
  }
  int64_t bounds[3] = {0, 0, 1};
  for (size_t index = 0; index < range.series.size(); ++index) {
    Datum value;
    const Scope none{.rows = nullptr, .aggregates = nullptr, .outer = outer};
    if (Evaluate(range.series[index], none, evaluation, &value) != Step::kDone) return false;
    if (value.is_null()) return true;
    bounds[index] = value.integer();
  }
  if (bounds[2] == 0) return Fail(&evaluation.error, "22023", "step size cannot equal zero");
  for (int64_t at = bounds[0]; bounds[2] > 0 ? at <= bounds[1] : at >= bounds[1]; at += bounds[2]) {
    rows->push_back({Datum::Integer(at)});
  }
  return true;
}

bool TinyDatabase::Contents(const std::vector<Range>& ranges, const Scope* outer, Evaluation& evaluation,
                            std::vector<const std::vector<Row>*>* contents) {
  for (const Range& range : ranges) {
    const auto content = std::make_shared<std::vector<Row>>();
    kept_.push_back(content);
    contents->push_back(content.get());
    if (!Content(range, outer, evaluation, content.get())) return false;
  }
  return true;
}

bool TinyDatabase::Join(const std::vector<Range>& ranges,
                        const std::vector<const std::vector<Row>*>& contents, size_t at,
                        const Expression* where, std::vector<const Datum*>* current, const Scope* outer,
                        Evaluation& evaluation, std::vector<std::vector<const Datum*>>* found) {
  const Scope scope{.rows = current->data(), .aggregates = nullptr, .outer = outer};
  bool holds = false;
  if (at == ranges.size()) {
    if (Holds(where, scope, evaluation, &holds) != Step::kDone) return false;
    if (holds) found->push_back(*current);
    return true;
  }
  bool matched = false;
  for (const Row& row : *contents[at]) {
    (*current)[at] = row.data();
    if (Holds(ranges[at].condition.get(), scope, evaluation, &holds) != Step::kDone) return false;
    if (!holds) continue;
    matched = true;
    if (!Join(ranges, contents, at + 1, where, current, outer, evaluation, found)) return false;
  }
  (*current)[at] = nullptr;
  if (matched || ranges[at].join != sql::Join::kLeft) return true;
  return Join(ranges, contents, at + 1, where, current, outer, evaluation, found);
}

bool TinyDatabase::Project(const std::vector<Target>& targets, const Scope& scope, Evaluation& evaluation,
                           Row* row) {
  for (const Target& target : targets) {
    if (Evaluate(target.expression, scope, evaluation, &row->emplace_back()) != Step::kDone) return false;
  }
  return true;
}

bool TinyDatabase::Rows(const Query& query, const Scope* outer, Evaluation& evaluation,
                        std::vector<Row>* result) {
  std::vector<const std::vector<Row>*> contents;
  if (!Contents(query.ranges, outer, evaluation, &contents)) return false;
  std::vector<const Datum*> current(query.ranges.size());
  std::vector<std::vector<const Datum*>> found;
  if (!Join(query.ranges, contents, 0, query.where.get(), &current, outer, evaluation, &found)) return false;
  if (query.grouped) {
    if (!Groups(query, found, outer, evaluation, result)) return false;
  } else {
    for (const auto& rows : found) {
      const Scope scope{.rows = rows.data(), .aggregates = nullptr, .outer = outer};
      if (!Project(query.targets, scope, evaluation, &result->emplace_back())) return false;
    }
  }
  if (query.distinct) {
    std::vector<Row> distinct;
    for (Row& row : *result) {
      const bool seen = std::any_of(distinct.begin(), distinct.end(),
                                    [&](const Row& other) { return SameRow(row, other, query.visible); });
      if (!seen) distinct.push_back(std::move(row));
    }
    *result = std::move(distinct);
  }
  if (!Sort(query, result) || !Limit(query, outer, evaluation, result)) return false;
  for (Row& row : *result) row.resize(query.visible);
  return true;
}

bool TinyDatabase::Groups(const Query& query, const std::vector<std::vector<const Datum*>>& found,
                          const Scope* outer, Evaluation& evaluation, std::vector<Row>* targets) {
  struct Group {
    Row key;
    std::vector<const Datum*> rows;
    std::vector<Accumulator> totals;
  };
  std::vector<Group> groups;
  const auto add_group = [&](Row key, const std::vector<const Datum*>& rows) -> Group& {
    Group& group = groups.emplace_back(Group{.key = std::move(key), .rows = rows, .totals = {}});
    for (const Aggregate& aggregate : query.aggregates) group.totals.emplace_back(aggregate);
    return group;
  };
  if (query.group_by.empty()) add_group({}, std::vector<const Datum*>(query.ranges.size()));
  for (const auto& rows : found) {
    const Scope scope{.rows = rows.data(), .aggregates = nullptr, .outer = outer};
    Row key;
    for (const Expression& expression : query.group_by) {
      if (Evaluate(expression, scope, evaluation, &key.emplace_back()) != Step::kDone) return false;
    }
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const Group& one) { return SameRow(one.key, key, key.size()); });
    if (group == groups.end()) {
      add_group(std::move(key), rows);
      group = groups.end() - 1;
    }
    for (Accumulator& total : group->totals) {
      if (total.Add(scope, evaluation) != Step::kDone) return false;
    }
  }
  for (Group& group : groups) {
    Row aggregates;
    for (const Accumulator& total : group.totals) {
      if (!total.Result(&aggregates.emplace_back(), &evaluation.error)) return false;
    }
    const Scope scope{.rows = group.rows.data(), .aggregates = aggregates.data(), .outer = outer};
    bool holds = false;
    if (Holds(query.having.get(), scope, evaluation, &holds) != Step::kDone) return false;
    if (holds && !Project(query.targets, scope, evaluation, &targets->emplace_back())) return false;
  }
  return true;
}

bool TinyDatabase::Sort(const Query& query, std::vector<Row>* rows) {
  std::stable_sort(rows->begin(), rows->end(), [&](const Row& left, const Row& right) {
    for (const SortKey& key : query.order_by) {
      const Datum& a = left[key.target];
      const Datum& b = right[key.target];
      if (a.is_null() || b.is_null()) {
        if (a.is_null() == b.is_null()) continue;
        return a.is_null() == key.nulls_first;
      }
      const auto order = Datum::Compare(a, b);
      if (order != 0) return key.descending ? order > 0 : order < 0;
    }
    return false;
  });
  return true;
}

bool TinyDatabase::Limit(const Query& query, const Scope* outer, Evaluation& evaluation,
                         std::vector<Row>* rows) {
  const Scope scope{.rows = nullptr, .aggregates = nullptr, .outer = outer};
  Datum offset;
  Datum limit;
  if (query.offset != nullptr && Evaluate(*query.offset, scope, evaluation, &offset) != Step::kDone)
    return false;
  if (query.limit != nullptr && Evaluate(*query.limit, scope, evaluation, &limit) != Step::kDone)
    return false;
  if (!offset.is_null() && offset.integer() < 0) {
    return Fail(&evaluation.error, "2201X", "OFFSET must not be negative");
  }
  if (!limit.is_null() && limit.integer() < 0)
    return Fail(&evaluation.error, "2201W", "LIMIT must not be negative");
  if (!offset.is_null()) {
    const auto skipped = std::min<int64_t>(offset.integer(), static_cast<int64_t>(rows->size()));
    rows->erase(rows->begin(), rows->begin() + static_cast<std::ptrdiff_t>(skipped));
  }
  if (!limit.is_null() && limit.integer() < static_cast<int64_t>(rows->size())) {
    rows->resize(static_cast<size_t>(limit.integer()));
  }
  return true;
}

bool TinyDatabase::Insert(const sql::Insert& insert, Evaluation& evaluation, Answer* answer) {
  std::vector<Row> sources{{}};
  if (insert.source != nullptr) {
    sources.clear();
    if (!Rows(*insert.source->query, nullptr, evaluation, &sources)) return false;
  }
  auto& stored = tables_.find(insert.table->name)->second.rows;
  for (const Row& source : sources) {
    for (const auto& values : insert.rows) {
      const Datum* ranges[] = {source.data()};
      Row row;
      for (const Expression& value : values) {
        if (Evaluate(value, {.rows = ranges}, evaluation, &row.emplace_back()) != Step::kDone) return false;
      }
      const Datum* inserted[] = {row.data()};
      if (!insert.returning.empty() &&
          !Project(insert.returning, {.rows = inserted}, evaluation, &answer->rows.emplace_back())) {
        return false;
      }
      stored.push_back(std::move(row));
      ++answer->changed;
    }
  }
  return true;
}

bool TinyDatabase::Update(const sql::Update& update, Evaluation& evaluation, Answer* answer) {
  auto& stored = tables_.find(update.ranges[0].table->name)->second.rows;
  std::vector<const std::vector<Row>*> contents;
  if (!Contents(update.ranges, nullptr, evaluation, &contents)) return false;
  const std::vector<Row>& before = *contents[0];
  std::vector<const Datum*> current(update.ranges.size());
  std::vector<std::vector<const Datum*>> found;
  if (!Join(update.ranges, contents, 0, update.where.get(), &current, nullptr, evaluation, &found))
    return false;
  for (auto& rows : found) {
    size_t place = 0;
    while (before[place].data() != rows[0]) ++place;
    Row row = before[place];
    for (const Assignment& assignment : update.assignments) {
      const Scope scope{.rows = rows.data()};
      if (Evaluate(assignment.value, scope, evaluation, &row[assignment.column]) != Step::kDone) return false;
    }
    rows[0] = row.data();
    if (!update.returning.empty() &&
        !Project(update.returning, {.rows = rows.data()}, evaluation, &answer->rows.emplace_back())) {
      return false;
    }
    stored[place] = std::move(row);
    ++answer->changed;
  }
  return true;
}

bool TinyDatabase::Delete(const sql::Delete& deletion, Evaluation& evaluation, Answer* answer) {
  auto& stored = tables_.find(deletion.ranges[0].table->name)->second.rows;
  std::vector<const std::vector<Row>*> contents;
  if (!Contents(deletion.ranges, nullptr, evaluation, &contents)) return false;
  const std::vector<Row>& before = *contents[0];
  std::vector<const Datum*> current(deletion.ranges.size());
  std::vector<std::vector<const Datum*>> found;
  if (!Join(deletion.ranges, contents, 0, deletion.where.get(), &current, nullptr, evaluation, &found))
    return false;
  std::vector<bool> gone(before.size());
  for (const auto& rows : found) {
    size_t place = 0;
    while (before[place].data() != rows[0]) ++place;
    gone[place] = true;
    if (!deletion.returning.empty() &&
        !Project(deletion.returning, {.rows = rows.data()}, evaluation, &answer->rows.emplace_back())) {
      return false;
    }
  }
  std::vector<Row> left;
  for (size_t place = 0; place < before.size(); ++place) {
    if (!gone[place]) left.push_back(before[place]);
  }
  answer->changed = before.size() - left.size();
  stored = std::move(left);
  return true;
}

}  // namespace interleave::model::database::sql::testing
