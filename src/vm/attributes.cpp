// Attributes: of instances, classes, modules, natives; properties; super.
#include "base/hash.hpp"
#include "vm/machine.hpp"

namespace interleave::vm {

// Through the classes in method resolution order. Answers are cached; whoever changes a class flushes.
Value Machine::LookUpClass(Value klass, Value name) {
  const uint64_t mixed = base::Mix64(klass.bits() ^ (name.bits() * 31));
  CachedAttribute& cached = attribute_cache_[mixed & (attribute_cache_.size() - 1)];
  if (cached.klass == klass.bits() && cached.name == name.bits()) return cached.value;
  Value found;
  const Ref mro = GetSlot(klass, class_slot::kMro).ref();
  for (uint32_t index = 0; index < arena_.count(mro) && found.is_unset(); ++index) {
    found = DictGet(GetSlot(arena_.Get(mro, index), class_slot::kDict), name);
  }
  cached = {klass.bits(), name.bits(), found};
  return found;
}

Value Machine::Bind(Value found, Value object, Value klass) {
  if (!found.is_object()) return found;
  const auto bound = [&](Value function, Value self) {
    const Ref method = arena_.Allocate(Kind::kBoundMethod, bound_method_slot::kCount);
    arena_.Set(method, bound_method_slot::kFunction, function);
    arena_.Set(method, bound_method_slot::kSelf, self);
    return Value::Object(method);
  };
  switch (arena_.kind(found.ref())) {
    case Kind::kFunction:
    case Kind::kNative:
      return object.is_unset() ? found : bound(found, object);
    case Kind::kStaticMethod:
      return GetSlot(found, wrapped_slot::kValue);
    case Kind::kClassMethod:
      return bound(GetSlot(found, wrapped_slot::kValue), klass);
    default:
      return found;
  }
}

Value Machine::InstanceDict(Value object) const {
  if (IsKind(object, Kind::kInstance)) return GetSlot(object, instance_slot::kDict);
  if (IsKind(object, Kind::kFunction)) return GetSlot(object, function_slot::kDict);
  return Value::Unset();
}

Value Machine::SpecialAttribute(Value object, Value name) {
  const std::string_view text = Text(name);
  if (text == "__class__") return ClassOf(object);
  const auto exception = [&](uint32_t slot) {
    const Value value = GetSlot(object, slot);
    return value.is_unset() ? Value::None() : value;
  };
  if (IsException(object)) {
    if (text == "args") return exception(exception_slot::kArguments);
    if (text == "__cause__") return exception(exception_slot::kCause);
    if (text == "__context__") return exception(exception_slot::kContext);
    if (text == "__suppress_context__") {
      return Value::Bool(GetSlot(object, exception_slot::kSuppressContext).is_true());
    }
    if (text == "__traceback__") return exception(exception_slot::kTraceback);
    if (text == "value" && IsInstance(object, ExceptionClass(ExceptionType::kStopIteration))) {
      return exception(exception_slot::kValue);
    }
    const bool is_group = IsInstance(object, ExceptionClass(ExceptionType::kBaseExceptionGroup));
    if (is_group && text == "exceptions") return exception(exception_slot::kValue);
    if (is_group && text == "message") return GetSlot(GetSlot(object, exception_slot::kArguments), 0);
  }
  if (IsKind(object, Kind::kInstance) && text == "__dict__") {
    if (GetSlot(object, instance_slot::kDict).is_unset()) SetSlot(object, instance_slot::kDict, NewDict());
    return GetSlot(object, instance_slot::kDict);
  }
  if (IsKind(object, Kind::kFunction)) {
    if (text == "__name__") return GetSlot(object, function_slot::kName);
    if (text == "__qualname__") return GetSlot(object, function_slot::kQualifiedName);
  }
  if (IsKind(object, Kind::kBoundMethod)) {
    if (text == "__self__") return GetSlot(object, bound_method_slot::kSelf);
    if (text == "__func__") return GetSlot(object, bound_method_slot::kFunction);
    return SpecialAttribute(GetSlot(object, bound_method_slot::kFunction), name);
  }
  if (IsKind(object, Kind::kNative) && (text == "__name__" || text == "__qualname__")) {
    return GetSlot(object, native_slot::kName);
  }
  if (IsKind(object, Kind::kFrame) && !IsNativeFrame(object.ref())) {
    if (text == "__name__") return CodeOf(object.ref()).name;
    if (text == "__qualname__") return CodeOf(object.ref()).qualified_name;
  }
  if (IsKind(object, Kind::kClass)) {
    if (text == "__name__") return GetSlot(object, class_slot::kName);
    if (text == "__qualname__") return GetSlot(object, class_slot::kQualifiedName);
    if (text == "__bases__") return GetSlot(object, class_slot::kBases);
    if (text == "__mro__") return GetSlot(object, class_slot::kMro);
  }
  if (IsKind(object, Kind::kProperty)) {
    if (text == "fget") return GetSlot(object, property_slot::kGetter);
  }
  return Value::Unset();
}

Machine::Flow Machine::RaiseNoAttribute(Value object, Value name) {
  const std::string attribute = "'" + std::string(Text(name)) + "'";
  if (IsKind(object, Kind::kModule)) {
    return RaiseFlow(ExceptionType::kAttributeError,
                     "module '" + std::string(Text(GetSlot(object, module_slot::kName))) +
                         "' has no attribute " + attribute);
  }
  if (IsKind(object, Kind::kClass)) {
    return RaiseFlow(ExceptionType::kAttributeError,
                     "type object '" + std::string(Text(GetSlot(object, class_slot::kName))) +
                         "' has no attribute " + attribute);
  }
  return RaiseFlow(ExceptionType::kAttributeError,
                   "'" + TypeName(object) + "' object has no attribute " + attribute);
}

// What is found without running code of the program. *property: a property whose getter has to be called.
Value Machine::FindAttribute(Value object, Value name, bool* is_method, Value* property) {
  *is_method = false;
  if (IsKind(object, Kind::kModule)) return DictGet(GetSlot(object, module_slot::kDict), name);
  if (IsKind(object, Kind::kSuper)) return FindSuper(object, name, property);
  if (IsKind(object, Kind::kClass)) {
    const Value found = LookUpClass(object, name);
    return found.is_unset() ? SpecialAttribute(object, name) : Bind(found, Value::Unset(), object);
  }
  const Value klass = ClassOf(object);
  const Value found = LookUpClass(klass, name);
  if (IsKind(found, Kind::kProperty)) {
    *property = found;
    return Value::Unset();
  }
  const Value dict = InstanceDict(object);
  if (dict.is_object()) {
    const Value own = DictGet(dict, name);
    if (!own.is_unset()) return own;
  }
  if (found.is_unset()) return SpecialAttribute(object, name);
  if (found.is_small() && IsKind(object, Kind::kObject)) {  // a field of a record type
    return GetSlot(object, static_cast<uint32_t>(found.small()));
  }
  *is_method = IsKind(found, Kind::kFunction) || IsKind(found, Kind::kNative);
  return *is_method ? found : Bind(found, object, klass);
}

Value Machine::FindSuper(Value object, Value name, Value* property) {
  const Value self = GetSlot(object, super_slot::kSelf);
  const bool of_class = IsKind(self, Kind::kClass);
  const Value klass = of_class ? self : ClassOf(self);
  const Ref mro = GetSlot(klass, class_slot::kMro).ref();
  bool after = false;
  for (uint32_t index = 0; index < arena_.count(mro); ++index) {
    const Value at = arena_.Get(mro, index);
    if (after) {
      const Value found = DictGet(GetSlot(at, class_slot::kDict), name);
      if (IsKind(found, Kind::kProperty)) {
        *property = found;
        return Value::Unset();
      }
      if (!found.is_unset()) return Bind(found, of_class ? Value::Unset() : self, klass);
    }
    after = after || at == GetSlot(object, super_slot::kClass);
  }
  return Value::Unset();
}

Machine::Flow Machine::LoadAttribute(Value object, Value name, bool for_call) {
  bool is_method = false;
  Value property;
  const Value found = FindAttribute(object, name, &is_method, &property);
  if (!found.is_unset()) {
    if (!is_method) {
      SetPeek(0, for_call ? Value::Unset() : found);
      if (for_call) Push(found);
    } else if (for_call) {
      SetPeek(0, found);
      Push(object);
    } else {
      SetPeek(0, Bind(found, object, Value::Unset()));
    }
    return Flow::kNext;
  }
  if (!property.is_unset()) {
    const Value self = IsKind(object, Kind::kSuper) ? GetSlot(object, super_slot::kSelf) : object;
    const Value getter = GetSlot(property, property_slot::kGetter);
    Drop(1);
    if (for_call) Push(Value::Unset());
    return CallMethodOfProgram(getter, {self}, Delivery::kPush);
  }
  const Value fallback = OwnMethod(object, "__getattr__");
  if (!fallback.is_unset()) {
    Drop(1);
    if (for_call) Push(Value::Unset());
    return CallMethodOfProgram(fallback, {name}, Delivery::kPush);
  }
  return RaiseNoAttribute(object, name);
}

// ---- Sites: what an instruction found last time.

// A call of a method that the class has and the object hides not.
bool Machine::FindsMethod(const AttributeSite& site, Value object) const {
  if (site.state != AttributeSite::State::kMethod || ClassOf(object) != site.owner) return false;
  const Value dict = InstanceDict(object);
  return dict.is_unset() || FindIdentical(dict, site.name) == kNoEntry;
}

void Machine::NoteField(AttributeSite& site, Value object, uint32_t entry) {
  site.state = AttributeSite::State::kField;
  site.owner = GetSlot(object, instance_slot::kClass);
  site.entry = entry;
}

void Machine::NoteFound(AttributeSite& site, Value object) {
  site.state = AttributeSite::State::kEmpty;
  if (IsKind(object, Kind::kModule) && arena_.frozen(object.ref())) {
    site.found = DictGet(GetSlot(object, module_slot::kDict), site.name);
    site.owner = object;
    if (!site.found.is_unset()) site.state = AttributeSite::State::kValue;
    return;
  }
  if (IsKind(object, Kind::kModule) || IsKind(object, Kind::kSuper) || IsKind(object, Kind::kClass)) return;
  const Value klass = ClassOf(object);
  const Value found = LookUpClass(klass, site.name);
  const Value dict = InstanceDict(object);
  const uint32_t entry = dict.is_unset() ? kNoEntry : FindIdentical(dict, site.name);
  if (entry < kUnsure) {
    if (IsKind(object, Kind::kInstance) && !IsKind(found, Kind::kProperty)) NoteField(site, object, entry);
    return;
  }
  if (entry == kUnsure || (!IsKind(found, Kind::kFunction) && !IsKind(found, Kind::kNative))) return;
  site.found = found;
  site.owner = klass;
  site.state = AttributeSite::State::kMethod;
}

Machine::Flow Machine::LoadAttributeAt(AttributeSite& site, Value object) {
  if (site.state == AttributeSite::State::kValue && site.owner == object) {
    SetPeek(0, site.for_call ? Value::Unset() : site.found);
    if (site.for_call) Push(site.found);
    return Flow::kNext;
  }
  NoteFound(site, object);
  return LoadAttribute(object, site.name, site.for_call);
}

// value and object are off the stack already.
Machine::Flow Machine::StoreAttributeAt(AttributeSite& site, Value object, Value value) {
  if (!IsKind(object, Kind::kInstance)) return StoreAttribute(object, site.name, value);
  const Value klass = GetSlot(object, instance_slot::kClass);
  if (site.state != AttributeSite::State::kField || site.owner != klass) {
    site.state = AttributeSite::State::kEmpty;
    const bool is_plain = OwnMethod(object, "__setattr__").is_unset() &&
                          !IsKind(LookUpClass(klass, site.name), Kind::kProperty);
    if (!is_plain) return StoreAttribute(object, site.name, value);
  }
  SetAttribute(object, site.name, value);
  const Value dict = GetSlot(object, instance_slot::kDict);
  const uint32_t entry = FindIdentical(dict, site.name);
  if (entry < kUnsure) NoteField(site, object, entry);
  return Flow::kNext;
}

// value and object are off the stack already.
Machine::Flow Machine::StoreAttribute(Value object, Value name, Value value) {
  if (IsKind(object, Kind::kInstance)) {
    const Value setter = OwnMethod(object, "__setattr__");
    if (!setter.is_unset()) return CallMethodOfProgram(setter, {name, value}, Delivery::kDiscard);
    const Value found = LookUpClass(ClassOf(object), name);
    if (IsKind(found, Kind::kProperty)) {
      const Value function = GetSlot(found, property_slot::kSetter);
      if (!function.is_object()) {
        return RaiseFlow(ExceptionType::kAttributeError, "property '" + std::string(Text(name)) + "' of '" +
                                                             TypeName(object) + "' object has no setter");
      }
      return CallMethodOfProgram(function, {object, value}, Delivery::kDiscard);
    }
    SetAttribute(object, name, value);
    return Flow::kNext;
  }
  if (IsKind(object, Kind::kClass)) {
    if (arena_.frozen(object.ref())) {
      return RaiseFlow(ExceptionType::kTypeError,
                       "cannot set '" + std::string(Text(name)) + "' attribute of immutable type '" +
                           std::string(Text(GetSlot(object, class_slot::kName))) + "'");
    }
    SetAttribute(object, name, value);
    return Flow::kNext;
  }
  if (IsKind(object, Kind::kFunction) && !arena_.frozen(object.ref())) {
    SetAttribute(object, name, value);
    return Flow::kNext;
  }
  if (IsKind(object, Kind::kFunction) || IsKind(object, Kind::kModule)) {
    return RaiseFlow(
        ExceptionType::kNotImplementedError,
        "this machine sets attributes of functions only while the module is loaded, of modules never");
  }
  if (LookUpClass(ClassOf(object), name).is_unset()) return RaiseNoAttribute(object, name);
  return RaiseFlow(ExceptionType::kAttributeError, "'" + TypeName(object) + "' object attribute '" +
                                                       std::string(Text(name)) + "' is read-only");
}

Machine::Flow Machine::DeleteAttribute(Value object, Value name) {
  if (IsKind(object, Kind::kInstance)) {
    const Value property = LookUpClass(ClassOf(object), name);
    if (IsKind(property, Kind::kProperty)) {
      const Value deleter = GetSlot(property, property_slot::kDeleter);
      if (deleter.is_object()) return CallMethodOfProgram(deleter, {object}, Delivery::kDiscard);
      return RaiseFlow(ExceptionType::kAttributeError, "property '" + std::string(Text(name)) + "' of '" +
                                                           TypeName(object) + "' object has no deleter");
    }
  }
  const Value dict = IsKind(object, Kind::kClass) && !arena_.frozen(object.ref())
                         ? GetSlot(object, class_slot::kDict)
                         : InstanceDict(object);
  if (!dict.is_object() || !DictDelete(dict, name)) return RaiseNoAttribute(object, name);
  FlushCache();
  return Flow::kNext;
}

Value Machine::GetAttribute(Value object, Value name) {
  bool is_method = false;
  Value property;
  const Value found = FindAttribute(object, name, &is_method, &property);
  return is_method ? Bind(found, object, Value::Unset()) : found;
}

Value Machine::GetAttribute(Value object, std::string_view name) {
  const auto found = interned_.find(name);
  return GetAttribute(object, found != interned_.end() ? found->second : String(name));
}

void Machine::SetAttribute(Value object, Value name, Value value) {
  if (IsKind(object, Kind::kClass)) {
    DictSet(GetSlot(object, class_slot::kDict), name, value);
    FlushCache();
    return;
  }
  const bool is_function = IsKind(object, Kind::kFunction);
  CHECK(is_function || IsKind(object, Kind::kInstance));
  const auto slot =
      is_function ? static_cast<uint32_t>(function_slot::kDict) : static_cast<uint32_t>(instance_slot::kDict);
  if (GetSlot(object, slot).is_unset()) SetSlot(object, slot, NewDict());
  DictSet(GetSlot(object, slot), name, value);
}

Value Machine::ProgramMethod(Value object, Value name) {
  if (!IsKind(object, Kind::kInstance)) return Value::Unset();
  const Value found = LookUpClass(ClassOf(object), name);
  return IsKind(found, Kind::kNative) ? Value::Unset() : found;
}

Value Machine::OwnMethod(Value object, std::string_view name) {
  if (!IsKind(object, Kind::kInstance)) return Value::Unset();
  const auto interned = interned_.find(name);
  if (interned == interned_.end()) return Value::Unset();  // no class mentions it
  const Value found = ProgramMethod(object, interned->second);
  return found.is_unset() ? found : Bind(found, object, ClassOf(object));
}

}  // namespace interleave::vm
