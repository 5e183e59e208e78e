// What asyncio does with threads: loop.run_in_executor, asyncio.to_thread, a loop's default executor, futures
// of concurrent.futures.
//
// All of it is in Python, in the library's module _asyncio_threads, which stands on concurrent.futures; here
// are the names under which programs know it, and what it keeps in a loop. A program carries that module
// along if its text holds one of those names (lang/library.hpp).
//
// Sources: Lib/asyncio/base_events.py, threads.py, futures.py and tasks.py of CPython 3.11.2.
#pragma once

#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

// The coroutine loop.shutdown_default_executor().
Value NewExecutorShutdown(Machine& machine, Ref loop);
// What closing a loop means for its default executor: nothing is waited for.
Outcome CloseExecutor(Machine& machine, Ref loop);

// Whether a callback is one of that module's functions, which are the loop's own bookkeeping.
bool IsOfThreads(Machine& machine, Value callback);

}  // namespace interleave::model::asyncio
