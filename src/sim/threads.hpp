// The threads of a run: who is there, who can go on and in which order, who waits for what and until when.
// All of it is in the arena, so saving, restoring and the identity of a state include it.
//
// One thread at most runs; those that can go on stand in a queue, in the order in which they became ready;
// those that wait stand in another, in the order in which they began to; those that have ended are in none.
// The world (schedule.cpp) takes threads out of the queues, models put them in.
//
// In an untimed run nobody stands in a queue for long: a thread that stands in front of what others can see
// asks (see vm::Turn), and those that wait are in no order, for who gets what they wait for is open.
//
// Some roots of the arena belong to the thread that runs (its event loop, for instance). Models name them
// with AddRoot; what they hold is put aside with the thread and put back when it goes on.
//
// Invariants: links lead to threads in the same queue alone; a thread that waits has a kind of wait, and one
// that can go on keeps it until it runs.
//
// Not here: when somebody else goes on, what it costs, and what is recorded of it.
#pragma once

#include <cstdint>
#include <vector>

#include "trace/record.hpp"
#include "vm/machine.hpp"

namespace interleave::sim {

// How a wait ended.
enum class WaitEnd : uint8_t {
  kNone,      // there was none
  kWoken,     // somebody ended it; what was waited for may be gone again
  kTimedOut,  // its deadline came
};

// What a thread waits for. kNone: its event loop has nothing to do, or lets the others go first; then the
// loop records its own steps and the thread none.
struct ThreadWait {
  static constexpr int64_t kNever = INT64_MAX;

  trace::Wait kind = trace::Wait::kNone;
  vm::Value object{};   // whoever changes it wakes the thread by it; Unset: nobody does
  uint32_t number = 0;  // of the object, for records
  int64_t deadline_ns = kNever;
};

class Threads {
 public:
  // REQUIRES: the program is not loaded yet.
  Threads(vm::Machine& machine, bool is_untimed);

  // A root of which every thread has its own. New threads begin with `initial`, the first one with Unset.
  void AddRoot(uint32_t root, vm::Value initial);
  // A root of the arena by which no program reaches anything: what it holds of a process stays its own.
  void AddHiddenRoot(uint32_t root) { hidden_roots_.push_back(root); }
  // The arena's root of what is kept here, those of AddRoot and those of AddHiddenRoot.
  std::vector<uint32_t> OwnRoots() const;
  // What threads hold by them, and their owners.
  void AddOwnValues(std::vector<vm::Host::OwnValue>* values) const;
  // The first thread, once the program is loaded; it runs.
  void Begin(uint32_t number);
  // Another one. It is in no queue yet.
  vm::Ref New(uint32_t number, uint32_t actor, vm::Value owner, bool is_daemon);

  // A process: a thread, not begun yet, with globals of its own. Those that it starts share them.
  void SetGlobals(vm::Ref thread, vm::Value globals);
  // Of the thread that runs: whether another one has the same.
  bool SharesGlobals() const;
  bool SharesFirstGlobals() const;  // the same of the first process
  bool IsInFirstProcess() const;
  vm::Value FirstGlobals() const;
  vm::Value GlobalsOf(vm::Ref thread) const;
  // What a process that lives is known by: the actor of its first thread.
  uint32_t ProcessOf(vm::Value globals) const;

  vm::Ref current() const;  // that runs; 0: none does
  uint32_t NumberOf(vm::Ref thread) const;
  uint32_t ActorOf(vm::Ref thread) const;   // its own
  vm::Value OwnerOf(vm::Ref thread) const;  // the program's object for it, None
  void SetOwner(vm::Ref thread, vm::Value owner);
  bool IsDaemon(vm::Ref thread) const;
  bool HasEnded(vm::Ref thread) const;
  bool IsRunning(vm::Ref thread) const;
  bool IsWaiting(vm::Ref thread) const;
  bool IsAsking(vm::Ref thread) const;
  uint16_t type() const { return type_; }
  bool IsThread(vm::Value value) const { return machine_.IsType(value, type_); }
  std::vector<vm::Ref> Alive() const;  // in the order of their creation
  // What one of the roots of AddRoot holds for a thread.
  vm::Value RootOf(vm::Ref thread, uint32_t root) const;

  // What the thread waits for, or did until it became ready.
  ThreadWait WaitOf(vm::Ref thread) const;
  // Who is at work in a thread that does not run: its own actor, or a task of its loop.
  uint32_t StandsFor(vm::Ref thread) const;
  bool IsInStep(vm::Ref thread) const;
  // How the wait of the thread that runs has ended; a second time: kNone.
  WaitEnd TakeWaitEnd();
  // Until when it was to last. REQUIRES: asked right behind TakeWaitEnd.
  int64_t last_deadline_ns() const { return last_deadline_ns_; }

  // The running thread begins to wait, and runs on until the world puts it aside.
  void Wait(const ThreadWait& wait);
  // Of several cores: it keeps the one that it is on, and runs again when it is its turn; `kind` as of
  // ThreadWait.
  void KeepCore(trace::Wait kind);
  // Threads that are ready get a core, as long as there is one, at `now_ns` or when they became ready.
  void GiveCores(uint32_t cores, int64_t now_ns);
  // Of those that have a core and could run: who is behind the others in time; 0: none.
  vm::Ref NextOnCore() const;
  bool IsOnCore(vm::Ref thread) const;
  int64_t ClockOf(vm::Ref thread) const;  // up to when it has run, or when it became ready
  void SetClock(vm::Ref thread, int64_t clock_ns);
  int64_t CoreSince(vm::Ref thread) const;  // when it got its core
  // It lets the others go first; `kind` as of ThreadWait.
  void Yield(trace::Wait kind);
  // It stands in front of what others can see.
  void Ask();
  // Untimed: whoever waits for the object may have it, and asks for it; or no longer, and waits again.
  void Offer(vm::Value object);
  void Withdraw(vm::Value object);
  // Puts aside the thread that runs. REQUIRES: it waits, is ready or has ended.
  void PutAside(uint32_t stands_for, bool is_in_step);
  // A thread that is ready, or asks, runs.
  void Run(vm::Ref thread);
  void MakeReady(vm::Ref thread, WaitEnd end);
  void End(vm::Ref thread);
  // One that does not run ends where it stands.
  void Kill(vm::Ref thread);

  vm::Ref FirstReady() const;                    // 0: none
  vm::Ref FirstWaiting(vm::Value object) const;  // for this object; 0: none
  vm::Ref NextDue(int64_t* deadline_ns) const;   // with the earliest deadline; 0: none waits until one

 private:
  bool HasSeveralThreads(vm::Value globals) const;
  vm::Value Slot(vm::Ref ref, uint32_t slot) const { return machine_.arena().Get(ref, slot); }
  void SetSlot(vm::Ref ref, uint32_t slot, vm::Value value) { machine_.arena().Set(ref, slot, value); }
  int64_t Small(vm::Ref ref, uint32_t slot) const { return Slot(ref, slot).small(); }
  vm::Ref Queues() const { return machine_.arena().Root(root_).ref(); }
  void Append(vm::Ref thread, uint32_t ends, uint32_t links);
  void Remove(vm::Ref thread, uint32_t ends, uint32_t links);

  struct OwnRoot {
    uint32_t root;
    vm::Value initial;
  };

  vm::Machine& machine_;
  bool is_untimed_;
  uint16_t type_ = 0;
  uint16_t queues_type_ = 0;
  uint32_t root_ = 0;
  bool has_processes_ = false;
  std::vector<OwnRoot> roots_;
  std::vector<uint32_t> hidden_roots_;
  int64_t last_deadline_ns_ = ThreadWait::kNever;  // lives inside one call of a native alone
};

}  // namespace interleave::sim
