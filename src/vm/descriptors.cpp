// Attributes that run code when they are read or written: properties, and the program's own descriptors.
#include "vm/machine.hpp"

namespace interleave::vm {

bool Machine::IsDescriptor(Value value) {
  return IsKind(value, Kind::kProperty) || !ProgramMethod(value, get_name_).is_unset();
}

bool Machine::IsDataDescriptor(Value value) {
  return IsKind(value, Kind::kProperty) || !ProgramMethod(value, set_name_).is_unset() ||
         !ProgramMethod(value, delete_name_).is_unset();
}

Value Machine::DescriptorOf(Value object, Value name) {
  if (IsKind(object, Kind::kModule)) return Value::Unset();
  bool is_method = false;
  Value property;
  FindAttribute(object, name, &is_method, &property);
  return property;
}

Outcome Machine::ReadDescriptor(Value descriptor, Value object, Value klass) {
  if (!IsKind(descriptor, Kind::kProperty)) {
    const Value get = LookUpClass(ClassOf(descriptor), get_name_);
    return Call(get, {descriptor, object.is_unset() ? Value::None() : object, klass});
  }
  const Value getter = GetSlot(descriptor, property_slot::kGetter);
  if (getter.is_object()) return Call(getter, {object});
  return Raise(ExceptionType::kAttributeError, "property of '" + TypeName(object) + "' object has no getter");
}

Outcome Machine::WriteDescriptor(Value descriptor, Value object, Value name, Value value) {
  const bool deletes = value.is_unset();
  if (IsKind(descriptor, Kind::kProperty)) {
    const Value function = GetSlot(descriptor, deletes ? property_slot::kDeleter : property_slot::kSetter);
    if (!function.is_object()) {
      return Raise(ExceptionType::kAttributeError, "property '" + std::string(Text(name)) + "' of '" +
                                                       TypeName(object) + "' object has no " +
                                                       (deletes ? "deleter" : "setter"));
    }
    return deletes ? Call(function, {object}) : Call(function, {object, value});
  }
  const Value method = ProgramMethod(descriptor, deletes ? delete_name_ : set_name_);
  if (method.is_unset()) {
    return Raise(ExceptionType::kAttributeError, deletes ? "__delete__" : "__set__");
  }
  return deletes ? Call(method, {descriptor, object}) : Call(method, {descriptor, object, value});
}

}  // namespace interleave::vm
