// Arguments bound to parameters that only the running program knows: those of a dataclass's __init__ and of a
// named tuple. With the words of an ordinary call.
#include <algorithm>

#include "vm/builtins/support.hpp"
#include "vm/library/install.hpp"

namespace interleave::vm {

namespace {

std::vector<Value> ItemsOf(Machine& machine, Value sequence) {
  std::vector<Value> items;
  machine.Items(sequence, &items);
  return items;
}

// 'a', 'b', and 'c'
std::string JoinNames(Machine& machine, const std::vector<Value>& names) {
  std::string text;
  for (size_t index = 0; index < names.size(); ++index) {
    if (index > 0) text += names.size() == 2 ? " and " : index + 1 == names.size() ? ", and " : ", ";
    text += fmt::format("'{}'", machine.Text(names[index]));
  }
  return text;
}

struct Parameters {
  std::string title;    // "Point.__init__"
  uint64_t hidden = 0;  // self or class, which the caller does not see
  std::vector<Value> positional;
  std::vector<Value> keyword_only;
  Value defaults;
};

Outcome RaiseTooMany(Machine& machine, const Parameters& parameters, size_t given) {
  const uint64_t most = parameters.positional.size() + parameters.hidden;
  uint64_t least = parameters.hidden;
  for (const Value name : parameters.positional) {
    least += machine.DictGet(parameters.defaults, name).is_unset() ? 1U : 0U;
  }
  const std::string range =
      least < most ? fmt::format("from {} to {}", least, most) : fmt::format("{}", most);
  return RaiseTypeError(machine, "{}() takes {} positional argument{} but {} {} given", parameters.title,
                        range, most == 1 ? "" : "s", given + parameters.hidden,
                        given + parameters.hidden == 1 ? "was" : "were");
}

Outcome RaiseMissing(Machine& machine, const Parameters& parameters, const std::vector<Value>& names,
                     std::string_view kind) {
  return RaiseTypeError(machine, "{}() missing {} required {} argument{}: {}", parameters.title, names.size(),
                        kind, names.size() == 1 ? "" : "s", JoinNames(machine, names));
}

// Gives every parameter that has no value its default. False: raised.
bool FillDefaults(Machine& machine, const Parameters& parameters, const std::vector<Value>& names,
                  std::vector<Value>& values) {
  std::vector<Value> missing[2];  // positional, keyword-only
  for (size_t index = 0; index < names.size(); ++index) {
    if (!values[index].is_unset()) continue;
    values[index] = machine.DictGet(parameters.defaults, names[index]);
    const size_t kind = index < parameters.positional.size() ? 0 : 1;
    if (values[index].is_unset()) missing[kind].push_back(names[index]);
  }
  if (!missing[0].empty()) RaiseMissing(machine, parameters, missing[0], "positional");
  if (missing[0].empty() && !missing[1].empty()) {
    RaiseMissing(machine, parameters, missing[1], "keyword-only");
  }
  return missing[0].empty() && missing[1].empty();
}

// bind(title, hidden, positional names, keyword-only names, defaults, arguments, keywords): the values of all
// parameters, in order.
Outcome Bind(Machine& machine, const Arguments& arguments) {
  Parameters parameters;
  parameters.title = machine.Text(arguments[0]);
  parameters.hidden = static_cast<uint64_t>(machine.AsInt(arguments[1]));
  parameters.positional = ItemsOf(machine, arguments[2]);
  parameters.keyword_only = ItemsOf(machine, arguments[3]);
  parameters.defaults = arguments[4];
  std::vector<Value> names = parameters.positional;
  names.insert(names.end(), parameters.keyword_only.begin(), parameters.keyword_only.end());
  std::vector<Value> values = ItemsOf(machine, arguments[5]);
  if (values.size() > parameters.positional.size()) return RaiseTooMany(machine, parameters, values.size());
  values.resize(names.size());
  Value key;
  Value value;
  for (uint32_t index = 0; machine.DictEntry(arguments[6], index, &key, &value); ++index) {
    if (key.is_unset()) continue;
    const auto found =
        std::find_if(names.begin(), names.end(), [&](Value name) { return machine.Equal(name, key); });
    if (found == names.end()) {
      return RaiseTypeError(machine, "{}() got an unexpected keyword argument '{}'", parameters.title,
                            machine.Text(key));
    }
    Value& place = values[static_cast<size_t>(found - names.begin())];
    if (!place.is_unset()) {
      return RaiseTypeError(machine, "{}() got multiple values for argument '{}'", parameters.title,
                            machine.Text(key));
    }
    place = value;
  }
  if (!FillDefaults(machine, parameters, names, values)) return Outcome::Raise();
  return Outcome::Return(TupleFrom(machine, values));
}

// What a class itself has under a name, its bases left aside.
Outcome Own(Machine& machine, const Arguments& arguments) {
  const Value found = machine.DictGet(machine.GetSlot(arguments[0], class_slot::kDict), arguments[1]);
  return Outcome::Return(found.is_unset() ? arguments[2] : found);
}

Outcome OwnNames(Machine& machine, const Arguments& arguments) {
  std::vector<Value> names;
  machine.Items(machine.GetSlot(arguments[0], class_slot::kDict), &names);
  return Outcome::Return(ListFrom(machine, names));
}

// item(place, tuple), and a function with its first argument: together the getters of a named tuple's fields,
// which run no code of Python.
Outcome Item(Machine& machine, const Arguments& arguments) {
  const Value tuple = arguments[1];
  const auto place = static_cast<uint32_t>(machine.AsInt(arguments[0]));
  if (machine.IsKind(tuple, Kind::kTuple) && place < machine.arena().count(tuple.ref())) {
    return Outcome::Return(machine.GetSlot(tuple, place));
  }
  return machine.Raise(ExceptionType::kIndexError, "tuple index out of range");
}

Outcome Bound(Machine& machine, const Arguments& arguments) {
  const Value method = Value::Object(machine.arena().Allocate(Kind::kBoundMethod, bound_method_slot::kCount));
  machine.SetSlot(method, bound_method_slot::kFunction, arguments[0]);
  machine.SetSlot(method, bound_method_slot::kSelf, arguments[1]);
  return Outcome::Return(method);
}

// Marks a function that CPython has in C.
Outcome Atomic(Machine& machine, const Arguments& arguments) {
  machine.MarkAtomic(arguments[0]);
  return Outcome::Return(arguments[0]);
}

}  // namespace

void AddBinding(Machine& machine, Value module) {
  machine.AddFunctions(module,
                       {{"atomic", "function /", Atomic},
                        {"bind", "title hidden positional keyword_only defaults args keywords /", Bind},
                        {"bound", "function self /", Bound},
                        {"item", "place tuple /", Item},
                        {"own", "class name default /", Own},
                        {"own_names", "class /", OwnNames}});
}

}  // namespace interleave::vm
