#include "base/hash.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

namespace interleave::base {
namespace {

uint64_t HashWords(std::initializer_list<uint64_t> words) {
  Hash64 hash;
  for (const uint64_t word : words) hash.Add(word);
  return hash.value();
}

uint64_t HashText(std::string_view text) {
  Hash64 hash;
  hash.Add(text);
  return hash.value();
}

// All constants of this file come from a separate implementation in Python.
TEST(Mix64, IsThePublishedFinaliser) {
  EXPECT_EQ(Mix64(0), 0U);
  EXPECT_EQ(Mix64(1), 0xb456bcfc34c2cb2cU);
  EXPECT_EQ(Mix64(0xdeadbeef), 0xd24bd59f862a1dacU);
}

TEST(Hash64, WordsAreThoseOfTheReference) {
  EXPECT_EQ(HashWords({}), 0x7acdbb98b1344213U);
  EXPECT_EQ(HashWords({0}), 0xfe3b21b68ee956a5U);
  EXPECT_EQ(HashWords({1}), 0xcedf8f46c9edef72U);
  EXPECT_EQ(HashWords({1, 2}), 0xf673b8c615fd791fU);
  EXPECT_EQ(HashWords({2, 1}), 0xa183e89da519a2c0U);
}

TEST(Hash64, TextIsThatOfTheReference) {
  EXPECT_EQ(HashText(""), 0xfe3b21b68ee956a5U);
  EXPECT_EQ(HashText("a"), 0x1a4051c6b248d41dU);
  EXPECT_EQ(HashText("12345678"), 0x985839c8ac8ff3bcU);
  EXPECT_EQ(HashText("interleave"), 0x12dfe8c26d674693U);
  EXPECT_EQ(HashText("\xd0\x96"), 0x3883d5ea71b8740fU);  // bytes above 127 are not negative
}

TEST(Hash64, TextKnowsItsLength) {
  EXPECT_NE(HashText(std::string(1, '\0')), HashText(""));
  EXPECT_NE(HashText(std::string(8, '\0')), HashText(std::string(7, '\0')));
}

TEST(Hash128, IsThatOfTheReference) {
  Hash128 hash;
  EXPECT_EQ(hash.value(), (Hash128Value{0xfecbf4b542d71a12U, 0x646d9b0a38eed303U}));
  hash.Add(1);
  hash.Add(2);
  EXPECT_EQ(hash.value(), (Hash128Value{0x1a366cc34ec0f951U, 0xc8956d33b002bed6U}));
}

TEST(Hash128Value, OrdersByHighThenLow) {
  EXPECT_LT((Hash128Value{1, 9}), (Hash128Value{2, 0}));
  EXPECT_LT((Hash128Value{1, 1}), (Hash128Value{1, 2}));
  EXPECT_EQ((Hash128Value{3, 4}), (Hash128Value{3, 4}));
}

}  // namespace
}  // namespace interleave::base
