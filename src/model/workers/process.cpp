#include <algorithm>
#include <memory>

#include "model/asyncio/asyncio.hpp"
#include "model/native.hpp"
#include "model/threading/threading.hpp"
#include "model/workers/state.hpp"
#include "model/workers/workers.hpp"
#include "vm/graph_copy.hpp"

namespace interleave::model::workers {

namespace {

using vm::FrameEvent;

constexpr double kMaxTimeoutSeconds = 9e9;

// What parent and child know of each other.
namespace process_slot {
enum : uint32_t { kThread = vm::object_slot::kFirst, kExitCode, kEnd };  // kExitCode: None while it runs
}
// The pipe of a Queue.
namespace channel_slot {
enum : uint32_t { kItems = vm::object_slot::kFirst, kNumber, kEnd };  // kItems: a List
}
// Places of a process's bottom frame.
enum : uint32_t { kOwnerPlace, kHandlePlace, kPlaceCount };

std::vector<uint16_t> SharedTypes(Machine& machine) {
  const Workers& types = Workers::Of(machine);
  return {types.process, types.channel, types.semaphore, types.cells,
          sim::World::Of(machine).threads().type()};
}

// ---- Processes.

// start(owner, name, is_daemon): gives the handle.
Outcome Start(Machine& machine, const Arguments& arguments) {
  sim::World& world = sim::World::Of(machine);
  if (!world.MayStartThread())
    return machine.Raise(vm::ExceptionType::kOSError, "Resource temporarily unavailable");
  const Value handle = machine.NewObject(Workers::Of(machine).process);
  Set(machine, handle.ref(), process_slot::kExitCode, Value::None());
  vm::GraphCopy copy(machine.arena(), SharedTypes(machine));
  const Value globals = copy.Copy(machine.Globals());
  const Value owner = copy.Copy(arguments[0]);
  copy.CopyNumbers();
  sim::World::NewThread start;
  start.name = machine.Str(arguments[1]);
  start.is_daemon = machine.Truth(arguments[2]);
  start.globals = globals;
  start.native_step = Workers::Of(machine).process_frame;
  start.slots = kPlaceCount;
  start.waits_for_begin = false;
  const Value thread = Value::Object(world.StartThread(start));
  asyncio::CountOtherActor(world);
  Set(machine, handle.ref(), process_slot::kThread, thread);
  const Ref frame = machine.ThreadTop(world.threads().NumberOf(thread.ref())).ref();
  SetPlace(machine, frame, kOwnerPlace, owner);
  SetPlace(machine, frame, kHandlePlace, handle);
  return Outcome::Return(handle);
}

Outcome ProcessFrame(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (event == FrameEvent::kContinue) {
    AdoptMainThread(machine);
    const Value bootstrap = machine.GetAttribute(GetPlace(machine, frame, kOwnerPlace), "_bootstrap");
    return machine.Call(bootstrap, {});
  }
  const bool has_failed = event == FrameEvent::kRaised;
  const Ref handle = GetPlace(machine, frame, kHandlePlace).ref();
  Set(machine, handle, process_slot::kExitCode, has_failed ? Value::Small(1) : payload);
  return has_failed ? machine.Raise(payload) : Outcome::None();
}

// join(handle, timeout)
Outcome Join(Machine& machine, const Arguments& arguments) {
  sim::World& world = sim::World::Of(machine);
  const Value thread = Get(machine, arguments[0].ref(), process_slot::kThread);
  const sim::WaitEnd ended = world.TakeWaitEnd();
  if (ended == sim::WaitEnd::kTimedOut || world.threads().HasEnded(thread.ref())) return Outcome::None();
  sim::ThreadWait wait{
      .kind = trace::Wait::kTask, .object = thread, .number = world.threads().ActorOf(thread.ref())};
  if (!arguments[1].is_none()) {
    double timeout_s = 0;
    if (!Seconds(machine, arguments[1], &timeout_s)) return Outcome::Raise();
    if (timeout_s <= 0) return Outcome::None();
    wait.deadline_ns = world.now_ns() + TimeoutNs(std::min(timeout_s, kMaxTimeoutSeconds));
  }
  world.WaitFor(wait);
  return Outcome::Block();
}

// exit_code(handle): None while it runs.
Outcome ExitCode(Machine& machine, const Arguments& arguments) {
  if (!machine.MayProceed()) return sim::World::Of(machine).Ask();
  return Outcome::Return(Get(machine, arguments[0].ref(), process_slot::kExitCode));
}

// pid(handle), of the process at hand with None.
Outcome ProcessId(Machine& machine, const Arguments& arguments) {
  constexpr int64_t kFirst = 1000;
  sim::Threads& threads = sim::World::Of(machine).threads();
  if (arguments[0].is_none()) return Outcome::Return(Value::Small(kFirst));
  const Ref thread = Get(machine, arguments[0].ref(), process_slot::kThread).ref();
  return Outcome::Return(Value::Small(kFirst + threads.NumberOf(thread)));
}

// ---- Queues.

Outcome NewChannel(Machine& machine, const Arguments&) {
  const Value channel = machine.NewObject(Workers::Of(machine).channel);
  SetSmall(machine, channel.ref(), channel_slot::kNumber, sim::World::Of(machine).NewObjectNumber());
  const Value items = machine.List(nullptr, 0);
  Set(machine, channel.ref(), channel_slot::kItems, items);
  return Outcome::Return(channel);
}

Value ItemsOf(Machine& machine, Value channel) { return Get(machine, channel.ref(), channel_slot::kItems); }

Outcome Put(Machine& machine, const Arguments& arguments) {
  sim::World& world = sim::World::Of(machine);
  if (!machine.MayProceed()) return world.Ask();
  const Value item = vm::GraphCopy(machine.arena(), SharedTypes(machine)).Copy(arguments[1]);
  machine.ListAppend(ItemsOf(machine, arguments[0]), item);
  world.WakeOne(arguments[0]);
  return Outcome::None();
}

Outcome Size(Machine& machine, const Arguments& arguments) {
  if (!machine.MayProceed()) return sim::World::Of(machine).Ask();
  return Outcome::Return(Value::Small(machine.ListSize(ItemsOf(machine, arguments[0]))));
}

// get(channel, timeout): the timeout itself where it comes first.
Outcome TakeItem(Machine& machine, const Arguments& arguments) {
  sim::World& world = sim::World::Of(machine);
  const sim::WaitEnd ended = world.TakeWaitEnd();
  const Value items = ItemsOf(machine, arguments[0]);
  if (machine.ListSize(items) > 0) {
    if (!machine.MayProceed()) return world.Ask();
    const Value item = machine.ListGet(items, 0);
    for (uint32_t index = 1; index < machine.ListSize(items); ++index) {
      machine.ListSet(items, index - 1, machine.ListGet(items, index));
    }
    machine.ListTruncate(items, machine.ListSize(items) - 1);
    return Outcome::Return(item);
  }
  if (ended == sim::WaitEnd::kTimedOut) return Outcome::Return(arguments[0]);
  sim::ThreadWait wait{
      .kind = trace::Wait::kQueue,
      .object = arguments[0],
      .number = static_cast<uint32_t>(GetSmall(machine, arguments[0].ref(), channel_slot::kNumber))};
  if (ended == sim::WaitEnd::kWoken) {
    wait.deadline_ns = world.threads().last_deadline_ns();
  } else if (!arguments[1].is_none()) {
    double timeout_s = 0;
    if (!Seconds(machine, arguments[1], &timeout_s)) return Outcome::Raise();
    if (timeout_s <= 0) return Outcome::Return(arguments[0]);
    wait.deadline_ns = world.now_ns() + TimeoutNs(std::min(timeout_s, kMaxTimeoutSeconds));
  }
  world.WaitFor(wait);
  return Outcome::Block();
}

}  // namespace

Value ForkGlobals(Machine& machine) {
  return vm::GraphCopy(machine.arena(), SharedTypes(machine)).Copy(machine.Globals());
}

void AdoptMainThread(Machine& machine) {
  const Value main = machine.Global("threading:_main_thread");
  if (main.is_unset()) return;
  sim::Threads& threads = sim::World::Of(machine).threads();
  threads.SetOwner(threads.current(), main);
  threading::SetHandle(machine, main, Value::Object(threads.current()));
}

bool DescribeStuck(sim::World& world, Value object, sim::Stuck* stuck) {
  Machine& machine = world.machine();
  if (!machine.IsType(object, Workers::Of(machine).semaphore)) return false;
  const bool is_lock = GetSmall(machine, object.ref(), semaphore_slot::kLargest) == 1;
  stuck->what = is_lock ? "multiprocessing.Lock" : "multiprocessing.Semaphore";
  const Value holder = Get(machine, object.ref(), semaphore_slot::kHolder);
  if (!holder.is_small()) return true;
  stuck->has_holder = true;
  stuck->holder = static_cast<uint32_t>(holder.small());
  stuck->holder_frozen = true;  // or killed
  return true;
}

uint32_t ObjectNumber(sim::World& world, Value object) {
  Machine& machine = world.machine();
  if (machine.IsKind(object, vm::Kind::kInstance)) object = machine.GetAttribute(object, "_semlock");
  if (!machine.IsType(object, Workers::Of(machine).semaphore)) return 0;
  return static_cast<uint32_t>(GetSmall(machine, object.ref(), semaphore_slot::kNumber));
}

void Install(sim::World& world) {
  Machine& machine = world.machine();
  auto types = std::make_shared<Workers>();
  world.SetModel(sim::ModelId::kWorkers, types);
  types->process =
      machine.AddType({.name = "process", .module = "_process", .slot_count = OwnSlots(process_slot::kEnd)});
  types->channel =
      machine.AddType({.name = "channel", .module = "_process", .slot_count = OwnSlots(channel_slot::kEnd)});
  machine.arena().DeclareVolatile(types->channel, channel_slot::kNumber);
  types->process_frame = machine.AddNativeStep(&ProcessFrame);
  const Value module = machine.NewModule("_process");
  InstallSemaphores(machine, *types, module);
  InstallCells(machine, *types, module);
  machine.AddFunctions(module, {{"start", "owner name daemon", &Start, true},
                                {"join", "handle timeout", &Join, true},
                                {"exit_code", "handle", &ExitCode, true},
                                {"pid", "handle", &ProcessId, true},
                                {"channel", "", &NewChannel, true},
                                {"put", "channel item", &Put, true},
                                {"size", "channel", &Size, true},
                                {"get", "channel timeout", &TakeItem, true}});
}

}  // namespace interleave::model::workers
