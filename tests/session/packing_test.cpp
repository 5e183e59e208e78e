#include "session/packing.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace interleave::session {
namespace {

std::string Message(const base::Result<std::string>& result) {
  return result.ok() ? "" : result.error().message;
}

TEST(Packing, GivesBackWhatItPacked) {
  base::Random random(7);
  for (int round = 0; round < 300; ++round) {
    std::string text;
    const uint64_t length = random.Below(200);
    for (uint64_t index = 0; index < length; ++index) text += static_cast<char>(random.Below(128));
    const std::string packed = PackText(text);
    EXPECT_EQ(packed.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."),
              std::string::npos);
    const base::Result<std::string> unpacked = UnpackText(packed);
    ASSERT_TRUE(unpacked.ok()) << unpacked.error().message;
    EXPECT_EQ(unpacked.value(), text);
  }
}

TEST(Packing, HoldsTheLargestText) {
  base::Random random(8);
  std::string text(kMaxPackedText, ' ');
  for (char& character : text) character = static_cast<char>(32 + random.Below(95));
  const base::Result<std::string> unpacked = UnpackText(PackText(text));
  ASSERT_TRUE(unpacked.ok()) << unpacked.error().message;
  EXPECT_EQ(unpacked.value(), text);
}

// Compressed bytes are part of links that people share, and the same on every target.
TEST(Packing, HasOneSpelling) { EXPECT_EQ(PackText("value = 0\n"), "1.1780b4bb.eNorS8wpTVWwVTDgAgATXgLV"); }

TEST(Packing, NoticesEveryChangedCharacter) {
  const std::string packed = PackText("import asyncio\n\nvalue = 0\n");
  for (size_t index = 0; index < packed.size(); ++index) {
    std::string damaged = packed;
    damaged[index] = damaged[index] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(UnpackText(damaged).ok()) << index;
    EXPECT_FALSE(UnpackText(packed.substr(0, index)).ok()) << index;
  }
  EXPECT_FALSE(UnpackText(packed + "A").ok());
  EXPECT_FALSE(UnpackText(packed + "AAAA").ok());
}

TEST(Packing, RefusesWhatUnpacksToTooMuch) {
  // 300 KiB of spaces as zlib packs them at level 9: mostly one letter.
  const std::string bomb = "1.00000000.eNrtwQENAAAAwqAq75_SHG5AAQ" + std::string(394, 'A') + "wJ8BWbYIyw";
  EXPECT_EQ(Message(UnpackText(bomb)), "it unpacks to more than 256 KiB");
  EXPECT_EQ(Message(UnpackText("1.00000000." + std::string(1U << 20, 'A'))), "it is too long");
}

TEST(Packing, SaysWhatIsWrong) {
  EXPECT_EQ(Message(UnpackText("")), "it is incomplete");
  EXPECT_EQ(Message(UnpackText("1.abc")), "it is incomplete");
  EXPECT_EQ(Message(UnpackText("2.00000000.AAAA")), "it is packed in format \"2\", and this version reads 1");
  EXPECT_EQ(Message(UnpackText("1.00000000.A!==")), "it is damaged: characters that do not belong there");
  EXPECT_EQ(Message(UnpackText("1.00000000.AAAA")), "it is damaged or cut off");
}

}  // namespace
}  // namespace interleave::session
