// What the machine keeps of codes, natives and native types (fixed once a program is loaded), and what its
// parts tell each other while a thread runs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lang/code.hpp"
#include "vm/arena.hpp"
#include "vm/fast_code.hpp"
#include "vm/native.hpp"
#include "vm/value.hpp"

namespace interleave::vm {

// A code as the interpreter wants it.
struct LoadedCode {
  const lang::Code* code = nullptr;
  const lang::Instruction* instructions = nullptr;
  const lang::Position* positions = nullptr;  // of the instructions
  uint32_t first_cell = 0;                    // slots of a frame
  uint32_t stack_base = 0;
  uint32_t slot_count = 0;
  uint32_t simple_count = 0;  // parameters, where all are plain positional ones; else UINT32_MAX
  uint16_t flags = 0;         // FrameFlag bits of its frames
  bool has_cells = false;     // of its own or free variables
  // Of the library: what others see of it is guarded by locks, which ask for themselves (threading, queue).
  bool is_quiet = false;
  bool is_atomic = false;  // CPython has it in C: no switch point lies in it
  std::vector<FastInstruction> fast;
  Value name;
  Value qualified_name;
  Value module_name;  // "__main__", or the library's module
};
struct NativeEntry {
  NativeFunction function = nullptr;
  std::vector<Value> names;
  uint32_t required = 0;
  uint32_t positional = 0;  // how many of them may be given by position
  uint32_t positional_only = 0;
  bool takes_rest = false;
  bool takes_keywords = false;
  bool asks_itself = false;
  Value name;
  Value value;
};
// What a class has under a name, itself or from its bases.
struct CachedAttribute {
  uint64_t klass = 0;
  uint64_t name = 0;
  Value value;
};
// A state that a machine can be put back to.
struct Waypoint {
  Arena::Waypoint arena;
  uint64_t class_changes = 0;
};
struct NativeType {
  Value klass;
  uint32_t slot_count = 0;
  AwaitHook await = nullptr;
  bool is_coroutine = false;
};

// What a suspended coroutine waits for; `kind` is the model's.
struct WaitInfo {
  uint8_t kind = 0;
  Value object;
};
// Of a frame, for views.
struct Variable {
  std::string name;
  Value value;
};
enum class AsyncStepKind : uint8_t { kSend, kThrow, kClose };
// What the loop looks after beside the program's work.
enum class Care : uint8_t { kNothing, kLog, kCount, kSeen };

// What a frame on top finds when the loop comes to it.
struct Pending {
  enum class Kind : uint8_t { kNone, kAwait, kRaise } kind = Kind::kNone;
  AwaitEvent await_event = AwaitEvent::kResume;
  FrameEvent frame_event = FrameEvent::kContinue;
  Value payload;
};

// How an instruction that left the fast path ended.
enum class Flow : uint8_t {
  kNext,      // go on in the same frame
  kRaise,     // raised() is set; look for a handler
  kSwitch,    // another frame is on top
  kBlock,     // the thread waits; the instruction runs again
  kTurnOver,  // the instruction at hand has not begun
  kAsks,
};

}  // namespace interleave::vm
