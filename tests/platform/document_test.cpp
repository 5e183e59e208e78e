#include "platform/document.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace interleave::platform {
namespace {

// One that is there would be shown to whoever runs the tests.
TEST(Document, OneThatIsMissingIsSaidToBelongBesideTheProgram) {
  const std::filesystem::path place = OpenDocument("no-such-document.html");
  EXPECT_EQ(place.filename(), "no-such-document.html");
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe");
  EXPECT_EQ(place.parent_path(), program.parent_path() / "documents");
}

}  // namespace
}  // namespace interleave::platform
