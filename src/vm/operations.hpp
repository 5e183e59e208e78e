// Operations of the language on builtin values: what the interpreter does once it knows that no method of
// the program is concerned. All of them return the result or raise with CPython's words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "lang/opcodes.hpp"
#include "vm/machine.hpp"

namespace interleave::vm {

// Where containers hold instances of the program, operations ask their methods: then they answer kCalled, and
// the frame right above the caller's gives the result.

// `left op right`; in_place: `+=` on a list extends it and so on. An int beyond 64 bits is an OverflowError
// of ours: "integer result does not fit in 64 bits". NotImplemented as a value: the operands do not go
// together, and the interpreter raises (UnsupportedOperand) after it tried reflected methods.
Outcome BinaryOperation(Machine& machine, lang::BinaryOperator op, bool in_place, Value left, Value right);
Outcome UnsupportedOperand(Machine& machine, lang::BinaryOperator op, bool in_place, Value left, Value right);
Outcome UnaryNegative(Machine& machine, Value value);
Outcome UnaryPositive(Machine& machine, Value value);
Outcome UnaryInvert(Machine& machine, Value value);

// `==` and `!=` always answer; an ordering of values that have none is a TypeError.
Outcome CompareOperation(Machine& machine, lang::CompareOperator op, Value left, Value right);
// The same once the operands' own methods written in Python had their say (NotImplemented, or none).
Outcome CompareAfterMethods(Machine& machine, lang::CompareOperator op, Value left, Value right);
Outcome BinaryAfterMethods(Machine& machine, lang::BinaryOperator op, bool in_place, Value left, Value right);
Outcome Contains(Machine& machine, Value container, Value item);

// Whether __len__ may answer this. False: raised.
bool CheckLength(Machine& machine, Value answer);
// Raises "unhashable type: 'list'" and answers false where a value cannot be a key.
bool CheckHashable(Machine& machine, Value key);

Outcome GetSubscript(Machine& machine, Value object, Value key);
Outcome SetSubscript(Machine& machine, Value object, Value key, Value value);
Outcome DeleteSubscript(Machine& machine, Value object, Value key);

// iter(value) of builtin iterables; an iterator is its own. Raises TypeError "'int' object is not iterable".
Outcome GetIterator(Machine& machine, Value iterable);
// generator.close(). kCalled: it is on the way.
Outcome CloseGenerator(Machine& machine, Value generator);
// The next item of a builtin iterator (Kind::kIterator): kReturn with Unset at the end. Raises
// "dictionary changed size during iteration" and its kin. kCalled (map, enumerate of a generator ...): the
// item, or StopIteration.
Outcome NextItem(Machine& machine, Value iterator);

// format(value, spec) and the conversions of f-strings for builtin values.
Outcome FormatValue(Machine& machine, Value value, std::string_view spec);
// The same after a conversion: 0 none, 1 str, 2 repr, 3 ascii.
Outcome FormatConverted(Machine& machine, Value value, uint32_t conversion, std::string_view spec);
std::string FloatRepr(double value);  // the shortest text that reads back, as CPython writes it

}  // namespace interleave::vm
