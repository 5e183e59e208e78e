// CREATE TABLE, DROP TABLE, TRUNCATE, ALTER TABLE and CREATE INDEX. They take effect at once; those of a
// transaction that is rolled back are undone where they made a table, and are refused inside of a transaction
// where they change or drop one that was there before. Each counts as a commit of its own.
#pragma once

#include "model/database/engine/state.hpp"
#include "model/database/sql/evaluate.hpp"

namespace interleave::model::database {

class StateCatalog final : public sql::Catalog {
 public:
  explicit StateCatalog(const State& state) : state_(state) {}
  sql::TablePointer FindTable(std::string_view name) const override;
  bool IsNameTaken(std::string_view name) const override;
  bool IsSequence(std::string_view name) const override;

 private:
  const State& state_;
};

// kWaits: others use a table that is to be changed.
sql::Step CreateTable(State& state, Session& session, const sql::CreateTable& create,
                      sql::ServerError* error);
sql::Step DropTables(State& state, Session& session, const sql::DropTable& drop, sql::ServerError* error);
sql::Step TruncateTables(State& state, Session& session, const sql::Truncate& truncate,
                         sql::ServerError* error);
sql::Step AlterTable(State& state, Session& session, const sql::AlterTable& alter, sql::ServerError* error);

// Takes away the tables that the session's transaction has made.
void UndoDefinitions(State& state, Session& session);

}  // namespace interleave::model::database
