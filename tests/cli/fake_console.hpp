// A console that keeps what is written and has files of its own.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "cli/console.hpp"

namespace interleave::cli {

class FakeConsole final : public Console {
 public:
  void Out(std::string_view text) override { out += text; }
  void Error(std::string_view text) override { error += text; }
  bool out_is_terminal() const override { return terminal; }
  bool error_is_terminal() const override { return false; }

  base::Result<std::string> ReadProgram(const std::string& path) override {
    const auto found = files.find(path);
    if (found == files.end()) return base::Error{"cannot read \"" + path + "\": there is no such file"};
    return found->second;
  }

  base::Result<bool> WriteFile(const std::string& path, const NextPiece& next) override {
    std::string piece;
    while (next(&piece)) files[path] += piece;
    return true;
  }

  // A second goes by at every look.
  double Seconds() override { return ++seconds; }

  std::string out;
  std::string error;
  std::map<std::string, std::string> files;
  bool terminal = false;
  int seconds = 0;
};

}  // namespace interleave::cli
