#include "vm/builtins/install.hpp"

#include "vm/builtins/attributes.hpp"
#include "vm/builtins/generators.hpp"
#include "vm/builtins/iterators.hpp"
#include "vm/builtins/reductions.hpp"
#include "vm/builtins/replay.hpp"
#include "vm/builtins/slices.hpp"
#include "vm/builtins/sorting.hpp"
#include "vm/library/install.hpp"

namespace interleave::vm {

void AddBuiltinFunctions(Machine& machine, std::initializer_list<NativeSpec> functions) {
  for (const NativeSpec& function : functions) {
    machine.SetBuiltin(function.name, machine.NativeValue(machine.AddNative(function)));
  }
}

void AddHidden(Machine& machine, std::initializer_list<NativeFunction> functions) {
  for (const NativeFunction function : functions) machine.AddNative({"<builtin>", "*", function});
}

void AddProperties(Machine& machine, Value klass, std::initializer_list<NativeSpec> getters) {
  const Value dict = machine.GetSlot(klass, class_slot::kDict);
  for (const NativeSpec& getter : getters) {
    const Value function = machine.NativeValue(machine.AddNative(getter));
    const Value property = Value::Object(machine.arena().Allocate(Kind::kProperty, property_slot::kCount));
    machine.SetSlot(property, property_slot::kGetter, function);
    machine.DictSet(dict, machine.Interned(getter.name), property);
  }
}

void AddConstructor(Machine& machine, Value klass, const NativeSpec& constructor) {
  machine.SetSlot(klass, class_slot::kConstructor, machine.NativeValue(machine.AddNative(constructor)));
  machine.SetBuiltin(constructor.name, klass);
}

namespace {

// Names that are looked up while the program runs, when no new ones can be interned.
void InternNames(Machine& machine) {
  for (const std::string_view name : {"__repr__",
                                      "__str__",
                                      "__format__",
                                      "__eq__",
                                      "__ne__",
                                      "__lt__",
                                      "__le__",
                                      "__gt__",
                                      "__ge__",
                                      "__hash__",
                                      "__bool__",
                                      "__len__",
                                      "__iter__",
                                      "__next__",
                                      "__contains__",
                                      "__getitem__",
                                      "__setitem__",
                                      "__delitem__",
                                      "__reversed__",
                                      "__abs__",
                                      "__round__",
                                      "__int__",
                                      "__float__",
                                      "__index__",
                                      "__add__",
                                      "__radd__",
                                      "__divmod__",
                                      "__rdivmod__",
                                      "__pow__",
                                      "__rpow__",
                                      "__getattr__",
                                      "__setattr__",
                                      "__delattr__",
                                      "__module__",
                                      "__notes__",
                                      "__class_getitem__",
                                      "keys",
                                      "__missing__",
                                      "__new__",
                                      "__slots__",
                                      "__dict__",
                                      "__set_name__",
                                      "__init_subclass__",
                                      "__neg__",
                                      "__pos__",
                                      "__invert__",
                                      "__await__",
                                      "__aiter__",
                                      "__anext__",
                                      "__qualname__"}) {
    machine.Interned(name);
  }
  for (const std::string word : {"add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor",
                                 "lshift", "rshift", "matmul"}) {
    for (const char* prefix : {"__", "__r", "__i"}) machine.Interned(prefix + word + "__");
  }
}

void AddSteps(Machine& machine) {
  for (const NativeStep step :
       {ReplayStep, EnumerateStep, ZipStep, MapStep, FilterStep, CallableStep, SequenceStep, MakeDerivedStep,
        AskIteratorStep, SearchStep, NextOrDefaultStep, DefaultFactoryStep, SortStep, KeyedExtremeStep,
        EveryStep, AttributeOrDefaultStep, CloseStep}) {
    machine.AddNativeStep(step);
  }
}

}  // namespace

void InstallBuiltins(Machine& machine) {
  InternNames(machine);
  AddSteps(machine);
  AddHidden(machine, {UpdateInPlace, SetSlice, ExtendInPlace});
  machine.SetBuiltin("Ellipsis", Value::Ellipsis());
  machine.SetBuiltin("NotImplemented", Value::NotImplemented());
  InstallOutputFunctions(machine);
  InstallNumberFunctions(machine);
  InstallIterationFunctions(machine);
  InstallReductions(machine);
  InstallObjectFunctions(machine);
  InstallConstructors(machine);
  InstallStringMethods(machine);
  InstallStringCaseMethods(machine);
  InstallStringSplitMethods(machine);
  InstallListMethods(machine);
  InstallDictMethods(machine);
  InstallSetMethods(machine);
  InstallNumberMethods(machine);
  InstallExceptionMethods(machine);
  InstallGeneratorMethods(machine);
  InstallSpecialMethods(machine);
  InstallLibrary(machine);
}

}  // namespace interleave::vm
