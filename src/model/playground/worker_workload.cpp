// Several workers: the first process runs the program's top level, forks the workers and waits, as a server
// does that loads the program before it forks. So what the top level made each worker has a copy of, and
// multiprocessing's primitives belong to all. Requests go to the workers one after another.
//
// Inaccuracies: a worker that ends is not started anew. A pause stops an event loop between two of its steps;
// workers with threads do not pause. Requests that a worker was killed before have failed.
#include <fmt/format.h>

#include "model/asyncio/asyncio.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/task.hpp"
#include "model/database/database.hpp"
#include "model/playground/workload_state.hpp"
#include "model/workers/workers.hpp"

namespace interleave::model::playground {

namespace {

using vm::FrameEvent;

// Places of the frames.
enum : uint32_t { kStatePlace, kHasBegunPlace, kPlaceCount };

sim::World& WorldOf(Machine& machine) { return sim::World::Of(machine); }

void StartWorker(Machine& machine, const Entry& entry, uint32_t number) {
  const Ref common = CommonState(machine);
  const Value globals = workers::ForkGlobals(machine);
  const Ref state = NewWorkloadState(machine, entry);
  Set(machine, state, workload_slot::kArrivals, Get(machine, common, workload_slot::kArrivals));
  Set(machine, state, workload_slot::kKeys, Get(machine, common, workload_slot::kKeys));
  SetSmall(machine, state, workload_slot::kWorker, number);
  Set(machine, state, workload_slot::kGlobals, globals);
  machine.ListAppend(Get(machine, common, workload_slot::kWorkers), Value::Object(state));
  sim::World::NewThread start;
  start.name = fmt::format("worker {}", number + 1);
  start.globals = globals;
  start.native_step = Playground::Of(machine).worker_frame;
  start.slots = kPlaceCount;
  start.waits_for_begin = false;
  const Ref thread = WorldOf(machine).StartThread(start);
  asyncio::CountOtherActor(WorldOf(machine));
  const uint32_t thread_number = WorldOf(machine).threads().NumberOf(thread);
  SetPlace(machine, machine.ThreadTop(thread_number).ref(), kStatePlace, Value::Object(state));
}

// ---- What befalls the first of them.

// The callback of a timer: its thread stands still, and the loop with it.
Outcome Pause(Machine& machine, const Arguments&) {
  sim::World& world = WorldOf(machine);
  if (world.TakeWaitEnd() != sim::WaitEnd::kNone) return Outcome::None();
  const int64_t duration_ns = world.options().mishap.pause_ns;
  if (world.IsAlone()) {
    world.Sleep(duration_ns);
    return Outcome::None();
  }
  world.WaitFor({.kind = trace::Wait::kTimer, .deadline_ns = world.now_ns() + duration_ns});
  return Outcome::Block();
}

void SetPause(Machine& machine, Ref state) {
  sim::World& world = WorldOf(machine);
  const sim::Mishap& mishap = world.options().mishap;
  const Value loop = Get(machine, state, workload_slot::kLoop);
  const bool is_first = GetSmall(machine, state, workload_slot::kWorker) == 0;
  if (!is_first || mishap.pause_ns == 0 || world.untimed() || loop.is_unset()) return;
  const Value no_arguments = machine.Tuple({});
  asyncio::CallAt(machine, loop.ref(), world.now_ns() + mishap.pause_at_ns, Playground::Of(machine).pause,
                  no_arguments);
}

// How many requests of a worker are under way, and that they have failed.
int64_t FailTasks(Machine& machine, Ref loop) {
  int64_t count = 0;
  for (Value task = Get(machine, loop, asyncio::loop_slot::kFirstTask); task.is_object();
       task = Get(machine, task.ref(), asyncio::task_slot::kNext)) {
    const int64_t id = asyncio::RequestOf(asyncio::FlagsOf(machine, task.ref()));
    if (id == 0) continue;
    ++count;
    WorldOf(machine).Record(trace::RecordKind::kRequestEnd, asyncio::ActorOf(machine, task.ref()),
                            static_cast<uint8_t>(trace::Ending::kFailed), 0, static_cast<uint32_t>(id));
  }
  return count;
}

int64_t CountThreads(Machine& machine, Value globals) {
  sim::Threads& threads = WorldOf(machine).threads();
  int64_t count = 0;
  for (const Ref thread : threads.Alive()) count += threads.GlobalsOf(thread) == globals ? 1 : 0;
  return count;
}

// Its requests have failed, those that had not come to it too.
void Kill(Machine& machine, Ref state) {
  sim::World& world = WorldOf(machine);
  const Value globals = Get(machine, state, workload_slot::kGlobals);
  const Value loop = Get(machine, state, workload_slot::kLoop);
  const int64_t under_way =
      loop.is_unset() ? CountThreads(machine, globals) - 1 : FailTasks(machine, loop.ref());
  const int64_t ended = GetSmall(machine, state, workload_slot::kCreated) - under_way;
  for (int64_t index = ended; index < RequestsOf(machine, state); ++index) CountEnded(machine, true);
  const uint32_t process = world.threads().ProcessOf(globals);
  world.KillProcess(globals);
  database::CloseSessionsOf(machine, process);
  if (HaveAllEnded(machine)) world.WakeOne(Value::Object(CommonState(machine)));
}

// A process of its own that waits for its time and does that.
Outcome KillerFrame(Machine& machine, Ref frame, FrameEvent, Value) {
  sim::World& world = WorldOf(machine);
  if (GetPlace(machine, frame, kHasBegunPlace).is_unset()) {
    SetPlace(machine, frame, kHasBegunPlace, Value::Bool(true));
    world.WaitFor(
        {.kind = trace::Wait::kTimer, .deadline_ns = world.now_ns() + world.options().mishap.kill_at_ns});
    return Outcome::Block();
  }
  const Value workers = Get(machine, CommonState(machine), workload_slot::kWorkers);
  Kill(machine, machine.ListGet(workers, 0).ref());
  return Outcome::None();
}

void StartKiller(Machine& machine) {
  sim::World::NewThread start;
  start.name = "kill";
  start.is_daemon = true;
  const uint32_t global_count = machine.arena().count(machine.Globals().ref());
  start.globals = Value::Object(machine.arena().Allocate(vm::Kind::kStorage, global_count));
  start.native_step = Playground::Of(machine).killer_frame;
  start.slots = kPlaceCount;
  start.waits_for_begin = false;
  WorldOf(machine).StartThread(start);
  asyncio::CountOtherActor(WorldOf(machine));
}

// ---- The frames.

Outcome BeginWorker(Machine& machine, Ref frame) {
  workers::AdoptMainThread(machine);
  Entry entry;
  std::string name;
  CHECK(FindEntryPoints(machine, &entry, &name));
  const Ref state = GetPlace(machine, frame, kStatePlace).ref();
  Set(machine, state, workload_slot::kEntry, entry.function);
  const Outcome outcome = Serve(machine, frame, state, entry.startup);
  SetPause(machine, state);
  return outcome;
}

// The bottom frame of a worker. One that fails ends the server.
Outcome WorkerFrame(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  Outcome outcome;
  if (GetPlace(machine, frame, kHasBegunPlace).is_unset()) {
    SetPlace(machine, frame, kHasBegunPlace, Value::Bool(true));
    outcome = BeginWorker(machine, frame);
  } else {
    outcome = Continue(machine, frame, event, payload);
  }
  if (!outcome.raised()) return outcome;
  const Ref common = CommonState(machine);
  Set(machine, common, workload_slot::kFailure, machine.raised());
  WorldOf(machine).WakeOne(Value::Object(common));
  return outcome;
}

}  // namespace

Outcome BeginWorkers(Machine& machine, const Entry& entry) {
  const Value list = machine.List(nullptr, 0);
  Set(machine, CommonState(machine), workload_slot::kWorkers, list);
  const uint32_t count = WorldOf(machine).options().workload.workers;
  for (uint32_t number = 0; number < count && WorldOf(machine).MayStartThread(); ++number) {
    StartWorker(machine, entry, number);
  }
  if (WorldOf(machine).options().mishap.is_killed) StartKiller(machine);
  return ContinueWorkers(machine);
}

Outcome ContinueWorkers(Machine& machine) {
  sim::World& world = WorldOf(machine);
  world.TakeWaitEnd();
  const Ref common = CommonState(machine);
  const Value failure = Get(machine, common, workload_slot::kFailure);
  if (!failure.is_unset()) return machine.Raise(failure);
  if (HaveAllEnded(machine)) {
    world.Finish();
    return Outcome::StepEnd();
  }
  world.WaitFor({.object = Value::Object(common)});
  return Outcome::Block();
}

void InstallWorkers(Machine& machine, Playground& types) {
  types.worker_frame = machine.AddNativeStep(&WorkerFrame);
  types.killer_frame = machine.AddNativeStep(&KillerFrame);
  types.pause = machine.NativeValue(machine.AddNative({"pause", "", &Pause, true}));
}

}  // namespace interleave::model::playground
