#include "model/asyncio/reports.hpp"

#include "model/asyncio/loop.hpp"

namespace interleave::model::asyncio {

namespace {

// Places of the frame that calls a handler.
enum : uint32_t { kLoopPlace, kContextPlace, kPlaceCount };

std::string ExceptionText(Machine& machine, Value exception) {
  const std::string text = machine.Str(exception);
  return text.empty() ? machine.TypeName(exception) : machine.TypeName(exception) + ": " + text;
}

// What the default handler logs in CPython, but for the traceback.
void RecordContext(Machine& machine, Value context) {
  sim::World& world = sim::World::Of(machine);
  const Value message = machine.DictGet(context, "message");
  const Value exception = machine.DictGet(context, "exception");
  std::string text;
  if (!message.is_unset() && machine.Truth(message)) text = machine.Str(message);
  if (!exception.is_unset() && !exception.is_none()) {
    if (!text.empty()) text += ": ";
    text += machine.IsException(exception) ? ExceptionText(machine, exception) : machine.Str(exception);
  }
  if (text.empty()) text = "Unhandled exception in event loop";
  world.Record(trace::RecordKind::kException, world.actor(), 0, 0, world.AddText(text));
}

Outcome HandlerFrame(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  const Value loop = GetPlace(machine, frame, kLoopPlace);
  const Value context = GetPlace(machine, frame, kContextPlace);
  if (event == FrameEvent::kContinue) {
    const Value handler = Get(machine, loop.ref(), loop_slot::kExceptionHandler);
    const Outcome outcome = machine.Call(handler, {loop, context});
    if (outcome.kind == Outcome::Kind::kCalled || outcome.kind == Outcome::Kind::kBlock) return outcome;
    event = EventOf(machine, outcome, &payload);
  }
  if (event != FrameEvent::kRaised) return Outcome::None();
  if (EndsTheLoop(machine, payload)) return machine.Raise(payload);
  RecordContext(machine, NewContext(machine, "Unhandled error in exception handler",
                                    {{"exception", payload}, {"context", context}}));
  return Outcome::None();
}

// ---- Methods.

bool SelfLoop(Machine& machine, const Arguments& arguments, Ref* loop) {
  if (SelfOf(machine, arguments, Asyncio::Of(machine).loop, loop)) return true;
  RaiseWrongSelf(machine, arguments);
  return false;
}

Outcome SetHandler(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  const Value handler = arguments[1];
  if (!handler.is_none() && !machine.Callable(handler)) {
    return machine.Raise(vm::ExceptionType::kTypeError,
                         "A callable object or None is expected, got " + machine.Repr(handler));
  }
  Set(machine, loop, loop_slot::kExceptionHandler, handler);
  return Outcome::None();
}

Outcome GetHandler(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  return Outcome::Return(Get(machine, loop, loop_slot::kExceptionHandler));
}

// False: raised.
bool IsContext(Machine& machine, Value context) {
  if (machine.IsKind(context, vm::Kind::kDict)) return true;
  machine.Raise(vm::ExceptionType::kTypeError, "the context of an exception handler must be a dict, not '" +
                                                   machine.TypeName(context) + "'");
  return false;
}

Outcome CallHandler(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  const bool is_default = Get(machine, loop, loop_slot::kExceptionHandler).is_none();
  if (is_default && !IsContext(machine, arguments[1])) return Outcome::Raise();
  return CallExceptionHandler(machine, loop, arguments[1]);
}

Outcome DefaultHandler(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop) || !IsContext(machine, arguments[1])) return Outcome::Raise();
  RecordContext(machine, arguments[1]);
  return Outcome::None();
}

}  // namespace

bool EndsTheLoop(Machine& machine, Value exception) {
  return machine.IsInstance(exception, machine.ExceptionClass(vm::ExceptionType::kSystemExit)) ||
         machine.IsInstance(exception, machine.ExceptionClass(vm::ExceptionType::kKeyboardInterrupt));
}

FrameEvent EventOf(Machine& machine, Outcome outcome, Value* payload) {
  *payload = outcome.value;
  if (outcome.kind == Outcome::Kind::kReturn) return FrameEvent::kReturned;
  if (outcome.kind == Outcome::Kind::kSuspend) return FrameEvent::kSuspended;
  CHECK(outcome.raised());
  *payload = machine.TakeRaised();
  return FrameEvent::kRaised;
}

Value NewContext(Machine& machine, std::string_view message,
                 std::initializer_list<std::pair<std::string_view, Value>> entries) {
  const Value context = machine.NewDict();
  machine.DictSet(context, machine.String("message"), machine.String(message));
  for (const auto& [name, value] : entries) machine.DictSet(context, machine.String(name), value);
  return context;
}

Outcome CallExceptionHandler(Machine& machine, Ref loop, Value context) {
  if (Get(machine, loop, loop_slot::kExceptionHandler).is_none()) {
    RecordContext(machine, context);
    return Outcome::None();
  }
  const Ref frame = machine.PushNative(Asyncio::Of(machine).handler_frame, kPlaceCount);
  SetPlace(machine, frame, kLoopPlace, Value::Object(loop));
  SetPlace(machine, frame, kContextPlace, context);
  return Outcome::Called();
}

void InstallReports(Machine& machine, Asyncio& types, Value) {
  types.handler_frame = machine.AddNativeStep(&HandlerFrame);
  machine.AddMethods(machine.TypeClass(types.loop),
                     {{"set_exception_handler", "self handler", &SetHandler},
                      {"get_exception_handler", "self", &GetHandler},
                      {"call_exception_handler", "self context", &CallHandler},
                      {"default_exception_handler", "self context", &DefaultHandler}});
}

}  // namespace interleave::model::asyncio
