// A thread's turn: when the machine stops it so that another one can go on. The machine's owner sets it
// before Run; the machine counts in it while it runs.
//
// A switch point is a place between two instructions where a runtime may let another thread go on:
//   kAnywhere  any of them;
//   kGil       a function's entry (a generator's resumption is one), the end of a call, a backward jump that
//              is taken. Where a thread blocks the owner learns anyway.
// Code that CPython has in C has none of its own (LoadedCode::is_atomic).
//
// Source of kGil: measurements of CPython 3.10 to 3.13; Python/ceval.c of 3.11 (CHECK_EVAL_BREAKER).
#pragma once

#include <cstdint>

namespace interleave::vm {

enum class SwitchPoints : uint8_t { kAnywhere, kGil };

struct Turn {
  enum class Kind : uint8_t {
    kAlone,    // never: there is nobody else
    kCounted,  // at the first switch point once `left` instructions were run: Exit::kTurnOver
    // In front of an operation that another thread can see, if a switch point came before it since the last
    // such operation: Exit::kAsks. What only this thread can reach is nobody's business.
    kSeen,
  };
  // Of kSeen, about the switch points since the last operation that was seen.
  enum class Passed : uint8_t {
    kNone,
    kOne,
    kGranted,  // and the thread may go on past the next such operation
  };

  Kind kind = Kind::kAlone;
  SwitchPoints points = SwitchPoints::kAnywhere;
  Passed passed = Passed::kOne;
  bool at_point = false;  // of kCounted and kGil: one lies right in front of the next instruction
  int64_t left = 0;       // of kCounted; below 0: until the next switch point
};

}  // namespace interleave::vm
