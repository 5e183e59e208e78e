// Instructions that make functions and classes, enter and leave `with`, and import.
#include <algorithm>

#include "vm/builtins/support.hpp"
#include "vm/machine.hpp"
#include "vm/operations.hpp"

namespace interleave::vm {

// ---- Functions.

Flow Machine::DoMakeFunction(uint32_t operand) {
  const uint32_t code_index = operand >> 4;
  const Value closure = (operand & lang::kClosure) != 0 ? Pop() : Value::Unset();
  const Value keyword_defaults = (operand & lang::kKeywordDefaults) != 0 ? Pop() : Value::Unset();
  const Value defaults = (operand & lang::kDefaults) != 0 ? Pop() : Value::Unset();
  const Ref function = arena_.Allocate(Kind::kFunction, function_slot::kCount);
  arena_.Set(function, function_slot::kCode, Value::Small(code_index));
  arena_.Set(function, function_slot::kDefaults, defaults);
  arena_.Set(function, function_slot::kKeywordDefaults, keyword_defaults);
  arena_.Set(function, function_slot::kClosure, closure);
  arena_.Set(function, function_slot::kName, codes_[code_index].name);
  arena_.Set(function, function_slot::kQualifiedName, codes_[code_index].qualified_name);
  Push(Value::Object(function));
  return Flow::kNext;
}

Flow Machine::DoCallEx(bool has_keywords) {
  const uint32_t depth = has_keywords ? 1 : 0;
  std::vector<Value> arguments;
  if (!Items(Peek(depth), &arguments)) {
    if (IsKind(Peek(depth), Kind::kRange))
      return RaiseFlow(ExceptionType::kMemoryError, "");  // too many items
    if (!IsIterable(Peek(depth))) {
      return RaiseFlow(ExceptionType::kTypeError, CalleeText(Peek(depth + 1)) +
                                                      " argument after * must be an iterable, not " +
                                                      TypeName(Peek(depth)));
    }
    return DrainTop(depth, {.asks_length = true});
  }
  if (!AskLength(*this, Peek(depth))) return Flow::kRaise;
  Value names;
  if (has_keywords) {
    std::vector<Value> keys;
    Value key;
    Value value;
    for (uint32_t index = 0; DictEntry(Peek(0), index, &key, &value); ++index) {
      if (key.is_unset()) continue;
      if (!IsString(key)) return RaiseFlow(ExceptionType::kTypeError, "keywords must be strings");
      keys.push_back(key);
      arguments.push_back(value);
    }
    if (!keys.empty()) names = Tuple(keys.data(), static_cast<uint32_t>(keys.size()));
  }
  const Value callable = Peek(depth + 1);
  const Ref caller = frame_;
  const uint32_t base = Top(caller) - (depth + 3);
  const Outcome outcome =
      CallValue(callable, arguments.data(), static_cast<uint32_t>(arguments.size()), names, Delivery::kPush);
  if (outcome.kind != Outcome::Kind::kBlock) SetTop(caller, base);
  return FromOutcome(outcome, Delivery::kPush);
}

// super() without arguments: the class whose body the calling method is in, and the method's first argument.
Outcome Machine::MakeSuper(Value klass, Value self) {
  if (klass.is_unset()) {
    if (frame_ == 0 || IsNativeFrame(frame_))
      return Raise(ExceptionType::kRuntimeError, "super(): no arguments");
    const LoadedCode& loaded = CodeOf(frame_);
    const auto& names = loaded.code->free_variables;
    const auto found = std::find(names.begin(), names.end(), "__class__");
    if (found == names.end()) return Raise(ExceptionType::kRuntimeError, "super(): __class__ cell not found");
    const auto cell =
        static_cast<uint32_t>(loaded.code->cells.size() + static_cast<size_t>(found - names.begin()));
    klass = GetSlot(Slot(frame_, loaded.first_cell + cell), wrapped_slot::kValue);
    self = Slot(frame_, frame_slot::kFirst);
    const auto& parameters = loaded.code->cell_parameters;
    const auto moved = std::find(parameters.begin(), parameters.end(), 0);
    if (moved != parameters.end()) {
      const auto index = static_cast<uint32_t>(moved - parameters.begin());
      self = GetSlot(Slot(frame_, loaded.first_cell + index), wrapped_slot::kValue);
    }
    if (klass.is_unset() || self.is_unset())
      return Raise(ExceptionType::kRuntimeError, "super(): no arguments");
  }
  const Ref super = arena_.Allocate(Kind::kSuper, super_slot::kCount);
  arena_.Set(super, super_slot::kClass, klass);
  arena_.Set(super, super_slot::kSelf, self);
  return Outcome::Return(Value::Object(super));
}

// ---- With.

Flow Machine::DoBeforeWith(bool is_async) {
  const Value manager = Peek(0);
  const Value enter_name = is_async ? async_enter_name_ : enter_name_;
  const Value exit_name = is_async ? async_exit_name_ : exit_name_;
  // Looked up in the class, as CPython does.
  const Value klass = ClassOf(manager);
  const Value enter = LookUpClass(klass, enter_name);
  Value exit = LookUpClass(klass, exit_name);
  if (enter.is_unset() || exit.is_unset()) {
    std::string text = "'" + TypeName(manager) + "' object does not support the ";
    text += is_async ? "asynchronous context manager protocol" : "context manager protocol";
    if (!enter.is_unset()) text += " (missed " + std::string(Text(exit_name)) + " method)";
    return RaiseFlow(ExceptionType::kTypeError, text);
  }
  const Ref frame = frame_;
  exit = Bind(exit, manager, klass);
  SetPeek(0, exit);
  const bool plain = IsKind(enter, Kind::kFunction) || IsKind(enter, Kind::kNative);
  const Flow flow = plain ? CallMethodOfProgram(enter, {manager}, Delivery::kPush)
                          : CallMethodOfProgram(Bind(enter, manager, klass), {}, Delivery::kPush);
  if (flow == Flow::kBlock) SetSlot(frame, Top(frame) - 1, manager);  // the instruction will run again
  return flow;
}

Flow Machine::DoWithExceptStart() {
  const Value exception = Peek(0);
  const Value exit = Peek(2);
  const Value traceback = GetSlot(exception, exception_slot::kTraceback);
  return CallMethodOfProgram(
      exit, {ClassOf(exception), exception, traceback.is_unset() ? Value::None() : traceback},
      Delivery::kPush);
}

// ---- Async iteration.

Flow Machine::DoGetAsyncIter() {
  const Value iterable = Peek(0);
  if (IsKind(iterable, Kind::kFrame) && (Flags(iterable.ref()) & kIsAsyncGenerator) == kIsAsyncGenerator) {
    return Flow::kNext;
  }
  const Value method = OwnMethod(iterable, "__aiter__");
  if (method.is_unset()) {
    return RaiseFlow(ExceptionType::kTypeError,
                     "'async for' requires an object with __aiter__ method, got " + TypeName(iterable));
  }
  Drop(1);
  return CallMethodOfProgram(method, {}, Delivery::kPush);
}

Flow Machine::DoGetAsyncNext() {
  const Value iterator = Peek(0);
  if (IsKind(iterator, Kind::kFrame)) {
    Push(AsyncStep(iterator, AsyncStepKind::kSend, Value::None()));
    return Flow::kNext;
  }
  const Value method = OwnMethod(iterator, "__anext__");
  if (method.is_unset()) {
    return RaiseFlow(ExceptionType::kTypeError,
                     "'async for' requires an iterator with __anext__ method, got " + TypeName(iterator));
  }
  return CallMethodOfProgram(method, {}, Delivery::kPush);
}

Flow Machine::DoEndAsyncFor() {
  const Value exception = Peek(0);
  if (IsInstance(exception, ExceptionClass(ExceptionType::kStopAsyncIteration))) {
    Drop(2);
    return Flow::kNext;
  }
  raised_ = Pop();
  is_reraise_ = true;
  return Flow::kRaise;
}

// ---- Imports.

Flow Machine::DoImport(Value name) {
  const std::string_view text = Text(name);
  if (modules_.find(text) == modules_.end()) {
    // The compiler has refused what no build will have.
    return RaiseFlow(ExceptionType::kModuleNotFoundError,
                     "No module named '" + std::string(text) + "' on this machine yet");
  }
  const auto top = modules_.find(text.substr(0, text.find('.')));
  CHECK(top != modules_.end());
  Push(top->second);
  return Flow::kNext;
}

Flow Machine::DoImportFrom(Value name) {
  const Value module = Peek(0);
  const Value value = IsKind(module, Kind::kModule) ? ModuleAttribute(module, name) : Value::Unset();
  if (value.is_unset()) {
    return RaiseFlow(ExceptionType::kImportError,
                     "cannot import name '" + std::string(Text(name)) + "' from '" +
                         std::string(Text(GetSlot(module, module_slot::kName))) + "' (unknown location)");
  }
  Push(value);
  return Flow::kNext;
}

}  // namespace interleave::vm
