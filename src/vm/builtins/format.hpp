// Format specs: [[fill]align][sign][z][#][0][width][grouping][.precision][type], for str, int and float, as
// CPython 3.11's; there is no locale, so `n` is `d` or `g`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "vm/builtins/replay.hpp"
#include "vm/machine.hpp"

namespace interleave::vm {

struct FormatSpec {
  std::string fill = " ";  // one code point
  char align = 0;          // < > ^ =, or 0
  char sign = '-';         // - + or space
  bool has_sign = false;
  bool no_negative_zero = false;
  bool alternate = false;
  int64_t width = -1;
  char grouping = 0;  // , or _
  int64_t precision = -1;
  uint32_t type = 0;  // a code point, or 0
};

// Sign and prefix, digits, and what follows them (point, fraction, exponent, %).
struct NumberText {
  std::string lead;
  std::string digits;
  std::string tail;
};

// Pads a number; groups its digits. False: raised (MemoryError).
bool PadNumber(Machine& machine, const FormatSpec& spec, const NumberText& number, std::string* text);
bool PadText(Machine& machine, const FormatSpec& spec, std::string_view content, char default_align,
             std::string* text);

std::string IntDigits(uint64_t magnitude, uint32_t type);  // in the base of d b o x X
std::string SignText(const FormatSpec& spec, bool is_negative);
// |value| by a float type (e E f F g G % n, 0), split before the point. `precision` below 0: the default.
NumberText FloatText(double value, uint32_t type, int64_t precision, bool alternate);

// format(value, spec), appended. False: the answers stopped.
bool AppendFormatted(Answers& answers, Value value, const std::string& spec, std::string* text);
// conversion: 0 none, 1 str, 2 repr, 3 ascii.
bool AppendConverted(Answers& answers, Value value, int64_t conversion, const std::string& spec,
                     std::string* text);

}  // namespace interleave::vm
