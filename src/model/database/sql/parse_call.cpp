// Names of columns, calls of functions, and the functions whose arguments have a grammar of their own.
#include <algorithm>
#include <iterator>

#include "model/database/sql/keywords.hpp"
#include "model/database/sql/parsing.hpp"

namespace interleave::model::database::sql {

bool Parsing::ColumnOrCall(tree::Expression* result) {
  bool taken = false;
  if (!TypedLiteral(result, &taken)) return false;
  if (taken) return true;
  if (!SpecialCall(result, &taken)) return false;
  if (taken) return true;
  const uint32_t at = position();
  const bool callable =
      Ahead().kind == Token::Kind::kName || (!IsReserved(Ahead().text) && !IsColumnWord(Ahead().text));
  if (callable && IsMark("(", 1)) {
    std::string name = Ahead().text;
    Skip();
    return Call(std::move(name), at, result);
  }
  if (!IsColumnName()) {
    if (callable) Skip();  // a function's word: PostgreSQL misses the parenthesis behind it
    return Unexpected();
  }
  result->kind = Kind::kColumn;
  result->position = at;
  if (!ColumnName(&result->names.emplace_back())) return false;
  while (TakeMark(".")) {
    if (IsOperator("*")) return Unexpected();
    tree::Name part{.text = {}, .position = position()};
    if (!Label(&part.text)) return false;
    result->names.push_back(std::move(part));
  }
  if (!IsMark("(") || result->names.size() != 2) return true;
  if (result->names[0].text != "pg_catalog") return Unsupported("functions of other schemas");
  return Call(result->names[1].text, at, result);
}

// timestamp '2024-01-01', interval '5 minutes', int '5': a cast of a text that stands behind its type.
bool Parsing::TypedLiteral(tree::Expression* result, bool* taken) {
  *taken = false;
  if (Ahead().kind != Token::Kind::kWord) return true;
  const bool longer = AreWords({"double", "precision"}) || IsWord("timestamp") || IsWord("character");
  if (!longer && Ahead(1).kind != Token::Kind::kString) return true;
  if (longer && IsMark(",", 1)) return true;
  const size_t start = at_;
  tree::Expression cast{.kind = Kind::kCast, .position = position()};
  if (!Type(&cast.type)) return false;
  if (Ahead().kind != Token::Kind::kString) {
    at_ = start;
    return true;
  }
  *taken = true;
  cast.operands.push_back({.kind = Kind::kString, .position = position(), .text = Ahead().text});
  Skip();
  if (cast.type.name == "interval") {
    for (std::string_view field : {"year", "month", "day", "hour", "minute", "second"}) {
      if (IsWord(field)) return Unsupported("fields behind an interval");
    }
  }
  return Node(std::move(cast), result);
}

// Behind the name, at the parenthesis.
bool Parsing::Call(std::string name, uint32_t at, tree::Expression* result) {
  tree::Expression call{.kind = Kind::kCall, .position = at, .text = std::move(name)};
  Skip();
  return CallArguments(&call) && CallTail(&call) && Node(std::move(call), result);
}

bool Parsing::CallArguments(tree::Expression* result) {
  if (TakeMark(")")) return true;
  if (IsOperator("*")) {
    Skip();
    result->star = true;
    return WantMark(")");
  }
  result->distinct = TakeWord("distinct");
  if (!result->distinct) TakeWord("all");
  if (IsWord("variadic")) return Unsupported("VARIADIC arguments");
  if (!Expressions(&result->operands)) return false;
  if (IsWord("order")) return Unsupported("ORDER BY in aggregates");
  if (IsOperator("=>")) return Unsupported("named arguments");
  return WantMark(")");
}

bool Parsing::CallTail(tree::Expression* result) {
  if (AreWords({"within", "group"})) return Unsupported("WITHIN GROUP aggregates");
  if (TakeWord("filter")) {
    tree::ExpressionPointer filter;
    if (!WantMark("(") || !WantWord("where") || !Shared(&filter) || !WantMark(")")) return false;
    result->depth = std::max(result->depth, filter->depth + 1);
    result->filter = std::move(filter);
  }
  if (IsWord("over")) return Unsupported("window functions");
  return true;
}

bool Parsing::SpecialCall(tree::Expression* result, bool* taken) {
  *taken = false;
  constexpr std::string_view kNames[] = {"coalesce", "greatest", "least",     "nullif",
                                         "extract",  "trim",     "substring", "position"};
  if (Ahead().kind != Token::Kind::kWord || !IsMark("(", 1)) return true;
  const auto* name = std::find(std::begin(kNames), std::end(kNames), Ahead().text);
  if (name == std::end(kNames)) return true;
  *taken = true;
  tree::Expression call{.kind = Kind::kCall, .position = position(), .text = std::string(*name)};
  Skip();
  Skip();
  if (*name == "extract") return Extract(&call) && Node(std::move(call), result);
  if (*name == "trim") {
    call.text = TakeWord("leading") ? "ltrim" : TakeWord("trailing") ? "rtrim" : "btrim";
    TakeWord("both");
    tree::Expression characters;
    if (!IsWord("from") && !Expression(&characters)) return false;
    if (!TakeWord("from")) {
      call.operands.push_back(std::move(characters));
      return WantMark(")") && Node(std::move(call), result);
    }
    if (!Expression(&call.operands.emplace_back())) return false;
    if (characters.position != 0) call.operands.push_back(std::move(characters));
    return WantMark(")") && Node(std::move(call), result);
  }
  if (*name == "position") {
    call.operands.resize(2);
    return Binary(6, &call.operands[1]) && WantWord("in") && Binary(6, &call.operands[0]) && WantMark(")") &&
           Node(std::move(call), result);
  }
  if (!Expressions(&call.operands)) return false;
  if (*name == "substring") {
    if (TakeWord("from") && !Expression(&call.operands.emplace_back())) return false;
    if (TakeWord("for") && !Expression(&call.operands.emplace_back())) return false;
  }
  return WantMark(")") && Node(std::move(call), result);
}

bool Parsing::Extract(tree::Expression* result) {
  tree::Expression field{.kind = Kind::kString, .position = position()};
  return Label(&field.text) && WantWord("from") && (result->operands.push_back(std::move(field)), true) &&
         Expression(&result->operands.emplace_back()) && WantMark(")");
}

}  // namespace interleave::model::database::sql
