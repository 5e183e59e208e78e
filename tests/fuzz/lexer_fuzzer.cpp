// Any bytes as a source: tokens in order, or one line that says what is wrong. The tokens of an expression
// inside an f-string are cut the same way.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "base/check.hpp"
#include "lang/lexer.hpp"

namespace {

using namespace interleave;

void CheckError(const lang::SourceError& error) {
  CHECK(!error.message.empty() && error.message.find('\n') == std::string::npos);
  CHECK(error.position.line > 0);
}

// Tokens lie in the text one after another and end with kEnd.
void CheckTokens(const lang::SourceText& source, const lang::TokenList& list) {
  CHECK(!list.tokens.empty() && list.tokens.back().kind == lang::TokenKind::kEnd);
  uint32_t end = 0;
  uint32_t line = 1;
  for (const lang::Token& token : list.tokens) {
    CHECK(token.begin >= end && token.end >= token.begin && token.end <= source.text.size());
    CHECK(token.position.line >= line);
    end = token.end;
    line = token.position.line;
  }
  if (list.error) CheckError(*list.error);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto read = lang::ReadSource(std::string_view(reinterpret_cast<const char*>(data), size));
  if (const auto* error = std::get_if<lang::SourceError>(&read)) {
    CheckError(*error);
    return 0;
  }
  const auto& source = std::get<lang::SourceText>(read);
  CHECK(source.text.empty() || source.text.back() == '\n');
  CheckTokens(source, lang::Tokenize(source));
  const auto end = static_cast<uint32_t>(source.text.size());
  CheckTokens(source, lang::TokenizeExpression(source, {0, end, 1, 0}));
  return 0;
}
