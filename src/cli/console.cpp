#include "cli/console.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <memory>

#include "session/words.hpp"

namespace interleave::cli {
namespace {

using base::Error;
using session::Quoted;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

// The words of the C library differ between targets, so the common reasons have words of our own.
std::string Reason(int error) {
  switch (error) {
    case ENOENT:
      return "there is no such file";
    case ENOTDIR:
      return "a part of its path is no folder";
    case EACCES:
      return "permission denied";
    case EISDIR:
      return "it is a folder";
    case ELOOP:
      return "its links go round in a circle";
    case ENAMETOOLONG:
      return "its name is too long";
    case ENOSPC:
      return "the disk is full";
    case EROFS:
      return "the disk is read-only";
    default:
      return "it fails with error " + std::to_string(error);
  }
}

Error ReadFault(const std::string& path, const std::string& reason) {
  return Error{"cannot read " + Quoted(path) + ": " + reason};
}

}  // namespace

void SystemConsole::Out(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) lost_ = true;
}

void SystemConsole::Error(std::string_view text) {
  std::fflush(stdout);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

bool SystemConsole::out_is_terminal() const { return isatty(STDOUT_FILENO) == 1; }
bool SystemConsole::error_is_terminal() const { return isatty(STDERR_FILENO) == 1; }

base::Result<std::string> SystemConsole::ReadProgram(const std::string& path) {
  struct stat information {};
  if (stat(path.c_str(), &information) != 0) return ReadFault(path, Reason(errno));
  if (S_ISDIR(information.st_mode)) return ReadFault(path, "it is a folder; name a .py file in it");
  const File file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr) return ReadFault(path, Reason(errno));
  // What is no regular file (a pipe) has no size to ask for: read one byte more than may be there.
  std::string text(kMaxProgramBytes + 1, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file.get()));
  if (std::ferror(file.get()) != 0) return ReadFault(path, Reason(errno));
  if (text.size() > kMaxProgramBytes)
    return ReadFault(path, "it is larger than 1 MiB; split it or cut it down");
  if (!session::IsUtf8(text)) return ReadFault(path, "it is no UTF-8 text; save it as UTF-8");
  return text;
}

base::Result<bool> SystemConsole::WriteFile(const std::string& path, const NextPiece& next) {
  const auto fault = [&](int error) {
    return base::Error{"cannot write " + Quoted(path) + ": " + Reason(error)};
  };
  File file(std::fopen(path.c_str(), "wb"));
  if (file == nullptr) return fault(errno);
  std::string piece;
  while (next(&piece)) {
    if (std::fwrite(piece.data(), 1, piece.size(), file.get()) != piece.size()) return fault(errno);
  }
  if (std::fclose(file.release()) != 0) return fault(errno);
  return true;
}

double SystemConsole::Seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bool SystemConsole::Close() {
  if (std::fflush(stdout) != 0) lost_ = true;
  return !lost_;
}

}  // namespace interleave::cli
