// abs, round, divmod, pow, hex, oct, bin, ord, chr, hash; methods of int and float.
#include <algorithm>
#include <cmath>

#include "vm/builtins/decimal.hpp"
#include "vm/builtins/equality.hpp"
#include "vm/builtins/format.hpp"
#include "vm/builtins/install.hpp"
#include "vm/builtins/numbers.hpp"
#include "vm/builtins/support.hpp"
#include "vm/builtins/unicode.hpp"

namespace interleave::vm {

namespace {

Outcome Abs(Machine& machine, const Arguments& arguments) {
  const Value value = arguments[0];
  if (machine.IsFloat(value)) return Outcome::Return(machine.Float(std::fabs(machine.AsDouble(value))));
  if (machine.IsInt(value)) {
    const int64_t number = machine.AsInt(value);
    if (number == INT64_MIN) return RaiseIntOverflow(machine);
    return Outcome::Return(machine.Int(number < 0 ? -number : number));
  }
  const Value method = FindMethod(machine, value, "__abs__");
  if (!method.is_unset()) return machine.Call(method, {value});
  return RaiseTypeError(machine, "bad operand type for abs(): '{}'", machine.TypeName(value));
}

Outcome RoundFloat(Machine& machine, double value, Value places) {
  if (places.is_unset() || places.is_none()) {
    if (std::isnan(value) || std::isinf(value)) return IntFromDouble(machine, value);
    return IntFromDouble(machine, RoundDouble(value, 0));
  }
  int64_t count = 0;
  if (!ToIndex(machine, places, &count)) return Outcome::Raise();
  const double rounded = RoundDouble(value, count);
  if (std::isinf(rounded) && !std::isinf(value)) {
    return machine.Raise(ExceptionType::kOverflowError, "rounded value too large to represent");
  }
  return Outcome::Return(machine.Float(rounded));
}

Outcome Round(Machine& machine, const Arguments& arguments) {
  const Value value = arguments[0];
  const Value places = arguments[1];
  if (machine.IsFloat(value)) return RoundFloat(machine, machine.AsDouble(value), places);
  if (machine.IsInt(value)) {
    int64_t count = 0;
    if (!places.is_unset() && !places.is_none() && !ToIndex(machine, places, &count)) return Outcome::Raise();
    return RoundInt(machine, machine.AsInt(value), count);
  }
  const Value method = FindMethod(machine, value, "__round__");
  if (!method.is_unset()) {
    return places.is_unset() ? machine.Call(method, {value}) : machine.Call(method, {value, places});
  }
  return RaiseTypeError(machine, "type {} doesn't define __round__ method", machine.TypeName(value));
}

// A method of the left operand, or the reflected one of the right.
Outcome CallEither(Machine& machine, std::string_view own, std::string_view reflected, std::string_view words,
                   Value left, Value right) {
  Value method = FindMethod(machine, left, own);
  if (!method.is_unset()) return machine.Call(method, {left, right});
  method = FindMethod(machine, right, reflected);
  if (!method.is_unset()) return machine.Call(method, {right, left});
  return RaiseTypeError(machine, "unsupported operand type(s) for {}: '{}' and '{}'", words,
                        machine.TypeName(left), machine.TypeName(right));
}

Outcome DivMod(Machine& machine, const Arguments& arguments) {
  if (IsNumber(machine, arguments[0]) && IsNumber(machine, arguments[1])) {
    return DivideWithRest(machine, arguments[0], arguments[1]);
  }
  return CallEither(machine, "__divmod__", "__rdivmod__", "divmod()", arguments[0], arguments[1]);
}

Outcome Pow(Machine& machine, const Arguments& arguments) {
  const Value base = arguments[0];
  const Value exponent = arguments[1];
  const Value modulus = arguments[2];
  if (modulus.is_unset() || modulus.is_none()) {
    if (IsNumber(machine, base) && IsNumber(machine, exponent)) {
      return BinaryOperation(machine, lang::BinaryOperator::kPower, false, base, exponent);
    }
    return CallEither(machine, "__pow__", "__rpow__", "** or pow()", base, exponent);
  }
  if (machine.IsInt(base) && machine.IsInt(exponent) && machine.IsInt(modulus)) {
    return PowerModulo(machine, machine.AsInt(base), machine.AsInt(exponent), machine.AsInt(modulus));
  }
  // A float among them is what refuses, whatever the others are.
  if (machine.IsFloat(base) || machine.IsFloat(exponent) || machine.IsFloat(modulus)) {
    return RaiseTypeError(machine, "pow() 3rd argument not allowed unless all arguments are integers");
  }
  return RaiseTypeError(machine, "unsupported operand type(s) for ** or pow(): '{}', '{}', '{}'",
                        machine.TypeName(base), machine.TypeName(exponent), machine.TypeName(modulus));
}

Outcome InBase(Machine& machine, Value value, char type) {
  int64_t number = 0;
  if (!ToIndex(machine, value, &number)) return Outcome::Raise();
  const uint64_t magnitude = number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
  const std::string text =
      fmt::format("{}0{}{}", number < 0 ? "-" : "", type, IntDigits(magnitude, static_cast<uint32_t>(type)));
  return Outcome::Return(StringFrom(machine, text));
}
Outcome Hex(Machine& machine, const Arguments& arguments) { return InBase(machine, arguments[0], 'x'); }
Outcome Oct(Machine& machine, const Arguments& arguments) { return InBase(machine, arguments[0], 'o'); }
Outcome Bin(Machine& machine, const Arguments& arguments) { return InBase(machine, arguments[0], 'b'); }

Outcome Ord(Machine& machine, const Arguments& arguments) {
  const Value value = arguments[0];
  if (!machine.IsString(value)) {
    return RaiseTypeError(machine, "ord() expected string of length 1, but {} found",
                          machine.TypeName(value));
  }
  const std::string_view text = machine.Text(value);
  const int64_t length = CountCodePoints(text);
  if (length != 1) {
    return RaiseTypeError(machine, "ord() expected a character, but string of length {} found", length);
  }
  size_t offset = 0;
  return Outcome::Return(machine.Int(DecodeCodePoint(text, &offset)));
}

Outcome Chr(Machine& machine, const Arguments& arguments) {
  int64_t code_point = 0;
  if (!ToIndex(machine, arguments[0], &code_point)) return Outcome::Raise();
  if (code_point < INT32_MIN || code_point > INT32_MAX) {
    return machine.Raise(ExceptionType::kOverflowError, "Python int too large to convert to C int");
  }
  if (code_point < 0 || code_point > 0x10ffff)
    return RaiseValueError(machine, "chr() arg not in range(0x110000)");
  std::string text;
  AppendCodePoint(&text, static_cast<uint32_t>(code_point));
  return Outcome::Return(StringFrom(machine, text));
}

Outcome Hash(Machine& machine, const Arguments& arguments) {
  const Value value = arguments[0];
  const Value method = FindMethod(machine, value, "__hash__");
  if (!method.is_unset() && !method.is_none()) return machine.Call(method, {value});
  if (!CheckHashable(machine, value)) return Outcome::Raise();
  bool hashable = true;
  const int64_t hash = static_cast<int64_t>(machine.HashOf(value, &hashable));
  return Outcome::Return(machine.Int(IsNumber(machine, value) ? hash : hash >> 4));
}

// ---- Methods.

Outcome BadSelf(Machine& machine, std::string_view name, Value self) {
  return RaiseTypeError(machine, "descriptor requires a '{}' object but received a '{}'", name,
                        machine.TypeName(self));
}

Outcome IntItself(Machine& machine, const Arguments& arguments) {
  if (!machine.IsInt(arguments[0])) return BadSelf(machine, "int", arguments[0]);
  return Outcome::Return(machine.Int(machine.AsInt(arguments[0])));
}

Outcome IntZero(Machine& machine, const Arguments&) { return Outcome::Return(machine.Int(0)); }
Outcome IntOne(Machine& machine, const Arguments&) { return Outcome::Return(machine.Int(1)); }

Outcome BitLength(Machine& machine, const Arguments& arguments) {
  if (!machine.IsInt(arguments[0])) return BadSelf(machine, "int", arguments[0]);
  const int64_t number = machine.AsInt(arguments[0]);
  const uint64_t magnitude = number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
  return Outcome::Return(machine.Int(magnitude == 0 ? 0 : 64 - __builtin_clzll(magnitude)));
}

Outcome BitCount(Machine& machine, const Arguments& arguments) {
  if (!machine.IsInt(arguments[0])) return BadSelf(machine, "int", arguments[0]);
  const int64_t number = machine.AsInt(arguments[0]);
  const uint64_t magnitude = number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
  return Outcome::Return(machine.Int(__builtin_popcountll(magnitude)));
}

Outcome FloatItself(Machine& machine, const Arguments& arguments) {
  if (!machine.IsFloat(arguments[0])) return BadSelf(machine, "float", arguments[0]);
  return Outcome::Return(machine.Float(machine.AsDouble(arguments[0])));
}

Outcome FloatZero(Machine& machine, const Arguments&) { return Outcome::Return(machine.Float(0)); }

Outcome IsInteger(Machine& machine, const Arguments& arguments) {
  if (!machine.IsFloat(arguments[0])) return BadSelf(machine, "float", arguments[0]);
  const double value = machine.AsDouble(arguments[0]);
  return Outcome::Return(Value::Bool(std::isfinite(value) && std::floor(value) == value));
}

// 0.75 is 3 / 4: the mantissa as an int, and a power of two, one of which may not fit.
Outcome AsIntegerRatio(Machine& machine, const Arguments& arguments) {
  if (!machine.IsFloat(arguments[0])) return BadSelf(machine, "float", arguments[0]);
  const double value = machine.AsDouble(arguments[0]);
  if (!std::isfinite(value)) {
    const bool is_nan = std::isnan(value);
    return machine.Raise(
        is_nan ? ExceptionType::kValueError : ExceptionType::kOverflowError,
        is_nan ? "cannot convert NaN to integer ratio" : "cannot convert Infinity to integer ratio");
  }
  int exponent = 0;
  double mantissa = std::frexp(value, &exponent);
  while (mantissa != std::floor(mantissa)) {
    mantissa *= 2;
    --exponent;
  }
  if (std::fabs(std::ldexp(mantissa, std::max(exponent, 0))) >= 0x1p63 || exponent < -62)
    return RaiseIntOverflow(machine);
  const auto numerator = static_cast<int64_t>(std::ldexp(mantissa, std::max(exponent, 0)));
  const int64_t denominator = int64_t{1} << (exponent < 0 ? -exponent : 0);
  const Value top = machine.Int(numerator);
  return Outcome::Return(MakePair(machine, top, machine.Int(denominator)));
}

}  // namespace

void InstallNumberFunctions(Machine& machine) {
  AddBuiltinFunctions(machine, {{"abs", "x /", Abs},
                                {"round", "number ndigits?", Round},
                                {"divmod", "x y /", DivMod},
                                {"pow", "base exp mod?", Pow},
                                {"hex", "number /", Hex},
                                {"oct", "number /", Oct},
                                {"bin", "number /", Bin},
                                {"ord", "c /", Ord},
                                {"chr", "i /", Chr},
                                {"hash", "obj /", Hash}});
}

void InstallNumberMethods(Machine& machine) {
  const Value integer = machine.BuiltinClass(Kind::kInt64);
  machine.AddMethods(integer, {{"bit_length", "self /", BitLength},
                               {"bit_count", "self /", BitCount},
                               {"conjugate", "self /", IntItself}});
  AddProperties(machine, integer,
                {{"real", "self /", IntItself},
                 {"imag", "self /", IntZero},
                 {"numerator", "self /", IntItself},
                 {"denominator", "self /", IntOne}});
  const Value real = machine.BuiltinClass(Kind::kFloat);
  machine.AddMethods(real, {{"is_integer", "self /", IsInteger},
                            {"as_integer_ratio", "self /", AsIntegerRatio},
                            {"conjugate", "self /", FloatItself}});
  AddProperties(machine, real, {{"real", "self /", FloatItself}, {"imag", "self /", FloatZero}});
}

}  // namespace interleave::vm
