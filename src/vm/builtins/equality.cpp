// Machine::Equal and Machine::HashOf.
#include "vm/builtins/equality.hpp"

#include <cmath>
#include <cstring>

#include "base/hash.hpp"
#include "vm/builtins/support.hpp"

namespace interleave::vm {

namespace {

constexpr const char* kTooDeep = "maximum recursion depth exceeded in comparison";
constexpr uint32_t kSilentVisits = 1U << 20;

Order OrderOf(double left, double right) {
  if (left < right) return Order::kLess;
  if (left > right) return Order::kGreater;
  return left == right ? Order::kEqual : Order::kUnordered;
}

Order OrderOfIntAndFloat(int64_t left, double right) {
  if (std::isnan(right)) return Order::kUnordered;
  constexpr double kTwoTo63 = 9223372036854775808.0;
  if (right >= kTwoTo63) return Order::kLess;
  if (right < -kTwoTo63) return Order::kGreater;
  const double whole = std::trunc(right);
  const int64_t integer = static_cast<int64_t>(whole);
  if (left != integer) return left < integer ? Order::kLess : Order::kGreater;
  return OrderOf(0, right - whole);
}

// kForward: it is no object.
Kind KindOf(const Machine& machine, Value value) {
  return value.is_object() ? machine.arena().kind(value.ref()) : Kind::kForward;
}

// A set, or a view of a dict's keys: what holds the keys. Unset for anything else.
Value KeysOf(const Machine& machine, Value value) {
  if (IsSetLike(machine, value)) return value;
  if (IsView(machine, value) && KindOfIterator(machine, value) == IteratorKind::kDictKeysView) {
    return machine.GetSlot(value, iterator_slot::kContainer);
  }
  return Value::Unset();
}

// Lookups hash their key, which may write an identity; nothing that a program or a view could see.
Machine& Searchable(const Machine& machine) { return const_cast<Machine&>(machine); }

// What a lookup in a dict asks of a key's own `__eq__`. An exception there counts as unequal: a lookup has no
// way to hand it on.
bool EqualByProgramNow(Machine& machine, Value left, Value right) {
  if (!machine.IsRunning()) return false;  // a view asks, no program runs
  machine.fuel.Charge(4);                  // keys that all have one hash are compared each with each
  for (const auto& [self, other] : {std::pair(left, right), std::pair(right, left)}) {
    const Value method = FindMethod(machine, self, "__eq__");
    if (method.is_unset()) continue;
    Value answer;
    if (!machine.CallNow(method, {self, other}, &answer)) {
      machine.TakeRaised();
      return false;
    }
    if (!(answer == Value::NotImplemented())) return machine.Truth(answer);
  }
  return false;
}

}  // namespace

bool IsNumber(const Machine& machine, Value value) { return machine.IsInt(value) || machine.IsFloat(value); }

Order OrderOfNumbers(const Machine& machine, Value left, Value right) {
  const bool left_int = machine.IsInt(left);
  const bool right_int = machine.IsInt(right);
  if (left_int && right_int) {
    const int64_t a = machine.AsInt(left);
    const int64_t b = machine.AsInt(right);
    return a < b ? Order::kLess : a > b ? Order::kGreater : Order::kEqual;
  }
  if (left_int) return OrderOfIntAndFloat(machine.AsInt(left), machine.AsDouble(right));
  if (!right_int) return OrderOf(machine.AsDouble(left), machine.AsDouble(right));
  const Order mirrored = OrderOfIntAndFloat(machine.AsInt(right), machine.AsDouble(left));
  if (mirrored == Order::kLess) return Order::kGreater;
  return mirrored == Order::kGreater ? Order::kLess : mirrored;
}

bool Equality::Enter() {
  if (answers_ != nullptr) return answers_->Visit(depth_, kTooDeep);
  return depth_ <= kNestingLimit && ++visits_ <= kSilentVisits;
}

bool Equality::Same(Value left, Value right, bool* equal) {
  if (left == right) {
    *equal = true;
    return true;
  }
  return Equal(left, right, equal);
}

bool Equality::Equal(Value left, Value right, bool* equal) {
  *equal = false;
  if (IsNumber(machine_, left)) {
    if (IsNumber(machine_, right)) {
      *equal = OrderOfNumbers(machine_, left, right) == Order::kEqual;
      return true;
    }
    if (!right.is_object()) return true;
  }
  if (machine_.IsString(left) && machine_.IsString(right)) {
    *equal = machine_.arena().TextHash(left.ref()) == machine_.arena().TextHash(right.ref()) &&
             machine_.Text(left) == machine_.Text(right);
    if (*equal) Searchable(machine_).fuel.Charge(machine_.Text(left).size() / 256);
    return true;
  }
  if (!left.is_object() && !right.is_object()) {
    *equal = left == right;
    return true;
  }
  ++depth_;
  const bool entered = Enter();
  const bool known = entered && EqualObjects(left, right, equal);
  --depth_;
  return entered ? known : answers_ == nullptr;
}

bool Equality::EqualObjects(Value left, Value right, bool* equal) {
  const Kind kind = KindOf(machine_, left);
  const Kind other = KindOf(machine_, right);
  const auto is_instance = [](Kind of) { return of == Kind::kInstance || of == Kind::kObject; };
  const auto decides = [&](Value value) {
    return machine_.HasOwnClass(value) && !FindMethod(Searchable(machine_), value, "__eq__").is_unset();
  };
  if (is_instance(kind) || is_instance(other) || decides(left) || decides(right))
    return EqualInstances(left, right, equal);
  return EqualBuiltins(left, right, equal);
}

bool Equality::EqualContents(Value left, Value right, bool* equal) {
  const bool is_direct =
      !left.is_object() || !right.is_object() || IsNumber(machine_, left) || machine_.IsString(left);
  return is_direct ? Equal(left, right, equal) : EqualBuiltins(left, right, equal);
}

bool Equality::EqualBuiltins(Value left, Value right, bool* equal) {
  const Kind kind = KindOf(machine_, left);
  const Kind other = KindOf(machine_, right);
  *equal = left == right;
  if (*equal) return true;
  const Value left_keys = KeysOf(machine_, left);
  if (!left_keys.is_unset() && !KeysOf(machine_, right).is_unset()) return EqualSets(left, right, equal);
  if (kind != other) return true;
  switch (kind) {
    case Kind::kIterator: {  // views of items
      const auto of_items = [&](Value view) {
        return KindOfIterator(machine_, view) == IteratorKind::kDictItemsView;
      };
      if (!of_items(left) || !of_items(right)) return true;
      return EqualDicts(machine_.GetSlot(left, iterator_slot::kContainer),
                        machine_.GetSlot(right, iterator_slot::kContainer), equal);
    }
    case Kind::kList:
    case Kind::kTuple:
    case Kind::kDeque:
      return EqualItems(left, right, equal);
    case Kind::kDict:
      return EqualDicts(left, right, equal);
    case Kind::kRange: {
      const RangeParts a = PartsOfRange(machine_, left);
      const RangeParts b = PartsOfRange(machine_, right);
      *equal = a.length == b.length &&
               (a.length == 0 || (a.start == b.start && (a.length == 1 || a.step == b.step)));
      return true;
    }
    case Kind::kSlice:
      for (uint32_t slot = 0; slot < slice_slot::kCount; ++slot) {
        if (!Same(machine_.GetSlot(left, slot), machine_.GetSlot(right, slot), equal)) return false;
        if (!*equal) return true;
      }
      return true;
    case Kind::kBoundMethod:
      *equal = machine_.GetSlot(left, bound_method_slot::kFunction) ==
                   machine_.GetSlot(right, bound_method_slot::kFunction) &&
               machine_.GetSlot(left, bound_method_slot::kSelf) ==
                   machine_.GetSlot(right, bound_method_slot::kSelf);
      return true;
    default:
      return true;
  }
}

bool Equality::EqualItems(Value left, Value right, bool* equal) {
  const SequenceView a(machine_, left);
  const SequenceView b(machine_, right);
  *equal = a.size() == b.size();
  uint32_t index = 0;
  for (; *equal && index < a.size(); ++index) {
    if (!Same(a[index], b[index], equal)) return false;
  }
  Searchable(machine_).fuel.Charge(index / 8);
  return true;
}

bool Equality::EqualDicts(Value left, Value right, bool* equal) {
  *equal = machine_.DictSize(left) == machine_.DictSize(right);
  Value key;
  Value value;
  for (uint32_t index = 0; *equal && machine_.DictEntry(left, index, &key, &value); ++index) {
    if (key.is_unset()) continue;
    const Value other = Searchable(machine_).DictGet(right, key);
    *equal = !other.is_unset();
    if (*equal && !Same(value, other, equal)) return false;
  }
  return true;
}

bool Equality::EqualSets(Value left, Value right, bool* equal) {
  const Value left_keys = KeysOf(machine_, left);
  const Value right_keys = KeysOf(machine_, right);
  *equal = machine_.DictSize(left_keys) == machine_.DictSize(right_keys);
  Value key;
  Value value;
  for (uint32_t index = 0; *equal && machine_.DictEntry(left_keys, index, &key, &value); ++index) {
    if (!key.is_unset()) *equal = Searchable(machine_).SetHas(right_keys, key);
  }
  return true;
}

bool Equality::EqualInstances(Value left, Value right, bool* equal) {
  *equal = left == right;
  if (answers_ == nullptr) {
    if (!*equal) *equal = EqualByProgramNow(Searchable(machine_), left, right);
    return true;
  }
  bool answered = false;
  Value answer;
  if (!AskComparison(*answers_, lang::CompareOperator::kEqual, left, right, false, &answered, &answer))
    return false;
  return !answered || AskTruth(*answers_, answer, equal);
}

bool Machine::Equal(Value left, Value right) const {
  if (left == right) return !IsFloat(left) || !std::isnan(AsDouble(left));
  bool equal = false;
  Equality(*this).Equal(left, right, &equal);
  return equal;
}

// ---- Hashes. Numbers that are equal hash alike, as CPython's do: modulo 2^61 - 1.

namespace {

constexpr uint64_t kPrime = (uint64_t{1} << 61) - 1;

uint64_t HashOfInt(int64_t value) {
  const bool is_negative = value < 0;
  const uint64_t magnitude = is_negative ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  const uint64_t hash = magnitude % kPrime;
  const uint64_t signed_hash = is_negative ? 0 - hash : hash;
  return signed_hash == UINT64_MAX ? UINT64_MAX - 1 : signed_hash;
}

uint64_t HashOfDouble(double value) {
  if (std::isinf(value)) return value > 0 ? 314159 : static_cast<uint64_t>(-314159);
  if (std::isnan(value)) return 0;
  int exponent = 0;
  double mantissa = std::frexp(std::fabs(value), &exponent);
  uint64_t hash = 0;
  // 28 bits at a time, rotating in the ring of the prime.
  while (mantissa != 0) {
    hash = ((hash << 28) & kPrime) | (hash >> 33);
    mantissa *= 268435456.0;
    exponent -= 28;
    const uint64_t part = static_cast<uint64_t>(mantissa);
    mantissa -= static_cast<double>(part);
    hash += part;
    if (hash >= kPrime) hash -= kPrime;
  }
  const int turn = exponent >= 0 ? exponent % 61 : 60 - ((-1 - exponent) % 61);
  hash = ((hash << turn) & kPrime) | (hash >> (61 - turn));
  const uint64_t signed_hash = value < 0 ? 0 - hash : hash;
  return signed_hash == UINT64_MAX ? UINT64_MAX - 1 : signed_hash;
}

// Walks tuples and frozen sets. Shared parts can make them exponentially large, so the walk ends after a
// number of visits; equal values are walked alike and end alike.
class Hashing {
 public:
  explicit Hashing(Machine& machine) : machine_(machine) {}

  uint32_t visits() const { return visits_; }

  uint64_t Of(Value value, bool* hashable) {
    const bool has_own = machine_.HasOwnClass(value) && !machine_.IsKind(value, Kind::kInstance) &&
                         !FindMethod(machine_, value, "__hash__").is_unset();
    return has_own ? OfInstance(value, hashable) : OfBuiltin(value, hashable);
  }

 private:
  uint64_t OfBuiltin(Value value, bool* hashable) {
    if (machine_.IsInt(value)) return HashOfInt(machine_.AsInt(value));
    if (!value.is_object()) return base::Mix64(value.bits());
    switch (machine_.arena().kind(value.ref())) {
      case Kind::kString:
        return machine_.arena().TextHash(value.ref());
      case Kind::kFloat:
        return HashOfDouble(machine_.AsDouble(value));
      case Kind::kTuple:
        return OfTuple(value, hashable);
      case Kind::kFrozenSet:
        return OfFrozenSet(value, hashable);
      case Kind::kRange:
        return OfRange(value);
      case Kind::kBoundMethod:
        return base::Mix64(machine_.IdentityOf(machine_.GetSlot(value, bound_method_slot::kFunction))) ^
               Of(machine_.GetSlot(value, bound_method_slot::kSelf), hashable);
      case Kind::kList:
      case Kind::kDict:
      case Kind::kSet:
      case Kind::kDeque:
      case Kind::kSlice:
        *hashable = false;
        return 0;
      case Kind::kIterator:
        if (IsView(machine_, value) && KindOfIterator(machine_, value) != IteratorKind::kDictValuesView) {
          *hashable = false;
        }
        return machine_.IdentityOf(value);
      case Kind::kInstance:
        return OfInstance(value, hashable);
      default:
        return machine_.IdentityOf(value);
    }
  }

  bool Enter() { return depth_ <= kNestingLimit && ++visits_ < kSilentVisits; }

  uint64_t OfTuple(Value tuple, bool* hashable) {
    base::Hash64 hash;
    ++depth_;
    for (uint32_t index = 0; Enter() && index < machine_.arena().count(tuple.ref()); ++index) {
      hash.Add(Of(machine_.GetSlot(tuple, index), hashable));
    }
    --depth_;
    return hash.value();
  }

  uint64_t OfFrozenSet(Value set, bool* hashable) {
    uint64_t sum = 0;  // any order gives the same
    Value key;
    Value value;
    ++depth_;
    for (uint32_t index = 0; Enter() && machine_.DictEntry(set, index, &key, &value); ++index) {
      if (!key.is_unset()) sum += base::Mix64(Of(key, hashable));
    }
    --depth_;
    return base::Mix64(sum + machine_.DictSize(set));
  }

  uint64_t OfRange(Value range) {
    const RangeParts parts = PartsOfRange(machine_, range);
    base::Hash64 hash;
    hash.Add(parts.length);
    if (parts.length > 0) hash.Add(static_cast<uint64_t>(parts.start));
    if (parts.length > 1) hash.Add(static_cast<uint64_t>(parts.step));
    return hash.value();
  }

  // A class with an `__eq__` and no `__hash__` of its own has none.
  uint64_t OfInstance(Value instance, bool* hashable) {
    const Value own = FindMethod(machine_, instance, "__hash__");
    if (own.is_object() && machine_.IsRunning()) {
      Value answer;
      const bool answered = machine_.CallNow(own, {instance}, &answer);
      if (!answered) machine_.TakeRaised();  // CheckHashable has told it, when the key came
      return answered && machine_.IsInt(answer) ? HashOfInt(machine_.AsInt(answer)) : 0;
    }
    if (own.is_none() || (own.is_unset() && !FindMethod(machine_, instance, "__eq__").is_unset())) {
      *hashable = false;
    }
    return machine_.IdentityOf(instance);
  }

  Machine& machine_;
  uint32_t depth_ = 0;
  uint32_t visits_ = 0;
};

}  // namespace

uint64_t Machine::HashOf(Value value, bool* hashable) {
  *hashable = true;
  Hashing hashing(*this);
  const uint64_t hash = hashing.Of(value, hashable);
  fuel.Charge(hashing.visits() / 4);
  return hash;
}

}  // namespace interleave::vm
