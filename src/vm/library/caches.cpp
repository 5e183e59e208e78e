// What functools.lru_cache does between two calls of the program's function. Each is one step that no other
// thread cuts in two, as in CPython, where the cache is in C; a key's own __eq__ and __hash__ aside.
//
// A cache is a dict, in which the key that was used last comes last, and a list: how many hits and misses
// there were.
#include "vm/builtins/sets.hpp"
#include "vm/builtins/support.hpp"
#include "vm/library/install.hpp"

namespace interleave::vm {

namespace {

void Count(Machine& machine, Value counts, uint32_t place) {
  machine.ListSet(counts, place, machine.Int(machine.AsInt(machine.ListGet(counts, place)) + 1));
}

// cache_find(kept, counts, key, moves, missing): the value, or `missing`.
Outcome Find(Machine& machine, const Arguments& arguments) {
  const Value kept = arguments[0];
  const Value key = arguments[2];
  if (!CheckHashable(machine, key)) return Outcome::Raise();
  const Value found = machine.DictGet(kept, key);
  Count(machine, arguments[1], found.is_unset() ? 1 : 0);
  if (found.is_unset()) return Outcome::Return(arguments[4]);
  if (machine.Truth(arguments[3])) {
    machine.DictDelete(kept, key);
    machine.DictSet(kept, key, found);
  }
  return Outcome::Return(found);
}

void DropFirst(Machine& machine, Value dict) {
  Value key;
  Value value;
  uint32_t index = 0;
  while (machine.DictEntry(dict, index, &key, &value) && key.is_unset()) ++index;
  machine.DictDelete(dict, key);
}

// cache_keep(kept, key, value, maxsize): where there is a maxsize, the value that another thread has kept
// meanwhile stays; else the last one does.
Outcome Keep(Machine& machine, const Arguments& arguments) {
  const Value kept = arguments[0];
  if (!arguments[3].is_none()) {
    if (!machine.DictGet(kept, arguments[1]).is_unset()) return Outcome::None();
    if (machine.DictSize(kept) >= machine.AsInt(arguments[3])) DropFirst(machine, kept);
  }
  machine.DictSet(kept, arguments[1], arguments[2]);
  return Outcome::None();
}

// cache_counts(kept, counts): hits, misses, size.
Outcome Counts(Machine& machine, const Arguments& arguments) {
  const Value values[] = {machine.ListGet(arguments[1], 0), machine.ListGet(arguments[1], 1),
                          machine.Int(machine.DictSize(arguments[0]))};
  return Outcome::Return(machine.Tuple(values, 3));
}

Outcome Clear(Machine& machine, const Arguments& arguments) {
  ClearDict(machine, arguments[0]);
  for (const uint32_t place : {0U, 1U}) machine.ListSet(arguments[1], place, Value::Small(0));
  return Outcome::None();
}

}  // namespace

void AddCaches(Machine& machine, Value module) {
  machine.AddFunctions(module, {{"cache_find", "kept counts key moves missing /", Find},
                                {"cache_keep", "kept key value maxsize /", Keep},
                                {"cache_counts", "kept counts /", Counts},
                                {"cache_clear", "kept counts /", Clear}});
}

}  // namespace interleave::vm
