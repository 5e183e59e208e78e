// What the files of this folder share: the numbers that a machine gave to asyncio's types, and where their
// state is kept. Fixed once the program is loaded; the state itself is in the arena.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "model/native.hpp"
#include "sim/world.hpp"
#include "vm/reach.hpp"

namespace interleave::model::asyncio {

using vm::AwaitEvent;
using vm::FrameEvent;

// Called by the loop when a handle runs whose callback is one of our own objects: done callbacks of gather,
// wait_for and so on. Runs no code of the program.
using InternalCallback = void (*)(Machine&, Ref self, Value argument);

// Whether what a condition is waited with holds, asked of one of our own objects.
using Predicate = bool (*)(Machine&, Ref self);

// Called when what came from outside happens to one of our own objects (events.hpp).
using EventCallback = Outcome (*)(Machine&, Ref self);

struct Asyncio {
  // Types.
  uint16_t loop = 0;
  uint16_t handle = 0;
  uint16_t timer = 0;
  uint16_t future = 0;  // the next two are futures too, in this order
  uint16_t task = 0;
  uint16_t gathering = 0;
  uint16_t sleep = 0;
  uint16_t turn = 0;
  uint16_t finished = 0;
  uint16_t await_future = 0;
  uint16_t wait_for = 0;
  uint16_t wait = 0;
  uint16_t shield = 0;
  uint16_t lock = 0;
  uint16_t lock_acquire = 0;
  uint16_t semaphore = 0;
  uint16_t bounded_semaphore = 0;
  uint16_t semaphore_acquire = 0;
  uint16_t event = 0;
  uint16_t event_wait = 0;
  uint16_t condition = 0;
  uint16_t condition_wait = 0;
  uint16_t queue = 0;  // the next two are queues too
  uint16_t lifo_queue = 0;
  uint16_t connection_queue = 0;  // a LifoQueue: what a pool of connections lends from
  uint16_t priority_queue = 0;
  uint16_t queue_get = 0;
  uint16_t queue_put = 0;
  uint16_t timeout = 0;
  uint16_t timeout_exit = 0;
  uint16_t task_group = 0;
  uint16_t task_group_exit = 0;
  uint16_t as_completed = 0;
  uint16_t wait_for_one = 0;
  uint16_t barrier = 0;
  uint16_t barrier_wait = 0;
  uint16_t barrier_change = 0;
  uint16_t runner = 0;
  uint16_t policy = 0;
  uint16_t shutdown = 0;
  uint16_t event_outside = 0;
  std::vector<InternalCallback> callbacks;        // by type number; null: the type has none
  std::vector<EventCallback> events;              // the same
  std::vector<Predicate> predicates;              // the same
  std::vector<std::string_view> coroutine_names;  // the same: "sleep", of types that stand for a coroutine
  std::vector<std::string_view> callback_names;   // the same: what CPython's repr calls them
  std::vector<vm::WeakSlot> weak;                 // what does not keep a task alive

  Value done_with_none;  // see DoneWithNone

  // Exception classes.
  Value cancelled_error;
  Value invalid_state_error;
  Value queue_empty;
  Value queue_full;
  Value broken_barrier;

  // Native frames.
  uint32_t loop_frame = 0;
  uint32_t runner_frame = 0;
  uint32_t handler_frame = 0;
  uint32_t destroy_frame = 0;

  // Root slots.
  uint32_t named_tasks_root = 0;  // how many tasks were given a name, which CPython's counter left out
  uint32_t policy_root = 0;       // of get_event_loop_policy, once it was asked for
  uint32_t running_loop_root = 0;
  uint32_t current_loop_root = 0;  // of get_event_loop, while none is running

  // Told when a task of a request, or the one that the workload waits for first, has ended. Set by the model
  // that makes such tasks. Raised: the exception leaves the loop.
  Outcome (*on_marked_task_end)(sim::World&, Ref task) = nullptr;

  // Inside one cancel(): how deep it is, and whether it went too deep (tasks that wait for each other).
  uint32_t cancel_depth = 0;
  bool cancel_too_deep = false;
  // What is inside its own repr, outermost first.
  std::vector<Value> in_repr;
  // What may be next at the decision at hand, and which event or timer each is (events.cpp).
  std::vector<sim::Option> options;
  std::vector<uint32_t> option_indices;

  static Asyncio& Of(Machine& machine) {
    return sim::World::Of(machine).Model<Asyncio>(sim::ModelId::kAsyncio);
  }
};

namespace loop_slot {
enum : uint32_t {
  kReady = vm::object_slot::kFirst,  // a Ring: Tasks, Handles and Timers that run next
  kReadyHead,
  kReadySize,
  kTimers,  // a heap in a storage
  kTimerCount,
  kCancelledTimers,  // how many in the heap are cancelled
  kTodo,             // what is left of the batch
  kStopping,         // Bool
  kClosed,           // Bool
  kCurrentTask,      // None between steps
  kFirstTask,        // all tasks that have not ended, by creation
  kLastTask,
  kExceptionHandler,  // None: the default one
  kTaskFactory,       // None: the default one
  kDebug,             // Bool
  kExecutor,          // the default one; None: not made yet
  kExecutorShutDown,  // Bool: the default one is gone, and none is made any more
  kUnretrieved,       // a Ring of futures that failed, until somebody asks why
  kUnretrievedHead,
  kUnretrievedSize,
  kPruneAt,  // at this size those that were asked are taken out
  kLost,     // a Ring of those of them that nobody can ask any more: to be reported
  kLostHead,
  kLostSize,
  kLook,      // Bool: one may have been lost
  kNextLook,  // not before this step
  // Of untimed runs; Unset while there is nothing.
  kEvents,      // a List of what is outstanding, by actor and kind
  kTimerOrder,  // a List of the timers of the heap, by their start
  kBounds,      // a Storage: what is known of their order
  kTimerStep,   // the step in which the last one was started
  kEnd
};
}

namespace handle_slot {
enum : uint32_t {
  kCallback = vm::object_slot::kFirst,  // a callable, or one of our objects
  kArguments,                           // a Tuple; anything else is the one argument
  kState,                               // Small, HandleBits
  kEnd,
  kLoop = kEnd,  // timers alone
  kWhen,         // ns
  kTimerEnd
};
enum HandleBits : int64_t {
  kCancelled = 1,
  kScheduled = 2,  // in the heap
  kIsArrival = 4,
  kIsOld = 8,  // a timer that was pending when the batch began
};
}  // namespace handle_slot

enum FutureState : int64_t { kPending, kFinished, kFailed, kCancelled };
inline constexpr int64_t kFutureStateMask = 7;
inline constexpr int64_t kUnretrieved = 8;  // a bit beside the state: it failed, and nobody has asked why

namespace future_slot {
enum : uint32_t {
  kLoop = vm::object_slot::kFirst,
  kState,      // Small, FutureState and kUnretrieved
  kResult,     // the result, the exception, or the CancelledError that ended a task
  kCallbacks,  // Unset, one callback, or a Storage of them behind their number
  kMessage,    // of the cancellation, Unset without
  kNumber,     // of the task (its actor), or of a future that the program made; 0: one of our own
  kEnd
};
}

namespace task_slot {
enum : uint32_t {
  kCoroutine = future_slot::kEnd,
  kInner,     // the frame where it stopped
  kWaiter,    // the future it waits for, None
  kName,      // Unset: Task-<number>; Small: Task-<that>
  kFlags,     // Small, TaskFlags
  kThrow,     // an exception to throw at the next step, Unset
  kPrevious,  // in the loop's list of tasks
  kNext,
  kWaitObject,  // what it waits for, for reports
  kEnd
};
// Bits of kFlags: the low byte; then a Wait (8 bits), the cancel count (16), the request's id (28).
enum TaskFlags : int64_t {
  kMustCancel = 1,
  kStarted = 2,
  kMarked = 4,          // Asyncio::on_marked_task_end wants to know
  kInfrastructure = 8,  // made before the first request
};
inline constexpr int64_t kWaitShift = 8;
inline constexpr int64_t kCancelsShift = 16;
inline constexpr int64_t kRequestShift = 32;
}  // namespace task_slot

namespace gathering_slot {
enum : uint32_t {
  kChildren = future_slot::kEnd,  // a List
  kLeft,                          // distinct children that have not ended
  kReturnExceptions,
  kCancelRequested,
  kEnd
};
}

// The first slots of primitives that have one queue of waiting futures.
namespace primitive_slot {
enum : uint32_t {
  kNumber = vm::object_slot::kFirst,
  kLoop,     // bound when somebody waits first; None
  kWaiters,  // a Ring of futures
  kWaitersHead,
  kWaitersSize,
  kValue,   // locked, the semaphore's value, is_set ...
  kHolder,  // the actor that acquired it last, Small; None: nobody has it
  kEnd
};
}

// Signals of the states of awaitables.
enum AwaitState : int64_t { kNew, kWaiting, kDone };

// Shared beginnings of awaitables: kState first.
namespace awaitable_slot {
enum : uint32_t { kState = vm::object_slot::kFirst, kOwner, kFuture, kExtra, kEnd };
}

// How files register themselves, in the order that Install calls them.
void InstallHandle(Machine& machine, Asyncio& types, Value module);
void InstallFuture(Machine& machine, Asyncio& types, Value module);
void InstallTask(Machine& machine, Asyncio& types, Value module);
void InstallGather(Machine& machine, Asyncio& types, Value module);
void InstallSleep(Machine& machine, Asyncio& types, Value module);
void InstallWaitFor(Machine& machine, Asyncio& types, Value module);
void InstallWait(Machine& machine, Asyncio& types, Value module);
void InstallShield(Machine& machine, Asyncio& types, Value module);
void InstallLock(Machine& machine, Asyncio& types, Value module);
void InstallSemaphore(Machine& machine, Asyncio& types, Value module);
void InstallEvent(Machine& machine, Asyncio& types, Value module);
void InstallCondition(Machine& machine, Asyncio& types, Value module);
void InstallQueue(Machine& machine, Asyncio& types, Value module);
void InstallTimeout(Machine& machine, Asyncio& types, Value module);
void InstallTaskGroup(Machine& machine, Asyncio& types, Value module);
void InstallLoop(Machine& machine, Asyncio& types, Value module);
void InstallRunner(Machine& machine, Asyncio& types, Value module);
void InstallReports(Machine& machine, Asyncio& types, Value module);
void InstallLost(Machine& machine, Asyncio& types, Value module);
void InstallAsCompleted(Machine& machine, Asyncio& types, Value module);
void InstallBarrier(Machine& machine, Asyncio& types, Value module);
void InstallPolicy(Machine& machine, Asyncio& types, Value module);
void InstallExecutor(Machine& machine, Asyncio& types, Value module);
void InstallEvents(Machine& machine, Asyncio& types, Value module);

}  // namespace interleave::model::asyncio
