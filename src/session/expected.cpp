#include "session/expected.hpp"

#include "session/words.hpp"

namespace interleave::session {
namespace {

using Value = std::optional<int64_t>;
using Lookup = std::function<Value(std::string_view)>;

constexpr int kMaxNesting = 50;

Value Combine(char operation, Value left, Value right) {
  if (!left || !right) return std::nullopt;
  int64_t result = 0;
  bool overflow = false;
  switch (operation) {
    case '+':
      overflow = __builtin_add_overflow(*left, *right, &result);
      break;
    case '-':
      overflow = __builtin_sub_overflow(*left, *right, &result);
      break;
    case '*':
      overflow = __builtin_mul_overflow(*left, *right, &result);
      break;
    default:  // `//`, which rounds down
      if (*right == 0 || (*right == -1 && *left == INT64_MIN)) return std::nullopt;
      result = *left / *right;
      if (*left % *right != 0 && (*left < 0) != (*right < 0)) --result;
  }
  if (overflow) return std::nullopt;
  return result;
}

class Evaluator {
 public:
  Evaluator(std::string_view text, const Lookup& lookup) : text_(text), lookup_(lookup) {}

  Value Evaluate() {
    const Value value = Sum();
    SkipSpaces();
    return text_.empty() ? value : std::nullopt;
  }

 private:
  void SkipSpaces() {
    while (text_.starts_with(' ')) text_.remove_prefix(1);
  }

  bool Take(std::string_view token) {
    SkipSpaces();
    if (!text_.starts_with(token)) return false;
    text_.remove_prefix(token.size());
    return true;
  }

  Value Sum() {
    Value value = Product();
    while (value) {
      if (Take("+")) {
        value = Combine('+', value, Product());
      } else if (Take("-")) {
        value = Combine('-', value, Product());
      } else {
        break;
      }
    }
    return value;
  }

  Value Product() {
    Value value = Factor();
    while (value) {
      if (Take("//")) {
        value = Combine('/', value, Factor());
      } else if (Take("*")) {
        value = Combine('*', value, Factor());
      } else {
        break;
      }
    }
    return value;
  }

  Value Factor() {
    if (nesting_ >= kMaxNesting) return std::nullopt;
    ++nesting_;
    Value value;
    if (Take("-")) {
      value = Combine('-', 0, Factor());
    } else if (Take("(")) {
      value = Sum();
      if (!Take(")")) value.reset();
    } else {
      value = Atom();
    }
    --nesting_;
    return value;
  }

  Value Atom() {
    SkipSpaces();
    constexpr std::string_view kWord = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    const std::string_view word = text_.substr(0, text_.find_first_not_of(kWord));
    text_.remove_prefix(word.size());
    if (word.empty()) return std::nullopt;
    return word.front() >= '0' && word.front() <= '9' ? ParseSigned(word) : lookup_(word);
  }

  std::string_view text_;
  const Lookup& lookup_;
  int nesting_ = 0;
};

}  // namespace

Value EvaluateExpected(std::string_view text, const Lookup& parameter) {
  return Evaluator(text, parameter).Evaluate();
}

}  // namespace interleave::session
