// Sessions that wait at the server: who is told to go on, and when a wait is given up.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "model/asyncio/events.hpp"
#include "model/asyncio/future.hpp"
#include "model/asyncio/loop.hpp"
#include "model/database/database.hpp"
#include "model/database/engine/settings.hpp"

namespace interleave::model::database {

namespace {

constexpr int64_t kNsInMs = 1'000'000;
constexpr int64_t kNsInUs = 1'000;

// What may end a session's wait with an error.
struct Timeout {
  Answer (Server::*end)(SessionId);
  int64_t ms;
  int64_t end_ns;  // in timed runs
};

class TimeoutList {
 public:
  void Add(const Timeout& timeout) { timeouts_[size_++] = timeout; }
  const Timeout* begin() const { return timeouts_.data(); }
  const Timeout* end() const { return timeouts_.data() + size_; }

 private:
  std::array<Timeout, 3> timeouts_ = {};
  size_t size_ = 0;
};

Value Waiting(Machine& machine) {
  const uint32_t root = Database::Of(machine).waiting_root;
  if (machine.arena().Root(root).is_unset()) machine.arena().SetRoot(root, machine.List(nullptr, 0));
  return machine.arena().Root(root);
}

Ref LoopOf(Machine& machine, Value future) {
  return Get(machine, future.ref(), asyncio::future_slot::kLoop).ref();
}

// A loop of another thread has nothing to do, maybe.
void WakeLoop(Machine& machine, Ref loop) {
  if (asyncio::RunningLoop(machine) != loop) sim::World::Of(machine).WakeOne(Value::Object(loop));
}

int64_t SettingMs(Machine& machine, Value session, std::string_view name, int64_t otherwise = 0) {
  return TimeoutMs(Database::Of(machine).server.session(IdOf(machine, session)), name, otherwise);
}

int64_t DeadlockMs(Machine& machine, Value session) {
  const int64_t usual = sim::World::Of(machine).options().database.deadlock_timeout_ms;
  return SettingMs(machine, session, "deadlock_timeout", usual);
}

void StartTimer(Machine& machine, Value session, uint32_t slot, int64_t ms) {
  const sim::World& world = sim::World::Of(machine);
  if (world.untimed() || ms <= 0) return Set(machine, session.ref(), slot, Value::None());
  SetSmall(machine, session.ref(), slot, world.now_ns() + ms * kNsInMs);
}

bool WaitsForLock(Machine& machine, Value session) {
  return Database::Of(machine).server.session(IdOf(machine, session)).wait.kind != WaitKind::kSleep;
}

// It begins to wait for another lock.
void StartLockTimers(Machine& machine, Value session) {
  const bool waits = WaitsForLock(machine, session);
  StartTimer(machine, session, session_slot::kDeadlockCheck, waits ? DeadlockMs(machine, session) : 0);
  const int64_t lock_ms = SettingMs(machine, session, "lock_timeout");
  StartTimer(machine, session, session_slot::kLockEnd, waits ? lock_ms : 0);
}

// Those that are set, in the order in which the server looks at them where they are over at once.
TimeoutList Timeouts(Machine& machine, Value session) {
  const auto end_ns = [&](uint32_t slot) {
    const Value end = Get(machine, session.ref(), slot);
    return end.is_none() ? sim::ThreadWait::kNever : end.small();
  };
  TimeoutList timeouts;
  const int64_t lock_ms = SettingMs(machine, session, "lock_timeout");
  const int64_t statement_ms = SettingMs(machine, session, "statement_timeout");
  if (WaitsForLock(machine, session)) {
    timeouts.Add({&Server::EndDeadlock, DeadlockMs(machine, session), end_ns(session_slot::kDeadlockCheck)});
    if (lock_ms > 0) timeouts.Add({&Server::EndLockTimeout, lock_ms, end_ns(session_slot::kLockEnd)});
  }
  if (statement_ms > 0)
    timeouts.Add({&Server::EndStatementTimeout, statement_ms, end_ns(session_slot::kStatementEnd)});
  return timeouts;
}

// Of those that are over, or, in an untimed run, of all. Null: none, but that deadlock_timeout may be over,
// which does nothing outside of a circle and then not again.
const Timeout* FirstToFire(Machine& machine, Value session, const TimeoutList& timeouts) {
  const sim::World& world = sim::World::Of(machine);
  const Timeout* first = nullptr;
  for (const Timeout& timeout : timeouts) {
    if (!world.untimed() && timeout.end_ns > world.now_ns()) continue;
    if (timeout.end == &Server::EndDeadlock &&
        !Database::Of(machine).server.IsDeadlocked(IdOf(machine, session))) {
      Set(machine, session.ref(), session_slot::kDeadlockCheck, Value::None());
      continue;
    }
    const bool is_earlier =
        first == nullptr || (world.untimed() ? timeout.ms < first->ms : timeout.end_ns < first->end_ns);
    if (is_earlier) first = &timeout;
  }
  return first;
}

// What it waits for has come. A sleep is over at any moment where nobody knows the time.
bool MayGoOn(Machine& machine, Value session) {
  if (sim::World::Of(machine).untimed() && !WaitsForLock(machine, session)) return true;
  return Database::Of(machine).server.MayGoOn(IdOf(machine, session), NowUs(machine));
}

void LetGoOnTimed(Machine& machine, Value session) {
  if (Get(machine, session.ref(), session_slot::kWoken).is_true()) return;
  if (!MayGoOn(machine, session)) return;
  Set(machine, session.ref(), session_slot::kWoken, Value::Bool(true));
  const Value future = Get(machine, session.ref(), session_slot::kFuture);
  if (future.is_none()) return sim::World::Of(machine).WakeAll(session);
  if (asyncio::IsDone(machine, future.ref())) return;
  asyncio::SetResult(machine, future.ref(), Value::None());
  WakeLoop(machine, LoopOf(machine, future));
}

// What the session may do next, if only to fail of a deadlock or of a timeout, is an event of its loop, or
// makes its thread one that asks.
void LetGoOnUntimed(Machine& machine, Value session) {
  const TimeoutList timeouts = Timeouts(machine, session);
  const bool may = MayGoOn(machine, session) || FirstToFire(machine, session, timeouts) != nullptr;
  if (may == Get(machine, session.ref(), session_slot::kWoken).is_true()) return;
  Set(machine, session.ref(), session_slot::kWoken, Value::Bool(may));
  sim::World& world = sim::World::Of(machine);
  const Value future = Get(machine, session.ref(), session_slot::kFuture);
  if (future.is_none()) return may ? world.threads().Offer(session) : world.threads().Withdraw(session);
  const Ref loop = LoopOf(machine, future);
  const Value call = Get(machine, session.ref(), session_slot::kCall);
  if (!may) {
    asyncio::CancelEvent(machine, loop, Get(machine, call.ref(), asyncio::awaitable_slot::kEnd));
    return;
  }
  const auto actor = static_cast<uint32_t>(GetSmall(machine, session.ref(), session_slot::kActor));
  Set(machine, call.ref(), asyncio::awaitable_slot::kEnd,
      asyncio::NewEvent(machine, loop, sim::OptionKind::kEffect, actor, call));
  WakeLoop(machine, loop);
}

}  // namespace

int64_t NowUs(Machine& machine) { return sim::World::Of(machine).now_ns() / 1000; }

SessionId IdOf(Machine& machine, Value session) {
  return static_cast<SessionId>(GetSmall(machine, session.ref(), session_slot::kId));
}

int64_t WaitDeadline(Machine& machine, Value session) {
  const Wait& wait = Database::Of(machine).server.session(IdOf(machine, session)).wait;
  int64_t first_ns = wait.kind == WaitKind::kSleep ? wait.until_us * kNsInUs : sim::ThreadWait::kNever;
  for (const Timeout& timeout : Timeouts(machine, session)) first_ns = std::min(first_ns, timeout.end_ns);
  return first_ns;
}

namespace {

void NoteFresh(Machine& machine, Value session) {
  Database& database = Database::Of(machine);
  const SessionId id = IdOf(machine, session);
  if (database.fresh != 0 && database.fresh != id) database.settled.reset();
  database.fresh = id;
}

}  // namespace

// In an untimed run by their numbers: who came first makes no difference there.
void BeginWait(Machine& machine, Value session) {
  const Value waiting = Waiting(machine);
  machine.ListAppend(waiting, session);
  uint32_t place = machine.ListSize(waiting) - 1;
  const auto stands_behind = [&](uint32_t index) {
    return sim::World::Of(machine).untimed() &&
           IdOf(machine, machine.ListGet(waiting, index)) > IdOf(machine, session);
  };
  for (; place > 0 && stands_behind(place - 1); --place) {
    machine.ListSet(waiting, place, machine.ListGet(waiting, place - 1));
  }
  machine.ListSet(waiting, place, session);
  NoteFresh(machine, session);
  Set(machine, session.ref(), session_slot::kWoken, Value::Bool(false));
  const int64_t statement_ms = SettingMs(machine, session, "statement_timeout");
  StartTimer(machine, session, session_slot::kStatementEnd, statement_ms);
  StartLockTimers(machine, session);
}

void EndWait(Machine& machine, Value session) {
  const Value waiting = Waiting(machine);
  uint32_t kept = 0;
  for (uint32_t index = 0; index < machine.ListSize(waiting); ++index) {
    const Value other = machine.ListGet(waiting, index);
    if (other != session) machine.ListSet(waiting, kept++, other);
  }
  machine.ListTruncate(waiting, kept);
  for (const uint32_t slot : session_slot::kOfWait) Set(machine, session.ref(), slot, Value::None());
  Set(machine, session.ref(), session_slot::kWoken, Value::Bool(false));
}

void CloseSessionsOf(Machine& machine, uint32_t process) {
  Server& server = Database::Of(machine).server;
  const std::vector<SessionId> closed = server.SessionsOf(process);
  std::vector<Value> waiting;
  machine.Items(Waiting(machine), &waiting);
  for (const Value session : waiting) {
    if (std::binary_search(closed.begin(), closed.end(), IdOf(machine, session))) EndWait(machine, session);
  }
  for (const SessionId id : closed) server.Disconnect(id);
  LetGoOn(machine);
}

void LetGoOn(Machine& machine) {
  if (machine.arena().Root(Database::Of(machine).waiting_root).is_unset()) return;
  const bool is_untimed = sim::World::Of(machine).untimed();
  Database& database = Database::Of(machine);
  const uint64_t releases = database.server.state().releases;
  const bool is_settled = !is_untimed && database.settled == releases;
  const SessionId fresh = std::exchange(database.fresh, 0);
  if (is_settled && fresh == 0) return;
  database.settled = releases;
  const Value waiting = Waiting(machine);
  for (uint32_t index = 0; index < machine.ListSize(waiting); ++index) {
    const Value session = machine.ListGet(waiting, index);
    if (is_settled && IdOf(machine, session) != fresh) continue;
    if (is_untimed) {
      LetGoOnUntimed(machine, session);
    } else {
      LetGoOnTimed(machine, session);
    }
  }
}

Answer GoOn(Machine& machine, Value session) {
  Server& server = Database::Of(machine).server;
  const SessionId id = IdOf(machine, session);
  Set(machine, session.ref(), session_slot::kWoken, Value::Bool(false));
  NoteFresh(machine, session);
  if (!MayGoOn(machine, session)) {
    const TimeoutList timeouts = Timeouts(machine, session);
    const Timeout* timeout = FirstToFire(machine, session, timeouts);
    if (timeout != nullptr) return (server.*timeout->end)(id);
    Answer answer;
    answer.kind = Answer::Kind::kWaits;
    return answer;
  }
  const Wait& wait = server.session(id).wait;
  const int64_t now_us =
      wait.kind == WaitKind::kSleep ? std::max(NowUs(machine), wait.until_us) : NowUs(machine);
  Answer answer = server.GoOn(id, now_us);
  if (answer.kind == Answer::Kind::kWaits) StartLockTimers(machine, session);
  return answer;
}

}  // namespace interleave::model::database
