// A thread per request. The first thread starts them as they arrive, and waits until all have ended.
//
// In an untimed run they all come at once: a thread's beginning is seen by nobody.
#include <fmt/format.h>

#include "model/playground/workload_state.hpp"
#include "model/threading/threading.hpp"

namespace interleave::model::playground {

namespace {

using vm::FrameEvent;

// Places of a request's bottom frame.
enum : uint32_t { kIdPlace, kKeyPlace, kPlaceCount };

// The program's own idea of its thread, where it has one: threading.Thread, if it imports that module.
Value NewOwner(Machine& machine, const std::string& name) {
  const Value thread_class = machine.Global("threading:Thread");
  if (thread_class.is_unset()) return Value::None();
  Value owner;
  if (machine.CallNow(thread_class, {Value::None(), Value::None(), machine.String(name)}, &owner))
    return owner;
  machine.TakeRaised();
  return Value::None();
}

void StartRequest(Machine& machine, int64_t id, int64_t key) {
  sim::World& world = sim::World::Of(machine);
  sim::World::NewThread start;
  start.name = fmt::format("request {}", id);
  start.owner = NewOwner(machine, start.name);
  start.native_step = Playground::Of(machine).request_frame;
  start.slots = kPlaceCount;
  start.waits_for_begin = false;
  const Ref thread = world.StartThread(start);
  const uint32_t number = world.threads().NumberOf(thread);
  SetPlace(machine, machine.ThreadTop(number).ref(), kIdPlace, Value::Small(id));
  SetPlace(machine, machine.ThreadTop(number).ref(), kKeyPlace, Value::Small(key));
  if (start.owner.is_object()) threading::SetHandle(machine, start.owner, Value::Object(thread));
  world.Record(trace::RecordKind::kRequestStart, world.threads().ActorOf(thread), 0, 0,
               static_cast<uint32_t>(id));
}

// The bottom frame of a request's thread.
Outcome RequestFrame(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  const Ref state = WorkloadState(machine);
  if (event == FrameEvent::kContinue) {
    const Value entry = Get(machine, state, workload_slot::kEntry);
    const int64_t id = GetPlace(machine, frame, kIdPlace).small();
    const Value request = NewRequest(machine, state, id, GetPlace(machine, frame, kKeyPlace).small());
    return machine.Call(entry, {request});
  }
  sim::World& world = sim::World::Of(machine);
  const bool has_failed = event == FrameEvent::kRaised;
  const auto ending = has_failed ? trace::Ending::kFailed : trace::Ending::kDone;
  world.Record(trace::RecordKind::kRequestEnd, world.thread_actor(), static_cast<uint8_t>(ending), 0,
               static_cast<uint32_t>(GetPlace(machine, frame, kIdPlace).small()));
  CountEnded(machine, has_failed);
  if (HaveAllEnded(machine)) world.WakeOne(Value::Object(CommonState(machine)));
  if (!has_failed) return Outcome::None();
  threading::ReportUncaught(machine, payload);
  return machine.Raise(payload);
}

// Starts those that are due. True: the process's first thread has nothing left to do; false: it waits.
bool StartDue(Machine& machine, Ref state) {
  sim::World& world = sim::World::Of(machine);
  const int64_t count = RequestsOf(machine, state);
  for (int64_t created = GetSmall(machine, state, workload_slot::kCreated); created < count; ++created) {
    const int64_t due_ns = world.untimed() ? world.now_ns() : ArrivalOf(machine, state, created);
    if (due_ns > world.now_ns()) {
      world.WaitFor({.object = Value::Object(state), .deadline_ns = due_ns});
      return false;
    }
    if (!world.MayStartThread()) return true;
    const int64_t id = IdOf(machine, state, created);
    StartRequest(machine, id, KeyOf(machine, state, id));
    CountCreated(machine, state, created + 1);
  }
  if (HaveAllEnded(machine)) return true;
  world.WaitFor({.object = Value::Object(state)});
  return false;
}

}  // namespace

Outcome BeginThreads(Machine& machine, Ref frame, Value startup) {
  Set(machine, WorkloadState(machine), workload_slot::kStartupTask, startup);
  if (!startup.is_none()) return machine.Call(startup, {});
  return ContinueThreads(machine, frame, FrameEvent::kReturned, Value::None());
}

Outcome ContinueThreads(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  static_cast<void>(frame);
  if (event == FrameEvent::kRaised) return machine.Raise(payload);
  sim::World& world = sim::World::Of(machine);
  world.TakeWaitEnd();
  const Ref state = WorkloadState(machine);
  if (event == FrameEvent::kReturned) SetStart(machine, state);
  if (!StartDue(machine, state)) return Outcome::Block();
  world.Finish();
  return Outcome::StepEnd();
}

void InstallThreadWorkload(Machine& machine, Playground& types) {
  types.request_frame = machine.AddNativeStep(&RequestFrame);
}

}  // namespace interleave::model::playground
