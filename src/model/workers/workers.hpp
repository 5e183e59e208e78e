// Processes: the module _process, on which the library's multiprocessing.py stands. A process is a thread
// whose globals, and all that can be reached from them, are a copy of its parent's, made when it starts, as
// fork() makes it. What passes through a Queue is copied when it is put in.
//
// Source: Lib/multiprocessing of CPython 3.11.2 (its default on Linux, fork).
//
// Inaccuracies: a process has the one thread that calls its target, and those which that starts; threads of
// the parent are no part of it, as after fork(). What is put into a Queue is there at once: the thread that
// feeds the pipe is left out. Processes take turns as threads do, as if there were one processor.
#pragma once

#include "sim/world.hpp"

namespace interleave::model::workers {

// REQUIRES: the module _thread is there.
void Install(sim::World& world);

// What a new process begins with: a copy of what the one that runs has.
vm::Value ForkGlobals(vm::Machine& machine);
// In the child: its first thread is its main thread.
void AdoptMainThread(vm::Machine& machine);
// What is known of a semaphore of multiprocessing that a thread waits for. False: the object is none.
bool DescribeStuck(sim::World& world, vm::Value object, sim::Stuck* stuck);
uint32_t ObjectNumber(sim::World& world, vm::Value object);

}  // namespace interleave::model::workers
