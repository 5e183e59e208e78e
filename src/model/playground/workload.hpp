// The workload: how requests reach a program that has a `handle`.
//
// It awaits startup(), where there is one, as the first task. From the moment when that has ended (or from 0)
// the arrivals count: a step of the loop makes the tasks of all requests that are due, in id order, and sets
// a timer for the next one. When all requests have ended, the run ends.
//
// Which program it drives: one whose global `handle` is a function; or one that only defines things, among
// them exactly one coroutine function without parameters (startup aside), which is called per request. Every
// other program is over when its top level is.
#pragma once

#include "vm/machine.hpp"

namespace interleave::model::playground {

// The name of the function that the workload would call by what the program's text says; empty: none.
// A global `handle` that is made in another way is found only by running the program.
std::string FindEntry(const lang::Program& program);

}  // namespace interleave::model::playground
