#include "model/redis/script.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "model/redis/commands.hpp"
#include "model/redis/lua.hpp"
#include "model/redis/lua_run.hpp"
#include "model/redis/sha1.hpp"

namespace interleave::model::redis {

namespace {

void KeepScript(Store& store, const std::string& digest, const std::string& script) {
  Machine& machine = store.machine();
  if (Get(machine, store.server(), server_slot::kScripts).is_unset())
    Set(machine, store.server(), server_slot::kScripts, machine.NewDict());
  const Value text = machine.String(script);
  machine.DictSet(Get(machine, store.server(), server_slot::kScripts), machine.String(digest), text);
}

// Unset: it was not loaded.
Value FindScript(Store& store, const std::string& digest) {
  const Value scripts = Get(store.machine(), store.server(), server_slot::kScripts);
  return scripts.is_unset() ? Value::Unset()
                            : store.machine().DictGet(scripts, store.machine().String(digest));
}

// Null: it cannot be read, *error says why.
std::unique_ptr<lua::Node> Compile(const std::string& script, Reply* error) {
  std::string fault;
  std::unique_ptr<lua::Node> block = lua::Parse(script, &fault);
  if (block == nullptr) *error = Reply::Error("ERR Error compiling script (new function): " + fault);
  return block;
}

Reply CountOfKeys(const Command& command, size_t* count) {
  int64_t number = 0;
  if (!ParseInteger(command[2], &number)) return NotAnInteger();
  if (number > static_cast<int64_t>(command.size()) - 3)
    return Reply::Error("ERR Number of keys can't be greater than number of args");
  if (number < 0) return Reply::Error("ERR Number of keys can't be negative");
  *count = static_cast<size_t>(number);
  return Reply::Nil();
}

Reply RunScript(Store& store, const Command& command, const std::string& script, const std::string& digest) {
  size_t keys = 0;
  Reply error = CountOfKeys(command, &keys);
  if (error.is_error()) return error;
  const std::unique_ptr<lua::Node> block = Compile(script, &error);
  if (block == nullptr) return error;
  KeepScript(store, digest, script);
  const auto first_argument = command.begin() + 3 + static_cast<ptrdiff_t>(keys);
  return lua::Run(store, *block, {command.begin() + 3, first_argument}, {first_argument, command.end()},
                  digest);
}

}  // namespace

Reply Eval(Store& store, const Command& command) {
  return RunScript(store, command, command[1], Sha1(command[1]));
}

Reply EvalDigest(Store& store, const Command& command) {
  const std::string digest = LowerCase(command[1]);
  const Value script = FindScript(store, digest);
  if (script.is_unset()) {
    size_t keys = 0;
    Reply error = CountOfKeys(command, &keys);
    return error.is_error() ? error : Reply::Error("NOSCRIPT No matching script. Please use EVAL.");
  }
  return RunScript(store, command, store.Text(script), digest);
}

Reply ScriptCommand(Store& store, const Command& command) {
  const std::string word = LowerCase(command[1]);
  if (word == "load" && command.size() == 3) {
    Reply error;
    if (Compile(command[2], &error) == nullptr) return error;
    const std::string digest = Sha1(command[2]);
    KeepScript(store, digest, command[2]);
    return Reply::Text(digest);
  }
  if (word == "exists" && command.size() > 2) {
    std::vector<Reply> items;
    for (size_t index = 2; index < command.size(); ++index) {
      items.push_back(Reply::Integer(FindScript(store, LowerCase(command[index])).is_unset() ? 0 : 1));
    }
    return Reply::Array(std::move(items));
  }
  if (word == "flush") {
    Set(store.machine(), store.server(), server_slot::kScripts, Value::Unset());
    return Reply::Ok();
  }
  return Reply::Error(fmt::format("ERR unknown subcommand '{}'. Try SCRIPT HELP.", command[1]));
}

}  // namespace interleave::model::redis
