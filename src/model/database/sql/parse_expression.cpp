// Operators by their precedence: one function that calls itself for the right side, so that depth of a text
// costs little of the stack.
#include <algorithm>

#include "model/database/sql/parsing.hpp"

namespace interleave::model::database::sql {
namespace {

// PostgreSQL's precedences, the loosest first (src/backend/parser/gram.y).
enum Precedence : int {
  kLoosest,
  kOr,
  kAnd,
  kNot,
  kIsTest,
  kComparison,
  kPattern,  // BETWEEN, IN, LIKE
  kOther,    // || and all that is not named here
  kSum,
  kProduct,
  kPower,
  kSign,
};

int PrecedenceOf(std::string_view text) {
  if (text == "=" || text == "<" || text == ">" || text == "<=" || text == ">=" || text == "<>")
    return kComparison;
  if (text == "+" || text == "-") return kSum;
  if (text == "*" || text == "/" || text == "%") return kProduct;
  if (text == "^") return kPower;
  return kOther;
}

}  // namespace

bool Parsing::Node(tree::Expression node, tree::Expression* result) {
  for (const tree::Expression& operand : node.operands) node.depth = std::max(node.depth, operand.depth + 1);
  if (node.depth > kDeepest) {
    depth_ = kDeepest;
    return Deeper();
  }
  *result = std::move(node);
  return true;
}

bool Parsing::Expression(tree::Expression* result) {
  if (!Deeper() || !Binary(kLoosest, result)) return false;
  Shallower();
  return true;
}

bool Parsing::Expressions(std::vector<tree::Expression>* results) {
  do {
    if (!Expression(&results->emplace_back())) return false;
  } while (TakeMark(","));
  return true;
}

bool Parsing::Shared(tree::ExpressionPointer* result) {
  tree::Expression expression;
  if (!Expression(&expression)) return false;
  *result = std::make_shared<tree::Expression>(std::move(expression));
  return true;
}

// What binds tighter than `least`.
bool Parsing::Binary(int least, tree::Expression* result) {
  if (!Prefix(least, result)) return false;
  for (bool more = true; more;) {
    if (!Infix(least, result, &more)) return false;
  }
  return true;
}

bool Parsing::Prefix(int least, tree::Expression* result) {
  const uint32_t at = position();
  const bool negation = IsWord("not") && least < kNot;
  if (!negation && Ahead().kind != Token::Kind::kOperator) return Primary(result) && Postfix(result);
  const std::string text = Ahead().text;
  const bool sign = text == "+" || text == "-";
  if (!negation && !sign && PrecedenceOf(text) != kOther) return Unexpected();
  Skip();
  tree::Expression operand;
  if (!Deeper() || !Binary(negation ? kNot - 1 : sign ? kSign : kOther, &operand)) return false;
  Shallower();
  if (text == "-" && operand.kind == Kind::kNumber && !operand.text.starts_with('-')) {
    operand.text.insert(0, 1, '-');  // a constant of its own, as for PostgreSQL
    operand.position = at;
    *result = std::move(operand);
    return true;
  }
  return Node({.kind = negation ? Kind::kNot : Kind::kOperator,
               .position = at,
               .text = negation ? "" : text,
               .operands = {std::move(operand)}},
              result);
}

bool Parsing::Infix(int least, tree::Expression* left, bool* more) {
  if (Ahead().kind == Token::Kind::kOperator) return InfixOperator(least, left, more);
  if (Ahead().kind == Token::Kind::kWord) return InfixWord(least, left, more);
  *more = false;
  return true;
}

bool Parsing::InfixOperator(int least, tree::Expression* left, bool* more) {
  const int precedence = PrecedenceOf(Ahead().text);
  *more = precedence > least;
  if (!*more) return true;
  tree::Expression node{.kind = Kind::kOperator, .position = position(), .text = Ahead().text};
  Skip();
  if ((IsWord("any") || IsWord("some") || IsWord("all")) && IsMark("(", 1)) return AnyOrAll(left, &node);
  tree::Expression right;
  if (!Deeper() || !Binary(precedence, &right)) return false;
  Shallower();
  // Comparisons do not associate: a = b = c.
  if (precedence == kComparison && Ahead().kind == Token::Kind::kOperator &&
      PrecedenceOf(Ahead().text) == kComparison) {
    return Unexpected();
  }
  node.operands.push_back(std::move(*left));
  node.operands.push_back(std::move(right));
  return Node(std::move(node), left);
}

bool Parsing::AnyOrAll(tree::Expression* left, tree::Expression* node) {
  node->flag = IsWord("all");
  Skip();
  Skip();
  node->kind = StartsSelect() ? Kind::kAnyQuery : Kind::kAny;
  node->operands.push_back(std::move(*left));
  if (node->kind == Kind::kAnyQuery) {
    if (!SubSelect(&node->query)) return false;
  } else if (!Expression(&node->operands.emplace_back()) || !WantMark(")")) {
    return false;
  }
  return Node(std::move(*node), left);
}

bool Parsing::InfixWord(int least, tree::Expression* left, bool* more) {
  *more = true;
  const uint32_t at = position();
  if (IsWord("or") && least < kOr) return Logical(Kind::kOr, kOr, left);
  if (IsWord("and") && least < kAnd) return Logical(Kind::kAnd, kAnd, left);
  if (IsWord("is") && least < kIsTest) return Is(left);
  if ((IsWord("isnull") || IsWord("notnull")) && least < kIsTest) {
    const bool negated = IsWord("notnull");
    Skip();
    return Node(
        {.kind = Kind::kIs, .position = at, .text = "NULL", .flag = negated, .operands = {std::move(*left)}},
        left);
  }
  if (IsWord("collate")) return Unsupported("COLLATE clauses");
  if (AreWords({"at", "time", "zone"})) return Unsupported("AT TIME ZONE");
  const size_t ahead = IsWord("not") ? 1 : 0;
  const bool pattern = IsWord("between", ahead) || IsWord("in", ahead) || IsWord("like", ahead) ||
                       IsWord("ilike", ahead) || (IsWord("similar", ahead) && IsWord("to", ahead + 1));
  *more = pattern && least < kPattern;
  if (!*more) return true;
  if (ahead == 1) Skip();
  if (IsWord("between")) return Between(left, at, ahead == 1);
  if (IsWord("in")) return In(left, at, ahead == 1);
  if (IsWord("similar")) return Unsupported("SIMILAR TO");
  return Like(left, at, ahead == 1);
}

// a AND b AND c is one node: a long chain is not deep.
bool Parsing::Logical(Kind kind, int precedence, tree::Expression* left) {
  tree::Expression node{.kind = kind, .position = position()};
  node.operands.push_back(std::move(*left));
  while (TakeWord(kind == Kind::kOr ? "or" : "and")) {
    if (!Deeper() || !Binary(precedence, &node.operands.emplace_back())) return false;
    Shallower();
  }
  return Node(std::move(node), left);
}

bool Parsing::Is(tree::Expression* left) {
  const uint32_t at = position();
  Skip();
  const bool negated = TakeWord("not");
  tree::Expression node{.kind = Kind::kIs, .position = at, .flag = negated};
  node.operands.push_back(std::move(*left));
  if (TakeWords({"distinct", "from"})) {
    node.kind = Kind::kDistinct;
    if (!Deeper() || !Binary(kIsTest, &node.operands.emplace_back())) return false;
    Shallower();
    return Node(std::move(node), left);
  }
  for (const char* word : {"null", "true", "false", "unknown"}) {
    if (!TakeWord(word)) continue;
    node.text = word;
    std::transform(node.text.begin(), node.text.end(), node.text.begin(),
                   [](char c) { return static_cast<char>(c - 32); });
    return Node(std::move(node), left);
  }
  if (IsWord("document") || IsWord("normalized")) return Unsupported("tests of documents");
  return Unexpected();
}

bool Parsing::Between(tree::Expression* left, uint32_t at, bool negated) {
  Skip();
  tree::Expression node{.kind = Kind::kBetween, .position = at, .flag = negated};
  node.symmetric = TakeWord("symmetric");
  if (!node.symmetric) TakeWord("asymmetric");
  node.operands.push_back(std::move(*left));
  if (!Deeper() || !Binary(kPattern, &node.operands.emplace_back()) || !WantWord("and") ||
      !Binary(kPattern, &node.operands.emplace_back())) {
    return false;
  }
  Shallower();
  return Node(std::move(node), left);
}

bool Parsing::Like(tree::Expression* left, uint32_t at, bool negated) {
  tree::Expression node{
      .kind = Kind::kLike, .position = at, .text = IsWord("ilike") ? "~~*" : "~~", .flag = negated};
  Skip();
  node.operands.push_back(std::move(*left));
  if (!Deeper() || !Binary(kPattern, &node.operands.emplace_back())) return false;
  if (TakeWord("escape") && !Binary(kPattern, &node.operands.emplace_back())) return false;
  Shallower();
  return Node(std::move(node), left);
}

bool Parsing::In(tree::Expression* left, uint32_t at, bool negated) {
  Skip();
  if (!WantMark("(")) return false;
  tree::Expression node{.kind = StartsSelect() ? Kind::kInQuery : Kind::kIn, .position = at, .flag = negated};
  node.operands.push_back(std::move(*left));
  if (node.kind == Kind::kInQuery) return SubSelect(&node.query) && Node(std::move(node), left);
  return Expressions(&node.operands) && WantMark(")") && Node(std::move(node), left);
}

}  // namespace interleave::model::database::sql
