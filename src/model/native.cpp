#include "model/native.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace interleave::model {

Outcome RaiseWrongSelf(Machine& machine, const Arguments& arguments) {
  return machine.Raise(
      vm::ExceptionType::kTypeError,
      fmt::format("the method does not apply to a '{}' object", machine.TypeName(arguments[0])));
}

void RemoveFromList(Machine& machine, Ref owner, uint32_t slot, uint32_t index) {
  const Value list = Get(machine, owner, slot);
  const uint32_t last = machine.ListSize(list) - 1;
  if (last == 0) return Set(machine, owner, slot, Value::Unset());
  for (; index < last; ++index) machine.ListSet(list, index, machine.ListGet(list, index + 1));
  machine.ListTruncate(list, last);
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

int64_t TimeoutNs(double seconds) {
  if (!(seconds > 0)) return 0;
  return std::max(int64_t{1}, static_cast<int64_t>(std::nearbyint(seconds * 1e9)));
}

}  // namespace interleave::model
