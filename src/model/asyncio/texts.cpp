#include "model/asyncio/texts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/asyncio/future.hpp"
#include "model/asyncio/handle.hpp"
#include "model/asyncio/task.hpp"

namespace interleave::model::asyncio {

namespace {

// reprlib's limits.
constexpr size_t kMostText = 30;  // of a string, and of anything that has no rule of its own
constexpr size_t kMostDigits = 40;
constexpr size_t kMostItems = 6;
constexpr size_t kMostEntries = 4;  // of a dict
constexpr int kMostLevels = 6;
constexpr size_t kMostInside = 20;  // futures that show each other

// Counted in characters: `most` of them are left.
std::string CutMiddle(const std::string& text, size_t most) {
  std::vector<size_t> starts;
  for (size_t offset = 0; offset < text.size(); ++offset) {
    if ((static_cast<uint8_t>(text[offset]) & 0xc0) != 0x80) starts.push_back(offset);
  }
  if (starts.size() <= most) return text;
  const size_t head = (most - 3) / 2;
  const size_t tail = most - 3 - head;
  return text.substr(0, starts[head]) + "..." + text.substr(starts[starts.size() - tail]);
}

class Shortener {
 public:
  explicit Shortener(Machine& machine) : machine_(machine) {}

  std::string Repr(Value value, int level) {
    if (!value.is_bool() && machine_.IsInt(value)) return CutMiddle(machine_.Repr(value), kMostDigits);
    if (machine_.IsString(value)) return CutMiddle(machine_.Repr(value), kMostText);
    if (machine_.IsKind(value, vm::Kind::kList)) return Items(value, level, "[", "]", "");
    if (machine_.IsKind(value, vm::Kind::kTuple)) return Items(value, level, "(", ")", ",");
    if (machine_.IsKind(value, vm::Kind::kSet) && machine_.DictSize(value) > 0)
      return Items(value, level, "{", "}", "");
    if (machine_.IsKind(value, vm::Kind::kDict) &&
        machine_.GetSlot(value, vm::dict_slot::kDefaultFactory).is_unset()) {
      return Entries(value, level);
    }
    return CutMiddle(machine_.Repr(value), kMostText);
  }

 private:
  std::string Items(Value container, int level, std::string_view open, std::string_view close,
                    std::string_view after_one) {
    std::vector<Value> items;
    machine_.Items(container, &items);
    if (level <= 0 && !items.empty()) return fmt::format("{}...{}", open, close);
    std::string text(open);
    for (size_t index = 0; index < items.size() && index <= kMostItems; ++index) {
      if (index > 0) text += ", ";
      text += index == kMostItems ? "..." : Repr(items[index], level - 1);
    }
    if (items.size() == 1) text += after_one;
    return text.append(close);
  }

  std::string Entries(Value dict, int level) {
    if (machine_.DictSize(dict) == 0) return "{}";
    if (level <= 0) return "{...}";
    std::string text = "{";
    size_t count = 0;
    Value key;
    Value value;
    for (uint32_t index = 0; machine_.DictEntry(dict, index, &key, &value); ++index) {
      if (key.is_unset()) continue;
      if (count > 0) text += ", ";
      if (count++ == kMostEntries) {
        text += "...";
        break;
      }
      text += Repr(key, level - 1) + ": " + Repr(value, level - 1);
    }
    return text + "}";
  }

  Machine& machine_;
};

std::string_view NameOfNative(Machine& machine, Value native) {
  return machine.Text(machine.GetSlot(native, vm::native_slot::kName));
}

// func.__qualname__, or the whole of it.
std::string CallableName(Machine& machine, Value callback) {
  const Asyncio& types = Asyncio::Of(machine);
  if (machine.IsKind(callback, vm::Kind::kObject)) {
    const std::string_view name = types.callback_names[machine.arena().aux(callback.ref())];
    if (!name.empty()) return std::string(name);
  }
  if (machine.IsKind(callback, vm::Kind::kFunction))
    return std::string(vm::Inspector(machine).ViewOf(callback).name);
  if (machine.IsKind(callback, vm::Kind::kNative)) return std::string(NameOfNative(machine, callback));
  if (machine.IsKind(callback, vm::Kind::kClass)) {
    return std::string(machine.Text(machine.GetSlot(callback, vm::class_slot::kName)));
  }
  if (!machine.IsKind(callback, vm::Kind::kBoundMethod)) return machine.Repr(callback);
  const Value function = machine.GetSlot(callback, vm::bound_method_slot::kFunction);
  if (machine.IsKind(function, vm::Kind::kFunction))
    return std::string(vm::Inspector(machine).ViewOf(function).name);
  return fmt::format("{}.{}", machine.TypeName(machine.GetSlot(callback, vm::bound_method_slot::kSelf)),
                     NameOfNative(machine, function));
}

std::string CallbacksText(Machine& machine, const std::vector<Value>& callbacks) {
  const auto text = [&](Value callback) { return CallbackText(machine, callback, {}); };
  if (callbacks.size() == 1) return fmt::format("cb=[{}]", text(callbacks[0]));
  if (callbacks.size() == 2) return fmt::format("cb=[{}, {}]", text(callbacks[0]), text(callbacks[1]));
  return fmt::format("cb=[{}, <{} more>, {}]", text(callbacks.front()), callbacks.size() - 2,
                     text(callbacks.back()));
}

constexpr std::string_view kStateNames[] = {"pending", "finished", "finished", "cancelled"};

std::string TaskText(Machine& machine, Ref task) {
  std::string text;
  text += " name=" + machine.Repr(TaskName(machine, task));
  text += fmt::format(" coro=<{}>", CoroutineText(machine, Get(machine, task, task_slot::kCoroutine)));
  const Value waiter = Get(machine, task, task_slot::kWaiter);
  if (waiter.is_object()) text += " wait_for=" + machine.Repr(waiter);
  return text;
}

std::string TextOf(Machine& machine, Ref future) {
  const bool is_task = machine.IsType(Value::Object(future), Asyncio::Of(machine).task);
  const FutureState state = StateOf(machine, future);
  std::string_view shown = kStateNames[state];
  if (is_task && state == kPending && CancelsOf(machine, future) > 0) shown = "cancelling";
  std::string text = fmt::format("<{} {}", machine.TypeName(Value::Object(future)), shown);
  if (is_task) text += TaskText(machine, future);
  const Value result = Get(machine, future, future_slot::kResult);
  if (state == kFailed) text += " exception=" + machine.Repr(result);
  if (state == kFinished) text += " result=" + ShortRepr(machine, result);
  const std::vector<Value> callbacks = CallbacksOf(machine, future);
  if (!callbacks.empty()) text += " " + CallbacksText(machine, callbacks);
  return text + ">";
}

}  // namespace

std::string ShortRepr(Machine& machine, Value value) { return Shortener(machine).Repr(value, kMostLevels); }

std::string CallbackText(Machine& machine, Value callback, const std::vector<Value>& arguments) {
  std::string text = CallableName(machine, callback) + "(";
  for (size_t index = 0; index < arguments.size(); ++index) {
    if (index > 0) text += ", ";
    text += ShortRepr(machine, arguments[index]);
  }
  text += ")";
  if (!machine.IsKind(callback, vm::Kind::kFunction)) return text;
  return text + fmt::format(" at {}:{}", machine.program().file_name,
                            vm::Inspector(machine).ViewOf(callback).first_line);
}

std::string CoroutineText(Machine& machine, Value coroutine) {
  if (machine.IsKind(coroutine, vm::Kind::kObject)) {
    const std::string_view name = Asyncio::Of(machine).coroutine_names[machine.arena().aux(coroutine.ref())];
    return fmt::format("{}()", name.empty() ? "coroutine" : name);
  }
  const vm::CodeView view = vm::Inspector(machine).ViewOf(coroutine);
  return view.is_finished
             ? fmt::format("{}() done, defined at {}:{}", view.name, machine.program().file_name,
                           view.first_line)
             : fmt::format("{}() running at {}:{}", view.name, machine.program().file_name, view.line);
}

std::string FutureText(Machine& machine, Ref future) {
  std::vector<Value>& inside = Asyncio::Of(machine).in_repr;
  const Value value = Value::Object(future);
  const bool is_inside = std::find(inside.begin(), inside.end(), value) != inside.end();
  if (is_inside || inside.size() == kMostInside) return "...";
  inside.push_back(value);
  std::string text = TextOf(machine, future);
  inside.pop_back();
  return text;
}

std::string HandleText(Machine& machine, Ref handle) {
  const Value value = Value::Object(handle);
  std::string text = "<" + machine.TypeName(value);
  if (IsCancelled(machine, handle)) text += " cancelled";
  if (machine.IsType(value, Asyncio::Of(machine).timer)) {
    const double when_s = static_cast<double>(GetSmall(machine, handle, handle_slot::kWhen)) / 1e9;
    text += " when=" + machine.Repr(machine.Float(when_s));
  }
  const Value callback = Get(machine, handle, handle_slot::kCallback);
  if (callback.is_none()) return text + ">";
  return text + " " + CallbackText(machine, callback, HandleArguments(machine, handle)) + ">";
}

}  // namespace interleave::model::asyncio
