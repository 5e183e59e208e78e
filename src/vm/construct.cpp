// Making instances where `__new__` has a say: of classes of the program that define one, and of such that
// inherit from a builtin type. They are made first, then given to `__init__`, one call after another.
#include <vector>

#include "vm/machine.hpp"

namespace interleave::vm {

namespace {

namespace construct_slot {
enum : uint32_t { kClass = frame_slot::kFirst, kArguments, kNames, kInstance, kIsMade };
constexpr uint32_t kCount = 5;
}  // namespace construct_slot

}  // namespace

Outcome Machine::ConstructInSteps(Value klass, const Value* arguments, uint32_t count, Value keyword_names) {
  const Value tuple = Tuple(arguments, count);
  const Ref frame = PushNative(construct_step_, construct_slot::kCount);
  SetSlot(frame, construct_slot::kClass, klass);
  SetSlot(frame, construct_slot::kArguments, tuple);
  SetSlot(frame, construct_slot::kNames, keyword_names);
  return Outcome::Called();
}

Outcome Machine::ConstructStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (event == FrameEvent::kRaised) {
    machine.raised_ = payload;
    return Outcome::Raise();
  }
  const Value klass = machine.Slot(frame, construct_slot::kClass);
  const Value tuple = machine.Slot(frame, construct_slot::kArguments);
  const Value names = machine.Slot(frame, construct_slot::kNames);
  const auto call = [&](Value callable, Value first) {
    std::vector<Value> values{first};
    for (uint32_t index = 0; index < machine.arena_.count(tuple.ref()); ++index) {
      values.push_back(machine.GetSlot(tuple, index));
    }
    return machine.CallMany(callable, values.data(), static_cast<uint32_t>(values.size()), names);
  };
  if (event == FrameEvent::kContinue) {
    const Value maker = machine.LookUpClass(klass, machine.new_name_);
    const bool is_wrapped = machine.IsKind(maker, Kind::kStaticMethod);  // not where it was set later
    const Outcome made = call(is_wrapped ? machine.GetSlot(maker, wrapped_slot::kValue) : maker, klass);
    if (made.kind != Outcome::Kind::kReturn) return made;
    payload = made.value;
  }
  if (machine.Slot(frame, construct_slot::kIsMade).is_unset()) {
    machine.SetSlot(frame, construct_slot::kIsMade, Value::Bool(true));
    machine.SetSlot(frame, construct_slot::kInstance, payload);
    if (!machine.IsInstance(payload, klass)) return Outcome::Return(payload);
    const Value init = machine.LookUpClass(machine.ClassOf(payload), machine.init_name_);
    const bool is_default = init == machine.LookUpClass(machine.object_class_, machine.init_name_);
    if (is_default) return Outcome::Return(payload);
    const Outcome outcome = call(init, payload);
    if (outcome.kind != Outcome::Kind::kReturn) return outcome;
    payload = outcome.value;
  }
  if (payload.is_none()) return Outcome::Return(machine.Slot(frame, construct_slot::kInstance));
  return machine.Raise(ExceptionType::kTypeError,
                       "__init__() should return None, not '" + machine.TypeName(payload) + "'");
}

// ---- What `__new__` of object and of the builtin types does.

namespace {

namespace derive_slot {
enum : uint32_t { kClass = frame_slot::kFirst, kArguments, kNames };
constexpr uint32_t kCount = 3;
}  // namespace derive_slot

}  // namespace

Outcome Machine::MakeInstance(Machine& machine, const Arguments& arguments) {
  const Value klass = arguments[0];
  if (!machine.IsKind(klass, Kind::kClass)) {
    return machine.Raise(ExceptionType::kTypeError,
                         "object.__new__(X): X is not a type object (" + machine.TypeName(klass) + ")");
  }
  std::vector<Value> values;
  for (uint32_t index = 0; index < arguments.rest_count(); ++index) values.push_back(arguments.rest(index));
  const auto positional = static_cast<uint32_t>(values.size());
  std::vector<Value> names;
  Value key;
  Value value;
  for (uint32_t index = 0; machine.DictEntry(arguments.keywords, index, &key, &value); ++index) {
    if (key.is_unset()) continue;
    names.push_back(key);
    values.push_back(value);
  }
  const Value keyword_names =
      names.empty() ? Value::Unset() : machine.Tuple(names.data(), static_cast<uint32_t>(names.size()));
  const auto count = static_cast<uint32_t>(values.size());
  if (!machine.GetSlot(klass, class_slot::kConstructor).is_unset()) {
    return machine.Construct(klass, values.data(), count, keyword_names, Delivery::kPush);
  }
  if (machine.GetSlot(klass, class_slot::kDerived).is_unset()) {
    const bool is_exception =
        machine.IsSubclass(klass, machine.ExceptionClass(ExceptionType::kBaseException));
    if (count == 0 || is_exception) {
      return Outcome::Return(machine.NewInstance(klass, values.data(), positional));
    }
    const Value maker = machine.LookUpClass(klass, machine.new_name_);
    const bool overridden = maker != machine.LookUpClass(machine.object_class_, machine.new_name_);
    return machine.Raise(ExceptionType::kTypeError,
                         overridden ? "object.__new__() takes exactly one argument (the type to instantiate)"
                                    : std::string(machine.Text(machine.GetSlot(klass, class_slot::kName))) +
                                          "() takes no arguments");
  }
  const auto base = static_cast<Kind>(machine.GetSlot(klass, class_slot::kBaseKind).small());
  if (AttributesSlot(base) != 0) return Outcome::Return(machine.NewDerived(klass, Value::Unset()));
  const Value tuple = machine.Tuple(values.data(), count);
  const Ref frame = machine.PushNative(machine.derive_step_, derive_slot::kCount);
  machine.SetSlot(frame, derive_slot::kClass, klass);
  machine.SetSlot(frame, derive_slot::kArguments, tuple);
  machine.SetSlot(frame, derive_slot::kNames, keyword_names);
  return Outcome::Called();
}

// A value that cannot change: the builtin type makes a plain one, which becomes one of the class.
Outcome Machine::DeriveStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (event == FrameEvent::kRaised) {
    machine.raised_ = payload;
    return Outcome::Raise();
  }
  const Value klass = machine.Slot(frame, derive_slot::kClass);
  if (event == FrameEvent::kContinue) {
    const auto base = static_cast<uint32_t>(machine.GetSlot(klass, class_slot::kBaseKind).small());
    const Value tuple = machine.Slot(frame, derive_slot::kArguments);
    std::vector<Value> values;
    for (uint32_t index = 0; index < machine.arena_.count(tuple.ref()); ++index) {
      values.push_back(machine.GetSlot(tuple, index));
    }
    const Outcome made =
        machine.CallMany(machine.kind_classes_[base], values.data(), static_cast<uint32_t>(values.size()),
                         machine.Slot(frame, derive_slot::kNames));
    if (made.kind != Outcome::Kind::kReturn) return made;
    payload = made.value;
  }
  return Outcome::Return(machine.NewDerived(klass, payload));
}

Value Machine::NewDerived(Value klass, Value plain) {
  const auto number = static_cast<uint16_t>(GetSlot(klass, class_slot::kDerived).small());
  const auto kind = static_cast<Kind>(GetSlot(klass, class_slot::kBaseKind).small());
  Value made;
  switch (kind) {
    case Kind::kString:
      made = String(std::string(Text(plain)));
      break;
    case Kind::kInt64:
    case Kind::kFloat:
      made = Value::Object(arena_.AllocateWord(
          kind, kind == Kind::kFloat ? arena_.Word(plain.ref() + 1) : static_cast<uint64_t>(AsInt(plain))));
      break;
    case Kind::kTuple:
      made = Value::Object(arena_.Allocate(kind, arena_.count(plain.ref())));
      for (uint32_t index = 0; index < arena_.count(plain.ref()); ++index) {
        SetSlot(made, index, GetSlot(plain, index));
      }
      break;
    case Kind::kFrozenSet:
      made = Value::Object(arena_.Allocate(kind, dict_slot::kCount));
      for (uint32_t slot = 0; slot < dict_slot::kCount; ++slot) SetSlot(made, slot, GetSlot(plain, slot));
      break;
    default:
      made = Value::Object(arena_.Allocate(kind, AttributesSlot(kind) + 1));
      CopyEmpty(kind, made);
      break;
  }
  arena_.SetAux(made.ref(), number);
  return made;
}

// The places of an empty container, from one that is plain.
void Machine::CopyEmpty(Kind kind, Value container) {
  const Value empty = kind == Kind::kList    ? List(nullptr, 0)
                      : kind == Kind::kDeque ? NewDeque()
                      : kind == Kind::kDict  ? NewDict()
                                             : NewSet();
  for (uint32_t slot = 0; slot < AttributesSlot(kind); ++slot) SetSlot(container, slot, GetSlot(empty, slot));
}

}  // namespace interleave::vm
