// The keys of the server: looking them up, changing them, and telling those who watch them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "model/redis/state.hpp"

namespace interleave::model::redis {

enum class Type : uint8_t { kNone, kString, kList, kHash, kSet };

// A look at the server at one moment, while a packet is carried out. Values that it gives are good until the
// arena is collected, which does not happen meanwhile.
class Store {
 public:
  // `now_ns`: when the commands arrive.
  Store(Machine& machine, int64_t now_ns);

  Machine& machine() { return machine_; }
  int64_t now_ms() const { return now_ns_ / 1'000'000; }
  Ref server() const { return server_; }

  Type TypeOf(std::string_view key);
  bool Has(std::string_view key) { return TypeOf(key) != Type::kNone; }
  // Unset: no such key.
  Value Load(std::string_view key);
  std::string Text(Value value) const { return std::string(machine_.Text(value)); }
  // A new value; what time the key had to live is over, unless `keeps_deadline`.
  void Put(std::string_view key, Value value, bool keeps_deadline = false);
  bool Delete(std::string_view key);
  void Clear();
  uint32_t Size();
  // What the key holds was changed in place; an empty container is no key any more.
  void Changed(std::string_view key);

  bool HasDeadline(std::string_view key);
  // When it is over, in ms. REQUIRES: HasDeadline.
  int64_t DeadlineMs(std::string_view key);
  // REQUIRES: Has. A deadline that is past deletes the key.
  void SetDeadline(std::string_view key, int64_t deadline_ms);
  // False: it had none.
  bool Persist(std::string_view key);

  void Watch(Ref session, std::string_view key);
  void Unwatch(Ref session);
  bool IsDirty(Ref session);  // a key that it watches was changed

 private:
  Ref Find(std::string_view key);  // its entry; 0: none
  Value Keys();
  void Touch(std::string_view key);

  Machine& machine_;
  int64_t now_ns_;
  Ref server_;
};

// Of a container of the server's, a Deque, a Dict or a Set, or of a String (its bytes).
uint32_t SizeOf(Machine& machine, Value container);

// The server, made on first use.
Ref ServerOf(Machine& machine);

}  // namespace interleave::model::redis
