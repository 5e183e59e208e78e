#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "model/redis/lua.hpp"
#include "model/redis/lua_tokens.hpp"

namespace interleave::model::redis::lua {

namespace {

using NodePointer = std::unique_ptr<Node>;

constexpr int kDeepest = 100;  // scripts are hostile input, and the parser calls itself
constexpr std::string_view kFunctions[] = {"redis.call",         "redis.pcall", "redis.error_reply",
                                           "redis.status_reply", "tonumber",    "tostring"};
constexpr std::string_view kRefused[] = {"for", "while", "repeat", "function", "do", "goto", "break"};

struct Operator {
  std::string_view text;
  int strength;  // as in Lua's manual, from 1
  bool goes_right = false;
};
constexpr Operator kOperators[] = {{"or", 1}, {"and", 2}, {"<", 3},  {">", 3},        {"<=", 3},
                                   {">=", 3}, {"~=", 3},  {"==", 3}, {"..", 4, true}, {"+", 5},
                                   {"-", 5},  {"*", 6},   {"%", 6}};
constexpr int kUnaryStrength = 7;

template <size_t kCount>
bool IsAmong(const std::string_view (&words)[kCount], std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

class Parser {
 public:
  Parser(std::vector<Token> tokens, std::string* fault) : tokens_(std::move(tokens)), fault_(fault) {}

  NodePointer ParseScript() {
    NodePointer block = ParseBlock();
    if (block != nullptr && Now().kind != Token::Kind::kEnd) return Unexpected();
    return block;
  }

 private:
  const Token& Now() const { return tokens_[at_]; }
  bool Is(std::string_view text) const {
    const Token::Kind kind = Now().kind;
    return (kind == Token::Kind::kName || kind == Token::Kind::kSymbol) && Now().text == text;
  }
  bool Accept(std::string_view text) {
    if (!Is(text)) return false;
    ++at_;
    return true;
  }
  NodePointer Fail(std::string_view what) {
    if (fault_->empty()) *fault_ = fmt::format("user_script:{}: {}", Now().line, what);
    return nullptr;
  }
  NodePointer Unexpected() { return Fail(fmt::format("unexpected symbol near '{}'", Now().text)); }
  NodePointer Missing(std::string_view text) {
    return Fail(fmt::format("'{}' expected near '{}'", text, Now().text));
  }
  NodePointer Make(NodeKind kind) const {
    auto node = std::make_unique<Node>();
    node->kind = kind;
    node->line = Now().line;
    return node;
  }

  // ---- Statements.

  NodePointer ParseBlock() {
    NodePointer block = Make(NodeKind::kBlock);
    while (Now().kind != Token::Kind::kEnd && !Is("end") && !Is("else") && !Is("elseif")) {
      const bool is_last = Is("return");
      NodePointer statement = ++depth_ > kDeepest ? Fail("it is nested too deep") : ParseStatement();
      --depth_;
      if (statement == nullptr) return nullptr;
      block->children.push_back(std::move(statement));
      Accept(";");
      if (is_last) break;
    }
    return block;
  }

  NodePointer ParseStatement() {
    if (Is("if")) return ParseIf();
    if (Is("local")) return ParseLocal();
    if (Is("return")) return ParseReturn();
    if (IsAmong(kRefused, Now().text) && Now().kind == Token::Kind::kName)
      return Fail(fmt::format("`{}` is not supported here", Now().text));
    if (Now().kind != Token::Kind::kName) return Unexpected();
    if (tokens_[at_ + 1].kind == Token::Kind::kSymbol && tokens_[at_ + 1].text == "=") {
      NodePointer assignment = Make(NodeKind::kAssign);
      assignment->text = Now().text;
      at_ += 2;
      return WithExpression(std::move(assignment));
    }
    NodePointer call = ParseOperand();
    if (call != nullptr && call->kind != NodeKind::kCall) return Unexpected();
    return call;
  }

  NodePointer WithExpression(NodePointer node) {
    NodePointer value = ParseExpression(0);
    if (value == nullptr) return nullptr;
    node->children.push_back(std::move(value));
    return node;
  }

  NodePointer ParseIf() {
    NodePointer statement = Make(NodeKind::kIf);
    do {
      ++at_;
      statement = WithExpression(std::move(statement));
      if (statement == nullptr) return nullptr;
      if (!Accept("then")) return Missing("then");
      if (!AddBlock(statement.get())) return nullptr;
    } while (Is("elseif"));
    if (Accept("else") && !AddBlock(statement.get())) return nullptr;
    if (!Accept("end")) return Missing("end");
    return statement;
  }

  bool AddBlock(Node* statement) {
    statement->children.push_back(ParseBlock());
    return statement->children.back() != nullptr;
  }

  NodePointer ParseLocal() {
    ++at_;
    NodePointer local = Make(NodeKind::kLocal);
    if (Is("function")) return Fail("`function` is not supported here");
    if (Now().kind != Token::Kind::kName) return Missing("<name>");
    local->text = Now().text;
    ++at_;
    if (Is(",")) return Fail("several variables at once are not supported here");
    if (!Accept("=")) return local;
    return WithExpression(std::move(local));
  }

  NodePointer ParseReturn() {
    NodePointer statement = Make(NodeKind::kReturn);
    ++at_;
    if (Now().kind == Token::Kind::kEnd || Is("end") || Is("else") || Is("elseif") || Is(";"))
      return statement;
    return WithExpression(std::move(statement));
  }

  // ---- Expressions.

  const Operator* OperatorHere() const {
    for (const Operator& one : kOperators) {
      if (Is(one.text)) return &one;
    }
    return nullptr;
  }

  // Operators stronger than that.
  NodePointer ParseExpression(int strength) {
    if (++depth_ > kDeepest) return Fail("it is nested too deep");
    NodePointer left = ParseUnary();
    for (const Operator* one = OperatorHere(); left != nullptr && one != nullptr && one->strength > strength;
         one = OperatorHere()) {
      NodePointer binary = Make(NodeKind::kBinary);
      binary->text = one->text;
      ++at_;
      binary->children.push_back(std::move(left));
      left = ParseExpression(one->goes_right ? one->strength - 1 : one->strength);
      if (left == nullptr) break;
      binary->children.push_back(std::move(left));
      left = std::move(binary);
    }
    --depth_;
    if (left != nullptr && Is("/")) return Fail("`/` is not supported here");
    return left;
  }

  NodePointer ParseUnary() {
    const NodeKind kind = Is("not") ? NodeKind::kNot : Is("-") ? NodeKind::kNegate : NodeKind::kLength;
    if (!Is("not") && !Is("-") && !Is("#")) return ParseOperand();
    NodePointer unary = Make(kind);
    ++at_;
    NodePointer operand = ParseExpression(kUnaryStrength - 1);
    if (operand == nullptr) return nullptr;
    unary->children.push_back(std::move(operand));
    return unary;
  }

  NodePointer ParseOperand() {
    NodePointer operand = ParsePrimary();
    while (operand != nullptr && (Is("[") || Is("."))) {
      const bool is_index = Is("[");
      NodePointer access = Make(is_index ? NodeKind::kIndex : NodeKind::kField);
      ++at_;
      access->children.push_back(std::move(operand));
      if (is_index) {
        access = WithExpression(std::move(access));
        if (access != nullptr && !Accept("]")) return Missing("]");
      } else {
        access->text = Now().text;
        ++at_;
      }
      operand = std::move(access);
    }
    return operand;
  }

  NodePointer ParsePrimary() {
    const Token token = Now();
    if (Accept("(")) {
      NodePointer inner = ParseExpression(0);
      if (inner != nullptr && !Accept(")")) return Missing(")");
      return inner;
    }
    if (Is("{")) return ParseList("}", Make(NodeKind::kTable));
    NodePointer node = Make(NodeKind::kNumber);
    node->number = token.number;
    node->text = token.text;
    if (token.kind == Token::Kind::kText) node->kind = NodeKind::kText;
    if (token.kind == Token::Kind::kName) return ParseName(std::move(node));
    if (token.kind != Token::Kind::kNumber && token.kind != Token::Kind::kText) return Unexpected();
    ++at_;
    return node;
  }

  NodePointer ParseName(NodePointer node) {
    constexpr std::string_view kWords[] = {"then",  "else",   "elseif", "end", "if",
                                           "local", "return", "and",    "or"};
    if (IsAmong(kWords, node->text)) return Unexpected();
    if (IsAmong(kRefused, node->text)) return Fail(fmt::format("`{}` is not supported here", node->text));
    ++at_;
    node->kind = node->text == "nil"     ? NodeKind::kNil
                 : node->text == "true"  ? NodeKind::kTrue
                 : node->text == "false" ? NodeKind::kFalse
                 : node->text == "KEYS"  ? NodeKind::kKeys
                 : node->text == "ARGV"  ? NodeKind::kArguments
                                         : NodeKind::kName;
    if (node->kind != NodeKind::kName) return node;
    const bool is_member = Is(".") && tokens_[at_ + 1].kind == Token::Kind::kName &&
                           tokens_[at_ + 2].kind == Token::Kind::kSymbol && tokens_[at_ + 2].text == "(";
    if (is_member) {
      node->text += "." + tokens_[at_ + 1].text;
      at_ += 2;
    }
    if (!Is("(")) return node;
    if (!IsAmong(kFunctions, node->text)) return Fail(fmt::format("`{}` is not supported here", node->text));
    node->kind = NodeKind::kCall;
    return ParseList(")", std::move(node));
  }

  // What stands between an opening bracket and this one, parted by commas.
  NodePointer ParseList(std::string_view end, NodePointer node) {
    ++at_;
    while (!Accept(end)) {
      if (!node->children.empty() && !Accept(",")) return Missing(end);
      if (Accept(end)) break;
      NodePointer item = ParseExpression(0);
      if (item == nullptr) return nullptr;
      node->children.push_back(std::move(item));
    }
    return node;
  }

  std::vector<Token> tokens_;
  size_t at_ = 0;
  int depth_ = 0;
  std::string* fault_;
};

}  // namespace

std::unique_ptr<Node> Parse(std::string_view script, std::string* fault) {
  std::vector<Token> tokens;
  if (!ReadTokens(script, &tokens, fault)) return nullptr;
  // What looks ahead looks at most two tokens further.
  tokens.push_back(tokens.back());
  tokens.push_back(tokens.back());
  return Parser(std::move(tokens), fault).ParseScript();
}

}  // namespace interleave::model::redis::lua
