// send, throw and close of generators.
#include "vm/builtins/generators.hpp"

#include "vm/builtins/install.hpp"
#include "vm/builtins/iterators.hpp"
#include "vm/builtins/support.hpp"
#include "vm/operations.hpp"

namespace interleave::vm {

namespace {

bool CheckGenerator(Machine& machine, Value self) {
  if (machine.IsGenerator(self)) return true;
  RaiseTypeError(machine, "descriptor requires a 'generator' object but received a '{}'",
                 machine.TypeName(self));
  return false;
}

Outcome Itself(Machine& machine, const Arguments& arguments) {
  if (!CheckGenerator(machine, arguments[0])) return Outcome::Raise();
  return Outcome::Return(arguments[0]);
}

Outcome Next(Machine& machine, const Arguments& arguments) {
  if (!CheckGenerator(machine, arguments[0])) return Outcome::Raise();
  return machine.GeneratorNext(arguments[0], Value::Unset());
}

Outcome Send(Machine& machine, const Arguments& arguments) {
  if (!CheckGenerator(machine, arguments[0])) return Outcome::Raise();
  return machine.GeneratorSend(arguments[0], arguments[1]);
}

// What throw(exception), or throw(class, value), throws. False: raised.
bool Thrown(Machine& machine, Value exception, Value value, Value* thrown) {
  if (machine.IsKind(exception, Kind::kClass) &&
      machine.IsSubclass(exception, machine.ExceptionClass(ExceptionType::kBaseException))) {
    if (machine.IsException(value)) {
      exception = value;
    } else if (value.is_unset() || value.is_none()) {
      exception = machine.NewException(exception, {});
    } else {
      exception = machine.NewException(exception, {value});
    }
  }
  *thrown = exception;
  if (machine.IsException(exception)) return true;
  RaiseTypeError(machine, "exceptions must be classes or instances deriving from BaseException, not {}",
                 machine.TypeName(exception));
  return false;
}

Outcome Throw(Machine& machine, const Arguments& arguments) {
  Value exception;
  if (!CheckGenerator(machine, arguments[0])) return Outcome::Raise();
  if (!Thrown(machine, arguments[1], arguments[2], &exception)) return Outcome::Raise();
  return machine.GeneratorThrow(arguments[0], exception);
}

// ---- Async generators: each of these gives something to await.

bool CheckAsync(Machine& machine, Value self) {
  if (machine.ClassOf(self) == machine.AsyncGeneratorClass()) return true;
  RaiseTypeError(machine, "descriptor requires a 'async_generator' object but received a '{}'",
                 machine.TypeName(self));
  return false;
}

Outcome AsyncItself(Machine& machine, const Arguments& arguments) {
  return CheckAsync(machine, arguments[0]) ? Outcome::Return(arguments[0]) : Outcome::Raise();
}

Outcome AsyncSend(Machine& machine, const Arguments& arguments) {
  if (!CheckAsync(machine, arguments[0])) return Outcome::Raise();
  const Value sent = arguments.named > 1 ? arguments[1] : Value::None();
  return Outcome::Return(machine.AsyncStep(arguments[0], AsyncStepKind::kSend, sent));
}

Outcome AsyncThrow(Machine& machine, const Arguments& arguments) {
  Value exception;
  if (!CheckAsync(machine, arguments[0])) return Outcome::Raise();
  if (!Thrown(machine, arguments[1], arguments[2], &exception)) return Outcome::Raise();
  return Outcome::Return(machine.AsyncStep(arguments[0], AsyncStepKind::kThrow, exception));
}

Outcome AsyncClose(Machine& machine, const Arguments& arguments) {
  if (!CheckAsync(machine, arguments[0])) return Outcome::Raise();
  const Value exit = machine.NewException(machine.ExceptionClass(ExceptionType::kGeneratorExit), {});
  return Outcome::Return(machine.AsyncStep(arguments[0], AsyncStepKind::kClose, exit));
}

Outcome CallNamed(Machine& machine, Value object, std::string_view name, std::string_view what) {
  const Value method = machine.GetAttribute(machine.ClassOf(object), name);
  if (!method.is_unset()) return machine.Call(method, {object});
  return RaiseTypeError(machine, "'{}' object is not an async {}", machine.TypeName(object), what);
}

Outcome AsyncIter(Machine& machine, const Arguments& arguments) {
  return CallNamed(machine, arguments[0], "__aiter__", "iterable");
}

Outcome AsyncNext(Machine& machine, const Arguments& arguments) {
  return CallNamed(machine, arguments[0], "__anext__", "iterator");
}

enum : uint32_t { kGenerator, kSlots };

Outcome Close(Machine& machine, const Arguments& arguments) {
  if (!CheckGenerator(machine, arguments[0])) return Outcome::Raise();
  return CloseGenerator(machine, arguments[0]);
}

}  // namespace

Outcome CloseGenerator(Machine& machine, Value generator) {
  const Ref frame = PushStep(machine, CloseStep, kSlots);
  SetFrameSlot(machine, frame, kGenerator, generator);
  return Outcome::Called();
}

Outcome CloseStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (event == FrameEvent::kReturned) {
    return machine.Raise(ExceptionType::kRuntimeError, "generator ignored GeneratorExit");
  }
  if (event == FrameEvent::kContinue) {
    const Value exit = machine.NewException(machine.ExceptionClass(ExceptionType::kGeneratorExit), {});
    const Outcome outcome = machine.GeneratorThrow(FrameSlot(machine, frame, kGenerator), exit);
    if (!outcome.raised()) return outcome;
    payload = machine.TakeRaised();
  }
  if (IsStopIteration(machine, payload)) return Outcome::None();
  if (machine.IsInstance(payload, machine.ExceptionClass(ExceptionType::kGeneratorExit)))
    return Outcome::None();
  return machine.Raise(payload);
}

void InstallGeneratorMethods(Machine& machine) {
  machine.AddMethods(machine.GeneratorClass(), {{"__iter__", "self /", Itself},
                                                {"__next__", "self /", Next},
                                                {"send", "self value /", Send},
                                                {"throw", "self typ val? tb? /", Throw},
                                                {"close", "self /", Close}});
  machine.AddMethods(machine.AsyncGeneratorClass(), {{"__aiter__", "self /", AsyncItself},
                                                     {"__anext__", "self /", AsyncSend},
                                                     {"asend", "self value /", AsyncSend},
                                                     {"athrow", "self typ val? tb? /", AsyncThrow},
                                                     {"aclose", "self /", AsyncClose}});
  AddBuiltinFunctions(machine,
                      {{"aiter", "async_iterable /", AsyncIter}, {"anext", "aiterator /", AsyncNext}});
}

}  // namespace interleave::vm
