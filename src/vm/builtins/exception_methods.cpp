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

// ---- Groups.

bool IsExceptionClass(Machine& machine, Value value) {
  return machine.IsKind(value, Kind::kClass) &&
         machine.IsSubclass(value, machine.ExceptionClass(ExceptionType::kBaseException));
}

// What split() and subgroup() can ask by. False: raised.
bool CheckCondition(Machine& machine, Value self, Value condition) {
  if (!machine.IsInstance(self, machine.ExceptionClass(ExceptionType::kBaseExceptionGroup))) {
    RaiseTypeError(machine, "descriptor requires a 'BaseExceptionGroup' object but received a '{}'",
                   machine.TypeName(self));
    return false;
  }
  bool fits = IsExceptionClass(machine, condition);
  if (machine.IsKind(condition, Kind::kTuple)) {
    fits = true;
    for (uint32_t index = 0; index < machine.arena().count(condition.ref()); ++index) {
      fits = fits && IsExceptionClass(machine, machine.GetSlot(condition, index));
    }
  } else if (!machine.IsKind(condition, Kind::kClass)) {
    fits = machine.Callable(condition);
  }
  if (!fits) RaiseTypeError(machine, "expected a function, exception type or tuple of exception types");
  return fits;
}

Outcome Split(Machine& machine, const Arguments& arguments) {
  Value match;
  Value rest;
  if (!CheckCondition(machine, arguments[0], arguments[1])) return Outcome::Raise();
  if (!machine.SplitGroup(arguments[0], arguments[1], 0, &match, &rest)) return Outcome::Raise();
  return Outcome::Return(MakePair(machine, match, rest));
}

Outcome SubGroup(Machine& machine, const Arguments& arguments) {
  Value match;
  Value rest;
  if (!CheckCondition(machine, arguments[0], arguments[1])) return Outcome::Raise();
  if (!machine.SplitGroup(arguments[0], arguments[1], 0, &match, &rest)) return Outcome::Raise();
  return Outcome::Return(match);
}

Outcome Derive(Machine& machine, const Arguments& arguments) {
  const Value group = machine.ExceptionClass(ExceptionType::kBaseExceptionGroup);
  if (!machine.IsInstance(arguments[0], group)) {
    return RaiseTypeError(machine, "descriptor requires a 'BaseExceptionGroup' object but received a '{}'",
                          machine.TypeName(arguments[0]));
  }
  const Value message = machine.GetSlot(machine.GetSlot(arguments[0], exception_slot::kArguments), 0);
  return machine.Call(group, {message, arguments[1]});
}

}  // namespace

void InstallExceptionMethods(Machine& machine) {
  machine.AddMethods(machine.ExceptionClass(ExceptionType::kBaseException),
                     {{"__init__", "self / *", Init},
                      {"__str__", "self /", Str},
                      {"__repr__", "self /", Repr},
                      {"with_traceback", "self tb /", WithTraceback},
                      {"add_note", "self note /", AddNote}});
  machine.AddMethods(machine.ExceptionClass(ExceptionType::kBaseExceptionGroup),
                     {{"split", "self condition /", Split},
                      {"subgroup", "self condition /", SubGroup},
                      {"derive", "self excs /", Derive}});
}

}  // namespace interleave::vm
