// Making classes: their order of bases, what their instances are, and whom to tell.
#include <algorithm>

#include "vm/machine.hpp"

namespace interleave::vm {

// ---- Classes. The body runs as a function whose names are a dict; the frame's owner place keeps the dict,
// the name and the bases until it returns.

Flow Machine::DoBuildClass(uint32_t base_count) {
  std::vector<Value> bases(base_count);
  for (uint32_t index = 0; index < base_count; ++index) bases[index] = Peek(base_count - 1 - index);
  const Value name = Peek(base_count);
  const Value body = Peek(base_count + 1);
  const Value base_tuple = Tuple(bases.data(), base_count);
  if (!CheckBases(base_tuple)) return Flow::kRaise;
  const Value dict = NewDict();
  const Value owner = Tuple({dict, name, base_tuple});
  const Ref frame = BindFunction(body.ref(), nullptr, 0, Value::Unset());
  if (frame == 0) return Flow::kRaise;
  SetSlot(frame, frame_slot::kOwner, owner);
  Drop(base_count + 2);
  return PushFrame(frame, Delivery::kPush) ? Flow::kSwitch : Flow::kRaise;
}

namespace {

using Order = std::vector<Value>;

// A lookup that finds nothing goes through all of them; what people write has fewer than thirty.
constexpr size_t kMostAncestors = 200;

// The C3 merge. False when there is no order that all bases agree with: *merged are those that block each
// other.
bool MergeOrders(std::vector<Order> orders, Order* merged) {
  while (true) {
    std::erase_if(orders, [](const Order& order) { return order.empty(); });
    if (orders.empty()) return true;
    const auto in_a_tail = [&](Value candidate) {
      return std::any_of(orders.begin(), orders.end(), [&](const Order& order) {
        return std::find(order.begin() + 1, order.end(), candidate) != order.end();
      });
    };
    const auto good = std::find_if(orders.begin(), orders.end(),
                                   [&](const Order& order) { return !in_a_tail(order.front()); });
    if (good == orders.end()) {
      merged->clear();
      for (const Order& order : orders) {
        if (std::find(merged->begin(), merged->end(), order.front()) == merged->end())
          merged->push_back(order.front());
      }
      return false;
    }
    const Value next = good->front();
    merged->push_back(next);
    for (Order& order : orders) {
      if (order.front() == next) order.erase(order.begin());
    }
  }
}

}  // namespace

Value Machine::FinishClass(Ref frame, Value cell) {
  const Value owner = Slot(frame, frame_slot::kOwner);
  const Value dict = GetSlot(owner, 0);
  const auto set = [&](std::string_view name, Value value) {
    const auto interned = interned_.find(name);
    if (interned == interned_.end() || !DictGet(dict, interned->second).is_unset()) return;
    DictSet(dict, interned->second, value);
  };
  set("__module__", CodeOf(frame).module_name);
  const Value klass =
      MakeProgramClass(GetSlot(owner, 1), CodeOf(frame).qualified_name, GetSlot(owner, 2), dict);
  if (klass.is_unset()) return klass;
  if (IsKind(cell, Kind::kCell)) SetSlot(cell, wrapped_slot::kValue, klass);
  return AnnounceClass(klass, dict) ? klass : Value::Unset();
}

Value Machine::NewClass(Value name, Value bases, Value dict) {
  if (!CheckBases(bases)) return Value::Unset();
  const Value copy = NewDict();
  Value key;
  Value value;
  for (uint32_t index = 0; DictEntry(dict, index, &key, &value); ++index) {
    if (!key.is_unset()) DictSet(copy, key, value);
  }
  const auto module = interned_.find("__module__");
  if (module != interned_.end() && DictGet(copy, module->second).is_unset() && frame_ != 0) {
    Ref at = frame_;
    while (IsNativeFrame(at) && Slot(at, frame_slot::kBack).is_object())
      at = Slot(at, frame_slot::kBack).ref();
    if (!IsNativeFrame(at)) DictSet(copy, module->second, CodeOf(at).module_name);
  }
  const Value klass = MakeProgramClass(name, name, bases, copy);
  return !klass.is_unset() && AnnounceClass(klass, copy) ? klass : Value::Unset();
}

Value Machine::MakeProgramClass(Value name, Value qualified_name, Value bases, Value dict) {
  ++class_changes_;
  const Value klass = Value::Object(arena_.Allocate(Kind::kClass, class_slot::kCount));
  SetSlot(klass, class_slot::kName, name);
  SetSlot(klass, class_slot::kQualifiedName, qualified_name);
  SetSlot(klass, class_slot::kDict, dict);
  if (arena_.count(bases.ref()) == 0) bases = Tuple({object_class_});
  if (!SetOrder(klass, bases) || !SetLayout(klass, bases) || !SetSlots(klass, dict)) return Value::Unset();
  if (!DictGet(dict, interned_.at("__eq__")).is_unset()) {
    const Value hash = interned_.at("__hash__");
    if (DictGet(dict, hash).is_unset()) DictSet(dict, hash, Value::None());
  }
  // These are methods of the class without being told.
  const auto wrap = [&](std::string_view method, Kind kind) {
    const auto interned = interned_.find(method);
    if (interned == interned_.end()) return;
    const Value found = DictGet(dict, interned->second);
    if (!IsKind(found, Kind::kFunction)) return;
    const Value wrapped = Value::Object(arena_.Allocate(kind, wrapped_slot::kCount));
    SetSlot(wrapped, wrapped_slot::kValue, found);
    DictSet(dict, interned->second, wrapped);
  };
  wrap("__new__", Kind::kStaticMethod);
  wrap("__init_subclass__", Kind::kClassMethod);
  wrap("__class_getitem__", Kind::kClassMethod);
  return klass;
}

bool Machine::CheckBases(Value bases) {
  for (uint32_t index = 0; index < arena_.count(bases.ref()); ++index) {
    const Value base = GetSlot(bases, index);
    if (!IsKind(base, Kind::kClass)) {
      Raise(ExceptionType::kTypeError, "a base of a class must be a class, not " + TypeName(base));
      return false;
    }
    const bool is_derivable = !GetSlot(base, class_slot::kBaseKind).is_unset() && base != bool_class_;
    if (is_derivable || (GetSlot(base, class_slot::kConstructor).is_unset() &&
                         GetSlot(base, class_slot::kNativeType).is_unset())) {
      continue;
    }
    const std::string name(Text(GetSlot(base, class_slot::kName)));
    const bool is_final =
        base == bool_class_ || base == BuiltinClass(Kind::kRange) || base == BuiltinClass(Kind::kSlice);
    Raise(ExceptionType::kTypeError, is_final
                                         ? "type '" + name + "' is not an acceptable base type"
                                         : "this machine has no classes that inherit from '" + name + "'");
    return false;
  }
  return true;
}

bool Machine::SetOrder(Value klass, Value bases) {
  std::vector<Order> orders;
  Order direct;
  for (uint32_t index = 0; index < arena_.count(bases.ref()); ++index) {
    const Value base = GetSlot(bases, index);
    direct.push_back(base);
    const Ref mro = GetSlot(base, class_slot::kMro).ref();
    orders.emplace_back();
    for (uint32_t place = 0; place < arena_.count(mro); ++place)
      orders.back().push_back(arena_.Get(mro, place));
  }
  orders.push_back(direct);
  for (auto base = direct.begin(); base != direct.end(); ++base) {
    if (std::find(direct.begin(), base, *base) == base) continue;
    Raise(ExceptionType::kTypeError,
          "duplicate base class " + std::string(Text(GetSlot(*base, class_slot::kName))));
    return false;
  }
  size_t longest = 0;
  size_t total = 0;
  for (const Order& order : orders) {
    longest = std::max(longest, order.size());
    total += order.size();
  }
  if (longest > kMostAncestors) {
    Raise(ExceptionType::kRecursionError, "a class with more than 200 ancestors is not supported");
    return false;
  }
  fuel.Charge(total * total / 8);  // each candidate is looked for in every order
  Order merged{klass};
  if (!MergeOrders(std::move(orders), &merged)) {
    std::string text = "Cannot create a consistent method resolution\norder (MRO) for bases ";
    for (size_t index = 0; index < merged.size(); ++index) {
      if (index > 0) text += ", ";
      text += Text(GetSlot(merged[index], class_slot::kName));
    }
    Raise(ExceptionType::kTypeError, text);
    return false;
  }
  SetSlot(klass, class_slot::kBases, bases);
  SetSlot(klass, class_slot::kMro, Tuple(merged.data(), static_cast<uint32_t>(merged.size())));
  return true;
}

// What the instances are: objects of a builtin kind where a base is one, else plain ones.
bool Machine::SetLayout(Value klass, Value bases) {
  Value kind;
  bool is_exception = false;
  for (uint32_t index = 0; index < arena_.count(bases.ref()); ++index) {
    const Value base = GetSlot(bases, index);
    is_exception |= IsSubclass(base, ExceptionClass(ExceptionType::kBaseException));
    const Value own = GetSlot(base, class_slot::kBaseKind);
    if (own.is_unset() || own == kind) continue;
    if (!kind.is_unset()) is_exception = true;  // two kinds cannot be one
    kind = own;
  }
  if (kind.is_unset()) return true;
  const uint32_t count = ListSize(arena_.Root(derived_root_));
  if (is_exception || count >= UINT16_MAX) {
    Raise(ExceptionType::kTypeError, is_exception ? "multiple bases have instance lay-out conflict"
                                                  : "more than 65535 classes inherit from builtin types");
    return false;
  }
  ListAppend(arena_.Root(derived_root_), klass);
  SetSlot(klass, class_slot::kBaseKind, kind);
  SetSlot(klass, class_slot::kDerived, Value::Small(count + 1));
  return true;
}

// `__slots__`: instances have no other attributes where all their classes say so.
bool Machine::SetSlots(Value klass, Value dict) {
  const Value own = DictGet(dict, interned_.at("__slots__"));
  if (own.is_unset()) return true;
  std::vector<Value> names;
  if (IsString(own)) {
    names.push_back(own);
  } else if (!Items(own, &names)) {
    Raise(ExceptionType::kTypeError, "'" + TypeName(own) + "' object is not iterable");
    return false;
  }
  for (const Value name : names) {
    if (!IsString(name)) {
      Raise(ExceptionType::kTypeError, "__slots__ items must be strings, not '" + TypeName(name) + "'");
      return false;
    }
    if (!DictGet(dict, name).is_unset()) {
      Raise(ExceptionType::kValueError,
            "'" + std::string(Text(name)) + "' in __slots__ conflicts with class variable");
      return false;
    }
  }
  if (IsSubclass(klass, ExceptionClass(ExceptionType::kBaseException))) return true;
  const Value allowed = NewSet();
  const Ref mro = GetSlot(klass, class_slot::kMro).ref();
  for (uint32_t index = 1; index < arena_.count(mro); ++index) {
    const Value base = arena_.Get(mro, index);
    const Value inherited = GetSlot(base, class_slot::kSlotNames);
    const bool is_builtin =
        arena_.frozen(base.ref()) && DictGet(GetSlot(base, class_slot::kDict), "__module__").is_unset();
    if (inherited.is_unset() && !is_builtin) return true;  // a base gives its instances a dict
    Value key;
    Value unused;
    for (uint32_t entry = 0; !inherited.is_unset() && DictEntry(inherited, entry, &key, &unused); ++entry) {
      if (!key.is_unset()) SetAdd(allowed, key);
    }
  }
  for (const Value name : names) {
    if (Text(name) == "__dict__") return true;
    SetAdd(allowed, name);
  }
  SetSlot(klass, class_slot::kSlotNames, allowed);
  return true;
}

// Descriptors learn their name, the parent learns of its child.
bool Machine::AnnounceClass(Value klass, Value dict) {
  const auto set_name = interned_.find("__set_name__");
  CHECK(set_name != interned_.end());
  std::vector<std::pair<Value, Value>> told;
  Value key;
  Value value;
  for (uint32_t index = 0; DictEntry(dict, index, &key, &value); ++index) {
    if (key.is_unset() || ProgramMethod(value, set_name->second).is_unset()) continue;
    told.emplace_back(key, value);
  }
  Value unused;
  ++no_collect_;
  bool fine = true;
  for (const auto& [name, descriptor] : told) {
    fine = fine && CallNow(OwnMethod(descriptor, "__set_name__"), {klass, name}, &unused);
  }
  const Value super = Value::Object(arena_.Allocate(Kind::kSuper, super_slot::kCount));
  SetSlot(super, super_slot::kClass, klass);
  SetSlot(super, super_slot::kSelf, klass);
  const Value hook = GetAttribute(super, "__init_subclass__");
  const bool is_own =
      IsKind(hook, Kind::kBoundMethod) && !IsKind(GetSlot(hook, bound_method_slot::kFunction), Kind::kNative);
  if (is_own) fine = fine && CallNow(hook, {}, &unused);
  --no_collect_;
  return fine;
}

}  // namespace interleave::vm
