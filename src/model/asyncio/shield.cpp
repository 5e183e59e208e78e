// asyncio.shield: a future of its own that follows an inner one, but does not hand cancellation down.
//
// Source: Lib/asyncio/tasks.py of CPython 3.11.2 (shield).
#include "model/asyncio/future.hpp"
#include "model/asyncio/task.hpp"

namespace interleave::model::asyncio {

namespace {

namespace shield_slot {
enum : uint32_t { kInner = vm::object_slot::kFirst, kOuter, kEnd };
}

// A done callback of both: the argument says which of them is done.
void OnDone(Machine& machine, Ref self, Value done) {
  const Value inner = Get(machine, self, shield_slot::kInner);
  const Ref outer = Get(machine, self, shield_slot::kOuter).ref();
  if (done != inner) {
    if (!IsDone(machine, inner.ref())) RemoveDoneCallback(machine, inner.ref(), Value::Object(self));
    return;
  }
  MarkRetrieved(machine, inner.ref());
  if (IsDone(machine, outer)) return;
  switch (StateOf(machine, inner.ref())) {
    case kPending:
      break;
    case kFinished:
      SetResult(machine, outer, Get(machine, inner.ref(), future_slot::kResult));
      break;
    case kFailed:
      SetException(machine, outer, Get(machine, inner.ref(), future_slot::kResult));
      break;
    case kCancelled:
      Cancel(machine, outer, Value::Unset());
      break;
  }
}

Outcome Shield(Machine& machine, const Arguments& arguments) {
  Value inner;
  if (!EnsureFuture(machine, arguments[0], &inner)) return Outcome::Raise();
  if (IsDone(machine, inner.ref())) return Outcome::Return(inner);
  const Value outer = NewFuture(machine, Get(machine, inner.ref(), future_slot::kLoop).ref());
  const Value shield = machine.NewObject(Asyncio::Of(machine).shield);
  Set(machine, shield.ref(), shield_slot::kInner, inner);
  Set(machine, shield.ref(), shield_slot::kOuter, outer);
  AddDoneCallback(machine, inner.ref(), shield);
  AddDoneCallback(machine, outer.ref(), shield);
  return Outcome::Return(outer);
}

}  // namespace

void InstallShield(Machine& machine, Asyncio& types, Value module) {
  types.shield = machine.AddType(
      {.name = "shield", .module = "asyncio.tasks", .slot_count = OwnSlots(shield_slot::kEnd)});
  types.callbacks[types.shield] = &OnDone;
  types.callback_names[types.shield] = "shield.<locals>._inner_done_callback";
  machine.AddFunctions(module, {{"shield", "arg", &Shield}});
}

}  // namespace interleave::model::asyncio
