#include "model/redis/leases.hpp"

#include <string>
#include <vector>

#include "model/asyncio/asyncio.hpp"
#include "model/asyncio/kept_bounds.hpp"
#include "model/redis/store.hpp"

namespace interleave::model::redis {

namespace {

using asyncio::Bounds;
using asyncio::LoadBounds;
using asyncio::StoreBounds;

uint32_t CountOf(Machine& machine, Ref server) {
  const Value leased = Get(machine, server, server_slot::kLeased);
  return leased.is_unset() ? 0 : machine.ListSize(leased);
}

std::string KeyAt(Machine& machine, Ref server, uint32_t index) {
  const Value leased = Get(machine, server, server_slot::kLeased);
  return std::string(machine.Text(machine.ListGet(leased, index)));
}

// The thread looks anew what it waits for, before anybody else goes on.
void TellThread(Machine& machine, Ref server) {
  sim::World& world = sim::World::Of(machine);
  Set(machine, server, server_slot::kLeasesChanged, Value::Bool(true));
  if (Get(machine, server, server_slot::kLeaseThread).is_object()) {
    world.WakeOne(Value::Object(server));
    return;
  }
  sim::World::NewThread start;
  start.name = "redis";
  start.is_daemon = true;
  start.waits_for_begin = false;
  start.native_step = Redis::Of(machine).lease_frame;
  // A process of its own, in which no name is bound.
  const uint32_t global_count = machine.arena().count(machine.Globals().ref());
  start.globals = Value::Object(machine.arena().Allocate(vm::Kind::kStorage, global_count));
  const Ref thread = world.StartThread(start);
  asyncio::CountOtherActor(world);
  Set(machine, server, server_slot::kLeaseThread, Value::Object(thread));
}

// Of the keys, which may be the first to run out. Of equal times the one that was set first.
std::vector<uint32_t> FirstOnes(const Bounds& bounds) {
  std::vector<uint32_t> first;
  for (uint32_t index = 0; index < bounds.timer_count(); ++index) {
    if (bounds.MayBeFirst(index, [index](uint32_t other) { return other < index; })) first.push_back(index);
  }
  return first;
}

// One of the keys runs out. False: it is not decided yet which.
bool RunOut(Machine& machine, Ref server) {
  sim::World& world = sim::World::Of(machine);
  Bounds bounds = LoadBounds(machine, server, server_slot::kBounds);
  bounds.Pass(0);
  const std::vector<uint32_t> first = FirstOnes(bounds);
  CHECK(!first.empty());
  uint32_t taken = 0;
  const sim::Option option{.actor = world.thread_actor(), .kind = sim::OptionKind::kTimer};
  const std::vector<sim::Option> options(first.size(), option);
  if (options.size() > 1 && !world.Decide(options, &taken)) return false;
  world.BeginStep(trace::StepKind::kTimer, world.thread_actor());
  const std::string key = KeyAt(machine, server, first[taken]);
  bounds.Fire(first[taken]);
  RemoveFromList(machine, server, server_slot::kLeased, first[taken]);
  StoreBounds(machine, server, server_slot::kBounds, bounds);
  Store(machine, world.now_ns()).Delete(key);
  world.EndStep();
  return true;
}

// It goes on where it was told to look anew; otherwise its time has come.
Outcome LeaseFrame(Machine& machine, Ref, vm::FrameEvent, Value) {
  sim::World& world = sim::World::Of(machine);
  const Ref server = ServerOf(machine);
  const bool is_told = Get(machine, server, server_slot::kLeasesChanged).is_true();
  if (!is_told && !RunOut(machine, server)) return Outcome::StepEnd();
  Set(machine, server, server_slot::kLeasesChanged, Value::Bool(false));
  sim::ThreadWait wait{.object = Value::Object(server)};
  if (CountOf(machine, server) > 0) wait.deadline_ns = world.now_ns();
  world.WaitFor(wait);
  return Outcome::Block();
}

}  // namespace

void PassLeases(Machine& machine, Ref server) {
  if (CountOf(machine, server) == 0) return;
  Bounds bounds = LoadBounds(machine, server, server_slot::kBounds);
  bounds.Pass(0);
  StoreBounds(machine, server, server_slot::kBounds, bounds);
}

void StartLease(Machine& machine, Ref server, std::string_view key, int64_t duration_ns) {
  EndLease(machine, server, key);
  Bounds bounds = LoadBounds(machine, server, server_slot::kBounds);
  bounds.Start(duration_ns);
  StoreBounds(machine, server, server_slot::kBounds, bounds);
  if (CountOf(machine, server) == 0) Set(machine, server, server_slot::kLeased, machine.List(nullptr, 0));
  const Value text = machine.String(key);
  machine.ListAppend(Get(machine, server, server_slot::kLeased), text);
  TellThread(machine, server);
}

void EndLease(Machine& machine, Ref server, std::string_view key) {
  for (uint32_t index = 0; index < CountOf(machine, server); ++index) {
    if (KeyAt(machine, server, index) != key) continue;
    Bounds bounds = LoadBounds(machine, server, server_slot::kBounds);
    bounds.Remove(index);
    StoreBounds(machine, server, server_slot::kBounds, bounds);
    RemoveFromList(machine, server, server_slot::kLeased, index);
    TellThread(machine, server);
    return;
  }
}

void InstallLeases(Machine& machine, Redis& types) { types.lease_frame = machine.AddNativeStep(&LeaseFrame); }

}  // namespace interleave::model::redis
