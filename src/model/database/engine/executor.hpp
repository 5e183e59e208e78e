// Carries out the statement of one session, row by row, until it is done, fails, or has to wait. All that it
// has to remember over a wait is in Session::work: an executor is made anew for every step of a statement.
//
// The rows that a statement is about are found first, all under one snapshot; then each is locked, changed or
// returned in turn. READ COMMITTED follows a row that somebody changed meanwhile to its newest version and
// asks the conditions again; the other levels refuse it (40001).
//
// Plans: tables are scanned in the order in which their rows were written; joins are nested loops in the
// order of FROM.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "model/database/engine/observer.hpp"
#include "model/database/engine/row_locks.hpp"
#include "model/database/engine/state.hpp"
#include "model/database/sql/evaluate.hpp"

namespace interleave::model::database {

using sql::Step;

class Executor final : public sql::Host {
 public:
  // The observer is told of rows; null: nobody is.
  Executor(State& state, Session& session, int64_t now_us, Observer* observer = nullptr);

  // Goes on with Session::work. REQUIRES: the statement is one that reads or writes rows, and the session's
  // transaction has begun. kWaits: Session::wait says for what.
  Step Run();
  const sql::ServerError& error() const { return evaluation_.error; }

  Step RowsOf(const sql::Subquery& subquery, const sql::Scope& scope, uint64_t wanted,
              sql::Evaluation& evaluation, std::span<const sql::Datum>* rows) override;
  Step CallSession(const sql::Expression& expression, std::span<const sql::Datum> operands,
                   sql::Evaluation& evaluation, sql::Datum* result) override;

 private:
  // A row of each range as the SQL front wants it.
  class RowSet {
   public:
    RowSet(const Candidate& candidate, const sql::Scope* outer);
    RowSet(const RowSet&) = delete;
    RowSet& operator=(const RowSet&) = delete;
    const sql::Scope& scope() const { return scope_; }

   private:
    std::array<const sql::Datum*, 4> few_;
    std::vector<const sql::Datum*> many_;  // where these are not enough
    sql::Scope scope_;
  };

  // Session functions are asked again when an evaluation is repeated after a wait: what they answered before
  // is kept with the run of the query that asks.
  class Calls {
   public:
    Calls(Executor* executor, QueryRun* run);
    ~Calls();
    Calls(const Calls&) = delete;
    Calls& operator=(const Calls&) = delete;
    void Clear();

   private:
    Executor* executor_;
    QueryRun* outer_;
    size_t outer_call_;
  };

  Step Fail(std::string_view sqlstate, std::string message);
  Step FailConcurrently(bool deleted);  // 40001
  // For the observer: the rows of a candidate, from a range on, were read; a version was written in the place
  // of another (kNone: the row is new; kNone: it was deleted).
  void AnnounceRows();
  void ObserveReads(const QueryRun& run, const Candidate& candidate, size_t first_range);
  void ObserveWrite(Table& table, VersionId before, VersionId after);
  bool KeepsSnapshot() const { return session_.isolation != Isolation::kReadCommitted; }

  // query.cpp: reading.
  Step Scan(const std::vector<sql::Range>& ranges, const sql::Expression* where, QueryRun* run,
            const sql::Scope* outer, uint64_t most);
  Step ScanRange(const std::vector<sql::Range>& ranges, size_t range, Candidate* candidate,
                 const sql::Expression* where, QueryRun* run, const sql::Scope* outer, uint64_t most);
  Step AddRow(const std::vector<sql::Range>& ranges, size_t range, Candidate* candidate,
              const sql::Expression* where, QueryRun* run, const sql::Scope* outer, uint64_t most,
              bool* has_partner);
  Step ScanTable(const std::vector<sql::Range>& ranges, size_t range, Candidate* candidate,
                 const sql::Expression* where, QueryRun* run, const sql::Scope* outer, uint64_t most,
                 bool* has_partner);
  Step ScanSeries(const std::vector<sql::Range>& ranges, size_t range, Candidate* candidate,
                  const sql::Expression* where, QueryRun* run, const sql::Scope* outer, uint64_t most,
                  bool* has_partner);
  Step ScanQuery(const std::vector<sql::Range>& ranges, size_t range, Candidate* candidate,
                 const sql::Expression* where, QueryRun* run, const sql::Scope* outer, uint64_t most,
                 bool* has_partner);
  Step RunQuery(const sql::Query& query, QueryRun* run, const sql::Scope* outer, uint64_t most);
  Step Group(const sql::Query& query, QueryRun* run, const sql::Scope* outer);
  Step Sort(const sql::Query& query, QueryRun* run, const sql::Scope* outer);
  Step Bounds(const sql::Query& query, const sql::Scope* outer, uint64_t* offset, uint64_t* limit);
  Step Emit(const sql::Query& query, QueryRun* run, const sql::Scope* outer, bool* taken);
  Step LockCandidate(const sql::Query& query, QueryRun* run, const sql::Scope* outer, bool* kept);
  Step Recheck(const std::vector<sql::Range>& ranges, const sql::Expression* where,
               const Candidate& candidate, const sql::Scope* outer, bool* holds);
  Step Project(const std::vector<sql::Target>& targets, size_t count, const sql::Scope& scope, Row* row);
  Step ProjectAlone(const std::vector<sql::Target>& targets, const Candidate& candidate,
                    std::vector<Row>* output);

  // insert.cpp, change.cpp: writing.
  Step Insert(const sql::Insert& insert);
  Step InsertRow(const sql::Insert& insert, size_t index);
  Step ComputeRow(const sql::Insert& insert, size_t index);
  Step ResolveConflict(const sql::Insert& insert, bool* resolved);
  Step UpdateConflicting(const sql::Insert& insert, Table& table, bool* resolved);
  Step Change(const sql::Update* update, const sql::Delete* deletion);
  Step ChangeCandidate(const sql::Update* update, const sql::Delete* deletion, Candidate* candidate);
  Step ReachCandidate(const std::vector<sql::Range>& ranges, const sql::Expression* where, Table& table,
                      LockMode exact, LockMode chased, Candidate* candidate, bool* reached, bool* again);
  Step ComputeUpdate(const std::vector<sql::Assignment>& assignments, const Table& table,
                     const Candidate& candidate, RowPointer* row);
  Step Replace(Table& table, VersionId place, RowPointer row);
  Step CheckRow(const sql::TableDefinition& table, const Row& row);
  Step CheckUniqueKeys(Table& table);
  // `key` is one of the table's definition.
  Step FindConflict(Table& table, const sql::UniqueKey& key, const Row& row, VersionId* conflicting);
  Step FinishRow(Table& table, const std::vector<sql::Target>& returning, const RowPointer& before,
                 const RowPointer& after, const Candidate* candidate);

  // consequences.cpp: foreign keys.
  void AddConsequences(const Table& table, const RowPointer& before, const RowPointer& after);
  Step RunConsequences();
  Step RunConsequence(const Consequence& consequence);
  Step CheckReferred(const Consequence& consequence, Table& table, const sql::ForeignKey& key);
  Step CheckReferring(const Consequence& consequence, Table& table, const sql::ForeignKey& key);
  Grip LockReferring(Table& table, LockMode mode);
  Step NoteTable(const Table& table, const Snapshot& snapshot);
  bool IsSeenFromStart(const Version& version) const;
  Step ChangeReferring(const Consequence& consequence, Table& table, const sql::ForeignKey& key);
  Step FindByValues(Table& table, const std::vector<uint32_t>& columns, const Row& from,
                    const std::vector<uint32_t>& from_columns, bool is_latest);

  // session_functions.cpp
  Step Ask(const sql::Expression& expression, std::span<const sql::Datum> operands, sql::Datum* result);
  Step AskAdvisory(const sql::Expression& expression, std::span<const sql::Datum> operands,
                   sql::Datum* result);
  Step AskSequence(const sql::Expression& expression, std::span<const sql::Datum> operands,
                   sql::Datum* result);

  State& state_;
  Session& session_;
  Work& work_;
  int64_t now_us_;
  Observer* observer_;
  bool is_announced_ = false;  // the observer knows whose rows it is told of
  ChangeKind change_;          // of the rows that are being changed
  sql::Evaluation evaluation_;
  QueryRun* asking_;                              // whose calls are remembered now
  size_t call_ = 0;                               // of its calls, in the evaluation at hand
  std::vector<std::vector<sql::Datum>> columns_;  // what RowsOf has given, by the subquery's number
};

}  // namespace interleave::model::database
