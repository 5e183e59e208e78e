#include "ui/code_placing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace interleave::ui {
namespace {

constexpr float kAdvance = 8;

// The rows as they are read, without their indents.
std::vector<std::string> RowsOf(std::string_view source, float width) {
  const std::vector<CodeLine> lines = Tokenize(source);
  const Placing placing = PlaceLine(lines[0], kAdvance, width);
  std::vector<std::string> rows(placing.ends.size());
  for (const Placed& placed : placing.pieces)
    rows[static_cast<size_t>(placed.row)] += lines[0].text.substr(placed.piece.begin, placed.piece.size);
  return rows;
}

float WidestOf(std::string_view source, float width) {
  const std::vector<CodeLine> lines = Tokenize(source);
  const Placing placing = PlaceLine(lines[0], kAdvance, width);
  return *std::max_element(placing.ends.begin(), placing.ends.end());
}

TEST(CodePlacing, ALineThatFitsIsOneRow) {
  EXPECT_EQ(RowsOf("value = 0", 300), (std::vector<std::string>{"value = 0"}));
}

TEST(CodePlacing, AStringThatNoRowHoldsIsBrokenBetweenItsWords) {
  const std::string_view source = "rows = fetch(\"SELECT balance FROM accounts WHERE id = 1 FOR UPDATE\")";
  const std::vector<std::string> rows = RowsOf(source, 240);
  ASSERT_GT(rows.size(), 2U);
  std::string whole;
  for (const std::string& row : rows) whole += row;
  EXPECT_EQ(whole, source) << "nothing is lost";
  EXPECT_LE(WidestOf(source, 240), 240);
  for (size_t row = 1; row + 1 < rows.size(); ++row) EXPECT_EQ(rows[row].back(), ' ') << rows[row];
}

TEST(CodePlacing, ACallThatARowHoldsIsNotBroken) {
  EXPECT_EQ(RowsOf("    value = await database.get(key)", 240),
            (std::vector<std::string>{"    value = await ", "database.get(key)"}));
}

TEST(CodePlacing, CallsThatNoRowHoldsFillTheirRows) {
  const std::string_view source =
      "    asyncio.get_running_loop().call_later(parameters.ttl_ns / 1e9, cache.pop)";
  EXPECT_EQ(RowsOf(source, 340),
            (std::vector<std::string>{"    asyncio.get_running_loop().", "call_later(parameters.ttl_ns / ",
                                      "1e9, cache.pop)"}));
  EXPECT_EQ(RowsOf(source, 270), (std::vector<std::string>{"    asyncio.get_running_loop().", "call_later(",
                                                           "parameters.ttl_ns / 1e9, ", "cache.pop)"}));
  EXPECT_EQ(RowsOf("    asyncio.get_running_loop_of_this_thread()", 360).size(), 2U);
}

TEST(CodePlacing, WhatFollowsABrokenStringIsBrokenToo) {
  EXPECT_EQ(RowsOf("    execute(\"INSERT INTO accounts VALUES (1, $1)\", parameters.balance)", 264),
            (std::vector<std::string>{"    execute(\"INSERT INTO accounts ", "VALUES (1, $1)\", ",
                                      "parameters.balance)"}));
}

TEST(CodePlacing, AWordThatNoRowHoldsIsBrokenAnywhere) {
  const std::string source = "x = \"" + std::string(200, 'a') + "\"  # " + std::string(90, 'b');
  EXPECT_LE(WidestOf(source, 240), 240);
  std::string russian = "# ";
  for (int i = 0; i < 100; ++i) russian += "я";
  EXPECT_LE(WidestOf(russian, 240), 240);
  std::string whole;
  for (const std::string& row : RowsOf(russian, 240)) {
    EXPECT_NE(row[0] & 0xc0, 0x80) << "a character in two";
    whole += row;
  }
  EXPECT_EQ(whole, russian);
}

}  // namespace
}  // namespace interleave::ui
