// What a PostgreSQL server remembers: tables with the versions of their rows, transactions, sessions, locks.
// All of it is one value: a copy is a snapshot of the whole server, and nothing in it is an address.
//
// A version of a row is never changed, only marked: who made it, who replaced or deleted it, who has locked
// it. What a session sees follows from the marks and from its snapshot. Versions stand in the order in which
// they were written, which is the order of a sequential scan.
//
// Sources: the chapters "Concurrency Control" and "Explicit Locking" of PostgreSQL 15's documentation, and
// the server itself, which tests/oracle/postgres holds this against.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/hash.hpp"
#include "model/database/sql/catalog.hpp"
#include "model/database/sql/datum.hpp"
#include "model/database/sql/parser.hpp"
#include "model/database/sql/statement.hpp"

namespace interleave::model::database {

// From 1, in the order in which transactions and savepoints first write or lock something; who only reads has
// none.
using TransactionId = uint32_t;
inline constexpr TransactionId kFrozen = 0;  // as a version's maker: everybody sees it; else: nobody

using SessionId = uint32_t;  // from 1
using TableId = uint32_t;    // from 1, never used again
using VersionId = uint32_t;  // place in the table
inline constexpr uint32_t kNone = UINT32_MAX;

using Row = std::vector<sql::Datum>;
using RowPointer = std::shared_ptr<const Row>;
using sql::Isolation;
using LockMode =
    sql::LockStrength;  // UPDATE takes kNoKeyUpdate, or kUpdate where it changes a key; DELETE kUpdate
using sql::WaitPolicy;

// ---- Rows.
constexpr bool Conflicts(LockMode left, LockMode right) {
  return static_cast<int>(left) + static_cast<int>(right) >= 3;
}

struct Locker {
  TransactionId transaction = 0;
  LockMode mode = LockMode::kKeyShare;
  bool operator==(const Locker&) const = default;
};

struct Version {
  TransactionId maker = kFrozen;
  uint32_t made_at = 0;        // the command of its transaction that made it
  TransactionId replacer = 0;  // who has updated or deleted it; 0: nobody
  uint32_t replaced_at = 0;
  bool replaced_key = false;    // it was deleted, or a column of some key changed
  VersionId next = kNone;       // what it was updated to; kNone with a replacer: it was deleted
  uint32_t key_count = 0;       // of the unique keys, in their order, those in which it can be found
  uint32_t number = 0;          // for those who observe (observer.hpp); 0: nobody did
  std::vector<Locker> lockers;  // who has locked it and not changed it
  RowPointer row;               // null: the place is free
};

class KeyIndex;  // key_index.hpp

struct Table {
  TableId id = 0;
  sql::TablePointer definition;
  std::vector<Version> versions;
  // Places of versions that somebody may not see yet, or not any more: what Vacuum looks at.
  std::vector<VersionId> unsettled;
  uint32_t free_count = 0;
  // By unique key, where it was made: what is in it follows from the versions.
  std::vector<std::shared_ptr<KeyIndex>> indexes;
};

struct Sequence {
  std::string name;
  int64_t last = 0;  // 0: none was given yet
};

// ---- Transactions.
enum class Fate : uint8_t { kOpen, kCommitted, kAborted };

struct Transaction {
  TransactionId id = 0;
  TransactionId top = 0;  // itself, where it is no savepoint's
  SessionId session = 0;
  Fate fate = Fate::kOpen;
  bool released = false;       // the savepoint's: whoever waits for it waits for the whole transaction
  uint64_t commit_number = 0;  // by the order of commits, from 1
};

struct Snapshot {
  bool taken = false;
  uint64_t commit_number = 0;  // what committed by then is seen
  uint32_t command = 0;        // what earlier commands of the own transaction did is seen
  TransactionId oldest = 0;    // of SERIALIZABLE: every transaction below had ended
};

// ---- Serializable transactions (serializable.cpp).
using SerializableId = uint32_t;  // from 1, in the order of their snapshots; 0: none

struct Serializable {
  SerializableId id = 0;
  TransactionId transaction = 0;  // 0: it has not written
  bool read_only = false;
  bool wrote = false;
  bool prepared = false;
  bool committed = false;
  bool doomed = false;
  bool conflict_out = false;  // it committed with an edge to one that had committed before it
  uint64_t prepared_at = 0;   // by the order of their commits
  uint64_t committed_at = 0;
  uint64_t last_commit_before = 0;  // the last commit of a serializable transaction before its snapshot
  uint64_t earliest_out = 0;
  TransactionId finished_before = 0;  // the next transaction when it committed
  TransactionId oldest = 0;           // of its snapshot
  std::vector<SerializableId> out;    // whose writes it did not see: it comes before them
  std::vector<SerializableId> in;     // who did not see its writes
  std::vector<TableId> read;          // tables that it has scanned
};

// ---- Locks that stand in a queue.
// The right to be the next to have a row: taken before one waits for whoever has the row.
struct TupleLock {
  TableId table = 0;
  VersionId version = 0;
  SessionId session = 0;
  LockMode mode = LockMode::kUpdate;
  bool granted = false;
};

struct AdvisoryKey {
  bool pair = false;  // two integers, or one bigint in `low`
  int64_t high = 0;
  int64_t low = 0;
  bool operator==(const AdvisoryKey&) const = default;
};

// What a session has of a key, or waits for. A lock of the session counts how often it was taken; of a
// transaction, the depth of savepoints at which it was.
struct AdvisoryLock {
  AdvisoryKey key;
  SessionId session = 0;
  bool shared = false;
  bool granted = false;
  bool for_transaction = false;
  uint32_t count = 1;
  uint32_t depth = 0;
};

// What transactions have of tables, by themselves or by LOCK TABLE.
struct TableGrant {
  TableId table = 0;
  SessionId session = 0;
  uint32_t depth = 0;  // of savepoints
  sql::TableLock mode = sql::TableLock::kAccessShare;
};

// ---- Sessions.
enum class SessionState : uint8_t { kIdle, kInTransaction, kFailed };

enum class WaitKind : uint8_t { kNone, kTransaction, kTupleLock, kAdvisoryLock, kTableLock, kSleep, kRace };

struct Wait {
  WaitKind kind = WaitKind::kNone;
  TransactionId transaction = 0;  // of kTransaction: until it ends
  TableId table = 0;              // of a row, for those who show it
  VersionId version = kNone;
  sql::TableLock mode = sql::TableLock::kAccessShare;  // of kTableLock
  int64_t until_us = 0;                                // of kSleep
};

// ---- A statement that is being carried out. It can stop at any row to wait, so where it is, is state too.

// A row that a statement looks at: of each range the row, and where it stands in its table (kNone: no table).
struct Candidate {
  std::vector<RowPointer> rows;
  std::vector<VersionId> versions;
  std::vector<sql::Datum> sort_keys;
};

// On the way to the newest version of a row, see row_locks.hpp.
struct Chase {
  VersionId version = kNone;  // kNone: it has not begun
  bool fetching = false;      // the version at hand is to be looked at before it is locked
  bool moved = false;         // it is not the version where the way began
  // A lock that is asked for by a query goes along to newer versions, and waits there for whoever has them:
  // where it does not mind that the version at hand is being updated, and where it has waited for that.
  bool follows = false;
  bool waited = false;
};

struct QueryRun {
  bool scanned = false;
  std::vector<TableId> tables;  // of each range; 0: it is none
  TableId locked_table = 0;     // that the chase is about
  std::vector<Candidate> candidates;
  size_t position = 0;
  uint32_t lock = 0;  // of Query::locks: which is taken next of the candidate at hand
  Chase chase;
  bool rechecks = false;  // a row of the candidate is a newer one than was found
  std::vector<Row> output;
  uint64_t skipped = 0;           // of OFFSET
  std::vector<sql::Datum> calls;  // what session functions have answered in the evaluation at hand
  bool done = false;
};

// What is left to be checked, or done, at the end of a statement for a row that it has changed.
struct Consequence {
  TableId table = 0;      // whose row was changed
  uint32_t key = 0;       // of its foreign keys, or of those of `referring`
  TableId referring = 0;  // 0: the row refers to others; else others may refer to the row
  RowPointer before;      // null: inserted
  RowPointer after;       // null: deleted
};

// A text of SQL that was read. It is shared by all states; which statements were analysed last, and against
// what, makes no difference to any.
struct Script {
  std::string text;
  std::vector<sql::TreePointer> trees;
  std::vector<sql::StatementPointer> statements;  // null: not analysed yet
};

struct Work {
  sql::StatementPointer statement;  // null: the session does nothing
  std::shared_ptr<const std::vector<sql::Datum>> parameters;
  Snapshot snapshot;
  uint64_t most = UINT64_MAX;  // rows that the client asks for: a query goes no further
  bool begun = false;
  QueryRun main;                     // of a query; the rows that an UPDATE or DELETE is about
  std::vector<QueryRun> subqueries;  // by Subquery::number
  uint64_t affected = 0;
  uint32_t reads_observed = 0;  // how many rows an observer was told of
  uint32_t writes_observed = 0;
  std::vector<Row> output;
  RowPointer row;  // of an INSERT, the row at hand, computed once
  TableId changed_table = 0;
  // Of the row at hand: the version that was written already, and which unique key is checked next.
  VersionId written = kNone;
  uint32_t unique_key = 0;
  VersionId conflicting = kNone;
  std::vector<Consequence> consequences;
  size_t consequence = 0;
  bool checking = false;  // the rows are done, the consequences are being looked at
  QueryRun check;         // the query of the consequence at hand
  // The rest of the text.
  std::shared_ptr<Script> script;
  size_t next = 0;  // of the script
};

struct Savepoint {
  std::string name;
  TransactionId transaction = 0;  // 0: it has not written
  uint32_t first_version = 0;     // whose number is given next, for those who observe
};

struct SessionSetting {
  std::string name;
  sql::SettingValue value;
  // How deep in savepoints it was set; at the end of that it is as before.
  bool local = false;
  bool preset = false;  // by whoever connected: RESET goes back to it
};

struct Session {
  SessionId id = 0;
  uint32_t client = 0;  // which process has opened it; the server does not care
  bool open = false;
  bool in_block = false;  // BEGIN was said
  bool implicit = false;  // a text of several statements is one transaction
  bool failed = false;
  bool began = false;     // a transaction is on, of whatever kind
  bool queried = false;   // it has had a statement that took a snapshot
  bool observed = false;  // an observer was told of rows that the transaction at hand has touched
  bool wrote = false;     // a row
  TransactionId top = 0;
  Isolation isolation = Isolation::kReadCommitted;
  bool read_only = false;
  std::vector<Savepoint> savepoints;
  uint32_t command = 0;
  Snapshot snapshot;  // of the transaction, where it keeps one
  SerializableId serializable = 0;
  int64_t transaction_us = 0;
  int64_t statement_us = 0;
  std::vector<SessionSetting> settings;
  std::vector<std::pair<std::string, int64_t>> sequence_values;  // currval, the last used at the end
  std::vector<TableId> created;                                  // by the transaction at hand
  Wait wait;
  Work work;
};

struct State {
  std::vector<Table> tables;  // by id
  std::vector<Sequence> sequences;
  std::vector<Transaction> transactions;  // by id: those that versions may speak of
  std::vector<Serializable> serializables;
  std::vector<TupleLock> tuple_locks;  // by the time they were asked for
  std::vector<AdvisoryLock> advisory_locks;
  std::vector<TableGrant> table_grants;
  std::vector<Session> sessions;  // session n is at n - 1
  TransactionId next_transaction = 1;
  TableId next_table = 1;
  SerializableId next_serializable = 1;
  uint32_t last_version = 0;  // whose number was given, for those who observe
  uint64_t commits = 0;
  uint64_t serializable_commits = 0;
  uint64_t changes = 0;                    // what is committed reads the same as long as this is
  uint64_t releases = 0;                   // who waits waits on as long as this is
  size_t transactions_kept = 0;            // by the last Vacuum
  std::optional<base::Hash128Value> hash;  // of all that is above, once it was asked for
};

}  // namespace interleave::model::database
