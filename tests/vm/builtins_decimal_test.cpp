// Doubles as decimal text and back: edges where a digit is easily wrong, and a walk over many doubles.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "base/random.hpp"
#include "vm/builtins/decimal.hpp"
#include "vm/builtins/unicode.hpp"
#include "vm/operations.hpp"

namespace interleave::vm {
namespace {

TEST(BuiltinsDecimal, AllDigitsOfADouble) {
  EXPECT_EQ(ExactDecimal(0.1).digits, "1000000000000000055511151231257827021181583404541015625");
  EXPECT_EQ(ExactDecimal(0.1).point, 0);
  EXPECT_EQ(ExactDecimal(2.0).digits, "2");
  EXPECT_EQ(ExactDecimal(1e22).digits, "1");
  EXPECT_EQ(ExactDecimal(1e22).point, 23);
  EXPECT_EQ(ExactDecimal(5e-324).digits.size(), 751U);
  EXPECT_EQ(ExactDecimal(0.0).digits, "");
}

TEST(BuiltinsDecimal, RoundsHalfToEven) {
  EXPECT_EQ(FixedText(ExactDecimal(0.5), 0, false), "0");
  EXPECT_EQ(FixedText(ExactDecimal(1.5), 0, false), "2");
  EXPECT_EQ(FixedText(ExactDecimal(2.5), 0, false), "2");
  EXPECT_EQ(FixedText(ExactDecimal(0.125), 2, false), "0.12");
  EXPECT_EQ(FixedText(ExactDecimal(2.675), 2, false), "2.67");
  EXPECT_EQ(FixedText(ExactDecimal(9.995), 2, false), "9.99");
  EXPECT_EQ(FixedText(ExactDecimal(99.96), 1, false), "100.0");
  EXPECT_EQ(ScientificText(ExactDecimal(9.9996), 3, false), "1.000e+01");
  EXPECT_EQ(GeneralText(ExactDecimal(999999.5), 6, false, false), "1e+06");
  EXPECT_EQ(RoundDouble(2.675, 2), 2.67);
  EXPECT_EQ(RoundDouble(-0.4, 0), 0.0);
  EXPECT_TRUE(std::signbit(RoundDouble(-0.4, 0)));
}

TEST(BuiltinsDecimal, ShortestTextReadsBack) {
  base::Random random(7);
  for (int index = 0; index < 20000; ++index) {
    const uint64_t bits = random.Next();
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value)) continue;
    const std::string text = FloatRepr(value);
    ASSERT_EQ(ParseDouble(text), value) << text;
    ASSERT_LE(ShortestDecimal(value).digits.size(), 17U);
  }
}

TEST(BuiltinsDecimal, RefusesWhatIsNoNumber) {
  for (const char* text : {"", ".", "-", "+-1", "1e", "1e+", "e5", "1__0", "_1", "1_", "1_.5", "0x1p3",
                           "nan(1)", "1 ", "infin", "1.5.2"}) {
    EXPECT_EQ(ParseDouble(text), std::nullopt) << text;
  }
  EXPECT_EQ(ParseDouble("-INF"), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(ParseDouble("1_000.5e-1_0"), 1000.5e-10);
}

TEST(BuiltinsUnicode, CountsAndCutsByCodePoints) {
  EXPECT_EQ(CountCodePoints("a\xc3\xa9\xf0\x9f\x98\x80"), 3);
  EXPECT_EQ(SubstringOf("\xd0\xb6\xd1\x83\xd0\xba", 1, 2), "\xd1\x83");
  EXPECT_EQ(CountCodePoints("\xff\xc3"), 2);  // no UTF-8: a character each
  EXPECT_EQ(ToUpper(0x436), 0x416U);
  EXPECT_EQ(ToLower(0x130), 0x130U);  // grows in CPython, see the header
  EXPECT_TRUE(IsUpper(0x416));
  EXPECT_FALSE(IsPrintable(0x200b));
  EXPECT_EQ(DecimalValue(0x664), 4);
}

}  // namespace
}  // namespace interleave::vm
