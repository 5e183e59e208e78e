// What isinstance() and issubclass() say of the abstract classes of collections, see collections.abc.py.
#pragma once

#include "vm/machine.hpp"

namespace interleave::vm {

// Whether a class that does not inherit from `base` counts as its subclass all the same: `base` names it, or
// a base of it, or names methods and the class has them all.
bool IsVirtualSubclass(Machine& machine, Value klass, Value base);

}  // namespace interleave::vm
