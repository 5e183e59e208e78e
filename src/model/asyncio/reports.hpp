// What a loop does with exceptions that nobody catches: its exception handler is called with a dict that
// describes what happened.
//
// Source: Lib/asyncio/base_events.py of CPython 3.11.2 (call_exception_handler, default_exception_handler).
//
// Inaccuracy: the default handler logs nothing to stderr; what it would log is recorded in the trace.
#pragma once

#include <initializer_list>
#include <string_view>
#include <utility>

#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

// {"message": message, ...}
Value NewContext(Machine& machine, std::string_view message,
                 std::initializer_list<std::pair<std::string_view, Value>> entries);

// Calls the loop's handler. kReturn: it was the default one, which is done. kCalled: a frame was pushed; its
// end is None, or SystemExit and its like that the handler raised.
Outcome CallExceptionHandler(Machine& machine, Ref loop, Value context);

// SystemExit and KeyboardInterrupt, which end a loop.
bool EndsTheLoop(Machine& machine, Value exception);

// What the outcome of a call or a resumption is as an event. REQUIRES: not kCalled, kBlock.
FrameEvent EventOf(Machine& machine, Outcome outcome, Value* payload);

}  // namespace interleave::model::asyncio
