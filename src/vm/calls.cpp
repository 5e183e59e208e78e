// Calls: of functions of the program, of natives, of classes.
#include <algorithm>
#include <memory>

#include "vm/machine.hpp"

namespace interleave::vm {

namespace {

constexpr uint32_t kInlineArguments = 12;

// A copy of arguments outside the arena, on the C++ stack where there are few. Filled by whoever makes it.
class ArgumentBuffer {
 public:
  explicit ArgumentBuffer(uint32_t count) : values_(few_) {
    if (count <= kInlineArguments) return;
    many_.reset(new uint64_t[count]);
    values_ = many_.get();
  }
  Value* data() { return reinterpret_cast<Value*>(values_); }

 private:
  uint64_t few_[kInlineArguments];
  std::unique_ptr<uint64_t[]> many_;
  uint64_t* values_;
};

std::string Quoted(std::string_view name) { return "'" + std::string(name) + "'"; }

// 'a', 'b', and 'c'
std::string JoinNames(const std::vector<std::string>& names) {
  std::string text;
  for (size_t index = 0; index < names.size(); ++index) {
    if (index > 0) text += names.size() == 2 ? " and " : (index + 1 == names.size() ? ", and " : ", ");
    text += Quoted(names[index]);
  }
  return text;
}

}  // namespace

// The stack holds (method, self) or (Null, callable) and then the arguments.
Flow Machine::DoCall(uint32_t argument_count, Value keyword_names) {
  while (true) {
    const uint32_t base = Top(frame_) - argument_count - 2;
    const bool is_method = !Slot(frame_, base).is_unset();
    const Value callable = Slot(frame_, base + (is_method ? 0 : 1));
    const uint32_t first = base + (is_method ? 1 : 2);
    const uint32_t count = argument_count + (is_method ? 1 : 0);
    const Kind kind = callable.is_object() ? arena_.kind(callable.ref()) : Kind::kCell;
    if (kind == Kind::kFunction) return CallFunction(callable.ref(), base, first, count, keyword_names);
    if (kind == Kind::kNative) {
      ArgumentBuffer buffer(count);
      for (uint32_t index = 0; index < count; ++index) buffer.data()[index] = Slot(frame_, first + index);
      const Ref caller = frame_;
      const Outcome outcome = CallNative(arena_.aux(callable.ref()), buffer.data(), count, keyword_names);
      if (outcome.kind != Outcome::Kind::kBlock) SetTop(caller, base);
      if (outcome.kind == Outcome::Kind::kReturn) {
        Push(outcome.value);
        return Flow::kNext;
      }
      return FromOutcome(outcome, Delivery::kPush);
    }
    if (kind == Kind::kBoundMethod && !is_method) {
      // The empty place below takes the function, the callable's own takes self.
      SetSlot(frame_, base, GetSlot(callable, bound_method_slot::kFunction));
      SetSlot(frame_, base + 1, GetSlot(callable, bound_method_slot::kSelf));
      continue;
    }
    if (kind == Kind::kClass && !is_method)
      return CallClass(callable.ref(), base, argument_count, keyword_names);
    if (!callable.is_object()) {
      return RaiseFlow(ExceptionType::kTypeError, "'" + TypeName(callable) + "' object is not callable");
    }
    // Everything else goes by values.
    ArgumentBuffer buffer(count);
    for (uint32_t index = 0; index < count; ++index) buffer.data()[index] = Slot(frame_, first + index);
    const Ref caller = frame_;
    const Outcome outcome = CallValue(callable, buffer.data(), count, keyword_names, Delivery::kPush);
    if (outcome.kind != Outcome::Kind::kBlock) SetTop(caller, base);
    return FromOutcome(outcome, Delivery::kPush);
  }
}

Flow Machine::CallFunction(Ref function, uint32_t base, uint32_t first, uint32_t count, Value keyword_names) {
  const auto code_index = static_cast<uint32_t>(arena_.Get(function, function_slot::kCode).small());
  const LoadedCode& code = codes_[code_index];
  Ref frame = 0;
  if (code.simple_count == count && keyword_names.is_unset()) {
    frame = NewFrame(code_index, Value::Object(function));
    for (uint32_t index = 0; index < count; ++index) {
      SetSlot(frame, frame_slot::kFirst + index, Slot(frame_, first + index));
    }
    FillCells(frame, code, function);
  } else {
    ArgumentBuffer buffer(count);
    for (uint32_t index = 0; index < count; ++index) buffer.data()[index] = Slot(frame_, first + index);
    frame = BindFunction(function, buffer.data(), count, keyword_names);
    if (frame == 0) return Flow::kRaise;
  }
  SetTop(frame_, base);
  if ((code.flags & kIsAsyncGenerator) != 0) {
    Push(Value::Object(frame));
    return Flow::kNext;
  }
  return PushFrame(frame, Delivery::kPush) ? Flow::kSwitch : Flow::kRaise;
}

void Machine::FillCells(Ref frame, const LoadedCode& loaded, Ref function) {
  const lang::Code& code = *loaded.code;
  uint32_t slot = loaded.first_cell;
  for (const int32_t parameter : code.cell_parameters) {
    const Ref cell = arena_.Allocate(Kind::kCell, wrapped_slot::kCount);
    if (parameter >= 0) {
      const uint32_t local = frame_slot::kFirst + static_cast<uint32_t>(parameter);
      arena_.Set(cell, wrapped_slot::kValue, Slot(frame, local));
      SetSlot(frame, local, Value::Unset());
    }
    SetSlot(frame, slot++, Value::Object(cell));
  }
  if (code.free_variables.empty()) return;
  const Value closure = arena_.Get(function, function_slot::kClosure);
  for (uint32_t index = 0; index < code.free_variables.size(); ++index) {
    SetSlot(frame, slot++, GetSlot(closure, index));
  }
}

// ---- Binding arguments to parameters.

namespace {

// Where a code's parameters lie among the locals.
struct ParameterPlaces {
  uint32_t keyword_only = 0;
  uint32_t star_args = 0;
  uint32_t star_kwargs = 0;
};

ParameterPlaces PlacesOf(const lang::Code& code) {
  ParameterPlaces places;
  places.keyword_only = code.positional_count;
  places.star_args = places.keyword_only + code.keyword_only_count;
  places.star_kwargs = places.star_args + (code.has_star_args ? 1 : 0);
  return places;
}

}  // namespace

Ref Machine::BindFunction(Ref function, const Value* arguments, uint32_t count, Value keyword_names) {
  const auto code_index = static_cast<uint32_t>(arena_.Get(function, function_slot::kCode).small());
  const LoadedCode& loaded = codes_[code_index];
  const lang::Code& code = *loaded.code;
  const ParameterPlaces places = PlacesOf(code);
  const uint32_t keyword_count = keyword_names.is_object() ? arena_.count(keyword_names.ref()) : 0;
  const uint32_t positional = count - keyword_count;
  const Ref frame = NewFrame(code_index, Value::Object(function));
  const auto local = [](uint32_t index) { return frame_slot::kFirst + index; };

  for (uint32_t index = 0; index < std::min(positional, code.positional_count); ++index) {
    SetSlot(frame, local(index), arguments[index]);
  }
  if (code.has_star_args) {
    const uint32_t extra = positional > code.positional_count ? positional - code.positional_count : 0;
    SetSlot(frame, local(places.star_args), Tuple(arguments + (positional - extra), extra));
  } else if (positional > code.positional_count) {
    RaiseArity(loaded, function, positional, CountKeywordOnly(code, keyword_names));
    return 0;
  }
  if (!BindKeywords(frame, function, arguments + positional, keyword_names)) return 0;
  if (!BindDefaults(frame, function)) return 0;
  FillCells(frame, loaded, function);
  return frame;
}

bool Machine::BindKeywords(Ref frame, Ref function, const Value* values, Value keyword_names) {
  const lang::Code& code = *CodeOf(frame).code;
  const ParameterPlaces places = PlacesOf(code);
  const auto name = [&] { return std::string(Text(arena_.Get(function, function_slot::kQualifiedName))); };
  const uint32_t star_kwargs = frame_slot::kFirst + places.star_kwargs;
  if (code.has_star_kwargs) SetSlot(frame, star_kwargs, NewDict());
  const uint32_t count = keyword_names.is_object() ? arena_.count(keyword_names.ref()) : 0;
  for (uint32_t index = 0; index < count; ++index) {
    const Value keyword = GetSlot(keyword_names, index);
    const std::string_view text = Text(keyword);
    uint32_t parameter = code.positional_only_count;
    while (parameter < places.star_args && code.locals[parameter] != text) ++parameter;
    if (parameter < places.star_args) {
      const uint32_t slot = frame_slot::kFirst + parameter;
      if (!Slot(frame, slot).is_unset()) {
        Raise(ExceptionType::kTypeError, name() + "() got multiple values for argument " + Quoted(text));
        return false;
      }
      SetSlot(frame, slot, values[index]);
    } else if (code.has_star_kwargs) {
      DictSet(Slot(frame, star_kwargs), keyword, values[index]);
    } else {
      const auto end = code.locals.begin() + code.positional_only_count;
      const bool positional_only = std::find(code.locals.begin(), end, text) != end;
      Raise(
          ExceptionType::kTypeError,
          positional_only
              ? name() + "() got some positional-only arguments passed as keyword arguments: " + Quoted(text)
              : name() + "() got an unexpected keyword argument " + Quoted(text));
      return false;
    }
  }
  return true;
}

bool Machine::BindDefaults(Ref frame, Ref function) {
  const lang::Code& code = *CodeOf(frame).code;
  const Value defaults = arena_.Get(function, function_slot::kDefaults);
  const Value keyword_defaults = arena_.Get(function, function_slot::kKeywordDefaults);
  const uint32_t default_count = defaults.is_object() ? arena_.count(defaults.ref()) : 0;
  const uint32_t first_default = code.positional_count - default_count;
  std::vector<std::string> missing;
  std::vector<std::string> missing_keywords;
  for (uint32_t index = 0; index < code.positional_count + code.keyword_only_count; ++index) {
    const uint32_t slot = frame_slot::kFirst + index;
    if (!Slot(frame, slot).is_unset()) continue;
    Value value;
    if (index >= code.positional_count) {
      if (keyword_defaults.is_object()) value = DictGet(keyword_defaults, code.locals[index]);
    } else if (index >= first_default) {
      value = GetSlot(defaults, index - first_default);
    }
    if (value.is_unset()) {
      (index < code.positional_count ? missing : missing_keywords).push_back(code.locals[index]);
    }
    SetSlot(frame, slot, value);
  }
  const bool positional = !missing.empty();
  const std::vector<std::string>& names = positional ? missing : missing_keywords;
  if (names.empty()) return true;
  Raise(ExceptionType::kTypeError, std::string(Text(arena_.Get(function, function_slot::kQualifiedName))) +
                                       "() missing " + std::to_string(names.size()) + " required " +
                                       (positional ? "positional" : "keyword-only") + " argument" +
                                       (names.size() == 1 ? "" : "s") + ": " + JoinNames(names));
  return false;
}

// ---- Natives.

Outcome Machine::CallNative(uint32_t number, const Value* arguments, uint32_t count, Value keyword_names) {
  const NativeEntry& entry = natives_[number];
  const auto named = static_cast<uint32_t>(entry.names.size());
  if (keyword_names.is_unset() && count == named && count == entry.positional && !entry.takes_keywords) {
    return entry.function(*this, Arguments{arguments, count, named, Value::Unset()});
  }
  const bool only_optional =
      count >= entry.required && count <= entry.positional && named <= kInlineArguments;
  if (keyword_names.is_unset() && only_optional && !entry.takes_rest && !entry.takes_keywords) {
    ArgumentBuffer buffer(named);
    std::copy_n(arguments, count, buffer.data());
    std::fill_n(buffer.data() + count, named - count, Value::Unset());
    return entry.function(*this, Arguments{buffer.data(), named, named, Value::Unset()});
  }
  return CallBound(entry, arguments, count, keyword_names);
}

// The wrong number of arguments for a native that takes them by position alone.
Outcome Machine::RaiseNativeArity(const NativeEntry& entry, const Value* arguments, uint32_t given) {
  const std::string_view first = entry.names.empty() ? std::string_view() : Text(entry.names[0]);
  const uint32_t self = first == "self" || first == "class" ? 1 : 0;
  if (given < self) return Raise(ExceptionType::kTypeError, "unbound method needs an argument");
  const uint32_t least = entry.required - std::min(entry.required, self);
  const uint32_t most = entry.positional - self;
  std::string name(Text(entry.name));
  if (least == most && most <= 1) {
    if (first == "self") name = TypeName(arguments[0]) + "." + name;
    return Raise(ExceptionType::kTypeError, name + "() takes " +
                                                (most == 0 ? "no arguments" : "exactly one argument") + " (" +
                                                std::to_string(given - self) + " given)");
  }
  const bool too_few = given - self < least;
  const uint32_t bound = too_few ? least : most;
  return Raise(ExceptionType::kTypeError, name + " expected " +
                                              (least == most ? ""
                                               : too_few     ? "at least "
                                                             : "at most ") +
                                              std::to_string(bound) + " argument" + (bound == 1 ? "" : "s") +
                                              ", got " + std::to_string(given - self));
}

Outcome Machine::CallBound(const NativeEntry& entry, const Value* arguments, uint32_t count,
                           Value keyword_names) {
  const auto named = static_cast<uint32_t>(entry.names.size());
  const uint32_t keyword_count = keyword_names.is_object() ? arena_.count(keyword_names.ref()) : 0;
  const uint32_t positional = count - keyword_count;
  const auto name = [&] { return std::string(Text(entry.name)); };
  const uint32_t taken = std::min(positional, entry.positional);
  const uint32_t rest = positional - taken;
  const bool plain = entry.positional_only == named && keyword_count == 0 && !entry.takes_rest;
  if (plain && (positional < entry.required || rest > 0))
    return RaiseNativeArity(entry, arguments, positional);
  if (rest > 0 && !entry.takes_rest) {
    // Methods count without self, as CPython's do.
    const std::string_view first = entry.names.empty() ? std::string_view() : Text(entry.names[0]);
    const uint32_t self = first == "self" || first == "class" ? 1 : 0;
    if (entry.positional == self && named > self) {
      return Raise(ExceptionType::kTypeError, name() + "() takes no positional arguments");
    }
    return Raise(ExceptionType::kTypeError, name() + "() takes " +
                                                (entry.required == entry.positional ? "" : "at most ") +
                                                std::to_string(entry.positional - self) + " argument" +
                                                (entry.positional - self == 1 ? "" : "s") + " (" +
                                                std::to_string(positional - self) + " given)");
  }
  ArgumentBuffer buffer(named + rest);
  Value* values = buffer.data();
  std::fill_n(values, named, Value::Unset());
  std::copy_n(arguments, taken, values);
  std::copy_n(arguments + taken, rest, values + named);
  Value keywords;
  if (entry.takes_keywords) keywords = NewDict();
  for (uint32_t index = 0; index < keyword_count; ++index) {
    const Value keyword = GetSlot(keyword_names, index);
    uint32_t parameter = entry.positional_only;
    while (parameter < named && !Equal(entry.names[parameter], keyword)) ++parameter;
    if (parameter < named && !values[parameter].is_unset()) {
      return Raise(ExceptionType::kTypeError,
                   name() + "() got multiple values for argument " + Quoted(Text(keyword)));
    }
    if (parameter < named) {
      values[parameter] = arguments[positional + index];
    } else if (entry.takes_keywords) {
      DictSet(keywords, keyword, arguments[positional + index]);
    } else {
      return Raise(ExceptionType::kTypeError,
                   Quoted(Text(keyword)) + " is an invalid keyword argument for " + name() + "()");
    }
  }
  for (uint32_t index = 0; index < entry.required; ++index) {
    if (!values[index].is_unset()) continue;
    return Raise(ExceptionType::kTypeError, name() + "() missing required argument " +
                                                Quoted(Text(entry.names[index])) + " (pos " +
                                                std::to_string(index + 1) + ")");
  }
  return entry.function(*this, Arguments{values, named + rest, named, keywords});
}

// ---- Classes.

Value Machine::NewInstance(Value klass, const Value* arguments, uint32_t count) {
  const bool is_exception = IsSubclass(klass, ExceptionClass(ExceptionType::kBaseException));
  const auto slots = static_cast<uint32_t>(is_exception ? static_cast<uint32_t>(exception_slot::kCount)
                                                        : static_cast<uint32_t>(instance_slot::kCount));
  const Value instance = Value::Object(arena_.Allocate(Kind::kInstance, slots));
  SetSlot(instance, instance_slot::kClass, klass);
  if (!is_exception) return instance;
  SetSlot(instance, exception_slot::kArguments, Tuple(arguments, count));
  if (count > 0 && IsSubclass(klass, ExceptionClass(ExceptionType::kStopIteration))) {
    SetSlot(instance, exception_slot::kValue, arguments[0]);
  }
  std::vector<Value> members;
  if (count == 2 && IsSubclass(klass, ExceptionClass(ExceptionType::kBaseExceptionGroup)) &&
      Items(arguments[1], &members)) {
    SetSlot(instance, exception_slot::kValue, Tuple(members.data(), static_cast<uint32_t>(members.size())));
  }
  return instance;
}

Flow Machine::CallClass(Ref klass, uint32_t base, uint32_t argument_count, Value keyword_names) {
  const Value constructor = arena_.Get(klass, class_slot::kConstructor);
  if (!constructor.is_unset()) {
    SetSlot(frame_, base, constructor);  // the class itself is its first argument
    return DoCall(argument_count, keyword_names);
  }
  ArgumentBuffer buffer(argument_count);
  for (uint32_t index = 0; index < argument_count; ++index)
    buffer.data()[index] = Slot(frame_, base + 2 + index);
  const Ref caller = frame_;
  const Outcome outcome =
      CallValue(Value::Object(klass), buffer.data(), argument_count, keyword_names, Delivery::kPush);
  if (outcome.kind != Outcome::Kind::kBlock) SetTop(caller, base);
  return FromOutcome(outcome, Delivery::kPush);
}

// ---- Calls by value.

Outcome Machine::CallValue(Value callable, const Value* arguments, uint32_t count, Value keyword_names,
                           Delivery delivery) {
  if (!callable.is_object()) {
    return Raise(ExceptionType::kTypeError, "'" + TypeName(callable) + "' object is not callable");
  }
  const auto with_self = [&](Value function, Value self) {
    ArgumentBuffer buffer(count + 1);
    buffer.data()[0] = self;
    std::copy_n(arguments, count, buffer.data() + 1);
    return CallValue(function, buffer.data(), count + 1, keyword_names, delivery);
  };
  switch (arena_.kind(callable.ref())) {
    case Kind::kNative:
      return CallNative(arena_.aux(callable.ref()), arguments, count, keyword_names);
    case Kind::kFunction: {
      const Ref frame = BindFunction(callable.ref(), arguments, count, keyword_names);
      if (frame == 0) return Outcome::Raise();
      if ((Flags(frame) & kIsAsyncGenerator) != 0) return Outcome::Return(Value::Object(frame));
      return PushFrame(frame, delivery) ? Outcome::Called() : Outcome::Raise();
    }
    case Kind::kBoundMethod:
      return with_self(GetSlot(callable, bound_method_slot::kFunction),
                       GetSlot(callable, bound_method_slot::kSelf));
    case Kind::kClass:
      return Construct(callable, arguments, count, keyword_names, delivery);
    default: {
      const Value method = LookUpClass(ClassOf(callable), call_name_);
      if (method.is_unset()) {
        return Raise(ExceptionType::kTypeError, "'" + TypeName(callable) + "' object is not callable");
      }
      return with_self(method, callable);
    }
  }
}

Outcome Machine::Construct(Value klass, const Value* arguments, uint32_t count, Value keyword_names,
                           Delivery delivery) {
  const Value constructor = GetSlot(klass, class_slot::kConstructor);
  if (!constructor.is_unset()) {
    ArgumentBuffer buffer(count + 1);
    buffer.data()[0] = klass;
    std::copy_n(arguments, count, buffer.data() + 1);
    return CallValue(constructor, buffer.data(), count + 1, keyword_names, delivery);
  }
  const auto name = [&] { return std::string(Text(GetSlot(klass, class_slot::kName))); };
  if (!GetSlot(klass, class_slot::kNativeType).is_unset()) {
    return Raise(ExceptionType::kTypeError, "cannot create '" + name() + "' instances");
  }
  const bool is_exception = IsSubclass(klass, ExceptionClass(ExceptionType::kBaseException));
  const uint32_t keyword_count = keyword_names.is_object() ? arena_.count(keyword_names.ref()) : 0;
  const Value maker = LookUpClass(klass, new_name_);
  const bool has_maker = IsKind(maker, Kind::kStaticMethod)
                             ? !IsKind(GetSlot(maker, wrapped_slot::kValue), Kind::kNative)
                             : !maker.is_unset();
  if (has_maker || !GetSlot(klass, class_slot::kDerived).is_unset()) {
    return ConstructInSteps(klass, arguments, count, keyword_names);
  }
  if (is_exception && !CheckGroup(&klass, arguments, count)) return Outcome::Raise();
  const Value instance = NewInstance(klass, arguments, count - keyword_count);
  const Value init = LookUpClass(klass, init_name_);
  if (!IsKind(init, Kind::kFunction)) {
    if (keyword_count > 0 || (count > 0 && !is_exception)) {
      return Raise(ExceptionType::kTypeError,
                   name() + "() takes no " + (is_exception ? "keyword " : "") + "arguments");
    }
    return Outcome::Return(instance);
  }
  ArgumentBuffer buffer(count + 1);
  buffer.data()[0] = instance;
  std::copy_n(arguments, count, buffer.data() + 1);
  const Ref frame = BindFunction(init.ref(), buffer.data(), count + 1, keyword_names);
  if (frame == 0) return Outcome::Raise();
  SetSlot(frame, frame_slot::kOwner, instance);
  SetFlags(frame, static_cast<uint16_t>(Flags(frame) | kConstructs));
  return PushFrame(frame, delivery) ? Outcome::Called() : Outcome::Raise();
}

Outcome Machine::Call(Value callable, std::initializer_list<Value> arguments) {
  return CallMany(callable, arguments.begin(), static_cast<uint32_t>(arguments.size()), Value::Unset());
}

// Calls a method that OwnMethod or ProgramMethod found, on behalf of the instruction at hand.
Flow Machine::CallMethodOfProgram(Value method, std::initializer_list<Value> arguments, Delivery delivery) {
  const Outcome outcome =
      CallValue(method, arguments.begin(), static_cast<uint32_t>(arguments.size()), Value::Unset(), delivery);
  if (outcome.kind == Outcome::Kind::kReturn) return DeliverTo(delivery, outcome.value, 0, Value());
  return FromOutcome(outcome, delivery);
}

}  // namespace interleave::vm
