// What the simulated PostgreSQL holds at a moment: its tables with the versions of their rows, who sees and
// who locks each of them, and what its sessions are doing. Plain words, for front ends.
//
// Sessions are numbered from 1, as the server numbers them: pg_backend_pid() is 1000 and the number. A number
// is given again once its session is closed; sessions that are closed are left out.
//
// A transaction is open from a session's first statement in it (BEGIN, or a statement by itself that has to
// wait) to its end. One that has failed sees nothing until it is rolled back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace interleave::model::database {
struct State;
}

namespace interleave::session {

// A version of a row. One that nobody can see any more, now or later, is left out, unless it is locked.
struct RowVersion {
  std::vector<std::string> values;  // as psql prints them, shortened; "NULL"
  uint32_t maker = 0;               // session whose open transaction wrote it; 0: committed
  uint32_t replacer = 0;            // session whose open transaction has updated or deleted it; 0: nobody
  bool replaced = false;  // updated or deleted by somebody who committed: older snapshots still see it
  bool deletes = false;   // `replacer` (or whoever replaced it) deleted it
  bool newest = false;    // what a statement of somebody new would see: committed, not replaced by a commit
  // Sessions with an open transaction that see it now, ascending: by the snapshot that they keep, else as
  // their next statement would.
  std::vector<uint32_t> seen_by;

  struct Lock {
    uint32_t session = 0;
    // "FOR UPDATE", "FOR NO KEY UPDATE", "FOR SHARE", "FOR KEY SHARE". Only of `asked`: "UNIQUE", which waits
    // to see whether a unique key stays taken.
    std::string mode;
  };
  std::vector<Lock> locks;  // held now, that of an updater too; of each session the strongest, by session
  std::vector<Lock> asked;  // of those that wait for it, by session
};

struct TableView {
  static constexpr size_t kMaxRows = 200;

  std::string name;
  std::vector<std::string> columns;
  // A row's versions stand together, oldest first; rows by where the first of these stands, which is the
  // order of a SELECT without ORDER BY as long as nothing was updated.
  std::vector<RowVersion> rows;
  uint64_t more = 0;  // versions beyond the first kMaxRows
};

// What a session waits for, or has locked besides rows.
struct DatabaseObject {
  enum class Kind : uint8_t {
    kNone,
    kRow,           // of the table `name`
    kKey,           // the same: whether a unique key stays taken
    kTable,         // `name`
    kAdvisoryLock,  // `name`: "7", "(1, 2)"
    kTime,          // pg_sleep
  };
  Kind kind = Kind::kNone;
  std::string name;
  std::string mode;  // of a lock that is held: "EXCLUSIVE", "SHARE" ...; empty: there is only one
};

struct SessionView {
  enum class State : uint8_t { kIdle, kInTransaction, kFailed };

  uint32_t number = 0;  // from 1
  State state = State::kIdle;
  std::string isolation;            // "READ COMMITTED"; of an idle one that of its next transaction
  std::string statement;            // the text that it is in the middle of; empty: none
  std::vector<uint32_t> waits_for;  // sessions that hold what it waits for, ascending
  DatabaseObject waits_what;        // kNone: it does not wait, or what it waited for has come
  // Besides row locks. Those that every statement takes of its tables (up to ROW EXCLUSIVE) are left out.
  std::vector<DatabaseObject> locks;
};

struct DatabaseView {
  std::vector<TableView> tables;      // in the order of their creation
  std::vector<SessionView> sessions;  // by number
  bool empty() const { return tables.empty() && sessions.empty(); }
};

DatabaseView ViewDatabase(const model::database::State& state, int64_t now_us);

}  // namespace interleave::session
