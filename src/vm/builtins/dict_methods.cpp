// Methods of dict and of its views.
#include "vm/builtins/dicts.hpp"
#include "vm/builtins/install.hpp"
#include "vm/builtins/sets.hpp"
#include "vm/builtins/support.hpp"

namespace interleave::vm {

namespace {

Value OrNone(Value value) { return value.is_unset() ? Value::None() : value; }

Outcome Get(Machine& machine, const Arguments& arguments) {
  if (!CheckHashable(machine, arguments[1])) return Outcome::Raise();
  const Value found = machine.DictGet(arguments[0], arguments[1]);
  return Outcome::Return(found.is_unset() ? OrNone(arguments[2]) : found);
}

Outcome SetDefault(Machine& machine, const Arguments& arguments) {
  if (!CheckHashable(machine, arguments[1])) return Outcome::Raise();
  const Value found = machine.DictGet(arguments[0], arguments[1]);
  if (!found.is_unset()) return Outcome::Return(found);
  const Value value = OrNone(arguments[2]);
  machine.DictSet(arguments[0], arguments[1], value);
  return Outcome::Return(value);
}

Outcome Pop(Machine& machine, const Arguments& arguments) {
  if (!CheckHashable(machine, arguments[1])) return Outcome::Raise();
  const Value found = machine.DictGet(arguments[0], arguments[1]);
  if (found.is_unset()) {
    return arguments[2].is_unset() ? RaiseKeyError(machine, arguments[1]) : Outcome::Return(arguments[2]);
  }
  machine.DictDelete(arguments[0], arguments[1]);
  return Outcome::Return(found);
}

Outcome PopItem(Machine& machine, const Arguments& arguments) {
  const Value dict = arguments[0];
  Value key;
  Value value;
  uint32_t index = static_cast<uint32_t>(machine.GetSlot(dict, dict_slot::kUsed).small());
  while (index > 0 && machine.DictEntry(dict, index - 1, &key, &value) && key.is_unset()) --index;
  if (index == 0) return RaiseKeyError(machine, machine.String("popitem(): dictionary is empty"));
  machine.DictDelete(dict, key);
  return Outcome::Return(MakePair(machine, key, value));
}

Outcome Clear(Machine& machine, const Arguments& arguments) {
  ClearDict(machine, arguments[0]);
  return Outcome::None();
}

Outcome Copy(Machine& machine, const Arguments& arguments) {
  const Value copy = machine.NewDict();
  machine.SetSlot(copy, dict_slot::kDefaultFactory,
                  machine.GetSlot(arguments[0], dict_slot::kDefaultFactory));
  Value key;
  Value value;
  for (uint32_t index = 0; machine.DictEntry(arguments[0], index, &key, &value); ++index) {
    if (!key.is_unset()) machine.DictSet(copy, key, value);
  }
  return Outcome::Return(copy);
}

Outcome Update(Machine& machine, const Arguments& arguments) {
  const NativeFunction again = MethodOf<Kind::kDict, Update>;
  if (const auto other = UpdateDict(machine, arguments[0], arguments, 1, again)) return *other;
  return Outcome::None();
}

// dict.fromkeys(iterable, value): a class method, its first argument is the class.
Outcome FromKeys(Machine& machine, const Arguments& arguments) {
  std::vector<Value> keys;
  if (const auto other = Gather(machine, arguments, 1, FromKeys, &keys)) return *other;
  const Value dict = machine.NewDict();
  for (Value key : keys) {
    if (!CheckHashable(machine, key)) return Outcome::Raise();
    machine.DictSet(dict, key, OrNone(arguments[2]));
  }
  return Outcome::Return(dict);
}

Outcome View(Machine& machine, IteratorKind kind, Value dict) {
  return Outcome::Return(MakeIterator(machine, kind, dict, Value::Small(0), Value::None()));
}
Outcome Keys(Machine& machine, const Arguments& arguments) {
  return View(machine, IteratorKind::kDictKeysView, arguments[0]);
}
Outcome Values(Machine& machine, const Arguments& arguments) {
  return View(machine, IteratorKind::kDictValuesView, arguments[0]);
}
Outcome Items(Machine& machine, const Arguments& arguments) {
  return View(machine, IteratorKind::kDictItemsView, arguments[0]);
}

// What an object with keys() and __getitem__ has. False: raised.
bool TakeMapping(Machine& machine, Value dict, Value source) {
  Value keys;
  Value list;
  if (!machine.CallNow(FindMethod(machine, source, "keys"), {source}, &keys)) return false;
  if (!machine.CallNow(machine.BuiltinClass(Kind::kList), {keys}, &list)) return false;
  const Value method = FindMethod(machine, source, "__getitem__");
  if (method.is_unset()) {
    RaiseTypeError(machine, "'{}' object is not subscriptable", machine.TypeName(source));
    return false;
  }
  for (uint32_t index = 0; index < machine.ListSize(list); ++index) {
    const Value key = machine.ListGet(list, index);
    Value value;
    if (!machine.CallNow(method, {source, key}, &value) || !CheckHashable(machine, key)) return false;
    machine.DictSet(dict, key, value);
  }
  return true;
}

// An item of an iterable that is to be a key and its value. False: raised.
bool TakePair(Machine& machine, Value item, size_t place, std::vector<Value>* pair) {
  if (!machine.Items(item, pair)) {
    RaiseTypeError(machine, "cannot convert dictionary update sequence element #{} to a sequence", place);
    return false;
  }
  if (pair->size() == 2) return CheckHashable(machine, (*pair)[0]);
  RaiseValueError(machine, "dictionary update sequence element #{} has length {}; 2 is required", place,
                  pair->size());
  return false;
}

}  // namespace

std::optional<Outcome> UpdateDict(Machine& machine, Value dict, const Arguments& arguments, uint32_t which,
                                  NativeFunction again) {
  const Value source = arguments[which];
  Value key;
  Value value;
  if (machine.IsKind(source, Kind::kDict)) {
    for (uint32_t index = 0; source != dict && machine.DictEntry(source, index, &key, &value); ++index) {
      if (!key.is_unset()) machine.DictSet(dict, key, value);
    }
  } else if (!FindMethod(machine, source, "keys").is_unset()) {
    if (!TakeMapping(machine, dict, source)) return Outcome::Raise();
  } else if (!source.is_unset()) {
    std::vector<Value> items;
    if (auto other = Gather(machine, arguments, which, again, &items)) return other;
    for (size_t place = 0; place < items.size(); ++place) {
      std::vector<Value> pair;
      if (!TakePair(machine, items[place], place, &pair)) return Outcome::Raise();
      machine.DictSet(dict, pair[0], pair[1]);
    }
  }
  const Value keywords = arguments.keywords;
  for (uint32_t index = 0; keywords.is_object() && machine.DictEntry(keywords, index, &key, &value);
       ++index) {
    if (!key.is_unset()) machine.DictSet(dict, key, value);
  }
  return std::nullopt;
}

void InstallDictMethods(Machine& machine) {
  const Value dict = machine.BuiltinClass(Kind::kDict);
  machine.AddMethods(dict, {{"get", "self key default? /", MethodOf<Kind::kDict, Get>},
                            {"setdefault", "self key default? /", MethodOf<Kind::kDict, SetDefault>},
                            {"pop", "self key default? /", MethodOf<Kind::kDict, Pop>},
                            {"popitem", "self /", MethodOf<Kind::kDict, PopItem>},
                            {"clear", "self /", MethodOf<Kind::kDict, Clear>},
                            {"copy", "self /", MethodOf<Kind::kDict, Copy>},
                            {"update", "self iterable? / **", MethodOf<Kind::kDict, Update>},
                            {"keys", "self /", MethodOf<Kind::kDict, Keys>},
                            {"values", "self /", MethodOf<Kind::kDict, Values>},
                            {"items", "self /", MethodOf<Kind::kDict, Items>}});
  const Value from_keys =
      machine.NativeValue(machine.AddNative({"fromkeys", "class iterable value? /", FromKeys}));
  const Value wrapped = Value::Object(machine.arena().Allocate(Kind::kClassMethod, wrapped_slot::kCount));
  machine.SetSlot(wrapped, wrapped_slot::kValue, from_keys);
  machine.DictSet(machine.GetSlot(dict, class_slot::kDict), machine.Interned("fromkeys"), wrapped);
}

}  // namespace interleave::vm
