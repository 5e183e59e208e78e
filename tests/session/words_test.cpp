#include "session/words.hpp"

#include <gtest/gtest.h>

namespace interleave::session {
namespace {

TEST(Quoted, KeepsTextAndStaysOnOneLine) {
  EXPECT_EQ(Quoted("value"), "\"value\"");
  EXPECT_EQ(Quoted("счёт"), "\"счёт\"");
  EXPECT_EQ(Quoted("a\nb\x01"), "\"a?b?\"");
  EXPECT_EQ(Quoted("a\xff"
                   "b\xc3"),
            "\"a?b?\"");
  EXPECT_EQ(Quoted("\xc2\x85"), "\"?\"");  // a control character of two bytes
  EXPECT_EQ(Quoted(std::string("a\xc2", 2)), "\"a?\"");
}

TEST(Quoted, IsBounded) {
  EXPECT_EQ(Quoted(std::string(60, 'a')), "\"" + std::string(60, 'a') + "\"");
  EXPECT_EQ(Quoted(std::string(1000, 'a')), "\"" + std::string(60, 'a') + "…\"");
}

TEST(Suggestion, NamesTheNearest) {
  const std::vector<std::string> names = {"unprotected", "asyncio-lock", "semaphore-1"};
  EXPECT_EQ(Suggestion("asyncio-lok", names), "; did you mean \"asyncio-lock\"?");
  EXPECT_EQ(Suggestion("uprnotected", names), "; did you mean \"unprotected\"?");
  EXPECT_EQ(Suggestion("zzz", names), "; there are unprotected, asyncio-lock and semaphore-1");
  EXPECT_EQ(Suggestion("zzz", {"one"}), "; there is one");
  EXPECT_EQ(Suggestion("zzz", {}), "; there are none");
  EXPECT_EQ(Suggestion(std::string(100'000, 'x'), {"one", "two"}), "; there are one and two");
}

TEST(IsUtf8, KnowsWellFormedTextFromAnythingElse) {
  EXPECT_TRUE(IsUtf8(""));
  EXPECT_TRUE(IsUtf8("a\xc2\x80\xe0\xa0\x80\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"));
  EXPECT_FALSE(IsUtf8("\x80"));
  EXPECT_FALSE(IsUtf8("\xc0\x80"));  // overlong
  EXPECT_FALSE(IsUtf8("\xe0\x9f\xbf"));
  EXPECT_FALSE(IsUtf8("\xed\xa0\x80"));      // a surrogate
  EXPECT_FALSE(IsUtf8("\xf4\x90\x80\x80"));  // beyond U+10FFFF
  EXPECT_FALSE(IsUtf8("\xe2\x82"));          // cut off
}

TEST(ParseNumbers, TakeDigitsAndNothingElse) {
  EXPECT_EQ(ParseUnsigned("0"), 0U);
  EXPECT_EQ(ParseUnsigned("18446744073709551615"), UINT64_MAX);
  for (const char* text :
       {"", "18446744073709551616", "99999999999999999999", "+1", "-1", " 1", "1 ", "1_000", "0x1"}) {
    EXPECT_FALSE(ParseUnsigned(text).has_value()) << text;
  }
  EXPECT_EQ(ParseSigned("-9223372036854775808"), INT64_MIN);
  EXPECT_EQ(ParseSigned("9223372036854775807"), INT64_MAX);
  for (const char* text : {"", "-", "--1", "9223372036854775808", "-9223372036854775809", "1.0"}) {
    EXPECT_FALSE(ParseSigned(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace interleave::session
