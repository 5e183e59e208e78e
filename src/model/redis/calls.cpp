// Calls of programs: how a packet of commands gets to the server and back.
#include <fmt/format.h>

#include "model/asyncio/events.hpp"
#include "model/asyncio/future.hpp"
#include "model/asyncio/handle.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/sleep.hpp"
#include "model/redis/leases.hpp"
#include "model/redis/packet.hpp"
#include "model/redis/redis.hpp"
#include "model/redis/sha1.hpp"
#include "model/redis/state.hpp"
#include "model/redis/store.hpp"

namespace interleave::model::redis {

namespace {

using asyncio::awaitable_slot::kState;
using vm::AwaitEvent;

namespace call_slot {
enum : uint32_t {
  kCommands = asyncio::awaitable_slot::kOwner,  // a Tuple of Tuples of Strings
  kFuture = asyncio::awaitable_slot::kFuture,
  kSession = asyncio::awaitable_slot::kExtra,  // None: of no connection in particular
  kPending = asyncio::awaitable_slot::kEnd,    // the timer; in untimed runs the event
  kReplies,                                    // a List, one for each command that was carried out
  kArrival,                                    // of timed runs: when it reaches the server, ns
  kEnd
};
}
namespace error_slot {
enum : uint32_t { kMessage = vm::object_slot::kFirst, kEnd };
}

sim::World& WorldOf(Machine& machine) { return sim::World::Of(machine); }

void RecordCall(Machine& machine, trace::RecordKind kind) {
  sim::World& world = WorldOf(machine);
  world.Record(kind, world.actor(), static_cast<uint8_t>(trace::Device::kRedis), machine.CurrentLine());
}

// ---- Commands and replies as the program has them.

Value ValueOf(Machine& machine, const Reply& reply) {
  switch (reply.kind) {
    case Reply::Kind::kNil:
    case Reply::Kind::kNilArray:
      return Value::None();
    case Reply::Kind::kInteger:
      return machine.Int(reply.integer);
    case Reply::Kind::kText:
    case Reply::Kind::kStatus:
      return machine.String(reply.text);
    case Reply::Kind::kError: {
      const Value error = machine.NewObject(Redis::Of(machine).error);
      Set(machine, error.ref(), error_slot::kMessage, machine.String(reply.text));
      return error;
    }
    case Reply::Kind::kArray:
      break;
  }
  std::vector<Value> items;
  for (const Reply& item : reply.items) items.push_back(ValueOf(machine, item));
  return machine.List(items.data(), static_cast<uint32_t>(items.size()));
}

Command CommandAt(Machine& machine, Ref call, uint32_t index) {
  const Value packed = machine.GetSlot(Get(machine, call, call_slot::kCommands), index);
  Command command;
  for (uint32_t item = 0; item < machine.arena().count(packed.ref()); ++item) {
    command.emplace_back(machine.Text(machine.GetSlot(packed, item)));
  }
  return command;
}

uint32_t CountOfCommands(Machine& machine, Ref call) {
  return machine.arena().count(Get(machine, call, call_slot::kCommands).ref());
}
uint32_t CountOfReplies(Machine& machine, Ref call) {
  return machine.ListSize(Get(machine, call, call_slot::kReplies));
}

// ---- At the server.

// The next command is carried out, and with it all of a transaction that begins there.
void ExecuteNext(Machine& machine, Ref call, Store& store) {
  const Value session = Get(machine, call, call_slot::kSession);
  do {
    const Reply reply = ExecuteIn(store, session, CommandAt(machine, call, CountOfReplies(machine, call)));
    const Value value = ValueOf(machine, reply);
    machine.ListAppend(Get(machine, call, call_slot::kReplies), value);
  } while (IsQueueing(machine, session) && CountOfReplies(machine, call) < CountOfCommands(machine, call));
}

void ExecuteAll(Machine& machine, Ref call, int64_t now_ns) {
  Store store(machine, now_ns);
  if (WorldOf(machine).untimed()) PassLeases(machine, store.server());
  while (CountOfReplies(machine, call) < CountOfCommands(machine, call)) ExecuteNext(machine, call, store);
}

// Of timed runs: behind all that arrive at the same time or before.
void SetOnItsWay(Machine& machine, Ref call, int64_t arrival_ns) {
  SetSmall(machine, call, call_slot::kArrival, arrival_ns);
  const Ref server = ServerOf(machine);
  if (Get(machine, server, server_slot::kInFlight).is_unset())
    Set(machine, server, server_slot::kInFlight, machine.List(nullptr, 0));
  const Value list = Get(machine, server, server_slot::kInFlight);
  machine.ListAppend(list, Value::Object(call));
  uint32_t place = machine.ListSize(list) - 1;
  for (; place > 0; --place) {
    const Value before = machine.ListGet(list, place - 1);
    if (GetSmall(machine, before.ref(), call_slot::kArrival) <= arrival_ns) break;
    machine.ListSet(list, place, before);
  }
  machine.ListSet(list, place, Value::Object(call));
}

// Everything that has arrived by now is carried out, in the order of arrival.
void ExecuteArrived(Machine& machine) {
  const Value list = Get(machine, ServerOf(machine), server_slot::kInFlight);
  const int64_t now_ns = WorldOf(machine).now_ns();
  uint32_t count = 0;
  for (; count < machine.ListSize(list); ++count) {
    const Ref call = machine.ListGet(list, count).ref();
    if (GetSmall(machine, call, call_slot::kArrival) > now_ns) break;
    ExecuteAll(machine, call, GetSmall(machine, call, call_slot::kArrival));
  }
  const uint32_t left = machine.ListSize(list) - count;
  for (uint32_t index = 0; index < left; ++index) {
    machine.ListSet(list, index, machine.ListGet(list, index + count));
  }
  machine.ListTruncate(list, left);
}

int64_t DrawLatency(sim::World& world) {
  return world.ChooseDuration(world.options().upstream.latency_min_ns,
                              world.options().upstream.latency_max_ns);
}

// ---- Calls that are awaited.

Outcome StartCall(Machine& machine, Ref self) {
  sim::World& world = WorldOf(machine);
  Ref loop = 0;
  if (!asyncio::RequireRunningLoop(machine, &loop)) return Outcome::Raise();
  RecordCall(machine, trace::RecordKind::kCall);
  const Value future = asyncio::NewFuture(machine, loop);
  Set(machine, self, call_slot::kFuture, future);
  if (world.untimed()) {
    const Value event =
        asyncio::NewEvent(machine, loop, sim::OptionKind::kEffect, world.actor(), Value::Object(self));
    Set(machine, self, call_slot::kPending, event);
  } else {
    const int64_t latency_ns = DrawLatency(world);
    SetOnItsWay(machine, self, world.now_ns() + (latency_ns / 2));
    const Value timer = asyncio::CallAt(machine, loop, world.now_ns() + latency_ns, future, Value::None());
    Set(machine, self, call_slot::kPending, timer);
  }
  SetSmall(machine, self, kState, asyncio::kWaiting);
  machine.wait = {static_cast<uint8_t>(trace::Wait::kIo), Value::None()};
  return Outcome::Suspend(future);
}

Ref LoopOf(Machine& machine, Ref self) {
  const Ref future = Get(machine, self, call_slot::kFuture).ref();
  return Get(machine, future, asyncio::future_slot::kLoop).ref();
}

// Of untimed runs: a command takes effect; then the next one may, or the reply is on its way.
Outcome EffectHappens(Machine& machine, Ref self) {
  sim::World& world = WorldOf(machine);
  Store store(machine, world.now_ns());
  PassLeases(machine, store.server());
  ExecuteNext(machine, self, store);
  const bool is_over = CountOfReplies(machine, self) == CountOfCommands(machine, self);
  const bool is_given_up = GetSmall(machine, self, kState) == asyncio::kDone;
  if (is_over && is_given_up) return Outcome::None();
  const Value target = is_over ? Get(machine, self, call_slot::kFuture) : Value::Object(self);
  const sim::OptionKind kind = is_over ? sim::OptionKind::kReply : sim::OptionKind::kEffect;
  Set(machine, self, call_slot::kPending,
      asyncio::NewEvent(machine, LoopOf(machine, self), kind, world.actor(), target));
  return Outcome::None();
}

// Nobody waits for the reply any more. What is on its way to the server gets there.
void DropReply(Machine& machine, Ref self) {
  const Value pending = Get(machine, self, call_slot::kPending);
  if (!WorldOf(machine).untimed()) return asyncio::CancelHandle(machine, pending.ref());
  if (CountOfReplies(machine, self) < CountOfCommands(machine, self)) return;
  asyncio::CancelEvent(machine, LoopOf(machine, self), pending);
}

Outcome AwaitCall(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!asyncio::CheckFresh(machine, self, kState, event, payload)) return Outcome::Raise();
  if (event == AwaitEvent::kStart) return StartCall(machine, self);
  SetSmall(machine, self, kState, asyncio::kDone);
  DropReply(machine, self);
  if (event == AwaitEvent::kThrow) return machine.Raise(payload);
  RecordCall(machine, trace::RecordKind::kReply);
  if (!WorldOf(machine).untimed()) ExecuteArrived(machine);
  return Outcome::Return(Get(machine, self, call_slot::kReplies));
}

// ---- Functions of the module.

Ref MakeCall(Machine& machine, const Arguments& arguments) {
  const Value replies = machine.List(nullptr, 0);
  const Ref call = machine.NewObject(Redis::Of(machine).call).ref();
  SetSmall(machine, call, kState, asyncio::kNew);
  Set(machine, call, call_slot::kSession, arguments[0]);
  Set(machine, call, call_slot::kCommands, arguments[1]);
  Set(machine, call, call_slot::kReplies, replies);
  return call;
}

// call(session, commands): a coroutine that gives the list of the replies.
Outcome NewCall(Machine& machine, const Arguments& arguments) {
  return Outcome::Return(Value::Object(MakeCall(machine, arguments)));
}

// call_blocking(session, commands): the whole thread waits for them.
Outcome CallBlocking(Machine& machine, const Arguments& arguments) {
  sim::World& world = WorldOf(machine);
  const uint32_t root = Redis::Of(machine).blocking_root;
  if (world.TakeWaitEnd() == sim::WaitEnd::kNone) {
    const Ref call = MakeCall(machine, arguments);
    machine.arena().SetRoot(root, Value::Object(call));
    RecordCall(machine, trace::RecordKind::kCall);
    const int64_t latency_ns = world.untimed() ? 0 : DrawLatency(world);
    if (!world.untimed()) SetOnItsWay(machine, call, world.now_ns() + (latency_ns / 2));
    if (!world.IsAlone()) {
      world.WaitFor({.kind = trace::Wait::kIo, .deadline_ns = world.now_ns() + latency_ns});
      return Outcome::Block();
    }
    world.Sleep(latency_ns);
  }
  const Ref call = machine.arena().Root(root).ref();
  machine.arena().SetRoot(root, Value::Unset());
  RecordCall(machine, trace::RecordKind::kReply);
  if (world.untimed()) {
    ExecuteAll(machine, call, world.now_ns());
  } else {
    ExecuteArrived(machine);
  }
  return Outcome::Return(Get(machine, call, call_slot::kReplies));
}

Outcome NewSession(Machine& machine, const Arguments&) {
  const Value session = machine.NewObject(Redis::Of(machine).session);
  for (const uint32_t slot : {session_slot::kIsDirty, session_slot::kIsBroken}) {
    Set(machine, session.ref(), slot, Value::Bool(false));
  }
  return Outcome::Return(session);
}

// peek(key): a text that the server holds, for views; it takes no time and changes nothing. None: it holds
// no such text.
Outcome Peek(Machine& machine, const Arguments& arguments) {
  const Value server = machine.arena().Root(Redis::Of(machine).server_root);
  if (server.is_unset() || !machine.IsString(arguments[0])) return Outcome::None();
  const Value entry = machine.DictGet(Get(machine, server.ref(), server_slot::kKeys), arguments[0]);
  if (entry.is_unset()) return Outcome::None();
  const Value deadline = Get(machine, entry.ref(), entry_slot::kDeadline);
  sim::World& world = WorldOf(machine);
  if (!world.untimed() && deadline.is_small() && deadline.small() <= world.now_ns()) return Outcome::None();
  const Value value = Get(machine, entry.ref(), entry_slot::kValue);
  return Outcome::Return(machine.IsString(value) ? value : Value::None());
}

// token(): a text that nobody else gets.
Outcome NewToken(Machine& machine, const Arguments&) {
  return Outcome::Return(machine.String(fmt::format("token-{}", WorldOf(machine).NewObjectNumber())));
}

// sha1(text)
Outcome Digest(Machine& machine, const Arguments& arguments) {
  return Outcome::Return(machine.String(Sha1(machine.Text(arguments[0]))));
}

void InstallServer(Machine& machine, Redis& types) {
  types.server =
      machine.AddType({.name = "server", .module = "_redis", .slot_count = OwnSlots(server_slot::kEnd)});
  types.entry =
      machine.AddType({.name = "entry", .module = "_redis", .slot_count = OwnSlots(entry_slot::kEnd)});
  types.session =
      machine.AddType({.name = "session", .module = "_redis", .slot_count = OwnSlots(session_slot::kEnd)});
  machine.arena().DeclareTime(types.entry, entry_slot::kDeadline);
  types.server_root = machine.arena().AddRoot();
}

}  // namespace

void Install(sim::World& world) {
  Machine& machine = world.machine();
  auto types = std::make_shared<Redis>();
  world.SetModel(sim::ModelId::kRedis, types);
  InstallServer(machine, *types);
  InstallLeases(machine, *types);
  types->call = asyncio::AddCoroutineType(machine, OwnSlots(call_slot::kEnd), &AwaitCall);
  asyncio::Asyncio::Of(machine).events[types->call] = &EffectHappens;
  machine.arena().DeclareTime(types->call, call_slot::kArrival);
  types->blocking_root = machine.arena().AddRoot();
  world.threads().AddRoot(types->blocking_root, Value::Unset());
  types->error = machine.AddType({.name = "ReplyError",
                                  .module = "_redis",
                                  .slot_count = OwnSlots(error_slot::kEnd),
                                  .fields = {"message"}});
  const Value module = machine.NewModule("_redis");
  machine.SetModule(module, "ReplyError", machine.TypeClass(types->error));
  InstallExceptions(machine, module);
  machine.AddFunctions(module, {{"call", "session commands", &NewCall, true},
                                {"call_blocking", "session commands", &CallBlocking, true},
                                {"session", "", &NewSession, true},
                                {"peek", "key", &Peek, true},
                                {"token", "", &NewToken, true},
                                {"sha1", "text", &Digest, true}});
}

}  // namespace interleave::model::redis
