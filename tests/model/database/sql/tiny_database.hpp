// A database of one session in memory, for tests of the SQL front alone: it carries analysed statements out
// in the plainest way (nested loops, no locks, no constraints), so that their results can be held against
// PostgreSQL's.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/database/sql/analysis.hpp"
#include "model/database/sql/evaluate.hpp"

namespace interleave::model::database::sql::testing {

using Row = std::vector<Datum>;

struct Answer {
  bool ok = false;
  ServerError error;
  std::vector<ResultColumn> columns;
  std::vector<Row> rows;
  size_t changed = 0;
};

class TinyDatabase : public Catalog, public Host {
 public:
  TablePointer FindTable(std::string_view name) const override;
  bool IsNameTaken(std::string_view name) const override;
  bool IsSequence(std::string_view name) const override;
  Step RowsOf(const Subquery& subquery, const Scope& scope, uint64_t wanted, Evaluation& evaluation,
              std::span<const Datum>* rows) override;
  Step CallSession(const Expression& expression, std::span<const Datum> operands, Evaluation& evaluation,
                   Datum* result) override;

  // A simple query; the answer is that of its last statement.
  Answer Run(std::string_view text);
  Answer Execute(const Statement& statement, std::span<const Datum> parameters);

 private:
  struct Stored {
    TablePointer definition;
    std::vector<Row> rows;
  };

  bool Rows(const Query& query, const Scope* outer, Evaluation& evaluation, std::vector<Row>* result);
  bool Contents(const std::vector<Range>& ranges, const Scope* outer, Evaluation& evaluation,
                std::vector<const std::vector<Row>*>* contents);
  bool Join(const std::vector<Range>& ranges, const std::vector<const std::vector<Row>*>& contents, size_t at,
            const Expression* where, std::vector<const Datum*>* current, const Scope* outer,
            Evaluation& evaluation, std::vector<std::vector<const Datum*>>* found);
  bool Content(const Range& range, const Scope* outer, Evaluation& evaluation, std::vector<Row>* rows);
  bool Groups(const Query& query, const std::vector<std::vector<const Datum*>>& found, const Scope* outer,
              Evaluation& evaluation, std::vector<Row>* targets);
  bool Project(const std::vector<Target>& targets, const Scope& scope, Evaluation& evaluation, Row* row);
  bool Sort(const Query& query, std::vector<Row>* rows);
  bool Limit(const Query& query, const Scope* outer, Evaluation& evaluation, std::vector<Row>* rows);
  bool Insert(const sql::Insert& insert, Evaluation& evaluation, Answer* answer);
  bool Update(const sql::Update& update, Evaluation& evaluation, Answer* answer);
  bool Delete(const sql::Delete& deletion, Evaluation& evaluation, Answer* answer);
  void Define(const Statement& statement);

  std::map<std::string, Stored, std::less<>> tables_;
  std::map<std::string, int64_t, std::less<>> sequences_;
  // What ranges and subqueries hold while a statement runs.
  std::vector<std::shared_ptr<std::vector<Row>>> kept_;
  std::vector<std::shared_ptr<Row>> kept_columns_;
};

}  // namespace interleave::model::database::sql::testing
