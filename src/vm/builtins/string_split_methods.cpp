// Methods of str that take it apart and put it together: split, partition, splitlines, strip, join.
#include <algorithm>

#include "vm/builtins/install.hpp"
#include "vm/builtins/strings.hpp"
#include "vm/builtins/unicode.hpp"

namespace interleave::vm {

namespace {

Outcome ListOf(Machine& machine, const std::vector<std::string>& parts) {
  if (!CanHold(machine, parts.size(), 48)) return Outcome::Raise();
  std::vector<Value> items;
  items.reserve(parts.size());
  for (const std::string& part : parts) items.push_back(StringFrom(machine, part));
  return Outcome::Return(ListFrom(machine, items));
}

// ---- split and rsplit.

std::vector<std::string> SplitAt(const std::string& text, const std::string& separator, int64_t most) {
  std::vector<std::string> parts;
  size_t offset = 0;
  while (most < 0 || static_cast<int64_t>(parts.size()) < most) {
    const size_t found = FindText(text, separator, offset);
    if (found == std::string::npos) break;
    parts.push_back(text.substr(offset, found - offset));
    offset = found + separator.size();
  }
  parts.push_back(text.substr(offset));
  return parts;
}

std::vector<std::string> SplitAtFromRight(const std::string& text, const std::string& separator,
                                          int64_t most) {
  const auto reversed = [](const std::string& one) { return std::string(one.rbegin(), one.rend()); };
  std::vector<std::string> parts = SplitAt(reversed(text), reversed(separator), most);
  for (std::string& part : parts) std::reverse(part.begin(), part.end());
  std::reverse(parts.begin(), parts.end());
  return parts;
}

// A run of characters between spaces.
struct Word {
  size_t start;
  size_t end;
};

std::vector<Word> WordsOf(const std::string& text) {
  std::vector<Word> words;
  bool inside = false;
  for (size_t offset = 0; offset < text.size();) {
    const size_t start = offset;
    const bool is_space = IsSpace(DecodeCodePoint(text, &offset));
    if (!is_space && !inside) words.push_back({start, offset});
    if (!is_space) words.back().end = offset;
    inside = !is_space;
  }
  return words;
}

std::vector<std::string> SplitWords(const std::string& text, int64_t most, bool from_right) {
  const std::vector<Word> words = WordsOf(text);
  std::vector<std::string> parts;
  const int64_t count = static_cast<int64_t>(words.size());
  const int64_t single = most < 0 ? count : std::min(count, most);
  const auto word = [&](int64_t index) { return words[static_cast<size_t>(index)]; };
  if (from_right) {
    const int64_t first = count - single;  // words before it stay together
    if (first > 0) parts.push_back(text.substr(0, word(first - 1).end));
    for (int64_t index = first; index < count; ++index) {
      parts.push_back(text.substr(word(index).start, word(index).end - word(index).start));
    }
    if (first > 0 && single == 0) parts[0] = text.substr(0, word(count - 1).end);
    return parts;
  }
  for (int64_t index = 0; index < single; ++index) {
    parts.push_back(text.substr(word(index).start, word(index).end - word(index).start));
  }
  if (single < count) parts.push_back(text.substr(word(single).start));
  return parts;
}

template <bool kFromRight>
Outcome Split(Machine& machine, const Arguments& arguments) {
  int64_t most = -1;
  if (!arguments[2].is_unset() && !ToIndex(machine, arguments[2], &most)) return Outcome::Raise();
  const std::string text = TextOf(machine, arguments[0]);
  if (!CanHold(machine, text.size(), 16)) return Outcome::Raise();
  if (arguments[1].is_unset() || arguments[1].is_none())
    return ListOf(machine, SplitWords(text, most, kFromRight));
  if (!CheckText(machine, arguments[1], "must be str or None, not ")) return Outcome::Raise();
  const std::string separator = TextOf(machine, arguments[1]);
  if (separator.empty()) return RaiseValueError(machine, "empty separator");
  return ListOf(machine,
                kFromRight ? SplitAtFromRight(text, separator, most) : SplitAt(text, separator, most));
}

bool IsLineEnd(uint32_t code_point) {
  return (code_point >= 0x0a && code_point <= 0x0d) || (code_point >= 0x1c && code_point <= 0x1e) ||
         code_point == 0x85 || code_point == 0x2028 || code_point == 0x2029;
}

Outcome SplitLines(Machine& machine, const Arguments& arguments) {
  const bool keep = !arguments[1].is_unset() && machine.Truth(arguments[1]);
  const std::string text = TextOf(machine, arguments[0]);
  if (!CanHold(machine, text.size(), 16)) return Outcome::Raise();
  std::vector<std::string> lines;
  size_t start = 0;
  for (size_t offset = 0; offset < text.size();) {
    const size_t end = offset;
    const uint32_t code_point = DecodeCodePoint(text, &offset);
    if (!IsLineEnd(code_point)) continue;
    if (code_point == '\r' && offset < text.size() && text[offset] == '\n') ++offset;
    lines.push_back(text.substr(start, (keep ? offset : end) - start));
    start = offset;
  }
  if (start < text.size()) lines.push_back(text.substr(start));
  return ListOf(machine, lines);
}

template <bool kFromRight>
Outcome Partition(Machine& machine, const Arguments& arguments) {
  if (!CheckText(machine, arguments[1], "must be str, not ")) return Outcome::Raise();
  const std::string text = TextOf(machine, arguments[0]);
  const std::string separator = TextOf(machine, arguments[1]);
  if (separator.empty()) return RaiseValueError(machine, "empty separator");
  const size_t found = kFromRight ? FindTextFromRight(text, separator) : FindText(text, separator);
  const Value empty = machine.String("");
  if (found == std::string::npos) {
    return Outcome::Return(kFromRight ? machine.Tuple({empty, empty, arguments[0]})
                                      : machine.Tuple({arguments[0], empty, empty}));
  }
  const Value before = StringFrom(machine, text.substr(0, found));
  const Value after = StringFrom(machine, text.substr(found + separator.size()));
  return Outcome::Return(machine.Tuple({before, arguments[1], after}));
}

// ---- strip.

enum : uint8_t { kLeft = 1, kRight = 2 };

template <uint8_t kSides>
Outcome Strip(Machine& machine, const Arguments& arguments) {
  const bool spaces = arguments[1].is_unset() || arguments[1].is_none();
  const char* name = kSides == kLeft ? "lstrip" : kSides == kRight ? "rstrip" : "strip";
  if (!spaces && !machine.IsString(arguments[1]))
    return RaiseTypeError(machine, "{} arg must be None or str", name);
  const std::string text = TextOf(machine, arguments[0]);
  const std::string letters = spaces ? "" : TextOf(machine, arguments[1]);
  const auto goes = [&](size_t start, size_t end, uint32_t code_point) {
    if (spaces) return IsSpace(code_point);
    return letters.find(text.substr(start, end - start)) != std::string::npos;
  };
  size_t first = 0;
  while ((kSides & kLeft) != 0 && first < text.size()) {
    size_t next = first;
    const uint32_t code_point = DecodeCodePoint(text, &next);
    if (!goes(first, next, code_point)) break;
    first = next;
  }
  size_t last = first;
  for (size_t offset = first; offset < text.size();) {
    const size_t start = offset;
    const uint32_t code_point = DecodeCodePoint(text, &offset);
    if ((kSides & kRight) == 0 || !goes(start, offset, code_point)) last = offset;
  }
  return Outcome::Return(StringFrom(machine, text.substr(first, last - first)));
}

// ---- join.

Outcome Join(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items;
  if (!IsBuiltinIterable(machine, arguments[1]) && !machine.IsIterable(arguments[1])) {
    return RaiseTypeError(machine, "can only join an iterable");
  }
  if (const auto other = Gather(machine, arguments, 1, StringMethod<Join>, &items)) return *other;
  const uint64_t between = machine.Text(arguments[0]).size();
  uint64_t size = 0;
  for (size_t index = 0; index < items.size(); ++index) {
    if (!machine.IsString(items[index])) {
      return RaiseTypeError(machine, "sequence item {}: expected str instance, {} found", index,
                            machine.TypeName(items[index]));
    }
    size += machine.Text(items[index]).size() + between;
  }
  if (!CanHold(machine, size, 2)) return Outcome::Raise();
  std::string text;
  text.reserve(static_cast<size_t>(size));
  for (size_t index = 0; index < items.size(); ++index) {
    if (index > 0) text += machine.Text(arguments[0]);
    text += machine.Text(items[index]);
  }
  return Outcome::Return(StringFrom(machine, text));
}

}  // namespace

void InstallStringSplitMethods(Machine& machine) {
  machine.AddMethods(machine.BuiltinClass(Kind::kString),
                     {{"split", "self sep? maxsplit?", StringMethod<Split<false>>},
                      {"rsplit", "self sep? maxsplit?", StringMethod<Split<true>>},
                      {"splitlines", "self keepends?", StringMethod<SplitLines>},
                      {"partition", "self sep /", StringMethod<Partition<false>>},
                      {"rpartition", "self sep /", StringMethod<Partition<true>>},
                      {"strip", "self chars? /", StringMethod<Strip<kLeft | kRight>>},
                      {"lstrip", "self chars? /", StringMethod<Strip<kLeft>>},
                      {"rstrip", "self chars? /", StringMethod<Strip<kRight>>},
                      {"join", "self iterable /", StringMethod<Join>}});
}

}  // namespace interleave::vm
