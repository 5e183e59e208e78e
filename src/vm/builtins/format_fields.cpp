// str.format: replacement fields with names, attributes, indices, conversions and nested specs.
#include "vm/builtins/format.hpp"
#include "vm/builtins/replay.hpp"
#include "vm/builtins/support.hpp"

namespace interleave::vm {

namespace {

class FieldFormat {
 public:
  FieldFormat(Answers& answers, Value arguments, Value keywords)
      : answers_(answers), machine_(answers.machine()), arguments_(arguments), keywords_(keywords) {}

  // Appends `format` with its fields filled in. Specs are formatted once more, and no deeper.
  bool Run(std::string_view format, int depth, std::string* text) {
    for (size_t offset = 0; offset < format.size();) {
      const char letter = format[offset++];
      const bool doubled = offset < format.size() && format[offset] == letter;
      if ((letter == '{' || letter == '}') && doubled) {
        *text += letter;
        ++offset;
      } else if (letter == '}') {
        return Fail("Single '}' encountered in format string");
      } else if (letter == '{') {
        if (offset == format.size()) return Fail("Single '{' encountered in format string");
        if (!Field(format, &offset, depth, text)) return false;
      } else {
        *text += letter;
      }
    }
    return true;
  }

 private:
  bool Fail(const std::string& words) {
    machine_.Raise(ExceptionType::kValueError, words);
    return false;
  }

  bool Field(std::string_view format, size_t* offset, int depth, std::string* text) {
    if (depth > 1) return Fail("Max string recursion exceeded");
    const size_t start = *offset;
    size_t end = start;
    bool in_brackets = false;
    for (; end < format.size(); ++end) {
      const char letter = format[end];
      if (letter == '[') in_brackets = true;
      if (letter == ']') in_brackets = false;
      if (!in_brackets && (letter == '}' || letter == ':' || letter == '!')) break;
      if (letter == '{') return Fail("unexpected '{' in field name");
    }
    if (end == format.size()) return Fail("expected '}' before end of string");
    const std::string_view name = format.substr(start, end - start);
    Value value;
    if (!Look(name, &value)) return false;
    int64_t conversion = 0;
    if (format[end] == '!' && !Conversion(format, &end, &conversion)) return false;
    std::string spec;
    if (format[end] == ':' && !Spec(format, &end, depth, &spec)) return false;
    *offset = end + 1;
    return AppendConverted(answers_, value, conversion, spec, text);
  }

  bool Conversion(std::string_view format, size_t* end, int64_t* conversion) {
    if (*end + 2 >= format.size()) return Fail("unmatched '{' in format spec");
    const char letter = format[*end + 1];
    *end += 2;
    *conversion = letter == 's' ? 1 : letter == 'r' ? 2 : letter == 'a' ? 3 : 0;
    if (format[*end] != '}' && format[*end] != ':') return Fail("expected ':' after conversion specifier");
    return *conversion != 0 || Fail(fmt::format("Unknown conversion specifier {}", letter));
  }

  // From the colon to the closing brace, its own fields filled in.
  bool Spec(std::string_view format, size_t* end, int depth, std::string* spec) {
    const size_t start = ++*end;
    int nesting = 1;
    for (; *end < format.size(); ++*end) {
      nesting += format[*end] == '{' ? 1 : format[*end] == '}' ? -1 : 0;
      if (nesting == 0) return Run(format.substr(start, *end - start), depth + 1, spec);
    }
    return Fail("unmatched '{' in format spec");
  }

  static bool IsNumber(std::string_view text) {
    return !text.empty() && text.size() < 10 &&
           text.find_first_not_of("0123456789") == std::string_view::npos;
  }
  static uint32_t ToNumber(std::string_view text) {
    uint32_t number = 0;
    for (const char letter : text) number = number * 10 + static_cast<uint32_t>(letter - '0');
    return number;
  }

  bool Look(std::string_view name, Value* value) {
    const size_t first = std::min(name.find_first_of(".["), name.size());
    if (!First(name.substr(0, first), value)) return false;
    for (size_t at = first; at < name.size();) {
      if (name[at] == '.') {
        const size_t end = std::min(name.find_first_of(".[", at + 1), name.size());
        if (!Attribute(name.substr(at + 1, end - at - 1), value)) return false;
        at = end;
      } else if (name[at] == '[') {
        const size_t end = name.find(']', at);
        if (end == std::string_view::npos) return Fail("Missing ']' in format string");
        if (!Index(name.substr(at + 1, end - at - 1), value)) return false;
        at = end + 1;
      } else {
        return Fail("Only '.' or '[' may follow ']' in format field specifier");
      }
    }
    return true;
  }

  bool First(std::string_view name, Value* value) {
    const bool is_number = IsNumber(name);
    if (name.empty() || is_number) {
      if (is_number ? is_automatic_ : is_manual_) {
        return Fail(is_number ? "cannot switch from automatic field numbering to manual field specification"
                              : "cannot switch from manual field specification to automatic field numbering");
      }
      (is_number ? is_manual_ : is_automatic_) = true;
      const uint32_t index = is_number ? ToNumber(name) : next_++;
      if (index < machine_.arena().count(arguments_.ref())) {
        *value = machine_.GetSlot(arguments_, index);
        return true;
      }
      machine_.Raise(ExceptionType::kIndexError,
                     fmt::format("Replacement index {} out of range for positional args tuple", index));
      return false;
    }
    const Value key = machine_.String(name);
    *value = machine_.DictGet(keywords_, key);
    if (!value->is_unset()) return true;
    RaiseKeyError(machine_, key);
    return false;
  }

  bool Attribute(std::string_view name, Value* value) {
    if (name.empty()) return Fail("Empty attribute in format string");
    const Value property = machine_.GetAttribute(machine_.ClassOf(*value), name);
    if (machine_.IsKind(property, Kind::kProperty)) {
      return answers_.Ask(machine_.GetSlot(property, property_slot::kGetter), {*value}, value);
    }
    const Value found = machine_.GetAttribute(*value, name);
    if (found.is_unset()) {
      machine_.Raise(ExceptionType::kAttributeError,
                     fmt::format("'{}' object has no attribute '{}'", machine_.TypeName(*value), name));
      return false;
    }
    *value = found;
    return true;
  }

  bool Index(std::string_view name, Value* value) {
    if (name.empty()) return Fail("Empty attribute in format string");
    const Value key = IsNumber(name) ? machine_.Int(ToNumber(name)) : machine_.String(name);
    const Value method = FindMethod(machine_, *value, "__getitem__");
    if (!method.is_unset()) return answers_.Ask(method, {*value, key}, value);
    if (machine_.IsKind(*value, Kind::kDict)) {  // without a default factory, which may be the program's
      const Value found = machine_.DictGet(*value, key);
      if (found.is_unset()) RaiseKeyError(machine_, key);
      *value = found;
      return !found.is_unset();
    }
    const Outcome item = GetSubscript(machine_, *value, key);
    if (item.kind == Outcome::Kind::kReturn) *value = item.value;
    return item.kind == Outcome::Kind::kReturn;
  }

  Answers& answers_;
  Machine& machine_;
  Value arguments_;
  Value keywords_;
  uint32_t next_ = 0;
  bool is_automatic_ = false;
  bool is_manual_ = false;
};

}  // namespace

Outcome ReplayedFormatFields(Answers& answers, const Value* arguments, uint32_t) {
  const std::string format(answers.machine().Text(arguments[0]));
  std::string text;
  if (!FieldFormat(answers, arguments[1], arguments[2]).Run(format, 0, &text)) return answers.Stopped();
  return Outcome::Return(StringFrom(answers.machine(), text));
}

}  // namespace interleave::vm
