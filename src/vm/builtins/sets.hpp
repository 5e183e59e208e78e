// The algebra of sets: what operators and methods of set, frozenset and the views of a dict share.
#pragma once

#include <vector>

#include "vm/machine.hpp"

namespace interleave::vm {

// A set, a frozenset, or a view of keys or items.
bool IsSetOperand(const Machine& machine, Value value);
// left | right and its kin; NotImplemented for other operators.
Outcome SetBinary(Machine& machine, lang::BinaryOperator op, bool in_place, Value left, Value right);

// The items of `left op right`, in the order of insertion. REQUIRES: all hashable.
std::vector<Value> CombineSets(Machine& machine, lang::BinaryOperator op, const std::vector<Value>& left,
                               const std::vector<Value>& right);
// Makes a set hold exactly these.
void ReplaceSet(Machine& machine, Value set, const std::vector<Value>& items);
void ClearDict(Machine& machine, Value dict);  // or a set

}  // namespace interleave::vm
