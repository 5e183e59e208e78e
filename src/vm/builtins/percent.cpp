// format % arguments.
#include <cmath>

#include "vm/builtins/equality.hpp"
#include "vm/builtins/format.hpp"
#include "vm/builtins/rendering.hpp"
#include "vm/builtins/support.hpp"
#include "vm/builtins/unicode.hpp"

namespace interleave::vm {

namespace {

class PercentFormat {
 public:
  PercentFormat(Answers& answers, Value format, Value arguments)
      : answers_(answers),
        machine_(answers.machine()),
        format_(machine_.Text(format)),
        arguments_(arguments) {
    if (machine_.IsKind(arguments, Kind::kTuple)) {
      machine_.Items(arguments, &positional_);
    } else {
      positional_.push_back(arguments);
    }
    // A list counts as a mapping too, as far as left over arguments go.
    is_mapping_ = machine_.IsKind(arguments, Kind::kDict) || machine_.IsKind(arguments, Kind::kList);
  }

  bool Run() {
    while (offset_ < format_.size()) {
      const size_t percent = std::min(format_.find('%', offset_), format_.size());
      text_.append(format_, offset_, percent - offset_);
      offset_ = percent;
      if (percent == format_.size()) break;
      ++offset_;
      if (!Field()) return false;
    }
    if (next_ < positional_.size() && !is_mapping_) {
      RaiseTypeError(machine_, "not all arguments converted during string formatting");
      return false;
    }
    return true;
  }
  const std::string& text() const { return text_; }

 private:
  bool FailValue(const std::string& words) {
    machine_.Raise(ExceptionType::kValueError, words);
    return false;
  }
  bool FailType(const std::string& words) {
    machine_.Raise(ExceptionType::kTypeError, words);
    return false;
  }
  char Peek() const { return offset_ < format_.size() ? format_[offset_] : '\0'; }

  bool TakeArgument(Value* value) {
    if (has_key_) {
      *value = keyed_;
      return true;
    }
    if (next_ >= positional_.size()) return FailType("not enough arguments for format string");
    *value = positional_[next_++];
    return true;
  }

  bool ReadKey() {
    has_key_ = Peek() == '(';
    if (!has_key_) return true;
    if (!machine_.IsKind(arguments_, Kind::kDict)) return FailType("format requires a mapping");
    const size_t start = ++offset_;
    for (int depth = 1; depth > 0; ++offset_) {
      if (offset_ >= format_.size()) return FailValue("incomplete format key");
      depth += Peek() == '(' ? 1 : Peek() == ')' ? -1 : 0;
    }
    const Value key = machine_.String(format_.substr(start, offset_ - 1 - start));
    keyed_ = machine_.DictGet(arguments_, key);
    if (!keyed_.is_unset()) return true;
    RaiseKeyError(machine_, key);
    return false;
  }

  void ReadFlags() {
    spec_ = FormatSpec();
    for (;; ++offset_) {
      switch (Peek()) {
        case '-':
          spec_.align = '<';
          break;
        case '+':
          spec_.sign = '+';
          break;
        case ' ':
          if (spec_.sign == '-') spec_.sign = ' ';
          break;
        case '#':
          spec_.alternate = true;
          break;
        case '0':
          spec_.fill = "0";
          break;
        default:
          return;
      }
    }
  }

  // A number, or a star that takes an argument.
  bool ReadCount(int64_t* count, bool is_width) {
    if (Peek() == '*') {
      ++offset_;
      Value value;
      if (!TakeArgument(&value)) return false;
      if (!machine_.IsInt(value)) return FailType("* wants int");
      *count = machine_.AsInt(value);
      if (*count < 0 && is_width) {
        spec_.align = '<';
        *count = *count == INT64_MIN ? INT64_MAX : -*count;
      }
      *count = std::max<int64_t>(*count, 0);
      return true;
    }
    for (; Peek() >= '0' && Peek() <= '9'; ++offset_) {
      if (*count < 0) *count = 0;
      if (*count > INT32_MAX) return FailValue(is_width ? "width too big" : "precision too big");
      *count = *count * 10 + (Peek() - '0');
    }
    return true;
  }

  bool Field() {
    if (!ReadKey()) return false;
    if (!has_key_ && Peek() == '%') {
      ++offset_;
      text_ += '%';
      return true;
    }
    ReadFlags();
    if (!ReadCount(&spec_.width, true)) return false;
    if (Peek() == '.') {
      ++offset_;
      spec_.precision = 0;
      if (!ReadCount(&spec_.precision, false)) return false;
    }
    if (spec_.precision > 0 && !CanHold(machine_, static_cast<uint64_t>(spec_.precision), 4)) return false;
    while (Peek() == 'l' || Peek() == 'h' || Peek() == 'L') ++offset_;
    if (offset_ >= format_.size()) return FailValue("incomplete format");
    const size_t place = offset_;
    const uint32_t type = DecodeCodePoint(format_, &offset_);
    Value value;
    if (!TakeArgument(&value)) return false;
    if (has_key_) next_ = positional_.size();
    return Convert(type, value, place);
  }

  bool Convert(uint32_t type, Value value, size_t place) {
    switch (type) {
      case 's':
      case 'r':
      case 'a':
        return ConvertText(type, value);
      case 'd':
      case 'i':
      case 'u':
      case 'x':
      case 'X':
      case 'o':
        return ConvertInt(type, value);
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G':
        return ConvertFloat(type, value);
      case 'c':
        return ConvertCharacter(value);
      default:
        break;
    }
    std::string letter;
    AppendCodePoint(&letter, type > 31 && type < 127 ? type : '?');
    return FailValue(fmt::format("unsupported format character '{}' (0x{:x}) at index {}", letter, type,
                                 CountCodePoints(std::string_view(format_).substr(0, place))));
  }

  bool ConvertText(uint32_t type, Value value) {
    std::string content;
    if (!AppendConverted(answers_, value, type == 's' ? 1 : type == 'r' ? 2 : 3, "", &content)) return false;
    if (spec_.precision >= 0) content = std::string(SubstringOf(content, 0, spec_.precision));
    spec_.fill = " ";
    return PadText(machine_, spec_, content, '>', &text_);
  }

  bool ConvertInt(uint32_t type, Value value) {
    const char letter = static_cast<char>(type);
    const bool is_decimal = type == 'd' || type == 'i' || type == 'u';
    if (!machine_.IsInt(value) && !(is_decimal && machine_.IsFloat(value))) {
      return FailType(
          is_decimal
              ? fmt::format("%{} format: a real number is required, not {}", letter, machine_.TypeName(value))
              : fmt::format("%{} format: an integer is required, not {}", letter, machine_.TypeName(value)));
    }
    NumberText number;
    bool is_negative = false;
    if (machine_.IsInt(value)) {
      const int64_t integer = machine_.AsInt(value);
      is_negative = integer < 0;
      number.digits =
          IntDigits(is_negative ? 0 - static_cast<uint64_t>(integer) : static_cast<uint64_t>(integer), type);
    } else {
      const double real = machine_.AsDouble(value);
      if (std::isnan(real)) return FailValue("cannot convert float NaN to integer");
      if (std::isinf(real)) {
        machine_.Raise(ExceptionType::kOverflowError, "cannot convert float infinity to integer");
        return false;
      }
      is_negative = std::trunc(real) < 0;
      number.digits = FloatText(std::trunc(std::fabs(real)), 'f', 0, false).digits;
    }
    if (spec_.precision > static_cast<int64_t>(number.digits.size())) {
      number.digits.insert(0, static_cast<size_t>(spec_.precision) - number.digits.size(), '0');
    }
    number.lead = SignText(spec_, is_negative);
    if (spec_.alternate && !is_decimal) number.lead += std::string("0") + letter;
    return Pad(number);
  }

  bool ConvertFloat(uint32_t type, Value value) {
    if (!IsNumber(machine_, value)) return FailType("must be real number, not " + machine_.TypeName(value));
    const double real = machine_.AsDouble(value);
    NumberText number = FloatText(real, type, spec_.precision, spec_.alternate);
    number.lead = SignText(spec_, std::signbit(real) && !std::isnan(real));
    return Pad(number);
  }

  bool ConvertCharacter(Value value) {
    std::string content;
    if (machine_.IsInt(value)) {
      const int64_t code_point = machine_.AsInt(value);
      if (code_point < 0 || code_point > 0x10ffff) {
        machine_.Raise(ExceptionType::kOverflowError, "%c arg not in range(0x110000)");
        return false;
      }
      AppendCodePoint(&content, static_cast<uint32_t>(code_point));
    } else if (machine_.IsString(value) && CountCodePoints(machine_.Text(value)) == 1) {
      content = std::string(machine_.Text(value));
    } else {
      return FailType("%c requires int or char");
    }
    spec_.fill = " ";
    return PadText(machine_, spec_, content, '>', &text_);
  }

  // Zeros go between the sign and the digits, unless the number is aligned to the left.
  bool Pad(const NumberText& number) {
    if (spec_.align == '<') {
      spec_.fill = " ";
    } else if (spec_.fill == "0") {
      spec_.align = '=';
    }
    return PadNumber(machine_, spec_, number, &text_);
  }

  Answers& answers_;
  Machine& machine_;
  std::string format_;
  Value arguments_;
  std::vector<Value> positional_;
  bool is_mapping_ = false;
  size_t next_ = 0;
  size_t offset_ = 0;
  bool has_key_ = false;
  Value keyed_;
  FormatSpec spec_;
  std::string text_;
};

}  // namespace

Outcome ReplayedPercent(Answers& answers, const Value* arguments, uint32_t) {
  PercentFormat format(answers, arguments[0], arguments[1]);
  if (!format.Run()) return answers.Stopped();
  return Outcome::Return(StringFrom(answers.machine(), format.text()));
}

}  // namespace interleave::vm
