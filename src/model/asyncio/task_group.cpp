// asyncio.TaskGroup.
//
// Source: Lib/asyncio/taskgroups.py of CPython 3.11.2.
//
// Inaccuracy: tasks are cancelled in the order of their creation (a set's order there).
#include <vector>

#include "model/asyncio/future.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/sleep.hpp"
#include "model/asyncio/task.hpp"

namespace interleave::model::asyncio {

namespace {

namespace group_slot {
enum : uint32_t {
  kFlags = vm::object_slot::kFirst,  // Small
  kParent,                           // the task that entered
  kTasks,                            // a Dict of those that have not ended
  kErrors,                           // a List
  kBaseError,                        // Unset, SystemExit or KeyboardInterrupt
  kCompleted,                        // the future that __aexit__ waits for, None
  kEnd
};
}
enum GroupFlags : int64_t { kEntered = 1, kExiting = 2, kAborting = 4, kParentCancelRequested = 8 };

namespace exit_slot {
enum : uint32_t {
  kState = awaitable_slot::kState,
  kGroup = awaitable_slot::kOwner,
  kFuture = awaitable_slot::kFuture,
  kException = awaitable_slot::kExtra,  // what ended the block, None
  kPropagate = awaitable_slot::kEnd,    // a CancelledError, None
  kEnd
};
}

bool Has(Machine& machine, Ref group, int64_t flag) {
  return (GetSmall(machine, group, group_slot::kFlags) & flag) != 0;
}
void AddFlag(Machine& machine, Ref group, int64_t flag) {
  SetSmall(machine, group, group_slot::kFlags, GetSmall(machine, group, group_slot::kFlags) | flag);
}

bool IsBaseError(Machine& machine, Value exception) {
  return machine.IsInstance(exception, machine.ExceptionClass(vm::ExceptionType::kSystemExit)) ||
         machine.IsInstance(exception, machine.ExceptionClass(vm::ExceptionType::kKeyboardInterrupt));
}

uint32_t TaskCount(Machine& machine, Ref group) {
  return machine.DictSize(Get(machine, group, group_slot::kTasks));
}

void Abort(Machine& machine, Ref group) {
  AddFlag(machine, group, kAborting);
  const Value tasks = Get(machine, group, group_slot::kTasks);
  Value task;
  Value unused;
  for (uint32_t index = 0; machine.DictEntry(tasks, index, &task, &unused); ++index) {
    if (!task.is_unset() && !IsDone(machine, task.ref())) Cancel(machine, task.ref(), Value::Unset());
  }
}

// A task of the group has ended.
void OnTaskDone(Machine& machine, Ref group, Value task) {
  machine.DictDelete(Get(machine, group, group_slot::kTasks), task);
  const Value completed = Get(machine, group, group_slot::kCompleted);
  if (completed.is_object() && TaskCount(machine, group) == 0 && !IsDone(machine, completed.ref())) {
    SetResult(machine, completed.ref(), Value::Bool(true));
  }
  if (StateOf(machine, task.ref()) != kFailed) return;
  MarkRetrieved(machine, task.ref());
  const Value error = Get(machine, task.ref(), future_slot::kResult);
  machine.ListAppend(Get(machine, group, group_slot::kErrors), error);
  if (IsBaseError(machine, error) && Get(machine, group, group_slot::kBaseError).is_unset()) {
    Set(machine, group, group_slot::kBaseError, error);
  }
  const Ref parent = Get(machine, group, group_slot::kParent).ref();
  if (IsDone(machine, parent)) return;
  if (Has(machine, group, kAborting) || Has(machine, group, kParentCancelRequested)) return;
  Abort(machine, group);
  AddFlag(machine, group, kParentCancelRequested);
  Cancel(machine, parent, Value::Unset());
}

// All tasks have ended: what the block raises.
Outcome FinishExit(Machine& machine, Ref self, Ref group) {
  SetSmall(machine, self, exit_slot::kState, kDone);
  const Value base_error = Get(machine, group, group_slot::kBaseError);
  if (!base_error.is_unset()) return machine.Raise(base_error);
  const Value errors = Get(machine, group, group_slot::kErrors);
  const Value propagate = Get(machine, self, exit_slot::kPropagate);
  if (!propagate.is_none() && machine.ListSize(errors) == 0) return machine.Raise(propagate);
  const Value exception = Get(machine, self, exit_slot::kException);
  if (!exception.is_none() && machine.ClassOf(exception) != Asyncio::Of(machine).cancelled_error) {
    machine.ListAppend(errors, exception);
  }
  if (machine.ListSize(errors) == 0) return Outcome::None();
  bool all_plain = true;
  for (uint32_t index = 0; index < machine.ListSize(errors); ++index) {
    all_plain &= machine.IsInstance(machine.ListGet(errors, index),
                                    machine.ExceptionClass(vm::ExceptionType::kException));
  }
  const Value klass = machine.ExceptionClass(all_plain ? vm::ExceptionType::kExceptionGroup
                                                       : vm::ExceptionType::kBaseExceptionGroup);
  const Value raised =
      machine.NewException(klass, {machine.String("unhandled errors in a TaskGroup"), errors});
  Set(machine, group, group_slot::kErrors, machine.List(nullptr, 0));
  std::vector<Value> members;
  CHECK(machine.Items(errors, &members));
  machine.SetSlot(raised, vm::exception_slot::kValue,
                  machine.Tuple(members.data(), static_cast<uint32_t>(members.size())));
  machine.SetSlot(raised, vm::exception_slot::kSuppressContext, Value::Bool(true));
  return machine.Raise(raised);
}

// Waits until no task is left.
Outcome WaitOrFinish(Machine& machine, Ref self, Ref group) {
  if (TaskCount(machine, group) == 0) return FinishExit(machine, self, group);
  Value completed = Get(machine, group, group_slot::kCompleted);
  if (completed.is_none()) {
    completed = NewFuture(machine, RunningLoop(machine));
    Set(machine, group, group_slot::kCompleted, completed);
  }
  SetSmall(machine, self, exit_slot::kState, kWaiting);
  machine.wait = {static_cast<uint8_t>(trace::Wait::kTask), Value::None()};
  return Outcome::Suspend(completed);
}

Outcome StartExit(Machine& machine, Ref self, Ref group) {
  AddFlag(machine, group, kExiting);
  const Value exception = Get(machine, self, exit_slot::kException);
  const bool raised = !exception.is_none();
  if (raised && IsBaseError(machine, exception) && Get(machine, group, group_slot::kBaseError).is_unset()) {
    Set(machine, group, group_slot::kBaseError, exception);
  }
  const bool cancelled = raised && machine.ClassOf(exception) == Asyncio::Of(machine).cancelled_error;
  Set(machine, self, exit_slot::kPropagate, cancelled ? exception : Value::None());
  if (Has(machine, group, kParentCancelRequested) &&
      Uncancel(machine, Get(machine, group, group_slot::kParent).ref()) == 0) {
    Set(machine, self, exit_slot::kPropagate, Value::None());
  }
  if (raised && !Has(machine, group, kAborting)) Abort(machine, group);
  return WaitOrFinish(machine, self, group);
}

Outcome AwaitExit(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!CheckFresh(machine, self, exit_slot::kState, event, payload)) return Outcome::Raise();
  const Ref group = Get(machine, self, exit_slot::kGroup).ref();
  if (event == AwaitEvent::kStart) return StartExit(machine, self, group);
  if (event == AwaitEvent::kThrow) {
    if (!machine.IsInstance(payload, Asyncio::Of(machine).cancelled_error)) return machine.Raise(payload);
    if (!Has(machine, group, kAborting)) {
      Set(machine, self, exit_slot::kPropagate, payload);
      Abort(machine, group);
    }
  }
  Set(machine, group, group_slot::kCompleted, Value::None());
  return WaitOrFinish(machine, self, group);
}

// ---- Methods.

bool SelfGroup(Machine& machine, const Arguments& arguments, Ref* group) {
  if (SelfOf(machine, arguments, Asyncio::Of(machine).task_group, group)) return true;
  RaiseWrongSelf(machine, arguments);
  return false;
}

Outcome Construct(Machine& machine, const Arguments&) {
  const Value group = machine.NewObject(Asyncio::Of(machine).task_group);
  SetSmall(machine, group.ref(), group_slot::kFlags, 0);
  Set(machine, group.ref(), group_slot::kParent, Value::None());
  Set(machine, group.ref(), group_slot::kTasks, machine.NewDict());
  Set(machine, group.ref(), group_slot::kErrors, machine.List(nullptr, 0));
  Set(machine, group.ref(), group_slot::kCompleted, Value::None());
  return Outcome::Return(group);
}

Outcome Enter(Machine& machine, const Arguments& arguments) {
  Ref group = 0;
  Ref loop = 0;
  if (!SelfGroup(machine, arguments, &group)) return Outcome::Raise();
  if (Has(machine, group, kEntered)) {
    return machine.Raise(vm::ExceptionType::kRuntimeError,
                         "TaskGroup " + machine.Repr(arguments[0]) + " has been already entered");
  }
  if (!RequireRunningLoop(machine, &loop)) return Outcome::Raise();
  AddFlag(machine, group, kEntered);
  const Value parent = Get(machine, loop, loop_slot::kCurrentTask);
  if (parent.is_none()) {
    return machine.Raise(vm::ExceptionType::kRuntimeError,
                         "TaskGroup " + machine.Repr(arguments[0]) + " cannot determine the parent task");
  }
  Set(machine, group, group_slot::kParent, parent);
  return Outcome::Return(NewFinished(machine, arguments[0]));
}

Outcome Exit(Machine& machine, const Arguments& arguments) {
  Ref group = 0;
  if (!SelfGroup(machine, arguments, &group)) return Outcome::Raise();
  const Value exit = NewAwaitable(machine, Asyncio::Of(machine).task_group_exit, arguments[0], Value::None());
  Set(machine, exit.ref(), exit_slot::kException, arguments[2]);
  return Outcome::Return(exit);
}

Outcome MethodCreateTask(Machine& machine, const Arguments& arguments) {
  Ref group = 0;
  Ref loop = 0;
  if (!SelfGroup(machine, arguments, &group)) return Outcome::Raise();
  const auto refuse = [&](std::string_view what) {
    return machine.Raise(vm::ExceptionType::kRuntimeError,
                         "TaskGroup " + machine.Repr(arguments[0]) + std::string(what));
  };
  if (!Has(machine, group, kEntered)) return refuse(" has not been entered");
  if (Has(machine, group, kExiting) && TaskCount(machine, group) == 0) return refuse(" is finished");
  if (Has(machine, group, kAborting)) return refuse(" is shutting down");
  if (!RequireRunningLoop(machine, &loop)) return Outcome::Raise();
  const Outcome outcome = CreateAndName(machine, loop, arguments[1], arguments[2]);
  if (outcome.raised()) return outcome;
  AddDoneCallback(machine, outcome.value.ref(), arguments[0]);
  machine.DictSet(Get(machine, group, group_slot::kTasks), outcome.value, Value::None());
  return outcome;
}

Outcome Repr(Machine& machine, const Arguments& arguments) {
  Ref group = 0;
  if (!SelfGroup(machine, arguments, &group)) return Outcome::Raise();
  std::string text = "<TaskGroup";
  const uint32_t tasks = TaskCount(machine, group);
  const uint32_t errors = machine.ListSize(Get(machine, group, group_slot::kErrors));
  if (tasks > 0) text += " tasks=" + std::to_string(tasks);
  if (errors > 0) text += " errors=" + std::to_string(errors);
  if (Has(machine, group, kAborting)) {
    text += " cancelling";
  } else if (Has(machine, group, kEntered)) {
    text += " entered";
  }
  return Outcome::Return(machine.String(text + ">"));
}

}  // namespace

void InstallTaskGroup(Machine& machine, Asyncio& types, Value module) {
  constexpr uint32_t kFirst = vm::object_slot::kFirst;
  types.task_group_exit = AddCoroutineType(machine, exit_slot::kEnd - kFirst, &AwaitExit);
  types.task_group =
      machine.AddType({.name = "TaskGroup",
                       .module = "asyncio.taskgroups",
                       .slot_count = group_slot::kEnd - kFirst,
                       .constructor = {"TaskGroup", "class", &Construct},
                       .methods = {{"create_task", "self coro *, name? context?", &MethodCreateTask},
                                   {"__aenter__", "self", &Enter},
                                   {"__aexit__", "self et exc tb", &Exit},
                                   {"__repr__", "self", &Repr}}});
  types.callbacks[types.task_group] = &OnTaskDone;
  types.callback_names[types.task_group] = "TaskGroup._on_task_done";
  machine.SetModule(module, "TaskGroup", machine.TypeClass(types.task_group));
}

}  // namespace interleave::model::asyncio
