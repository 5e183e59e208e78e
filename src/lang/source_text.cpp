// Bytes to text: UTF-8 is checked, line ends become \n.
#include <fmt/core.h>

#include <algorithm>

#include "base/check.hpp"
#include "lang/lexer.hpp"

namespace interleave::lang {
namespace {

struct Utf8Fault {
  size_t byte = 0;
  size_t length = 1;  // of the ill-formed sequence, as Python names it
  const char* reason = "";
};

bool IsContinuation(unsigned char byte) { return (byte & 0xc0) == 0x80; }

// The bounds of the second byte rule out overlong forms, surrogates and what is beyond U+10FFFF.
void SecondByteBounds(unsigned char lead, unsigned char& low, unsigned char& high) {
  low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
  high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
}

std::optional<Utf8Fault> CheckSequence(std::string_view bytes, size_t at, size_t& length) {
  const auto lead = static_cast<unsigned char>(bytes[at]);
  length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (length == 1) return std::nullopt;
  if (lead < 0xc2 || lead > 0xf4) return Utf8Fault{at, 1, "invalid start byte"};
  unsigned char low = 0;
  unsigned char high = 0;
  SecondByteBounds(lead, low, high);
  for (size_t index = 1; index < length; ++index) {
    if (at + index >= bytes.size()) return Utf8Fault{at, index, "unexpected end of data"};
    const auto byte = static_cast<unsigned char>(bytes[at + index]);
    const bool fits = index == 1 ? byte >= low && byte <= high : IsContinuation(byte);
    if (!fits) return Utf8Fault{at, index, "invalid continuation byte"};
  }
  return std::nullopt;
}

std::optional<Utf8Fault> FindUtf8Fault(std::string_view bytes) {
  for (size_t at = 0; at < bytes.size();) {
    size_t length = 1;
    if (auto fault = CheckSequence(bytes, at, length)) return fault;
    at += length;
  }
  return std::nullopt;
}

Position PlaceOf(std::string_view bytes, size_t byte) {
  Position position{1, 0, 1, 1};
  for (size_t at = 0; at < byte; ++at) {
    const bool line_end =
        bytes[at] == '\n' || (bytes[at] == '\r' && (at + 1 >= byte || bytes[at + 1] != '\n'));
    if (line_end) {
      ++position.line;
      position.column = 0;
    } else if (!IsContinuation(static_cast<unsigned char>(bytes[at]))) {
      ++position.column;
    }
  }
  position.end_line = position.line;
  position.end_column = position.column + 1;
  return position;
}

std::string FaultMessage(std::string_view bytes, const Utf8Fault& fault) {
  if (fault.length > 1) {
    return fmt::format("(unicode error) 'utf-8' codec can't decode bytes in position {}-{}: {}", fault.byte,
                       fault.byte + fault.length - 1, fault.reason);
  }
  return fmt::format("(unicode error) 'utf-8' codec can't decode byte 0x{:02x} in position {}: {}",
                     static_cast<unsigned char>(bytes[fault.byte]), fault.byte, fault.reason);
}

}  // namespace

std::variant<SourceText, SourceError> ReadSource(std::string_view bytes) {
  if (bytes.size() > kMaxSourceBytes) {
    return SourceError{DiagnosticKind::kUnsupported, Position{1, 0, 1, 1},
                       "a source text longer than 1 MiB is not supported"};
  }
  if (const auto fault = FindUtf8Fault(bytes)) {
    return SourceError{DiagnosticKind::kSyntaxError, PlaceOf(bytes, fault->byte),
                       FaultMessage(bytes, *fault)};
  }
  if (const size_t zero = bytes.find('\0'); zero != std::string_view::npos) {
    return SourceError{DiagnosticKind::kSyntaxError, PlaceOf(bytes, zero),
                       "source code cannot contain null bytes"};
  }
  if (bytes.substr(0, 3) == "\xef\xbb\xbf") bytes.remove_prefix(3);
  SourceText source;
  source.text.reserve(bytes.size() + 1);
  for (size_t at = 0; at < bytes.size(); ++at) {
    if (bytes[at] != '\r') {
      source.text += bytes[at];
    } else if (at + 1 >= bytes.size() || bytes[at + 1] != '\n') {
      source.text += '\n';
    }
  }
  if (!source.text.empty() && source.text.back() != '\n') {
    source.text += '\n';
    source.added_line_end = true;
  }
  return source;
}

uint32_t DecodeCodePoint(std::string_view text, size_t byte, uint32_t& length) {
  CHECK(byte < text.size());
  const auto lead = static_cast<unsigned char>(text[byte]);
  length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (length == 1) return lead;
  CHECK(byte + length <= text.size());
  uint32_t code_point = lead & (0x7fU >> length);
  for (uint32_t index = 1; index < length; ++index) {
    code_point = (code_point << 6) | (static_cast<unsigned char>(text[byte + index]) & 0x3fU);
  }
  return code_point;
}

void AppendCodePoint(std::string& text, uint32_t code_point) {
  if (code_point < 0x80) {
    text += static_cast<char>(code_point);
    return;
  }
  const uint32_t extra = code_point < 0x800 ? 1 : code_point < 0x10000 ? 2 : 3;
  const uint32_t lead_mark = extra == 1 ? 0xc0 : extra == 2 ? 0xe0 : 0xf0;
  text += static_cast<char>(lead_mark | (code_point >> (6 * extra)));
  for (uint32_t index = extra; index > 0; --index) {
    text += static_cast<char>(0x80 | ((code_point >> (6 * (index - 1))) & 0x3f));
  }
}

}  // namespace interleave::lang
