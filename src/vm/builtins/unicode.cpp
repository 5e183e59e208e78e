#include "vm/builtins/unicode.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace interleave::vm {

namespace {

struct CodePointRange {
  uint32_t first;
  uint32_t last;
};
struct CaseRange {
  uint32_t first;
  uint32_t last;
  int32_t difference;
  uint32_t stride;
};
#include "vm/builtins/unicode_tables.inc"

template <typename Range, size_t kSize>
const Range* Find(const Range (&ranges)[kSize], uint32_t code_point) {
  const Range* place =
      std::upper_bound(std::begin(ranges), std::end(ranges), code_point,
                       [](uint32_t point, const Range& range) { return point < range.first; });
  if (place == std::begin(ranges)) return nullptr;
  --place;
  return code_point <= place->last ? place : nullptr;
}

template <size_t kSize>
uint32_t Mapped(const CaseRange (&ranges)[kSize], uint32_t code_point) {
  const CaseRange* range = Find(ranges, code_point);
  if (range == nullptr || (code_point - range->first) % range->stride != 0) return code_point;
  return static_cast<uint32_t>(static_cast<int32_t>(code_point) + range->difference);
}

bool IsContinuation(char byte) { return (static_cast<uint8_t>(byte) & 0xc0) == 0x80; }

// How many bytes the code point at `offset` takes; 1 for a byte that starts none.
size_t LengthAt(std::string_view text, size_t offset) {
  const uint8_t lead = static_cast<uint8_t>(text[offset]);
  if (lead < 0xc0) return 1;
  const size_t length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf8 ? 4 : 1;
  if (offset + length > text.size()) return 1;
  for (size_t index = 1; index < length; ++index) {
    if (!IsContinuation(text[offset + index])) return 1;
  }
  return length;
}

}  // namespace

bool IsAscii(std::string_view text) {
  size_t index = 0;
  for (; index + 8 <= text.size(); index += 8) {
    uint64_t word;
    std::memcpy(&word, text.data() + index, 8);
    if ((word & 0x8080808080808080U) != 0) return false;
  }
  return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(index), text.end(),
                     [](char byte) { return static_cast<uint8_t>(byte) < 0x80; });
}

int64_t CountCodePoints(std::string_view text) {
  if (IsAscii(text)) return static_cast<int64_t>(text.size());
  int64_t count = 0;
  for (size_t offset = 0; offset < text.size(); offset += LengthAt(text, offset)) ++count;
  return count;
}

size_t OffsetOfCodePoint(std::string_view text, int64_t index) {
  if (index >= static_cast<int64_t>(text.size())) return text.size();
  if (IsAscii(text)) return static_cast<size_t>(index);
  size_t offset = 0;
  for (; index > 0 && offset < text.size(); --index) offset += LengthAt(text, offset);
  return offset;
}

uint32_t DecodeCodePoint(std::string_view text, size_t* offset) {
  const size_t length = LengthAt(text, *offset);
  const uint8_t lead = static_cast<uint8_t>(text[*offset]);
  constexpr uint8_t kLeadBits[] = {0, 0xff, 0x1f, 0x0f, 0x07};
  uint32_t code_point = lead & kLeadBits[length];
  for (size_t index = 1; index < length; ++index) {
    code_point = (code_point << 6) | (static_cast<uint8_t>(text[*offset + index]) & 0x3f);
  }
  *offset += length;
  return code_point;
}

void AppendCodePoint(std::string* text, uint32_t code_point) {
  const auto tail = [&](uint32_t shift) {
    text->push_back(static_cast<char>(0x80 | ((code_point >> shift) & 0x3f)));
  };
  if (code_point < 0x80) {
    text->push_back(static_cast<char>(code_point));
  } else if (code_point < 0x800) {
    text->push_back(static_cast<char>(0xc0 | (code_point >> 6)));
    tail(0);
  } else if (code_point < 0x10000) {
    text->push_back(static_cast<char>(0xe0 | (code_point >> 12)));
    tail(6);
    tail(0);
  } else {
    text->push_back(static_cast<char>(0xf0 | (code_point >> 18)));
    tail(12);
    tail(6);
    tail(0);
  }
}

std::string_view SubstringOf(std::string_view text, int64_t start, int64_t stop) {
  if (stop <= start) return text.substr(0, 0);
  const size_t from = OffsetOfCodePoint(text, start);
  const std::string_view rest = text.substr(from);
  return rest.substr(0, OffsetOfCodePoint(rest, stop - start));
}

bool IsPrintable(uint32_t code_point) {
  if (code_point < 0x7f) return code_point >= 0x20;
  return Find(kUnprintable, code_point) == nullptr;
}

bool IsSpace(uint32_t code_point) {
  return (code_point >= 0x09 && code_point <= 0x0d) || (code_point >= 0x1c && code_point <= 0x20) ||
         code_point == 0x85 || code_point == 0xa0 || code_point == 0x1680 ||
         (code_point >= 0x2000 && code_point <= 0x200a) || code_point == 0x2028 || code_point == 0x2029 ||
         code_point == 0x202f || code_point == 0x205f || code_point == 0x3000;
}

bool IsAlphabetic(uint32_t code_point) { return Find(kAlphabetic, code_point) != nullptr; }
bool IsDecimal(uint32_t code_point) { return Find(kDecimals, code_point) != nullptr; }
bool IsDigit(uint32_t code_point) { return Find(kDigits, code_point) != nullptr; }
bool IsNumeric(uint32_t code_point) { return Find(kNumeric, code_point) != nullptr; }

bool IsLower(uint32_t code_point) {
  if (code_point < 0x80) return code_point >= 'a' && code_point <= 'z';
  return code_point == 0xdf || ToUpper(code_point) != code_point || Find(kLowercase, code_point) != nullptr;
}

bool IsUpper(uint32_t code_point) {
  if (code_point < 0x80) return code_point >= 'A' && code_point <= 'Z';
  return ToLower(code_point) != code_point || Find(kUppercase, code_point) != nullptr;
}

int DecimalValue(uint32_t code_point) {
  if (code_point >= '0' && code_point <= '9') return static_cast<int>(code_point - '0');
  const CodePointRange* range = Find(kDecimals, code_point);
  return range == nullptr ? -1 : static_cast<int>((code_point - range->first) % 10);
}

uint32_t ToLower(uint32_t code_point) {
  if (code_point < 0x80) return code_point >= 'A' && code_point <= 'Z' ? code_point + 32 : code_point;
  return Mapped(kToLower, code_point);
}

uint32_t ToUpper(uint32_t code_point) {
  if (code_point < 0x80) return code_point >= 'a' && code_point <= 'z' ? code_point - 32 : code_point;
  return Mapped(kToUpper, code_point);
}

}  // namespace interleave::vm
