// Who wants to be told which rows statements read and write, and how transactions end. What it is told is
// what a statement's answer rests on: rows that a condition threw away are left out, as is what foreign keys
// look at, and nothing is told of Server::Look.
//
// Versions of rows are numbered from 1 in the order in which they are written while somebody observes, and a
// deletion takes a number too. A row's newer version has the higher number.
#pragma once

#include <cstdint>
#include <vector>

#include "model/database/engine/state.hpp"
#include "trace/record.hpp"

namespace interleave::model::database {

// Of one statement no more rows are told that it reads, and no more that it writes. They are numbered all the
// same.
inline constexpr uint32_t kMostObserved = 64;

// How a statement changes rows, whatever rows they are.
struct ChangeKind {
  trace::RowChange basis = trace::RowChange::kBlind;
  // As bits; the last one stands for all columns from the 8th on.
  uint8_t columns = UINT8_MAX;  // that it assigns
  uint8_t given = UINT8_MAX;    // those whose new value the client sent
};

class Observer {
 public:
  virtual ~Observer() = default;
  virtual void OnTable(const Table& table) = 0;  // it was made
  // What follows, up to the next call, is about the session's statement. It is said again where that has
  // waited, and where it goes on with what follows from foreign keys.
  virtual void OnRows(SessionId session, const ChangeKind& kind) = 0;
  virtual void OnRead(TableId table, uint32_t version) = 0;
  // Before: the version that it replaced; 0: the row is new. Version: the new one, or the deletion.
  virtual void OnWrite(TableId table, uint32_t before, uint32_t version) = 0;
  // The session's transaction has ended, or was rolled back to a savepoint: then what it wrote from the
  // number `first_undone` on is undone.
  virtual void OnEnd(SessionId session, trace::TransactionEnd end, uint32_t first_undone) = 0;
};

// Of UPDATE; of ON CONFLICT DO UPDATE, where `proposes`: its range 1 is the row that the client proposed.
ChangeKind KindOfUpdate(const std::vector<sql::Assignment>& assignments, const sql::Expression* where,
                        bool proposes);
ChangeKind KindOfDelete(const sql::TableDefinition& table, const sql::Expression* where);

}  // namespace interleave::model::database
