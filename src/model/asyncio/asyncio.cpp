#include "model/asyncio/asyncio.hpp"

#include <initializer_list>
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
  std::initializer_list<std::string_view> names;
};
constexpr std::initializer_list<std::string_view> kExceptions = {"CancelledError", "InvalidStateError",
                                                                 "TimeoutError", "BrokenBarrierError"};
constexpr std::initializer_list<std::string_view> kLocks = {
    "Lock", "Event", "Condition", "Semaphore", "BoundedSemaphore", "Barrier"};
constexpr std::initializer_list<std::string_view> kQueues = {"Queue", "PriorityQueue", "LifoQueue",
                                                             "QueueFull", "QueueEmpty"};
constexpr std::initializer_list<std::string_view> kTasks = {"Task",
                                                            "create_task",
                                                            "FIRST_COMPLETED",
                                                            "FIRST_EXCEPTION",
                                                            "ALL_COMPLETED",
                                                            "wait",
                                                            "wait_for",
                                                            "as_completed",
                                                            "sleep",
                                                            "gather",
                                                            "shield",
                                                            "ensure_future",
                                                            "current_task",
                                                            "run_coroutine_threadsafe",
                                                            "all_tasks"};
constexpr std::initializer_list<std::string_view> kEvents = {
    "AbstractEventLoopPolicy", "AbstractEventLoop", "Handle",         "TimerHandle",
    "get_event_loop_policy",   "set_event_loop",    "get_event_loop", "set_event_loop_policy",
    "get_running_loop",        "new_event_loop"};
constexpr std::initializer_list<std::string_view> kFutures = {"Future", "wrap_future", "isfuture"};
constexpr std::initializer_list<std::string_view> kCoroutines = {"iscoroutinefunction", "iscoroutine"};
constexpr std::initializer_list<std::string_view> kTimeouts = {"Timeout", "timeout", "timeout_at"};
constexpr std::initializer_list<std::string_view> kRunners = {"Runner", "run"};
constexpr std::initializer_list<std::string_view> kTaskGroups = {"TaskGroup"};
constexpr std::initializer_list<std::string_view> kThreads = {"to_thread"};
constexpr std::initializer_list<std::string_view> kBaseEvents = {"BaseEventLoop"};

void InstallSubmodules(Machine& machine, Value module) {
  const Submodule submodules[] = {{"asyncio.exceptions", kExceptions}, {"asyncio.locks", kLocks},
                                  {"asyncio.queues", kQueues},         {"asyncio.tasks", kTasks},
                                  {"asyncio.events", kEvents},         {"asyncio.futures", kFutures},
                                  {"asyncio.coroutines", kCoroutines}, {"asyncio.timeouts", kTimeouts},
                                  {"asyncio.runners", kRunners},       {"asyncio.taskgroups", kTaskGroups},
                                  {"asyncio.threads", kThreads},       {"asyncio.base_events", kBaseEvents}};
  for (const Submodule& one : submodules) {
    const Value submodule = machine.NewModule(one.name);
    for (const std::string_view name : one.names) {
      machine.SetModule(submodule, name, machine.GetAttribute(module, name));
    }
  }
}

}  // namespace

void Install(sim::World& world) {
  Machine& machine = world.machine();
  auto data = std::make_shared<Asyncio>();
  data->callbacks.resize(kMostTypes, nullptr);
  data->predicates.resize(kMostTypes, nullptr);
  data->coroutine_names.resize(kMostTypes);
  data->callback_names.resize(kMostTypes);
  world.SetModel(sim::ModelId::kAsyncio, data);
  const Value module = machine.NewModule("asyncio");
  InstallExceptions(machine, *data, module);
  InstallLoopMethods(machine, *data, module);
  for (const auto install :
       {&InstallHandle,    &InstallFuture,  &InstallTask,      &InstallGather,    &InstallLoop,
        &InstallSleep,     &InstallWaitFor, &InstallWait,      &InstallShield,    &InstallLock,
        &InstallSemaphore, &InstallEvent,   &InstallCondition, &InstallQueue,     &InstallTimeout,
        &InstallTaskGroup, &InstallRunner,  &InstallReports,   &InstallLost,      &InstallAsCompleted,
        &InstallBarrier,   &InstallPolicy,  &InstallExecutor,  &InstallConcurrent}) {
    install(machine, *data, module);
  }
  InstallSubmodules(machine, module);
}

}  // namespace interleave::model::asyncio
