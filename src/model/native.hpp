// Small helpers that all models share: slots of native frames and objects, and common refusals.
#pragma once

#include <cstdint>
#include <string_view>

#include "vm/machine.hpp"

namespace interleave::model {

using vm::Arguments;
using vm::Machine;
using vm::Outcome;
using vm::Ref;
using vm::Value;

// The own places of a native frame, from 0.
inline uint32_t FrameWord(Ref frame, uint32_t place) {
  constexpr uint32_t kFirst =
      1 + vm::kRawWords[static_cast<uint32_t>(vm::Kind::kFrame)] + vm::frame_slot::kFirst;
  return frame + kFirst + place;
}
inline Value GetPlace(Machine& machine, Ref frame, uint32_t place) {
  return Value::FromBits(machine.arena().Word(FrameWord(frame, place)));
}
inline void SetPlace(Machine& machine, Ref frame, uint32_t place, Value value) {
  machine.arena().Write(FrameWord(frame, place), value.bits());
}

// How many slots of its own a native type has whose last one comes before `end`.
constexpr uint32_t OwnSlots(uint32_t end) { return end - vm::object_slot::kFirst; }

inline Value Get(Machine& machine, Ref object, uint32_t slot) { return machine.arena().Get(object, slot); }
inline void Set(Machine& machine, Ref object, uint32_t slot, Value value) {
  machine.arena().Set(object, slot, value);
}
inline int64_t GetSmall(Machine& machine, Ref object, uint32_t slot) {
  return machine.arena().Get(object, slot).small();
}
inline void SetSmall(Machine& machine, Ref object, uint32_t slot, int64_t value) {
  machine.arena().Set(object, slot, Value::Small(value));
}

// Out of a list in a slot, the others keeping their order; a list with nothing left gives way to Unset.
void RemoveFromList(Machine& machine, Ref owner, uint32_t slot, uint32_t index);

// The object that a method was called on. False: raised, it is of another type (`Lock.release(1)`).
inline bool SelfOf(Machine& machine, const Arguments& arguments, uint16_t type, Ref* self) {
  if (!machine.IsType(arguments[0], type)) return false;
  *self = arguments[0].ref();
  return true;
}
Outcome RaiseWrongSelf(Machine& machine, const Arguments& arguments);

// A number of seconds from the program. False: raised.
bool Seconds(Machine& machine, Value value, double* seconds);
// How long a wait for so many seconds lasts: rounded half to even, but never to nothing, or who waits for
// what is left of a time would do so for ever.
int64_t TimeoutNs(double seconds);

}  // namespace interleave::model
