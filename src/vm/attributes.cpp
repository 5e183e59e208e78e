// Attributes: of instances, classes, modules, natives; properties; super.
#include "base/hash.hpp"
#include "vm/machine.hpp"

namespace interleave::vm {

// Through the classes in method resolution order. Answers are cached; whoever changes a class flushes. A name
// that the program has put together is not kept where going back may put another one in its place.
Value Machine::LookUpClass(Value klass, Value name) {
  const uint64_t mixed = base::Mix64(klass.bits() ^ (name.bits() * 31));
  CachedAttribute& cached = attribute_cache_[mixed & (attribute_cache_.size() - 1)];
  if (cached.klass == klass.bits() && cached.name == name.bits()) return cached.value;
  Value found;
  const Ref mro = GetSlot(klass, class_slot::kMro).ref();
  for (uint32_t index = 0; index < arena_.count(mro) && found.is_unset(); ++index) {
    found = DictGet(GetSlot(arena_.Get(mro, index), class_slot::kDict), name);
  }
  if (!arena_.may_go_back() || arena_.frozen(name.ref())) cached = {klass.bits(), name.bits(), found};
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

uint32_t Machine::DictSlotOf(Value object) const {
  if (!object.is_object()) return kNoDict;
  const Header header = arena_.header(object.ref());
  if (header.kind == Kind::kInstance) return instance_slot::kDict;
  if (header.kind == Kind::kFunction) return function_slot::kDict;
  const uint32_t slot = header.aux != 0 && IsDerivable(header.kind) ? AttributesSlot(header.kind) : 0;
  return slot != 0 ? slot : kNoDict;
}

Value Machine::InstanceDict(Value object) const {
  const uint32_t slot = DictSlotOf(object);
  return slot == kNoDict ? Value::Unset() : GetSlot(object, slot);
}

namespace {

Value CopyOfDict(Machine& machine, Value dict) {
  const Value copy = machine.NewDict();
  Value key;
  Value value;
  for (uint32_t index = 0; machine.DictEntry(dict, index, &key, &value); ++index) {
    if (!key.is_unset()) machine.DictSet(copy, key, value);
  }
  return copy;
}

}  // namespace

Value Machine::FunctionAttribute(Value function, std::string_view name) {
  const auto given = [&](uint32_t slot) {
    const Value value = GetSlot(function, slot);
    return value.is_unset() ? Value::None() : value;
  };
  if (name == "__name__") return GetSlot(function, function_slot::kName);
  if (name == "__qualname__") return GetSlot(function, function_slot::kQualifiedName);
  if (name == "__module__")
    return codes_[static_cast<size_t>(given(function_slot::kCode).small())].module_name;
  if (name == "__doc__") {
    const uint32_t text = codes_[static_cast<size_t>(given(function_slot::kCode).small())].code->docstring;
    return text == ~0U ? Value::None() : constants_[text];
  }
  if (name == "__defaults__") return given(function_slot::kDefaults);
  if (name == "__kwdefaults__") {
    const Value defaults = given(function_slot::kKeywordDefaults);
    return defaults.is_object() && arena_.frozen(defaults.ref()) ? CopyOfDict(*this, defaults) : defaults;
  }
  if (name == "__annotations__") return NewDict();
  return Value::Unset();
}

Value Machine::ClassAttribute(Value klass, std::string_view name) {
  if (name == "__name__") return GetSlot(klass, class_slot::kName);
  if (name == "__qualname__" || name == "__module__") {
    // Classes of the machine carry their module in the qualified name; those of the program know theirs.
    const std::string qualified(Text(GetSlot(klass, class_slot::kQualifiedName)));
    if (!DictGet(GetSlot(klass, class_slot::kDict), "__module__").is_unset()) return String(qualified);
    const size_t dot = qualified.rfind('.');
    if (name == "__qualname__") return String(qualified.substr(dot + 1));
    return dot == std::string::npos ? String("builtins") : String(qualified.substr(0, dot));
  }
  if (name == "__bases__") return GetSlot(klass, class_slot::kBases);
  if (name == "__mro__") return GetSlot(klass, class_slot::kMro);
  if (name == "__doc__") return Value::None();
  if (name == "__annotations__" && !DictGet(GetSlot(klass, class_slot::kDict), "__module__").is_unset())
    return NewDict();
  if (name != "__dict__") return Value::Unset();
  return CopyOfDict(*this, GetSlot(klass, class_slot::kDict));  // past it nothing passes by the caches
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
    const Value given = GetSlot(object, exception_slot::kArguments);
    const uint32_t given_count = given.is_unset() ? 0 : arena_.count(given.ref());
    if (text == "code" && IsInstance(object, ExceptionClass(ExceptionType::kSystemExit))) {
      return given_count == 0 ? Value::None() : given_count == 1 ? GetSlot(given, 0) : given;
    }
    if ((text == "errno" || text == "strerror") &&
        IsInstance(object, ExceptionClass(ExceptionType::kOSError))) {
      return given_count < 2 ? Value::None() : GetSlot(given, text == "errno" ? 0 : 1);
    }
    const bool is_group = IsInstance(object, ExceptionClass(ExceptionType::kBaseExceptionGroup));
    if (is_group && text == "exceptions") return exception(exception_slot::kValue);
    if (is_group && text == "message") return GetSlot(GetSlot(object, exception_slot::kArguments), 0);
  }
  if (const uint32_t slot = DictSlotOf(object); slot != kNoDict && text == "__dict__") {
    if (!GetSlot(ClassOf(object), class_slot::kSlotNames).is_unset()) return Value::Unset();
    if (GetSlot(object, slot).is_unset() && arena_.frozen(object.ref())) return NewDict();
    if (GetSlot(object, slot).is_unset()) SetSlot(object, slot, NewDict());
    return GetSlot(object, slot);
  }
  if (IsKind(object, Kind::kFunction)) return FunctionAttribute(object, text);
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
  if (IsKind(object, Kind::kClass)) return ClassAttribute(object, text);
  const bool is_wrapper = IsKind(object, Kind::kStaticMethod) || IsKind(object, Kind::kClassMethod);
  if (is_wrapper && (text == "__func__" || text == "__wrapped__"))
    return GetSlot(object, wrapped_slot::kValue);
  if (IsKind(object, Kind::kProperty)) {
    const auto part = [&](uint32_t slot) {
      const Value value = GetSlot(object, slot);
      return value.is_unset() ? Value::None() : value;
    };
    if (text == "fget") return part(property_slot::kGetter);
    if (text == "fset") return part(property_slot::kSetter);
    if (text == "fdel") return part(property_slot::kDeleter);
  }
  if (text == "__doc__" && IsKind(object, Kind::kInstance)) return Value::None();
  return Value::Unset();
}

Flow Machine::RaiseNoAttribute(Value object, Value name) {
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

// A library's globals are cells that hold their number, see LoadModules.
Value Machine::ModuleAttribute(Value module, Value name) {
  const Value found = DictGet(GetSlot(module, module_slot::kDict), name);
  if (!IsKind(found, Kind::kCell)) return found;
  const auto global = static_cast<uint32_t>(GetSlot(found, wrapped_slot::kValue).small());
  return arena_.Get(arena_.Root(globals_root_).ref(), global);
}

// What is found without running code of the program. *property: a property whose getter has to be called.
Value Machine::FindAttribute(Value object, Value name, bool* is_method, Value* property) {
  *is_method = false;
  if (IsKind(object, Kind::kModule)) return ModuleAttribute(object, name);
  if (IsKind(object, Kind::kSuper)) return FindSuper(object, name, property);
  if (IsKind(object, Kind::kClass)) {
    const Value found = LookUpClass(object, name);
    if (found.is_unset()) {
      const Value special = SpecialAttribute(object, name);
      return special.is_unset() ? Bind(LookUpClass(type_class_, name), object, type_class_) : special;
    }
    if (!IsKind(found, Kind::kInstance) || !IsDescriptor(found)) return Bind(found, Value::Unset(), object);
    *property = found;
    return Value::Unset();
  }
  const Value klass = ClassOf(object);
  const Value found = LookUpClass(klass, name);
  const bool is_instance = IsKind(found, Kind::kInstance);
  if (IsKind(found, Kind::kProperty) || (is_instance && IsDataDescriptor(found))) {
    *property = found;
    return Value::Unset();
  }
  const Value dict = InstanceDict(object);
  if (dict.is_object()) {
    const Value own = DictGet(dict, name);
    if (!own.is_unset()) return own;
  }
  if (is_instance && IsDescriptor(found)) {
    *property = found;
    return Value::Unset();
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
      if (IsKind(found, Kind::kProperty) || (IsKind(found, Kind::kInstance) && IsDescriptor(found))) {
        *property = found;
        return Value::Unset();
      }
      if (!found.is_unset()) return Bind(found, of_class ? Value::Unset() : self, klass);
    }
    after = after || at == GetSlot(object, super_slot::kClass);
  }
  return Value::Unset();
}

Flow Machine::LoadAttribute(Value object, Value name, bool for_call) {
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
    const bool of_class = IsKind(self, Kind::kClass);
    Drop(1);
    if (for_call) Push(Value::Unset());
    const Ref caller = frame_;
    const Outcome outcome =
        ReadDescriptor(property, of_class ? Value::Unset() : self, of_class ? self : ClassOf(self));
    return FinishOperation(caller, outcome, 0, Delivery::kPush);
  }
  const Value fallback = OwnMethod(object, "__getattr__");
  if (!fallback.is_unset()) {
    Drop(1);
    if (for_call) Push(Value::Unset());
    return CallMethodOfProgram(fallback, {name}, Delivery::kPush);
  }
  return RaiseNoAttribute(object, name);
}

// value and object are off the stack already.
Flow Machine::StoreAttribute(Value object, Value name, Value value) {
  if (HasOwnClass(object)) {
    const Value setter = OwnMethod(object, "__setattr__");
    if (!setter.is_unset()) return CallMethodOfProgram(setter, {name, value}, Delivery::kDiscard);
    const Value found = LookUpClass(ClassOf(object), name);
    if (found.is_object() && IsDataDescriptor(found)) {
      const Ref caller = frame_;
      return FinishOperation(caller, WriteDescriptor(found, object, name, value), 0, Delivery::kDiscard);
    }
    if (!MaySetAttribute(object, name)) return Flow::kRaise;
    if (!SetSpecialAttribute(object, name, value)) SetAttribute(object, name, value);
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
  if (IsKind(object, Kind::kModule)) {
    const Value cell = DictGet(GetSlot(object, module_slot::kDict), name);
    if (IsKind(cell, Kind::kCell)) {
      const auto global = static_cast<uint32_t>(GetSlot(cell, wrapped_slot::kValue).small());
      arena_.Set(arena_.Root(globals_root_).ref(), global, value);
      return Flow::kNext;
    }
  }
  if (IsKind(object, Kind::kFunction) || IsKind(object, Kind::kModule)) {
    return RaiseFlow(
        ExceptionType::kNotImplementedError,
        "this machine sets attributes of functions only while the module is loaded, of modules only those "
        "that the library has in Python");
  }
  const Value found = LookUpClass(ClassOf(object), name);
  if (found.is_unset()) return RaiseNoAttribute(object, name);
  if (IsKind(found, Kind::kProperty)) {
    const Ref caller = frame_;
    return FinishOperation(caller, WriteDescriptor(found, object, name, value), 0, Delivery::kDiscard);
  }
  return RaiseFlow(ExceptionType::kAttributeError, "'" + TypeName(object) + "' object attribute '" +
                                                       std::string(Text(name)) + "' is read-only");
}

Flow Machine::DeleteAttribute(Value object, Value name) {
  if (HasOwnClass(object)) {
    const Value deleter = OwnMethod(object, "__delattr__");
    if (!deleter.is_unset()) return CallMethodOfProgram(deleter, {name}, Delivery::kDiscard);
    const Value found = LookUpClass(ClassOf(object), name);
    if (found.is_object() && IsDataDescriptor(found)) {
      const Ref caller = frame_;
      return FinishOperation(caller, WriteDescriptor(found, object, name, Value::Unset()), 0,
                             Delivery::kDiscard);
    }
  }
  return DeleteOwnAttribute(object, name) ? Flow::kNext : RaiseNoAttribute(object, name);
}

bool Machine::DeleteOwnAttribute(Value object, Value name) {
  const Value dict = IsKind(object, Kind::kClass) && !arena_.frozen(object.ref())
                         ? GetSlot(object, class_slot::kDict)
                         : InstanceDict(object);
  if (!dict.is_object() || !DictDelete(dict, name)) return false;
  FlushCache();
  return true;
}

Value Machine::DataDescriptorOf(Value object, Value name) {
  const Value found = LookUpClass(ClassOf(object), name);
  return found.is_object() && IsDataDescriptor(found) ? found : Value::Unset();
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
  if (IsKind(object, Kind::kFunction) && SetSpecialAttribute(object, name, value)) return;
  const uint32_t slot = DictSlotOf(object);
  CHECK(slot != kNoDict);
  if (GetSlot(object, slot).is_unset()) SetSlot(object, slot, NewDict());
  DictSet(GetSlot(object, slot), name, value);
}

// What has a place of its own in functions and exceptions.
bool Machine::SetSpecialAttribute(Value object, Value name, Value value) {
  const std::string_view text = Text(name);
  if (text.size() < 8 || text.substr(0, 2) != "__") return false;
  if (IsKind(object, Kind::kFunction)) {
    const bool is_text = IsString(value);
    if (text == "__name__" && is_text)
      SetSlot(object, function_slot::kName, value);
    else if (text == "__qualname__" && is_text)
      SetSlot(object, function_slot::kQualifiedName, value);
    else
      return false;
    return true;
  }
  if (!IsException(object)) return false;
  if (text == "__cause__") {
    SetSlot(object, exception_slot::kCause, value.is_none() ? Value::Unset() : value);
    SetSlot(object, exception_slot::kSuppressContext, Value::Bool(true));
  } else if (text == "__context__") {
    SetSlot(object, exception_slot::kContext, value.is_none() ? Value::Unset() : value);
  } else if (text == "__suppress_context__") {
    SetSlot(object, exception_slot::kSuppressContext, Value::Bool(Truth(value)));
  } else if (text == "__traceback__") {
    SetSlot(object, exception_slot::kTraceback, value.is_none() ? Value::Unset() : value);
  } else {
    return false;
  }
  return true;
}

bool Machine::MaySetAttribute(Value object, Value name) {
  const Value klass = ClassOf(object);
  const Value allowed = GetSlot(klass, class_slot::kSlotNames);
  if (allowed.is_unset() && DictSlotOf(object) != kNoDict && klass != object_class_) return true;
  if (!allowed.is_unset() && SetHas(allowed, name)) return true;
  if (LookUpClass(klass, name).is_unset()) {
    RaiseNoAttribute(object, name);
  } else {
    Raise(ExceptionType::kAttributeError,
          "'" + TypeName(object) + "' object attribute '" + std::string(Text(name)) + "' is read-only");
  }
  return false;
}

Value Machine::ProgramMethod(Value object, Value name) {
  if (!HasOwnClass(object)) return Value::Unset();
  const Value found = LookUpClass(ClassOf(object), name);
  return IsKind(found, Kind::kNative) ? Value::Unset() : found;
}

Value Machine::OwnMethod(Value object, std::string_view name) {
  if (!HasOwnClass(object)) return Value::Unset();
  const auto interned = interned_.find(name);
  if (interned == interned_.end()) return Value::Unset();  // no class mentions it
  const Value found = ProgramMethod(object, interned->second);
  return found.is_unset() ? found : Bind(found, object, ClassOf(object));
}

}  // namespace interleave::vm
