// What the sessions of a database do over time: statements and the waits in them, transactions, who a pool
// has lent them to, and who waits for the pool. Told from the records; built incrementally.
//
//   DatabaseSessions sessions(log);
//   sessions.Update();                       // after the log grew
//   sessions.of(2).statements.back().actor   // of session 2
//
// A statement lasts from the call to the reply, its wait from when the server could not go on to the answer.
// A transaction lasts from the answer after which the session is in one to the answer after which it is not.
// The number of a session that was closed is used again: for the page it stays one lane.
#pragma once

#include <cstdint>
#include <vector>

#include "trace/cursor.hpp"
#include "trace/log.hpp"

namespace interleave::trace {

inline constexpr int64_t kLasts = INT64_MAX;  // as an end: it has not ended

struct SessionStatement {
  int64_t begin_ns = 0;
  int64_t end_ns = kLasts;
  int64_t blocked_ns = kLasts;  // when its wait began; kLasts: it did not wait
  int64_t served_ns = kLasts;   // when the server had carried it out
  uint32_t actor = 0;
  uint32_t step = 0;
  uint32_t text = 0;     // index into Log::texts
  uint32_t blocker = 0;  // the session that had what it waited for; 0: none in particular
  uint16_t line = 0;
  ServedState after = ServedState::kIdle;  // what the session is in after it
  bool refused = false;
};

// A stretch of time: a transaction, a loan.
struct SessionStretch {
  int64_t begin_ns = 0;
  int64_t end_ns = kLasts;
  uint32_t actor = 0;
  bool failed = false;  // of a transaction: rolled back because the server refused something
};

struct DatabaseSession {
  std::vector<SessionStatement> statements;  // by beginning; they do not overlap
  std::vector<SessionStretch> transactions;  // the same
  std::vector<SessionStretch> loans;         // the same
};

class DatabaseSessions {
 public:
  explicit DatabaseSessions(const Log& log) : log_(&log), cursor_(log) {}

  void Update();

  uint32_t count() const { return static_cast<uint32_t>(sessions_.size()); }
  // REQUIRES: 1 <= number <= count().
  const DatabaseSession& of(uint32_t number) const { return sessions_[number - 1]; }
  // Those who had to wait for a connection of the pool, by beginning.
  const std::vector<SessionStretch>& pool_waits() const { return pool_waits_; }

 private:
  static constexpr uint32_t kNobody = UINT32_MAX;

  struct Actor {
    uint32_t session = 0;  // of its statement; 0: it has none
    uint32_t text = 0;
    uint32_t pool_wait = kNobody;  // that lasts
    int64_t called_ns = 0;
  };

  void Take(const Record& record);
  DatabaseSession& Ensure(uint32_t number);
  Actor& Of(uint32_t actor);
  SessionStatement* StatementOf(uint32_t actor);
  void TakeStatement(const Record& record);
  void TakeServed(const Record& record);
  void TakePause(const Record& record);
  void TakeLoan(const Record& record);
  void EndPoolWait(uint32_t actor);

  const Log* log_;
  Cursor cursor_;
  std::vector<DatabaseSession> sessions_;
  std::vector<SessionStretch> pool_waits_;
  std::vector<Actor> actors_;
};

}  // namespace interleave::trace
