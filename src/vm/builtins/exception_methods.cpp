// Methods of exceptions. Their attributes (args, __cause__ ...) are the machine's.
#include "vm/builtins/install.hpp"
#include "vm/builtins/replay.hpp"
#include "vm/builtins/support.hpp"

namespace interleave::vm {

namespace {

bool CheckException(Machine& machine, Value self) {
  if (machine.IsException(self)) return true;
  RaiseTypeError(machine, "descriptor requires a 'BaseException' object but received a '{}'",
                 machine.TypeName(self));
  return false;
}

// super().__init__(...): the arguments become args.
Outcome Init(Machine& machine, const Arguments& arguments) {
  if (!CheckException(machine, arguments[0])) return Outcome::Raise();
  std::vector<Value> given;
  for (uint32_t index = 0; index < arguments.rest_count(); ++index) given.push_back(arguments.rest(index));
  machine.SetSlot(arguments[0], exception_slot::kArguments, TupleFrom(machine, given));
  return Outcome::None();
}

// The texts that an exception has without methods of the program.
Outcome Str(Machine& machine, const Arguments& arguments) {
  if (!CheckException(machine, arguments[0])) return Outcome::Raise();
  return RunReplayed(machine, Replayed::kPlainText, {arguments[0], Value::Bool(false)});
}

Outcome Repr(Machine& machine, const Arguments& arguments) {
  if (!CheckException(machine, arguments[0])) return Outcome::Raise();
  return RunReplayed(machine, Replayed::kPlainText, {arguments[0], Value::Bool(true)});
}

Outcome WithTraceback(Machine& machine, const Arguments& arguments) {
  if (!CheckException(machine, arguments[0])) return Outcome::Raise();
  const Value traceback = arguments[1].is_none() ? Value::Unset() : arguments[1];
  if (!traceback.is_unset() && !machine.IsKind(traceback, Kind::kList)) {
    return RaiseTypeError(machine, "__traceback__ must be a traceback or None");
  }
  machine.SetSlot(arguments[0], exception_slot::kTraceback, traceback);
  return Outcome::Return(arguments[0]);
}

Outcome AddNote(Machine& machine, const Arguments& arguments) {
  if (!CheckException(machine, arguments[0])) return Outcome::Raise();
  if (!machine.IsString(arguments[1])) {
    return RaiseTypeError(machine, "note must be a str, not '{}'", machine.TypeName(arguments[1]));
  }
  const Value name = machine.Interned("__notes__");
  Value notes = machine.GetAttribute(arguments[0], name);
  if (notes.is_unset()) {
    notes = machine.List(nullptr, 0);
    machine.SetAttribute(arguments[0], name, notes);
  }
  if (!machine.IsKind(notes, Kind::kList))
    return RaiseTypeError(machine, "Cannot add note: __notes__ is not a list");
  machine.ListAppend(notes, arguments[1]);
  return Outcome::None();
}

}  // namespace

void InstallExceptionMethods(Machine& machine) {
  machine.AddMethods(machine.ExceptionClass(ExceptionType::kBaseException),
                     {{"__init__", "self / *", Init},
                      {"__str__", "self /", Str},
                      {"__repr__", "self /", Repr},
                      {"with_traceback", "self tb /", WithTraceback},
                      {"add_note", "self note /", AddNote}});
}

}  // namespace interleave::vm
