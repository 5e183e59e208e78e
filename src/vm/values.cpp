// Making values and telling what they are.
#include <algorithm>
#include <cstring>

#include "base/hash.hpp"
#include "vm/machine.hpp"

namespace interleave::vm {

namespace {

uint64_t TextHashOf(std::string_view text) {
  base::Hash64 hash;
  hash.Add(text);
  return hash.value();
}

}  // namespace

Value Heap::Int(int64_t value) {
  if (Value::FitsSmall(value)) return Value::Small(value);
  return Value::Object(arena_.AllocateWord(Kind::kInt64, static_cast<uint64_t>(value)));
}

Value Heap::Float(double value) {
  return Value::Object(arena_.AllocateWord(Kind::kFloat, __builtin_bit_cast(uint64_t, value)));
}

Value Heap::String(std::string_view text) {
  return Value::Object(arena_.AllocateString(text, TextHashOf(text)));
}

Value Machine::Interned(std::string_view text) {
  const auto found = interned_.find(text);
  if (found != interned_.end()) return found->second;
  CHECK(program_ == nullptr);  // later the arena moves, and the table would point at nothing
  const Value value = String(text);
  arena_.SetFlags(value.ref(), kInterned);
  interned_.emplace(std::string(text), value);
  return value;
}

Value Heap::Tuple(std::initializer_list<Value> items) {
  return Tuple(items.begin(), static_cast<uint32_t>(items.size()));
}

Value Heap::Tuple(const Value* items, uint32_t count) {
  const Ref tuple = arena_.Allocate(Kind::kTuple, count);
  for (uint32_t index = 0; index < count; ++index) arena_.Set(tuple, index, items[index]);
  return Value::Object(tuple);
}

Value Machine::NewObject(uint16_t type) {
  const Ref object = arena_.Allocate(Kind::kObject, object_slot::kFirst + types_[type].slot_count, type);
  arena_.Set(object, object_slot::kClass, types_[type].klass);
  return Value::Object(object);
}

// Objects look as if they lay anywhere in a terabyte: as in CPython, which of two comes first says nothing.
// Small ints are told apart by what they are, beyond every address that there is.
uint64_t Heap::AddressOf(Value value) {
  constexpr uint64_t kObjects = 0x7f00'0000'0000U;
  constexpr uint64_t kConstants = 0x5600'0000'0000U;
  constexpr uint64_t kInts = uint64_t{1} << 62;
  constexpr uint64_t kNumberMask = (uint64_t{1} << 36) - 1;
  constexpr uint64_t kScatter = 0x9'e377'9b97U;  // odd, so that no two numbers come together
  if (value.is_small()) return kInts + ((value.bits() >> 3) << 1);
  if (!value.is_object()) return kConstants + (value.bits() << 1);
  return kObjects + (((arena_.NumberOf(value.ref()) * kScatter) & kNumberMask) << 4);
}

bool Heap::IsInt(Value value) const {
  return value.is_small() || value.is_bool() || IsKind(value, Kind::kInt64);
}

int64_t Heap::AsInt(Value value) const {
  if (value.is_small()) return value.small();
  if (value.is_bool()) return value.is_true() ? 1 : 0;
  CHECK(IsKind(value, Kind::kInt64));
  return static_cast<int64_t>(arena_.Word(value.ref() + 1));
}

double Heap::AsDouble(Value value) const {
  if (IsFloat(value)) return __builtin_bit_cast(double, arena_.Word(value.ref() + 1));
  return static_cast<double>(AsInt(value));
}

Value Machine::ClassOf(Value value) const {
  if (value.is_small()) return BuiltinClass(Kind::kInt64);
  if (value.is_bool()) return bool_class_;
  if (value.is_none()) return none_class_;
  if (value == Value::Ellipsis()) return ellipsis_class_;
  if (value == Value::NotImplemented()) return not_implemented_class_;
  CHECK(value.is_object());
  const Kind kind = arena_.kind(value.ref());
  if (kind == Kind::kInstance || kind == Kind::kObject) return arena_.Get(value.ref(), object_slot::kClass);
  if (kind == Kind::kFrame) {
    const uint16_t kinds = Flags(value.ref()) & kIsAsyncGenerator;
    if (kinds == kIsAsyncGenerator) return async_generator_class_;
    return kinds == kIsGenerator ? generator_class_ : coroutine_class_;
  }
  if (kind == Kind::kIterator) return iterator_classes_[arena_.aux(value.ref())];
  if (const uint16_t derived = arena_.aux(value.ref()); derived != 0 && IsDerivable(kind)) {
    return ListGet(arena_.Root(derived_root_), derived - 1U);
  }
  if (kind == Kind::kDict && !arena_.Get(value.ref(), dict_slot::kDefaultFactory).is_unset()) {
    return default_dict_class_;
  }
  return BuiltinClass(kind);
}

std::string Machine::TypeName(Value value) const {
  if (value.is_unset()) return "unset";
  const Value klass = ClassOf(value);
  // Types that CPython has in C are called by their full names in messages.
  const bool is_full =
      klass == BuiltinClass(Kind::kDeque) || klass == default_dict_class_ || IsKind(value, Kind::kIterator);
  return std::string(Text(GetSlot(klass, is_full ? class_slot::kQualifiedName : class_slot::kName)));
}

bool Machine::IsSubclass(Value klass, Value base) const {
  if (!IsKind(klass, Kind::kClass)) return false;
  const Ref mro = GetSlot(klass, class_slot::kMro).ref();
  for (uint32_t index = 0; index < arena_.count(mro); ++index) {
    if (arena_.Get(mro, index) == base) return true;
  }
  return false;
}

bool Machine::IsInstance(Value value, Value klass) const {
  return !value.is_unset() && IsSubclass(ClassOf(value), klass);
}

bool Machine::IsException(Value value) const {
  return IsKind(value, Kind::kInstance) && IsInstance(value, ExceptionClass(ExceptionType::kBaseException));
}

bool Machine::Truth(Value value) const {
  if (value.is_bool()) return value.is_true();
  if (value.is_none() || value.is_unset()) return false;
  if (value.is_small()) return value.small() != 0;
  if (!value.is_object()) return true;
  const Ref ref = value.ref();
  switch (arena_.kind(ref)) {
    case Kind::kString:
    case Kind::kTuple:
      return arena_.count(ref) != 0;
    case Kind::kFloat:
      return AsDouble(value) != 0;
    case Kind::kInt64:
      return AsInt(value) != 0;  // 0 only in a class that inherits from int
    case Kind::kList:
      return ListSize(value) != 0;
    case Kind::kDeque:
      return DequeSize(value) != 0;
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kFrozenSet:
      return DictSize(value) != 0;
    case Kind::kIterator: {  // a view of a dict is as full as the dict
      const auto kind = static_cast<IteratorKind>(arena_.aux(ref));
      const bool is_view = kind >= IteratorKind::kDictKeysView && kind <= IteratorKind::kDictItemsView;
      return !is_view || DictSize(arena_.Get(ref, iterator_slot::kContainer)) != 0;
    }
    case Kind::kRange: {
      const int64_t start = AsInt(arena_.Get(ref, range_slot::kStart));
      const int64_t stop = AsInt(arena_.Get(ref, range_slot::kStop));
      return AsInt(arena_.Get(ref, range_slot::kStep)) > 0 ? start < stop : start > stop;
    }
    default:
      return true;
  }
}

bool Machine::Callable(Value value) const {
  if (!value.is_object()) return false;
  switch (arena_.kind(value.ref())) {
    case Kind::kFunction:
    case Kind::kBoundMethod:
    case Kind::kNative:
    case Kind::kClass:
      return true;
    case Kind::kInstance:
    case Kind::kObject: {
      Machine& self = const_cast<Machine&>(*this);  // the attribute cache is no part of the state
      return !self.LookUpClass(ClassOf(value), call_name_).is_unset();
    }
    default:
      return false;
  }
}

uint64_t Machine::IdentityOf(Value object) {
  const Ref ref = object.ref();
  const Kind kind = arena_.kind(ref);
  if (kind == Kind::kFunction) return base::Mix64(GetSlot(object, function_slot::kCode).bits());
  if (kind == Kind::kClass) return arena_.TextHash(GetSlot(object, class_slot::kQualifiedName).ref());
  if (kind == Kind::kNative) return base::Mix64(arena_.aux(ref) + 0x4eU);
  if (kind == Kind::kModule) return arena_.TextHash(GetSlot(object, module_slot::kName).ref());
  // Others of no place for a number hash alike; dicts of them are slow, and right.
  if (kind != Kind::kInstance && kind != Kind::kObject) return base::Mix64(static_cast<uint64_t>(kind));
  Value identity = GetSlot(object, object_slot::kIdentity);
  if (identity.is_unset()) {
    identity = Value::Small(arena_.Root(identity_root_).small() + 1);
    arena_.SetRoot(identity_root_, identity);
    SetSlot(object, object_slot::kIdentity, identity);
  }
  return base::Mix64(identity.bits());
}

}  // namespace interleave::vm
