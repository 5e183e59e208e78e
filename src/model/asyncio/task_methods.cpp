// The methods of tasks that programs call, and the functions of the module about tasks.
#include "model/asyncio/future.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/task.hpp"

namespace interleave::model::asyncio {

namespace {

bool SelfTask(Machine& machine, const Arguments& arguments, Ref* task) {
  if (SelfOf(machine, arguments, Asyncio::Of(machine).task, task)) return true;
  RaiseWrongSelf(machine, arguments);
  return false;
}

Outcome GetName(Machine& machine, const Arguments& arguments) {
  Ref task = 0;
  if (!SelfTask(machine, arguments, &task)) return Outcome::Raise();
  return Outcome::Return(TaskName(machine, task));
}

Outcome SetName(Machine& machine, const Arguments& arguments) {
  Ref task = 0;
  if (!SelfTask(machine, arguments, &task)) return Outcome::Raise();
  SetTaskName(machine, task, arguments[1]);
  return Outcome::None();
}

Outcome GetCoroutine(Machine& machine, const Arguments& arguments) {
  Ref task = 0;
  if (!SelfTask(machine, arguments, &task)) return Outcome::Raise();
  return Outcome::Return(Get(machine, task, task_slot::kCoroutine));
}

Outcome Cancelling(Machine& machine, const Arguments& arguments) {
  Ref task = 0;
  if (!SelfTask(machine, arguments, &task)) return Outcome::Raise();
  return Outcome::Return(Value::Small(CancelsOf(machine, task)));
}

Outcome MethodUncancel(Machine& machine, const Arguments& arguments) {
  Ref task = 0;
  if (!SelfTask(machine, arguments, &task)) return Outcome::Raise();
  return Outcome::Return(Value::Small(Uncancel(machine, task)));
}

Outcome Construct(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!LoopArgument(machine, arguments[2], &loop)) return Outcome::Raise();
  return MakeTask(machine, loop, arguments[1], arguments[3]);
}

// ---- Functions.

Outcome CreateTaskFunction(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!RequireRunningLoop(machine, &loop)) return Outcome::Raise();
  return CreateAndName(machine, loop, arguments[0], arguments[1]);
}

Outcome EnsureFutureFunction(Machine& machine, const Arguments& arguments) {
  Value future;
  const Value loop = arguments[1].is_unset() ? Value::None() : arguments[1];
  if (!EnsureFuture(machine, arguments[0], &future, loop)) return Outcome::Raise();
  return Outcome::Return(future);
}

Outcome CurrentTask(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (machine.IsType(arguments[0], Asyncio::Of(machine).loop)) {
    loop = arguments[0].ref();
  } else if (!RequireRunningLoop(machine, &loop)) {
    return Outcome::Raise();
  }
  return Outcome::Return(Get(machine, loop, loop_slot::kCurrentTask));
}

Outcome AllTasks(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (machine.IsType(arguments[0], Asyncio::Of(machine).loop)) {
    loop = arguments[0].ref();
  } else if (!RequireRunningLoop(machine, &loop)) {
    return Outcome::Raise();
  }
  const Value tasks = machine.NewSet();
  for (Value task = Get(machine, loop, loop_slot::kFirstTask); task.is_object();
       task = Get(machine, task.ref(), task_slot::kNext)) {
    machine.SetAdd(tasks, task);
  }
  return Outcome::Return(tasks);
}

Outcome IsCoroutineObject(Machine& machine, const Arguments& arguments) {
  return Outcome::Return(Value::Bool(machine.IsCoroutine(arguments[0])));
}

Outcome IsCoroutineFunction(Machine& machine, const Arguments& arguments) {
  Value function = arguments[0];
  if (machine.IsKind(function, vm::Kind::kBoundMethod)) {
    function = machine.GetSlot(function, vm::bound_method_slot::kFunction);
  }
  const bool is_function = machine.IsKind(function, vm::Kind::kFunction);
  return Outcome::Return(Value::Bool(is_function && vm::Inspector(machine).ViewOf(function).is_coroutine));
}

}  // namespace

void SetTaskName(Machine& machine, Ref task, Value name) {
  const Value text = machine.IsString(name) ? name : machine.String(machine.Str(name));
  Set(machine, task, task_slot::kName, text);
  sim::World& world = sim::World::Of(machine);
  world.Record(trace::RecordKind::kTaskName, ActorOf(machine, task), 0, 0, world.AddText(machine.Text(text)));
}

void InstallTask(Machine& machine, Asyncio& types, Value module) {
  types.task = machine.AddType({.name = "Task",
                                .module = "_asyncio",
                                .slot_count = OwnSlots(task_slot::kEnd),
                                .constructor = {"Task", "class coro *, loop? name? context?", &Construct},
                                .base = machine.TypeClass(types.future),
                                .await = &AwaitFuture});
  CHECK(types.task == types.future + 1);
  types.callback_names[types.task] = "Task.task_wakeup";
  types.named_tasks_root = machine.arena().AddRoot(/*is_volatile=*/true);
  AddFutureMethods(machine, types.task);
  machine.AddMethods(machine.TypeClass(types.task), {{"get_name", "self", &GetName},
                                                     {"set_name", "self value /", &SetName},
                                                     {"get_coro", "self", &GetCoroutine},
                                                     {"cancelling", "self", &Cancelling},
                                                     {"uncancel", "self", &MethodUncancel}});
  machine.SetModule(module, "Task", machine.TypeClass(types.task));
  machine.AddFunctions(module, {{"create_task", "coro *, name? context?", &CreateTaskFunction},
                                {"ensure_future", "coro_or_future *, loop?", &EnsureFutureFunction},
                                {"current_task", "loop?", &CurrentTask},
                                {"all_tasks", "loop?", &AllTasks},
                                {"iscoroutine", "obj", &IsCoroutineObject},
                                {"iscoroutinefunction", "func", &IsCoroutineFunction}});
}

}  // namespace interleave::model::asyncio
