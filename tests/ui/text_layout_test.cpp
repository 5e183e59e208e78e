#include "ui/text_layout.hpp"

#include <gtest/gtest.h>
#include <imgui.h>

namespace interleave::ui {
namespace {

class TextLayoutTest : public testing::Test {
 protected:
  TextLayoutTest() : context_(ImGui::CreateContext()) {
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().DisplaySize = {400, 400};
    fonts_.Build(1);
    ImGui::NewFrame();
    canvas.Begin(ImGui::GetBackgroundDrawList(), &fonts_, 1, {0, 0, 400, 400});
  }
  ~TextLayoutTest() override {
    ImGui::EndFrame();
    ImGui::DestroyContext(context_);
  }
  float Lines(float width, const std::string& text) {
    return ParagraphHeight(canvas, width, {{Face::kCode, 0, text}}, 10) / 10;
  }
  float Width(const std::string& text) { return canvas.TextWidth(Face::kCode, text); }

  Canvas canvas;

 private:
  ImGuiContext* context_;
  Fonts fonts_;
};

TEST_F(TextLayoutTest, BreaksBetweenWordsAndAtLineEnds) {
  EXPECT_EQ(Lines(1000, ""), 1);
  EXPECT_EQ(Lines(1000, "one two three"), 1);
  EXPECT_EQ(Lines(Width("one two") + 1, "one two three"), 2);
  EXPECT_EQ(Lines(1000, "one\ntwo\n\nthree"), 4);
}

TEST_F(TextLayoutTest, BreaksWithinAWordOnlyWhereItFitsOnNoLine) {
  EXPECT_EQ(Lines(Width("abcd") + 1, "abcdefgh"), 2);
  EXPECT_EQ(Lines(Width("абвг") + 1, "абвгдежз"), 2);
  EXPECT_EQ(Lines(1, "abc"), 3);
}

TEST_F(TextLayoutTest, ANumberStaysWithWhatItCounts) {
  EXPECT_EQ(Lines(Width("aaaa 3 ") + 1, "aaaa x bbb cc"), 2);
  EXPECT_EQ(Lines(Width("aaaa 3 ") + 1, "aaaa 3 bbb cc"), 3) << "aaaa / 3 bbb / cc";
  EXPECT_EQ(Lines(Width("aaa (3 ") + 1, "aaa (3 bbb cc"), 3);
  EXPECT_EQ(Lines(Width("aaaa 3") + 1, "aaaa 3 bbbbbb"), 2) << "but where both fit on no line";
  EXPECT_EQ(Lines(Width("3 4") + 1, "3 4 5 6"), 2) << "and only with one word";
}

TEST_F(TextLayoutTest, ARussianWordOfOneLetterStaysWithTheNext) {
  EXPECT_EQ(Lines(Width("ключ у ") + 1, "ключ яя вх их"), 2);
  EXPECT_EQ(Lines(Width("ключ у ") + 1, "ключ у всех их"), 3) << "ключ / у всех / их";
}

TEST_F(TextLayoutTest, ADashNeverBeginsALine) {
  EXPECT_EQ(Lines(Width("aa bbbb") + 1, "aa bbbb x cc"), 2);
  EXPECT_EQ(Lines(Width("aa bbbb") + 1, "aa bbbb \u2014 cc"), 3) << "aa / bbbb - / cc";
  EXPECT_EQ(ParagraphHeight(canvas, Width("aaaa") + 1,
                            {{Face::kCode, 0, "aaaa"}, {Face::kCode, 0, " \u00b7 bbb"}}, 1),
            2)
      << "what another run begins with hangs out a little";
}

// A caret below a line of code must stay in its column.
TEST_F(TextLayoutTest, KeepsTheSpacesAtTheBeginningOfALine) {
  EXPECT_EQ(Lines(Width("    abc") + 1, "x\n    abc"), 2);
  EXPECT_EQ(Lines(Width("abc") + 1, "x\n    abc"), 3) << "the spaces take room";
  EXPECT_EQ(Lines(Width("one two") + 1, "one two thr"), 2) << "but not where the line is broken here";
}

TEST_F(TextLayoutTest, NothingIsLostWhereALineIsTooNarrow) {
  canvas.TextIn(Face::kCode, {0, 0, Width("abc"), 20}, 0xffffffff, "abcdef");
  ASSERT_EQ(canvas.elided().size(), 1U);
  EXPECT_EQ(canvas.elided().front(), "abcdef");
  EXPECT_EQ(canvas.Elide(Face::kCode, "abcdef", Width("abc")), "ab…");
}

TEST_F(TextLayoutTest, DigitsOfAllFacesHaveOneWidth) {
  for (int face = 0; face < kFaceCount; ++face) {
    if (static_cast<Face>(face) == Face::kBrand) continue;
    const float zero = canvas.TextWidth(static_cast<Face>(face), "0");
    for (const char digit : std::string("123456789")) {
      EXPECT_EQ(canvas.TextWidth(static_cast<Face>(face), std::string(1, digit)), zero) << face << digit;
    }
  }
}

TEST_F(TextLayoutTest, CapitalsInBothAlphabets) {
  EXPECT_EQ(UpperCase("What just happened"), "WHAT JUST HAPPENED");
  EXPECT_EQ(UpperCase("Что сейчас произошло, ёж"), "ЧТО СЕЙЧАС ПРОИЗОШЛО, ЁЖ");
}

}  // namespace
}  // namespace interleave::ui
