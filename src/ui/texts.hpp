// The page's texts, English and Russian: one table (texts.def). Texts of scenarios and strategies are theirs.
//
//   ui.Say(TextId::kPlay)
//   Fill(TextId::kShouldBe, language, {{"value", "12"}})     "should be {value}"
//   CountOf(TextId::kRequestsCount, language, 21)             "21 request(s)" in the right form
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace interleave::ui {

enum class Language : uint8_t { kEnglish, kRussian };

enum class TextId : uint16_t {
#define TEXT(id, english, russian) id,
#define FORMS(id, english_one, english_other, russian_one, russian_few, russian_many) id,
#include "ui/texts.def"
#undef TEXT
#undef FORMS
  kCount,
};

const char* TextOf(TextId id, Language language);

struct Filling {
  std::string_view name;
  std::string_view value;
};
// Puts values where the text says {name}. A name that the text does not have is ignored.
std::string Fill(TextId id, Language language, std::initializer_list<Filling> fillings);

// A text with a count, in the form that the language wants for it. REQUIRES: a FORMS text.
std::string CountOf(TextId id, Language language, uint64_t count);

}  // namespace interleave::ui
