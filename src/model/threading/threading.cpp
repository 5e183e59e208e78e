#include "model/threading/threading.hpp"

#include "model/asyncio/asyncio.hpp"
#include "model/threading/state.hpp"

namespace interleave::model::threading {

namespace {

// Whether somebody has ended: a thread, or a task of a thread's loop.
bool HasEnded(sim::World& world, uint32_t actor) {
  for (const Ref thread : world.threads().Alive()) {
    if (world.threads().ActorOf(thread) == actor) return false;
    if (actor != 0 && asyncio::HasTask(world, thread, actor)) return false;
  }
  return true;
}

void DescribeLock(sim::World& world, Ref lock, sim::Stuck* stuck) {
  Machine& machine = world.machine();
  stuck->what = NameOfLock(machine, lock);
  const Value holder = Get(machine, lock, lock_slot::kHolder);
  if (!holder.is_small()) return;
  stuck->has_holder = true;
  stuck->holder = static_cast<uint32_t>(holder.small());
  stuck->holder_frozen = true;
  stuck->holder_finished = HasEnded(world, stuck->holder);
}

// A worker of a pool that waits for work holds up nobody.
bool IsWithoutWork(Machine& machine, const sim::ThreadWait& wait) {
  return wait.kind == trace::Wait::kQueue && IsLock(machine, wait.object) &&
         NameOfLock(machine, wait.object.ref()) == "concurrent.futures.ThreadPoolExecutor";
}

// concurrent.futures is a module of the library; of those none gives out a name that is a builtin's too.
void InstallFutures(Machine& machine) {
  machine.NewModule("concurrent");
  machine.SetModule(machine.NewModule("concurrent.futures"), "TimeoutError",
                    machine.ExceptionClass(vm::ExceptionType::kTimeoutError));
}

}  // namespace

void Install(sim::World& world) {
  Machine& machine = world.machine();
  auto types = std::make_shared<Threading>();
  world.SetModel(sim::ModelId::kThreading, types);
  const Value module = machine.NewModule("_thread");
  InstallLocks(machine, *types, module);
  InstallThreads(machine, *types, module);
  InstallLifetimes(machine, *types, module);
  InstallFutures(machine);
}

bool DescribeStuck(sim::World& world, Ref thread, sim::Stuck* stuck) {
  Machine& machine = world.machine();
  sim::Threads& threads = world.threads();
  const sim::ThreadWait wait = threads.WaitOf(thread);
  if (wait.kind == trace::Wait::kNone || wait.kind == trace::Wait::kTurn) return false;
  if (IsWithoutWork(machine, wait)) return false;
  stuck->actor = thread == threads.current() ? world.actor() : threads.StandsFor(thread);
  stuck->wait = wait.kind;
  stuck->object = wait.number;
  stuck->line = machine.LineOf(machine.ThreadTop(threads.NumberOf(thread)));
  stuck->what = "a thread";
  if (IsLock(machine, wait.object)) DescribeLock(world, wait.object.ref(), stuck);
  return true;
}

void CollectActors(sim::World& world, std::vector<sim::ActorView>* actors) {
  sim::Threads& threads = world.threads();
  for (const Ref thread : threads.Alive()) {
    if (threads.ActorOf(thread) == 0) continue;
    actors->push_back({threads.ActorOf(thread), world.machine().ThreadTop(threads.NumberOf(thread))});
  }
}

uint32_t ObjectNumber(sim::World& world, Value object) {
  Machine& machine = world.machine();
  if (IsLock(machine, object))
    return static_cast<uint32_t>(GetSmall(machine, object.ref(), lock_slot::kNumber));
  if (!machine.IsKind(object, vm::Kind::kInstance)) return 0;
  const Value place = machine.GetAttribute(object, "_place");
  if (!machine.IsType(place, Threading::Of(machine).place)) return 0;
  return static_cast<uint32_t>(GetSmall(machine, place.ref(), place_slot::kNumber));
}

std::string CurrentName(sim::World& world) {
  const Ref thread = world.threads().current();
  const Value owner = thread == 0 ? Value::None() : world.threads().OwnerOf(thread);
  const Value name = owner.is_object() ? world.machine().GetAttribute(owner, "_name") : Value::Unset();
  return world.machine().IsString(name) ? std::string(world.machine().Text(name)) : "MainThread";
}

}  // namespace interleave::model::threading
