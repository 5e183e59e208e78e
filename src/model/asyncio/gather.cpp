#include "model/asyncio/gather.hpp"

#include <map>

#include "model/asyncio/future.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/task.hpp"

namespace interleave::model::asyncio {

namespace {

// What a child's end is in the list of results.
Value ResultInList(Machine& machine, Ref child) {
  switch (StateOf(machine, child)) {
    case kPending:
      return Value::None();
    case kFailed:
      MarkRetrieved(machine, child);
      return Get(machine, child, future_slot::kResult);
    case kFinished:
      return Get(machine, child, future_slot::kResult);
    case kCancelled:
      break;
  }
  // Without a message it has an empty one here, unlike everywhere else.
  const Value message = Get(machine, child, future_slot::kMessage);
  return NewCancelledError(machine, message.is_unset() ? machine.String("") : message);
}

void ChildDone(Machine& machine, Ref outer, Value child) {
  const int64_t left = GetSmall(machine, outer, gathering_slot::kLeft) - 1;
  SetSmall(machine, outer, gathering_slot::kLeft, left);
  if (IsDone(machine, outer)) {
    MarkRetrieved(machine, child.ref());
    return;
  }
  const bool return_exceptions = Get(machine, outer, gathering_slot::kReturnExceptions).is_true();
  const FutureState state = StateOf(machine, child.ref());
  if (!return_exceptions && state != kFinished) {
    SetException(machine, outer, FailureOf(machine, child.ref()));
    return;
  }
  if (left > 0) return;
  if (Get(machine, outer, gathering_slot::kCancelRequested).is_true()) {
    const Value message = Get(machine, child.ref(), future_slot::kMessage);
    SetException(machine, outer,
                 state == kCancelled ? FailureOf(machine, child.ref()) : NewCancelledError(machine, message));
    return;
  }
  const Value children = Get(machine, outer, gathering_slot::kChildren);
  std::vector<Value> results;
  for (uint32_t index = 0; index < machine.ListSize(children); ++index) {
    results.push_back(ResultInList(machine, machine.ListGet(children, index).ref()));
  }
  SetResult(machine, outer, machine.List(results.data(), static_cast<uint32_t>(results.size())));
}

Outcome GatherFunction(Machine& machine, const Arguments& arguments) {
  std::vector<Value> values;
  for (uint32_t index = 0; index < arguments.rest_count(); ++index) values.push_back(arguments.rest(index));
  Value outer;
  const bool return_exceptions = !arguments[0].is_unset() && machine.Truth(arguments[0]);
  if (!Gather(machine, values, return_exceptions, &outer)) return Outcome::Raise();
  return Outcome::Return(outer);
}

}  // namespace

bool Gather(Machine& machine, const std::vector<Value>& values, bool return_exceptions, Value* outer) {
  const Asyncio& types = Asyncio::Of(machine);
  Ref loop = 0;
  if (values.empty()) {
    if (!LoopArgument(machine, Value::None(), &loop)) return false;
    *outer = NewFuture(machine, loop);
    SetResult(machine, outer->ref(), machine.List(nullptr, 0));
    return true;
  }
  *outer = machine.NewObject(types.gathering);
  const Value children = machine.List(nullptr, 0);
  std::map<uint64_t, Value> futures;  // by the argument: each one counts once
  for (const Value value : values) {
    Value& future = futures[value.bits()];
    if (future.is_unset()) {
      if (!EnsureFuture(machine, value, &future)) return false;
      AddDoneCallback(machine, future.ref(), *outer);
    }
    machine.ListAppend(children, future);
  }
  loop = Get(machine, machine.ListGet(children, 0).ref(), future_slot::kLoop).ref();
  InitFuture(machine, outer->ref(), loop, 0);
  Set(machine, outer->ref(), gathering_slot::kChildren, children);
  SetSmall(machine, outer->ref(), gathering_slot::kLeft, static_cast<int64_t>(futures.size()));
  Set(machine, outer->ref(), gathering_slot::kReturnExceptions, Value::Bool(return_exceptions));
  Set(machine, outer->ref(), gathering_slot::kCancelRequested, Value::Bool(false));
  return true;
}

bool CancelGathering(Machine& machine, Ref gathering, Value message) {
  if (IsDone(machine, gathering)) return false;
  const Value children = Get(machine, gathering, gathering_slot::kChildren);
  bool any = false;
  for (uint32_t index = 0; index < machine.ListSize(children); ++index) {
    any |= Cancel(machine, machine.ListGet(children, index).ref(), message);
  }
  if (any) Set(machine, gathering, gathering_slot::kCancelRequested, Value::Bool(true));
  return any;
}

void InstallGather(Machine& machine, Asyncio& types, Value module) {
  types.gathering = machine.AddType({.name = "_GatheringFuture",
                                     .module = "asyncio.tasks",
                                     .slot_count = OwnSlots(gathering_slot::kEnd),
                                     .base = machine.TypeClass(types.future),
                                     .await = &AwaitFuture});
  CHECK(types.gathering == types.task + 1);
  AddFutureMethods(machine, types.gathering);
  types.callbacks[types.gathering] = &ChildDone;
  types.callback_names[types.gathering] = "gather.<locals>._done_callback";
  machine.AddFunctions(module, {{"gather", "* return_exceptions?", &GatherFunction}});
}

}  // namespace interleave::model::asyncio
