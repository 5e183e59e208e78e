#include "vm/builtins/numbers.hpp"

#include <cmath>

#include "vm/builtins/decimal.hpp"
#include "vm/builtins/rendering.hpp"
#include "vm/builtins/support.hpp"
#include "vm/builtins/unicode.hpp"

namespace interleave::vm {

using lang::BinaryOperator;

namespace {

__extension__ using Int128 = __int128;
__extension__ using Unsigned128 = unsigned __int128;

Outcome ZeroDivision(Machine& machine, std::string_view text) {
  return machine.Raise(ExceptionType::kZeroDivisionError, text);
}

uint64_t Magnitude(int64_t value) {
  return value < 0 ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
}

Outcome IntResult(Machine& machine, bool overflow, int64_t value) {
  return overflow ? RaiseIntOverflow(machine) : Outcome::Return(machine.Int(value));
}

Outcome IntPower(Machine& machine, int64_t base, int64_t exponent) {
  if (exponent < 0) {
    if (base == 0) return ZeroDivision(machine, "0.0 cannot be raised to a negative power");
    return Outcome::Return(machine.Float(std::pow(static_cast<double>(base), static_cast<double>(exponent))));
  }
  if (base == 0 || base == 1) return Outcome::Return(machine.Int(exponent == 0 ? 1 : base));
  if (base == -1) return Outcome::Return(machine.Int(exponent % 2 == 0 ? 1 : -1));
  if (exponent > 63) return RaiseIntOverflow(machine);
  int64_t result = 1;
  bool overflow = false;
  for (int64_t index = 0; index < exponent && !overflow; ++index) {
    overflow = __builtin_mul_overflow(result, base, &result);
  }
  return IntResult(machine, overflow, result);
}

Outcome Shift(Machine& machine, BinaryOperator op, int64_t value, int64_t count) {
  if (count < 0) return RaiseValueError(machine, "negative shift count");
  if (op == BinaryOperator::kRightShift) {
    return Outcome::Return(machine.Int(count > 63 ? (value < 0 ? -1 : 0) : value >> count));
  }
  if (value == 0) return Outcome::Return(machine.Int(0));
  if (count > 63) return RaiseIntOverflow(machine);
  const int64_t shifted = static_cast<int64_t>(static_cast<uint64_t>(value) << count);
  return IntResult(machine, (shifted >> count) != value, shifted);
}

Outcome Bitwise(Machine& machine, BinaryOperator op, Value left, Value right) {
  const int64_t a = machine.AsInt(left);
  const int64_t b = machine.AsInt(right);
  const int64_t bits = op == BinaryOperator::kAnd ? (a & b) : op == BinaryOperator::kOr ? (a | b) : (a ^ b);
  if (left.is_bool() && right.is_bool()) return Outcome::Return(Value::Bool(bits != 0));
  return Outcome::Return(machine.Int(bits));
}

Outcome IntDivision(Machine& machine, BinaryOperator op, int64_t left, int64_t right) {
  if (op == BinaryOperator::kTrueDivide) {
    if (right == 0) return ZeroDivision(machine, "division by zero");
    return Outcome::Return(machine.Float(DivideInts(left, right)));
  }
  if (op == BinaryOperator::kModulo) {
    if (right == 0) return ZeroDivision(machine, "integer modulo by zero");
    return Outcome::Return(machine.Int(FloorModulo(left, right)));
  }
  if (right == 0) return ZeroDivision(machine, "integer division or modulo by zero");
  if (left == INT64_MIN && right == -1) return RaiseIntOverflow(machine);
  return Outcome::Return(machine.Int(FloorDivide(left, right)));
}

// The rest with the divisor's sign, and the quotient that goes with it, as CPython's float_divmod.
void DivideDoubles(double left, double right, double* quotient, double* rest) {
  *rest = std::fmod(left, right);
  double exact = (left - *rest) / right;
  if (*rest != 0) {
    if ((right < 0) != (*rest < 0)) {
      *rest += right;
      exact -= 1.0;
    }
  } else {
    *rest = std::copysign(0.0, right);
  }
  if (exact != 0) {
    *quotient = std::floor(exact);
    if (exact - *quotient > 0.5) *quotient += 1.0;
  } else {
    *quotient = std::copysign(0.0, left / right);
  }
}

Outcome FloatPower(Machine& machine, double base, double exponent) {
  if (base == 0 && exponent < 0) return ZeroDivision(machine, "0.0 cannot be raised to a negative power");
  if (base < 0 && std::isfinite(base) && std::isfinite(exponent) && std::floor(exponent) != exponent) {
    return RaiseValueError(machine,
                           "a negative number to a fractional power is complex, which is not supported");
  }
  const double result = std::pow(base, exponent);
  if (std::isinf(result) && std::isfinite(base) && std::isfinite(exponent)) {
    const Value text = machine.String("Numerical result out of range");
    return machine.Raise(machine.NewException(machine.ExceptionClass(ExceptionType::kOverflowError),
                                              {Value::Small(34), text}));
  }
  return Outcome::Return(machine.Float(result));
}

}  // namespace

int64_t FloorDivide(int64_t left, int64_t right) {
  const int64_t quotient = left / right;
  return left % right != 0 && (left < 0) != (right < 0) ? quotient - 1 : quotient;
}

int64_t FloorModulo(int64_t left, int64_t right) {
  if (right == -1) return 0;  // INT64_MIN % -1 overflows in C++
  const int64_t rest = left % right;
  return rest != 0 && (rest < 0) != (right < 0) ? rest + right : rest;
}

// Doubles divide right only where both ints are exact in them. Otherwise: a quotient of at least 55 bits with
// a sticky last one, which rounds once on its way into a double.
double DivideInts(int64_t left, int64_t right) {
  constexpr uint64_t kExact = uint64_t{1} << 53;
  const uint64_t a = Magnitude(left);
  const uint64_t b = Magnitude(right);
  if (a <= kExact && b <= kExact) return static_cast<double>(left) / static_cast<double>(right);
  int shift = 56 + (64 - __builtin_clzll(b)) - (64 - __builtin_clzll(a | 1));
  if (shift < 0) shift = 0;
  const Unsigned128 scaled = static_cast<Unsigned128>(a) << shift;
  uint64_t quotient = static_cast<uint64_t>(scaled / b);
  if (scaled % b != 0) quotient |= 1;
  const double result = std::ldexp(static_cast<double>(quotient), -shift);
  return (left < 0) != (right < 0) ? -result : result;
}

Outcome IntBinary(Machine& machine, BinaryOperator op, Value left, Value right) {
  const int64_t a = machine.AsInt(left);
  const int64_t b = machine.AsInt(right);
  int64_t result = 0;
  bool overflow = false;
  switch (op) {
    case BinaryOperator::kAdd:
      overflow = __builtin_add_overflow(a, b, &result);
      return IntResult(machine, overflow, result);
    case BinaryOperator::kSubtract:
      overflow = __builtin_sub_overflow(a, b, &result);
      return IntResult(machine, overflow, result);
    case BinaryOperator::kMultiply:
      overflow = __builtin_mul_overflow(a, b, &result);
      return IntResult(machine, overflow, result);
    case BinaryOperator::kTrueDivide:
    case BinaryOperator::kFloorDivide:
    case BinaryOperator::kModulo:
      return IntDivision(machine, op, a, b);
    case BinaryOperator::kPower:
      return IntPower(machine, a, b);
    case BinaryOperator::kAnd:
    case BinaryOperator::kOr:
    case BinaryOperator::kXor:
      return Bitwise(machine, op, left, right);
    case BinaryOperator::kLeftShift:
    case BinaryOperator::kRightShift:
      return Shift(machine, op, a, b);
    case BinaryOperator::kMatrixMultiply:
      break;
  }
  return Outcome::Return(Value::NotImplemented());
}

Outcome FloatBinary(Machine& machine, BinaryOperator op, Value left, Value right) {
  const double a = machine.AsDouble(left);
  const double b = machine.AsDouble(right);
  const auto answer = [&](double value) { return Outcome::Return(machine.Float(value)); };
  double quotient = 0;
  double rest = 0;
  switch (op) {
    case BinaryOperator::kAdd:
      return answer(a + b);
    case BinaryOperator::kSubtract:
      return answer(a - b);
    case BinaryOperator::kMultiply:
      return answer(a * b);
    case BinaryOperator::kTrueDivide:
      return b == 0 ? ZeroDivision(machine, "float division by zero") : answer(a / b);
    case BinaryOperator::kFloorDivide:
      if (b == 0) return ZeroDivision(machine, "float floor division by zero");
      DivideDoubles(a, b, &quotient, &rest);
      return answer(quotient);
    case BinaryOperator::kModulo:
      if (b == 0) return ZeroDivision(machine, "float modulo");
      DivideDoubles(a, b, &quotient, &rest);
      return answer(rest);
    case BinaryOperator::kPower:
      return FloatPower(machine, a, b);
    default:
      return Outcome::Return(Value::NotImplemented());
  }
}

Outcome DivideWithRest(Machine& machine, Value left, Value right) {
  if (machine.IsInt(left) && machine.IsInt(right)) {
    const int64_t a = machine.AsInt(left);
    const int64_t b = machine.AsInt(right);
    if (b == 0) return ZeroDivision(machine, "integer division or modulo by zero");
    if (a == INT64_MIN && b == -1) return RaiseIntOverflow(machine);
    const Value quotient = machine.Int(FloorDivide(a, b));
    return Outcome::Return(MakePair(machine, quotient, machine.Int(FloorModulo(a, b))));
  }
  double quotient = 0;
  double rest = 0;
  if (machine.AsDouble(right) == 0) return ZeroDivision(machine, "float divmod()");
  DivideDoubles(machine.AsDouble(left), machine.AsDouble(right), &quotient, &rest);
  const Value first = machine.Float(quotient);
  return Outcome::Return(MakePair(machine, first, machine.Float(rest)));
}

namespace {

// The inverse of `value` modulo `modulus` (> 0), or 0 where there is none.
int64_t Inverse(int64_t value, int64_t modulus) {
  Int128 previous = modulus;
  Int128 current = FloorModulo(value, modulus);
  Int128 previous_factor = 0;
  Int128 factor = 1;
  while (current != 0) {
    const Int128 quotient = previous / current;
    const Int128 rest = previous - quotient * current;
    const Int128 next = previous_factor - quotient * factor;
    previous = current;
    current = rest;
    previous_factor = factor;
    factor = next;
  }
  if (previous != 1) return 0;
  return static_cast<int64_t>(previous_factor < 0 ? previous_factor + modulus : previous_factor);
}

}  // namespace

Outcome PowerModulo(Machine& machine, int64_t base, int64_t exponent, int64_t modulus) {
  if (modulus == 0) return RaiseValueError(machine, "pow() 3rd argument cannot be 0");
  if (modulus == INT64_MIN) return RaiseIntOverflow(machine);
  const int64_t ring = modulus < 0 ? -modulus : modulus;
  if (ring == 1) return Outcome::Return(machine.Int(0));
  if (exponent < 0) {
    if (exponent == INT64_MIN) return RaiseIntOverflow(machine);
    base = Inverse(base, ring);
    if (base == 0) return RaiseValueError(machine, "base is not invertible for the given modulus");
    exponent = -exponent;
  }
  Int128 result = 1;
  Int128 square = FloorModulo(base, ring);
  for (; exponent > 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result = result * square % ring;
    square = square * square % ring;
  }
  return Outcome::Return(machine.Int(FloorModulo(static_cast<int64_t>(result), modulus)));
}

Outcome IntFromDouble(Machine& machine, double value) {
  if (std::isnan(value)) return RaiseValueError(machine, "cannot convert float NaN to integer");
  if (std::isinf(value)) {
    return machine.Raise(ExceptionType::kOverflowError, "cannot convert float infinity to integer");
  }
  const double whole = std::trunc(value);
  if (whole >= 9223372036854775808.0 || whole < -9223372036854775808.0) return RaiseIntOverflow(machine);
  return Outcome::Return(machine.Int(static_cast<int64_t>(whole)));
}

namespace {

int DigitValue(uint32_t code_point) {
  const int decimal = DecimalValue(code_point);
  if (decimal >= 0) return decimal;
  const uint32_t lower = code_point | 0x20;
  return lower >= 'a' && lower <= 'z' ? static_cast<int>(lower - 'a') + 10 : 99;
}

// Reads the sign and the base's prefix off a text; base 0 takes the base from the prefix.
bool ReadPrefix(std::string_view* text, int64_t* base, bool* is_negative) {
  if (!text->empty() && (text->front() == '+' || text->front() == '-')) {
    *is_negative = text->front() == '-';
    text->remove_prefix(1);
  }
  int64_t named = 0;
  if (text->size() > 1 && text->front() == '0') {
    const char letter = static_cast<char>((*text)[1] | 0x20);
    named = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 0;
  }
  if (named != 0 && (*base == 0 || *base == named)) {
    *base = named;
    text->remove_prefix(2);
    if (!text->empty() && text->front() == '_') text->remove_prefix(1);
    return true;
  }
  if (*base == 0) {
    *base = 10;
    // A leading zero is for prefixes: "010" is refused, "00" is not.
    return text->size() < 2 || text->front() != '0' ||
           text->find_first_not_of("0_") == std::string_view::npos;
  }
  return true;
}

std::string_view StripSpaces(std::string_view text) {
  size_t start = 0;
  while (start < text.size()) {
    size_t next = start;
    if (!IsSpace(DecodeCodePoint(text, &next))) break;
    start = next;
  }
  text.remove_prefix(start);
  size_t end = 0;
  for (size_t offset = 0; offset < text.size();) {
    if (!IsSpace(DecodeCodePoint(text, &offset))) end = offset;
  }
  return text.substr(0, end);
}

}  // namespace

Outcome IntFromText(Machine& machine, std::string_view text, int64_t base) {
  const int64_t wanted = base;
  const std::string quoted = QuotedText(text);
  const auto invalid = [&] {
    return RaiseValueError(machine, "invalid literal for int() with base {}: {}", wanted, quoted);
  };
  bool is_negative = false;
  std::string_view digits = StripSpaces(text);
  if (!ReadPrefix(&digits, &base, &is_negative) || digits.empty()) return invalid();
  Int128 value = 0;
  bool overflow = false;
  bool was_digit = false;
  for (size_t offset = 0; offset < digits.size();) {
    const uint32_t code_point = DecodeCodePoint(digits, &offset);
    if (code_point == '_') {
      if (!was_digit) return invalid();
      was_digit = false;
      continue;
    }
    const int digit = DigitValue(code_point);
    if (digit >= base) return invalid();
    was_digit = true;
    if (!overflow) value = value * base + digit;
    overflow = overflow || value > Int128{INT64_MAX} + 1;
  }
  if (!was_digit) return invalid();
  if (is_negative) value = -value;
  if (overflow || value > INT64_MAX) return RaiseIntOverflow(machine);
  return Outcome::Return(machine.Int(static_cast<int64_t>(value)));
}

Outcome RoundInt(Machine& machine, int64_t value, int64_t places) {
  if (places >= 0) return Outcome::Return(machine.Int(value));
  if (places < -19) return Outcome::Return(machine.Int(0));
  Int128 unit = 1;
  for (int64_t index = places; index < 0; ++index) unit *= 10;
  const Int128 magnitude = Magnitude(value);
  Int128 quotient = magnitude / unit;
  const Int128 twice = 2 * (magnitude % unit);
  if (twice > unit || (twice == unit && quotient % 2 == 1)) ++quotient;
  const Int128 rounded = value < 0 ? -(quotient * unit) : quotient * unit;
  if (rounded > INT64_MAX || rounded < INT64_MIN) return RaiseIntOverflow(machine);
  return Outcome::Return(machine.Int(static_cast<int64_t>(rounded)));
}

}  // namespace interleave::vm
