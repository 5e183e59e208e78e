#include "model/asyncio/executor.hpp"

#include <string>
#include <vector>

#include "model/asyncio/loop.hpp"
#include "model/asyncio/sleep.hpp"

namespace interleave::model::asyncio {

namespace {

constexpr std::string_view kModule = "_asyncio_threads";

// A function of the library's module. False: raised, the program does not carry the module.
bool FindFunction(Machine& machine, std::string_view name, Value* function) {
  *function = machine.Global(std::string(kModule) + ":" + std::string(name));
  if (!function->is_unset()) return true;
  machine.Raise(vm::ExceptionType::kNotImplementedError,
                "'" + std::string(name) + "' has to stand in the program's text by its name");
  return false;
}

// The library's function of that name, called with all that the native function was called with.
Outcome Forward(Machine& machine, std::string_view name, const Arguments& arguments) {
  Value function;
  if (!FindFunction(machine, name, &function)) return Outcome::Raise();
  std::vector<Value> values(arguments.values, arguments.values + arguments.count);
  std::vector<Value> names;
  Value key;
  Value value;
  for (uint32_t index = 0;
       !arguments.keywords.is_unset() && machine.DictEntry(arguments.keywords, index, &key, &value);
       ++index) {
    if (key.is_unset()) continue;
    names.push_back(key);
    values.push_back(value);
  }
  const auto count = static_cast<uint32_t>(values.size());
  return machine.CallMany(
      function, values.data(), count,
      names.empty() ? Value::Unset() : machine.Tuple(names.data(), static_cast<uint32_t>(names.size())));
}

bool SelfLoop(Machine& machine, const Arguments& arguments, Ref* loop) {
  if (SelfOf(machine, arguments, Asyncio::Of(machine).loop, loop)) return true;
  RaiseWrongSelf(machine, arguments);
  return false;
}

// ---- For programs.

Outcome ToThread(Machine& machine, const Arguments& arguments) {
  return Forward(machine, "to_thread", arguments);
}

Outcome WrapFuture(Machine& machine, const Arguments& arguments) {
  return Forward(machine, "wrap_future", arguments);
}

Outcome RunThreadsafe(Machine& machine, const Arguments& arguments) {
  return Forward(machine, "run_coroutine_threadsafe", arguments);
}

Outcome RunInExecutor(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  if (Get(machine, loop, loop_slot::kClosed).is_true()) {
    return machine.Raise(vm::ExceptionType::kRuntimeError, "Event loop is closed");
  }
  return Forward(machine, "run_in_executor", arguments);
}

Outcome SetDefaultExecutor(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  return Forward(machine, "set_default_executor", arguments);
}

Outcome ShutdownExecutor(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfLoop(machine, arguments, &loop)) return Outcome::Raise();
  return Outcome::Return(NewExecutorShutdown(machine, loop));
}

// A loop without an executor has none to shut down.
Outcome AwaitShutdown(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!CheckFresh(machine, self, awaitable_slot::kState, event, payload)) return Outcome::Raise();
  const Ref loop = Get(machine, self, awaitable_slot::kOwner).ref();
  Set(machine, loop, loop_slot::kExecutorShutDown, Value::Bool(true));
  SetSmall(machine, self, awaitable_slot::kState, kDone);
  return Outcome::None();
}

// ---- For the library's module.

// default_executor(loop): None where there is none yet.
Outcome DefaultExecutor(Machine& machine, const Arguments& arguments) {
  const Ref loop = arguments[0].ref();
  if (Get(machine, loop, loop_slot::kExecutorShutDown).is_true()) {
    return machine.Raise(vm::ExceptionType::kRuntimeError, "Executor shutdown has been called");
  }
  return Outcome::Return(Get(machine, loop, loop_slot::kExecutor));
}

Outcome KeepDefaultExecutor(Machine& machine, const Arguments& arguments) {
  Set(machine, arguments[0].ref(), loop_slot::kExecutor, arguments[1]);
  return Outcome::None();
}

// end_default_executor(loop): gives the one that is to be shut down; none is made any more.
Outcome EndDefaultExecutor(Machine& machine, const Arguments& arguments) {
  const Ref loop = arguments[0].ref();
  Set(machine, loop, loop_slot::kExecutorShutDown, Value::Bool(true));
  return Outcome::Return(Get(machine, loop, loop_slot::kExecutor));
}

}  // namespace

Value NewExecutorShutdown(Machine& machine, Ref loop) {
  Value function;
  if (!Get(machine, loop, loop_slot::kExecutor).is_none() &&
      FindFunction(machine, "shutdown_default_executor", &function)) {
    const Outcome coroutine = machine.Call(function, {Value::Object(loop)});
    CHECK(coroutine.kind == Outcome::Kind::kReturn);  // what it does begins when it is awaited
    return coroutine.value;
  }
  return NewAwaitable(machine, Asyncio::Of(machine).shutdown, Value::Object(loop), Value::None());
}

Outcome CloseExecutor(Machine& machine, Ref loop) {
  const Value executor = Get(machine, loop, loop_slot::kExecutor);
  Set(machine, loop, loop_slot::kExecutorShutDown, Value::Bool(true));
  Set(machine, loop, loop_slot::kExecutor, Value::None());
  Value function;
  if (executor.is_none()) return Outcome::None();
  if (!FindFunction(machine, "close_executor", &function)) return Outcome::Raise();
  return machine.Call(function, {executor});
}

bool IsOfThreads(Machine& machine, Value callback) {
  if (!machine.IsKind(callback, vm::Kind::kFunction)) return false;
  const Value module = machine.GetAttribute(callback, "__module__");
  return machine.IsString(module) && machine.Text(module) == kModule;
}

void InstallExecutor(Machine& machine, Asyncio& types, Value module) {
  types.shutdown = AddCoroutineType(machine, OwnSlots(awaitable_slot::kEnd), &AwaitShutdown);
  types.coroutine_names[types.shutdown] = "BaseEventLoop.shutdown_default_executor";
  machine.AddMethods(machine.TypeClass(types.loop),
                     {{"run_in_executor", "self executor func *", &RunInExecutor},
                      {"set_default_executor", "self executor", &SetDefaultExecutor},
                      {"shutdown_default_executor", "self", &ShutdownExecutor}});
  machine.AddFunctions(module, {{"to_thread", "func / * **", &ToThread},
                                {"wrap_future", "future **", &WrapFuture},
                                {"run_coroutine_threadsafe", "coro loop", &RunThreadsafe}});
  machine.AddFunctions(machine.NewModule("_asyncio"),
                       {{"default_executor", "loop", &DefaultExecutor},
                        {"set_default_executor", "loop executor", &KeepDefaultExecutor},
                        {"end_default_executor", "loop", &EndDefaultExecutor}});
}

}  // namespace interleave::model::asyncio
