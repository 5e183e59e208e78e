// How futures, tasks and handles show themselves.
//
// Sources: Lib/asyncio/base_futures.py, base_tasks.py, format_helpers.py, events.py and Lib/reprlib.py of
// CPython 3.11.2.
//
// Inaccuracy: functions and coroutines of asyncio itself are named without their file and line.
#pragma once

#include <string>
#include <vector>

#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

// reprlib.repr(value): cut in the middle where it is long.
std::string ShortRepr(Machine& machine, Value value);
// "on_done(1, 'x') at program.py:3"
std::string CallbackText(Machine& machine, Value callback, const std::vector<Value>& arguments);
// "main() running at program.py:7"
std::string CoroutineText(Machine& machine, Value coroutine);
// repr() of any kind of future.
std::string FutureText(Machine& machine, Ref future);
std::string HandleText(Machine& machine, Ref handle);

}  // namespace interleave::model::asyncio
