#include "model/database/sql/parser.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "model/database/sql/characters.hpp"
#include "model/database/sql/keywords.hpp"
#include "model/database/sql/parsing.hpp"

namespace interleave::model::database::sql {

bool Parse(std::string_view text, std::vector<TreePointer>* statements, ServerError* error) {
  statements->clear();
  return Parsing(text, error).Statements(statements);
}

bool Parsing::Statements(std::vector<TreePointer>* statements) {
  while (true) {
    while (TakeMark(";")) {
    }
    if (Ahead().kind == Token::Kind::kEnd) return true;
    tree::Body body;
    if (!Statement(&body)) return false;
    if (!AtEnd()) return Unexpected();
    statements->push_back(std::make_shared<tree::Statement>(tree::Statement{std::move(body)}));
  }
}

bool Parsing::Statement(tree::Body* body) {
  if (Ahead().kind != Token::Kind::kWord && !IsMark("(")) return Unexpected();
  if (StartsSelect()) {
    std::shared_ptr<const tree::Select> select;
    if (!Select(&select)) return false;
    *body = *select;
    return true;
  }
  if (IsWord("insert")) return Insert(body);
  if (IsWord("update")) return Update(body);
  if (IsWord("delete")) return Delete(body);
  if (IsWord("create")) return Create(body);
  if (IsWord("drop")) return Drop(body);
  if (IsWord("truncate")) return TruncateTable(body);
  if (IsWord("alter")) return Alter(body);
  if (IsWord("set")) return SetStatement(body);
  if (IsWord("reset")) return ResetStatement(body);
  if (IsWord("show")) return ShowStatement(body);
  if (IsWord("lock")) return LockStatement(body);
  for (std::string_view word :
       {"begin", "start", "commit", "end", "rollback", "abort", "savepoint", "release"}) {
    if (IsWord(word)) return TransactionStatement(body);
  }
  for (std::string_view word : {"close", "unlisten", "deallocate", "discard"}) {
    if (IsWord(word)) return Tagged(body);
  }
  return Refuse();
}

bool Parsing::Refuse() {
  if (IsWord("with")) return Unsupported("WITH queries");
  if (IsWord("values")) return Unsupported("VALUES lists that stand alone");
  if (IsWord("table")) return Unsupported("TABLE commands");
  constexpr std::string_view kCommands[] = {
      "analyse", "analyze", "call",     "checkpoint", "cluster", "comment", "copy",     "declare", "do",
      "execute", "explain", "fetch",    "grant",      "import",  "listen",  "load",     "merge",   "move",
      "notify",  "prepare", "reassign", "refresh",    "reindex", "revoke",  "security", "vacuum",
  };
  for (std::string_view command : kCommands) {
    if (!IsWord(command)) continue;
    std::string shown(command);
    std::transform(shown.begin(), shown.end(), shown.begin(), [](char c) { return Raised(c); });
    return Unsupported(fmt::format("{} commands", shown));
  }
  return Unexpected();
}

// ---- Tokens
// ------------------------------------------------------------------------------------------------

const Token& Parsing::Ahead(size_t count) const { return tokens_[std::min(at_ + count, tokens_.size() - 1)]; }

bool Parsing::IsWord(std::string_view word, size_t ahead) const {
  return Ahead(ahead).kind == Token::Kind::kWord && Ahead(ahead).text == word;
}

bool Parsing::AreWords(std::initializer_list<std::string_view> words) const {
  size_t ahead = 0;
  for (std::string_view word : words) {
    if (!IsWord(word, ahead++)) return false;
  }
  return true;
}

bool Parsing::IsMark(std::string_view mark, size_t ahead) const {
  return Ahead(ahead).kind == Token::Kind::kMark && Ahead(ahead).text == mark;
}

bool Parsing::IsOperator(std::string_view text, size_t ahead) const {
  return Ahead(ahead).kind == Token::Kind::kOperator && Ahead(ahead).text == text;
}

bool Parsing::AtEnd() const { return IsMark(";") || Ahead().kind == Token::Kind::kEnd; }

bool Parsing::TakeWord(std::string_view word) {
  if (!IsWord(word)) return false;
  Skip();
  return true;
}

bool Parsing::TakeWords(std::initializer_list<std::string_view> words) {
  if (!AreWords(words)) return false;
  at_ += words.size();
  return true;
}

bool Parsing::TakeMark(std::string_view mark) {
  if (!IsMark(mark)) return false;
  Skip();
  return true;
}

bool Parsing::WantWord(std::string_view word) { return TakeWord(word) || Unexpected(); }

bool Parsing::WantWords(std::initializer_list<std::string_view> words) {
  return std::all_of(words.begin(), words.end(), [this](std::string_view word) { return WantWord(word); });
}

bool Parsing::WantMark(std::string_view mark) { return TakeMark(mark) || Unexpected(); }

bool Parsing::WantInteger(int64_t* value) {
  const Token& token = Ahead();
  if (token.kind != Token::Kind::kNumber || token.text.size() > 9) return Unexpected();
  if (!std::all_of(token.text.begin(), token.text.end(), IsDigit)) return Unexpected();
  *value = 0;
  for (char digit : token.text) *value = *value * 10 + (digit - '0');
  Skip();
  return true;
}

bool Parsing::Unexpected() {
  const Token& token = Ahead();
  if (token.kind == Token::Kind::kEnd)
    return Fail(error_, "42601", "syntax error at end of input", token.position);
  if (token.kind == Token::Kind::kError && token.text == "invalid Unicode escape") {
    return FailWithHint(error_, "22025", token.text, "Unicode escapes must be \\uXXXX or \\UXXXXXXXX.",
                        token.position);
  }
  const std::string message = token.kind == Token::Kind::kError ? token.text : "syntax error";
  return Fail(error_, "42601", fmt::format("{} at or near \"{}\"", message, token.raw), token.position);
}

bool Parsing::Unsupported(std::string_view what) { return RefuseUnsupported(error_, what, position()); }

bool Parsing::Deeper() {
  if (++depth_ <= kDeepest) return true;
  FailWithHint(error_, "54001", "stack depth limit exceeded",
               fmt::format("Statements may nest {} deep here.", kDeepest), position());
  return false;
}

// ---- Names
// -------------------------------------------------------------------------------------------------

bool Parsing::IsColumnName(size_t ahead) const {
  const Token& token = Ahead(ahead);
  if (token.kind == Token::Kind::kName) return true;
  return token.kind == Token::Kind::kWord && !IsReserved(token.text) && !IsFunctionWord(token.text);
}

bool Parsing::ColumnName(tree::Name* name) {
  if (!IsColumnName()) return Unexpected();
  *name = {.text = Ahead().text, .position = position()};
  Skip();
  return true;
}

bool Parsing::Label(std::string* name) {
  if (Ahead().kind != Token::Kind::kName && Ahead().kind != Token::Kind::kWord) return Unexpected();
  *name = Ahead().text;
  Skip();
  return true;
}

bool Parsing::TableName(tree::Name* name) {
  if (!ColumnName(name)) return false;
  if (!IsMark(".")) return true;
  if (name->text != "public") return Unsupported("schemas other than public");
  Skip();
  return Label(&name->text);
}

bool Parsing::ColumnNames(std::vector<tree::Name>* names) {
  if (!WantMark("(")) return false;
  do {
    if (!ColumnName(&names->emplace_back())) return false;
  } while (TakeMark(","));
  return WantMark(")");
}

bool Parsing::TableNames(std::vector<tree::Name>* names) {
  do {
    if (!TableName(&names->emplace_back())) return false;
  } while (TakeMark(","));
  return true;
}

bool Parsing::Alias(bool with_as, std::string* alias) {
  const bool as = TakeWord("as");
  if (!as && (with_as || !IsColumnName())) return true;
  tree::Name name;
  if (!ColumnName(&name)) return false;
  *alias = name.text;
  return true;
}

}  // namespace interleave::model::database::sql
