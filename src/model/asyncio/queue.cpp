#include "model/asyncio/queue.hpp"

#include <fmt/format.h>

#include <vector>

#include "model/asyncio/event.hpp"
#include "model/asyncio/future.hpp"
#include "model/asyncio/heap.hpp"
#include "model/asyncio/primitive.hpp"
#include "model/asyncio/sleep.hpp"
#include "vm/operations.hpp"

namespace interleave::model::asyncio {

namespace {

// The waiters of a queue are its getters; its value is the number of unfinished tasks.
namespace queue_slot {
enum : uint32_t {
  kPutters = primitive_slot::kEnd,  // a Ring
  kPuttersHead,
  kPuttersSize,
  kItems,  // a Ring; of a PriorityQueue a Heap in the first and the last
  kItemsHead,
  kItemsSize,
  kMaximum,
  kFinished,  // an Event
  kEnd
};
}
namespace item_slot {
enum : uint32_t { kItem = awaitable_slot::kExtra };  // of a put
}

// Items of a PriorityQueue are compared as programs compare them; the first failure is kept.
struct LessItem {
  Machine* machine;
  Value* raised;
  bool operator()(Value left, Value right) const {
    if (!raised->is_unset()) return false;
    Value answer;
    const Value method = machine->OwnMethod(left, "__lt__");
    if (!method.is_unset()) {
      if (machine->CallNow(method, {right}, &answer)) return machine->Truth(answer);
    } else {
      const Outcome outcome = vm::CompareOperation(*machine, lang::CompareOperator::kLess, left, right);
      if (!outcome.raised()) return machine->Truth(outcome.value);
    }
    *raised = machine->TakeRaised();
    return false;
  }
};

bool IsPriority(Machine& machine, Ref queue) {
  return machine.arena().aux(queue) == Asyncio::Of(machine).priority_queue;
}

// The heap's size is kept where a ring keeps its head.
Heap<LessItem> Priorities(Machine& machine, Ref queue, Value* raised) {
  return {machine, queue, queue_slot::kItems, LessItem{&machine, raised}};
}
Ring Items(Machine& machine, Ref queue) { return {machine, queue, queue_slot::kItems}; }

uint32_t SizeOf(Machine& machine, Ref queue) {
  if (!IsPriority(machine, queue)) return Items(machine, queue).size();
  Value raised;
  return Priorities(machine, queue, &raised).size();
}

bool IsFull(Machine& machine, Ref queue) {
  const int64_t maximum = GetSmall(machine, queue, queue_slot::kMaximum);
  return maximum > 0 && SizeOf(machine, queue) >= maximum;
}

void WakeNext(Machine& machine, Ref queue, uint32_t waiters_slot) {
  Ring waiters(machine, queue, waiters_slot);
  while (!waiters.empty()) {
    const Ref waiter = waiters.PopFront().ref();
    if (IsDone(machine, waiter)) continue;
    SetResult(machine, waiter, Value::None());
    return;
  }
}

Outcome PutItem(Machine& machine, Ref queue, Value item) {
  if (IsFull(machine, queue)) return machine.Raise(Asyncio::Of(machine).queue_full);
  if (IsPriority(machine, queue)) {
    Value raised;
    Priorities(machine, queue, &raised).Push(item);
    if (!raised.is_unset()) return machine.Raise(raised);
  } else {
    Items(machine, queue).PushBack(item);
  }
  SetSmall(machine, queue, primitive_slot::kValue, GetSmall(machine, queue, primitive_slot::kValue) + 1);
  ClearEvent(machine, Get(machine, queue, queue_slot::kFinished).ref());
  WakeNext(machine, queue, primitive_slot::kWaiters);
  return Outcome::None();
}

Outcome GetNow(Machine& machine, Ref queue) {
  const Asyncio& types = Asyncio::Of(machine);
  if (SizeOf(machine, queue) == 0) return machine.Raise(types.queue_empty);
  Value item;
  if (IsPriority(machine, queue)) {
    Value raised;
    item = Priorities(machine, queue, &raised).Pop();
    if (!raised.is_unset()) return machine.Raise(raised);
  } else {
    const uint16_t type = machine.arena().aux(queue);
    const bool is_last = type == types.lifo_queue || type == types.connection_queue;
    item = is_last ? Items(machine, queue).PopBack() : Items(machine, queue).PopFront();
  }
  WakeNext(machine, queue, queue_slot::kPutters);
  return Outcome::Return(item);
}

// ---- put() and get(): wait while the queue cannot take or give, then do it.

struct Side {
  uint32_t waiters_slot;
  bool (*must_wait)(Machine&, Ref queue);
  Outcome (*act)(Machine&, Ref queue, Ref awaitable);
};

bool MustWaitToGet(Machine& machine, Ref queue) { return SizeOf(machine, queue) == 0; }
Outcome ActGet(Machine& machine, Ref queue, Ref) { return GetNow(machine, queue); }
Outcome ActPut(Machine& machine, Ref queue, Ref awaitable) {
  return PutItem(machine, queue, Get(machine, awaitable, item_slot::kItem));
}

constexpr Side kGetSide{primitive_slot::kWaiters, &MustWaitToGet, &ActGet};
constexpr Side kPutSide{queue_slot::kPutters, &IsFull, &ActPut};

Outcome GoOn(Machine& machine, Ref self, Ref queue, const Side& side) {
  if (!side.must_wait(machine, queue)) {
    SetSmall(machine, self, awaitable_slot::kState, kDone);
    return side.act(machine, queue, self);
  }
  Value future;
  if (!Enqueue(machine, queue, side.waiters_slot, &future)) return Outcome::Raise();
  Set(machine, self, awaitable_slot::kFuture, future);
  SetSmall(machine, self, awaitable_slot::kState, kWaiting);
  const bool is_pool = machine.arena().aux(queue) == Asyncio::Of(machine).connection_queue;
  return WaitOn(machine, is_pool ? trace::Wait::kPool : trace::Wait::kQueue, Value::Object(queue), future);
}

Outcome AwaitSide(Machine& machine, Ref self, AwaitEvent event, Value payload, const Side& side) {
  if (!CheckFresh(machine, self, awaitable_slot::kState, event, payload)) return Outcome::Raise();
  const Ref queue = Get(machine, self, awaitable_slot::kOwner).ref();
  if (event != AwaitEvent::kThrow) return GoOn(machine, self, queue, side);
  SetSmall(machine, self, awaitable_slot::kState, kDone);
  const Value future = Get(machine, self, awaitable_slot::kFuture);
  Cancel(machine, future.ref(), Value::Unset());
  Ring(machine, queue, side.waiters_slot).Remove(future);
  const bool was_woken = StateOf(machine, future.ref()) != kCancelled;
  if (was_woken && !side.must_wait(machine, queue)) WakeNext(machine, queue, side.waiters_slot);
  return machine.Raise(payload);
}

Outcome AwaitPut(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  return AwaitSide(machine, self, event, payload, kPutSide);
}

// ---- Methods.

bool SelfQueue(Machine& machine, const Arguments& arguments, Ref* queue) {
  const Asyncio& types = Asyncio::Of(machine);
  for (const uint16_t type : {types.queue, types.lifo_queue, types.connection_queue, types.priority_queue}) {
    if (SelfOf(machine, arguments, type, queue)) return true;
  }
  RaiseWrongSelf(machine, arguments);
  return false;
}

Value NewQueueOf(Machine& machine, uint16_t type, int64_t maximum) {
  const Value queue = NewPrimitive(machine, type, Value::Small(0));
  SetSmall(machine, queue.ref(), queue_slot::kMaximum, maximum);
  const Value finished = NewEvent(machine);
  SetEvent(machine, finished.ref());
  Set(machine, queue.ref(), queue_slot::kFinished, finished);
  return queue;
}

Outcome Construct(Machine& machine, const Arguments& arguments, uint16_t type) {
  const Value maximum = arguments[1].is_unset() ? Value::Small(0) : arguments[1];
  if (!machine.IsInt(maximum)) {
    return machine.Raise(vm::ExceptionType::kTypeError,
                         "maxsize must be an int, not '" + machine.TypeName(maximum) + "'");
  }
  return Outcome::Return(NewQueueOf(machine, type, machine.AsInt(maximum)));
}

Outcome ConstructFifo(Machine& machine, const Arguments& arguments) {
  return Construct(machine, arguments, Asyncio::Of(machine).queue);
}
Outcome ConstructLifo(Machine& machine, const Arguments& arguments) {
  return Construct(machine, arguments, Asyncio::Of(machine).lifo_queue);
}
Outcome ConstructOfConnections(Machine& machine, const Arguments& arguments) {
  return Construct(machine, arguments, Asyncio::Of(machine).connection_queue);
}
Outcome ConstructPriority(Machine& machine, const Arguments& arguments) {
  return Construct(machine, arguments, Asyncio::Of(machine).priority_queue);
}

Outcome MethodSize(Machine& machine, const Arguments& arguments) {
  Ref queue = 0;
  if (!SelfQueue(machine, arguments, &queue)) return Outcome::Raise();
  return Outcome::Return(Value::Small(SizeOf(machine, queue)));
}

Outcome MethodEmpty(Machine& machine, const Arguments& arguments) {
  Ref queue = 0;
  if (!SelfQueue(machine, arguments, &queue)) return Outcome::Raise();
  return Outcome::Return(Value::Bool(SizeOf(machine, queue) == 0));
}

Outcome MethodFull(Machine& machine, const Arguments& arguments) {
  Ref queue = 0;
  if (!SelfQueue(machine, arguments, &queue)) return Outcome::Raise();
  return Outcome::Return(Value::Bool(IsFull(machine, queue)));
}

Outcome MethodMaximum(Machine& machine, const Arguments& arguments) {
  Ref queue = 0;
  if (!SelfQueue(machine, arguments, &queue)) return Outcome::Raise();
  return Outcome::Return(Get(machine, queue, queue_slot::kMaximum));
}

Outcome MethodPut(Machine& machine, const Arguments& arguments) {
  Ref queue = 0;
  if (!SelfQueue(machine, arguments, &queue)) return Outcome::Raise();
  const Value put = NewAwaitable(machine, Asyncio::Of(machine).queue_put, arguments[0], Value::None());
  Set(machine, put.ref(), item_slot::kItem, arguments[1]);
  return Outcome::Return(put);
}

Outcome MethodPutNow(Machine& machine, const Arguments& arguments) {
  Ref queue = 0;
  if (!SelfQueue(machine, arguments, &queue)) return Outcome::Raise();
  return PutItem(machine, queue, arguments[1]);
}

Outcome MethodGet(Machine& machine, const Arguments& arguments) {
  Ref queue = 0;
  if (!SelfQueue(machine, arguments, &queue)) return Outcome::Raise();
  return Outcome::Return(NewQueueGet(machine, queue));
}

Outcome MethodGetNow(Machine& machine, const Arguments& arguments) {
  Ref queue = 0;
  if (!SelfQueue(machine, arguments, &queue)) return Outcome::Raise();
  return GetNow(machine, queue);
}

Outcome MethodTaskDone(Machine& machine, const Arguments& arguments) {
  Ref queue = 0;
  if (!SelfQueue(machine, arguments, &queue)) return Outcome::Raise();
  const int64_t unfinished = GetSmall(machine, queue, primitive_slot::kValue);
  if (unfinished <= 0) {
    return machine.Raise(vm::ExceptionType::kValueError, "task_done() called too many times");
  }
  SetSmall(machine, queue, primitive_slot::kValue, unfinished - 1);
  if (unfinished == 1) SetEvent(machine, Get(machine, queue, queue_slot::kFinished).ref());
  return Outcome::None();
}

Outcome MethodJoin(Machine& machine, const Arguments& arguments) {
  Ref queue = 0;
  if (!SelfQueue(machine, arguments, &queue)) return Outcome::Raise();
  return Outcome::Return(NewEventWait(machine, Get(machine, queue, queue_slot::kFinished).ref()));
}

// The items in the order in which they are kept.
std::vector<Value> ItemsOf(Machine& machine, Ref queue) {
  std::vector<Value> items;
  Value raised;
  for (uint32_t index = 0; index < SizeOf(machine, queue); ++index) {
    items.push_back(IsPriority(machine, queue) ? Priorities(machine, queue, &raised).At(index)
                                               : Items(machine, queue).At(index));
  }
  return items;
}

std::string StateText(Machine& machine, Ref queue) {
  std::string text = fmt::format("maxsize={}", GetSmall(machine, queue, queue_slot::kMaximum));
  const std::vector<Value> items = ItemsOf(machine, queue);
  if (!items.empty()) {
    text += " _queue=" + machine.Repr(machine.List(items.data(), static_cast<uint32_t>(items.size())));
  }
  const auto count = [&](std::string_view what, uint32_t slot) {
    const uint32_t size = Ring(machine, queue, slot).size();
    if (size > 0) text += fmt::format(" {}[{}]", what, size);
  };
  count("_getters", primitive_slot::kWaiters);
  count("_putters", queue_slot::kPutters);
  const int64_t unfinished = GetSmall(machine, queue, primitive_slot::kValue);
  if (unfinished > 0) text += fmt::format(" tasks={}", unfinished);
  return text;
}

Outcome Repr(Machine& machine, const Arguments& arguments) {
  Ref queue = 0;
  if (!SelfQueue(machine, arguments, &queue)) return Outcome::Raise();
  return Outcome::Return(machine.String(fmt::format("<{} at {:#x} {}>", machine.TypeName(arguments[0]),
                                                    GetSmall(machine, queue, primitive_slot::kNumber),
                                                    StateText(machine, queue))));
}

Outcome Str(Machine& machine, const Arguments& arguments) {
  Ref queue = 0;
  if (!SelfQueue(machine, arguments, &queue)) return Outcome::Raise();
  return Outcome::Return(
      machine.String(fmt::format("<{} {}>", machine.TypeName(arguments[0]), StateText(machine, queue))));
}

uint16_t AddQueueType(Machine& machine, Value module, std::string_view name, vm::NativeFunction construct,
                      Value base) {
  const uint16_t type = machine.AddType({.name = name,
                                         .module = "asyncio.queues",
                                         .slot_count = OwnSlots(queue_slot::kEnd),
                                         .constructor = {name, "class maxsize?", construct},
                                         .methods = {{"qsize", "self", &MethodSize},
                                                     {"empty", "self", &MethodEmpty},
                                                     {"full", "self", &MethodFull},
                                                     {"put", "self item", &MethodPut},
                                                     {"put_nowait", "self item", &MethodPutNow},
                                                     {"get", "self", &MethodGet},
                                                     {"get_nowait", "self", &MethodGetNow},
                                                     {"task_done", "self", &MethodTaskDone},
                                                     {"join", "self", &MethodJoin},
                                                     {"__repr__", "self", &Repr},
                                                     {"__str__", "self", &Str}},
                                         .properties = {{"maxsize", "self", &MethodMaximum}},
                                         .base = base});
  machine.arena().DeclareVolatile(type, primitive_slot::kNumber);
  machine.SetModule(module, name, machine.TypeClass(type));
  return type;
}

}  // namespace

Value NewQueue(Machine& machine) { return NewQueueOf(machine, Asyncio::Of(machine).queue, 0); }

void PutNow(Machine& machine, Ref queue, Value item) {
  CHECK(PutItem(machine, queue, item).kind == Outcome::Kind::kReturn);
}

Value NewQueueGet(Machine& machine, Ref queue) {
  return NewAwaitable(machine, Asyncio::Of(machine).queue_get, Value::Object(queue), Value::None());
}

Outcome AwaitQueueGet(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  return AwaitSide(machine, self, event, payload, kGetSide);
}

void InstallQueue(Machine& machine, Asyncio& types, Value module) {
  constexpr uint32_t kSlots = OwnSlots(awaitable_slot::kEnd);
  types.queue_get = AddCoroutineType(machine, kSlots, &AwaitQueueGet);
  types.coroutine_names[types.queue_get] = "Queue.get";
  types.queue_put = AddCoroutineType(machine, kSlots, &AwaitPut);
  types.coroutine_names[types.queue_put] = "Queue.put";
  types.queue = AddQueueType(machine, module, "Queue", &ConstructFifo, Value());
  const Value queue = machine.TypeClass(types.queue);
  types.lifo_queue = AddQueueType(machine, module, "LifoQueue", &ConstructLifo, queue);
  types.connection_queue = AddQueueType(machine, machine.NewModule("_connections"), "ConnectionQueue",
                                        &ConstructOfConnections, queue);
  types.priority_queue = AddQueueType(machine, module, "PriorityQueue", &ConstructPriority, queue);
  const Value exception = machine.ExceptionClass(vm::ExceptionType::kException);
  types.queue_empty = machine.AddExceptionClass("QueueEmpty", "asyncio.queues", exception);
  types.queue_full = machine.AddExceptionClass("QueueFull", "asyncio.queues", exception);
  machine.SetModule(module, "QueueEmpty", types.queue_empty);
  machine.SetModule(module, "QueueFull", types.queue_full);
}

}  // namespace interleave::model::asyncio
