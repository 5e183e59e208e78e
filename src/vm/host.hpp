// What the machine and its owner say to each other: what the owner hears while a thread runs, why a thread
// stopped, and the limits that hold.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "vm/value.hpp"

namespace interleave::vm {

// What the machine tells its owner while it runs. Lines are of the instruction at hand.
class Host {
 public:
  virtual ~Host() = default;
  virtual void OnRead(uint32_t variable, Value value, uint32_t line) = 0;  // a watched global
  virtual void OnWrite(uint32_t variable, Value value, uint32_t line) = 0;
  virtual void OnPrint(std::string_view text) = 0;  // as written, ends included
  virtual uint64_t Seed() const { return 1; }       // where `random` starts that nobody seeds

  virtual void OnSwitchInterval(int64_t interval_ns) {
    static_cast<void>(interval_ns);
  }  // the program sets it

  // Which roots of the arena are no common property of the threads: what they hold is their own, or says who
  // waits for what.
  virtual std::vector<uint32_t> OwnRoots() const { return {}; }
  // Whether the globals of the thread that runs are another one's too.
  virtual bool SharesGlobals() const { return true; }
  // Whether more than one thread has those of the first process.
  virtual bool SharesFirstGlobals() const { return true; }
  // Those of the first process, given those at hand.
  virtual Value FirstGlobals(Value globals) const { return globals; }
  virtual uint16_t TypeOfThreads() const { return UINT16_MAX; }  // of the objects that stand for them
  // What threads can reach beside their frames and the common roots.
  struct OwnValue {
    uint32_t thread = 0;
    Value value;
  };
  virtual void AddOwnValues(std::vector<OwnValue>* values) const { static_cast<void>(values); }
};

enum class ExceptionType : uint8_t {
#define EXCEPTION(name, base) k##name,
#include "vm/exceptions.def"
#undef EXCEPTION
};

// Why Run() came back.
enum class Exit : uint8_t {
  kStepEnd,   // a native frame ended a scheduling step
  kBlocked,   // the thread waits; see blocked_on()
  kFinished,  // the thread's bottom frame returned
  kUncaught,  // it raised; the exception is raised()
  kLimit,     // fuel ran out, or live memory or depth: see limit()
  kTurnOver,  // see Turn
  kAsks,
};

enum class Limit : uint8_t { kNone, kSteps, kMemory };

// How deep frames may nest before RecursionError, as CPython's default.
inline constexpr uint32_t kRecursionLimit = 1000;

// How deep CallNow may nest: each level is a level of the C++ stack.
inline constexpr uint32_t kMostNested = 50;

// A thread is a Storage in the list of threads; programs never see it.
namespace thread_slot {
enum : uint32_t { kTop, kName, kCount };  // kTop: the frame that runs next, None when it has ended
}

}  // namespace interleave::vm
