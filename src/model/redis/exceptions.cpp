// The exceptions of redis-py, in its modules. Two have names of builtins, which no module of the library can
// give out.
#include <map>
#include <string>

#include "model/redis/state.hpp"

namespace interleave::model::redis {

namespace {

struct Class {
  std::string_view name;
  std::string_view base;
};
// Each behind the one that it inherits from.
constexpr Class kClasses[] = {{"RedisError", "Exception"},
                              {"ConnectionError", "RedisError"},
                              {"TimeoutError", "RedisError"},
                              {"AuthenticationError", "ConnectionError"},
                              {"BusyLoadingError", "ConnectionError"},
                              {"InvalidResponse", "RedisError"},
                              {"ResponseError", "RedisError"},
                              {"DataError", "RedisError"},
                              {"PubSubError", "RedisError"},
                              {"WatchError", "RedisError"},
                              {"NoScriptError", "ResponseError"},
                              {"ExecAbortError", "ResponseError"},
                              {"ReadOnlyError", "ResponseError"},
                              {"NoPermissionError", "ResponseError"},
                              {"LockError", "RedisError"},
                              {"LockNotOwnedError", "LockError"}};

}  // namespace

void InstallExceptions(Machine& machine, Value module) {
  const Value package = machine.NewModule("redis");
  const Value exceptions = machine.NewModule("redis.exceptions");
  std::map<std::string_view, Value> made = {
      {"Exception", machine.ExceptionClass(vm::ExceptionType::kException)}};
  for (const Class& one : kClasses) {
    const Value klass = machine.AddExceptionClass(one.name, "redis.exceptions", made.at(one.base));
    made.emplace(one.name, klass);
    for (const Value place : {module, package, exceptions}) machine.SetModule(place, one.name, klass);
  }
}

}  // namespace interleave::model::redis
