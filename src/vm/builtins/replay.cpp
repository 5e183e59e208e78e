#include "vm/builtins/replay.hpp"

#include <algorithm>

#include "vm/builtins/support.hpp"

namespace interleave::vm {

namespace {

constexpr ReplayedFunction kFunctions[] = {
#define OPERATION(name) Replayed##name,
    INTERLEAVE_VM_REPLAYED(OPERATION)
#undef OPERATION
};

enum : uint32_t { kOperation, kArguments, kKnown, kSlots };  // of a replay's frame

// A second of work at the most, whatever the structure.
constexpr uint32_t kMostVisits = 1U << 24;
// Repeating n answers is cheap beside calling the program n times, up to here.
constexpr uint64_t kAnswersPerFuel = 16;

}  // namespace

bool Answers::Ask(Value callable, std::initializer_list<Value> arguments, Value* answer) {
  const uint32_t index = next_++;
  if (!known_.is_unset() && index < machine_.ListSize(known_)) {
    *answer = machine_.ListGet(known_, index);
    return true;
  }
  asks_ = true;
  callable_ = callable;
  arguments_ = arguments;
  return false;
}

bool Answers::Visit(uint32_t depth, const char* text) {
  if (depth <= kNestingLimit && ++visits_ <= kMostVisits) return true;
  machine_.Raise(ExceptionType::kRecursionError, text);
  return false;
}

Outcome ReplayStep(Machine& machine, Ref frame, FrameEvent event, Value payload) {
  if (event == FrameEvent::kRaised) return machine.Raise(payload);
  const Value known = FrameSlot(machine, frame, kKnown);
  if (event == FrameEvent::kReturned) machine.ListAppend(known, payload);
  const ReplayedFunction function = kFunctions[FrameSlot(machine, frame, kOperation).small()];
  const Value tuple = FrameSlot(machine, frame, kArguments);
  std::vector<Value> arguments(machine.arena().count(tuple.ref()));
  for (uint32_t index = 0; index < arguments.size(); ++index)
    arguments[index] = machine.GetSlot(tuple, index);
  for (;;) {
    machine.fuel.Charge(machine.ListSize(known) / kAnswersPerFuel);
    Answers answers(machine, known);
    const Outcome outcome = function(answers, arguments.data(), static_cast<uint32_t>(arguments.size()));
    if (!answers.asks()) return outcome;
    const std::vector<Value>& asked = answers.arguments();
    const Outcome called = machine.CallMany(answers.callable(), asked.data(),
                                            static_cast<uint32_t>(asked.size()), Value::Unset());
    if (called.kind != Outcome::Kind::kReturn) return called;
    machine.ListAppend(known, called.value);
  }
}

Outcome RunReplayed(Machine& machine, Replayed operation, const std::vector<Value>& arguments) {
  Answers answers(machine, Value::Unset());
  const uint32_t count = static_cast<uint32_t>(arguments.size());
  const Outcome outcome = kFunctions[static_cast<uint32_t>(operation)](answers, arguments.data(), count);
  if (!answers.asks()) return outcome;
  const Value tuple = machine.Tuple(arguments.data(), count);
  const Value known = machine.List(nullptr, 0);
  const Ref frame = PushStep(machine, ReplayStep, kSlots);
  if (frame == 0) return Outcome::Raise();
  SetFrameSlot(machine, frame, kOperation, Value::Small(static_cast<int64_t>(operation)));
  SetFrameSlot(machine, frame, kArguments, tuple);
  SetFrameSlot(machine, frame, kKnown, known);
  return Outcome::Called();
}

Outcome RunReplayed(Machine& machine, Replayed operation, std::initializer_list<Value> arguments) {
  return RunReplayed(machine, operation, std::vector<Value>(arguments));
}

}  // namespace interleave::vm
