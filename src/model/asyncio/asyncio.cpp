#include "model/asyncio/asyncio.hpp"

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
  const Value exceptions = machine.NewModule("asyncio.exceptions");
  machine.SetModule(exceptions, "CancelledError", types.cancelled_error);
  machine.SetModule(exceptions, "InvalidStateError", types.invalid_state_error);
  machine.SetModule(exceptions, "TimeoutError", machine.ExceptionClass(ExceptionType::kTimeoutError));
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
}

}  // namespace interleave::model::asyncio
