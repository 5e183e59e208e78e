#include "vm/graph_copy.hpp"

#include <algorithm>
#include <utility>

namespace interleave::vm {

GraphCopy::GraphCopy(Arena& arena, std::vector<uint16_t> shared)
    : arena_(arena),
      shared_(std::move(shared)),
      copies_(static_cast<size_t>((arena.frozen_bytes() + arena.live_bytes()) / 8), 0) {}

Value GraphCopy::Copy(Value value) {
  const Value copy = Take(value);
  while (!open_.empty()) {
    const Ref next = open_.back();
    open_.pop_back();
    FillIn(next);
  }
  return copy;
}

void GraphCopy::CopyNumbers() {
  for (const Arena::Numbered& one : arena_.Numbers()) {
    if (one.ref < copies_.size() && copies_[one.ref] != 0) arena_.GiveNumber(copies_[one.ref], one.number);
  }
}

Value GraphCopy::Take(Value value) {
  // What was made since the beginning is a copy already.
  if (!value.is_object() || arena_.frozen(value.ref()) || value.ref() >= copies_.size()) return value;
  const Ref from = value.ref();
  const Header header = arena_.header(from);
  const bool is_shared =
      header.kind == Kind::kObject && std::find(shared_.begin(), shared_.end(), header.aux) != shared_.end();
  if (is_shared) return value;
  if (copies_[from] == 0) {
    const uint32_t words = ObjectWords(header);
    const Ref to = arena_.AllocateRaw(words);
    std::copy_n(arena_.words() + from, words, arena_.words() + to);
    copies_[from] = to;
    open_.push_back(to);
  }
  return Value::Object(copies_[from]);
}

void GraphCopy::FillIn(Ref copy) {
  const Header header = arena_.header(copy);
  const int raw = kRawWords[static_cast<uint32_t>(header.kind)];
  if (raw < 0) return;
  const uint32_t first = copy + 1 + static_cast<uint32_t>(raw);
  uint32_t count = header.count;
  if (header.kind == Kind::kFrame) {  // what is above its stack's top is left over
    const auto top = static_cast<uint32_t>(arena_.Word(copy + 2));
    for (uint32_t slot = top; slot < count; ++slot) arena_.Write(first + slot, 0);
    count = top;
  }
  for (uint32_t slot = 0; slot < count; ++slot) {
    arena_.Write(first + slot, Take(Value::FromBits(arena_.Word(first + slot))).bits());
  }
}

}  // namespace interleave::vm
