// The module _thread: locks and threads, on which the library's threading.py and queue.py stand.
//
// A thread that waits stands still, and with it the event loop that it runs. A lock that is released is free:
// its first waiter is woken, and gets it unless somebody took it before, as in CPython, where a lock is a
// semaphore. start() waits until the new thread has begun.
//
// Sources: Modules/_threadmodule.c, Python/thread_pthread.h and Lib/threading.py of CPython 3.11.2.
//
// Inaccuracies: where a turn may end is vm::Turn's; what a function does that runs inside a builtin (a sort's
// key) lets nobody else run, and it may not wait for a lock.
//
// Not here: daemon threads at the interpreter's end, _DummyThread, native ids, tracing and profiling.
#pragma once

#include <string>
#include <vector>

#include "model/native.hpp"
#include "sim/world.hpp"

namespace interleave::model::threading {

void Install(sim::World& world);

// For sim::ModelHooks: the first thread calls what was given to `_thread.at_exit`, the last one first. False:
// nothing was.
bool BeginExit(sim::World& world);
// For sim::ModelHooks: what the thread waits for. False: for nothing but the work of its event loop.
bool DescribeStuck(sim::World& world, vm::Ref thread, sim::Stuck* stuck);
// Threads other than the first one that have not ended.
void CollectActors(sim::World& world, std::vector<sim::ActorView>* actors);
uint32_t ObjectNumber(sim::World& world, vm::Value object);

// For threads that the driver starts: `owner` is a threading.Thread, and its exception is reported as the
// module does.
void SetHandle(Machine& machine, vm::Value owner, vm::Value handle);
void ReportUncaught(Machine& machine, vm::Value exception);

// The name of the thread that runs: "MainThread", "Thread-1 (work)".
std::string CurrentName(sim::World& world);

}  // namespace interleave::model::threading
