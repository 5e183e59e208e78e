#include "model/asyncio/asyncio.hpp"

#include <algorithm>
#include <string_view>

#include "model/asyncio/loop_methods.hpp"
#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

namespace {

constexpr size_t kMostTypes = 1024;  // of a machine, far more than there are

void InstallExceptions(Machine& machine, Asyncio& types, Value module) {
  using vm::ExceptionType;
  types.cancelled_error = machine.AddExceptionClass("CancelledError", "asyncio.exceptions",
                                                    machine.ExceptionClass(ExceptionType::kBaseException));
  types.invalid_state_error = machine.AddExceptionClass("InvalidStateError", "asyncio.exceptions",
                                                        machine.ExceptionClass(ExceptionType::kException));
  machine.SetModule(module, "CancelledError", types.cancelled_error);
  machine.SetModule(module, "InvalidStateError", types.invalid_state_error);
  machine.SetModule(module, "TimeoutError", machine.ExceptionClass(ExceptionType::kTimeoutError));
}

// Submodules hold the same objects.
struct Submodule {
  std::string_view name;
  std::string_view names;  // parted by spaces
};
constexpr Submodule kSubmodules[] = {
    {"asyncio.base_events", "BaseEventLoop"},
    {"asyncio.coroutines", "iscoroutinefunction iscoroutine"},
    {"asyncio.events",
     "AbstractEventLoopPolicy AbstractEventLoop Handle TimerHandle get_event_loop_policy "
     "set_event_loop_policy "
     "get_event_loop set_event_loop new_event_loop get_running_loop"},
    {"asyncio.exceptions", "CancelledError InvalidStateError TimeoutError BrokenBarrierError"},
    {"asyncio.futures", "Future wrap_future isfuture"},
    {"asyncio.locks", "Lock Event Condition Semaphore BoundedSemaphore Barrier"},
    {"asyncio.queues", "Queue PriorityQueue LifoQueue QueueFull QueueEmpty"},
    {"asyncio.runners", "Runner run"},
    {"asyncio.taskgroups", "TaskGroup"},
    {"asyncio.tasks",
     "Task create_task FIRST_COMPLETED FIRST_EXCEPTION ALL_COMPLETED wait wait_for as_completed sleep gather "
     "shield ensure_future run_coroutine_threadsafe current_task all_tasks"},
    {"asyncio.threads", "to_thread"},
    {"asyncio.timeouts", "Timeout timeout timeout_at"},
};

void InstallSubmodules(Machine& machine, Value module) {
  for (const Submodule& one : kSubmodules) {
    const Value submodule = machine.NewModule(one.name);
    for (std::string_view rest = one.names; !rest.empty();) {
      const size_t end = std::min(rest.find(' '), rest.size());
      const std::string_view name = rest.substr(0, end);
      machine.SetModule(submodule, name, machine.GetAttribute(module, name));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
}

}  // namespace

void Install(sim::World& world) {
  Machine& machine = world.machine();
  auto data = std::make_shared<Asyncio>();
  data->callbacks.resize(kMostTypes, nullptr);
  data->events.resize(kMostTypes, nullptr);
  data->predicates.resize(kMostTypes, nullptr);
  data->coroutine_names.resize(kMostTypes);
  data->callback_names.resize(kMostTypes);
  world.SetModel(sim::ModelId::kAsyncio, data);
  const Value module = machine.NewModule("asyncio");
  InstallExceptions(machine, *data, module);
  InstallLoopMethods(machine, *data, module);
  for (const auto install :
       {&InstallHandle,    &InstallFuture,  &InstallTask,      &InstallGather, &InstallLoop,
        &InstallSleep,     &InstallWaitFor, &InstallWait,      &InstallShield, &InstallLock,
        &InstallSemaphore, &InstallEvent,   &InstallCondition, &InstallQueue,  &InstallTimeout,
        &InstallTaskGroup, &InstallRunner,  &InstallReports,   &InstallLost,   &InstallAsCompleted,
        &InstallBarrier,   &InstallPolicy,  &InstallExecutor,  &InstallEvents}) {
    install(machine, *data, module);
  }
  InstallSubmodules(machine, module);
}

}  // namespace interleave::model::asyncio
