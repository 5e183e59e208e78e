// Threads as the library's threading.py sees them: a handle to start, to wait for and to ask.
#include <fmt/format.h>

#include "model/asyncio/asyncio.hpp"
#include "model/threading/state.hpp"
#include "model/threading/threading.hpp"

namespace interleave::model::threading {

namespace {

using vm::FrameEvent;

constexpr int64_t kFirstIdentity = 140'000'000'000'000;  // about where CPython's lie
constexpr double kMaxTimeoutSeconds = 9e9;

// Places of a thread's bottom frame.
enum : uint32_t { kOwnerPlace, kPlaceCount };

sim::Threads& ThreadsOf(Machine& machine) { return sim::World::Of(machine).threads(); }

Outcome ThreadFrame(Machine& machine, Ref frame, FrameEvent event, Value) {
  if (event != FrameEvent::kContinue) return Outcome::None();  // the library has told what was raised
  const Value bootstrap = machine.GetAttribute(GetPlace(machine, frame, kOwnerPlace), "_bootstrap");
  const Outcome outcome = machine.Call(bootstrap, {});
  if (!outcome.raised()) return outcome;
  machine.TakeRaised();
  return Outcome::None();
}

// start(owner, name, is_daemon): gives the handle when the thread has begun.
Outcome Start(Machine& machine, const Arguments& arguments) {
  sim::World& world = sim::World::Of(machine);
  if (world.TakeWaitEnd() != sim::WaitEnd::kNone) {
    return Outcome::Return(machine.GetAttribute(arguments[0], "_handle"));
  }
  if (!world.MayStartThread())
    return machine.Raise(vm::ExceptionType::kRuntimeError, "can't start new thread");
  sim::World::NewThread start;
  start.owner = arguments[0];
  start.name = machine.Str(arguments[1]);
  start.is_daemon = machine.Truth(arguments[2]);
  start.native_step = Threading::Of(machine).thread_frame;
  start.slots = kPlaceCount;
  const Value handle = Value::Object(world.StartThread(start));
  asyncio::CountOtherActor(world);
  const uint32_t number = world.threads().NumberOf(handle.ref());
  SetPlace(machine, machine.ThreadTop(number).ref(), kOwnerPlace, start.owner);
  SetHandle(machine, start.owner, handle);
  return machine.MayWait() ? Outcome::Block() : Outcome::Return(handle);
}

// The thread that runs; the first one where an expression is evaluated between two threads.
Ref CurrentThread(Machine& machine) {
  const Ref thread = ThreadsOf(machine).current();
  return thread == 0 ? ThreadsOf(machine).Alive().front() : thread;
}

Outcome Current(Machine& machine, const Arguments&) {
  return Outcome::Return(ThreadsOf(machine).OwnerOf(CurrentThread(machine)));
}

// The object for the first thread, which nobody has started.
Outcome SetMain(Machine& machine, const Arguments& arguments) {
  const Value handle = Value::Object(ThreadsOf(machine).current());
  ThreadsOf(machine).SetOwner(handle.ref(), arguments[0]);
  return Outcome::Return(handle);
}

Outcome Alive(Machine& machine, const Arguments&) {
  if (!machine.MayProceed()) return sim::World::Of(machine).Ask();
  const Value list = machine.List(nullptr, 0);
  for (const Ref thread : ThreadsOf(machine).Alive()) {
    machine.ListAppend(list, ThreadsOf(machine).OwnerOf(thread));
  }
  return Outcome::Return(list);
}

Outcome HasEnded(Machine& machine, const Arguments& arguments) {
  if (!machine.MayProceed()) return sim::World::Of(machine).Ask();
  return Outcome::Return(Value::Bool(ThreadsOf(machine).HasEnded(arguments[0].ref())));
}

Outcome IdentityOf(Machine& machine, const Arguments& arguments) {
  return Outcome::Return(machine.Int(kFirstIdentity + ThreadsOf(machine).NumberOf(arguments[0].ref())));
}

Outcome GetIdentity(Machine& machine, const Arguments&) {
  return Outcome::Return(machine.Int(kFirstIdentity + ThreadsOf(machine).NumberOf(CurrentThread(machine))));
}

// join(handle, timeout): returns when the thread has ended or the time has come.
Outcome Join(Machine& machine, const Arguments& arguments) {
  sim::World& world = sim::World::Of(machine);
  const sim::WaitEnd ended = world.TakeWaitEnd();
  if (ended == sim::WaitEnd::kTimedOut || world.threads().HasEnded(arguments[0].ref()))
    return Outcome::None();
  sim::ThreadWait wait{.kind = trace::Wait::kTask,
                       .object = arguments[0],
                       .number = world.threads().ActorOf(arguments[0].ref())};
  if (!arguments[1].is_none()) {
    double timeout_s = 0;
    if (!Seconds(machine, arguments[1], &timeout_s)) return Outcome::Raise();
    if (timeout_s > kMaxTimeoutSeconds)
      return machine.Raise(vm::ExceptionType::kOverflowError, "timeout value is too large");
    if (timeout_s <= 0) return Outcome::None();
    wait.deadline_ns = world.now_ns() + TimeoutNs(timeout_s);
  }
  world.WaitFor(wait);
  return Outcome::Block();
}

// look(): the caller is about to read, without a lock, what other threads write.
Outcome Look(Machine& machine, const Arguments&) {
  return machine.MayProceed() ? Outcome::None() : sim::World::Of(machine).Ask();
}

// report(text, exception): what goes to stderr where a thread ends with an exception.
Outcome Report(Machine& machine, const Arguments& arguments) {
  sim::World& world = sim::World::Of(machine);
  world.Record(trace::RecordKind::kException, world.actor(), 0, machine.ExceptionLine(arguments[1]),
               world.AddText(machine.Str(arguments[0])));
  return Outcome::None();
}

}  // namespace

void SetHandle(Machine& machine, Value owner, Value handle) {
  machine.SetAttribute(owner, machine.Interned("_handle"), handle);
}

void ReportUncaught(Machine& machine, Value exception) {
  sim::World& world = sim::World::Of(machine);
  const std::string text = machine.TextOfUncaught(exception);
  world.Record(trace::RecordKind::kException, world.actor(), 0, machine.ExceptionLine(exception),
               world.AddText(fmt::format("Exception in thread {}: {}{}{}", CurrentName(world),
                                         machine.TypeName(exception), text.empty() ? "" : ": ", text)));
}

void InstallThreads(Machine& machine, Threading& types, Value module) {
  types.thread_frame = machine.AddNativeStep(&ThreadFrame);
  // A module of the library gives out no name that is a builtin's too.
  machine.AddFunctions(machine.NewModule("threading"), {{"enumerate", "", &Alive, true}});
  machine.SetModule(module, "TIMEOUT_MAX", machine.Float(9223372036.0));
  machine.AddFunctions(module, {{"start", "owner name daemon", &Start, true},
                                {"current", "", &Current, true},
                                {"set_main", "owner", &SetMain, true},
                                {"alive", "", &Alive, true},
                                {"has_ended", "handle", &HasEnded, true},
                                {"identity_of", "handle", &IdentityOf, true},
                                {"get_ident", "", &GetIdentity, true},
                                {"join", "handle timeout", &Join, true},
                                {"look", "", &Look, true},
                                {"report", "text exception", &Report, true}});
}

}  // namespace interleave::model::threading
