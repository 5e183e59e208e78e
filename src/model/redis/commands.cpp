#include "model/redis/commands.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "model/redis/script.hpp"

namespace interleave::model::redis {

namespace {

Reply Ping(Store&, const Command& command) {
  return command.size() > 1 ? Reply::Text(command[1]) : Reply::Status("PONG");
}

Reply Echo(Store&, const Command& command) { return Reply::Text(command[1]); }

const CommandSpec kServerCommands[] = {{"ping", -1, &Ping},
                                       {"echo", 2, &Echo},
                                       {"eval", -3, &Eval},
                                       {"evalsha", -3, &EvalDigest},
                                       {"script", -2, &ScriptCommand},
                                       {"", 0, nullptr}};

const CommandSpec* Find(std::string_view name) {
  for (const CommandSpec* commands : {kStringCommands, kKeyCommands, kContainerCommands, kServerCommands}) {
    for (; commands->run != nullptr; ++commands) {
      if (commands->name == name) return commands;
    }
  }
  return nullptr;
}

// The words name the arguments up to a length that the server fixes.
Reply UnknownCommand(const Command& command) {
  constexpr size_t kMostShown = 128;
  std::string arguments;
  for (size_t index = 1; index < command.size() && arguments.size() < kMostShown; ++index) {
    arguments += fmt::format("'{}' ", command[index].substr(0, kMostShown - arguments.size()));
  }
  return Reply::Error(fmt::format("ERR unknown command '{}', with args beginning with: {}",
                                  command[0].substr(0, kMostShown), arguments));
}

}  // namespace

std::string LowerCase(std::string_view text) {
  std::string lower(text);
  for (char& letter : lower) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return lower;
}

bool ParseInteger(std::string_view text, int64_t* value) {
  const bool is_negative = !text.empty() && text.front() == '-';
  const std::string_view digits = text.substr(is_negative ? 1 : 0);
  constexpr size_t kMostDigits = 19;
  if (digits.empty() || digits.size() > kMostDigits) return false;
  if (digits.front() == '0' && text != "0") return false;
  uint64_t size = 0;
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return false;
    size = (size * 10) + static_cast<uint64_t>(digit - '0');
  }
  constexpr uint64_t kMost = INT64_MAX;
  if (size > kMost + (is_negative ? 1 : 0)) return false;
  *value = is_negative ? static_cast<int64_t>(0 - size) : static_cast<int64_t>(size);
  return true;
}

Reply SyntaxError() { return Reply::Error("ERR syntax error"); }
Reply NotAnInteger() { return Reply::Error("ERR value is not an integer or out of range"); }
Reply WrongType() {
  return Reply::Error("WRONGTYPE Operation against a key holding the wrong kind of value");
}

Reply CheckCommand(const Command& command) {
  const CommandSpec* spec = Find(LowerCase(command[0]));
  if (spec == nullptr) return UnknownCommand(command);
  const auto count = static_cast<int32_t>(command.size());
  if (spec->arity >= 0 ? count == spec->arity : count >= -spec->arity) return Reply::Nil();
  return Reply::Error(fmt::format("ERR wrong number of arguments for '{}' command", spec->name));
}

Reply Execute(Store& store, const Command& command) {
  Reply fault = CheckCommand(command);
  if (fault.is_error()) return fault;
  return Find(LowerCase(command[0]))->run(store, command);
}

}  // namespace interleave::model::redis
