#include "ui/compared.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace interleave::ui {
namespace {

TEST(Compared, SaysWhatTheKeptFiguresSay) {
  std::ifstream file(INTERLEAVE_SOURCE_DIR "/tests/oracle/compared.json");
  const nlohmann::json figures = nlohmann::json::parse(file);
  uint64_t programs = 0;
  for (const auto& [kind, count] : figures["programs"].items()) programs += count.get<uint64_t>();
  EXPECT_EQ(LastComparison().programs, programs);
  EXPECT_EQ(LastComparison().cpython, figures["cpython"].get<std::string>());
}

}  // namespace
}  // namespace interleave::ui
