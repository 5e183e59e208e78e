#include "sim/observed_text.hpp"

namespace interleave::sim {

namespace {

using vm::Kind;
using vm::Machine;
using vm::Value;

constexpr size_t kMaxTextBytes = 200;
constexpr uint32_t kMaxItems = 8;
constexpr uint32_t kMaxDepth = 3;

std::string Text(Machine& machine, Value value, uint32_t depth);

// Item by item: item(index, &text) appends one; false: there is none.
template <typename Item>
std::string Container(std::string_view open, std::string_view close, Item item) {
  std::string text(open);
  for (uint32_t index = 0;; ++index) {
    std::string one;
    if (!item(index, &one)) break;
    if (index > 0) text += ", ";
    if (index == kMaxItems) {
      text += "...";
      break;
    }
    text += one;
  }
  return text + std::string(close);
}

std::string DictText(Machine& machine, Value dict, uint32_t depth, bool is_set) {
  uint32_t entry = 0;
  return Container("{", "}", [&](uint32_t, std::string* text) {
    Value key;
    Value value;
    do {
      if (!machine.DictEntry(dict, entry++, &key, &value)) return false;
    } while (key.is_unset());
    *text = Text(machine, key, depth + 1);
    if (!is_set) *text += ": " + Text(machine, value, depth + 1);
    return true;
  });
}

std::string Text(Machine& machine, Value value, uint32_t depth) {
  if (!value.is_object()) return machine.Repr(value);
  if (depth > kMaxDepth) return "...";
  switch (machine.arena().kind(value.ref())) {
    case Kind::kString:
    case Kind::kInt64:
    case Kind::kFloat:
      return machine.Repr(value);
    case Kind::kList:
      return Container("[", "]", [&](uint32_t index, std::string* text) {
        if (index >= machine.ListSize(value)) return false;
        *text = Text(machine, machine.ListGet(value, index), depth + 1);
        return true;
      });
    case Kind::kTuple:
      return Container("(", machine.arena().count(value.ref()) == 1 ? ",)" : ")",
                       [&](uint32_t index, std::string* text) {
                         if (index >= machine.arena().count(value.ref())) return false;
                         *text = Text(machine, machine.arena().Get(value.ref(), index), depth + 1);
                         return true;
                       });
    case Kind::kDict:
      return DictText(machine, value, depth, /*is_set=*/false);
    case Kind::kSet:
      return machine.DictSize(value) == 0 ? "set()" : DictText(machine, value, depth, /*is_set=*/true);
    default:
      return "<" + machine.TypeName(value) + ">";
  }
}

}  // namespace

std::string Shortened(std::string_view text) {
  if (text.size() <= kMaxTextBytes) return std::string(text);
  size_t end = kMaxTextBytes;
  while (end > 0 && (static_cast<uint8_t>(text[end]) & 0xc0) == 0x80) --end;
  return std::string(text.substr(0, end)) + "...";
}

std::string ObservedText(Machine& machine, Value value) {
  if (value.is_unset()) return "(deleted)";
  return Shortened(Text(machine, value, 0));
}

}  // namespace interleave::sim
