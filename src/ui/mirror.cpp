#include "ui/mirror.hpp"

namespace interleave::ui {
namespace {

void Fold(uint64_t& digest, std::string_view text) {
  for (const char character : text) {
    digest = (digest ^ static_cast<uint8_t>(character)) * 0x100000001b3U;
  }
  digest = (digest ^ 0x1ff) * 0x100000001b3U;
}

void Fold(uint64_t& digest, const MirrorItem& item) {
  Fold(digest, item.id);
  Fold(digest, item.label);
  Fold(digest, item.value);
  const uint64_t flags = (item.selected ? 1U : 0U) | (item.disabled ? 2U : 0U) | (item.expanded ? 4U : 0U) |
                         static_cast<uint64_t>(item.role) << 8;
  digest = (digest ^ flags) * 0x100000001b3U;
}

}  // namespace

void Mirror::Begin() { items_.clear(); }

MirrorItem& Mirror::Add(std::string_view id, Role role, std::string_view label, std::string_view value,
                        Rect rect) {
  MirrorItem& item = items_.emplace_back();
  item.id = id;
  item.role = role;
  item.label = label;
  item.value = value;
  item.rect = rect;
  return item;
}

void Mirror::AddText(std::string_view id, Role role, std::string_view label, std::string_view value) {
  Add(id, role, label, value, {});
}

void Mirror::End() {
  uint64_t digest = 0xcbf29ce484222325U;
  for (const MirrorItem& item : items_) Fold(digest, item);
  if (digest != digest_) ++version_;
  digest_ = digest;
}

const MirrorItem* Mirror::Find(std::string_view id) const {
  for (const MirrorItem& item : items_) {
    if (item.id == id) return &item;
  }
  return nullptr;
}

}  // namespace interleave::ui
