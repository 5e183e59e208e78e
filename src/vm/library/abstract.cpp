#include "vm/library/abstract.hpp"

#include <algorithm>

namespace interleave::vm {

namespace {

// Methods that the machine's own classes have by their bases, and CPython's do not have: the hash of what has
// none, `__next__` of the views of a dict, which are kept among the iterators.
bool IsOnlyTheMachines(const Machine& machine, Value klass, std::string_view method) {
  const auto is_view = [&](IteratorKind kind) { return klass == machine.IteratorClass(kind); };
  const bool is_set_view = is_view(IteratorKind::kDictKeysView) || is_view(IteratorKind::kDictItemsView);
  if (method == "__next__") return is_set_view || is_view(IteratorKind::kDictValuesView);
  if (method != "__hash__") return false;
  if (is_set_view) return true;
  for (const Kind kind : {Kind::kList, Kind::kDict, Kind::kSet, Kind::kDeque}) {
    if (machine.IsSubclass(klass, machine.BuiltinClass(kind))) return true;
  }
  return false;
}

}  // namespace

bool IsVirtualSubclass(Machine& machine, Value klass, Value base) {
  // Builtin classes are frozen, and none of them is abstract.
  if (!machine.IsKind(base, Kind::kClass) || machine.arena().frozen(base.ref())) return false;
  const Value dict = machine.GetSlot(base, class_slot::kDict);
  const Value named = machine.DictGet(dict, "_builtin");
  const Value methods = machine.DictGet(dict, "_methods");
  if (!machine.IsKind(named, Kind::kTuple) || !machine.IsKind(methods, Kind::kTuple)) return false;
  std::vector<Value> names;
  std::vector<Value> classes;
  machine.Items(named, &classes);
  machine.Items(methods, &names);
  const auto inherits = [&](Value other) { return machine.IsSubclass(klass, other); };
  if (std::any_of(classes.begin(), classes.end(), inherits)) return true;
  const auto has = [&](Value name) {
    if (IsOnlyTheMachines(machine, klass, machine.Text(name))) return false;
    const Value found = machine.GetAttribute(klass, name);
    return !found.is_unset() && !found.is_none();
  };
  return !names.empty() && std::all_of(names.begin(), names.end(), has);
}

}  // namespace interleave::vm
