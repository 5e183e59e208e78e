// What each file of this folder adds to a machine, called by InstallBuiltins in this order.
#pragma once

#include <initializer_list>
#include <string_view>

#include "vm/machine.hpp"

namespace interleave::vm {

void InstallOutputFunctions(Machine& machine);     // print, repr, ascii, format
void InstallNumberFunctions(Machine& machine);     // abs, round, divmod, pow, hex, ord, hash ...
void InstallIterationFunctions(Machine& machine);  // len, iter, next, enumerate, zip, map, filter, reversed
void InstallReductions(Machine& machine);          // sum, min, max, any, all, sorted
void InstallObjectFunctions(Machine& machine);     // isinstance, getattr, callable ... and `object`'s methods
void InstallConstructors(Machine& machine);        // int, str, list, property ...
void InstallStringMethods(Machine& machine);
void InstallStringCaseMethods(Machine& machine);
void InstallStringSplitMethods(Machine& machine);
void InstallListMethods(Machine& machine);  // and tuple, range, slice
void InstallDictMethods(Machine& machine);  // and its views
void InstallSetMethods(Machine& machine);
void InstallNumberMethods(Machine& machine);
void InstallExceptionMethods(Machine& machine);
void InstallGeneratorMethods(Machine& machine);
void InstallSpecialMethods(Machine& machine);

// Functions that programs see under their names.
void AddBuiltinFunctions(Machine& machine, std::initializer_list<NativeSpec> functions);
// Natives that only natives know, for Machine::Drain.
void AddHidden(Machine& machine, std::initializer_list<NativeFunction> functions);
// Getters, called with self.
void AddProperties(Machine& machine, Value klass, std::initializer_list<NativeSpec> getters);
// The class of a kind, constructed by that native and known under the class's name.
void AddConstructor(Machine& machine, Value klass, const NativeSpec& constructor);

// Helpers of Drain in other files.
Outcome SetSlice(Machine& machine, const Arguments& arguments);
Outcome UpdateInPlace(Machine& machine, const Arguments& arguments);
Outcome ExtendInPlace(Machine& machine, const Arguments& arguments);
Outcome ExtendDeque(Machine& machine, const Arguments& arguments);

// deque + deque, deque * number, with the maximum of the left one.
Outcome JoinDeques(Machine& machine, Value left, Value right);
Outcome RepeatDeque(Machine& machine, Value deque, int64_t times, bool in_place);

}  // namespace interleave::vm
