// isinstance, issubclass, id, callable, getattr and its kin; the methods that every object has.
#include "vm/builtins/attributes.hpp"
#include "vm/builtins/install.hpp"
#include "vm/builtins/replay.hpp"
#include "vm/builtins/support.hpp"
#include "vm/library/abstract.hpp"

namespace interleave::vm {

namespace {

// Whether `test` holds for a class or for any in a tuple of them, which may hold tuples.
template <typename Test>
Outcome AnyClass(Machine& machine, Value classes, const char* words, uint32_t depth, const Test& test) {
  if (machine.IsKind(classes, Kind::kClass)) return Outcome::Return(Value::Bool(test(classes)));
  if (!machine.IsKind(classes, Kind::kTuple) || depth > kNestingLimit) {
    return RaiseTypeError(machine, "{} must be a {}", words,
                          std::string_view(words).starts_with("isinstance")
                              ? "type, a tuple of types, or a union"
                              : "class, a tuple of classes, or a union");
  }
  for (uint32_t index = 0; index < machine.arena().count(classes.ref()); ++index) {
    const Outcome outcome = AnyClass(machine, machine.GetSlot(classes, index), words, depth + 1, test);
    if (outcome.raised() || outcome.value.is_true()) return outcome;
  }
  return Outcome::Return(Value::Bool(false));
}

Outcome IsInstanceOf(Machine& machine, const Arguments& arguments) {
  return AnyClass(machine, arguments[1], "isinstance() arg 2", 0, [&](Value klass) {
    return machine.IsInstance(arguments[0], klass) ||
           IsVirtualSubclass(machine, machine.ClassOf(arguments[0]), klass);
  });
}

Outcome IsSubclassOf(Machine& machine, const Arguments& arguments) {
  if (!machine.IsKind(arguments[0], Kind::kClass)) {
    return RaiseTypeError(machine, "issubclass() arg 1 must be a class");
  }
  return AnyClass(machine, arguments[1], "issubclass() arg 2", 0, [&](Value klass) {
    return machine.IsSubclass(arguments[0], klass) || IsVirtualSubclass(machine, arguments[0], klass);
  });
}

Outcome Id(Machine& machine, const Arguments& arguments) {
  return Outcome::Return(machine.Int(static_cast<int64_t>(machine.AddressOf(arguments[0]))));
}

Outcome Callable(Machine& machine, const Arguments& arguments) {
  return Outcome::Return(Value::Bool(machine.Callable(arguments[0])));
}

// ---- Attributes.

bool CheckName(Machine& machine, Value name) {
  if (machine.IsString(name)) return true;
  RaiseTypeError(machine, "attribute name must be string, not '{}'", machine.TypeName(name));
  return false;
}

Outcome NoAttribute(Machine& machine, Value object, Value name) {
  const std::string attribute(machine.Text(name));
  if (machine.IsKind(object, Kind::kClass)) {
    return RaiseFormatted(machine, ExceptionType::kAttributeError, "type object '{}' has no attribute '{}'",
                          machine.Text(machine.GetSlot(object, class_slot::kName)), attribute);
  }
  if (machine.IsKind(object, Kind::kModule)) {
    return RaiseFormatted(machine, ExceptionType::kAttributeError, "module '{}' has no attribute '{}'",
                          machine.Text(machine.GetSlot(object, module_slot::kName)), attribute);
  }
  return RaiseFormatted(machine, ExceptionType::kAttributeError, "'{}' object has no attribute '{}'",
                        machine.TypeName(object), attribute);
}

enum : uint32_t { kObject, kName, kDefault, kSlots };  // of AttributeOrDefaultStep; default Unset: hasattr

Outcome AttributeOrDefault(Machine& machine, Value object, Value name, Value default_value) {
  const Ref frame = PushStep(machine, AttributeOrDefaultStep, kSlots);
  SetFrameSlot(machine, frame, kObject, object);
  SetFrameSlot(machine, frame, kName, name);
  SetFrameSlot(machine, frame, kDefault, default_value);
  return Outcome::Called();
}

Outcome GetAttr(Machine& machine, const Arguments& arguments) {
  if (!CheckName(machine, arguments[1])) return Outcome::Raise();
  if (arguments[2].is_unset()) return GetAttributeOf(machine, arguments[0], arguments[1]);
  return AttributeOrDefault(machine, arguments[0], arguments[1], arguments[2]);
}

Outcome HasAttr(Machine& machine, const Arguments& arguments) {
  if (!CheckName(machine, arguments[1])) return Outcome::Raise();
  return AttributeOrDefault(machine, arguments[0], arguments[1], Value::Unset());
}

bool CanSetAttributes(const Machine& machine, Value object) {
  if (!object.is_object()) return false;
  const Kind kind = machine.arena().kind(object.ref());
  if (kind == Kind::kClass) return !machine.arena().frozen(object.ref());
  return machine.HasOwnClass(object) || (kind == Kind::kFunction && !machine.arena().frozen(object.ref()));
}

// The attribute itself, past the program's `__setattr__`: what object.__setattr__ does.
Outcome SetPlainAttribute(Machine& machine, Value object, Value name, Value value) {
  if (machine.HasOwnClass(object)) {
    const Value descriptor = machine.DataDescriptorOf(object, name);
    if (!descriptor.is_unset()) return machine.WriteDescriptor(descriptor, object, name, value);
    if (!machine.MaySetAttribute(object, name)) return Outcome::Raise();
  }
  if (!CanSetAttributes(machine, object)) {
    if (!machine.IsKind(object, Kind::kClass)) return NoAttribute(machine, object, name);
    return RaiseTypeError(machine, "cannot set '{}' attribute of immutable type '{}'", machine.Text(name),
                          machine.Text(machine.GetSlot(object, class_slot::kName)));
  }
  machine.SetAttribute(object, name, value);
  return Outcome::None();
}

Outcome SetAttr(Machine& machine, const Arguments& arguments) {
  const Value object = arguments[0];
  if (!CheckName(machine, arguments[1])) return Outcome::Raise();
  const Value method = FindMethod(machine, object, "__setattr__");
  if (!method.is_unset()) return machine.Call(method, {object, arguments[1], arguments[2]});
  return SetPlainAttribute(machine, object, arguments[1], arguments[2]);
}

Outcome DeletePlainAttribute(Machine& machine, Value object, Value name) {
  if (machine.HasOwnClass(object)) {
    const Value descriptor = machine.DataDescriptorOf(object, name);
    if (!descriptor.is_unset()) return machine.WriteDescriptor(descriptor, object, name, Value::Unset());
  }
  return machine.DeleteOwnAttribute(object, name) ? Outcome::None() : NoAttribute(machine, object, name);
}

Outcome DelAttr(Machine& machine, const Arguments& arguments) {
  const Value object = arguments[0];
  if (!CheckName(machine, arguments[1])) return Outcome::Raise();
  const Value method = FindMethod(machine, object, "__delattr__");
  if (!method.is_unset()) return machine.Call(method, {object, arguments[1]});
  return DeletePlainAttribute(machine, object, arguments[1]);
}

// ---- The methods of `object`, for super() and for classes that hand on.

Outcome ObjectInit(Machine& machine, const Arguments& arguments) {
  if (arguments.rest_count() == 0) return Outcome::None();
  return RaiseTypeError(machine, "object.__init__() takes exactly one argument (the instance to initialize)");
}

Outcome ObjectRepr(Machine& machine, const Arguments& arguments) {
  return RunReplayed(machine, Replayed::kPlainText, {arguments[0], Value::Bool(true)});
}

Outcome ObjectStr(Machine& machine, const Arguments& arguments) {
  return RunReplayed(machine, Replayed::kRepr, {arguments[0]});
}

Outcome ObjectFormat(Machine& machine, const Arguments& arguments) {
  if (machine.IsString(arguments[1]) && machine.Text(arguments[1]).empty()) {
    return RunReplayed(machine, Replayed::kStr, {arguments[0]});
  }
  return RaiseTypeError(machine, "unsupported format string passed to {}.__format__",
                        machine.TypeName(arguments[0]));
}

Outcome ObjectEq(Machine& machine, const Arguments& arguments) {
  return Outcome::Return(machine.Identical(arguments[0], arguments[1]) ? Value::Bool(true)
                                                                       : Value::NotImplemented());
}

Outcome ObjectNe(Machine& machine, const Arguments& arguments) {
  return Outcome::Return(machine.Identical(arguments[0], arguments[1]) ? Value::Bool(false)
                                                                       : Value::NotImplemented());
}

Outcome ObjectHash(Machine& machine, const Arguments& arguments) {
  bool hashable = true;
  return Outcome::Return(machine.Int(static_cast<int64_t>(machine.HashOf(arguments[0], &hashable)) >> 4));
}

Outcome ObjectSetAttr(Machine& machine, const Arguments& arguments) {
  if (!CheckName(machine, arguments[1])) return Outcome::Raise();
  return SetPlainAttribute(machine, arguments[0], arguments[1], arguments[2]);
}

Outcome ObjectDelAttr(Machine& machine, const Arguments& arguments) {
  if (!CheckName(machine, arguments[1])) return Outcome::Raise();
  return DeletePlainAttribute(machine, arguments[0], arguments[1]);
}

}  // namespace

Outcome GetAttributeOf(Machine& machine, Value object, Value name) {
  const bool of_class = machine.IsKind(object, Kind::kClass);
  const Value descriptor = machine.DescriptorOf(object, name);
  if (!descriptor.is_unset()) {
    return machine.ReadDescriptor(descriptor, of_class ? Value::Unset() : object,
                                  of_class ? object : machine.ClassOf(object));
  }
  const Value found = machine.GetAttribute(object, name);
  if (!found.is_unset()) return Outcome::Return(found);
  const Value method = FindMethod(machine, object, "__getattr__");
  if (!method.is_unset()) return machine.Call(method, {object, name});
  return NoAttribute(machine, object, name);
}

Outcome AttributeOrDefaultStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  const Value default_value = FrameSlot(machine, frame, kDefault);
  const bool only_asks = default_value.is_unset();
  if (event == FrameEvent::kContinue) {
    const Outcome found =
        GetAttributeOf(machine, FrameSlot(machine, frame, kObject), FrameSlot(machine, frame, kName));
    if (found.kind == Outcome::Kind::kReturn && only_asks) return Outcome::Return(Value::Bool(true));
    if (!found.raised()) return found;
    payload = machine.TakeRaised();
  } else if (event == FrameEvent::kReturned) {
    return Outcome::Return(only_asks ? Value::Bool(true) : payload);
  }
  if (!machine.IsInstance(payload, machine.ExceptionClass(ExceptionType::kAttributeError))) {
    return machine.Raise(payload);
  }
  return Outcome::Return(only_asks ? Value::Bool(false) : default_value);
}

void InstallObjectFunctions(Machine& machine) {
  AddBuiltinFunctions(machine, {{"isinstance", "obj class_or_tuple /", IsInstanceOf},
                                {"issubclass", "cls class_or_tuple /", IsSubclassOf},
                                {"id", "obj /", Id},
                                {"callable", "obj /", Callable},
                                {"getattr", "object name default? /", GetAttr},
                                {"hasattr", "obj name /", HasAttr},
                                {"setattr", "obj name value /", SetAttr},
                                {"delattr", "obj name /", DelAttr}});
  machine.AddMethods(machine.ObjectClass(), {{"__init__", "self / * **", ObjectInit},
                                             {"__repr__", "self /", ObjectRepr},
                                             {"__str__", "self /", ObjectStr},
                                             {"__format__", "self format_spec /", ObjectFormat},
                                             {"__eq__", "self value /", ObjectEq},
                                             {"__ne__", "self value /", ObjectNe},
                                             {"__hash__", "self /", ObjectHash},
                                             {"__setattr__", "self name value /", ObjectSetAttr},
                                             {"__delattr__", "self name /", ObjectDelAttr}});
}

}  // namespace interleave::vm
