// A run written down for other programs. Equal runs give equal bytes on every target.
//
//   base::Result<Export> made = Export::Make(session, ExportFormat::kChromeTrace);
//   std::string piece;
//   while (made.value().Next(&piece)) Write(piece);
//
// Formats:
//   chrome-trace  the Trace Event Format, which Perfetto opens (chrome_trace.hpp)
//   json          what `interleave run --json` prints
//   mermaid       a sequence diagram (mermaid.hpp)
//   pytest        a Python file that replays the run on CPython (pytest_file.hpp)
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "session/session.hpp"
#include "trace/lines.hpp"

namespace interleave::session {

// The trace as JSON lines (see trace/lines.hpp), a piece of some hundred kilobytes at a time.
class TraceLines {
 public:
  // REQUIRES: the log outlives this.
  explicit TraceLines(const trace::Log& log) : lines_(log) {}

  // The next piece in place of what `piece` held; false: there is none.
  bool Next(std::string* piece);

 private:
  trace::JsonLines lines_;
};

// What `interleave run --json` prints; with `seconds`, the wall clock, what that says too.
// REQUIRES: the session has finished.
std::string RunDocument(const Session& session, std::optional<double> seconds = std::nullopt);

enum class ExportFormat : uint8_t { kChromeTrace, kJson, kMermaid, kPytest };

inline constexpr std::array kExportFormats = {ExportFormat::kChromeTrace, ExportFormat::kJson,
                                              ExportFormat::kMermaid, ExportFormat::kPytest};

std::string_view ExportFormatName(ExportFormat format);                   // "chrome-trace"
std::optional<ExportFormat> ExportFormatNamed(std::string_view name);     // nothing: there is no such
std::string ExportFileName(const Session& session, ExportFormat format);  // "counter.trace.json"
std::string_view ExportMediaType(ExportFormat format);                    // "application/json"

class Export {
 public:
  // REQUIRES: the session has finished, and neither changes nor ends while pieces are taken. The error is one
  // line: what keeps this run from being written so.
  static base::Result<Export> Make(const Session& session, ExportFormat format);

  // The next piece in place of what `piece` held; false: there is none.
  bool Next(std::string* piece) { return next_(piece); }

 private:
  using NextPiece = std::function<bool(std::string* piece)>;
  explicit Export(NextPiece next) : next_(std::move(next)) {}

  NextPiece next_;
};

}  // namespace interleave::session
