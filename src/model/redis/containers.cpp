// Commands on lists, hashes and sets.
#include <algorithm>

#include "model/redis/commands.hpp"

namespace interleave::model::redis {

namespace {

// The container at the key, made where it is missing and `makes` says so. False: another type, or (Unset) no
// such key.
bool At(Store& store, const std::string& key, Type type, bool makes, Value* container, Reply* error) {
  const Type found = store.TypeOf(key);
  if (found != Type::kNone && found != type) {
    *error = WrongType();
    return false;
  }
  if (found == Type::kNone && makes) {
    Machine& machine = store.machine();
    store.Put(key, type == Type::kList   ? machine.NewDeque()
                   : type == Type::kHash ? machine.NewDict()
                                         : machine.NewSet());
  }
  *container = store.Load(key);
  return true;
}

Value Text(Store& store, const std::string& text) { return store.machine().String(text); }

Reply Length(Store& store, const Command& command, Type type) {
  Value container;
  Reply error;
  if (!At(store, command[1], type, false, &container, &error)) return error;
  return Reply::Integer(container.is_unset() ? 0 : SizeOf(store.machine(), container));
}

// ---- Lists.

Reply Push(Store& store, const Command& command) {
  Value list;
  Reply error;
  if (!At(store, command[1], Type::kList, true, &list, &error)) return error;
  const bool is_left = LowerCase(command[0]) == "lpush";
  for (size_t index = 2; index < command.size(); ++index) {
    const Value text = Text(store, command[index]);
    if (is_left) {
      store.machine().DequePushFront(list, text);
    } else {
      store.machine().DequePushBack(list, text);
    }
  }
  store.Changed(command[1]);
  return Reply::Integer(store.machine().DequeSize(list));
}

Reply Pop(Store& store, const Command& command) {
  const bool is_left = LowerCase(command[0]) == "lpop";
  int64_t count = 1;
  const bool is_many = command.size() > 2;
  if (is_many && (!ParseInteger(command[2], &count) || count < 0))
    return Reply::Error("ERR value is out of range, must be positive");
  Value list;
  Reply error;
  if (!At(store, command[1], Type::kList, false, &list, &error)) return error;
  if (list.is_unset()) return is_many ? Reply{Reply::Kind::kNilArray, 0, {}, {}} : Reply::Nil();
  std::vector<Reply> items;
  Machine& machine = store.machine();
  for (; count > 0 && machine.DequeSize(list) > 0; --count) {
    const Value item = is_left ? machine.DequePopFront(list) : machine.DequePopBack(list);
    items.push_back(Reply::Text(store.Text(item)));
  }
  store.Changed(command[1]);
  return is_many ? Reply::Array(std::move(items)) : items.front();
}

Reply ListLength(Store& store, const Command& command) { return Length(store, command, Type::kList); }

Reply ListRange(Store& store, const Command& command) {
  int64_t first = 0;
  int64_t last = 0;
  if (!ParseInteger(command[2], &first) || !ParseInteger(command[3], &last)) return NotAnInteger();
  Value list;
  Reply error;
  if (!At(store, command[1], Type::kList, false, &list, &error)) return error;
  const int64_t size = list.is_unset() ? 0 : store.machine().DequeSize(list);
  if (first < 0) first = std::max(int64_t{0}, first + size);
  last = std::min(last < 0 ? last + size : last, size - 1);
  std::vector<Reply> items;
  for (; first <= last; ++first) {
    const Value item = store.machine().DequeGet(list, static_cast<uint32_t>(first));
    items.push_back(Reply::Text(store.Text(item)));
  }
  return Reply::Array(std::move(items));
}

// ---- Hashes.

Reply HashSet(Store& store, const Command& command) {
  if (command.size() % 2 != 0) return Reply::Error("ERR wrong number of arguments for 'hset' command");
  Value hash;
  Reply error;
  if (!At(store, command[1], Type::kHash, true, &hash, &error)) return error;
  const uint32_t before = store.machine().DictSize(hash);
  for (size_t index = 2; index < command.size(); index += 2) {
    const Value field = Text(store, command[index]);
    store.machine().DictSet(hash, field, Text(store, command[index + 1]));
  }
  store.Changed(command[1]);
  return Reply::Integer(store.machine().DictSize(hash) - before);
}

Reply HashSetIfNew(Store& store, const Command& command) {
  Value hash;
  Reply error;
  if (!At(store, command[1], Type::kHash, true, &hash, &error)) return error;
  const Value field = Text(store, command[2]);
  if (!store.machine().DictGet(hash, field).is_unset()) return Reply::Integer(0);
  store.machine().DictSet(hash, field, Text(store, command[3]));
  store.Changed(command[1]);
  return Reply::Integer(1);
}

Reply HashGet(Store& store, const Command& command) {
  Value hash;
  Reply error;
  if (!At(store, command[1], Type::kHash, false, &hash, &error)) return error;
  if (hash.is_unset()) return Reply::Nil();
  const Value value = store.machine().DictGet(hash, Text(store, command[2]));
  return value.is_unset() ? Reply::Nil() : Reply::Text(store.Text(value));
}

Reply HashHas(Store& store, const Command& command) {
  const Reply value = HashGet(store, command);
  return value.is_error() ? value : Reply::Integer(value.kind == Reply::Kind::kText ? 1 : 0);
}

Reply HashAll(Store& store, const Command& command) {
  Value hash;
  Reply error;
  if (!At(store, command[1], Type::kHash, false, &hash, &error)) return error;
  std::vector<Reply> items;
  Value field;
  Value value;
  for (uint32_t index = 0; !hash.is_unset() && store.machine().DictEntry(hash, index, &field, &value);
       ++index) {
    if (field.is_unset()) continue;
    items.push_back(Reply::Text(store.Text(field)));
    items.push_back(Reply::Text(store.Text(value)));
  }
  return Reply::Array(std::move(items));
}

Reply HashDelete(Store& store, const Command& command) {
  Value hash;
  Reply error;
  if (!At(store, command[1], Type::kHash, false, &hash, &error)) return error;
  int64_t count = 0;
  for (size_t index = 2; !hash.is_unset() && index < command.size(); ++index) {
    count += store.machine().DictDelete(hash, Text(store, command[index])) ? 1 : 0;
  }
  if (count > 0) store.Changed(command[1]);
  return Reply::Integer(count);
}

Reply HashLength(Store& store, const Command& command) { return Length(store, command, Type::kHash); }

Reply HashIncrement(Store& store, const Command& command) {
  int64_t amount = 0;
  if (!ParseInteger(command[3], &amount)) return NotAnInteger();
  const Reply old = HashGet(store, command);
  if (old.is_error()) return old;
  int64_t number = 0;
  if (old.kind == Reply::Kind::kText && !ParseInteger(old.text, &number))
    return Reply::Error("ERR hash value is not an integer");
  int64_t sum = 0;
  if (__builtin_add_overflow(number, amount, &sum))
    return Reply::Error("ERR increment or decrement would overflow");
  HashSet(store, {"hset", command[1], command[2], std::to_string(sum)});
  return Reply::Integer(sum);
}

// ---- Sets.

Reply SetAdd(Store& store, const Command& command) {
  Value set;
  Reply error;
  if (!At(store, command[1], Type::kSet, true, &set, &error)) return error;
  const uint32_t before = store.machine().DictSize(set);
  for (size_t index = 2; index < command.size(); ++index)
    store.machine().SetAdd(set, Text(store, command[index]));
  const uint32_t added = store.machine().DictSize(set) - before;
  if (added > 0) store.Changed(command[1]);
  return Reply::Integer(added);
}

Reply SetRemove(Store& store, const Command& command) {
  Value set;
  Reply error;
  if (!At(store, command[1], Type::kSet, false, &set, &error)) return error;
  int64_t count = 0;
  for (size_t index = 2; !set.is_unset() && index < command.size(); ++index) {
    count += store.machine().DictDelete(set, Text(store, command[index])) ? 1 : 0;
  }
  if (count > 0) store.Changed(command[1]);
  return Reply::Integer(count);
}

Reply SetHas(Store& store, const Command& command) {
  Value set;
  Reply error;
  if (!At(store, command[1], Type::kSet, false, &set, &error)) return error;
  const bool has = !set.is_unset() && store.machine().SetHas(set, Text(store, command[2]));
  return Reply::Integer(has ? 1 : 0);
}

Reply SetLength(Store& store, const Command& command) { return Length(store, command, Type::kSet); }

Reply SetAll(Store& store, const Command& command) {
  Value set;
  Reply error;
  if (!At(store, command[1], Type::kSet, false, &set, &error)) return error;
  std::vector<Value> members;
  if (!set.is_unset()) CHECK(store.machine().Items(set, &members));
  std::vector<Reply> items;
  for (const Value member : members) items.push_back(Reply::Text(store.Text(member)));
  return Reply::Array(std::move(items));
}

}  // namespace

const CommandSpec kContainerCommands[] = {{"lpush", -3, &Push},      {"rpush", -3, &Push},
                                          {"lpop", -2, &Pop},        {"rpop", -2, &Pop},
                                          {"llen", 2, &ListLength},  {"lrange", 4, &ListRange},
                                          {"hset", -4, &HashSet},    {"hsetnx", 4, &HashSetIfNew},
                                          {"hget", 3, &HashGet},     {"hexists", 3, &HashHas},
                                          {"hgetall", 2, &HashAll},  {"hdel", -3, &HashDelete},
                                          {"hlen", 2, &HashLength},  {"hincrby", 4, &HashIncrement},
                                          {"sadd", -3, &SetAdd},     {"srem", -3, &SetRemove},
                                          {"sismember", 3, &SetHas}, {"scard", 2, &SetLength},
                                          {"smembers", 2, &SetAll},  {"", 0, nullptr}};

}  // namespace interleave::model::redis
