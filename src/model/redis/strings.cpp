// Commands on texts and numbers.
#include "model/redis/commands.hpp"
#include "model/redis/expiry.hpp"

namespace interleave::model::redis {

namespace {

// False: the reply is *error; it holds something else than a text.
bool TextAt(Store& store, const std::string& key, std::string* text, bool* is_there, Reply* error) {
  const Type type = store.TypeOf(key);
  *is_there = type != Type::kNone;
  if (type == Type::kString) *text = store.Text(store.Load(key));
  if (type == Type::kNone || type == Type::kString) return true;
  *error = WrongType();
  return false;
}

void PutText(Store& store, const std::string& key, const std::string& text, bool keeps_deadline = false) {
  store.Put(key, store.machine().String(text), keeps_deadline);
}

Reply GetText(Store& store, const Command& command) {
  std::string text;
  bool is_there = false;
  Reply error;
  if (!TextAt(store, command[1], &text, &is_there, &error)) return error;
  return is_there ? Reply::Text(text) : Reply::Nil();
}

// ---- SET.

struct SetOptions {
  bool only_new = false;  // NX
  bool only_old = false;  // XX
  bool keeps_deadline = false;
  bool gives_old = false;  // GET
  Deadline deadline;
};

// False: the reply is *error.
bool ParseSet(const Command& command, int64_t now_ms, SetOptions* options, Reply* error) {
  *error = SyntaxError();
  for (size_t index = 3; index < command.size(); ++index) {
    const std::string word = LowerCase(command[index]);
    const bool has_deadline = options->deadline.is_set || options->keeps_deadline;
    if (word == "nx" && !options->only_old) {
      options->only_new = true;
    } else if (word == "xx" && !options->only_new) {
      options->only_old = true;
    } else if (word == "get") {
      options->gives_old = true;
    } else if (word == "keepttl" && !options->deadline.is_set) {
      options->keeps_deadline = true;
    } else if (IsDeadlineWord(word) && !has_deadline && index + 1 < command.size()) {
      options->deadline.is_set = true;
      options->deadline.word = word;
      options->deadline.number = command[++index];
    } else {
      return false;
    }
  }
  return !options->deadline.is_set || ReadDeadline("set", now_ms, &options->deadline, error);
}

Reply SetText(Store& store, const Command& command) {
  SetOptions options;
  Reply error;
  if (!ParseSet(command, store.now_ms(), &options, &error)) return error;
  const std::string& key = command[1];
  Reply old;
  if (options.gives_old) {
    old = GetText(store, {"get", key});
    if (old.is_error()) return old;
  }
  const bool is_there = store.Has(key);
  if ((options.only_new && is_there) || (options.only_old && !is_there)) return old;
  PutText(store, key, command[2], options.keeps_deadline);
  if (options.deadline.is_set) store.SetDeadline(key, options.deadline.at_ms);
  return options.gives_old ? old : Reply::Ok();
}

Reply SetIfNew(Store& store, const Command& command) {
  if (store.Has(command[1])) return Reply::Integer(0);
  PutText(store, command[1], command[2]);
  return Reply::Integer(1);
}

Reply SetWithDeadline(Store& store, const Command& command) {
  const std::string name = LowerCase(command[0]);
  Deadline deadline{true, name == "setex" ? "ex" : "px", command[2], 0};
  Reply error;
  if (!ReadDeadline(name, store.now_ms(), &deadline, &error)) return error;
  PutText(store, command[1], command[3]);
  store.SetDeadline(command[1], deadline.at_ms);
  return Reply::Ok();
}

Reply GetAndSet(Store& store, const Command& command) {
  Reply old = GetText(store, command);
  if (!old.is_error()) PutText(store, command[1], command[2]);
  return old;
}

Reply GetAndDelete(Store& store, const Command& command) {
  Reply old = GetText(store, command);
  if (!old.is_error()) store.Delete(command[1]);
  return old;
}

Reply GetAndExpire(Store& store, const Command& command) {
  Deadline deadline;
  const bool persists = command.size() == 3 && LowerCase(command[2]) == "persist";
  if (command.size() == 4 && IsDeadlineWord(LowerCase(command[2]))) {
    deadline = {true, LowerCase(command[2]), command[3], 0};
  } else if (command.size() != 2 && !persists) {
    return SyntaxError();
  }
  Reply old = GetText(store, command);
  if (old.kind != Reply::Kind::kText) return old;
  Reply error;
  if (deadline.is_set && !ReadDeadline("getex", store.now_ms(), &deadline, &error)) return error;
  if (persists) store.Persist(command[1]);
  if (deadline.is_set) store.SetDeadline(command[1], deadline.at_ms);
  return old;
}

// ---- Numbers.

Reply Add(Store& store, const std::string& key, int64_t amount) {
  std::string text = "0";
  bool is_there = false;
  Reply error;
  if (!TextAt(store, key, &text, &is_there, &error)) return error;
  int64_t number = 0;
  if (!ParseInteger(text, &number)) return NotAnInteger();
  int64_t sum = 0;
  if (__builtin_add_overflow(number, amount, &sum))
    return Reply::Error("ERR increment or decrement would overflow");
  PutText(store, key, std::to_string(sum), /*keeps_deadline=*/true);
  return Reply::Integer(sum);
}

Reply Increment(Store& store, const Command& command) { return Add(store, command[1], 1); }
Reply Decrement(Store& store, const Command& command) { return Add(store, command[1], -1); }

Reply IncrementBy(Store& store, const Command& command) {
  int64_t amount = 0;
  if (!ParseInteger(command[2], &amount)) return NotAnInteger();
  return Add(store, command[1], amount);
}

Reply DecrementBy(Store& store, const Command& command) {
  int64_t amount = 0;
  if (!ParseInteger(command[2], &amount)) return NotAnInteger();
  if (amount == INT64_MIN) return Reply::Error("ERR decrement would overflow");
  return Add(store, command[1], -amount);
}

// ---- Several keys, and parts of texts.

Reply GetMany(Store& store, const Command& command) {
  std::vector<Reply> items;
  for (size_t index = 1; index < command.size(); ++index) {
    const Reply item = GetText(store, {"get", command[index]});
    items.push_back(item.is_error() ? Reply::Nil() : item);
  }
  return Reply::Array(std::move(items));
}

Reply SetMany(Store& store, const Command& command) {
  const std::string name = LowerCase(command[0]);
  if (command.size() % 2 == 0)
    return Reply::Error("ERR wrong number of arguments for '" + name + "' command");
  const bool only_new = name == "msetnx";
  for (size_t index = 1; only_new && index < command.size(); index += 2) {
    if (store.Has(command[index])) return Reply::Integer(0);
  }
  for (size_t index = 1; index < command.size(); index += 2) {
    PutText(store, command[index], command[index + 1]);
  }
  return only_new ? Reply::Integer(1) : Reply::Ok();
}

Reply AppendText(Store& store, const Command& command) {
  std::string text;
  bool is_there = false;
  Reply error;
  if (!TextAt(store, command[1], &text, &is_there, &error)) return error;
  text += command[2];
  PutText(store, command[1], text, /*keeps_deadline=*/true);
  return Reply::Integer(static_cast<int64_t>(text.size()));
}

Reply TextLength(Store& store, const Command& command) {
  std::string text;
  bool is_there = false;
  Reply error;
  if (!TextAt(store, command[1], &text, &is_there, &error)) return error;
  return Reply::Integer(static_cast<int64_t>(text.size()));
}

}  // namespace

const CommandSpec kStringCommands[] = {
    {"get", 2, &GetText},           {"set", -3, &SetText},           {"setnx", 3, &SetIfNew},
    {"setex", 4, &SetWithDeadline}, {"psetex", 4, &SetWithDeadline}, {"getset", 3, &GetAndSet},
    {"getdel", 2, &GetAndDelete},   {"getex", -2, &GetAndExpire},    {"incr", 2, &Increment},
    {"decr", 2, &Decrement},        {"incrby", 3, &IncrementBy},     {"decrby", 3, &DecrementBy},
    {"mget", -2, &GetMany},         {"mset", -3, &SetMany},          {"msetnx", -3, &SetMany},
    {"append", 3, &AppendText},     {"strlen", 2, &TextLength},      {"", 0, nullptr}};

}  // namespace interleave::model::redis
