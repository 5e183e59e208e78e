// The module _database: sessions of a simulated PostgreSQL server, for the clients that people know (asyncpg,
// psycopg, Django), which the library has in Python.
//
//   session = _database.connect()
//   tag, columns, rows = await _database.run(session, "SELECT 1", None)
//   tag, columns, rows = _database.run_blocking(session, "SELECT $1::int", (5,))
//
// A statement is sent, carried out at the server and answered. In timed runs all of that takes the latency of
// Options::database, and the statement is carried out when its answer is due. In untimed runs it is carried
// out and answered at two moments of their own, with anything in between; they are one where nobody else can
// tell (BEGIN, a savepoint). A blocking call's thread does nothing between that others see.
//
// A session that waits at the server goes on when what it waits for has come: in timed runs at once, first
// come first served; in untimed runs whenever the chooser says. In a circle of waits the one whose
// deadlock_timeout runs out first is the victim: in untimed runs any of them. A lock_timeout or
// statement_timeout that is set ends a wait when its time is over; in untimed runs at any moment while the
// session waits, and so does pg_sleep.
//
// The server is beside the arena, as a value of its own: the world saves, restores and hashes it by hooks.
//
// Inaccuracies: a call that is cancelled before it was carried out never is; one that waits at the server is
// cancelled there at once. numeric values arrive as int where they are whole, else as float. Times arrive as
// text. A statement_timeout is looked at while its statement waits, and not before or after. In untimed runs
// the shortest of a session's timeouts is the one that fires. The server's own choice among several sessions
// that one COMMIT lets go on is free in PostgreSQL too.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "model/database/engine/server.hpp"
#include "model/database/recorder.hpp"
#include "model/native.hpp"
#include "sim/world.hpp"

namespace interleave::model::database {

inline constexpr std::string_view kErrorNames[] = {
    "sqlstate", "message", "detail", "hint", "constraint_name", "table_name", "column_name", "position"};

struct Database {
  explicit Database(sim::World* world) : recorder(world) {}

  Server server;
  RowRecorder recorder;  // it observes where the world keeps records
  uint16_t session = 0;  // the program's object for a session
  uint16_t call = 0;     // an awaitable call
  Value server_error;    // the exception class
  // What its instances carry: kErrorNames, interned.
  std::vector<Value> error_names;
  uint32_t waiting_root = 0;   // a List of session objects that wait at the server, first come first
  uint32_t blocking_root = 0;  // of each thread: the session of its blocking call, once it was carried out
  // Of a timed run: State::releases when all who wait were looked at last; nothing: they are to be.
  std::optional<uint64_t> settled;
  SessionId fresh = 0;  // the one that has begun to wait since, for something or for something else

  static Database& Of(Machine& machine) {
    return sim::World::Of(machine).Model<Database>(sim::ModelId::kDatabase);
  }
};

namespace session_slot {
enum : uint32_t {
  kId = vm::object_slot::kFirst,
  kNumber,  // of the object, for records
  kFuture,  // what the call that waits at the server is woken by; None: a thread waits
  kCall,    // that call, in untimed runs of event loops
  // In timed runs when its timeouts are over, as Smalls; None: never.
  kDeadlockCheck,
  kLockEnd,
  kStatementEnd,
  kActor,  // Small: who waits
  kWoken,  // Bool: it was told to go on and has not yet
  kEnd
};
// None, unless it waits.
inline constexpr uint32_t kOfWait[] = {kFuture, kCall, kDeadlockCheck, kLockEnd, kStatementEnd};
}  // namespace session_slot

void Install(sim::World& world);

// A process is no more: the server sees its connections end, rolls back and closes its sessions. What it had
// sent and was not carried out yet never is.
void CloseSessionsOf(Machine& machine, uint32_t process);

// ---- Between the parts of this folder.

// What the server answered, as (tag, columns, rows); raised, where it refused.
Outcome Render(Machine& machine, const Answer& answer);
// False: raised, a value that no parameter can be.
bool ReadArguments(Machine& machine, Value arguments, std::vector<sql::Datum>* values);
Outcome RaiseServerError(Machine& machine, const sql::ServerError& error);

int64_t NowUs(Machine& machine);
SessionId IdOf(Machine& machine, Value session);

// The session begins to wait at the server, or is done with it.
void BeginWait(Machine& machine, Value session);
void EndWait(Machine& machine, Value session);
// Those that wait and may go on do, or may be chosen to.
void LetGoOn(Machine& machine);
// What comes of a session that was told to go on, or whose time is over. kWaits: it waits on.
Answer GoOn(Machine& machine, Value session);
// Of a session that waits, in a timed run: when it is to be looked after, if nobody lets it go on before.
int64_t WaitDeadline(Machine& machine, Value session);

void InstallCalls(Machine& machine, Database& types);
Outcome RunAwaited(Machine& machine, const Arguments& arguments);
Outcome RunBlocking(Machine& machine, const Arguments& arguments);
// Whether others can tell the moment at which this is carried out from the moment at which it is answered.
bool IsSeen(std::string_view text);
void RecordCall(Machine& machine, trace::RecordKind kind, Value sql);

}  // namespace interleave::model::database
