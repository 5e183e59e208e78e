// Sessions that wait at the server: who is told to go on, and when a wait is given up.
#include <algorithm>

#include "model/asyncio/events.hpp"
#include "model/asyncio/future.hpp"
#include "model/asyncio/loop.hpp"
#include "model/database/database.hpp"
#include "model/database/engine/settings.hpp"

namespace interleave::model::database {

namespace {

constexpr int64_t kNsInMs = 1'000'000;

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

void LetGoOnTimed(Machine& machine, Value session) {
  if (Get(machine, session.ref(), session_slot::kWoken).is_true()) return;
  if (!Database::Of(machine).server.MayGoOn(IdOf(machine, session), NowUs(machine))) return;
  Set(machine, session.ref(), session_slot::kWoken, Value::Bool(true));
  const Value future = Get(machine, session.ref(), session_slot::kFuture);
  if (future.is_none()) return sim::World::Of(machine).WakeAll(session);
  if (asyncio::IsDone(machine, future.ref())) return;
  asyncio::SetResult(machine, future.ref(), Value::None());
  WakeLoop(machine, LoopOf(machine, future));
}

// What the session may do next, if only to fail of a deadlock, is an event of its loop, or makes its thread
// one that asks.
void LetGoOnUntimed(Machine& machine, Value session) {
  const Server& server = Database::Of(machine).server;
  const SessionId id = IdOf(machine, session);
  const bool may = server.MayGoOn(id, NowUs(machine)) || server.IsDeadlocked(id);
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

int64_t WaitDeadline(Machine& machine, SessionId id) {
  const sim::World& world = sim::World::Of(machine);
  const Session& session = Database::Of(machine).server.session(id);
  const int64_t deadlock_ms =
      TimeoutMs(session, "deadlock_timeout", world.options().database.deadlock_timeout_ms);
  const int64_t lock_ms = TimeoutMs(session, "lock_timeout", 0);
  const int64_t statement_ms = TimeoutMs(session, "statement_timeout", 0);
  int64_t first_ms = deadlock_ms;
  if (lock_ms > 0) first_ms = std::min(first_ms, lock_ms);
  if (statement_ms > 0) first_ms = std::min(first_ms, statement_ms);
  return world.now_ns() + first_ms * kNsInMs;
}

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
  Set(machine, session.ref(), session_slot::kWoken, Value::Bool(false));
}

void EndWait(Machine& machine, Value session) {
  const Value waiting = Waiting(machine);
  uint32_t kept = 0;
  for (uint32_t index = 0; index < machine.ListSize(waiting); ++index) {
    const Value other = machine.ListGet(waiting, index);
    if (other != session) machine.ListSet(waiting, kept++, other);
  }
  machine.ListTruncate(waiting, kept);
  for (const uint32_t slot : {session_slot::kFuture, session_slot::kCall, session_slot::kDeadline}) {
    Set(machine, session.ref(), slot, Value::None());
  }
  Set(machine, session.ref(), session_slot::kWoken, Value::Bool(false));
}

void LetGoOn(Machine& machine) {
  if (machine.arena().Root(Database::Of(machine).waiting_root).is_unset()) return;
  const bool is_untimed = sim::World::Of(machine).untimed();
  const Value waiting = Waiting(machine);
  for (uint32_t index = 0; index < machine.ListSize(waiting); ++index) {
    const Value session = machine.ListGet(waiting, index);
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
  if (server.MayGoOn(id, NowUs(machine))) return server.GoOn(id, NowUs(machine));
  if (server.IsDeadlocked(id)) return server.EndDeadlock(id);
  Answer answer;
  answer.kind = Answer::Kind::kWaits;
  return answer;
}

}  // namespace interleave::model::database
