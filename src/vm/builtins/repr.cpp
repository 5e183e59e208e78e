// Machine::Repr, Machine::Str, and the operations behind repr() and str().
#include <utility>

#include "vm/builtins/rendering.hpp"
#include "vm/builtins/support.hpp"
#include "vm/builtins/unicode.hpp"

namespace interleave::vm {

namespace {

constexpr const char* kTooDeep = "maximum recursion depth exceeded while getting the repr of an object";
constexpr size_t kSilentLimit = 1U << 20;  // what views show is cut anyway

void AppendEscape(std::string* text, uint32_t code_point) {
  if (code_point <= 0xff) {
    *text += fmt::format("\\x{:02x}", code_point);
  } else if (code_point <= 0xffff) {
    *text += fmt::format("\\u{:04x}", code_point);
  } else {
    *text += fmt::format("\\U{:08x}", code_point);
  }
}

std::string AddressText(Machine& machine, Value value) {
  return fmt::format("{:#x}", machine.AddressOf(value));
}

std::string_view NameIn(const Machine& machine, Value object, uint32_t slot) {
  return machine.Text(machine.GetSlot(object, slot));
}

}  // namespace

std::string QuotedText(std::string_view text) {
  const bool has_single = text.find('\'') != std::string_view::npos;
  const char quote = has_single && text.find('"') == std::string_view::npos ? '"' : '\'';
  std::string quoted(1, quote);
  for (size_t offset = 0; offset < text.size();) {
    const size_t start = offset;
    const uint32_t code_point = DecodeCodePoint(text, &offset);
    if (code_point == static_cast<uint32_t>(quote) || code_point == '\\') {
      quoted += '\\';
      quoted += static_cast<char>(code_point);
    } else if (code_point == '\n') {
      quoted += "\\n";
    } else if (code_point == '\r') {
      quoted += "\\r";
    } else if (code_point == '\t') {
      quoted += "\\t";
    } else if (IsPrintable(code_point)) {
      quoted += text.substr(start, offset - start);
    } else {
      AppendEscape(&quoted, code_point);
    }
  }
  return quoted + quote;
}

std::string AsciiText(std::string_view text) {
  if (IsAscii(text)) return std::string(text);
  std::string ascii;
  for (size_t offset = 0; offset < text.size();) {
    const uint32_t code_point = DecodeCodePoint(text, &offset);
    if (code_point < 0x80) {
      ascii += static_cast<char>(code_point);
    } else {
      AppendEscape(&ascii, code_point);
    }
  }
  return ascii;
}

std::string FullClassName(const Machine& machine, Value klass) {
  const std::string name(NameIn(machine, klass, class_slot::kQualifiedName));
  // Classes of the machine carry their module in the qualified name; those of the program know theirs.
  Value key;
  Value value;
  const Value dict = machine.GetSlot(klass, class_slot::kDict);
  for (uint32_t index = 0; dict.is_object() && machine.DictEntry(dict, index, &key, &value); ++index) {
    if (machine.IsString(key) && machine.Text(key) == "__module__" && machine.IsString(value)) {
      return std::string(machine.Text(value)) + "." + name;
    }
  }
  return name;
}

bool Rendering::Enter(Value value) {
  for (const Ref outer : inside_) {
    if (outer == value.ref()) {
      const Kind kind = machine_.arena().kind(value.ref());
      Append(kind == Kind::kList || kind == Kind::kDeque ? "[...]"
             : kind == Kind::kTuple                      ? "(...)"
                                                         : "{...}");
      return false;
    }
  }
  if (answers_ == nullptr && (inside_.size() >= kNestingLimit || text_.size() > kSilentLimit)) {
    Append("...");
    return false;
  }
  inside_.push_back(value.ref());
  return true;
}

bool Rendering::Repr(Value value) {
  if (answers_ != nullptr) {
    if (!answers_->Visit(static_cast<uint32_t>(inside_.size()), kTooDeep)) return false;
    if (!CanHold(machine_, text_.size(), 2)) return false;
  }
  if (value.is_unset()) {
    Append("<unset>");
  } else if (value.is_small()) {
    Append(fmt::format("{}", value.small()));
  } else if (value.is_bool()) {
    Append(value.is_true() ? "True" : "False");
  } else if (value.is_none()) {
    Append("None");
  } else if (value == Value::Ellipsis()) {
    Append("Ellipsis");
  } else if (value == Value::NotImplemented()) {
    Append("NotImplemented");
  } else {
    return ReprOfObject(value);
  }
  return true;
}

bool Rendering::ReprOfObject(Value value) {
  if (machine_.HasOwnClass(value)) return ReprOfInstance(value);
  return ReprOfBuiltin(value);
}

bool Rendering::ReprOfBuiltin(Value value) {
  const Kind kind = machine_.arena().kind(value.ref());
  switch (kind) {
    case Kind::kList:
    case Kind::kTuple:
    case Kind::kDict:
    case Kind::kDeque:
    case Kind::kSet:
    case Kind::kFrozenSet: {
      if (!Enter(value)) return true;
      const bool known = ReprOfContainer(value, kind);
      inside_.pop_back();
      return known;
    }
    case Kind::kInstance:
    case Kind::kObject:
      return ReprOfInstance(value);
    case Kind::kIterator:
      return ReprOfIterator(value);
    case Kind::kBoundMethod:
      return ReprOfBoundMethod(value);
    case Kind::kRange:
    case Kind::kSlice:
      return ReprOfRangeOrSlice(value, kind);
    default:
      AppendSimple(value, kind);
      return true;
  }
}

void Rendering::AppendSimple(Value value, Kind kind) {
  switch (kind) {
    case Kind::kString:
      return Append(QuotedText(machine_.Text(value)));
    case Kind::kInt64:
      return Append(fmt::format("{}", machine_.AsInt(value)));
    case Kind::kFloat:
      return Append(FloatRepr(machine_.AsDouble(value)));
    case Kind::kFunction:
      return Append(fmt::format("<function {} at {}>", NameIn(machine_, value, function_slot::kQualifiedName),
                                AddressText(machine_, value)));
    case Kind::kNative:
      return Append(fmt::format("<built-in function {}>", NameIn(machine_, value, native_slot::kName)));
    case Kind::kClass:
      return Append(fmt::format("<class '{}'>", FullClassName(machine_, value)));
    case Kind::kModule:
      return Append(fmt::format("<module '{}'>", NameIn(machine_, value, module_slot::kName)));
    case Kind::kFrame:
      return Append(fmt::format("<{} object {} at {}>", machine_.TypeName(value),
                                machine_.FunctionName(value), AddressText(machine_, value)));
    default:
      return AppendPlainObject(value);
  }
}

void Rendering::AppendPlainObject(Value value) {
  const bool has_class = machine_.IsKind(value, Kind::kInstance) || machine_.IsKind(value, Kind::kObject) ||
                         machine_.IsKind(value, Kind::kIterator);
  const std::string name =
      has_class ? FullClassName(machine_, machine_.ClassOf(value)) : machine_.TypeName(value);
  Append(fmt::format("<{} object at {}>", name, AddressText(machine_, value)));
}

bool Rendering::ReprOfContainer(Value value, Kind kind) {
  switch (kind) {
    case Kind::kDict:
      return ReprOfDict(value);
    case Kind::kDeque:
      return ReprOfDeque(value);
    case Kind::kSet:
    case Kind::kFrozenSet:
      return ReprOfSet(value, kind);
    default:
      break;
  }
  std::vector<Value> items;
  machine_.Items(value, &items);
  if (kind == Kind::kList) return ReprOfItems(items, "[", "]");
  return ReprOfItems(items, "(", items.size() == 1 ? ",)" : ")");
}

bool Rendering::ReprOfItems(const std::vector<Value>& items, const char* open, const char* close) {
  Append(open);
  for (size_t index = 0; index < items.size(); ++index) {
    if (index > 0) Append(", ");
    if (!Repr(items[index])) return false;
  }
  Append(close);
  return true;
}

bool Rendering::ReprOfDict(Value dict) {
  const Value factory = machine_.GetSlot(dict, dict_slot::kDefaultFactory);
  if (!factory.is_unset()) {
    Append(NameIn(machine_, machine_.ClassOf(dict), class_slot::kName));
    Append("(");
    if (!Repr(factory)) return false;
    Append(", ");
  }
  Append("{");
  Value key;
  Value value;
  bool is_first = true;
  for (uint32_t index = 0; machine_.DictEntry(dict, index, &key, &value); ++index) {
    if (key.is_unset()) continue;
    if (!is_first) Append(", ");
    is_first = false;
    if (!Repr(key)) return false;
    Append(": ");
    if (!Repr(value)) return false;
  }
  Append(factory.is_unset() ? "}" : "})");
  return true;
}

bool Rendering::ReprOfDeque(Value deque) {
  std::vector<Value> items;
  machine_.Items(deque, &items);
  Append(NameIn(machine_, machine_.ClassOf(deque), class_slot::kName));
  if (!ReprOfItems(items, "([", "]")) return false;
  const Value maximum = machine_.GetSlot(deque, deque_slot::kMaximum);
  if (maximum.is_small()) Append(fmt::format(", maxlen={}", maximum.small()));
  Append(")");
  return true;
}

bool Rendering::ReprOfSet(Value set, Kind kind) {
  std::vector<Value> items;
  machine_.Items(set, &items);
  if (machine_.HasOwnClass(set)) {
    Append(machine_.TypeName(set));
    return items.empty() ? ReprOfItems(items, "(", ")") : ReprOfItems(items, "({", "})");
  }
  if (kind == Kind::kSet) {
    if (!items.empty()) return ReprOfItems(items, "{", "}");
    Append("set()");
    return true;
  }
  if (!items.empty()) return ReprOfItems(items, "frozenset({", "})");
  Append("frozenset()");
  return true;
}

// count(start, step), repeat(object, times): the second part only where it was not left out.
bool Rendering::ReprOfEndless(Value iterator, bool counts) {
  const Value position = machine_.GetSlot(iterator, iterator_slot::kPosition);
  const Value extra = machine_.GetSlot(iterator, iterator_slot::kExtra);
  Append(counts ? "count(" : "repeat(");
  if (!Repr(counts ? position : extra)) return false;
  const Value second = counts ? extra : position;
  if (!second.is_none() && !(counts && second == Value::Small(1))) {
    Append(", ");
    if (!Repr(second)) return false;
  }
  Append(")");
  return true;
}

bool Rendering::ReprOfIterator(Value iterator) {
  const IteratorKind kind = KindOfIterator(machine_, iterator);
  if (kind == IteratorKind::kCounter || kind == IteratorKind::kRepeat) {
    return ReprOfEndless(iterator, kind == IteratorKind::kCounter);
  }
  if (!IsView(machine_, iterator)) {
    AppendPlainObject(iterator);
    return true;
  }
  if (!Enter(iterator)) return true;
  std::vector<Value> items;
  machine_.Items(iterator, &items);
  Append(machine_.TypeName(iterator));
  const bool known = ReprOfItems(items, "([", "])");
  inside_.pop_back();
  return known;
}

bool Rendering::ReprOfBoundMethod(Value method) {
  const Value function = machine_.GetSlot(method, bound_method_slot::kFunction);
  const Value self = machine_.GetSlot(method, bound_method_slot::kSelf);
  if (machine_.IsKind(function, Kind::kFunction)) {
    Append(fmt::format("<bound method {} of ", NameIn(machine_, function, function_slot::kQualifiedName)));
    if (!Repr(self)) return false;
    Append(">");
    return true;
  }
  const std::string name(machine_.IsKind(function, Kind::kNative)
                             ? NameIn(machine_, function, native_slot::kName)
                             : std::string_view("?"));
  Append(fmt::format("<built-in method {} of {} object at {}>", name, machine_.TypeName(self),
                     AddressText(machine_, self)));
  return true;
}

bool Rendering::ReprOfRangeOrSlice(Value value, Kind kind) {
  const bool is_range = kind == Kind::kRange;
  std::vector<Value> parts = {machine_.GetSlot(value, range_slot::kStart),
                              machine_.GetSlot(value, range_slot::kStop)};
  const Value step = machine_.GetSlot(value, range_slot::kStep);
  if (!is_range || !(step == Value::Small(1))) parts.push_back(step);
  return ReprOfItems(parts, is_range ? "range(" : "slice(", ")");
}

// The answer of a method without an Answers. False: nobody can be asked now, or it raised, which an error
// message or a view has no use for.
bool Rendering::CallForText(Value method, Value self, Value* answer) {
  // A native type's own methods answer at once.
  if (machine_.IsKind(method, Kind::kNative) && machine_.IsKind(self, Kind::kObject)) {
    const Outcome outcome = machine_.Call(method, {self});
    CHECK(outcome.kind == Outcome::Kind::kReturn);
    *answer = outcome.value;
    return true;
  }
  if (!machine_.IsRunning()) return false;
  if (machine_.CallNow(method, {self}, answer)) {
    if (!machine_.IsString(*answer)) failed_ = true;
    return true;
  }
  machine_.TakeRaised();
  failed_ = true;
  return false;
}

// Asks a method for a text and appends it. False: stopped. *known false: nobody was asked.
bool Rendering::AskText(Value method, Value self, const char* name, bool* known) {
  Value answer;
  *known = true;
  if (answers_ == nullptr) {
    *known = CallForText(method, self, &answer) && machine_.IsString(answer);
    if (*known) Append(machine_.Text(answer));
    return true;
  }
  if (!answers_->Ask(method, {self}, &answer)) return false;
  if (machine_.IsString(answer)) {
    Append(machine_.Text(answer));
    return true;
  }
  RaiseTypeError(machine_, "{} returned non-string (type {})", name, machine_.TypeName(answer));
  return false;
}

bool Rendering::ReprOfInstance(Value value) {
  const Value method = FindMethod(machine_, value, "__repr__");
  bool known = false;
  if (!method.is_unset() && !AskText(method, value, "__repr__", &known)) return false;
  return known || PlainRepr(value);
}

bool Rendering::PlainRepr(Value value) {
  const bool is_builtin = value.is_object() && IsDerivable(machine_.arena().kind(value.ref()));
  if (is_builtin) return ReprOfBuiltin(value);
  if (!machine_.IsException(value)) {
    AppendPlainObject(value);
    return true;
  }
  if (!Enter(value)) return true;
  const bool known = ReprOfException(value);
  inside_.pop_back();
  return known;
}

bool Rendering::ReprOfException(Value exception) {
  Append(machine_.TypeName(exception));
  std::vector<Value> arguments;
  const Value tuple = machine_.GetSlot(exception, exception_slot::kArguments);
  if (!tuple.is_unset()) machine_.Items(tuple, &arguments);
  return ReprOfItems(arguments, "(", ")");
}

bool Rendering::StrOfException(Value exception) {
  std::vector<Value> arguments;
  const Value tuple = machine_.GetSlot(exception, exception_slot::kArguments);
  if (!tuple.is_unset()) machine_.Items(tuple, &arguments);
  const auto is = [&](ExceptionType type) {
    return machine_.IsInstance(exception, machine_.ExceptionClass(type));
  };
  if (is(ExceptionType::kBaseExceptionGroup) && arguments.size() == 2) {
    std::vector<Value> members;
    machine_.Items(arguments[1], &members);
    if (!Str(arguments[0])) return false;
    Append(fmt::format(" ({} sub-exception{})", members.size(), members.size() == 1 ? "" : "s"));
    return true;
  }
  if (is(ExceptionType::kOSError) && arguments.size() == 2) {
    Append("[Errno ");
    if (!Str(arguments[0])) return false;
    Append("] ");
    return Str(arguments[1]);
  }
  if (arguments.empty()) return true;
  if (arguments.size() > 1) return Repr(tuple);
  return is(ExceptionType::kKeyError) ? Repr(arguments[0]) : Str(arguments[0]);
}

bool Rendering::Str(Value value) {
  if (machine_.IsString(value) && !machine_.HasOwnClass(value)) {
    if (answers_ != nullptr && !CanHold(machine_, text_.size() + machine_.Text(value).size(), 2))
      return false;
    Append(machine_.Text(value));
    return true;
  }
  const Value method = FindMethod(machine_, value, "__str__");
  bool known = false;
  if (!method.is_unset() && !AskText(method, value, "__str__", &known)) return false;
  return known || PlainStr(value);
}

bool Rendering::PlainStr(Value value) {
  if (machine_.IsString(value)) {
    Append(machine_.Text(value));
    return true;
  }
  if (!machine_.IsException(value)) return Repr(value);
  if (!Enter(value)) return true;
  if (answers_ != nullptr && !answers_->Visit(static_cast<uint32_t>(inside_.size()), kTooDeep)) return false;
  const bool known = StrOfException(value);
  inside_.pop_back();
  return known;
}

std::string Machine::Repr(Value value) {
  Rendering rendering(*this);
  rendering.Repr(value);
  return rendering.text();
}

std::string Machine::Str(Value value) {
  Rendering rendering(*this);
  rendering.Str(value);
  return rendering.text();
}

std::string Machine::TextOfUncaught(Value exception) {
  const Value saved = std::exchange(raised_, Value::Unset());
  const bool was_ending = std::exchange(is_ending_, true);
  Rendering rendering(*this);
  rendering.Str(exception);
  is_ending_ = was_ending;
  raised_ = saved;
  return rendering.failed() ? "<exception str() failed>" : rendering.text();
}

Outcome ReplayedRepr(Answers& answers, const Value* arguments, uint32_t) {
  Rendering rendering(answers);
  if (!rendering.Repr(arguments[0])) return answers.Stopped();
  return Outcome::Return(StringFrom(answers.machine(), rendering.text()));
}

Outcome ReplayedStr(Answers& answers, const Value* arguments, uint32_t) {
  Rendering rendering(answers);
  const bool is_plain =
      answers.machine().IsString(arguments[0]) && !answers.machine().HasOwnClass(arguments[0]);
  if (is_plain) return Outcome::Return(arguments[0]);
  if (!rendering.Str(arguments[0])) return answers.Stopped();
  return Outcome::Return(StringFrom(answers.machine(), rendering.text()));
}

Outcome ReplayedPlainText(Answers& answers, const Value* arguments, uint32_t) {
  Rendering rendering(answers);
  const bool known =
      arguments[1].is_true() ? rendering.PlainRepr(arguments[0]) : rendering.PlainStr(arguments[0]);
  if (!known) return answers.Stopped();
  return Outcome::Return(StringFrom(answers.machine(), rendering.text()));
}

}  // namespace interleave::vm
