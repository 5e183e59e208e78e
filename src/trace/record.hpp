// What happened in a run, as plain records of 16 bytes. The core appends them to a Log (log.hpp); spans,
// counters, lost updates, percentiles, exports and the page are all derived from them and from nothing else.
//
// Time is a difference in virtual nanoseconds to the record before; a gap of 2^32 ns and more is carried by
// a kTimeGap record in front. A finished request leaves 7 to 20 records.
//
// Actors are numbered: 0 is the first thread (the program's top level, and its event loop), 1, 2, ... are the
// tasks and the other threads in the order of their creation. An event loop in another thread has the actor
// of that thread. A request is a task with a kRequestStart record.
#pragma once

#include <cstdint>

namespace interleave::trace {

enum class RecordKind : uint8_t {
  kTimeGap,       // value: the upper 32 bits of the gap; delta_ns: the lower ones
  kStep,          // a step begins. actor: who; detail: StepKind; value: position of the step, from 1
  kPause,         // a task's step ends in a suspension. detail: Wait; line: where it waits; value: of what
                  // (object number; for kTask the task waited for; 0 none)
  kWake,          // actor may go on (it enters the ready queue). value: the actor that caused it, 0 a timer
                  // or the world; detail: the Wait that is over. With kLock and its kin this is the hand-over
  kTaskCreate,    // actor: creator; value: the new task; line: where
  kTaskName,      // actor: the task; value: index into Log::texts. Only for names that are not the default
  kTaskEnd,       // actor: the task; detail: Ending
  kRequestStart,  // actor: the task; value: request id, from 1
  kRequestEnd,    // actor: the task; detail: Ending; value: request id (kTaskEnd follows)
  kRead,          // a watched variable was read. detail: variable index; value: its value as int32
  kWrite,         // a watched variable was written. detail, value: the same
  kReadText,      // the same where the value is no int of 32 bits. value: index into Log::texts (its repr)
  kWriteText,
  kAcquire,      // actor has got a primitive. detail: Wait (which kind); value: object number, of kPool the
                 // database session
  kRelease,      // actor let it go
  kCall,         // actor calls an outside device. detail: Device; value: key; of a database the index of the
                 // SQL in Log::texts
  kReply,        // the device answered actor
  kCounter,      // a counter that is an expression changed. detail: counter index; value: int32
  kCounterText,  // the same, no int of 32 bits
  kException,    // an exception that nobody caught. actor; line; value: index into Log::texts
  kPrint,        // the program printed. value: index into Log::texts (one line)
  kStuck,        // at the end of a run that cannot go on. actor waits (detail: Wait; line; value: object
                 // number) and nobody will wake it
  kHeldBy,       // follows kStuck where the object has a holder. value: the holder; detail: 1 if that has
                 // finished
  kEnd,          // the run is over. detail: Outcome
  kStatement,    // follows the kCall of a statement. value: the database session it goes through, from 1
  kServed,   // the database has carried it out. value: the session; detail: what that is in now, ServedState
  kBlocked,  // it waits there for what another session holds. value: that session, 0 nobody in particular
  // What statements did to rows of a database (anomalies.hpp). Tables have numbers, 255 stands for all from
  // there on; so have versions of rows, in the order of their writing.
  kTable,  // a table was made. detail: its number; value: index into Log::texts (its name)
  kRows,   // actor's statement is at rows: until the next kRows, row records are about it. detail: RowChange;
           // value, from below: number of the session (16 bits); as bits the columns that are assigned, the
           // last for all from the 8th on (8); those of them whose new value the client sent (8)
  kRowRead,    // it has read a row. detail: table; value: the version
  kRowBefore,  // in front of kRowWrite, unless the row is new. detail: table; value: the version replaced
  kRowWrite,   // detail: table; value: the version that was written, or the deletion
  kTransactionEnd,  // detail: TransactionEnd; value: number of the session
  kUndone,          // follows kTransactionEnd of kPartly. value: the first version that is undone
};

// kThread: a thread begins, or goes on after a wait.
enum class StepKind : uint8_t { kTask, kArrive, kTimer, kCallback, kEffect, kThread };

// What a pause waits for.
enum class Wait : uint8_t {
  kNone,
  kTurn,   // nothing but its turn: `sleep(0)`, a yield
  kTimer,  // a sleep
  kIo,     // a reply from outside
  kLock,   // asyncio.Lock
  kSemaphore,
  kEvent,
  kCondition,
  kQueue,
  kTask,        // another task, a gather
  kFuture,      // a future of the program's own
  kThreadLock,  // threading.Lock: the whole thread stands still, with what its event loop runs
  kRow,         // a row lock in the database
  kBarrier,
  kPool,  // a connection of a pool
};

enum class Ending : uint8_t { kDone, kFailed, kCancelled };

enum class Device : uint8_t { kUpstream, kDatabase, kRedis };

// What a database session is in after a statement; kRefused is added where the server refused it.
enum class ServedState : uint8_t { kIdle, kInTransaction, kFailedTransaction };
inline constexpr uint8_t kRefused = 4;

// What the new values of a row rest on.
enum class RowChange : uint8_t {
  kBlind,     // some on what the client sent
  kComputed,  // all on the version that is replaced (SET n = n + 1), or on nothing that was read
  kChecked,   // whatever they are, on a condition about what is replaced (WHERE version = $1)
};

// kPartly: to a savepoint; the transaction goes on.
enum class TransactionEnd : uint8_t { kRolledBack, kCommitted, kPartly };

enum class Outcome : uint8_t { kFinished, kDeadlock, kStuck, kException, kStopped, kLimit };

struct Record {
  uint32_t delta_ns = 0;
  RecordKind kind = RecordKind::kTimeGap;
  uint8_t detail = 0;
  uint16_t line = 0;  // source line, 0 unknown, 65535 that line or a later one
  uint32_t actor = 0;
  uint32_t value = 0;

  int32_t signed_value() const { return static_cast<int32_t>(value); }
};
static_assert(sizeof(Record) == 16);

}  // namespace interleave::trace
