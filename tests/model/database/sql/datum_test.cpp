#include "model/database/sql/datum.hpp"

#include <gtest/gtest.h>

namespace interleave::model::database::sql {
namespace {

std::string Bytes(const Datum& datum) {
  std::string bytes;
  datum.AppendBytes(&bytes);
  return bytes;
}

Datum Read(std::string_view text, TypeId type) {
  Datum value;
  ServerError error;
  EXPECT_TRUE(FromText(text, {.id = type}, &value, &error)) << error.message;
  return value;
}

TEST(SqlDatum, IsSmallAndItsCopiesShareWhatIsLarge) {
  EXPECT_EQ(sizeof(Datum), 16U);
  const Datum text = Datum::Text(std::string(1000, 'x'));
  const Datum copy = text;
  EXPECT_EQ(&text.text(), &copy.text());
  Datum moved = text;
  const Datum target = std::move(moved);
  EXPECT_EQ(&target.text(), &text.text());
  Datum assigned = Datum::Integer(1);
  assigned = text;
  const Datum& same = assigned;
  assigned = same;
  EXPECT_EQ(assigned.text().size(), 1000U);
}

TEST(SqlDatum, BytesAreEqualExactlyForWhatNothingTellsApart) {
  const Datum values[] = {
      Datum::Null(),
      Datum::Boolean(false),
      Datum::Boolean(true),
      Datum::Integer(0),
      Datum::Integer(1),
      Datum::Integer(-1),
      Datum::Time(0),
      Datum::Double(0),
      Datum::Double(-0.0),
      Datum::Text(""),
      Datum::Text("a"),
      Datum::Text(std::string(1, '\0')),
      Read("1.0", TypeId::kNumeric),
      Read("1.00", TypeId::kNumeric),
      Read("1 day", TypeId::kInterval),
      Read("24 hours", TypeId::kInterval),
      Datum::List({}),
      Datum::List({Datum::Null()}),
      Datum::List({Datum::Text("a"), Datum::Text("b")}),
      Datum::List({Datum::Text("ab"), Datum::Text("")}),
  };
  for (size_t i = 0; i < std::size(values); ++i) {
    for (size_t j = 0; j < std::size(values); ++j) {
      EXPECT_EQ(Bytes(values[i]) == Bytes(values[j]), i == j) << i << " " << j;
    }
    EXPECT_EQ(Bytes(values[i]), Bytes(Datum(values[i])));
  }
}

TEST(SqlDatum, SamenessLooksAtValuesAndNullIsTheSameAsNull) {
  EXPECT_TRUE(Datum::Same(Datum::Null(), Datum::Null()));
  EXPECT_FALSE(Datum::Same(Datum::Null(), Datum::Integer(0)));
  EXPECT_TRUE(Datum::Same(Read("1.0", TypeId::kNumeric), Read("1.00", TypeId::kNumeric)));
  EXPECT_TRUE(Datum::Same(Read("1 day", TypeId::kInterval), Read("24 hours", TypeId::kInterval)));
  EXPECT_TRUE(Datum::Same(Read("NaN", TypeId::kDouble), Read("NaN", TypeId::kDouble)));
  EXPECT_TRUE(Datum::Compare(Read("NaN", TypeId::kDouble), Read("Infinity", TypeId::kDouble)) > 0);
  EXPECT_TRUE(Datum::Compare(Datum::Text("\x7f"), Datum::Text("\xc3\xa4")) < 0);
}

TEST(SqlDatum, ParametersAreAdaptedToTheirTypes) {
  Datum result;
  ServerError error;
  EXPECT_TRUE(Adapt(Datum::Integer(5), {.id = TypeId::kNumeric}, &result, &error));
  EXPECT_EQ(result.numeric().ToText(), "5");
  EXPECT_TRUE(Adapt(Datum::Text("12"), {.id = TypeId::kInteger}, &result, &error));
  EXPECT_EQ(result.integer(), 12);
  EXPECT_TRUE(Adapt(Datum::Null(), {.id = TypeId::kInteger}, &result, &error));
  EXPECT_TRUE(result.is_null());
  EXPECT_TRUE(Adapt(Datum::List({Datum::Integer(1), Datum::Text("2")}), {.id = TypeId::kBigint, .list = true},
                    &result, &error));
  EXPECT_EQ(ToText(result, {.id = TypeId::kBigint, .list = true}), "{1,2}");
  EXPECT_FALSE(Adapt(Datum::Integer(70000), {.id = TypeId::kSmallint}, &result, &error));
  EXPECT_EQ(error.sqlstate, "22003");
  EXPECT_EQ(error.message, "smallint out of range");
  EXPECT_FALSE(Adapt(Datum::Text("x"), {.id = TypeId::kInteger}, &result, &error));
  EXPECT_EQ(error.sqlstate, "22P02");
  EXPECT_FALSE(Adapt(Datum::Boolean(true), {.id = TypeId::kInteger}, &result, &error));
  EXPECT_EQ(error.sqlstate, "42804");
}

TEST(SqlNumeric, DividesLongNumbersExactly) {
  const auto make = [](std::string_view text) { return *Numeric::Parse(text); };
  // The quotient times the divisor, and what is left over, give the dividend back.
  const Numeric dividend = make("987654321987654321987654321987654321");
  const Numeric divisor = make("123456789123456789");
  const Numeric quotient = Numeric::Divide(dividend, divisor).Truncated(0);
  const Numeric rest = Numeric::Remainder(dividend, divisor);
  EXPECT_TRUE(Numeric::Compare(rest, divisor) < 0);
  EXPECT_TRUE(Numeric::Compare(Numeric::Add(Numeric::Multiply(quotient, divisor), rest), dividend) == 0);
  EXPECT_EQ(Numeric(INT64_MIN).ToText(), "-9223372036854775808");
  EXPECT_EQ(Numeric(INT64_MIN).ToInt64(), INT64_MIN);
  EXPECT_EQ(make("9223372036854775807.5").ToInt64(), std::nullopt);
  EXPECT_EQ(make("-0.4").ToInt64(), 0);
  EXPECT_EQ(make("-0.00").ToText(), "0.00");
  EXPECT_FALSE(Numeric::Parse("1.2.3").has_value());
  EXPECT_FALSE(Numeric::Parse("").has_value());
  EXPECT_FALSE(Numeric::Parse("1e5000").has_value());
}

}  // namespace
}  // namespace interleave::model::database::sql
