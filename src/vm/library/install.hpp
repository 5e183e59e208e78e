// What the modules of Python's standard library that need no world have in C++. Their other half, where they
// have one, is in Python: lang/library.hpp. Each of these functions adds one module to a machine.
#pragma once

#include "vm/machine.hpp"

namespace interleave::vm {

// The module `_machine`: what the library's modules alone may import.
Value InstallMachineModule(Machine& machine);

void InstallCollections(Machine& machine);  // deque, defaultdict
void InstallItertools(Machine& machine);    // count, repeat, cycle, chain, islice
void InstallMath(Machine& machine);
void InstallTwister(Machine& machine, Value module);  // the generator behind `random`

void AddCaches(Machine& machine, Value module);   // functools.lru_cache
void AddBinding(Machine& machine, Value module);  // arguments of dataclasses and named tuples
void InstallSys(Machine& machine);                // stdout and stderr; the rest is in Python

// Calls each of them.
void InstallLibrary(Machine& machine);

}  // namespace interleave::vm
