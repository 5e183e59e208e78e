#include "trace/names.hpp"

#include "base/check.hpp"

namespace interleave::trace {

std::string_view Name(RecordKind kind) {
  switch (kind) {
    case RecordKind::kTimeGap:
    case RecordKind::kStep:
      break;
    case RecordKind::kPause:
      return "pause";
    case RecordKind::kWake:
      return "wake";
    case RecordKind::kTaskCreate:
      return "task_create";
    case RecordKind::kTaskName:
      return "task_name";
    case RecordKind::kTaskEnd:
      return "task_end";
    case RecordKind::kRequestStart:
      return "request_start";
    case RecordKind::kRequestEnd:
      return "request_end";
    case RecordKind::kRead:
    case RecordKind::kReadText:
      return "read";
    case RecordKind::kWrite:
    case RecordKind::kWriteText:
      return "write";
    case RecordKind::kAcquire:
      return "acquire";
    case RecordKind::kRelease:
      return "release";
    case RecordKind::kCall:
      return "call";
    case RecordKind::kReply:
      return "reply";
    case RecordKind::kCounter:
    case RecordKind::kCounterText:
      return "counter";
    case RecordKind::kException:
      return "exception";
    case RecordKind::kPrint:
      return "print";
    case RecordKind::kStuck:
      return "stuck";
    case RecordKind::kHeldBy:
      return "held_by";
    case RecordKind::kStatement:
      return "statement";
    case RecordKind::kServed:
      return "served";
    case RecordKind::kBlocked:
      return "blocked";
    case RecordKind::kTable:
      return "table";
    case RecordKind::kRows:
      return "rows";
    case RecordKind::kRowRead:
      return "row_read";
    case RecordKind::kRowBefore:
      return "row_before";
    case RecordKind::kRowWrite:
      return "row_write";
    case RecordKind::kTransactionEnd:
      return "transaction_end";
    case RecordKind::kUndone:
      return "undone";
    case RecordKind::kEnd:
      return "end";
  }
  CHECK(false);
  return {};
}

std::string_view Name(Wait wait) {
  switch (wait) {
    case Wait::kNone:
      return "none";
    case Wait::kTurn:
      return "turn";
    case Wait::kTimer:
      return "timer";
    case Wait::kIo:
      return "io";
    case Wait::kLock:
      return "lock";
    case Wait::kSemaphore:
      return "semaphore";
    case Wait::kEvent:
      return "event";
    case Wait::kCondition:
      return "condition";
    case Wait::kQueue:
      return "queue";
    case Wait::kTask:
      return "task";
    case Wait::kFuture:
      return "future";
    case Wait::kThreadLock:
      return "thread_lock";
    case Wait::kRow:
      return "row";
    case Wait::kBarrier:
      return "barrier";
    case Wait::kPool:
      return "pool";
  }
  CHECK(false);
  return {};
}

std::string_view Name(Ending ending) {
  switch (ending) {
    case Ending::kDone:
      return "done";
    case Ending::kFailed:
      return "failed";
    case Ending::kCancelled:
      return "cancelled";
  }
  CHECK(false);
  return {};
}

std::string_view Name(Device device) {
  switch (device) {
    case Device::kUpstream:
      return "upstream";
    case Device::kDatabase:
      return "database";
    case Device::kRedis:
      return "redis";
  }
  CHECK(false);
  return {};
}

std::string_view Name(ServedState state) {
  switch (state) {
    case ServedState::kIdle:
      return "idle";
    case ServedState::kInTransaction:
      return "in transaction";
    case ServedState::kFailedTransaction:
      return "failed transaction";
  }
  CHECK(false);
  return {};
}

std::string_view Name(Outcome outcome) {
  switch (outcome) {
    case Outcome::kFinished:
      return "finished";
    case Outcome::kDeadlock:
      return "deadlock";
    case Outcome::kStuck:
      return "stuck";
    case Outcome::kException:
      return "exception";
    case Outcome::kStopped:
      return "stopped";
    case Outcome::kLimit:
      return "limit";
  }
  CHECK(false);
  return {};
}

std::string_view Name(RowChange change) {
  switch (change) {
    case RowChange::kBlind:
      return "blind";
    case RowChange::kComputed:
      return "computed";
    case RowChange::kChecked:
      return "checked";
  }
  CHECK(false);
  return {};
}

std::string_view Name(TransactionEnd end) {
  switch (end) {
    case TransactionEnd::kRolledBack:
      return "rolled_back";
    case TransactionEnd::kCommitted:
      return "committed";
    case TransactionEnd::kPartly:
      return "rolled_back_to_savepoint";
  }
  CHECK(false);
  return {};
}

}  // namespace interleave::trace
