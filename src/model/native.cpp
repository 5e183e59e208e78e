#include "model/native.hpp"

#include <fmt/format.h>

namespace interleave::model {

Outcome RaiseWrongSelf(Machine& machine, const Arguments& arguments) {
  return machine.Raise(
      vm::ExceptionType::kTypeError,
      fmt::format("the method does not apply to a '{}' object", machine.TypeName(arguments[0])));
}

bool Seconds(Machine& machine, Value value, double* seconds) {
  if (!machine.IsInt(value) && !machine.IsFloat(value)) {
    machine.Raise(
        vm::ExceptionType::kTypeError,
        fmt::format("'{}' object cannot be interpreted as a number of seconds", machine.TypeName(value)));
    return false;
  }
  *seconds = machine.AsDouble(value);
  return true;
}

}  // namespace interleave::model
