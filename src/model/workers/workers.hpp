// Processes: the module _process, on which the library's multiprocessing.py stands. A process is a thread
// whose globals, and all that can be reached from them, are a copy of its parent's, made when it starts, as
// fork() makes it. What passes through a Queue is copied when it is put in.
//
// Source: Lib/multiprocessing of CPython 3.11.2 (its default on Linux, fork).
//
// Inaccuracies: a process has the one thread that calls its target, and those which that starts; threads of
// the parent are no part of it, as after fork(). What is put into a Queue is there at once: the thread that
// feeds the pipe is left out. Only Process and Queue are there.
#pragma once

#include "sim/world.hpp"

namespace interleave::model::workers {

// REQUIRES: the module _thread is there.
void Install(sim::World& world);

}  // namespace interleave::model::workers
