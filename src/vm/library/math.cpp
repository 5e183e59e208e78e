// The module `math`. Where the C library's last bit differs between targets, so does the result here.
#include <cmath>
#include <limits>

#include "vm/builtins/numbers.hpp"
#include "vm/library/install.hpp"
#include "vm/library/math_support.hpp"

namespace interleave::vm {

Outcome RaiseDomain(Machine& machine) { return RaiseValueError(machine, "math domain error"); }

Outcome RaiseRange(Machine& machine) {
  return machine.Raise(ExceptionType::kOverflowError, "math range error");
}

bool ToReal(Machine& machine, Value value, double* number) {
  for (const std::string_view name : {"", "__float__", "__index__"}) {
    if (!name.empty()) {
      const Value method = FindMethod(machine, value, name);
      if (method.is_unset()) continue;
      if (!machine.CallNow(method, {value}, &value)) return false;
    }
    if (machine.IsInt(value) || machine.IsFloat(value)) {
      *number = machine.AsDouble(value);
      return true;
    }
  }
  RaiseTypeError(machine, "must be real number, not {}", machine.TypeName(value));
  return false;
}

bool ToReals(Machine& machine, const std::vector<Value>& values, std::vector<double>* numbers) {
  numbers->resize(values.size());
  for (size_t index = 0; index < values.size(); ++index) {
    if (!ToReal(machine, values[index], &(*numbers)[index])) return false;
  }
  return true;
}

namespace {

constexpr double kPi = 3.141592653589793;
constexpr double kE = 2.718281828459045;

using OneArgument = double (*)(double);
using TwoArguments = double (*)(double, double);

// What a function of one number gives is an error where it is no number although the argument was one, or
// infinite although the argument was finite.
enum class Infinite : uint8_t { kDomain, kRange };

template <OneArgument kFunction, Infinite kInfinite = Infinite::kDomain>
Outcome Real(Machine& machine, const Arguments& arguments) {
  double x = 0;
  if (!ToReal(machine, arguments[0], &x)) return Outcome::Raise();
  const double result = kFunction(x);
  if (std::isnan(result) && !std::isnan(x)) return RaiseDomain(machine);
  if (std::isinf(result) && std::isfinite(x)) {
    return kInfinite == Infinite::kRange ? RaiseRange(machine) : RaiseDomain(machine);
  }
  return Outcome::Return(machine.Float(result));
}

template <TwoArguments kFunction>
Outcome RealOfTwo(Machine& machine, const Arguments& arguments) {
  double x = 0;
  double y = 0;
  if (!ToReal(machine, arguments[0], &x) || !ToReal(machine, arguments[1], &y)) return Outcome::Raise();
  const double result = kFunction(x, y);
  if (std::isnan(result) && !std::isnan(x) && !std::isnan(y)) return RaiseDomain(machine);
  if (std::isinf(result) && std::isfinite(x) && std::isfinite(y)) return RaiseRange(machine);
  return Outcome::Return(machine.Float(result));
}

template <bool (*kTest)(double)>
Outcome Is(Machine& machine, const Arguments& arguments) {
  double x = 0;
  if (!ToReal(machine, arguments[0], &x)) return Outcome::Raise();
  return Outcome::Return(Value::Bool(kTest(x)));
}

// ---- The functions themselves, where C's has no plain name or another edge.

double Degrees(double x) { return x * (180.0 / kPi); }
double Radians(double x) { return x * (kPi / 180.0); }
double NotANumber() { return std::numeric_limits<double>::quiet_NaN(); }
double Log(double x) { return x > 0 || std::isnan(x) ? std::log(x) : NotANumber(); }
double Log2(double x) { return x > 0 || std::isnan(x) ? std::log2(x) : NotANumber(); }
double Log10(double x) { return x > 0 || std::isnan(x) ? std::log10(x) : NotANumber(); }
double Remainder(double x, double y) { return std::remainder(x, y); }

// Whole arguments give factorials, exactly.
double Gamma(double x) {
  if (x == std::floor(x) && x >= 1 && x <= 23) {
    double product = 1;
    for (double factor = 2; factor < x; ++factor) product *= factor;
    return product;
  }
  if (x <= 0 && x == std::floor(x)) return NotANumber();
  return std::tgamma(x);
}

// The C library's own writes the sign into a global variable; the value alone is pure.
double LogOfGamma(double x) {
  if (std::isinf(x)) return std::numeric_limits<double>::infinity();
  if (x <= 0 && x == std::floor(x)) return std::numeric_limits<double>::infinity();
  return std::lgamma(x);
}

double UnitInLastPlace(double x) {
  x = std::fabs(x);
  if (!std::isfinite(x)) return x;
  const double infinity = std::numeric_limits<double>::infinity();
  const double above = std::nextafter(x, infinity);
  return std::isinf(above) ? x - std::nextafter(x, -infinity) : above - x;
}

bool IsFinite(double x) { return std::isfinite(x); }
bool IsInfinite(double x) { return std::isinf(x); }
bool IsNan(double x) { return std::isnan(x); }

// ---- What answers in another way.

Outcome LogToBase(Machine& machine, const Arguments& arguments) {
  double x = 0;
  double base = 0;
  if (!ToReal(machine, arguments[0], &x)) return Outcome::Raise();
  const double numerator = Log(x);
  if (std::isnan(numerator) && !std::isnan(x)) return RaiseDomain(machine);
  if (arguments[1].is_unset()) return Outcome::Return(machine.Float(numerator));
  if (!ToReal(machine, arguments[1], &base)) return Outcome::Raise();
  const double denominator = Log(base);
  if (std::isnan(denominator) && !std::isnan(base)) return RaiseDomain(machine);
  if (denominator == 0) {
    return machine.Raise(ExceptionType::kZeroDivisionError, "float division by zero");
  }
  return Outcome::Return(machine.Float(numerator / denominator));
}

Outcome Power(Machine& machine, const Arguments& arguments) {
  double x = 0;
  double y = 0;
  if (!ToReal(machine, arguments[0], &x) || !ToReal(machine, arguments[1], &y)) return Outcome::Raise();
  const double result = std::pow(x, y);
  if (std::isfinite(x) && std::isfinite(y)) {
    if (std::isnan(result) || (std::isinf(result) && x == 0)) return RaiseDomain(machine);
    if (std::isinf(result)) return RaiseRange(machine);
  }
  return Outcome::Return(machine.Float(result));
}

// C's fmod of a finite number and an infinite one is the number; of an infinite one there is none.
Outcome FloatModulo(Machine& machine, const Arguments& arguments) {
  return RealOfTwo<std::fmod>(machine, arguments);
}

Outcome IsClose(Machine& machine, const Arguments& arguments) {
  double a = 0;
  double b = 0;
  double relative = 1e-9;
  double absolute = 0;
  if (!ToReal(machine, arguments[0], &a) || !ToReal(machine, arguments[1], &b)) return Outcome::Raise();
  if (!arguments[2].is_unset() && !ToReal(machine, arguments[2], &relative)) return Outcome::Raise();
  if (!arguments[3].is_unset() && !ToReal(machine, arguments[3], &absolute)) return Outcome::Raise();
  if (relative < 0 || absolute < 0) return RaiseValueError(machine, "tolerances must be non-negative");
  if (a == b) return Outcome::Return(Value::Bool(true));
  if (std::isinf(a) || std::isinf(b)) return Outcome::Return(Value::Bool(false));
  const double distance = std::fabs(b - a);
  const bool is_close =
      distance <= std::fabs(relative * b) || distance <= std::fabs(relative * a) || distance <= absolute;
  return Outcome::Return(Value::Bool(is_close));
}

using Rounding = double (*)(double);

template <Rounding kRounding>
Outcome Rounded(Machine& machine, const Arguments& arguments, std::string_view method_name) {
  const Value value = arguments[0];
  if (machine.IsInt(value)) return Outcome::Return(machine.Int(machine.AsInt(value)));
  const Value method = FindMethod(machine, value, method_name);
  if (!method.is_unset()) return machine.Call(method, {value});
  double number = 0;
  if (method_name == "__trunc__" && !machine.IsFloat(value)) {
    return RaiseTypeError(machine, "type {} doesn't define __trunc__ method", machine.TypeName(value));
  }
  if (!ToReal(machine, value, &number)) return Outcome::Raise();
  return IntFromDouble(machine, kRounding(number));
}

Outcome Floor(Machine& machine, const Arguments& arguments) {
  return Rounded<std::floor>(machine, arguments, "__floor__");
}
Outcome Ceil(Machine& machine, const Arguments& arguments) {
  return Rounded<std::ceil>(machine, arguments, "__ceil__");
}
Outcome Trunc(Machine& machine, const Arguments& arguments) {
  return Rounded<std::trunc>(machine, arguments, "__trunc__");
}

Outcome SplitExponent(Machine& machine, const Arguments& arguments) {
  double x = 0;
  if (!ToReal(machine, arguments[0], &x)) return Outcome::Raise();
  int exponent = 0;
  const double mantissa = std::isfinite(x) ? std::frexp(x, &exponent) : x;
  return Outcome::Return(MakePair(machine, machine.Float(mantissa), Value::Small(exponent)));
}

Outcome JoinExponent(Machine& machine, const Arguments& arguments) {
  double x = 0;
  if (!ToReal(machine, arguments[0], &x)) return Outcome::Raise();
  if (!machine.IsInt(arguments[1])) {
    return RaiseTypeError(machine, "Expected an int as second argument to ldexp.");
  }
  const int64_t exponent = machine.AsInt(arguments[1]);
  constexpr int64_t kEnough = 5000;  // far beyond every exponent
  const auto bounded = static_cast<int>(exponent > kEnough    ? kEnough
                                        : exponent < -kEnough ? -kEnough
                                                              : exponent);
  const double result = std::ldexp(x, bounded);
  if (std::isinf(result) && std::isfinite(x)) return RaiseRange(machine);
  return Outcome::Return(machine.Float(result));
}

Outcome SplitFraction(Machine& machine, const Arguments& arguments) {
  double x = 0;
  if (!ToReal(machine, arguments[0], &x)) return Outcome::Raise();
  double whole = 0;
  const double fraction = std::modf(x, &whole);
  const Value first = machine.Float(fraction);
  return Outcome::Return(MakePair(machine, first, machine.Float(whole)));
}

void AddRealFunctions(Machine& machine, Value module) {
  machine.AddFunctions(module, {{"acos", "x /", Real<std::acos>},
                                {"acosh", "x /", Real<std::acosh>},
                                {"asin", "x /", Real<std::asin>},
                                {"asinh", "x /", Real<std::asinh>},
                                {"atan", "x /", Real<std::atan>},
                                {"atanh", "x /", Real<std::atanh>},
                                {"cbrt", "x /", Real<std::cbrt>},
                                {"cos", "x /", Real<std::cos>},
                                {"cosh", "x /", Real<std::cosh, Infinite::kRange>},
                                {"degrees", "x /", Real<Degrees, Infinite::kRange>},
                                {"erf", "x /", Real<std::erf>},
                                {"erfc", "x /", Real<std::erfc>},
                                {"exp", "x /", Real<std::exp, Infinite::kRange>},
                                {"exp2", "x /", Real<std::exp2, Infinite::kRange>},
                                {"expm1", "x /", Real<std::expm1, Infinite::kRange>},
                                {"fabs", "x /", Real<std::fabs>},
                                {"gamma", "x /", Real<Gamma, Infinite::kRange>},
                                {"lgamma", "x /", Real<LogOfGamma>},
                                {"log10", "x /", Real<Log10>},
                                {"log1p", "x /", Real<std::log1p>},
                                {"log2", "x /", Real<Log2>},
                                {"radians", "x /", Real<Radians>},
                                {"sin", "x /", Real<std::sin>},
                                {"sinh", "x /", Real<std::sinh, Infinite::kRange>},
                                {"sqrt", "x /", Real<std::sqrt>},
                                {"tan", "x /", Real<std::tan>},
                                {"tanh", "x /", Real<std::tanh>},
                                {"ulp", "x /", Real<UnitInLastPlace>}});
}

}  // namespace

void InstallMath(Machine& machine) {
  const Value module = machine.NewModule("math");
  AddRealFunctions(machine, module);
  machine.AddFunctions(module, {{"atan2", "y x /", RealOfTwo<std::atan2>},
                                {"ceil", "x /", Ceil},
                                {"copysign", "x y /", RealOfTwo<std::copysign>},
                                {"floor", "x /", Floor},
                                {"fmod", "x y /", FloatModulo},
                                {"frexp", "x /", SplitExponent},
                                {"isclose", "a b *, rel_tol? abs_tol?", IsClose},
                                {"isfinite", "x /", Is<IsFinite>},
                                {"isinf", "x /", Is<IsInfinite>},
                                {"isnan", "x /", Is<IsNan>},
                                {"ldexp", "x i /", JoinExponent},
                                {"log", "x base? /", LogToBase},
                                {"modf", "x /", SplitFraction},
                                {"nextafter", "x y /", RealOfTwo<std::nextafter>},
                                {"pow", "x y /", Power},
                                {"remainder", "x y /", RealOfTwo<Remainder>},
                                {"trunc", "x /", Trunc}});
  AddMathOfIntegers(machine, module);
  AddMathOfMany(machine, module);
  machine.SetModule(module, "pi", machine.Float(kPi));
  machine.SetModule(module, "e", machine.Float(kE));
  machine.SetModule(module, "tau", machine.Float(2 * kPi));
  machine.SetModule(module, "inf", machine.Float(std::numeric_limits<double>::infinity()));
  machine.SetModule(module, "nan", machine.Float(NotANumber()));
}

}  // namespace interleave::vm
