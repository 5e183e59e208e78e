// Text as UTF-8: counting and finding code points, and what kind of character each one is. Lone surrogates
// (from escapes and chr()) are kept in the three bytes that UTF-8 would have for them. Bytes that are not
// UTF-8 count as one character each, so any bytes are safe.
//
// Inaccuracies: case mappings are those from one character to one, and sharp s to SS; CPython knows a hundred
// more that grow (ligatures, Greek with iota).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace interleave::vm {

bool IsAscii(std::string_view text);
int64_t CountCodePoints(std::string_view text);
// The byte where code point `index` starts; text.size() at or beyond the end.
size_t OffsetOfCodePoint(std::string_view text, int64_t index);
// The code point at a byte offset; moves the offset behind it. REQUIRES: *offset < text.size().
uint32_t DecodeCodePoint(std::string_view text, size_t* offset);
void AppendCodePoint(std::string* text, uint32_t code_point);
// Code points [start, stop) of a text. REQUIRES: 0 <= start.
std::string_view SubstringOf(std::string_view text, int64_t start, int64_t stop);

bool IsPrintable(uint32_t code_point);
bool IsSpace(uint32_t code_point);
bool IsAlphabetic(uint32_t code_point);
bool IsDecimal(uint32_t code_point);
bool IsDigit(uint32_t code_point);
bool IsNumeric(uint32_t code_point);
bool IsLower(uint32_t code_point);
bool IsUpper(uint32_t code_point);
int DecimalValue(uint32_t code_point);  // 0 to 9, or -1
uint32_t ToLower(uint32_t code_point);
uint32_t ToUpper(uint32_t code_point);

inline bool IsSurrogate(uint32_t code_point) { return code_point >= 0xd800 && code_point <= 0xdfff; }

}  // namespace interleave::vm
