#include "ui/texts.hpp"

#include <array>

#include "base/check.hpp"
#include "ui/format.hpp"

namespace interleave::ui {
namespace {

// For a plain text: English, Russian. For forms: two English, three Russian ones.
struct Entry {
  std::array<const char*, 5> forms;
  bool counted;
};

constexpr Entry kTexts[] = {
#define TEXT(id, english, russian) {{english, russian, nullptr, nullptr, nullptr}, false},
#define FORMS(id, english_one, english_other, russian_one, russian_few, russian_many) \
  {{english_one, english_other, russian_one, russian_few, russian_many}, true},
#include "ui/texts.def"
#undef TEXT
#undef FORMS
};
static_assert(std::size(kTexts) == static_cast<size_t>(TextId::kCount));

const Entry& EntryOf(TextId id) {
  CHECK(id < TextId::kCount);
  return kTexts[static_cast<size_t>(id)];
}

int RussianForm(uint64_t count) {
  const uint64_t last = count % 10;
  const uint64_t last_two = count % 100;
  if (last == 1 && last_two != 11) return 2;
  if (last >= 2 && last <= 4 && (last_two < 12 || last_two > 14)) return 3;
  return 4;
}

std::string FillIn(std::string_view text, std::initializer_list<Filling> fillings) {
  std::string filled;
  while (!text.empty()) {
    const size_t open = text.find('{');
    const size_t close = open == text.npos ? text.npos : text.find('}', open);
    if (close == text.npos) break;
    filled.append(text.substr(0, open));
    const std::string_view name = text.substr(open + 1, close - open - 1);
    for (const Filling& filling : fillings) {
      if (filling.name == name) filled.append(filling.value);
    }
    text.remove_prefix(close + 1);
  }
  return filled.append(text);
}

}  // namespace

const char* TextOf(TextId id, Language language) {
  const Entry& entry = EntryOf(id);
  CHECK(!entry.counted);
  return entry.forms[language == Language::kEnglish ? 0 : 1];
}

std::string Fill(TextId id, Language language, std::initializer_list<Filling> fillings) {
  return FillIn(TextOf(id, language), fillings);
}

std::string CountOf(TextId id, Language language, uint64_t count) {
  const Entry& entry = EntryOf(id);
  CHECK(entry.counted);
  const int form = language == Language::kRussian ? RussianForm(count) : count == 1 ? 0 : 1;
  return FillIn(entry.forms[form], {{"count", FormatCount(count)}});
}

}  // namespace interleave::ui
