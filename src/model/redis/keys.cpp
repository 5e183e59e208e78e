// Commands on keys of any type: how long they live, and whether they are there.
#include <algorithm>

#include <fmt/format.h>

#include "model/redis/commands.hpp"
#include "model/redis/expiry.hpp"

namespace interleave::model::redis {

namespace {

// A time to live may be negative, which SET and its kin refuse.
bool AddTime(std::string_view command, int64_t now_ms, bool is_seconds, bool is_relative, int64_t number,
             int64_t* at_ms, Reply* error) {
  *error = Reply::Error(fmt::format("ERR invalid expire time in '{}' command", command));
  if (is_seconds && __builtin_mul_overflow(number, int64_t{1000}, &number)) return false;
  return !__builtin_add_overflow(number, is_relative ? now_ms : 0, at_ms);
}

// A reply that tells of the time makes what comes of an untimed run rest on the clock.
void LookAtClock(Store& store) { sim::World::Of(store.machine()).ReadClock(); }

Reply Delete(Store& store, const Command& command) {
  int64_t count = 0;
  for (size_t index = 1; index < command.size(); ++index) count += store.Delete(command[index]) ? 1 : 0;
  return Reply::Integer(count);
}

Reply Exists(Store& store, const Command& command) {
  int64_t count = 0;
  for (size_t index = 1; index < command.size(); ++index) count += store.Has(command[index]) ? 1 : 0;
  return Reply::Integer(count);
}

Reply TypeName(Store& store, const Command& command) {
  constexpr std::string_view kNames[] = {"none", "string", "list", "hash", "set"};
  return Reply::Status(std::string(kNames[static_cast<uint32_t>(store.TypeOf(command[1]))]));
}

Reply TimeToLive(Store& store, const Command& command) {
  if (!store.Has(command[1])) return Reply::Integer(-2);
  if (!store.HasDeadline(command[1])) return Reply::Integer(-1);
  LookAtClock(store);
  const int64_t left_ms = std::max(int64_t{0}, store.DeadlineMs(command[1]) - store.now_ms());
  return Reply::Integer(LowerCase(command[0]) == "pttl" ? left_ms : (left_ms + 500) / 1000);
}

Reply Persist(Store& store, const Command& command) {
  return Reply::Integer(store.Persist(command[1]) ? 1 : 0);
}

// ---- EXPIRE and its kin.

struct Conditions {
  bool nx = false;
  bool xx = false;
  bool gt = false;
  bool lt = false;
};

bool ParseConditions(const Command& command, Conditions* conditions, Reply* error) {
  for (size_t index = 3; index < command.size(); ++index) {
    const std::string word = LowerCase(command[index]);
    if (word == "nx") {
      conditions->nx = true;
    } else if (word == "xx") {
      conditions->xx = true;
    } else if (word == "gt") {
      conditions->gt = true;
    } else if (word == "lt") {
      conditions->lt = true;
    } else {
      *error = Reply::Error("ERR Unsupported option " + command[index]);
      return false;
    }
  }
  const bool compares = conditions->gt || conditions->lt;
  *error = Reply::Error("ERR NX and XX, GT or LT options at the same time are not compatible");
  if (conditions->nx && (conditions->xx || compares)) return false;
  *error = Reply::Error("ERR GT and LT options at the same time are not compatible");
  return !(conditions->gt && conditions->lt);
}

// A key without a deadline counts as one that lives for ever.
bool Hold(Store& store, const std::string& key, const Conditions& conditions, int64_t at_ms) {
  const bool has_deadline = store.HasDeadline(key);
  if (conditions.nx && has_deadline) return false;
  if (conditions.xx && !has_deadline) return false;
  if (conditions.gt && (!has_deadline || at_ms <= store.DeadlineMs(key))) return false;
  return !(conditions.lt && has_deadline && at_ms >= store.DeadlineMs(key));
}

Reply Expire(Store& store, const Command& command) {
  const std::string name = LowerCase(command[0]);
  Conditions conditions;
  Reply error;
  if (!ParseConditions(command, &conditions, &error)) return error;
  int64_t number = 0;
  if (!ParseInteger(command[2], &number)) return NotAnInteger();
  int64_t at_ms = 0;
  const bool is_relative = name == "expire" || name == "pexpire";
  if (!AddTime(name, store.now_ms(), name[0] == 'e', is_relative, number, &at_ms, &error)) return error;
  if (!store.Has(command[1]) || !Hold(store, command[1], conditions, at_ms)) return Reply::Integer(0);
  if (conditions.gt || conditions.lt) LookAtClock(store);
  store.SetDeadline(command[1], at_ms);
  return Reply::Integer(1);
}

// ---- All keys.

Reply FlushAll(Store& store, const Command&) {
  store.Clear();
  return Reply::Ok();
}

Reply CountKeys(Store& store, const Command&) { return Reply::Integer(store.Size()); }

}  // namespace

bool IsDeadlineWord(std::string_view word) {
  return word == "ex" || word == "px" || word == "exat" || word == "pxat";
}

bool ReadDeadline(std::string_view command, int64_t now_ms, Deadline* deadline, Reply* error) {
  int64_t number = 0;
  *error = NotAnInteger();
  if (!ParseInteger(deadline->number, &number)) return false;
  const bool is_relative = deadline->word == "ex" || deadline->word == "px";
  const bool is_seconds = deadline->word[0] == 'e';
  *error = Reply::Error(fmt::format("ERR invalid expire time in '{}' command", command));
  if (number <= 0) return false;
  return AddTime(command, now_ms, is_seconds, is_relative, number, &deadline->at_ms, error);
}

const CommandSpec kKeyCommands[] = {
    {"del", -2, &Delete},       {"unlink", -2, &Delete},    {"exists", -2, &Exists},
    {"type", 2, &TypeName},     {"ttl", 2, &TimeToLive},    {"pttl", 2, &TimeToLive},
    {"persist", 2, &Persist},   {"expire", -3, &Expire},    {"pexpire", -3, &Expire},
    {"expireat", -3, &Expire},  {"pexpireat", -3, &Expire}, {"flushall", -1, &FlushAll},
    {"flushdb", -1, &FlushAll}, {"dbsize", 1, &CountKeys},  {"", 0, nullptr}};

}  // namespace interleave::model::redis
