// send, throw and close of generators.
#include "vm/builtins/generators.hpp"

#include "vm/builtins/install.hpp"
#include "vm/builtins/iterators.hpp"
#include "vm/builtins/support.hpp"

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

// throw(exception), or throw(class, value).
Outcome Throw(Machine& machine, const Arguments& arguments) {
  if (!CheckGenerator(machine, arguments[0])) return Outcome::Raise();
  Value exception = arguments[1];
  const Value value = arguments[2];
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
  if (!machine.IsException(exception)) {
    return RaiseTypeError(machine,
                          "exceptions must be classes or instances deriving from BaseException, not {}",
                          machine.TypeName(exception));
  }
  return machine.GeneratorThrow(arguments[0], exception);
}

enum : uint32_t { kGenerator, kSlots };

Outcome Close(Machine& machine, const Arguments& arguments) {
  if (!CheckGenerator(machine, arguments[0])) return Outcome::Raise();
  const Ref frame = PushStep(machine, CloseStep, kSlots);
  SetFrameSlot(machine, frame, kGenerator, arguments[0]);
  return Outcome::Called();
}

}  // namespace

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
}

}  // namespace interleave::vm
