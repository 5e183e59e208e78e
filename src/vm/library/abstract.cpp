#include "vm/library/abstract.hpp"

#include <algorithm>

namespace interleave::vm {

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
    const Value found = machine.GetAttribute(klass, name);
    const bool is_hash = machine.Text(name) == "__hash__";
    const bool cannot_hash =
        is_hash &&
        (inherits(machine.BuiltinClass(Kind::kList)) || inherits(machine.BuiltinClass(Kind::kDict)) ||
         inherits(machine.BuiltinClass(Kind::kSet)) || inherits(machine.BuiltinClass(Kind::kDeque)));
    return !found.is_unset() && !found.is_none() && !cannot_hash;
  };
  return !names.empty() && std::all_of(names.begin(), names.end(), has);
}

}  // namespace interleave::vm
