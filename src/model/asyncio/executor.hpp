// loop.run_in_executor(None, ...) and asyncio.to_thread.
//
// The function runs to its end, on a helper thread that the caller waits for, before the call returns; its
// result is delivered by a callback, as call_soon_threadsafe would.
//
// Sources: Lib/asyncio/base_events.py, threads.py and futures.py of CPython 3.11.2.
//
// Inaccuracies: nothing runs beside the function, so one that sleeps holds up the loop; executors other than
// the default one are refused; no event loop can run in the helper thread.
#pragma once

#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

// The coroutine loop.shutdown_default_executor().
Value NewExecutorShutdown(Machine& machine, Ref loop);

}  // namespace interleave::model::asyncio
