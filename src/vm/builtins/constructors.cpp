// The constructors of builtin classes: int, float, bool, str, list, tuple, dict, set, frozenset, range,
// slice, property, staticmethod, classmethod, type. The first argument is the class itself.
#include "vm/builtins/decimal.hpp"
#include "vm/builtins/dicts.hpp"
#include "vm/builtins/install.hpp"
#include "vm/builtins/numbers.hpp"
#include "vm/builtins/replay.hpp"
#include "vm/builtins/support.hpp"
#include "vm/builtins/unicode.hpp"

namespace interleave::vm {

namespace {

// The answer of the first of these methods that the value's class has.
std::optional<Outcome> CallFirst(Machine& machine, Value value,
                                 std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    const Value method = FindMethod(machine, value, name);
    if (!method.is_unset()) return machine.Call(method, {value});
  }
  return std::nullopt;
}

Outcome MakeInt(Machine& machine, const Arguments& arguments) {
  const Value value = arguments[1];
  const Value base = arguments[2];
  if (!base.is_unset()) {
    int64_t number = 0;
    if (value.is_unset()) return RaiseTypeError(machine, "int() missing string argument");
    if (!ToIndex(machine, base, &number)) return Outcome::Raise();
    if (number != 0 && (number < 2 || number > 36)) {
      return RaiseValueError(machine, "int() base must be >= 2 and <= 36, or 0");
    }
    if (machine.IsString(value)) return IntFromText(machine, std::string(machine.Text(value)), number);
    return RaiseTypeError(machine, "int() can't convert non-string with explicit base");
  }
  if (value.is_unset()) return Outcome::Return(Value::Small(0));
  if (machine.IsInt(value)) return Outcome::Return(machine.Int(machine.AsInt(value)));
  if (machine.IsFloat(value)) return IntFromDouble(machine, machine.AsDouble(value));
  if (machine.IsString(value)) return IntFromText(machine, std::string(machine.Text(value)), 10);
  if (const auto outcome = CallFirst(machine, value, {"__int__", "__index__", "__trunc__"})) return *outcome;
  return RaiseTypeError(machine,
                        "int() argument must be a string, a bytes-like object or a real number, not '{}'",
                        machine.TypeName(value));
}

Outcome FloatFromText(Machine& machine, const std::string& text) {
  // Digits of other scripts count too; spaces around do not.
  std::string plain;
  bool any = false;
  size_t end = 0;
  for (size_t offset = 0; offset < text.size();) {
    const uint32_t code_point = DecodeCodePoint(text, &offset);
    const bool is_space = IsSpace(code_point);
    if (is_space && !any) continue;
    any = true;
    const int digit = DecimalValue(code_point);
    AppendCodePoint(&plain, digit >= 0 ? static_cast<uint32_t>('0' + digit) : code_point);
    if (!is_space) end = plain.size();
  }
  plain.resize(end);
  const std::optional<double> value = ParseDouble(plain);
  if (value.has_value()) return Outcome::Return(machine.Float(*value));
  return RaiseValueError(machine, "could not convert string to float: {}",
                         machine.Repr(machine.String(text)));
}

Outcome MakeFloat(Machine& machine, const Arguments& arguments) {
  const Value value = arguments[1];
  if (value.is_unset()) return Outcome::Return(machine.Float(0));
  if (machine.IsFloat(value)) return Outcome::Return(machine.Float(machine.AsDouble(value)));
  if (machine.IsInt(value)) return Outcome::Return(machine.Float(machine.AsDouble(value)));
  if (machine.IsString(value)) return FloatFromText(machine, std::string(machine.Text(value)));
  if (const auto outcome = CallFirst(machine, value, {"__float__", "__index__"})) return *outcome;
  return RaiseTypeError(machine, "float() argument must be a string or a real number, not '{}'",
                        machine.TypeName(value));
}

Outcome MakeBool(Machine& machine, const Arguments& arguments) {
  if (arguments[1].is_unset()) return Outcome::Return(Value::Bool(false));
  return RunReplayed(machine, Replayed::kTruth, {arguments[1]});
}

Outcome MakeStr(Machine& machine, const Arguments& arguments) {
  if (arguments[1].is_unset()) return Outcome::Return(machine.String(""));
  return RunReplayed(machine, Replayed::kStr, {arguments[1]});
}

Outcome MakeList(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items;
  if (!arguments[1].is_unset()) {
    if (const auto other = Gather(machine, arguments, 1, MakeList, &items, {.asks_length = true}))
      return *other;
  }
  if (!CanHold(machine, items.size(), sizeof(Value))) return Outcome::Raise();
  return Outcome::Return(ListFrom(machine, items));
}

Outcome MakeTuple(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items;
  if (machine.IsKind(arguments[1], Kind::kTuple) && !machine.HasOwnClass(arguments[1]))
    return Outcome::Return(arguments[1]);
  if (!arguments[1].is_unset()) {
    if (const auto other = Gather(machine, arguments, 1, MakeTuple, &items, {.asks_length = true}))
      return *other;
  }
  if (!CanHold(machine, items.size(), sizeof(Value))) return Outcome::Raise();
  return Outcome::Return(TupleFrom(machine, items));
}

bool CheckAllHashable(Machine& machine, const std::vector<Value>& items) {
  for (Value item : items) {
    if (!CheckHashable(machine, item)) return false;
  }
  return CanHold(machine, items.size(), 6 * sizeof(Value));
}

Outcome MakeSet(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items;
  if (!arguments[1].is_unset()) {
    if (const auto other = Gather(machine, arguments, 1, MakeSet, &items)) return *other;
  }
  if (!CheckAllHashable(machine, items)) return Outcome::Raise();
  const Value set = machine.NewSet();
  for (Value item : items) machine.SetAdd(set, item);
  return Outcome::Return(set);
}

Outcome MakeFrozen(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items;
  if (machine.IsKind(arguments[1], Kind::kFrozenSet) && !machine.HasOwnClass(arguments[1]))
    return Outcome::Return(arguments[1]);
  if (!arguments[1].is_unset()) {
    if (const auto other = Gather(machine, arguments, 1, MakeFrozen, &items)) return *other;
  }
  if (!CheckAllHashable(machine, items)) return Outcome::Raise();
  return Outcome::Return(MakeFrozenSet(machine, items));
}

Outcome MakeDict(Machine& machine, const Arguments& arguments) {
  const Value dict = machine.NewDict();
  if (const auto other = UpdateDict(machine, dict, arguments, 1, MakeDict)) return *other;
  return Outcome::Return(dict);
}

Outcome MakeRangeObject(Machine& machine, const Arguments& arguments) {
  int64_t parts[3] = {0, 0, 1};
  uint32_t count = 0;
  while (count < 3 && !arguments[1 + count].is_unset()) {
    if (!ToIndex(machine, arguments[1 + count], &parts[count])) return Outcome::Raise();
    ++count;
  }
  if (count == 0) return RaiseTypeError(machine, "range expected at least 1 argument, got 0");
  if (count == 1) return Outcome::Return(MakeRange(machine, 0, parts[0], 1));
  if (parts[2] == 0) return RaiseValueError(machine, "range() arg 3 must not be zero");
  return Outcome::Return(MakeRange(machine, parts[0], parts[1], parts[2]));
}

Outcome MakeSliceObject(Machine& machine, const Arguments& arguments) {
  const auto part = [&](uint32_t index) {
    return arguments[index].is_unset() ? Value::None() : arguments[index];
  };
  if (arguments[1].is_unset()) return RaiseTypeError(machine, "slice expected at least 1 argument, got 0");
  if (arguments[2].is_unset())
    return Outcome::Return(MakeSlice(machine, Value::None(), arguments[1], Value::None()));
  return Outcome::Return(MakeSlice(machine, arguments[1], arguments[2], part(3)));
}

// ---- Descriptors.

Value Property(Machine& machine, Value getter, Value setter, Value deleter) {
  const Value property = Value::Object(machine.arena().Allocate(Kind::kProperty, property_slot::kCount));
  machine.SetSlot(property, property_slot::kGetter, getter);
  machine.SetSlot(property, property_slot::kSetter, setter);
  machine.SetSlot(property, property_slot::kDeleter, deleter);
  return property;
}

Outcome MakeProperty(Machine& machine, const Arguments& arguments) {
  const auto given = [&](uint32_t index) {
    return arguments[index].is_none() ? Value::Unset() : arguments[index];
  };
  return Outcome::Return(Property(machine, given(1), given(2), given(3)));
}

Outcome WithPlace(Machine& machine, const Arguments& arguments, uint32_t slot) {
  Value places[property_slot::kCount];
  for (uint32_t index = 0; index < property_slot::kCount; ++index) {
    places[index] = machine.GetSlot(arguments[0], index);
  }
  places[slot] = arguments[1];
  return Outcome::Return(Property(machine, places[property_slot::kGetter], places[property_slot::kSetter],
                                  places[property_slot::kDeleter]));
}
Outcome WithGetter(Machine& machine, const Arguments& arguments) {
  return WithPlace(machine, arguments, property_slot::kGetter);
}
Outcome WithSetter(Machine& machine, const Arguments& arguments) {
  return WithPlace(machine, arguments, property_slot::kSetter);
}
Outcome WithDeleter(Machine& machine, const Arguments& arguments) {
  return WithPlace(machine, arguments, property_slot::kDeleter);
}

Outcome Wrap(Machine& machine, Kind kind, Value function) {
  const Value wrapped = Value::Object(machine.arena().Allocate(kind, wrapped_slot::kCount));
  machine.SetSlot(wrapped, wrapped_slot::kValue, function);
  return Outcome::Return(wrapped);
}
Outcome MakeStaticMethod(Machine& machine, const Arguments& arguments) {
  return Wrap(machine, Kind::kStaticMethod, arguments[1]);
}
Outcome MakeClassMethod(Machine& machine, const Arguments& arguments) {
  return Wrap(machine, Kind::kClassMethod, arguments[1]);
}

Outcome OrderOf(Machine& machine, const Arguments& arguments) {
  if (!machine.IsKind(arguments[0], Kind::kClass)) {
    return RaiseTypeError(machine, "descriptor 'mro' requires a 'type' object but received a '{}'",
                          machine.TypeName(arguments[0]));
  }
  std::vector<Value> order;
  machine.Items(machine.GetSlot(arguments[0], class_slot::kMro), &order);
  return Outcome::Return(ListFrom(machine, order));
}

Outcome TypeOf(Machine& machine, const Arguments& arguments) {
  if (arguments.rest_count() == 0) return Outcome::Return(machine.ClassOf(arguments[1]));
  if (arguments.rest_count() != 2) return RaiseTypeError(machine, "type() takes 1 or 3 arguments");
  const Value name = arguments[1];
  const Value bases = arguments.rest(0);
  if (!machine.IsString(name) || !machine.IsKind(bases, Kind::kTuple) ||
      !machine.IsKind(arguments.rest(1), Kind::kDict)) {
    return RaiseTypeError(machine, "type.__new__() takes a str, a tuple and a dict");
  }
  const Value klass = machine.NewClass(name, bases, arguments.rest(1));
  return klass.is_unset() ? Outcome::Raise() : Outcome::Return(klass);
}

}  // namespace

void InstallConstructors(Machine& machine) {
  const auto add = [&](Kind kind, const NativeSpec& spec) {
    AddConstructor(machine, machine.BuiltinClass(kind), spec);
  };
  add(Kind::kInt64, {"int", "class x? / base?", MakeInt});
  add(Kind::kFloat, {"float", "class x? /", MakeFloat});
  add(Kind::kString, {"str", "class object?", MakeStr});
  add(Kind::kList, {"list", "class iterable? /", MakeList});
  add(Kind::kTuple, {"tuple", "class iterable? /", MakeTuple});
  add(Kind::kSet, {"set", "class iterable? /", MakeSet});
  add(Kind::kFrozenSet, {"frozenset", "class iterable? /", MakeFrozen});
  add(Kind::kDict, {"dict", "class iterable? / **", MakeDict});
  add(Kind::kRange, {"range", "class start? stop? step? /", MakeRangeObject});
  add(Kind::kSlice, {"slice", "class start? stop? step? /", MakeSliceObject});
  add(Kind::kProperty, {"property", "class fget? fset? fdel? doc?", MakeProperty});
  add(Kind::kStaticMethod, {"staticmethod", "class function /", MakeStaticMethod});
  add(Kind::kClassMethod, {"classmethod", "class function /", MakeClassMethod});
  AddConstructor(machine, machine.BoolClass(), {"bool", "class x? /", MakeBool});
  AddConstructor(machine, machine.TypeOfTypes(), {"type", "class object / *", TypeOf});
  machine.AddMethods(machine.TypeOfTypes(), {{"mro", "self /", OrderOf}});
  machine.AddMethods(machine.BuiltinClass(Kind::kProperty),
                     {{"getter", "self function /", MethodOf<Kind::kProperty, WithGetter>},
                      {"setter", "self function /", MethodOf<Kind::kProperty, WithSetter>},
                      {"deleter", "self function /", MethodOf<Kind::kProperty, WithDeleter>}});
}

}  // namespace interleave::vm
