// String literals: prefixes, escapes, concatenation, and f-strings in the shape that Python 3.11 gives them
// (the expressions inside may hold neither backslashes nor comments nor the quotes of the string itself).
#include <fmt/core.h>

#include <algorithm>

#include "lang/parser.hpp"

namespace interleave::lang {
namespace {

constexpr uint32_t kMaxFormatLevel = 2;  // a spec may hold replacements, theirs may not

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'; }

std::string_view PrefixOf(std::string_view token) { return token.substr(0, token.find_first_of("'\"")); }

bool HasPrefix(std::string_view token, char letter) {
  for (const char c : PrefixOf(token)) {
    if ((c | 0x20) == letter) return true;
  }
  return false;
}

struct Content {
  uint32_t begin = 0;
  uint32_t end = 0;
};

// Without prefix and quotes; offsets in the token.
Content ContentOf(std::string_view token) {
  const auto prefix = static_cast<uint32_t>(PrefixOf(token).size());
  const std::string_view rest = token.substr(prefix);
  const bool triple = rest.size() >= 6 && rest[1] == rest[0] && rest[2] == rest[0];
  const uint32_t quotes = triple ? 3 : 1;
  return {prefix + quotes, static_cast<uint32_t>(token.size()) - quotes};
}

char Closing(char open) { return open == '(' ? ')' : open == '[' ? ']' : '}'; }

// One escape after its backslash.
class EscapeDecoder {
 public:
  EscapeDecoder(std::string_view text, std::string& out) : text_(text), out_(out) {}

  std::string error;
  bool unsupported = false;

  void Run() {
    while (at_ < text_.size() && error.empty()) {
      const char c = text_[at_++];
      if (c != '\\' || at_ >= text_.size()) {
        out_ += c;
      } else {
        Escape(text_[at_++]);
      }
    }
  }

 private:
  void Escape(char c) {
    switch (c) {
      case '\n':
        return;
      case '\\':
      case '\'':
      case '"':
        out_ += c;
        return;
      case 'a':
        out_ += '\a';
        return;
      case 'b':
        out_ += '\b';
        return;
      case 'f':
        out_ += '\f';
        return;
      case 'n':
        out_ += '\n';
        return;
      case 'r':
        out_ += '\r';
        return;
      case 't':
        out_ += '\t';
        return;
      case 'v':
        out_ += '\v';
        return;
      case 'x':
        return Hexadecimal(2, "truncated \\xXX escape");
      case 'u':
        return Hexadecimal(4, "truncated \\uXXXX escape");
      case 'U':
        return Hexadecimal(8, "truncated \\UXXXXXXXX escape");
      case 'N':
        unsupported = true;
        error = "the escape \\N{...} is not supported";
        return;
      default:
        break;
    }
    if (c >= '0' && c <= '7') return Octal();
    out_ += '\\';  // unknown: both characters stay
    out_ += c;
  }

  void Octal() {
    --at_;
    uint32_t value = 0;
    for (int count = 0; count < 3 && at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '7'; ++count) {
      value = value * 8 + static_cast<uint32_t>(text_[at_++] - '0');
    }
    AppendCodePoint(out_, value);
  }

  void Hexadecimal(uint32_t digits, const char* truncated) {
    const size_t start = at_ - 2;
    uint64_t value = 0;
    for (uint32_t count = 0; count < digits; ++count, ++at_) {
      const char c = at_ < text_.size() ? text_[at_] : '\0';
      const bool digit = c >= '0' && c <= '9';
      const char lower = static_cast<char>(c | 0x20);
      if (!digit && !(lower >= 'a' && lower <= 'f')) return FailAt(start, truncated);
      value = value * 16 + static_cast<uint64_t>(digit ? c - '0' : lower - 'a' + 10);
    }
    if (value > 0x10ffff) return FailAt(start, "illegal Unicode character");
    if (value >= 0xd800 && value <= 0xdfff) {
      unsupported = true;
      error = fmt::format("the lone surrogate \\u{:04x} is not supported", value);
      return;
    }
    AppendCodePoint(out_, static_cast<uint32_t>(value));
  }

  void FailAt(size_t start, std::string_view reason) {
    error = fmt::format("(unicode error) 'unicodeescape' codec can't decode bytes in position {}-{}: {}",
                        start, std::min(at_, text_.size()) - 1, reason);
  }

  std::string_view text_;
  std::string& out_;
  size_t at_ = 0;
};

}  // namespace

void Parser::Decode(std::string_view text, bool raw, Position position, std::string& out) {
  if (raw) {
    out += text;
    return;
  }
  EscapeDecoder decoder(text, out);
  decoder.Run();
  if (decoder.error.empty()) return;
  if (decoder.unsupported) {
    Unsupported(position, decoder.error);
  } else {
    Fail(position, decoder.error);
  }
}

Expression* Parser::ParseStrings() {
  StringParts parts;
  const Position start = Start();
  const Token& first = Peek();
  const bool is_bytes = CheckBytes(first);
  std::vector<const Token*> strings;
  while (At(TokenKind::kString)) strings.push_back(&Next());
  parts.position = UpToHere(start);
  if (is_bytes) return MakeConstant(std::string(), parts.position);
  for (const Token* token : strings) ParseStringToken(*token, parts);
  if (!parts.is_formatted) return MakeConstant(std::move(parts.literal), parts.position);
  FlushLiteral(parts);
  Expression* joined = Make(ExpressionKind::kJoinedString, parts.position);
  joined->items = std::move(parts.items);
  CountDepth(*joined);
  return joined;
}

// True when the strings that begin here are bytes: all are or none is.
bool Parser::CheckBytes(const Token& first) {
  const bool is_bytes = HasPrefix(TextOf(first), 'b');
  for (uint32_t ahead = 0; Peek(ahead).kind == TokenKind::kString; ++ahead) {
    if (HasPrefix(TextOf(Peek(ahead)), 'b') != is_bytes) {
      Fail(first.position, "cannot mix bytes and nonbytes literals");
      return is_bytes;
    }
  }
  if (is_bytes) Unsupported(first.position, "bytes are not supported");
  return is_bytes;
}

void Parser::ParseStringToken(const Token& token, StringParts& parts) {
  const std::string_view text = TextOf(token);
  const Content content = ContentOf(text);
  const bool raw = HasPrefix(text, 'r');
  if (!HasPrefix(text, 'f')) {
    Decode(text.substr(content.begin, content.end - content.begin), raw, token.position, parts.literal);
    parts.has_literal = true;
    return;
  }
  parts.is_formatted = true;
  StringContent formatted;
  formatted.cursor = {token.begin, token.position.line, token.position.column};
  formatted.cursor.AdvanceTo(tree_.source.text, token.begin + content.begin);
  formatted.end = token.begin + content.end;
  formatted.raw = raw;
  formatted.token = token.position;
  ParseFormattedContent(formatted, parts, 0);
}

void Parser::FlushLiteral(StringParts& parts) {
  if (!parts.literal.empty()) parts.items.push_back(MakeConstant(std::move(parts.literal), parts.position));
  parts.literal.clear();
}

void Parser::FailString(const StringContent& content, const std::string& message) {
  Fail(content.token, "f-string: " + message);
}

// Literal text and replacements in turn, to the end of the string or, in a format spec, to its `}`.
void Parser::ParseFormattedContent(StringContent& content, StringParts& parts, uint32_t level) {
  const std::string& text = tree_.source.text;
  while (!failed()) {
    ParseFormattedLiteral(content, parts, level);
    if (failed() || content.cursor.byte >= content.end || text[content.cursor.byte] == '}') return;
    ParseReplacement(content, parts, level);
  }
}

void Parser::ParseFormattedLiteral(StringContent& content, StringParts& parts, uint32_t level) {
  const std::string& text = tree_.source.text;
  uint32_t begin = content.cursor.byte;
  uint32_t at = begin;
  const auto flush = [&](uint32_t end) {
    Decode(std::string_view(text).substr(begin, end - begin), content.raw, content.token, parts.literal);
  };
  for (; at < content.end; ++at) {
    const char c = text[at];
    if (c == '\\' && !content.raw && at + 1 < content.end) {
      if (text[at + 1] == 'N' && at + 2 < content.end && text[at + 2] == '{') {
        while (at < content.end && text[at] != '}') ++at;
        continue;
      }
      if (text[at + 1] != '{' && text[at + 1] != '}') ++at;
      continue;
    }
    if (c != '{' && c != '}') continue;
    if (level > 0) break;
    if (at + 1 < content.end && text[at + 1] == c) {
      flush(at + 1);
      begin = ++at + 1;
      continue;
    }
    if (c == '}') FailString(content, "single '}' is not allowed");
    break;
  }
  at = std::min(at, content.end);
  flush(at);
  content.cursor.AdvanceTo(text, at);
}

// `{expression=!conversion:spec}`; the cursor stands on the opening brace.
void Parser::ParseReplacement(StringContent& content, StringParts& parts, uint32_t level) {
  const std::string_view text = tree_.source.text;
  if (level >= kMaxFormatLevel) return FailString(content, "expressions nested too deeply");
  content.cursor.AdvanceTo(text, content.cursor.byte + 1);
  const TextCursor begin = content.cursor;
  if (!FindReplacementEnd(content)) return;
  Expression* field = Make(ExpressionKind::kFormattedValue, parts.position);
  field->first = ParseInnerExpression(content, begin, content.cursor.byte);
  const auto at = [&] { return content.cursor.byte < content.end ? text[content.cursor.byte] : '\0'; };
  const bool shows_text = at() == '=' && !failed();
  if (shows_text) {
    uint32_t end = content.cursor.byte + 1;
    while (end < content.end && IsBlank(text[end])) ++end;
    content.cursor.AdvanceTo(text, end);
    parts.literal += text.substr(begin.byte, end - begin.byte);
  }
  if (at() == '!') field->operation = ParseConversion(content);
  const bool has_spec = at() == ':';
  if (has_spec) {
    content.cursor.AdvanceTo(text, content.cursor.byte + 1);
    StringParts spec;
    spec.position = parts.position;
    ParseFormattedContent(content, spec, level + 1);
    FlushLiteral(spec);
    field->second = Make(ExpressionKind::kJoinedString, parts.position);
    field->second->items = std::move(spec.items);
    CountDepth(*field->second);
  }
  if (at() != '}') return FailString(content, "expecting '}'");
  content.cursor.AdvanceTo(text, content.cursor.byte + 1);
  if (shows_text && !has_spec && field->operation == 0) field->operation = 2;  // repr
  FlushLiteral(parts);
  CountDepth(*field);
  parts.items.push_back(field);
}

uint8_t Parser::ParseConversion(StringContent& content) {
  const std::string_view text = tree_.source.text;
  content.cursor.AdvanceTo(text, content.cursor.byte + 1);
  if (content.cursor.byte >= content.end) {
    FailString(content, "expecting '}'");
    return 0;
  }
  const char conversion = text[content.cursor.byte];
  const size_t index = std::string_view("sra").find(conversion);
  if (index == std::string_view::npos) {
    FailString(content, "invalid conversion character: expected 's', 'r', or 'a'");
    return 0;
  }
  content.cursor.AdvanceTo(text, content.cursor.byte + 1);
  return static_cast<uint8_t>(index + 1);
}

// Moves the cursor from the first character of an expression to the character that ends it.
bool Parser::FindReplacementEnd(StringContent& content) {
  const std::string_view text = tree_.source.text;
  std::string brackets;
  std::string quote;  // one or three characters while inside a string
  uint32_t at = content.cursor.byte;
  const auto next = [&](uint32_t ahead) { return at + ahead < content.end ? text[at + ahead] : '\0'; };
  const auto fail = [&](const std::string& message) {
    FailString(content, message);
    return false;
  };
  const auto fail_whole = [&](std::string message) {
    Fail(content.token, std::move(message));
    return false;
  };
  for (; at < content.end; ++at) {
    const char c = text[at];
    if (c == '\\') return fail_whole("f-string expression part cannot include a backslash");
    if (!quote.empty()) {
      if (text.substr(at, quote.size()) == quote) {
        at += static_cast<uint32_t>(quote.size()) - 1;
        quote.clear();
      }
      continue;
    }
    if (c == '\'' || c == '"') {
      quote = std::string(next(1) == c && next(2) == c ? 3 : 1, c);
      at += static_cast<uint32_t>(quote.size()) - 1;
    } else if (c == '(' || c == '[' || c == '{') {
      if (brackets.size() >= 200) return fail("too many nested parenthesis");
      brackets += c;
    } else if (c == '#') {
      return fail_whole("f-string expression part cannot include '#'");
    } else if (brackets.empty() && (c == '!' || c == ':' || c == '}' || c == '=' || c == '<' || c == '>')) {
      if (c != ':' && c != '}' && next(1) == '=') {
        ++at;
        continue;
      }
      if (c != '<' && c != '>') break;
    } else if (c == ')' || c == ']' || c == '}') {
      if (brackets.empty()) return fail(fmt::format("unmatched '{}'", c));
      const char open = brackets.back();
      brackets.pop_back();
      if (Closing(open) != c) {
        return fail(fmt::format("closing parenthesis '{}' does not match opening parenthesis '{}'", c, open));
      }
    }
  }
  if (!quote.empty()) return fail("unterminated string");
  if (!brackets.empty()) return fail(fmt::format("unmatched '{}'", brackets.back()));
  if (at >= content.end) return fail("expecting '}'");
  content.cursor.AdvanceTo(text, at);
  return true;
}

Expression* Parser::ParseInnerExpression(const StringContent& content, TextCursor begin, uint32_t end) {
  const std::string_view text = tree_.source.text;
  const std::string_view inner = text.substr(begin.byte, end - begin.byte);
  if (std::all_of(inner.begin(), inner.end(), IsBlank)) {
    FailString(content, "empty expression not allowed");
    return Make(ExpressionKind::kName, content.token);
  }
  const TokenList list = TokenizeExpression(tree_.source, {begin.byte, end, begin.line, begin.column});
  Parser parser(tree_, list, recursion_, string_level_ + 1);
  Expression* expression =
      EnterRecursion() ? parser.ParseReplacementExpression() : Make(ExpressionKind::kName, {});
  LeaveRecursion();
  if (auto error = parser.FinalError()) {
    const bool from_lexer = list.error.has_value() || error->kind == DiagnosticKind::kUnsupported;
    Fail(error->position, from_lexer || string_level_ > 0 ? error->message : "f-string: " + error->message,
         error->kind);
  }
  return expression;
}

}  // namespace interleave::lang
