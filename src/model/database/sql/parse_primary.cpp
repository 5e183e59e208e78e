// What operators stand between: constants, names, parentheses, CASE, CAST, EXISTS; and types.
#include <algorithm>

#include "model/database/sql/characters.hpp"
#include "model/database/sql/keywords.hpp"
#include "model/database/sql/parsing.hpp"

namespace interleave::model::database::sql {

bool Parsing::Primary(tree::Expression* result) {
  const Token& token = Ahead();
  *result = {.position = token.position};
  switch (token.kind) {
    case Token::Kind::kNumber:
    case Token::Kind::kString:
      result->kind = token.kind == Token::Kind::kNumber ? Kind::kNumber : Kind::kString;
      result->text = token.text;
      Skip();
      return true;
    case Token::Kind::kParameter:
      result->kind = Kind::kParameter;
      for (char digit : token.text.substr(0, 6)) {
        result->number = result->number * 10 + static_cast<uint32_t>(digit - '0');
      }
      Skip();
      return true;
    case Token::Kind::kMark:
      return IsMark("(") ? Parenthesis(result) : Unexpected();
    case Token::Kind::kWord:
      return WordPrimary(result);
    case Token::Kind::kName:
      return ColumnOrCall(result);
    case Token::Kind::kOperator:
    case Token::Kind::kEnd:
    case Token::Kind::kError:
      break;
  }
  return Unexpected();
}

bool Parsing::Postfix(tree::Expression* result) {
  while (true) {
    if (IsMark("[")) return Unsupported("array subscripts");
    if (IsMark("::")) {
      tree::Expression cast{.kind = Kind::kCast, .position = position()};
      Skip();
      if (!Type(&cast.type)) return false;
      cast.operands.push_back(std::move(*result));
      if (!Node(std::move(cast), result)) return false;
      continue;
    }
    return true;
  }
}

bool Parsing::Parenthesis(tree::Expression* result) {
  const uint32_t at = position();
  Skip();
  if (StartsSelect()) {
    result->kind = Kind::kScalar;
    return SubSelect(&result->query);
  }
  if (!Expression(result)) return false;
  if (!IsMark(",")) return WantMark(")") && (!IsMark(".") || Unsupported("composite values"));
  tree::Expression row{.kind = Kind::kRow, .position = at};
  row.operands.push_back(std::move(*result));
  Skip();
  return Expressions(&row.operands) && WantMark(")") && Node(std::move(row), result);
}

bool Parsing::WordPrimary(tree::Expression* result) {
  const std::string& word = Ahead().text;
  if (word == "null" || word == "true" || word == "false") {
    result->kind = word == "null" ? Kind::kNull : Kind::kBoolean;
    result->flag = word == "true";
    Skip();
    return true;
  }
  if (word == "case") return Case(result);
  if (word == "cast") return Cast(result);
  if (word == "array") return List(result);
  if (word == "exists" && IsMark("(", 1)) {
    Skip();
    Skip();
    result->kind = Kind::kExists;
    return StartsSelect() ? SubSelect(&result->query) : Unexpected();
  }
  if (word == "row" && IsMark("(", 1)) {
    Skip();
    Skip();
    tree::Expression row{.kind = Kind::kRow, .position = result->position};
    return Expressions(&row.operands) && WantMark(")") && Node(std::move(row), result);
  }
  for (std::string_view current :
       {"current_timestamp", "current_user", "session_user", "user", "current_role", "current_date",
        "current_time", "localtime", "localtimestamp", "current_catalog", "current_schema"}) {
    if (word != current || (word == "current_schema" && IsMark("(", 1))) continue;
    result->kind = Kind::kCurrent;
    result->text = word;
    Skip();
    return true;
  }
  return ColumnOrCall(result);
}

bool Parsing::Case(tree::Expression* result) {
  tree::Expression node{.kind = Kind::kCase, .position = position()};
  Skip();
  if (!IsWord("when")) {
    node.flag = true;
    if (!Expression(&node.operands.emplace_back())) return false;
  }
  do {
    node.names.push_back({.text = {}, .position = position()});
    if (!WantWord("when") || !Expression(&node.operands.emplace_back())) return false;
    if (!WantWord("then") || !Expression(&node.operands.emplace_back())) return false;
  } while (IsWord("when"));
  node.has_else = TakeWord("else");
  if (node.has_else && !Expression(&node.operands.emplace_back())) return false;
  return WantWord("end") && Node(std::move(node), result);
}

bool Parsing::Cast(tree::Expression* result) {
  tree::Expression node{.kind = Kind::kCast, .position = position()};
  Skip();
  if (!WantMark("(") || !Expression(&node.operands.emplace_back()) || !WantWord("as") || !Type(&node.type)) {
    return false;
  }
  return WantMark(")") && Node(std::move(node), result);
}

bool Parsing::List(tree::Expression* result) {
  tree::Expression node{.kind = Kind::kList, .position = position()};
  Skip();
  if (IsMark("(")) return Unsupported("arrays of queries");
  if (!WantMark("[")) return false;
  if (TakeMark("]")) return Node(std::move(node), result);
  if (IsMark("[")) return Unsupported("arrays of arrays");
  return Expressions(&node.operands) && WantMark("]") && Node(std::move(node), result);
}

// ---- Types
// -------------------------------------------------------------------------------------------------

bool Parsing::Type(tree::TypeName* type) {
  type->position = position();
  if (!TypeWord(type)) return false;
  if (TakeMark("(")) {
    do {
      if (!WantInteger(&type->modifiers.emplace_back())) return false;
    } while (TakeMark(","));
    if (!WantMark(")")) return false;
  }
  if (type->name == "timestamp") {
    if (TakeWords({"with", "time", "zone"})) type->name = "timestamptz";
    TakeWords({"without", "time", "zone"});
  }
  while (TakeMark("[")) {
    int64_t size = 0;
    if (!IsMark("]") && !WantInteger(&size)) return false;
    if (!WantMark("]")) return false;
    type->list = true;
  }
  if (TakeWord("array")) type->list = true;
  return true;
}

bool Parsing::TypeWord(tree::TypeName* type) {
  constexpr struct {
    std::string_view written;
    std::string_view name;
  } kNames[] = {
      {"int", "int4"},     {"integer", "int4"},    {"smallint", "int2"},     {"bigint", "int8"},
      {"boolean", "bool"}, {"decimal", "numeric"}, {"dec", "numeric"},       {"real", "float4"},
      {"float", "float8"}, {"serial4", "serial"},  {"serial8", "bigserial"}, {"serial2", "smallserial"},
  };
  const bool quoted = Ahead().kind == Token::Kind::kName;
  if (TakeWords({"double", "precision"})) {
    type->name = "float8";
    return true;
  }
  if (!quoted && (IsWord("character") || IsWord("char") || IsWord("nchar"))) {
    Skip();
    type->name = TakeWord("varying") ? "varchar" : "bpchar";
    if (type->name == "bpchar" && !IsMark("(")) type->modifiers = {1};
    return true;
  }
  if (TakeWord("setof")) return Unsupported("sets");
  if (TakeWords({"pg_catalog"}) && !WantMark(".")) return false;
  if (Ahead().kind != Token::Kind::kWord && !quoted) return Unexpected();
  if (!quoted && IsReserved(Ahead().text)) return Unexpected();
  if (!Label(&type->name)) return false;
  for (const auto& name : kNames) {
    if (!quoted && type->name == name.written) type->name = name.name;
  }
  return true;
}

}  // namespace interleave::model::database::sql
