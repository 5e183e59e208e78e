#include "model/playground/workload.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "model/asyncio/events.hpp"
#include "model/asyncio/future.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/task.hpp"
#include "model/playground/keys.hpp"
#include "model/playground/workload_state.hpp"

namespace interleave::model::playground {

namespace {

using lang::Opcode;
using vm::FrameEvent;

namespace request_slot {
enum : uint32_t { kId = vm::object_slot::kFirst, kKey, kAmount, kWorker, kEnd };
}
// Places of the frame.
enum : uint32_t { kPhasePlace, kPlaceCount };

Outcome RaiseRefusal(Machine& machine, std::string_view message) {
  return machine.Raise(vm::ExceptionType::kTypeError, message);
}

// ---- Which program is driven.

// Whether the module's own code only defines and assigns: docstring, imports, assignments, def, class.
bool OnlyDefines(const lang::Code& module) {
  if (!module.exceptions.empty()) return false;
  for (size_t index = 0; index < module.instructions.size(); ++index) {
    const lang::Instruction instruction = module.instructions[index];
    switch (instruction.opcode()) {
      case Opcode::kPopTop:
        // An import drops its module after its names are stored; anything else is an expression statement.
        if (index == 0 || module.instructions[index - 1].opcode() != Opcode::kStoreGlobal) return false;
        break;
      case Opcode::kBinaryOp:
        if (instruction.operand() >= lang::kInPlace) return false;
        break;
      case Opcode::kJumpBackward:
      case Opcode::kForIter:
      case Opcode::kBeforeWith:
      case Opcode::kRaise:
      case Opcode::kLoadAssertionError:
      case Opcode::kDeleteGlobal:
      case Opcode::kDeleteAttr:
      case Opcode::kDeleteSubscript:
        return false;
      default:
        break;
    }
  }
  return true;
}

// Names of the coroutine functions that the module's own code defines.
std::vector<std::string> ModuleCoroutines(const lang::Program& program) {
  std::vector<std::string> names;
  for (const lang::Instruction instruction : program.codes[0].instructions) {
    if (instruction.opcode() != Opcode::kMakeFunction) continue;
    const lang::Code& code = program.codes[instruction.operand() / 16];
    const bool is_coroutine = code.kind == lang::CodeKind::kFunction && code.is_async && !code.is_generator;
    if (is_coroutine && code.parameter_count() == 0) names.push_back(code.name);
  }
  return names;
}

// ---- Arrivals.

void DrawArrivals(Machine& machine, Ref state) {
  sim::World& world = sim::World::Of(machine);
  const sim::Workload& workload = world.options().workload;
  if (workload.arrivals == sim::Arrivals::kAllAtOnce || world.untimed()) return;
  const Ref times = machine.arena().Allocate(vm::Kind::kStorage, workload.requests);
  Set(machine, state, workload_slot::kArrivals, Value::Object(times));
  int64_t time_ns = 0;
  for (uint32_t index = 0; index < workload.requests; ++index) {
    if (workload.arrivals == sim::Arrivals::kEvenly) {
      time_ns = index * workload.gap_ns;
    } else {
      time_ns += world.ChooseDuration(0, 2 * workload.gap_ns);
    }
    SetSmall(machine, times, index, time_ns);
  }
}

// All at once, so that what the program does between them makes no difference. In an untimed run there is
// nothing to draw: which keys meet is part of what is searched, not a choice in it.
void DrawKeys(Machine& machine, Ref state) {
  sim::World& world = sim::World::Of(machine);
  const sim::Workload& workload = world.options().workload;
  if (workload.keys == 1 || world.untimed()) return;
  const std::vector<uint64_t> sums = KeySums(workload.keys, workload.skew);
  const Ref keys = machine.arena().Allocate(vm::Kind::kStorage, workload.requests);
  Set(machine, state, workload_slot::kKeys, Value::Object(keys));
  for (uint32_t index = 0; index < workload.requests; ++index) {
    const int64_t draw = world.ChooseDuration(0, static_cast<int64_t>(sums.back()) - 1);
    SetSmall(machine, keys, index, KeyAt(sums, static_cast<uint64_t>(draw)));
  }
}

// The first arrival is set; what was there before may wait for ever.
void BeginArrivals(Machine& machine) {
  const Ref state = WorkloadState(machine);
  const Ref loop = Get(machine, state, workload_slot::kLoop).ref();
  const int64_t now_ns = sim::World::Of(machine).now_ns();
  SetStart(machine, state);
  for (Value task = Get(machine, loop, asyncio::loop_slot::kFirstTask); task.is_object();
       task = Get(machine, task.ref(), asyncio::task_slot::kNext)) {
    asyncio::SetFlags(machine, task.ref(),
                      asyncio::FlagsOf(machine, task.ref()) | asyncio::task_slot::kInfrastructure);
  }
  if (sim::World::Of(machine).untimed()) {
    if (RequestsOf(machine, state) > 0)
      asyncio::NewEvent(machine, loop, sim::OptionKind::kArrive, 0, Value::Object(state));
    return;
  }
  const Value arrive = Playground::Of(machine).arrive;
  const Value no_arguments = machine.Tuple({});
  if (RequestsOf(machine, state) == 0) return;
  const int64_t first_ns = ArrivalOf(machine, state, 0);
  if (first_ns == now_ns) {
    asyncio::CallSoon(machine, loop, arrive, no_arguments, asyncio::handle_slot::kIsArrival);
  } else {
    asyncio::CallAt(machine, loop, first_ns, arrive, no_arguments, asyncio::handle_slot::kIsArrival);
  }
}

// False: raised, the function cannot be called like that.
bool CreateRequest(Machine& machine, Ref state, int64_t id) {
  const Value entry = Get(machine, state, workload_slot::kEntry);
  const bool takes_request = Get(machine, state, workload_slot::kTakesRequest).is_true();
  const Outcome outcome =
      takes_request ? machine.Call(entry, {NewRequest(machine, state, id, KeyOf(machine, state, id))})
                    : machine.Call(entry, {});
  if (outcome.raised()) return false;
  CHECK(outcome.kind == Outcome::Kind::kReturn);  // a coroutine function only makes its coroutine
  const Ref loop = Get(machine, state, workload_slot::kLoop).ref();
  const Ref task = asyncio::NewTask(machine, loop, outcome.value);
  asyncio::SetFlags(machine, task,
                    asyncio::FlagsOf(machine, task) | asyncio::task_slot::kMarked |
                        (id << asyncio::task_slot::kRequestShift));
  sim::World::Of(machine).Record(trace::RecordKind::kRequestStart, asyncio::ActorOf(machine, task), 0, 0,
                                 static_cast<uint32_t>(id));
  return true;
}

// The step of an arrival.
Outcome Arrive(Machine& machine, const Arguments&) {
  constexpr uint64_t kBurstBytes = 1U << 20;
  sim::World& world = sim::World::Of(machine);
  const uint64_t bytes_before = machine.arena().live_bytes();
  const Ref state = WorkloadState(machine);
  int64_t created = GetSmall(machine, state, workload_slot::kCreated);
  for (; created < RequestsOf(machine, state); ++created) {
    const int64_t due_ns = ArrivalOf(machine, state, created);
    if (due_ns > world.now_ns()) {
      asyncio::CallAt(machine, Get(machine, state, workload_slot::kLoop).ref(), due_ns,
                      Playground::Of(machine).arrive, machine.Tuple({}), asyncio::handle_slot::kIsArrival);
      break;
    }
    if (!CreateRequest(machine, state, IdOf(machine, state, created))) return Outcome::Raise();
  }
  CountCreated(machine, state, created);
  if (machine.arena().live_bytes() > bytes_before + kBurstBytes) machine.arena().AssumeLive();
  return Outcome::None();
}

// In an untimed run the next request comes; the one behind it may come from then on.
Outcome ArrivalHappens(Machine& machine, Ref state) {
  const int64_t created = GetSmall(machine, state, workload_slot::kCreated) + 1;
  SetSmall(machine, state, workload_slot::kCreated, created);
  if (!CreateRequest(machine, state, IdOf(machine, state, created - 1))) return Outcome::Raise();
  if (created < RequestsOf(machine, state)) {
    const Ref loop = Get(machine, state, workload_slot::kLoop).ref();
    asyncio::NewOldEvent(machine, loop, sim::OptionKind::kArrive, 0, Value::Object(state));
  }
  return Outcome::None();
}

Outcome OnMarkedTaskEnd(sim::World& world, Ref task) {
  Machine& machine = world.machine();
  const Ref state = WorkloadState(machine);
  if (Get(machine, state, workload_slot::kStartupTask) == Value::Object(task)) {
    Set(machine, state, workload_slot::kStartupTask, Value::None());
    const Outcome outcome = asyncio::ResultOf(machine, task);
    if (outcome.raised()) return outcome;
    BeginArrivals(machine);
    return Outcome::None();
  }
  CountEnded(machine, asyncio::StateOf(machine, task) != asyncio::kFinished);
  if (HaveAllEnded(machine)) world.Finish();
  return Outcome::None();
}

// ---- The frame.

// What kind of function the workload has been given; empty: one that it can drive.
std::string WhyNotDriven(Machine& machine, Value function, std::string_view name, uint32_t parameters) {
  const auto code_index = static_cast<uint32_t>(GetSmall(machine, function.ref(), vm::function_slot::kCode));
  const lang::Code& code = machine.program().codes[code_index];
  if (code.is_generator)
    return fmt::format("{}() is a{} generator; the workload needs a {}", name, code.is_async ? "n async" : "",
                       code.is_async ? "coroutine" : "function");
  if (code.positional_count < parameters && !code.has_star_args) {
    return fmt::format("{}() takes no argument, and the workload calls it with a request", name);
  }
  return "";
}

bool IsFunction(Machine& machine, Value value) { return machine.IsKind(value, vm::Kind::kFunction); }

// What is called for a request. False: nothing is, the program is over.
bool FindFunction(Machine& machine, Value* function, std::string* name, bool* takes_request) {
  *name = "handle";
  *takes_request = true;
  *function = machine.Global(*name);
  if (IsFunction(machine, *function)) return true;
  *name = FindEntry(machine.program());
  *takes_request = false;
  *function = name->empty() ? Value::Unset() : machine.Global(*name);
  return IsFunction(machine, *function);
}

bool IsCoroutineFunction(Machine& machine, Value function) {
  const auto code_index = static_cast<uint32_t>(GetSmall(machine, function.ref(), vm::function_slot::kCode));
  return machine.program().codes[code_index].is_async;
}

// Empty, or what the workload cannot do with the program.
std::string WhyNotServed(Machine& machine, const Entry& entry, const std::string& name) {
  std::string refusal = WhyNotDriven(machine, entry.function, name, entry.takes_request ? 1 : 0);
  if (!refusal.empty() || entry.startup.is_none()) return refusal;
  refusal = WhyNotDriven(machine, entry.startup, "startup", 0);
  const bool are_alike =
      IsCoroutineFunction(machine, entry.startup) == IsCoroutineFunction(machine, entry.function);
  if (!refusal.empty() || are_alike) return refusal;
  return fmt::format("startup() and {}() have to be both `async def` or both `def`", name);
}

Outcome Begin(Machine& machine, Ref frame) {
  Entry entry;
  std::string name;
  if (!FindEntryPoints(machine, &entry, &name)) return Outcome::None();
  const std::string refusal = WhyNotServed(machine, entry, name);
  if (!refusal.empty()) return RaiseRefusal(machine, refusal);
  const Ref state = NewWorkloadState(machine, entry);
  const sim::Workload& workload = sim::World::Of(machine).options().workload;
  machine.arena().SetRoot(Playground::Of(machine).workload_root, Value::Object(state));
  SetSmall(machine, state, workload_slot::kFailed, 0);
  SetSmall(machine, state, workload_slot::kUnfinished, workload.requests);
  DrawArrivals(machine, state);
  DrawKeys(machine, state);
  if (workload.workers > 1) return BeginWorkers(machine, entry);
  return Serve(machine, frame, state, entry.startup);
}

Outcome ServeTasks(Machine& machine, Ref state, Value startup) {
  const Ref loop = asyncio::NewLoop(machine);
  machine.arena().SetRoot(asyncio::Asyncio::Of(machine).current_loop_root, Value::Object(loop));
  Set(machine, state, workload_slot::kLoop, Value::Object(loop));
  if (startup.is_none()) {
    BeginArrivals(machine);
    return asyncio::RunForever(machine, loop);
  }
  const Outcome coroutine = machine.Call(startup, {});
  if (coroutine.raised()) return coroutine;
  const Ref task = asyncio::NewTask(machine, loop, coroutine.value);
  asyncio::SetFlags(machine, task, asyncio::FlagsOf(machine, task) | asyncio::task_slot::kMarked);
  Set(machine, state, workload_slot::kStartupTask, Value::Object(task));
  return asyncio::RunForever(machine, loop);
}

Outcome WorkloadFrame(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  const Value common = machine.arena().Root(Playground::Of(machine).workload_root);
  if (common.is_unset()) return event == FrameEvent::kRaised ? machine.Raise(payload) : Begin(machine, frame);
  const bool has_workers = !Get(machine, common.ref(), workload_slot::kWorkers).is_unset();
  return has_workers ? ContinueWorkers(machine) : Continue(machine, frame, event, payload);
}

}  // namespace

bool FindEntryPoints(Machine& machine, Entry* entry, std::string* name) {
  if (!FindFunction(machine, &entry->function, name, &entry->takes_request)) return false;
  entry->startup = machine.Global("startup");
  if (!IsFunction(machine, entry->startup)) entry->startup = Value::None();
  return true;
}

// As it is before anything has arrived.
Ref NewWorkloadState(Machine& machine, const Entry& entry) {
  const Ref state = machine.NewObject(Playground::Of(machine).workload).ref();
  Set(machine, state, workload_slot::kEntry, entry.function);
  Set(machine, state, workload_slot::kTakesRequest, Value::Bool(entry.takes_request));
  SetSmall(machine, state, workload_slot::kStart, 0);
  SetSmall(machine, state, workload_slot::kCreated, 0);
  Set(machine, state, workload_slot::kStartupTask, Value::None());
  return state;
}

Outcome Serve(Machine& machine, Ref frame, Ref state, Value startup) {
  const bool are_tasks = IsCoroutineFunction(machine, Get(machine, state, workload_slot::kEntry));
  return are_tasks ? ServeTasks(machine, state, startup) : BeginThreads(machine, frame, startup);
}

Outcome Continue(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (Get(machine, WorkloadState(machine), workload_slot::kLoop).is_unset())
    return ContinueThreads(machine, frame, event, payload);
  if (event == FrameEvent::kRaised) return machine.Raise(payload);
  // The program stopped the loop.
  return machine.Raise(vm::ExceptionType::kRuntimeError, "Event loop stopped before all requests were done.");
}

Ref CommonState(Machine& machine) {
  return machine.arena().Root(Playground::Of(machine).workload_root).ref();
}

Ref WorkloadState(Machine& machine) {
  const Ref common = CommonState(machine);
  const Value workers = Get(machine, common, workload_slot::kWorkers);
  const Value globals = machine.Globals();
  for (uint32_t index = 0; !workers.is_unset() && index < machine.ListSize(workers); ++index) {
    const Ref state = machine.ListGet(workers, index).ref();
    if (Get(machine, state, workload_slot::kGlobals) == globals) return state;
  }
  return common;
}

int64_t RequestsOf(Machine& machine, Ref state) {
  const sim::Workload& workload = sim::World::Of(machine).options().workload;
  const Value worker = Get(machine, state, workload_slot::kWorker);
  if (worker.is_unset()) return workload.requests;
  return (workload.requests / workload.workers) +
         (worker.small() < workload.requests % workload.workers ? 1 : 0);
}

// One after another, each goes to the next worker.
int64_t IdOf(Machine& machine, Ref state, int64_t index) {
  const Value worker = Get(machine, state, workload_slot::kWorker);
  if (worker.is_unset()) return index + 1;
  return (index * sim::World::Of(machine).options().workload.workers) + worker.small() + 1;
}

int64_t ArrivalOf(Machine& machine, Ref state, int64_t index) {
  const Value times = Get(machine, state, workload_slot::kArrivals);
  const int64_t start_ns = GetSmall(machine, state, workload_slot::kStart);
  if (times.is_unset()) return start_ns;
  return start_ns + GetSmall(machine, times.ref(), static_cast<uint32_t>(IdOf(machine, state, index) - 1));
}

int64_t KeyOf(Machine& machine, Ref state, int64_t id) {
  const Value keys = Get(machine, state, workload_slot::kKeys);
  if (keys.is_unset()) return KeyInTurn(sim::World::Of(machine).options().workload.keys, id);
  return GetSmall(machine, keys.ref(), static_cast<uint32_t>(id - 1));
}

Value NewRequest(Machine& machine, Ref state, int64_t id, int64_t key) {
  const Value request = machine.NewObject(Playground::Of(machine).request);
  SetSmall(machine, request.ref(), request_slot::kId, id);
  SetSmall(machine, request.ref(), request_slot::kKey, key);
  SetSmall(machine, request.ref(), request_slot::kAmount, 1);
  SetSmall(machine, request.ref(), request_slot::kWorker, 1);
  const Value worker = Get(machine, state, workload_slot::kWorker);
  if (!worker.is_unset()) SetSmall(machine, request.ref(), request_slot::kWorker, worker.small() + 1);
  return request;
}

void SetStart(Machine& machine, Ref state) {
  SetSmall(machine, state, workload_slot::kStart, sim::World::Of(machine).now_ns());
}

void CountCreated(Machine& machine, Ref state, int64_t created) {
  SetSmall(machine, state, workload_slot::kCreated, created);
  if (created < RequestsOf(machine, state)) return;
  Set(machine, state, workload_slot::kStart, Value::None());  // what is past makes no difference to the state
  Set(machine, state, workload_slot::kArrivals, Value::Unset());
  Set(machine, state, workload_slot::kKeys, Value::Unset());
}

void CountEnded(Machine& machine, bool has_failed) {
  const Ref state = CommonState(machine);
  if (has_failed) {
    SetSmall(machine, state, workload_slot::kFailed, GetSmall(machine, state, workload_slot::kFailed) + 1);
  }
  SetSmall(machine, state, workload_slot::kUnfinished,
           GetSmall(machine, state, workload_slot::kUnfinished) - 1);
}

bool HaveAllEnded(Machine& machine) {
  return GetSmall(machine, CommonState(machine), workload_slot::kUnfinished) == 0;
}

std::string FindEntry(const lang::Program& program) {
  if (!OnlyDefines(program.codes[0])) return "";
  std::vector<std::string> names = ModuleCoroutines(program);
  names.erase(std::remove(names.begin(), names.end(), "startup"), names.end());
  return names.size() == 1 ? names[0] : "";
}

uint32_t FailedRequests(sim::World& world) {
  Machine& machine = world.machine();
  const Value state = machine.arena().Root(Playground::Of(machine).workload_root);
  return state.is_unset() ? 0 : static_cast<uint32_t>(GetSmall(machine, state.ref(), workload_slot::kFailed));
}

void InstallWorkload(Machine& machine, Playground& types) {
  types.workload_root = machine.arena().AddRoot();
  sim::World::Of(machine).threads().AddHiddenRoot(types.workload_root);
  types.workload_frame = machine.AddNativeStep(&WorkloadFrame);
  InstallThreadWorkload(machine, types);
  InstallWorkers(machine, types);
  types.arrive = machine.NativeValue(machine.AddNative({"arrive", "", &Arrive}));
  types.workload = machine.AddType(
      {.name = "workload", .module = "playground", .slot_count = OwnSlots(workload_slot::kEnd)});
  machine.arena().DeclareTime(types.workload, workload_slot::kStart);
  asyncio::Asyncio::Of(machine).events[types.workload] = &ArrivalHappens;
  types.request = machine.AddType({.name = "Request",
                                   .module = "playground",
                                   .slot_count = OwnSlots(request_slot::kEnd),
                                   .fields = {"id", "key", "amount", "worker"}});
  asyncio::Asyncio::Of(machine).on_marked_task_end = &OnMarkedTaskEnd;
  sim::World::Of(machine).SetDriver(types.workload_frame, kPlaceCount);
}

}  // namespace interleave::model::playground
