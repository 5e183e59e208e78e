#include "platform/download.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "platform/native/png.hpp"

namespace interleave::platform {
namespace {

TEST(Download, LiesWhereItSays) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "interleave-download-test";
  std::filesystem::create_directories(folder);
  Download file((folder / "run.json").string());
  file.Add("{\"a\":");
  file.Add(" 1}");
  bool failed = true;
  const std::string place = file.Finish("application/json", &failed);
  EXPECT_FALSE(failed);
  std::ifstream written(place);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(written), {}), "{\"a\": 1}");
  std::filesystem::remove_all(folder);
}

TEST(Download, SaysThatItFailed) {
  bool failed = false;
  EXPECT_EQ(Download("/no-such-folder/run.json").Finish("application/json", &failed),
            "/no-such-folder/run.json");
  EXPECT_TRUE(failed);
}

// One red pixel: 13 bytes of a header, a row of a filter byte and three bytes, each chunk with its checksum.
TEST(Png, IsAsThePngSpecificationHasIt) {
  const std::string file = PngOf(1, 1, {255, 0, 0});
  EXPECT_EQ(file.substr(0, 8), "\x89PNG\r\n\x1a\n");
  EXPECT_EQ(file.substr(8, 25),
            std::string("\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\x90\x77\x53\xde", 25));
  const std::string stream = std::string("\x78\x01\x01\x04\0\xfb\xff\0\xff\0\0\x03\x01\x01\0", 15);
  EXPECT_EQ(file.substr(33, 8), std::string("\0\0\0\x0fIDAT", 8));
  EXPECT_EQ(file.substr(41, 15), stream);
  EXPECT_EQ(file.substr(60), std::string("\0\0\0\0IEND\xae\x42\x60\x82", 12));
}

TEST(Png, HasBlocksForLargePictures) {
  const std::string file = PngOf(300, 200, std::vector<uint8_t>(300 * 200 * 3, 7));
  constexpr size_t kRows = 200 * 901;
  constexpr size_t kBlocks = 3;
  EXPECT_EQ(file.size(), 8 + 25 + 12 + 2 + kBlocks * 5 + kRows + 4 + 12);
}

}  // namespace
}  // namespace interleave::platform
