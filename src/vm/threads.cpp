// The list of threads, by their numbers: None where a number is free. How many are is beside it, so that
// nobody looks for one in vain.
#include "vm/machine.hpp"

namespace interleave::vm {

uint32_t Machine::NewThread(Value name) {
  const Value thread = Value::Object(arena_.Allocate(Kind::kStorage, thread_slot::kCount));
  SetSlot(thread, thread_slot::kTop, Value::None());
  SetSlot(thread, thread_slot::kName, name);
  const Value threads = arena_.Root(threads_root_);
  const int64_t free_count = arena_.Root(free_threads_root_).small();
  if (free_count == 0) {
    ListAppend(threads, thread);
    return ListSize(threads) - 1;
  }
  arena_.SetRoot(free_threads_root_, Value::Small(free_count - 1));
  uint32_t number = 0;
  while (!ListGet(threads, number).is_none()) ++number;
  ListSet(threads, number, thread);
  return number;
}

void Machine::EndThread(uint32_t thread) {
  const Value threads = arena_.Root(threads_root_);
  CHECK(ThreadTop(thread).is_none());
  ListSet(threads, thread, Value::None());
  arena_.SetRoot(free_threads_root_, Value::Small(arena_.Root(free_threads_root_).small() + 1));
}

void Machine::AbandonThread(uint32_t thread) {
  SetSlot(ListGet(arena_.Root(threads_root_), thread), thread_slot::kTop, Value::None());
  EndThread(thread);
}

Value Machine::ThreadTop(uint32_t thread) const {
  const Value found = ListGet(arena_.Root(threads_root_), thread);
  return found.is_none() ? found : GetSlot(found, thread_slot::kTop);
}

void Machine::PushCode(uint32_t thread, uint32_t code_index) {
  CHECK(ThreadTop(thread).is_none());
  const Ref frame = NewFrame(code_index, Value::Unset());
  SetSlot(frame, frame_slot::kBack, Value::None());
  SetSlot(ListGet(arena_.Root(threads_root_), thread), thread_slot::kTop, Value::Object(frame));
}

Ref Machine::PushNativeOn(uint32_t thread, uint32_t step, uint32_t slots) {
  CHECK(ThreadTop(thread).is_none() && (frame_ == 0 || thread != thread_));
  const Ref running = frame_;
  const uint32_t depth = depth_;
  const Ref frame = PushNative(step, slots);
  SetSlot(frame, frame_slot::kBack, Value::None());
  frame_ = running;
  depth_ = depth;
  SetSlot(ListGet(arena_.Root(threads_root_), thread), thread_slot::kTop, Value::Object(frame));
  return frame;
}

}  // namespace interleave::vm
