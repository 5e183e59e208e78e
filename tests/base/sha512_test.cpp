#include "base/sha512.hpp"

#include <gtest/gtest.h>

#include <string>

#include <fmt/format.h>

namespace interleave::base {
namespace {

std::string Hex(std::string_view text) {
  std::string hex;
  for (const uint8_t byte : Sha512(text)) hex += fmt::format("{:02x}", byte);
  return hex;
}

TEST(Sha512, OfTheStandardsExample) {
  EXPECT_EQ(Hex("abc"),
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
            "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
}

TEST(Sha512, OfNothing) {
  EXPECT_EQ(Hex(""),
            "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
            "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e");
}

// The length does not fit behind a text of 112 bytes, so there is a second block.
TEST(Sha512, OfTwoBlocks) {
  EXPECT_EQ(Hex(std::string(112, 'a')),
            "c01d080efd492776a1c43bd23dd99d0a2e626d481e16782e75d54c2503b5dc32"
            "bd05f0f1ba33e568b88fd2d970929b719ecbb152f58f130a407c8830604b70ca");
}

}  // namespace
}  // namespace interleave::base
