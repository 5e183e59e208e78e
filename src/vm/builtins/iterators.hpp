// Iterators that take from other iterators: enumerate, zip, map, filter, iter(callable, sentinel). Where the
// next item needs no code of the program they answer at once; else a native frame fetches it. Its end is the
// item, or StopIteration.
#pragma once

#include <vector>

#include "vm/machine.hpp"

namespace interleave::vm {

// The next item of any iterator (builtin, generator, instance with __next__): kReturn with the item, kRaise
// (StopIteration at the end), or kCalled: the item, or StopIteration, comes as an event.
Outcome Advance(Machine& machine, Value iterator);
// Whether NextItem answers at once, and whether it ever ends by itself.
bool IsDirect(const Machine& machine, Value iterator);

// After an Outcome of kind kRaise, or an event kRaised: is it StopIteration?
bool IsStopIteration(const Machine& machine, Value exception);

// Makes the iterator of that kind over iterables, which may be instances with __iter__.
Outcome MakeDerived(Machine& machine, IteratorKind kind, const std::vector<Value>& iterables, Value position,
                    Value extra);

// iter(object) of an object with an __iter__ of its own, whose answer has to be an iterator.
Outcome AskIterator(Machine& machine, Value object);

// next(iterator, default) where the end has to be caught.
Outcome NextOrDefault(Machine& machine, Value iterator, Value default_value);

// The frames. Each has the iterator in its first slot.
Outcome EnumerateStep(Machine& machine, Ref frame, FrameEvent event, Value payload);
Outcome ZipStep(Machine& machine, Ref frame, FrameEvent event, Value payload);
Outcome MapStep(Machine& machine, Ref frame, FrameEvent event, Value payload);
Outcome FilterStep(Machine& machine, Ref frame, FrameEvent event, Value payload);
Outcome SequenceStep(Machine& machine, Ref frame, FrameEvent event, Value payload);
Outcome CallableStep(Machine& machine, Ref frame, FrameEvent event, Value payload);
Outcome MakeDerivedStep(Machine& machine, Ref frame, FrameEvent event, Value payload);
Outcome AskIteratorStep(Machine& machine, Ref frame, FrameEvent event, Value payload);
Outcome NextOrDefaultStep(Machine& machine, Ref frame, FrameEvent event, Value payload);

// Those of itertools, see vm/library/itertools.cpp.
Outcome NextOfCounter(Machine& machine, Value iterator);
Outcome NextOfRepeat(Machine& machine, Value iterator);  // kReturn, Unset at the end
// chain, islice, cycle: an item, StopIteration, or kCalled.
Outcome AdvanceItertools(Machine& machine, Value iterator);

// Pushes the frame that fetches the next item of an iterator that is not direct.
Outcome PushAdvance(Machine& machine, Value iterator);
// The next item of a direct enumerate or zip: kReturn, Unset at the end.
Outcome NextOfDerived(Machine& machine, Value iterator);

}  // namespace interleave::vm
