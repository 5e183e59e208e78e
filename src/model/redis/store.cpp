#include "model/redis/store.hpp"

#include <algorithm>

#include "model/redis/leases.hpp"

namespace interleave::model::redis {

namespace {

constexpr int64_t kNsOfMs = 1'000'000;
constexpr int64_t kLatestMs = 1'000'000'000'000;

bool IsUntimed(Machine& machine) { return sim::World::Of(machine).untimed(); }

// A key with a deadline at some ms is there as long as the clock shows that. Thirty years are for ever.
int64_t GoneAt(int64_t deadline_ms) { return (std::min(deadline_ms, kLatestMs) + 1) * kNsOfMs; }

}  // namespace

Ref ServerOf(Machine& machine) {
  const Redis& types = Redis::Of(machine);
  vm::Arena& arena = machine.arena();
  if (arena.Root(types.server_root).is_unset()) {
    const Value server = machine.NewObject(types.server);
    Set(machine, server.ref(), server_slot::kKeys, machine.NewDict());
    Set(machine, server.ref(), server_slot::kLeasesChanged, Value::Bool(false));
    arena.SetRoot(types.server_root, server);
  }
  return arena.Root(types.server_root).ref();
}

uint32_t SizeOf(Machine& machine, Value container) {
  if (machine.IsString(container)) return static_cast<uint32_t>(machine.Text(container).size());
  if (machine.IsKind(container, vm::Kind::kDeque)) return machine.DequeSize(container);
  return machine.DictSize(container);
}

Store::Store(Machine& machine, int64_t now_ns)
    : machine_(machine), now_ns_(now_ns), server_(ServerOf(machine)) {}

Value Store::Keys() { return Get(machine_, server_, server_slot::kKeys); }

// In a timed run a key that is past its time goes when somebody looks for it.
Ref Store::Find(std::string_view key) {
  const Value entry = machine_.DictGet(Keys(), machine_.String(key));
  if (entry.is_unset()) return 0;
  const Value deadline = Get(machine_, entry.ref(), entry_slot::kDeadline);
  if (IsUntimed(machine_) || !deadline.is_small() || deadline.small() > now_ns_) return entry.ref();
  machine_.DictDelete(Keys(), machine_.String(key));
  Touch(key);
  return 0;
}

Type Store::TypeOf(std::string_view key) {
  const Value value = Load(key);
  if (value.is_unset()) return Type::kNone;
  if (machine_.IsString(value)) return Type::kString;
  if (machine_.IsKind(value, vm::Kind::kDeque)) return Type::kList;
  return machine_.IsKind(value, vm::Kind::kDict) ? Type::kHash : Type::kSet;
}

Value Store::Load(std::string_view key) {
  const Ref entry = Find(key);
  return entry == 0 ? Value::Unset() : Get(machine_, entry, entry_slot::kValue);
}

void Store::Put(std::string_view key, Value value, bool keeps_deadline) {
  Ref entry = Find(key);
  if (entry == 0) {
    entry = machine_.NewObject(Redis::Of(machine_).entry).ref();
    Set(machine_, entry, entry_slot::kDeadline, Value::None());
    machine_.DictSet(Keys(), machine_.String(key), Value::Object(entry));
  }
  Set(machine_, entry, entry_slot::kValue, value);
  if (!keeps_deadline) Persist(key);
  Touch(key);
}

bool Store::Delete(std::string_view key) {
  if (Find(key) == 0) return false;
  if (IsUntimed(machine_)) EndLease(machine_, server_, key);
  machine_.DictDelete(Keys(), machine_.String(key));
  Touch(key);
  return true;
}

void Store::Clear() {
  std::vector<std::string> all;
  Value key;
  Value value;
  for (uint32_t index = 0; machine_.DictEntry(Keys(), index, &key, &value); ++index) {
    if (!key.is_unset()) all.push_back(Text(key));
  }
  for (const std::string& one : all) Delete(one);
}

uint32_t Store::Size() { return machine_.DictSize(Keys()); }

void Store::Changed(std::string_view key) {
  const Value value = Load(key);
  if (SizeOf(machine_, value) == 0 && !machine_.IsString(value)) {
    Delete(key);
  } else {
    Touch(key);
  }
}

// ---- Times to live.

bool Store::HasDeadline(std::string_view key) {
  const Ref entry = Find(key);
  return entry != 0 && Get(machine_, entry, entry_slot::kDeadline).is_small();
}

int64_t Store::DeadlineMs(std::string_view key) {
  return (GetSmall(machine_, Find(key), entry_slot::kDeadline) / kNsOfMs) - 1;
}

void Store::SetDeadline(std::string_view key, int64_t deadline_ms) {
  if (deadline_ms <= now_ms()) {
    Delete(key);
    return;
  }
  SetSmall(machine_, Find(key), entry_slot::kDeadline, GoneAt(deadline_ms));
  if (IsUntimed(machine_))
    StartLease(machine_, server_, key, (std::min(deadline_ms, kLatestMs) - now_ms()) * kNsOfMs);
  Touch(key);
}

bool Store::Persist(std::string_view key) {
  if (!HasDeadline(key)) return false;
  Set(machine_, Find(key), entry_slot::kDeadline, Value::None());
  if (IsUntimed(machine_)) EndLease(machine_, server_, key);
  Touch(key);
  return true;
}

// ---- Watching.

// Whoever watches it will not have its transaction carried out.
void Store::Touch(std::string_view key) {
  const Value watchers = Get(machine_, server_, server_slot::kWatchers);
  if (watchers.is_unset()) return;
  const Value text = machine_.String(key);
  for (uint32_t index = 0; index < machine_.ListSize(watchers); ++index) {
    const Ref session = machine_.ListGet(watchers, index).ref();
    if (machine_.SetHas(Get(machine_, session, session_slot::kWatched), text)) {
      Set(machine_, session, session_slot::kIsDirty, Value::Bool(true));
    }
  }
}

void Store::Watch(Ref session, std::string_view key) {
  Find(key);  // one that is past its time is not there to be watched
  if (Get(machine_, session, session_slot::kWatched).is_unset()) {
    Set(machine_, session, session_slot::kWatched, machine_.NewSet());
    if (Get(machine_, server_, server_slot::kWatchers).is_unset())
      Set(machine_, server_, server_slot::kWatchers, machine_.List(nullptr, 0));
    machine_.ListAppend(Get(machine_, server_, server_slot::kWatchers), Value::Object(session));
  }
  machine_.SetAdd(Get(machine_, session, session_slot::kWatched), machine_.String(key));
}

bool Store::IsDirty(Ref session) {
  // In a timed run a watched key whose time is over has changed, though nobody has looked.
  std::vector<Value> watched;
  const Value keys = Get(machine_, session, session_slot::kWatched);
  if (!keys.is_unset()) CHECK(machine_.Items(keys, &watched));
  for (const Value key : watched) Find(Text(key));
  return Get(machine_, session, session_slot::kIsDirty).is_true();
}

void Store::Unwatch(Ref session) {
  Set(machine_, session, session_slot::kIsDirty, Value::Bool(false));
  if (Get(machine_, session, session_slot::kWatched).is_unset()) return;
  Set(machine_, session, session_slot::kWatched, Value::Unset());
  const Value watchers = Get(machine_, server_, server_slot::kWatchers);
  uint32_t kept = 0;
  for (uint32_t index = 0; index < machine_.ListSize(watchers); ++index) {
    const Value watcher = machine_.ListGet(watchers, index);
    if (watcher != Value::Object(session)) machine_.ListSet(watchers, kept++, watcher);
  }
  machine_.ListTruncate(watchers, kept);
  if (kept == 0) Set(machine_, server_, server_slot::kWatchers, Value::Unset());
}

}  // namespace interleave::model::redis
