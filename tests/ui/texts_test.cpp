#include "ui/texts.hpp"

#include <gtest/gtest.h>
#include <imgui.h>

#include <set>
#include <string>
#include <vector>

#include "ui/headless.hpp"

namespace interleave::ui {
namespace {

struct Plain {
  const char* name;
  std::string english, russian;
};
const std::vector<Plain> kPlain = {
#define TEXT(id, english, russian) {#id, english, russian},
#define FORMS(id, english_one, english_other, russian_one, russian_few, russian_many)
#include "ui/texts.def"
#undef TEXT
#undef FORMS
};

std::set<std::string> Names(const std::string& text) {
  std::set<std::string> names;
  for (size_t open = text.find('{'); open != text.npos; open = text.find('{', open + 1)) {
    names.insert(text.substr(open, text.find('}', open) - open));
  }
  return names;
}

TEST(Texts, AreThereInBothLanguagesAndFillInTheSameValues) {
  for (const Plain& text : kPlain) {
    EXPECT_FALSE(text.english.empty()) << text.name;
    EXPECT_FALSE(text.russian.empty()) << text.name;
    EXPECT_EQ(Names(text.english), Names(text.russian)) << text.name;
  }
}

TEST(Texts, AreFilledIn) {
  EXPECT_EQ(Fill(TextId::kShouldBe, Language::kEnglish, {{"value", "12"}}), "should be 12");
  EXPECT_EQ(Fill(TextId::kShouldBe, Language::kRussian, {{"value", "12"}, {"unknown", "x"}}),
            "должно быть 12");
}

TEST(Texts, AValueWithBracesIsNoPlaceholder) {
  EXPECT_EQ(Fill(TextId::kShouldBe, Language::kEnglish, {{"value", "{value}"}}), "should be {value}");
}

TEST(Texts, CountInTheFormsOfTheLanguage) {
  const auto english = [](uint64_t count) { return CountOf(TextId::kArrived, Language::kEnglish, count); };
  EXPECT_EQ(english(1), "1 request arrived");
  EXPECT_EQ(english(0), "0 requests arrived");
  EXPECT_EQ(english(21), "21 requests arrived");
  const auto russian = [](uint64_t count) { return CountOf(TextId::kArrived, Language::kRussian, count); };
  EXPECT_EQ(russian(1), "Приходит 1 запрос");
  EXPECT_EQ(russian(3), "Приходят 3 запроса");
  EXPECT_EQ(russian(5), "Приходит 5 запросов");
  EXPECT_EQ(russian(11), "Приходит 11 запросов");
  EXPECT_EQ(russian(12), "Приходит 12 запросов");
  EXPECT_EQ(russian(22), "Приходят 22 запроса");
  EXPECT_EQ(russian(101), "Приходит 101 запрос");
  EXPECT_EQ(russian(112), "Приходит 112 запросов");
}

// Of UTF-8 with nothing beyond the first plane.
std::vector<ImWchar> CharactersOf(const std::string& text) {
  std::vector<ImWchar> characters;
  for (const char byte : text) {
    const auto bits = static_cast<unsigned char>(byte);
    if ((bits & 0xc0) == 0x80) {
      characters.back() = static_cast<ImWchar>(characters.back() << 6 | (bits & 0x3f));
    } else {
      characters.push_back(static_cast<ImWchar>(bits < 0x80   ? bits
                                                : bits < 0xe0 ? bits & 0x1f
                                                              : bits & 0x0f));
    }
  }
  return characters;
}

TEST(Texts, HaveAllTheirCharactersInTheFonts) {
  const HeadlessPage page({});
  constexpr ImWchar kArrow = 0x2192;  // in the faces that texts are written in
  for (const ImFont* font : ImGui::GetIO().Fonts->Fonts) {
    if (font->FindGlyphNoFallback(kArrow) == nullptr) continue;
    for (const Plain& text : kPlain) {
      for (const std::string& words : {text.english, text.russian}) {
        for (const ImWchar character : CharactersOf(words)) {
          if (character == '\n') continue;
          EXPECT_NE(font->FindGlyphNoFallback(character), nullptr) << text.name << ": " << character;
        }
      }
    }
  }
}

}  // namespace
}  // namespace interleave::ui
