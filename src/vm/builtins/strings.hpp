// What the methods of str share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vm/builtins/support.hpp"
#include "vm/machine.hpp"

namespace interleave::vm {

template <NativeFunction kFunction>
Outcome StringMethod(Machine& machine, const Arguments& arguments) {
  if (machine.IsString(arguments[0])) machine.fuel.Charge(machine.Text(arguments[0]).size() / 64);
  return MethodOf<Kind::kString, kFunction>(machine, arguments);
}

// A copy, since views into the arena end at the next allocation.
inline std::string TextOf(const Machine& machine, Value string) { return std::string(machine.Text(string)); }

// Where `sub` begins first (last) in text from `from` on, in bytes; npos: nowhere. In linear time whatever
// the two are, which std::string_view::find does not promise.
size_t FindText(std::string_view text, std::string_view sub, size_t from = 0);
size_t FindTextFromRight(std::string_view text, std::string_view sub);

// An argument that has to be a str. False: raised TypeError, `words` with {} for the type's name.
bool CheckText(Machine& machine, Value value, std::string_view before, std::string_view after = "");

// The bytes of text[start:end], where both are optional arguments that count code points. False: raised.
struct TextPart {
  size_t start = 0;  // bytes
  size_t end = 0;
  bool is_empty = false;  // start beyond end: not even an empty text is in there
};
bool PartOfText(Machine& machine, std::string_view text, Value start, Value end, TextPart* part);

}  // namespace interleave::vm
