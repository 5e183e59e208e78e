#include "lang/fold.hpp"

#include <cmath>
#include <limits>
#include <optional>

namespace interleave::lang {
namespace {

constexpr size_t kMaxTextBytes = 4096;
constexpr int64_t kMinimum = std::numeric_limits<int64_t>::min();

// By reference: the value is computed while the arguments are evaluated, in no given order.
std::optional<Literal> Checked(bool overflows, const int64_t& value) {
  if (overflows) return std::nullopt;
  return Literal(value);
}

std::optional<Literal> FoldPower(int64_t base, int64_t exponent) {
  if (exponent < 0) return std::nullopt;
  int64_t result = 1;
  for (; exponent > 0; --exponent) {
    if (__builtin_mul_overflow(result, base, &result)) return std::nullopt;
    if (result == 0 || result == 1) break;  // so do all higher powers; -1 alternates and ends below
    if (result == -1) return Literal(exponent % 2 == 1 ? int64_t{-1} : int64_t{1});
  }
  return Literal(result);
}

// Rounds towards minus infinity, as Python divides.
std::optional<Literal> FoldDivision(int64_t left, int64_t right, bool modulo) {
  if (right == 0 || (left == kMinimum && right == -1)) return std::nullopt;
  int64_t quotient = left / right;
  int64_t remainder = left % right;
  if (remainder != 0 && (remainder < 0) != (right < 0)) {
    --quotient;
    remainder += right;
  }
  return Literal(modulo ? remainder : quotient);
}

std::optional<Literal> FoldShift(int64_t left, int64_t count, bool to_left) {
  if (count < 0 || count > 63) return std::nullopt;
  if (!to_left) return Literal(left >> count);
  const int64_t shifted =
      count == 63 && left != 0 ? 0 : static_cast<int64_t>(static_cast<uint64_t>(left) << count);
  if (shifted >> count != left) return std::nullopt;
  return Literal(shifted);
}

std::optional<Literal> FoldIntegers(BinaryOperator operation, int64_t left, int64_t right) {
  int64_t value = 0;
  switch (operation) {
    case BinaryOperator::kAdd:
      return Checked(__builtin_add_overflow(left, right, &value), value);
    case BinaryOperator::kSubtract:
      return Checked(__builtin_sub_overflow(left, right, &value), value);
    case BinaryOperator::kMultiply:
      return Checked(__builtin_mul_overflow(left, right, &value), value);
    case BinaryOperator::kFloorDivide:
      return FoldDivision(left, right, false);
    case BinaryOperator::kModulo:
      return FoldDivision(left, right, true);
    case BinaryOperator::kPower:
      return FoldPower(left, right);
    case BinaryOperator::kAnd:
      return Literal(left & right);
    case BinaryOperator::kOr:
      return Literal(left | right);
    case BinaryOperator::kXor:
      return Literal(left ^ right);
    case BinaryOperator::kLeftShift:
      return FoldShift(left, right, true);
    case BinaryOperator::kRightShift:
      return FoldShift(left, right, false);
    default:
      return std::nullopt;  // true division of integers is the machine's
  }
}

std::optional<Literal> FoldFloats(BinaryOperator operation, double left, double right) {
  double value = 0;
  switch (operation) {
    case BinaryOperator::kAdd:
      value = left + right;
      break;
    case BinaryOperator::kSubtract:
      value = left - right;
      break;
    case BinaryOperator::kMultiply:
      value = left * right;
      break;
    case BinaryOperator::kTrueDivide:
      if (right == 0) return std::nullopt;
      value = left / right;
      break;
    default:
      return std::nullopt;
  }
  if (!std::isfinite(value)) return std::nullopt;
  return Literal(value);
}

std::optional<Literal> FoldRepeat(const std::string& text, int64_t count) {
  if (count < 0) count = 0;
  if (!text.empty() && static_cast<uint64_t>(count) > kMaxTextBytes / text.size()) return std::nullopt;
  std::string repeated;
  for (; count > 0 && !text.empty(); --count) repeated += text;
  return Literal(std::move(repeated));
}

// An int counts as a float where the conversion is exact.
std::optional<double> AsDouble(const Literal& literal) {
  if (const double* value = std::get_if<double>(&literal)) return *value;
  const int64_t* integer = std::get_if<int64_t>(&literal);
  constexpr int64_t kExact = int64_t{1} << 53;
  if (integer == nullptr || *integer > kExact || *integer < -kExact) return std::nullopt;
  return static_cast<double>(*integer);
}

std::optional<Literal> FoldBinary(BinaryOperator operation, const Literal& left, const Literal& right) {
  const int64_t* left_integer = std::get_if<int64_t>(&left);
  const int64_t* right_integer = std::get_if<int64_t>(&right);
  if (left_integer != nullptr && right_integer != nullptr) {
    const bool exact = *left_integer < (int64_t{1} << 53) && *left_integer > -(int64_t{1} << 53) &&
                       *right_integer < (int64_t{1} << 53) && *right_integer > -(int64_t{1} << 53);
    if (operation == BinaryOperator::kTrueDivide && exact) {
      return FoldFloats(operation, static_cast<double>(*left_integer), static_cast<double>(*right_integer));
    }
    return FoldIntegers(operation, *left_integer, *right_integer);
  }
  const std::string* left_text = std::get_if<std::string>(&left);
  const std::string* right_text = std::get_if<std::string>(&right);
  if (operation == BinaryOperator::kAdd && left_text != nullptr && right_text != nullptr) {
    if (left_text->size() + right_text->size() > kMaxTextBytes) return std::nullopt;
    return Literal(*left_text + *right_text);
  }
  if (operation == BinaryOperator::kMultiply && left_text != nullptr && right_integer != nullptr) {
    return FoldRepeat(*left_text, *right_integer);
  }
  if (operation == BinaryOperator::kMultiply && right_text != nullptr && left_integer != nullptr) {
    return FoldRepeat(*right_text, *left_integer);
  }
  const std::optional<double> left_double = AsDouble(left);
  const std::optional<double> right_double = AsDouble(right);
  if (!left_double || !right_double) return std::nullopt;
  return FoldFloats(operation, *left_double, *right_double);
}

std::optional<Literal> FoldUnary(UnaryOperator operation, const Literal& operand, bool is_magnitude) {
  if (operation == UnaryOperator::kNot) return Literal(!IsTrue(operand));
  if (const double* value = std::get_if<double>(&operand)) {
    if (operation == UnaryOperator::kInvert) return std::nullopt;
    return Literal(operation == UnaryOperator::kNegative ? -*value : *value);
  }
  const int64_t* value = std::get_if<int64_t>(&operand);
  if (value == nullptr) return std::nullopt;
  switch (operation) {
    case UnaryOperator::kInvert:
      return Literal(~*value);
    case UnaryOperator::kPositive:
      return Literal(*value);
    default:
      break;
  }
  if (is_magnitude) return Literal(kMinimum);
  if (*value == kMinimum) return std::nullopt;
  return Literal(-*value);
}

}  // namespace

bool IsTrue(const Literal& literal) {
  if (std::holds_alternative<NoneConstant>(literal)) return false;
  if (const bool* truth = std::get_if<bool>(&literal)) return *truth;
  if (const int64_t* integer = std::get_if<int64_t>(&literal)) return *integer != 0;
  if (const double* number = std::get_if<double>(&literal)) return *number != 0;
  if (const std::string* text = std::get_if<std::string>(&literal)) return !text->empty();
  return true;
}

const Literal* FoldConstant(Tree& tree, Expression& expression) {
  if (expression.kind == ExpressionKind::kConstant) return expression.literal;
  if (expression.fold_tried) return nullptr;
  expression.fold_tried = true;
  std::optional<Literal> folded;
  if (expression.kind == ExpressionKind::kUnary) {
    const Literal* operand = FoldConstant(tree, *expression.first);
    if (operand == nullptr) return nullptr;
    folded =
        FoldUnary(static_cast<UnaryOperator>(expression.operation), *operand, expression.first->is_magnitude);
  } else if (expression.kind == ExpressionKind::kBinary) {
    const Literal* left = FoldConstant(tree, *expression.first);
    const Literal* right = FoldConstant(tree, *expression.second);
    if (left == nullptr || right == nullptr) return nullptr;
    folded = FoldBinary(static_cast<BinaryOperator>(expression.operation), *left, *right);
  }
  if (!folded) return nullptr;
  expression.kind = ExpressionKind::kConstant;
  expression.literal = &tree.literals.emplace_back(std::move(*folded));
  return expression.literal;
}

}  // namespace interleave::lang
