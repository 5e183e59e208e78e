// Calls of the clients: awaited ones, and those for which the whole thread waits.
#include <algorithm>
#include <array>
#include <cctype>

#include "model/asyncio/events.hpp"
#include "model/asyncio/future.hpp"
#include "model/asyncio/handle.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/sleep.hpp"
#include "model/database/database.hpp"

namespace interleave::model::database {

namespace {

using asyncio::awaitable_slot::kState;
using vm::AwaitEvent;

namespace call_slot {
enum : uint32_t {
  kSession = asyncio::awaitable_slot::kOwner,
  kFuture = asyncio::awaitable_slot::kFuture,
  kSql = asyncio::awaitable_slot::kExtra,
  kPending = asyncio::awaitable_slot::kEnd,  // the timer; in untimed runs the event
  kArguments,
  kMost,     // Small: after how many rows a query stops; 0: never
  kIsSent,   // Bool: the server has it, and the session may wait there
  kResult,   // in untimed runs what the reply brings; Unset: not yet
  kFailure,  // the same, an exception
  kEnd
};
}

int64_t DrawLatency(sim::World& world) {
  return world.ChooseDuration(world.options().database.latency_min_ns,
                              world.options().database.latency_max_ns);
}

Value SessionOf(Machine& machine, Ref call) { return Get(machine, call, call_slot::kSession); }

// ---- At the server.

Answer Send(Machine& machine, Value session, Value sql, Value arguments, int64_t most, bool* refused) {
  std::vector<sql::Datum> values;
  *refused = !arguments.is_none() && !ReadArguments(machine, arguments, &values);
  if (*refused) return {};
  return Database::Of(machine).server.Run(IdOf(machine, session), machine.Text(sql),
                                          arguments.is_none() ? nullptr : &values, NowUs(machine),
                                          most == 0 ? UINT64_MAX : static_cast<uint64_t>(most));
}

void RecordSession(Machine& machine, trace::RecordKind kind, SessionId value, uint8_t detail = 0) {
  sim::World& world = sim::World::Of(machine);
  if (world.records()) world.Record(kind, world.actor(), detail, machine.CurrentLine(), value);
}

// A wait at its beginning, and the answer.
void RecordAnswer(Machine& machine, Value session, const Answer& answer, bool is_first) {
  const SessionId id = IdOf(machine, session);
  const Server& server = Database::Of(machine).server;
  if (answer.kind != Answer::Kind::kWaits) {
    const auto state = static_cast<uint8_t>(server.StateOf(id));
    const uint8_t refused = answer.kind == Answer::Kind::kFailed ? trace::kRefused : 0;
    return RecordSession(machine, trace::RecordKind::kServed, id, static_cast<uint8_t>(state | refused));
  }
  if (!is_first) return;
  const std::vector<SessionId> blockers = server.BlockersOf(id);
  RecordSession(machine, trace::RecordKind::kBlocked, blockers.empty() ? 0 : blockers.front());
}

void Keep(Machine& machine, Ref call, const Outcome& outcome) {
  const bool has_failed = outcome.raised();
  Set(machine, call, call_slot::kFailure, has_failed ? machine.TakeRaised() : Value::Unset());
  Set(machine, call, call_slot::kResult, has_failed ? Value::None() : outcome.value);
}

// ---- Awaited calls.

void Prepare(Machine& machine, Ref self, Ref loop, sim::OptionKind kind) {
  sim::World& world = sim::World::Of(machine);
  const Value target =
      kind == sim::OptionKind::kReply ? Get(machine, self, call_slot::kFuture) : Value::Object(self);
  Set(machine, self, call_slot::kPending, asyncio::NewEvent(machine, loop, kind, world.actor(), target));
}

Outcome StartCall(Machine& machine, Ref self) {
  sim::World& world = sim::World::Of(machine);
  Ref loop = 0;
  if (!asyncio::RequireRunningLoop(machine, &loop)) return Outcome::Raise();
  const Value sql = Get(machine, self, call_slot::kSql);
  RecordCall(machine, trace::RecordKind::kCall, sql);
  RecordSession(machine, trace::RecordKind::kStatement, IdOf(machine, SessionOf(machine, self)));
  Set(machine, self, call_slot::kIsSent, Value::Bool(false));
  const Value future = asyncio::NewFuture(machine, loop);
  Set(machine, self, call_slot::kFuture, future);
  if (world.untimed()) {
    Prepare(machine, self, loop,
            IsSeen(machine.Text(sql)) ? sim::OptionKind::kEffect : sim::OptionKind::kReply);
  } else {
    const int64_t when_ns = world.now_ns() + DrawLatency(world);
    Set(machine, self, call_slot::kPending, asyncio::CallAt(machine, loop, when_ns, future, Value::None()));
  }
  SetSmall(machine, self, kState, asyncio::kWaiting);
  machine.wait = {static_cast<uint8_t>(trace::Wait::kIo), Value::None()};
  return Outcome::Suspend(future);
}

// What the server makes of the call now; *waits: the session waits there.
Outcome TakeEffect(Machine& machine, Ref self, bool* waits) {
  const Value session = SessionOf(machine, self);
  const bool is_first = !Get(machine, self, call_slot::kIsSent).is_true();
  bool refused = false;
  const Answer answer = is_first ? Send(machine, session, Get(machine, self, call_slot::kSql),
                                        Get(machine, self, call_slot::kArguments),
                                        GetSmall(machine, self, call_slot::kMost), &refused)
                                 : GoOn(machine, session);
  if (refused) return Outcome::Raise();
  Set(machine, self, call_slot::kIsSent, Value::Bool(true));
  RecordAnswer(machine, session, answer, is_first);
  *waits = answer.kind == Answer::Kind::kWaits;
  if (is_first && *waits) {
    BeginWait(machine, session);
    SetSmall(machine, session.ref(), session_slot::kActor, sim::World::Of(machine).actor());
    Set(machine, session.ref(), session_slot::kCall, Value::Object(self));
  }
  if (!is_first && !*waits) EndWait(machine, session);
  return *waits ? Outcome::None() : Render(machine, answer);
}

// In an untimed run the call is carried out, and its reply is on its way, or it waits at the server.
Outcome EffectHappens(Machine& machine, Ref self) {
  const Value future = Get(machine, self, call_slot::kFuture);
  const Ref loop = Get(machine, future.ref(), asyncio::future_slot::kLoop).ref();
  bool waits = false;
  const Outcome outcome = TakeEffect(machine, self, &waits);
  if (waits) {
    Set(machine, SessionOf(machine, self).ref(), session_slot::kFuture, future);
  } else {
    Keep(machine, self, outcome);
    Prepare(machine, self, loop, sim::OptionKind::kReply);
  }
  LetGoOn(machine);
  return Outcome::None();
}

void DropPending(Machine& machine, Ref self) {
  const Value pending = Get(machine, self, call_slot::kPending);
  if (!pending.is_object()) return;
  if (!sim::World::Of(machine).untimed()) return asyncio::CancelHandle(machine, pending.ref());
  const Ref future = Get(machine, self, call_slot::kFuture).ref();
  asyncio::CancelEvent(machine, Get(machine, future, asyncio::future_slot::kLoop).ref(), pending);
}

// In a timed run: the session waits at the server, until somebody lets it go on or its time is over.
Outcome SuspendAtServer(Machine& machine, Ref self) {
  const Value session = SessionOf(machine, self);
  Ref loop = 0;
  if (!asyncio::RequireRunningLoop(machine, &loop)) return Outcome::Raise();
  const Value future = asyncio::NewFuture(machine, loop);
  Set(machine, self, call_slot::kFuture, future);
  Set(machine, session.ref(), session_slot::kFuture, future);
  const int64_t when_ns = WaitDeadline(machine, session);
  const bool is_endless = when_ns == sim::ThreadWait::kNever;
  Set(machine, self, call_slot::kPending,
      is_endless ? Value::None() : asyncio::CallAt(machine, loop, when_ns, future, Value::None()));
  machine.wait = {static_cast<uint8_t>(trace::Wait::kRow), session};
  return Outcome::Suspend(future);
}

Outcome ReplyArrives(Machine& machine, Ref self) {
  RecordCall(machine, trace::RecordKind::kReply, Get(machine, self, call_slot::kSql));
  const Value failure = Get(machine, self, call_slot::kFailure);
  if (!failure.is_unset()) return machine.Raise(failure);
  return Outcome::Return(Get(machine, self, call_slot::kResult));
}

// The task gives up.
Outcome ThrowInto(Machine& machine, Ref self, Value exception) {
  const Value session = SessionOf(machine, self);
  Server& server = Database::Of(machine).server;
  if (server.IsWaiting(IdOf(machine, session))) {
    server.Cancel(IdOf(machine, session));
    EndWait(machine, session);
    LetGoOn(machine);
  }
  return machine.Raise(exception);
}

Outcome AwaitCall(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!asyncio::CheckFresh(machine, self, kState, event, payload)) return Outcome::Raise();
  if (event == AwaitEvent::kStart) return StartCall(machine, self);
  DropPending(machine, self);
  if (event == AwaitEvent::kThrow) {
    SetSmall(machine, self, kState, asyncio::kDone);
    return ThrowInto(machine, self, payload);
  }
  if (Get(machine, self, call_slot::kResult).is_unset()) {
    bool waits = false;
    const Outcome outcome = TakeEffect(machine, self, &waits);
    if (!waits) Keep(machine, self, outcome);
    const Outcome suspended = waits ? SuspendAtServer(machine, self) : Outcome::None();
    LetGoOn(machine);
    if (waits) return suspended;
  }
  SetSmall(machine, self, kState, asyncio::kDone);
  return ReplyArrives(machine, self);
}

// False: raised, these are no session, text and arguments.
bool CheckCall(Machine& machine, const Arguments& arguments) {
  const Database& types = Database::Of(machine);
  const bool has_session = machine.IsType(arguments[0], types.session);
  if (!has_session || !machine.IsString(arguments[1])) {
    machine.Raise(vm::ExceptionType::kTypeError, "a session and a text of SQL are expected");
    return false;
  }
  const SessionId id = IdOf(machine, arguments[0]);
  if (!types.server.session(id).open) {
    machine.Raise(vm::ExceptionType::kRuntimeError, "the session is closed");
    return false;
  }
  if (!types.server.IsWaiting(id)) return true;
  machine.Raise(vm::ExceptionType::kRuntimeError, "the session is busy");
  return false;
}

}  // namespace

bool IsSeen(std::string_view text) {
  constexpr std::array<std::string_view, 4> kUnseen = {"BEGIN", "START", "SAVEPOINT", "SET"};
  const size_t first = text.find_first_not_of(" \t\n");
  const std::string_view rest = first == std::string_view::npos ? "" : text.substr(first);
  const size_t semicolon = rest.find(';');
  const bool is_one = semicolon == std::string_view::npos || semicolon + 1 == rest.size();
  const auto begins = [&](std::string_view word) {
    return rest.size() >= word.size() &&
           std::equal(word.begin(), word.end(), rest.begin(), [](char want, char is) {
             return std::toupper(static_cast<unsigned char>(is)) == want;
           });
  };
  return !is_one || std::none_of(kUnseen.begin(), kUnseen.end(), begins);
}

void RecordCall(Machine& machine, trace::RecordKind kind, Value sql) {
  sim::World& world = sim::World::Of(machine);
  if (!world.records()) return;
  world.Record(kind, world.actor(), static_cast<uint8_t>(trace::Device::kDatabase), machine.CurrentLine(),
               world.AddText(machine.Text(sql)));
}

Outcome RunAwaited(Machine& machine, const Arguments& arguments) {
  if (!CheckCall(machine, arguments)) return Outcome::Raise();
  const Value call = asyncio::NewAwaitable(machine, Database::Of(machine).call, arguments[0], Value::None());
  Set(machine, call.ref(), call_slot::kSql, arguments[1]);
  Set(machine, call.ref(), call_slot::kArguments, arguments[2]);
  SetSmall(machine, call.ref(), call_slot::kMost, arguments[3].is_small() ? arguments[3].small() : 0);
  return Outcome::Return(call);
}

// ---- Blocking calls. The native runs again after each wait; blocking_root tells how far it was.

namespace {

// What comes next of a call that the server has.
Outcome AfterAnswer(Machine& machine, const Arguments& arguments, const Answer& answer, bool was_waiting) {
  sim::World& world = sim::World::Of(machine);
  const Value session = arguments[0];
  const uint32_t root = Database::Of(machine).blocking_root;
  RecordAnswer(machine, session, answer, !was_waiting);
  if (answer.kind == Answer::Kind::kWaits) {
    if (!was_waiting) {
      BeginWait(machine, session);
      SetSmall(machine, session.ref(), session_slot::kActor, world.actor());
    }
    machine.arena().SetRoot(root, session);
    const int64_t deadline_ns = world.untimed() ? sim::ThreadWait::kNever : WaitDeadline(machine, session);
    world.WaitFor({.kind = trace::Wait::kRow,
                   .object = session,
                   .number = static_cast<uint32_t>(GetSmall(machine, session.ref(), session_slot::kNumber)),
                   .deadline_ns = deadline_ns});
    LetGoOn(machine);
    return Outcome::Block();
  }
  machine.arena().SetRoot(root, Value::Unset());
  if (was_waiting) EndWait(machine, session);
  const Outcome outcome = Render(machine, answer);
  LetGoOn(machine);
  RecordCall(machine, trace::RecordKind::kReply, arguments[1]);
  return outcome;
}

Outcome SendNow(Machine& machine, const Arguments& arguments) {
  bool refused = false;
  const Answer answer = Send(machine, arguments[0], arguments[1], arguments[2], 0, &refused);
  return refused ? Outcome::Raise() : AfterAnswer(machine, arguments, answer, false);
}

}  // namespace

Outcome RunBlocking(Machine& machine, const Arguments& arguments) {
  sim::World& world = sim::World::Of(machine);
  const sim::WaitEnd ended = world.TakeWaitEnd();
  const uint32_t root = Database::Of(machine).blocking_root;
  if (machine.arena().Root(root) == arguments[0]) {
    if (!machine.MayProceed()) return world.Ask();
    return AfterAnswer(machine, arguments, GoOn(machine, arguments[0]), true);
  }
  if (ended != sim::WaitEnd::kNone) return SendNow(machine, arguments);
  if (!CheckCall(machine, arguments)) return Outcome::Raise();
  if (world.untimed() && IsSeen(machine.Text(arguments[1])) && !machine.MayProceed()) return world.Ask();
  RecordCall(machine, trace::RecordKind::kCall, arguments[1]);
  RecordSession(machine, trace::RecordKind::kStatement, IdOf(machine, arguments[0]));
  if (world.untimed()) return SendNow(machine, arguments);
  const int64_t latency_ns = DrawLatency(world);
  if (!world.IsAlone()) {
    world.WaitFor({.kind = trace::Wait::kIo, .deadline_ns = world.now_ns() + latency_ns});
    return Outcome::Block();
  }
  world.Sleep(latency_ns);
  return SendNow(machine, arguments);
}

void InstallCalls(Machine& machine, Database& types) {
  types.call = asyncio::AddCoroutineType(machine, OwnSlots(call_slot::kEnd), &AwaitCall);
  asyncio::Asyncio::Of(machine).events[types.call] = &EffectHappens;
}

}  // namespace interleave::model::database
