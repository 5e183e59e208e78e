// Which objects more than one thread can reach. What one thread alone can get at it changes unseen.
//
// A walk from what all threads have in common, then from each thread's frames and own values: what two of
// them come to is shared. Good until a reference is stored where another thread can find it.
#pragma once

#include <cstdint>
#include <vector>

#include "vm/arena.hpp"

namespace interleave::vm {

class Sharing {
 public:
  void Forget() { is_current_ = false; }
  bool is_current() const { return is_current_; }
  // REQUIRES: is_current(). What was made since then is nobody else's.
  bool IsShared(Ref ref) const { return ref < owners_.size() && owners_[ref] == kEverybody; }

  // A new walk: Begin, then whom things belong to, then End. Objects of the type `closed` are not entered:
  // those that stand for threads, whose contents are the owner's of this class to tell.
  void Begin(const Arena& arena, uint16_t closed);
  void AddCommon(Value value) { Add(value, kEverybody); }
  void AddOwn(uint32_t thread, Value value) {
    Add(value, static_cast<Owner>(1 + (thread % (kEverybody - 1))));
  }
  void Walk();  // goes to the end of what was added so far
  void End() { is_current_ = true; }

 private:
  using Owner = uint16_t;
  static constexpr Owner kNobody = 0;
  static constexpr Owner kEverybody = UINT16_MAX;

  void Add(Value value, Owner owner);
  void Visit(Ref ref, Owner owner);
  void VisitStorage(Value storage, uint32_t head, uint32_t count, Owner owner);

  const Arena* arena_ = nullptr;
  uint16_t closed_ = 0;
  std::vector<Owner> owners_;  // by live word
  std::vector<Ref> open_;
  bool is_current_ = false;
};

}  // namespace interleave::vm
