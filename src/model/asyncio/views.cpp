// What a world asks about tasks: who is there, and who waits for ever.
#include "model/asyncio/asyncio.hpp"
#include "model/asyncio/future.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/primitive.hpp"
#include "model/asyncio/task.hpp"

namespace interleave::model::asyncio {

namespace {

bool IsPrimitive(const Asyncio& types, uint16_t type) {
  return type == types.lock || type == types.semaphore || type == types.bounded_semaphore ||
         type == types.event || type == types.condition || type == types.queue || type == types.lifo_queue ||
         type == types.connection_queue || type == types.priority_queue || type == types.barrier;
}

// The loop that a thread runs; 0: none.
Ref LoopOf(sim::World& world, Ref thread) {
  const Value loop = world.threads().RootOf(thread, Asyncio::Of(world.machine()).running_loop_root);
  return loop.is_object() ? loop.ref() : 0;
}

bool IsAlive(Machine& machine, Ref loop, uint32_t actor) {
  if (actor == 0) return true;
  for (Value task = Get(machine, loop, loop_slot::kFirstTask); task.is_object();
       task = Get(machine, task.ref(), task_slot::kNext)) {
    if (ActorOf(machine, task.ref()) == actor) return true;
  }
  return false;
}

void DescribeObject(Machine& machine, Ref loop, Value object, sim::Stuck* stuck) {
  const Asyncio& types = Asyncio::Of(machine);
  if (!machine.IsKind(object, vm::Kind::kObject)) {
    stuck->what = stuck->wait == trace::Wait::kTask ? "tasks" : "a future";
    return;
  }
  const uint16_t type = machine.arena().aux(object.ref());
  if (type == types.task) {
    stuck->what = "a task";
    stuck->object = ActorOf(machine, object.ref());
  } else if (IsFuture(machine, object)) {
    stuck->what = type == types.gathering ? "asyncio.gather" : "asyncio.Future";
    stuck->object = type == types.gathering ? 0 : ActorOf(machine, object.ref());
  } else if (IsPrimitive(types, type)) {
    stuck->what = "asyncio." + machine.TypeName(object);
    stuck->object = static_cast<uint32_t>(GetSmall(machine, object.ref(), primitive_slot::kNumber));
    const Value holder = Get(machine, object.ref(), primitive_slot::kHolder);
    if (!holder.is_small()) return;  // nobody has it, or (a semaphore of several) no one in particular
    stuck->has_holder = true;
    stuck->holder = static_cast<uint32_t>(holder.small());
    stuck->holder_finished = !IsAlive(machine, loop, stuck->holder);
  }
}

}  // namespace

uint32_t ObjectNumber(sim::World& world, Value object) {
  Machine& machine = world.machine();
  if (!machine.IsKind(object, vm::Kind::kObject)) return 0;
  const Asyncio& types = Asyncio::Of(machine);
  const uint16_t type = machine.arena().aux(object.ref());
  if (type == types.future) return ActorOf(machine, object.ref());
  if (!IsPrimitive(types, type)) return 0;
  return static_cast<uint32_t>(GetSmall(machine, object.ref(), primitive_slot::kNumber));
}

void CollectActors(sim::World& world, std::vector<sim::ActorView>* actors) {
  Machine& machine = world.machine();
  for (const Ref thread : world.threads().Alive()) {
    const Ref loop = LoopOf(world, thread);
    if (loop == 0) continue;
    for (Value task = Get(machine, loop, loop_slot::kFirstTask); task.is_object();
         task = Get(machine, task.ref(), task_slot::kNext)) {
      actors->push_back({ActorOf(machine, task.ref()), Get(machine, task.ref(), task_slot::kInner)});
    }
  }
}

void CountOtherActor(sim::World& world) {
  const uint32_t root = Asyncio::Of(world.machine()).named_tasks_root;
  const Value count = world.machine().arena().Root(root);
  world.machine().arena().SetRoot(root, Value::Small(count.is_small() ? count.small() + 1 : 1));
}

bool HasTask(sim::World& world, Ref thread, uint32_t actor) {
  const Ref loop = LoopOf(world, thread);
  return loop != 0 && IsAlive(world.machine(), loop, actor);
}

void CollectStuck(sim::World& world, Ref thread, std::vector<sim::Stuck>* stuck) {
  Machine& machine = world.machine();
  const Ref loop = LoopOf(world, thread);
  if (loop == 0) return;
  for (Value task = Get(machine, loop, loop_slot::kFirstTask); task.is_object();
       task = Get(machine, task.ref(), task_slot::kNext)) {
    const int64_t flags = FlagsOf(machine, task.ref());
    if ((flags & task_slot::kInfrastructure) != 0) continue;
    sim::Stuck one;
    one.actor = ActorOf(machine, task.ref());
    one.wait = WaitOf(flags);
    one.line = machine.LineOf(Get(machine, task.ref(), task_slot::kInner));
    DescribeObject(machine, loop, Get(machine, task.ref(), task_slot::kWaitObject), &one);
    stuck->push_back(one);
  }
}

}  // namespace interleave::model::asyncio
