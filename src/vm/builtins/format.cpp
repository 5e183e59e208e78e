#include "vm/builtins/format.hpp"

#include <algorithm>
#include <cmath>

#include "vm/builtins/decimal.hpp"
#include "vm/builtins/rendering.hpp"
#include "vm/builtins/support.hpp"
#include "vm/builtins/unicode.hpp"

namespace interleave::vm {

namespace {

bool IsAlign(uint32_t letter) { return letter == '<' || letter == '>' || letter == '^' || letter == '='; }

// Reads a spec from front to back.
class SpecReader {
 public:
  SpecReader(Machine& machine, std::string_view text, std::string_view type_name)
      : machine_(machine), text_(text), type_name_(type_name) {}

  // False: raised.
  bool Read(char default_align, FormatSpec* spec) {
    ReadFill(spec);
    if (Peek() == '+' || Peek() == '-' || Peek() == ' ') {
      spec->sign = Take();
      spec->has_sign = true;
    }
    spec->no_negative_zero = Accept('z');
    spec->alternate = Accept('#');
    if (!has_fill_ && Peek() == '0') {
      Take();
      spec->fill = "0";
      if (spec->align == 0 && default_align == '>') spec->align = '=';
    }
    if (!ReadNumber(&spec->width)) return Fail("Too many decimal digits in format string");
    if (Peek() == ',' || Peek() == '_') spec->grouping = Take();
    if (Peek() == ',' || Peek() == '_') {
      return Fail(Peek() == spec->grouping ? fmt::format("Cannot specify '{0}' with '{0}'.", Peek())
                                           : std::string("Cannot specify both ',' and '_'."));
    }
    if (Accept('.')) {
      if (!ReadNumber(&spec->precision)) return Fail("Too many decimal digits in format string");
      if (spec->precision < 0) return Fail("Format specifier missing precision");
      if (spec->precision > INT32_MAX) return Fail("precision too big");
    }
    if (offset_ < text_.size()) spec->type = DecodeCodePoint(text_, &offset_);
    if (offset_ < text_.size()) {
      return Fail(fmt::format("Invalid format specifier '{}' for object of type '{}'", text_, type_name_));
    }
    return CheckGrouping(*spec);
  }

 private:
  char Peek() const { return offset_ < text_.size() ? text_[offset_] : '\0'; }
  char Take() { return text_[offset_++]; }
  bool Accept(char letter) {
    if (Peek() != letter) return false;
    ++offset_;
    return true;
  }
  bool Fail(const std::string& text) {
    machine_.Raise(ExceptionType::kValueError, text);
    return false;
  }

  void ReadFill(FormatSpec* spec) {
    if (text_.empty()) return;
    size_t next = 0;
    DecodeCodePoint(text_, &next);
    if (next < text_.size() && IsAlign(static_cast<uint8_t>(text_[next]))) {
      spec->fill = std::string(text_.substr(0, next));
      spec->align = text_[next];
      offset_ = next + 1;
      has_fill_ = true;
    } else if (IsAlign(static_cast<uint8_t>(text_[0]))) {
      spec->align = Take();
    }
  }

  bool ReadNumber(int64_t* number) {
    for (; Peek() >= '0' && Peek() <= '9'; ++offset_) {
      if (*number < 0) *number = 0;
      if (*number > (INT64_MAX - 9) / 10) return false;
      *number = *number * 10 + (Peek() - '0');
    }
    return true;
  }

  bool CheckGrouping(const FormatSpec& spec) {
    if (spec.grouping == 0) return true;
    constexpr std::string_view kDecimal = "defgEG%F";
    constexpr std::string_view kOther = "boxX";
    if (spec.type == 0) return true;
    const char letter = spec.type < 0x80 ? static_cast<char>(spec.type) : '\0';
    if (letter != '\0' && kDecimal.find(letter) != std::string_view::npos) return true;
    if (spec.grouping == '_' && letter != '\0' && kOther.find(letter) != std::string_view::npos) return true;
    if (letter > 32) return Fail(fmt::format("Cannot specify '{}' with '{}'.", spec.grouping, letter));
    return Fail(fmt::format("Cannot specify '{}' with '\\x{:x}'.", spec.grouping, spec.type));
  }

  Machine& machine_;
  std::string_view text_;
  std::string_view type_name_;
  size_t offset_ = 0;
  bool has_fill_ = false;
};

// Separators between groups of digits, zeros in front up to a width of `least`.
std::string Grouped(const std::string& digits, char separator, int64_t group, int64_t least) {
  std::string reversed;
  int64_t count = 0;
  size_t left = digits.size();
  while (left > 0 || static_cast<int64_t>(reversed.size()) < least) {
    if (separator != 0 && count > 0 && count % group == 0) reversed += separator;
    reversed += left > 0 ? digits[--left] : '0';
    ++count;
  }
  std::reverse(reversed.begin(), reversed.end());
  return reversed;
}

std::string Times(std::string_view fill, int64_t count) {
  std::string text;
  text.reserve(static_cast<size_t>(count) * fill.size());
  for (int64_t index = 0; index < count; ++index) text += fill;
  return text;
}

std::string TypeText(uint32_t type) {
  std::string text;
  if (type > 32 && type < 128) return std::string(1, static_cast<char>(type));
  return fmt::format("\\x{:x}", type);
}

bool RaiseUnknownType(Machine& machine, uint32_t type, std::string_view name) {
  RaiseValueError(machine, "Unknown format code '{}' for object of type '{}'", TypeText(type), name);
  return false;
}

bool IsFloatType(uint32_t type) {
  constexpr std::string_view kTypes = "eEfFgG%";
  return type < 0x80 && kTypes.find(static_cast<char>(type)) != std::string_view::npos;
}

bool FormatText(Machine& machine, Value value, const std::string& spec_text, std::string* text) {
  FormatSpec spec;
  if (!SpecReader(machine, spec_text, "str").Read('<', &spec)) return false;
  if (spec.type != 0 && spec.type != 's') return RaiseUnknownType(machine, spec.type, "str");
  if (spec.grouping != 0) {
    RaiseValueError(machine, "Cannot specify '{}' with 's'.", spec.grouping);
    return false;
  }
  const auto fail = [&](const char* words) {
    machine.Raise(ExceptionType::kValueError, words);
    return false;
  };
  if (spec.has_sign) {
    return fail(spec.sign == ' ' ? "Space not allowed in string format specifier"
                                 : "Sign not allowed in string format specifier");
  }
  if (spec.no_negative_zero) return fail("Negative zero coercion (z) not allowed in string format specifier");
  if (spec.alternate) return fail("Alternate form (#) not allowed in string format specifier");
  if (spec.align == '=') return fail("'=' alignment not allowed in string format specifier");
  std::string_view content = machine.Text(value);
  if (spec.precision >= 0) content = SubstringOf(content, 0, spec.precision);
  return PadText(machine, spec, std::string(content), '<', text);
}

bool FormatDouble(Machine& machine, double value, const FormatSpec& spec, std::string* text) {
  if (spec.type != 0 && spec.type != 'n' && !IsFloatType(spec.type)) {
    return RaiseUnknownType(machine, spec.type, "float");
  }
  if (spec.precision > 0 && !CanHold(machine, static_cast<uint64_t>(spec.precision), 4)) return false;
  NumberText number = FloatText(value, spec.type, spec.precision, spec.alternate);
  bool is_negative = std::signbit(value) && !std::isnan(value);
  if (spec.no_negative_zero && std::isfinite(value) &&
      (number.digits + number.tail.substr(0, number.tail.find_first_of("eE"))).find_first_of("123456789") ==
          std::string::npos) {
    is_negative = false;
  }
  number.lead = SignText(spec, is_negative);
  return PadNumber(machine, spec, number, text);
}

bool FormatInt(Machine& machine, Value value, const std::string& spec_text, std::string* text) {
  FormatSpec spec;
  const std::string name = machine.TypeName(value);
  if (!SpecReader(machine, spec_text, name).Read('>', &spec)) return false;
  if (IsFloatType(spec.type)) return FormatDouble(machine, machine.AsDouble(value), spec, text);
  constexpr std::string_view kTypes = "bcdoxXn";
  if (spec.type != 0 &&
      (spec.type >= 0x80 || kTypes.find(static_cast<char>(spec.type)) == std::string_view::npos)) {
    return RaiseUnknownType(machine, spec.type, name);
  }
  const auto fail = [&](const char* words) {
    machine.Raise(ExceptionType::kValueError, words);
    return false;
  };
  if (spec.precision >= 0) return fail("Precision not allowed in integer format specifier");
  if (spec.no_negative_zero)
    return fail("Negative zero coercion (z) not allowed in integer format specifier");
  const int64_t number = machine.AsInt(value);
  NumberText parts;
  if (spec.type == 'c') {
    if (spec.has_sign) return fail("Sign not allowed with integer format specifier 'c'");
    if (spec.alternate) return fail("Alternate form (#) not allowed with integer format specifier 'c'");
    if (number < 0 || number > 0x10ffff) {
      machine.Raise(ExceptionType::kOverflowError, "%c arg not in range(0x110000)");
      return false;
    }
    AppendCodePoint(&parts.digits, static_cast<uint32_t>(number));
    return PadNumber(machine, spec, parts, text);
  }
  parts.digits =
      IntDigits(number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number), spec.type);
  parts.lead = SignText(spec, number < 0);
  if (spec.alternate && spec.type != 0 && spec.type != 'd' && spec.type != 'n') {
    parts.lead += '0';
    parts.lead += static_cast<char>(spec.type);
  }
  return PadNumber(machine, spec, parts, text);
}

}  // namespace

std::string SignText(const FormatSpec& spec, bool is_negative) {
  if (is_negative) return "-";
  return spec.sign == '-' ? "" : std::string(1, spec.sign);
}

std::string IntDigits(uint64_t magnitude, uint32_t type) {
  switch (type) {
    case 'b':
      return fmt::format("{:b}", magnitude);
    case 'o':
      return fmt::format("{:o}", magnitude);
    case 'x':
      return fmt::format("{:x}", magnitude);
    case 'X':
      return fmt::format("{:X}", magnitude);
    default:
      return fmt::format("{}", magnitude);
  }
}

NumberText FloatText(double value, uint32_t type, int64_t precision, bool alternate) {
  const bool is_upper = type == 'E' || type == 'F' || type == 'G';
  NumberText parts;
  const char* percent = type == '%' ? "%" : "";
  if (std::isnan(value) || std::isinf(value)) {
    const bool is_nan = std::isnan(value);
    parts.digits = is_upper ? (is_nan ? "NAN" : "INF") : (is_nan ? "nan" : "inf");
    parts.tail = percent;
    return parts;
  }
  if (type == '%') value *= 100;
  std::string text;
  if (type == '%' && std::isinf(value)) return {"", "inf", percent};
  const int64_t places = precision < 0 ? 6 : precision;
  switch (type) {
    case 'e':
    case 'E':
      text = ScientificText(ExactDecimal(value), places, alternate);
      break;
    case 'f':
    case 'F':
    case '%':
      text = FixedText(ExactDecimal(value), places, alternate);
      break;
    case 'g':
    case 'G':
    case 'n':
      text = GeneralText(ExactDecimal(value), places, alternate, false);
      break;
    default:
      text = precision < 0 ? FloatRepr(std::fabs(value))
                           : GeneralText(ExactDecimal(value), precision, alternate, true);
      break;
  }
  if (is_upper)
    std::transform(text.begin(), text.end(), text.begin(), [](char c) { return c == 'e' ? 'E' : c; });
  const size_t split = std::min(text.find_first_not_of("0123456789"), text.size());
  parts.digits = text.substr(0, split);
  parts.tail = text.substr(split) + percent;
  return parts;
}

bool PadText(Machine& machine, const FormatSpec& spec, std::string_view content, char default_align,
             std::string* text) {
  const int64_t missing = spec.width - CountCodePoints(content);
  if (missing <= 0) {
    text->append(content);
    return true;
  }
  const uint64_t bytes = static_cast<uint64_t>(missing) * spec.fill.size() + content.size() + text->size();
  if (missing > INT32_MAX || !CanHold(machine, bytes, 3)) {
    RaiseMemoryError(machine);
    return false;
  }
  const char align = spec.align == 0 ? default_align : spec.align;
  const int64_t left = align == '<' ? 0 : align == '^' ? missing / 2 : missing;
  *text += Times(spec.fill, left);
  text->append(content);
  *text += Times(spec.fill, missing - left);
  return true;
}

bool PadNumber(Machine& machine, const FormatSpec& spec, const NumberText& number, std::string* text) {
  const char align = spec.align == 0 ? '>' : spec.align;
  const bool fills_zeros = align == '=' && spec.fill == "0";
  const bool is_decimal = spec.type != 'b' && spec.type != 'o' && spec.type != 'x' && spec.type != 'X';
  if (spec.width > INT32_MAX || (spec.width > 0 && !CanHold(machine, static_cast<uint64_t>(spec.width), 4))) {
    RaiseMemoryError(machine);
    return false;
  }
  const int64_t around = static_cast<int64_t>(number.lead.size() + number.tail.size());
  std::string digits = number.digits;
  const bool has_digits = !digits.empty() && digits[0] >= '0' && digits[0] <= 'f' && spec.type != 'c';
  if (has_digits && (spec.grouping != 0 || fills_zeros)) {
    const char separator = digits[0] == 'i' || digits[0] == 'n' ? '\0' : spec.grouping;
    digits = Grouped(digits, separator, is_decimal ? 3 : 4, fills_zeros ? spec.width - around : 0);
  }
  const std::string body = digits + number.tail;
  if (align != '=') return PadText(machine, spec, number.lead + body, '>', text);
  *text += number.lead;
  FormatSpec rest = spec;
  rest.align = '>';
  rest.width = spec.width - static_cast<int64_t>(number.lead.size());
  return PadText(machine, rest, body, '>', text);
}

bool AppendFormatted(Answers& answers, Value value, const std::string& spec, std::string* text) {
  Machine& machine = answers.machine();
  const Value method = FindMethod(machine, value, "__format__");
  if (!method.is_unset()) {
    Value answer;
    if (!answers.Ask(method, {value, machine.String(spec)}, &answer)) return false;
    if (machine.IsString(answer)) {
      *text += machine.Text(answer);
      return true;
    }
    RaiseTypeError(machine, "__format__ must return a str, not {}", machine.TypeName(answer));
    return false;
  }
  if (machine.IsString(value) && !spec.empty()) return FormatText(machine, value, spec, text);
  if (machine.IsInt(value) && !spec.empty()) return FormatInt(machine, value, spec, text);
  if (machine.IsFloat(value) && !spec.empty()) {
    FormatSpec parts;
    if (!SpecReader(machine, spec, "float").Read('>', &parts)) return false;
    return FormatDouble(machine, machine.AsDouble(value), parts, text);
  }
  if (!spec.empty()) {
    RaiseTypeError(machine, "unsupported format string passed to {}.__format__", machine.TypeName(value));
    return false;
  }
  Rendering rendering(answers);
  if (!rendering.Str(value)) return false;
  *text += rendering.text();
  return true;
}

bool AppendConverted(Answers& answers, Value value, int64_t conversion, const std::string& spec,
                     std::string* text) {
  if (conversion == 0) return AppendFormatted(answers, value, spec, text);
  Rendering rendering(answers);
  if (!(conversion == 1 ? rendering.Str(value) : rendering.Repr(value))) return false;
  const std::string converted = conversion == 3 ? AsciiText(rendering.text()) : rendering.text();
  if (spec.empty()) {
    *text += converted;
    return true;
  }
  return FormatText(answers.machine(), answers.machine().String(converted), spec, text);
}

Outcome ReplayedFormat(Answers& answers, const Value* arguments, uint32_t) {
  Machine& machine = answers.machine();
  const std::string spec(machine.Text(arguments[1]));
  std::string text;
  if (!AppendConverted(answers, arguments[0], arguments[2].small(), spec, &text)) return answers.Stopped();
  return Outcome::Return(StringFrom(machine, text));
}

Outcome FormatConverted(Machine& machine, Value value, uint32_t conversion, std::string_view spec) {
  const bool is_plain = spec.empty() && !machine.HasOwnClass(value);
  if (is_plain && machine.IsString(value) && conversion <= 1) return Outcome::Return(value);
  if (is_plain && (machine.IsInt(value) || machine.IsFloat(value))) {
    return Outcome::Return(StringFrom(machine, machine.Repr(value)));
  }
  const Value text = machine.String(spec);
  return RunReplayed(machine, Replayed::kFormat, {value, text, Value::Small(conversion)});
}

Outcome FormatValue(Machine& machine, Value value, std::string_view spec) {
  return FormatConverted(machine, value, 0, spec);
}

}  // namespace interleave::vm
