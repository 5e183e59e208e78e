#include "model/redis/packet.hpp"

#include "model/redis/commands.hpp"

namespace interleave::model::redis {

namespace {

Value Pack(Machine& machine, const Command& command) {
  std::vector<Value> texts;
  for (const std::string& text : command) texts.push_back(machine.String(text));
  return machine.Tuple(texts.data(), static_cast<uint32_t>(texts.size()));
}

Command Unpack(Machine& machine, Value packed) {
  std::vector<Value> texts;
  CHECK(machine.Items(packed, &texts));
  Command command;
  for (const Value text : texts) command.emplace_back(machine.Text(text));
  return command;
}

void LeaveTransaction(Store& store, Ref session) {
  Machine& machine = store.machine();
  Set(machine, session, session_slot::kQueue, Value::Unset());
  Set(machine, session, session_slot::kIsBroken, Value::Bool(false));
  store.Unwatch(session);
}

Reply ExecuteQueue(Store& store, Ref session) {
  Machine& machine = store.machine();
  const Value queue = Get(machine, session, session_slot::kQueue);
  if (queue.is_unset()) return Reply::Error("ERR EXEC without MULTI");
  const bool is_broken = Get(machine, session, session_slot::kIsBroken).is_true();
  const bool is_dirty = store.IsDirty(session);
  LeaveTransaction(store, session);
  if (is_broken) return Reply::Error("EXECABORT Transaction discarded because of previous errors.");
  if (is_dirty) return {Reply::Kind::kNilArray, 0, {}, {}};
  std::vector<Reply> replies;
  for (uint32_t index = 0; index < machine.ListSize(queue); ++index) {
    replies.push_back(Execute(store, Unpack(machine, machine.ListGet(queue, index))));
  }
  return Reply::Array(std::move(replies));
}

Reply Watch(Store& store, Ref session, const Command& command) {
  if (IsQueueing(store.machine(), Value::Object(session)))
    return Reply::Error("ERR WATCH inside MULTI is not allowed");
  if (command.size() < 2) return Reply::Error("ERR wrong number of arguments for 'watch' command");
  for (size_t index = 1; index < command.size(); ++index) store.Watch(session, command[index]);
  return Reply::Ok();
}

Reply Begin(Store& store, Ref session) {
  Machine& machine = store.machine();
  if (IsQueueing(machine, Value::Object(session))) return Reply::Error("ERR MULTI calls can not be nested");
  Set(machine, session, session_slot::kQueue, machine.List(nullptr, 0));
  return Reply::Ok();
}

Reply Discard(Store& store, Ref session) {
  if (!IsQueueing(store.machine(), Value::Object(session))) return Reply::Error("ERR DISCARD without MULTI");
  LeaveTransaction(store, session);
  return Reply::Ok();
}

// Kept for EXEC; a command that is wrong whatever the keys hold breaks the whole transaction.
Reply Queue(Store& store, Ref session, const Command& command) {
  Machine& machine = store.machine();
  Reply fault = CheckCommand(command);
  if (fault.is_error()) {
    Set(machine, session, session_slot::kIsBroken, Value::Bool(true));
    return fault;
  }
  const Value packed = Pack(machine, command);
  machine.ListAppend(Get(machine, session, session_slot::kQueue), packed);
  return Reply::Status("QUEUED");
}

}  // namespace

bool IsQueueing(Machine& machine, Value session) {
  return session.is_object() && !Get(machine, session.ref(), session_slot::kQueue).is_unset();
}

Reply ExecuteIn(Store& store, Value session, const Command& command) {
  if (!session.is_object()) return Execute(store, command);
  const std::string name = LowerCase(command[0]);
  if (name == "watch") return Watch(store, session.ref(), command);
  if (name == "multi") return Begin(store, session.ref());
  if (name == "exec") return ExecuteQueue(store, session.ref());
  if (name == "discard") return Discard(store, session.ref());
  if (IsQueueing(store.machine(), session)) return Queue(store, session.ref(), command);
  if (name != "unwatch") return Execute(store, command);
  store.Unwatch(session.ref());
  return Reply::Ok();
}

}  // namespace interleave::model::redis
