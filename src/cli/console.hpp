// Where a command writes to and reads from: the terminal, files and the wall clock. Commands know nothing
// else of the machine they run on, and tests bring a console of their own.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace interleave::cli {

// Programs larger than this are refused before they are read.
inline constexpr uint64_t kMaxProgramBytes = 1U << 20;

class Console {
 public:
  virtual ~Console() = default;

  virtual void Out(std::string_view text) = 0;
  virtual void Error(std::string_view text) = 0;

  // Colours and progress belong on a terminal only.
  virtual bool out_is_terminal() const = 0;
  virtual bool error_is_terminal() const = 0;

  // Errors are one line with the path in it. A program's text is UTF-8 and at most kMaxProgramBytes.
  virtual base::Result<std::string> ReadProgram(const std::string& path) = 0;
  // Writes pieces until there is none left.
  using NextPiece = std::function<bool(std::string* piece)>;
  virtual base::Result<bool> WriteFile(const std::string& path, const NextPiece& next) = 0;

  // Wall clock, from some moment in the past. For --timing, --max-seconds and progress alone.
  virtual double Seconds() = 0;
};

// The real one.
class SystemConsole final : public Console {
 public:
  void Out(std::string_view text) override;
  void Error(std::string_view text) override;
  bool out_is_terminal() const override;
  bool error_is_terminal() const override;
  base::Result<std::string> ReadProgram(const std::string& path) override;
  base::Result<bool> WriteFile(const std::string& path, const NextPiece& next) override;
  double Seconds() override;

  // Flushes; false where output was lost (a full disk, a closed pipe).
  bool Close();

 private:
  bool lost_ = false;
};

}  // namespace interleave::cli
